"""The example of a fight in the booklet, played in the engine: every play is allowed, and it ends as it is drawn."""

from __future__ import annotations

import pytest

from designer.kit.example import Example, example
from designer.kit.figures import ordinal
from engine.game import Game
from variants.builtin import builtin_names
from variants.decks import NumberCard
from variants.load import load


def dealt(game: Game, shown: Example) -> None:
    """Give every seat the cards that it plays in the example, and nothing else."""
    state = game.unhidden
    for seat, plays in enumerate(seat.plays for seat in shown.seats):
        kinds = [game.names.kinds.index(card.key) for card in plays if isinstance(card, NumberCard)]
        state.hand[seat][:] = 0
        state.hand_set[seat][:] = 0
        for kind in kinds:
            state.hand[seat][kind] += 1
            state.hand_set[seat][kind // 32] |= 1 << kind % 32
        state.hand_n[seat] = len(kinds)


def settle(game: Game, question: str) -> None:
    """Answer whatever is asked besides the example: drafting, drawing from a market."""
    while game.question not in (question, "take"):
        seat = game.waiting[0]
        game.act(seat, game.legal(seat)[0])


@pytest.mark.parametrize("name", builtin_names())
def test_every_play_is_allowed_and_the_fight_ends_as_shown(name: str) -> None:
    variant = load(name)
    shown = example(variant)
    assert shown is not None
    game = Game(variant, shown.players, seed=1)
    settle(game, "play")
    dealt(game, shown)
    assert game.unhidden.row_n == len(shown.row)
    for index in range(max(len(seat.plays) for seat in shown.seats)):
        for number, seat in enumerate(shown.seats, 1):
            if index < len(seat.plays):
                settle(game, "play")
                card = seat.plays[index]
                action = card.key if isinstance(card, NumberCard) else "tomato"
                assert game.why_not(number, action) is None
                game.act(number, action)
                if number in game.waiting and "enough" in game.legal(number):
                    game.act(number, "enough")
    order = sorted((seat.place, number) for number, seat in enumerate(shown.seats, 1) if seat.place is not None)
    for place, number in order:
        settle(game, "take")
        assert game.question == "take" and game.waiting == (number,)
        assert game.unhidden.sums[number - 1] == shown.seats[number - 1].sum
        if place < len(order):
            game.act(number, game.legal(number)[0])


@pytest.mark.parametrize(
    ("number", "english"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st")]
)
def test_places_are_written_as_the_language_writes_them(number: int, english: str) -> None:
    assert ordinal(number, "en") == english
    assert ordinal(number, "de") == f"{number}."
