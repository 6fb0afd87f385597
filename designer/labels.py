"""Plain lines of text outside the cards, in a clear small face."""

from __future__ import annotations

from designer.fonts import TextError, chain, split
from designer.shapes import MM_PER_POINT, Glyphs
from variants.faults import Fault, Faults, Place

FONT = "Lato"

COLOR = "#000000"


def label(text: str, x: float, y: float, size: float) -> tuple[Glyphs, ...]:
    """A line of text from (x, baseline y) in mm, `size` in points, kerned.

    Raises Faults naming each character that no font can print.
    """
    try:
        parts = split(text, chain(FONT))
    except TextError as error:
        cure = "Use another character, or leave the footer out (print --no-footer)"
        raise Faults(Fault(Place("footer"), "", f"'{text}': {what}", cure) for what, _ in error.problems) from error
    em = size * MM_PER_POINT
    runs = []
    for face, chars in parts:
        advances = tuple(advance * em for advance in face.shape(chars).advances)
        runs.append(Glyphs(x, y, chars, advances, face.path, size, COLOR))
        x += sum(advances)
    return tuple(runs)
