"""Where icons go: any mix of them, laid out so that it fills its box and looks meant."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from designer.measures import Frame

Counts = tuple[tuple[str, int], ...]
"""Icons by name with their numbers, in order."""

MAX_ICONS = 200
"""More than that in one box is a slip of the pen."""

MIXED_GAIN = 1.15
"""Kinds share a row only where that makes the icons so many times larger."""


class Piece(NamedTuple):
    """So many icons of one kind, side by side, so many times as large as the smallest."""

    kind: int
    number: int
    weight: float = 1.0


Row = tuple[Piece, ...]


def arrange(
    counts: Counts, frame: Frame, layout: str, gap: float, max_size: float, lead: float = 1.0
) -> list[tuple[str, Frame]]:
    """Every icon's name and square, centred in the frame as a block; sizes and gap in millimetres.

    `rows`: each kind in rows of its own, few or many, whichever makes the icons largest (kinds share a row where
    the frame is wide); `grid`: all in turn in one grid; `row`, `column`: one line. `lead` times larger is the first
    of several kinds (rows only).
    """
    shown = tuple((name, count) for name, count in counts if count > 0)
    if not shown:
        return []
    gap = min(gap, _largest_gap(sum(number for _, number in shown), frame, layout))
    if layout == "rows":
        weights = tuple(lead if index == 0 and len(shown) > 1 else 1.0 for index in range(len(shown)))
        numbers = tuple(count for _, count in shown)
        rows = _best_rows(numbers, weights, frame.width, frame.height, gap, max_size)
        return _placed([name for name, _ in shown], rows, frame, gap, max_size)
    names = [name for name, count in shown for _ in range(count)]
    columns = {"row": len(names), "column": 1}.get(layout) or _best_columns(len(names), frame, gap, max_size)
    lines = tuple(
        tuple(Piece(index, 1) for index in range(at, min(at + columns, len(names))))
        for at in range(0, len(names), columns)
    )
    return _placed(names, lines, frame, gap, max_size)


def _largest_gap(icons: int, frame: Frame, layout: str) -> float:
    """With more than that between them, many icons would leave no room for themselves."""
    if layout in ("row", "column"):
        return (frame.width if layout == "row" else frame.height) / (2 * icons)
    return min(frame.width, frame.height) / (2 * math.ceil(math.sqrt(icons)))


def _placed(
    names: Sequence[str], rows: Sequence[Row], frame: Frame, gap: float, max_size: float
) -> list[tuple[str, Frame]]:
    size = _size(rows, frame.width, frame.height, gap, max_size)
    y = frame.y + (frame.height - _height(rows) * size - gap * (len(rows) - 1)) / 2
    placed: list[tuple[str, Frame]] = []
    for row in rows:
        units, icons = _width(row)
        x = frame.x + (frame.width - units * size - (icons - 1) * gap) / 2
        bottom = y + max(piece.weight for piece in row) * size
        for piece in row:
            side = piece.weight * size
            for _ in range(piece.number):
                placed.append((names[piece.kind], Frame(x, bottom - side, side, side)))
                x += side + gap
        y = bottom + gap
    return placed


def _width(row: Row) -> tuple[float, int]:
    """A row's width in icons of weight 1, gaps left out, and its number of icons."""
    return sum(piece.number * piece.weight for piece in row), sum(piece.number for piece in row)


def _height(rows: Sequence[Row]) -> float:
    return sum(max(piece.weight for piece in row) for row in rows)


def _size(rows: Sequence[Row], width: float, height: float, gap: float, max_size: float) -> float:
    """The side of an icon of weight 1 with which all rows fit."""
    tall = (height - gap * (len(rows) - 1)) / _height(rows)
    wide = min((width - gap * (icons - 1)) / units for units, icons in map(_width, rows))
    return max(0.0, min(tall, wide, max_size / max(piece.weight for row in rows for piece in row)))


def _spread(kind: int, count: int, rows: int, weight: float) -> list[Row]:
    """So many icons in so many rows, the longer rows below."""
    return [(Piece(kind, count // rows + (index >= rows - count % rows), weight),) for index in range(rows)]


@lru_cache(maxsize=1024)
def _best_rows(
    counts: tuple[int, ...], weights: tuple[float, ...], width: float, height: float, gap: float, max_size: float
) -> tuple[Row, ...]:
    """The split into rows with the largest icons, then the fewest rows; kinds apart unless together is far larger."""
    best, best_size = _split(counts, weights, width, height, gap, max_size)
    if max(counts) > 4:
        return best
    pieces = [Piece(kind, count, weight) for kind, (count, weight) in enumerate(zip(counts, weights, strict=True))]
    for cuts in itertools.product((False, True), repeat=len(pieces) - 1):
        rows: list[Row] = [(pieces[0],)]
        for cut, piece in zip(cuts, pieces[1:], strict=True):
            if cut:
                rows.append((piece,))
            else:
                rows[-1] = (*rows[-1], piece)
        size = _size(rows, width, height, gap, max_size)
        if size > best_size * (MIXED_GAIN if any(len(row) > 1 for row in rows) else 1):
            best, best_size = tuple(rows), size
    return best


def _split(
    counts: tuple[int, ...], weights: tuple[float, ...], width: float, height: float, gap: float, max_size: float
) -> tuple[tuple[Row, ...], float]:
    """The best split with every kind in rows of its own."""
    choices = [sorted({math.ceil(count / columns) for columns in range(1, count + 1)}) for count in counts]
    best: tuple[Row, ...] = ()
    best_size = -1.0
    for split in sorted(itertools.product(*choices), key=sum):
        rows = tuple(
            row for kind, parts in enumerate(split) for row in _spread(kind, counts[kind], parts, weights[kind])
        )
        size = _size(rows, width, height, gap, max_size)
        if size > best_size + 0.05:
            best, best_size = rows, size
    return best, best_size


def _best_columns(count: int, frame: Frame, gap: float, max_size: float) -> int:
    def size(columns: int) -> float:
        row: Row = (Piece(0, columns),)
        return _size([row] * math.ceil(count / columns), frame.width, frame.height, gap, max_size)

    return max(range(1, count + 1), key=lambda columns: (round(size(columns), 2), columns))
