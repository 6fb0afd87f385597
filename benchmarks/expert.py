"""How well and how fast the expert plays: `python benchmarks/expert.py` prints the Markdown tables of docs/bots.md.

One expert sits among others, moving one seat on with every game; its win share (shared wins divided) is set beside an
even share. `--games` plays more or fewer, `--players 4` fewer counts.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from engine.bots import PERSONAS, bot_rows
from engine.estimates import estimate
from engine.metrics import bot_shares
from engine.simulation import Run
from variants import load
from variants.model import Variant

BUDGETS = (25, 100, 400)


def share(
    variant: Variant, players: int, name: str, others: tuple[str, ...], games: int, models: NDArray[np.int16] | None
) -> str:  # fmt: skip
    """The win share of a bot among others, with its 95 % interval; `models`: the others as it is told."""
    bots = (name, *(others[i % len(others)] for i in range(players - 1)))
    run = Run(variant, players, bots, seed=1, models=models)
    seen = estimate(bot_shares(run.simulate(games), players)[:, 0])
    return f"{100 * seen.mean:.1f} ±{100 * seen.half_width:.1f} %"


def speed(variant: Variant, players: int, iterations: int, games: int) -> str:
    """Choices of an expert per second of the processor, those that are no choice counted as in all rates."""
    run = Run(variant, players, (f"expert:{iterations}",), seed=2)
    run.simulate(1, threads=1)
    start = time.process_time()
    results = run.simulate(games, threads=1)
    return f"{results['decisions'].sum() / (time.process_time() - start):,.0f}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=900, help="for each number of the first table (900)")
    parser.add_argument("--players", default="3,4,6,10")
    given = parser.parse_args()
    counts = [int(word) for word in given.players.split(",")]
    variant = load("karate-tomate")
    names = ("counter", *(f"expert:{n}" for n in BUDGETS))
    print("| players | against | even share | " + " | ".join(names) + " |")
    print("|---:|---|---:|" + "---:|" * len(names))
    for players in counts:
        for title, others, models in (
            ("personas", PERSONAS, None), ("random", ("random",), None),
            ("random, as it is told", ("random",), bot_rows(["random"])),
        ):  # fmt: skip
            cells = [share(variant, players, name, others, given.games, models) for name in names]
            print(f"| {players} | {title} | {100 / players:.1f} % | " + " | ".join(cells) + " |", flush=True)
    print()
    print("| players | " + " | ".join(f"expert:{n}" for n in BUDGETS) + " |")
    print("|---:|" + "---:|" * len(BUDGETS))
    for players in counts:
        cells = [speed(variant, players, n, max(given.games // (n * 2), 2)) for n in BUDGETS]
        print(f"| {players} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
