"""The cards of a variant, counted: the one list that sheets are printed from and games are dealt from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from variants.limits import COPIES
from variants.model import Special, Triumph, Variant


@dataclass(frozen=True, slots=True)
class NumberCard:
    """A number card: suit id and value; `special` where it is a special card."""

    key: str
    suit: str
    value: int
    special: Special | None = None


@dataclass(frozen=True, slots=True)
class TomatoCard:
    """A tomato card."""

    key: str
    number: int


@dataclass(frozen=True, slots=True)
class TriumphCard:
    """A triumph card; faces that look and act alike share one key."""

    key: str
    face: Triumph


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """A card of a print-only deck: its row, columns as written."""

    key: str
    deck: str
    row: tuple[tuple[str, str], ...]


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


PLAYED = ("numbers", "tomatoes", "triumphs")
"""The decks that the game is played with; all others are print-only."""


def decks(variant: Variant, players: int | None = None) -> tuple[CardList, ...]:
    """The decks in printing order, natural order inside; for one player count, or all that any count needs."""
    first, last = variant.tomatoes
    return (
        CardList("numbers", tuple(_numbers(variant, players))),
        CardList("tomatoes", tuple((TomatoCard(f"tomato-{n}", n), 1) for n in range(first, last + 1))),
        CardList("triumphs", tuple(_triumphs(variant))),
        *(CardList(name, tuple(_extra(variant, name))) for name in variant.extra_decks),
    )


def suits_in_play(variant: Variant, players: int | None = None) -> tuple[str, ...]:
    """The suits that the game uses (rule suits_in_play), for one player count or all that any count needs."""
    suits = tuple(variant.deck.suits)
    counts = variant.player_counts if players is None else (players,)
    return suits[: max(variant.rules.suits_in_play.at(count) or len(suits) for count in counts)]


def _numbers(variant: Variant, players: int | None) -> list[tuple[Card, int]]:
    cards: list[tuple[Card, int]] = []
    used = suits_in_play(variant, players)
    for suit_id in used:
        copies = variant.deck.copies_of(suit_id)
        cards += [(NumberCard(f"{suit_id}-{value}", suit_id, value), copies[value]) for value in sorted(copies)]
    for index, special in enumerate(variant.deck.specials):
        if special.suit in ("any", *used):
            cards.append((NumberCard(f"special-{index + 1}", special.suit, special.value, special), special.copies))
    return [(card, count) for card, count in cards if count]


def _triumphs(variant: Variant) -> list[tuple[Card, int]]:
    counts: dict[Triumph, int] = {}
    for face in variant.triumphs.cards:
        one = face.model_copy(update={"copies": 1})
        counts[one] = counts.get(one, 0) + face.copies
    cards: list[tuple[Card, int]] = []
    keys: dict[str, int] = {}
    for face, count in counts.items():
        key = f"triumph-{face.trophies}.{face.knives}.{face.tomatoes}"
        keys[key] = keys.get(key, 0) + 1
        if count:
            cards.append((TriumphCard(key if keys[key] == 1 else f"{key}-{keys[key]}", face), count))
    return cards


def _extra(variant: Variant, name: str) -> list[tuple[Card, int]]:
    cards: list[tuple[Card, int]] = []
    for index, row in enumerate(variant.extra_decks[name].cards, 1):
        count = copies_of(row)
        if count:
            cards.append((ExtraCard(f"{name}-{index}", name, tuple(row.items())), count))
    return cards


def copies_of(row: Mapping[str, str]) -> int | None:
    """How many of a print-only card there are: its column `copies`, 1 without it; None if that is no such number."""
    written = row.get("copies", "").strip() or "1"
    whole = written.isascii() and written.isdecimal() and len(written) <= len(str(COPIES))
    return int(written) if whole and int(written) <= COPIES else None
