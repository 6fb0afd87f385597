"""One loop for all who play: bots by name or weights, and anything that chooses from a view."""

from __future__ import annotations

import pytest
from engine_tables import variant

import engine
from engine.bots import BOTS
from engine.game import Game, Refused
from engine.views import View


class Watcher:
    """Takes the first choice, and remembers whose views it was given."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def choose(self, view: View, legal: tuple[str, ...]) -> str:
        self.seen.add(view.seat)
        assert view.seat in view.asked
        return legal[0]


def test_a_seat_is_given_its_own_view_and_nothing_else() -> None:
    watcher = Watcher()
    game = Game(variant(), 4, seed=2)
    result = engine.play(game, ["random", watcher, BOTS["counter"].row(), watcher])
    assert watcher.seen == {2, 4}
    assert result == game.result


def test_a_bot_by_name_is_its_row_of_weights() -> None:
    by_name, by_row = Game(variant(), 3, seed=4), Game(variant(), 3, seed=4)
    engine.play(by_name, ["brawler", "random"])
    engine.play(by_row, [BOTS["brawler"].row(), BOTS["random"].row()])
    assert by_name.log == by_row.log


def test_who_does_what_is_not_allowed_is_told() -> None:
    class Cheat:
        def choose(self, view: View, legal: tuple[str, ...]) -> str:
            return "declare"

    with pytest.raises(Refused, match="seat 1 cannot do 'declare'"):
        engine.play(Game(variant(), 3), [Cheat()])
    with pytest.raises(ValueError, match="Did you mean 'brawler'"):
        engine.play(Game(variant(), 3), ["brawlr"])


def test_there_are_players_for_every_seat_and_no_more() -> None:
    for players in ([], ["random"] * 4):
        with pytest.raises(ValueError, match=f"3 seats need 1 to 3 players, not {len(players)}"):
            engine.play(Game(variant(), 3), players)
