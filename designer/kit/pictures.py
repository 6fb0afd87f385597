"""Pictures made from the real faces: cards scaled down, in rows and fans, and figures for the rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from designer.bindings import Lookup, Words
from designer.faces import Face, Faces
from designer.fields import suit_looks
from designer.measures import Frame
from designer.shapes import Box, Group, Matrix, Path, Shape, Stroke, rectangle
from designer.tints import DARK_INK
from variants.decks import Card

_NAMED = Words(("{text}", Lookup("text")), "{text}")
"""An icon that no template names: paths begin in the variant's folder."""


@dataclass(frozen=True, eq=False)
class Pictures:
    """Draws the cards, fighters and icons of one variant; each face is built once."""

    faces: Faces

    def size(self, card: Card) -> tuple[float, float]:
        """The card's trim in mm."""
        return self.faces.variant.size_of(card.deck)

    def height(self, card: Card, width: float) -> float:
        """How high the card is when it is drawn so wide."""
        real = self.size(card)
        return width * real[1] / real[0]

    def card(self, card: Card, x: float, y: float, width: float, turn: float = 0.0, back: bool = False) -> Shape:
        """A card with its top left at (x, y), so many mm wide; turned clockwise by degrees about its middle.

        A card without a back of its own shows its outline.
        """
        face = self._back(card) if back else self._front(card)
        wide, high = self.size(card)
        scale = width / wide
        cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
        middle = (x + width / 2, y + high * scale / 2)
        matrix: Matrix = (
            cos, sin, -sin, cos,
            middle[0] - cos * wide / 2 + sin * high / 2, middle[1] - sin * wide / 2 - cos * high / 2,
        )  # fmt: skip
        outline = rectangle(0, 0, wide, high, min(3.0, wide / 12))
        inside = Group((Group(face.shapes, name=f"{card.key} {'back' if back else 'front'}"),), clip=Path(outline))
        return Group((inside, Path(outline, None, Stroke(DARK_INK, 0.2 / scale))), matrix)

    def row(self, cards: Sequence[Card], x: float, y: float, width: float, gap: float) -> tuple[Shape, ...]:
        """Cards side by side."""
        return tuple(self.card(card, x + index * (width + gap), y, width) for index, card in enumerate(cards))

    def fan(self, cards: Sequence[Card], x: float, y: float, width: float, step: float) -> tuple[Shape, ...]:
        """Cards held in a hand: the left edge of each `step` mm right of the one before, spread to both sides."""
        middle = (len(cards) - 1) / 2
        shapes = []
        for index, card in enumerate(cards):
            turn = (index - middle) * min(5.0, 24.0 / max(1.0, len(cards) - 1))
            sink = 0.12 * width * ((index - middle) / max(middle, 1.0)) ** 2
            shapes.append(self.card(card, x + index * step, y + sink, width, turn))
        return tuple(shapes)

    def pile(self, card: Card, x: float, y: float, width: float, back: bool = True) -> tuple[Shape, ...]:
        """A pile of cards, its top card's back (or front) up."""
        high = self.height(card, width)
        edges = tuple(
            Path(rectangle(x + d, y + d, width, high, 0.8), "#ffffff", Stroke(DARK_INK, 0.2)) for d in (1.2, 0.6)
        )
        return (*edges, self.card(card, x, y, width, back=back))

    def icon(self, name: str, box: Box) -> Shape:
        """An icon by name, in the box."""
        return self.faces.press.icon(name, Frame(*box), None, self.faces.template.lines, _NAMED)

    def art(self, name: str, box: Box) -> Shape:
        """A picture by name, in lines where the cards are."""
        return self.faces.press.library.picture(name, *box, lines=self.faces.template.lines)

    def unit_icon(self, name: str) -> Shape:
        """An icon that fills the unit square, for text."""
        return self.icon(name, (0.0, 0.0, 1.0, 1.0))

    def fighter(self, suit: str, box: Box) -> Shape:
        """A suit's picture, or its emblem where it has none."""
        look = suit_looks(self.faces.variant)[suit]
        if look.art:
            return self.art(look.art, box)
        return self.icon(look.icon, box)

    @lru_cache(maxsize=256)  # noqa: B019
    def _front(self, card: Card) -> Face:
        return self.faces.front(card)

    @lru_cache(maxsize=64)  # noqa: B019
    def _back(self, card: Card) -> Face:
        return self.faces.back(card) or Face(self.faces.variant.size_of(card.deck), ())
