"""What a seat may keep, searched byte by byte for what it may not know: views, pickled too, and logs.

Every number card here is the only one of its name, so a card that the seat has never seen must not be named. What it
has seen is found out from the state after each choice, not from what the engine tells.
"""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import asdict
from typing import Any

import pytest
from engine_tables import SUITS, variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_laws import rule_settings

import engine
from engine.game import Game
from engine.jit import COMPILED

UNIQUE = dict.fromkeys(range(1, 21), 1)
SEED = 7316204958173620495


class Witness:
    """Which cards and tomatoes a seat (from 0) has seen."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.cards, self.tomatoes = seat, set[int](), set[int]()
        self.look(game)

    def look(self, game: Game) -> None:
        """Own hand, cards laid, pack; market, table and discards; what was face down and is so no more."""
        s = game.unhidden
        self.cards |= {kind for kind in range(game.rules.kinds) if s.hand[self.seat, kind]}
        for cards, n in (
            (s.laid[self.seat], s.laid_n[self.seat]), (s.pack[self.seat], s.pack_n[self.seat]),
            (s.market, s.market_n), (s.table, s.table_n),
        ):  # fmt: skip
            self.cards |= set(cards[: int(n)].tolist())
        self.cards |= set(s.cards[game.rules.deck_n - s.discard_n : game.rules.deck_n].tolist())
        self.tomatoes.add(int(s.tomato[self.seat]))

    def unseen(self, game: Game) -> tuple[set[str], set[int]]:
        """Cards in other hands, laid face down, in packs or the pile; tomatoes of others."""
        s = game.unhidden
        cards = set(s.cards[: s.deck_n].tolist())
        for other in range(game.players):
            cards |= {kind for kind in range(game.rules.kinds) if s.hand[other, kind]}
            cards |= set(s.laid[other, : s.laid_n[other]].tolist()) | set(s.pack[other, : s.pack_n[other]].tolist())
        tomatoes = set(s.tomato[: game.players].tolist())
        return {game.names.kinds[kind] for kind in cards - self.cards}, tomatoes - self.tomatoes


def laid(game: Game) -> set[int]:
    s = game.unhidden
    return {int(kind) for seat in range(game.players) for kind in s.laid[seat, : s.laid_n[seat]]}


def named(text: str) -> set[str]:
    """The number cards that it names."""
    return set(re.findall(rf"(?:{'|'.join(SUITS)})-\d+", text))


def check(game: Game, made: Any, witness: Witness) -> None:
    seat = witness.seat + 1
    cards, tomatoes = witness.unseen(game)
    view = game.view(seat)
    kept = [engine.seat_log(game, made, seat, language) for language in ("en", "de")]
    kept += [repr(view), pickle.dumps(view).decode("latin-1"), repr(asdict(view))]
    for text in kept:
        assert not named(text) & cards
        assert str(SEED) not in text
        assert not {int(n) for n in re.findall(r"(?:tomato|Tomate)[ =](\d+)", text)} & tomatoes
    assert SEED.to_bytes(8, "little") not in pickle.dumps(view)


@given(st.integers(3, 6), st.data())
@settings(max_examples=60 if COMPILED else 8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_nothing_that_a_seat_keeps_holds_what_it_may_not_know(players: int, data: st.DataObject) -> None:
    rules = data.draw(rule_settings(players))
    rules.pop("hand_limit", None)  # smaller than the hand dealt, it is a fault
    made = variant(copies=UNIQUE, tomatoes=(31, 99), **{"suits_in_play": 5, "number_cards_used": 0} | rules)
    game = Game(made, players, SEED)
    chooser = random.Random(data.draw(st.integers(0, 2**32)))
    witnesses = [Witness(game, seat) for seat in range(players)]
    for _ in range(data.draw(st.integers(0, 40))):
        if game.over:
            break
        down = laid(game)
        seat = chooser.choice(game.waiting)
        game.act(seat, chooser.choice(game.legal(seat)))
        for witness in witnesses:
            witness.look(game)
            witness.cards |= down - laid(game)
    for witness in witnesses:
        check(game, made, witness)


def test_the_search_would_find_what_is_there() -> None:
    """A save and another seat's log do hold what a seat may not know."""
    made = variant(copies=UNIQUE, tomatoes=(31, 99))
    game = Game(made, 3, SEED)
    game.act(2, game.legal(2)[0])
    cards, tomatoes = Witness(game, 0).unseen(game)
    assert named(game.save()) & cards
    assert str(SEED) in game.save()
    other = engine.seat_log(game, made, 2)
    assert named(other) & cards
    assert {int(n) for n in re.findall(r"tomato (\d+)", other)} & tomatoes
    check(game, made, Witness(game, 0))
    with pytest.raises(ValueError, match="there is no seat 4"):
        engine.seat_log(game, made, 4)


def test_a_log_tells_the_game_as_the_seat_saw_it() -> None:
    game = Game(variant(copies=UNIQUE), 3, seed=4)
    cards = [game.legal(seat)[0] for seat in (1, 2, 3)]
    for seat, card in enumerate(cards, 1):
        assert f"seat 1 shows {cards[0]}" not in engine.seat_log(game, variant(copies=UNIQUE), 2)
        game.act(seat, card)
    lines = engine.seat_log(game, variant(copies=UNIQUE), 2).splitlines()
    assert [line.strip() for line in lines[-6:-1]] == [
        "pass 1",
        f"seat 2 plays {cards[1]}",
        *(f"seat {seat} shows {card}: sum {card.partition('-')[2]}" for seat, card in enumerate(cards, 1)),
    ]
    assert lines[-1].strip() == "pass 2"
