"""Which bots beat which: `python benchmarks/ladder.py` prints a Markdown table, a ladder for each number of players.

One of the row's bots sits among seats that all play as the column's, moving one seat on with every game; its win share
(shared wins divided) is given with its 95 % interval. `--bots` takes any names of bots, and `trained`, which is trained
here for each number of players (extra `judge`).
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from engine.bots import bot_named
from engine.estimates import estimate
from engine.metrics import bot_shares
from engine.simulation import Run
from variants import load
from variants.model import Variant

LADDER = "random,brawler,counter,trained,expert"


def row(variant: Variant, players: int, name: str, generations: int) -> NDArray[np.int16]:
    """The weights of a bot; of `trained`, those of a training on this variant."""
    if name != "trained":
        return bot_named(name).row()
    from engine.judging.training import Training

    training = Training(variant, players, seed=1)
    for _ in range(generations):
        training.step()
    return training.champion()[0]


def share(variant: Variant, players: int, one: NDArray[np.int16], others: NDArray[np.int16], games: int) -> str:
    """The win share of one among others."""
    results = Run(variant, players, np.stack([one, *[others] * (players - 1)]), seed=3).simulate(games)
    seen = estimate(bot_shares(results, players)[:, 0], share=True)
    return f"{100 * seen.mean:.1f} ±{100 * seen.half_width:.1f} %"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default=LADDER, help=f"the lowest first ({LADDER})")
    parser.add_argument("--games", type=int, default=600, help="for each pair (600)")
    parser.add_argument("--players", default="3,4,6,10")
    parser.add_argument("--generations", type=int, default=48, help="of a training (48)")
    given = parser.parse_args()
    variant, names = load("karate-tomate"), given.bots.split(",")
    for players in map(int, given.players.split(",")):
        rows = {name: row(variant, players, name, given.generations) for name in names}
        print(f"\n{players} players, an even share is {100 / players:.1f} %:\n")
        print("| one | among " + " | among ".join(names) + " |")
        print("|---|" + "---:|" * len(names), flush=True)
        for one in names:
            cells = [
                "" if one == other else share(variant, players, rows[one], rows[other], given.games) for other in names
            ]
            print(f"| {one} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
