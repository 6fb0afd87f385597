"""Metrics of the course of games: how long it stays open who wins."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import metric, per_game, per_round, players_of, set_sizes, win_shares


@metric("course", "fights in which nobody remains", "Kämpfe, in denen niemand übrig bleibt",
        ("How often a fight is for nothing, as all leave together.",
         "Wie oft ein Kampf umsonst ist, weil alle zugleich aussteigen."),
        "share", good=-1, source="R12", per="rounds")  # fmt: skip
def empty_fights(results: NDArray[Any]) -> Values:
    return per_round(results, "empty_fights")


@metric("course", "groups of equal sums in a round", "Gruppen gleicher Summen je Runde",
        ("How often sums are equal: tomatoes decide then and are swapped, where the rules do not say otherwise.",
         "Wie oft Summen gleich sind: Tomaten entscheiden dann und werden getauscht, wenn nichts anderes gilt."),
        "groups", source="R14", per="rounds")  # fmt: skip
def ties(results: NDArray[Any]) -> Values:
    return per_round(results, "ties")


@metric("course", "changes of the sole leader in trophies", "Wechsel der alleinigen Führung nach Pokalen",
        ("How often the lead passes from one player to another.",
         "Wie oft die Führung von jemandem auf jemand anderen übergeht."),
        "changes", good=1, source="after Browne 2008 (lead change)")  # fmt: skip
def lead_changes(results: NDArray[Any]) -> Values:
    return per_game(results, "lead_changes")


def _half_time(results: NDArray[Any]) -> tuple[Values, Values]:
    """Trophies at half-time, and each seat's share of the win: float[players, games] both, which is quicker so."""
    half = np.ascontiguousarray(results["half_trophies"].T[: players_of(results)], np.float64)
    return half, win_shares(results).T


@metric("course", "wins of who led alone in trophies at half-time, of games with such a leader",
        "Siege der alleinigen Führung nach Pokalen zur Halbzeit, wo es sie gab",
        ("How often an early lead is enough: where it is high, the second half has little to tell.",
         "Wie oft ein früher Vorsprung genügt: Wo es oft so ist, hat die zweite Hälfte wenig zu erzählen."),
        "share", source="after Browne 2008 (decisiveness)", scope="single")  # fmt: skip
def runaways(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    leads = half == half.max(axis=0)
    return np.where(leads.sum(axis=0) == 1, (shares * leads).sum(axis=0), np.nan)


@metric("course", "wins from behind in trophies at half-time, of games not level then",
        "Siege nach Rückstand an Pokalen zur Halbzeit, wo nicht alle gleich viele hatten",
        ("How often somebody who was behind at half-time still wins.",
         "Wie oft noch gewinnt, wer zur Halbzeit zurücklag."),
        "share", good=1, source="after Browne 2008 (drama)", scope="single")  # fmt: skip
def comebacks(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    best = half.max(axis=0)
    return np.where(best > half.min(axis=0), (shares * (half < best)).sum(axis=0), np.nan)


@metric("course", "wins from fewest trophies at half-time, of games not level then",
        "Siege nach den wenigsten Pokalen zur Halbzeit, wo nicht alle gleich viele hatten",
        ("How often somebody who was last at half-time still wins.",
         "Wie oft noch gewinnt, wer zur Halbzeit Letzter war."),
        "share", good=1, source="after Browne 2008 (drama)", scope="single")  # fmt: skip
def wins_from_last(results: NDArray[Any]) -> Values:
    half, shares = _half_time(results)
    least = half.min(axis=0)
    return np.where(half.max(axis=0) > least, (shares * (half == least)).sum(axis=0), np.nan)


@metric("course", "point of the game from which who wins leads alone in trophies, 100 % at its end",
        "Zeitpunkt des Spiels, ab dem allein führt, wer gewinnt; 100 %: an seinem Ende",
        ("How far on the game is when it is settled: near 100 % it stays open to the end, and where knives or a tie "
         "decide it is 100 %.",
         "Wie weit das Spiel ist, wenn es entschieden ist: Nahe 100 % bleibt es bis zum Ende offen, und wo Messer "
         "oder Gleichstand entscheiden, sind es 100 %."),
        "share", good=1, source="after Browne 2008 (decisiveness)", scope="single")  # fmt: skip
def settled(results: NDArray[Any]) -> Values:
    at = results["settled"] / np.maximum(results["last_rounds"], 1)
    return np.asarray(np.where(results["settled"] < 0, 1.0, at), np.float64)


@metric("course", "time for which who wins is not in front in trophies",
        "Zeit, in der nicht vorn liegt, wer gewinnt",
        ("For how much of the game the later winner is behind, looked at after each tenth: the more, the more of a "
         "story is in it.",
         "Für wie viel des Spiels zurückliegt, wer später gewinnt, nach jedem Zehntel betrachtet: Je mehr, desto mehr "
         "gibt es zu erzählen."),
        "share", good=1, source="after Browne 2008 (drama)", scope="single")  # fmt: skip
def drama(results: NDArray[Any]) -> Values:
    behind = (results["leaders"] & results["winners"][:, None]) == 0
    return np.asarray(behind.mean(axis=1), np.float64)


@metric("course", "games in whose last round somebody without hope decides who wins",
        "Spiele, in deren letzter Runde jemand ohne Aussicht entscheidet, wer gewinnt",
        ("How often a player who could win with no triumph card any more took one in the last round, and somebody else "
         "would have won, had it been another card.",
         "Wie oft jemand in der letzten Runde eine Triumphkarte nahm, ohne dass dort mit irgendeiner noch etwas zu "
         "gewinnen war, und mit einer anderen jemand anderes gewonnen hätte."),
        "share", good=-1, source="king-making; our own", scope="single")  # fmt: skip
def kingmaking(results: NDArray[Any]) -> Values:
    return np.asarray(results["kingmade"], np.float64)


def lead_chances(results: NDArray[Any]) -> Values:
    """How much of the win a leader in trophies has, by tenths of the game: float[games, TENTHS]; NaN in matches."""
    leaders, winners = results["leaders"], results["winners"]
    share = set_sizes(leaders & winners[:, None]) / set_sizes(winners)[:, None]
    return np.where(results["games"][:, None] == 1, share / np.maximum(set_sizes(leaders), 1), np.nan)
