"""What the games of a simulation say: `METRICS` (a number per game), `OVERALL` (one of a whole run), `FAMILIES`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Estimate, Tally
from engine.metrics.table import METRICS as METRICS
from engine.metrics.table import SECTIONS as SECTIONS
from engine.metrics.table import Meaning as Meaning
from engine.metrics.table import Metric as Metric
from engine.metrics.table import bot_shares as bot_shares
from engine.metrics.table import set_sizes as set_sizes
from engine.metrics.table import win_shares as win_shares

# the order of reports is the order of declarations
from engine.metrics import length, fairness, end, course, cards  # isort: skip
from engine.metrics.overall import OVERALL as OVERALL
from engine.metrics.overall import Overall as Overall

SECONDS_ROUND, SECONDS_PASS, SECONDS_CHOICE = length.SECONDS_ROUND, length.SECONDS_PASS, length.SECONDS_CHOICE
HAND_POINTS, hands, face_worth = cards.HAND_POINTS, cards.hands, cards.face_worth
__all__ = ["FAMILIES", "METRICS", "OVERALL", "Meaning", "Metric", "Overall", "course", "end", "fairness", "meaning_of"]

FAMILIES: dict[str, Meaning] = {
    row.name: row
    for row in (
        Meaning("seat", "seats", "wins of a seat", "Siege eines Platzes",
                ("How often that seat wins; a shared win counts in parts.",
                 "Wie oft dieser Platz gewinnt; ein geteilter Sieg zählt anteilig."),
                "share", 0, "R20"),
        Meaning("bot", "bots", "wins of a bot", "Siege eines Bots",
                ("How often a seat of that bot wins.", "Wie oft ein Platz dieses Bots gewinnt."), "share", 0, "R20"),
        Meaning("end", "endings", "games that end so", "Spiele, die so enden",
                ("How often games end in that way.", "Wie oft Spiele auf diese Weise enden."), "share", 0, "R18"),
        Meaning("hand", "hands", "number cards in a hand", "Zahlenkarten auf einer Hand",
                ("How much players hold at that point of a game.",
                 "Wie viel alle zu diesem Zeitpunkt eines Spiels auf der Hand haben."), "cards", 0, "R4"),
        Meaning("face", "faces", "what a triumph card goes with", "womit eine Triumphkarte einhergeht",
                ("How much more of its copies a winner has than another: what the card is worth to these players.",
                 "Wie viel mehr ihrer Exemplare hat, wer gewinnt, als andere: was die Karte diesen Bots wert ist."),
                "copies", 0, "our own"),
    )
}  # fmt: skip
"""Numbers of which a report has one for each seat, bot, ending ...: `seat.1`, `face.triumph-2.1.0`."""


def meaning_of(key: str) -> Meaning:
    """What a number of a report tells, by its key (engine.reports.Line.key); KeyError where no metric is called so."""
    if key in METRICS:
        return METRICS[key]
    return OVERALL[key] if key in OVERALL else FAMILIES[key.partition(".")[0]]


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
