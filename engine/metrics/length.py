"""Metrics of how long games are."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import column, metric, per_game, per_round

SECONDS_ROUND, SECONDS_PASS, SECONDS_CHOICE = 20, 8, 6
"""The time model, an estimate that no table has calibrated: a round costs so much to set up and clear away, a pass to
reveal and look at, and each time that the table waits for a choice so much to think."""


@metric("length", "rounds of a game", "Runden je Spiel",
        ("How many rounds are played until the game ends.", "Wie viele Runden gespielt werden, bis das Spiel endet."),
        "rounds", source="R18; Browne 2008 (duration)")  # fmt: skip
def rounds(results: NDArray[Any]) -> Values:
    return per_game(results, "rounds")


@metric("length", "passes of a game", "Durchgänge je Spiel",
        ("How many times cards are revealed until the game ends.",
         "Wie oft Karten aufgedeckt werden, bis das Spiel endet."), "passes", source="R8")  # fmt: skip
def passes(results: NDArray[Any]) -> Values:
    return per_game(results, "passes")


@metric("length", "passes of a round", "Durchgänge je Runde",
        ("How long a fight lasts: one pass means that it is over at once.",
         "Wie lange ein Kampf dauert: Bei einem Durchgang ist er sofort vorbei."),
        "passes", source="R8", per="rounds")  # fmt: skip
def passes_per_round(results: NDArray[Any]) -> Values:
    return per_round(results, "passes")


@metric("length", "choices of all players in a game", "Entscheidungen aller je Spiel",
        ("How much there is to decide, all players together.",
         "Wie viel alle zusammen zu entscheiden haben."), "choices")  # fmt: skip
def decisions(results: NDArray[Any]) -> Values:
    return per_game(results, "decisions")


@metric("length", "times a game waits for choices", "Mal Warten auf Entscheidungen je Spiel",
        ("How often the table stops to think; who is asked together thinks together.",
         "Wie oft der Tisch nachdenkt; wer zugleich gefragt ist, denkt zugleich."), "times")  # fmt: skip
def waits(results: NDArray[Any]) -> Values:
    return per_game(results, "waits")


@metric("length", "minutes (estimate, uncalibrated)", "Minuten (geschätzt, ungeeicht)",
        ("About how long a game takes at the table, good for comparing rules with one another.",
         "Etwa wie lange ein Spiel am Tisch dauert; gut, um Regeln miteinander zu vergleichen."),
        "minutes", source="time model")  # fmt: skip
def minutes(results: NDArray[Any]) -> Values:
    seconds = SECONDS_ROUND * column(results, "rounds") + SECONDS_PASS * column(results, "passes")
    return (seconds + SECONDS_CHOICE * column(results, "waits")) / 60 / column(results, "games")
