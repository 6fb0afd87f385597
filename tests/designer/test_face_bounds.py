"""What a stranger's face may ask for is bounded."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from designer.faces import Faces
from designer.job import Job
from variants import load


@pytest.mark.parametrize(
    "boxes",
    [
        '{boxes: [{boxes: [{text: "x", repeat: 200}], repeat: 200}], repeat: 200}',
        "{boxes: [{boxes: [{fill: '#000000', repeat: 200, box: [0, 0, 0, 0]}], repeat: 200}], repeat: 200}",
        "{boxes: [{icons: {trophy: 200}, repeat: 200}], repeat: 200}",
        "{corners: 4, boxes: [" * 15 + "{fill: '#000000', corners: 4}" + "]}" * 15,
    ],
)
def test_boxes_that_repeat_in_boxes_are_bounded(tmp_path: Path, boxes: str) -> None:
    """Millions of parts are refused at the first card, in one fault, and the others are not begun."""
    (tmp_path / "face.yaml").write_text(f"format: 1\nboxes:\n  - {boxes}\n", encoding="utf-8")
    cards = ", ".join("{a: 1}" for _ in range(50))
    (tmp_path / "v.yaml").write_text(
        f"format: 1\nname: Two\nlanguages: [en]\nextra_decks:\n  a: {{face: ./face.yaml, cards: [{cards}]}}\n",
        encoding="utf-8",
    )
    started = time.process_time()
    job = Job(variant := load(str(tmp_path / "v.yaml")), Faces(variant))
    assert sum(len(side.face.shapes) for side in job.sides()) == 0
    (fault,) = job.faults
    assert fault.what == "the face has more than 10,000 boxes, icons and tiles" and fault.place.line == 3
    assert time.process_time() - started < 10, "about 1 s, millions of boxes take minutes"
