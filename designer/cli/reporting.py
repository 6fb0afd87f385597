"""The command report: all that is known of a variant, as one page."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, echo_json, language_of, load_game, variant_options
from designer.cli.judging import STOPPED, judge_options, wish

if TYPE_CHECKING:
    from designer.cli.judging import Wish
    from designer.cli.report.page import Making
    from engine.judging.dossier import Dossier
    from variants.model import Variant

USUAL = "trained"


@click.command("report", short_help="All that games say of a variant, as one page with charts.")
@variant_options
@click.option("--against", metavar="OTHER", help="Compare with another variant, on the same seeds.")
@partial(judge_options, usual=USUAL)
@click.option(
    "-o", "--output", type=OutputFile(), metavar="FILE", help="Where to write (usual: the name, -report.html)."
)
def report_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], against: str | None, as_json: bool,
    lang: str | None, output: Path | None, **options: Any,
) -> int:  # fmt: skip
    """Write one page about VARIANT: rules, cards, every number with its chart, and how it was made.

    It opens in any browser, without a network; -o FILE.pdf writes it for paper. Trained bots play unless --bots names
    others.

    \b
    Examples:
      tomate-designer report my-game.yaml --players 4
      tomate-designer report my-game.yaml --against karate-tomate --players 3-5
    """
    found = load_game(variant, sets, with_files)
    other = None if against is None else load_game(against)
    language = language_of(found, lang)
    asked = wish(found, **(options | {"bots": options["bots"] or USUAL}), ref=variant)
    from designer.changes import in_title
    from designer.cli.printjob import stem_of
    from designer.output import foresee

    target = output or Path(f"{stem_of(variant, found)}-report.html")
    ending = target.suffix.lower()
    if ending not in (".html", ".htm", ".pdf"):
        raise click.BadParameter(f"'{target}' should end in .html or .pdf.", param_hint="'--output'")
    _check_library(ending == ".pdf")
    if output is not None or not as_json:
        foresee(target, _mark(target))
    sides = [asked]
    if other is not None and against is not None:
        sides = [asked.beside(found, variant), asked.beside(other, against)]
    dossier = _gathered(sides)
    if dossier is None:
        click.echo("Stopped. Nothing was played.", err=True)
        return STOPPED
    names = [in_title(side.variant, language, version=False) for side in sides]
    making = _making(sides, names, language)
    if as_json:
        echo_json(_data(dossier, sides, names, making))
    if output is not None or not as_json:
        _write(target, found, dossier, making, language)
        click.echo(f"Wrote {target}.", err=as_json)
    return 0 if dossier.complete else STOPPED


def _check_library(pdf: bool) -> None:
    from importlib.util import find_spec

    if any(find_spec(name) is None for name in ("altair", "vl_convert", "typst" if pdf else "jinja2")):
        raise click.ClickException(
            "A report needs libraries for charts and pages: pip install 'tomate-designer[judge]'."
        )


def _gathered(sides: Sequence[Wish]) -> Dossier | None:
    """Play it all, with progress, beside the other side where there is one; after Ctrl-C what there is."""
    from designer.cli.progress import track
    from designer.cli.simrun import compile_for
    from engine.judging.dossier import Gathering
    from engine.outside import is_outside

    asked = sides[0]
    try:
        runs, others = asked.runs(), sides[1].runs() if sides[1:] else ()
        gathering = Gathering(runs, others, asked.games, asked.precision, _ways(asked, runs), asked.threads)
        compile_for(runs[0], sample=not any(map(is_outside, asked.bots)))
    except KeyboardInterrupt:
        return None
    try:
        for _ in track(gathering.steps(), 1000, "Games", lambda share: round(1000 * share)):
            pass
    except KeyboardInterrupt:
        return gathering.dossier(complete=False)
    return gathering.dossier()


def _ways(asked: Wish, runs: Sequence[Any]) -> dict[str, Any]:
    """The ways to play that are set against each other: who plays, and the personas."""
    from engine.bots import BOTS, PERSONAS
    from engine.judging.dossier import USUAL as MAIN
    from engine.outside import is_outside

    main = next((run for run in runs if run.players == MAIN), runs[0])
    rows = {name: row for name, row in zip(main.names, main.weights, strict=True)
            if main.entry == "play_games" and not is_outside(name)}  # fmt: skip
    return rows | {name: BOTS[name].row() for name in PERSONAS if name not in rows}


def _making(sides: Sequence[Wish], names: Sequence[str], language: str) -> Making:
    from designer.cli.app import version
    from designer.cli.report.page import Making

    told = names if sides[1:] else [""]
    bars = [bar for side, name in zip(sides, told, strict=True) for bar in side.honesty_said(language, name)]
    made = f"tomate-designer {version()}"
    return Making(sides[0].seed, sides[0].bots, bars, _command(), made, names[1] if sides[1:] else "")


def _command() -> str:
    """The command line, to be repeated."""
    import sys

    return shlex.join(["tomate-designer", *sys.argv[1:]])


def _write(target: Path, variant: Variant, dossier: Dossier, making: Making, language: str) -> None:
    """Write the page, by the file's ending."""
    from designer.cli.printjob import make_job
    from designer.cli.report.page import Page
    from designer.cli.report.pictures import drawn, listed
    from designer.output import atomic
    from designer.rulebook import rulebook

    job = make_job(variant, language, None, None, None)
    decks = job.decks
    pdf_wanted = target.suffix.lower() == ".pdf"
    cards = listed(decks) if pdf_wanted else drawn(job, decks)
    page = Page(variant, dossier, rulebook(variant, language), cards, decks, making, language)
    if pdf_wanted:
        from designer.cli.report import pdf

        data = pdf.as_pdf(page, job)
    else:
        data = page.html().encode()
    with atomic(target, _mark(target)) as file:
        file.write(data)


def _mark(target: Path) -> bytes:
    """What a file bears that may be replaced."""
    from designer.output import PAGE_MARK, PDF_MARK

    return PDF_MARK if target.suffix.lower() == ".pdf" else PAGE_MARK


def _data(dossier: Dossier, sides: Sequence[Wish], names: Sequence[str], making: Making) -> dict[str, Any]:
    """Everything, for a script."""
    from designer.cli.comparetables import comparison_data
    from engine.estimates import as_number

    return {
        "tool": making.version, "seed": making.seed, "bots": list(making.bots), "complete": dossier.complete,
        "honesty": sides[0].honesty(), "reports": [report.as_data() for report in dossier.reports],
        "studies": {
            key: {"players": dossier.main, "mean": as_number(line.estimate.mean),
                  "low": as_number(line.estimate.interval[0]), "high": as_number(line.estimate.interval[1])}
            for key, line in dossier.studies.items()
        },
        "comparisons": [
            comparison_data(one, (names[-1], names[0]), (sides[-1], sides[0])) for one in dossier.comparisons
        ],
    }  # fmt: skip
