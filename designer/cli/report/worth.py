"""What cards are worth, on a report's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import NamedTuple

from designer.cli.report.words import Words
from engine.plainwords import said
from engine.reports import Line, Report


class Worth(NamedTuple):
    """What a card is worth, and where that lies on a scale from 0 to 100."""

    picture: str
    label: str
    worth: str
    used: str
    zero: float
    mean: float
    low: float
    wide: float


def worths(report: Report, pictures: Mapping[str, str], words: Words) -> Iterator[tuple[str, list[Worth]]]:
    """Triumph cards and number cards by what they are worth, on one scale, each with its picture by its key."""
    known = ([line for line in report.section(name) if isfinite(sum(line.estimate.interval))]
             for name in ("faces", "numbers"))  # fmt: skip
    both = [sorted(lines, key=lambda line: -line.estimate.mean) for lines in known]
    ends = [end for lines in both for line in lines for end in line.estimate.interval]
    scale = min([0.0, *ends]), max([0.01, *ends])
    for lines, title in zip(both, ("triumphs", "number_cards"), strict=True):
        if lines:
            yield words(title), [_worth(report, line, pictures, scale, words.language) for line in lines]


def _worth(report: Report, line: Line, pictures: Mapping[str, str], scale: tuple[float, float], language: str) -> Worth:
    key = line.key.partition(".")[2]
    used = report.lines.get(f"used.{key}")
    low, high = scale
    zero, mean, left, right = (
        round(100 * (value - low) / (high - low), 1) for value in (0.0, line.estimate.mean, *line.estimate.interval)
    )
    return Worth(
        pictures.get(key, ""), line.label(language), said(line.estimate, line.unit, language),
        said(used.estimate, "share", language) if used else "–", zero, mean, left, round(right - left, 1),
    )  # fmt: skip
