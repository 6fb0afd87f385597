"""One annotated game for the report of a variant: the most typical of a run's first games, told round by round.

It is chosen by numbers, replayed from (seed, number) and told as whoever sees all cards would: all that happened is
`engine.telling.Event`s, whose words are there; added are who leads, how likely, and what turned the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.game import Game, Outcome, seats_of
from engine.judging.outlook import GAMES as PLAYOUTS
from engine.judging.outlook import Decision, Outlook, decision, points
from engine.kernel.codes import END_NAMES
from engine.listening import act, begin
from engine.metrics import METRICS
from engine.outsiderun import OutsideRun
from engine.simulation import Run
from engine.telling import Event

GAMES = 400
"""The first games of a run, among which the most typical is looked for."""
TYPICAL = ("rounds", "passes_per_round", "lead_changes", "settled", "drama", "ties", "empty_fights", "spread")
"""Metrics in which it is near the middle."""
TURNS = 3
"""Rounds that are told as turning points, at most."""
TURN = 0.15
"""A turning point moves the chances of all together by at least this (total variation)."""
PLAIN = ("leaving", "taking", "pass")
"""Causes of draws that every round has: the table shows them, no words are made."""
WORTH_WORDS = ("exchanges", "declares", "robbed", "dry", "full", "shuffle", "trophies", "knives", "sum-changes",
               "swap", "cancels", "nobody", "gone", "game-end", "game-out", "game-wins", "points")  # fmt: skip
"""Kinds of events that are told in words; draws and discards are where a card or house rule did them."""


@dataclass(frozen=True, slots=True)
class Play:
    """What a seat did in a pass."""

    seat: int
    cards: tuple[str, ...]
    """Number cards shown; none where it left."""
    sum: int
    """Its sum after the pass."""
    left: bool = False


@dataclass(slots=True)
class Pass:
    """One simultaneous play."""

    number: int
    plays: list[Play] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Round:
    """A round of the game. Chances are float[seats], empty where they are not known."""

    game: int
    """Of the match, from 1."""
    number: int
    row: tuple[str, ...]
    before: list[Event] = field(default_factory=list)
    """What happened between the row and the first pass."""
    passes: list[Pass] = field(default_factory=list)
    ranking: tuple[tuple[int, int], ...] = ()
    """Who takes, in order, with sums."""
    takes: list[tuple[int, str]] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    """What happened after the fight."""
    standing: list[tuple[int, int]] = field(default_factory=list)
    """Trophies and knives of each seat after the round."""
    chances: tuple[float, ...] = ()
    """Of winning, when the row lay open."""
    after: tuple[float, ...] = ()
    """When the next row lay open; after the last round, what each won."""
    leader: int = 0
    """Who leads alone in trophies after it; 0: nobody."""
    new_leader: bool = False
    turn: bool = False
    """Whether it is one of the rounds that turned the game."""
    decision: Decision | None = None

    @property
    def shift(self) -> float:
        """How far it moved the chances (total variation)."""
        return sum(abs(b - a) for a, b in zip(self.chances, self.after, strict=True)) / 2


@dataclass(frozen=True, slots=True)
class Sample:
    """A game told round by round."""

    players: int
    seed: int
    number: int
    among: int
    """Of so many first games it is the most typical."""
    bots: tuple[str, ...]
    """Who sat where, by the run's names."""
    typical: tuple[tuple[str, float, float], ...]
    """Metrics with the game's own number and the median of all."""
    dealt: tuple[Event, ...]
    """Hands and tomatoes."""
    rounds: tuple[Round, ...]
    closing: tuple[Event, ...]
    """How it ended: the end, who is out, who wins."""
    outcome: Outcome
    on_trophies: tuple[int, ...]
    """Who would have won had knives put nobody out; none in a match."""
    playouts: int
    """So many games were played on for each chance."""
    searchers: bool
    """Whether somebody searches, who in chances plays by other weights."""


def sample(run: Run, results: NDArray[Any] | None = None, playouts: int = PLAYOUTS) -> Sample:
    """The most typical of a run's first games; `results`: those games, where they have been played already.

    Chances and turning points are from so many `playouts` each; bots made elsewhere are too slow for them.
    """
    found = results if results is not None else run.simulate(GAMES)
    place, typical = most_typical(found)
    number, bots = int(found["game"][place]), found["bots"][place][: run.players]
    done = run.replay(number)
    teller = _told(Game(run.variant, run.players, run.seed, number), done.log)
    seed = int(np.random.default_rng((run.seed, number)).integers(0, 2**62))
    outlook = Outlook.of(run.weights[bots], seed, playouts)
    if not isinstance(run, OutsideRun):
        _look_ahead(teller.rounds, done, run, outlook)
    _leaders(teller.rounds)
    assert done.result is not None
    single = int(found["games"][place]) == 1
    return Sample(
        run.players, run.seed, number, len(found), tuple(run.names[bot] for bot in bots), typical,
        tuple(teller.dealt), tuple(teller.rounds), tuple(teller.closing), done.result,
        seats_of(int(found["on_trophies"][place])) if single else (),
        playouts, bool((outlook.weights != run.weights[bots]).any()),
    )  # fmt: skip


