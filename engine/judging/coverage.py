"""How often 95 % intervals hold the truth: many small runs, each judged for itself, and one long run as the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.estimates import Z95
from engine.reports import Account, Line
from engine.simulation import Run

Lines = dict[str, Line]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How a number's interval fares."""

    key: str
    truth: float
    runs: int
    held: float
    """The share of runs whose interval holds the truth."""
    below: float
    """The share whose interval lies below it."""


def small_runs(run: Run, runs: int, games: int) -> Iterator[Lines]:
    """The lines of so many runs of so many games each: those of one run, cut in pieces."""
    blank = Account(run)
    for tallies in run.each(blank.tallied, runs * games, batch=games):
        account = Account(run)
        account.merge(tallies)
        yield account.report().lines


def long_run(run: Run, games: int) -> Lines:
    """The lines of one long run; its seed must be another than that of the small ones."""
    account = Account(run)
    for tallies in run.each(account.tallied, games):
        account.merge(tallies)
    return account.report().lines


def coverage(truth: Lines, runs: Iterable[Lines]) -> list[Coverage]:
    """Of each number of the long run, how often the intervals of small ones hold it.

    Intervals that reports make wider, since several of them hold at once, are narrowed to 95 % each.
    """
    held: dict[str, list[int]] = {key: [] for key in truth}
    for lines in runs:
        for key, line in truth.items():
            (low, high), at = replace(lines[key].estimate, z=Z95).interval, line.estimate.mean
            held[key].append(0 if low - 1e-12 <= at <= high + 1e-12 else -1 if high < at else 1)
    found = []
    for key, line in truth.items():
        seen = np.array(held[key])
        found.append(Coverage(key, line.estimate.mean, len(seen), float((seen == 0).mean()), float((seen < 0).mean())))
    return found
