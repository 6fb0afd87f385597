"""What lies round the cards of a sheet: how far each may bleed, crop marks, and the turn of a card on the page."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from designer.imposition import CLEARANCE, Layout
from designer.shapes import Box, Matrix, Path, Segment, Stroke

Line = tuple[float, float, float, float]
"""(x1, y1, x2, y2) in mm on the page."""

Sides = tuple[float, float, float, float]
"""Top, right, bottom, left: clockwise."""

LINE = Stroke("#000000", 0.15)
"""Marks and rulers: as thin as a home printer draws surely."""

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


def crop_marks(layout: Layout, taken: Collection[tuple[int, int]]) -> tuple[Line, ...]:
    """The crop marks of the slots that hold a card: outside the block, in line with their trims.

    With shared cuts, neighbours share a mark. Marks stay CLEARANCE away from every bleed box.
    """
    trims = [layout.trim(column, row) for column, row in taken]
    if not trims:
        return ()
    left, top, width, height = layout.block()
    right, bottom = left + width, top + height
    marks: list[Line] = []
    for x in _once(edge for trim in trims for edge in (trim[0], trim[0] + trim[2])):
        for y, way, side in ((top, -1, layout.edges.top), (bottom, 1, layout.edges.bottom)):
            if side.mark > 0:
                start = y + way * (side.bleed + CLEARANCE)
                marks.append((x, start, x, start + way * side.mark))
    for y in _once(edge for trim in trims for edge in (trim[1], trim[1] + trim[3])):
        for x, way, side in ((left, -1, layout.edges.left), (right, 1, layout.edges.right)):
            if side.mark > 0:
                start = x + way * (side.bleed + CLEARANCE)
                marks.append((start, y, start + way * side.mark, y))
    return tuple(marks)


def _once(values: Iterable[float]) -> list[float]:
    """Sorted values, those that differ only by rounding taken once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > 1e-6:
            kept.append(value)
    return kept


def lines(drawn: Iterable[Line], stroke: Stroke = LINE) -> Path:
    """Lines as one shape."""
    segments: list[Segment] = []
    for x1, y1, x2, y2 in drawn:
        segments += [("M", x1, y1), ("L", x2, y2)]
    return Path(tuple(segments), stroke=stroke)


def turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact for quarter turns."""
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}.get(degrees % 360)
    return quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def placed(width: float, height: float, x: float, y: float, degrees: float) -> Matrix:
    """The matrix that puts the middle of a width x height card on (x, y), turned clockwise by so many degrees."""
    cos, sin = turn(degrees)
    return (cos, sin, -sin, cos, x - (cos * width - sin * height) / 2, y - (sin * width + cos * height) / 2)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def moved(box: Box, matrix: Matrix, page: Box) -> Box:
    """The box round a box that was moved, cut at the page."""
    x, y, width, height = box
    corners = [apply(matrix, cx, cy) for cx in (x, x + width) for cy in (y, y + height)]
    left, top = max(page[0], min(c[0] for c in corners)), max(page[1], min(c[1] for c in corners))
    right = min(page[0] + page[2], max(c[0] for c in corners))
    bottom = min(page[1] + page[3], max(c[1] for c in corners))
    return (left, top, right - left, bottom - top)
