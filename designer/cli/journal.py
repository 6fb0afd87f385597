"""The journal of a sweep: a line for each point that is done, so that a stopped sweep goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import click

from designer.cli.judging import Wish
from designer.cli.progress import track
from designer.cli.workers import ended
from designer.output import OutputError
from engine.jit import kernel_key
from engine.judging.sweeping import Axis, Cell, Point
from engine.resolve import resolve
from variants.faults import Faults
from variants.model import Variant

MAGIC = "tomate-designer sweep 1"
LONGEST = 1_000_000
"""Characters of a journal's line."""


class Row(NamedTuple):
    """What one point came to for one number of players."""

    point: Point
    players: int
    games: int
    cells: Mapping[str, Cell]


class Journal:
    """Rows that are done, in memory and, where a file is named, in that."""

    def __init__(
        self, file: Path | None, found: Mapping[Point, Variant | Faults], axes: Sequence[Axis], asked: Wish,
        wanted: Sequence[str],
    ) -> None:  # fmt: skip
        self.wanted = wanted
        self.rows: dict[tuple[Point, int], Row] = {}
        self._file, self._out = file, None if file is None else _open(file)
        self._head = {"what": MAGIC, "plan": _plan(found, axes, asked, wanted)}

    def __enter__(self) -> Journal:
        if self._out is not None:
            try:
                self._read()
            except BaseException:
                self._out.close()
                raise
        return self

    def __exit__(self, *error: object) -> None:
        if self._out is not None:
            self._out.close()

    def _read(self) -> None:
        """Rows of an earlier run; an unfinished last line is written anew."""
        assert self._out is not None and self._file is not None
        self._out.seek(0)
        first = self._out.readline(LONGEST)
        if not first:
            self._write(self._head)
            return
        try:
            head = json.loads(first)
        except ValueError:
            head = None
        if not isinstance(head, dict) or head.get("what") != MAGIC:
            raise click.UsageError(f"{self._file} is no journal of a sweep. Name another file.")
        if head != self._head:
            raise click.UsageError(f"{self._file} is the journal of another sweep: of other rules, values, games, bots "
                                   "or numbers, or of another version. Name another file.")  # fmt: skip
        end = self._out.tell()
        while line := self._out.readline(LONGEST):
            with suppress(ValueError, KeyError, TypeError):
                if not line.endswith("\n"):
                    break
                data = json.loads(line)
                cells = {str(key): Cell(*cell) for key, cell in data["cells"].items()}
                row = Row(tuple(data["point"]), int(data["players"]), int(data["games"]), cells)
                self.rows[row.point, row.players] = row
            end = self._out.tell()
        self._out.seek(end)
        self._out.truncate()

    def _write(self, data: object) -> None:
        if self._out is not None and self._file is not None:
            try:
                self._out.write(json.dumps(data) + "\n")
                self._out.flush()
            except OSError as error:
                raise OutputError(self._file, error) from error

    def add(self, row: Row) -> None:
        """One more row is done."""
        self.rows[row.point, row.players] = row
        self._write({"point": row.point, "players": row.players, "games": row.games, "cells": row.cells})


def _open(file: Path) -> TextIOWrapper:
    try:
        return file.open("a+", encoding="utf-8", errors="replace", newline="\n")  # a damaged line is played anew
    except OSError as error:
        raise OutputError(file, error) from error


def _plan(found: Mapping[Point, Variant | Faults], axes: Sequence[Axis], asked: Wish, wanted: Sequence[str]) -> str:
    """A short name for all that the rows depend on."""
    mixed = hashlib.sha256(repr((kernel_key(), [axis.path for axis in axes], asked.counts, asked.bots, asked.seed,
                                 asked.games, asked.precision, asked.identity(), list(wanted))).encode())  # fmt: skip
    for point, one in found.items():
        mixed.update(repr(point).encode())
        if not isinstance(one, Faults):
            for count in asked.counts:
                mixed.update(resolve(one, count).tobytes())
    return mixed.hexdigest()[:24]


def sweep(
    journal: Journal, jobs: Sequence[tuple[Point, int]], found: Mapping[Point, Variant | Faults], asked: Wish
) -> tuple[list[Row], int]:
    """Play the jobs (a point, and the place of a player count) that the journal lacks.

    All rows, in the jobs' order, and the exit code: not 0 where some lack.
    """
    todo = [job for job in jobs if (job[0], asked.counts[job[1]]) not in journal.rows]
    code = _play(journal, todo, found, asked) if todo else 0
    keys = ((point, asked.counts[place]) for point, place in jobs)
    return [journal.rows[key] for key in keys if key in journal.rows], code


def _play(
    journal: Journal, todo: Sequence[tuple[Point, int]], found: Mapping[Point, Variant | Faults], asked: Wish
) -> int:
    made = (asked.job(found[point], asked.counts[place], journal.wanted) for point, place in todo)

    def play() -> None:
        with asked.workers() as workers:
            results = track(workers.each(made), len(todo), "Points")
            for (point, _), one in zip(todo, results, strict=True):
                journal.add(Row(point, *one))

    return ended(play)
