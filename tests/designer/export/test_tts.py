"""Tabletop Simulator: a reader that knows the format's description alone counts the cards and looks at their faces."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import pytest
from exportwork import HONEYLINE, UNIQUE, Printed, counts, run, unlike, wanted
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from designer.export.grids import Limits, grids
from designer.export.images import pixels
from variants import load
from variants.faults import Faults
from variants.sizes import Size


class Seen(NamedTuple):
    """A card as the table knows it."""

    deck: str
    key: str
    face: Path
    back: Path
    slot: tuple[int, int, int, int]
    """Column, row, columns, rows."""
    unique_back: bool
    data: dict[str, Any]

    def picture(self, back: bool = False) -> Image.Image:
        """The part of the sheet that the table shows."""
        with Image.open(self.back if back else self.face) as sheet:
            assert max(sheet.size) <= 4096 and sheet.mode == "RGB"
            column, row, columns, rows = self.slot if not back or self.unique_back else (0, 0, 1, 1)
            width, height = sheet.width / columns, sheet.height / rows
            assert width == int(width) and height == int(height)
            box = (column * width, row * height, (column + 1) * width, (row + 1) * height)
            return sheet.crop(tuple(map(int, box)))


def things(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for thing in objects:
        yield thing
        yield from things(thing.get("ContainedObjects", []))


def file_of(url: str) -> Path:
    parts = urlparse(url)
    assert parts.scheme == "file"
    return Path(unquote(parts.path))


def seen(place: Path) -> list[Seen]:
    """Every card of the saved object; asserts what the format asks of it."""
    (file,) = place.glob("*.json")
    saved = json.loads(file.read_text(encoding="utf-8"))
    every = list(things(saved["ObjectStates"]))
    marks = [thing["GUID"] for thing in every]
    assert len(set(marks)) == len(marks) and all(re.fullmatch("[0-9a-f]{6}", mark) for mark in marks)
    for deck in (thing for thing in every if thing["Name"] == "DeckCustom"):
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]] and len(deck["DeckIDs"]) > 1
        assert all(deck["CustomDeck"].items() >= card["CustomDeck"].items() for card in deck["ContainedObjects"])
    cards = []
    for card in (thing for thing in every if thing["Name"] == "Card"):
        key, slot = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(key)]
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert 1 <= columns <= 10 and 1 <= rows <= 7
        assert slot < columns * rows - (not sheet["BackIsHidden"]), "the last slot is what others see"
        row, column = divmod(slot, columns)
        deck, _, name = card["GMNotes"].partition("/")
        cards.append(Seen(deck, name, file_of(sheet["FaceURL"]), file_of(sheet["BackURL"]),
                          (column, row, columns, rows), sheet["UniqueBack"], card))  # fmt: skip
    return cards


def exported(tmp_path: Path, ref: str, *options: str) -> Path:
    place = tmp_path / "table für vier"
    assert run("export", ref, "--to", "tts", "-o", str(place), *options) == 0
    return place


@pytest.mark.parametrize("ref", ["karate-tomate", "wild-chili", "fewer-suits", HONEYLINE, UNIQUE])
def test_the_cards_count_out_the_decks(ref: str, tmp_path: Path) -> None:
    for players in counts(ref):
        asked = ["--players", str(players)] if players else []
        cards = seen(exported(tmp_path / str(players), ref, "--dpi", "30", "--template", "prototype", *asked))
        assert Counter((card.deck, card.key) for card in cards) == wanted(load(ref), players)


@pytest.mark.parametrize("ref", ["karate-tomate", HONEYLINE, UNIQUE])
def test_every_slot_shows_its_card(ref: str, tmp_path: Path) -> None:
    printed = Printed(ref)
    shown = {(card.deck, card.key): card for card in seen(exported(tmp_path, ref, "--dpi", "72"))}
    assert shown.keys() == printed.cards.keys()
    for (deck, key), card in shown.items():
        picture = card.picture()
        right = printed.side(deck, key, picture.size)
        assert unlike(picture, right) < 3, key
        other = next(name for of, name in reversed(printed.cards) if of == deck and name != key)
        assert unlike(picture, right) < unlike(picture, printed.side(deck, other, picture.size)), key
        if printed.faces.back(printed.cards[deck, key]):
            back = card.picture(back=True)
            assert unlike(back, printed.side(deck, key, back.size, back=True)) < 3, key


def test_each_face_is_there_once_and_unlike_backs_have_a_hidden_face(tmp_path: Path) -> None:
    place = exported(tmp_path, UNIQUE, "--dpi", "40")
    cards = [card for card in seen(place) if card.deck == "sides"]
    assert len(cards) == 8 and len({card.slot for card in cards}) == 5
    last = cards[0]._replace(slot=(*[side - 1 for side in cards[0].slot[2:]], *cards[0].slot[2:]))
    assert last.picture().getpixel((2, 2)) == last.picture(back=True).getpixel((2, 2)) == (0x5B, 0x67, 0x70)


def test_names_and_words_are_those_of_the_language(tmp_path: Path) -> None:
    cards = seen(exported(tmp_path, "wild-chili", "--dpi", "30", "--lang", "de"))
    told = {card.key: (card.data["Nickname"], card.data["Description"]) for card in cards}
    assert told["corn-1"] == ("Mais 1", "") and told["special-1"][0].startswith("Chili")
    assert {card.data["Nickname"] for card in seen(exported(tmp_path / "h", HONEYLINE, "--dpi", "30"))} >= {"Clover"}


def test_three_decks_and_a_bag_with_the_rules_for_that_count(tmp_path: Path) -> None:
    place = exported(tmp_path, "karate-tomate", "--dpi", "30", "--players", "7")
    saved = json.loads((place / "karate-tomate-7p.json").read_text(encoding="utf-8"))
    assert saved["SaveName"] == "Karate Tomate (7 players)"
    assert [thing["Name"] for thing in saved["ObjectStates"]] == ["DeckCustom"] * 3 + ["Bag"]
    assert len({thing["Transform"]["posX"] for thing in saved["ObjectStates"]}) == 4
    notes = saved["ObjectStates"][3]["ContainedObjects"]
    assert any("dealt 5 number cards" in note["Description"] for note in notes)


def test_pictures_are_versioned_by_what_they_show(tmp_path: Path) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    for ref in ("karate-tomate", "wild-chili"):
        for card in seen(exported(tmp_path / ref, ref, "--dpi", "30", "--template", "prototype")):
            names.setdefault((ref, card.deck), set()).add(card.face.name)
    assert names["karate-tomate", "tomatoes"] == names["wild-chili", "tomatoes"]
    assert not names["karate-tomate", "numbers"] & names["wild-chili", "numbers"]


def test_pictures_on_the_web(tmp_path: Path) -> None:
    place = tmp_path / "web.zip"
    arguments = ("export", HONEYLINE, "--to", "tts", "--dpi", "30", "--url", "https://example.org/cards")
    assert run(*arguments, "-o", str(place)) == 0
    first = place.read_bytes()
    assert b'"https://example.org/cards/honeyline-1-' in first and b"file:" not in first
    assert run(*arguments, "-o", str(place)) == 0
    assert place.read_bytes() == first


def test_what_cannot_be_is_told_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", HONEYLINE, "--to", "tts", "-o", str(tmp_path / "a.zip")) == 2
    assert "--url" in capsys.readouterr().err
    assert run("export", HONEYLINE, "--to", "tts", "--url", "ftp://x", "-o", str(tmp_path / "a.zip")) == 2
    assert run("export", "karate-tomate", "--to", "tts", "--dpi", "1200", "-o", str(tmp_path / "a")) == 2
    assert "4096" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@given(
    count=some.integers(1, 1200),
    size=some.builds(Size, some.floats(20, 200), some.floats(20, 200)),
    spare=some.integers(0, 1),
    dpi=some.none() | some.integers(30, 400),
)
def test_grids_hold_every_face_within_the_limits(count: int, size: Size, spare: int, dpi: int | None) -> None:
    if dpi is not None:
        cell = pixels(size, dpi)
        if (4096 // cell.width) * (4096 // cell.height) <= spare:
            with pytest.raises(Faults, match="does not fit"):
                grids(count, size, Limits(spare=spare), dpi)
            return
    plan = grids(count, size, Limits(spare=spare), dpi)
    assert [place for grid in plan for place in range(grid.first, grid.end)] == list(range(count))
    for grid in plan:
        assert grid.columns <= 10 and grid.rows <= 7 and max(grid.size) <= 4096
        assert 0 < grid.end - grid.first <= grid.columns * grid.rows - spare
        assert grid.dpi <= 300 or grid.dpi == dpi
    if dpi is None:
        assert len(plan) == -(-count // (70 - spare))