def _told(game: Game, log: Sequence[tuple[int, str]]) -> _Teller:
    """Rounds of a game that has just been dealt, from what is chosen in it."""
    teller = _Teller()
    teller.hear(begin(game))
    for seat, action in log:
        teller.hear(act(game, seat, action))
    return teller


def most_typical(results: NDArray[Any]) -> tuple[int, tuple[tuple[str, float, float], ...]]:
    """The place of the game nearest to the medians of TYPICAL, each in its own spread, of those with the commonest
    end; and those numbers: name, the game's, the median. Of equally near ones the first."""
    match = bool((results["games"] > 1).any())
    rows = [METRICS[name] for name in TYPICAL if not (match and METRICS[name].scope == "single")]
    far = np.zeros(len(results))
    told = []
    for row in rows:
        values = row.values(results)
        if np.isnan(values).all():
            continue
        median = float(np.nanmedian(values))
        away = np.abs(values - median)
        spread = float(np.nanmean(away)) or 1.0
        far += np.where(np.isnan(values), 1.0, away / spread)
        told.append((row.name, values, median))
    ends = np.bincount(results["end"], minlength=len(END_NAMES))
    far[results["end"] != ends.argmax()] = np.inf
    place = int(far.argmin())
    return place, tuple((name, float(values[place]), median) for name, values, median in told)


class _Teller:
    """Rounds as they are heard, event by event."""

    def __init__(self) -> None:
        self.dealt: list[Event] = []
        self.rounds: list[Round] = []
        self.closing: list[Event] = []
        self._game = 1

    def hear(self, events: Iterable[Event]) -> None:
        """What happened next."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        now = self.rounds[-1] if self.rounds else None
        if event.kind == "game":
            self._game = event.n
        elif event.kind in ("deal", "pack", "last") or (event.kind == "keeps"):
            self.dealt += [event] if event.kind in ("deal", "pack") and self._game == 1 else []
        elif event.kind == "round":
            self.rounds.append(Round(self._game, event.n, event.cards))
        elif event.kind in ("end", "out", "wins", "match-wins"):
            self.closing.append(event)
        elif now is not None:
            self._in_round(now, event)

    def _in_round(self, now: Round, event: Event) -> None:
        here = now.passes[-1] if now.passes else None
        if event.kind == "pass":
            now.passes.append(Pass(event.n))
        elif event.kind == "left" and here:
            here.plays.append(Play(event.seat, (), 0, left=True))
        elif event.kind == "shows" and here:
            here.plays.append(Play(event.seat, event.cards, event.n))
        elif event.kind == "fight-over":
            now.ranking = event.ranking
            now.told.append(event)
        elif event.kind == "takes":
            now.takes.append((event.seat, event.cards[0]))
        elif event.kind == "count":
            now.standing.append((event.n, event.m))
        elif is_told(event):
            fought = any(one.kind == "fight-over" for one in now.told)
            (now.told if fought else here.told if here else now.before).append(event)


def is_told(event: Event) -> bool:
    """Whether a page tells it in words: what a card or house rule did, and what does not happen in every round."""
    if event.kind in ("draws", "discards", "tomato"):
        return event.kind != "tomato" and event.cause not in ("", *PLAIN)
    return event.kind in WORTH_WORDS


def _leaders(rounds: Sequence[Round]) -> None:
    """Who leads alone in trophies after each round, and where that is somebody else than before."""
    game, before = 0, 0
    for one in rounds:
        if one.game != game:
            game, before = one.game, 0
        most = max((trophies for trophies, _ in one.standing), default=0)
        first = [seat for seat, (trophies, _) in enumerate(one.standing, 1) if trophies == most]
        one.leader = first[0] if len(first) == 1 else 0
        one.new_leader = one.leader not in (0, before)
        before = one.leader or before


def _look_ahead(rounds: Sequence[Round], done: Game, run: Run, outlook: Outlook) -> None:
    """Chances round by round, and in the rounds that turned the game the choice that did most."""
    choices = points(Game(run.variant, run.players, run.seed, done.number), done.log)
    starts: dict[tuple[int, int], list[Any]] = {}
    for point in choices:
        state = point.game.unhidden
        if state.round_no:
            starts.setdefault((max(int(state.game_no), 1), int(state.round_no)), []).append(point)
    assert done.result is not None
    won = [0.0] * run.players
    for seat in done.result.winners:
        won[seat - 1] = 1 / len(done.result.winners)
    after = tuple(won)
    for one in reversed(rounds):
        one.after = after
        here = starts.get((one.game, one.number))
        one.chances = after = tuple(outlook.chances(here[0].game).tolist()) if here else after
    turns = sorted((one for one in rounds if one.shift >= TURN), key=lambda one: -one.shift)[:TURNS]
    for one in turns:
        one.turn = True
        one.decision = decision(outlook, starts.get((one.game, one.number), []))
