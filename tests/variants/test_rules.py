"""Every rule has its words, its range and its source; the tables are walked, nothing is listed by hand."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from variants.rules import SECTIONS, Rules, declarations, sentence, sentences, value_at
from variants.values import LANGUAGES, MAX_PLAYERS, MIN_PLAYERS, ByPlayers
from variants.wording import HOUSE_RULE, counts_in_words, fill, told_in

SEEDS: dict[str, Any] = yaml.safe_load((Path(__file__).parents[2] / "seeds" / "rules.yaml").read_text(encoding="utf-8"))
FIELDS = list(declarations())
NUMBERS = [name for name in FIELDS if Rules.model_fields[name].annotation is ByPlayers]


def choices(field: str) -> list[Any]:
    """The values of a field worth a sentence: both ends and the small numbers between, every choice."""
    annotation = Rules.model_fields[field].annotation
    if annotation is ByPlayers:
        low, high = declarations()[field].bounds
        return [n for n in sorted({low, 0, 1, 2, high}) if low <= n <= high]
    return [True, False] if annotation is bool else list(typing.get_args(annotation))


def test_every_field_is_declared() -> None:
    assert set(FIELDS) == set(Rules.model_fields)
    for name in Rules.model_fields:
        assert Rules.meanings().get(name), name
        assert declarations()[name].section in SECTIONS, name


@pytest.mark.parametrize("field", FIELDS)
def test_every_value_has_a_sentence(field: str) -> None:
    rule = declarations()[field]
    for language in LANGUAGES:
        for value in choices(field):
            said = rule.say(value, language)
            off = value in (0, False, "none") or (field == "match_games" and value == 1)
            assert said or off, f"{field}={value} says nothing in {language}"
            assert "{" not in said and "  " not in said
            assert not said or (said[0].isupper() and said.endswith("."))


@pytest.mark.parametrize("field", FIELDS)
def test_values_differ_in_words(field: str) -> None:
    rule = declarations()[field]
    for language in LANGUAGES:
        said = [rule.say(value, language) for value in choices(field)]
        assert len(set(said)) == len(said), f"two values of {field} read alike in {language}"


@pytest.mark.parametrize("field", FIELDS)
def test_languages_say_the_same_things(field: str) -> None:
    rule = declarations()[field]
    assert set(rule.words("en")) == set(rule.words("de"))
    for value in choices(field):
        assert bool(rule.say(value, "en")) == bool(rule.say(value, "de"))
        if field in NUMBERS:
            numbers = [re.findall(r"\d+", rule.say(value, language)) for language in LANGUAGES]
            assert set(numbers[0]) == set(numbers[1])


@pytest.mark.parametrize("field", NUMBERS)
def test_ranges_are_enforced(field: str) -> None:
    low, high = declarations()[field].bounds
    assert low < high
    for number in (low, high):
        assert getattr(Rules.model_validate({field: number}), field) == ByPlayers(number)
        assert getattr(Rules.model_validate({field: {4: number}}), field).at(4) == number
    for number in (low - 1, high + 1):
        for written in (number, {3: low, 4: number}):
            with pytest.raises(ValidationError) as caught:
                Rules.model_validate({field: written})
            error = caught.value.errors()[0]
            assert error["type"] == "rule_range"
            assert error["ctx"].get("key") == (4 if isinstance(written, dict) else None)


def test_a_table_speaks_of_possible_player_counts() -> None:
    for players in (MIN_PLAYERS - 1, MAX_PLAYERS + 1):
        with pytest.raises(ValidationError, match=f"{players} players"):
            Rules.model_validate({"stake": {players: 1}})


@pytest.mark.parametrize("field", NUMBERS)
def test_the_schema_knows_the_range(field: str) -> None:
    forms = Rules.model_json_schema()["properties"][field]["anyOf"]
    whole = next(form for form in forms if form["type"] == "integer")
    assert (whole["minimum"], whole["maximum"]) == declarations()[field].bounds


def test_silence_follows_a_real_field() -> None:
    for name, rule in declarations().items():
        if rule.unless:
            other, values = rule.unless
            assert other != name and set(values) <= set(choices(other))
            for value in values:
                assert sentence(Rules.model_validate({other: value}), name, 4, "en") == ""


def test_one_and_many_are_told_apart() -> None:
    rules = Rules.model_validate({"hand_size": 1, "stake": 1})
    assert sentence(rules, "hand_size", 4, "en") == "Everyone is dealt 1 number card, to be kept secret."
    assert sentence(rules, "hand_size", 4, "de") == "Alle erhalten verdeckt 1 Zahlenkarte auf die Hand."
    assert "bis 1 in der Reihe liegt" in sentence(rules, "stake", 4, "de")


def test_a_table_is_told_by_player_count() -> None:
    rules = Rules.model_validate({"hand_size": {3: 6, 4: 6, 5: 5}, "pass_draw": {3: 0, 4: 1, 5: 0}})
    assert sentence(rules, "hand_size", 3, "en") == "Everyone is dealt 6 number cards, to be kept secret."
    assert sentence(rules, "hand_size", range(3, 6), "en") == (
        "With 3 or 4 players: Everyone is dealt 6 number cards, to be kept secret. "
        "With 5 players: Everyone is dealt 5 number cards, to be kept secret."
    )
    assert sentence(rules, "pass_draw", range(3, 6), "de").startswith("Zu 4: Geht der Kampf")
    assert sentence(Rules(), "stake", range(3, 11), "en").endswith(
        "the stake is 2. (5 players: 3; 6 or 7 players: 4; 8 players: 5; 9 or 10 players: 6.)"
    )


def test_sentences_come_in_order_of_play() -> None:
    for language in LANGUAGES:
        said = sentences(Rules(), 4, language)
        order = [SECTIONS.index(line.section) for line in said]
        assert order == sorted(order)
        assert "hand_size" in [line.field for line in said]
        assert "market" not in [line.field for line in said]


def test_another_language_is_told_in_english() -> None:
    assert told_in("fr") == "en"
    assert sentences(Rules(), 4, "fr") == sentences(Rules(), 4, "en")


def test_every_rule_names_its_source_and_every_source_its_rules() -> None:
    assert list(SEEDS) == [f"R{n}" for n in range(1, 21)]
    named: dict[str, set[str]] = {number: set() for number in SEEDS}
    for name, rule in declarations().items():
        if rule.number != HOUSE_RULE:
            for number in rule.number.split():
                named[number].add(f"rules.{name}")
    for number, fact in SEEDS.items():
        assert fact["mark"] in ("P", "p", "A")
        assert fact["says"].endswith(".")
        assert {path for path in fact["fields"] if path.startswith("rules.")} == named[number], number


def test_value_at() -> None:
    assert value_at(Rules(), "stake", 10) == 6
    assert value_at(Rules(), "follow_suit", 10) is True


def test_words() -> None:
    assert fill("{n} {n|card|cards}", n=1) == "1 card"
    assert fill("{n} {n|card|cards}", n=0) == "0 cards"
    assert fill("{n}", n=-2) == "−2"
    with pytest.raises(KeyError):
        fill("{m}", n=1)
    assert [counts_in_words(counts, "en") for counts in ([3], [3, 4], [3, 5], [3, 4, 5], [3, 5, 6, 7])] == [
        "3", "3 or 4", "3 or 5", "3–5", "3 or 5–7",
    ]  # fmt: skip
