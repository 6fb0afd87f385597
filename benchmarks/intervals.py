"""How often 95 % intervals hold the truth: `python benchmarks/intervals.py` prints a Markdown table of all numbers.

`--runs`, `--games`, `--long` set how many small runs, of how many games, and how long the run is that stands for the
truth; with `--studies` it is about the numbers that take games of their own, with `--change rules.end_trophies=13`
about the differences that `compare` tells. A star: outside 93 to 97 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from engine.bots import BOTS
from engine.judging.coverage import Coverage, Lines, coverage, long_contest, long_run, small_contests, small_runs
from engine.judging.skill import skill
from engine.judging.strategies import strategies
from engine.simulation import Run
from variants import load

TABLE = ("counter", "brawler", "collector", "random")
APART = ("counter", "collector", "knife-wary", "random")
"""For skill: which of them is best is beyond doubt."""
PLAYERS = 4
LONG_SEED, SEED = 1_000_003, 17
GOOD = (0.93, 0.97)


def studies(games: int, seed: int) -> Lines:
    """The numbers that take games of their own."""
    variant = load("karate-tomate")
    rows = {name: BOTS[name].row() for name in ("cautious", "brawler", "counter")}
    map_ = strategies(variant, PLAYERS, rows, games, seed)
    return skill(Run(variant, PLAYERS, APART, seed), games) | map_.lines


def small_studies(runs: int, games: int) -> Iterator[Lines]:
    """Those, each on a seed of its own."""
    for place in range(runs):
        yield studies(games, SEED + place)


def table(found: list[Coverage]) -> str:
    """As Markdown; numbers of one family share a row."""
    rows = ["| number | truth | held | below the truth | above |", "|---|---|---|---|---|"]
    families: dict[str, list[Coverage]] = {}
    for one in found:
        family, dot, _ = one.key.partition(".")
        families.setdefault(family + ".…" if dot else one.key, []).append(one)
    for name, several in families.items():
        held = sorted(one.held for one in several)
        truths = sorted(one.truth for one in several)
        below = sum(one.below for one in several) / len(several)
        above = sum(1 - one.held - one.below for one in several) / len(several)
        star = "" if GOOD[0] <= held[0] and held[-1] <= GOOD[1] else " *"
        rows.append(
            f"| `{name}` | {_span([f'{value:.4g}' for value in truths])} "
            f"| {_span([f'{100 * share:.1f}' for share in held])} %{star} | {100 * below:.1f} % | {100 * above:.1f} % |"
        )
    return "\n".join(rows)


def _span(sorted_: list[str]) -> str:
    return " to ".join(dict.fromkeys((sorted_[0], sorted_[-1])))


def main() -> None:
    """As the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--long", type=int, default=3_000_000)
    parser.add_argument("--studies", action="store_true")
    parser.add_argument("--change")
    told = parser.parse_args()
    if told.studies:
        print(table(coverage(studies(told.long, LONG_SEED), small_studies(told.runs, told.games))))
        return
    variant = load("karate-tomate")
    if told.change:
        both = variant, load("karate-tomate", [told.change])
        one, other = (Run(side, PLAYERS, TABLE, LONG_SEED) for side in both)
        small = (Run(side, PLAYERS, TABLE, SEED) for side in both)
        print(table(coverage(long_contest(one, other, told.long), small_contests(*small, told.runs, told.games))))
        return
    truth = long_run(Run(variant, PLAYERS, TABLE, LONG_SEED), told.long)
    print(table(coverage(truth, small_runs(Run(variant, PLAYERS, TABLE, SEED), told.runs, told.games))))


if __name__ == "__main__":
    main()
