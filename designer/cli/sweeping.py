"""The command sweep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, echo_json, language_of, load_game, variant_options
from designer.cli.judging import Whole, axes_of, cluster_option, judge_options, refusing, tell_honesty, wish

if TYPE_CHECKING:
    from designer.cli.journal import Row
    from designer.cli.judging import Wish
    from engine.judging.sweeping import Axis, Point
    from variants.faults import Faults
    from variants.model import Variant

ENDINGS = (".csv", ".parquet", ".svg", ".png", ".html")


@click.command("sweep", short_help="How numbers change over a range of values of rules.")
@variant_options
@click.option("--vary", multiple=True, required=True, metavar="PATH=VALUES",
              help="A value and what it may be: rules.end_trophies=8..16, =8..16:2, =4,5,6 (repeatable).")  # fmt: skip
@click.option("--points", type=Whole(1, 10_000), metavar="N", help="So many points spread evenly, not the whole grid.")
@click.option("--metrics", metavar="NAME,NAME", help="Numbers to tell (see docs/engine.md): rounds,seat_advantage ...")
@judge_options
@cluster_option
@click.option("--journal", type=OutputFile(), metavar="FILE",
              help="Note each point as it is done; the same command goes on with it.")  # fmt: skip
@click.option("-o", "--output", type=OutputFile(), metavar="FILE",
              help="Write .csv or .parquet, or charts: .svg, .png, .html.")  # fmt: skip
def sweep_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], vary: tuple[str, ...], points: int | None,
    metrics: str | None, as_json: bool, lang: str | None, journal: Path | None, output: Path | None, **options: Any,
) -> int:  # fmt: skip
    """Play VARIANT at every point of a grid of changes, on the same seeds.

    \b
    Examples:
      tomate-designer sweep karate-tomate --vary rules.end_trophies=8..16
      tomate-designer sweep my-game.yaml --vary rules.hand_size=4,5 -o map.svg
    """
    from engine.judging.sweeping import USUAL, labels, variants_at
    from engine.judging.sweeping import points as points_of
    from variants.wording import told_in

    if output is not None and output.suffix.lower() not in ENDINGS:
        raise click.BadParameter(f"'{output}' should end in {', '.join(ENDINGS)}.", param_hint="'--output'")
    if output is not None:
        _foresee(output)
    base = load_game(variant, sets, with_files)
    language = language_of(base, lang) if lang else told_in(base.languages[0])
    asked = wish(base, **options, ref=variant)
    wanted = [name.strip() for name in metrics.split(",")] if metrics is not None else list(USUAL)
    axes = axes_of(vary)
    with refusing("'--vary'"):
        where = points_of(axes, points)
    found = variants_at(variant, sets, with_files, axes, where)
    from engine.reports import Account

    with refusing("'--metrics'"):
        told = labels(Account(asked.runs()[0]).report(), wanted, language)
    rows, code = _rows(found, axes, asked, wanted, journal)
    if not rows:
        click.echo("Stopped. Nothing was played.", err=True)
        return code
    _tell_skipped(found, axes)
    _give(base, axes, told, rows, asked, not code, as_json, output, language)
    tell_honesty(language, asked, others="sweep")
    return code


def _foresee(output: Path) -> None:
    """Tell now, not when all is played, what cannot be written."""
    from importlib.util import find_spec

    from designer.cli.sweeptables import mark_of
    from designer.output import foresee

    foresee(output, mark_of(output))
    if output.suffix.lower() == ".parquet":
        from designer.cli.gamefiles import arrow

        arrow()
    elif output.suffix.lower() != ".csv" and not (find_spec("altair") and find_spec("vl_convert")):
        from designer.heatmaps import LACKING

        raise click.ClickException(LACKING)


def _tell_skipped(found: dict[Point, Variant | Faults], axes: Sequence[Axis]) -> None:
    """Points that the variant's checks refuse are told, once for each reason."""
    from engine.judging.sweeping import settings
    from variants.faults import Faults

    reasons: dict[str, list[str]] = {}
    for point, one in found.items():
        if isinstance(one, Faults):
            what = f"{one.faults[0].what}. {one.faults[0].cure}"
            reasons.setdefault(what, []).append(", ".join(settings(axes, point)))
    for what, where in reasons.items():
        more = f" and {len(where) - 1} more" if len(where) > 1 else ""
        click.echo(f"Left out {where[0]}{more}: {what}", err=True)


def _rows(
    found: dict[Point, Variant | Faults], axes: Sequence[Axis], asked: Wish, wanted: Sequence[str],
    journal: Path | None,
) -> tuple[list[Row], int]:  # fmt: skip
    """Play what is not in the journal; what is done so far, and the exit code: 0 where that is all."""
    from designer.cli.journal import Journal, sweep

    jobs = [(point, n) for point, one in found.items() if not _is_faulty(one) for n in range(len(asked.counts))]
    kept = Journal(journal, found, axes, asked, wanted)
    with kept:
        return sweep(kept, jobs, found, asked)


def _is_faulty(one: object) -> bool:
    from variants.faults import Faults

    return isinstance(one, Faults)


def _give(
    base: Variant, axes: Sequence[Axis], told: dict[str, str], rows: Sequence[Row], asked: Wish, done: bool,
    as_json: bool, output: Path | None, language: str,
) -> None:  # fmt: skip
    from designer.cli import sweeptables

    if output is not None:
        sweeptables.write(output, base, axes, told, rows, language)
        click.echo(f"Wrote {output}.", err=True)
    if as_json:
        echo_json(sweeptables.as_data(base, axes, rows, asked, done))
    elif output is None or output.suffix.lower() in (".svg", ".png", ".html"):
        sweeptables.print_rows(axes, told, rows, asked, done, language)
