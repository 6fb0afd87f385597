"""Players that adapt to a variant: rows of weights, evolved by self-play for one number of players.

An evolution strategy (CMA-ES, Hansen & Ostermeier 2001, of the library cma) moves the weights of a persona. All
candidates of a generation play the same games against the same opponents (common random numbers), drawn from a league
of the personas and former champions, so that it does not chase its tail. Who is best of the champions is found on seeds
of their own, and how good it is on fresh ones.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.bots import COLUMN, MAX_WEIGHT, PERSONAS, bot_rows
from engine.estimates import Estimate, Tally
from engine.metrics import bot_shares
from engine.simulation import Run, available_threads
from variants.model import Variant

Row = NDArray[np.int16]

GENES = tuple(column for name, column in COLUMN.items() if name not in ("persona", "iterations"))
"""Columns of a row that evolve."""
CANDIDATES = 12
ROUNDS = 200
"""Games of a candidate for each of its seats, in a generation."""
STEP = 1.0
"""First step of the evolution, in units of a weight's scale."""
EVERY = 8
"""Generations between two champions."""
HALL = 6
"""Champions that stay in the league."""
TABLES = 8
"""Lineups of opponents in a measurement."""
FIRST = 2000
"""Games by which a persona is found to begin with."""
LEAST_SCALE = 4.0
"""A weight of 0 is tried up and down by so much at first."""


@dataclass
class Training:
    """A training, generation by generation; the same seed takes the same way, whatever the machine."""

    variant: Variant
    players: int
    seed: int = 0
    fixed: tuple[Row, ...] = ()
    """Opponents that never change: the evolution is then a best response to them; else a league that grows."""
    hall: list[Row] = field(default_factory=list)
    """Champions so far, the last one last."""
    start: Row | None = None
    """Where the evolution begins; the persona that does best against the others where nothing is said."""
    generations: int = 0
    games: int = 0

    def __post_init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a plotting library, which nothing here asks of it
            import cma

        if self.start is None:
            personas = list(bot_rows(PERSONAS))
            self.start = max(personas, key=lambda row: self.measured(row, FIRST, 0).mean)
        self._start = self.start[list(GENES)].astype(float)
        self._scale = np.maximum(LEAST_SCALE, np.abs(self._start) / 2)
        random = np.random.default_rng((self.seed, 1))
        settings = {"popsize": CANDIDATES, "verbose": -9, "seed": np.nan, "randn": lambda *n: random.standard_normal(n)}
        self._evolution: Any = cma.CMAEvolutionStrategy(np.zeros(len(GENES)), STEP, settings)

    def step(self) -> float:
        """One generation; the best candidate's share of the wins of a seat, which luck makes look too good."""
        points = self._evolution.ask()
        rows = [self._row(point) for point in points]
        opponents = self._opponents(self.generations)
        games = ROUNDS * self.players
        with ThreadPoolExecutor(available_threads()) as pool:
            shares = list(pool.map(lambda row: self._share(row, opponents, games, self.generations), rows))
        self._evolution.tell(points, [-share for share in shares])
        self.generations += 1
        self.games += games * len(rows)
        if self.generations % EVERY == 0:
            self.hall = [*self.hall, self._row(self._evolution.result.xfavorite)][-HALL:]
        return max(shares)

    def _row(self, point: NDArray[np.float64]) -> Row:
        assert self.start is not None
        row = self.start.copy()
        row[list(GENES)] = np.clip(np.rint(self._start + point * self._scale), -MAX_WEIGHT, MAX_WEIGHT)
        return row

    @property
    def league(self) -> list[Row]:
        """Who may sit opposite: the fixed opponents, or personas and champions."""
        return list(self.fixed) or [*bot_rows(PERSONAS), *self.hall]

    def _opponents(self, number: int) -> list[Row]:
        """Who sits at the other seats, the same for all candidates of a generation."""
        league = self.league
        chosen = np.random.default_rng((self.seed, 2, number)).integers(0, len(league), self.players - 1)
        return [league[place] for place in chosen]

    def _run(self, row: Row, opponents: Sequence[Row], number: int) -> Run:
        seed = int(np.random.default_rng((self.seed, 3, number)).integers(0, 2**63))  # deals that nobody judges by
        return Run(self.variant, self.players, np.stack([row, *opponents]), seed)

    def _share(self, row: Row, opponents: Sequence[Row], games: int, number: int) -> float:
        results = self._run(row, opponents, number).simulate(games, threads=1, batch=games)
        return float(bot_shares(results, self.players)[:, 0].mean())

    def measured(self, row: Row, games: int, purpose: int) -> Estimate:
        """How often a seat of that row wins against the league, in about so many games; a purpose has its own seeds."""
        tally = Tally.empty(1)
        each = -(-games // TABLES // self.players) * self.players
        for table in range(TABLES):
            number = 1_000_000 * purpose + table
            run = self._run(row, self._opponents(number), number)
            for part in run.each(lambda part: Tally.of(bot_shares(part.results, self.players)[:, :1]), each):
                tally = tally + part
        return tally.estimates(shares=True)[0]

    def champion(self, games: int = 4000) -> tuple[Row, Estimate]:
        """The best of the champions, chosen on some seeds and measured on fresh ones (or the start, if it is best)."""
        assert self.start is not None
        known = [self.start, *self.hall]
        if self.generations % EVERY:  # where it stands now is no champion yet
            known.append(self._row(self._evolution.result.xfavorite))
        found = [self.measured(row, games, 1).mean for row in known]
        best = known[int(np.argmax(found))]
        return best, self.measured(best, games, 2)


def respond(
    variant: Variant, players: int, rows: Sequence[Row], generations: int, seed: int = 0, games: int = 4000,
    progress: Callable[[Training], None] | None = None,
) -> tuple[Row, Estimate]:  # fmt: skip
    """The best response to these opponents that evolution finds, and what a seat of it wins, on fresh seeds.

    What it wins above an even share is a lower bound of how far the opponents can be exploited.
    """
    weighing = [row for row in rows if row[COLUMN["persona"]]]  # random players have no weights to begin with
    training = Training(variant, players, seed, tuple(rows), start=weighing[0] if weighing else None)
    for _ in steps(training, generations):
        if progress is not None:
            progress(training)
    return training.champion(games)


def steps(training: Training, generations: int) -> Iterator[Training]:
    """So many generations, one after the other."""
    for _ in range(generations):
        training.step()
        yield training
