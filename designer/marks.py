"""What lies round the cards of a sheet: how far each may bleed, crop marks, and the turn of a card on the page."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from designer.imposition import CLEARANCE, MARK_LONGEST, Layout
from designer.shapes import Box, Matrix, Path, Segment, Stroke, apply

Line = tuple[float, float, float, float]
"""(x1, y1, x2, y2) in mm on the page."""

Sides = tuple[float, float, float, float]
"""Top, right, bottom, left: clockwise."""

LINE = Stroke("#000000", 0.15)
"""Marks and rulers: as thin as a home printer draws surely."""

FOLD = Stroke("#000000", 0.15, dash=(2.0, 2.0))
"""Folds are dashed, cuts are whole."""

SAME = 1e-6
"""Positions nearer than this are one."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def bleeds(layout: Layout, taken: Collection[tuple[int, int]], column: int, row: int, bleed: float) -> Sides:
    """How far the card in a slot may bleed on each side of the page.

    Never over a neighbour's trim: with shared cuts a card ends at the line where it touches another.
    """
    reach = []
    for edge, (dx, dy) in zip(layout.edges, _STEPS, strict=True):
        inside = 0 <= column + dx < layout.columns and 0 <= row + dy < layout.rows
        if not inside:
            reach.append(edge.bleed)
        elif layout.gap or (column + dx, row + dy) in taken:
            reach.append(min(bleed, layout.gap / 2))
        else:
            reach.append(bleed)
    for upright, dy in ((0, -1), (2, 1)):
        for level, dx in ((1, 1), (3, -1)):
            if (column + dx, row + dy) in taken and not layout.gap and reach[level] > 0:
                reach[upright] = 0.0  # else the corner of this bleed would cover the card across the corner
    return (reach[0], reach[1], reach[2], reach[3])


def widen(box: Box, sides: Sides) -> Box:
    """A box grown by so much at the top, right, bottom and left."""
    x, y, width, height = box
    top, right, bottom, left = sides
    return (x - left, y - top, width + left + right, height + top + bottom)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    corners = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    x, y = min(c[0] for c in corners), min(c[1] for c in corners)
    return (x, y, max(c[2] for c in corners) - x, max(c[3] for c in corners) - y)


def crop_marks(layout: Layout, cards: Sequence[tuple[Box, Box]]) -> tuple[Line, ...]:
    """The crop marks of the cards that lie on a page, each given as (trim box, bleed box).

    Every trim line has a mark at both ends, next to the last card on it: in the margin of the sheet, or where
    slots are empty right beside the card. Neighbours that touch share marks. Marks keep CLEARANCE to all bleed.
    """
    x, y, width, height = layout.block()
    edges = layout.edges
    upright = _marks(cards, 0, (y, y + height), (edges.top.mark, edges.bottom.mark))
    level = _marks(cards, 1, (x, x + width), (edges.left.mark, edges.right.mark))
    return tuple(
        [(at, start, at, end) for at, start, end in upright] + [(start, at, end, at) for at, start, end in level]
    )


def _marks(
    cards: Sequence[tuple[Box, Box]], axis: int, block: tuple[float, float], room: tuple[float, float]
) -> Iterator[tuple[float, float, float]]:
    """(position, start, end) of the marks of one direction; `axis` 0: lines of equal x, 1: of equal y."""
    along = 1 - axis
    for at in _once(edge for trim, _ in cards for edge in (trim[axis], trim[axis] + trim[axis + 2])):
        on = [
            card for card in cards if min(abs(card[0][axis] - at), abs(card[0][axis] + card[0][axis + 2] - at)) < SAME
        ]
        first, last = min(trim[along] for trim, _ in on), max(trim[along] + trim[along + 2] for trim, _ in on)
        before = room[0] if first - block[0] < SAME else MARK_LONGEST
        after = room[1] if block[1] - last < SAME else MARK_LONGEST
        if before > 0:
            start = min(bleed[along] for _, bleed in on) - CLEARANCE
            yield at, start, start - before
        if after > 0:
            start = max(bleed[along] + bleed[along + 2] for _, bleed in on) + CLEARANCE
            yield at, start, start + after


def _once(values: Iterable[float]) -> list[float]:
    """Sorted values, those that differ only by rounding taken once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > SAME:
            kept.append(value)
    return kept


def lines(drawn: Iterable[Line], stroke: Stroke = LINE) -> Path:
    """Lines as one shape."""
    segments: list[Segment] = []
    for x1, y1, x2, y2 in drawn:
        segments += [("M", x1, y1), ("L", x2, y2)]
    return Path(tuple(segments), stroke=stroke)


def fold_line(layout: Layout) -> Path:
    """The line along which a gutterfold is folded: through the middle of the page, as far as a printer prints."""
    (width, height), margin = layout.page, layout.margin
    if layout.fold == "upright":
        return lines([(width / 2, margin, width / 2, height - margin)], FOLD)
    return lines([(margin, height / 2, width - margin, height / 2)], FOLD)


def turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact for quarter turns."""
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}.get(degrees % 360)
    return quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def placed(width: float, height: float, x: float, y: float, degrees: float) -> Matrix:
    """The matrix that puts the middle of a width x height card on (x, y), turned clockwise by so many degrees."""
    cos, sin = turn(degrees)
    return (cos, sin, -sin, cos, x - (cos * width - sin * height) / 2, y - (sin * width + cos * height) / 2)


def moved(box: Box, matrix: Matrix, page: Box) -> Box:
    """The box round a box that was moved, cut at the page."""
    x, y, width, height = box
    corners = [apply(matrix, cx, cy) for cx in (x, x + width) for cy in (y, y + height)]
    left, top = max(page[0], min(c[0] for c in corners)), max(page[1], min(c[1] for c in corners))
    right = min(page[0] + page[2], max(c[0] for c in corners))
    bottom = min(page[1] + page[3], max(c[1] for c in corners))
    return (left, top, right - left, bottom - top)
