"""Metrics of how games end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import column, metric, per_game, players_of, set_sizes


@metric("end", "{games} won by several together", "{games} mit geteiltem Sieg",
        ("How often nobody wins alone.", "Wie oft niemand allein gewinnt."),
        "share", good=-1, source="R20", scope="match")  # fmt: skip
def shared_wins(results: NDArray[Any]) -> Values:
    return np.asarray(set_sizes(results["winners"]) > 1, np.float64)


@metric("end", "{games} in which knives put players out", "{games}, in denen Küchenmesser jemanden ausschließen",
        ("How often the knives matter at the end.", "Wie oft die Küchenmesser am Ende zählen."),
        "share", source="R19", scope="last")  # fmt: skip
def games_with_out(results: NDArray[Any]) -> Values:
    return np.asarray(results["out"] != 0, np.float64)


@metric("end", "players out because of knives {in_game}", "wegen der Küchenmesser Ausgeschiedene {in_game}",
        ("How many cannot win at the end, whatever their trophies.",
         "Wie viele am Ende nicht gewinnen können, was immer ihre Pokale sind."),
        "players", source="R19", scope="last")  # fmt: skip
def put_out(results: NDArray[Any]) -> Values:
    return set_sizes(results["out"]).astype(np.float64)


@metric("end", "games whose sole leader in trophies is out", "Spiele, deren alleinige Führung nach Pokalen ausscheidet",
        ("How often the player with most trophies is put out: the sting of the knives, which a table loves or hates.",
         "Wie oft ausscheidet, wer die meisten Pokale hat: der Stachel der Messer, den ein Tisch liebt oder hasst."),
        "share", source="R19")  # fmt: skip
def leader_out(results: NDArray[Any]) -> Values:
    return per_game(results, "leader_out")


@metric("end", "trophies between first and last {in_game}", "Pokale zwischen Ersten und Letzten {in_game}",
        ("How far apart players are at the end.", "Wie weit alle am Ende auseinander liegen."),
        "trophies", scope="last")  # fmt: skip
def spread(results: NDArray[Any]) -> Values:
    trophies = column(results, "trophies")[:, : players_of(results)]
    return np.asarray(trophies.max(axis=1) - trophies.min(axis=1), np.float64)
