"""See-through shapes made opaque, for presses that take no transparency.

A see-through colour over one plain colour becomes the mix of the two, and stays a vector. Anything else (over several
colours, a group of shapes, a picture with see-through parts) becomes a picture of that place, text beneath it included.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from designer.export.images import PAPER
from designer.shapes import MM_PER_POINT, Box, Glyphs, Group, Matrix, Page, Path, Picture, Shape, apply, rectangle
from designer.tints import mix
from variants.sizes import MM_PER_INCH

DPI = 600
"""Of the pictures that see-through places become."""


def flattened(shapes: Sequence[Shape], notes: list[str], card: str) -> tuple[Shape, ...]:
    """The shapes of a face, none see-through; `notes` is told of the card where a part became a picture."""
    out: list[Shape] = []
    for shape in _apart(shapes):
        if not is_see_through(shape):
            out.append(shape)
            continue
        box = bounds(shape)
        ground = _ground(out, box)
        lined = isinstance(shape, Glyphs) and shape.outline is not None
        if ground and isinstance(shape, Path | Glyphs) and not lined:
            out.append(_mixed(shape, ground))
        elif box[2] > 0 and box[3] > 0:
            out.append(_picture((*out, shape), box))
            note = f"see-through parts over several colours are drawn as pictures at {DPI} dpi, as on card {card}"
            if not any(known.startswith(note.partition(", as")[0]) for known in notes):
                notes.append(note)
    return tuple(out)


def _apart(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes, what cannot be seen left out; fill and line of a path apart where one shines through."""
    for shape in shapes:
        if not isinstance(shape, Path):
            yield shape
            continue
        fill = shape.fill if shape.fill and shape.fill[7:] != "00" else None
        line = shape.stroke if shape.stroke and shape.stroke.color[7:] != "00" else None
        seen = replace(shape, fill=fill, stroke=line)
        if fill and line and is_see_through(seen):
            yield replace(seen, stroke=None)
            yield replace(seen, fill=None)
        elif fill or line:
            yield seen


def is_see_through(shape: Shape) -> bool:
    """Whether anything lets shine through what lies beneath."""
    match shape:
        case Path():
            return _clear(shape.fill) or bool(shape.stroke and _clear(shape.stroke.color))
        case Glyphs():
            return _clear(shape.color) or bool(shape.outline and _clear(shape.outline.color))
        case Picture():
            return _has_alpha(shape.data)
        case Group():
            return any(map(is_see_through, shape.children))


def _clear(color: str | None) -> bool:
    return bool(color) and len(color or "") == 9 and (color or "")[7:].lower() != "ff"


@lru_cache(maxsize=256)
def _has_alpha(data: bytes) -> bool:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        if not image.has_transparency_data:
            return False
        low, _ = image.convert("RGBA").getchannel("A").getextrema()
        return bool(low != 255)


def _mixed(shape: Path | Glyphs, ground: str) -> Shape:
    """The shape in the colours that it shows on a plain ground."""
    if isinstance(shape, Glyphs):
        return replace(shape, color=_over(shape.color, ground))
    line = shape.stroke and replace(shape.stroke, color=_over(shape.stroke.color, ground))
    return replace(shape, fill=shape.fill and _over(shape.fill, ground), stroke=line)


def _over(color: str, ground: str) -> str:
    return mix(color[:7], ground, 1 - int(color[7:9], 16) / 255) if len(color) == 9 else color


def _ground(beneath: Sequence[Shape], box: Box) -> str:
    """The one colour that lies under a whole box; nothing where there are several, or where that is not plain."""
    for shape in reversed(beneath):
        found = bounds(shape)
        if not _meet(found, box):
            continue
        plain = isinstance(shape, Path) and shape.fill and not shape.stroke and not shape.evenodd
        if plain and isinstance(shape, Path) and shape.segments == rectangle(*found) and _inside(box, found):
            return shape.fill or ""
        return ""
    return PAPER


def bounds(shape: Shape) -> Box:
    """A box (x, y, width, height) that all of a shape lies in; its sides are 0 where nothing is drawn."""
    match shape:
        case Path():
            points = [(float(s[i]), float(s[i + 1])) for s in shape.segments for i in range(1, len(s) - 1, 2)]
            wide = shape.stroke.width / 2 * max(1.5, shape.stroke.miter) if shape.stroke else 0.0
            return _round(points, wide)
        case Glyphs():
            tall = shape.size * MM_PER_POINT
            return _round([(shape.x - tall / 2, shape.y - 1.2 * tall),
                           (shape.x + sum(shape.advances) + tall / 2, shape.y + 0.5 * tall)])  # fmt: skip
        case Picture():
            return (shape.x, shape.y, shape.width, shape.height)
        case Group():
            boxes = [box for box in map(bounds, shape.children) if box[2] or box[3]]
            corners = [corner for box in boxes for corner in _corners(box)]
            inner = _round(corners)
            if shape.clip is not None:
                inner = _common(inner, bounds(replace(shape.clip, stroke=None)))
            return moved(inner, shape.matrix)


def moved(box: Box, matrix: Matrix) -> Box:
    """A box round the transformed box."""
    return _round([apply(matrix, x, y) for x, y in _corners(box)]) if box[2] or box[3] else (0.0, 0.0, 0.0, 0.0)


def _corners(box: Box) -> list[tuple[float, float]]:
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _round(points: Iterable[tuple[float, float]], more: float = 0.0) -> Box:
    held = list(points)
    if not held:
        return (0.0, 0.0, 0.0, 0.0)
    left, top = (min(point[axis] for point in held) - more for axis in (0, 1))
    right, low = (max(point[axis] for point in held) + more for axis in (0, 1))
    return (left, top, right - left, low - top)


def _common(one: Box, other: Box) -> Box:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, low = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return (left, top, right - left, low - top) if right > left and low > top else (0.0, 0.0, 0.0, 0.0)


def _meet(one: Box, other: Box) -> bool:
    return any(_common(one, other)[2:])


def _inside(box: Box, outer: Box) -> bool:
    slack = 1e-6
    return all(
        outer[axis] - slack <= box[axis] and box[axis] + box[axis + 2] <= outer[axis] + outer[axis + 2] + slack
        for axis in (0, 1)
    )


def _picture(shapes: Sequence[Shape], box: Box) -> Picture:
    """What shapes look like in a box, as an opaque picture of whole pixels."""
    from designer import raster
    from designer.pdf import write

    x, y, *sides = box
    width, height = (math.ceil(side * DPI / MM_PER_INCH) * MM_PER_INCH / DPI for side in sides)
    held = io.BytesIO()
    ground = Path(rectangle(x, y, width, height), fill=PAPER)
    write([Page(width, height, (Group((ground, *shapes), (1, 0, 0, 1, -x, -y)),))], held, title="", language="")
    return Picture(x, y, width, height, raster.render(held.getvalue(), 0, DPI), "see-through")
