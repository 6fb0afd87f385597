"""One point of a sweep or a tuning as a job: plain data that any process can play, wherever it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from threading import Event
from typing import NamedTuple

from engine.judging.sweeping import Cell, numbers
from engine.reports import Account
from engine.simulation import Run, available_threads, side_by_side

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


def play_all(jobs: Iterable[Job], threads: int | None = None) -> Iterator[Done]:
    """What the jobs come to, in their order: side by side, each in one thread; one alone in all of them."""
    waiting = iter(jobs)
    first = next(waiting, None)
    second = next(waiting, None)
    if first is None:
        return
    threads = available_threads() if threads is None else threads
    if second is None or threads == 1:
        yield from (play(job, threads) for job in (first, second) if job is not None)
        yield from (play(job, threads) for job in waiting)
    else:
        stop = Event()
        yield from side_by_side(play, ((job, 1, stop) for job in chain((first, second), waiting)), threads, stop)


def play(job: Job, threads: int | None = None, stop: Event | None = None) -> Done:
    """Play a job. The same job comes to the same, whatever the threads and the machine.

    Once `stop` is set it ends soon, with what nobody asks for any more.
    """
    account = Account(job.run)
    for tallies in job.run.each(account.tallied, job.games or MOST_GAMES, threads=threads):
        account.merge(tallies)
        if job.precision is not None and account.precision <= job.precision:
            break
        if stop is not None and stop.is_set():
            break
    return Done(job.run.players, account.games, numbers(account, job.wanted))
