"""What the games of a simulation say: each metric is one function, with its meaning, unit and source beside it.

A metric makes one number per game of result records (engine.records.Result); its mean and the standard error over
games are what is reported. NaN: the game says nothing about it. Games of one run have seeds of their own, so they are
independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Estimate, Values, estimate
from engine.kernel.codes import END_NAMES
from variants.values import MAX_PLAYERS

SECONDS_ROUND, SECONDS_PASS, SECONDS_CHOICE = 20, 8, 6
"""The time model: a round costs so much to set up and clear away, a pass to reveal and look at, a choice to think.
Players think side by side, so that the choices of all are divided by the number of players."""

SECTIONS = {
    "length": ("Length", "Länge"),
    "end": ("The end", "Das Ende"),
    "course": ("The course", "Der Verlauf"),
    "cards": ("Cards", "Karten"),
}
"""Where a metric stands in a report: en, de."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number about a game. More of it is good (+1), bad (-1) or neither (0)."""

    name: str
    section: str
    en: str
    de: str
    unit: str
    good: int
    source: str
    """The rule (R1 to R20) or the author that it comes from."""
    of: Callable[[NDArray[Any]], Values]


METRICS: dict[str, Metric] = {}
"""All metrics by name, in the order of reports."""

OfGames = Callable[[NDArray[Any]], Values]


def metric(section: str, en: str, de: str, unit: str, good: int = 0, source: str = "") -> Callable[[OfGames], Metric]:
    """Declare the function below as a metric of its name, with its words."""

    def declare(of: OfGames) -> Metric:
        name = of.__name__
        METRICS[name] = Metric(name, section, en, de, unit, good, source, of)
        return METRICS[name]

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


def _players(results: NDArray[Any]) -> int:
    return int(results["players"][0])


@metric("length", "rounds of a game", "Runden je Spiel", "rounds", source="R6")
def rounds(results: NDArray[Any]) -> Values:
    return _per_game(results, "rounds")


@metric("length", "passes of a game", "Durchgänge je Spiel", "passes", source="R8")
def passes(results: NDArray[Any]) -> Values:
    return _per_game(results, "passes")


@metric("length", "passes of a round", "Durchgänge je Runde", "passes", source="R8")
def passes_per_round(results: NDArray[Any]) -> Values:
    return _per_round(results, "passes")


@metric("length", "choices of all players in a game", "Entscheidungen aller je Spiel", "choices")
def decisions(results: NDArray[Any]) -> Values:
    return _per_game(results, "decisions")


@metric(
    "length",
    f"minutes ({SECONDS_ROUND} s a round, {SECONDS_PASS} a pass, {SECONDS_CHOICE} a choice)",
    f"Minuten ({SECONDS_ROUND} s je Runde, {SECONDS_PASS} je Durchgang, {SECONDS_CHOICE} je Wahl)",
    "minutes",
    source="time model",
)
def minutes(results: NDArray[Any]) -> Values:
    side_by_side = _column(results, "decisions") / _column(results, "players")
    seconds = SECONDS_ROUND * _column(results, "rounds") + SECONDS_PASS * _column(results, "passes")
    return (seconds + SECONDS_CHOICE * side_by_side) / 60 / _column(results, "games")


@metric("end", "games won by several together", "Spiele mit geteiltem Sieg", "share", good=-1, source="R20")
def shared_wins(results: NDArray[Any]) -> Values:
    return np.asarray(set_sizes(results["winners"]) > 1, np.float64)


@metric("end", "games in which knives put players out", "Spiele, in denen Messer jemanden ausschließen", "share",
        source="R19")  # fmt: skip
def games_with_out(results: NDArray[Any]) -> Values:
    return np.asarray(results["out"] != 0, np.float64)


@metric("end", "players out because of their knives", "wegen der Messer Ausgeschiedene", "players", source="R19")
def put_out(results: NDArray[Any]) -> Values:
    return set_sizes(results["out"]).astype(np.float64)


@metric("end", "games whose leader in trophies is out", "Spiele, deren Führende nach Pokalen ausscheiden",
        "share", source="R19")  # fmt: skip
def leader_out(results: NDArray[Any]) -> Values:
    return _per_game(results, "leader_out")


@metric("end", "trophies between first and last at the end", "Pokale zwischen Ersten und Letzten am Ende", "trophies",
        source="Goadrich: spread")  # fmt: skip
def spread(results: NDArray[Any]) -> Values:
    trophies = _column(results, "trophies")[:, : _players(results)]
    return np.asarray(trophies.max(axis=1) - trophies.min(axis=1), np.float64)


@metric("course", "fights in which nobody remains", "Kämpfe, in denen niemand übrig bleibt", "share", good=-1,
        source="R12")  # fmt: skip
def empty_fights(results: NDArray[Any]) -> Values:
    return _per_round(results, "empty_fights")


@metric("course", "groups of equal sums in a round", "Gruppen gleicher Summen je Runde", "groups", source="R14")
def ties(results: NDArray[Any]) -> Values:
    return _per_round(results, "ties")


