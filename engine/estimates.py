"""Means with error bars, gathered part by part in memory that does not grow, and the test of fairness."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
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

    @property
    def half_width(self) -> float:
        """What is said after ±."""
        return self.z * self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; one of several that hold at once where z is larger than Z95."""
        return self.mean - self.half_width, self.mean + self.half_width


def estimate(values: Values) -> Estimate:
    """Mean and standard error of independent values, one per game; NaN: the game says nothing about it."""
    tally = Tally(1)
    tally.add(values[:, None])
    return tally.estimates()[0]


def paired(one: Values, other: Values) -> Estimate:
    """The difference other - one of two runs on the same seeds; its error is that of the pairs."""
    if len(one) != len(other):
        raise ValueError(f"runs to be paired have equally many games, not {len(one)} and {len(other)}")
    return estimate(other - one)


class Tally:
    """Running means and variances of columns, one row a game (Chan, Golub and LeVeque 1983). NaN is not counted."""

    def __init__(self, columns: int) -> None:
        self.games: NDArray[np.int64] = np.zeros(columns, np.int64)
        self.mean: Values = np.zeros(columns)
        self.squares: Values = np.zeros(columns)
        """Sum of squared deviations from the mean."""

    def add(self, values: Values) -> None:
        """More games: float[games, columns]."""
        known = ~np.isnan(values)
        n = known.sum(axis=0)
        mean = np.where(known, values, 0).sum(axis=0) / np.maximum(n, 1)
        squares = (np.where(known, values - mean, 0) ** 2).sum(axis=0)
        total, shift = self.games + n, mean - self.mean
        share = n / np.maximum(total, 1)
        self.squares += squares + shift**2 * self.games * share
        self.mean += shift * share
        self.games = total

    def estimates(self, z: float = Z95) -> list[Estimate]:
        """One for each column; the mean is NaN where no game said anything."""
        rows = zip(self.games.tolist(), self.mean.tolist(), self.squares.tolist(), strict=True)
        return [
            Estimate(mean if n else float("nan"), sqrt(squares / (n - 1) / n) if n > 1 else float("inf"), n, z)
            for n, mean, squares in rows
        ]


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether seats win alike: chi-squared over the seats' mean shares, degrees of freedom, and the chance of so much
    or more where they do."""

    statistic: float
    freedom: int
    p: float


class Shares:
    """Win shares by seat (float[games, seats], rows sum to 1), gathered for intervals and the test of fairness."""

    def __init__(self, seats: int) -> None:
        self.tally = Tally(seats)
        self.games = 0
        self.mean: Values = np.zeros(seats - 1)
        """Of the contrasts: each seat's share less that of seat 1."""
        self.squares: Values = np.zeros((seats - 1, seats - 1))

    def add(self, shares: Values) -> None:
        """More games."""
        self.tally.add(shares)
        contrasts = shares[:, 1:] - shares[:, :1]
        n, mean = len(contrasts), contrasts.mean(axis=0)
        away = contrasts - mean
        shift = mean - self.mean
        total = self.games + n
        self.squares += away.T @ away + np.outer(shift, shift) * (self.games * n / total)
        self.mean += shift * (n / total)
        self.games = total

    def fairness(self) -> Fairness:
        """Hotelling's test that all seats win alike; shared wins and dependence between seats are allowed for.

        Games are many, so the statistic is chi-squared with seats - 1 degrees of freedom. Where one seat alone wins
        each game it is Pearson's chi-squared up to the variance that it divides by (the sample's for the even one's).
        """
        freedom = len(self.mean)
        if self.games < 2:
            return Fairness(0.0, freedom, 1.0)
        of_mean = self.squares / (self.games - 1) / self.games
        statistic = float(self.mean @ np.linalg.pinv(of_mean, hermitian=True) @ self.mean)
        return Fairness(statistic, freedom, chi_squared_tail(statistic, freedom))


def fairness(shares: Values) -> Fairness:
    """Whether the columns of win shares, float[games, seats], have the same mean."""
    gathered = Shares(shares.shape[1])
    gathered.add(shares)
    return gathered.fairness()


def chi_squared_tail(x: float, freedom: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is x or more, by its finite series."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2 == 0:
        return min(1.0, sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2)))
    rest = sum(exp((k - 0.5) * log(half) - half - lgamma(k + 0.5)) for k in range(1, (freedom + 1) // 2))
    return min(1.0, erfc(sqrt(half)) + rest)


def as_number(value: Any) -> float | None:
    """A number for JSON or CSV; None where there is none (NaN, infinite)."""
    return float(value) if np.isfinite(value) else None
