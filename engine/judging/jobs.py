"""One point of a sweep or a tuning as a job: plain data that any process can play, wherever it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.judging.sweeping import Cell, numbers
from engine.reports import Account
from engine.simulation import Run

MOST_GAMES = 1_000_000_000
"""After which a precision that is not reached is given up."""


class Job(NamedTuple):
    """A run, and what is to be known of it. Its seed is the run's own: who plays it does not matter."""

    run: Run
    games: int | None
    """None: until the shares of the seats are known to `precision`."""
    precision: float | None
    wanted: tuple[str, ...]


class Done(NamedTuple):
    """What a job came to."""

    players: int
    games: int
    cells: Mapping[str, Cell]


def play(job: Job, threads: int | None = None) -> Done:
    """Play a job. The same job comes to the same, whatever the threads and the machine."""
    account = Account(job.run)
    for tallies in job.run.each(account.tallied, job.games or MOST_GAMES, threads=threads):
        account.merge(tallies)
        if job.precision is not None and account.precision <= job.precision:
            break
    return Done(job.run.players, account.games, numbers(account, job.wanted))
