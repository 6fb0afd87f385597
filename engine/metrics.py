"""What the games of a simulation say: each metric is one function, with its meaning, unit and source beside it.

A metric makes one number per game of result records (engine.records.Result); its mean and the standard error over
games are what is reported. NaN: the game says nothing about it. Games of one run have seeds of their own, so they are
independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Estimate, Tally, Values
from variants.values import MAX_PLAYERS

SECONDS_ROUND, SECONDS_PASS, SECONDS_CHOICE = 20, 8, 6
"""The time model, an estimate that no table has calibrated: a round costs so much to set up and clear away, a pass to
reveal and look at, and each time that the table waits for a choice so much to think."""

SECTIONS = {
    "length": ("Length", "Länge"),
    "end": ("The end", "Das Ende"),
    "course": ("The course", "Der Verlauf"),
    "cards": ("Cards", "Karten"),
}
"""Where a metric stands in a report: en, de."""

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
        return np.ones(len(results)) if self.per is None else _column(results, self.per)


METRICS: dict[str, Metric] = {}
"""All metrics by name, in the order of reports."""

OfGames = Callable[[NDArray[Any]], Values]


def metric(
    section: str, en: str, de: str, unit: str, good: int = 0, source: str = "", scope: Scope = "game",
    per: str | None = None,
) -> Callable[[OfGames], Metric]:  # fmt: skip
    """Declare the function below as a metric of its name, with its words."""

    def declare(of: OfGames) -> Metric:
        name = of.__name__
        METRICS[name] = Metric(name, section, en, de, unit, good, source, scope, per, of)
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


@metric("length", "rounds of a game", "Runden je Spiel", "rounds", source="R18")
def rounds(results: NDArray[Any]) -> Values:
    return _per_game(results, "rounds")


@metric("length", "passes of a game", "Durchgänge je Spiel", "passes", source="R8")
def passes(results: NDArray[Any]) -> Values:
    return _per_game(results, "passes")


@metric("length", "passes of a round", "Durchgänge je Runde", "passes", source="R8", per="rounds")
def passes_per_round(results: NDArray[Any]) -> Values:
    return _per_round(results, "passes")


@metric("length", "choices of all players in a game", "Entscheidungen aller je Spiel", "choices")
def decisions(results: NDArray[Any]) -> Values:
    return _per_game(results, "decisions")


@metric("length", "times a game waits for choices", "Mal Warten auf Entscheidungen je Spiel", "times")
def waits(results: NDArray[Any]) -> Values:
    return _per_game(results, "waits")


@metric("length", "minutes (estimate, uncalibrated)", "Minuten (geschätzt, ungeeicht)", "minutes", source="time model")
def minutes(results: NDArray[Any]) -> Values:
    seconds = SECONDS_ROUND * _column(results, "rounds") + SECONDS_PASS * _column(results, "passes")
    return (seconds + SECONDS_CHOICE * _column(results, "waits")) / 60 / _column(results, "games")


@metric("end", "{games} won by several together", "{games} mit geteiltem Sieg", "share", good=-1, source="R20",
        scope="match")  # fmt: skip
def shared_wins(results: NDArray[Any]) -> Values:
    return np.asarray(set_sizes(results["winners"]) > 1, np.float64)


@metric("end", "{games} in which knives put players out", "{games}, in denen Küchenmesser jemanden ausschließen",
        "share", source="R19", scope="last")  # fmt: skip
def games_with_out(results: NDArray[Any]) -> Values:
    return np.asarray(results["out"] != 0, np.float64)


@metric("end", "players out because of knives {in_game}", "wegen der Küchenmesser Ausgeschiedene {in_game}", "players",
        source="R19", scope="last")  # fmt: skip
def put_out(results: NDArray[Any]) -> Values:
    return set_sizes(results["out"]).astype(np.float64)


@metric("end", "games whose sole leader in trophies is out", "Spiele, deren alleinige Führung nach Pokalen ausscheidet",
        "share", source="R19")  # fmt: skip
def leader_out(results: NDArray[Any]) -> Values:
    return _per_game(results, "leader_out")


@metric("end", "trophies between first and last {in_game}", "Pokale zwischen Ersten und Letzten {in_game}", "trophies",
        source="our own", scope="last")  # fmt: skip
def spread(results: NDArray[Any]) -> Values:
    trophies = _column(results, "trophies")[:, : _players(results)]
    return np.asarray(trophies.max(axis=1) - trophies.min(axis=1), np.float64)


@metric("course", "fights in which nobody remains", "Kämpfe, in denen niemand übrig bleibt", "share", good=-1,
        source="R12", per="rounds")  # fmt: skip
def empty_fights(results: NDArray[Any]) -> Values:
    return _per_round(results, "empty_fights")


@metric("course", "groups of equal sums in a round", "Gruppen gleicher Summen je Runde", "groups", source="R14",
        per="rounds")  # fmt: skip
def ties(results: NDArray[Any]) -> Values:
    return _per_round(results, "ties")


@metric("course", "changes of the sole leader in trophies", "Wechsel der alleinigen Führung nach Pokalen", "changes",
        good=1, source="our own, after Browne's lead change")  # fmt: skip
def lead_changes(results: NDArray[Any]) -> Values:
    return _per_game(results, "lead_changes")


def _half_time(results: NDArray[Any]) -> tuple[Values, Values]:
    """Trophies at half-time, and each seat's share of the win: float[players, games] both, which is quicker so."""
    half = np.ascontiguousarray(results["half_trophies"].T[: _players(results)], np.float64)
    return half, win_shares(results).T


