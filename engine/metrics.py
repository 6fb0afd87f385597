"""What the games of a simulation say: each metric with its meaning, unit and error bar.

A metric is one function from result records (engine.records.Result) to one number per game; its mean and the
standard error over games are what is reported. Games of one run have seeds of their own, so they are independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.kernel.codes import END_NAMES
from variants.values import MAX_PLAYERS

Values = NDArray[np.float64]
Z95 = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number about a game: its name, what it means, its unit, and whether more of it is good (+1), bad (-1) or
    neither (0)."""

    name: str
    en: str
    de: str
    unit: str
    good: int
    of: Callable[[NDArray[Any]], Values]


METRICS: dict[str, Metric] = {}
"""All metrics by name, in the order of reports."""


def metric(en: str, de: str, unit: str, good: int = 0) -> Callable[[Callable[[NDArray[Any]], Values]], Metric]:
    """Declare the function below as a metric of its name, with its words."""

    def declare(of: Callable[[NDArray[Any]], Values]) -> Metric:
        METRICS[of.__name__] = Metric(of.__name__, en, de, unit, good, of)
        return METRICS[of.__name__]

    return declare


def set_sizes(bits: NDArray[Any]) -> NDArray[np.int64]:
    """How many seats are in each set."""
    return np.asarray(_SIZES[bits], np.int64)


_SIZES = np.array([whole.bit_count() for whole in range(1 << MAX_PLAYERS)])


def _column(results: NDArray[Any], name: str) -> Values:
    return np.asarray(results[name], np.float64)


def _per_game(results: NDArray[Any], name: str) -> Values:
    """A count, divided by the games of the match."""
    return _column(results, name) / _column(results, "games")


def _per_round(results: NDArray[Any], name: str) -> Values:
    return _column(results, name) / np.maximum(_column(results, "rounds"), 1)


@metric("rounds in a game", "Runden eines Spiels", "rounds")
def rounds(results: NDArray[Any]) -> Values:
    return _per_game(results, "rounds")


@metric("passes in a round", "Durchgänge einer Runde", "passes")
def passes_per_round(results: NDArray[Any]) -> Values:
    return _per_round(results, "passes")


@metric("choices of all players in a game", "Entscheidungen aller im Spiel", "choices")
def decisions(results: NDArray[Any]) -> Values:
    return _per_game(results, "decisions")


@metric(
    "length, at 8 seconds a pass, 6 a choice and 20 a round",
    "Dauer bei 8 Sekunden je Durchgang, 6 je Entscheidung und 20 je Runde",
    "minutes",
)
def minutes(results: NDArray[Any]) -> Values:
    # choices of one pass are made side by side: a seat's share of all choices is what takes time
    side_by_side = _column(results, "decisions") / _column(results, "players")
    seconds = 20 * _column(results, "rounds") + 8 * _column(results, "passes") + 6 * side_by_side
    return seconds / 60 / _column(results, "games")


@metric("games won by several together", "Spiele mit geteiltem Sieg", "share", good=-1)
def shared_wins(results: NDArray[Any]) -> Values:
    return (set_sizes(results["winners"]) > 1).astype(np.float64)


@metric("players out because of their knives", "wegen der Messer Ausgeschiedene", "players")
def put_out(results: NDArray[Any]) -> Values:
    return set_sizes(results["out"]).astype(np.float64)


@metric(
    "games whose leader in trophies is out because of knives",
    "Spiele, in denen die Führenden nach Pokalen wegen der Messer ausscheiden",
    "share",
)
def leader_out(results: NDArray[Any]) -> Values:
    return _per_game(results, "leader_out")


@metric("fights in which nobody remains, of all", "Kämpfe, in denen niemand übrig bleibt, von allen", "share", good=-1)
def empty_fights(results: NDArray[Any]) -> Values:
    return _per_round(results, "empty_fights")


@metric("groups of equal sums in a round", "Gruppen gleicher Summen je Runde", "groups")
def ties(results: NDArray[Any]) -> Values:
    return _per_round(results, "ties")


@metric("times the discards are shuffled in a game", "Neumischen der Ablage je Spiel", "times")
def shuffles(results: NDArray[Any]) -> Values:
    return _per_game(results, "shuffles")


