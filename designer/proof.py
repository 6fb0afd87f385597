"""Proofs: faces as PNGs and a contact sheet of them all, rendered from the same PDF that is printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path as FilePath

from designer.faces import Face
from designer.job import Side
from designer.output import PNG_MARK, together
from designer.pdf import write
from designer.raster import render
from designer.shapes import Group, Page, Path, Shape, Stroke, rectangle

GAP = 4.0
"""Between the faces of a contact sheet, mm."""

CONTACT_WIDTH = 2400
"""Pixels across a contact sheet."""

PAPER = "#FFFFFF"
GROUND, EDGE = "#E7E3DC", Stroke("#B8B2A7", 0.2)


def write_proof(folder: FilePath, sides: Iterable[Side], dpi: float) -> list[FilePath]:
    """Write a picture of each face into `folder`, and the contact sheet: all of them or none. The files, it last.

    Raises OutputError where a file cannot be written, or a picture lies there that no proof made.
    """
    done: list[FilePath] = []
    faces: list[Face] = []
    with together() as files:
        for side in sides:
            done.append(folder / side.deck / f"{side.key}.png")
            faces.append(side.face)
            files.write(done[-1], face_png(side.face, dpi), PNG_MARK)
        done.append(folder / "contact-sheet.png")
        files.write(done[-1], contact_sheet(faces), PNG_MARK)
    return done


def face_png(face: Face, dpi: float) -> bytes:
    """One face at its trim as a PNG."""
    return _png(Page(face.size.width, face.size.height, (_trimmed(face),)), dpi)


def contact_sheet(faces: Sequence[Face]) -> bytes:
    """All faces side by side on one PNG, in about the shape of a screen."""
    cell = max((face.size.width for face in faces), default=60.0) + GAP
    height = max((face.size.height for face in faces), default=60.0) + GAP
    columns = max(1, math.ceil(math.sqrt(len(faces) * 1.5 * height / cell)))
    rows = max(1, math.ceil(len(faces) / columns))
    width, tall = columns * cell + GAP, rows * height + GAP
    shapes: list[Shape] = [Path(rectangle(0, 0, width, tall), fill=GROUND)]
    for index, face in enumerate(faces):
        row, column = divmod(index, columns)
        x = GAP + column * cell + (cell - GAP - face.size.width) / 2
        y = GAP + row * height + (height - GAP - face.size.height) / 2
        frame = Path(rectangle(0, 0, *face.size), stroke=EDGE)
        shapes.append(Group((_trimmed(face), frame), (1, 0, 0, 1, x, y)))
    return _png(Page(width, tall, tuple(shapes)), CONTACT_WIDTH / width * 25.4)


def _trimmed(face: Face) -> Group:
    trim = Path(rectangle(0, 0, *face.size))
    return Group((replace(trim, fill=PAPER), *face.shapes), clip=trim)


def _png(page: Page, dpi: float) -> bytes:
    held = BytesIO()
    write([page], held, title="", language="")
    return render(held.getvalue(), 0, dpi)
