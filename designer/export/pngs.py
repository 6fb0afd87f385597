"""Plain pictures: a PNG of every face, and manifest.json, which says what each of them is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designer.export.cards import Deck, decks_of
from designer.export.images import pictures, pixels, png
from designer.export.manifests import about, as_json, card_names, head
from designer.export.targets import Export, Order

DPI = 300
"""That of cards in print."""


def export(order: Order) -> Export:
    """The pictures, a folder for each deck, then the manifest."""
    decks = decks_of(order.job)
    steps = 1 + sum(len(deck.keys) + len(set(deck.backs)) for deck in decks)
    return Export(_parts(order, decks), steps)


def _parts(order: Order, decks: list[Deck]) -> Iterator[tuple[str, bytes]]:
    dpi = order.dpi or DPI
    for deck in decks:
        size = pixels(deck.size, dpi)
        for key, image in zip(deck.keys, pictures(deck.fronts(), size, dpi), strict=True):
            yield f"{deck.name}/{key}.png", png(image, dpi)
        backs = pictures((face for _, face in deck.distinct_backs()), size, dpi)
        for index, image in zip(sorted(set(deck.backs)), backs, strict=True):
            yield f"{deck.name}/{deck.back_name(index)}.png", png(image, dpi)
    yield "manifest.json", as_json(_manifest(order, decks, dpi))


def _manifest(order: Order, decks: list[Deck], dpi: int) -> dict[str, Any]:
    return {**head(order), "dpi": dpi, "decks": [_deck(order, deck, dpi) for deck in decks]}


def _deck(order: Order, deck: Deck, dpi: int) -> dict[str, Any]:
    cards = [
        {
            "key": card.key, "copies": count, "names": card_names(order.job, card),
            "front": f"{deck.name}/{card.key}.png",
            "back": f"{deck.name}/{deck.back_name(index)}.png" if deck.backs else None,
        }
        for index, (card, count) in enumerate(deck.cards.cards)
    ]  # fmt: skip
    return {**about(order.job, deck), "size_px": list(pixels(deck.size, dpi)), "cards": cards}
