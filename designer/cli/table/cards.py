"""The cards of a game in words and colours, by the keys that the engine gives them."""

from __future__ import annotations

from dataclasses import dataclass

from designer.cardwords import card_words, effects_words, suit_words, triumph_words
from engine.resolve import number_cards, triumph_cards
from variants.decks import NumberCard
from variants.effectwords import effect_sentences
from variants.model import Triumph, Variant
from variants.wording import fill

WILD = "#808080"
"""Colour of number cards that fit every suit."""


@dataclass(frozen=True, slots=True)
class Face:
    """A number card as it lies on the table."""

    name: str
    """In words: Corn 3; Chili 2."""
    title: str
    """Its suit, or the special card's name."""
    value: int
    color: str
    suit: str
    says: str
    """What a special card does; "" where it does nothing."""
    special: bool = False


class Cards:
    """The cards of a variant for so many players, in one language."""

    def __init__(self, variant: Variant, players: int, language: str) -> None:
        self._variant, self._language = variant, language
        self.numbers: dict[str, Face] = {card.key: self._face(card) for card, _ in number_cards(variant, players)}
        self.triumphs: dict[str, Triumph] = {card.key: card.face for card, _ in triumph_cards(variant, players)}

    def _face(self, card: NumberCard) -> Face:
        suit = self._variant.deck.suits.get(card.suit)
        special = card.special
        return Face(
            name=(
                fill("{name} {n}", name=special.name.in_(self._language), n=card.value)
                if special
                else card_words(card, self._variant, self._language)
            ),
            title=special.name.in_(self._language) if special else suit_words(card.suit, self._variant, self._language),
            value=card.value,
            color=suit.color if suit else WILD,
            suit=card.suit,
            says=effects_words(special.effects, special.text, self._variant, self._language) if special else "",
            special=special is not None,
        )

    def name(self, key: str) -> str:
        """A card in words, or the house rule that `house-2` stands for; a key that is neither stays as it is."""
        if key in self.numbers:
            return self.numbers[key].name
        if key in self.triumphs:
            return triumph_words(self.triumphs[key], self._variant, self._language)
        place = key.removeprefix("house-")
        if place != key:
            return effect_sentences((self._variant.house_rules[int(place) - 1],), self._language)[0].rstrip(".")
        return key

    def says(self, key: str) -> str:
        """What a triumph card's effects do, or a special card's; "" for all others."""
        if key in self.numbers:
            return self.numbers[key].says
        face = self.triumphs[key]
        return effects_words(face.effects, face.text, self._variant, self._language)

    def together(self, keys: list[str]) -> str:
        """Number cards in few words, those of one suit together: "Corn 3 + 5, Carrot 1"."""
        parts: list[list[str]] = []
        last = ""
        for key in keys:
            face = self.numbers[key]
            if parts and face.title == last:
                parts[-1].append(str(face.value))
            else:
                parts.append([face.name])
            last = face.title
        return ", ".join(" + ".join(part) for part in parts)

    def in_suit(self, hand: tuple[tuple[str, int], ...], suit: str) -> tuple[int, int]:
        """How many cards of a hand fit a suit, wild ones with them, and the sum of their values."""
        fitting = [(self.numbers[key].value, n) for key, n in hand if self.numbers[key].suit in (suit, "any")]
        return sum(n for _, n in fitting), sum(value * n for value, n in fitting)
