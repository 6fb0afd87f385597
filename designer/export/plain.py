"""Faces that no template draws: what stands for a back where a deck has none, and for a card that is hidden."""

from __future__ import annotations

from designer.faces import Face
from designer.shapes import Path, Stroke, rectangle
from variants.sizes import Size

GROUND, LINE = "#5B6770", "#C9D1D6"


def plain(size: Size) -> Face:
    """A card that says nothing: a grey ground and a frame."""
    width, height = size
    inset = min(size) / 12
    frame = Path(rectangle(inset, inset, width - 2 * inset, height - 2 * inset), stroke=Stroke(LINE, inset / 4))
    return Face(size, (Path(rectangle(0, 0, width, height), fill=GROUND), frame))
