"""Words that are written from the file: the rulebook, the differences of two variants, the overview."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from designer import differences as diff
from designer.overview import as_data, overview
from designer.rulebook import as_markdown, as_text, rulebook
from variants import builtin_names, load
from variants.rules import sentences

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_base_rulebook(golden: Golden, language: str) -> None:
    golden(f"rules-karate-tomate-{language}", as_text(rulebook(load("karate-tomate"), language)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_variants_rulebook_for_four(golden: Golden, language: str) -> None:
    golden(f"rules-wild-chili-4-{language}", as_markdown(rulebook(load("wild-chili"), language, 4)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", builtin_names())
def test_every_rule_that_says_something_is_in_the_book(name: str, language: str) -> None:
    variant = load(name)
    for players in (variant.players[0], variant.players[1]):
        told = " ".join(as_text(rulebook(variant, language, players), 10_000).split())
        for sentence in sentences(variant.rules, players, language):
            if sentence.field != "stake":  # told as a table
                assert sentence.text in told, f"{sentence.field}: {sentence.text}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_values_that_are_not_published_are_marked(language: str) -> None:
    variant = load("karate-tomate")
    told = " ".join(as_text(rulebook(variant, language), 10_000).split())
    for note in variant.assumed.values():
        assert note.in_(language) in told


def test_the_rulebook_says_unofficial() -> None:
    assert "unofficial" in as_text(rulebook(load("karate-tomate"), "en")).lower()
    assert "inoffiziell" in as_text(rulebook(load("karate-tomate"), "de")).lower()


@pytest.mark.parametrize("language", ["en", "de"])
def test_differences_in_words(golden: Golden, language: str) -> None:
    found = diff.differences(load("karate-tomate"), load("wild-chili", ["rules.end_trophies=10"]), language)
    golden(f"diff-wild-chili-{language}", diff.as_text(found))


def test_nothing_differs_from_itself() -> None:
    for name in builtin_names():
        assert not diff.differences(load(name), load(name), "en"), name


def test_every_builtin_differs_from_the_base() -> None:
    for name in builtin_names()[1:]:
        assert diff.differences(load("karate-tomate"), load(name), "en"), name


@pytest.mark.parametrize("language", ["en", "de"])
def test_overview(language: str) -> None:
    for name in builtin_names():
        variant = load(name)
        for table in overview(variant, language):
            assert table.rows
            assert all(len(row) == len(table.columns) for row in table.rows), table.title
        assert json.loads(json.dumps(as_data(variant, language)))["decks"]["numbers"]["total"] > 0
