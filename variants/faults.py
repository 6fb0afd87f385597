"""What is wrong with a file, told so that its author can mend it: place, value, cure."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault: `file:line:column: where: what is wrong, with the value. The cure.`

    `where` is the dotted path inside the file ("rules.stake.4"), empty for the file as a whole.
    `what` and `cure` are sentences without their final full stop.
    """

    place: Place
    where: str
    what: str
    cure: str

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        end = "" if self.cure.endswith(("?", ".")) else "."
        return f"{self.place}: {where}{self.what}. {self.cure}{end}"


class Faults(Exception):
    """All faults of an input at once, in the order in which a reader meets them in the files."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


def one_fault(place: Place, where: str, what: str, cure: str) -> Faults:
    """The exception for a single fault that stops everything (a missing file, unreadable YAML)."""
    return Faults([Fault(place, where, what, cure)])


def did_you_mean(word: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for an unknown word: the nearest known ones, or the sentence `otherwise`."""
    near = difflib.get_close_matches(word, sorted(known), n=3, cutoff=0.6)
    return "Did you mean " + " or ".join(f"'{name}'" for name in near) + "?" if near else otherwise


def nearest_file(name: str, known: Iterable[str], otherwise: str) -> str:
    """The cure for a file that is not there: those whose names, endings left out, are nearest."""
    stems = {file.rpartition(".")[0].lower() or file.lower(): file for file in known}
    near = difflib.get_close_matches(name.rpartition(".")[0].lower() or name.lower(), sorted(stems), n=2, cutoff=0.7)
    return "Did you mean " + " or ".join(f"'{stems[stem]}'" for stem in near) + "?" if near else otherwise
