"""What one seat may keep of a game, or hand on: the events that it saw, as it saw them."""

from __future__ import annotations

from engine.game import Game
from engine.listening import act, begin
from engine.telling import KINDS, say
from variants.model import Variant


def seat_log(game: Game, variant: Variant, seat: int, language: str = "en") -> str:
    """What the seat (from 1) has seen of a game so far, a line for each event, in German or English.

    Unlike a save or a story it holds neither the seed nor anything that the seat may not know: nobody can deal the
    game again from it. ValueError for a seat that there is not.
    """
    game.view(seat)
    again = Game(variant, game.players, game.seed, game.number)
    told = begin(again)
    for one, action in game.log:
        told += act(again, one, action)
    lines = [(event, say(event, language, viewer=int(seat))) for event in told if event.kind != "sum"]  # shown already
    return "".join("  " * KINDS[event.kind].indent + line + "\n" for event, line in lines if line)
