"""How a print run is wished: paper, cuts, backs, drift; and what of it fits, told in sentences where it does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from designer import usual
from designer.cutters import Registration
from designer.footer import WORDS, Caption, Footer
from designer.imposition import Layout, Wishes, choose, choose_folded, grids
from designer.marks import turn, widen
from designer.paper import PAPERS, Orientation, Paper, find_paper, measures, number
from designer.shapes import IDENTITY, Matrix
from variants.faults import Fault, Place
from variants.sizes import CARD_SIZES, Size


class BackMode(StrEnum):
    """How backs come onto the paper."""

    DUPLEX_LONG = "long"
    """Two-sided, the printer turns the paper over its long edge (the usual way)."""
    DUPLEX_SHORT = "short"
    """Two-sided over the short edge."""
    NONE = "none"
    """Fronts only."""
    SEPARATE = "separate"
    """All fronts, then all backs, for two files; paper put in again turned over its long edge."""
    GUTTERFOLD = "gutterfold"
    """Fronts and backs on one side of the paper, folded along a line between them and glued, then cut."""

    @property
    def duplex(self) -> Literal["long", "short"] | None:
        """The edge over which a printer turns the paper by itself; None where it prints one side at a time."""
        edges: dict[BackMode, Literal["long", "short"]] = {self.DUPLEX_LONG: "long", self.DUPLEX_SHORT: "short"}
        return edges.get(self)


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """The wishes for a print run; lengths in mm.

    `cuts`: with `shared` cuts the cards touch, so that a sheet holds the most and a cut serves two cards;
    `gaps` leaves twice the bleed between cards, so that each is cut with its own whole bleed. `auto`, the
    default, takes the most cards that leave room for crop marks, with gaps wherever they cost no card:
    nine poker or euro cards on A4 (shared), four tarot cards (gaps).
    """

    paper: Paper = field(default_factory=lambda: find_paper(usual.PAPER))
    orientation: Orientation = "auto"
    margin: float = usual.MARGIN
    bleed: float = usual.BLEED
    cuts: Literal["auto", "shared", "gaps"] = "auto"
    marks: bool = True
    footer: bool = True
    backs: BackMode = field(default_factory=lambda: BackMode(usual.BACKS))
    back_offset: tuple[float, float] = (0.0, 0.0)
    """Moves the content of back pages right and down, as seen on the back."""
    back_rotation: float = 0.0
    """Turns the content of back pages clockwise about the middle of the page, degrees."""
    back_bleed: float | None = None
    """Bleed of backs where there is room for more (or less) than `bleed`."""
    title: str = ""
    """Name and version of the variant, for the footer."""
    language: str = "en"
    gutter: float = usual.GUTTER
    """With a gutterfold, what stays free on either side of the fold line; thick card needs more."""
    skip: frozenset[int] = frozenset()
    """Places of a sheet that stay empty, counted from 1, row by row as the fronts lie."""

    registration: Registration | None = None
    """Marks for a cutting machine, on the sides with fronts."""

    @property
    def border(self) -> float:
        """What stays free of cards on every side of the paper."""
        return max(self.margin, self.registration.border) if self.registration else self.margin

    @property
    def indent(self) -> float:
        """Where the footer begins in its strip: past the marks that a cutter looks for."""
        return max(0.0, self.registration.along - self.border) if self.registration else 0.0

    @property
    def back_ink(self) -> float:
        """How far backs bleed."""
        return self.bleed if self.back_bleed is None else self.back_bleed

    def wishes(self, footer: Footer | None = None, caption: Caption | None = None) -> Wishes:
        """What the imposition must find room for."""
        strip = None
        if footer is not None and caption is not None:
            strip = lambda length: footer.depth(caption, length)  # noqa: E731
        return Wishes(self.border, self.bleed, self.marks, strip)

    def upright_axis(self, layout: Layout) -> bool:
        """Whether backs mirror their fronts about a line that stands upright on the page, so that columns swap sides.

        That is the fold, or the edge over which the sheet is turned: the long edge of a portrait page stands
        upright, that of a landscape page lies level.
        """
        if layout.fold:
            return layout.fold == "upright"
        return (layout.page.height >= layout.page.width) != (self.backs is BackMode.DUPLEX_SHORT)

    def free(self, layout: Layout) -> tuple[int, ...]:
        """The places of a sheet that take cards, counted from 0, row by row as the fronts lie."""
        return tuple(
            place for place in range(layout.slots) if place + 1 not in self.skip and not self._marked(layout, place)
        )

    def _marked(self, layout: Layout, place: int) -> bool:
        """Whether a card in that place, or its back across the fold, would come too near to a mark."""
        if self.registration is None:
            return False
        row, column = divmod(place, layout.columns)
        boxes = [widen(layout.trim(column, row), (self.bleed,) * 4)]
        if layout.fold:
            beyond = layout.behind(layout.fold == "upright", self.back_ink)
            across = (layout.columns - 1 - column, row) if layout.fold == "upright" else (column, layout.rows - 1 - row)
            boxes.append(widen(beyond.trim(*across), (self.back_ink,) * 4))
        return any(self.registration.meets(box) for box in boxes)

    def drift(self, page: Size) -> Matrix:
        """The matrix that makes up for a printer whose backs drift."""
        if self.back_offset == (0.0, 0.0) and self.back_rotation == 0:
            return IDENTITY
        cos, sin = turn(self.back_rotation)
        x, y = page.width / 2, page.height / 2
        dx, dy = self.back_offset
        return (cos, sin, -sin, cos, x - cos * x + sin * y + dx, y - sin * x - cos * y + dy)


BOUNDS: Mapping[str, tuple[float, float]] = {
    "margin": (0, 50),
    "bleed": (0, 10),
    "back_bleed": (0, 20),
    "back_offset": (-20, 20),
    "back_rotation": (-10, 10),
    "gutter": (0, 50),
}
"""Bounds of the options, mm (degrees for the rotation)."""


def option_faults(options: SheetOptions) -> list[Fault]:
    """Complaints about numbers out of bounds and about a language without words."""
    faults = []
    for name, (least, most) in BOUNDS.items():
        value = getattr(options, name)
        for part in value if isinstance(value, tuple) else (value,):
            if part is not None and not least <= part <= most:
                unit = "degrees" if name == "back_rotation" else "mm"
                what = f"{str(part).removesuffix('.0')} {unit} is out of bounds"
                faults.append(Fault(Place(_flag(name)), "", what, f"It may be {least} to {most} {unit}"))
    if options.language not in WORDS:
        known = " or ".join(WORDS)
        faults.append(Fault(Place("--lang"), "", f"no footer in the language '{options.language}'", f"Write {known}"))
    return faults


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def layout_of(
    name: str, size: Size, options: SheetOptions, footer: Footer | None, caption: Caption, place: Place | None,
    *, folded: bool = False,
) -> Layout | Fault:  # fmt: skip
    """The layout of a deck, `folded` along a gutter or not, or why there is none, with the cure."""
    wishes = options.wishes(footer, caption)
    if folded:
        layout = choose_folded(options.paper, size, options.cuts, wishes, options.gutter, options.orientation)
    else:
        layout = choose(options.paper, size, options.cuts, wishes, options.orientation)
    if layout is not None and options.free(layout):
        return layout
    if layout is not None:
        what = f"all {layout.slots} places of a sheet are skipped"
        return Fault(Place("--skip"), f"deck {name}", what, "Leave at least one place for a card")
    place = place or Place("--paper")
    paper = options.paper.title
    if folded:
        paper = f"half of {paper}"
    if options.paper.name in PAPERS:
        paper += f" ({measures(options.paper.size)})"
    cuts: Literal["shared", "gaps"] = "gaps" if options.cuts == "gaps" else "shared"
    if folded:
        what = f"cards of {measures(size)} do not fit on {paper} within a printer margin of"
        cures = "Take larger paper, or backs of another kind (--backs long)"
    elif grids(options.paper, size, cuts, wishes, options.orientation):
        what = f"cards of {measures(size)} leave no room for the footer on {paper} within a printer margin of"
        cures = "Take larger paper or a smaller --margin, or leave it out (print --no-footer)"
    else:
        what = f"cards of {measures(size)} do not fit on {paper} within a printer margin of"
        cures = _larger(size, options, cuts)
    return Fault(place, f"deck {name}", f"{what} {number(options.border)} mm", cures)


def _larger(size: Size, options: SheetOptions, cuts: Literal["shared", "gaps"]) -> str:
    """What would hold a card that does not fit."""
    wishes = options.wishes()
    if options.registration and options.border > options.margin:
        return "Take larger paper, or marks nearer to its edge (--cutter silhouette,inset=5)"
    if cuts == "gaps" and grids(options.paper, size, "shared", wishes, options.orientation):
        return "Take --cuts shared, which needs no bleed between cards, or a smaller --bleed"
    if options.orientation != "auto" and grids(options.paper, size, cuts, wishes):
        return "Let the paper lie as it must (--orientation auto)"
    if grids(options.paper, size, cuts, Wishes(0.0, options.bleed), options.orientation):
        return "Take a smaller --margin if your printer can, or larger paper"
    holding = [name for name, paper in PAPERS.items() if grids(Paper(name, paper), size, cuts, wishes)]
    return f"Paper that holds them: {', '.join(holding)}" if holding else "Make the cards smaller, or name larger paper"


def marks_note(name: str, size: Size, options: SheetOptions, layout: Layout) -> list[str]:
    """A sentence where crop marks are wished but have no room."""
    if not options.marks or layout.marked:
        return []
    sides = [side for side, edge in zip(layout.edges._fields, layout.edges, strict=True) if edge.mark <= 0]
    return [
        f"deck {name}: {layout.slots} cards of {measures(size)} leave no room for crop marks "
        f"({', '.join(sides)}); --cuts auto takes fewer cards with marks all round"
    ]


@dataclass(frozen=True, slots=True)
class Fit:
    """How many cards of a size a paper holds, and how."""

    count: int
    columns: int
    rows: int
    landscape: bool
    cuts: str


@dataclass(frozen=True, slots=True)
class SizeRow:
    """A card size and, for each (paper, cuts), what fits."""

    name: str
    size: Size
    fits: Mapping[tuple[str, str], Fit]


def size_table(margin: float = usual.MARGIN, bleed: float = usual.BLEED) -> list[SizeRow]:
    """For each card size, how many fit on each paper with shared cuts, with gaps, and with `auto`.

    The footer is left out of account here; `print` says where it has no room.
    """
    wishes = Wishes(margin, bleed)
    table = []
    for name, size in CARD_SIZES.items():
        fits = {}
        for paper, measure in PAPERS.items():
            for cuts in ("shared", "gaps", "auto"):
                layout = choose(Paper(paper, measure), size, cuts, wishes)
                fits[paper, cuts] = (
                    Fit(layout.slots, layout.columns, layout.rows, layout.page.width > layout.page.height, layout.cuts)
                    if layout
                    else Fit(0, 0, 0, False, cuts)
                )
        table.append(SizeRow(name, size, fits))
    return table
