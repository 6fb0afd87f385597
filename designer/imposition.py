"""Imposition: how many cards lie on a sheet, where, and what room is left round them. Pure arithmetic, millimetres.

A sheet is a block of columns x rows of cards (their trims), inside the paper less the printer margin.
Outside the block, from the trim outwards, each side holds the outer bleed, the crop marks, and on one
side the footer's strip. `shared` cuts let the cards touch; `gaps` give each card its whole bleed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from designer.paper import Orientation, Paper
from variants.sizes import Size

TOLERANCE = 1e-6
"""An exact fit is a fit, whatever the last bit of a sum says."""

CLEARANCE = 0.3
"""Between a bleed box and a crop mark, at least."""

MARK_SHORTEST, MARK_GOOD, MARK_LONGEST = 0.6, 1.5, 4.0
"""Lengths of crop marks: below the first there are none, up to the second they come before outer bleed."""

STRIP_GAP = 0.5
"""Between crop marks (or bleed) and the footer."""

Cuts = Literal["shared", "gaps"]

Axis = Literal["upright", "level"]
"""How a line lies on the page about which paper is turned over or folded."""


class Edge(NamedTuple):
    """One side of the block: room to the printable border, and how it is used."""

    room: float
    bleed: float
    mark: float
    """Length of crop marks, 0: no marks on this side."""
    strip: float
    """Depth of the footer's strip, 0: the footer is elsewhere."""


class Edges(NamedTuple):
    """The four sides of the block, clockwise."""

    top: Edge
    right: Edge
    bottom: Edge
    left: Edge


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a sheet should have room for."""

    margin: float = 5.0
    bleed: float = 2.0
    marks: bool = True
    strip: Callable[[float], float] | None = None
    """Depth that the footer needs on a side of the given printable length (inf: impossible); None: no footer."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cards lie on one side of a sheet."""

    page: Size
    card: Size
    """Trim as it lies on the page."""
    turned: bool
    """Whether the cards are turned by 90 degrees."""
    cuts: Cuts
    columns: int
    rows: int
    gap: float
    left: float
    top: float
    edges: Edges
    margin: float
    fold: Axis | None = None
    """A gutterfold's fold line through the middle of the page, the backs lying beyond it; None: nothing is folded."""
    gutter: float = 0.0
    """What stays free on either side of the fold line."""

    @property
    def slots(self) -> int:
        """Cards per sheet."""
        return self.columns * self.rows

    @property
    def marked(self) -> bool:
        """Whether crop marks have room on all four sides."""
        return all(edge.mark > 0 for edge in self.edges)

    def trim(self, column: int, row: int) -> tuple[float, float, float, float]:
        """The trim box (x, y, width, height) of a slot."""
        width, height = self.card
        return (self.left + column * (width + self.gap), self.top + row * (height + self.gap), width, height)

    def strip(self, upright: bool) -> float:
        """The length of a strip for a footer along an upright or a level side of the page; it ends before a fold."""
        side = self.page.height if upright else self.page.width
        crossed = self.fold == ("level" if upright else "upright")
        return side / 2 - self.margin - self.gutter if crossed else side - 2 * self.margin

    def block(self) -> tuple[float, float, float, float]:
        """The box (x, y, width, height) round all trims."""
        x, y, width, height = self.trim(self.columns - 1, self.rows - 1)
        return (self.left, self.top, x + width - self.left, y + height - self.top)

    def behind(self, upright_axis: bool, bleed: float) -> Layout:
        """The same block mirrored about the middle of the page: seen from the back of a sheet turned over about an
        upright or a level axis, or beyond the line along which it is folded.

        `bleed` is how far the backs bleed outside the block where there is room.
        """
        _, _, width, height = self.block()
        least = min(self.gap / 2, bleed)
        top, right, bottom, left = (
            share(edge.room, least, bleed, edge.strip, marks=edge.mark > 0) for edge in self.edges
        )
        return replace(
            self,
            left=self.page.width - self.left - width if upright_axis else self.left,
            top=self.top if upright_axis else self.page.height - self.top - height,
            edges=Edges(top, left, bottom, right) if upright_axis else Edges(bottom, right, top, left),
        )


