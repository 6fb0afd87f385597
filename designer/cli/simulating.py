"""The command simulate."""

from __future__ import annotations

import re
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

if TYPE_CHECKING:
    from designer.cli.saving import SavedGames
    from designer.cli.simrun import Outcome, Plan
    from engine import Part
    from variants.model import Variant

GAMES = 10_000
MAX_GAMES = 1_000_000_000
MAX_THREADS = 256
LEAST, MOST = 0.0001, 0.25
"""How narrow and how wide a precision may be."""
STOPPED = 130
"""Exit code after Ctrl-C."""


class Whole(click.IntRange):
    """A whole number in digits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if isinstance(value, str) and not re.fullmatch(r"\s*[-+]?\d+\s*", value):
            self.fail(f"'{value}' is no whole number in digits, like 1000000.", param, ctx)
        return super().convert(value, param, ctx)


@click.command("simulate", short_help="How a game plays: thousands of games by bots, with error bars.")
@variant_argument(required=False)
@changes_options
@click.option("--players", metavar="3-10|4|3,5", help="Numbers of players (usual: all it is for).")
@click.option("--games", type=Whole(1, MAX_GAMES), metavar="N",
              help=f"Games for each number of players ({GAMES}).")  # fmt: skip
@click.option("--precision", metavar="0.5%", help="Play until win shares are known to ± so much.")
@click.option("--bots", metavar="NAME,NAME",
              help="Who plays, by turns: random, cautious, brawler, collector, knife-wary, counter, "
              "expert (expert:400 thinks longer), or python:module:factory (random).")  # fmt: skip
@click.option("--seed", type=Whole(0, 2**64 - 1), metavar="S", help="Same seed, same games (0).")
@click.option("--threads", type=Whole(1, MAX_THREADS), metavar="N",
              help="Threads (usual: all processors); same results.")  # fmt: skip
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
    plan = _plan(found, (variant, sets, with_files), **options)
    from designer.cli.simrun import run

    target = save or resume
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
    variant: Variant, source: tuple[str, tuple[str, ...], tuple[str, ...]], players: str | None, games: int | None,
    precision: str | None, bots: str | None, seed: int | None, threads: int | None,
) -> Plan:  # fmt: skip
    """The plan, or what is wrong with the options."""
    counts = counts_of(variant, players)
    narrow = None if precision is None else precision_of(precision)
    if games is not None and narrow is not None:
        raise click.UsageError("--games says how many, --precision how exact: give one of them.")
    names = _bots_of(bots or "random", counts, players is None)
    from designer.cli.simrun import Plan, Source
    from engine.outside import OutsideError
    from engine.outsiderun import run

    try:
        runs = tuple(run(variant, n, names, seed or 0) for n in counts)
    except OutsideError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--bots'") from None
    return Plan(variant, Source(*source), runs, None if narrow else games or GAMES, narrow, threads)


def _bots_of(text: str, counts: tuple[int, ...], default: bool) -> tuple[str, ...]:
    """Bots as written, `counter,random`; there must be a seat for each. `default`: the counts were not asked for."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise click.BadParameter(f"'{text}' lacks a name.", param_hint="'--bots'")
    from engine.bots import bot_rows
    from engine.outside import is_outside

    try:
        bot_rows([name for name in names if not is_outside(name)])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None
    if len(names) > counts[0]:
        cure = f" Give --players {len(names)}-{counts[-1]}." if default and len(names) <= counts[-1] else ""
        raise click.BadParameter(
            f"{len(names)} bots are too many for {counts[0]} players.{cure}", param_hint="'--bots'"
        )
    return names


def counts_of(variant: Variant, text: str | None) -> tuple[int, ...]:
    """Numbers of players as written: `4`, `3-10`, `3,5-7`; each must be one that the variant is for."""
    if text is None:
        return tuple(variant.player_counts)
    first, last = variant.players
    counts: set[int] = set()
    for piece in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", piece)
        low, high = (int(span[1]), int(span[2] or span[1])) if span else (0, -1)
        if low > high:
            raise click.BadParameter(f"'{text}' is not like 4, 3-10 or 3,5.", param_hint="'--players'")
        counts |= set(range(low, high + 1))
    wrong = sorted(counts - set(variant.player_counts))
    if wrong:
        raise click.BadParameter(
            f"this variant is for {first}-{last} players, not {wrong[0]}.", param_hint="'--players'"
        )
    return tuple(sorted(counts))


def precision_of(text: str) -> float:
    """A precision as written, `0.5%`, as a share."""
    found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*%\s*", text)
    if not found:
        raise click.BadParameter(f"'{text}' is not a percentage like 0.5%.", param_hint="'--precision'")
    share = float(found[1].replace(",", ".")) / 100
    if not LEAST <= share <= MOST:
        raise click.BadParameter(f"{text} is out of range: from {LEAST:.2%} to {MOST:.0%}.", param_hint="'--precision'")
    return share


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
            "complete": outcome.played,
            "reports": [r.as_data() | {"summary": findings(r, language, len(reports))} for r in reports],
        })  # fmt: skip
        return
    from designer.cli.simtables import as_csv, print_reports

    if form == "csv":
        click.echo(as_csv(plan, reports, outcome.played), nl=False)
    else:
        print_reports(plan, reports, outcome.played, language)
