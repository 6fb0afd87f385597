"""The table before the first round, as a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from designer.kit.figures import GAP, Figures, mixed
from designer.kit.flow import PAD, Strip
from designer.shapes import Path, Shape, Stroke, rectangle
from variants.decks import Card, decks
from variants.model import NUMBERS, TOMATOES, TRIUMPHS

APART = 7.0
"""Between piles, mm."""
LEFT = 0.6
"""Share of the width that stack, row and piles may take; the rest is the hand's."""
HELD = 9
"""Number cards of a larger hand are not all shown."""


@dataclass(frozen=True, eq=False)
class TablePlan:
    """Stack and row above, draw and discard pile (and market) below, a hand on the right."""

    figures: Figures
    players: int

    def strip(self) -> Strip:
        """The whole figure, in a panel."""
        variant = self.figures.variant
        cards = {deck.name: [card for card, _ in deck.cards] for deck in decks(variant, self.players)}
        room = self.figures.setter.width - 2 * PAD
        above, first, high = self._stack_and_row(cards[TRIUMPHS], LEFT * room)
        top = high + 3.0
        below, second, depth = self._piles(cards[NUMBERS], top, LEFT * room)
        left = max(first, second) + APART
        shown = min(HELD, variant.rules.hand_size.at(self.players))
        held = [*mixed(cards[NUMBERS], shown), cards[TOMATOES][len(cards[TOMATOES]) // 2]]
        hand = self._hand(held, left, room, top + depth)
        return Strip(top + depth, (*above, *below, *hand))

    def _stack_and_row(self, triumphs: Sequence[Card], most: float) -> tuple[list[Shape], float, float]:
        """Drawn; how wide; how high."""
        figures, word = self.figures, self.figures.setter.look.word
        stake = figures.variant.rules.stake.at(self.players)
        width = figures.fitting(triumphs[0], min(15.0, (most - APART) / (stake + 1) - GAP), 24.0)
        high = figures.pictures.height(triumphs[0], width)
        shapes: list[Shape] = [*figures.pictures.pile(triumphs[0], 0, 0, width)]
        shapes += figures.caption(word("stack"), width / 2, high + 1.6)
        left = width + APART
        row = [triumphs[index * 3 % len(triumphs)] for index in range(stake)]
        wide = stake * (width + GAP) - GAP
        shapes += figures.pictures.row(row, left, 0, width, GAP)
        shapes += figures.caption(word("row"), left + wide / 2, high + 1.6)
        return shapes, left + wide, high + 1.6 + figures.caption_height

    def _piles(self, numbers: Sequence[Card], top: float, most: float) -> tuple[list[Shape], float, float]:
        """Drawn; how wide; how high."""
        figures, look = self.figures, self.figures.setter.look
        width = figures.fitting(numbers[0], 14.0, 24.0)
        high = figures.pictures.height(numbers[0], width)
        shapes: list[Shape] = [*figures.pictures.pile(numbers[0], 0, top, width)]
        shapes += figures.caption(look.word("draw_pile"), max(width / 2, 7.0), top + high + 1.6)
        x = max(width, 14.0) + APART
        shapes.append(Path(rectangle(x, top, width, high, 1.2), None, Stroke(look.colors["soft"], 0.25, (1.2, 0.9))))
        shapes += figures.caption(look.word("discard_pile"), x + width / 2, top + high + 1.6)
        x += max(width, 14.0)
        market = mixed(numbers, figures.variant.rules.market.at(self.players))
        if market:
            x += APART
            step = min(6.0, (most - x - width) / max(1, len(market) - 1))
            shapes += [figures.pictures.card(card, x + n * step, top, width) for n, card in enumerate(market)]
            wide = width + step * (len(market) - 1)
            shapes += figures.caption(look.word("market"), x + wide / 2, top + high + 1.6)
            x += wide
        return shapes, x, high + 1.6 + figures.caption_height

    def _hand(self, held: Sequence[Card], left: float, right: float, high: float) -> list[Shape]:
        """A fan in the middle of what is left."""
        figures = self.figures
        width = figures.fitting(held[0], 19.0, 30.0)
        step = min(0.42 * width, (right - left - 1.2 * width) / max(1, len(held) - 1))
        wide = width + step * (len(held) - 1)
        x, depth = left + (right - left - wide) / 2, figures.pictures.height(held[0], width)
        y = max(0.0, (high - depth - 4.0 - figures.caption_height) / 2)
        shapes = [*figures.pictures.fan(held, x, y, width, step)]
        return [*shapes, *figures.caption(figures.setter.look.word("hand"), x + wide / 2, y + depth + 4.0)]
