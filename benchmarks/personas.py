"""How well each persona does: `python benchmarks/personas.py` prints a Markdown table.

One persona sits among random players, moving one seat on with every game; its win share (shared wins divided) is
set beside an even share, for every number of players.
"""

from __future__ import annotations

from engine.bots import PERSONAS
from engine.estimates import estimate
from engine.metrics import bot_shares
from engine.simulation import simulate
from variants import load

GAMES = 50_400
"""Divisible by every number of players, so that each seat is sat on equally often."""


def main() -> None:
    """Print the table."""
    variant = load("karate-tomate")
    names = PERSONAS
    print("| players | even share | " + " | ".join(names) + " |")
    print("|---:|---:|" + "---:|" * len(names))
    for players in variant.player_counts:
        cells = []
        for name in names:
            bots = (name, *["random"] * (players - 1))
            share = estimate(bot_shares(simulate(variant, players, GAMES, bots, seed=1), 1)[:, 0])
            cells.append(f"{100 * share.mean:.1f} ±{100 * share.half_width:.1f} %")
        print(f"| {players} | {100 / players:.1f} % | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
