"""Many games at once: batches inside the kernel, threads side by side, one flat record per game.

What a game comes to depends on the variant, the bots, the seed and its number alone: not on threads, batch size
or machine, so any one game can be replayed, and a longer run begins with the same games as a shorter one.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine import records as rec
from engine.bots import COLUMN, as_rows, bot_rows
from engine.clock import Clock
from engine.game import MAX_GAME, MAX_SEED, Game
from engine.inputs import plain, whole
from engine.kernel.playing import play_games
from engine.resolve import resolve
from engine.seats import play
from variants.model import Variant
from variants.values import MAX_PLAYERS

T = TypeVar("T")

MAX_THREADS = 256

BATCH = 4096
"""Games per call of the kernel: some tenths of a second, so that progress moves and Ctrl-C is heard."""
CHOICES = 25
"""Of a seat in a game, about."""
SEARCHED = 100_000
"""Searches are long: as many games per call as have about so many iterations, by a rough estimate."""
PER_MS = 300
"""Iterations in a millisecond, about."""

Bots: TypeAlias = Sequence[str] | Mapping[str, Any] | NDArray[Any]
"""Bots by name (engine.bots.BOTS), rows of weights by a name of one's own, or rows of weights alone."""


class Part(NamedTuple):
    """Games of a simulation, one after the other."""

    start: int
    """Number of the first."""
    results: NDArray[Any]
    """engine.records.Result[games]."""
    cards: NDArray[np.uint8]
    """uint8[games, 2, cards]: copies of each triumph card (engine.resolve.triumph_cards) that all took, and those that
    winners took, in a match in its last game; then of each number card (engine.resolve.number_cards) that were played,
    up to 255."""


