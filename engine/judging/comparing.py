"""Comparing variants on paired seeds: what changed, what did not, and what the games cannot tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import erfc, hypot, inf, isnan, nan, sqrt
from typing import Literal, NamedTuple

from engine.estimates import Estimate
from engine.judging.pairs import Pairs
from engine.metrics import PERCENT, meaning_of
from engine.reports import Account, Line, Report, Tallies, tallied
from engine.simulation import Part, Run
from variants.faults import did_you_mean

Verdict = Literal["same", "changed", "alike", "open"]
"""Equal in every game; a difference that chance does not explain; none as large as the band; not to be told."""

LEVEL = 0.05
"""How likely any line at all is called changed where none has (Holm 1979)."""

BAND_POINTS, BAND_SHARE = 0.01, 0.02
"""What is too small to matter: one percentage point of a share, two percent of any other number."""

FEW = 100
"""Pairs of games below which nothing is called changed, or alike: with so few, errors are too rough."""

LEFT_OUT = ("lead", "bots")
"""Sections, and tallies, that are not compared: a curve whose points are one finding, and who plays."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A number of two reports."""

    line: Line
    """With the words and the estimate of the other run; of the one where only that has it."""
    one: Estimate | None
    other: Estimate | None
    """None: that variant has no such number (a card that it lacks)."""
    change: Estimate
    """The other's less the one's, by pairs; NaN where one is missing."""
    verdict: Verdict = "open"

    @property
    def p(self) -> float:
        """The chance of a change so large or larger by luck alone, normal approximation."""
        if self.change.error == 0:
            return 1.0 if self.change.mean == 0 else 0.0
        return erfc(abs(self.change.mean) / self.change.error / sqrt(2)) if self.change.error < inf else 1.0

    @property
    def certainty(self) -> float:
        """How many standard errors the change is from none."""
        if self.change.error == 0:
            return 0.0 if self.change.mean == 0 else inf
        return abs(self.change.mean) / self.change.error

    @property
    def band(self) -> float:
        """The largest change that does not matter."""
        mean = max((abs(one.mean) for one in (self.one, self.other) if one is not None), default=0.0)
        return BAND_POINTS if self.line.unit in PERCENT else BAND_SHARE * mean

    def needed(self, games: int) -> float:
        """About how many games would tell whether the change is larger than the band, from what so many told; inf:
        none."""
        if not self.band or not self.change.games:  # a number of effects is of no games where a game has none
            return inf
        return games * (self.change.half_width / self.band) ** 2


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two variants for one number of players."""

    one: Report
    other: Report
    same_rules: bool
    differences: tuple[Difference, ...]

    def of(self, key: str) -> Difference:
        """The number of that name; ValueError for one that both do not have."""
        for difference in self.differences:
            if difference.line.key == key:
                return difference
        raise no_such(key, [difference.line.key for difference in self.differences])

    def told(self, verdict: Verdict) -> list[Difference]:
        """Those of that verdict, the surest first."""
        chosen = [one for one in self.differences if one.verdict == verdict]
        return sorted(chosen, key=lambda one: -one.certainty)


def no_such(key: str, keys: Iterable[str]) -> ValueError:
    """The error for a number that no report has, with a cure."""
    return ValueError(f"no number is called '{key}'. " + did_you_mean(key, [*keys], "`simulate --json` lists them"))


class Tallied(NamedTuple):
    """Games of both runs, gathered."""

    one: Tallies
    other: Tallies
    pairs: dict[str, Pairs]
    """By the reports' tallies; columns are the keys that both have."""


