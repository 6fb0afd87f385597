"""Every row that may be written reads as a sentence; every row that may not is refused with a cure."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from variants.complaints import told_cure
from variants.effects import Condition, Effect, On, misfits, read_condition
from variants.effectwords import effect_sentence
from variants.values import LANGUAGES
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO, Carrier

CARRIERS: tuple[Carrier, ...] = ("house_rule", "special", "triumph")


def on(carrier: Carrier) -> TypeAdapter[Effect]:
    from typing import Annotated

    return TypeAdapter(Annotated[Effect, On(carrier)])


READ = {carrier: on(carrier) for carrier in CARRIERS}


def every_row(carrier: Carrier) -> list[Effect]:
    """Every moment, verb, player and end of the number's range that makes sense on a carrier."""
    rows = []
    for at, do, who in itertools.product(MOMENTS, VERBS, WHO):
        for n in {*VERBS[do].bounds, 1, 2}:
            if n and VERBS[do].bounds[0] <= n <= VERBS[do].bounds[1]:
                effect = Effect.model_validate({"at": at, "do": do, "n": n, "who": who})
                if not misfits(effect, carrier):
                    rows.append(READ[carrier].validate_python({"at": at, "do": do, "n": n, "who": who}))
    return rows


@pytest.mark.parametrize("carrier", CARRIERS)
def test_every_row_reads_as_a_sentence(carrier: Carrier) -> None:
    rows = every_row(carrier)
    assert len(rows) > 100
    for language in LANGUAGES:
        said = [effect_sentence(row, language) for row in rows]
        for text in said:
            assert "{" not in text and "  " not in text and " ," not in text and ",," not in text
            assert text[0].isupper() and text.endswith(".") and not text.endswith(",.")
        assert len(set(said)) == len(rows), "two rows read alike"


def test_every_condition_reads_as_words() -> None:
    seen: dict[str, str] = {}
    for language, quantity, op, number in itertools.product(LANGUAGES, QUANTITIES, OPERATORS, (-1, 0, 1, 2, 999)):
        for who in ("self", "others"):
            effect = Effect.model_validate({"at": "leave", "do": "draw", "who": who, "if": f"{quantity} {op} {number}"})
            text = effect_sentence(effect, language)
            assert "{" not in text and "  " not in text
            seen[f"{language} {who} {quantity} {op} {number}"] = text
    assert "if they hold fewer than 2 number cards." in seen["en others hand < 2"]
    assert "if you hold no number cards." in seen["en self hand == 0"]
    assert seen["de self knives >= 1"].endswith(", falls du mindestens 1 Küchenmesser hast.")
    assert seen["de others pass == 1"].endswith(", aber nur im 1. Durchgang.")
    assert seen["de self round >= 2"].endswith(", aber erst ab der 2. Runde.")
    assert seen["en self pass <= 2"].endswith(", but only up to pass 2.")
    assert "if their own sum is at least 2." in seen["en others sum >= 2"]


def test_every_word_is_used() -> None:
    rows = [row for carrier in CARRIERS for row in every_row(carrier)]
    assert {row.at for row in rows} == set(MOMENTS)
    assert {row.do for row in rows} == set(VERBS)
    assert {row.who for row in rows} == set(WHO)


def test_a_row_knows_what_it_stands_on() -> None:
    row = {"at": "win", "do": "draw", "n": 2}
    assert (
        effect_sentence(READ["triumph"].validate_python(row), "en") == "When you take this card, draw 2 number cards."
    )
    assert effect_sentence(READ["house_rule"].validate_python(row), "en").startswith("When you take a triumph card,")


def test_conditions_are_taken_apart() -> None:
    assert read_condition(" hand<= 3") == Condition("hand", "<=", 3)
    assert Effect.model_validate({"at": "leave", "do": "draw", "if": "pass == 1"}).test == Condition("pass", "==", 1)
    assert Effect.model_validate({"at": "leave", "do": "draw"}).test is None


@pytest.mark.parametrize(
    ("row", "field", "cure"),
    [
        ({"at": "leaves", "do": "draw"}, "at", "Did you mean 'leave'?"),
        ({"at": "leave", "do": "drow"}, "do", "Did you mean 'draw'?"),
        ({"at": "leave", "do": "draw", "who": "winner"}, "who", "Did you mean 'winners'?"),
        ({"at": "leave", "do": "draw", "who": "zz"}, "who", "Known here: self others"),
        ({"at": "leave", "do": "draw", "n": 0}, "n", "Write a number from 1 to 20"),
        ({"at": "leave", "do": "draw", "n": 21}, "n", "Write a number from 1 to 20"),
        ({"at": "play", "do": "add_to_sum", "n": 0}, "n", "Write a number from -20 to 20, but not 0"),
        ({"at": "win", "do": "swap_tomato", "n": 2, "who": "left"}, "n", "Write 1"),
        ({"at": "leave", "do": "draw", "if": "hnad == 1"}, "if", "Did you mean 'hand'?"),
        ({"at": "leave", "do": "draw", "if": "pass = 1"}, "if", "Write == for equal"),
        ({"at": "leave", "do": "draw", "if": "pass => 1"}, "if", "The comparisons are: == != < <= > >="),
        ({"at": "leave", "do": "draw", "if": "first pass"}, "if", "like pass == 1"),
        ({"at": "leave", "do": "draw", "if": "hand < 1000"}, "if", "Write a number from -99 to 999"),
    ],
)
def test_bad_words_are_refused_with_a_cure(row: dict[str, Any], field: str, cure: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Effect.model_validate(row)
    (error,) = caught.value.errors()
    assert error["loc"] == (field,)
    assert error["msg"].startswith("must ")
    assert cure in told_cure(error["ctx"])


@pytest.mark.parametrize(
    ("row", "carrier", "key", "cure"),
    [
        ({"at": "setup", "do": "draw"}, "triumph", "at", "round_start, leave, win"),
        ({"at": "win", "do": "draw"}, "special", "at", "Write one of: play"),
        ({"at": "round_start", "do": "draw"}, "house_rule", "who", "Write who: everyone"),
        ({"at": "round_start", "do": "steal", "who": "leader"}, "house_rule", "who", "Use it at: play, leave, win"),
        ({"at": "win", "do": "add_to_sum"}, "triumph", "do", "Use it at: round_start, pass_start, play"),
        ({"at": "win", "do": "steal"}, "triumph", "who", "Write who: others or left"),
        ({"at": "win", "do": "swap_tomato", "who": "leader"}, "triumph", "who", "Write who: left or right"),
    ],
)
def test_rows_that_make_no_sense_are_refused(row: dict[str, Any], carrier: Carrier, key: str, cure: str) -> None:
    with pytest.raises(ValidationError) as caught:
        READ[carrier].validate_python(row)
    (error,) = caught.value.errors()
    assert error["ctx"]["key"] == key
    assert cure in error["ctx"]["cure"]
