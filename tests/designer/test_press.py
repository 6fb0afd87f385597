"""What is cached for one face file is never taken for another's."""

from __future__ import annotations

from pathlib import Path

from designer.faces import Faces
from designer.job import Job
from designer.shapes import Group, Shape
from designer.shapes import Path as Outline
from variants import load


def fills(shapes: tuple[Shape, ...]) -> set[str]:
    """Every fill that is drawn."""
    found: set[str] = set()
    for shape in shapes:
        if isinstance(shape, Group):
            found |= fills(shape.children)
        elif isinstance(shape, Outline) and shape.fill:
            found.add(shape.fill)
    return found


def test_two_face_files_may_call_their_pictures_alike_and_differ_in_line_art(tmp_path: Path) -> None:
    rows = "cards: [{text: 'Win <trophy>'}]"
    decks = ""
    for name, color, lines in (("a", "#ff0000", "false"), ("b", "#0000ff", "true")):
        folder = tmp_path / name
        folder.mkdir()
        square = f'<rect width="9" height="9" fill="{color}"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{square}</svg>'
        (folder / "p.svg").write_text(svg, encoding="utf-8")
        boxes = "boxes:\n  - {pattern: ./p.svg}\n  - {box: [5, 5, 50, 30], text: '{text}'}\n"
        (folder / "face.yaml").write_text(f"format: 1\nlines: {lines}\n{boxes}", encoding="utf-8")
        decks += f"  {name}: {{{rows}, face: ./{name}/face.yaml}}\n"
    (tmp_path / "v.yaml").write_text(f"format: 1\nname: Two\nlanguages: [en]\nextra_decks:\n{decks}", encoding="utf-8")
    first, second = Job(variant := load(str(tmp_path / "v.yaml")), Faces(variant)).sides()
    assert "#ff0000" in fills(first.face.shapes) and "#0000ff" in fills(second.face.shapes)
    assert "#ff0000" not in fills(second.face.shapes)
    golden = "#e3a72f"  # the trophy's body
    assert golden in {fill.lower() for fill in fills(first.face.shapes)}
    assert golden not in {fill.lower() for fill in fills(second.face.shapes)}


def test_an_empty_cell_is_no_missing_column(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("title,text,note\nOne,,\nTwo,Hello,\n", encoding="utf-8")
    boxes = "  - {text: '{text}', if: text}\n  - {text: '{note}', unless: title == Two}\n"
    (tmp_path / "face.yaml").write_text(f"format: 1\nboxes:\n{boxes}", encoding="utf-8")
    deck = "extra_decks:\n  a: {cards: cards.csv, face: ./face.yaml}\n"
    (tmp_path / "v.yaml").write_text(f"format: 1\nname: Two\nlanguages: [en]\n{deck}", encoding="utf-8")
    job = Job(variant := load(str(tmp_path / "v.yaml")), Faces(variant))
    one, two = job.sides()
    job.raise_faults()
    assert not one.face.shapes and two.face.shapes