class Contest:
    """Two runs of the same bots, seed and number of players, played game by game side by side."""

    def __init__(self, one: Run, other: Run) -> None:
        self.one, self.other = Account(one), Account(other)
        self.same_rules = one.rules.tobytes() == other.rules.tobytes()
        self._common = {
            tally: [key for key in keys if key in set(self.other.keys[tally])]
            for tally, keys in self.one.keys.items()
            if tally not in LEFT_OUT
        }
        self._places = tuple(
            {tally: [keys[tally].index(key) for key in common] for tally, common in self._common.items()}
            for keys in (self.one.keys, self.other.keys)
        )
        self._pairs: dict[str, Pairs] = {}

    @property
    def games(self) -> int:
        """How many of each have been played."""
        return self.one.games

    @property
    def batch(self) -> int:
        """How many games are played before they are merged."""
        return min(self.one.run.batch, self.other.run.batch)

    def play(self, games: int, threads: int | None = None, batch: int | None = None) -> Iterator[Tallied]:
        """So many more games of each, batch by batch; each is to be merged."""
        run, other = self.one.run, self.other.run

        def both(part: Part) -> Tallied:
            beside = other.part(part.start, len(part.results))
            values = self.one.values(part), self.other.values(beside)
            pairs = {}
            for tally in self._common:
                columns = [
                    (kept[tally][0][:, places[tally]],
                     None if (weights := kept[tally][1]) is None else weights[:, places[tally]])
                    for kept, places in zip(values, self._places, strict=True)
                ]  # fmt: skip
                pairs[tally] = Pairs.of(columns[0], columns[1])
            return Tallied(tallied(values[0]), tallied(values[1]), pairs)

        return run.each(both, games, first_game=self.games, threads=threads, batch=batch or self.batch)

    def merge(self, more: Tallied) -> None:
        """More games that have been played; those that are counted last, as Ctrl-C may come in between."""
        self._pairs = {name: self._pairs[name] + more.pairs[name] if self._pairs else more.pairs[name]
                       for name in more.pairs}  # fmt: skip
        self.other.merge(more.other)
        self.one.merge(more.one)

    def check(self, key: str) -> None:
        """ValueError, with a cure, for a number of which pairs of games do not tell how it differs."""
        lines = self.one.report().lines.keys() & self.other.report().lines
        known = [one for keys in self._common.values() for one in keys if one in lines]
        if key in lines and key not in known:
            raise ValueError(f"pairs of games do not tell how {key} differs: name one that they do, like first_seat")
        if key not in known:
            raise no_such(key, known)

    def change(self, key: str) -> Estimate:
        """How a number that passes `check` differs in the games so far."""
        tally = next(tally for tally, keys in self._common.items() if key in keys)
        return self._pairs[tally].column(self._common[tally].index(key), _is_share(key))

    @property
    def precision(self) -> float:
        """Half the widest 95 % interval of the seats' changes."""
        return max(one.half_width for one in self._pairs["seats"].estimates()) if self._pairs else inf

    def comparison(self) -> Comparison:
        """What they come to, not yet judged (`judged`)."""
        reports = self.one.report(), self.other.report()
        changes = {
            key: change
            for tally, keys in self._common.items()
            for key, change in zip(keys, self._pairs[tally].estimates(list(map(_is_share, keys))), strict=True)
        }
        same = all(change.mean == change.error == 0 for change in changes.values() if not isnan(change.mean))
        lines = {line.key: line for report in reports for line in report.lines.values()}
        return Comparison(
            *reports, self.same_rules,
            tuple(_difference(line, *reports, changes.get(line.key), same) for line in lines.values()
                  if line.section not in LEFT_OUT),
        )  # fmt: skip


def _is_share(key: str) -> bool:
    """Whether a game has it or not, or in parts; of copies it has this many or that."""
    return meaning_of(key).unit in ("share", "points")


def _difference(line: Line, one: Report, other: Report, change: Estimate | None, same: bool) -> Difference:
    """A line of both reports; `same`: every pair of games went the same way."""
    first, second = (report.lines[line.key].estimate if line.key in report.lines else None for report in (one, other))
    if first is None or second is None:
        return Difference(line, first, second, Estimate(nan, inf, 0))
    if change is None:  # a number of whole runs, which has no pairs
        error = hypot(*(side.half_width / side.z for side in (first, second)))
        change = Estimate(second.mean - first.mean, error, first.games)
        if same and change.mean == 0:
            change = replace(change, error=0.0)
    return Difference(line, first, second, change)


def judged(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """A verdict for every line, corrected for looking at all lines of all comparisons at once (Holm 1979)."""
    tests = sorted(
        (difference.p, place, index)
        for place, comparison in enumerate(comparisons)
        for index, difference in enumerate(comparison.differences)
        if not isnan(difference.change.mean) and difference.change.games >= FEW
    )
    changed = set()
    for rank, (p, place, index) in enumerate(tests):
        if p > LEVEL / (len(tests) - rank):
            break
        changed.add((place, index))
    return tuple(
        replace(comparison, differences=tuple(
            replace(difference, verdict="changed" if (place, index) in changed else _verdict(difference))
            for index, difference in enumerate(comparison.differences)
        ))
        for place, comparison in enumerate(comparisons)
    )  # fmt: skip


def _verdict(difference: Difference) -> Verdict:
    """Of a line that is not seen to change."""
    change = difference.change
    if isnan(change.mean):
        return "open"
    if change.error == 0 and change.mean == 0:
        return "same"
    low, high = change.interval
    return "alike" if change.games >= FEW and -difference.band <= low and high <= difference.band else "open"
