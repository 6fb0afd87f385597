"""What is wrong with a file, told so that its author can mend it: place, value, cure."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot in a file as the user named it; line and column count from 1, 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


class Kind(Enum):
    """Of a fault, where that decides what else is told or checked."""

    MISSING = "nothing stands where something must"
    UNKNOWN = "a key that means nothing here"
    TYPE = "a value of another type than is wanted"
    OTHER = "anything else"


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault: `file:line:column: where: what is wrong, with the value. The cure.`

    `where` is the dotted path inside the file ("rules.stake.4"), empty for the file as a whole.
    `what` and `cure` are sentences without their final full stop. `cards` are the keys of the cards on which a
    drawn fault shows, in order of print.
    """

    place: Place
    where: str
    what: str
    cure: str
    kind: Kind = field(default=Kind.OTHER, compare=False)
    cards: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """What it is about: the cards, then where."""
        return ", ".join(filter(None, (several(self.cards), shortened(self.where, LINE))))

    def __str__(self) -> str:
        about = f"{self.about}: " if self.about else ""
        end = "" if self.cure.endswith(("?", ".")) else "."
        return visible(f"{self.place}: {about}{self.what}. {self.cure}{end}")


def missing(place: Place, where: str, cure: str) -> Fault:
    """The fault of what is not there."""
    return Fault(place, where, "is missing", cure, Kind.MISSING)


class Faults(Exception):
    """All faults of an input at once, in the order in which a reader meets them in the files.

    The same fault is told once; on several cards, at the first of them.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = _once(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    told: dict[object, Fault] = {}
    for fault in faults:
        same: object = (fault.where, fault.what, fault.cure) if fault.cards else fault
        known = told.setdefault(same, fault)
        if known is not fault and fault.cards:
            told[same] = replace(known, cards=tuple(dict.fromkeys((*known.cards, *fault.cards))))
    return tuple(told.values())


SHOWN_CARDS = 3
"""So many cards or runs of cards are named; the others are counted."""


def several(keys: Sequence[str]) -> str:
    """Cards in a few words: `card corn-1`, `cards corn-1 to corn-5`, `cards corn-1, corn-3, tomato-2 and 12 more`."""
    runs: list[list[str]] = []
    for key in keys:
        if runs and _follows(runs[-1][-1], key):
            runs[-1].append(key)
        else:
            runs.append([key])
    named = [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs[:SHOWN_CARDS]]
    more = sum(map(len, runs[SHOWN_CARDS:]))
    words = (
        f"{', '.join(named)} and {more} more"
        if more
        else " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))
    )
    return f"card{'s' * (len(keys) > 1)} {words}" if keys else ""


def _follows(one: str, other: str) -> bool:
    before, _, number = one.rpartition("-")
    return number.isdecimal() and other == f"{before}-{int(number) + 1}"


def shortened(text: str, most: int) -> str:
    """At most so many characters of a text, with an ellipsis where it is cut."""
    return text if len(text) <= most else text[: most - 1] + "…"


SHOWN = 40
"""So many characters of a wrong value are shown."""


LINE = 120
"""Of a path, so many."""


def quote(text: str, most: int = SHOWN) -> str:
    """What was written, in quotes, shortened, on one line."""
    short = shortened(text, most)
    return "'" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in short) + "'"


def visible(text: str) -> str:
    """The text on one line; what would steer a terminal or turn the reading direction stands as an escape in it."""
    steering = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(repr(c)[1:-1] if unicodedata.category(c) in steering and c != "\u00ad" else c for c in text)


def one_fault(place: Place, where: str, what: str, cure: str) -> Faults:
    """The exception for a single fault that stops everything (a missing file, unreadable YAML)."""
    return Faults([Fault(place, where, what, cure)])


LONG = 100
"""Words from so many characters on are no slips of the pen."""


def did_you_mean(word: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for an unknown word: the nearest known ones, or the sentence `otherwise`."""
    near = difflib.get_close_matches(word, sorted(known), n=3, cutoff=0.6) if len(word) < LONG else []
    return "Did you mean " + " or ".join(quote(name, LINE) for name in near) + "?" if near else otherwise


def nearest_file(name: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for a file that is not there: those whose names, endings left out, are nearest."""
    stems = {file.rpartition(".")[0].lower() or file.lower(): file for file in known}
    near = difflib.get_close_matches(name.rpartition(".")[0].lower() or name.lower(), sorted(stems), n=2, cutoff=0.7)
    return "Did you mean " + " or ".join(f"'{stems[stem]}'" for stem in near) + "?" if near else otherwise
