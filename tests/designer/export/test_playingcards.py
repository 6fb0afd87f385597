"""PlayingCards.io: a reader of rooms, written from what is known of them, counts the cards and looks at their faces."""

from __future__ import annotations

import csv
import json
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from exportwork import HONEYLINE, UNIQUE, Printed, counts, run, unlike, wanted
from PIL import Image

from variants import load


class Room:
    """A .pcio file as a table reads it."""

    def __init__(self, place: Path) -> None:
        (file,) = place.glob("*.pcio")
        with zipfile.ZipFile(file) as held:
            assert held.testzip() is None
            self.assets = {
                f"package://{name}": held.read(name) for name in held.namelist() if name[:10] == "userassets"
            }
            self.widgets: list[dict[str, Any]] = json.loads(held.read("widgets.json"))
        self.by_id = {widget["id"]: widget for widget in self.widgets}
        assert len(self.by_id) == len(self.widgets)
        assert all(len(data) < 2 << 20 for data in self.assets.values())

    def decks(self) -> list[dict[str, Any]]:
        return [widget for widget in self.widgets if widget["type"] == "cardDeck"]

    def cards(self) -> Counter[tuple[str, str]]:
        """(deck, card type) of all cards; each must lie on the pile of its deck, face down and in sight."""
        found: Counter[tuple[str, str]] = Counter()
        for card in (widget for widget in self.widgets if widget["type"] == "card"):
            deck = self.by_id[card["deck"]]
            pile = self.by_id[card["parent"]]
            assert pile["type"] == "cardPile" and deck["parent"] == card["parent"] and not card["faceup"]
            assert pile["x"] >= 0 and pile["x"] + pile["width"] <= 1600 and pile["y"] + pile["height"] <= 820
            assert card["cardType"] in deck["cardTypes"]
            found[deck["id"].removeprefix("deck-"), card["cardType"]] += 1
        return found

    def picture(self, deck: dict[str, Any], key: str, side: str) -> Image.Image:
        """What the side's template shows of a card type."""
        (drawn,) = deck[f"{side}Template"]["objects"]
        assert drawn["type"] == "image" and drawn["valueType"] == "dynamic"
        assert (drawn["w"], drawn["h"]) == (deck["cardWidth"], deck["cardHeight"])
        return Image.open(BytesIO(self.assets[deck["cardTypes"][key][drawn["value"]]]))


def exported(place: Path, ref: str, *options: str) -> Room:
    assert run("export", ref, "--to", "playingcards", "-o", str(place), *options) == 0
    return Room(place)


@pytest.mark.parametrize("ref", ["karate-tomate", "fewer-suits", HONEYLINE, UNIQUE])
def test_the_room_counts_out_the_decks(ref: str, tmp_path: Path) -> None:
    for players in counts(ref):
        asked = ["--dpi", "30", "--template", "prototype", *(["--players", str(players)] if players else [])]
        place = tmp_path / str(players)
        assert exported(place, ref, *asked).cards() == wanted(load(ref), players)
        listed: Counter[tuple[str, str]] = Counter()
        for file in place.glob("*.csv"):
            with file.open(encoding="utf-8", newline="") as rows:
                for row in csv.DictReader(rows):
                    listed[file.stem, row["key"]] += int(row["copies"])
                    assert (place / row["face"]).is_file() and (place / row["back"]).is_file()
        assert listed == wanted(load(ref), players)


@pytest.mark.parametrize("ref", [UNIQUE, "wild-chili"])
def test_every_type_shows_its_card(ref: str, tmp_path: Path) -> None:
    printed = Printed(ref)
    room = exported(tmp_path, ref, "--dpi", "72")
    for deck in room.decks():
        name = deck["id"].removeprefix("deck-")
        for key in deck["cardTypes"]:
            image = room.picture(deck, key, "face")
            assert unlike(image, printed.side(name, key, image.size)) < 3
            assert image.width / image.height == pytest.approx(deck["cardWidth"] / deck["cardHeight"], abs=0.02)
            if printed.faces.back(printed.cards[name, key]):
                image = room.picture(deck, key, "back")
                assert unlike(image, printed.side(name, key, image.size, back=True)) < 3


def test_addresses_on_the_web_and_the_same_bytes_twice(tmp_path: Path) -> None:
    for place in (tmp_path / "one", tmp_path / "two"):
        exported(place, HONEYLINE, "--dpi", "30", "--url", "https://example.org/a%20b/")
    names = sorted(file.relative_to(tmp_path / "one") for file in (tmp_path / "one").rglob("*") if file.is_file())
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in names)
    with (tmp_path / "one/honeyline.csv").open(encoding="utf-8", newline="") as rows:
        assert next(csv.DictReader(rows))["face"] == "https://example.org/a%20b/honeyline-honeyline-1.png"
