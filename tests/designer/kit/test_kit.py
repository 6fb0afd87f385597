"""The kit: everything that is promised is in it, it can be made anew from itself, and its cards are the variant's."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import ImageChops, ImageOps

from designer.cli import main
from designer.manifest import read_manifest
from designer.shapes import MM_PER_POINT
from variants.decks import decks
from variants.faults import Place
from variants.load import load

TOP = Path(__file__).parents[3]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    return int(end.value.code or 0)


def built(tmp_path: Path, *arguments: str) -> zipfile.ZipFile:
    """A kit, made and opened."""
    file = tmp_path / "made.zip"
    assert run("kit", *arguments, "-o", str(file)) == 0
    return zipfile.ZipFile(file)


def test_a_kit_has_all_that_is_promised(tmp_path: Path) -> None:
    with built(tmp_path, "karate-tomate") as kit:
        names = {name.removeprefix("karate-tomate-kit/") for name in kit.namelist()}
        assert kit.testzip() is None and all(info.date_time[0] == 1980 for info in kit.infolist())
        for paper, width in (("a4", 595.3), ("letter", 612)):
            sheets = {
                f"{paper}/cards-{look}{backs}.pdf"
                for look in ("colour", "ink-saver")
                for backs in ("", "-fronts", "-gutterfold")
            }
            others = {f"{paper}/{name}.pdf" for name in ("boxes-colour", "boxes-ink-saver")}
            told = {
                f"{paper}/{name}"
                for code in ("en", "de")
                for name in (
                    f"rules-{code}-booklet.pdf",
                    f"player-aid-{code}.pdf",
                    f"score-sheet-{code}.pdf",
                    f"calibration-{code}.pdf",
                )
            }
            assert sheets | others | told <= names
            for name in sheets | others | told:
                with pikepdf.open(BytesIO(kit.read(f"karate-tomate-kit/{name}"))) as pdf:
                    assert min(float(side) for side in pdf.pages[0].mediabox[2:]) == pytest.approx(width, abs=0.1)
        assert {"rules/rules-en.pdf", "rules/rules-de.pdf", "variant/karate-tomate.yaml", "manifest.json"} <= names
        assert {"PRINTING.md", "DRUCKEN.md", "COMPONENTS.md", "INHALT.md", "LICENCE.txt", "LIZENZ.txt"} <= names
        licence = kit.read("karate-tomate-kit/LICENCE.txt").decode()
        assert "unofficial" in licence and "own" in licence
        assert "| Corn 1 | 8 |" in kit.read("karate-tomate-kit/COMPONENTS.md").decode()
        assert "| Mais 1 | 8 |" in kit.read("karate-tomate-kit/INHALT.md").decode()
        listed = kit.read("karate-tomate-kit/COMPONENTS.md").decode()
        assert listed.startswith("# What is in Karate Tomate\n") and "| Tomato 1 | 1 |" in listed
        assert listed.count("59 x 92 mm each.") == 2 and listed.count("70 x 70 mm each.") == 1
        assert "boxes are in English.\nFor German, make" in kit.read("karate-tomate-kit/PRINTING.md").decode()
        assert "sind auf Englisch.\nAuf Deutsch macht" in kit.read("karate-tomate-kit/DRUCKEN.md").decode()
        assert kit.read("karate-tomate-kit/LICENCE.txt").decode().startswith("Karate Tomate v1\n")
        assert "one sheet for every 9 (A4) or 8 (Letter) players" in kit.read("karate-tomate-kit/PRINTING.md").decode()
        for name in names & {"PRINTING.md", "DRUCKEN.md", "COMPONENTS.md", "INHALT.md", "LICENCE.txt", "LIZENZ.txt"}:
            assert not re.search(r"[{}]", kit.read(f"karate-tomate-kit/{name}").decode()), name


def test_the_manifest_counts_the_cards_of_the_game(tmp_path: Path) -> None:
    with built(tmp_path, "wild-chili", "--only", "calibration"):
        pass
    held = read_manifest(tmp_path / "made.zip", Place(""))
    wanted = Counter({
        (deck.name, card.key): count for deck in decks(load("wild-chili")) for card, count in deck.cards
    })  # fmt: skip
    assert held.prints() == [("Classic", "en"), ("Ink saver", "en")]
    for template, language in held.prints():
        entries = held.entries(template, language) or ()
        assert Counter({(one.deck, one.key): one.count for one in entries}) == wanted


MINE = """\
format: 1
name: {en: My Game, de: Mein Spiel}
extends: ./base/mid.yaml
author: A Tester
rules: {end_trophies: 9}
"""
MID = 'format: 1\nname: Mid\nextends: "hand-limit" # built in\n'
HOUSE = "format: 1\nname: House\nrules: {hand_size: 6}\n"


@pytest.mark.parametrize(
    "order",
    [
        ("karate-tomate",),
        ("hand-limit", "--set", "deck.copies.1=9", "--lang", "de"),
        ("game ü/mine.yaml", "--with", "house.yaml", "--template", "my look", "--paper", "a3", "--sleeves"),
        ("example/honeyline.yaml",),
    ],
)
def test_a_kit_can_be_made_anew_from_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command in its leaflet, in another folder, to the same bytes."""
    here = tmp_path / "here"
    (here / "game ü" / "base").mkdir(parents=True)
    (here / "game ü" / "mine.yaml").write_text(MINE, encoding="utf-8")
    (here / "game ü" / "base" / "mid.yaml").write_text(MID, encoding="utf-8")
    (here / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (here / "example").symlink_to(TOP / "docs" / "example", target_is_directory=True)
    (here / "my look").mkdir()
    (here / "my look" / "template.yaml").write_text("format: 1\nname: My look\nextends: classic\n", encoding="utf-8")
    monkeypatch.chdir(here)
    only = ("--only", "boxes")
    assert run("kit", *order, *only) == 0
    made = next(here.glob("*-kit.zip"))
    with zipfile.ZipFile(made) as kit:
        kit.extractall(tmp_path / "there")
    (unpacked,) = (tmp_path / "there").iterdir()
    text = next(file for name in ("PRINTING.md", "DRUCKEN.md") if (file := unpacked / name).exists()).read_text("utf-8")
    assert {f"`{one.name}/`" for one in unpacked.iterdir() if any(one.rglob("*.yaml"))} == set(
        re.findall(r"`(?:variant|with-\d+|template)/`", text)
    )
    (command,) = (line.strip() for line in text.splitlines() if line.startswith("    tomate-designer"))
    monkeypatch.chdir(unpacked)
    assert run(*shlex.split(command)[1:]) == 0
    assert (unpacked / made.name).read_bytes() == made.read_bytes()


def test_faces_that_no_template_changes_are_packed_once(tmp_path: Path) -> None:
    with built(tmp_path, str(TOP / "docs/example/honeyline.yaml"), "--only", "cards", "--paper", "a4") as kit:
        names = [name.rpartition("/")[2] for name in kit.namelist() if "/a4/" in name]
    assert names == ["cards-colour.pdf", "cards-colour-fronts.pdf", "cards-colour-gutterfold.pdf"]
    held = read_manifest(tmp_path / "made.zip", Place(""))
    assert [template for template, _ in held.prints()] == ["Classic", "Ink saver"], "either can be compared with"


def test_player_aids_keep_the_margin_and_tell_of_changes(tmp_path: Path) -> None:
    """A printer that needs 20 mm gets no mark nearer to the edge; the footer names what was set, as on the cards."""
    asked = ("karate-tomate", "--only", "aids", "--paper", "a4", "--margin", "20", "--set", "rules.hand_size=6")
    with built(tmp_path, *asked) as kit:
        (name,) = (name for name in kit.namelist() if name.endswith("player-aid-en.pdf"))
        pdf = pdfium.PdfDocument(kit.read(name))
    image = pdf[0].render(scale=1, grayscale=True).to_pil()
    left, top, right, low = ImageOps.invert(image).getbbox() or (0, 0, 0, 0)
    edge = 20 / MM_PER_POINT - 1
    assert left > edge and top > edge and right < image.width - edge and low < image.height - edge
    assert "hand_size" in pdf[0].get_textpage().get_text_bounded()


def test_a_score_sheet_wears_the_look_of_the_kit(tmp_path: Path) -> None:
    """Its icons, too, save ink where the cards do."""
    with built(tmp_path, "duel", "--only", "scores", "--paper", "a4", "--template", "ink-saver") as kit:
        (name,) = (name for name in kit.namelist() if name.endswith("score-sheet-en.pdf"))
        image = pdfium.PdfDocument(kit.read(name))[0].render(scale=1).to_pil()
    red, _, blue = image.convert("RGB").split()
    assert ImageChops.subtract(red, blue).getextrema()[1] < 40, "no gold, no wood"


def test_kits_are_the_same_in_any_process(tmp_path: Path) -> None:
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        subprocess.run(
            [sys.executable, "-m", "designer", "kit", "duel", "--only", "rules", "-o", str(tmp_path / f"{seed}.zip")],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(TOP)}, check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()


def test_only_what_changed_since_the_kit_that_was_handed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    built(tmp_path, "karate-tomate", "--only", "calibration", "--lang", "de").close()
    capsys.readouterr()
    asked = ("--set", "deck.copies.5=4", "--since", "made.zip", "--lang", "de", "--template", "ink-saver", "--json")
    assert run("print", "karate-tomate", *asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cards"] == 5 and {one["copies"] for one in told["since"]["print"]} == {1}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--only", "card"), "'card' is no part of a kit. Did you mean 'cards'?"),
        (("--paper", "a44"), "unknown paper 'a44'"),
        (("--thickness", "nan"), "nan"),
        (("--paper", "90x150mm", "--only", "calibration"), "90 x 150 mm has no room for the calibration sheet"),
        (("--set", "deck.copies.1=200", "--thickness", "3"), "flat, more than 9 sheets of A4"),
    ],
)
def test_a_kit_that_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...], complaint: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run("kit", "karate-tomate", *arguments) == 2
    assert complaint in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is half written"


