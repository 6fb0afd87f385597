"""Plain pictures: a PNG of every face, and manifest.json, which says what each of them is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designer.export.cards import Deck, decks_of
from designer.export.images import pictures, pixels, png
from designer.export.manifests import about, about_card, as_json, head
from designer.export.targets import Export, Order

DPI = 300
"""That of cards in print."""


def export(order: Order) -> Export:
    """The pictures, a folder for each deck, then the manifest."""
    decks = decks_of(order.job)
    steps = 1 + sum(len(deck.side_names) for deck in decks)
    return Export(_parts(order, decks), steps)


def _parts(order: Order, decks: list[Deck]) -> Iterator[tuple[str, bytes]]:
    dpi = order.dpi or DPI
    for deck in decks:
        size = pixels(deck.size, dpi)
        for name, image in zip(deck.side_names, pictures(deck.sides(), size, dpi), strict=True):
            yield f"{deck.name}/{name}.png", png(image, dpi)
    yield "manifest.json", as_json(_manifest(order, decks, dpi))


def _manifest(order: Order, decks: list[Deck], dpi: int) -> dict[str, Any]:
    return {**head(order), "dpi": dpi, "decks": [_deck(order, deck, dpi) for deck in decks]}


def _deck(order: Order, deck: Deck, dpi: int) -> dict[str, Any]:
    cards = [
        {
            **about_card(order.job, card, count),
            "front": f"{deck.name}/{card.key}.png",
            "back": f"{deck.name}/{deck.back_name(index)}.png" if deck.backs else None,
        }
        for index, (card, count) in enumerate(deck.cards.cards)
    ]
    return {**about(order.job, deck), "size_px": list(pixels(deck.size, dpi)), "cards": cards}
