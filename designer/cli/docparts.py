"""The parts of docs/ that tell of the engine, written by code (designer.docpages)."""

from __future__ import annotations

from collections.abc import Callable

from designer.templatedocs import table
from engine.bots import BOTS, WEIGHTS
from engine.metrics import METRICS, SECONDS_CHOICE, SECONDS_PASS, SECONDS_ROUND
from engine.reports import END_WORDS

_GOOD = {1: "more is better", -1: "less is better", 0: ""}


_SCOPE = {"game": "its games", "match": "the match", "last": "its last game", "single": "not told"}


def _metrics() -> str:
    rows = (
        (f"`{row.name}`", row.label("en"), row.label("de"), row.unit, _GOOD[row.good], row.source, _SCOPE[row.scope])
        for row in METRICS.values()
    )
    return table(("name", "meaning", "auf Deutsch", "unit", "", "source", "of a match"), rows)


def _endings() -> str:
    return table(("`end`", "means"), ((f"`{name}`", en) for name, (en, _) in END_WORDS.items()))


def _bots() -> str:
    return table(
        ("bot", "in German", "how it plays"), ((f"`{bot.name}`", bot.title("de"), bot.en) for bot in BOTS.values())
    )


def _weights() -> str:
    return table(("weight", "means"), ((f"`{name}`", words) for name, words in WEIGHTS.items()))


def _time_model() -> str:
    return (
        f"A game takes {SECONDS_ROUND} seconds for each round (fill the row, clear the table), {SECONDS_PASS} for each "
        f"pass (reveal, look) and {SECONDS_CHOICE} for each time that the table waits for choices: who is "
        "asked together thinks side by side, who bids or picks in turn makes all others wait. It is an estimate that no "
        "table has calibrated, good for comparing variants; time your own table to learn its factor."
    )


PARTS: dict[str, Callable[[], str]] = {
    "metrics": _metrics,
    "endings": _endings,
    "bots": _bots,
    "weights": _weights,
    "time-model": _time_model,
}
"""What a page may ask to be written."""