def fitting(room: float, length: float, gap: float) -> int:
    """How many cards of that length fit side by side, `gap` between two and half a gap outside."""
    return max(0, int((room + TOLERANCE) // (length + gap)))


def share(room: float, least: float, bleed: float, strip: float, *, marks: bool) -> Edge:
    """Divide the room of a side: first the strip and good marks, then bleed, then longer marks."""
    free = room - (strip + STRIP_GAP if strip else 0)
    bleed = min(bleed, max(least, free - (CLEARANCE + MARK_GOOD if marks else 0)))
    return Edge(room, bleed, min(MARK_LONGEST, free - bleed - CLEARANCE) if marks else 0.0, strip)


def _axis(
    room: float, block: float, least: float, wishes: Wishes, strips: tuple[float, float]
) -> tuple[Edge, Edge] | None:
    """The two sides of one direction; centred, unless the strip needs more than half of what is left."""
    slack = room - block
    first, last = (least + (strip + STRIP_GAP if strip else 0) for strip in strips)
    rest = slack - first - last
    if rest < -TOLERANCE:
        return None
    marks = wishes.marks and rest >= 2 * (CLEARANCE + MARK_SHORTEST) - TOLERANCE
    more = min(wishes.bleed - least + (CLEARANCE + MARK_GOOD if marks else 0), max(0.0, rest / 2))
    low = min(max(slack / 2, first + more), slack - last - more)
    return (
        share(low, least, wishes.bleed, strips[0], marks=marks),
        share(slack - low, least, wishes.bleed, strips[1], marks=marks),
    )


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns and rows of cards on a page, before the room round them is looked at."""

    page: Size
    card: Size
    turned: bool
    cuts: Cuts
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """Cards on the page."""
        return self.columns * self.rows

    def smaller(self) -> Iterator[Grid]:
        """This grid, and those with one column or row less."""
        for columns in (self.columns, self.columns - 1):
            for rows in (self.rows, self.rows - 1):
                if columns > 0 and rows > 0:
                    yield Grid(self.page, self.card, self.turned, self.cuts, columns, rows)

    def layouts(self, wishes: Wishes) -> Iterator[Layout]:
        """The ways to place this grid: the footer below, or along the left side."""
        width, height = (side - 2 * wishes.margin for side in self.page)
        strips = [(0.0, 0.0)]
        if wishes.strip is not None:
            strips = [(wishes.strip(width), 0.0), (0.0, wishes.strip(height))]
        least = wishes.bleed if self.cuts == "gaps" else 0.0
        for below, aside in strips:
            across = self.columns * (self.card.width + 2 * least) - 2 * least
            down = self.rows * (self.card.height + 2 * least) - 2 * least
            level = _axis(width, across, least, wishes, (aside, 0.0))
            upright = _axis(height, down, least, wishes, (0.0, below))
            if level and upright:
                yield Layout(
                    self.page,
                    self.card,
                    self.turned,
                    self.cuts,
                    self.columns,
                    self.rows,
                    2 * least,
                    wishes.margin + level[0].room,
                    wishes.margin + upright[0].room,
                    Edges(upright[0], level[1], upright[1], level[0]),
                    wishes.margin,
                )


def grids(paper: Paper, card: Size, cuts: Cuts, wishes: Wishes, orientation: Orientation = "auto") -> list[Grid]:
    """The fullest grid of each page orientation (or, where that is fixed, of each way to turn the cards)."""
    gap = 2 * wishes.bleed if cuts == "gaps" else 0.0
    cuts = "gaps" if gap else "shared"  # gaps of nothing are shared cuts
    pages = paper.pages(orientation)
    turns = (False,) if len(pages) > 1 or card.width == card.height else (False, True)
    found = []
    for page in pages:
        for turned in turns:
            lying = Size(card.height, card.width) if turned else card
            columns, rows = (fitting(page[i] - 2 * wishes.margin, lying[i], gap) for i in (0, 1))
            found.append(Grid(page, lying, turned, cuts, columns, rows))
    return [grid for grid in found if grid.count]


def _merit(layout: Layout, wishes: Wishes) -> tuple[float, ...]:
    edges = layout.edges
    return (
        layout.marked or not wishes.marks,
        layout.slots,
        layout.cuts == "gaps",
        min(edge.bleed for edge in edges) >= wishes.bleed - TOLERANCE,
        abs(edges.left.room - edges.right.room) + abs(edges.top.room - edges.bottom.room) < TOLERANCE,
        not layout.turned,
        layout.page.height >= layout.page.width,
        edges.bottom.strip > 0,
    )


def as_good(one: Layout, other: Layout, wishes: Wishes) -> bool:
    """Whether a layout holds as many cards, with marks, gaps and bleed as good."""
    return _merit(one, wishes)[:4] >= _merit(other, wishes)[:4]


def best_layout(found: list[Grid], wishes: Wishes) -> Layout | None:
    """The best way to lay out any of the grids; None if all are too full for what the page must carry.

    Crop marks on all sides count most, then the number of cards, then gaps with a whole bleed.
    """
    layouts = [layout for grid in found for layout in grid.layouts(wishes)]
    return max(layouts, key=lambda layout: _merit(layout, wishes), default=None)


def choose(
    paper: Paper, card: Size, cuts: Literal["auto", "shared", "gaps"], wishes: Wishes, orientation: Orientation = "auto"
) -> Layout | None:
    """The layout for cards of that trim.

    `shared` and `gaps` take the most cards that the paper holds with such cuts. `auto` takes the most
    cards that leave room for crop marks all round, with gaps where these cost no card.
    None if no card fits, or if the fullest sheet has no room for the footer.
    """
    if cuts == "auto":
        both = grids(paper, card, "shared", wishes, orientation) + grids(paper, card, "gaps", wishes, orientation)
        return best_layout([smaller for grid in both for smaller in grid.smaller()], wishes)
    found = grids(paper, card, cuts, wishes, orientation)
    most = max((grid.count for grid in found), default=0)
    return best_layout([grid for grid in found if grid.count == most], wishes)


def choose_folded(
    paper: Paper, card: Size, cuts: Literal["auto", "shared", "gaps"], wishes: Wishes, gutter: float,
    orientation: Orientation = "auto",
) -> Layout | None:  # fmt: skip
    """The fullest layout of a gutterfold: fronts on one half of the page, to be mirrored onto the other.

    `gutter` is kept free on both sides of the fold line. Fronts lie on the lower or the left half, where the
    footer is. None if no card fits.
    """
    found = []
    for page in paper.pages(orientation):
        halves: dict[Axis, Size] = {
            "level": Size(page.width, page.height / 2 - gutter + wishes.margin),
            "upright": Size(page.width / 2 - gutter + wishes.margin, page.height),
        }
        for fold, half in halves.items():
            # Within its margins such a half reaches to the gutter, not to the middle of the page.
            layout = choose(Paper(paper.name, half), card, cuts, wishes, "portrait")
            if layout:
                top = page.height - half.height + layout.top
                found.append(replace(layout, page=page, top=top, fold=fold, gutter=gutter))
    return max(found, key=lambda layout: _merit(layout, wishes), default=None)
