"""The rulebook holds every rule once and reads whole for any rules; differences tell all that is played."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.book import Items, Paragraph, as_markdown, as_text, layout
from designer.booklists import LISTS, THINGS
from designer.differences import as_data, differences, parent_of, spoken
from designer.rulebook import rulebook
from variants import load
from variants.builtin import builtin_names
from variants.model import Variant
from variants.rules import SECTIONS, Rules, declarations
from variants.values import LANGUAGES, ByPlayers

BASE = load("karate-tomate")


def blocks() -> list[tuple[str, dict[str, Any]]]:
    return [(section["key"], block) for section in layout() for block in section["blocks"]]


def test_every_rule_has_one_place_in_its_own_section() -> None:
    placed: dict[str, list[str]] = {}
    for section, block in blocks():
        for field in block.get("rules", []):
            placed.setdefault(field, []).append(section)
    assert set(placed) == set(declarations())
    for field, sections in placed.items():
        assert set(sections) == {declarations()[field].section}, field
    twice = [field for field, sections in placed.items() if len(sections) > 1]
    assert twice == ["final_tie"], "after either sentence about who wins"


def test_the_layout_uses_only_what_there_is() -> None:
    assert [key for key in (section["key"] for section in layout()) if key in SECTIONS] == list(SECTIONS)
    for section, block in blocks():
        assert set(block) <= {"say", "rules", "grid", "list", "source", "if", "with"}, section
        assert block.get("list", "box") in LISTS and block.get("with", "effects") in THINGS
        for words in (block.get("say"), block.get("grid")):
            assert words is None or set(words) == set(LANGUAGES)
        for field, wanted in block.get("if", {}).items():
            annotation = Rules.model_fields[field].annotation
            known = [True, False] if annotation is bool else typing.get_args(annotation)
            assert set(wanted if isinstance(wanted, list) else [wanted]) <= set(known)


def test_paragraphs_are_numbered_and_know_their_sources() -> None:
    book = rulebook(BASE, "en", 5)
    for number, section in enumerate(book.sections, start=1):
        assert section.number == number
        paragraphs = [block for block in section.blocks if isinstance(block, Paragraph)]
        assert [block.number for block in paragraphs] == [f"{number}.{n}" for n in range(1, len(paragraphs) + 1)]
    sources = {
        source for section in book.sections for b in section.blocks if isinstance(b, Paragraph) for source in b.sources
    }
    assert {f"R{n}" for n in range(1, 21)} <= sources


def test_one_player_count_needs_no_table() -> None:
    told = " ".join(as_text(rulebook(BASE, "en", 5)).split())
    assert "until 3 lie in the row: the stake is 3." in told
    assert "depends on the number of players" not in told
    with pytest.raises(ValueError, match="11 players"):
        rulebook(BASE, "en", 11)


def test_a_card_with_words_of_its_own_is_still_explained(tmp_path: Path) -> None:
    file = tmp_path / "boss.yaml"
    file.write_text(
        "format: 1\nname: Boss\nextends: karate-tomate\ndeck:\n  specials:\n"
        "    - {name: Boss, value: -2, text: Beware of the <knife>!, effects: [{at: play, do: draw, who: others}]}\n",
        encoding="utf-8",
    )
    said = "“Beware of the knife!” When you play this card, every other player draws 1 number card."
    boss = load(str(file))
    assert f"Boss (any suit, −2): {said}" in as_text(rulebook(boss, "en"), 10_000)
    file.write_text(file.read_text(encoding="utf-8").replace("draw,", "discard,"), encoding="utf-8")
    changed = differences(boss, load(str(file)), "en")
    assert [(card.old, card.new) for card in changed.cards] == [(1, 0), (0, 1)]


def test_the_parent_may_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "base.yaml").write_text("format: 1\nname: My base\nextends: karate-tomate\n", encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("format: 1\nname: C\nextends: ./sub/base.yaml\nrules: {hand_size: 6}\n", encoding="utf-8")
    variant = load(str(child))
    parent = parent_of(variant)
    assert parent is not None and parent.name.in_("en") == "My base"
    assert "Compared with “My base”" in as_text(rulebook(variant, "en"))
    assert parent_of(BASE) is None


def test_a_rule_for_more_players_is_told() -> None:
    more = load("karate-tomate", ["players=2-4", "rules.stake={2: 1}"])
    told = {change.what: change for change in differences(BASE, more, "en").rules}
    assert list(told) == ["stake"]
    assert (told["stake"].new or "").startswith("With 2 players: ")
    fewer = load("karate-tomate", ["players=3-4"])
    assert not differences(BASE, fewer, "en").rules
    assert list(spoken(differences(BASE, fewer, "de"))) == ["Gespielt wird zu 3–4."]


def test_what_has_no_say_does_not_differ() -> None:
    assert not differences(BASE, load("karate-tomate", ["rules.exchange_draw=5"]), "en")
    off = differences(BASE, load("karate-tomate", ["rules.elimination=nobody"]), "en")
    assert [change.what for change in off.rules] == ["elimination"], "ties are moot then"


def test_look_and_languages_differ() -> None:
    other = load("karate-tomate", ["look.card_size=poker", "languages=[de]", "deck.suits.corn.color='#FFCC00'"])
    found = {change.what: (change.old, change.new) for change in differences(BASE, other, "en").other}
    assert found == {
        "languages": ("en, de", "de"),
        "deck.suits.corn.color": ("#F5CB3A", "#FFCC00"),
        "look.card_size": ("59 × 92 mm", "63 × 88 mm"),
    }
    data = as_data(differences(BASE, other, "en"))
    assert data["cards"] == [] and len(data["other"]) == 3


def any_rules() -> st.SearchStrategy[dict[str, Any]]:
    """Any rules of which each is within its own range."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for name, rule in declarations().items():
        annotation = Rules.model_fields[name].annotation
        if annotation is ByPlayers:
            number = st.integers(*rule.bounds)
            table = st.fixed_dictionaries(dict.fromkeys(range(3, 11), number))
            values[name] = number | table
        else:
            values[name] = st.booleans() if annotation is bool else st.sampled_from(typing.get_args(annotation))
    return st.fixed_dictionaries({}, optional=values)


