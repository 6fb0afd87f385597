"""Draw docs/art.png, a contact sheet of all built-in art by name: python docs/art.py"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from designer.art import Library
from designer.labels import label
from designer.pdf import write
from designer.raster import render
from designer.shapes import Page, Shape, rectangle
from designer.shapes import Path as Outline
from designer.templatedocs import art_groups

COLUMNS, CELL, LABEL, GAP = 9, 24.0, 5.0, 4.0
WIDTH = COLUMNS * CELL + 2 * GAP
GROUND, DARK = "#F4EFE4", "#7D8597"
DPI = 110


def sheet() -> tuple[list[Shape], float]:
    """All art in its groups, each with its name under it, and the height in millimetres."""
    library, y = Library(), GAP
    shapes: list[Shape] = []
    for title, names in art_groups().items():
        shapes += label(title, GAP, y + 4, 10)
        y += 7
        for first in range(0, len(names), COLUMNS):
            for column, name in enumerate(names[first : first + COLUMNS]):
                shapes += _cell(library, name, GAP + column * CELL, y)
            y += CELL + LABEL
        y += GAP
    return shapes, y


def _cell(library: Library, name: str, x: float, y: float) -> Iterator[Shape]:
    side = CELL - 2
    if name.startswith("patterns/"):
        yield Outline(rectangle(x, y, side, side), fill=DARK)
        yield library.tile(name, x, y, side, side, 11, tint="#FFFFFF")
    else:
        yield library.picture(name, x, y, side, side)
    short = name.rpartition("/")[2]
    wide = sum(sum(run.advances) for run in label(short, 0, 0, 7))
    yield from label(short, x + (side - wide) / 2, y + side + 3.4, 7)


def main() -> None:
    """Write the picture."""
    shapes, height = sheet()
    held = BytesIO()
    ground = Outline(rectangle(0, 0, WIDTH, height), fill=GROUND)
    write([Page(WIDTH, height, (ground, *shapes))], held, title="Built-in art", language="en")
    Path(__file__).with_name("art.png").write_bytes(render(held.getvalue(), 0, DPI))


if __name__ == "__main__":
    main()