@metric("course", "wins of who led alone in trophies at half-time, of games with such a leader",
        "Siege der alleinigen Führung nach Pokalen zur Halbzeit, wo es sie gab", "share",
        source="our own, after Browne's decisiveness", scope="single")  # fmt: skip
def runaways(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    leads = half == half.max(axis=0)
    return np.where(leads.sum(axis=0) == 1, (shares * leads).sum(axis=0), np.nan)


@metric("course", "wins from behind in trophies at half-time, of games not level then",
        "Siege nach Rückstand an Pokalen zur Halbzeit, wo nicht alle gleich viele hatten", "share", good=1,
        source="our own, after Browne's drama", scope="single")  # fmt: skip
def comebacks(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    best = half.max(axis=0)
    return np.where(best > half.min(axis=0), (shares * (half < best)).sum(axis=0), np.nan)


@metric("course", "wins from fewest trophies at half-time, of games not level then",
        "Siege nach den wenigsten Pokalen zur Halbzeit, wo nicht alle gleich viele hatten", "share", good=1,
        source="our own, after Browne's drama", scope="single")  # fmt: skip
def wins_from_last(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    least = half.min(axis=0)
    return np.where(half.max(axis=0) > least, (shares * (half == least)).sum(axis=0), np.nan)


@metric("cards", "times the discards are shuffled into a new pile", "Mischen der Ablage zu einem neuen Stapel",
        "times", source="R16")  # fmt: skip
def shuffles(results: NDArray[Any]) -> Values:
    return _per_game(results, "shuffles")


@metric("cards", "{games} in which a card cannot be drawn", "{games}, in denen eine Karte nicht gezogen werden kann",
        "share", good=-1, source="R16", scope="match")  # fmt: skip
def exhausted(results: NDArray[Any]) -> Values:
    return np.asarray(results["dry"] > 0, np.float64)


@metric("cards", "cards in a game that cannot be drawn", "Karten je Spiel, die nicht gezogen werden können", "cards",
        good=-1, source="R16")  # fmt: skip
def not_drawn(results: NDArray[Any]) -> Values:
    return _per_game(results, "dry")


@metric("cards", "number cards in a hand when a round begins", "Zahlenkarten auf der Hand zu Rundenbeginn", "cards",
        source="R4", per="rounds")  # fmt: skip
def hand(results: NDArray[Any]) -> Values:
    return _per_round(results, "hand_seen") / _column(results, "players")


HAND_POINTS = {
    "start": ("in the first round", "in der ersten Runde"),
    "quarter": ("a quarter on", "nach einem Viertel"),
    "half": ("at half-time", "zur Halbzeit"),
    "three_quarters": ("three quarters on", "nach drei Vierteln"),
    "end": ("in the last round", "in der letzten Runde"),
}
"""The points of a game (as many as engine.records.POINTS) at which hands are looked at: en, de."""


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


def face_worth(results: NDArray[Any], faces: NDArray[np.uint8], copies: NDArray[Any]) -> Values:
    """How many more of the copies of each triumph card a winner has taken than another: float[games, faces].

    A share of the copies in the game, from -1 to 1, so that frequent and rare cards compare. NaN where all won
    together, and in a match, whose cards are known of its last game only and whose winners are those of all.
    """
    winners = set_sizes(results["winners"])[:, None].astype(np.float64)
    others = _players(results) - winners
    taken, won = faces[:, 0].astype(np.float64), faces[:, 1].astype(np.float64)
    more = won / winners - (taken - won) / np.maximum(others, 1)
    known = (others > 0) & (results["games"] == 1)[:, None]
    return np.where(known, more / copies, np.nan)


def tally_of(results: NDArray[Any]) -> Tally:
    """Every metric of these games, a column each in the order of METRICS."""
    rows = METRICS.values()
    values, weights = ([of(results) for of in ways] for ways in ([r.values for r in rows], [r.weights for r in rows]))
    return Tally.of(np.stack(values, axis=1), np.stack(weights, axis=1))


def summary(results: NDArray[Any]) -> dict[str, Estimate]:
    """Every metric of these games, by name; ValueError where there are none."""
    if len(results) == 0:
        raise ValueError("no games, so nothing can be said of them")
    return dict(zip(METRICS, metric_estimates(tally_of(results)), strict=True))


def metric_estimates(tally: Tally) -> list[Estimate]:
    """The estimates of such a tally; those of shares keep between 0 and 1."""
    return tally.estimates(shares=[row.unit == "share" for row in METRICS.values()])
