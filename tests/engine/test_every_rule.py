"""Walks the table of rules so that none is forgotten: each is in the kernel, changes games and plays to an end."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from engine_tables import faces, variant

from engine import records as rec
from engine.jit import COMPILED
from engine.resolve import resolve
from engine.simulation import fingerprint, simulate
from variants.model import Triumph, Variant
from variants.rules import Rules, declarations
from variants.values import ByPlayers

RULES = declarations()
GAMES = 200 if COMPILED else 3
AROUND: dict[str, dict[str, Any]] = {
    "exchange_discard": {"exchange": True},
    "exchange_draw": {"exchange": True},
    "match_score": {"match_games": 3},
    "end_marks": {"declaring": "never"},
    "stalemate_rounds": {"leave_draw": 0, "tomato_icon_draw": 0, "declaring": "never"},
    "reshuffle": {"number_cards_used": 45},
    "unclaimed": {"leave_draw": 1},
    "end_trophies": {"hand_size": 5},
}
"""Other rules under which a rule shows itself."""

OTHER_VALUE = {"end_marks": 1, "round_limit": 3, "suits_in_play": 3, "number_cards_used": 60, "triumphs_used": 10}
"""A value far enough from the default, where the next one is the same as the default in effect."""

NOT_BY_CHOICES = {"won_cards", "elimination_ties", "knife_cost", "final_tie", "match_score", "elimination"}
"""Rules that choices at random do not notice: they change who wins, or what may be seen."""


def played(**rules: Any) -> Variant:
    """The base game with a few marked triumph cards."""
    return variant(triumphs=(*faces(), Triumph(trophies=1, copies=4, mark=True)), **rules)


def other(name: str) -> Any:
    """A value that is not the default."""
    default = getattr(Rules(), name)
    if name in OTHER_VALUE:
        return OTHER_VALUE[name]
    if isinstance(default, bool):
        return not default
    if isinstance(default, ByPlayers):
        return default.at(4) + (1 if default.at(4) < RULES[name].high else -1)
    return next(choice for choice in get_args(Rules.model_fields[name].annotation) if choice != default)


@pytest.mark.parametrize("name", RULES)
def test_each_rule_is_a_field_of_the_kernels_record(name: str) -> None:
    assert name in (rec.RULES.names or ())
    one, two = (resolve(played(**AROUND.get(name, {}), **rule), 4)[0] for rule in ({}, {name: other(name)}))
    assert one[name] != two[name]


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("name", [name for name in RULES if name != "won_cards"])
def test_flipping_a_rule_changes_some_game(name: str) -> None:
    around = AROUND.get(name, {})
    one = simulate(played(**around), 4, GAMES, seed=4, threads=1)
    two = simulate(played(**around, **{name: other(name)}), 4, GAMES, seed=4, threads=1)
    if name in NOT_BY_CHOICES:
        assert one["winners"].tolist() != two["winners"].tolist()
    else:
        assert fingerprint(one) != fingerprint(two)


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("name", RULES)
def test_every_end_of_a_range_plays_to_an_end(name: str, players: int) -> None:
    default = getattr(Rules(), name)
    if isinstance(default, bool):
        values: list[Any] = [False, True]
    elif isinstance(default, ByPlayers):
        high = min(RULES[name].high, players - 1) if name == "stake" else RULES[name].high
        values = [RULES[name].low, high]
    else:
        values = list(get_args(Rules.model_fields[name].annotation))
    for value in values:
        results = simulate(played(**{name: value}), players, 10, ("counter", "random"), seed=4, threads=1)
        assert (results["end"] > 0).all()
        assert (results["end"] < 7).all(), "no game needs the guard against endless ones"
        assert (results["winners"] > 0).all()
