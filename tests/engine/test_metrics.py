"""Metrics on games whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from engine_tables import variant

from engine import records as rec
from engine.jit import COMPILED
from engine.metrics import (
    METRICS,
    bot_shares,
    chi_squared_tail,
    endings,
    estimate,
    fairness,
    paired,
    summary,
    win_shares,
)
from engine.simulation import simulate


def games(*winners: int, **columns: list) -> np.ndarray:
    """Records of 3 players and 10 rounds with these sets of winners and columns."""
    results = np.zeros(len(winners), rec.RESULT)
    results["players"], results["games"], results["rounds"], results["end"] = 3, 1, 10, 2
    results["winners"] = winners
    for name, values in columns.items():
        results[name] = values
    return results


KNOWN = {
    "rounds": 10, "passes_per_round": 2.5, "decisions": 60, "minutes": (20 * 10 + 8 * 25 + 6 * 20) / 60,
    "shared_wins": 0.5, "put_out": 1.5, "leader_out": 0.5, "empty_fights": 0.1, "ties": 0.2, "shuffles": 1,
    "not_drawn": 2, "hand": 4, "lead_changes": 3, "spread": 6,
}  # fmt: skip


@pytest.mark.parametrize("name", METRICS)
def test_each_metric_has_a_known_answer_and_words(name: str) -> None:
    results = games(
        0b001, 0b110, passes=[25, 25], decisions=[60, 60], out=[0b1, 0b11], leader_out=[1, 0], empty_fights=[1, 1],
        ties=[2, 2], shuffles=[1, 1], dry=[2, 2], hand_seen=[120, 120], lead_changes=[3, 3],
        trophies=[[9, 3, 5] + [0] * 7, [1, 7, 2] + [0] * 7],
    )  # fmt: skip
    assert METRICS[name].of(results).mean() == pytest.approx(KNOWN[name])
    assert METRICS[name].en and METRICS[name].de and METRICS[name].unit


def test_an_estimate_is_mean_and_standard_error() -> None:
    one = estimate(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (one.mean, one.games) == (2.5, 4)
    assert one.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert estimate(np.array([1.0])).error == float("inf")


def test_paired_differences_need_equal_runs() -> None:
    assert paired(np.array([1.0, 5.0]), np.array([2.0, 6.0])).error == 0
    with pytest.raises(ValueError, match="2 and 1"):
        paired(np.array([1.0, 5.0]), np.array([2.0]))


def test_a_shared_win_is_divided() -> None:
    results = games(0b001, 0b110, 0b111)
    assert win_shares(results) == pytest.approx(np.array([[1, 0, 0], [0, 0.5, 0.5], [1 / 3] * 3]))
    results["bots"][:, :3] = (0, 1, 0)
    assert bot_shares(results, 2)[1] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(
    ("x", "freedom", "p"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (21.666, 9, 0.01), (0, 3, 1)]
)
def test_the_tail_of_chi_squared_as_in_printed_tables(x: float, freedom: int, p: float) -> None:
    assert chi_squared_tail(x, freedom) == pytest.approx(p, abs=1e-4)


def test_fairness_is_pearsons_where_one_alone_wins() -> None:
    # 100 games, 50 30 20: Pearson's statistic with the multinomial's own covariance is the Wald form of it
    shares = np.repeat(np.eye(3), (50, 30, 20), axis=0)
    assert fairness(shares).freedom == 2
    assert fairness(shares).p < 0.001
    assert fairness(np.repeat(np.eye(3), (33, 33, 34), axis=0)).p > 0.9


def test_fairness_tests_reject_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    rejected = sum(fairness(np.eye(4)[random.integers(0, 4, 400)]).p < 0.05 for _ in range(1000))
    assert 30 <= rejected <= 72


def test_endings_are_told_by_name() -> None:
    assert {name: one.mean for name, one in endings(games(1, 1, end=[1, 2])).items()} == {
        "row short": 0.5,
        "declared": 0.5,
    }


def test_random_players_win_alike_on_every_seat() -> None:
    results = simulate(variant(), 4, 20_000 if COMPILED else 40, seed=8)
    assert fairness(win_shares(results)).p > 0.001
    assert set(summary(results)) == set(METRICS)
