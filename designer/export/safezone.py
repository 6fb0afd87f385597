"""The safe zone of a card: type and icons should keep clear of the cut, which is never exactly in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from designer.inspection_faces import Corners, Known, icons, texts
from designer.shapes import IDENTITY, Box, Shape
from variants.faults import several

SLACK = 0.05
"""Millimetres that nobody sees."""


@dataclass
class SafeZone:
    """Looks at faces, and remembers which reach out of it."""

    margin: float
    """Inside the trim, mm."""
    _beyond: dict[str, float] = field(default_factory=dict)
    """By card, how far."""

    def look(self, shapes: Sequence[Shape], trim: Box, card: str) -> None:
        """A face; `trim` in its coordinates."""
        known: Known = {}
        found = [*texts(shapes), *icons(shapes, IDENTITY, known)]
        far = max((self.margin - _from_cut(corners, trim) for _, corners in found), default=0.0)
        if far > SLACK:
            self._beyond[card] = max(far, self._beyond.get(card, 0.0))

    def notes(self) -> Iterator[str]:
        """What a person should know."""
        if self._beyond:
            cards = several(tuple(self._beyond))
            far = max(self._beyond.values())
            yield f"type or icons reach out of the safe zone of {self.margin:g} mm, by up to {far:.1f} mm: {cards}"


def _from_cut(corners: Corners, trim: Box) -> float:
    x, y, width, height = trim
    return min(corners.left - x, corners.top - y, x + width - corners.right, y + height - corners.bottom)
