"""Metrics of a whole run: no mean over its games, but made of what was gathered of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nan, sqrt

import numpy as np

from engine.estimates import Z95, Estimate, Tally, noncentral_interval, simultaneous_z
from engine.metrics.table import Meaning


@dataclass(frozen=True, slots=True)
class Overall(Meaning):
    """A number about a run, from its tallies by name (engine.reports.Account)."""

    of: Callable[[dict[str, Tally]], Estimate]


OVERALL: dict[str, Overall] = {}
"""All metrics of whole runs by name, in the order of reports."""


def overall(
    section: str, en: str, de: str, means: tuple[str, str], unit: str, good: int = 0, source: str = "our own"
) -> Callable[[Callable[[dict[str, Tally]], Estimate]], Overall]:
    """Declare the function below as a metric of its name, with its words."""

    def declare(of: Callable[[dict[str, Tally]], Estimate]) -> Overall:
        name = of.__name__
        OVERALL[name] = Overall(name, section, en, de, means, unit, good, source, of)
        return OVERALL[name]

    return declare


@overall("fairness", "seat advantage: what a favoured seat wins above its even share",
         "Platzvorteil: was ein begünstigter Platz über seinem gleichen Anteil gewinnt",
         ("How far apart the seats' chances are, as one number: so much above its even share wins one favoured seat, "
          "where all others are alike; 0 where no seat matters.",
          "Wie weit die Chancen der Plätze auseinander liegen, als eine Zahl: So viel über seinem gleichen Anteil "
          "gewinnt ein begünstigter Platz, wenn alle anderen gleich sind; 0, wo kein Platz zählt."),
         "points", good=-1, source="Cohen 1988 (effect size w); Steiger & Fouladi 1997 (its interval)")  # fmt: skip
def seat_advantage(tallies: dict[str, Tally]) -> Estimate:
    return distance(tallies["seats"])


RARE = 0.001
"""What happens in fewer games than that a table never sees."""


@overall("cards", "triumph cards that hardly anybody takes", "Triumphkarten, die kaum jemand nimmt",
         ("Different triumph cards that are taken in fewer than one game in a thousand: dead cards.",
          "Verschiedene Triumphkarten, die in weniger als einem von tausend Spielen genommen werden: tote Karten."),
         "cards", good=-1)  # fmt: skip
def dead_triumphs(tallies: dict[str, Tally]) -> Estimate:
    return rare(tallies["taken"])


@overall("cards", "number cards that hardly anybody plays", "Zahlenkarten, die kaum jemand spielt",
         ("Different number cards that are played in fewer than one game in a thousand: dead cards.",
          "Verschiedene Zahlenkarten, die in weniger als einem von tausend Spielen gespielt werden: tote Karten."),
         "cards", good=-1)  # fmt: skip
def dead_numbers(tallies: dict[str, Tally]) -> Estimate:
    return rare(tallies["played"])


@overall("cards", "effects that hardly ever act", "Wirkungen, die kaum je eintreten",
         ("Effects of cards and house rules that act in fewer than one game in a thousand: unused rules.",
          "Wirkungen von Karten und Hausregeln, die in weniger als einem von tausend Spielen eintreten: unnütze "
          "Regeln."),
         "effects", good=-1)  # fmt: skip
def unused_rules(tallies: dict[str, Tally]) -> Estimate:
    return rare(tallies["rules"])


def rare(columns: Tally) -> Estimate:
    """How many columns of yes or no are so in fewer games than RARE; the interval counts those that must be, and those
    that may be, by intervals of theirs that all hold at once."""
    if not len(columns.mean):
        return Estimate(0.0, 0.0, 0)
    one = columns.estimates(simultaneous_z(len(columns.mean)), shares=True)
    must, may = (float(sum(row.interval[end] < RARE for row in one)) for end in (1, 0))
    return Estimate(float((columns.mean < RARE).sum()), (may - must) / 2 / Z95, one[0].games, ends=(must, may))


def distance(seats: Tally) -> Estimate:
    """How far the mean win shares are from all alike: sqrt((n - 1) / n * sum of squared deviations).

    A squared distance of means is raised by chance: games * distance² / variance has a noncentral chi-squared
    distribution. What chance alone would bring is taken off, and the interval is of all distances for which what was
    seen is not among the 2.5 % rarest at either end. The variance is that along the deviation, for which the mean
    product of two seats' shares is taken as alike for all pairs: it is exact where one alone wins each game.
    """
    games, n = int(seats.games[0]), len(seats.mean)
    if games == 0:
        return Estimate(nan, inf, 0)
    away = seats.mean - 1 / n
    squared = float((away**2).sum())
    squares = seats.moments[2] / games + seats.mean**2  # of shares, mean over games
    pairs = (1 - float(squares.sum())) / (n * (n - 1))
    along = away / sqrt(squared) if squared > 0 else (np.eye(n)[0] - 1 / n) / sqrt(1 - 1 / n)
    spread = float((along**2 * squares).sum()) - pairs - float((along * seats.mean).sum()) ** 2
    scale = (n - 1) / n
    if spread < 1e-12:  # nothing varies
        return Estimate(sqrt(scale * squared), 0.0, games)
    seen = games * squared / spread
    ends = [sqrt(scale * spread / games * end) for end in noncentral_interval(seen, n - 1)]
    middle = sqrt(scale * spread / games * max(seen - (n - 1), 0.0))
    return Estimate(middle, (ends[1] - ends[0]) / 2 / Z95, games, ends=(ends[0], ends[1]))
