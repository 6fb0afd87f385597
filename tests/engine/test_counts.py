"""Exact counts and exact chances: tiny games counted by arithmetic, and solved in fractions by another program."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine_tables import faces, table, variant
from enumeration import Tiny

from engine.bots import BOTS
from engine.game import Game
from engine.jit import COMPILED
from engine.simulation import simulate


def histories(game: Game) -> int:
    """How many ways the game can go on from here, by choices alone."""
    if game.over:
        return 1
    total = 0
    seat = game.waiting[0]
    for action in game.legal(seat):
        after = game.clone()
        after.act(seat, action)
        total += histories(after)
    return total


def one_prize(players: int, hand: str, **copies: int) -> Game:
    """One triumph card; everyone holds the same hand, and the pile is empty."""
    values = {int(name[1:]): n for name, n in copies.items()}
    made = variant(
        suits=("corn",), copies=values, triumphs=faces("1.0.0"), tomatoes=(1, players), stake=1, stalemate_rounds=1,
        hand_size=len(hand.split()), elimination="nobody",
    )  # fmt: skip
    return table(made, hands=(hand,) * players)


def test_two_players_with_one_card_each_have_four_histories() -> None:
    # card or tomato each: 2 x 2. Both cards: both must then leave, nobody takes. One: takes the card.
    assert histories(one_prize(2, "corn-1", v1=2)) == 4


def test_three_players_with_one_card_each_have_eight_histories() -> None:
    # 2 x 2 x 2, and what follows is forced each time
    assert histories(one_prize(3, "corn-1", v1=3)) == 8


def test_two_players_with_two_cards_each_have_21_histories() -> None:
    # pass 1: 1, 2 or tomato each. Both leave: 1. One leaves: 2 players x 2 cards = 4. Both play: 2 x 2 = 4, then
    # pass 2: the other card or the tomato each: both leave 1, one leaves 2, both play 1 (then both must leave): 4.
    # 1 + 4 + 4 x 4 = 21
    assert histories(one_prize(2, "corn-1 corn-2", v1=2, v2=2)) == 21


AB = tuple((suit, value) for suit in "ab" for value in (1, 2))
TINY = {
    "hands": Tiny(2, (*AB, ("a", 1)), ((1, 1, 0), (1, 0, 1), (0, 2, 1)), 2, 1, 2, 2, 1),
    "ranks": Tiny(3, AB, ((2, 0, 0), (1, 1, 0), (1, 2, 1)), 1, 2, 9, 2, 1),
    "ties": Tiny(3, (("a", 1),) * 3 + (("b", 1),), ((1, 1, 0), (1, 0, 0)), 1, 1, 2, 2, 1),
}
"""Tiny games that between them reach draws, refills of the pile, ranks, ties and swaps, knives and every end."""


def as_variant(tiny: Tiny) -> Any:
    """The same game for the kernel."""
    copies: dict[str, Counter[int]] = {}
    for suit, value in tiny.cards:
        copies.setdefault(suit, Counter())[value] += 1
    made = variant(
        suits=tuple(copies), triumphs=faces(" ".join(".".join(map(str, face)) for face in tiny.triumphs)),
        tomatoes=(1, tiny.players), hand_size=tiny.hand, stake=tiny.stake, end_trophies=tiny.enough,
        stalemate_rounds=tiny.still, leave_draw=tiny.leave_draw,
    )  # fmt: skip
    suits = {name: suit.model_copy(update={"copies": dict(copies[name])}) for name, suit in made.deck.suits.items()}
    return made.model_copy(update={"deck": made.deck.model_copy(update={"suits": suits})})


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="a million games")
@pytest.mark.parametrize("name", TINY)
def test_exact_win_chances(name: str) -> None:
    """A million simulated games against full enumeration in fractions, every set of winners within 4 sigma."""
    tiny, games = TINY[name], 1_000_000
    exact = tiny.win_chances()
    assert sum(exact.values()) == 1
    results = simulate(as_variant(tiny), tiny.players, games, seed=2024)
    seen = Counter(results["winners"].tolist())
    sets = {sum(1 << seat for seat in winners): float(chance) for winners, chance in exact.items()}
    assert set(seen) <= set(sets)
    for winners, chance in sets.items():
        sigma = (chance * (1 - chance) / games) ** 0.5
        assert abs(seen[winners] / games - chance) <= 4 * sigma, (winners, seen[winners] / games, chance)


def test_the_enumeration_knows_a_game_solved_by_hand() -> None:
    # Two players, one card each, one prize: card or tomato with chance 1/2 each. One plays: wins alone (1/4 each).
    # Both or neither: nobody takes, all have nothing, they share (1/2).
    chances = Tiny(2, (("a", 1), ("a", 1)), ((1, 0, 0),), 1, 1, 9, 1, 0).win_chances()
    assert {winners: str(chance) for winners, chance in chances.items()} == {(0, 1): "1/2", (0,): "1/4", (1,): "1/4"}


def test_random_choices_are_uniform_over_distinct_cards() -> None:
    game = one_prize(2, "corn-1 corn-1 corn-2", v1=4, v2=2)
    rolls = 3000 if COMPILED else 600
    weights = BOTS["random"].row()
    seen = Counter(game.choose(1, weights) for _ in range(rolls))
    assert set(seen) == {"corn-1", "corn-2", "tomato"}
    assert max(seen.values()) - min(seen.values()) < 5 * (2 * rolls / 3) ** 0.5
