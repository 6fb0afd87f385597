"""The command simulate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import (
    OutputFile,
    changes_options,
    echo_json,
    lang_option,
    language_of,
    load_game,
    variant_argument,
)
from designer.cli.judging import STOPPED, play_options, tell_honesty, wish

if TYPE_CHECKING:
    from designer.cli.saving import SavedGames
    from designer.cli.simrun import Outcome, Plan
    from engine import Part
    from variants.model import Variant


@click.command("simulate", short_help="How a game plays: thousands of games by bots, with error bars.")
@variant_argument(required=False)
@changes_options
@play_options
@click.option("--json", "form", flag_value="json", help="Answer in JSON.")
@click.option("--csv", "form", flag_value="csv", help="Answer as CSV, a row for each number.")
@click.option("--save", type=OutputFile(), metavar="FILE",
              help="Keep all games: .npz (NumPy) or .parquet.")  # fmt: skip
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE",
              help="Go on with a stopped run; of a whole one, its report.")  # fmt: skip
@click.option("--force", is_flag=True, help="Let --save replace a file.")
@lang_option
def simulate_(
    variant: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], form: str | None, lang: str | None,
    save: Path | None, resume: Path | None, force: bool, **options: Any,
) -> int:  # fmt: skip
    """Let bots play VARIANT and tell how it plays; Ctrl-C shows what is done.

    \b
    Examples:
      tomate-designer simulate karate-tomate
      tomate-designer simulate my-game.yaml --bots brawler,counter --precision 1%
      tomate-designer simulate my-game.yaml --games 1000000 --save games.npz
      tomate-designer simulate --resume games.npz
    """
    if save is not None and resume is not None:
        raise click.UsageError("--save begins a run, --resume goes on with one: give one of them.")
    if resume is not None:
        variant, sets, with_files, options = _as_saved(resume, variant, sets, with_files, options)
    if variant is None:
        raise click.UsageError("Name the VARIANT to play: a built-in one (karate-tomate) or a .yaml file.")
    found = load_game(variant, sets, with_files)
    from variants.wording import told_in

    language = language_of(found, lang) if lang else told_in(found.languages[0])
    target = save or resume
    plan = _plan(found, (variant, sets, with_files), target is not None, **options)
    from designer.cli.simrun import run

    saved = _saved(plan, target)
    there: Iterator[Part] = iter(())
    if saved is not None and resume is not None:
        there = saved.resume()
    elif saved is not None:
        saved.begin(force)
    outcome = run(plan, saved, there)
    if not outcome.reports:
        if isinstance(outcome.trouble, ValueError):
            raise click.ClickException(f"{outcome.trouble}.")
        if outcome.trouble is not None:
            raise outcome.trouble
        click.echo("Stopped. Nothing was played.", err=True)
        return STOPPED
    _tell(plan, outcome, form, language)
    return _end(outcome, target, resume is not None and saved is not None and saved.is_complete, form)


def _as_saved(
    file: Path, variant: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], options: dict[str, Any]
) -> tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """The options of a saved run, but for those that are given."""
    from designer.cli.saving import options_in

    kept = options_in(file)
    if options["games"] is not None or options["precision"] is not None:
        kept |= {"games": None, "precision": None}
    _refuse_foreign(kept["bots"], options["bots"])
    options = {name: kept.get(name) if value is None else value for name, value in options.items()}
    return variant or kept["variant"], sets or kept["sets"], with_files or kept["with_files"], options


def _refuse_foreign(kept: str, given: str | None) -> None:
    """A saved run cannot bring code of somebody's own: whoever goes on with it must name it."""
    from engine.outside import is_outside

    if given is None and any(map(is_outside, kept.split(","))):
        what = f"The games were played with --bots {kept}, which is code of somebody's own."
        raise click.UsageError(f"{what} If you trust it, name it again.")


def _end(outcome: Outcome, target: Path | None, only_shown: bool, form: str | None) -> int:
    """Say what became of the file; the exit code."""
    from engine.outside import OutsideError

    part = f"{target}.part"
    if isinstance(outcome.trouble, OutsideError):
        click.echo(f"{outcome.trouble}." + (f" The games so far are in {part}." if target else ""), err=True)
        return 1
    if outcome.trouble is not None:
        click.echo(
            f"{outcome.trouble.why} The games so far are in {part}: make room, then --resume {target}.", err=True
        )
        return 1
    if not outcome.saved or not outcome.played:
        if target is not None:
            click.echo(f"Stopped; the games so far are in {part}. Go on with --resume {target}.", err=True)
        return STOPPED
    if target is not None and not only_shown:
        click.echo(f"Wrote {target}: {sum(report.games for report in outcome.reports)} games.", err=form is not None)
    return 0


def _plan(
    variant: Variant, source: tuple[str, tuple[str, ...], tuple[str, ...]], saves: bool, **options: Any
) -> Plan:  # fmt: skip
    """The plan, or what is wrong with the options; games that it `saves` can be played again."""
    asked = wish(variant, **options, ref=source[0], timed=not saves)
    from designer.cli.simrun import Plan, Source

    return Plan(variant, Source(*source), asked.runs(), asked)


def _saved(plan: Plan, target: Path | None) -> SavedGames | None:
    if target is None:
        return None
    from designer.cli.saving import SavedGames

    return SavedGames(target, plan.about())


def _tell(plan: Plan, outcome: Outcome, form: str | None, language: str) -> None:
    """Print the reports, marked where they are partial."""
    reports = outcome.reports
    if form == "json":
        from engine import findings

        echo_json(plan.told() | {
            "complete": outcome.played, "honesty": plan.asked.honesty(),
            "reports": [r.as_data() | {"summary": findings(r, language, len(reports))} for r in reports],
        })  # fmt: skip
        return
    from designer.cli.simtables import as_csv, print_reports

    if form == "csv":
        click.echo(as_csv(plan, reports, outcome.played), nl=False)
    else:
        print_reports(plan, reports, outcome.played, language)
    tell_honesty(language, plan.asked)
