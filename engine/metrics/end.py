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


@metric("end", "games in which one of those out would have won, of games with somebody out",
        "Spiele, in denen wegen der Messer jemand ausscheidet, der sonst gewonnen hätte, wo jemand ausscheidet",
        ("How often knives take the win from somebody, and do not only put out who had lost anyway.",
         "Wie oft Messer jemandem den Sieg nehmen, statt nur auszuschließen, wer ohnehin verloren hätte."),
        "share", source="R19", scope="last")  # fmt: skip
def elimination_justice(results: NDArray[Any]) -> Values:
    return np.where(results["out"] != 0, (results["on_trophies"] & results["out"]) != 0, np.nan)


@metric("end", "declared ends that do not win, of games whose end is declared",
        "Ansagen, die nicht gewinnen, von Spielen mit angesagtem Ende",
        ("How often somebody ends the game and loses it: declaring is a risk where it is above 0.",
         "Wie oft jemand das Ende ansagt und verliert: Wo es über 0 liegt, ist die Ansage ein Wagnis."),
        "share", source="R18", scope="single")  # fmt: skip
def lost_declarations(results: NDArray[Any]) -> Values:
    declarer = results["declarer"].astype(np.int64)
    won = results["winners"] >> np.maximum(declarer, 0) & 1
    return np.where(declarer >= 0, won == 0, np.nan)


@metric("end", "trophies between first and last {in_game}", "Pokale zwischen Ersten und Letzten {in_game}",
        ("How far apart players are at the end.", "Wie weit alle am Ende auseinander liegen."),
        "trophies", scope="last")  # fmt: skip
def spread(results: NDArray[Any]) -> Values:
    trophies = column(results, "trophies")[:, : players_of(results)]
    return np.asarray(trophies.max(axis=1) - trophies.min(axis=1), np.float64)
