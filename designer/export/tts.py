"""Tabletop Simulator: a saved object (JSON) and the sheets of faces that it shows.

What is known of the format, from saved objects and tools that write them (TTS itself documents only parts of it):
a sheet holds up to 10 x 7 faces; `CardID` is the sheet's key in `CustomDeck` times 100 plus the slot, counted row by
row from 0; copies repeat the CardID; what others see of a card in a hand is the back (`BackIsHidden`) or the last
slot; with `UniqueBack` the back is a sheet of the same grid; a picture is cached by its address for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import quote

from designer.book import Block, Items, Paragraph
from designer.cardwords import deck_name
from designer.export.cards import Deck, decks_of, in_short
from designer.export.grids import Grid, Limits, alone, grids, sheets, versioned
from designer.export.images import PAPER, Pixels, pictures, png
from designer.export.manifests import as_json
from designer.export.plain import plain
from designer.export.targets import Export, Order
from designer.rulebook import rulebook
from variants.faults import Place, one_fault
from variants.sizes import MM_PER_INCH
from variants.wording import told_in

FOLDER = "sheets"
"""Where the pictures lie beside the saved object."""

ROUNDED, RECTANGLE = 0, 1
"""`Type` of a CustomDeck; 2 to 4 are hexagons and circles."""

GAP = 4.0
"""Between the piles on the table, in its units; a card of normal size is about 2.2 wide (unconfirmed)."""

TABLE, FACE_DOWN = 1.0, 180.0

THUMBNAIL = 256
"""Pixels."""

_WORDS = {
    "en": {"players": "{n} players", "bag": "Rules and more"},
    "de": {"players": "{n} Personen", "bag": "Regeln und mehr"},
}

LOCAL = (
    "the pictures lie on this computer, so only you see them. To share the table upload the folder 'sheets' and "
    "export again with --url."
)

UNCONFIRMED = (
    "Tabletop Simulator reads local addresses with spaces and umlauts as %20",
    "cards take the shape of their slot",
    "how much of a notecard's text is seen at once",
)
"""What no source confirms; docs/export.md tells of it."""


@dataclass(slots=True)
class Maker:
    """A saved object while it is made: keys of sheets and marks of objects are counted through."""

    order: Order
    keys: Iterator[int] = field(default_factory=lambda: count(1))
    marks: Iterator[int] = field(default_factory=count)

    def parts(self, decks: Sequence[Deck]) -> Iterator[tuple[str, bytes]]:
        """All sheets, then the saved object and its picture."""
        made: list[dict[str, Any]] = []
        for deck in decks:
            yield from self._deck(deck, made)
        yield f"{self.order.name}.json", as_json(self._object(made, decks))
        yield f"{self.order.name}.png", self._picture(decks[0])

    def _deck(self, deck: Deck, made: list[dict[str, Any]]) -> Iterator[tuple[str, bytes]]:
        """The deck's sheets; the deck itself is added to `made`."""
        unique = deck.unique_backs
        plan = planned(deck, self.order.dpi)
        hidden = plain(deck.size) if unique else None
        fronts, faces = [], sheets(deck.fronts(), plan, hidden)
        for number, data in enumerate(faces, 1):
            fronts.append(versioned(f"{deck.name}-{number}", data))
            yield f"{FOLDER}/{fronts[-1]}", data
        backs = []
        if unique:
            for number, data in enumerate(sheets(deck.all_backs(), plan, hidden), 1):
                backs.append(versioned(f"{deck.name}-backs-{number}", data))
                yield f"{FOLDER}/{backs[-1]}", data
        else:
            data = alone(deck.back(), plan[0])
            backs = [versioned(f"{deck.name}-back", data)] * len(plan)
            yield f"{FOLDER}/{backs[0]}", data
        made.append(self._pile(deck, plan, fronts, backs, unique))

    def _pile(
        self, deck: Deck, plan: Sequence[Grid], fronts: Sequence[str], backs: Sequence[str], unique: bool
    ) -> dict[str, Any]:
        rounded = ROUNDED if self.order.job.variant.look.corner_radius else RECTANGLE
        cards: list[dict[str, Any]] = []
        customs: dict[str, Any] = {}
        for grid, front, back in zip(plan, fronts, backs, strict=True):
            key = next(self.keys)
            custom = {
                str(key): {
                    "FaceURL": self._address(front), "BackURL": self._address(back), "NumWidth": grid.columns,
                    "NumHeight": grid.rows, "BackIsHidden": not unique, "UniqueBack": unique, "Type": rounded,
                }
            }  # fmt: skip
            customs |= custom
            for slot, (card, copies) in enumerate(deck.cards.cards[grid.first : grid.end]):
                name, says = in_short(self.order.job, card)
                more = {"CardID": key * 100 + slot, "CustomDeck": custom, "SidewaysCard": False}
                cards += [self._thing("Card", name, says, f"{deck.name}/{card.key}", **more) for _ in range(copies)]
        if len(cards) == 1:  # one card alone is no deck
            return cards[0]
        job = self.order.job
        return self._thing(
            "DeckCustom", deck_name(deck.name, job.variant, job.faces.language), "", deck.name,
            SidewaysCard=False, DeckIDs=[card["CardID"] for card in cards], CustomDeck=customs, ContainedObjects=cards,
        )  # fmt: skip

    def _address(self, name: str) -> str:
        if self.order.url:
            return self.order.url.rstrip("/") + "/" + quote(name)
        return (self.order.place.resolve() / FOLDER / name).as_uri()

    def _thing(self, kind: str, name: str, says: str, notes: str, **more: Any) -> dict[str, Any]:
        """An object as the table saves it."""
        place = {"posX": 0.0, "posY": TABLE, "posZ": 0.0, "rotX": 0.0, "rotY": FACE_DOWN, "rotZ": FACE_DOWN}
        start = int(hashlib.blake2b(self.order.name.encode(), digest_size=3).hexdigest(), 16)
        return {
            "GUID": f"{(start + next(self.marks)) % 0x1000000:06x}", "Name": kind,
            "Transform": {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
            "Nickname": name, "Description": says, "GMNotes": notes,
            "ColorDiffuse": {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259},
            "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "Hands": kind == "Card", "HideWhenFaceDown": kind in ("Card", "DeckCustom"),
            "LuaScript": "", "LuaScriptState": "", "XmlUI": "", **more,
        }  # fmt: skip

    def _object(self, piles: list[dict[str, Any]], decks: Sequence[Deck]) -> dict[str, Any]:
        """The saved object: the decks that are played with in a row, all else in a bag beside them."""
        order, variant = self.order, self.order.job.variant
        language = order.job.faces.language
        told = _WORDS[told_in(language)]
        out = [pile for pile, deck in zip(piles, decks, strict=True) if not self._in_bag(deck)]
        bagged = [pile for pile, deck in zip(piles, decks, strict=True) if self._in_bag(deck)] + self._notes(language)
        if bagged:
            bag = self._thing("Bag", told["bag"], "", "", Bag={"Order": 0}, ContainedObjects=bagged)
            bag["Transform"]["rotZ"] = 0.0
            out.append(bag)
        for index, thing in enumerate(out):
            thing["Transform"]["posX"] = round((index - (len(out) - 1) / 2) * GAP, 2)
        title = variant.name.in_(language)
        players = f" ({told['players'].format(n=order.players)})" if order.players else ""
        return {
            "SaveName": title + players, "GameMode": title, "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "",
            "Sky": "", "Note": "", "Rules": "", "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "TabStates": {},
            "VersionNumber": "", "ObjectStates": out,
        }  # fmt: skip

    def _in_bag(self, deck: Deck) -> bool:
        variant = self.order.job.variant
        return variant.playable and deck.name in variant.extra_decks

    def _notes(self, language: str) -> list[dict[str, Any]]:
        """The rulebook as notecards, one for each chapter; a bag's last things lie on top."""
        variant = self.order.job.variant
        if not variant.playable:
            return []
        book = rulebook(variant, language, self.order.players)
        notes = []
        for section in reversed(book.sections):
            words = "\n".join(line for block in section.blocks for line in _lines(block))
            note = self._thing("Notecard", f"{section.number}. {section.title}", words, "")
            note["Transform"]["rotZ"] = 0.0
            notes.append(note)
        return notes

    def _picture(self, deck: Deck) -> bytes:
        """What the menu of saved objects shows: the first card on a square."""
        from PIL import Image

        scale = THUMBNAIL / max(deck.size)
        size = Pixels(*(round(side * scale) for side in deck.size))
        dpi = scale * MM_PER_INCH
        square = Image.new("RGB", (THUMBNAIL, THUMBNAIL), PAPER)
        (card,) = pictures([next(deck.fronts())], size, dpi)
        square.paste(card, ((THUMBNAIL - size.width) // 2, (THUMBNAIL - size.height) // 2))
        return png(square, dpi)


def export(order: Order) -> Export:
    """The sheets, the saved object, its picture. Raises Faults for pictures that nobody could find."""
    if order.packed and not order.url:
        what = "in a zip the pictures have no address that the table could read"
        raise one_fault(Place("--url"), "", what, "Say where they will lie on the web, or write a folder")
    decks = decks_of(order.job)
    plans = [planned(deck, order.dpi) for deck in decks]
    steps = 2 + sum(
        len(plan) + (len(plan) if deck.unique_backs else 1) for plan, deck in zip(plans, decks, strict=True)
    )
    notes = [] if order.url else [LOCAL]
    notes += [f"The deck {deck.name} has no backs: plain grey ones stand in." for deck in decks if not deck.backs]
    return Export(Maker(order).parts(decks), steps, notes, {"unconfirmed": list(UNCONFIRMED)})


def _lines(block: Block) -> list[str]:
    """A block of the rulebook as lines of a notecard."""
    if isinstance(block, Paragraph):
        return [block.text]
    if isinstance(block, Items):
        return [f"- {item}" for item in block.items]
    return [" | ".join(row) for row in (block.heads, *block.rows)]


def planned(deck: Deck, dpi: int | None) -> list[Grid]:
    """The sheets of a deck; where backs differ the last slot is for the hidden face."""
    return grids(len(deck.keys), deck.size, Limits(spare=1 if deck.unique_backs else 0), dpi)
