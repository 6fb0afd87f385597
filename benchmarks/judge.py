"""How fast variants are judged: search, training, comparing and sweeping, on one and on two threads.

    python benchmarks/judge.py

Prints a table: iterations of the search per second, games of a training, pairs of games compared, points of a sweep
(1,000 games each) per minute; and how much faster two threads are than one.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from engine import Run
from engine.judging import evolving
from engine.judging.comparing import Contest
from engine.judging.jobs import Job, play_all
from engine.judging.sweeping import Axis, points, variants_at
from engine.judging.training import Training
from variants.faults import Faults
from variants.load import load

PERSONAS = ("brawler", "counter", "collector", "cautious")
BASE = load("karate-tomate")


def searched(threads: int) -> float:
    """Iterations: an expert of 100 among three quick bots, whose own choices cost next to nothing; of the choices of
    all a quarter is the expert's."""
    results = Run(BASE, 4, ("expert:100", *PERSONAS[:3])).simulate(32, threads=threads, batch=4)
    return 100 * int(results["decisions"].sum()) / 4


def trained(threads: int) -> float:
    """Games that a training learns from."""
    before, evolving.available_threads = evolving.available_threads, lambda: threads
    try:
        training = Training(BASE, 4)
        for played in training.steps(150_000):
            if played > 150_000:
                break
        return training.games
    finally:
        evolving.available_threads = before


def compared(threads: int) -> float:
    """Pairs of games, with all their numbers."""
    contest = Contest(Run(BASE, 4, PERSONAS), Run(load("market"), 4, PERSONAS))
    for more in contest.play(16_384, threads=threads):
        contest.merge(more)
    return contest.games


def swept(threads: int) -> float:
    """Points, a minute's worth."""
    axes = [Axis.read("rules.end_trophies=5..16")]
    found = [
        one for one in variants_at("karate-tomate", (), (), axes, points(axes)).values() if not isinstance(one, Faults)
    ]
    for _ in play_all((Job(Run(one, 4, PERSONAS), 1000, None, ("rounds", "seat_advantage")) for one in found), threads):
        pass
    return 60 * len(axes[0].values)


JOBS: dict[str, Callable[[int], float]] = {
    "search, iterations/s": searched, "training, games/s": trained, "compare, pairs/s": compared,
    "sweep, points/minute": swept,
}  # fmt: skip


def main() -> None:
    """Print the table; the first round of each job compiles and does not count."""
    print(f"{'job':24}{'1 thread':>12}{'2 threads':>12}{'ratio':>8}")
    for name, work in JOBS.items():
        work(1)
        rates = []
        for threads in (1, 2):
            began = time.perf_counter()
            done = work(threads)
            rates.append(done / (time.perf_counter() - began))
        print(f"{name:24}{rates[0]:>12,.0f}{rates[1]:>12,.0f}{rates[1] / rates[0]:>8.2f}", flush=True)


if __name__ == "__main__":
    main()
