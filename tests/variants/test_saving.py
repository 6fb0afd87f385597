"""Changes saved as a file that extends: what it loads is what was changed, and nothing else is in it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from variants.faults import Faults
from variants.load import load
from variants.saving import as_file

LEFT_OUT = {"name", "extends", "version", "why", "author"}

CHANGES = {
    "a number": (["rules.end_trophies=9"], []),
    "a table by players": (["rules.stake={3: 1, 4: 3}"], []),
    "within a list": (["triumphs.cards.2.copies=5"], []),
    "text": (["look.template=ink-saver", "deck.suits.corn.color='#112233'"], []),
    "house rules": ([], ["market", "clear-table"]),
    "taken away": (["deck.copies.5=~"], []),
    "all together": (["rules.hand_size=6", "triumphs.cards.1.copies=1"], ["wild-chili"]),
}


@pytest.mark.parametrize(("sets", "with_files"), CHANGES.values(), ids=CHANGES)
def test_what_is_saved_is_what_was_changed(tmp_path: Path, sets: list[str], with_files: list[str]) -> None:
    file = tmp_path / "saved.yaml"
    file.write_text(as_file("karate-tomate", sets, with_files, "karate-tomate", "Saved"), encoding="utf-8")
    saved, changed = load(str(file)), load("karate-tomate", sets, with_files)
    assert saved.model_dump(exclude=LEFT_OUT) == changed.model_dump(exclude=LEFT_OUT)
    assert saved.name.in_("en") == "Saved"


def test_only_what_differs_is_written() -> None:
    text = as_file("karate-tomate", ["rules.end_trophies=9", "rules.hand_size=5"], [], "karate-tomate", "Saved")
    assert yaml.safe_load(text) == {
        "format": 1, "name": "Saved", "extends": "karate-tomate", "rules": {"end_trophies": 9},
    }  # fmt: skip


def test_what_cannot_be_said_by_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 1\nname: Mine\nextends: karate-tomate\nhouse_rules: [{at: leave, do: draw, n: 1}]\n", encoding="utf-8"
    )
    with pytest.raises(Faults, match=r"changes an entry of house_rules, which .* can only add to"):
        as_file(str(tmp_path / "mine.yaml"), ["house_rules.1.n=2"], [], "./mine.yaml", "Saved")
