"""Effect rows at work: every verb, moment, addressee, quantity and comparison of variants/vocabulary.py."""

from __future__ import annotations

from typing import Any

import pytest
from engine_tables import effect, faces, hand, held, play, table, variant

from engine.game import Game
from variants.effects import Effect
from variants.model import Special, Triumph
from variants.values import Text
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO

HANDS = ("corn-1", "corn-2 corn-2", "corn-3 corn-3 corn-3", "corn-4 corn-4")
ROW = "5.0.0 4.0.0"


def house(*rows: Effect, **rules: Any) -> Game:
    """Four players: seat 1 will leave first; 1, 2, 3 and 2 cards in hand, tomatoes 4, 3, 2, 1."""
    return table(variant(house_rules=rows, **rules), hands=HANDS, tomatoes=(4, 3, 2, 1), row=ROW)


def leave_first(game: Game) -> None:
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 4 corn-4")


# what a row of the house `{at: leave, who: left}` by seat 1 does to seat 2: (hand, trophies, knives) of seat 2, and
# the same of seat 1; before: one card, no trophies, no knives, and 1 + 2 for seat 1
DONE = {
    "draw": ((1 + 2, 1, 1), 3),
    "discard": ((0, 1, 1), 3),
    "steal": ((0, 1, 1), 3 + 1),
    "gain_trophies": ((1, 3, 1), 3),
    "lose_trophies": ((1, 0, 1), 3),
    "gain_knives": ((1, 1, 3), 3),
    "lose_knives": ((1, 1, 0), 3),
}


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_does_what_its_sentence_says(verb: str) -> None:
    if verb in DONE:
        game = house(effect("leave", verb, 2, "left"))
        game.unhidden.trophies[1] = game.unhidden.knives[1] = 1
        leave_first(game)
        seen = held(game)[1], int(game.unhidden.trophies[1]), int(game.unhidden.knives[1])
        assert (seen, held(game)[0]) == DONE[verb]
    elif verb == "swap_tomato":
        game = house(effect("leave", verb, 1, "left"))
        leave_first(game)
        assert [game.view(seat).tomato for seat in (1, 2, 3, 4)] == [3, 4, 2, 1]
    else:
        assert verb == "add_to_sum"
        game = house(effect("pass_start", verb, -3, "fighters", "pass == 2"))
        leave_first(game)
        assert [seat.sum for seat in game.view(1).seats] == [0, -1, 0, 1]


WHOM = {
    "self": (1,),
    "others": (2, 3, 4),
    "everyone": (1, 2, 3, 4),
    "left": (2,),
    "right": (4,),
    "leader": (3,),
    "trailing": (1, 2),
    "fighters": (2, 3, 4),
    "winners": (),
    "leavers": (1,),
}


@pytest.mark.parametrize("who", WHO)
def test_each_addressee_is_who_its_words_say(who: str) -> None:
    game = house(effect("leave", "gain_knives", 1, who))
    game.unhidden.trophies[:4] = (0, 0, 3, 1)
    leave_first(game)
    assert tuple(seat + 1 for seat in range(4) if game.unhidden.knives[seat]) == WHOM[who]


