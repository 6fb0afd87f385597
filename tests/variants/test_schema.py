"""The JSON Schema of a variant file: it takes every built-in file, refuses what editors can see is wrong."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from variants import builtin_names
from variants.schema import schema

SCHEMA = schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FOLDER = Path(__file__).parent / "faults"


def document(text: str) -> Any:
    """As an editor sees it: YAML's plain data, keys as text."""
    return json.loads(json.dumps(yaml.safe_load(text)))


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert not {"folder", "changes", "shown"} & set(SCHEMA["properties"])


def test_editors_are_told_what_every_rule_is_for() -> None:
    for name, rule in SCHEMA["$defs"]["Rules"]["properties"].items():
        assert rule.get("description"), name


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_files_are_valid(name: str) -> None:
    VALIDATOR.validate(document((files("variants") / f"{name}.yaml").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "players: 2-4",
        "players: 4",
        "version: 3.10",
        "author: 1830",
        "rules: {hand_size: {3: 5, 4: 6}, stake: ~}",
        "triumphs: {cards: cards.csv}",
        "triumphs: {cards: 'cards.xlsx#Triumphs'}",
        "deck: {specials: cards.ods, suits: {corn: {color: '#112233'}}}",
        "house_rules: [{at: leave, do: draw, if: pass == 1}]",
        "extra_decks: {events: {cards: [{title: A, copies: 2}], face: ./a.yaml, size: poker}}",
        "name: {en: A, de: B, fr: C}",
        "look: {card_size: 63x88mm, icons: {gold: ./gold.svg}}",
    ],
)
def test_good_entries_are_valid(text: str) -> None:
    VALIDATOR.validate(document("format: 1\nname: X\nextends: karate-tomate\n") | document(text))


@pytest.mark.parametrize(
    "name",
    [
        "unknown-key", "unknown-rule", "unknown-key-in-suit", "unknown-choice", "wrong-type-list", "wrong-type-number",
        "wrong-type-switch", "wrong-type-table", "out-of-range-rule", "out-of-range-in-table", "negative-copies",
        "copies-in-words", "color-in-words", "format-missing", "format-of-the-future", "name-missing",
        "effect-without-verb", "not-a-table", "text-in-unknown-language", "table-of-another-kind",
        "fractional-copies",
    ],
)  # fmt: skip
def test_bad_files_are_refused(name: str) -> None:
    assert not VALIDATOR.is_valid(document((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")))
