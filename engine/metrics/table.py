"""What a metric is: one function, with its words, meaning, unit, good direction and source beside it.

A metric of games makes one number per game of result records (engine.records.Result); its mean and the standard error
over games are what is reported. NaN: the game says nothing about it. Games of one run have seeds of their own, so they
are independent. A metric of a whole run is made of what is gathered of its games (engine.metrics.overall).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Values
from variants.values import MAX_PLAYERS

SECTIONS = {
    "length": ("Length", "Länge"),
    "fairness": ("How alike seats are", "Wie gleich die Plätze sind"),
    "end": ("The end", "Das Ende"),
    "course": ("The course", "Der Verlauf"),
    "choices": ("Choices", "Entscheidungen"),
    "cards": ("Cards", "Karten"),
    "skill": ("Skill and luck", "Können und Glück"),
    "strategies": ("Ways to play", "Spielweisen"),
}
"""Where a metric stands in a report: en, de."""

PERCENT = ("share", "points", "copies")
"""Units of numbers that are told in percent: shares, and differences of shares."""

Scope = Literal["game", "match", "last", "single"]
"""What a number is of where games are played in matches: each game of the match; the match; its last game; or
nothing, as it cannot be told of a match."""

SCOPE_WORDS = {
    "game": ({"games": "games", "in_game": "in a game"}, {"games": "Spiele", "in_game": "im Spiel"}),
    "match": ({"games": "matches", "in_game": "in a match"}, {"games": "Partien", "in_game": "in der Partie"}),
    "last": ({"games": "last games", "in_game": "in the last game"},
             {"games": "letzte Spiele", "in_game": "im letzten Spiel"}),
}  # fmt: skip
"""What stands for {games} and {in_game} in the words of a metric: en, de."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A number that reports tell, in words. More of it is good (+1), bad (-1) or neither (0)."""

    name: str
    section: str
    en: str
    de: str
    means: tuple[str, str]
    """What it tells a designer, in one sentence: en, de."""
    unit: str
    """`share`: of 1; `points`: a share less another; `copies`: a share of a card's copies, less another; else what is
    counted."""
    good: int
    source: str
    """The rule (R1 to R20), the author or the paper that it comes from."""


@dataclass(frozen=True, slots=True)
class Metric(Meaning):
    """A number about each game."""

    scope: Scope
    per: str | None
    """The field whose sum it is divided by: the mean is then over all rounds, say, and not over games."""
    of: Callable[[NDArray[Any]], Values]

    def label(self, language: str, match: bool = False) -> str:
        """Its words; English for any language but German."""
        words = SCOPE_WORDS[self.scope if match and self.scope != "single" else "game"]
        return (self.de if language == "de" else self.en).format(**words[language == "de"])

    def values(self, results: NDArray[Any]) -> Values:
        """A number for each game; NaN where the game says nothing about it."""
        values = self.of(results)
        return np.where(results["games"] == 1, values, np.nan) if self.scope == "single" else values

    def weights(self, results: NDArray[Any]) -> Values:
        """How much each game counts."""
        return np.ones(len(results)) if self.per is None else column(results, self.per)


METRICS: dict[str, Metric] = {}
"""All metrics of games by name, in the order of reports."""

OfGames = Callable[[NDArray[Any]], Values]


def metric(
    section: str, en: str, de: str, means: tuple[str, str], unit: str, good: int = 0, source: str = "our own",
    scope: Scope = "game", per: str | None = None,
) -> Callable[[OfGames], Metric]:  # fmt: skip
    """Declare the function below as a metric of its name, with its words."""

    def declare(of: OfGames) -> Metric:
        name = of.__name__
        METRICS[name] = Metric(name, section, en, de, means, unit, good, source, scope, per, of)
        return METRICS[name]

    return declare


def set_sizes(bits: NDArray[Any]) -> NDArray[np.int64]:
    """How many seats are in each set."""
    return np.asarray(_SIZES[bits], np.int64)


_SIZES = np.array([whole.bit_count() for whole in range(1 << MAX_PLAYERS)])


def column(results: NDArray[Any], name: str) -> Values:
    """A field as floats."""
    return np.asarray(results[name], np.float64)


def per_game(results: NDArray[Any], name: str) -> Values:
    """A count, divided by the games of the match."""
    return column(results, name) / column(results, "games")


def per_round(results: NDArray[Any], name: str) -> Values:
    """A count, divided by the rounds of all games."""
    return column(results, name) / np.maximum(column(results, "rounds"), 1)


def players_of(results: NDArray[Any]) -> int:
    """How many play."""
    return int(results["players"][0])


def win_shares(results: NDArray[Any]) -> Values:
    """Each game's win divided among its winners: float[games, players], rows sum to 1."""
    won = results["winners"][:, None] >> np.arange(players_of(results)) & 1
    return np.asarray(won / set_sizes(results["winners"])[:, None], np.float64)


def bot_shares(results: NDArray[Any], bots: int) -> Values:
    """As win_shares, by bot: float[games, bots]; of a bot on several seats the mean of those."""
    shares = win_shares(results)
    own = results["bots"][:, : shares.shape[1], None] == np.arange(bots)
    return np.asarray((shares[:, :, None] * own).sum(axis=1) / np.maximum(own.sum(axis=1), 1), np.float64)