def test_winners_are_those_who_took_a_card() -> None:
    game = house(effect("round_end", "gain_knives", 1, "winners"))
    leave_first(game)
    play(game, "2 corn-2, 3 corn-3, 4 tomato, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert [int(n) for n in game.unhidden.knives[:4]] == [0, 1, 1, 0]


def test_a_neighbour_who_has_left_the_fight_is_met_too() -> None:
    """As the rulebook says where cards or house rules name neighbours (templates/rulebook.yaml)."""
    game = house(effect("win", "gain_knives", 1, "left"))
    leave_first(game)
    play(game, "2 corn-2, 3 corn-3, 4 tomato, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert [int(n) for n in game.unhidden.knives[:4]] == [0, 0, 1, 1]


# values for seat 1 as it leaves in pass 1 of round 1: see `house`
SEEN = {
    "pass": 1, "round": 1, "players": 4, "players_in": 3, "hand": 3, "trophies": 0, "knives": 0, "tomato": 4,
    "sum": 0, "row": 2, "stack": 38, "pile": 140 - 8 - 2,
}  # fmt: skip


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_each_quantity_is_what_its_words_say(quantity: str) -> None:
    n = SEEN[quantity]
    for value, acts in ((n, 1), (n + 1, 0), (n - 1, 0)):
        game = house(effect("leave", "gain_knives", 1, "self", f"{quantity} == {value}"))
        leave_first(game)
        assert game.unhidden.knives[0] == acts


@pytest.mark.parametrize("op", OPERATORS)
def test_each_comparison_holds_as_in_python(op: str) -> None:
    for value in (2, 3, 4):
        game = house(effect("leave", "gain_knives", 1, "self", f"hand {op} {value}"))
        leave_first(game)
        assert bool(game.unhidden.knives[0]) == eval(f"3 {op} {value}")


def test_the_condition_is_asked_of_each_player_that_the_row_is_about() -> None:
    game = house(effect("pass_start", "draw", 1, "everyone", "hand >= 2"))
    play(game, "1 corn-1, 2 corn-2, 3 corn-3, 4 corn-4")
    assert (game.view(1).pass_no, held(game)) == (2, [0, 1, 2 + 1, 1])


def test_moments_of_the_house() -> None:
    rows = [effect(at, "gain_knives", 1, "everyone" if not MOMENTS[at].actor else "self") for at in MOMENTS]
    seen = {}
    for row in rows:
        chili = Special(name=Text("Chili"), suit="any", value=2, copies=4)
        rules = variant(house_rules=(row,), round_limit=1, specials=(chili,))
        game = table(rules, hands=("corn-1", "special-1", "corn-3"), row=ROW)
        seen[row.at] = [tuple(int(n) for n in game.unhidden.knives[:3])]
        play(game, "1 tomato, 2 special-1, 3 corn-3")
        seen[row.at].append(tuple(int(n) for n in game.unhidden.knives[:3]))
        play(game, "3 triumph-5.0.0, 2 triumph-4.0.0")
        seen[row.at].append(tuple(int(n) for n in game.unhidden.knives[:3]))
    none, every = (0, 0, 0), (1, 1, 1)
    assert seen == {
        "setup": [every] * 3,
        "round_start": [every] * 3,
        "pass_start": [every] * 3,
        "play": [none, (0, 1, 0), (0, 1, 0)],
        "leave": [none, (1, 0, 0), (1, 0, 0)],
        "win": [none, none, (0, 1, 1)],
        "round_end": [none, none, every],
        "game_end": [none, none, every],
    }


@pytest.mark.parametrize(
    ("at", "knives"), [("win", 1), ("round_start", 1), ("round_end", 2), ("leave", 1), ("game_end", 1)]
)
def test_moments_of_a_triumph_card_are_its_owners(at: str, knives: int) -> None:
    prize = Triumph(trophies=1, copies=2, effects=(effect(at, "gain_knives"),))
    game = table(
        variant(triumphs=(prize, *faces("0.0.0x8")), round_limit=2),
        hands=("corn-1", "corn-2", "corn-3"), row="1.0.0 0.0.0",
    )  # fmt: skip
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-1.0.0, 2 triumph-0.0.0")
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.over
    assert [int(n) for n in game.unhidden.knives[:3]] == [0, 0, knives]


def test_a_special_card_acts_when_revealed_before_those_who_leave_draw() -> None:
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4, effects=(effect("play", "steal", 1, "right"),))
    game = table(variant(specials=(chili,)), hands=("corn-1", "special-1", "corn-3"), row=ROW)
    play(game, "1 tomato, 2 special-1, 3 corn-3")
    assert (hand(game, 2), held(game)) == ("corn-1", [2, 1, 0])


def test_each_copy_of_a_won_card_acts() -> None:
    prize = Triumph(trophies=1, copies=2, effects=(effect("round_end", "gain_trophies"),))
    game = table(variant(triumphs=(prize, *faces("0.0.0x8"))), players=3)
    game.unhidden.won[1, 0] = 2
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert [int(n) for n in game.unhidden.trophies[:3]] == [0, 2, 0]


def test_what_is_lost_never_falls_below_nothing() -> None:
    game = house(effect("leave", "lose_trophies", 5), effect("leave", "lose_knives", 5))
    leave_first(game)
    assert (game.unhidden.trophies[0], game.unhidden.knives[0]) == (0, 0)


@pytest.mark.parametrize(("who", "cards"), [("fighters", [0 + 2, 0 + 1, 0 + 1]), ("leavers", [0 + 2 + 1, 0, 0])])
def test_who_shows_the_tomato_is_out_of_the_fight_when_special_cards_act(who: str, cards: list[int]) -> None:
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4, effects=(effect("play", "draw", 1, who),))
    game = table(variant(specials=(chili,)), hands=("corn-1", "special-1", "corn-3"), row=ROW)
    play(game, "1 tomato, 2 special-1, 3 corn-3")
    assert held(game) == [1 + cards[0], *cards[1:]]


def test_all_who_leave_in_one_pass_have_left_when_the_first_of_them_draws() -> None:
    game = house(effect("leave", "gain_knives", 1, "leavers"))
    play(game, "1 tomato, 2 tomato, 3 corn-3, 4 corn-4")
    assert [int(n) for n in game.unhidden.knives[:4]] == [2, 2, 0, 0]
