"""The sequential test: its error rates hold though it is looked at after every batch."""

from __future__ import annotations

import numpy as np
import pytest

from engine.estimates import Tally
from engine.judging.pairs import Pairs
from engine.judging.sequential import FIRST, always_valid, decide


def decided(truth: float, band: float, seed: int, most: int = 100_000, batch: int = 1_000) -> tuple[str | None, int]:
    """What is decided of differences that are this large, and after how many games; they are skewed, as games' are."""
    random = np.random.default_rng(seed)
    tally = Tally.empty(1)
    for games in range(batch, most + 1, batch):
        tally = tally + Tally.of(random.exponential(1.0, (batch, 1)) - 1 + truth)
        decision = decide(tally.estimates()[0], band)
        if decision:
            return decision, games
    return None, most


def test_it_is_wider_than_an_interval_for_games_fixed_before() -> None:
    tally = Tally.of(np.random.default_rng(0).normal(size=(20_000, 1)))
    one = tally.estimates()[0]
    assert 1.2 * one.half_width < always_valid(one) < 2 * one.half_width
    assert decide(Tally.of(np.ones((FIRST - 1, 1))).estimates()[0], 0.1) is None


@pytest.mark.slow
def test_what_does_not_differ_is_seldom_said_to_and_what_does_is_found() -> None:
    wrong = sum(decided(0.0, 0.02, seed)[0] == "differs" for seed in range(400))
    assert wrong / 400 <= 0.05
    found = [decided(0.05, 0.01, seed) for seed in range(100)]
    assert sum(decision == "differs" for decision, _ in found) >= 98
    assert np.median([games for _, games in found]) < 12_000


@pytest.mark.slow
def test_what_differs_by_more_than_the_band_is_seldom_called_alike() -> None:
    assert sum(decided(0.021, 0.02, seed)[0] == "alike" for seed in range(300)) / 300 <= 0.05
    assert sum(decided(0.0, 0.05, seed)[0] == "alike" for seed in range(50)) >= 48


def test_what_no_pair_has_shown_yet_is_not_surely_alike() -> None:
    """A share that differs in 0.05 % of pairs is more than the band of 0.04 %; many runs begin without such a pair."""
    random, wrong = np.random.default_rng(1), 0
    for _ in range(200):
        one = np.zeros((4_000, 1))
        rare = (random.random((4_000, 1)) < 0.0005).astype(float)
        change = Pairs.of((one, None), (rare, None)).column(0, share=True)
        wrong += decide(change, 0.0004) == "alike"
    assert wrong / 200 <= 0.05
