"""How a game under way may go on: chances by playouts, and the choice that decided most, looking back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import records as rec
from engine.bots import COLUMN
from engine.estimates import Values
from engine.game import Game, Refused
from engine.kernel.playing import play_on
from engine.listening import choice
from engine.metrics import set_sizes
from engine.telling import Event

GAMES = 1000
"""Games that are played on from a point: chances are known to about ±3 points of a hundred."""
SCAN = 150
"""Of them by which choices are compared first."""
WORTH = 0.08
"""A choice that moves its seat's chance by less is not worth a word."""
DISTINCT = 8
"""Other things to choose from that are looked at, at most."""


@dataclass(frozen=True)
class Outlook:
    """Plays a game on from any of its points, by the same bots; they see only what their seats may know."""

    weights: NDArray[np.int16]
    """int16[seats, weights]: who sits where."""
    seed: int
    games: int = GAMES

    @classmethod
    def of(cls, weights: NDArray[np.int16], seed: int, games: int = GAMES) -> Outlook:
        """Of bots by seat. Those who search play by their other weights: a thousand games would take too long."""
        plain = weights.copy()
        plain[:, COLUMN["iterations"]] = 0
        return cls(plain, seed, games)

    def chances(self, game: Game, games: int | None = None, fresh: int = 0) -> Values:
        """Each seat's share of the win, hands as they are; equal `fresh`, equal chance from here on."""
        states = np.zeros(2, rec.STATE)
        states[1] = game.unhidden
        winners = np.zeros(games or self.games, np.int16)
        raw = states.view(np.uint8).reshape(2, -1)
        lineup = np.arange(game.players).astype(np.uint8)
        seed = (self.seed + fresh) & 0xFFFFFFFF
        play_on(states, raw, game._rules, self.weights, lineup, seed, self.seed >> 32, winners)
        won = winners[:, None] >> np.arange(game.players) & 1
        shares: Values = (won / set_sizes(winners)[:, None]).mean(axis=0)
        return shares


@dataclass(frozen=True, slots=True)
class Point:
    """A choice of a game, and where the game stood before it."""

    game: Game
    seat: int
    action: str
    with_: tuple[tuple[int, str], ...]
    """What those chose, later in the log, who chose at the same time and did not see it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice beside the best other one, and how often its seat wins after each."""

    chosen: Event
    other: Event
    chance: float
    other_chance: float


def points(start: Game, log: Sequence[tuple[int, str]]) -> list[Point]:
    """The choices of a log that begins where the game stands (it is moved on), with where the game stood."""
    found = []
    for at, (seat, action) in enumerate(log):
        together = set(start.waiting) - {seat}
        later = []
        for other, theirs in log[at + 1 :]:
            if other not in together:
                break
            together.remove(other)
            later.append((other, theirs))
        found.append(Point(start.clone(), seat, action, tuple(later)))
        start.act(seat, action)
    return found


def decision(outlook: Outlook, among: Sequence[Point]) -> Decision | None:
    """The choice after which its seat's chance differs most from that after the best other; None where none matters.

    The largest of many differences is partly luck, so it is measured again with other chance.
    """
    scan = min(SCAN, outlook.games)
    best: tuple[float, Point, str] | None = None
    for point in among:
        others = [action for action in point.game.legal(point.seat) if action != point.action][:DISTINCT]
        if not others:
            continue
        chance = _after(outlook, point, point.action, scan)
        found = {action: _after(outlook, point, action, scan) for action in others}
        other = max(others, key=lambda action: found[action])
        if best is None or abs(found[other] - chance) > best[0]:
            best = (abs(found[other] - chance), point, other)
    if best is None or best[0] < WORTH:
        return None
    _, point, other = best
    chance, other_chance = (_after(outlook, point, action, outlook.games, 1) for action in (point.action, other))
    if abs(chance - other_chance) < WORTH:
        return None
    ask = int(point.game.unhidden.ask)
    chosen, instead = (choice(ask, point.seat, action) for action in (point.action, other))
    return Decision(chosen, instead, chance, other_chance)


def _after(outlook: Outlook, point: Point, action: str, games: int, fresh: int = 0) -> float:
    """How often the seat wins when it does that, and those who choose at the same time do what they did."""
    game = point.game.clone()
    game.act(point.seat, action)
    for seat, theirs in point.with_:
        if seat not in game.waiting:
            break
        try:
            game.act(seat, theirs)
        except Refused:  # what they did hung on it after all
            break
    return float(outlook.chances(game, games, fresh)[point.seat - 1])
