"""What players read in German holds no English: every rule, effect row, bot, table and difference of any game."""

from __future__ import annotations

import itertools
import re
import typing

import pytest
from pydantic import TypeAdapter

from designer import differences as diff
from designer.book import as_text, layout
from designer.overview import overview
from designer.rulebook import rulebook
from engine.bots import BOTS
from engine.reports import END_WORDS, TITLES
from variants import builtin_names, load
from variants.effects import Effect, On, misfits
from variants.effectwords import effect_sentence
from variants.idle import Idle, idle_rows
from variants.rules import Rules, declarations
from variants.values import ByPlayers
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO, Carrier, Known

BASE = load("karate-tomate")

ENGLISH = {
    "the", "of", "and", "or", "with", "your", "you", "they", "each", "every", "player", "players", "card", "cards",
    "number", "trophy", "trophies", "knife", "knives", "tomato", "tomatoes", "round", "pass", "sum", "row", "stack",
    "pile", "house", "rule", "house_rule", "draw", "discard", "if", "but", "only", "from", "any", "suit", "copies",
    "self", "others", "everyone", "leader", "trailing", "fighters", "winners", "leavers",
}  # fmt: skip
"""Words of English or keys of the file that no German text needs."""

KEYS = {name for name in (*declarations(), *VERBS, *BOTS) if "_" in name or name in BOTS} | {
    choice for field in Rules.model_fields.values() for choice in map(str, typing.get_args(field.annotation))
    if "_" in choice
}  # fmt: skip


def english(text: str) -> set[str]:
    """English words and keys in a text."""
    return {word for word in re.findall(r"[\w-]+", text) if word.lower() in ENGLISH | KEYS}


@pytest.mark.parametrize("field", declarations())
def test_rules_in_german(field: str) -> None:
    rule = declarations()[field]
    annotation = Rules.model_fields[field].annotation
    values: list[int | str | bool] = [rule.low, 1, rule.high] if annotation is ByPlayers else [True, False]
    if typing.get_origin(annotation) is typing.Literal:
        values = list(typing.get_args(annotation))
    for value in values:
        said = rule.say(value, "de")
        assert not english(said), said
        assert said != rule.say(value, "en") or not said


CARRIERS: tuple[Carrier, ...] = typing.get_args(Carrier)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_effect_rows_in_german(carrier: Carrier) -> None:
    read = TypeAdapter[Effect](typing.Annotated[Effect, On(carrier)])
    tests = [None, *(f"{name} {op} 3" for name, op in itertools.product(QUANTITIES, OPERATORS))]
    said = 0
    for at, do, who, test in itertools.product(MOMENTS, VERBS, WHO, tests):
        row = {"at": at, "do": do, "n": VERBS[do].bounds[0], "who": who, "if": test}
        if not misfits(Effect.model_validate(row), carrier):
            sentence = effect_sentence(read.validate_python(row), "de")
            assert not english(sentence), sentence
            said += 1
    assert said > 1000


@pytest.mark.parametrize("name", builtin_names())
def test_books_and_differences_in_german(name: str) -> None:
    variant = load(name)
    assert not english(as_text(rulebook(variant, "de")))
    assert not english(diff.as_text(diff.differences(BASE, variant, "de")))


def test_the_differences_of_every_rule_in_german() -> None:
    for field, rule in declarations().items():
        annotation = Rules.model_fields[field].annotation
        high = str(rule.high) if annotation is ByPlayers else None
        for value in [high] if high else [str(one).lower() for one in typing.get_args(annotation) or (True, False)]:
            rules = Rules.model_validate({**BASE.rules.model_dump(), field: _typed(value)})
            changed = BASE.model_copy(update={"rules": rules})
            told = diff.as_text(diff.differences(BASE, changed, "de"))
            assert not english(told), told


def _typed(value: str) -> object:
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


@pytest.mark.parametrize("name", builtin_names())
def test_tables_in_german(name: str) -> None:
    """Only the columns of what is written in the file hold its keys and values."""
    for table in overview(load(name), "de"):
        told = [i for i, column in enumerate(table.columns) if column not in ("Regel", "Wert", "wo", "Personen")]
        cells = [str(row[i]) for row in table.rows for i in told]
        found = english(" ".join([table.title, *table.columns, *cells])) - {"house", "rule"}
        assert not found, (table.title, found)


def test_bots_endings_and_titles_in_german() -> None:
    for bot in BOTS.values():
        assert not english(f"{bot.title('de')} {bot.de}")
        assert bot.title("en").lower() == bot.name, "readers of English find the name that they type"
    assert len({bot.title("de") for bot in BOTS.values()}) == len(BOTS)
    for _, german in (*END_WORDS.values(), *TITLES.values()):
        assert not english(german), german


def test_idle_rows_are_told() -> None:
    """Rows that can never act, and their neighbours that can."""
    base = "karate-tomate"
    for row, idle in (
        ("{at: play, do: draw}", True),
        ("{at: leave, do: draw, if: pass == 0}", True),
        ("{at: leave, do: draw, if: pass == 1}", False),
        ("{at: round_start, do: draw, who: winners}", True),
        ("{at: round_end, do: draw, who: winners}", False),
        ("{at: pass_start, do: draw, who: everyone, if: players > 10}", True),
        ("{at: pass_start, do: draw, who: everyone, if: players >= 10}", False),
        ("{at: win, do: draw, if: tomato > 10}", True),
        ("{at: win, do: draw, if: row < 0}", True),
    ):
        found = list(idle_rows(load(base, [f"house_rules=[{row}]"])))
        assert bool(found) is idle, row
        for one in found:
            assert one.where == "house_rules 1" and one.words("en") != one.words("de")
    assert not list(idle_rows(load("wild-chili", ["house_rules=[{at: play, do: draw}]"])))
    assert all(not list(idle_rows(load(name))) for name in builtin_names())
    assert isinstance(found[0], Idle)


def test_what_players_cannot_see_is_explained() -> None:
    """Every way in which a number is found out has its paragraph, wherever a row asks for such a number."""
    ways = set(typing.get_args(Known)) - {"open"}
    assert {row.known for row in (*WHO.values(), *QUANTITIES.values())} - {"open"} == ways
    blocks = {block["with"]: block["say"] for entry in layout() for block in entry["blocks"] if "with" in block}
    asked = [(f"{name} >= 1", "everyone", row.known) for name, row in QUANTITIES.items()]
    asked += [("round >= 1", name, row.known) for name, row in WHO.items() if not row.actor]
    for test, who, known in asked:
        variant = load("karate-tomate", [f"house_rules=[{{at: round_end, do: draw, who: {who}, if: {test}}}]"])
        for language in ("en", "de"):
            told = " ".join(as_text(rulebook(variant, language), 10_000).split())
            for way in ways:
                assert (blocks[f"asks_{way}"][language] in told) is (way == known), (test, who, way)
    shown = load("karate-tomate", ["rules.won_cards=open", "house_rules=[{at: round_end, do: draw, who: leader}]"])
    assert "The triumph cards stay face down" not in as_text(rulebook(shown, "en"), 10_000)


def test_moments_have_a_sentence_wherever_they_may_stand() -> None:
    for moment in MOMENTS.values():
        assert set(moment.en) == set(moment.de) and moment.note