@settings(max_examples=60, deadline=None)
@given(rules=any_rules(), language=st.sampled_from(LANGUAGES), players=st.none() | st.integers(3, 10))
def test_any_rules_make_a_whole_book(rules: dict[str, Any], language: str, players: int | None) -> None:
    variant: Variant = BASE.model_copy(update={"rules": Rules.model_validate(rules)})
    book = rulebook(variant, language, players)
    for section in book.sections:
        for block in section.blocks:
            for text in (
                [block.text] if isinstance(block, Paragraph) else block.items if isinstance(block, Items) else []
            ):
                assert text and "{" not in text and "  " not in text and text == text.strip()
    assert max(map(len, as_text(book).splitlines())) <= 88
    assert as_markdown(book).count("\n## ") == len(book.sections)
    for said in spoken(differences(BASE, variant, language)):
        assert "{" not in said and (said[0].isdigit() or said[0].isupper())


def test_a_card_with_another_name_is_told_as_renamed(tmp_path: Path) -> None:
    """Neither gone nor new: a triumph card that gets a name, and a special card that gets another."""
    file = tmp_path / "named.yaml"
    faces = BASE.triumphs.cards
    rows = [
        f"{{trophies: {f.trophies}, knives: {f.knives}, tomatoes: {f.tomatoes}, copies: {f.copies}}}" for f in faces
    ]
    rows[0] = rows[0].replace("{", "{name: {en: Parade, de: Umzug}, ", 1)
    file.write_text(f"format: 1\nname: N\nextends: karate-tomate\ntriumphs: {{cards: [{', '.join(rows)}]}}\n", "utf-8")
    named = load(str(file))
    found = differences(BASE, named, "de")
    assert [(card.was, card.face, card.old, card.new) for card in found.cards] == [
        ("5 Pokale", "Umzug (5 Pokale)", 2, 2)
    ]
    assert list(spoken(found)) == ["Umbenannt: 5 Pokale → Umzug (5 Pokale)"]
    more = load(str(file), ["triumphs.cards.1.copies=3"])
    assert list(spoken(differences(BASE, more, "en"))) == [
        "Renamed: 5 trophies → Parade (5 trophies)",
        "3 cards instead of 2: Parade (5 trophies)",
    ]
    grid = as_text(rulebook(named, "de"))
    assert re.search(r"Tomaten +Name\n", grid) and re.search(r"– +Umzug\n", grid)


def test_effects_of_one_moment_share_a_sentence() -> None:
    rows = "{at: play, do: draw, n: 2}, {at: play, do: discard, who: others, if: hand > 2}"
    variant = load("wild-chili", [f"deck.specials.1.effects=[{rows}]"])
    told = as_text(rulebook(variant, "en"), 10_000)
    assert (
        "Chili (any suit, 2): When you play this card, draw 2 number cards; then every other player discards "
        "1 number card from their hand at random if they hold more than 2 number cards." in told
    )
    gesagt = as_text(rulebook(variant, "de"), 10_000)
    assert "ziehst du 2 Zahlenkarten; dann legt jede andere Person 1 zufällig gezogene Zahlenkarte" in gesagt


@pytest.mark.parametrize(
    ("language", "said"), [("en", "who have left the fight, too"), ("de", "schon ausgestiegen sind")]
)
def test_the_rulebook_says_whether_a_neighbour_who_has_left_is_met(language: str, said: str) -> None:
    assert said in as_text(rulebook(load("wild-chili"), language), 10_000)
    assert said not in as_text(rulebook(load("second-helping"), language), 10_000)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", builtin_names())
def test_what_differs_names_the_paragraph_and_repeats_no_more_than_a_sentence(name: str, language: str) -> None:
    sections = rulebook(load(name), language).sections
    said = {b.number: b.text for section in sections for b in section.blocks if isinstance(b, Paragraph)}
    items = [i for s in sections if s.key == "differs" for b in s.blocks if isinstance(b, Items) for i in b.items]
    for item in items:
        sentence, _, reference = item.rpartition("\u00a0(")
        if reference.rstrip(")") in said:
            assert sentence in said[reference.rstrip(")")]
            assert len(re.findall(r"[.!?] [^\W\d_]", sentence)) == 0
        else:
            assert not any(item in text for text in said.values())
    if name == "market":
        assert len(items) == 1 and items[0].endswith("\u00a0(3.5)")
