"""SVG as vectors: the tree of a checked file (designer/svglint.py) becomes paths of the display list.

Everything is scaled so that the drawing's longer side measures SIDE mm; whoever places it scales the whole.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from designer.shapes import Group, Matrix, Path, Segment, Shape, multiply
from designer.svglint import SHAPES
from designer.svgpath import shape
from designer.svgpen import DECIMALS, SIDE, dots_apart, pen, reach
from designer.svgstyle import Beyond, color, declarations, opacity, with_alpha
from designer.svgunits import NotUnderstood, length, numbers, transform
from designer.svgxml import Element, by_id
from variants.faults import one_fault

INITIAL = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "color": "black",
    "visibility": "visible",
}
"""The inherited properties and their first values."""


class Frame(NamedTuple):
    """A drawing's size in mm (longer side SIDE), and the transform from its user units into it."""

    width: float
    height: float
    matrix: Matrix
    view_box: tuple[float, float, float, float]


def frame(root: Element) -> Frame:
    """The drawing's own box: width and height, else its viewBox's. Raises Faults where it has none."""
    given = root.attributes
    sizes: list[float | None] = []
    for name in ("width", "height"):
        try:
            sizes.append(length(given[name]))
        except (KeyError, NotUnderstood):
            if not re.fullmatch(r"\s*[\d.]+%\s*|\s*auto\s*|", given.get(name, "")):
                raise one_fault(
                    root.place, "svg", f"{name} '{given[name][:60]}' cannot be read", "Write mm or px"
                ) from None
            sizes.append(None)
    try:
        box = numbers(given["viewBox"]) if "viewBox" in given else [0, 0, sizes[0] or 0, sizes[1] or 0]
    except NotUnderstood:
        box = []
    if len(box) != 4 or min(box[2:]) <= 0:
        raise one_fault(root.place, "svg", "the drawing has no size", 'Give it one, as in viewBox="0 0 100 100"')
    x, y, inner_width, inner_height = box
    width, height = sizes
    if width is None or height is None:
        width = width or (height * inner_width / inner_height if height else inner_width)
        height = height or width * inner_height / inner_width
    if min(width, height) <= 0 or not 1 / 200 <= width / height <= 200:
        raise one_fault(root.place, "svg", f"the drawing is {width:g} x {height:g}", "Give it a size that can be seen")
    scale = SIDE / max(width, height)
    width, height = width * scale, height * scale
    fit, align_x, align_y = _aspect(root)
    sx, sy = width / inner_width, height / inner_height
    if fit != "none":
        sx = sy = min(sx, sy) if fit == "meet" else max(sx, sy)
    dx, dy = (width - sx * inner_width) * align_x, (height - sy * inner_height) * align_y
    return Frame(width, height, (sx, 0, 0, sy, dx - sx * x, dy - sy * y), (x, y, inner_width, inner_height))


def _aspect(root: Element) -> tuple[str, float, float]:
    written = root.attributes.get("preserveAspectRatio", "xMidYMid").split()
    found = re.fullmatch(r"none|x(Min|Mid|Max)Y(Min|Mid|Max)", written[0] if written else "")
    if not found or len(written) > 2 or written[1:] not in ([], ["meet"], ["slice"]):
        what = f"preserveAspectRatio '{' '.join(written)[:60]}' cannot be read"
        raise one_fault(root.place, "svg", what, "Write xMidYMid meet, or leave it out")
    if written[0] == "none":
        return "none", 0, 0
    part = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    return (written[1:] or ["meet"])[0], part[found[1]], part[found[2]]


def draw(root: Element, into: Matrix, outlines: Mapping[Element, list[Segment]]) -> tuple[Shape, ...]:
    """The drawing's shapes in mm, `into` leading from user units. Raises Beyond where vectors do not do.

    `outlines` holds what is read already of the elements' geometry.
    """
    return tuple(_Drawing(by_id(root), outlines).element(root, into, INITIAL))


class _Drawing:
    def __init__(self, ids: dict[str, Element], outlines: Mapping[Element, list[Segment]]) -> None:
        self.ids = ids
        self.outlines = outlines

    def element(self, element: Element, matrix: Matrix, inherited: dict[str, str]) -> Iterator[Shape]:
        tag, given = element.tag, element.attributes
        if tag not in SHAPES and tag not in ("svg", "g", "use"):
            return
        style, alone = _style(given, inherited)
        if alone.get("display") == "none":
            return
        if "transform" in given:
            matrix = multiply(matrix, transform(given["transform"]))
        if tag in SHAPES:
            if style["visibility"] == "visible":
                segments = self.outlines[element] if element in self.outlines else shape(tag, given)
                yield from _outline(tag, segments, matrix, style, opacity(alone.get("opacity", "1")))
            return
        if opacity(alone.get("opacity", "1")) < 1:
            raise Beyond("opacity of a group")
        if tag == "use":
            target = self.ids.get(given.get("href", "")[1:])
            if target is None or target.tag in ("svg", "symbol"):
                raise Beyond("<use> of a symbol")
            shift = (1.0, 0.0, 0.0, 1.0, length(given.get("x", "0")), length(given.get("y", "0")))
            yield from self.element(target, multiply(matrix, shift), style)
            return
        for child in element.children:
            yield from self.element(child, matrix, style)


