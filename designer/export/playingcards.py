"""PlayingCards.io: a room to import (.pcio), and each deck as CSV with pictures for its deck editor.

A .pcio file is a zip of `widgets.json`, a list of what lies on the table, and of pictures in `userassets/` that it
names as package://userassets/... . What is known of it comes from tools that read and write such files; it is the
older form without `schemaVersion`, in which a place for cards is a `cardPile`, and which newer readers still take.
"""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from io import BytesIO, StringIO
from itertools import chain
from typing import Any
from urllib.parse import quote

from designer.cardwords import card_words, deck_name
from designer.export.cards import Deck, decks_of
from designer.export.images import pictures, pixels, png
from designer.export.targets import Export, Order
from designer.zipping import add

DPI = 150
"""Sharp when a card is enlarged, and far below the 2 MiB that a reader allows a picture."""

FOLDER, ASSETS = "images", "userassets"

CARD, BORDER = 160, 4
"""The longer side of a card on the table, which is 1600 x 1000 with the hand at its lower edge, and room round it."""

LEFT, TOP, RIGHT, STEP = 60, 80, 1500, 60

MOST_WIDGETS = 1200
"""About so many a room is said to hold."""

UNCONFIRMED = ("that the site still takes files without schemaVersion", "the names of the CSV's columns",
               "that a room holds about 1200 things", "the table's measures")  # fmt: skip


def export(order: Order) -> Export:
    """The pictures, the CSVs, the room."""
    decks = decks_of(order.job)
    steps = 1 + sum(len(deck.side_names) + (not deck.backs) + 1 for deck in decks)
    things = 1 + order.job.cards + 2 * len(decks)
    notes = []
    if things > MOST_WIDGETS:
        notes.append(f"{things} things are more than the about {MOST_WIDGETS} that a room is said to hold.")
    if not order.url:
        notes.append("the CSV files name pictures on this computer; give --url for the address where they will lie.")
    return Export(_parts(order, decks), steps, notes, {"unconfirmed": list(UNCONFIRMED)})


def _parts(order: Order, decks: list[Deck]) -> Iterator[tuple[str, bytes]]:
    held = BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as room:
        for deck in decks:
            for name, data in _pictures(order, deck):
                add(room, f"{ASSETS}/{name}", data)
                yield f"{FOLDER}/{name}", data
            yield f"{deck.name}.csv", _csv(order, deck)
        widgets = json.dumps(_widgets(order, decks), ensure_ascii=False, indent=1)
        add(room, "widgets.json", widgets.encode())
    yield f"{order.name}.pcio", held.getvalue()


def _pictures(order: Order, deck: Deck) -> Iterator[tuple[str, bytes]]:
    """Every face once, as a picture of its own."""
    dpi = order.dpi or DPI
    faces, names = deck.sides(), [_front(deck, name) for name in deck.side_names]
    if not deck.backs:
        faces, names = chain(faces, [deck.back()]), [*names, _back(deck, 0)]
    images = pictures(faces, pixels(deck.size, dpi), dpi)
    for name, image in zip(names, images, strict=True):
        yield name, png(image, dpi)


def _front(deck: Deck, key: str) -> str:
    return f"{deck.name}-{key}.png"


def _back(deck: Deck, index: int) -> str:
    return f"{deck.name}-{deck.back_name(index) if deck.backs else 'back'}.png"


def _csv(order: Order, deck: Deck) -> bytes:
    """A row for each card: what its template shows, and how many there are."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["key", "label", "face", "back", "copies"])
    prefix = order.url.rstrip("/") + "/" if order.url else f"{FOLDER}/"
    for index, (card, copies) in enumerate(deck.cards.cards):
        sides = (_front(deck, card.key), _back(deck, index))
        label = card_words(card, order.job.variant, order.job.faces.language)
        rows.writerow([card.key, label, *(prefix + (quote(name) if order.url else name) for name in sides), copies])
    return written.getvalue().encode()


def _widgets(order: Order, decks: list[Deck]) -> list[dict[str, Any]]:
    """What lies on the table: the hand, then each deck's place with its cards, face down."""
    widgets: list[dict[str, Any]] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": None}]
    x, y = LEFT, TOP
    for deck in decks:
        scale = CARD / max(deck.size)
        width, height = (round(side * scale) for side in deck.size)
        if x + width > RIGHT:
            x, y = LEFT, y + CARD + STEP
        place = {"x": x, "y": y}
        widgets += _deck(order, deck, place, width, height)
        x += width + 2 * BORDER + STEP
    return widgets


def _deck(order: Order, deck: Deck, place: dict[str, int], width: int, height: int) -> list[dict[str, Any]]:
    variant, language = order.job.variant, order.job.faces.language
    pile, own = f"pile-{deck.name}", f"deck-{deck.name}"
    laid = {"parent": pile, "x": place["x"] + BORDER, "y": place["y"] + BORDER, "dragging": None}
    types = {
        card.key: {
            "label": card_words(card, variant, language),
            "face": f"package://{ASSETS}/{_front(deck, card.key)}",
            "back": f"package://{ASSETS}/{_back(deck, index)}",
        }
        for index, (card, _) in enumerate(deck.cards.cards)
    }
    cards = [card.key for card, copies in deck.cards.cards for _ in range(copies)]
    return [
        {"id": pile, "type": "cardPile", **place, "z": 1, "dragging": None, "width": width + 2 * BORDER,
         "height": height + 2 * BORDER, "label": deck_name(deck.name, variant, language), "hasShuffleButton": True},
        {"id": own, "type": "cardDeck", **laid, "z": 2, "cardTypes": types, "cardWidth": width, "cardHeight": height,
         "enlarge": True, "faceTemplate": _template("face", width, height, variant.look.corner_radius > 0),
         "backTemplate": _template("back", width, height, variant.look.corner_radius > 0)},
        *({"id": f"card-{deck.name}-{number}", "type": "card", **laid, "z": 1000 + number, "deck": own,
           "cardType": key, "faceup": False} for number, key in enumerate(cards)),
    ]  # fmt: skip


def _template(value: str, width: int, height: int, rounded: bool) -> dict[str, Any]:
    """One picture over all of the card, named by a column of its type."""
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "valueType": "dynamic", "value": value,
               "color": "white"}  # fmt: skip
    return {"includeBorder": False, "includeRadius": rounded, "objects": [picture]}
