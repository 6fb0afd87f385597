"""The Game object: input checked, saves that do not fit are told with their line, views for one seat."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from engine_tables import effect, table, variant
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.actions import QUESTIONS, WORDS
from engine.bots import BOTS
from engine.game import BadSave, Game
from engine.refusals import REFUSALS
from variants.faults import Faults


def played(acts: int = 12) -> Game:
    game = Game(variant(), 3, seed=5)
    for _ in range(acts):
        seat = game.waiting[0]
        game.act(seat, game.choose(seat, BOTS["brawler"].row()))
    return game


@pytest.mark.parametrize(("seed", "number"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**32)])
def test_seed_and_number_have_bounds(seed: int, number: int) -> None:
    with pytest.raises(ValueError, match="whole number from 0 to"):
        Game(variant(), 3, seed, number)


def test_seats_count_from_one() -> None:
    game = table()
    with pytest.raises(ValueError, match="seats are 1 to 3; there is no seat 0"):
        game.view(0)
    refusal = game.why_not(4, "tomato")
    assert refusal is not None
    assert refusal.name == "no_such_seat"


def test_a_save_is_text_that_tells_the_game() -> None:
    game = played()
    lines = game.save().splitlines()
    assert json.loads(lines[0])["choices"] == 12
    assert lines[1:] == [f"{seat} {action}" for seat, action in game.log]


def edited(text: str, line: int, new: str) -> str:
    lines = text.splitlines()
    lines[line - 1] = new
    return "\n".join(lines)


def test_saves_that_do_not_fit_are_told_with_their_line() -> None:
    text = played().save()
    head = json.loads(text.splitlines()[0])
    faults = [
        ("", "line 1: this is not a saved game"),
        ("\x00\x01", "line 1: this is not a saved game"),
        (edited(text, 1, json.dumps(head | {"format": 2})), "format 2"),
        (edited(text, 1, json.dumps(head | {"rules": "0" * 16})), "other rules"),
        (edited(text, 1, json.dumps(head | {"bots": [[1]]})), "random streams"),
        (edited(text, 1, json.dumps([1, 2])), "line 1: this is not a saved game"),
        (edited(text, 5, "2 corn-9"), "line 5: '2 corn-9' cannot be played here"),
        (edited(text, 5, "x"), "line 5: 'x' cannot be played here"),
        ("\n".join(text.splitlines()[:-2]), "12 choices were saved, 10 are there"),
    ]
    for damaged, words in faults:
        with pytest.raises(BadSave, match=words):
            Game.load(variant(), damaged)
    with pytest.raises(BadSave, match="other rules"):
        Game.load(variant(end_trophies=13), text)


def test_choose_is_for_seats_that_must_choose() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"))
    game.act(1, "tomato")
    with pytest.raises(engine.Refused, match="nothing to choose"):
        game.choose(1, BOTS["random"].row())


def test_a_view_holds_nothing_of_other_hands() -> None:
    """Searched for in its text: cards that only others hold, their tomatoes, the seed."""
    game = table(
        hands=("corn-1 corn-2", "carrot-5 mushroom-4", "aubergine-3 broccoli-2"), tomatoes=(4, 9, 10), seed=987654321
    )
    game.act(2, "carrot-5")
    seen = repr(game.view(1))
    for secret in ("carrot-5", "mushroom-4", "aubergine-3", "broccoli-2", "tomato=9", "tomato=10", "987654321"):
        assert secret not in seen


def test_clones_share_what_never_changes() -> None:
    game = played()
    twin = game.clone()
    assert np.shares_memory(twin._rules, game._rules)
    assert twin.names is game.names
    assert not np.shares_memory(twin._states, game._states)
    assert twin.log == game.log
    assert twin.log is not game.log


def test_what_effects_bring_is_open_to_all_where_won_cards_are_hidden() -> None:
    """Tokens lie on the table; what is on won cards does not."""
    rows = (effect("leave", "gain_trophies", 3), effect("leave", "lose_knives", 1, "others"))
    game = table(variant(house_rules=rows), hands=("corn-1", "corn-2", "corn-3"))
    game.unhidden.knives[2] = 2
    for seat, action in ((1, "tomato"), (2, "corn-2"), (3, "corn-3")):
        game.act(seat, action)
    seats = game.view(2).seats
    assert [seat.tokens for seat in seats] == [(3, 0), (0, 0), (0, -1)]
    assert [seat.trophies for seat in seats] == [None, 0, None]
    assert [int(n) for n in game.unhidden.knives[:3]] == [0, 0, 1]


def test_every_refusal_has_words_in_both_languages_and_is_a_sentence() -> None:
    for refusal in REFUSALS[1:]:
        assert refusal.en.endswith(".")
        assert refusal.de.endswith(".")
        assert refusal.in_("de") == refusal.de
    assert len({refusal.name for refusal in REFUSALS}) == len(REFUSALS)
    assert len(set(WORDS.values())) == len(WORDS)
    assert len(set(QUESTIONS.values())) == len(QUESTIONS)


def test_the_package_gives_its_names_when_asked() -> None:
    assert engine.Game is Game
    assert all(hasattr(engine, name) for name in engine.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = engine.nonsense


def test_numbers_of_numpy_are_numbers_and_other_things_are_refused_by_name() -> None:
    game = Game(variant(), np.int64(3), np.uint64(5), np.int32(0))
    game.act(np.int64(1), game.legal(np.int16(1))[0])
    assert Game.load(variant(), game.save()).log == game.log
    assert {type(value) for value in (game.players, game.seed, game.number, game.log[0][0])} == {int}
    for arguments, words in (
        ((3.0,), "the number of players is a whole number, not 3.0"),
        ((3, "5"), "a seed is a whole number, not '5'"),
        ((3, 5, 1.5), "a game's number is a whole number, not 1.5"),
    ):
        with pytest.raises(ValueError, match=re.escape(words)):
            Game(variant(), *arguments)
    for ask in (game.legal, game.view, lambda seat: game.act(seat, "tomato"), lambda seat: game.choose(seat, [])):
        with pytest.raises(ValueError, match="a seat's number is a whole number"):
            ask(1.0)
    for seat in (-1, 0, 4, 2**62):
        assert game.legal(seat) == ()
        with pytest.raises(engine.Refused, match="no such seat"):
            game.act(seat, "tomato")


@given(st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_text_is_loaded_only_a_bad_save_is_told(data: st.DataObject) -> None:
    """Any text; and saves with any value in their head, any choices after it."""
    lines = played(2).save().splitlines()
    if data.draw(st.booleans()):
        text = data.draw(st.text(max_size=200))
    else:
        head = json.loads(lines[0])
        odd = st.one_of(
            st.integers(), st.floats(), st.text(max_size=9), st.none(), st.booleans(), st.just([[1.5] * 4] * 3)
        )
        head[data.draw(st.sampled_from(sorted(head)))] = data.draw(
            st.one_of(odd, st.lists(odd), st.lists(st.lists(odd)))
        )
        text = "\n".join(
            [json.dumps(head), *data.draw(st.sampled_from([lines[1:], ["9" * 40 + " tomato", "-1 x"], []]))]
        )
    try:
        assert Game.load(variant(), text).players == 3
    except BadSave as bad:
        assert str(bad).startswith("line ")


def test_json_as_deep_as_a_well_is_no_save() -> None:
    for text in ("[" * 100_000, '{"bots": ' + "[" * 100_000, "9" * 10_000):
        with pytest.raises(BadSave, match="line 1: this is not a saved game"):
            Game.load(variant(), text)


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 10**30])
def test_a_game_for_so_many_there_is_not(players: int) -> None:
    with pytest.raises(Faults, match="is for 2 to 10 players"):
        Game(variant(stake=dict.fromkeys(range(2, 11), 2)), players)
