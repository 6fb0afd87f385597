"""One test per rule number of seeds/rules.yaml, each on the smallest table that shows the rule."""

from __future__ import annotations

from collections import Counter

import pytest
from engine_tables import cards_in_game, effect, empty_pile, faces, hand, held, lay_hands, play, table, variant

from engine.game import Game, Refused
from variants.decks import decks


def refused(game, seat: int, action: str) -> str:
    """The name of the refusal, or ''."""
    refusal = game.why_not(seat, action)
    return refusal.name if refusal else ""


def test_r1_r2_r3_the_cards_printed_are_the_cards_played() -> None:
    base = variant()
    game = table(base, players=4)
    numbers, tomatoes, triumphs = decks(base)[:3]
    assert [(card.key, n) for card, n in numbers.cards] == [
        (key, Counter(game.rules.deck[: game.rules.deck_n].tolist())[kind]) for kind, key in enumerate(game.names.kinds)
    ]
    stack = Counter(game.rules.stack[: game.rules.stack_n].tolist())
    assert [(card.key, n) for card, n in triumphs.cards] == [
        (key, stack[face]) for face, key in enumerate(game.names.faces)
    ]
    assert (game.rules.tomato_first, game.rules.tomato_n) == (tomatoes.cards[0][0].number, tomatoes.total)
    assert numbers.total == 140
    assert triumphs.total == 40


def test_r4_each_gets_five_cards_and_a_tomato_of_their_own() -> None:
    game = table(players=10)
    assert held(game) == [5] * 10
    assert sorted(game.unhidden.tomato) == list(range(1, 11))
    assert game.view(1).pile == 140 - 50


def test_r5_so_many_triumphs_are_used() -> None:
    assert table(players=4).view(1).stack == 40 - 2
    assert table(variant(triumphs_used=12), players=4).view(1).stack == 12 - 2


@pytest.mark.parametrize(("players", "stake"), [*enumerate((2, 2, 3, 4, 4, 5, 6, 6), 3)])
def test_r6_stake_by_players(players: int, stake: int) -> None:
    assert len(table(players=players).view(1).row) == stake


@pytest.mark.parametrize(("unclaimed", "left"), [("stay", 40 - 2), ("discard", 40 - 4)])
def test_r7_unclaimed_cards_stay_or_leave(unclaimed: str, left: int) -> None:
    game = table(variant(unclaimed=unclaimed), players=3)
    row = game.view(1).row
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert (game.view(1).round, len(game.view(1).row), game.view(1).stack) == (2, 2, left)
    assert unclaimed == "discard" or game.view(1).row == row


def test_r8_all_plays_are_revealed_together() -> None:
    game = table(hands=("corn-1 corn-2", "corn-3", "carrot-5 carrot-4"), row="5.0.0 4.0.0")
    play(game, "2 corn-3")
    assert game.waiting == (1, 3)
    assert game.view(1).seats[1].played == ()
    assert game.view(1).seats[1].hand == 1
    assert game.view(2).laid == ("corn-3",)
    play(game, "3 carrot-5, 1 corn-1")
    assert [seat.played for seat in game.view(1).seats] == [((1, "corn-1"),), ((1, "corn-3"),), ((1, "carrot-5"),)]


def test_r9_first_pass_any_card_or_the_tomato() -> None:
    game = table(hands=("corn-1 carrot-2", "corn-3", "corn-4"))
    assert game.legal(1) == ("corn-1", "carrot-2", "tomato")


def test_r9_tomato_forbidden_in_the_first_pass_unless_the_hand_is_empty() -> None:
    game = table(variant(tomato_in_first_pass=False), hands=("corn-1 carrot-2", "corn-3 corn-3", ""))
    assert game.legal(1) == ("corn-1", "carrot-2")
    assert refused(game, 1, "tomato") == "tomato_too_early"
    assert game.legal(3) == ("tomato",)
    play(game, "1 corn-1, 2 corn-3, 3 tomato")
    assert game.question == "take"


def test_r10_later_passes_follow_the_suit_or_play_the_tomato() -> None:
    game = table(hands=("corn-1 corn-2 carrot-5", "corn-3 carrot-4", "broccoli-1 broccoli-1"), row="5.0.0 4.0.0")
    play(game, "1 corn-1, 2 corn-3, 3 broccoli-1")
    assert game.legal(1) == ("corn-2", "tomato")
    assert refused(game, 1, "carrot-5") == "wrong_suit"
    assert refused(game, 1, "corn-1") == "not_in_hand"
    assert game.legal(2) == ("tomato",)


