"""What the display list of a face tells: how its texts were set, what comes near the cut, how fine its pixels are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from designer.faces import Face
from designer.inspection import DPI, FALLBACK, SAFE, SHRINK, SIGNS, SIZE, Finding, Who
from designer.press import ICONS
from designer.shapes import IDENTITY, MM_PER_POINT, Glyphs, Group, Matrix, Path, Picture, Shape, apply, multiply
from variants.faults import quote
from variants.sizes import Size

ASCENT = 0.7
"""Height of capitals and figures over the baseline, in sizes of the font."""


@dataclass(frozen=True, slots=True)
class Corners:
    """The upright box round something on a card, mm."""

    left: float
    top: float
    right: float
    bottom: float

    def from_cut(self, size: Size) -> float:
        """How near it comes to the edge of a card of this size; negative where it passes it."""
        width, height = size
        return min(self.left, self.top, width - self.right, height - self.bottom)


Known: TypeAlias = dict[int, Corners | None]
"""The boxes of drawings by the identity of their shapes, which recur on many faces (and live as long as these)."""


def measured(faces: Iterable[tuple[Who, Face]]) -> Iterator[tuple[Who, Finding]]:
    """All that the display lists measure, good or bad, with whose face it is on."""
    faces = list(faces)
    known: Known = {}
    for who, face in faces:
        for one in _of(face, known):
            yield who, one


def _of(face: Face, known: Known) -> Iterator[Finding]:
    for box, text in face.texts:
        if not text.problems:
            words = quote(text.words)
            sizes = f"{words} at {text.size:g} of {text.wanted:g} pt"
            yield Finding(SHRINK, sizes, box, value=100 * text.size / text.wanted)
            yield Finding(SIZE, words, box, value=text.size)
            yield from _foreign(text.foreign, words, box)
    boxes = boxes_of(face)
    for glyphs, corners in texts(face.shapes):
        yield Finding(SAFE, quote(glyphs.chars), boxes.get(glyphs, ""), value=corners.from_cut(face.size))
    for name, corners in icons(face.shapes, IDENTITY, known):
        yield Finding(SAFE, f"the icon {name}", value=corners.from_cut(face.size))
    if any(_pictures(face.shapes)):
        from designer.images import resolutions  # Pillow is loaded by then; without pictures it need not be

        for name, dpi in resolutions(face.shapes):
            yield Finding(DPI, name, value=dpi)


def boxes_of(face: Face) -> dict[Glyphs, str]:
    """The names of the boxes that runs of text come from."""
    return {run: box for box, text in face.texts for run in text.shapes if isinstance(run, Glyphs)}


def _foreign(chars: str, words: str, box: str) -> Iterator[Finding]:
    letters = [char for char in chars if unicodedata.category(char)[0] in "LMN"]
    signs = [char for char in chars if char not in letters]
    for rule, found in ((FALLBACK, letters), (SIGNS, signs)):
        if found:
            yield Finding(rule, f"{' '.join(found)} in {words}", box)


def texts(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[tuple[Glyphs, Corners]]:
    """Every run of text with the box of its capitals."""
    for shape in shapes:
        if isinstance(shape, Glyphs):
            top = shape.y - ASCENT * shape.size * MM_PER_POINT
            points = [(x, y) for x in (shape.x, shape.x + sum(shape.advances)) for y in (top, shape.y)]
            yield shape, _round(points, matrix)
        elif isinstance(shape, Group) and not shape.name:  # named groups are art, which holds no text
            yield from texts(shape.children, multiply(matrix, shape.matrix))


def icons(shapes: Iterable[Shape], matrix: Matrix, known: Known) -> Iterator[tuple[str, Corners]]:
    """Every icon by name, with the box round all that it draws."""
    for shape in shapes:
        if isinstance(shape, Group):
            moved = multiply(matrix, shape.matrix)
            if not shape.name.startswith(ICONS):
                yield from icons(shape.children, moved, known)
                continue
            if id(shape.children) not in known:
                points = list(_points(shape.children, IDENTITY))
                known[id(shape.children)] = _round(points, IDENTITY) if points else None
            box = known[id(shape.children)]
            if box is not None:
                corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
                yield shape.name.removeprefix(ICONS).partition(" in ")[0].removesuffix(".svg"), _round(corners, moved)


def _points(shapes: Iterable[Shape], matrix: Matrix) -> Iterator[tuple[float, float]]:
    for shape in shapes:
        match shape:
            case Group():
                yield from _points(shape.children, multiply(matrix, shape.matrix))
            case Path() if shape.fill or shape.stroke:
                for segment in shape.segments:
                    numbers = [value for value in segment if not isinstance(value, str)]
                    if numbers:
                        yield apply(matrix, *numbers[-2:])
            case Picture():
                yield apply(matrix, shape.x, shape.y)
                yield apply(matrix, shape.x + shape.width, shape.y + shape.height)


def _round(points: Iterable[tuple[float, float]], matrix: Matrix) -> Corners:
    xs, ys = zip(*(apply(matrix, x, y) for x, y in points), strict=True)
    return Corners(min(xs), min(ys), max(xs), max(ys))


def _pictures(shapes: Iterable[Shape]) -> Iterator[bool]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _pictures(shape.children)
        elif isinstance(shape, Picture):
            yield True
