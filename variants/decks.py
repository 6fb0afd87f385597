"""The cards of a variant, counted: the one list that sheets are printed from and games are dealt from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from variants.limits import COPIES
from variants.model import NUMBERS, TOMATOES, TRIUMPHS, Special, Triumph, Variant


@dataclass(frozen=True, slots=True)
class NumberCard:
    """A number card: suit id and value; `special` where it is a special card."""

    key: str
    suit: str
    value: int
    special: Special | None = None
    path: str = field(default="", compare=False)
    """Where the variant says what it is, as in complaints: deck.suits.corn, deck.specials.1."""
    deck: ClassVar[str] = NUMBERS


@dataclass(frozen=True, slots=True)
class TomatoCard:
    """A tomato card."""

    key: str
    number: int
    path: ClassVar[str] = "tomatoes"
    deck: ClassVar[str] = TOMATOES


@dataclass(frozen=True, slots=True)
class TriumphCard:
    """A triumph card; faces that look and act alike share one key."""

    key: str
    face: Triumph
    path: str = field(default="", compare=False)
    deck: ClassVar[str] = TRIUMPHS


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """A card of a print-only deck: its row, columns as written."""

    key: str
    deck: str
    row: tuple[tuple[str, str], ...]
    path: str = field(default="", compare=False)


Card = NumberCard | TomatoCard | TriumphCard | ExtraCard


@dataclass(frozen=True, slots=True)
class CardList:
    """One deck: its name (numbers, tomatoes, triumphs, or an extra deck's), its cards with their counts (> 0)."""

    name: str
    cards: tuple[tuple[Card, int], ...]

    @property
    def total(self) -> int:
        """Cards in the deck, copies counted."""
        return sum(count for _, count in self.cards)


def decks(variant: Variant, players: int | None = None) -> tuple[CardList, ...]:
    """The decks in printing order, natural order inside; for one player count, or all that any count needs."""
    first, last = variant.tomatoes
    return (
        CardList(NUMBERS, tuple(number_cards(variant, players))),
        CardList(TOMATOES, tuple((TomatoCard(f"tomato-{n}", n), 1) for n in range(first, last + 1))),
        CardList(TRIUMPHS, tuple(_triumphs(variant))),
        *(CardList(name, tuple(_extra(variant, name))) for name in variant.extra_decks),
    )


def suits_in_play(variant: Variant, players: int | None = None) -> tuple[str, ...]:
    """The suits that the game uses (rule suits_in_play), for one player count or all that any count needs."""
    suits = tuple(variant.deck.suits)
    counts = variant.player_counts if players is None else (players,)
    return suits[: max(variant.rules.suits_in_play.at(count) or len(suits) for count in counts)]


def number_cards(variant: Variant, players: int | None = None) -> list[tuple[Card, int]]:
    """The number cards alone, as in `decks`."""
    cards: list[tuple[Card, int]] = []
    used = suits_in_play(variant, players)
    for suit_id in used:
        copies = variant.deck.copies_of(suit_id)
        path = f"deck.suits.{suit_id}"
        cards += [
            (NumberCard(f"{suit_id}-{value}", suit_id, value, path=path), copies[value]) for value in sorted(copies)
        ]
    for index, special in enumerate(variant.deck.specials, 1):
        if special.suit in ("any", *used):
            card = NumberCard(f"special-{index}", special.suit, special.value, special, f"deck.specials.{index}")
            cards.append((card, special.copies))
    return [(card, count) for card, count in cards if count]


def _triumphs(variant: Variant) -> list[tuple[Card, int]]:
    counts: dict[Triumph, int] = {}
    paths: dict[Triumph, str] = {}
    for index, face in enumerate(variant.triumphs.cards, 1):
        one = face.model_copy(update={"copies": 1})
        counts[one] = counts.get(one, 0) + face.copies
        paths.setdefault(one, f"triumphs.cards.{index}")
    cards: list[tuple[Card, int]] = []
    keys: dict[str, int] = {}
    for face, count in counts.items():
        key = f"triumph-{face.trophies}.{face.knives}.{face.tomatoes}"
        keys[key] = keys.get(key, 0) + 1
        if count:
            cards.append((TriumphCard(key if keys[key] == 1 else f"{key}-{keys[key]}", face, paths[face]), count))
    return cards


def _extra(variant: Variant, name: str) -> list[tuple[Card, int]]:
    cards: list[tuple[Card, int]] = []
    for index, row in enumerate(variant.extra_decks[name].cards, 1):
        count = copies_of(row)
        if count:
            path = f"extra_decks.{name}.cards.{index}"
            cards.append((ExtraCard(f"{name}-{index}", name, tuple(row.items()), path), count))
    return cards


def columns_by_language(rows: Iterable[Mapping[str, str]], languages: Collection[str]) -> dict[str, dict[str, str]]:
    """Of a print-only deck's columns those by language: {"title": {"en": "title.en", "de": "title.de"}}."""
    found: dict[str, dict[str, str]] = {}
    for column in {column: None for row in rows for column in row}:
        name, _, language = column.rpartition(".")
        if name and language in languages:
            found.setdefault(name, {})[language] = column
    return found


def cells_of(card: ExtraCard, variant: Variant, language: str) -> dict[str, str]:
    """A print-only card in a language: `title.en` and `title.de` are one column `title`; others as written."""
    row = dict(card.row)
    cells: dict[str, str] = {}
    by_language = columns_by_language([row], variant.languages)
    names = {column: name for name, columns in by_language.items() for column in columns.values()}
    for column, cell in row.items():
        name = names.get(column, column)
        words = by_language[name] if column in names else {}
        cells[name] = row[words[language]] if language in words else cells.get(name) or cell
    return cells


def copies_of(row: Mapping[str, str]) -> int | None:
    """How many of a print-only card there are: its column `copies`, 1 without it; None if that is no such number."""
    written = row.get("copies", "").strip() or "1"
    whole = written.isascii() and written.isdecimal() and len(written) <= len(str(COPIES))
    return int(written) if whole and int(written) <= COPIES else None
