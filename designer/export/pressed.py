"""A face as a press takes it: nothing see-through, colours as inks, type as outlines where that is asked for."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from designer.export.flatten import bounds, flattened
from designer.fonts import face
from designer.shapes import MM_PER_POINT, Glyphs, Group, Path, Picture, Segment, Shape, Stroke

if TYPE_CHECKING:
    from designer.export.cmyk import Inks

SOLID = 5.0
"""Black areas at least so wide and high (mm) get the recipe for solid black; smaller ones are black ink alone."""

KEPT = 4096
"""Groups whose pressed form is remembered: art recurs."""

PICTURES_KEPT = 64
"""Pictures in inks that are remembered, likewise."""


@dataclass
class Press:
    """Turns faces into what a preset asks for. Without `inks` colours stay as they are."""

    inks: Inks | None
    flat: bool
    outlined: bool
    notes: list[str] = field(default_factory=list)
    """What a person should know."""
    _groups: dict[tuple[int, float], tuple[tuple[Shape, ...], tuple[Shape, ...]]] = field(default_factory=dict)
    _pictures: dict[bytes, bytes] = field(default_factory=dict)

    def face(self, shapes: Sequence[Shape], card: str) -> tuple[Shape, ...]:
        """A face's shapes for the press; `card` is named in notes."""
        flat = flattened(shapes, self.notes, card) if self.flat else tuple(shapes)
        return tuple(self._shape(shape, 1.0) for shape in flat)

    def _shape(self, shape: Shape, scale: float) -> Shape:
        match shape:
            case Path():
                return self._path(shape, scale)
            case Glyphs():
                return self._glyphs(shape)
            case Picture():
                return replace(shape, data=self._picture(shape.data)) if self.inks else shape
            case Group():
                a, b, c, d, _, _ = shape.matrix
                return replace(shape, children=self._children(shape, scale * math.sqrt(abs(a * d - b * c))))

    def _children(self, group: Group, scale: float) -> tuple[Shape, ...]:
        """Shared children stay shared, so that the painter sees that they recur."""
        key = (id(group.children), round(scale, 4))
        known = self._groups.get(key)
        if known is None:
            if len(self._groups) >= KEPT:
                self._groups.clear()
            done = tuple(self._shape(child, scale) for child in group.children)
            known = self._groups[key] = (group.children, done)  # held, so that the identity stays theirs
        return known[1]

    def _path(self, path: Path, scale: float) -> Path:
        if self.inks is None:
            return path
        fill = path.fill and self._area(path, scale)
        return replace(path, fill=fill, stroke=path.stroke and self._line(path.stroke))

    def _area(self, path: Path, scale: float) -> str:
        assert self.inks and path.fill
        if path.fill[:7] == "#000000":
            large = min(bounds(replace(path, stroke=None))[2:]) * scale >= SOLID
            return self.inks.black if large else self.inks.text(path.fill)
        return self.inks.area(path.fill[:7])

    def _line(self, stroke: Stroke) -> Stroke:
        assert self.inks
        black = stroke.color[:7] == "#000000"
        return replace(stroke, color=(self.inks.text if black else self.inks.area)(stroke.color[:7]))

    def _glyphs(self, glyphs: Glyphs) -> Shape:
        if self.inks:
            line = glyphs.outline and self._line(glyphs.outline)
            glyphs = replace(glyphs, color=self.inks.text(glyphs.color[:7]), outline=line)
        return as_outlines(glyphs) if self.outlined else glyphs

    def _picture(self, data: bytes) -> bytes:
        """The picture's file in CMYK."""
        found = self._pictures.get(data)
        if found is None:
            from PIL import Image

            assert self.inks
            with Image.open(io.BytesIO(data)) as image:
                out = io.BytesIO()
                self.inks.picture(image).save(out, "TIFF", compression="tiff_deflate")
            if len(self._pictures) >= PICTURES_KEPT:
                self._pictures.clear()
            found = self._pictures[data] = out.getvalue()
        return found


def as_outlines(glyphs: Glyphs) -> Group:
    """A run of type as the outlines of its letters, the line round them beneath."""
    segments = _traced(glyphs)
    letters: list[Shape] = [Path(segments, fill=glyphs.color)]
    if glyphs.outline:
        letters.insert(0, Path(segments, stroke=glyphs.outline))
    return Group(tuple(letters))


@lru_cache(maxsize=256)
def _traced(glyphs: Glyphs) -> tuple[Segment, ...]:
    font, em, pen = face(glyphs.font), glyphs.size * MM_PER_POINT, glyphs.x
    segments: list[Segment] = []
    for char, advance in zip(glyphs.chars, glyphs.advances, strict=True):
        for letter, *values in font.outline(char):
            spot = (pen, glyphs.y)
            segments.append((letter, *(spot[at % 2] + value * em for at, value in enumerate(values))))
        pen += advance
    return tuple(segments)
