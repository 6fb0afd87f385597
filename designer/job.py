"""A print job: the cards of a variant, their faces built as they are needed, their faults gathered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from designer.cardwords import deck_name
from designer.faces import Face, Faces
from designer.ledger import Fingerprints
from designer.shapes import Group
from variants.decks import Card, CardList, ExtraCard, decks
from variants.faults import Fault, Faults, Place, did_you_mean, quote
from variants.model import Variant

if TYPE_CHECKING:
    from designer.sheets import PrintCard, PrintDeck

FACES_KEPT = 256
"""Faces held at once; a thousand distinct ones are built anew rather than kept."""


@dataclass(frozen=True, slots=True)
class Side:
    """One distinct face of a job: a card's key and the drawing of its front or back."""

    deck: str
    key: str
    side: str
    face: Face


class Job:
    """The cards of a variant in one template and language, for one player count or for all of them.

    `only` names the decks to print, all by default; Faults for a name that is none.
    """

    def __init__(self, variant: Variant, faces: Faces, players: int | None = None, only: Collection[str] = ()) -> None:
        self.variant, self.faces = variant, faces
        self.decks = _chosen(decks(variant, players), only)
        self._front = lru_cache(maxsize=FACES_KEPT)(lambda card: self._drawn(faces.front(card)))
        self.faults: list[Fault] = []
        self._backs: dict[str, Face | None] = {}
        self._make_backs: dict[str, Callable[[], Group]] = {}

    @property
    def cards(self) -> int:
        """Cards to print, copies counted."""
        return sum(deck.total for deck in self.decks)

    @property
    def distinct(self) -> int:
        """About how many distinct faces there are: backs are counted one for a deck."""
        return sum(len(deck.cards) + 1 for deck in self.decks)

    def sides(self) -> Iterator[Side]:
        """Every distinct face: the fronts of each deck, then its distinct backs, drawn as they are asked for."""
        for deck in self.decks:
            for card, _ in deck.cards:
                yield Side(deck.name, card.key, "front", self.front(card))
            yield from self._distinct_backs(deck)

    def _distinct_backs(self, deck: CardList) -> Iterator[Side]:
        backs = self.backs(deck)
        for index in sorted(set(backs)):
            back = self.back(deck.cards[index][0])
            assert back is not None
            yield Side(deck.name, back_name(deck, backs, index), "back", back)

    def backs(self, deck: CardList) -> tuple[int, ...]:
        """Of each card, the place in the deck of the first one whose back looks the same; empty where it has none."""
        if deck.name not in self.variant.extra_decks:
            return (0,) * len(deck.cards)
        first: dict[str, int] = {}
        found = []
        for index, (card, _) in enumerate(deck.cards):
            back = self.back(card)
            if back is None:
                return ()
            found.append(first.setdefault(Fingerprints().of(back.shapes), index))
        return tuple(found)

    def front(self, card: Card) -> Face:
        """The card's front; its faults are gathered."""
        return self._front(card)

    def back(self, card: Card) -> Face | None:
        """The card's back, the same object for all cards of a deck that is played with; None where it has none."""
        if isinstance(card, ExtraCard):
            return self._draw_back(card)
        if card.deck not in self._backs:
            self._backs[card.deck] = self._draw_back(card)
        return self._backs[card.deck]

    def _draw_back(self, card: Card) -> Face | None:
        back = self.faces.back(card)
        return back and self._drawn(back)

    def raise_faults(self) -> None:
        """Raise all faults of the faces drawn so far at once."""
        if self.faults:
            raise Faults(self.faults)

    def _drawn(self, face: Face) -> Face:
        self.faults += face.faults
        return face

    def print_decks(self) -> list[PrintDeck]:
        """The decks as sheets take them; faces are built when a sheet asks for them."""
        from designer.sheets import PrintDeck  # `check` and `proof` lay out no sheets

        return [
            PrintDeck(
                deck.name,
                self.variant.size_of(deck.name),
                [self._print_card(card, count) for card, count in deck.cards],
                title=deck_name(deck.name, self.variant, self.faces.language),
                place=self.variant.place_of("look"),
            )
            for deck in self.decks
        ]

    def _print_card(self, card: Card, count: int) -> PrintCard:
        from designer.sheets import PrintCard

        return PrintCard(card.key, lambda: _group(self.front(card), card.key), self._make_back(card), count)

    def _make_back(self, card: Card) -> Callable[[], Group] | None:
        """What draws the card's back: the same callable for all cards of a deck that is played with."""
        if isinstance(card, ExtraCard):
            return (lambda: _group(self.back(card), "back")) if self.variant.extra_decks[card.deck].back else None
        return self._make_backs.setdefault(card.deck, lambda: _group(self.back(card), "back"))


def back_name(deck: CardList, backs: Sequence[int], index: int) -> str:
    """What a card's back is called by: the deck where all its backs look alike, else the first card that has it."""
    return f"{deck.name if len(set(backs)) == 1 else deck.cards[backs[index]][0].key}-back"


def _group(face: Face | None, name: str) -> Group:
    assert face is not None  # backs are asked for only where the deck has them
    return Group(face.shapes, name=name)


def _chosen(all_decks: tuple[CardList, ...], only: Collection[str]) -> tuple[CardList, ...]:
    known = [deck.name for deck in all_decks]
    faults = [
        Fault(
            Place("--decks"), "", f"there is no deck {quote(name)}",
            did_you_mean(name, known, f"The decks are {', '.join(known)}"),
        )
        for name in only if name not in known
    ]  # fmt: skip
    if faults:
        raise Faults(faults)
    return tuple(deck for deck in all_decks if deck.total and (not only or deck.name in only))
