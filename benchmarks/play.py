"""How fast games are played: `python benchmarks/play.py [players ...]` prints a table, median of 5 runs.

A decision is one choice of one seat. Random players are uniform over what they may do; the first line says how long
the kernel took to compile, or to load from its cache.
"""

from __future__ import annotations

import statistics
import sys
import time

import numpy as np

from engine.bots import BOTS
from engine.simulation import available_threads, simulate
from variants import load

DECISIONS = 6_000_000
"""About so many per run and thread."""


def rate(variant: object, players: int, bots: tuple[str, ...], threads: int, runs: int = 5) -> tuple[float, float]:
    """Games per second (median of the runs) and decisions per game."""
    probe = simulate(variant, players, 2000, bots, threads=1)  # type: ignore[arg-type]
    per_game = float(np.mean(probe["decisions"]))
    share = 1.0 if bots == ("random",) else 0.2
    games = max(int(DECISIONS * threads * share / per_game), 1000)
    seconds = []
    for seed in range(runs):
        start = time.perf_counter()
        simulate(variant, players, games, bots, seed=seed, threads=threads)  # type: ignore[arg-type]
        seconds.append(time.perf_counter() - start)
    return games / statistics.median(seconds), per_game


def main() -> None:
    """Print the table."""
    variant = load("karate-tomate")
    start = time.perf_counter()
    simulate(variant, 4, 1)
    print(f"first game after {time.perf_counter() - start:.2f} s (compiled or loaded)\n")
    print(f"{'players':>7} {'bots':>8} {'threads':>7} {'games/s':>10} {'M decisions/s':>13} {'decisions/game':>14}")
    counts = [int(word) for word in sys.argv[1:]] or list(variant.player_counts)
    for bots in (("random",), tuple(name for name in BOTS if name != "random")[:3]):
        for players in counts:
            for threads in dict.fromkeys((1, available_threads())):
                games, per_game = rate(variant, players, bots, threads)
                million = games * per_game / 1e6
                kind = "random" if bots == ("random",) else "personas"
                print(f"{players:>7} {kind:>8} {threads:>7} {games:>10,.0f} {million:>13.2f} {per_game:>14.1f}")


if __name__ == "__main__":
    main()
