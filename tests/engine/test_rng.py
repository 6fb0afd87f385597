"""The random generator: fixed test vectors, fairness, streams apart."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.jit import COMPILED, entry
from engine.kernel import bits
from engine.rng import CHANCE, NUMBERS, SEATS, STREAMS, below, next_word, seed_streams


def seeded(low: int = 1, high: int = 2, game: int = 3) -> np.ndarray:
    rng = np.zeros((STREAMS, 4), np.uint32)
    seed(rng, low, high, game, 10)
    return rng


@entry
def seed(rng, low, high, game, seats):  # type: ignore[no-untyped-def]
    seed_streams(rng, low, high, game, seats)


@entry
def words(rng, stream, out):  # type: ignore[no-untyped-def]
    for i in range(len(out)):
        out[i] = next_word(rng, stream)


@entry
def dice(rng, stream, n, out):  # type: ignore[no-untyped-def]
    for i in range(len(out)):
        out[i] = below(rng, stream, n)


@entry
def sets(x, n):  # type: ignore[no-untyped-def]
    return bits.count(x), bits.first(x), bits.nth(x, n)


def sfc32(state: list[int], n: int) -> list[int]:
    """The published generator, written again in plain integers."""
    a, b, c, d = state
    out = []
    for _ in range(n):
        word = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a, b, c = b ^ b >> 9, (c + (c << 3)) % 2**32, ((c << 21 | c >> 11) + word) % 2**32
        out.append(word)
    return out


def test_vectors() -> None:
    out = np.zeros(4, np.int64)
    words(seeded(), NUMBERS, out)
    assert out.tolist() == [1936341825, 3001364500, 1029104839, 3987121759]
    dice(seeded(), SEATS + 1, 6, out)
    assert out.tolist() == [0, 2, 4, 3]


@pytest.mark.parametrize("stream", range(STREAMS))
def test_it_is_sfc32_and_every_stream_is_its_own(stream: int) -> None:
    out = np.zeros(5, np.int64)
    words(seeded(), stream, out)
    assert out.tolist() == sfc32([1, 2, 3, (stream << 27) + 1], 12 + 5)[12:]


def test_numbers_below_n_are_equally_likely() -> None:
    rolls = 600_000 if COMPILED else 6000
    out = np.zeros(rolls, np.int64)
    dice(seeded(), CHANCE, 6, out)
    counts = Counter(out.tolist())
    assert sorted(counts) == list(range(6))
    surprise = sum((n - rolls / 6) ** 2 / (rolls / 6) for n in counts.values())
    assert surprise < 20.5  # chi-squared, 5 degrees of freedom: 1 in 1000


def test_one_choice_draws_no_number() -> None:
    rng = seeded()
    before = rng.tobytes()
    out = np.zeros(3, np.int64)
    dice(rng, CHANCE, 1, out)
    assert out.tolist() == [0, 0, 0]
    assert rng.tobytes() == before


@pytest.mark.parametrize("x", [1, 0b10110, 1 << 62, (1 << 63) - 1])
def test_sets_of_bits(x: int) -> None:
    places = [i for i in range(64) if x >> i & 1]
    for n, place in enumerate(places):
        assert sets(x, n) == (len(places), places[0], place)
