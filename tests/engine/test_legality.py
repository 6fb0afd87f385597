"""What the kernel allows is what a second reading of the rules allows (tests/engine/legality.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from engine_tables import effect, faces, variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from legality import legal

from engine.game import Game, Refused
from engine.jit import COMPILED
from variants.model import Special
from variants.values import Text

WILD = (
    Special(name=Text("Chili"), suit="any", value=2, copies=9),
    Special(name=Text("Hot"), suit="corn", value=-1, copies=5),
    Special(name=Text("Zero"), suit="any", value=0, copies=5),
)
SWITCHES = ("follow_suit", "tomato_in_first_pass", "exchange")


@st.composite
def played(draw: Any) -> tuple[Any, int, int]:
    """A variant in which legality is tested hard, a number of players and a seed."""
    rules: dict[str, Any] = {name: draw(st.booleans()) for name in SWITCHES}
    rules |= {
        "bidding": draw(st.sampled_from(["simultaneous", "overbid"])), "cards_per_pass": draw(st.integers(1, 3)),
        "draft": draw(st.sampled_from(["none", "pass_left"])), "market": draw(st.integers(0, 2)),
        "pass_draw": draw(st.integers(0, 1)), "exchange_discard": draw(st.integers(1, 4)), "end_trophies": 5,
        "hand_size": draw(st.integers(1, 6)), "won_cards": "open",
    }  # fmt: skip
    rows = (effect("pass_start", "add_to_sum", 3, "trailing"),) if draw(st.booleans()) else ()
    made = variant(
        suits=("corn", "carrot"), copies={1: 12, 2: 12, 3: 12, 7: 12}, specials=WILD if draw(st.booleans()) else (),
        triumphs=faces("1.0.1x6 2.1.0x6 0.1.2x6"), house_rules=rows, **rules,
    )  # fmt: skip
    return made, draw(st.integers(2, 5)), draw(st.integers(0, 2**32))


@given(played())
@settings(
    max_examples=150 if COMPILED else 20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
def test_what_is_allowed_is_what_the_rules_say(drawn: tuple[Any, int, int]) -> None:
    made, players, seed = drawn
    game, chooser = Game(made, players, seed), random.Random(seed)
    for _ in range(80):
        if game.over:
            break
        for seat in range(1, players + 1):
            assert set(game.legal(seat)) == legal(made, players, game.view(seat))
        seat = chooser.choice(game.waiting)
        game.act(seat, chooser.choice(game.legal(seat)))


def test_the_second_reading_would_notice_a_rule_that_is_broken() -> None:
    """A game by one rule, read by the other: the two must come apart."""
    strict, loose = (
        variant(suits=("corn", "carrot"), follow_suit=True),
        variant(suits=("corn", "carrot"), follow_suit=False),
    )
    apart = 0
    for seed in range(20):
        game = Game(loose, 3, seed)
        while not game.over and game.view(1).round < 3:
            apart += set(game.legal(game.waiting[0])) != legal(strict, 3, game.view(game.waiting[0]))
            try:
                game.act(game.waiting[0], game.legal(game.waiting[0])[0])
            except Refused:
                pytest.fail("what is allowed is refused")
    assert apart > 10
