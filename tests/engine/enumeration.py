"""The base game once more, for tiny decks, by full enumeration in fractions; shares no code with the kernel.

Written from the rules R4 to R20 with their defaults, and uniformly random players who declare whenever they may.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

Card = tuple[str, int]
Cards = tuple[Card, ...]
Chances = dict[tuple[int, ...], Fraction]


@dataclass(frozen=True)
class Tiny:
    """A tiny game: its cards, triumph cards as (trophies, knives, tomatoes), and the few numbers that matter."""

    players: int
    cards: Cards
    triumphs: tuple[tuple[int, int, int], ...]
    hand: int
    stake: int
    enough: int
    still: int
    leave_draw: int

    def win_chances(self) -> Chances:
        """The chance of each set of winners, seats from 0."""
        total: Chances = {}
        numbers = list(permutations(range(1, self.players + 1)))
        for chance, hands, pile in self._deal((), tuple(sorted(self.cards))):
            for tomatoes in numbers:
                none = (0,) * self.players
                start = (hands, pile, (), tomatoes, tuple(sorted(self.triumphs)), (), none, none, 0)
                _add(total, chance / len(numbers), _round(self, start))
        return total

    def _deal(self, hands: tuple[Cards, ...], pile: Cards) -> Iterator[tuple[Fraction, tuple[Cards, ...], Cards]]:
        if len(hands) == self.players:
            yield Fraction(1), hands, pile
            return
        for chance, hand, rest, _ in _draw(self.hand, (), pile, ()):
            for more, all_hands, left in self._deal((*hands, hand), rest):
                yield chance * more, all_hands, left


def _add(total: Chances, chance: Fraction, part: Chances) -> None:
    for winners, share in part.items():
        total[winners] = total.get(winners, Fraction(0)) + chance * share


def _without(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _draw(n: int, hand: Cards, pile: Cards, discards: Cards) -> Iterator[tuple[Fraction, Cards, Cards, Cards]]:
    """All ways to draw n cards: (chance, hand, pile, discards)."""
    if not pile:
        pile, discards = tuple(sorted(discards)), ()
    if n == 0 or not pile:
        yield Fraction(1), tuple(sorted(hand)), pile, discards
        return
    for card in sorted(set(pile)):
        chance = Fraction(pile.count(card), len(pile))
        for more, *rest in _draw(n - 1, (*hand, card), _without(pile, card), discards):
            yield chance * more, *rest  # type: ignore[misc]


@cache
def _round(game: Tiny, state: Any) -> Chances:
    hands, pile, discards, tomatoes, stack, row, trophies, knives, still = state
    if len(row) + len(stack) < game.stake:
        return _end(trophies, knives)
    if len(row) < game.stake:
        total: Chances = {}
        for face in sorted(set(stack)):
            after = (hands, pile, discards, tomatoes, _without(stack, face), (*row, face), trophies, knives, still)
            _add(total, Fraction(stack.count(face), len(stack)), _round(game, after))
        return total
    everyone = tuple(range(game.players))
    return _pass(game, state, everyone, ("",) * game.players, (0,) * game.players, ())


@cache
def _pass(game: Tiny, state: Any, inside: Any, suits: Any, sums: Any, table: Cards) -> Chances:
    hands = state[0]
    options = [[*sorted({card for card in hands[seat] if suits[seat] in ("", card[0])}), None] for seat in inside]
    total: Chances = {}
    for plays in product(*options):
        chance = Fraction(1)
        for choices in options:
            chance /= len(choices)
        new_hands, new_suits, new_sums, new_table = list(hands), list(suits), list(sums), table
        for seat, card in zip(inside, plays, strict=True):
            if card is not None:
                new_hands[seat] = _without(hands[seat], card)
                new_suits[seat] = card[0]
                new_sums[seat] += card[1]
                new_table = tuple(sorted((*new_table, card)))
        leaving = [seat for seat, card in zip(inside, plays, strict=True) if card is None]
        left = tuple(seat for seat in inside if seat not in leaving)
        for more, hands_after, pile, discards in _leave(game, leaving, tuple(new_hands), state[1], state[2]):
            after = (hands_after, pile, discards, *state[3:])
            if len(left) > len(state[5]):
                part = _pass(game, after, left, tuple(new_suits), tuple(new_sums), new_table)
            else:
                order = sorted(left, key=lambda seat: (-new_sums[seat], -state[3][seat]))
                tied = _swapped(left, new_sums, state[3])
                part = _take(game, after, tuple(order), tied, new_table, bool(order))
            _add(total, chance * more, part)
    return total


def _leave(game: Tiny, leaving: list[int], hands: Any, pile: Cards, discards: Cards) -> Iterator[Any]:
    if not leaving:
        yield Fraction(1), hands, pile, discards
        return
    seat = leaving[0]
    for chance, hand, rest, gone in _draw(game.leave_draw, hands[seat], pile, discards):
        changed = (*hands[:seat], hand, *hands[seat + 1 :])
        for more, *after in _leave(game, leaving[1:], changed, rest, gone):
            yield chance * more, *after


def _swapped(left: tuple[int, ...], sums: list[int], tomatoes: tuple[int, ...]) -> tuple[int, ...]:
    """The tomatoes after players with equal sums have swapped, highest with lowest and so on inward."""
    after = list(tomatoes)
    for value in {sums[seat] for seat in left}:
        group = sorted((seat for seat in left if sums[seat] == value), key=lambda seat: tomatoes[seat])
        for seat, other in zip(group, reversed(group), strict=True):
            after[seat] = tomatoes[other]
    return tuple(after)


@cache
def _take(game: Tiny, state: Any, order: Any, tomatoes: Any, table: Cards, taken: bool) -> Chances:
    hands, pile, discards, _, stack, row, trophies, knives, still = state
    if not order:
        still = 0 if taken else still + 1
        if max(trophies) >= game.enough or still >= game.still:
            return _end(trophies, knives)
        gone = tuple(sorted((*discards, *table)))
        return _round(game, (hands, pile, gone, tomatoes, stack, tuple(sorted(row)), trophies, knives, still))
    seat, total = order[0], {}
    for face in row:
        won, cut, fruit = face
        richer = (*trophies[:seat], trophies[seat] + won, *trophies[seat + 1 :])
        sharper = (*knives[:seat], knives[seat] + cut, *knives[seat + 1 :])
        for chance, hand, rest, gone in _draw(fruit, hands[seat], pile, discards):
            held = (*hands[:seat], hand, *hands[seat + 1 :])
            after = (held, rest, gone, state[3], stack, _without(row, face), richer, sharper, still)
            _add(total, chance / len(row), _take(game, after, order[1:], tomatoes, table, taken))
    return total


def _end(trophies: tuple[int, ...], knives: tuple[int, ...]) -> Chances:
    fewest = min(knives)
    rest = [seat for seat, n in enumerate(knives) if n != fewest] or list(range(len(knives)))
    most = max(trophies[seat] for seat in rest)
    return {tuple(seat for seat in rest if trophies[seat] == most): Fraction(1)}
