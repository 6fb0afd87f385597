"""Screentop: sheets cut by what the manifest says of them show the cards, and those count out the decks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from exportwork import HONEYLINE, UNIQUE, Printed, counts, run, unlike, wanted
from PIL import Image

from variants import load


def exported(place: Path, ref: str, *options: str) -> dict[str, Any]:
    assert run("export", ref, "--to", "screentop", "-o", str(place), *options) == 0
    data: dict[str, Any] = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    assert data["unconfirmed"], "what nobody has confirmed is said"
    return data


def cell(place: Path, sheet: dict[str, Any], side: str, index: int, common: bool) -> Image.Image:
    with Image.open(place / sheet[side]) as image:
        if side == "backs" and common:
            return image.copy()
        width, height = image.width // sheet["columns"], image.height // sheet["rows"]
        assert image.size == (width * sheet["columns"], height * sheet["rows"]) and max(image.size) <= 4096
        row, column = divmod(index, sheet["columns"])
        return image.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


@pytest.mark.parametrize("ref", ["karate-tomate", "fewer-suits", HONEYLINE, UNIQUE])
def test_the_sheets_count_out_the_decks(ref: str, tmp_path: Path) -> None:
    for players in counts(ref):
        asked = ["--dpi", "30", "--template", "prototype", *(["--players", str(players)] if players else [])]
        data = exported(tmp_path / str(players), ref, *asked)
        found: Counter[tuple[str, str]] = Counter()
        for deck in data["decks"]:
            for sheet in deck["sheets"]:
                assert 0 < len(sheet["cards"]) <= sheet["columns"] * sheet["rows"]
                for card in sheet["cards"]:
                    found[deck["deck"], card["key"]] += card["copies"]
        assert found == wanted(load(ref), players)


@pytest.mark.parametrize("ref", [UNIQUE, "wild-chili"])
def test_every_cell_shows_its_card(ref: str, tmp_path: Path) -> None:
    printed = Printed(ref)
    for deck in exported(tmp_path, ref, "--dpi", "72")["decks"]:
        for sheet in deck["sheets"]:
            for index, card in enumerate(sheet["cards"]):
                for side in ("fronts", "backs"):
                    if sheet[side]:
                        image = cell(tmp_path, sheet, side, index, deck["common_back"])
                        right = printed.side(deck["deck"], card["key"], image.size, side == "backs")
                        assert unlike(image, right) < 3, card
