"""How often 95 % intervals hold the truth: `python benchmarks/coverage.py` prints a Markdown table of all numbers.

Many small runs are judged each for itself; the truth is that of one long run with other seeds. Intervals that are wider
in reports, since several of them hold at once, are narrowed to 95 % each. `--runs`, `--games`, `--long` set how many
small runs, of how many games, and how long the long one is; `--studies` are the numbers that take games of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.bots import BOTS
from engine.estimates import Z95, Estimate
from engine.judging.skill import skill
from engine.judging.strategies import strategies
from engine.reports import Account, Line
from engine.simulation import Run
from variants import load

BOTS_AT_TABLE = ("counter", "brawler", "collector", "random")
PLAYERS = 4
LONG_SEED, SEED = 1_000_003, 17
GOOD = (0.93, 0.97)

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

    @property
    def is_good(self) -> bool:
        """Whether it holds as often as it says."""
        return GOOD[0] <= self.held <= GOOD[1]


def at_95(one: Estimate) -> Estimate:
    """With an interval for itself alone."""
    return replace(one, z=Z95)


def small_runs(runs: int, games: int, bots: tuple[str, ...] = BOTS_AT_TABLE) -> Iterator[Lines]:
    """The lines of so many runs of so many games each."""
    run = Run(load("karate-tomate"), PLAYERS, bots, SEED)
    blank = Account(run)
    for tallies in run.each(blank.tallied, runs * games, batch=games):
        account = Account(run)
        account.merge(tallies)
        yield account.report().lines


def long_run(games: int, bots: tuple[str, ...] = BOTS_AT_TABLE) -> Lines:
    """The lines of one long run with another seed."""
    run = Run(load("karate-tomate"), PLAYERS, bots, LONG_SEED)
    account = Account(run)
    for tallies in run.each(account.tallied, games):
        account.merge(tallies)
    return account.report().lines


def small_studies(runs: int, games: int) -> Iterator[Lines]:
    """Skill and strategies, each on seeds of its own."""
    for place in range(runs):
        yield studies(games, SEED + place)


def studies(games: int, seed: int) -> Lines:
    """The numbers that take games of their own."""
    variant = load("karate-tomate")
    rows = {name: BOTS[name].row() for name in ("cautious", "brawler", "counter")}
    return (
        skill(Run(variant, PLAYERS, BOTS_AT_TABLE, seed), games) | strategies(variant, PLAYERS, rows, games, seed).lines
    )


def coverage(truth: Lines, runs: Iterator[Lines], games: int) -> list[Coverage]:
    """Of each number, how often the intervals hold it; a number that a run leaves out (an ending that it never saw) is
    none of its games."""
    never = Estimate(0.0, 0.0, games, share=True)
    held: dict[str, list[int]] = {key: [] for key in truth}
    for lines in runs:
        for key, line in truth.items():
            low, high = at_95(lines[key].estimate if key in lines else never).interval
            at = line.estimate.mean
            held[key].append(0 if low - 1e-12 <= at <= high + 1e-12 else -1 if high < at else 1)
    found = []
    for key, line in truth.items():
        seen = np.array(held[key])
        found.append(Coverage(key, line.estimate.mean, len(seen), float((seen == 0).mean()), float((seen < 0).mean())))
    return found


def table(found: list[Coverage]) -> str:
    """As Markdown; numbers of one family share a row."""
    rows = ["| number | truth | runs | held | interval below the truth | above |", "|---|---|---|---|---|---|"]
    families: dict[str, list[Coverage]] = {}
    for one in found:
        family, dot, _ = one.key.partition(".")
        families.setdefault(family + ".…" if dot else one.key, []).append(one)
    for name, several in families.items():
        first, last = (f"{edge(one.held for one in several):.1%}" for edge in (min, max))
        truths = [edge(one.truth for one in several) for edge in (min, max)]
        truth = " to ".join(dict.fromkeys(f"{value:.4g}" for value in truths))
        below = sum(one.below for one in several) / len(several)
        above = sum(1 - one.held - one.below for one in several) / len(several)
        mark = "" if all(one.is_good for one in several) else " *"
        held = first if first == last else f"{first} to {last}"
        rows.append(f"| `{name}` | {truth} | {several[0].runs} | {held}{mark} | {below:.1%} | {above:.1%} |")
    return "\n".join(rows)


def main() -> None:
    """As the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--long", type=int, default=2_000_000)
    parser.add_argument("--studies", action="store_true")
    told = parser.parse_args()
    made: Callable[[int, int], Iterator[Lines]] = small_studies if told.studies else small_runs
    truth = studies(told.long, LONG_SEED) if told.studies else long_run(told.long)
    print(table(coverage(truth, made(told.runs, told.games), told.games)))


if __name__ == "__main__":
    main()
