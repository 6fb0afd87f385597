"""Whether 95 % intervals hold the truth in 95 of 100 runs: a smaller version of benchmarks/intervals.py."""

from __future__ import annotations

import numpy as np
import pytest

from engine.estimates import Estimate
from engine.judging.coverage import coverage, long_run, small_runs
from engine.reports import Line
from engine.simulation import Run
from variants import load

NEVER = {"exhausted", "not_drawn", "dead_triumphs", "dead_numbers", "unused_rules", "hand.start"}
"""Numbers that are the same in every run of the base variant."""


@pytest.mark.slow
def test_intervals_of_every_number_hold_as_often_as_they_say() -> None:
    """400 runs of 500 games: of a true 95 % no number falls below 91 % or the mean of all out of 94 to 96 %."""
    base = load("karate-tomate")
    bots = ("counter", "brawler", "collector", "random")
    truth = long_run(Run(base, 4, bots, 1_000_003), 400_000)
    held = {one.key: one.held for one in coverage(truth, small_runs(Run(base, 4, bots, 17), 400, 500))}
    assert {key for key, share in held.items() if share == 1} <= NEVER
    kept = {key: share for key, share in held.items() if key not in NEVER}
    assert min(kept.values()) > 0.91, min(kept, key=kept.__getitem__)
    assert 0.94 < float(np.mean(list(kept.values()))) < 0.96


def test_coverage_counts_which_side_is_missed() -> None:
    """Truth 5; intervals 4 to 6, 5.5 to 6.5 and 1 to 2: one holds, one lies above, one below."""

    def lines(mean: float, half: float) -> dict[str, Line]:
        return {"rounds": Line("length", "rounds", "", "", "rounds", Estimate(mean, half / 1.96, 9, z=5.0))}

    (found,) = coverage(lines(5, 0), [lines(5, 1), lines(6, 0.5), lines(1.5, 0.5)])
    assert (found.truth, found.runs) == (5, 3)
    assert (found.held, found.below) == pytest.approx((1 / 3, 1 / 3))
