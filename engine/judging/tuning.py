"""Tuning a variant: goals for its numbers, and the search for values that meet them best.

Each trial is a point of a grid (engine.judging.sweeping); all are played on the same seeds. Optuna proposes them: with
one goal by TPE (Bergstra and others 2011), with several by its multi-objective form (Ozaki and others 2022), in batches
of a fixed size, so that it does not matter how many play them. What was tried is kept and not played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from typing import Any, Literal

from engine.judging.comparing import no_such
from engine.judging.sweeping import Axis, Cell, Point
from engine.metrics import PERCENT, meaning_of

BATCH = 4
"""Points that are proposed at once: so many may be played side by side."""
FINALISTS = 5
"""The best of a search that are measured again: the best of many is partly luck."""

_NUMBER = r"-?\d+(?:[.,]\d+)?\s*%?"
_RANGE = re.compile(rf"\s*(\S+)\s+in\s+({_NUMBER})\s*\.\.\s*({_NUMBER})\s*")
_BEST = re.compile(r"\s*(minimi[sz]e|maximi[sz]e)\s+(\S+)\s*")


@dataclass(frozen=True, slots=True)
class Goal:
    """What one number of a report should be."""

    key: str
    kind: Literal["in", "minimise", "maximise"]
    low: float = -inf
    high: float = inf

    @classmethod
    def read(cls, written: str) -> Goal:
        """`rounds in 8..10`, `minimise seat_advantage`, `maximise drama`; ValueError with a cure."""
        if best := _BEST.fullmatch(written):
            return cls(best[2], "minimise" if best[1].startswith("mini") else "maximise")
        found = _RANGE.fullmatch(written)
        if found is None:
            raise ValueError(f"'{written}' is not like 'rounds in 8..10', 'minimise ties' or 'maximise drama'")
        low, high = _number(found[2]), _number(found[3])
        if low > high:
            raise ValueError(f"'{written}' holds no number: write the smaller one first")
        return cls(found[1], "in", low, high)

    def loss(self, value: float) -> float:
        """How far a value is from the goal: 0 within a range; in the number's own unit."""
        if self.kind == "minimise":
            return value
        if self.kind == "maximise":
            return -value
        return float(max(self.low - value, value - self.high, 0.0))

    def off(self, value: float) -> float:
        """How far a value is from the middle of a range, in halves of its width; 0 where there is no range."""
        width = self.high - self.low
        return abs(2 * value - self.low - self.high) / width if 0 < width < inf else 0.0

    def __str__(self) -> str:
        return f"{self.key} in {self.low:g}..{self.high:g}" if self.kind == "in" else f"{self.kind} {self.key}"


def _number(text: str) -> float:
    text = text.strip()
    number = float(text.removesuffix("%").replace(",", "."))
    return number / 100 if text.endswith("%") else number


def goals(written: Sequence[str], known: Iterable[str]) -> tuple[Goal, ...]:
    """The goals as written; ValueError, with a cure, for one of no such number, or two that contradict each other."""
    found = tuple(map(Goal.read, written))
    keys = set(known)
    for goal in found:
        if goal.key not in keys:
            raise no_such(goal.key, keys)
        if goal.kind == "in" and goal.high > 1 and meaning_of(goal.key).unit in PERCENT:
            raise ValueError(f"{goal.key} is in percent: write it like '{goal.key} in {goal.low:g}%..{goal.high:g}%'")
    for one, other in combinations(found, 2):
        if one.key != other.key:
            continue
        if one.kind != "in" and other.kind != "in":
            raise ValueError(f"'{one}' and '{other}' contradict each other, or say the same: leave one out")
        if one.kind == other.kind and (one.low > other.high or other.low > one.high):
            raise ValueError(f"'{one}' and '{other}' contradict each other: no number is in both")
    return found


Cells = Mapping[str, Cell]


def losses(wanted: Sequence[Goal], counts: Sequence[Cells]) -> tuple[float, ...] | None:
    """How far a point is from each goal, for the number of players that is farthest; None where a number is lacking."""
    found = []
    for goal in wanted:
        values = [cells[goal.key].mean if goal.key in cells else None for cells in counts]
        if any(value is None for value in values):
            return None
        found.append(max(goal.loss(value) for value in values if value is not None))
    return tuple(found)


def off_middle(wanted: Sequence[Goal], counts: Sequence[Cells]) -> float:
    """How far a point is from the middle of the goals' ranges at most: of those that meet them, the surest is least."""
    values = ((goal, cells[goal.key].mean) for goal in wanted for cells in counts if goal.key in cells)
    return max((goal.off(value) for goal, value in values if value is not None), default=0.0)


def no_worse(one: Sequence[float] | None, other: Sequence[float] | None) -> bool:
    """Whether losses are at most those of another, goal by goal."""
    return one is not None and other is not None and all(a <= b for a, b in zip(one, other, strict=True))


def front(found: Mapping[Point, tuple[float, ...]]) -> list[Point]:
    """The points that no other is better than in one goal and as good as in all (Pareto), the most balanced first:
    by their distance from the best of every goal, each measured by how far the front reaches."""
    best = [point for point, mine in found.items() if not any(_dominates(other, mine) for other in found.values())]
    if not best:
        return []
    spans = []
    for values in zip(*(found[point] for point in best), strict=True):
        spans.append((min(values), max(values) - min(values)))

    def distance(point: Point) -> float:
        squares = (((value - low) / span) ** 2 for value, (low, span) in zip(found[point], spans, strict=True) if span)
        return sum(squares, 0.0)

    return sorted(best, key=distance)


