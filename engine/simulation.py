"""Many games at once: batches inside the kernel, threads side by side, one flat record per game.

What a game comes to depends on the variant, the bots, the seed and its number alone: not on threads, batch size
or machine, so any one game can be replayed, and a longer run begins with the same games as a shorter one.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import records as rec
from engine.bots import as_rows, bot_rows
from engine.game import MAX_GAME, MAX_SEED, Game
from engine.kernel.playing import play_games
from engine.resolve import resolve
from variants.model import Variant
from variants.values import MAX_PLAYERS

BATCH = 4096
"""Games per call of the kernel: some tenths of a second, so that progress moves and Ctrl-C is heard."""

Bots = Sequence[str] | NDArray[np.int16]
"""Bots by name, or rows of weights."""


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
    batch: int = BATCH,
    progress: Callable[[int], None] | None = None,
) -> NDArray[Any]:
    """Play so many games; a record (engine.records.Result) for each, in order of their numbers.

    The bots take the seats in order, again from the first where there are fewer bots than seats; with `rotate` they
    move one seat on with every game. `progress` is told how many games are done. Raises Faults where the variant
    cannot be played by so many, ValueError for other input out of range.
    """
    results = np.zeros(_checked(games, seed, first_game), rec.RESULT)
    done = 0
    for start, part in batches(
        variant, players, games, bots, seed, first_game=first_game, rotate=rotate, threads=threads, batch=batch
    ):
        results[start - first_game : start - first_game + len(part)] = part
        done += len(part)
        if progress is not None:
            progress(done)
    return results


def batches(
    variant: Variant,
    players: int,
    games: int,
    bots: Bots = ("random",),
    seed: int = 0,
    *,
    first_game: int = 0,
    rotate: bool = True,
    threads: int | None = None,
    batch: int = BATCH,
) -> Iterator[tuple[int, NDArray[Any]]]:
    """As `simulate`, but yields (first number, records) batch by batch in order, in memory that does not grow."""
    options: Any = {"first_game": first_game, "rotate": rotate, "threads": threads, "batch": batch}
    for part in played(variant, players, games, bots, seed, with_faces=False, **options):
        yield part.start, part.results


class Part(NamedTuple):
    """Games of a simulation, one after the other."""

    start: int
    """Number of the first."""
    results: NDArray[Any]
    """engine.records.Result[games]."""
    faces: NDArray[np.uint8]
    """uint8[games, 2, faces]: copies of each triumph card (engine.resolve.triumph_cards) that all took, and those that
    winners took; in a match in its last game."""


def played(
    variant: Variant,
    players: int,
    games: int,
    bots: Bots = ("random",),
    seed: int = 0,
    *,
    first_game: int = 0,
    rotate: bool = True,
    threads: int | None = None,
    batch: int = BATCH,
    with_faces: bool = True,
) -> Iterator[Part]:
    """As `batches`, with the triumph cards that were taken."""
    _checked(games, seed, first_game)
    if batch < 1:
        raise ValueError(f"a batch has 1 game or more, not {batch}")
    rules = resolve(variant, players)
    weights = as_rows(bots) if isinstance(bots, np.ndarray) else bot_rows(bots)
    if not 1 <= len(weights) <= players:
        raise ValueError(f"{players} players need 1 to {players} bots, not {len(weights)}")
    lineup = (np.arange(MAX_PLAYERS) % len(weights)).astype(np.uint8)

    n_faces = int(rules[0].faces) if with_faces else 0

    def work(start: int, count: int) -> Part:
        results = np.zeros(count, rec.RESULT)
        faces = np.zeros((count, 2, n_faces), np.uint8)
        states, notes = np.zeros(1, rec.STATE), np.zeros(1, rec.NOTES)
        low, high = seed & 0xFFFFFFFF, seed >> 32
        play_games(states, notes, rules, weights, lineup, int(rotate), low, high, start, results, faces)
        return Part(start, results, faces)

    starts = range(first_game, first_game + games, batch)
    sizes = (min(batch, first_game + games - start) for start in starts)
    n = threads or available_threads()
    if n == 1:
        yield from (work(start, size) for start, size in zip(starts, sizes, strict=True))
        return
    yield from _side_by_side(work, zip(starts, sizes, strict=True), n)


def _side_by_side(work: Callable[[int, int], Part], jobs: Iterable[tuple[int, int]], threads: int) -> Iterator[Part]:
    """Results in order, with no more jobs under way than keep the threads busy."""
    with ThreadPoolExecutor(threads) as pool:
        under_way: deque[Future[Part]] = deque()
        try:
            for start, size in jobs:
                under_way.append(pool.submit(work, start, size))
                if len(under_way) > 2 * threads:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


def available_threads() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _checked(games: int, seed: int, first_game: int) -> int:
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    if games < 1 or first_game < 0 or first_game + games - 1 > MAX_GAME:
        raise ValueError(
            f"games are numbered 0 to {MAX_GAME}; {games} games from number {first_game} are not to be had"
        )
    return games


def replay(
    variant: Variant,
    players: int,
    number: int,
    bots: Bots = ("random",),
    seed: int = 0,
    *,
    rotate: bool = True,
) -> Game:
    """One game of a simulation again, move by move: the finished Game with its log."""
    weights = as_rows(bots) if isinstance(bots, np.ndarray) else bot_rows(bots)
    game = Game(variant, players, seed, number)
    while not game.over:
        seat = game.waiting[0]
        bot = (seat - 1 + (number if rotate else 0)) % players % len(weights)
        game.act(seat, game.choose(seat, weights[bot]))
    return game


def fingerprint(results: NDArray[Any]) -> str:
    """A short name for what these games came to: equal runs, and hardly any others, have equal ones."""
    total = 0
    columns = (results[name].tolist() for name in ("fingerprint", "winners", "out", "end"))
    for choices, winners, out, end in zip(*columns, strict=True):
        total = (total * 1_000_003 + choices + (winners << 32) + (out << 42) + (end << 52)) % (2**61 - 1)
    return f"{total:016x}"
