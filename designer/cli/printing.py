"""Commands that draw: print, proof, sizes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import (
    F,
    echo_json,
    json_option,
    lang_option,
    language_of,
    load_variant,
    players_of,
    variant_options,
)

if TYPE_CHECKING:
    from designer.cutlines import CutLines
    from designer.faces import Faces
    from designer.job import Job
    from designer.ledger import Entry, Reprint
    from designer.printing import SheetOptions
    from designer.sheets import Arrangement
    from designer.templates import Template
    from variants.model import Variant

MOST_BLEED = 50.0
"""What is asked beyond it is out of bounds, and told so by the sheets."""

BACKS = {
    "long": "duplex-long", "short": "duplex-short", "none": "none", "separate": "separate", "gutterfold": "gutterfold",
}  # fmt: skip


def look_options(command: F) -> F:
    """What print and proof share: template, language, players, decks."""
    for option in (
        click.option("--decks", metavar="NAMES", help="Only these decks, e.g. numbers,triumphs."),
        click.option("--players", type=int, metavar="N", help="Only the cards that N players need."),
        lang_option,
        click.option("--template", metavar="NAME|FOLDER",
                     help="classic, ink-saver, prototype, or a folder of your own (default: the variant's)."),
    ):  # fmt: skip
        command = option(command)
    return command


def sheet_options(command: F) -> F:
    """How cards lie on paper."""
    for option in reversed((
        click.option("--paper", default="a4", show_default=True, metavar="NAME|WxHmm",
                     help="a4, letter, a3, tabloid, legal, or measures like 200x250mm."),
        click.option("--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto",
                     show_default=True, help="auto: whichever holds most cards."),
        click.option("--cuts", type=click.Choice(["auto", "shared", "gaps"]), default="auto", show_default=True,
                     help="Cards that touch, or gaps with full bleed; auto: most cards with room for crop marks."),
        click.option("--backs", type=click.Choice(list(BACKS)), default="long", show_default=True,
                     help="Duplex flipped on the long or short edge, none, in a file of their own, or beside the "
                     "fronts to be folded and glued."),
        click.option("--gutter", type=float, default=5.0, show_default=True, metavar="MM",
                     help="Free on either side of a gutterfold's line; thick card needs more."),
        click.option("--skip", default="", metavar="N,N", help="Leave these places of each sheet empty."),
        click.option("--cutter", metavar="NAME", help="Marks for a cutting machine (silhouette), and its cut lines."),
        click.option("--cut-lines", is_flag=True, help="Cut lines as SVG and DXF beside the PDF."),
        click.option("--margin", type=float, default=5.0, show_default=True, metavar="MM",
                     help="What your printer cannot print on, on every side."),
        click.option("--bleed", type=float, default=2.0, show_default=True, metavar="MM", help="Bleed of the fronts."),
        click.option("--back-bleed", type=float, metavar="MM", help="Bleed of the backs (default: as the fronts)."),
        click.option("--back-offset", default="0,0", show_default=True, metavar="X,Y",
                     help="Move the backs by so many mm right and down, for a printer that drifts."),
        click.option("--back-rotation", type=float, default=0.0, metavar="DEGREES", help="Turn the backs clockwise."),
        click.option("--no-marks", is_flag=True, help="No crop marks."),
        click.option("--no-footer", is_flag=True, help="No line with name, page and ruler."),
    )):  # fmt: skip
        command = option(command)
    return command


@click.command("print", short_help="A PDF of card sheets with backs, to cut and play with.")
@variant_options
@click.option("-o", "--output", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE",
              help="Where to write; - is standard output (default: the variant's name and paper .pdf).")  # fmt: skip
@click.option(
    "--since", metavar="OTHER", help="Only what differs from OTHER: a file, a built-in name, a kit's zip, git:REVISION."
)
@look_options
@sheet_options
@json_option
def print_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], output: Path | None, since: str | None,
    template: str | None, lang: str | None, players: int | None, decks: str | None, as_json: bool, cut_lines: bool,
    **sheet: Any,
) -> None:  # fmt: skip
    """Print the cards of VARIANT: sheets of fronts, each followed by its backs. Print them at 100 %.

    \b
    Examples:
      tomate-designer print karate-tomate
      tomate-designer print my-game.yaml --lang de --template ink-saver --players 4
      tomate-designer print my-game.yaml --paper letter --backs short --back-offset 0.5,-0.3
      tomate-designer print my-game.yaml --decks triumphs --cuts gaps -o triumphs.pdf
    """
    from designer.cutlines import CutLines
    from designer.earlier import changed_since

    found = load_variant(variant, sets, with_files)
    language = language_of(found, lang)
    options = _sheet_options(found, language, **sheet)
    job = make_job(found, language, template, players, decks, max(options.bleed, options.back_ink))
    if not job.cards:
        raise click.UsageError(f"There is nothing to print: {variant} has no card in these decks.")
    change = None
    if since:
        change = changed_since(
            since, variant, job, lambda other: make_job(other, language, template, players, decks, like=job.faces)
        )
        if not (change.cut or as_json):
            click.echo(f"Nothing to print: all cards are there since {since}.{_to_take_out(change)}")
            return
    pages = _arrange(job, options)
    name = f"{_stem(variant)}-{language}" if lang else _stem(variant)
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
    for note in notes:
        click.echo(f"Note: {note}", err=True)
    if str(files[0]) != "-":
        click.echo(f"Wrote {' and '.join(str(file) for file in files)}: {_summary(job, pages)}")
        if change:
            click.echo(f"Changed since {since}: {_listed(change.cut)}.{_to_take_out(change)}")


def _listed(entries: Sequence[Entry]) -> str:
    """Cards with their copies: 2 x Corn 5, 1 x 3 trophies."""
    return "; ".join(f"{entry.count} x {entry.words}" for entry in entries)


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
    cards, sheets = job.cards, pages.sheets
    edge = {"duplex-long": "long", "duplex-short": "short"}.get(pages.options.backs.value)
    duplex = f", two-sided, flipped on the {edge} edge" if edge and len(pages) > sheets else ""
    if any(layout.fold for layout in pages.layouts):
        duplex = ", on one side; fold along the dashed line, glue, cut"
    return (
        f"{cards} card{'s' * (cards != 1)} on {sheets} sheet{'s' * (sheets != 1)} of {pages.options.paper.title}. "
        f"Print at 100 %{duplex}."
    )


def make_job(
    variant: Variant,
    language: str,
    template: str | None,
    players: int | None,
    decks: str | None,
    bleed: float = 0.0,
    like: Faces | None = None,
) -> Job:
    """The print job for what the command line asks; faces reach past their trim as far as the sheets may need."""
    from designer.faces import BLEED, Faces
    from designer.job import Job

    look = template_of(template) if template is not None else None
    only = [name.strip() for name in decks.split(",") if name.strip()] if decks else []
    faces = Faces(variant, look, language, max(BLEED, min(bleed, MOST_BLEED)), like=like)
    return Job(variant, faces, players_of(variant, players), only)


def template_of(ref: str) -> Template:
    """A built-in template by name, or the folder that the user names, wherever it lies."""
    from designer.template_files import load_template
    from variants.builtin import template_names

    if ref in template_names() or not Path(ref).exists():
        return load_template(ref)
    folder = Path(ref).resolve()
    if folder.is_file():
        folder = folder.parent
    return load_template(f"./{folder.name}", folder.parent)


def _sheet_options(
    variant: Variant, language: str, paper: str, backs: str, back_offset: str, skip: str, cutter: str | None,
    no_marks: bool, no_footer: bool, **rest: Any,
) -> SheetOptions:  # fmt: skip
    from designer.cutters import find_registration
    from designer.footer import WORDS
    from designer.paper import find_paper
    from designer.printing import BackMode, SheetOptions

    try:
        x, y = (float(part) for part in back_offset.split(","))
    except ValueError:
        raise click.BadParameter(
            f"'{back_offset}' is not two numbers like 0.5,-0.3 (mm right and down).", param_hint="'--back-offset'"
        ) from None
    return SheetOptions(
        paper=find_paper(paper),
        backs=BackMode(BACKS[backs]),
        back_offset=(x, y),
        marks=not (no_marks or cutter),  # a machine needs none, and its camera may take them for its own
        skip=_places(skip),
        registration=find_registration(cutter) if cutter else None,
        footer=not no_footer,
        title=f"{variant.name.in_(language)} {variant.version}",
        language=language if language in WORDS else "en",
        **rest,
    )


def _places(written: str) -> frozenset[int]:
    """Places of a sheet as they are written: 1,9."""
    parts = [part.strip() for part in written.split(",") if part.strip()]
    if any(not (part.isascii() and part.isdecimal() and 0 < int(part[:6]) < 1000) for part in parts):
        raise click.BadParameter(
            f"'{written}' is not a list of places like 1,9 (counted row by row).", param_hint="'--skip'"
        )
    return frozenset(int(part) for part in parts)


def _arrange(job: Job, options: SheetOptions) -> Arrangement:
    from designer.labels import label
    from designer.sheets import arrange

    return arrange(job.print_decks(), options, label)


def _write(pages: Arrangement, job: Job, output: Path, cuts: CutLines | None) -> list[Path]:
    """Write the PDF, or two with separate backs, and the cut lines beside; nothing where a face has faults."""
    from designer.cli.progress import track
    from designer.output import atomic
    from designer.pdf import write

    drawn = track(pages, len(pages), "Drawing pages")
    drawn = cuts.gather(drawn) if cuts else drawn
    about: dict[str, Any] = {
        "title": pages.options.title, "author": job.variant.author, "language": job.faces.language,
        "duplex": {"duplex-long": "long", "duplex-short": "short"}.get(pages.options.backs.value),
    }  # fmt: skip
    if str(output) == "-":
        from io import BytesIO

        held = BytesIO()
        write((page.page for page in drawn), held, **about)
        job.raise_faults()
        sys.stdout.buffer.write(held.getvalue())
        return [output]
    separate = pages.options.backs.value == "separate" and len(pages) > pages.sheets
    files = [output.with_stem(f"{output.stem}-{side}") for side in ("fronts", "backs")] if separate else [output]
    with ExitStack() as stack:
        # With separate backs all fronts come before all backs, so that each run is written as it is drawn.
        runs = groupby(drawn, key=lambda page: separate and page.side)
        for file, (_, run) in zip(files, runs, strict=False):
            write((page.page for page in run), stack.enter_context(atomic(file)), **about)
        job.raise_faults()
        for file, lines in _cut_files(output, cuts, job.variant.look.corner_radius):
            stack.enter_context(atomic(file)).write(lines)
            files.append(file)
    return files


def _cut_files(output: Path, cuts: CutLines | None, radius: float) -> Iterator[tuple[Path, bytes]]:
    """The cut lines of each pattern of cuts, named by the first page that they cut."""
    from designer.cutlines import cut_dxf, cut_svg

    for sheet in cuts.sheets() if cuts else ():
        yield output.with_name(f"{output.stem}-{sheet.name}.svg"), cut_svg(sheet, radius)
        yield output.with_name(f"{output.stem}-{sheet.name}.dxf"), cut_dxf(sheet, radius)


def _stem(ref: str) -> str:
    return Path(ref).stem if ref.endswith((".yaml", ".yml")) else Path(ref).name


@click.command("proof", short_help="A PNG of every face, and a contact sheet of them all.")
@variant_options
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Where to write (default: the variant's name and -proof).")  # fmt: skip
@look_options
@click.option("--dpi", type=click.IntRange(30, 1200), default=200, show_default=True, help="Dots per inch.")
@json_option
def proof_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], output: Path | None, template: str | None,
    lang: str | None, players: int | None, decks: str | None, dpi: int, as_json: bool,
) -> None:  # fmt: skip
    """Write one PNG for every distinct face of VARIANT, and contact-sheet.png with all of them.

    \b
    Examples:
      tomate-designer proof karate-tomate
      tomate-designer proof my-game.yaml --template ./my-look --decks numbers --dpi 300
    """
    from designer.cli.progress import track
    from designer.output import write_file
    from designer.proof import contact_sheet, face_png

    found = load_variant(variant, sets, with_files)
    job = make_job(found, language_of(found, lang), template, players, decks)
    sides = list(track(job.sides(), job.distinct, "Drawing faces"))
    job.raise_faults()
    folder = output or Path(f"{_stem(variant)}-proof")
    files = [folder / side.deck / f"{side.key}.png" for side in sides]
    for file, side in track(zip(files, sides, strict=True), len(files), "Writing pictures"):
        write_file(file, face_png(side.face, dpi))
    files.append(folder / "contact-sheet.png")
    write_file(files[-1], contact_sheet([side.face for side in sides]))
    if as_json:
        echo_json({"files": [str(file) for file in files], "notes": list(job.faces.notes)})
        return
    for note in job.faces.notes:
        click.echo(f"Note: {note}", err=True)
    click.echo(f"Wrote {len(sides)} faces and {files[-1]}")


@click.command("sizes", short_help="Card sizes, papers, and how many cards a sheet holds.")
@click.option("--margin", type=float, default=5.0, show_default=True, metavar="MM", help="Your printer's margin.")
@click.option("--bleed", type=float, default=2.0, show_default=True, metavar="MM", help="Bleed between gaps.")
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