def test_a_kit_replaces_kits_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.zip"
    with zipfile.ZipFile(file, "w") as foreign:
        foreign.writestr("letter.txt", "Dear diary")
    before = file.read_bytes()
    assert run("kit", "duel", "--only", "calibration", "-o", str(file)) == 1
    assert "no zip of ours" in capsys.readouterr().err and file.read_bytes() == before
    file.unlink()
    for _ in range(2):
        assert run("kit", "duel", "--only", "calibration", "-o", str(file)) == 0


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("format: 1\rname: Mac\rextends: hand-limit\r", "extends: ./built-in/hand-limit.yaml\r"),
        (
            "format: 1\nname: X\nwhy: \"a\u2028 b\"\nextends: 'hand-limit' # hand-limit\n",
            "'./built-in/hand-limit.yaml' # hand-limit",
        ),
        ("format: 1\nname: &a hand-limit\nextends: *a\n", "name: &a hand-limit"),
        ("format: 1\nname: X\nextends: >-\n  hand-limit\n", "extends: >-\n  hand-limit"),
    ],
)
def test_what_is_built_in_is_named_by_file_where_it_is_written_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, written: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(text, encoding="utf-8", newline="")
    with built(tmp_path, "own.yaml", "--only", "calibration") as kit:
        assert written in kit.read("own-kit/variant/own.yaml").decode()
        assert "own-kit/variant/built-in/karate-tomate.yaml" in kit.namelist()


def test_paths_that_climb_lie_flat_in_the_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("game", "game/built-in", "look"):
        (tmp_path / folder).mkdir()
    (tmp_path / "game" / "own.yaml").write_text("format: 1\nname: Own\nextends: hand-limit\n", encoding="utf-8")
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "look" / "template.yaml").write_text("format: 1\nname: Look\nextends: classic\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "game")
    asked = ("own.yaml", "--with", "../house.yaml", "--template", "../look", "--only", "calibration", "--paper", "a4")
    with built(tmp_path, *asked) as kit:
        names = {name.removeprefix("own-house-kit/") for name in kit.namelist()}
    assert not any(".." in name for name in names)
    assert {"variant/own.yaml", "variant/built-in-2/hand-limit.yaml", "with-1/house.yaml"} <= names
    assert "with-1/look/template.yaml" in names, "it lies in the folder that house.yaml lies in"
