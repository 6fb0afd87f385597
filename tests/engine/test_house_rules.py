"""House rules that are fields, each on the smallest table that shows it."""

from __future__ import annotations

import pytest
from engine_tables import empty_pile, faces, hand, held, play, table, variant
from test_rule_numbers import refused

from variants.model import Special, Triumph
from variants.rules import declarations
from variants.values import Text


def test_suits_in_play_are_the_first_listed() -> None:
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4)
    leek = Special(name=Text("Leek"), suit="broccoli", value=2, copies=4)
    game = table(variant(suits_in_play=3, specials=(chili, leek)))
    assert {key.partition("-")[0] for key in game.names.kinds} == {"corn", "carrot", "mushroom", "special"}
    assert game.rules.deck_n == 3 * 28 + 4


def test_number_cards_used_leaves_the_rest_in_the_box() -> None:
    game = table(variant(number_cards_used=40), players=4)
    assert game.view(1).pile == 40 - 20


def test_draft_keep_one_and_pass_left() -> None:
    game = table(variant(draft="pass_left", hand_size=3), players=3)
    assert game.question == "draft"
    packs = [game.view(seat).pack for seat in (1, 2, 3)]
    assert game.legal(1) == tuple(sorted(set(packs[0]), key=game.names.kinds.index))
    absent = next(key for key in game.names.kinds if key not in packs[0])
    assert refused(game, 1, absent) == "not_in_pack"
    for seat in (3, 1, 2):
        game.act(seat, packs[seat - 1][0])
    assert game.view(2).pack == tuple(sorted(packs[0][1:]))
    assert hand(game, 2) == packs[1][0]
    for seat in (1, 2, 3):
        game.act(seat, game.view(seat).pack[0])
    assert (game.question, held(game)) == ("play", [3, 3, 3])
    assert packs[0][2] in hand(game, 3).split()


