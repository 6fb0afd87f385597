"""Differences by pairs: known answers, and intervals that hold the truth."""

from __future__ import annotations

import numpy as np
import pytest

from engine.estimates import Tally, estimate
from engine.judging.comparing import Difference
from engine.judging.pairs import Pairs
from engine.judging.saying import change_said
from engine.reports import Line


def test_plain_columns_are_the_mean_of_the_differences() -> None:
    one, other = np.array([[1.0], [2.0], [4.0], [9.0]]), np.array([[2.0], [2.0], [7.0], [9.0]])
    (change,) = Pairs.of((one, None), (other, None)).estimates()
    truth = estimate((other - one)[:, 0])
    assert (change.mean, change.error, change.games) == pytest.approx((truth.mean, truth.error, 4))


def test_parts_add_up() -> None:
    random = np.random.default_rng(1)
    one, other = random.random((50, 3)), random.random((50, 3))
    weights = random.random((50, 3)) + 0.5, random.random((50, 3)) + 0.5
    whole = Pairs.of((one, weights[0]), (other, weights[1]))
    halves = [Pairs.of((one[at], weights[0][at]), (other[at], weights[1][at])) for at in (slice(0, 20), slice(20, 50))]
    for part, sum_ in zip(whole.estimates(), (halves[0] + halves[1]).estimates(), strict=True):
        assert (part.mean, part.error) == pytest.approx((sum_.mean, sum_.error))


def test_without_a_bond_the_error_is_that_of_two_runs() -> None:
    random = np.random.default_rng(2)
    values, weights = random.random((2, 40_000, 1)), random.integers(0, 3, (2, 40_000, 1)).astype(float)
    (change,) = Pairs.of((values[0], weights[0]), (values[1], weights[1])).estimates()
    sides = [Tally.of(values[side], weights[side]).estimates()[0] for side in (0, 1)]
    assert change.mean == pytest.approx(sides[1].mean - sides[0].mean)
    assert change.error == pytest.approx((sides[0].error ** 2 + sides[1].error ** 2) ** 0.5, rel=0.03)


def test_what_games_say_nothing_about_does_not_count() -> None:
    one, other = np.array([[1.0], [np.nan], [3.0]]), np.array([[np.nan], [5.0], [5.0]])
    (change,) = Pairs.of((one, None), (other, None)).estimates()
    assert change.mean == pytest.approx(5 - 2)
    assert change.games == 2
    weights = np.array([[8.0], [0.0], [0.0]]), np.array([[6.0], [0.0], [0.0]])
    assert Pairs.of((one, weights[0]), (one + 1, weights[1])).estimates()[0].error == np.inf, "of one pair"
    nothing = np.full((3, 1), np.nan)
    assert np.isnan(Pairs.of((nothing, None), (other, None)).estimates()[0].mean)


def test_equal_games_have_no_error_at_all() -> None:
    for games in (2, 9, 100, 1000):
        values = np.random.default_rng(games).random((games, 200)) * 7
        changes = Pairs.of((values, values + 1), (values, values + 1)).estimates()
        assert {(change.mean, change.error) for change in changes} == {(0.0, 0.0)}


@pytest.mark.parametrize("rare", [0.002, 0.01, 0.1])
def test_intervals_of_shares_hold_the_truth_where_hardly_any_pair_differs(rare: float) -> None:
    random = np.random.default_rng(5)
    one = random.random((500, 2000)) < 0.3
    other = one | (random.random((500, 2000)) < rare)
    changes = Pairs.of((one.astype(float), None), (other.astype(float), None)).estimates([True] * 2000)
    held = np.mean([change.interval[0] <= 0.7 * rare <= change.interval[1] for change in changes])
    assert held >= 0.93 and (rare < 0.1 or held <= 0.97)


def test_no_pair_that_differs_is_no_proof_that_none_would() -> None:
    same = np.ones((100, 1))
    (change,) = Pairs.of((same, None), (same, None)).estimates([True])
    assert (change.mean, change.error) == (0, 0) and change.interval == pytest.approx((-0.0192, 0.0192), abs=1e-4)


def test_an_interval_holds_its_own_mean() -> None:
    none, all_ = np.zeros((3000, 1)), np.ones((3000, 1))
    (change,) = Pairs.of((all_, None), (none, None)).estimates([True])
    assert change.mean == change.interval[0] == -1 and change.interval[1] == pytest.approx(-0.9987, abs=1e-4)
    line = Line("end", "games_with_out", "", "", "share", change)
    assert change_said(Difference(line, None, None, change), "en") == "−100.0 ±0.1 %"


@pytest.mark.slow
def test_intervals_of_ratios_hold_the_truth_in_95_of_100() -> None:
    random = np.random.default_rng(4)
    held = 0
    for _ in range(2000):
        shared = random.normal(size=300)
        rounds = random.integers(5, 20, (2, 300, 1)).astype(float)
        values = (shared[:, None] + random.normal(size=(2, 300, 1))) / rounds + np.array([0.3, 0.5])[:, None, None]
        (change,) = Pairs.of((values[0], rounds[0]), (values[1], rounds[1])).estimates()
        low, high = change.interval
        held += low <= 0.2 <= high
    assert 0.93 <= held / 2000 <= 0.97
