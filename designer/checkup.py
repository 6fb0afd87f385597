"""What `check` looks at beyond the file itself: every face in every language, as it would be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer.faces import Face, Faces
from designer.job import Job
from designer.labels import label
from designer.shapes import IDENTITY, MM_PER_POINT, Glyphs, Group, Matrix, Shape, apply, multiply
from designer.templates import Template
from variants.faults import Fault, Faults, quote
from variants.idle import idle_rows
from variants.model import Variant

SAFE = 3.0
"""Millimetres inside the trim that a cut may go astray; text should keep out of them."""

ASCENT, DESCENT = 0.7, 0.0
"""Height of capitals and figures over and under the baseline, in sizes of the font."""


def checkup(variant: Variant, template: Template | None = None) -> tuple[str, ...]:
    """Draw every face in every language, in the variant's template or another; notes for the designer.

    Raises Faults with all that cannot be printed, also what the sheets' footers would say.
    """
    faults: list[Fault] = []
    notes = dict.fromkeys(row.words("en") for row in idle_rows(variant))
    for language in variant.languages:
        job = Job(variant, Faces(variant, template, language))
        try:
            label(f"{variant.name.in_(language)} {variant.version}", 0, 0, 6)
        except Faults as error:
            faults += error.faults
        for side in job.sides():
            if side.side == "front":
                notes |= dict.fromkeys(f"{side.key}: {note}" for note in outside_safe_zone(side.face))
        notes |= dict.fromkeys(job.faces.notes)
        faults += job.faults
    if faults:
        raise Faults(faults)
    return tuple(notes)


def outside_safe_zone(face: Face) -> Iterator[str]:
    """A sentence for every text that comes nearer to the cut than SAFE."""
    width, height = face.size
    for glyphs, matrix in _texts(face.shapes, IDENTITY):
        em = glyphs.size * MM_PER_POINT
        right = glyphs.x + sum(glyphs.advances)
        corners = [(x, y) for x in (glyphs.x, right) for y in (glyphs.y - ASCENT * em, glyphs.y + DESCENT * em)]
        moved = [apply(matrix, x, y) for x, y in corners]
        near = min(min(x, width - x, y, height - y) for x, y in moved)
        if near < SAFE - 0.05:
            yield f"the text {quote(glyphs.chars)} comes within {near:.1f} mm of the cut; {SAFE:g} mm are safe"


def _texts(shapes: Iterable[Shape], matrix: Matrix) -> Iterator[tuple[Glyphs, Matrix]]:
    for shape in shapes:
        if isinstance(shape, Glyphs):
            yield shape, matrix
        elif isinstance(shape, Group) and not shape.name:  # named groups are art, which holds no text
            yield from _texts(shape.children, multiply(matrix, shape.matrix))
