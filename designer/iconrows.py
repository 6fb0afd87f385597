"""Where icons go: any mix of them, laid out so that it fills its box and looks meant."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

from designer.measures import Frame

Counts = tuple[tuple[str, int], ...]
"""Icons by name with their numbers, in order."""

MAX_ICONS = 200
"""More than that in one box is a slip of the pen."""


def arrange(
    counts: Counts, frame: Frame, layout: str, gap: float, max_size: float, lead: float = 1.0
) -> list[tuple[str, Frame]]:
    """Every icon's name and square, centred in the frame as a block; sizes and gap in millimetres.

    `rows`: each kind in rows of its own, few or many, whichever makes the icons largest; `grid`: all in turn in
    one grid; `row`, `column`: one line. `lead` times larger is the first of several kinds (rows only).
    """
    shown = tuple((name, count) for name, count in counts if count > 0)
    if not shown:
        return []
    if layout == "rows":
        weights = tuple(lead if index == 0 and len(shown) > 1 else 1.0 for index in range(len(shown)))
        rows = _best_rows(tuple(count for _, count in shown), weights, frame.width, frame.height, gap, max_size)
        lines = [([shown[kind][0]] * number, weights[kind]) for kind, number in rows]
    else:
        names = [name for name, count in shown for _ in range(count)]
        columns = {"row": len(names), "column": 1}.get(layout) or _best_columns(len(names), frame, gap, max_size)
        lines = [(names[at : at + columns], 1.0) for at in range(0, len(names), columns)]
    return _set_lines(lines, frame, gap, max_size)


def _set_lines(
    lines: Sequence[tuple[list[str], float]], frame: Frame, gap: float, max_size: float
) -> list[tuple[str, Frame]]:
    size = _size([(len(names), weight) for names, weight in lines], frame.width, frame.height, gap, max_size)
    height = sum(size * weight for _, weight in lines) + gap * (len(lines) - 1)
    y = frame.y + (frame.height - height) / 2
    placed: list[tuple[str, Frame]] = []
    for names, weight in lines:
        side = size * weight
        x = frame.x + (frame.width - len(names) * side - (len(names) - 1) * gap) / 2
        for name in names:
            placed.append((name, Frame(x, y, side, side)))
            x += side + gap
        y += side + gap
    return placed


def _size(lines: Sequence[tuple[int, float]], width: float, height: float, gap: float, max_size: float) -> float:
    """The side of an icon of weight 1 with which all lines (icons, weight) fit."""
    tall = (height - gap * (len(lines) - 1)) / sum(weight for _, weight in lines)
    wide = min((width - gap * (number - 1)) / (number * weight) for number, weight in lines)
    return max(0.0, min(tall, wide, max_size / max(weight for _, weight in lines)))


def _spread(count: int, rows: int) -> list[int]:
    """So many icons in so many rows, the longer rows below."""
    return [count // rows + (index >= rows - count % rows) for index in range(rows)]


@lru_cache(maxsize=1024)
def _best_rows(
    counts: tuple[int, ...], weights: tuple[float, ...], width: float, height: float, gap: float, max_size: float
) -> tuple[tuple[int, int], ...]:
    """(kind, icons) of each row from above: the split with the largest icons, then the fewest rows."""
    choices = [sorted({math.ceil(count / columns) for columns in range(1, count + 1)}) for count in counts]
    best: tuple[tuple[int, int], ...] = ()
    best_size = -1.0
    for split in sorted(itertools.product(*choices), key=sum):
        rows = tuple((kind, number) for kind, parts in enumerate(split) for number in _spread(counts[kind], parts))
        size = _size([(number, weights[kind]) for kind, number in rows], width, height, gap, max_size)
        if size > best_size + 0.05:
            best, best_size = rows, size
    return best


def _best_columns(count: int, frame: Frame, gap: float, max_size: float) -> int:
    def size(columns: int) -> float:
        return _size([(columns, 1.0)] * math.ceil(count / columns), frame.width, frame.height, gap, max_size)

    return max(range(1, count + 1), key=lambda columns: (round(size(columns), 2), columns))
