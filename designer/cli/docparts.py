"""The parts of docs/ that tell of the engine, written by code (designer.docpages)."""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np

from designer.templatedocs import table
from engine.bots import BOTS, WEIGHTS
from engine.kernel.codes import END_NAMES
from engine.metrics import FAMILIES, METRICS, OVERALL, SECONDS_CHOICE, SECONDS_PASS, SECONDS_ROUND, STUDIES
from engine.records import RESULT, Result
from engine.reports import END_WORDS

_GOOD = {1: "more is better", -1: "less is better", 0: ""}


_SCOPE = {"game": "its games", "match": "the match", "last": "its last game", "single": "not told"}


def _metrics() -> str:
    rows: list[tuple[str, ...]] = [
        (f"`{row.name}`", row.label("en"), row.means[0], row.unit, _GOOD[row.good], row.source, _SCOPE[row.scope])
        for row in METRICS.values()
    ]
    rows += [
        (f"`{name}`", row.en, row.means[0], row.unit, _GOOD[row.good], row.source, "the match")
        for name, row in [*OVERALL.items(), *STUDIES.items(), *((f"{name}.…", row) for name, row in FAMILIES.items())]
    ]
    return table(("name", "what", "it tells", "unit", "", "source", "of a match"), iter(rows))


def _endings() -> str:
    rows = ((str(code), f"`{name}`", END_WORDS[name][0]) for code, name in enumerate(END_NAMES) if name in END_WORDS)
    return table(("place", "`end`", "means"), rows)


def _width(field: np.dtype[Any]) -> str:
    return f"{field.base}" + (f" x {field.shape[0]}" if field.shape else "")


def _fields() -> str:
    """Every field of a saved game, by the words below it in engine/records.py."""
    (result,) = ast.parse(textwrap.dedent(inspect.getsource(Result))).body
    assert isinstance(result, ast.ClassDef)
    words = {
        field.target.id: str(below.value.value)
        for field, below in itertools.pairwise(result.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }  # fmt: skip
    rows = ((f"`{name}`", _width(RESULT[name]), words[name]) for name in words)
    missing = set(RESULT.names or ()) - {"filling", *words}
    assert not missing, f"no words below {missing}"
    return table(("field", "type", "means"), rows)


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
        "asked together thinks side by side, who bids or picks in turn makes all others wait. It is an estimate that "
        "no table has calibrated, good for comparing variants; time your own table to learn its factor."
    )


PARTS: dict[str, Callable[[], str]] = {
    "metrics": _metrics,
    "endings": _endings,
    "bots": _bots,
    "weights": _weights,
    "time-model": _time_model,
    "saved-fields": _fields,
}
"""What a page may ask to be written."""
