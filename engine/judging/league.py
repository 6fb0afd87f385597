"""Trained bots in a file: rows of weights by number of players and rules, and how far they can be exploited."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.actions import Names, rules_key
from engine.bots import COLUMN, TRAINED, WEIGHTS, as_rows, bot_rows
from engine.resolve import resolve
from variants.faults import Place, one_fault
from variants.model import Variant
from variants.wording import told_in

OURS = "tomate-designer bots, format "
WHAT = f"{OURS}2"
ENDING = ".bots.json"
LARGEST = 1 << 20
"""Bytes of a file of bots: it holds some thousand numbers."""
KEPT = 8
"""Tables that are kept for a number of players: of so many rules, those that were trained last."""


class _Damaged(ValueError):
    """What is wrong with a file of bots, in words of our own."""


Interval = tuple[float, float, float]
"""A mean and the ends of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Trained:
    """The bots of one number of players."""

    rules: str
    """The key of the rules that they were trained for (engine.actions.rules_key): with others they are stale."""
    rows: tuple[tuple[int, ...], ...]
    """Who sits at the table, a row of weights for each player."""
    seed: int
    games: int
    """How many they learnt from."""
    evolved: Interval | None = None
    """What one who evolved against them wins above an even share (engine.judging.exploiting); None: not known."""
    searched: Interval | None = None
    """And one who searches."""


Bots = dict[int, tuple[Trained, ...]]
"""The tables of a file by number of players, the one that was trained last first, one for the same rules."""


def key_of(variant: Variant, players: int) -> str:
    """The key of a variant's rules for so many players; names and colours do not count."""
    return rules_key(resolve(variant, players), Names.of(variant, players))


def seated(bots: Sequence[str], trained: Trained) -> dict[str, NDArray[np.int16]]:
    """Rows by name for a Run: the bots take the seats by turns, and those called `trained` are who sits at the table.

    As few rows as give the same seats; bots of one name are told apart by a number.
    """
    table = iter(trained.rows)
    names = [bots[seat % len(bots)] for seat in range(len(trained.rows))]
    rows = [as_rows(next(table))[0] if name == TRAINED else bot_rows([name])[0] for name in names]
    named = [(name, row.tobytes()) for name, row in zip(names, rows, strict=True)]
    turn = next(n for n in range(1, len(named) + 1) if all(one == named[i % n] for i, one in enumerate(named)))
    names = names[:turn]
    return {
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}": rows[place]
        for place, name in enumerate(names)
    }


def at_table(ref: str, players: int, rules: str) -> Trained:
    """The bots beside a variant for so many players, for these rules where there are such; Faults, with the cure, where
    there are none at all."""
    file = beside(ref)
    bots = read(file) if file.exists() else {}
    if players not in bots:
        cure = f"Train them first: tomate-designer train {ref} --players {players}"
        raise one_fault(Place(str(file)), "", f"there are no trained bots for {players} players", cure)
    return for_rules(bots, players, rules) or bots[players][0]


def for_rules(bots: Bots, players: int, rules: str) -> Trained | None:
    """Those that were trained for so many players and these very rules."""
    return next((one for one in bots.get(players, ()) if one.rules == rules), None)


def joined(bots: Bots, more: Mapping[int, Trained]) -> Bots:
    """With more, which take the place of those for the same rules."""
    there = {
        n: (one, *(other for other in bots.get(n, ()) if other.rules != one.rules))[:KEPT] for n, one in more.items()
    }
    return bots | there


_WORDS = {
    "en": "One who adapts to these bots wins at least {evolved} points above an even share of {even} by evolution, "
    "{searched} by search ({players} players, 95 %; near 0: hard to beat).",
    "de": "Wer sich auf diese Bots einstellt, gewinnt mindestens {evolved} Prozentpunkte mehr als den gleichen Anteil "
    "von {even} durch Evolution, {searched} durch Suche ({players} Personen, 95 %; nahe 0: schwer zu schlagen).",
}
_UNKNOWN = {"en": "an unknown number of", "de": "unbekannt viele"}


