"""The expert against OpenSpiel's own IS-MCTS, with the same time for each move: `python benchmarks/ismcts.py`.

One seat is the expert's, the others are IS-MCTS's with random playouts, all on the base variant (extra `learn`). As
Python plays some dozens of games a second, an equal time is a few playouts for IS-MCTS and thousands for the expert, so
both are told: at equal time, and with equal iterations.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from engine import open_spiel
from engine.bots import bot_named
from engine.estimates import Estimate, estimate
from engine.experts import choose, known
from variants import load


@dataclass
class Spent:
    """Seconds and moves of one side."""

    seconds: float = 0.0
    moves: int = 0

    def __str__(self) -> str:
        return f"{1000 * self.seconds / max(self.moves, 1):.0f} ms a move"


def contest(players: int, iterations: int, simulations: int, games: int) -> tuple[Estimate, Spent, Spent]:
    """The expert's share of the wins, and the time that both took."""
    game = open_spiel.load(load("karate-tomate"), players, deals=1_000_000)
    random, spent = np.random.RandomState(1), (Spent(), Spent())
    shares = []
    for number in range(games):
        seat = number % players
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, simulations, random_state=random)
        bot.set_resampler(open_spiel.resampler(game, number))
        state = game.new_initial_state()
        state.apply_action(number)
        while not state.is_terminal():
            mine, began = state.current_player() == seat, time.perf_counter()
            action = _expert(state, seat, iterations) if mine else int(bot.step(state))
            if len(state.legal_actions()) > 1:
                spent[mine].seconds += time.perf_counter() - began
                spent[mine].moves += 1
            state.apply_action(action)
        shares.append(state.returns()[seat] + 1 / players)
    return estimate(np.array(shares), share=True), spent[1], spent[0]


def _expert(state: Any, seat: int, iterations: int) -> int:
    if len(state.legal_actions()) == 1:
        return int(state.legal_actions()[0])
    played = open_spiel.replayed(state.node)
    return choose(played, seat, bot_named(f"expert:{iterations}").row(), known(played))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--budgets", default="100:3,100:30", help="iterations of the expert : simulations of IS-MCTS")
    given = parser.parse_args()
    print(f"{given.players} players, an even share is {100 / given.players:.1f} %\n")
    print("| expert | IS-MCTS | expert wins | expert | IS-MCTS |\n|---:|---:|---:|---:|---:|", flush=True)
    for budget in given.budgets.split(","):
        iterations, simulations = map(int, budget.split(":"))
        share, expert, other = contest(given.players, iterations, simulations, given.games)
        low, high = share.interval
        print(f"| {iterations} iterations | {simulations} simulations | {100 * share.mean:.0f} % "
              f"({100 * low:.0f} to {100 * high:.0f}) | {expert} | {other} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
