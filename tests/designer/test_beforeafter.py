"""Faces before and after: those that differ, each once, drawn from the real faces."""

from __future__ import annotations

import pypdfium2
import pytest

from designer.beforeafter import Pair, change_pages, pairs
from designer.cli import main
from designer.faces import Faces
from designer.job import Job
from designer.paper import A4
from designer.shapes import Group
from variants.load import load


def listed(name: str, sets: tuple[str, ...] = ()) -> list[Pair]:
    old, new = load("karate-tomate"), load(name, sets)
    return pairs(Job(old, Faces(old)), Job(new, Faces(new)))


def told(found: list[Pair]) -> list[tuple[str, bool, bool, tuple[int, int]]]:
    return [(pair.words, pair.old is not None, pair.new is not None, pair.copies) for pair in found]


def test_new_faces_gone_faces_and_other_counts() -> None:
    assert told(listed("karate-tomate")) == []
    assert told(listed("wild-chili")) == [
        ("Chili (any suit, 2)", False, True, (0, 6)),
        ("Hot chili (any suit, 1)", False, True, (0, 2)),
    ]
    fewer = told(listed("karate-tomate", ("tomatoes=2-11", "deck.suits.corn.copies={1: 8, 2: 7, 3: 6, 4: 4, 5: 2}")))
    assert fewer == [
        ("Corn 5", True, True, (3, 2)),
        ("tomato 1", True, False, (1, 0)),
        ("tomato 11", False, True, (0, 1)),
    ]


def test_another_look_shows_every_front_and_each_back_once() -> None:
    found = listed("karate-tomate", ("look.template=ink-saver",))
    backs = [pair.words for pair in found if pair.words.startswith("back: ")]
    assert backs == ["back: number cards", "back: tomato cards", "back: triumph cards"]
    assert len(found) - len(backs) == 25 + 10 + 10


def test_backs_are_called_by_their_deck_in_the_language() -> None:
    old, new = load("karate-tomate"), load("karate-tomate", ("look.template=ink-saver",))
    found = pairs(Job(old, Faces(old, language="de")), Job(new, Faces(new, language="de")))
    assert [pair.words for pair in found][-3:] == [
        f"Rückseite: {deck}karten" for deck in ("Zahlen", "Tomaten", "Triumph")
    ]


def test_every_pair_is_on_one_page() -> None:
    found = listed("karate-tomate", ("look.template=ink-saver",))
    pages = list(change_pages(found, "A", "B", "en", A4))
    faces = sum(
        1 for page in pages for shape in page.shapes
        if isinstance(shape, Group) and any(isinstance(child, Group) and child.clip for child in shape.children)
    )  # fmt: skip
    assert faces == 2 * len(found) and len(pages) == -(-len(found) // 8)


def test_diff_writes_them(tmp_path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    for arguments, code in ((("karate-tomate", "wild-chili"), 1), (("karate-tomate", "karate-tomate"), 0)):
        with pytest.raises(SystemExit) as end:
            main(["diff", *arguments, "--pictures", "--lang", "de"])
        assert end.value.code == code
    assert [file.name for file in tmp_path.iterdir()] == ["karate-tomate-wild-chili.pdf"]
    document = pypdfium2.PdfDocument(tmp_path / "karate-tomate-wild-chili.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "Von Karate Tomate zu" in text

    own = tmp_path / "own.yaml"
    own.write_text("format: 1\nname: Own\nextends: wild-chili\n", encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        main(["diff", "karate-tomate", str(own), "--pictures", "-o", str(own)])
    assert end.value.code == 1 and own.read_text("utf-8").startswith("format")