def _style(given: dict[str, str], inherited: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The inherited properties here, and those that hold for this element alone. A style attribute wins."""
    style, alone = inherited, {}
    pairs = [(name, value) for name, value in given.items() if name in INITIAL or name in ("opacity", "display")]
    if "style" in given:
        pairs += declarations(given["style"])
    for name, value in pairs:
        value = value.strip()
        if name in INITIAL:
            if style is inherited:
                style = dict(inherited)
            own = value != "inherit" and (name != "color" or value.lower() != "currentcolor")
            style[name] = value if own else inherited[name]
        else:
            alone[name] = value
    return style, alone


def _paint(style: dict[str, str], name: str, faint: float) -> str | None:
    """The colour of `fill` or `stroke`, its opacities multiplied in; None where it leaves nothing."""
    written = style[name]
    found = color(style["color"] if written.lower() == "currentcolor" else written)
    if found is None:
        return None
    total = opacity(style[name + "-opacity"]) * faint
    found = found if total == 1 else with_alpha(found, total)
    return None if found.endswith("00") and len(found) == 9 else found


def _outline(tag: str, segments: list[Segment], matrix: Matrix, style: dict[str, str], faint: float) -> Iterator[Shape]:
    fill = None if tag == "line" else _paint(style, "fill", faint)
    line = _paint(style, "stroke", faint)
    width = length(style["stroke-width"]) if line else 0.0
    line = line if width else None
    if not segments or not (fill or line):
        return
    if faint < 1 and fill and line:
        raise Beyond("opacity of a shape both filled and stroked")
    a, b, c, d, _, _ = matrix
    scale = math.sqrt(abs(a * d - b * c))
    if scale < 1e-9:
        return
    evenodd = style["fill-rule"] == "evenodd"
    if line is None:
        yield Path(_moved(segments, matrix), fill, None, evenodd)
        return
    stroke = pen(style, line, scale)
    uneven = abs(a * a + b * b - c * c - d * d) + abs(a * c + b * d) > 1e-6 * scale * scale
    outline = _moved(segments, (scale, 0, 0, scale, 0, 0) if uneven else matrix)
    outline, dots = dots_apart(outline, stroke, turned=bool(b or c))
    drawn: tuple[Shape, ...]
    if fill and len(line) == 9:
        # A see-through line over its own fill shows both in SVG; a PDF that paints them in one go does not.
        drawn = (Path(outline, fill, None, evenodd), Path(outline, None, stroke), *dots)
    else:
        drawn = (Path(outline, fill, stroke, evenodd), *dots) if outline else dots
    if uneven:  # the pen itself is stretched
        yield Group(drawn, (a / scale, b / scale, c / scale, d / scale, matrix[4], matrix[5]))
    else:
        yield from drawn


def _moved(segments: list[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for kind, *given in segments:
        moved: list[float] = []
        for x, y in zip(given[::2], given[1::2], strict=True):
            moved += (round(a * x + c * y + e, DECIMALS), round(b * x + d * y + f, DECIMALS))
        out.append((kind, *moved))
    return tuple(out)


def overflows(shapes: tuple[Shape, ...], width: float, height: float) -> bool:
    """Whether ink may reach out of the box (control points and pen widths taken for ink)."""
    for item in shapes:
        matrix, paths = (item.matrix, item.children) if isinstance(item, Group) else (None, (item,))
        for path in paths:
            assert isinstance(path, Path)
            pen_reach = reach(path.stroke)
            for _, *given in path.segments:
                for x, y in zip(given[::2], given[1::2], strict=True):
                    if matrix:
                        a, b, c, d, e, f = matrix
                        far = pen_reach * max(abs(a) + abs(c), abs(b) + abs(d))
                        x, y = a * x + c * y + e, b * x + d * y + f
                    else:
                        far = pen_reach
                    if x < far - 0.01 or y < far - 0.01 or x > width - far + 0.01 or y > height - far + 0.01:
                        return True
    return False
