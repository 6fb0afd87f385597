"""Drawings that are larger than a page, tiled over several with marks to join them; and pages with a caption."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from designer.footer import BASELINE, ROW, SIZE, metric_ticks
from designer.labels import label
from designer.marks import LINE, lines
from designer.paper import Paper
from designer.shapes import IDENTITY, Group, Matrix, Page, Path, Shape, rectangle
from variants.sizes import Size

OVERLAP = 10.0
"""What two tiles share, mm: where they are glued."""

MARK = 4.0
"""Height of a joining mark, mm."""

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


def tiled(drawing: Drawing, tiling: Tiling, margin: float, words: str) -> Iterator[Page]:
    """The pages of a drawing. `words` are its caption; `{n}` and `{of}` in it are the page's number and their count."""
    turn: Matrix = (0.0, 1.0, -1.0, 0.0, drawing.size.height, 0.0) if tiling.turned else IDENTITY
    lying = Size(drawing.size.height, drawing.size.width) if tiling.turned else drawing.size
    whole = (Group(drawing.shapes, turn), *_joints(tiling, lying))
    clip = Path(rectangle(0.0, 0.0, *tiling.window))
    for number in range(tiling.tiles):
        row, column = divmod(number, tiling.columns)
        x, y = tiling.start(column, row, lying)
        placed = Group((Group(whole, (1.0, 0.0, 0.0, 1.0, -x, -y)),), (1.0, 0.0, 0.0, 1.0, margin, margin), clip)
        told = words.replace("{n}", str(number + 1)).replace("{of}", str(tiling.tiles))
        yield Page(*tiling.page, (placed, *caption(tiling.page, margin, told)))


def caption(page: Size, margin: float, words: str) -> tuple[Shape, ...]:
    """A ruler of 50 mm and words along the bottom of a page."""
    y = page.height - margin - ROW + BASELINE
    ruler = Group((lines(metric_ticks()),), (1.0, 0.0, 0.0, 1.0, margin, y), name="ruler 50 mm")
    return (ruler, *label(f"50 mm · {words}", margin + 51.0, y, SIZE))


def _joints(tiling: Tiling, lying: Size) -> Iterator[Shape]:
    """Marks in the middle of what two tiles share: printed on both, they lie on each other when it is glued right."""
    letter = iter(range(1, 1 + 2 * tiling.tiles))
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            x, y = tiling.start(column, row, lying)
            if column + 1 < tiling.columns:
                yield from _mark(x + tiling.window.width - OVERLAP / 2, y + tiling.window.height / 2, next(letter))
            if row + 1 < tiling.rows:
                yield from _mark(x + tiling.window.width / 2, y + tiling.window.height - OVERLAP / 2, next(letter))


def _mark(x: float, y: float, number: int) -> Iterator[Shape]:
    """A diamond with a cross on (x, y), white below so that it shows on any ground, and its number."""
    r = MARK / 2
    diamond = (("M", x, y - r), ("L", x + r, y), ("L", x, y + r), ("L", x - r, y), ("Z",))
    yield Path(diamond, fill="#ffffff", stroke=LINE)
    yield lines([(x - r, y, x + r, y), (x, y - r, x, y + r)])
    yield from label(str(number), x + r + 0.4, y + 0.8, SIZE)
