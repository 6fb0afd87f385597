"""The tree of a game: exact chances, information sets that are what a seat knows, chance as the kernel has it."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from engine_tables import effect, variant
from tinies import TINIES, tree, walk

from engine.consistent import TooLarge, consistent
from engine.game import Game
from engine.kernel.setup import start_match
from engine.kernel.turn import advance, apply
from engine.rewiring import rewired
from engine.rng import NUMBERS, TRIUMPHS
from engine.tree import Node, Tree
from variants import load


@pytest.mark.parametrize("name", TINIES)
def test_chances_are_those_of_the_enumeration_exactly(name: str) -> None:
    chances: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for node, chance in walk(tree(name).root):
        if node.is_over:
            chances[tuple(seat - 1 for seat in node.game.result.winners)] += chance
    assert chances == TINIES[name].win_chances()


@pytest.mark.parametrize("name", ["draws", "three"])
def test_an_information_set_is_what_a_seat_knows(name: str) -> None:
    """Told the same, it sees and may do the same; told otherwise, it has seen something else or done so."""
    known: dict[tuple[int, str], Any] = {}
    sizes: dict[tuple[int, str], int] = defaultdict(int)
    for node, _ in walk(tree(name).root):
        if node.seat:
            key = (node.seat, node.text[node.seat - 1])
            sizes[key] += 1
            seen = (node.game.view(node.seat), node.legal)
            assert known.setdefault(key, seen) == seen
        if node.parent is not None:
            before, after = node.parent.text, node.text
            assert all(new.startswith(old) for old, new in zip(before, after, strict=True))  # nothing is forgotten
    assert max(sizes.values()) > 3  # and much is hidden


def test_who_chooses_at_the_same_time_does_not_see_the_other_choose() -> None:
    root = tree("hidden card").root
    while root.draw is not None:
        root = root.next(root.draw.outcomes[0][0])
    assert root.seat == 1
    texts = {root.next(action).text[1] for action in root.legal}
    assert len(root.legal) == 2 and texts == {root.text[1]}


def test_every_random_event_is_laid_open_as_the_kernel_draws_it() -> None:
    """A game of the kernel, its random events noted on the way, is found in the tree by those same outcomes."""
    steals = (effect("leave", "discard"), effect("win", "steal", 1, "left"), effect("win", "swap_tomato", 1, "right"))
    made = variant(
        market=2, exchange=True, hand_size=3, number_cards_used=30, stalemate_rounds=2, triumphs_used=9,
        house_rules=steals,
    )  # fmt: skip
    game, node, chooser = Game(made, 3, 5), Tree(made, 3).root, random.Random(1)
    drawn: list[int] = []

    def noted(rng: Any, stream: int, n: int) -> int:
        place = int(chooser.randrange(n)) if n > 1 else 0
        pile = {NUMBERS: state.cards, TRIUMPHS: state.stack}.get(stream)
        among = range(n) if pile is None else pile[:n].tolist()
        if len(set(among)) > 1:
            drawn.append(among[place])
        return place

    at = game.at(np.zeros_like(game._states))
    state = at.unhidden
    made_already: dict[Any, Any] = {}
    do, go_on = (rewired(function, {"below": noted}, made_already) for function in (apply, advance))
    rewired(start_match)(state, at.rules, 0, 0, 0)
    streams: set[int] = set()
    go_on(state, at.rules)
    while True:
        while node.draw is not None:
            streams.add(node.draw.stream)
            node = node.next(drawn.pop(0))
        assert not drawn
        assert at.over == node.is_over
        if at.over:
            break
        assert [at.view(seat) for seat in (1, 2, 3)] == [node.game.view(seat) for seat in (1, 2, 3)]
        action = chooser.choice(node.legal)
        word, seat = node.words(action), node.seat
        do(state, at.rules, seat - 1, at.names.read(state, word))
        go_on(state, at.rules)
        node = node.next(action)
    assert len(streams) >= 4


def test_outcomes_have_the_chances_of_the_cards_left() -> None:
    root = Tree(load("karate-tomate"), 3).root
    assert root.draw is not None and root.draw.total == 10 and len(root.draw.outcomes) == 10  # a tomato for seat 1
    for _ in range(3):
        root = root.next(root.draw.outcomes[0][0])
    ways = dict(root.draw.outcomes)  # the first number card
    assert root.draw.total == 140 and sorted(set(ways.values())) == [3, 4, 6, 7, 8] and len(ways) == 25
    assert dict(root.next(0).draw.outcomes)[0] == ways[0] - 1


def test_deals_are_the_games_by_number() -> None:
    made = load("karate-tomate")
    node: Node = Tree(made, 3, deals=4, seed=9).root
    assert node.draw.outcomes == ((0, 1), (1, 1), (2, 1), (3, 1))
    node, game = node.next(2), Game(made, 3, 9, 2)
    while not node.is_over:
        assert node.game.view(1) == game.view(1)
        game.act(node.seat, node.words(node.legal[0]))
        node = node.next(node.legal[0])
    assert game.over


def test_what_a_seat_may_believe() -> None:
    nodes = [node for node, _ in walk(tree("draws").root) if node.seat == 2]
    node = max(nodes, key=lambda one: len(one.text[1]))
    believed = consistent(node)
    assert any(one is node for one, _ in believed)
    assert abs(sum(chance for _, chance in believed) - 1) < 1e-12
    assert {one.text[1] for one, _ in believed} == {node.text[1]}
    same = [one for one in nodes if one.text[1] == node.text[1]]
    assert {one.path for one, _ in believed} == {one.path for one in same}
    first = next(one for one in nodes if one.game.question == "play")
    hands = {one.game.view(1).hand: 0.0 for one, _ in consistent(first)}
    for one, chance in consistent(first):
        hands[one.game.view(1).hand] += chance
    assert sorted(hands.values()) == [0.25, 0.25, 0.5]  # one of two cards, or none: it may have been laid already


def test_a_game_too_large_to_look_at_all_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.consistent.MOST", 50)
    node = Tree(load("karate-tomate"), 3).root
    while node.draw is not None:
        node = node.next(node.draw.outcomes[-1][0])
    with pytest.raises(TooLarge, match="smaller variant"):
        consistent(node)