@metric("course", "changes of the sole leader in trophies", "Wechsel der alleinigen Führung nach Pokalen", "changes",
        good=1, source="Browne: lead change")  # fmt: skip
def lead_changes(results: NDArray[Any]) -> Values:
    return _per_game(results, "lead_changes")


def _half_time(results: NDArray[Any]) -> tuple[Values, Values]:
    """Trophies at half-time, and each seat's share of the win: float[players, games] both, which is quicker so."""
    half = np.ascontiguousarray(results["half_trophies"].T[: _players(results)], np.float64)
    return half, win_shares(results).T


@metric("course", "wins of the sole leader at half-time", "Siege der alleinigen Führung zur Halbzeit", "share",
        source="Browne: decisiveness")  # fmt: skip
def runaways(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    leads = half == half.max(axis=0)
    return np.where(leads.sum(axis=0) == 1, (shares * leads).sum(axis=0), np.nan)


@metric("course", "wins from behind at half-time", "Siege nach Rückstand zur Halbzeit", "share", good=1,
        source="Browne: drama")  # fmt: skip
def comebacks(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    best = half.max(axis=0)
    return np.where(best > half.min(axis=0), (shares * (half < best)).sum(axis=0), np.nan)


@metric("course", "wins from the last place at half-time", "Siege vom letzten Platz zur Halbzeit aus", "share", good=1,
        source="Browne: drama")  # fmt: skip
def wins_from_last(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    least = half.min(axis=0)
    return np.where(half.max(axis=0) > least, (shares * (half == least)).sum(axis=0), np.nan)


@metric("cards", "times the discards are shuffled", "Mischen der Ablage", "times", source="R16")
def shuffles(results: NDArray[Any]) -> Values:
    return _per_game(results, "shuffles")


@metric("cards", "games in which the draw pile runs out", "Spiele, in denen der Zugstapel ausgeht", "share", good=-1,
        source="R16")  # fmt: skip
def exhausted(results: NDArray[Any]) -> Values:
    return np.asarray(results["dry"] > 0, np.float64)


@metric("cards", "cards that could not be drawn", "Karten, die nicht gezogen werden konnten", "cards", good=-1,
        source="R16")  # fmt: skip
def not_drawn(results: NDArray[Any]) -> Values:
    return _per_game(results, "dry")


@metric("cards", "number cards in a hand when a round begins", "Zahlenkarten auf der Hand zu Rundenbeginn", "cards",
        source="R5")  # fmt: skip
def hand(results: NDArray[Any]) -> Values:
    return _per_round(results, "hand_seen") / _column(results, "players")


HAND_POINTS = {
    "start": ("in the first round", "in der ersten Runde"),
    "quarter": ("a quarter on", "nach einem Viertel"),
    "half": ("at half-time", "zur Halbzeit"),
    "three_quarters": ("three quarters on", "nach drei Vierteln"),
    "end": ("in the last round", "in der letzten Runde"),
}
"""The points of a game (engine.records.POINTS) at which hands are looked at: en, de."""


def hands(results: NDArray[Any]) -> Values:
    """Number cards per hand at the points of a game: float[games, HAND_POINTS]."""
    cards = _column(results, "hands") / _column(results, "players")[:, None]
    return np.where(results["last_rounds"][:, None] > 0, cards, np.nan)


def win_shares(results: NDArray[Any]) -> Values:
    """Each game's win divided among its winners: float[games, players], rows sum to 1."""
    players = _players(results)
    won = results["winners"][:, None] >> np.arange(players) & 1
    return np.asarray(won / set_sizes(results["winners"])[:, None], np.float64)


def bot_shares(results: NDArray[Any], bots: int) -> Values:
    """As win_shares, by bot: float[games, bots]; of a bot on several seats the mean of those."""
    shares = win_shares(results)
    own = results["bots"][:, : shares.shape[1], None] == np.arange(bots)
    return np.asarray((shares[:, :, None] * own).sum(axis=1) / np.maximum(own.sum(axis=1), 1), np.float64)


def face_worth(results: NDArray[Any], faces: NDArray[np.uint8]) -> Values:
    """How many more copies of each triumph card a winner has taken than another: float[games, faces].

    NaN where all won together. In a match, cards are those of its last game and winners those of the match.
    """
    winners = set_sizes(results["winners"])[:, None].astype(np.float64)
    others = _players(results) - winners
    taken, won = faces[:, 0].astype(np.float64), faces[:, 1].astype(np.float64)
    return np.where(others > 0, won / winners - (taken - won) / np.maximum(others, 1), np.nan)


def endings(results: NDArray[Any]) -> dict[str, Estimate]:
    """How often games end in each way, for the ways that occur (of a match, its last game)."""
    counts = np.bincount(results["end"], minlength=len(END_NAMES))
    seen = [code for code in range(len(END_NAMES)) if counts[code]]
    return {END_NAMES[code]: estimate((results["end"] == code).astype(np.float64)) for code in seen}


def summary(results: NDArray[Any]) -> dict[str, Estimate]:
    """Every metric of these games, by name."""
    return {name: estimate(row.of(results)) for name, row in METRICS.items()}
