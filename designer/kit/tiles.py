"""Drawings that are larger than a page, tiled over several with marks to join them; and pages with a caption."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from designer.footer import BASELINE, ROW, SIZE, metric_ticks
from designer.labels import label
from designer.marks import LINE, lines
from designer.paper import Paper
from designer.shapes import IDENTITY, Glyphs, Group, Matrix, Page, Path, Shape, rectangle
from variants.sizes import Size

OVERLAP = 10.0
"""What two tiles share, mm: where they are glued."""

MARK = 4.0
"""Height of a joining mark, mm."""

PART = " · "
"""Between the parts of a caption."""

SHARES = (0.1, 0.9)
"""Where the two marks of a joint lie along it: far apart, so that no tile can turn, and mostly beside the drawing."""

TICK = 6.0
"""Length of the lines on the lower tile, at the ends of a joint, to which the upper one reaches, mm."""

MOST_TILES = 9
"""A drawing on more sheets than that is not worth the glue."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes within a box whose top left is the origin."""

    size: Size
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is cut into tiles: the page, the printable part of it, and how many of them."""

    page: Size
    window: Size
    columns: int
    rows: int
    turned: bool
    """Whether the drawing is turned by 90 degrees."""

    @property
    def tiles(self) -> int:
        """Pages."""
        return self.columns * self.rows

    def start(self, column: int, row: int, lying: Size) -> tuple[float, float]:
        """The top left of a tile in the drawing; what is left over lies evenly round it."""
        spread = [
            count * (room - OVERLAP) + OVERLAP
            for count, room in zip((self.columns, self.rows), self.window, strict=True)
        ]
        return (
            column * (self.window.width - OVERLAP) - (spread[0] - lying.width) / 2,
            row * (self.window.height - OVERLAP) - (spread[1] - lying.height) / 2,
        )


def tiling(size: Size, paper: Paper, margin: float) -> Tiling | None:
    """The tiling with the fewest pages, the drawing upright and the page upright if they may; None above MOST_TILES."""
    found = []
    for page in paper.pages():
        window = Size(page.width - 2 * margin, page.height - 2 * margin - ROW)
        for turned in (False, True):
            lying = Size(size.height, size.width) if turned else size
            counts = [
                max(1, math.ceil((length - OVERLAP - 1e-6) / (room - OVERLAP))) if length > room + 1e-6 else 1
                for length, room in zip(lying, window, strict=True)
            ]
            found.append(Tiling(page, window, counts[0], counts[1], turned))
    best = min(found, key=lambda one: (one.tiles, one.turned, one.page.width > one.page.height))
    return best if best.tiles <= MOST_TILES else None


def tiled(drawing: Drawing, tiling: Tiling, margin: float, words: str, glue: str) -> Iterator[Page]:
    """The pages of a drawing; of two that overlap the later one lies on top.

    `words` are a page's caption; `{n}` and `{of}` in it are its number and their count. `glue` is written where another
    page is to lie; `{n}` in it is that page's number.
    """
    turn: Matrix = (0.0, 1.0, -1.0, 0.0, drawing.size.height, 0.0) if tiling.turned else IDENTITY
    lying = Size(drawing.size.height, drawing.size.width) if tiling.turned else drawing.size
    whole = (Group(drawing.shapes, turn), *_joints(tiling, lying))
    clip = Path(rectangle(0.0, 0.0, *tiling.window))
    for number in range(tiling.tiles):
        row, column = divmod(number, tiling.columns)
        x, y = tiling.start(column, row, lying)
        placed = Group((Group(whole, (1.0, 0.0, 0.0, 1.0, -x, -y)),), (1.0, 0.0, 0.0, 1.0, margin, margin), clip)
        told = words.replace("{n}", str(number + 1)).replace("{of}", str(tiling.tiles))
        joints = Group(tuple(_glued(tiling, column, row, glue)), (1.0, 0.0, 0.0, 1.0, margin, margin))
        yield Page(*tiling.page, (placed, joints, *caption(tiling.page, margin, told)))


def caption(page: Size, margin: float, words: str) -> tuple[Shape, ...]:
    """A ruler of 50 mm and words along the bottom of a page; of their parts, the first ones go where room is short."""
    y = page.height - margin - ROW + BASELINE
    ruler = Group((lines(metric_ticks()),), (1.0, 0.0, 0.0, 1.0, margin, y), name="ruler 50 mm")
    parts = words.split(PART)
    written = label(PART.join(("50 mm", *parts)), margin + 51.0, y, SIZE)
    while _end(written) > page.width - margin and len(parts) > 1:
        parts = parts[1:]
        written = label(PART.join(("50 mm", *parts)), margin + 51.0, y, SIZE)
    return (ruler, *written)


def _end(written: Sequence[Glyphs]) -> float:
    """Where a line of words ends on the right, mm."""
    return written[-1].x + sum(written[-1].advances)


def _joints(tiling: Tiling, lying: Size) -> Iterator[Shape]:
    """Marks in the middle of what two tiles share: printed on both, they lie on each other when it is glued right."""
    letter = iter(range(1, 1 + 4 * tiling.tiles))
    wide, high = tiling.window
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            x, y = tiling.start(column, row, lying)
            if column + 1 < tiling.columns:
                for share in SHARES:
                    yield from _mark(x + wide - OVERLAP / 2, y + high * share, next(letter))
            if row + 1 < tiling.rows:
                for share in SHARES:
                    yield from _mark(x + wide * share, y + high - OVERLAP / 2, next(letter))


def _glued(tiling: Tiling, column: int, row: int, glue: str) -> Iterator[Shape]:
    """On a tile that others lie on: how far they reach and which. On one that lies on others: where to cut."""
    wide, high = tiling.window
    number = row * tiling.columns + column + 1
    if column + 1 < tiling.columns:
        x = wide - OVERLAP
        yield lines([(x, 0.0, x, TICK), (x, high - TICK, x, high)])
        turned: Matrix = (0.0, 1.0, -1.0, 0.0, x + 1.2 + ROW, high * SHARES[0] + MARK / 2)
        yield Group(tuple(_told(glue.replace("{n}", str(number + 1)))), turned)
    if row + 1 < tiling.rows:
        y = high - OVERLAP
        yield lines([(0.0, y, TICK, y), (wide - TICK, y, wide, y)])
        upright: Matrix = (1.0, 0.0, 0.0, 1.0, wide * SHARES[0] + 2 * MARK, y + OVERLAP - 1.2 - ROW)
        yield Group(tuple(_told(glue.replace("{n}", str(number + tiling.columns)))), upright)
    if column:
        yield lines([(0.0, 0.0, 0.0, high)])
    if row:
        yield lines([(0.0, 0.0, wide, 0.0)])


def _told(words: str) -> Iterator[Shape]:
    """Words on white, to be covered by the tile that they speak of."""
    written = label(words, 1.0, BASELINE, SIZE)
    yield Path(rectangle(0.0, 0.0, _end(written) + 1.0, ROW), fill="#ffffff")
    yield from written


def _mark(x: float, y: float, number: int) -> Iterator[Shape]:
    """A diamond with a cross on (x, y), white below so that it shows on any ground, and its number."""
    r = MARK / 2
    diamond = (("M", x, y - r), ("L", x + r, y), ("L", x, y + r), ("L", x - r, y), ("Z",))
    yield Path(diamond, fill="#ffffff", stroke=LINE)
    yield lines([(x - r, y, x + r, y), (x, y - r, x, y + r)])
    yield from label(str(number), x + r + 0.4, y + 0.8, SIZE)
