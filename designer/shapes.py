"""The display list: what is drawn, as frozen data in millimetres, before any file format.

Origin is the top left of the card's trim (or of the page), x to the right, y DOWN.
One painter (designer/pdf.py) draws every shape; goldens are `dump(shapes)`, short lines for eyes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TypeAlias

Color: TypeAlias = str
"""#rrggbb, or #rrggbbaa where it is see-through; for a press the inks in percent, 60/40/40/100 (see `ink`)."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a*x + c*y + e, y' = b*x + d*y + f, as in SVG."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

MM_PER_POINT = 25.4 / 72
"""A point of PDF and typography."""

PT_PER_MM = 72 / 25.4

Segment: TypeAlias = tuple[str, *tuple[float, ...]]
"""("M", x, y) | ("L", x, y) | ("C", x1, y1, x2, y2, x, y) | ("Z",): absolute coordinates."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width in mm, dashes in mm, cap butt|round|square, join miter|round|bevel.

    `dash_offset` (mm) is where in the dashes the line begins; `miter` the miter limit, SVG's 4 (PDF's own is 10).
    """

    color: Color
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    dash_offset: float = 0.0
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled and/or stroked."""

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None
    evenodd: bool = False


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One run of shaped text on one baseline, in one font.

    `chars` is the text (one entry of `advances` per character, mm, kerning included); `font` is a font
    of designer/fonts.py by its file; `size` in points; (x, y) the start of the baseline in mm.
    `outline` is stroked under the letters: half of its width shows.
    """

    x: float
    y: float
    chars: str
    advances: tuple[float, ...]
    font: FilePath
    size: float
    color: Color
    outline: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image in a box. `data` is a PNG or JPEG file's bytes (shared, never copied)."""

    x: float
    y: float
    width: float
    height: float
    data: bytes
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes under one transform and clip. A `name` says that equal groups recur (art, icons, whole faces).

    The clip is in the coordinates of the children, that is inside the matrix, as in SVG.
    """

    children: tuple[Shape, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    name: str = ""


Shape: TypeAlias = Path | Glyphs | Picture | Group

Box: TypeAlias = tuple[float, float, float, float]
"""(x, y, width, height) in mm, measured from the top left."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of paper: its size in mm and what is drawn on it, origin top left of the paper, y down.

    `trim_box` is what remains of the page after cutting, `bleed_box` how far ink reaches beyond it;
    both are (x, y, width, height) on the paper, None: the whole paper.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    trim_box: Box | None = None
    bleed_box: Box | None = None
    bookmarks: tuple[str, ...] = ()
    """Headings that begin on this page, for the outline that a reader shows beside it."""


def ink(cyan: int, magenta: int, yellow: int, black: int) -> Color:
    """The colour of these inks, in percent."""
    return f"{cyan}/{magenta}/{yellow}/{black}"


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


ROUND = 4 / 3 * (math.sqrt(2) - 1)
"""How far the control points of the usual cubic for a quarter circle lie from its ends, in radii."""


def rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0.0, upright: float | None = None
) -> tuple[Segment, ...]:
    """The outline of a rectangle, its corners rounded where radius > 0 (vertically by `upright`, if given)."""
    right, bottom = x + width, y + height
    upright = radius if upright is None else upright
    rx, ry = min(radius, width / 2), min(upright, height / 2)
    if radius == upright:
        rx = ry = min(rx, ry)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    h, v = rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - h, y, right, y + v, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - v, right - h, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + h, bottom, x, bottom - v, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + v, x + h, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """The outline of an ellipse, begun at its right and drawn clockwise, as SVG says."""
    h, v = rx * ROUND, ry * ROUND
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + v, cx + h, cy + ry, cx, cy + ry),
        ("C", cx - h, cy + ry, cx - rx, cy + v, cx - rx, cy),
        ("C", cx - rx, cy - v, cx - h, cy - ry, cx, cy - ry),
        ("C", cx + h, cy - ry, cx + rx, cy - v, cx + rx, cy),
        ("Z",),
    )


def _number(value: float) -> str:
    return (
        f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0")
        if abs(value) < 0.005
        else f"{value:.2f}".rstrip("0").rstrip(".")
    )


def dump(shapes: Iterable[Shape], indent: str = "", fold: bool = True) -> Iterator[str]:
    """One short line per shape. Named groups are folded to a line (art is looked at as a picture)."""
    for shape in shapes:
        match shape:
            case Path():
                numbers = [[v for v in segment if not isinstance(v, str)] for segment in shape.segments]
                xs = [x for values in numbers for x in values[0::2]]
                ys = [y for values in numbers for y in values[1::2]]
                box = " ".join(_number(v) for v in (min(xs), min(ys), max(xs), max(ys))) if xs else "-"
                line = f" stroke {shape.stroke.color} {_number(shape.stroke.width)}" if shape.stroke else ""
                yield f"{indent}path [{box}] {len(shape.segments)} fill {shape.fill or '-'}{line}"
            case Glyphs():
                yield (
                    f"{indent}text {_number(shape.x)} {_number(shape.y)} {shape.font.stem} {_number(shape.size)}pt "
                    f"{shape.color} w{_number(sum(shape.advances))} {shape.chars!r}"
                )
            case Picture():
                box = " ".join(_number(v) for v in (shape.x, shape.y, shape.width, shape.height))
                yield f"{indent}picture [{box}] {shape.name}"
            case Group():
                matrix = " ".join(_number(v) for v in shape.matrix)
                clip = " clipped" if shape.clip else ""
                yield f"{indent}group {shape.name or '-'} ({matrix}){clip} {len(shape.children)}"
                if not (fold and shape.name):
                    yield from dump(shape.children, indent + "  ", fold)
