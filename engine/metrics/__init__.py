"""What the games of a simulation say: `METRICS` (a number per game), `OVERALL` (one of a whole run), `FAMILIES`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Estimate, Tally, Values
from engine.metrics.families import FAMILIES as FAMILIES
from engine.metrics.families import STUDIES as STUDIES
from engine.metrics.table import METRICS as METRICS
from engine.metrics.table import PERCENT as PERCENT
from engine.metrics.table import SECTIONS as SECTIONS
from engine.metrics.table import Meaning as Meaning
from engine.metrics.table import Metric as Metric
from engine.metrics.table import bot_shares as bot_shares
from engine.metrics.table import set_sizes as set_sizes
from engine.metrics.table import win_shares as win_shares

# the order of reports is the order of declarations
from engine.metrics import length, fairness, end, course, choices, cards  # isort: skip
from engine.metrics.overall import OVERALL as OVERALL
from engine.metrics.overall import Overall as Overall

SECONDS_ROUND, SECONDS_PASS, SECONDS_CHOICE = length.SECONDS_ROUND, length.SECONDS_PASS, length.SECONDS_CHOICE
HAND_POINTS, hands, card_worth = cards.HAND_POINTS, cards.hands, cards.card_worth
suit_fights = cards.suit_fights
lead_chances = course.lead_chances
__all__ = [
    "FAMILIES",
    "METRICS",
    "OVERALL",
    "Meaning",
    "Metric",
    "Overall",
    "choices",
    "course",
    "end",
    "fairness",
    "meaning_of",
]


def meaning_of(key: str) -> Meaning:
    """What a number of a report tells, by its key (engine.reports.Line.key); KeyError where no metric is called so."""
    if key in METRICS:
        return METRICS[key]
    if key in OVERALL:
        return OVERALL[key]
    return STUDIES[key] if key in STUDIES else FAMILIES[key.partition(".")[0]]


def columns_of(results: NDArray[Any]) -> tuple[Values, Values]:
    """Every metric of these games and how much each counts: float[games, METRICS] both."""
    rows = METRICS.values()
    values, weights = ([of(results) for of in ways] for ways in ([r.values for r in rows], [r.weights for r in rows]))
    return np.stack(values, axis=1), np.stack(weights, axis=1)


def tally_of(results: NDArray[Any]) -> Tally:
    """Every metric of these games, a column each in the order of METRICS."""
    return Tally.of(*columns_of(results))


def summary(results: NDArray[Any]) -> dict[str, Estimate]:
    """Every metric of these games, by name; ValueError where there are none."""
    if len(results) == 0:
        raise ValueError("no games, so nothing can be said of them")
    return dict(zip(METRICS, metric_estimates(tally_of(results)), strict=True))


def metric_estimates(tally: Tally) -> list[Estimate]:
    """The estimates of such a tally; those of shares keep between 0 and 1."""
    return tally.estimates(shares=[row.unit == "share" for row in METRICS.values()])
