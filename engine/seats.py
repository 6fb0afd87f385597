"""Who sits where: anything that chooses from what its seat may know, and the one loop in which they all play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.bots import bot_rows
from engine.game import Game, Outcome
from engine.views import View


class Seat(Protocol):
    """A player: a program, a person, a bot of another framework."""

    def choose(self, view: View, legal: tuple[str, ...]) -> str:
        """One of the legal actions, for the seat that the view is of."""


Player: TypeAlias = Seat | str | NDArray[Any]
"""A Seat; or a bot of this engine by name, or as its row of weights."""


def choice(game: Game, seat: int, player: Player, models: NDArray[Any] | None = None) -> str:
    """What the player does in a seat that must choose; ValueError for a bot that is unknown or no row of weights.

    `models`: how one who searches lets others play (Game.choose).
    """
    if isinstance(player, str):
        return game.choose(seat, bot_rows((player,))[0], models)
    if isinstance(player, np.ndarray):
        return game.choose(seat, player, models)
    return player.choose(game.view(seat), game.legal(seat))


def play(game: Game, players: Sequence[Player], models: NDArray[Any] | None = None) -> Outcome:
    """Play on to the end: seat 1 is the first player's, and so on, again from the first where they are fewer.

    Those who choose at the same time are asked in the order of their seats; no view shows what the others laid.
    Raises Refused where a player does what is not allowed.
    """
    if not 1 <= len(players) <= game.players:
        raise ValueError(f"{game.players} seats need 1 to {game.players} players, not {len(players)}")
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, choice(game, seat, players[(seat - 1) % len(players)], models))
    assert game.result is not None
    return game.result
