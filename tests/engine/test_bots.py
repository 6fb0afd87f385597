"""Bots as rows of weights: what is no row is refused, and personas know the rules about knives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from engine_tables import faces, table, variant

from engine.bots import BOTS, MAX_WEIGHT, PERSONAS, WEIGHTS, as_rows
from engine.game import Game
from engine.jit import COMPILED
from engine.metrics import bot_shares
from engine.simulation import simulate


def row(**weights: Any) -> list[Any]:
    return [weights.get(name, 0) for name in WEIGHTS]


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (row(value=0.9), "'value' is 0.9: weights are whole numbers up to 32767"),
        (row(leave=40000), "'leave' is 40000"),
        (row(poor=-40000), "'poor' is -40000"),
        (row(noise=float("nan")), "'noise' is nan"),
        (row(noise=float("inf")), "'noise' is inf"),
        ([1, 2, 3], f"a bot has {len(WEIGHTS)} weights, not 3"),
        ([[row()]], "weights"),
        (["a"] * len(WEIGHTS), "whole numbers, not"),
    ],
)
def test_weights_that_the_kernel_cannot_hold_are_refused_at_every_door(weights: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        as_rows(weights)
    with pytest.raises(ValueError, match=words):
        table(players=2).choose(1, weights)


def test_whole_weights_of_any_type_are_taken_as_they_are() -> None:
    assert as_rows(row(value=3.0, leave=-MAX_WEIGHT)).tolist() == [row(value=3, leave=-MAX_WEIGHT)]
    rows = as_rows(np.array([row(value=2), row(value=5)], np.float64))
    assert (rows.dtype, rows.shape) == (np.int16, (2, len(WEIGHTS)))


def taken(elimination: str, bot: str = "knife-wary", **rules: Any) -> str:
    """Which of 3 trophies and 2 trophies with 1 knife a bot takes."""
    made = variant(triumphs=faces("3.0.0 2.1.0 1.0.0x9"), elimination=elimination, **rules)
    game = table(made, hands=("corn-1", "corn-1"), row="3.0.0 2.1.0")
    game.act(1, "corn-1")
    game.act(2, "tomato")
    return game.choose(1, BOTS[bot].row())


def test_personas_take_knives_where_they_save_and_shun_them_where_they_cost() -> None:
    assert taken("fewest_knives") == "triumph-2.1.0"
    assert taken("most_knives") == "triumph-3.0.0"
    assert taken("nobody") == "triumph-3.0.0"
    assert taken("fewest_knives", "collector", knife_cost=3) == "triumph-3.0.0"


def declares(knives: int, elimination: str) -> bool:
    game = table(variant(elimination=elimination, end_trophies=1), hands=("corn-1", "corn-1"), row="4.0.0")
    game.unhidden.knives[:2] = knives, 1
    game.act(1, "corn-1")
    game.act(2, "tomato")
    game.act(1, game.legal(1)[0])
    assert (game.question, game.waiting) == ("declare", (1,))
    return game.choose(1, BOTS["counter"].row()) == "declare"


def test_personas_declare_with_many_knives_or_with_few_as_the_rules_have_it() -> None:
    assert [declares(knives, "fewest_knives") for knives in (0, 2, 5)] == [False, True, True]
    assert [declares(knives, "most_knives") for knives in (0, 2, 5)] == [True, True, False]
    assert [declares(knives, "nobody") for knives in (0, 5)] == [True, True]


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("name", PERSONAS)
@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("won_cards", ["hidden", "open"])
@pytest.mark.parametrize(
    "rules",
    [{"elimination": "most_knives"}, {"elimination": "nobody"}, {"elimination": "nobody", "knife_cost": 1},
     {"knife_cost": 1}, {"elimination": "most_knives", "elimination_ties": "none"}],
    ids=str,
)  # fmt: skip
def test_each_persona_beats_random_whatever_knives_mean(
    name: str, players: int, won_cards: str, rules: dict[str, Any]
) -> None:
    """One persona among random players wins more than its share, by more than 5 standard errors."""
    games = 6000 // players * players
    results = simulate(
        variant(won_cards=won_cards, **rules), players, games, (name, *["random"] * (players - 1)), seed=12
    )
    share = bot_shares(results, players)[:, 0]
    assert (share.mean() - 1 / players) / (share.std() / np.sqrt(games)) > 5


def test_a_game_asks_only_one_row() -> None:
    game = Game(variant(), 3)
    with pytest.raises(ValueError, match="one row"):
        game.choose(1, [row(), row()])
