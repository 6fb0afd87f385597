"""What a seat knows as numbers for learning: a view as one row, an event that it was told as another.

Both are made of a View or an event as heard, never of the state, so nothing hidden can be in them. Seats are counted
from the viewer's own: 0 is oneself, 1 the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.actions import QUESTIONS, Names
from engine.game import Game
from engine.telling import KINDS, Event
from engine.views import SeatView, View

Row = NDArray[np.float32]
Pieces = Iterator[tuple[str, float]]

MOST = 32767.0
"""No number of a row is larger, nor its negative smaller."""


@dataclass(frozen=True)
class Features:
    """How views and events of a variant for so many players become numbers: counts as they are, choices as 0 or 1."""

    players: int
    names: Names
    row: int
    """Triumph cards in the row, at most."""
    market: int

    @classmethod
    def of(cls, game: Game) -> Features:
        """Those of the game's variant and number of players."""
        return cls(game.players, game.names, int(game.rules.stake), int(game.rules.market))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """What the numbers of a view's row are, in order."""
        blank = SeatView(1, 0, True, None, 0, (), 0, (0, 0), 0, 0, ())
        seats = tuple(range(1, self.players + 1))
        view = View(1, 1, 0, 0, "", (), (), (), False, (), 0, (), 0, 0, 0, (), (blank,) * self.players,
                    (0,) * self.players, seats)  # fmt: skip
        return tuple(name for name, _ in self._view(view))

    @cached_property
    def event_columns(self) -> tuple[str, ...]:
        """What the numbers of an event's row are, in order."""
        return tuple(name for name, _ in self._event(Event(""), 1))

    def view(self, view: View) -> Row:
        """float32[len(columns)]: the table as that seat may know it."""
        return self._row(self._view(view), len(self.columns))

    def event(self, event: Event, viewer: int) -> Row:
        """float32[len(event_columns)]: an event as that seat was told it (telling.heard)."""
        return self._row(self._event(event, viewer), len(self.event_columns))

    def _row(self, pieces: Pieces, n: int) -> Row:
        return np.clip(np.fromiter((value for _, value in pieces), np.float32, n), -MOST, MOST)

    def _view(self, view: View) -> Pieces:
        kinds, faces = self.names.kinds, self.names.faces
        yield from (("game", view.game), ("round", view.round), ("pass", view.pass_no))
        for question in QUESTIONS.values():
            yield f"asked: {question}", view.question == question
        yield from self._seats("asked", view.asked, view.seat)
        yield from self._seats("first", view.order[:1], view.seat)
        yield from (("leaving", view.leaving), ("tomato", view.tomato), ("stack", view.stack))
        yield from (("pile", view.pile), ("discards", view.discards))
        yield from _counts("hand", kinds, dict(view.hand))
        yield from _counts("laid", kinds, _tally(view.laid))
        yield from _counts("pack", kinds, _tally(view.pack))
        yield from _slots("row", faces, view.row, self.row)
        yield from _slots("market", kinds, view.market, self.market)
        for away in range(self.players):
            place = (view.seat - 1 + away) % self.players
            yield from self._seat(f"seat +{away}", view.seats[place], view.points[place])

    def _seat(self, at: str, seat: SeatView, points: int) -> Pieces:
        yield from ((f"{at} hand", seat.hand), (f"{at} in", seat.inside), (f"{at} left", seat.left_in_pass or 0))
        yield from ((f"{at} sum", seat.sum), (f"{at} triumphs", seat.triumphs), (f"{at} points", points))
        yield from ((f"{at} trophies gained", seat.tokens[0]), (f"{at} knives gained", seat.tokens[1]))
        yield from ((f"{at} known", seat.won is not None), (f"{at} trophies", seat.trophies or 0))
        yield f"{at} knives", seat.knives or 0
        yield from _counts(f"{at} won", self.names.faces, dict(seat.won or ()))
        yield from _counts(f"{at} played", self.names.kinds, _tally(card for _, card in seat.played))

    def _seats(self, what: str, seats: Iterable[int], viewer: int) -> Pieces:
        chosen = {(seat - viewer) % self.players for seat in seats if seat}
        for away in range(self.players):
            yield f"{what} seat +{away}", away in chosen

    def _event(self, event: Event, viewer: int) -> Pieces:
        for kind in KINDS:
            yield kind, event.kind == kind
        yield from self._seats("of", (event.seat,), viewer)
        yield from self._seats("with", (event.other,), viewer)
        yield from (("n", event.n), ("m", event.m))
        cards = _tally(event.cards)
        yield from _counts("cards", (*self.names.kinds, *self.names.faces), cards)


def _counts(what: str, keys: tuple[str, ...], held: dict[str, int]) -> Pieces:
    for key in keys:
        yield f"{what} {key}", held.get(key, 0)


def _slots(what: str, keys: tuple[str, ...], cards: tuple[str, ...], n: int) -> Pieces:
    """Which card lies in each slot; actions name slots."""
    for slot in range(n):
        for key in keys:
            yield f"{what} {slot + 1} {key}", slot < len(cards) and cards[slot] == key


def _tally(cards: Iterable[Any]) -> dict[str, int]:
    held: dict[str, int] = {}
    for card in cards:
        held[card] = held.get(card, 0) + 1
    return held
