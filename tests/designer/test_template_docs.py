"""docs/templates.md: its examples are run, its tables are whole."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copyfile

from facework import cards_of, kinds

from designer.faces import Faces
from designer.fonts import face as font_face
from designer.styles import StyleSpec
from designer.template_files import load_face, load_template
from designer.templatedocs import FILTER_WORDS, GROUPS
from designer.templates import Box, TemplateFile
from designer.tints import FILTERS
from variants.load import load


def test_icons_by_file_lie_in_the_templates_folder(tmp_path: Path) -> None:
    line = "extends: classic\nfaces:\n  number:\n    boxes:\n"
    (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>')
    (tmp_path / "template.yaml").write_text(f"format: 1\n{line}      - {{icons: {{./dot.svg: 3, knife: 1}}}}\n")
    faces = Faces(kinds(), load_template(str(tmp_path)))
    face = faces.front(cards_of(faces.variant)[0])
    assert (face.faults, len(face.shapes)) == ((), 4)


def blocks(after: str) -> list[str]:
    """The YAML blocks of docs/templates.md under a heading."""
    page = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {after}\n")[1].split("\n## ")[0]
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_the_ten_minutes_of_the_docs_work(tmp_path: Path) -> None:
    """What docs/templates.md tells to write, written: both faces are drawn without a fault."""
    first, colors, changed, drawn, _ = blocks("Ten minutes")
    for text in (first, first + colors, first + colors + changed, first + drawn):
        (tmp_path / "template.yaml").write_text(text, encoding="utf-8")
        faces = Faces(kinds(), load_template(str(tmp_path)))
        assert [fault for card in cards_of(faces.variant) for fault in faces.front(card).faults] == []


def test_the_face_file_of_the_docs_works(tmp_path: Path) -> None:
    (text,) = blocks("A face for a print-only deck")
    (tmp_path / "face.yaml").write_text(text, encoding="utf-8")
    assert load_face(tmp_path / "face.yaml", ["title", "picture", "text"]).faces["extra"]


def test_every_other_example_of_the_docs_works(tmp_path: Path) -> None:
    """Keys of a template are laid over classic, a lone box over its triumph cards, `look` into a variant."""
    copyfile(font_face("Lato").path, tmp_path / "MyFont.ttf")
    page = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    apart = [*blocks("Ten minutes")[:-1], *blocks("A face for a print-only deck")]
    others = [text for text in shown if text not in apart]
    assert len(others) >= 5
    for text in others:
        over = f"faces:\n  triumph:\n    extends: triumph\n    boxes:\n      {text}" if text.startswith("- ") else text
        if text.startswith("look:"):
            (tmp_path / "my-look").mkdir()
            (tmp_path / "my-look" / "template.yaml").write_text("format: 1\nextends: classic\n", encoding="utf-8")
            mine = f"format: 1\nname: Mine\nextends: karate-tomate\n{text}"
            (tmp_path / "mine.yaml").write_text(mine, encoding="utf-8")
            Faces(load(str(tmp_path / "mine.yaml")))
            continue
        (tmp_path / "template.yaml").write_text(f"format: 1\nextends: classic\n{over}", encoding="utf-8")
        faces = Faces(kinds(), load_template(str(tmp_path)))
        assert [fault for card in cards_of(faces.variant) for fault in faces.front(card).faults] == [], text


def test_every_option_of_a_box_is_in_the_docs() -> None:
    told = {name for names in GROUPS.values() for name in names}
    assert told == {field.alias or name for name, field in Box.model_fields.items()}
    assert set(FILTER_WORDS) == {*FILTERS, "upper"}
    for model in (Box, StyleSpec, TemplateFile):
        assert set(model.meanings()) >= {*model.model_fields}
