"""The variants that come with the tool: whole, explained in both languages, and only as long as they differ."""

from __future__ import annotations

from importlib.resources import files

import pytest

from variants import builtin_names, load, parents
from variants.decks import decks
from variants.rules import Rules

BASE = "karate-tomate"


def test_there_are_the_base_the_exchange_and_twelve_and_more() -> None:
    names = builtin_names()
    assert names[0] == BASE
    assert "karate-tomate-exchange" in names
    assert len(names) >= 14


def test_the_base_game_is_that_of_the_facts() -> None:
    """R1-R6: 140 number cards in five suits of 28, tomatoes 1-10, 40 triumph cards, hand 5, the stake table."""
    base = load(BASE)
    found = {deck.name: deck for deck in decks(base)}
    assert {name: deck.total for name, deck in found.items()} == {"numbers": 140, "tomatoes": 10, "triumphs": 40}
    per_suit = {
        suit: sum(n for card, n in found["numbers"].cards if card.key.startswith(suit)) for suit in base.deck.suits
    }
    assert per_suit == dict.fromkeys(("corn", "carrot", "mushroom", "aubergine", "broccoli"), 28)
    faces = {card.key.removeprefix("triumph-"): count for card, count in found["triumphs"].cards}
    assert faces == {
        "5.0.0": 2, "4.0.0": 4, "3.0.0": 5, "3.1.0": 4, "2.1.0": 5, "2.0.2": 4, "1.2.0": 6, "1.1.2": 4, "0.3.0": 3,
        "0.2.3": 3,
    }  # fmt: skip
    assert [base.rules.stake.at(n) for n in range(3, 11)] == [2, 2, 3, 4, 4, 5, 6, 6]
    assert base.players == (3, 10) and base.rules.hand_size.at(4) == 5 and base.rules.end_trophies.at(4) == 12
    assert {"deck.copies", "triumphs.cards"} <= set(base.assumed)


@pytest.mark.parametrize("name", builtin_names())
def test_a_builtin_says_why_in_both_languages(name: str) -> None:
    found = load(name)
    assert not found.name.missing(("en", "de"))
    if name != BASE:
        assert found.why is not None and not found.why.missing(("en", "de"))
        assert found.why.in_("en") != found.why.in_("de")


@pytest.mark.parametrize("name", [name for name in builtin_names() if name != BASE])
def test_a_builtin_says_only_what_differs(name: str) -> None:
    found, (parent, below) = load(name), parents(name)[0]
    written = (files("variants") / f"{name}.yaml").read_text(encoding="utf-8")
    assert len(written.splitlines()) <= 45, "short enough to see at a glance what it changes"
    for field in Rules.model_fields:
        if f"  {field}:" in written:
            assert getattr(found.rules, field) != getattr(below.rules, field), f"{field} is as in {parent}"
    plays = ("rules", "deck", "triumphs", "tomatoes", "house_rules", "players")
    assert any(getattr(found, part) != getattr(below, part) for part in plays), "it changes nothing that is played"
