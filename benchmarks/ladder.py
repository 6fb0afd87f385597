"""Which bots beat which: `python benchmarks/ladder.py` prints a Markdown table, a ladder for each number of players.

One of the row's bots sits among those of the column, moving one seat on with every game; its win share (shared wins
divided) is given with its 95 % interval. `--bots` takes any names of bots, and `trained`, which are trained here for
each number of players (extra `judge`); where these are of several kinds, each takes its turn.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from engine.bots import TRAINED, bot_named
from engine.estimates import Estimate
from engine.judging.tables import places, wins
from variants import load
from variants.model import Variant

LADDER = "random,brawler,counter,trained,expert"

Row = NDArray[np.int16]


def table(variant: Variant, players: int, name: str) -> list[Row]:
    """A row of weights for each seat where all are bots of that name."""
    if name != TRAINED:
        return [bot_named(name).row()] * players
    from engine.judging.training import Training

    training = Training(variant, players, seed=1)
    for _ in training.steps(1_500_000):
        pass
    return training.rows


def share(variant: Variant, ones: list[Row], others: list[Row], games: int) -> str:
    """The win share of one among others."""
    kinds = places(ones)
    found: list[tuple[float, Estimate]] = []
    for there in places(others):
        for kind in kinds:
            weight = there.seats * kind.seats / len(others) ** 2
            found.append((weight, wins(variant, kind.row, there.others, round(games * weight), 3, None)))
    mean = sum(weight * one.mean for weight, one in found)
    error = sum((weight * one.half_width) ** 2 for weight, one in found) ** 0.5
    return f"{100 * mean:.1f} ±{100 * error:.1f} %"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default=LADDER, help=f"the lowest first ({LADDER})")
    parser.add_argument("--games", type=int, default=600, help="for each pair (600)")
    parser.add_argument("--players", default="3,4,6,10")
    given = parser.parse_args()
    variant, names = load("karate-tomate"), given.bots.split(",")
    for players in map(int, given.players.split(",")):
        tables = {name: table(variant, players, name) for name in names}
        print(f"\n{players} players, an even share is {100 / players:.1f} %:\n")
        print("| one | among " + " | among ".join(names) + " |")
        print("|---|" + "---:|" * len(names), flush=True)
        for one in names:
            cells = ["" if one == other else share(variant, tables[one], tables[other], given.games) for other in names]
            print(f"| {one} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
