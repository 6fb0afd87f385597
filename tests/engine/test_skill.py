"""Skill and luck, and ways to play, where the answer is known."""

from __future__ import annotations

from math import exp, log, log10

import numpy as np
import pytest
from engine_tables import variant

from engine.bots import BOTS
from engine.estimates import Estimate
from engine.judging.skill import REPLAYS, Deals, deal_luck, rating_spread, ratings, skill, skill_share
from engine.judging.strategies import effective, mixtures, settled_with, strategies
from engine.simulation import Run

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def test_half_lot_half_sure_is_half_skill() -> None:
    """Of 4 players the better one wins half for sure, and a quarter of the rest: 0.625."""
    assert skill_share(Estimate(0.625, 0.01, 100), 4).mean == pytest.approx(0.5)
    assert skill_share(Estimate(0.25, 0.01, 100), 4).mean == 0
    assert skill_share(Estimate(0.625, 0.01, 100), 4).error == pytest.approx(0.01 / 0.75)


def test_ratings_are_those_of_chess() -> None:
    """Of two players one wins three games in four: 400 log10 3 points more, half of them above the mean."""
    shares = np.repeat([[1.0, 0.0], [0.0, 1.0]], (7500, 2500), axis=0)
    more, less = ratings(shares)
    assert more.mean - less.mean == pytest.approx(400 * log10(3))
    # the logit's standard error is 1 / sqrt(n p (1 - p)); half of it is the one player's
    assert more.error == pytest.approx(400 / log(10) / (10_000 * 0.75 * 0.25) ** 0.5 / 2, rel=0.001)
    assert rating_spread(shares).mean == pytest.approx(200 * log10(3), rel=0.001)
    assert np.isnan(rating_spread(np.repeat([[1.0, 0.0]], 9, axis=0)).mean)


def test_the_spread_of_equal_players_is_none_but_for_chance() -> None:
    random = np.random.default_rng(4)
    zero = [rating_spread(np.eye(3)[random.integers(0, 3, 500)]).interval[0] == 0 for _ in range(300)]
    assert sum(zero) / 300 > 0.93


@pytest.mark.parametrize("spread", [0.0, 0.3, 1.0, 3.0])
def test_the_luck_of_the_deal_is_found(spread: float) -> None:
    """Each deal gives each of 3 seats its chance; the truth is the variance of chances over that of wins."""
    random = np.random.default_rng(5)
    chances = np.exp(random.normal(0, spread, (20_000, 3)))
    chances /= chances.sum(axis=1, keepdims=True)
    won = (random.random((20_000, REPLAYS, 1)) > chances.cumsum(axis=1)[:, None, :2]).sum(axis=2)
    found = deal_luck(np.eye(3)[won].reshape(-1, 3))
    between = ((chances - chances.mean(axis=0)) ** 2).sum(axis=1).mean()
    truth = between / (between + (chances * (1 - chances)).sum(axis=1).mean())
    assert abs(found.mean - truth) < 3 * found.error
    assert found.error < 0.01


def test_of_players_who_never_vary_the_deal_decides_all() -> None:
    rows = np.stack([BOTS["counter"].row()] * 3)
    deals = Deals(variant(), 3, rows, seed=2, rotate=False)
    results = deals.simulate(3 * REPLAYS, threads=1)
    assert len(set(results["fingerprint"].tolist())) == 3
    assert skill(Run(variant(), 3, ("counter",), 2), 40)["deal_luck"].estimate.mean == 1


def test_replays_begin_alike_and_differ_by_choices_alone() -> None:
    """The first of a deal is the game of that number; the others begin with its hands and tomatoes."""
    names = ("random", "random", "random")
    deals = Deals(variant(), 3, names, seed=7, rotate=False).simulate(2 * REPLAYS, threads=1)
    plain = Run(variant(), 3, names, seed=7, rotate=False).simulate(2, threads=1)
    assert deals["fingerprint"][::REPLAYS].tolist() == plain["fingerprint"].tolist()
    assert len(set(deals["fingerprint"].tolist())) == 2 * REPLAYS
    assert len(set(deals["hands"][:REPLAYS, 0].tolist())) == 1


def test_a_better_player_is_found_and_has_words() -> None:
    lines = skill(Run(variant(), 3, ("counter", "random"), 1), 600)
    assert lines["skill_share"].estimate.interval[0] > 0.3
    assert lines["rating.1.counter"].estimate.mean > 0 > lines["rating.2.random"].estimate.mean
    assert set(lines) == {"rating_spread", "rating.1.counter", "rating.2.random", "skill_share", "deal_luck"}
    assert all(line.meaning.means[0] and line.en != line.de for line in lines.values() if "." not in line.key)


@pytest.mark.parametrize(
    ("gains", "mixture"),
    [
        (ROCK_PAPER_SCISSORS, [1 / 3, 1 / 3, 1 / 3]),
        ([[0, -2, 1], [2, 0, -1], [-1, 1, 0]], [1 / 4, 1 / 4, 1 / 2]),  # paper beats rock twice
        ([[0, 1, 1], [-1, 0, 1], [-1, -1, 0]], [1, 0, 0]),  # the first beats all
        ([[0, 3], [1, 0]], [3 / 4, 1 / 4]),  # each does well where it is rare
        ([[0, 0], [0, 0]], [1 / 2, 1 / 2]),
    ],
)
def test_mixtures_are_the_equilibria_that_are_known(gains: list[list[float]], mixture: list[float]) -> None:
    (found,) = mixtures(np.array([gains], float) * 0.01)
    assert found == pytest.approx(mixture, abs=1e-3)
    entropy = -sum(share * log(share) for share in mixture if share > 0)
    assert float(effective(found)) == pytest.approx(exp(entropy), abs=0.01)


def test_where_one_way_to_play_beats_the_other_it_is_left_alone() -> None:
    rows = {name: BOTS[name].row() for name in ("random", "counter")}
    found = strategies(variant(), 3, rows, 300, seed=3)
    assert found.payoffs[1][0].interval[0] > 0.5 and found.payoffs[0][1].interval[1] < 0.2
    assert found.diversity.mean == pytest.approx(1, abs=0.01)
    assert found.lines["strategy.counter"].estimate.mean > 0.99
    assert [line.meaning.unit for line in found.lines.values()] == ["ways", "share", "share"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "gains",
    [ROCK_PAPER_SCISSORS, [[0, -2, 1], [2, 0, -1], [-1, 1, 0]], [[0, 3], [1, 0]]],
    ids=["alike", "more", "rare"],
)
def test_intervals_of_diversity_hold_the_truth(gains: list[list[float]]) -> None:
    """Pay-offs known to ±2 % in tables whose pay-offs are 5 % and more: 100 times."""
    random, table = np.random.default_rng(3), np.array(gains) * 0.05
    errors = np.full(table.shape, 0.01)
    np.fill_diagonal(errors, 0)
    truth = float(effective(mixtures(table[None])[0]))
    held = 0
    for seed in range(100):
        low, high = settled_with(table + errors * random.normal(size=table.shape), errors, 100, seed)[1].interval
        held += low - 1e-6 <= truth <= high + 1e-6
    assert held >= 90
