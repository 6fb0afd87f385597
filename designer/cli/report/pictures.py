"""Pictures of cards for a report, as they are printed."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from designer.export.images import pictures, pixels, png
from variants.decks import CardList

if TYPE_CHECKING:
    from designer.job import Job

DPI = 72
"""A poker card is 178 pixels wide: sharp at half that width on a fine screen."""


class CardPicture(NamedTuple):
    """A card."""

    key: str
    data: str
    """The address of its picture, which holds the picture itself."""
    copies: int
    deck: str


def drawn(job: Job, decks: Sequence[CardList]) -> list[CardPicture]:
    """Every card's front, deck by deck."""
    found = []
    for deck in decks:
        size = pixels(job.variant.size_of(deck.name), DPI)
        fronts = pictures((job.front(card) for card, _ in deck.cards), size, DPI)
        for (card, copies), image in zip(deck.cards, fronts, strict=True):
            small = image.quantize(128)  # half the bytes, and not to be told apart at this size
            data = base64.b64encode(png(small, DPI)).decode()
            found.append(CardPicture(card.key, f"data:image/png;base64,{data}", copies, deck.name))
    return found


def listed(decks: Sequence[CardList]) -> list[CardPicture]:
    """The same cards, each with its key for an address, for whoever draws them otherwise."""
    return [CardPicture(card.key, card.key, copies, deck.name) for deck in decks for card, copies in deck.cards]
