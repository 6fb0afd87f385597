"""The cards of an export: decks with what tells their cards apart, and whether one back serves them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from designer.cardwords import card_words, rule_words, special_words, triumph_words
from designer.cardwords import plain as without_markup
from designer.export.plain import plain
from designer.faces import Face
from designer.job import Job, back_name
from variants.decks import Card, CardList, ExtraCard, NumberCard, TriumphCard, cells_of
from variants.sizes import Size


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck to export. Faces are drawn when they are asked for, and not kept."""

    job: Job
    cards: CardList
    size: Size
    backs: tuple[int, ...]
    """Of each card, the place in `cards` of the first one with the same back; empty where the deck has no backs."""

    @property
    def name(self) -> str:
        """As in `--decks`."""
        return self.cards.name

    @property
    def common_back(self) -> bool:
        """Whether all backs look alike; those that are not there do not."""
        return len(set(self.backs)) == 1

    @property
    def unique_backs(self) -> bool:
        """Whether cards of the deck can be told apart by their backs."""
        return len(set(self.backs)) > 1

    @property
    def keys(self) -> list[str]:
        """The cards' keys."""
        return [card.key for card, _ in self.cards.cards]

    def fronts(self) -> Iterator[Face]:
        """The front of each card."""
        return (self.job.front(card) for card, _ in self.cards.cards)

    def all_backs(self) -> Iterator[Face]:
        """The back of each card."""
        return map(self._back, range(len(self.backs)))

    @property
    def distinct_backs(self) -> list[int]:
        """The places of the first cards of each back that differs."""
        return sorted(set(self.backs))

    def sides(self) -> Iterator[Face]:
        """Every distinct face: all fronts, then the backs that differ."""
        return chain(self.fronts(), map(self._back, self.distinct_backs))

    @property
    def side_names(self) -> list[str]:
        """A name for each of them."""
        return [*self.keys, *map(self.back_name, self.distinct_backs)]

    def back(self) -> Face:
        """The back that all cards share; a plain one where they have none."""
        return self._back(0) if self.backs else plain(self.size)

    def back_name(self, index: int) -> str:
        """The name of a card's back."""
        return back_name(self.cards, self.backs, index)

    def _back(self, index: int) -> Face:
        back = self.job.back(self.cards.cards[index][0])
        assert back is not None
        return back


def decks_of(job: Job) -> list[Deck]:
    """The decks of a job; all backs are drawn once, to see which are alike."""
    return [Deck(job, deck, job.variant.size_of(deck.name), job.backs(deck)) for deck in job.decks]


def in_short(job: Job, card: Card) -> tuple[str, str]:
    """A card's name, and apart from it what it says, in the job's language."""
    variant, language = job.variant, job.faces.language
    match card:
        case TriumphCard():
            return triumph_words(card.face, variant, language), rule_words(
                card.face.effects, card.face.text, variant, language
            )
        case NumberCard() if card.special:
            return special_words(card.special, variant, language), rule_words(
                card.special.effects, card.special.text, variant, language
            )
        case ExtraCard():
            text = cells_of(card, variant, language).get("text", "")
            return card_words(card, variant, language), without_markup(text, variant, language)
    return card_words(card, variant, language), ""
