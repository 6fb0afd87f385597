"""Means with error bars, gathered part by part in memory that does not grow, and the test of fairness."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, inf, isfinite, lgamma, log, nan, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Z95 = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""


def simultaneous_z(intervals: int) -> float:
    """Half the width, in standard errors, of intervals that all hold at once with 95 % (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.05 / (2 * max(intervals, 1)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games, its standard error, how many games it is from, and how wide its interval is."""

    mean: float
    error: float
    games: int
    z: float = Z95
    share: bool = False
    """Whether it lies between 0 and 1 by its nature."""
    ends: tuple[float, float] | None = None
    """The interval, of a number whose error does not make it."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; one of several that hold at once where z is larger than Z95.

        Of a share it is Wilson's (1927): never outside 0 to 1, and honest where hardly any game or nearly every game
        has it. It goes by as many games of yes or no as would have this standard error; where no two games differ, by
        the games themselves.
        """
        if self.ends is not None:
            return self.ends
        if not self.share or self.games == 0:
            return self.mean - self.z * self.error, self.mean + self.z * self.error
        p, n = self.mean, float(self.games)
        if isfinite(self.error) and self.error > 0:
            n = p * (1 - p) / self.error**2
        z2 = self.z**2
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = self.z * sqrt(max(p * (1 - p), 0) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(middle - half, 0.0) if p > 0 else 0.0, min(middle + half, 1.0) if p < 1 else 1.0

    @property
    def half_width(self) -> float:
        """Half the interval's width: what is said after ± where the mean is in its midst."""
        low, high = self.interval
        return (high - low) / 2


def estimate(values: Values, share: bool = False) -> Estimate:
    """Mean and standard error of independent values, one per game; NaN: the game says nothing about it."""
    return Tally.of(values[:, None]).estimates(shares=share)[0]


@dataclass(frozen=True, eq=False)
class Tally:
    """Means and variances of columns, one row a game; tallies are added. NaN is not counted.

    A value may have a weight (rounds, for a number per round): the mean is then the ratio of two sums, as of all
    rounds of all games, and its error that of a ratio, linearized (Cochran 1977, 6.4). Sums are of deviations from
    the mean, moved when it moves, so that nothing is lost however many games there are (Chan, Golub, LeVeque 1983).
    """

    games: NDArray[np.int64]
    """How many have a weight."""
    weight: Values
    mean: Values
    moments: Values
    """Of squared weights: their sum, that with deviations from the mean, that with squared deviations."""

    @classmethod
    def empty(cls, columns: int) -> Tally:
        """No games yet."""
        return cls(np.zeros(columns, np.int64), np.zeros(columns), np.zeros(columns), np.zeros((3, columns)))

    @classmethod
    def of(cls, values: Values, weights: Values | None = None) -> Tally:
        """Of these games: float[games, columns], and as many weights (1 where there are none)."""
        known = ~np.isnan(values)
        share = known.astype(np.float64) if weights is None else np.where(known, weights, 0)
        values, weight = np.where(known, values, 0), share.sum(axis=0)
        mean = _column_sums(values, share) / np.where(weight > 0, weight, 1)
        away = (values - mean) * share
        moments = np.stack([_column_sums(*pair) for pair in ((share, share), (share, away), (away, away))])
        return cls(np.count_nonzero(share, axis=0), weight, mean, moments)

    def __add__(self, other: Tally) -> Tally:
        weight = self.weight + other.weight
        mean = self.mean + (other.mean - self.mean) * (other.weight / np.where(weight > 0, weight, 1))
        return Tally(self.games + other.games, weight, mean, self._about(mean) + other._about(mean))

    def _about(self, mean: Values) -> Values:
        """The moments about another mean."""
        shift, (plain, first, second) = self.mean - mean, self.moments
        return np.stack([plain, first + shift * plain, second + 2 * shift * first + shift**2 * plain])

    def estimates(self, z: float = Z95, shares: Any = False) -> list[Estimate]:
        """One for each column; the mean is NaN where no game said anything. `shares`: which of them are shares."""
        rows = zip(self.games.tolist(), self.weight.tolist(), self.mean.tolist(), self.moments[2].tolist(),
                   np.broadcast_to(shares, self.mean.shape).tolist(), strict=True)  # fmt: skip
        return [
            Estimate(mean, sqrt(max(squares, 0.0) * n / (n - 1)) / weight if n > 1 else inf, n, z, share)
            if weight > 0
            else Estimate(nan, inf, 0, z, share)
            for n, weight, mean, squares, share in rows
        ]


def _column_sums(one: Values, other: Values) -> Values:
    """The sums of products, by column."""
    return np.asarray(np.einsum("ij,ij->j", one, other), np.float64)


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether seats win alike: chi-squared over the seats' mean shares, degrees of freedom, and the chance of so much
    or more where they do."""

    statistic: float
    freedom: int
    p: float

    @classmethod
    def of(cls, seats: Tally) -> Fairness:
        """The test that all seats win alike, from their win shares (columns, whose rows sum to 1).

        It is the score test: the variance is that of seats that do win alike. Where one seat alone wins each game it
        is Pearson's chi-squared; shared wins make the variance smaller by as much as they are shared. Where all always
        share, nothing speaks against it.
        """
        games, players = int(seats.games[0]), len(seats.mean)
        if games == 0:
            return cls(0.0, players - 1, 1.0)
        squares = float((seats.moments[2] / games + seats.mean**2).sum())  # of shares, mean over games
        spread = players * squares - 1
        if spread < 1e-12:
            return cls(0.0, players - 1, 1.0)
        away = float(((seats.mean - 1 / players) ** 2).sum())
        statistic = games * players * (players - 1) * away / spread
        return cls(statistic, players - 1, chi_squared_tail(statistic, players - 1))


def fairness(shares: Values) -> Fairness:
    """Whether the columns of win shares, float[games, seats], have the same mean."""
    return Fairness.of(Tally.of(shares))


def chi_squared_tail(x: float, freedom: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is x or more, by its finite series."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2 == 0:
        return min(1.0, sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2)))
    rest = sum(exp((k - 0.5) * log(half) - half - lgamma(k + 0.5)) for k in range(1, (freedom + 1) // 2))
    return min(1.0, erfc(sqrt(half)) + rest)


def noncentral_tail(x: float, freedom: int, shift: float) -> float:
    """The chance that noncentral chi-squared is x or more: chi-squared mixed over a Poisson number of further pairs of
    degrees of freedom."""
    tail, half = chi_squared_tail(x, freedom), x / 2
    total, log_half, j = 0.0, log(half) if half > 0 else -inf, 0
    seen = 0.0  # of the Poisson distribution
    while seen < 1 - 1e-10 and j < 10_000:
        weight = exp(j * log(shift / 2) - shift / 2 - lgamma(j + 1)) if shift > 0 else float(j == 0)
        total, seen = total + weight * tail, seen + weight
        k = freedom / 2 + j
        tail = min(1.0, tail + exp(k * log_half - half - lgamma(k + 1)))
        j += 1
    return total


def noncentral_interval(x: float, freedom: int) -> tuple[float, float]:
    """The shifts of noncentral chi-squared for which x is not among the 2.5 % rarest at either end.

    An x below what chance alone brings on average would leave hardly any shift or none, as if it were known that there
    is none: its upper end is that of the average, so that there the interval holds 97.5 %.
    """
    if x > 300:  # its root is normal to 1 in 1,000 by then
        root = sqrt(x - freedom + 1)
        return (root - Z95) ** 2, (root + Z95) ** 2

    def found(x: float, chance: float) -> float:
        low, high = 0.0, x + 10 * sqrt(x + freedom) + 30
        while high - low > 1e-7 * (1 + high):
            middle = (low + high) / 2
            low, high = (middle, high) if noncentral_tail(x, freedom, middle) < chance else (low, middle)
        return low

    return found(x, 0.025), found(max(x, float(freedom)), 0.975)


def as_number(value: Any) -> float | None:
    """A number for JSON or CSV; None where there is none (NaN, infinite)."""
    return float(value) if np.isfinite(value) else None
