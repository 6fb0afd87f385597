"""The study of `tune`: what is searched, kept by Optuna in a file, and the best of it measured again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import prod, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from designer.cli.judging import STOPPED, Wish
from designer.output import OutputError
from engine.jit import kernel_key
from engine.judging.sweeping import Axis, Point, variants_at
from engine.judging.tuning import Goal, Study, cells_of, finalists, losses, off_middle
from engine.resolve import resolve
from variants.faults import Faults
from variants.load import load
from variants.model import Variant

if TYPE_CHECKING:
    from designer.cli.workers import Cluster, Here
    from engine.judging.jobs import Done

NAME = "tune"
FORMAT = 2
"""Of what the file keeps."""
FRESH = 4
"""So many times the games of a trial measure the best of them again."""
GRACE = 5
"""Seconds after which the lock of a killed run counts no more."""


def check_library() -> None:
    """That the search is installed."""
    from importlib.util import find_spec

    if find_spec("optuna") is None:
        raise click.ClickException("Tuning needs the library optuna: pip install 'tomate-designer[judge]'.")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is searched."""

    source: tuple[str, tuple[str, ...], tuple[str, ...]]
    """The variant as it was named, and its changes: --set and --with."""
    axes: Sequence[Axis]
    goals: Sequence[Goal]
    asked: Wish
    trials: int

    @property
    def whole(self) -> int:
        """Points of the grid."""
        return prod(len(axis.values) for axis in self.axes)

    @property
    def keys(self) -> tuple[str, ...]:
        """The numbers of the goals."""
        return tuple(dict.fromkeys(goal.key for goal in self.goals))

    def name(self) -> str:
        """A short name for all that the trials depend on, but for how many they are."""
        base = load(*self.source)
        rules = [resolve(base, n).tobytes() for n in self.asked.counts]
        about = (FORMAT, kernel_key(), list(self.axes), list(map(str, self.goals)), self.asked.counts, self.asked.bots,
                 self.asked.seed, self.asked.games, self.asked.precision, self.asked.identity(), rules)  # fmt: skip
        return hashlib.sha256(repr(about).encode()).hexdigest()[:24]

    def played(
        self, where: Sequence[Point], workers: Here | Cluster, asked: Wish | None = None
    ) -> dict[Point, list[dict[str, Any]]]:
        """A row for each number of players at each point; none where it cannot be played."""
        asked = asked or self.asked
        found: dict[Point, Variant | Faults] = {}
        if where:
            try:
                found = variants_at(*self.source, self.axes, where)
            except Faults:
                return {point: [] for point in where}
        good = [(point, n) for point, one in found.items() if not isinstance(one, Faults) for n in asked.counts]
        jobs = (asked.job(found[point], n, self.keys) for point, n in good)
        rows: dict[Point, list[dict[str, Any]]] = {point: [] for point in where}
        for (point, _), one in zip(good, workers.each(jobs), strict=True):
            rows[point].append(_row(one))
        return rows


def _row(one: Done) -> dict[str, Any]:
    """As it is kept."""
    return {"players": one.players, "games": one.games, "cells": dict(one.cells)}


@contextmanager
def opened(plan: Plan, file: Path | None) -> Iterator[Study]:
    """The study, kept in a file where one is named; one line where that holds anything else."""
    import optuna
    from optuna.storages import InMemoryStorage, JournalStorage
    from optuna.storages.journal import JournalFileBackend, JournalFileOpenLock

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    name = plan.name()
    if file is None:
        storage: Any = InMemoryStorage()
    else:
        try:
            lock = JournalFileOpenLock(str(file), grace_period=GRACE)
            _mend(file, lock)
            storage = JournalStorage(JournalFileBackend(str(file), lock_obj=lock))
        except OSError as error:
            raise OutputError(file, error) from error
        except click.ClickException:
            raise
        except Exception:  # whatever a file that it did not write makes the library raise
            raise _no_study(file) from None
    try:
        if NAME in optuna.get_all_study_names(storage):  # one of another search stays as it is, to the byte
            study = optuna.load_study(study_name=NAME, storage=storage)
        else:
            study = optuna.create_study(storage=storage, study_name=NAME, directions=["minimize"] * len(plan.goals))
        known = study.user_attrs.get("plan", name)
        if known != name or len(study.directions) != len(plan.goals):
            raise click.UsageError(f"{file} is the study of another search: of other rules, values, goals, games or "
                                   "bots, or of another version. Name another file.")  # fmt: skip
        if "plan" not in study.user_attrs:
            study.set_user_attr("plan", name)
        found = Study(plan.axes, plan.goals, plan.asked.seed, study)
    except OSError as error:
        raise OutputError(file or Path(), error) from error
    except click.ClickException:
        raise
    except Exception:
        raise _no_study(file) from None
    yield found


def _mend(file: Path, lock: Any) -> None:
    """Cut off a last line that a power cut left half written: all before it is whole. One line for another's file."""
    with file.open("a+b") as there:  # a folder that is not there, or is not to be written to
        there.seek(0)
        first = there.read(1000)
        if first and not first.startswith(b'{"op_code"'):
            raise _no_study(file)
        lock.acquire()
        try:
            there.seek(0)
            whole = there.read()
            if not whole.endswith(b"\n"):
                there.truncate(whole.rfind(b"\n") + 1)
        finally:
            lock.release()


def _no_study(file: Path | None) -> click.UsageError:
    return click.UsageError(f"{file} is no study of tune, or damaged. Name another file.")


class Best(NamedTuple):
    """The best of a search."""

    points: list[Point]
    """The best first, by what they come to on fresh seeds: with several goals those of the front there."""
    rows: dict[Point, list[dict[str, Any]]]
    """On fresh seeds."""
    tried: dict[Point, list[dict[str, Any]]]
    """In the search."""
    base: list[dict[str, Any]]
    """The variant as it is, on the fresh seeds."""


def measured(plan: Plan, base: Variant, chosen: Sequence[Point], study: Study, code: int) -> tuple[Best, int]:
    """The best of the search and the variant as it is, on fresh seeds and, where trained bots play, each by bots that
    were trained for it; and the exit code: 0 where that came to its end.

    After a search that did not (its exit code is given), and where this does not, the search's own numbers are all
    there is.
    """
    asked = plan.asked
    fresh = replace(asked, own=True, seed=(asked.seed + 1) % 2**64,
                    games=None if asked.games is None else FRESH * asked.games,
                    precision=None if asked.precision is None else asked.precision / sqrt(FRESH))  # fmt: skip
    tried = {point: study.rows[point] for point in chosen}
    if code:
        return Best(list(chosen), {}, tried, []), code
    try:
        with asked.workers() as workers:
            rows = plan.played(chosen, workers, fresh)
            jobs = (fresh.job(base, n, plan.keys) for n in fresh.counts)
            mine = list(map(_row, workers.each(jobs)))
    except KeyboardInterrupt:
        return Best(list(chosen), {}, tried, []), STOPPED
    except click.ClickException as gone:  # also where the cluster is not to be found again
        click.echo(f"{gone.format_message()} The best are not measured again.", err=True)
        return Best(list(chosen), {}, tried, []), gone.exit_code
    cells = {point: [cells_of(row) for row in one] for point, one in rows.items()}
    found = {point: losses(plan.goals, one) for point, one in cells.items()}
    off = {point: off_middle(plan.goals, one) for point, one in cells.items()}
    order = finalists({point: values for point, values in found.items() if values is not None}, off)
    return Best([*order, *(point for point in chosen if point not in order)], rows, tried, mine), 0
