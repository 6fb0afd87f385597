"""Contrast of texts with what lies under them: faces are printed without their texts, and looked at in pixels."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from designer.faces import Face
from designer.inspection import CONTRAST, Finding, Who
from designer.inspection_faces import Corners, boxes_of, texts
from designer.shapes import Glyphs, Group, Page, Path, Shape, rectangle
from designer.tints import channels, contrast
from variants.faults import quote
from variants.sizes import Size

if TYPE_CHECKING:
    import numpy

    Pixels: TypeAlias = numpy.ndarray[Any, numpy.dtype[numpy.uint8]]

Ground: TypeAlias = tuple[Size, tuple[Shape, ...]]
"""The trim of a face, and all that is drawn on it but its texts."""

DPI = 72.0
"""Fine enough for the ground of text: a capital of 6 pt is four pixels high."""

WORST = 10
"""Per cent of the ground under a text that may be worse than what is told."""

LARGE, LARGE_BOLD, EASE = 18.0, 14.0, 2 / 3
"""Points from which on text is large (WCAG 2.2, success criterion 1.4.3), and the share that then suffices."""

RING = 0.2
"""Millimetres of an outline that show round a letter, from which on its colour is the letter's ground."""


def measured(faces: Iterable[tuple[Who, Face]]) -> Iterator[tuple[Who, Finding]]:
    """The contrast of every text, with whose face it is on. Equal grounds, as of two languages, are rendered once."""
    alike: dict[Ground, list[tuple[Who, Face]]] = {}
    for who, face in faces:
        if face.texts:
            alike.setdefault((face.size, without_text(face.shapes)), []).append((who, face))
    for held, pixels in zip(alike.values(), _rendered(alike), strict=True):
        for who, face in held:
            boxes = boxes_of(face)
            for glyphs, box in texts(face.shapes):
                if glyphs.chars.strip():
                    name, value = boxes.get(glyphs, ""), ratio(glyphs, _under(pixels, box))
                    yield who, Finding(CONTRAST, quote(glyphs.chars), name, value=value, ease=_ease(glyphs))


def without_text(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The display list without its texts; art, which holds none, stays the same objects."""
    return tuple(
        replace(shape, children=without_text(shape.children)) if isinstance(shape, Group) and not shape.name else shape
        for shape in shapes
        if not isinstance(shape, Glyphs)
    )


def _rendered(grounds: Iterable[Ground]) -> Iterator[Pixels]:
    """Each ground as pixels (rows, columns, red-green-blue from 0 to 255), on white paper, cut to the trim."""
    import numpy

    from designer import raster
    from designer.pdf import write

    pages = [
        Page(width, height, (Path(rectangle(0, 0, width, height), "#ffffff"), *shapes))
        for (width, height), shapes in grounds
    ]
    if not pages:
        return
    held = io.BytesIO()
    write(pages, held, title="", language="en")
    for image in raster.pages(held.getvalue(), DPI):
        yield numpy.asarray(image, dtype=numpy.uint8)


def _under(ground: Pixels, box: Corners) -> Pixels:
    """The pixels under a box of mm, one at least."""
    rows, columns = ground.shape[:2]
    scale = DPI / 25.4
    left, top = min(max(0, int(box.left * scale)), columns - 1), min(max(0, int(box.top * scale)), rows - 1)
    right, bottom = max(left + 1, round(box.right * scale)), max(top + 1, round(box.bottom * scale))
    return ground[top:bottom, left:right].reshape(-1, 3)


def ratio(glyphs: Glyphs, ground: Pixels) -> float:
    """The contrast that all but WORST per cent of these pixels reach with the letters, or else with their outline."""
    import numpy

    srgb = ground / 255.0
    share = int(glyphs.color[7:9] or "ff", 16) / 255
    ink = share * numpy.array(channels(glyphs.color)) + (1 - share) * srgb
    low, high = numpy.sort([_luminance(ink), _luminance(srgb)], axis=0)
    found = float(numpy.percentile((high + 0.05) / (low + 0.05), WORST))
    outline = glyphs.outline
    if outline is not None and outline.width / 2 >= RING:
        found = max(found, contrast(outline.color, glyphs.color))
    return found


def _luminance(srgb: Any) -> Any:
    import numpy

    light = numpy.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    return light @ numpy.array([0.2126, 0.7152, 0.0722])


def _ease(glyphs: Glyphs) -> float:
    bold = any(word in glyphs.font.stem.lower() for word in ("bold", "black", "heavy"))
    return EASE if glyphs.size >= (LARGE_BOLD if bold else LARGE) else 1.0
