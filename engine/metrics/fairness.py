"""Metrics of how alike seats are; those of the whole run are in engine.metrics.overall."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import metric, players_of, win_shares


@metric("fairness", "wins of seat 1 above its even share", "Siege von Platz 1 über seinem gleichen Anteil",
        ("How much more often than its even share the first seat wins; below 0, less often.",
         "Wie viel öfter als nach gleichem Anteil der erste Platz gewinnt; unter 0: seltener."),
        "points", source="after Goadrich's fairness (CardStock 2016)", scope="match")  # fmt: skip
def first_seat(results: NDArray[Any]) -> Values:
    return win_shares(results)[:, 0] - 1 / players_of(results)
