"""Metrics of cards: piles, hands, and what each triumph card is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import column, metric, per_game, per_round, players_of, set_sizes, win_shares


@metric("cards", "times the discards are shuffled into a new pile", "Mischen der Ablage zu einem neuen Stapel",
        ("How often somebody at the table has to shuffle.", "Wie oft jemand am Tisch mischen muss."),
        "times", source="R16")  # fmt: skip
def shuffles(results: NDArray[Any]) -> Values:
    return per_game(results, "shuffles")


@metric("cards", "{games} in which a card cannot be drawn", "{games}, in denen eine Karte nicht gezogen werden kann",
        ("How often the number cards run out, so that a rule cannot be carried out.",
         "Wie oft die Zahlenkarten ausgehen, sodass eine Regel nicht ausgeführt werden kann."),
        "share", good=-1, source="R16", scope="match")  # fmt: skip
def exhausted(results: NDArray[Any]) -> Values:
    return np.asarray(results["dry"] > 0, np.float64)


@metric("cards", "cards in a game that cannot be drawn", "Karten je Spiel, die nicht gezogen werden können",
        ("How many cards players are owed and do not get.", "Wie viele Karten jemandem zustehen und fehlen."),
        "cards", good=-1, source="R16")  # fmt: skip
def not_drawn(results: NDArray[Any]) -> Values:
    return per_game(results, "dry")


@metric("cards", "number cards in a hand when a round begins", "Zahlenkarten auf der Hand zu Rundenbeginn",
        ("How much players have to choose from.", "Wie viel Auswahl alle auf der Hand haben."),
        "cards", source="R4", per="rounds")  # fmt: skip
def hand(results: NDArray[Any]) -> Values:
    return per_round(results, "hand_seen") / column(results, "players")


@metric("cards", "number of a winner's tomato card above that of others",
        "Nummer der Tomatenkarte über der anderer bei denen, die gewinnen",
        ("How much higher the tomato card is that a winner holds at the end; 0 where tomatoes decide nothing.",
         "Wie viel höher die Tomatenkarte ist, die am Ende hat, wer gewinnt; 0, wo Tomaten nichts entscheiden."),
        "numbers", source="R14", scope="single")  # fmt: skip
def tomato_worth(results: NDArray[Any]) -> Values:
    tomato, shares = column(results, "tomato")[:, : players_of(results)], win_shares(results)
    others = shares == 0
    of_others = (tomato * others).sum(axis=1) / np.maximum(others.sum(axis=1), 1)
    return np.where(others.any(axis=1), (tomato * shares).sum(axis=1) - of_others, np.nan)


HAND_POINTS = {
    "start": ("in the first round", "in der ersten Runde"),
    "quarter": ("a quarter on", "nach einem Viertel"),
    "half": ("at half-time", "zur Halbzeit"),
    "three_quarters": ("three quarters on", "nach drei Vierteln"),
    "end": ("in the last round", "in der letzten Runde"),
}
"""The points of a game (as many as engine.records.POINTS) at which it is looked at: en, de."""


def hands(results: NDArray[Any]) -> Values:
    """Number cards per hand at the points of a game: float[games, HAND_POINTS]."""
    cards = column(results, "hands") / column(results, "players")[:, None]
    return np.where(results["last_rounds"][:, None] > 0, cards, np.nan)


def suit_fights(results: NDArray[Any], suits: NDArray[np.int64]) -> tuple[Values, Values]:
    """Of those who entered a fight with each of these suits (the kernel's numbers), the share that took first, and how
    many they were: float[games, suits] both."""
    entries = column(results, "suit_entries")[:, suits]
    return column(results, "suit_fights")[:, suits] / np.maximum(entries, 1), entries


def card_worth(results: NDArray[Any], cards: NDArray[Any], copies: NDArray[Any]) -> Values:
    """How many more of the copies of each card a winner has taken, or played, than another: float[games, cards].

    A share of the copies in the game, so that frequent and rare cards compare. NaN where all won together, and in a
    match, whose triumph cards are known of its last game only and whose winners are those of all.
    """
    winners = set_sizes(results["winners"])[:, None].astype(np.float64)
    others = players_of(results) - winners
    by_all, won = cards[:, 0].astype(np.float64), cards[:, 1].astype(np.float64)
    more = won / winners - (by_all - won) / np.maximum(others, 1)
    known = (others > 0) & (results["games"] == 1)[:, None]
    return np.where(known, more / copies, np.nan)
