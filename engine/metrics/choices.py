"""Metrics of what players have to choose from."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.estimates import Values
from engine.metrics.table import column, metric


@metric("choices", "choices with more than one thing to choose from", "Entscheidungen mit mehr als einer Möglichkeit",
        ("How often players who are asked have anything to decide; the rest is forced.",
         "Wie oft, wer gefragt ist, etwas zu entscheiden hat; der Rest ist erzwungen."),
        "share", good=1, source="after Browne 2008 (branching factor)", per="watched")  # fmt: skip
def decision_richness(results: NDArray[Any]) -> Values:
    return column(results, "choices") / np.maximum(column(results, "watched"), 1)


@metric("choices", "different things to choose from", "verschiedene Möglichkeiten je Entscheidung",
        ("How much there is to choose from at a time, equal cards counted once.",
         "Wie viel jeweils zur Wahl steht, gleiche Karten einmal gezählt."),
        "choices", source="after Browne 2008 (branching factor)", per="watched")  # fmt: skip
def options(results: NDArray[Any]) -> Values:
    return column(results, "options") / np.maximum(column(results, "watched"), 1)