def test_r11_who_leaves_draws_two_and_keeps_the_tomato() -> None:
    game = table(hands=("corn-1", "corn-2 corn-3", "corn-4 corn-5"), tomatoes=(7, 8, 9), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-4")
    assert held(game) == [3, 1, 1]
    assert game.view(1).tomato == 7
    assert game.question == "take"


def test_r11_leavers_draw_in_seat_order() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    first = game.clone()
    play(game, "3 tomato, 1 tomato, 2 corn-2")
    play(first, "1 tomato, 2 corn-2, 3 tomato")
    assert hand(game, 1) == hand(first, 1)
    assert hand(game, 3) == hand(first, 3)


def test_r11_a_pile_of_three_serves_the_lower_seat_first() -> None:
    game = table(variant(reshuffle=False), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    game.unhidden.deck_left = 3
    play(game, "1 tomato, 2 corn-2, 3 tomato")
    assert held(game) == [3, 0, 2]


def test_r11_exchange_two_for_four() -> None:
    game = table(variant(exchange=True), hands=("corn-1 corn-2 corn-3", "corn-4", "corn-5"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-4, 3 corn-5")
    assert (game.waiting, game.question, game.legal(1)) == ((1,), "exchange", ("draw", "exchange"))
    play(game, "1 exchange")
    assert (game.question, game.legal(1)) == ("give", ("corn-1", "corn-2", "corn-3"))
    play(game, "1 corn-1, 1 corn-3")
    assert held(game) == [1 + 4, 0, 0]
    assert game.view(1).discards == 2


def test_r11_exchange_needs_two_cards_in_hand() -> None:
    game = table(variant(exchange=True), hands=("corn-1", "corn-4", "corn-5"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-4, 3 corn-5")
    assert game.question == "take"
    assert held(game) == [3, 0, 0]


def test_r12_the_fight_ends_when_no_more_are_in_than_cards_in_the_row() -> None:
    game = table(hands=("corn-1 corn-1", "corn-2 corn-2", "corn-3 corn-3", "corn-4"), row="5.0.0 4.0.0")
    play(game, "1 corn-1, 2 corn-2, 3 corn-3, 4 tomato")
    assert (game.question, game.view(1).pass_no) == ("play", 2)
    play(game, "1 corn-1, 2 corn-2, 3 tomato")
    assert (game.question, game.waiting) == ("take", (2,))


def test_r12_all_who_leave_together_leave_together() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.view(1).round == 2
    assert game.view(1).row == ("triumph-5.0.0", "triumph-4.0.0")
    assert game.unhidden.empty_fights == 1


def test_r12_rounds_in_which_nothing_moves_end_the_game() -> None:
    game = table(variant(stalemate_rounds=2), players=3)
    play(game, "1 tomato, 2 tomato, 3 tomato, 1 tomato, 2 tomato, 3 tomato")
    assert game.result is not None
    assert (game.result.end, game.result.winners) == ("stalemate", (1, 2, 3))


def test_r13_highest_sum_takes_first_and_each_takes_one() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert game.waiting == (3,)
    assert game.legal(3) == ("triumph-5.0.0", "triumph-4.0.0")
    assert refused(game, 2, "triumph-5.0.0") == "not_your_turn"
    play(game, "3 triumph-4.0.0, 2 triumph-5.0.0")
    assert [int(n) for n in game.unhidden.trophies[:3]] == [0, 5, 4]


def test_r13_only_this_rounds_cards_count() -> None:
    game = table(hands=("corn-5 corn-5", "corn-2 carrot-1", "corn-3 carrot-2"), row="5.0.0 4.0.0")
    play(game, "1 corn-5, 2 corn-2, 3 tomato, 1 triumph-5.0.0, 2 triumph-4.0.0")
    assert all(seat.sum == 0 and seat.played == () for seat in game.view(1).seats)


@pytest.mark.parametrize(("rule", "first"), [("higher_tomato", 3), ("lower_tomato", 2)])
def test_r14_equal_sums_rank_by_tomato(rule: str, first: int) -> None:
    game = table(
        variant(equal_sums=rule), hands=("corn-1", "corn-3", "carrot-3"), tomatoes=(9, 2, 5), row="5.0.0 4.0.0"
    )
    play(game, "1 tomato, 2 corn-3, 3 carrot-3")
    assert game.waiting == (first,)


def test_r14_tied_players_swap_tomatoes_after_all_have_taken() -> None:
    game = table(hands=("corn-1", "corn-3", "carrot-3"), tomatoes=(9, 2, 5), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-3, 3 carrot-3, 3 triumph-5.0.0")
    assert [game.view(seat).tomato for seat in (1, 2, 3)] == [9, 2, 5]
    play(game, "2 triumph-4.0.0")
    assert [game.view(seat).tomato for seat in (1, 2, 3)] == [9, 5, 2]


def test_r14_among_three_the_order_is_reversed() -> None:
    game = table(
        variant(stake=3), hands=("corn-3", "carrot-3", "broccoli-3", "corn-1"), tomatoes=(2, 9, 5, 1),
        row="5.0.0 4.0.0 3.0.0",
    )  # fmt: skip
    play(game, "1 corn-3, 2 carrot-3, 3 broccoli-3, 4 tomato")
    play(game, "2 triumph-5.0.0, 3 triumph-4.0.0, 1 triumph-3.0.0")
    assert [game.view(seat).tomato for seat in (1, 2, 3, 4)] == [9, 2, 5, 1]


def test_r14_no_swap_where_the_rule_says_so() -> None:
    game = table(
        variant(tied_swap=False), hands=("corn-1", "corn-3", "carrot-3"), tomatoes=(9, 2, 5), row="5.0.0 4.0.0"
    )
    play(game, "1 tomato, 2 corn-3, 3 carrot-3, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert [game.view(seat).tomato for seat in (1, 2, 3)] == [9, 2, 5]


def test_r15_tomatoes_on_a_taken_card_bring_cards_at_once() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"), row="0.2.3 2.0.2")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-0.2.3")
    assert held(game) == [3, 0, 3]
    play(game, "2 triumph-2.0.2")
    assert held(game) == [3, 2, 3]


def test_r15_winners_draw_where_the_rule_says_so() -> None:
    game = table(variant(winners_draw=1, tomato_icon_draw=2), hands=("corn-1", "corn-2", "corn-3"), row="2.0.2 5.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-2.0.2, 2 triumph-5.0.0")
    assert held(game) == [3, 1, 5]


def test_r16_played_cards_are_discarded_when_the_round_ends() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert game.view(1).discards == 0
    play(game, "3 triumph-5.0.0, 2 triumph-4.0.0")
    assert game.view(1).discards == 2


def test_r16_an_empty_pile_is_refilled_and_when_both_are_empty_nothing_is_drawn() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3 carrot-4"), row="5.0.0 4.0.0")
    empty_pile(game)
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert held(game) == [1, 0, 1]
    play(game, "3 triumph-5.0.0, 2 triumph-4.0.0")
    play(game, "1 corn-1, 2 tomato, 3 carrot-4")
    assert hand(game, 2) == "corn-2 corn-3"
    assert game.unhidden.shuffles == 1


def test_r16_no_reshuffle_where_the_rule_says_so() -> None:
    game = table(variant(reshuffle=False), hands=("corn-1", "corn-2", "corn-3 carrot-4"), row="5.0.0 4.0.0")
    empty_pile(game)
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-5.0.0, 2 triumph-4.0.0, 1 corn-1, 2 tomato, 3 carrot-4")
    assert held(game) == [0, 0, 0]


def test_r16_draw_only_up_to_the_hand_limit() -> None:
    game = table(variant(hand_limit=3), hands=("corn-1 corn-1", "corn-2", "corn-3"), row="0.2.3 2.0.2")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-0.2.3, 2 triumph-2.0.2")
    assert held(game) == [3, 2, 3]


def test_r16_a_thief_takes_only_up_to_the_hand_limit() -> None:
    rows = (effect("leave", "steal", 2, "left"),)
    game = table(variant(hand_limit=4, house_rules=rows), hands=("corn-1", "corn-2 corn-2 corn-2", "corn-3"))
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert held(game)[:2] == [1 + 2 + 1, 3 - 1 - 1]


def test_r16_whoever_is_at_the_hand_limit_is_not_asked_about_the_market() -> None:
    game = table(variant(hand_limit=2, market=1, hand_size=1), hands=("corn-1", "corn-2", "corn-3"))
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    assert (game.question, game.waiting) == ("pick", (1,))
    play(game, f"1 {game.legal(1)[1]}")
    assert (game.question, held(game)[0]) == ("take", 2)


@pytest.mark.parametrize(("won_cards", "seen"), [("hidden", None), ("open", 5)])
def test_r17_won_cards_are_hidden_or_open(won_cards: str, seen: int | None) -> None:
    game = table(variant(won_cards=won_cards), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert game.view(1).seats[2].trophies == seen
    assert game.view(3).seats[2].trophies == 5
    assert game.view(1).seats[2].triumphs == 1


def test_r18_the_game_ends_when_the_row_cannot_be_filled() -> None:
    game = table(variant(triumphs_used=3), hands=("corn-1", "corn-2", "corn-3"))
    play(game, "1 tomato, 2 corn-2, 3 corn-3")
    play(game, f"3 {game.legal(3)[0]}")
    play(game, f"2 {game.legal(2)[0]}")
    assert game.result is not None
    assert game.result.end == "row short"


def test_r18_who_has_enough_trophies_may_declare_in_seat_order() -> None:
    game = table(variant(end_trophies=4), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert (game.waiting, game.question, game.legal(2)) == ((2,), "declare", ("go on", "declare"))
    declared = game.clone()
    play(declared, "2 declare")
    assert declared.result is not None
    assert (declared.result.end, declared.result.declarer) == ("declared", 2)
    play(game, "2 go on")
    assert game.waiting == (3,)
    play(game, "3 go on")
    assert game.view(1).round == 2


def test_r18_in_the_second_game_of_a_match_its_seat_one_is_asked_first() -> None:
    game = table(variant(match_games=2, end_trophies=1, stalemate_rounds=1), players=3)
    play(game, "1 tomato, 2 tomato, 3 tomato")
    assert game.view(1).order == (2, 3, 1)
    lay_hands(game, ("corn-1", "carrot-1", "corn-3"))
    game.unhidden.trophies[:3] = 1
    game.unhidden.still_rounds = -1
    play(game, "1 tomato, 2 tomato, 3 tomato")
    asked = []
    while game.question == "declare":
        asked += game.waiting
        play(game, f"{asked[-1]} go on")
    assert asked == [2, 3, 1]


@pytest.mark.parametrize(("declaring", "ends"), [("forced", True), ("never", False)])
def test_r18_declaring_may_be_forced_or_unknown(declaring: str, ends: bool) -> None:
    game = table(variant(end_trophies=4, declaring=declaring), hands=("corn-1", "corn-2", "corn-3"), row="5.0.0 4.0.0")
    play(game, "1 tomato, 2 corn-2, 3 corn-3, 3 triumph-5.0.0, 2 triumph-4.0.0")
    assert game.over == ends


def scored(knives: tuple[int, ...], trophies: tuple[int, ...], tomatoes: tuple[int, ...] = (1, 2, 3), **rules):
    """The outcome of a game that ends with these icons."""
    game = table(variant(round_limit=1, **rules), tomatoes=tomatoes, players=len(knives))
    game.unhidden.knives[: len(knives)] = knives
    game.unhidden.trophies[: len(knives)] = trophies
    play(game, *(f"{seat} tomato" for seat in game.waiting))
    assert game.result is not None
    return game.result


@pytest.mark.parametrize(
    ("rules", "knives", "out"),
    [
        ({}, (0, 1, 2), (1,)),
        ({}, (1, 1, 2), (1, 2)),
        ({}, (1, 1, 1), ()),
        ({"elimination_ties": "none"}, (1, 1, 2), ()),
        ({"elimination_ties": "none"}, (0, 1, 2), (1,)),
        ({"elimination": "most_knives"}, (0, 1, 2), (3,)),
        ({"elimination": "nobody"}, (0, 1, 2), ()),
    ],
)
def test_r19_knives_put_out(rules: dict[str, str], knives: tuple[int, ...], out: tuple[int, ...]) -> None:
    assert scored(knives, (9, 8, 7), **rules).out == out


def test_r20_most_trophies_among_the_rest_wins() -> None:
    assert scored((0, 1, 2), (9, 8, 7)).winners == (2,)


@pytest.mark.parametrize(
    ("final_tie", "winners"),
    [("shared", (2, 3)), ("more_knives", (3,)), ("fewer_knives", (2,)), ("higher_tomato", (2,))],
)
def test_r20_equal_trophies(final_tie: str, winners: tuple[int, ...]) -> None:
    assert scored((0, 1, 2), (9, 7, 7), tomatoes=(1, 9, 3), final_tie=final_tie).winners == winners


def test_no_card_is_made_or_lost_by_the_tables_of_these_tests() -> None:
    game = table(hands=("corn-1 corn-2", "corn-3", "carrot-5 carrot-4"), row="5.0.0 4.0.0")
    assert cards_in_game(game) == Counter(game.rules.deck[: game.rules.deck_n].tolist())
    assert len(faces()) == 10


def test_a_refused_act_changes_nothing_and_says_why() -> None:
    game = table(hands=("corn-1", "corn-2", "corn-3"))
    before = game.unhidden.tobytes()
    with pytest.raises(Refused, match="You do not hold this card"):
        game.act(1, "corn-5")
    assert game.unhidden.tobytes() == before
    assert game.log == []


@pytest.mark.parametrize("tomatoes", [(1, 64), (1, 99), (0, 99), (90, 99)])
def test_r5_as_many_tomatoes_as_the_language_has(tomatoes: tuple[int, int]) -> None:
    """Each of ten players has a number of its own, any of them equally likely (here: each is seen)."""
    seen: set[int] = set()
    for seed in range(120):
        dealt = Game(variant(tomatoes=tomatoes), 10, seed).unhidden.tomato.tolist()
        assert len(set(dealt)) == 10
        seen.update(dealt)
    assert seen == set(range(tomatoes[0], tomatoes[1] + 1))
