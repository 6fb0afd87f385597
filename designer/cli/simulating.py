"""The command simulate."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import echo_json, lang_option, language_of, load_game, variant_options

if TYPE_CHECKING:
    from designer.cli.saving import SavedGames
    from designer.cli.simrun import Plan
    from engine import Report
    from variants.model import Variant

GAMES = 10_000
MAX_GAMES = 1_000_000_000
MAX_THREADS = 256
LEAST, MOST = 0.0001, 0.25
"""How narrow and how wide a precision may be."""
STOPPED = 130
"""Exit code after Ctrl-C."""


@click.command("simulate", short_help="How a game plays: thousands of games by bots, with error bars.")
@variant_options
@click.option("--players", metavar="3-10|4|3,5", help="Numbers of players (usual: all it is for).")
@click.option("--games", type=click.IntRange(1, MAX_GAMES), metavar="N",
              help=f"Games for each number of players ({GAMES}).")  # fmt: skip
@click.option("--precision", metavar="0.5%", help="Play until win shares are known to ± so much.")
@click.option("--bots", default="random", metavar="NAME,NAME",
              help="Who plays by turns: random, cautious, brawler, collector, "
              "knife-wary, counter (usual: random).")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, metavar="S",
              help="Same seed, same games (0).")  # fmt: skip
@click.option("--threads", type=click.IntRange(1, MAX_THREADS), metavar="N",
              help="Threads (usual: all processors); same results.")  # fmt: skip
@click.option("--json", "form", flag_value="json", help="Answer in JSON.")
@click.option("--csv", "form", flag_value="csv", help="Answer as CSV, a row for each number.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE",
              help="Keep all games: .npz (NumPy) or .parquet.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with a run that was saving.")
@lang_option
def simulate_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], form: str | None, lang: str | None,
    save: Path | None, resume: bool, **options: Any,
) -> int:  # fmt: skip
    """Let bots play VARIANT and tell how it plays; Ctrl-C shows what is done so far.

    \b
    Examples:
      tomate-designer simulate karate-tomate
      tomate-designer simulate karate-tomate --players 4 --precision 0.5%
      tomate-designer simulate my-game.yaml --bots brawler,counter
      tomate-designer simulate my-game.yaml --games 1000000 --save games.npz
    """
    if resume and save is None:
        raise click.UsageError("--resume goes on with a saved run: name its file with --save.")
    found = load_game(variant, sets, with_files)
    language = language_of(found, lang) if lang else ("de" if found.languages[0] == "de" else "en")
    if not found.playable:
        raise click.UsageError(f"{variant} has cards to print and no game of its own, so there is nothing to play.")
    plan = _plan(found, **options)
    saved = _saved(plan, save)
    if saved is not None and resume and saved.is_complete():
        click.echo(f"{save} is complete: nothing is left to play.")
        return 0
    from designer.cli.simrun import run

    reports, complete = run(plan, saved, resume)
    if not reports:
        click.echo("Stopped. Nothing was played.", err=True)
        return STOPPED
    _tell(plan, reports, complete, form, language)
    if save is not None and complete:
        click.echo(f"Wrote {save}: {sum(report.games for report in reports)} games.", err=form is not None)
    elif save is not None:
        click.echo(f"Stopped; the games so far are in {save}.part. Go on with --resume.", err=True)
    return 0 if complete else STOPPED


def _plan(
    variant: Variant, players: str | None, games: int | None, precision: str | None, bots: str, seed: int,
    threads: int | None,
) -> Plan:  # fmt: skip
    """The plan, or what is wrong with the options."""
    counts = counts_of(variant, players)
    narrow = None if precision is None else precision_of(precision)
    if games is not None and narrow is not None:
        raise click.UsageError("--games says how many, --precision how exact: give one of them.")
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise click.BadParameter("names no bot.", param_hint="'--bots'")
    from designer.cli.simrun import Plan, checked

    try:
        return checked(Plan(variant, counts, None if narrow else games or GAMES, narrow, names, seed, threads))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None


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


def _saved(plan: Plan, save: Path | None) -> SavedGames | None:
    if save is None:
        return None
    from designer.cli.saving import SavedGames

    return SavedGames(save, plan.about())


def _tell(plan: Plan, reports: list[Report], complete: bool, form: str | None, language: str) -> None:
    """Print the reports, marked where they are partial."""
    from engine import findings

    if form == "json":
        echo_json({
            "variant": plan.variant.name.in_(language), "seed": plan.seed, "bots": list(plan.bots),
            "complete": complete, "reports": [r.as_data() | {"summary": findings(r, language)} for r in reports],
        })  # fmt: skip
        return
    from designer.cli.simtables import as_csv, print_reports

    if form == "csv":
        click.echo(as_csv(reports, complete), nl=False)
        return
    if not complete:
        words = (
            "Abgebrochen: ein Teil der Spiele" if language == "de" else "PARTIAL: stopped before all games were played"
        )
        click.secho(words, bold=True)
    print_reports(reports, language)
    word = "Personen" if language == "de" else "players"
    for report in reports:
        click.echo(f"\n{report.players} {word}: {findings(report, language)}")
