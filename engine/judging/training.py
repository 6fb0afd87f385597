"""Players that adapt to a variant: a table of rows of weights at which nobody gains by playing otherwise.

A double oracle (McMahan and others 2003; for learnt responses Lanctot and others 2017): a league begins with the
personas. Of it those sit down at a table who would win no more by playing like anybody else. An evolution looks for one
who wins more in somebody's place and joins the league, and so on until it finds nobody. A table is of several kinds
where ways to play need each other: who fights seldom does well among those who fight often, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from engine.bots import PERSONAS, bot_rows
from engine.judging.evolving import CANDIDATES, Evolution, Row, side_by_side
from engine.judging.tables import SLACK, Kinds, Place, Tables, places, spread, wins
from variants.model import Variant

ROUNDS = 96
"""Games of a candidate for each player at the table, in a generation."""
FIRST, LAST = 6, 8
"""Generations from each start, and more of the best of them."""
LOOK = 1000
"""Games for each player by which starts and ends are told apart."""
STARTS = 4
SETTLED = 5
"""A training ends when so many evolutions in a row have found nobody who gains."""
PURPOSES = {name: place for place, name in enumerate(("evolve", "deal", "look", "measure"))}

Purpose = Literal["evolve", "deal", "look", "measure"]


def seed_of(seed: int, purpose: Purpose, *numbers: int) -> int:
    """A seed for one purpose: no judgement of that seed is on deals that were trained with."""
    return int(np.random.default_rng((seed, PURPOSES[purpose], *numbers)).integers(0, 2**62))


@dataclass
class Response:
    """The search for one player who wins most at a place of a table whose others do not change."""

    variant: Variant
    place: Place
    starts: Sequence[Row]
    """Where to begin: the most promising of these."""
    seed: int
    number: int = 0
    """Of the search, where several have one seed."""
    best: Row | None = None
    """Who wins most so far."""
    share: float = 0.0
    """What it wins, on deals that it did not evolve with; some luck of the choice is in it."""
    games: int = 0

    def steps(self) -> Iterator[None]:
        """Generation by generation; the same seed takes the same way."""
        looks = self._looks(self.starts)
        order = sorted(range(len(looks)), key=lambda place: -looks[place])[:STARTS]
        evolutions = [Evolution(self.starts[place], (self.seed, self.number, place)) for place in order]
        for generation in range(FIRST):
            for evolution in evolutions:
                self._step(evolution, generation)
                yield
        looks = self._looks([evolution.favorite for evolution in evolutions])
        evolution = evolutions[int(np.argmax(looks))]
        for generation in range(FIRST, FIRST + LAST):
            self._step(evolution, generation)
            yield
        ends = [*(one.favorite for one in evolutions), self.starts[order[0]]]
        looks = self._looks(ends)
        self.best, self.share = ends[int(np.argmax(looks))], max(looks)

    @property
    def generations(self) -> int:
        """How many steps there are."""
        return FIRST * min(STARTS, len(self.starts)) + LAST

    def _step(self, evolution: Evolution, generation: int) -> None:
        games, seed = ROUNDS * self._players, seed_of(self.seed, "deal", self.number, generation)
        evolution.step(lambda row: self._wins(row, games, seed))
        self.games += games * CANDIDATES

    def _looks(self, rows: Sequence[Row]) -> list[float]:
        games, seed = LOOK * self._players, seed_of(self.seed, "look", self.number, self.games)
        self.games += games * len(rows)
        return side_by_side(lambda row: self._wins(row, games, seed), rows)

    def _wins(self, row: Row, games: int, seed: int) -> float:
        return wins(self.variant, row, self.place.others, games, seed).mean

    @property
    def _players(self) -> int:
        return len(self.place.others) + 1


@dataclass
class Training:
    """A training, generation by generation; the same seed takes the same way, whatever the machine."""

    variant: Variant
    players: int
    seed: int = 0
    league: list[Row] = field(default_factory=lambda: list(bot_rows(PERSONAS)))
    table: Kinds = ()
    """Who sits down, by their places in the league; nobody as long as nothing is known."""
    responses: int = 0
    in_vain: int = 0
    """Evolutions in a row that found nobody who gains."""

    def __post_init__(self) -> None:
        self._tables = Tables(self.variant, self.players, seed_of(self.seed, "look"))
        self._games = 0

    @property
    def games(self) -> int:
        """How many have been played."""
        return self._games + self._tables.games

    @property
    def rows(self) -> list[Row]:
        """The table: a row for each player."""
        return [self.league[kind] for kind in spread(self.table)]

    def steps(self, games: int) -> Iterator[int]:
        """Train with about so many games, or until nobody gains any more; each generation tells how many were played.

        Between any two of them it may be left: the table is then the last that was settled.
        """
        self._settle()
        yield self.games
        while self.games < games and self.in_vain < SETTLED:
            there = places(self.rows)
            place = there[self.responses % len(there)]
            response = Response(self.variant, place, self.league, self.seed, self.responses)
            before = self._games
            for _ in response.steps():
                self._games = before + response.games
                yield self.games
            self._games = before + response.games
            self.responses += 1
            self._join(response)

    def _join(self, response: Response) -> None:
        assert response.best is not None
        kind = next(kind for kind in self.table if self.league[kind] is response.place.row)
        if response.share - self._tables.share(self.table, kind) <= SLACK / self.players:
            self.in_vain += 1
            return
        self.in_vain = 0
        self.league.append(response.best)
        self._settle()

    def _settle(self) -> None:
        self.table = self._tables.settled(self.league, self.table or (0,) * self.players)
