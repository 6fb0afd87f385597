"""How often 95 % intervals hold the truth: many small runs, each judged for itself, and one long run as the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.estimates import Z95
from engine.judging.comparing import Contest
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
    """The lines of one long run, but for endings that it never has; its seed must be another than that of the small
    ones."""
    account = Account(run)
    for tallies in run.each(account.tallied, games):
        account.merge(tallies)
    return {key: line for key, line in account.report().lines.items() if line.seen}


def changes(contest: Contest) -> Lines:
    """How the numbers of a contest differ."""
    found = contest.comparison().differences
    return {one.line.key: replace(one.line, estimate=one.change) for one in found if one.one and one.other}


def small_contests(one: Run, other: Run, runs: int, games: int) -> Iterator[Lines]:
    """The same of so many contests of so many pairs each: those of one contest, cut in pieces."""
    for more in Contest(one, other).play(runs * games, batch=games):
        small = Contest(one, other)
        small.merge(more)
        yield changes(small)


def long_contest(one: Run, other: Run, games: int) -> Lines:
    """The same of one long contest; its seed must be another than that of the small ones."""
    contest = Contest(one, other)
    for more in contest.play(games):
        contest.merge(more)
    return changes(contest)


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
