"""What `check` looks at beyond the file itself: every face in every language, drawn and inspected."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from designer import inspection_faces, inspection_game
from designer.faces import Face, Faces
from designer.inspection import IDLE, PIXELS, Finding, Limits, Who, judged
from designer.job import Job
from designer.labels import label
from designer.templates import Template
from variants.faults import Fault, Faults
from variants.idle import idle_rows
from variants.model import Variant


def checkup(
    variant: Variant,
    template: Template | None = None,
    limits: Limits | None = None,
    rendering: bool = False,
    asked: Collection[Path] | None = None,
) -> tuple[Finding, ...]:
    """Draw every face in every language, in the variant's template or another; what falls short of the limits.

    `rendering` looks at pixels as well (contrast), which takes seconds. `asked` are the files that the variant has
    named, others beside it are unused; None where nobody has noted them. Raises Faults with all that cannot be
    printed, also what the sheets' footers would say.
    """
    found = [Finding(IDLE, row.words("en")) for row in idle_rows(variant)]
    found += inspection_game.suits(variant)
    faults: list[Fault] = []
    drawn: list[tuple[Who, Face]] = []
    for language in variant.languages:
        job = Job(variant, Faces(variant, template, language))
        try:
            label(f"{variant.name.in_(language)} {variant.version}", 0, 0, 6)
        except Faults as error:
            faults += error.faults
        drawn += (((side.key, language), side.face) for side in job.sides())
        found += (Finding(PIXELS, note) for note in job.faces.notes)
        faults += job.faults
    if faults:
        raise Faults(faults)
    found += inspection_game.translations(variant, job.faces.templates)
    if asked is not None and variant.folder is not None:
        found += inspection_game.unused(variant.folder, asked)
    return judged([*found, *_on_faces(drawn, rendering)], limits or {})


def _on_faces(drawn: list[tuple[Who, Face]], rendering: bool) -> Iterator[Finding]:
    measured = list(inspection_faces.measured(drawn))
    if rendering:
        from designer import inspection_contrast  # loads what writes and renders PDFs

        measured += inspection_contrast.measured(drawn)
    for (card, language), one in measured:
        yield replace(one, cards=(card,), languages=(language,))
