"""Trained bots in a file: a row of weights for each number of players, and what it is known to be worth."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.actions import Names, rules_key
from engine.bots import COLUMN, WEIGHTS, as_rows
from engine.resolve import resolve
from variants.faults import Place, one_fault
from variants.model import Variant

WHAT = "tomate-designer bots, format 1"
ENDING = ".bots.json"
LARGEST = 1 << 20
"""Bytes of a file of bots: it holds a few hundred numbers."""


class _Damaged(ValueError):
    """What is wrong with a file of bots, in words of our own."""


Interval = tuple[float, float, float]
"""A mean and the ends of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A bot that was trained for one number of players."""

    rules: str
    """The key of the rules that it was trained for (engine.actions.rules_key): with others it is stale."""
    row: tuple[int, ...]
    seed: int
    generations: int
    share: Interval
    """Of the wins of a seat, against the league."""
    exploited: Interval | None = None
    """What a best response to it was seen to win above an even share."""

    def weights(self) -> NDArray[np.int16]:
        """Its weights as the kernel reads them."""
        return np.asarray(as_rows([self.row])[0], np.int16)


def key_of(variant: Variant, players: int) -> str:
    """The key of a variant's rules for so many players; names and colours do not count."""
    return rules_key(resolve(variant, players), Names.of(variant, players))


def beside(ref: str) -> Path:
    """Where the bots of a variant are kept: beside its file; of a built-in one, here."""
    path = Path(ref)
    if path.suffix in (".yaml", ".yml"):
        return path.with_name(path.stem + ENDING)
    return Path(f"{path.name}{ENDING}")


def as_text(bots: dict[int, Trained]) -> str:
    """The file's text; the same bots give the same bytes."""
    players = {str(n): asdict(bots[n]) for n in sorted(bots)}
    return json.dumps({"what": WHAT, "weights": list(WEIGHTS), "players": players}, indent=1) + "\n"


def read(file: Path) -> dict[int, Trained]:
    """The bots of a file by number of players; Faults, with the cure, for a file that is none or is damaged."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise one_fault(Place(str(file)), "", f"cannot be read: {error.strerror}", "Look at the path") from None
    try:
        if len(data) > LARGEST:
            raise _Damaged("it is too long")
        found = json.loads(data)
        if not isinstance(found, dict) or found.get("what") != WHAT:
            raise _Damaged("it is no file of trained bots")
        if found.get("weights") != list(WEIGHTS):
            raise _Damaged("its bots have other weights than those of this version")
        return {int(n): _trained(one) for n, one in found["players"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        told = str(error) if isinstance(error, _Damaged) else "it is damaged"
        raise one_fault(Place(str(file)), "", told, "Train anew (`train`), or name another file with -o") from None


def _trained(one: Any) -> Trained:
    row = as_rows([[_whole(weight) for weight in one["row"]]])[0]
    if row[COLUMN["persona"]] != 1 or row[COLUMN["iterations"]] != 0:  # nobody else's file makes a machine search
        raise _Damaged("its bots are no personas")
    exploited = one["exploited"]
    return Trained(
        str(one["rules"]), tuple(int(weight) for weight in row), _whole(one["seed"]), _whole(one["generations"]),
        _interval(one["share"]), None if exploited is None else _interval(exploited),
    )  # fmt: skip


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _interval(value: Any) -> Interval:
    mean, low, high = (float(number) for number in value)
    if not all(np.isfinite((mean, low, high))):
        raise TypeError
    return mean, low, high
