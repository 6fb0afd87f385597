"""An evolution of one row of weights: CMA-ES (Hansen & Ostermeier 2001, of the library cma) on a persona's weights."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.bots import COLUMN, MAX_WEIGHT
from engine.simulation import available_threads

Row = NDArray[np.int16]

GENES = tuple(column for name, column in COLUMN.items() if name not in ("persona", "iterations"))
"""Columns of a row that evolve."""
CANDIDATES = 12
STEP = 1.0
"""First step of the evolution, in units of a weight's scale."""
LEAST_SCALE = 4.0
"""A weight of 0 is tried up and down by so much at first."""


class Evolution:
    """An evolution from one row on; the same seed and gains take the same way, whatever the machine."""

    def __init__(self, start: Row, seed: Sequence[int]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a plotting library, which nothing here asks of it
            import cma

        self.start = start
        self._from = start[list(GENES)].astype(float)
        self._scale = np.maximum(LEAST_SCALE, np.abs(self._from) / 2)
        random = np.random.default_rng(tuple(seed))
        settings = {"popsize": CANDIDATES, "verbose": -9, "seed": np.nan, "randn": lambda *n: random.standard_normal(n)}
        self._strategy: Any = cma.CMAEvolutionStrategy(np.zeros(len(GENES)), STEP, settings)

    @property
    def favorite(self) -> Row:
        """Where the evolution stands: what it believes is best."""
        return self._row(self._strategy.result.xfavorite)

    def step(self, gain: Callable[[Row], float]) -> None:
        """One generation; all its candidates' gains should come from the same games."""
        points = self._strategy.ask()
        gains = side_by_side(gain, [self._row(point) for point in points])
        self._strategy.tell(points, [-one for one in gains])

    def _row(self, point: NDArray[np.float64]) -> Row:
        row = self.start.copy()
        row[list(GENES)] = np.clip(np.rint(self._from + point * self._scale), -MAX_WEIGHT, MAX_WEIGHT)
        return row


def side_by_side(work: Callable[[Any], float], things: Sequence[Any]) -> list[float]:
    """What comes of each, in their order, with all threads there are."""
    with ThreadPoolExecutor(available_threads()) as pool:
        return list(pool.map(work, things))
