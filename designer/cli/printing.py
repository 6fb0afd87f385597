"""Commands that draw: print, proof, sizes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer import usual
from designer.cli.app import (
    OutputFile,
    echo_json,
    json_option,
    language_of,
    load_variant,
    tell_notes,
    variant_options,
    written_as,
)
from designer.cli.printjob import make_job, stem_of
from designer.cli.progress import track
from designer.cli.sheetoptions import look_options, options_of, sheet_options
from designer.cli.watching import watchable

if TYPE_CHECKING:
    from designer.cutlines import CutLines
    from designer.job import Job
    from designer.ledger import Entry, Reprint
    from designer.printing import SheetOptions
    from designer.sheets import Arrangement

LISTED = 60
"""Cards that are told one by one on the terminal; --json tells them all."""

LISTED_FILES = 3
"""Files that are named one by one, at most."""


@click.command("print", short_help="A PDF of card sheets with backs, to cut and play with.")
@variant_options
@click.option("-o", "--output", type=OutputFile(allow_dash=True), metavar="FILE",
              callback=written_as(".pdf"), help="Where to write; - is standard output.")  # fmt: skip
@click.option("--since", metavar="OTHER", help="What differs from a file, a kit's zip, git:REVISION.")
@look_options
@sheet_options
@json_option
@watchable
def print_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], output: Path | None, since: str | None,
    template: str | None, lang: str | None, players: int | None, decks: str | None, as_json: bool, cut_lines: bool,
    **sheet: Any,
) -> None:  # fmt: skip
    """Print the cards of VARIANT as PDF: fronts and their backs, at 100 %.

    \b
    Examples:
      tomate-designer print karate-tomate --paper letter --template ink-saver
      tomate-designer print my-game.yaml --lang de --set rules.hand_size=6
      tomate-designer print my-game.yaml --backs short --back-offset 0.5,-0.3
    """
    from designer.cutlines import CutLines
    from designer.earlier import changed_since

    found = load_variant(variant, sets, with_files)
    language = language_of(found, lang)
    options = options_of(found, language, **sheet)
    job = make_job(found, language, template, players, decks, max(options.bleed, options.back_ink))
    if not job.cards:
        raise click.UsageError(f"There is nothing to print: {variant} has no card in these decks.")
    change = None
    if since:
        change = changed_since(
            since, variant, job, lambda other: make_job(other, language, template, players, decks, like=job.faces)
        )
    if change and not change.cut:
        if as_json:
            echo_json({"files": [], "cards": 0, "since": _change_data(change)})
        else:
            click.echo(f"Nothing to print: all cards are there since {since}.{_to_take_out(change)}")
        return
    pages = _arrange(job, options)
    name = f"{stem_of(variant, found)}-{language}" if lang else stem_of(variant, found)
    name += "-changes" if change else ""
    cuts = CutLines() if cut_lines or options.registration else None
    files = _write(pages, job, output or Path(f"{name}-{options.paper.name}.pdf"), cuts)
    notes = [*pages.notes, *job.faces.notes]
    if as_json:
        echo_json({
            "files": [str(file) for file in files], "cards": job.cards, "pages": len(pages), "sheets": pages.sheets,
            "paper": options.paper.name, "notes": notes, **({"since": _change_data(change)} if change else {}),
        })  # fmt: skip
        return
    tell_notes(notes)
    if str(files[0]) != "-":
        click.echo(f"Wrote {_files_in_words(files)}: {_summary(job, pages)}")
        if change:
            click.echo(f"Changed since {since}: {_listed(change.cut)}.{_to_take_out(change)}")


def _listed(entries: Sequence[Entry]) -> str:
    """Cards with their copies: 2 x Corn 5, 1 x 3 trophies; of many the first."""
    more = f"; and {len(entries) - LISTED} more" if len(entries) > LISTED else ""
    return "; ".join(f"{entry.count} x {entry.words}" for entry in entries[:LISTED]) + more


def _files_in_words(files: Sequence[Path]) -> str:
    """Their names; of many the first, how many there are beside it, and the ends of these."""
    if len(files) <= LISTED_FILES:
        return " and ".join(str(file) for file in files)
    return f"{files[0]} and {len(files) - 1} files beside it, {files[1].name} to {files[-1].name}"


def _to_take_out(change: Reprint) -> str:
    return f" Take out of the old deck: {_listed(change.out)}." if change.out else ""


def _change_data(change: Reprint) -> dict[str, Any]:
    """What to cut and what to take out, for a script."""
    return {
        kind: [{"deck": one.deck, "card": one.key, "words": one.words, "copies": one.count} for one in entries]
        for kind, entries in (("print", change.cut), ("take_out", change.out))
    }


def _summary(job: Job, pages: Arrangement) -> str:
    """What was written and how to print it."""
    from variants.wording import fill

    cards, sheets, edge = job.cards, pages.sheets, pages.options.backs.duplex
    duplex = f", two-sided, flipped on the {edge} edge" if edge and len(pages) > sheets else ""
    if any(layout.fold for layout in pages.layouts):
        duplex = ", on one side; fold along the dashed line, glue, cut"
    counted = fill("{n} {n|card|cards} on {m} {m|sheet|sheets}", n=cards, m=sheets)
    return f"{counted} of {pages.options.paper.title}. Print at 100 %{duplex}."


def _arrange(job: Job, options: SheetOptions) -> Arrangement:
    from designer.labels import label
    from designer.sheets import arrange

    return arrange(job.print_decks(), options, label)


def _write(pages: Arrangement, job: Job, output: Path, cuts: CutLines | None) -> list[Path]:
    """Write the PDF, or two with separate backs, and the cut lines beside; nothing where a face has faults."""
    from designer.output import PDF_MARK, together
    from designer.pdf import write

    drawn = track(pages, len(pages), "Drawing pages")
    drawn = cuts.gather(drawn) if cuts else drawn
    backs = pages.options.backs
    about: dict[str, Any] = {
        "title": pages.options.title, "author": job.variant.author, "language": job.faces.language,
        "duplex": backs.duplex,
    }  # fmt: skip
    if str(output) == "-":
        from io import BytesIO

        held = BytesIO()
        write((page.page for page in drawn), held, **about)
        job.raise_faults()
        sys.stdout.buffer.write(held.getvalue())
        return [output]
    separate = backs.value == "separate" and len(pages) > pages.sheets
    targets = [output.with_stem(f"{output.stem}-{side}") for side in ("fronts", "backs")] if separate else [output]
    with together() as files:
        # With separate backs all fronts come before all backs, so that each run is written as it is drawn.
        runs = groupby(drawn, key=lambda page: separate and page.side)
        for target, (_, run) in zip(targets, runs, strict=False):
            with files.file(target, PDF_MARK) as file:
                write((page.page for page in run), file, **about)
        job.raise_faults()
        for target, lines in _cut_files(output, cuts, job.variant.look.corner_radius):
            with files.file(target) as file:
                file.write(lines)
            targets.append(target)
    return targets


def _cut_files(output: Path, cuts: CutLines | None, radius: float) -> Iterator[tuple[Path, bytes]]:
    """The cut lines of each pattern of cuts, named by the first page that they cut."""
    from designer.cutlines import cut_dxf, cut_svg

    for sheet in cuts.sheets() if cuts else ():
        yield output.with_name(f"{output.stem}-{sheet.name}.svg"), cut_svg(sheet, radius)
        yield output.with_name(f"{output.stem}-{sheet.name}.dxf"), cut_dxf(sheet, radius)


@click.command("proof", short_help="A PNG of every face, and a contact sheet of them all.")
@variant_options
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Where to write (usual: the name and -proof).")  # fmt: skip
@look_options
@click.option("--dpi", type=click.IntRange(30, 1200), default=200, metavar="N", help="Dots per inch: 30 to 1200 (200).")
@json_option
@watchable
def proof_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], output: Path | None, template: str | None,
    lang: str | None, players: int | None, decks: str | None, dpi: int, as_json: bool,
) -> None:  # fmt: skip
    """Write a PNG of every distinct face of VARIANT, and of all on one sheet.

    \b
    Examples:
      tomate-designer proof karate-tomate
      tomate-designer proof my-game.yaml --template ./my-look --decks numbers
    """
    from designer.proof import write_proof
    from variants.wording import fill

    if str(output) == "-":
        raise click.BadParameter("a proof is a folder of files: name one.", param_hint="'--output'")
    found = load_variant(variant, sets, with_files)
    job = make_job(found, language_of(found, lang), template, players, decks)
    sides = list(track(job.sides(), job.distinct, "Drawing faces"))
    job.raise_faults()
    folder = output or Path(f"{stem_of(variant, found)}-proof")
    files = write_proof(folder, track(sides, len(sides), "Writing pictures"), dpi)
    if as_json:
        echo_json({"files": [str(file) for file in files], "notes": list(job.faces.notes)})
        return
    tell_notes(job.faces.notes)
    click.echo(fill("Wrote {n} {n|face|faces} and {file}", n=len(sides), file=str(files[-1])))


@click.command("sizes", short_help="Card sizes, papers, and how many cards a sheet holds.")
@click.option("--margin", type=float, default=usual.MARGIN, show_default=True, metavar="MM",
              help="Your printer's margin.")  # fmt: skip
@click.option("--bleed", type=float, default=usual.BLEED, show_default=True, metavar="MM", help="Bleed between gaps.")
@json_option
def sizes_(margin: float, bleed: float, as_json: bool) -> None:
    """List the card sizes known by name, and how many cards of each a sheet of each paper holds.

    Each cell is `shared / gaps`: with cards that touch, and with gaps for bleed (see print --cuts).
    """
    from designer.paper import PAPERS
    from designer.printing import SheetOptions, option_faults, size_table
    from variants.faults import Faults

    faults = option_faults(SheetOptions(margin=margin, bleed=bleed))
    if faults:
        raise Faults(faults)
    table = size_table(margin=margin, bleed=bleed)
    if as_json:
        echo_json({
            "papers": {name: list(size) for name, size in PAPERS.items()},
            "cards": {
                row.name: {
                    "mm": list(row.size),
                    "fit": {
                        paper: {cuts: row.fits[paper, cuts].count for cuts in ("shared", "gaps")} for paper in PAPERS
                    },
                }
                for row in table
            },
        })  # fmt: skip
        return
    click.echo("  ".join([f"{'card':10}", f"{'mm':>14}", *(f"{paper:>9}" for paper in PAPERS)]))
    for row in table:
        cells = [f"{row.fits[paper, 'shared'].count} / {row.fits[paper, 'gaps'].count}" for paper in PAPERS]
        size = f"{row.size.width:g} x {row.size.height:g}"
        click.echo("  ".join([f"{row.name:10}", f"{size:>14}", *(f"{cell:>9}" for cell in cells)]))
    click.echo("\nCards per sheet: shared cuts / gaps. Any other size: 63x88mm, 6.3x8.8cm, 2.5x3.5in.")
