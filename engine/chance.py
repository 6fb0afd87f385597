"""The kernel with its random events laid open: who drives it is told what may come, and says what comes.

The kernel draws random numbers deep inside a step (`rng.below`, its one door to chance). Here the same lines run as
plain Python, but for `below`: it takes its outcome from a script, and where the script ends the step is broken off.
Whoever wants the next outcome does the step again with a longer script. No rule is written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

from engine.kernel.setup import start_match
from engine.kernel.turn import advance, apply
from engine.rewiring import rewired
from engine.rng import NUMBERS, TOMATOES, TRIUMPHS

START = (-1, -1)
"""In the place of a seat and its action: deal the game."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A random event that has yet to come."""

    stream: int
    """Whose it is (engine.rng): number cards, triumph cards, tomatoes, or an effect's random card of a hand."""
    outcomes: tuple[tuple[int, int], ...]
    """What may come, with in how many of `total` equally likely ways: the kind of a number card, the face of a triumph
    card, else a place among what is left."""
    total: int

    def label(self, outcome: int, kinds: tuple[str, ...], faces: tuple[str, ...]) -> str:
        """An outcome in words, with the keys of the cards."""
        if self.stream == NUMBERS:
            return f"draw {kinds[outcome]}"
        if self.stream == TRIUMPHS:
            return f"turn up {faces[outcome]}"
        return f"tomato {outcome + 1} of those left" if self.stream == TOMATOES else f"card {outcome + 1} of the hand"


@dataclass(frozen=True, slots=True)
class Step:
    """What a choice led to: the random event that comes next, or the state after it and what happened."""

    draw: Draw | None
    states: Any
    lines: list[list[int]]
    """As Game.act_aloud gives them; empty before the step is complete."""


def step(states: Any, rules: Any, act: tuple[int, int], script: tuple[int, ...]) -> Step:
    """Carry out an allowed act, (seat from 0, the kernel's action) or START, on a copy of the states (an array of one).

    `script` holds the outcomes of the first random events.
    """
    return _scripted().run(states, rules, act, script)


class _Missing(Exception):
    """The script ends here."""


class _Scripted:
    """The kernel's step, rewired to a script. One is made for the process; it keeps nothing from step to step."""

    def __init__(self) -> None:
        instead: dict[str, Callable[..., Any]] = {"below": self._below, "note": self._note}
        made: dict[FunctionType, FunctionType] = {}
        self._start = rewired(start_match)  # it seeds streams, which nothing reads
        self._apply, self._advance = rewired(apply, instead, made), rewired(advance, instead, made)
        self._state: Any = None
        self._script: tuple[int, ...] = ()
        self._at = 0
        self._draw: Draw | None = None
        self._lines: list[list[int]] = []

    def run(self, states: Any, rules: Any, act: tuple[int, int], script: tuple[int, ...]) -> Step:
        after = states.copy()
        self._state, self._script, self._at, self._draw, self._lines = after[0], script, 0, None, []
        seat, action = act
        try:
            if act == START:
                self._start(after[0], rules[0], 0, 0, 0)
                after[0].telling = 1
            else:
                after[0].telling = 1
                self._apply(after[0], rules[0], seat, action)
            self._advance(after[0], rules[0])
        except _Missing:
            return Step(self._draw, states, [])
        after[0].telling = 0
        return Step(None, after, self._lines)

    def _below(self, _rng: Any, stream: int, n: int) -> int:
        draw = self._drawn(stream, int(n))
        if len(draw.outcomes) == 1:
            outcome = draw.outcomes[0][0]
        elif self._at < len(self._script):
            outcome = self._script[self._at]
            self._at += 1
        else:
            self._draw = draw
            raise _Missing
        pile = self._pile(stream, int(n))
        return outcome if pile is None else pile.index(outcome)

    def _drawn(self, stream: int, n: int) -> Draw:
        pile = self._pile(stream, n) or list(range(n))
        return Draw(stream, tuple((kind, pile.count(kind)) for kind in sorted(set(pile))), len(pile))

    def _pile(self, stream: int, n: int) -> list[int] | None:
        """The cards drawn from, equal ones being one outcome; None where places tell all."""
        if stream not in (NUMBERS, TRIUMPHS):
            return None
        cards: list[int] = (self._state.cards if stream == NUMBERS else self._state.stack)[:n].tolist()
        return cards

    def _note(self, s: Any, what: int, seat: int, n: int, m: int) -> None:
        """As kernel.noting.note, without its bounds."""
        self._lines.append([int(x) for x in (what, seat, n, m, s.row_at_work, s.row_actor, s.step)])


@cache
def _scripted() -> _Scripted:
    return _Scripted()
