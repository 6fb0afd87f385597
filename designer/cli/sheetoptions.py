"""Options of the commands that draw, and what they say: the look of cards, and how they lie on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from designer import usual
from designer.cli.app import F, lang_option

if TYPE_CHECKING:
    from designer.printing import SheetOptions
    from variants.model import Variant


def look_options(command: F) -> F:
    """What print and proof share: template, language, players, decks."""
    for option in (
        click.option("--decks", metavar="NAMES", help="Only these decks, e.g. numbers,triumphs."),
        click.option("--players", type=int, metavar="N", help="Only the cards that N players need."),
        lang_option,
        click.option("--template", metavar="NAME", help="classic, ink-saver, prototype, or a folder of your own."),
    ):
        command = option(command)
    return command


def sheet_options(command: F) -> F:
    """How cards lie on paper."""
    for option in reversed((
        click.option("--paper", default=usual.PAPER, metavar="NAME",
                     help=f"{usual.PAPER} (usual), letter, a3, tabloid, legal, 200x250mm."),
        click.option("--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto",
                     metavar="WAY", help="portrait, landscape, auto (usual): most cards."),
        click.option("--cuts", type=click.Choice(["auto", "shared", "gaps"]), default="auto",
                     metavar="WAY", help="shared: cards touch; gaps: full bleed; auto (usual)."),
        click.option("--backs", type=click.Choice(["long", "short", "none", "separate", "gutterfold"]),
                     default=usual.BACKS, metavar="WAY", help="long (usual), short edge, none, separate, gutterfold."),
        click.option("--gutter", type=float, default=usual.GUTTER, metavar="MM",
                     help=f"Free on either side of a gutterfold's line ({usual.GUTTER:g})."),
        click.option("--skip", default="", metavar="N,N", help="Leave these places of each sheet empty."),
        click.option("--cutter", metavar="NAME", help="Marks and cut lines for a machine: silhouette."),
        click.option("--cut-lines", is_flag=True, help="Cut lines as SVG and DXF beside the PDF."),
        click.option("--margin", type=float, default=usual.MARGIN, metavar="MM",
                     help=f"What your printer cannot print on ({usual.MARGIN:g})."),
        click.option("--bleed", type=float, default=usual.BLEED, metavar="MM",
                     help=f"Bleed of the fronts ({usual.BLEED:g})."),
        click.option("--back-bleed", type=float, metavar="MM", help="Bleed of the backs (as the fronts)."),
        click.option("--back-offset", default="0,0", metavar="X,Y", help="Move the backs by mm right and down."),
        click.option("--back-rotation", type=float, default=0.0, metavar="DEG", help="Turn the backs clockwise."),
        click.option("--no-marks", is_flag=True, help="No crop marks."),
        click.option("--no-footer", is_flag=True, help="No line with name, page and ruler."),
    )):  # fmt: skip
        command = option(command)
    return command


def options_of(
    variant: Variant, language: str, paper: str, backs: str, back_offset: str, skip: str, cutter: str | None,
    no_marks: bool, no_footer: bool, **rest: Any,
) -> SheetOptions:  # fmt: skip
    """What the options say; click's errors and Faults for what they cannot."""
    from designer.changes import in_title
    from designer.cutters import find_registration
    from designer.paper import find_paper
    from designer.printing import BackMode, SheetOptions
    from variants.wording import told_in

    try:
        x, y = (float(part) for part in back_offset.split(","))
    except ValueError:
        raise click.BadParameter(
            f"'{back_offset[:40]}' is not two numbers like 0.5,-0.3 (mm right and down).", param_hint="'--back-offset'"
        ) from None
    return SheetOptions(
        paper=find_paper(paper),
        backs=BackMode(backs),
        back_offset=(x, y),
        marks=not (no_marks or cutter),  # a machine needs none, and its camera may take them for its own
        skip=_places(skip),
        registration=find_registration(cutter) if cutter else None,
        footer=not no_footer,
        title=in_title(variant, language),
        language=told_in(language),
        **rest,
    )


def _places(written: str) -> frozenset[int]:
    """Places of a sheet as they are written: 1,9."""
    parts = [part.strip() for part in written.split(",") if part.strip()]
    if any(not (part.isascii() and part.isdecimal() and 0 < int(part[:6]) < 1000) for part in parts):
        raise click.BadParameter(
            f"'{written[:40]}' is not a list of places like 1,9 (counted row by row).", param_hint="'--skip'"
        )
    return frozenset(int(part) for part in parts)
