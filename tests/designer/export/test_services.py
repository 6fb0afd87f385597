"""Exports for print services, counted and looked at: each card as often as the variant has it, in the right files."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from exportwork import HONEYLINE, UNIQUE, Printed, counts, run, unlike, wanted
from PIL import Image
from presswork import profile, saved

from designer import raster
from designer.export.preflight import preflight
from designer.export.presets import load_preset
from variants.load import load

POKER = ("--set", "look.card_size=poker-us", "--set", "look.triumph_size=poker-us")
SETS = POKER[1::2]
PICTURES = ("tgc", "mpc")
PDFS = ("drivethru", "printer")


def told(place: Path) -> dict:  # type: ignore[type-arg]
    return json.loads((place / "manifest.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def counted(place: Path) -> Counter[tuple[str, str]]:
    """What a person counts who goes by the names of pictures and the pages of PDFs."""
    found: Counter[tuple[str, str]] = Counter()
    for deck in told(place)["decks"]:
        for card in deck["cards"]:
            if "pages" in card:
                found[deck["deck"], card["key"]] += len(card["pages"])
            else:
                copies, key = Path(card["front"]).stem.split("x", 1)[1].split("-", 1)
                assert (place / card["front"]).is_file() and key == card["key"]
                found[deck["deck"], key] += int(copies)
    return found


def dull(image: Image.Image) -> Image.Image:
    """A picture by its lights and darks, which inks do not change much."""
    return image.convert("L").resize((63, 88))


@pytest.mark.parametrize("target", PICTURES)
def test_pictures_have_the_pixels_stated_and_show_the_cards(target: str, tmp_path: Path) -> None:
    place = tmp_path / "Käse Ü"
    assert run("export", "karate-tomate", "--to", target, *POKER, "-o", str(place), "--players", "3",
               "--template", "prototype") == 0  # fmt: skip
    assert counted(place) == wanted(load("karate-tomate", SETS), 3)
    size = load_preset(target).products["poker"].pixels
    assert size
    for deck in told(place)["decks"]:
        for card in deck["cards"]:
            for side in ("front", "back"):
                with Image.open(place / card[side]) as image:
                    assert image.size == size and image.mode == "RGB"
                    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        names = sorted(Path(card["front"]).name for card in deck["cards"])
        assert names == [Path(card["front"]).name for card in deck["cards"]]
        files = {file.name for file in (place / deck["deck"]).iterdir()}
        assert files == {*names, "back.png"}


def test_a_picture_holds_the_card_in_its_middle_and_its_bleed_around(tmp_path: Path) -> None:
    assert run("export", "karate-tomate", "--to", "tgc", *POKER, "-o", str(tmp_path / "x"), "--decks", "tomatoes") == 0
    from designer.faces import Faces
    from variants.decks import decks

    variant = load("karate-tomate", SETS)
    printed = Printed("karate-tomate")
    printed.variant, printed.faces = variant, Faces(variant)
    printed.cards = {(deck.name, card.key): card for deck in decks(variant) for card, _ in deck.cards}
    with Image.open(tmp_path / "x" / "tomatoes" / "03x1-tomato-3.png") as image:
        trim = image.crop((37, 37, 37 + 750, 37 + 1050))
        assert unlike(trim, printed.side("tomatoes", "tomato-3", (750, 1050))) < 3
        edges = np.asarray(image)[:, :20]
        assert (edges < 250).any(axis=2).mean() > 0.5  # the ground reaches the edge; the corner field is cream


@pytest.mark.parametrize("target", PDFS)
def test_pdfs_have_a_page_for_each_side_of_each_copy_in_the_order_asked_for(target: str, tmp_path: Path) -> None:
    place = tmp_path / "x"
    assert run("export", "karate-tomate", "--to", target, *POKER, "-o", str(place), "--template", "prototype") == 0
    variant = load("karate-tomate", SETS)
    assert counted(place) == wanted(variant)
    from designer.faces import Faces
    from designer.template_files import load_template
    from variants.decks import decks

    printed = Printed("karate-tomate")
    printed.variant, printed.faces = variant, Faces(variant, load_template("prototype"))
    printed.cards = {(deck.name, card.key): card for deck in decks(variant) for card, _ in deck.cards}
    for deck in told(place)["decks"]:
        (name,) = deck["files"]
        data = (place / name).read_bytes()
        report = preflight(data, load_preset(target))
        assert report.findings == ()
        assert report.pages == 2 * sum(card["copies"] for card in deck["cards"])
        keys = [card["key"] for card in deck["cards"]]
        looks = {key: dull(printed.side(deck["deck"], key, (126, 176))) for key in keys}
        back = dull(printed.side(deck["deck"], keys[0], (126, 176), back=True))
        firsts = [card["pages"][0] - 1 for card in deck["cards"]]
        for key, page, image in zip(keys, firsts, raster.pages(data, 60, firsts), strict=True):
            across, down = image.width * 3.175 / 69.85, image.height * 3.175 / 95.25
            if target == "printer":
                across, down = image.width * 3 / 69.5, image.height * 3 / 94.9
            shown = dull(image.crop((round(across), round(down), round(image.width - across),
                                     round(image.height - down))))  # fmt: skip
            far = {other: unlike(shown, look) for other, look in looks.items()}
            assert min(far, key=lambda other: far[other]) == key, (page, key, far)
            assert far[key] < unlike(shown, back)
        assert all(page % 2 == (target == "printer") for card in deck["cards"] for page in card["pages"])


@pytest.mark.slow
@pytest.mark.parametrize("ref", ["karate-tomate", "wild-chili", "fewer-suits", HONEYLINE, UNIQUE])
def test_the_cards_are_those_of_the_variant_for_every_player_count(ref: str, tmp_path: Path) -> None:
    for players in counts(ref):
        place = tmp_path / str(players)
        count = ("--players", str(players)) if players else ()
        assert run("export", ref, "--to", "printer", "-o", str(place), *count) == 0
        assert counted(place) == wanted(load(ref), players)
        for deck in told(place)["decks"]:
            with pikepdf.open(place / deck["files"][0]) as pdf:
                assert len(pdf.pages) == 2 * sum(card["copies"] for card in deck["cards"])
                fronts = Counter(page.Contents.read_bytes() for page in pdf.pages)
                assert max(fronts.values()) >= max(card["copies"] for card in deck["cards"])


@pytest.mark.slow
@pytest.mark.parametrize("target", [*PICTURES, "drivethru"])
def test_every_service_gets_as_many_cards_as_so_many_players_use(target: str, tmp_path: Path) -> None:
    variant = load("fewer-suits", SETS)
    for players in counts("fewer-suits"):
        place = tmp_path / str(players)
        count = ("--players", str(players)) if players else ()
        assert run("export", "fewer-suits", "--to", target, *POKER, "-o", str(place), "--template", "prototype",
                   *count) == 0  # fmt: skip
        assert counted(place) == wanted(variant, players)


def test_backs_that_differ_and_decks_without_backs(tmp_path: Path) -> None:
    mine = saved(tmp_path, (PRESET % "png").encode(), "mine.yaml")
    place = tmp_path / "x"
    assert run("export", UNIQUE, "--to", "tgc", "--preset", str(mine), "-o", str(place)) == 0
    decks = told(place)["decks"]
    assert {len({card["back"] for card in deck["cards"]}) for deck in decks} > {1}
    assert any(card["back"] is None for deck in decks for card in deck["cards"])
    for deck in decks:
        for card in deck["cards"]:
            assert card["back"] is None or (place / card["back"]).is_file()


PRESET = """
format: 1
name: My printer
source: a letter
date: "2026-12"
confirmed: true
file: %s
order: separate
colors: rgb
resolution: 150
bleed: 2
safe: 3
transparency: true
"""


def test_separate_backs_are_a_second_file_in_the_order_of_the_fronts(tmp_path: Path) -> None:
    mine = saved(tmp_path, (PRESET % "pdf").encode(), "mine.yaml")
    place = tmp_path / "x"
    assert run("export", HONEYLINE, "--to", "printer", "--preset", str(mine), "-o", str(place)) == 0
    for deck in told(place)["decks"]:
        pages = []
        for name in deck["files"]:
            with pikepdf.open(place / name) as pdf:
                pages.append(len(pdf.pages))
        assert pages[0] == sum(card["copies"] for card in deck["cards"]) and len(set(pages)) == 1
        assert [Path(name).stem.rpartition("-")[2] for name in deck["files"]] == ["fronts", "backs"][: len(pages)]


@pytest.mark.parametrize("target", ["tgc", "drivethru", "printer"])
def test_twice_the_same_bytes(target: str, tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        place = tmp_path / name / "x.zip"
        place.parent.mkdir()
        assert run("export", "karate-tomate", "--to", target, *POKER, "-o", str(place), "--decks", "tomatoes") == 0
        made.append(place.read_bytes())
    assert made[0] == made[1]


def test_a_profile_goes_into_the_file_and_rules_its_colors(tmp_path: Path) -> None:
    icc = saved(tmp_path, profile())
    place = tmp_path / "x"
    assert run("export", "karate-tomate", "--to", "drivethru", *POKER, "-o", str(place), "--icc", str(icc),
               "--decks", "tomatoes") == 0  # fmt: skip
    data = (place / "tomatoes.pdf").read_bytes()
    report = preflight(data, load_preset("drivethru"))
    assert report.findings == () and 230 < report.ink <= 240  # the profile asks for 400 %
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == profile()


def test_what_a_person_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("export", "karate-tomate", *POKER, "--decks", "tomatoes")
    assert run(*arguments, "--to", "drivethru", "-o", str(tmp_path / "x")) == 0
    said = capsys.readouterr().err
    assert "no colour profile was given" in said and "docs/export.md" in said
    assert "tomatoes.pdf: 20 pages" in said and "nothing found in preflight" in said
    assert "safe zone of 3.175 mm" in said
    assert run(*arguments, "--to", "mpc", "--json", "-o", str(tmp_path / "y")) == 0
    notes = json.loads(capsys.readouterr().out)["notes"]
    assert any("not confirmed" in note for note in notes)


def test_bad_wishes_are_a_line_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    icc = str(saved(tmp_path, b"nothing"))
    for arguments, said in [
        (("--to", "tgc"), "The Game Crafter makes no cards of 59 x 92 mm"),
        (("--to", "printer", "--icc", icc), "is no ICC profile"),
        (("--to", "tgc", *POKER, "--icc", icc), "means nothing to tgc"),
        (("--to", "printer", "--preset", str(tmp_path / "none.yaml")), "there is no such file"),
    ]:
        assert run("export", "karate-tomate", *arguments, "-o", str(tmp_path / "x")) == 2
        err = capsys.readouterr().err
        assert said in err and "Traceback" not in err
        assert not (tmp_path / "x").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell a process how much it held")
def test_a_thousand_faces_are_not_held_together(tmp_path: Path) -> None:
    rows = "\n".join(f"Card {number},{number % 2 + 1}" for number in range(1, 1001))
    (tmp_path / "many.csv").write_text(f"name,copies\n{rows}\n", encoding="utf-8")
    (tmp_path / "face.yaml").write_text(
        "format: 1\nboxes:\n  - {box: [0, 0, '100%', '100%'], fill: '#336699', bleed: true}\n"
        "  - {box: ['10%', '40%', '80%', '20%'], text: '{name}'}\n", encoding="utf-8",
    )  # fmt: skip
    (tmp_path / "game.yaml").write_text(
        "format: 1\nname: Many\nextends: karate-tomate\n"
        "extra_decks:\n  many: {cards: many.csv, face: ./face.yaml, size: poker-us}\n", encoding="utf-8",
    )  # fmt: skip
    place = tmp_path / "x"
    code = (
        "import re, resource, sys\nfrom pathlib import Path\nfrom designer.cli import main\n"
        "told = Path('/proc/self/status')  # Linux counts what the parent held to getrusage, too\n"
        "try:\n    main(sys.argv[1:])\nfinally:\n    print(re.search(r'VmHWM:\\s+(\\d+)', told.read_text())[1] "
        "if told.exists() else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    command = [sys.executable, "-c", code, "export", str(tmp_path / "game.yaml"), "--to", "tgc", "--decks", "many"]
    done = subprocess.run([*command, "-o", str(place)], capture_output=True, text=True, check=True)
    most = int(done.stdout.split()[-1]) >> (20 if sys.platform == "darwin" else 10)
    assert most < 250  # MB; all pictures together have 2,800
    assert sum(counted(place).values()) == sum(number % 2 + 1 for number in range(1, 1001))
