"""Figures of the rulebook: components, the table at the start, an example of a fight, cards beside their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from designer.kit.example import Example
from designer.kit.flow import PAD, Strip
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, baseline, leading, words
from designer.shapes import Group, Shape
from variants.decks import Card, CardList, NumberCard, TriumphCard, decks
from variants.model import NUMBERS, Variant

GAP = 1.6
"""Between cards, mm."""


@dataclass(frozen=True, eq=False)
class Figures:
    """Figures in the width of a setter's column."""

    setter: Setter
    pictures: Pictures
    variant: Variant

    def caption(self, text: str, middle: float, y: float) -> tuple[Shape, ...]:
        """A caption centred below (or above) something; y is the top of its line."""
        style = self.setter.look.styles["caption"]
        return self.setter.line(text, middle, y + baseline(style), style, 0.5)

    def fitting(self, card: Card, width: float, tallest: float) -> float:
        """The width of a card's picture so that it becomes neither wider nor taller than that."""
        return min(width, width * tallest / self.pictures.height(card, width))

    @property
    def caption_height(self) -> float:
        """Of one line."""
        return leading(self.setter.look.styles["caption"]) + 0.6

    def deck(self, listed: CardList, indent: float, count: int) -> Strip:
        """So many faces of a deck in a row as wide as the column, its back at the end."""
        choose = mixed if listed.name == NUMBERS else evenly
        cards = choose([card for card, _ in listed.cards], count)
        room = self.setter.width - indent
        back = self.pictures.faces.back(cards[0]) is not None
        width = self.fitting(cards[0], min(17.4, (room + GAP) / (len(cards) + back) - GAP), 32.0)
        shapes = [*self.pictures.row(cards, indent, 0, width, GAP)]
        if back:
            shapes.append(self.pictures.card(cards[0], indent + len(cards) * (width + GAP), 0, width, back=True))
        return Strip(self.pictures.height(cards[0], width), tuple(shapes), before=1.4)

    def counted(self, listed: CardList, indent: float, most: int) -> list[Strip]:
        """Every face of a deck with its number of copies below, in even rows of so many at most."""
        rows = -(-len(listed.cards) // most)
        columns = max(5, -(-len(listed.cards) // rows))
        room = self.setter.width - indent
        width = self.fitting(listed.cards[0][0], min(17.4, (room + GAP) / columns - GAP), 30.0)
        strips = []
        for at in range(0, len(listed.cards), columns):
            shapes: list[Shape] = []
            high = max(self.pictures.height(card, width) for card, _ in listed.cards[at : at + columns])
            for index, (card, count) in enumerate(listed.cards[at : at + columns]):
                x = indent + index * (width + GAP)
                shapes.append(self.pictures.card(card, x, 0, width))
                shapes += self.caption(f"{count} ×", x + width / 2, high + 0.6)
            strips.append(Strip(high + 0.6 + self.caption_height, tuple(shapes), before=1.4))
        return strips

    def beside(self, card: Card, text: str, indent: float) -> Strip:
        """A card and the words about it, on its right."""
        width = self.fitting(card, 20.0, 27.0)
        high = self.pictures.height(card, width)
        body = self.setter.narrower(indent + width + 4)
        lines = body.paragraph(words(text))
        depth = sum(line.height for line in lines)
        y = max(0.0, (high - depth) / 2)
        shapes: list[Shape] = [self.pictures.card(card, indent, 0, width)]
        for line in lines:
            shapes.append(Group(line.shapes, (1.0, 0.0, 0.0, 1.0, indent + width + 4, y)))
            y += line.height
        return Strip(max(high, depth), tuple(shapes), before=2.4)

    # --- the example ---

    def fight(self, example: Example) -> Iterator[Strip]:
        """The example of a fight: passes from top to bottom, seats from left to right."""
        word = self.setter.look.word
        room = self.setter.width - 2 * PAD
        label = 19.0
        column = (room - label) / example.players
        width = self.fitting(example.seats[-1].plays[0], min(13.5, column - 1.4), 21.0)
        yield self._across(word("row"), example.row, label, min(13.5, (room - label) / len(example.row) - GAP))
        middles = [label + column * (seat + 0.5) for seat in range(example.players)]
        names = [shape for seat, x in enumerate(middles) for shape in self.caption(self._seat(seat, column), x, 0)]
        yield Strip(self.caption_height, tuple(names), before=1.6, keep=True)
        for index in range(max(len(seat.plays) for seat in example.seats)):
            plays = [seat.plays[index] if index < len(seat.plays) else None for seat in example.seats]
            made = [(card, x - width / 2) for card, x in zip(plays, middles, strict=True) if card]
            shapes = [self.pictures.card(card, x, 0, width) for card, x in made]
            high = max(self.pictures.height(card, width) for card, _ in made)
            shapes += self._label(word("pass", n=index + 1), high)
            yield Strip(high, tuple(shapes), before=1.2, keep=True)
        yield replace(self._results(example, middles, width), keep=True)

    def _seat(self, seat: int, column: float) -> str:
        name = self.setter.look.word("seat", n=seat + 1)
        return name if column > 12 else str(seat + 1)

    def _label(self, text: str, high: float) -> tuple[Shape, ...]:
        style = self.setter.look.styles["caption"]
        return self.setter.line(text, 0, high / 2 + baseline(style) / 2, style)

    def _across(self, text: str, cards: Sequence[Card], label: float, width: float) -> Strip:
        high = max(self.pictures.height(card, width) for card in cards)
        shapes = self.pictures.row(cards, label, 0, width, GAP)
        return Strip(high, (*self._label(text, high), *shapes), keep=True)

    def _results(self, example: Example, middles: Sequence[float], width: float) -> Strip:
        """Who left; sums, and who takes which card."""
        word, high = self.setter.look.word, 0.0
        shapes: list[Shape] = []
        roomy = len(middles) < 7
        for seat, x in zip(example.seats, middles, strict=True):
            if seat.sum is None or seat.place is None:
                shapes += self.caption(word("leaves") if roomy else "–", x, 0)
                continue
            card = example.row[seat.place - 1]
            shapes += self.caption(word("sum", n=seat.sum) if roomy else f"Σ {seat.sum}", x, 0)
            place = ordinal(seat.place, self.setter.look.told)
            shapes += self.caption(word("takes", place=place) if roomy else place, x, self.caption_height)
            y = 2 * self.caption_height + 0.4
            shapes.append(self.pictures.card(card, x - width / 2, y, width))
            high = max(high, y + self.pictures.height(card, width))
        return Strip(high, tuple(shapes), before=1.2)


def ordinal(number: int, language: str) -> str:
    """1st, 2nd, 3rd, 4th ...; German puts a full stop."""
    if language == "de":
        return f"{number}."
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def mixed(cards: Sequence[Card], count: int) -> list[Card]:
    """So many number cards: one of each suit and special card, values rising from suit to suit, then others."""
    kinds: dict[str, list[Card]] = {}
    for card in cards:
        if isinstance(card, NumberCard):
            kinds.setdefault(card.key if card.special else card.suit, []).append(card)
    first = [each[index % len(each)] for index, each in enumerate(kinds.values())]
    return [*first, *(card for card in cards if card not in first)][:count]


def evenly(cards: Sequence[Card], count: int) -> list[Card]:
    """So many cards from all over a deck, the first among them."""
    count = min(count, len(cards))
    return [cards[index * len(cards) // count] for index in range(count)]


def effect_cards(variant: Variant) -> dict[str, list[Card]]:
    """Cards that say more than a number or icons, by the rulebook's list that speaks of them."""
    cards = [card for deck in decks(variant) for card, _ in deck.cards]
    triumphs = [card for card in cards if isinstance(card, TriumphCard)]
    return {
        "list.specials": [card for card in cards if isinstance(card, NumberCard) and card.special],
        "list.triumph_effects": [card for card in triumphs if card.face.effects or card.face.text],
    }
