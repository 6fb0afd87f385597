"""docs/example: a whole other game, 54 cards from a table in a face of its own."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

import variants
from designer import raster
from designer.cli import main
from designer.faces import Faces
from designer.job import Job
from variants.decks import decks
from variants.faults import Faults

EXAMPLE = Path(__file__).parents[2] / "docs" / "example"
FILE = EXAMPLE / "honeyline.yaml"


def rows() -> list[dict[str, str]]:
    with (EXAMPLE / "cards.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def test_it_is_54_cards_and_nothing_else() -> None:
    (deck,) = (deck for deck in decks(variants.load(str(FILE))) if deck.total)
    assert (deck.name, deck.total) == ("honeyline", 54)


def test_it_prints_every_card_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "honeyline.pdf"
    with pytest.raises(SystemExit) as end:
        main(["print", str(FILE), "-o", str(target), "--json"])
    assert not end.value.code
    told = json.loads(capsys.readouterr().out)
    assert (told["cards"], told["pages"], told["notes"]) == (54, 12, [])
    printed = "\n".join(raster.texts(target.read_bytes())[::2]).splitlines()
    titles = Counter({row["title"]: 0 for row in rows()})
    for row in rows():
        titles[row["title"]] += int(row["copies"])
    found = Counter(line.strip() for line in printed if line.strip() in titles)
    assert found == titles


def test_the_same_table_as_a_spreadsheet_gives_the_same_cards(tmp_path: Path) -> None:
    from openpyxl import Workbook

    shutil.copytree(EXAMPLE, tmp_path / "game")
    book = Workbook()
    assert book.active is not None
    with (EXAMPLE / "cards.csv").open(encoding="utf-8", newline="") as table:
        for row in csv.reader(table):
            book.active.append([int(cell) if cell.isdecimal() else cell or None for cell in row])
    book.save(tmp_path / "game" / "cards.xlsx")
    file = tmp_path / "game" / "honeyline.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("./cards.csv", "./cards.xlsx"), encoding="utf-8")
    assert decks(variants.load(str(file))) == decks(variants.load(str(FILE)))


def test_its_guide_shows_what_the_files_hold() -> None:
    guide = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    for name in ("honeyline.yaml", "cards.csv", "card.yaml", "back.yaml", "cards.png"):
        assert name in guide and (EXAMPLE / name).is_file()
    assert "| copies | " + " | ".join(list(rows()[0])[1:]) + " |" in guide


def test_the_short_face_of_the_guide_works(tmp_path: Path) -> None:
    """The face that step 3 shows in full draws every card."""
    shutil.copytree(EXAMPLE, tmp_path / "game")
    guide = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    (face,) = (block for block in re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL) if "\nboxes:" in block)
    (tmp_path / "game" / "card.yaml").write_text(face, encoding="utf-8")
    variant = variants.load(str(tmp_path / "game" / "honeyline.yaml"))
    job = Job(variant, Faces(variant))
    assert len(list(job.sides())) == 34
    job.raise_faults()


def test_the_complaint_of_the_guide_is_the_one_you_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "game")
    monkeypatch.chdir(tmp_path / "game")
    face = Path("card.yaml")
    face.write_text(face.read_text(encoding="utf-8").replace("{title}", "{titel}", 2).replace("{titel}", "{title}", 1))
    with pytest.raises(Faults) as caught:
        Faces(variants.load("honeyline.yaml"))
    assert next(str(fault).rpartition("/")[2] for fault in caught.value.faults) in Path("README.md").read_text()