def test_market_takes_the_place_of_any_card_drawn() -> None:
    game = table(variant(market=2), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    game.unhidden.market[:2] = [game.names.kinds.index("corn-5"), game.names.kinds.index("carrot-1")]
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert game.legal(1) == ("blind", "market corn-5", "market carrot-1")
    play(game, "1 market corn-5")
    assert (hand(game, 1), len(game.view(1).market), game.view(1).market[0]) == ("corn-1 corn-5", 2, "carrot-1")
    play(game, "1 blind")
    assert (held(game), game.question) == ([3, 0, 0], "take")


def test_market_with_an_empty_pile_gives_nothing() -> None:
    game = table(variant(market=2), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    empty_pile(game)
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert (game.question, held(game), len(game.view(1).market)) == ("take", [1, 0, 0], 2)


def test_overbid_in_turn_and_higher_each_time() -> None:
    game = table(
        variant(bidding="overbid"), hands=("corn-2 corn-3", "corn-2 carrot-3", "corn-3 broccoli-5"), row="5.0.0"
    )
    game.unhidden.row_n = 1
    assert game.waiting == (1,)
    play(game, "1 corn-2")
    assert game.legal(2) == ("carrot-3", "tomato")
    assert refused(game, 2, "corn-2") == "too_low"
    play(game, "2 carrot-3, 3 tomato")
    assert held(game) == [1, 1, 2 + 2]
    assert (game.waiting, game.view(1).pass_no, game.legal(1)) == ((1,), 2, ("corn-3", "tomato"))
    play(game, "1 corn-3")
    assert game.legal(2) == ("tomato",)
    play(game, "2 tomato")
    assert (game.question, game.waiting) == ("take", (1,))


def test_overbid_checks_after_each_play_and_the_next_seat_begins_the_next_round() -> None:
    game = table(variant(bidding="overbid"), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato")
    assert (game.question, game.waiting) == ("take", (2,))
    play(game, "2 triumph-5.0.0, 3 triumph-4.0.0")
    assert (game.question, game.waiting) == ("play", (2,))


def test_overbid_counts_several_cards_together() -> None:
    game = table(
        variant(bidding="overbid", cards_per_pass=2), hands=("corn-4", "corn-3 corn-2 carrot-1", "corn-1"), row="5.0.0"
    )
    game.unhidden.row_n = 1
    play(game, "1 corn-4")
    assert game.legal(2) == ("corn-2", "corn-3", "tomato")
    play(game, "2 corn-3")
    assert game.legal(2) == ("corn-2",)
    assert refused(game, 2, "enough") == "too_low"
    play(game, "2 corn-2")
    assert (game.waiting, game.view(3).seats[1].sum) == ((3,), 5)


def test_several_cards_of_one_suit_in_a_pass() -> None:
    game = table(
        variant(cards_per_pass=3), hands=("corn-1 corn-1 corn-2 carrot-5", "corn-3", "carrot-4"), row="5.0.0 4.0.0"
    )
    assert refused(game, 1, "enough") == "nothing_laid"
    play(game, "1 corn-1")
    assert game.legal(1) == ("corn-1", "corn-2", "enough")
    assert refused(game, 1, "tomato") == "tomato_alone"
    assert refused(game, 1, "carrot-5") == "wrong_suit"
    play(game, "1 corn-2, 1 enough, 2 corn-3, 3 carrot-4")
    assert [seat.sum for seat in game.view(1).seats] == [3, 3, 4]


def test_no_suit_binds_where_follow_suit_is_off() -> None:
    game = table(variant(follow_suit=False), hands=("corn-1 carrot-5", "corn-3", "carrot-4"), row="5.0.0 4.0.0")
    play(game, "1 corn-1, 2 corn-3, 3 carrot-4")
    assert game.legal(1) == ("carrot-5", "tomato")


def test_wild_cards_fit_every_suit_and_bind_to_none() -> None:
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4)
    game = table(
        variant(specials=(chili,)), hands=("special-1 corn-1 carrot-1 special-1", "corn-3", "carrot-4"), row="5.0.0"
    )
    game.unhidden.row_n = 1
    play(game, "1 special-1, 2 tomato, 3 carrot-4")
    assert game.legal(1) == ("corn-1", "carrot-1", "special-1", "tomato")
    game = table(
        variant(specials=(chili,)), hands=("special-1 corn-1 carrot-1", "corn-3", "carrot-4"), row="5.0.0 4.0.0"
    )
    play(game, "1 corn-1, 2 corn-3, 3 carrot-4")
    assert game.legal(1) == ("special-1", "tomato")


@pytest.mark.parametrize(("exchange", "acts", "cards"), [(False, "", 3), (True, ", 1 exchange, 1 corn-1, 1 corn-2", 5)])
def test_more_for_leaving_in_the_first_pass(exchange: bool, acts: str, cards: int) -> None:
    rules = variant(first_pass_leave_draw=1, exchange=exchange)
    game = table(rules, hands=("corn-1 corn-2", "corn-2 corn-2", "corn-3 corn-3", "corn-4"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 4 corn-4" + acts)
    assert held(game)[0] == cards + (0 if exchange else 2)
    assert (game.question, game.view(1).pass_no) == ("play", 2)
    play(game, "2 tomato, 3 corn-3, 4 tomato")
    assert held(game)[3] == 2


def test_those_still_in_draw_between_passes() -> None:
    game = table(variant(pass_draw=2), hands=("corn-1", "corn-2", "corn-3", "corn-4"), row="5.0.0 4.0.0")
    play(game, "1 corn-1, 2 corn-2, 3 corn-3, 4 tomato")
    assert held(game) == [2, 2, 2, 1 + 2]
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert held(game)[:3] == [4, 4, 4]


def test_equal_sums_cancel_and_the_next_moves_up() -> None:
    game = table(
        variant(equal_sums="cancel", stake=3), hands=("corn-3", "carrot-3", "corn-1", "corn-1"), tomatoes=(1, 2, 3, 4),
        row="5.0.0 4.0.0 3.0.0",
    )  # fmt: skip
    play(game, "1 corn-3, 2 carrot-3, 3 corn-1, 4 tomato")
    assert game.waiting == (3,)
    play(game, "3 triumph-5.0.0")
    assert [game.view(seat).tomato for seat in (1, 2, 3, 4)] == [2, 1, 3, 4]
    assert game.view(1).round == 2


def test_marks_end_the_game_after_their_round() -> None:
    marked = (Triumph(trophies=1, copies=4, mark=True), *faces("0.1.0x8"))
    game = table(variant(end_marks=2, triumphs=marked), hands=("corn-1", "corn-2", "corn-3"), row="0.1.0 0.1.0")
    game.unhidden.marks = 2
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-0.1.0, 2 triumph-0.1.0")
    assert game.result is not None
    assert game.result.end == "marks"


def test_the_round_limit_ends_the_game() -> None:
    game = table(variant(round_limit=1), players=3)
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.result is not None
    assert (game.result.end, game.result.rounds) == ("round limit", 1)


def test_knives_cost_trophies() -> None:
    game = table(variant(round_limit=1, elimination="nobody", knife_cost=3), players=3)
    game.unhidden.trophies[:3] = (9, 8, 4)
    game.unhidden.knives[:3] = (2, 1, 0)
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.result is not None
    assert game.result.winners == (2,)


@pytest.mark.parametrize(("score", "points", "winners"), [("wins", (1, 1, 0), (1, 2)), ("trophies", (9, 10, 0), (2,))])
def test_a_match_of_games(score: str, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    game = table(variant(round_limit=1, elimination="nobody", match_games=2, match_score=score), players=3)
    for trophies in ((9, 0, 0), (0, 10, 0)):
        assert not game.over
        game.unhidden.trophies[:3] = trophies
        play(game, *(f"{seat} tomato" for seat in (1, 2, 3)))
    assert game.result is not None
    assert (game.result.points, game.result.winners) == (points, winners)


def test_seat_one_moves_on_after_each_game_of_a_match() -> None:
    game = table(variant(round_limit=1, match_games=2, bidding="overbid"), players=3)
    assert (game.view(1).order, game.waiting) == ((1, 2, 3), (1,))
    while game.view(1).game == 1:
        game.act(game.waiting[0], game.legal(game.waiting[0])[-1])
    assert (game.view(1).order, game.waiting, held(game)) == ((2, 3, 1), (2,), [5, 5, 5])


@pytest.mark.parametrize(("limit", "end"), [(0, "capped"), (2000, "round limit"), (1999, "round limit")])
def test_no_game_has_more_rounds_than_the_highest_limit(limit: int, end: str) -> None:
    """Without a limit set, too: the last of the rounds that a limit may be ends the game."""
    assert declarations()["round_limit"].high == 2000
    game = table(variant(round_limit=limit), players=3)
    game.unhidden.round_no = last = limit or 2000
    play(game, "1 tomato, 2 tomato")
    assert game.result is None
    play(game, "3 tomato")
    assert game.result is not None
    assert (game.result.end, game.round) == (end, last)


def test_a_game_goes_on_before_that() -> None:
    game = table(players=3)
    game.unhidden.round_no = 1999
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.round == 2000
