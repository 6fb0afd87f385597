"""The flow: strips that never break, one below the other, become columns of pages.

A strip is drawn with its own top left as origin. Space above a strip is dropped at the top of a page; a strip that
keeps with the next one never ends a page; strips of one panel share a tinted ground, which runs on over pages where
the panel is too high to stay whole. A figure may float to the next page, but never into a paragraph, list or panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from designer.shapes import Group, Path, Shape, Stroke, rectangle

PAD = 3.0
"""Room between a panel's edge and what stands in it, mm."""

WHOLE = 100.0
"""Panels no higher than this, mm, are never parted."""

BELOW_PANEL = 4.5
"""At least so much room below a panel, mm."""


@dataclass(frozen=True, eq=False)
class Panel:
    """A tinted ground behind strips; each is a panel of its own, equal only to itself."""

    fill: str
    stroke: str


@dataclass(frozen=True)
class Strip:
    """What never breaks: its height in mm, what is drawn from its top left, and how it stands to its neighbours."""

    height: float
    shapes: tuple[Shape, ...] = ()
    before: float = 0.0
    keep: bool = False
    """Not to be parted from what follows."""
    floats: bool = False
    """Where it, with what it keeps to, does not fit on the page, what follows fills that page first."""
    goes_on: bool = False
    """What stands above goes on here: no figure comes between."""
    panel: Panel | None = None
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip and its top below that of the column."""

    y: float
    strip: Strip


Column = tuple[Placed, ...]


def flow(strips: Iterable[Strip], height: float) -> list[Column]:
    """Columns of that height. What is kept together but higher than a column is parted where it must be."""
    filler = _Filler(height)
    for chunk in _chunks(strips):
        goes_on = chunk[0].goes_on
        if not goes_on:
            filler.settle()
        if filler.fits(chunk):
            filler.put(chunk)
        elif chunk[0].floats:
            filler.waiting.append(chunk)
        else:
            filler.turn()
            if not goes_on:
                filler.settle()
            if not filler.fits(chunk):  # what floated here left too little room
                filler.turn()
            filler.put(chunk)
    while filler.waiting:
        filler.turn()
        filler.settle()
    return [tuple(column) for column in filler.columns if column]


class _Filler:
    """Columns while they are filled, and the figures that wait for the next one."""

    def __init__(self, height: float) -> None:
        self.height, self.y = height, 0.0
        self.columns: list[list[Placed]] = [[]]
        self.waiting: list[list[Strip]] = []

    def fits(self, chunk: Sequence[Strip]) -> bool:
        """Whether it fits below what is there."""
        return self.y + self._above(chunk[0]) + _depth(chunk) <= self.height

    def _above(self, strip: Strip) -> float:
        """The room above a strip that would come next: none at the top, more below a panel."""
        if not self.columns[-1]:
            return 0.0
        after_panel = self.columns[-1][-1].strip.panel not in (None, strip.panel)
        return max(strip.before, BELOW_PANEL) if after_panel else strip.before

    def put(self, chunk: Sequence[Strip]) -> None:
        """Place strips; a chunk higher than a column is parted."""
        for strip in chunk:
            self.y += self._above(strip)
            if self.columns[-1] and self.y + strip.height > self.height:
                self.turn()
            self.columns[-1].append(Placed(self.y, strip))
            self.y += strip.height

    def turn(self) -> None:
        """Begin a column."""
        self.columns.append([])
        self.y = 0.0

    def settle(self) -> None:
        """Place the figures that wait; those that do not fit wait on."""
        waiting, self.waiting = self.waiting, []
        for chunk in waiting:
            if not self.columns[-1] or self.fits(chunk):
                self.put(chunk)
            else:
                self.waiting.append(chunk)


def _chunks(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    """Strips that stay together."""
    chunk: list[Strip] = []
    for strip in strips:
        chunk.append(strip)
        if not strip.keep:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _depth(chunk: Sequence[Strip]) -> float:
    """Of strips kept together, without the room above the first."""
    return sum(strip.height + strip.before for strip in chunk) - chunk[0].before


def bottom(column: Column) -> float:
    """Where the last strip ends."""
    return column[-1].y + column[-1].strip.height if column else 0.0


def drawn(column: Column, x: float, y: float, width: float) -> Iterator[Shape]:
    """A column at (x, y) on its page: the panels' grounds, then the strips."""
    for panel, group in groupby(column, key=lambda placed: placed.strip.panel):
        placed = list(group)
        if panel is not None:
            top, end = placed[0].y, placed[-1].y + placed[-1].strip.height
            outline = rectangle(x, y + top, width, end - top, 2.2)
            yield Path(outline, panel.fill, Stroke(panel.stroke, 0.25))
    for one in column:
        if one.strip.shapes:
            yield Group(one.strip.shapes, (1.0, 0.0, 0.0, 1.0, x, y + one.y))


def boxed(strips: Sequence[Strip], panel: Panel) -> list[Strip]:
    """Strips on one ground, with room above and below; they must have been set narrower by PAD on either side.

    Unless they are higher than WHOLE they stay together.
    """
    whole = 2 * PAD + sum(strip.height + strip.before for strip in strips) - strips[0].before <= WHOLE
    inside = [
        replace(
            strip,
            panel=panel,
            height=strip.height + (strip.before if index else 0.0),
            before=0.0,
            goes_on=True,
            shapes=(Group(strip.shapes, (1.0, 0.0, 0.0, 1.0, PAD, strip.before if index else 0.0)),)
            if strip.shapes
            else (),
        )
        for index, strip in enumerate(strips)
    ]
    last = len(inside) - 1
    pad = Strip(PAD, panel=panel, keep=True)
    ends = [replace(strip, keep=whole or strip.keep or index == last) for index, strip in enumerate(inside)]
    return [replace(pad, before=strips[0].before, floats=strips[0].floats), *ends, replace(pad, keep=False)]
