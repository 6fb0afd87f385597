"""Two runs on the same seeds, game by game: differences whose error bars are those of the pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, nan, sqrt

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Z95, Estimate, Values

Columns = tuple[Values, Values | None]
"""Numbers of games, float[games, columns], NaN where a game says nothing; and their weights, None where alike."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Sums over pairs of games; Pairs are added.

    A column's mean is a ratio of two sums, of weighted values and of weights, in either run: what a game says nothing
    about has no weight. The error of the difference of two ratios is that of their linearization (Cochran 1977, 6.4)
    over pairs, so that what both games of a pair share cancels out.
    """

    games: NDArray[np.int64]
    """int64[columns, 2]: how many games of either run have a weight."""
    sums: NDArray[np.float64]
    """float[columns, 4]: weights and weighted values of the one run, then those of the other."""
    squares: NDArray[np.float64]
    """float[columns, 4, 4]: their products."""

    @classmethod
    def of(cls, one: Columns, other: Columns) -> Pairs:
        """The same games of two runs, in the same columns."""
        parts = np.stack([*_weighted(*one), *_weighted(*other)], axis=2)
        games = np.count_nonzero(parts[:, :, 0::2], axis=0)
        return cls(games, parts.sum(axis=0), np.einsum("gci,gcj->cij", parts, parts))

    def __add__(self, other: Pairs) -> Pairs:
        return Pairs(self.games + other.games, self.sums + other.sums, self.squares + other.squares)

    def column(self, place: int, share: bool = False) -> Estimate:
        """The other run's mean less the one's, from as many games as the run has of which fewer tell it; NaN where
        either says nothing.

        Of a `share` of games the interval is that of Agresti & Min (2005), as if of two pairs more half of one differed
        either way: honest where hardly any pair differs, or none. One of rounds or other parts of games differs finely.
        """
        sums, squares, n = self.sums[place], self.squares[place], int(self.games[place].min())
        weights, totals = sums[0::2], sums[1::2]
        if min(weights) <= 0:
            return Estimate(nan, inf, 0)
        one, other = totals / weights
        slope = np.array([one / weights[0], -1 / weights[0], -other / weights[1], 1 / weights[1]])
        spread = float(slope @ squares @ slope)  # of the linearized differences, whose sum is 0
        error = sqrt(max(spread, 0.0) * n / (n - 1)) if n > 1 else inf
        if error < 1e-9 * max(abs(one), abs(other), 1e-9):  # rounding: the pairs do not differ
            error = 0.0
        change, ends = float(other - one), None
        if share and n > 1 and (weights == self.games[place]).all():
            middle, half = change * n / (n + 2), Z95 * sqrt((n * error) ** 2 + 1) / (n + 2)
            ends = min(middle - half, change), max(middle + half, change)
        return Estimate(change, error, n, ends=ends)

    def estimates(self, shares: Sequence[bool] | None = None) -> list[Estimate]:
        """All columns; `shares`: which of them are shares."""
        return [self.column(place, shares is not None and shares[place]) for place in range(len(self.sums))]


def _weighted(values: Values, weights: Values | None) -> tuple[Values, Values]:
    known = ~np.isnan(values)
    weight = known.astype(np.float64) if weights is None else np.where(known, weights, 0.0)
    return weight, np.where(known, values, 0.0) * weight