def honesty(evolved: Interval | None, searched: Interval | None, players: int, language: str) -> str:
    """The honesty bar in a sentence: how far these bots can be exploited; a judgement by them is no better."""
    language = told_in(language)

    def points(interval: Interval | None) -> str:
        if interval is None:
            return _UNKNOWN[language]
        mean, low, high = (f"{100 * number:+.1f}" for number in interval)
        to = {"en": "to", "de": "bis"}[language]
        return _numbers(f"{mean} ({low} {to} {high})", language)

    even = _numbers(f"{100 / players:.1f}", language) + " %"
    return _WORDS[language].format(players=players, evolved=points(evolved), searched=points(searched), even=even)


def _numbers(text: str, language: str) -> str:
    return text.replace(".", ",") if language == "de" else text


AIMLESS = {
    "en": "These bots choose at random and do not try to win. `--bots trained` plays as those do who have learnt these "
    "rules; they are trained first, about a minute for each number of players.",
    "de": "Diese Bots wählen zufällig und wollen nicht gewinnen. `--bots trained` spielt wie jemand, der diese Regeln "
    "gelernt hat; trainiert wird vorher, etwa eine Minute für jede Personenzahl.",
}
"""What a judgement by random players alone is worth."""
ELSEWHERE = {
    "sweep": {
        "en": "These bots have adapted to {name} and play every other point the same way, though whoever adapts to it "
        "may play otherwise. `compare --bots trained` lets bots play each variant that were trained for it.",
        "de": "Diese Bots haben sich auf {name} eingestellt und spielen jeden anderen Punkt ebenso, obwohl anders "
        "spielen mag, wer sich darauf einstellt. Mit `compare --bots trained` spielen jede Variante Bots, die für sie "
        "trainiert sind.",
    },
    "tune": {
        "en": "The search was played by bots that have adapted to {name}; the best were measured again by bots that "
        "were trained for each of them.",
        "de": "Bei der Suche spielten Bots, die sich auf {name} eingestellt haben; nachgemessen wurden die besten mit "
        "Bots, die für jede von ihnen trainiert sind.",
    },
}
"""What a judgement of many rules by bots that were trained for one leaves open."""


def beside(ref: str) -> Path:
    """Where the bots of a variant are kept: beside its file; of a built-in one, here."""
    path = Path(ref)
    if path.suffix in (".yaml", ".yml"):
        return path.with_name(path.stem + ENDING)
    return Path(f"{path.name}{ENDING}")


def as_text(bots: Bots) -> str:
    """The file's text; the same bots give the same bytes."""
    players = {str(n): [asdict(one) for one in bots[n]] for n in sorted(bots)}
    return json.dumps({"what": WHAT, "weights": list(WEIGHTS), "players": players}, indent=1) + "\n"


def read(file: Path) -> Bots:
    """The bots of a file, those of another version left out; Faults, with the cure, for one that is none or damaged."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise one_fault(Place(str(file)), "", f"cannot be read: {error.strerror}", "Look at the path") from None
    try:
        if len(data) > LARGEST:
            raise _Damaged("it is too long")
        found = json.loads(data)
        if not isinstance(found, dict) or not str(found.get("what")).startswith(OURS):
            raise _Damaged("it is no file of trained bots")
        if found["what"] != WHAT or found["weights"] != list(WEIGHTS):
            return {}
        return {int(n): _tables(int(n), there) for n, there in found["players"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        told = str(error) if isinstance(error, _Damaged) else "it is damaged"
        cure = "Move it away and train anew, or name another file with -o"
        raise one_fault(Place(str(file)), "", told, cure) from None


def _tables(players: int, there: Any) -> tuple[Trained, ...]:
    if not isinstance(there, list) or not there:
        raise TypeError
    return tuple(_trained(players, one) for one in there)


def _trained(players: int, one: Any) -> Trained:
    rows = as_rows([[_whole(weight) for weight in row] for row in one["rows"]])
    if (rows[:, COLUMN["persona"]] != 1).any() or rows[:, COLUMN["iterations"]].any():
        raise _Damaged("its bots are no personas")  # nobody else's file makes a machine search
    if len(rows) != players:
        raise _Damaged(f"it has {len(rows)} bots for {players} players")
    return Trained(
        str(one["rules"]), tuple(tuple(map(int, row)) for row in rows), _whole(one["seed"]), _whole(one["games"]),
        _interval(one["evolved"]), _interval(one["searched"]),
    )  # fmt: skip


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _interval(value: Any) -> Interval | None:
    if value is None:
        return None
    mean, low, high = (float(number) for number in value)
    if not all(np.isfinite((mean, low, high))):
        raise TypeError
    return mean, low, high
