"""Print-only decks in several languages: columns `title.en`, `title.de` are `{title}` in the language of the print."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

from designer.cardwords import card_words, deck_name
from designer.faces import Faces
from designer.job import Job
from designer.raster import texts
from variants.load import load

FACE = "format: 1\nboxes:\n  - {box: [5, 5, 50, 10], style: {size: 12}, text: "


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """A game of two print-only cards in English and German."""
    (tmp_path / "g.yaml").write_text(
        "format: 1\nname: {en: Ghost House, de: Geisterhaus}\nlanguages: [en, de]\n"
        "extra_decks:\n  g: {name: {en: Ghosts, de: Geister}, cards: g.csv, face: ./face.yaml}\n", encoding="utf-8",
    )  # fmt: skip
    (tmp_path / "g.csv").write_text("no;title.en;title.de\n7;Owl;Eule\n8;Night;Nacht\n", encoding="utf-8")
    (tmp_path / "face.yaml").write_text(FACE + '"{no} {title}"}\n', encoding="utf-8")
    return tmp_path / "g.yaml"


@pytest.mark.parametrize(("language", "words", "deck"), [("en", "Night", "Ghosts"), ("de", "Nacht", "Geister")])
def test_cards_and_footer_speak_the_language_of_the_print(
    run: Run, ghosts: Path, language: str, words: str, deck: str
) -> None:
    assert run("print", str(ghosts), "--lang", language, "-o", "out.pdf").code == 0
    (page,) = texts(Path("out.pdf").read_bytes())
    said = " ".join(page.split())
    assert f"8 {words}" in said and f"· {deck} ·" in said
    assert not {"Night", "Nacht", "Ghosts", "Geister"} - {words, deck} & set(said.split())
    variant = load(str(ghosts))
    job = Job(variant, Faces(variant, language=language))
    assert [one.title for one in job.print_decks()] == [deck] == [deck_name("g", variant, language)]
    assert [card_words(card, variant, language) for card, _ in job.decks[0].cards][1] == words


def test_a_column_by_language_may_be_bound_as_written(run: Run, ghosts: Path) -> None:
    ghosts.with_name("face.yaml").write_text(FACE + '"{title.de}"}\n', encoding="utf-8")
    assert run("print", str(ghosts), "--lang", "en", "-o", "out.pdf").code == 0
    assert "Nacht" in texts(Path("out.pdf").read_bytes())[0]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("title.en;title.de\nOwl;\nNight;Nacht\n", "g.csv:2:1: extra_decks.g.cards.1.title.de: has no words in de"),
        ("title.en\nOwl\n", "'title.en' has no column in de. Add title.de, or change `languages`"),
        ("title;title.en;title.de\nUhu;Owl;Eule\n", "the card has its title both in 'title' and by language"),
    ],
)
def test_a_language_that_is_missing_is_told(run: Run, ghosts: Path, table: str, told: str) -> None:
    ghosts.with_name("g.csv").write_text(table, encoding="utf-8")
    answer = run("check", str(ghosts))
    assert answer.code == 2 and told in answer.err and "1 fault." in answer.err
