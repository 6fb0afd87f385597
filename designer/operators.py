"""Shapes as PDF operators: pure text, before fonts, images and pages become objects of a file.

Every coordinate is millimetres times PT_PER_MM, so the unit of a page is the point; y runs down (the page is turned
once, by its first matrix, and text is turned back by its own). Numbers carry as many decimals as keep the drawn
point within 0.01 pt, whatever the scale: two on the page itself, none inside an icon drawn a hundredth of its size.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol, TypeAlias

from designer.shapes import IDENTITY, PT_PER_MM, Glyphs, Group, Matrix, Path, Picture, Segment, Shape, Stroke

ERROR_PT = 0.01
"""No point is drawn further than this from where it should be (rounding of its own coordinates)."""

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}


@dataclass(eq=False)
class Art:
    """A named group's operators, written once however often it is drawn; designer/pdf.py makes some of them forms."""

    name: str
    content: Content = field(default_factory=list)
    pages: int = 0
    uses: int = 0
    last_page: int = -1
    form: str = ""
    """Its name as a form XObject, empty as long as it is drawn inline."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture's name as an image XObject."""

    name: str


Content: TypeAlias = list["str | Art | Image"]
"""Operators, with what may become an object of its own kept apart."""


class Objects(Protocol):
    """What operators need from the file: names of fonts, images and transparencies, and art seen before."""

    def text(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """(font resource, TJ array) for stretches of a run."""

    def image(self, picture: Picture) -> Image:
        """The image of a picture's bytes."""

    def alpha(self, value: int) -> str:
        """The graphics state for an opacity of 0 to 255."""

    def art(self, group: Group, decimals: int) -> tuple[Art, bool]:
        """The art of a named group, and whether it is new."""


@dataclass(slots=True)
class _State:
    """The graphics state as far as we set it; None: unknown."""

    fill: str | None = None
    stroke: str | None = None
    alpha: int | None = None
    line: tuple[object, ...] | None = None


PAGE_STATE = _State(alpha=255)
"""The state at the top of a page: opaque, the rest is set before it is used."""


def number(value: float, decimals: int) -> str:
    """A number as short as PDF allows."""
    if not decimals:
        return str(round(value))
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def decimals_for(scale: float) -> int:
    """Decimals with which half a unit of the last place stays below ERROR_PT after scaling."""
    return max(0, min(6, math.ceil(math.log10(max(scale, 1e-6) / (2 * ERROR_PT)) - 1e-9)))


class Writer:
    """Writes shapes as operators into `content`; one writer per page and per art."""

    def __init__(self, objects: Objects, scale: float = 1.0, state: _State | None = None) -> None:
        self._objects = objects
        self._scale = scale
        self._decimals = decimals_for(scale)
        self._state = state or replace(PAGE_STATE)
        self.content: Content = []
        self._out: list[str] = []

    def finish(self) -> Content:
        """All that was written."""
        if self._out:
            self.content.append("\n".join(self._out))
            self._out = []
        return self.content

    def shapes(self, shapes: tuple[Shape, ...]) -> None:
        """Draw shapes in order."""
        for shape in shapes:
            match shape:
                case Path():
                    self._path(shape)
                case Glyphs():
                    self._glyphs(shape)
                case Picture():
                    self._picture(shape)
                case Group():
                    self._group(shape)

    def _n(self, value: float) -> str:
        return number(value * PT_PER_MM, self._decimals)

    def _path(self, path: Path) -> None:
        if not path.segments:
            return
        fill = _visible(path.fill)
        stroke = path.stroke if path.stroke and path.stroke.width > 0 and _visible(path.stroke.color) else None
        if fill and stroke and _alpha(fill) != _alpha(stroke.color):
            self._path(replace(path, stroke=None))
            fill = None
        if not fill and not stroke:
            return
        if stroke:
            self._stroke(stroke)
        if fill:
            self._fill(fill)
        self._out.append(self._outline(path.segments))
        star = "*" if path.evenodd and fill else ""
        self._out.append({(True, False): "f", (False, True): "S", (True, True): "B"}[bool(fill), bool(stroke)] + star)

    def _outline(self, segments: tuple[Segment, ...]) -> str:
        """The path operators of an outline; rectangles shortly."""
        if rectangle := _as_rectangle(segments):
            return " ".join(map(self._n, rectangle)) + " re"
        factor, places, parts = PT_PER_MM, self._decimals, []
        for letter, *values in segments:
            if letter == "Z":
                parts.append("h")
                continue
            parts += [number(value * factor, places) for value in values]
            parts.append(letter.lower())
        return " ".join(parts)

    def _fill(self, color: str) -> None:
        self._opacity(color)
        paint = _paint(color, "rg", "k")
        if self._state.fill != paint:
            self._state.fill = paint
            self._out.append(paint)

    def _stroke(self, stroke: Stroke) -> None:
        self._opacity(stroke.color)
        paint = _paint(stroke.color, "RG", "K")
        if self._state.stroke != paint:
            self._state.stroke = paint
            self._out.append(paint)
        line = (stroke.width, stroke.dash, stroke.cap, stroke.join, stroke.dash_offset, stroke.miter)
        if self._state.line == line:
            return
        old = self._state.line or (None,) * 6
        self._state.line = line
        if old[0] != stroke.width:
            self._out.append(f"{number(stroke.width * PT_PER_MM, self._decimals + 1)} w")
        if (old[1], old[4]) != (stroke.dash, stroke.dash_offset):
            dashes = " ".join(number(max(0.0, dash) * PT_PER_MM, self._decimals + 1) for dash in stroke.dash)
            offset = number(stroke.dash_offset * PT_PER_MM, self._decimals + 1)
            self._out.append(f"[{dashes}] {offset} d" if any(stroke.dash) else "[] 0 d")
        if old[2] != stroke.cap:
            self._out.append(_CAPS[stroke.cap])
        if old[3] != stroke.join:
            self._out.append(_JOINS[stroke.join])
        if old[5] != stroke.miter and stroke.join == "miter":
            self._out.append(f"{number(max(1.0, stroke.miter), 3)} M")

    def _opacity(self, color: str) -> None:
        alpha = _alpha(color)
        if self._state.alpha != alpha:
            self._state.alpha = alpha
            self._out.append(f"/{self._objects.alpha(alpha)} gs")

    def _glyphs(self, glyphs: Glyphs) -> None:
        stretches = self._objects.text(glyphs)
        if not stretches:
            return
        place = f"1 0 0 -1 {self._fine(glyphs.x)} {self._fine(glyphs.y)} Tm"
        if glyphs.outline and _visible(glyphs.outline.color):
            self._stroke(glyphs.outline)
            # drawn apart, under the letters, and told to readers as no text, so that it is not read twice
            self._out.append("/Span <</ActualText ()>> BDC")
            self._text_object(f"1 Tr {place}", stretches, glyphs.size)
            self._out.append("EMC")
            place = f"0 Tr {place}"
        self._fill(glyphs.color)
        self._text_object(place, stretches, glyphs.size)

    def _text_object(self, place: str, stretches: list[tuple[str, str]], size: float) -> None:
        self._out.append(f"BT {place}")
        self._out += [f"/{font} {number(size, max(3, self._decimals))} Tf {array} TJ" for font, array in stretches]
        self._out.append("ET")

    def _fine(self, value: float) -> str:
        """A coordinate with a decimal more: a place that everything inside hangs on."""
        return number(value * PT_PER_MM, self._decimals + 1)

    def _picture(self, picture: Picture) -> None:
        image = self._objects.image(picture)
        self._opacity("#000000")
        # an image fills the unit square with its first row on top where y runs up; here y runs down
        place = (picture.width, 0.0, 0.0, -picture.height, picture.x, picture.y + picture.height)
        self._out.append(f"q {' '.join(map(self._fine, place))} cm")
        self.finish()
        self.content.append(image)
        self._out.append("Q")

    def _group(self, group: Group) -> None:
        if not group.children or (group.clip is not None and not group.clip.segments):
            return
        if group.matrix == IDENTITY and group.clip is None and not group.name:
            self.shapes(group.children)
            return
        saved, scale, decimals = replace(self._state), self._scale, self._decimals
        self._out.append("q")
        if group.matrix != IDENTITY:
            self._matrix(group.matrix)
        if group.clip is not None:
            self._out.append(f"{self._outline(group.clip.segments)} W{'*' if group.clip.evenodd else ''} n")
        if group.name:
            self._art(group)
        else:
            self.shapes(group.children)
        self._out.append("Q")
        self._state, self._scale, self._decimals = saved, scale, decimals

    def _matrix(self, matrix: Matrix) -> None:
        a, b, c, d, e, f = matrix
        linear = " ".join(number(value, 6) for value in (a, b, c, d))
        self._out.append(f"{linear} {self._fine(e)} {self._fine(f)} cm")
        self._scale *= math.sqrt(max(a * a + b * b, c * c + d * d))
        self._decimals = decimals_for(self._scale)

    def _art(self, group: Group) -> None:
        self.finish()
        art, new = self._objects.art(group, self._decimals)
        if new:
            # the largest scale of these decimals, so that it may be drawn again at any other
            writer = Writer(self._objects, 2 * ERROR_PT * 10**self._decimals, _State())
            writer.shapes(group.children)
            art.content = writer.finish()
        self.content.append(art)


def _as_rectangle(segments: tuple[Segment, ...]) -> tuple[float, float, float, float] | None:
    """(x, y, width, height) of an outline that shapes.rectangle made without round corners."""
    if len(segments) != 5 or [segment[0] for segment in segments] != ["M", "L", "L", "L", "Z"]:
        return None
    x, y, x1, y1, x2, y2, x3, y3 = [value for segment in segments for value in segment if not isinstance(value, str)]
    if y1 == y and x2 == x1 and y3 == y2 and x3 == x:
        return x, y, x1 - x, y2 - y
    return None


def _alpha(color: str) -> int:
    return int(color[7:9], 16) if len(color) == 9 and color[0] == "#" else 255


def _visible(color: str | None) -> str | None:
    return color if color and _alpha(color) else None


@lru_cache(maxsize=4096)
def _paint(color: str, rgb: str, cmyk: str) -> str:
    """The operator that sets a colour."""
    if color[0] == "#":
        parts, operator = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)], rgb
    else:
        parts, operator = [int(part) / 100 for part in color.split("/")], cmyk
    return " ".join([*(number(part, 3) for part in parts), operator])
