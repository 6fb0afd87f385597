"""Sweeping a variant: the same bots and seeds at every point of a grid of changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

from engine.estimates import Estimate, as_number
from engine.judging.comparing import no_such
from engine.metrics import FAMILIES, Metric, meaning_of
from engine.reports import Account, Report
from variants.faults import Faults
from variants.load import load
from variants.model import Variant

MOST_VALUES = 1000
"""Values of one axis."""
MOST_POINTS = 10_000

USUAL = ("rounds", "seat_advantage", "lead_changes", "comebacks")
"""Numbers that are told where none are asked for."""

_SPAN = re.compile(r"\s*(-?\d{1,6})\s*\.\.\s*(-?\d{1,6})\s*(?::\s*(\d{1,6})\s*)?")


_LIKE_SPAN = re.compile(r"(-?\d+)\s*(?:-|–|\.\.\.?|\s(?:to|bis)\s|:)\s*(-?\d+)(?:\s*:.*)?")
"""What is meant as one: 8-16, 8...16."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A value of the variant that is varied, by its path (as `--set` has it), and what it may be."""

    path: str
    values: tuple[str, ...]

    @classmethod
    def read(cls, written: str) -> Axis:
        """`rules.end_trophies=8..16`, `=8..16:2` in steps, `=4,5,6`, `=true,false`; ValueError with a cure."""
        path, equals, text = (part.strip() for part in written.partition("="))
        if not equals or not path:
            raise ValueError(f"'{written}' is not like rules.end_trophies=8..16 or rules.hand_size=4,5,6")
        span = _SPAN.fullmatch(text)
        if span:
            low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
            if high < low or step == 0:
                raise ValueError(f"'{text}' holds no value: write the smaller number first, and steps from 1 on")
            if (high - low) // step >= MOST_VALUES:
                raise ValueError(f"'{text}' holds more than {MOST_VALUES} values: take larger steps, like {text}:10")
            return cls(path, tuple(str(n) for n in range(low, high + 1, step)))
        if "." in path and (like := _LIKE_SPAN.fullmatch(text)):  # players and tomatoes are spans themselves
            raise ValueError(f"'{text}' is no span: write it like {like[1]}..{like[2]}, with at most six digits")
        values = tuple(dict.fromkeys(_split(text)))
        if not all(values):
            raise ValueError(f"'{written}' lacks a value")
        return cls(path, values)


def _split(text: str) -> Iterator[str]:
    """Parts between commas that lie in no brackets: a table by player count is one value."""
    depth, start = 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "{[(") - (letter in "}])")
        if letter == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()


Point = tuple[str, ...]
"""A value for each axis."""


def points(axes: Sequence[Axis], wanted: int | None = None) -> list[Point]:
    """The whole grid, or so many of its points spread evenly (the Halton sequence, 1960); ValueError for too many."""
    whole = prod(len(axis.values) for axis in axes)
    if wanted is None or wanted >= whole:
        if whole > MOST_POINTS:
            raise ValueError(f"the grid has {whole} points, {MOST_POINTS} at most: give --points, or fewer values")
        return list(product(*(axis.values for axis in axes)))
    found: dict[Point, None] = {}
    index = 0
    while len(found) < wanted and index < 100 * wanted:
        index += 1
        shares = (_inverse(index, base) for base in _PRIMES[: len(axes)])
        point = tuple(axis.values[int(share * len(axis.values))] for axis, share in zip(axes, shares, strict=True))
        found.setdefault(point)
    for point in product(*(axis.values for axis in axes)):  # of a nearly whole grid the sequence misses some for long
        if len(found) >= wanted:
            break
        found.setdefault(point)
    return list(found)


_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19)
MOST_AXES = len(_PRIMES)


def _inverse(index: int, base: int) -> float:
    """The digits of a number behind the point, in reverse: 0 to 1."""
    share, place = 0.0, 1.0 / base
    while index:
        index, digit = divmod(index, base)
        share += digit * place
        place /= base
    return share


def settings(axes: Sequence[Axis], point: Point) -> tuple[str, ...]:
    """The point as `--set` writes it."""
    return tuple(f"{axis.path}={value}" for axis, value in zip(axes, point, strict=True))


def variants_at(
    ref: str, sets: Sequence[str], with_files: Sequence[str], axes: Sequence[Axis], where: Sequence[Point]
) -> dict[Point, Variant | Faults]:
    """The variant at each point, or what is wrong there; Faults are raised where no point can be played."""
    found: dict[Point, Variant | Faults] = {}
    for point in where:
        try:
            found[point] = load(ref, [*sets, *settings(axes, point)], with_files)
        except Faults as faults:
            found[point] = faults
    first = next(iter(found.values()))
    if isinstance(first, Faults) and all(isinstance(one, Faults) for one in found.values()):
        raise first
    return found


class Cell(NamedTuple):
    """A number and its 95 % interval; None where there is none."""

    mean: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, one: Estimate) -> Cell:
        """Of an estimate."""
        return cls(as_number(one.mean), *(as_number(end) for end in one.interval))


def numbers(account: Account, wanted: Sequence[str]) -> dict[str, Cell]:
    """What is told of a point; a number that its report lacks (a card that is not in it) is left out."""
    report = account.report()
    return {key: Cell.of(report.of(key)) for key in wanted if key in report.lines}


def labels(report: Report, wanted: Sequence[str], language: str) -> dict[str, str]:
    """The words of these numbers; ValueError, with a cure, for one that the variant's report does not have."""
    told = {}
    for key in wanted:
        if key not in report.lines:
            raise no_such(key, report.lines)
        family, _, rest = key.partition(".")
        meaning = meaning_of(key)
        words = meaning.de if language == "de" else meaning.en
        words = meaning.label(language) if isinstance(meaning, Metric) else words
        told[key] = f"{words}: {rest}" if rest and family in FAMILIES else words
    return told