def _dominates(one: Sequence[float], other: Sequence[float]) -> bool:
    pairs = list(zip(one, other, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def finalists(found: Mapping[Point, tuple[float, ...]], off: Mapping[Point, float]) -> list[Point]:
    """Who is measured again: the best, with several goals those of the front; of equals who is nearest to the middle
    of the goals' ranges (`off_middle`)."""
    inward = {point: found[point] for point in sorted(found, key=lambda point: off[point])}
    if inward and len(next(iter(inward.values()))) == 1:
        return sorted(inward, key=lambda point: inward[point])[:FINALISTS]
    return front(inward)[:FINALISTS]


_ROWS = "rows "
"""Before the number of a batch's first trial: what its points came to."""


class Study:
    """What has been tried, in a study of Optuna, which is kept in a file where one is named."""

    def __init__(self, axes: Sequence[Axis], wanted: Sequence[Goal], seed: int, study: Any) -> None:
        self._axes, self._goals, self._seed, self._study = axes, wanted, seed, study
        self.rows: dict[Point, list[dict[str, Any]]] = {}
        """What was played at each point, a row for each number of players; none where it cannot be played."""
        kept = {int(number): rows for name, batch in study.user_attrs.items() if name.startswith(_ROWS)
                for number, rows in batch.items()}  # fmt: skip
        self._told = len(kept)
        for trial in study.get_trials(deepcopy=False):
            if trial.number in kept:
                self.rows.setdefault(self._point(trial), kept[trial.number])
                self._end(trial.number, kept[trial.number])
            elif trial.state.name == "RUNNING":  # cut off: the search goes on as if it had not been proposed
                study.tell(trial.number, state=type(trial.state).FAIL)

    def propose(self) -> list[tuple[Any, Point]]:
        """The next batch: trials, and the points that they are for."""
        self._study.sampler = self._sampler(self._told)
        trials = [self._study.ask() for _ in range(BATCH)]
        for trial in trials:
            for axis in self._axes:
                _suggest(trial, axis)
        return [(trial, self._point(trial)) for trial in trials]

    def every(self, where: Sequence[Point]) -> None:
        """Have just these points proposed next, where the whole grid is to be played."""
        for point in where:
            if point not in self.rows:
                pairs = zip(self._axes, point, strict=True)
                self._study.enqueue_trial({axis.path: _typed(axis, value) for axis, value in pairs})

    def tell(self, batch: Sequence[tuple[Any, Point]], rows: Mapping[Point, list[dict[str, Any]]]) -> None:
        """What the points of a batch came to; no rows for one that cannot be played. It is noted in one stroke: a
        search that is cut off knows all of a batch or nothing, and goes on as if it had not been."""
        found = {point: rows[point] if point in rows else self.rows[point] for _, point in batch}
        kept = {str(trial.number): found[point] for trial, point in batch}
        self._study.set_user_attr(f"{_ROWS}{batch[0][0].number}", kept)
        self._told += len(batch)
        self.rows |= found
        for trial, point in batch:
            self._end(trial.number, found[point])

    def _end(self, number: int, rows: list[dict[str, Any]]) -> None:
        """End a trial that has not ended."""
        from optuna.trial import TrialState

        values = losses(self._goals, [cells_of(row) for row in rows]) if rows else None
        if values is None:
            self._study.tell(number, state=TrialState.FAIL, skip_if_finished=True)
        else:
            self._study.tell(number, list(values), skip_if_finished=True)

    def losses(self) -> dict[Point, tuple[float, ...]]:
        """How far each point that was played is from the goals."""
        found = {
            point: losses(self._goals, [cells_of(row) for row in rows]) for point, rows in self.rows.items() if rows
        }
        return {point: values for point, values in found.items() if values is not None}

    def off(self) -> dict[Point, float]:
        """How far each is from the middle of the goals' ranges."""
        return {point: off_middle(self._goals, [cells_of(row) for row in rows]) for point, rows in self.rows.items()}

    def _point(self, trial: Any) -> Point:
        return tuple(str(trial.params[axis.path]) for axis in self._axes)

    def _sampler(self, number: int) -> Any:
        import optuna

        return optuna.samplers.TPESampler(seed=(self._seed + number) % 2**32, multivariate=True, constant_liar=True,
                                          n_startup_trials=3 * BATCH)  # fmt: skip


def _steps(axis: Axis) -> range | None:
    """The values as whole numbers with even steps, which the search then takes as near or far; None where they are
    none."""
    if len(axis.values) < 2 or not all(value.lstrip("-").isdecimal() for value in axis.values):
        return None
    numbers = [int(value) for value in axis.values]
    steps = range(numbers[0], numbers[-1] + 1, max(1, numbers[1] - numbers[0]))
    return steps if list(steps) == numbers else None


def _suggest(trial: Any, axis: Axis) -> None:
    if (steps := _steps(axis)) is None:
        trial.suggest_categorical(axis.path, axis.values)
    else:
        trial.suggest_int(axis.path, steps[0], steps[-1], step=steps.step)


def _typed(axis: Axis, value: str) -> int | str:
    return value if _steps(axis) is None else int(value)


def cells_of(row: Mapping[str, Any]) -> dict[str, Cell]:
    """The numbers of a row that was kept."""
    return {key: Cell(*cell) for key, cell in row["cells"].items()}
