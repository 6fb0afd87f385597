"""Sheets of faces: a grid without gaps, filled row by row from the top left, no side longer than a table takes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from designer.export.images import PAPER, Pixels, pictures, pixels, png
from designer.faces import Face
from variants.faults import Place, one_fault
from variants.sizes import MM_PER_INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image

BEST_DPI = 300
"""No face is drawn finer unless it is asked for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a table takes."""

    columns: int = 10
    rows: int = 7
    side: int = 4096
    """Pixels."""
    spare: int = 0
    """Slots at the end that hold no card."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How a sheet is divided, and which cards of the deck it holds, by their places from `first` to before `end`."""

    columns: int
    rows: int
    cell: Pixels
    dpi: int
    first: int
    end: int

    @property
    def size(self) -> Pixels:
        """The sheet's."""
        return Pixels(self.columns * self.cell.width, self.rows * self.cell.height)


def grids(count: int, size: Size, limits: Limits, dpi: int | None = None) -> list[Grid]:
    """The sheets for so many faces, as even as can be.

    Without a resolution as few sheets as there can be, and each as fine as its side allows. Raises Faults where a
    card alone is too large at the resolution.
    """
    columns, rows = (limits.columns, limits.rows) if dpi is None else _most(size, limits, dpi)
    sheets = -(-count // (columns * rows - limits.spare))
    ends = [count * sheet // sheets for sheet in range(sheets + 1)]
    return [_grid(first, end, size, limits, dpi) for first, end in pairwise(ends)]


def _most(size: Size, limits: Limits, dpi: int) -> tuple[int, int]:
    """Columns and rows of so large cards."""
    cell = pixels(size, dpi)
    columns, rows = min(limits.columns, limits.side // cell.width), min(limits.rows, limits.side // cell.height)
    if columns * rows <= limits.spare:
        what = f"a card of {size.width:g} x {size.height:g} mm does not fit a sheet of {limits.side} px at {dpi} dpi"
        raise one_fault(Place("--dpi"), "", what, "Give a lower resolution, or none: then the best one is taken")
    return columns, rows


def _grid(first: int, end: int, size: Size, limits: Limits, dpi: int | None) -> Grid:
    """The grid with the finest cells; of equal ones that with the fewest."""
    slots = end - first + limits.spare
    best: tuple[int, int, int, int] | None = None
    for columns in range(1, min(limits.columns, slots) + 1):
        rows = -(-slots // columns)
        found = _finest(columns, rows, size, limits.side) if dpi is None else dpi
        cell = pixels(size, found)
        fits = max(columns * cell.width, rows * cell.height) <= limits.side and rows <= limits.rows
        if fits and (best is None or (found, -columns * rows) > best[:2]):
            best = (found, -columns * rows, columns, rows)
    assert best is not None  # no more faces are given to a sheet than it holds
    found, _, columns, rows = best
    return Grid(columns, rows, pixels(size, found), found, first, end)


def _finest(columns: int, rows: int, size: Size, side: int) -> int:
    """The resolution at which the longer side of the sheet is just within the limit."""
    dpi = min(BEST_DPI, int(min(side / (columns * size.width), side / (rows * size.height)) * MM_PER_INCH))
    while dpi > 1 and max(columns * pixels(size, dpi).width, rows * pixels(size, dpi).height) > side:
        dpi -= 1  # cells are whole pixels, which may be half a pixel more
    return dpi


def sheets(faces: Iterable[Face], plan: Sequence[Grid], last: Face | None = None) -> Iterator[bytes]:
    """The sheets as PNG files, one by one; `last` is drawn in the last slot of each."""
    from PIL import Image

    waiting = iter(faces)
    for grid in plan:
        sheet = Image.new("RGB", grid.size, PAPER)
        some = pictures(islice(waiting, grid.end - grid.first), grid.cell, grid.dpi)
        for slot, image in enumerate(some):
            _paste(sheet, image, grid, slot)
        if last is not None:
            _paste(sheet, next(pictures([last], grid.cell, grid.dpi)), grid, grid.columns * grid.rows - 1)
        yield png(sheet, grid.dpi)


def alone(face: Face, grid: Grid) -> bytes:
    """One face as a picture of its own, as large as the cells of a grid."""
    (image,) = pictures([face], grid.cell, grid.dpi)
    return png(image, grid.dpi)


def _paste(sheet: Image, image: Image, grid: Grid, slot: int) -> None:
    row, column = divmod(slot, grid.columns)
    sheet.paste(image, (column * grid.cell.width, row * grid.cell.height))


def versioned(name: str, data: bytes) -> str:
    """A file's name with a mark of what is in it, for tables that know a picture by its address for ever."""
    return f"{name}-{hashlib.blake2b(data, digest_size=5).hexdigest()}.png"
