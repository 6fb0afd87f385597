"""The random numbers of the kernel: Chris Doty-Humphrey's sfc32, one stream per purpose.

Only adds, shifts, masks and one 32 x 32 bit product are used, all inside 64-bit integers, so that compiled and
interpreted code give the same numbers on every machine. A stream starts from (seed, game, purpose): any game of
a million replays alone, and two variants compared on the same seeds stay in step where their rules agree.
"""

from __future__ import annotations

from typing import Any

from engine.jit import jit, wide

NUMBERS = 0
"""Stream of the number deck."""
TRIUMPHS = 1
"""Stream of the triumph deck."""
TOMATOES = 2
"""Stream of the tomato cards."""
CHANCE = 3
"""Stream of effects that happen at random."""
SEATS = 4
"""First of the streams of choices: seat s chooses with stream SEATS + s."""
STREAMS = SEATS + 10

WORD = 0xFFFFFFFF
WARM_UP = 12
"""Words thrown away after seeding, as the generator's author advises."""


@jit
def next_word(rng: Any, stream: int) -> int:
    """The stream's next 32 random bits; `rng` is uint32[STREAMS, 4]."""
    a = wide(rng[stream, 0])
    b = wide(rng[stream, 1])
    c = wide(rng[stream, 2])
    counter = wide(rng[stream, 3])
    word = (a + b + counter) & WORD
    rng[stream, 0] = b ^ (b >> 9)
    rng[stream, 1] = (c + (c << 3)) & WORD
    rng[stream, 2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    rng[stream, 3] = (counter + 1) & WORD
    return word


@jit
def below(rng: Any, stream: int, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (Lemire 2019); no number is drawn where n is 1."""
    if n <= 1:
        return wide(0)
    product = next_word(rng, stream) * wide(n)
    if (product & WORD) < n:
        unfair = (WORD + 1 - n) % n
        while (product & WORD) < unfair:
            product = next_word(rng, stream) * wide(n)
    return product >> 32


@jit
def seed_streams(rng: Any, seed_low: int, seed_high: int, game: int, seats: int) -> None:
    """Start every stream that a game with so many seats uses. Seed words and game are below 2**32."""
    for stream in range(SEATS + seats):
        rng[stream, 0] = seed_low
        rng[stream, 1] = seed_high
        rng[stream, 2] = game
        rng[stream, 3] = (stream << 27) + 1  # the counters keep streams apart for 2**27 words
        for _ in range(WARM_UP):
            next_word(rng, stream)


@jit
def vary_choices(rng: Any, replay: int, seats: int) -> None:
    """Other streams of choices for the same deal; `replay` is below 2**32, and 0 changes nothing."""
    if replay > 0:
        for stream in range(SEATS, SEATS + seats):
            rng[stream, 0] = (wide(rng[stream, 0]) + replay) & WORD
            for _ in range(WARM_UP):
                next_word(rng, stream)