@dataclass(frozen=True, eq=False)
class Run:
    """Games of one variant by certain bots: what their results depend on, but for how many of them are played.

    The bots take the seats in order, again from the first where there are fewer bots than seats; with `rotate` they
    move one seat on with every game. Raises Faults where the variant cannot be played by so many, ValueError for
    other input out of range.
    """

    variant: Variant
    players: int
    bots: Bots = ("random",)
    seed: int = 0
    rotate: bool = True
    models: NDArray[np.int16] | None = field(default=None, repr=False)
    """int16[models, weights]: who sits there, for all that a search knows; None: any persona (engine.experts)."""
    replays: ClassVar[int] = 1
    """So many games have the same deal."""
    names: tuple[str, ...] = field(init=False)
    """What the bots are called; `bot 1`, `bot 2` ... where they are weights alone."""
    weights: NDArray[np.int16] = field(init=False, repr=False)
    """int16[bots, weights]."""
    rules: NDArray[Any] = field(init=False, repr=False)
    """engine.records.Rules[1]."""

    def __post_init__(self) -> None:
        players = plain(self.players, "the number of players")
        names, weights = _named(self.bots)
        rules = resolve(self.variant, players)
        if not 1 <= len(names) <= players:
            raise ValueError(f"{players} players need 1 to {players} bots, not {len(names)}")
        seed = whole(self.seed, "a seed", 0, MAX_SEED)
        found = {"seed": seed, "players": players, "names": names, "weights": weights, "rules": rules}
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @property
    def entry(self) -> str:
        """The kernel's function that plays these games: only where somebody searches is the search compiled."""
        return "consult" if self.weights[:, COLUMN["iterations"]].any() else "play_games"

    @property
    def batch(self) -> int:
        """How many games make a batch where nothing else is asked for; it depends on nothing but who plays what."""
        budgets = self.weights[:, COLUMN["iterations"]].astype(int)
        each = np.where(budgets < 0, -PER_MS * budgets, budgets).mean()
        choices = CHOICES * self.players
        return BATCH if each == 0 else int(np.clip(SEARCHED // (each * choices), 1, BATCH))

    @property
    def is_timed(self) -> bool:
        """Whether somebody searches by the clock: the same games never come again."""
        return bool((self.weights[:, COLUMN["iterations"]] < 0).any())

    def simulate(
        self,
        games: int,
        *,
        first_game: int = 0,
        threads: int | None = None,
        batch: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> NDArray[Any]:
        """Play so many games; a record (engine.records.Result) for each, in order of their numbers.

        `progress` is told how many games are done.
        """
        results = np.zeros(_checked(games, first_game), rec.RESULT)
        done = 0
        for part in self.parts(games, first_game=first_game, threads=threads, batch=batch):
            results[done : done + len(part.results)] = part.results
            done += len(part.results)
            if progress is not None:
                progress(done)
        return results

    def parts(
        self, games: int, *, first_game: int = 0, threads: int | None = None, batch: int | None = None
    ) -> Iterator[Part]:
        """As `simulate`, but batch by batch in order, with the triumph cards taken, in memory that does not grow."""
        return self.each(lambda part: part, games, first_game=first_game, threads=threads, batch=batch)

    def each(
        self,
        make: Callable[[Part], T],
        games: int,
        *,
        first_game: int = 0,
        threads: int | None = None,
        batch: int | None = None,
    ) -> Iterator[T]:
        """As `parts`, but what `make` makes of each: in the thread that played it, so it must change nothing else."""
        _checked(games, first_game)
        batch = self.batch if batch is None else whole(batch, "the size of a batch", 1, MAX_GAME)
        n = available_threads() if threads is None else whole(threads, "the number of threads", 1, MAX_THREADS)
        starts = range(first_game, first_game + games, batch)
        jobs = ((start, min(batch, first_game + games - start)) for start in starts)

        clock = Clock()
        if n == 1 and self.entry == "play_games":
            return (make(self._play(start, count, clock)) for start, count in jobs)

        def work(start: int, count: int) -> T:
            part = self._play(start, count, clock)
            if clock.is_over:
                raise CancelledError  # half a batch, and nobody waits for it
            return make(part)

        return self._in_time(side_by_side(work, jobs, n, clock), clock)

    def part(self, start: int, count: int) -> Part:
        """So many games from number start on, in this thread."""
        _checked(count, start)
        clock = Clock()
        with self._going(clock):
            return self._play(start, count, clock)

    def _going(self, clock: Clock) -> AbstractContextManager[Any]:
        """The clock goes where somebody searches by it."""
        return clock if self.is_timed else nullcontext()

    def _in_time(self, results: Iterator[T], clock: Clock) -> Iterator[T]:
        with self._going(clock):
            yield from results

    def _play(self, start: int, count: int, clock: Clock) -> Part:
        results = np.zeros(count, rec.RESULT)
        cards = np.zeros((count, 2, int(self.rules[0].faces) + int(self.rules[0].kinds)), np.uint8)
        lineup = (np.arange(MAX_PLAYERS) % len(self.names)).astype(np.uint8)
        if self.entry != "play_games":
            from engine import experts

            experts.play(self, start, results, cards, lineup, clock)
            return Part(start, results, cards)
        states, notes = np.zeros(1, rec.STATE), np.zeros(1, rec.NOTES)
        low, high = self.seed & 0xFFFFFFFF, self.seed >> 32
        play_games(states, notes, self.rules, self.weights, lineup, int(self.rotate), low, high, start, self.replays,
                   results, cards)  # fmt: skip
        return Part(start, results, cards)

    def replay(self, number: int) -> Game:
        """The game of that number again, move by move: the finished Game with its log."""
        game = Game(self.variant, self.players, self.seed, number)
        first = game.number if self.rotate else 0
        bots = [self.weights[(seat + first) % self.players % len(self.names)] for seat in range(self.players)]
        play(game, bots, self.models)
        return game


def simulate(
    variant: Variant,
    players: int,
    games: int,
    bots: Bots = ("random",),
    seed: int = 0,
    *,
    first_game: int = 0,
    rotate: bool = True,
    threads: int | None = None,
    batch: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> NDArray[Any]:
    """`Run(variant, players, bots, seed, rotate).simulate(games)`: a record (engine.records.Result) for each game."""
    run = Run(variant, players, bots, seed, rotate)
    return run.simulate(games, first_game=first_game, threads=threads, batch=batch, progress=progress)


def _named(bots: Bots) -> tuple[tuple[str, ...], NDArray[np.int16]]:
    """Names and rows of weights."""
    if isinstance(bots, Mapping):
        return tuple(map(str, bots)), as_rows(list(bots.values()))
    if isinstance(bots, np.ndarray):
        rows = as_rows(bots)
        return tuple(f"bot {place}" for place in range(1, len(rows) + 1)), rows
    if isinstance(bots, str):
        raise ValueError(f"bots are a list of names, like ('{bots}',)")
    return tuple(bots), bot_rows(bots)


def side_by_side(
    work: Callable[..., T], jobs: Iterable[tuple[Any, ...]], threads: int, stop: Event | Clock | None = None
) -> Iterator[T]:
    """Results in order, with no more jobs under way than keep the threads busy.

    `stop` is set when no more results are wanted, as after Ctrl-C, so that long jobs can end early.
    """
    with ThreadPoolExecutor(threads) as pool:
        under_way: deque[Future[T]] = deque()
        try:
            for job in jobs:
                under_way.append(pool.submit(work, *job))
                if len(under_way) > 2 * threads:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            if stop is not None:
                stop.set()
            for future in under_way:
                future.cancel()


def available_threads() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _checked(games: int, first_game: int) -> int:
    first = whole(first_game, "the first game's number", 0, MAX_GAME)
    return whole(games, "the number of games", 1, MAX_GAME + 1 - first)


def fingerprint(results: NDArray[Any]) -> str:
    """A short name for what these games came to: equal runs, and hardly any others, have equal ones."""
    total = 0
    columns = (results[name].tolist() for name in ("fingerprint", "winners", "out", "end"))
    for choices, winners, out, end in zip(*columns, strict=True):
        total = (total * 1_000_003 + choices + (winners << 32) + (out << 42) + (end << 52)) % (2**61 - 1)
    return f"{total:016x}"
