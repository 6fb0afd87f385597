"""Plain pictures: the manifest names every card of the variant, and every picture is where it says and shows it."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from exportwork import HONEYLINE, UNIQUE, Printed, counts, run, unlike, wanted
from PIL import Image

from variants import load


def cards_in(place: Path) -> Counter[tuple[str, str]]:
    """The cards of a manifest, counted; every picture must be there and as large as it says."""
    data = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    found: Counter[tuple[str, str]] = Counter()
    for deck in data["decks"]:
        for card in deck["cards"]:
            found[deck["deck"], card["key"]] += card["copies"]
            for side in filter(None, (card["front"], card["back"])):
                with Image.open(place / side) as image:
                    assert list(image.size) == deck["size_px"]
                    assert image.info["dpi"][0] == pytest.approx(data["dpi"], abs=0.1)
        assert deck["size_px"] == [round(side * data["dpi"] / 25.4) for side in deck["size_mm"]]
    return found


@pytest.mark.parametrize("ref", ["karate-tomate", "wild-chili", "fewer-suits", HONEYLINE, UNIQUE])
def test_the_manifest_counts_out_the_decks(ref: str, tmp_path: Path) -> None:
    for players in counts(ref):
        asked = ["--players", str(players)] if players else []
        place = tmp_path / f"for {players}"
        assert (
            run("export", ref, "--to", "png", "--dpi", "30", "--template", "prototype", "-o", str(place), *asked) == 0
        )
        assert cards_in(place) == wanted(load(ref), players)


def test_every_picture_shows_its_card(tmp_path: Path) -> None:
    printed = Printed(UNIQUE)
    assert run("export", UNIQUE, "--to", "png", "--dpi", "100", "-o", str(tmp_path / "out")) == 0
    data = json.loads((tmp_path / "out/manifest.json").read_text(encoding="utf-8"))
    for deck in data["decks"]:
        for card in deck["cards"]:
            for side in ("front", "back"):
                if card[side]:
                    with Image.open(tmp_path / "out" / card[side]) as image:
                        right = printed.side(deck["deck"], card["key"], image.size, side == "back")
                        assert unlike(image, right) < 1.5, card
    backs = [card["back"] for deck in data["decks"] for card in deck["cards"]]
    assert len({back for back in backs if back}) == 5 and backs.count(None) == 2


def test_a_common_back_is_one_file(tmp_path: Path) -> None:
    assert run("export", HONEYLINE, "--to", "png", "--dpi", "30", "-o", str(tmp_path)) == 0
    (deck,) = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["decks"]
    assert {card["back"] for card in deck["cards"]} == {"honeyline/honeyline-back.png"}


def test_names_are_told_in_every_language(tmp_path: Path) -> None:
    assert run("export", "karate-tomate", "--to", "png", "--dpi", "30", "--lang", "de", "-o", str(tmp_path)) == 0
    data = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    numbers = data["decks"][0]
    assert data["language"] == "de" and numbers["name"] == {"en": "number cards", "de": "Zahlenkarten"}
    assert numbers["cards"][0]["names"] == {"en": "Corn 1", "de": "Mais 1"}


ALONE = """
format: 1
name: Häuser & Gärten
languages: [de]
extra_decks: {lone: {cards: [{name: Käse}], face: ./face.yaml, size: 20x210mm}}
"""


@pytest.mark.parametrize("target", ["tts", "screentop", "playingcards", "png", "printer"])
def test_one_card_without_a_back_and_of_an_odd_size(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "größe.yaml").write_text(ALONE, encoding="utf-8")
    (tmp_path / "face.yaml").write_text("format: 1\nboxes:\n  - {box: [2, 9, 16, 20], text: '{name}'}\n", "utf-8")
    place = tmp_path / "ü b"
    assert run("export", str(tmp_path / "größe.yaml"), "--to", target, "-o", str(place)) == 0
    assert ": 1 card, " in capsys.readouterr().out
    if target in ("screentop", "png", "printer"):
        (deck,) = json.loads((place / "manifest.json").read_text(encoding="utf-8"))["decks"]
        assert deck["size_mm"] == [20, 210] and deck["name"]["de"]
    for picture in place.rglob("*/lone*.png"):
        with Image.open(picture) as image:
            assert image.height / image.width == pytest.approx(10.5, abs=0.05)


def test_a_zip_has_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        assert run("export", HONEYLINE, "--to", "png", "--dpi", "30", "-o", str(tmp_path / name / "cards.zip")) == 0
    assert (tmp_path / "one/cards.zip").read_bytes() == (tmp_path / "two/cards.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one/cards.zip") as held:
        assert "cards/manifest.json" in held.namelist() and held.testzip() is None


def test_the_command_says_what_it_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", "karate-tomate", "--to", "png", "--url", "https://example.org/") == 2
    assert "--url" in capsys.readouterr().err
    assert run("export", "karate-tomate", "--to", "paper") == 2
    assert run("export", "karate-tomate", "--to", "png", "-o", "-") == 2
    (tmp_path / "numbers").mkdir()
    (tmp_path / "numbers/corn-1.png").write_bytes(b"\x89PNG of somebody else")
    assert run("export", "karate-tomate", "--to", "png", "--dpi", "30", "-o", str(tmp_path)) == 2
    assert "files that no export has written" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["corn-1.png", "numbers"]


def test_a_folder_belongs_to_one_target_and_to_what_is_written_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "cards"
    asked = ("export", "karate-tomate", "--decks", "tomatoes", "--dpi", "30", "-o", str(place))
    assert run(*asked, "--to", "png") == 0
    assert (place / "tomatoes" / "tomato-1.png").exists()
    assert run(*asked, "--to", "png", "--set", "tomatoes=2-11") == 0
    assert not (place / "tomatoes" / "tomato-1.png").exists(), "what is no card any more is gone"
    assert (place / "tomatoes" / "tomato-11.png").exists()
    outside = tmp_path / "mine.png"
    outside.write_bytes(b"mine")
    (place / "link").symlink_to(tmp_path)
    listed = place / ".tomate-designer"
    listed.write_text(f"{listed.read_text('utf-8')}../mine.png\n{outside}\nlink/mine.png\n", "utf-8")
    assert run(*asked, "--to", "png", "--decks", "triumphs") == 0
    assert sorted(path.name for path in place.iterdir()) == [".tomate-designer", "link", "manifest.json", "triumphs"]
    assert outside.read_bytes() == b"mine", "a list that somebody wrote leads nowhere else"
    assert run(*asked[:4], "-o", str(place), "--to", "screentop") == 2
    assert "an export to png" in capsys.readouterr().err
