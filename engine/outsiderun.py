"""Many games in which some players are made elsewhere (engine.outside): in Python, with the same games by number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from engine import records as rec
from engine.clock import Clock
from engine.game import Game
from engine.kernel import observing
from engine.outside import Factory, is_outside, load, seated
from engine.rewiring import rewired
from engine.rng import WORD
from engine.seats import Player, choice
from engine.simulation import Part, Run
from variants.model import Variant

T = TypeVar("T")

BATCH = 64
"""Games that are played before progress is told: Python plays some 20 a second."""


@dataclass(frozen=True, eq=False)
class OutsideRun(Run):
    """A Run in which some bots are made elsewhere, by their names; it plays in Python, the same games by number.

    OutsideError is raised where one cannot be found or made, and while games are played where one fails.
    """

    bots: Sequence[str] = ("random",)
    factories: tuple[Factory | None, ...] = field(init=False, repr=False)
    """None for bots of this engine."""

    def __post_init__(self) -> None:
        names = tuple(self.bots)
        factories = tuple(load(name) if is_outside(name) else None for name in names)
        object.__setattr__(self, "bots", tuple("random" if is_outside(name) else name for name in names))
        super().__post_init__()
        for field_name, value in {"bots": names, "names": names, "factories": factories}.items():
            object.__setattr__(self, field_name, value)
        self._players(Game(self.variant, self.players, self.seed))

    def each(
        self, make: Callable[[Part], T], games: int, *, first_game: int = 0, threads: int | None = None,
        batch: int | None = None,
    ) -> Iterator[T]:  # fmt: skip
        """As of a Run; in one thread, for nobody knows what a player made elsewhere can bear."""
        return super().each(make, games, first_game=first_game, threads=1, batch=min(batch or BATCH, BATCH))

    def replay(self, number: int) -> Game:
        """The game of that number again, move by move: the finished Game with its log."""
        return self._played(number, lambda game, seat, code: None)

    def _players(self, game: Game) -> list[Player]:
        """Who sits where in that game, from seat 1 on."""
        bots = [self._bot(game.number, seat) for seat in range(self.players)]
        return [
            self.weights[bot]
            if (factory := self.factories[bot]) is None
            else seated(self.names[bot], factory, game, self.variant, seat)
            for seat, bot in enumerate(bots, 1)
        ]

    def _bot(self, number: int, seat: int) -> int:
        return (seat + (number if self.rotate else 0)) % self.players % len(self.names)

    def _played(self, number: int, before: Callable[[Game, int, int], None]) -> Game:
        """That game, finished; `before` is told every choice of the kernel's number before it is made."""
        game = Game(self.variant, self.players, self.seed, number)
        players = self._players(game)
        while not game.over:
            seat = game.waiting[0]
            action = choice(game, seat, players[seat - 1])
            before(game, seat - 1, game.names.read(game.unhidden, action) or 0)
            game.act(seat, action)
        return game

    def _play(self, start: int, count: int, clock: Clock) -> Part:
        results = np.zeros(count, rec.RESULT)
        cards = np.zeros((count, 2, int(self.rules[0].faces) + int(self.rules[0].kinds)), np.uint8)
        for row in range(count):
            watch = _Watch()
            game = self._played(start + row, watch.before)
            out = results.view(np.recarray)[row]
            out.bots[: self.players] = [self._bot(start + row, seat) for seat in range(self.players)]
            watch.after(game, out, cards, row)
        return Part(start, results, cards)


class _Watch:
    """Notes of a game what the kernel notes when it plays one (kernel.playing), by the kernel's own lines."""

    def __init__(self) -> None:
        self._notes = np.zeros(1, rec.NOTES)
        self._rounds = self._fingerprint = 0

    def before(self, game: Game, seat: int, action: int) -> None:
        """That is chosen now, by a seat from 0."""
        state = game.unhidden
        if state.rounds != self._rounds:
            self._rounds = int(state.rounds)
            _NOTE_ROUND(state, game.rules, self._notes[0])
        _NOTE_CHOICE(state, game.rules, self._notes[0], game.number, seat, action)
        mixed = ((self._fingerprint << 5) & WORD) + (self._fingerprint >> 27) + action + 1
        self._fingerprint = mixed & WORD

    def after(self, game: Game, out: Any, cards: Any, row: int) -> None:
        """It is over."""
        _OBSERVE(game.unhidden, game.rules, self._notes[0], game.number, out)
        _OBSERVE_CARDS(game.unhidden, game.rules, self._notes[0], cards, row)
        out.fingerprint = self._fingerprint


_NOTE_ROUND, _NOTE_CHOICE, _OBSERVE, _OBSERVE_CARDS = map(
    rewired, (observing.note_round, observing.note_choice, observing.observe, observing.observe_cards)
)


def run(variant: Variant, players: int, bots: Sequence[str], seed: int = 0) -> Run:
    """A Run of these bots: an OutsideRun where any of them is made elsewhere."""
    return (OutsideRun if any(map(is_outside, bots)) else Run)(variant, players, bots, seed)
