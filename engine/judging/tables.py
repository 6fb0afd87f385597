"""Who sits at a table: what a newcomer wins there, and tables at which nobody gains by playing otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from engine.estimates import Estimate, Tally
from engine.judging.evolving import Row
from engine.metrics import bot_shares
from engine.simulation import Run, available_threads
from variants.model import Variant

GAMES = 16_000
"""Games by which tables are compared, divided by their number of players: shares of a tenth vary less."""
SLACK = 0.06
"""A gain smaller than this share of an even share may be chance, and nobody moves for it."""

Kinds = tuple[int, ...]
"""Who sits at a table: for each player a place in the league, in rising order."""


def spread(kinds: Sequence[int]) -> list[int]:
    """The players in an order in which those of a kind sit apart."""
    counts, seen = Counter(kinds), Counter[int]()
    keys = []
    for kind in sorted(kinds):
        keys.append(((seen[kind] + 0.5) / counts[kind], kind))
        seen[kind] += 1
    return [kind for _, kind in sorted(keys)]


@dataclass(frozen=True, eq=False)
class Place:
    """A place at a table that a newcomer may take from one of those who sit there."""

    row: Row
    """Who sits there."""
    others: list[Row]
    """Who sits at the other seats, from its left on."""
    seats: int
    """How many of the table sit there alike."""


def places(rows: Sequence[Row]) -> list[Place]:
    """One for each kind of player at a table."""
    counts = Counter(row.tobytes() for row in rows)
    found: dict[bytes, Place] = {}
    for seat, row in enumerate(rows):
        found.setdefault(row.tobytes(), Place(row, [*rows[seat + 1 :], *rows[:seat]], counts[row.tobytes()]))
    return list(found.values())


def wins(
    variant: Variant, row: Row, others: Sequence[Row], games: int, seed: int, threads: int | None = 1,
    models: Row | None = None,
) -> Estimate:  # fmt: skip
    """How often a newcomer wins among these others, in about so many games: from every seat equally often.

    `models`: the others as one who searches knows them (engine.simulation.Run).
    """
    players = len(others) + 1
    run, tally = Run(variant, players, np.stack([row, *others]), seed, models=models), Tally.empty(1)
    each = -(-games // players) * players
    for part in run.each(lambda part: Tally.of(bot_shares(part.results, players)[:, :1]), each, threads=threads):
        tally += part
    return tally.estimates(shares=True)[0]


@dataclass
class Tables:
    """Tables of players from a league, all with the same deals; each is played once and remembered."""

    variant: Variant
    players: int
    seed: int
    games: int = 0
    """How many have been played."""
    _known: dict[Kinds, dict[int, float]] = field(default_factory=dict)

    def settled(self, league: Sequence[Row], start: Kinds) -> Kinds:
        """A table at which nobody gains by playing like anybody else of the league: a Nash equilibrium in pure
        strategies, which players reach as one after the other moves to what wins more. Where they go round in circles,
        the table of these at which the best move gains least."""
        gains: dict[Kinds, float] = {}
        table = start
        while table not in gains:
            better, gain = self._move(league, table)
            gains[table] = gain
            if gain <= SLACK / self.players:
                return table
            table = better
        return min(gains, key=lambda kinds: gains[kinds])

    def share(self, kinds: Kinds, kind: int) -> float:
        """How often one of that kind wins at a table that has been settled."""
        return self._known[kinds][kind]

    def _move(self, league: Sequence[Row], table: Kinds) -> tuple[Kinds, float]:
        """The move that gains most, and what it gains."""
        moves = {
            (old, new): tuple(sorted([*_without(table, old), new]))
            for old in dict.fromkeys(table)
            for new in range(len(league))
            if new != old
        }
        self._play(league, [table, *moves.values()])
        gains = {move: self._known[kinds][move[1]] - self._known[table][move[0]] for move, kinds in moves.items()}
        best = max(gains, key=lambda move: gains[move])
        return moves[best], gains[best]

    def _play(self, league: Sequence[Row], tables: Sequence[Kinds]) -> None:
        todo = [kinds for kinds in dict.fromkeys(tables) if kinds not in self._known]
        games = -(-GAMES // self.players // self.players) * self.players

        def shares(kinds: Kinds) -> dict[int, float]:
            order = spread(kinds)
            run = Run(self.variant, self.players, np.stack([league[kind] for kind in order]), self.seed)
            won = bot_shares(run.simulate(games, threads=1, batch=games), self.players).mean(axis=0)
            return {kind: float(np.mean([w for k, w in zip(order, won, strict=True) if k == kind])) for kind in kinds}

        with ThreadPoolExecutor(available_threads()) as pool:
            self._known.update(zip(todo, pool.map(shares, todo), strict=True))
        self.games += games * len(todo)


def _without(table: Kinds, kind: int) -> list[int]:
    rest = list(table)
    rest.remove(kind)
    return rest