@metric("cards that could not be drawn in a game", "Karten, die nicht gezogen werden konnten", "cards", good=-1)
def not_drawn(results: NDArray[Any]) -> Values:
    return _per_game(results, "dry")


@metric("number cards in a hand when a round begins", "Zahlenkarten auf der Hand zu Rundenbeginn", "cards")
def hand(results: NDArray[Any]) -> Values:
    return _per_round(results, "hand_seen") / _column(results, "players")


@metric("changes of the sole leader in trophies in a game", "Führungswechsel nach Pokalen im Spiel", "changes", good=1)
def lead_changes(results: NDArray[Any]) -> Values:
    return _per_game(results, "lead_changes")


@metric("trophies between first and last at the end", "Pokale zwischen Ersten und Letzten am Ende", "trophies")
def spread(results: NDArray[Any]) -> Values:
    inside = np.arange(MAX_PLAYERS) < results["players"][:, None]
    high = np.where(inside, results["trophies"], -(2**14)).max(axis=1)
    low = np.where(inside, results["trophies"], 2**14).min(axis=1)
    return np.asarray(high - low, np.float64)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games, its standard error, and how many games it is from."""

    mean: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - Z95 * self.error, self.mean + Z95 * self.error


def estimate(values: Values) -> Estimate:
    """Mean and standard error of independent values, one per game."""
    n = len(values)
    error = float(values.std(ddof=1)) / sqrt(n) if n > 1 else float("inf")
    return Estimate(float(values.mean()), error, n)


def paired(one: Values, other: Values) -> Estimate:
    """The difference other - one of two runs on the same seeds; its error is that of the pairs."""
    if len(one) != len(other):
        raise ValueError(f"runs to be paired have equally many games, not {len(one)} and {len(other)}")
    return estimate(other - one)


def win_shares(results: NDArray[Any]) -> Values:
    """Each game's win divided among its winners: float[games, players], rows sum to 1."""
    players = int(results["players"][0])
    won = results["winners"][:, None] >> np.arange(players) & 1
    return np.asarray(won / set_sizes(results["winners"])[:, None], np.float64)


def bot_shares(results: NDArray[Any], bots: int) -> Values:
    """As win_shares, by bot: float[games, bots]; a bot's seats are added up."""
    shares = win_shares(results)
    seats = results["bots"][:, : shares.shape[1]]
    return np.stack([(shares * (seats == bot)).sum(axis=1) for bot in range(bots)], axis=1)


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether seats win alike: chi-squared over the seats' mean shares, degrees of freedom, and the chance of so much
    or more where they do."""

    statistic: float
    freedom: int
    p: float


def fairness(shares: Values) -> Fairness:
    """Hotelling's test that all columns have the same mean; shared wins and dependence between seats are allowed for.

    Games are many, so the statistic is chi-squared with columns - 1 degrees of freedom.
    """
    games, seats = shares.shape
    contrasts = shares[:, 1:] - shares[:, :1]
    mean = contrasts.mean(axis=0)
    spread_of_mean = np.atleast_2d(np.cov(contrasts, rowvar=False)) / games
    statistic = float(mean @ np.linalg.pinv(spread_of_mean) @ mean)
    return Fairness(statistic, seats - 1, chi_squared_tail(statistic, seats - 1))


def chi_squared_tail(x: float, freedom: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is x or more, by its finite series."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2 == 0:
        return min(1.0, sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2)))
    rest = sum(exp((k - 0.5) * log(half) - half - lgamma(k + 0.5)) for k in range(1, (freedom + 1) // 2))
    return min(1.0, erfc(sqrt(half)) + rest)


def endings(results: NDArray[Any]) -> dict[str, Estimate]:
    """How often games end in each way, for the ways that occur (of a match, its last game)."""
    counts = np.bincount(results["end"], minlength=len(END_NAMES))
    seen = [code for code in range(len(END_NAMES)) if counts[code]]
    return {END_NAMES[code]: estimate((results["end"] == code).astype(np.float64)) for code in seen}


def summary(results: NDArray[Any]) -> dict[str, Estimate]:
    """Every metric of these games, by name."""
    return {name: estimate(row.of(results)) for name, row in METRICS.items()}
