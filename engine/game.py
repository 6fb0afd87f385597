"""A game that people and programs play move by move: `Game(variant, players, seed)`.

A game is (variant, players, seed, number) and what was chosen; that is also how it is saved.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import records as rec
from engine.actions import QUESTIONS, Names, rules_key
from engine.bots import COLUMN, as_rows
from engine.inputs import plain, whole
from engine.kernel import codes as c
from engine.kernel import doors
from engine.refusals import REFUSALS, Refusal
from engine.resolve import resolve
from engine.rng import SEATS, WORD
from engine.views import View, view
from variants.model import Variant
from variants.values import MAX_PLAYERS

SAVE_FORMAT = 1
MAX_SEED = 2**64 - 1
MAX_GAME = 2**32 - 1


class Refused(ValueError):
    """An act that the rules do not allow; nothing has changed. `refusal` says why."""

    def __init__(self, refusal: Refusal, seat: int, action: str) -> None:
        self.refusal, self.action = refusal, action
        super().__init__(f"seat {seat} cannot do '{action}': {refusal.en}")


class BadSave(ValueError):
    """A save that cannot be read: of another variant or version, cut short, or edited."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game, or a match, ended. Seats count from 1."""

    end: str
    """A word of kernel.codes.END_NAMES."""
    winners: tuple[int, ...]
    out: tuple[int, ...]
    """Out because of their knives."""
    declarer: int | None
    trophies: tuple[int, ...]
    knives: tuple[int, ...]
    points: tuple[int, ...]
    """Points of the match; all 0 where it is one game."""
    rounds: int
    decisions: int


def seats_of(bits: int) -> tuple[int, ...]:
    """A set of seats as their numbers from 1."""
    return tuple(seat + 1 for seat in range(MAX_PLAYERS) if int(bits) >> seat & 1)


class Game:
    """One game in progress. Seats count from 1; actions are words (engine.actions), like `corn-3` or `tomato`.

    Faults is raised where the variant cannot be played by so many; ValueError for a seed or number out of range.
    """

    def __init__(self, variant: Variant, players: int, seed: int = 0, number: int = 0) -> None:
        players = plain(players, "the number of players")
        seed, number = whole(seed, "a seed", 0, MAX_SEED), whole(number, "a game's number", 0, MAX_GAME)
        self.players, self.seed, self.number = players, seed, number
        self._rules: NDArray[Any] = resolve(variant, players)
        self.names = Names.of(variant, players)
        self.log: list[tuple[int, str]] = []
        """Every choice made, (seat, action), in order."""
        self.codes: list[tuple[int, int]] = []
        """The same as the kernel has it: seats from 0, kernel.codes."""
        self._states: NDArray[Any] = np.zeros(1, rec.STATE)
        doors.start(self._states, self._rules, seed & 0xFFFFFFFF, seed >> 32, number)

    @property
    def unhidden(self) -> Any:
        """The state record (engine.records.State), with all that is hidden: for tests and tools, never for a player."""
        return self._states[0]

    @property
    def identity(self) -> str:
        """A short hash of the state, all that is hidden in it: games that are alike go on alike."""
        return hashlib.sha256(self._states.tobytes()).hexdigest()[:16]

    @property
    def rules(self) -> Any:
        """The rules record (engine.records.Rules); everybody may know it."""
        return self._rules[0]

    @property
    def over(self) -> bool:
        """Whether the game, or match, has ended."""
        return bool(self.unhidden.step == c.OVER)

    @property
    def round(self) -> int:
        """Number of the round, from 1; 0 before the first."""
        return int(self.unhidden.round_no)

    @property
    def marks(self) -> int:
        """Marked triumph cards turned up so far in this game."""
        return int(self.unhidden.marks)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that must choose now, in any order."""
        return seats_of(self.unhidden.open)

    @property
    def question(self) -> str:
        """What they are asked (engine.actions.QUESTIONS); empty when the game is over."""
        return "" if self.over else QUESTIONS[int(self.unhidden.ask)]

    def view(self, seat: int) -> View:
        """The table as that seat may know it."""
        place = self._place(seat)
        if place < 0:
            raise ValueError(f"seats are 1 to {self.players}; there is no seat {seat}")
        return view(self.unhidden, self.rules, self.names, place)

    def legal(self, seat: int) -> tuple[str, ...]:
        """All that the seat may do now; equal cards are named once."""
        out = np.zeros(c.ACTIONS, np.int16)
        n = doors.legal_actions(self._states, self._rules, self._place(seat), out)
        return tuple(dict.fromkeys(self.names.say(self.unhidden, int(action)) for action in out[:n]))

    def why_not(self, seat: int, action: str) -> Refusal | None:
        """Why the seat may not do that now; None where it may."""
        code = doors.refusal(self._states, self._rules, self._place(seat), self._code(action))
        return REFUSALS[code] if code else None

    def act(self, seat: int, action: str) -> None:
        """Do it, and go on until somebody must choose; raises Refused, and changes nothing, where it is not allowed."""
        place, code = self._place(seat), self._code(action)
        refusal = doors.act(self._states, self._rules, place, code)
        if refusal:
            raise Refused(REFUSALS[refusal], seat, action)
        self.log.append((int(seat), action))
        self.codes.append((place, code))

    def act_aloud(self, seat: int, action: str) -> list[list[int]]:
        """As `act`; and what happened then, line by line (kernel.noting.note), all that is hidden in it."""
        place, code = self._place(seat), self._code(action)
        lines, refusal = self._listening(lambda: doors.act(self._states, self._rules, place, code))
        if refusal:
            raise Refused(REFUSALS[refusal], seat, action)
        self.log.append((int(seat), action))
        self.codes.append((place, code))
        return lines

    def deal_aloud(self) -> list[list[int]]:
        """What happened when this game was dealt, line by line, as `act_aloud` tells it."""
        again = Game.__new__(Game)
        again._rules, again._states = self._rules, np.zeros(1, rec.STATE)
        low, high = self.seed & 0xFFFFFFFF, self.seed >> 32
        return again._listening(lambda: doors.start(again._states, again._rules, low, high, self.number))[0]

    def _listening(self, do: Callable[[], int | None]) -> tuple[list[list[int]], int]:
        """What is told while something is done, and what that gave. It is done again for lines that found no room."""
        before = self._states.copy()
        lines: list[list[int]] = []
        whole = False
        while not whole:
            self._states[:] = before
            self._states["telling"], self._states["told_from"] = 1, len(lines)
            given = do()
            n = int(self._states["told_n"][0])
            lines += self._states["told"][0, : n - len(lines)].tolist()
            whole = len(lines) == n
        for field in ("telling", "told_from", "told_n", "told"):
            self._states[field] = 0
        return lines, given or 0

    def choose(self, seat: int, weights: Any, models: Any = None) -> str:
        """What a bot, one row of weights (engine.bots), would do for a seat that must choose; moves its random stream.

        One who searches lets others play by these `models`, rows of weights; None: as any persona.
        Refused where the seat has nothing to choose, ValueError where these are no weights.
        """
        place = self._place(seat)
        if place + 1 not in self.waiting:
            raise Refused(REFUSALS[doors.refusal(self._states, self._rules, place, -1)], seat, "choose")
        rows = as_rows(weights)
        if len(rows) != 1:
            raise ValueError(f"one row of weights chooses, not {len(rows)}")
        if rows[0, COLUMN["iterations"]] != 0:
            from engine import experts  # it needs the search, which nobody else loads

            action = experts.choose(self, place, rows[0], models=None if models is None else as_rows(models))
        else:
            action = doors.bot_choice(self._states, self._rules, rows, place)
        return self.names.say(self.unhidden, int(action))

    @property
    def result(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not self.over:
            return None
        s = self.unhidden
        return Outcome(
            end=c.END_NAMES[s.end],
            winners=seats_of(s.winners),
            out=seats_of(s.out),
            declarer=int(s.declarer) + 1 or None,
            trophies=tuple(int(n) for n in s.trophies[: self.players]),
            knives=tuple(int(n) for n in s.knives[: self.players]),
            points=tuple(int(n) for n in s.points[: self.players]),
            rounds=int(s.rounds),
            decisions=int(s.decisions),
        )

    def clone(self) -> Game:
        """A copy that goes its own way; rules and names, which never change, are shared."""
        twin = copy.copy(self)
        twin._states, twin.log, twin.codes = self._states.copy(), self.log.copy(), self.codes.copy()
        return twin

    def at(self, states: NDArray[Any]) -> Game:
        """The same game in another state (an array of one record, which it keeps), with no log."""
        twin = copy.copy(self)
        twin._states, twin.log, twin.codes = states, [], []
        return twin

    @property
    def rules_key(self) -> str:
        """A short hash of everything the kernel knows of the variant: games with the same key play alike."""
        return rules_key(self._rules, self.names)

    def save(self) -> str:
        """The game as text: a line of JSON that says which game it is, then one line per choice."""
        head = {
            "format": SAVE_FORMAT, "rules": self.rules_key, "players": self.players, "seed": self.seed,
            "number": self.number, "choices": len(self.log), "bots": self._bot_streams.tolist(),
        }  # fmt: skip
        return "\n".join([json.dumps(head), *(f"{seat} {action}" for seat, action in self.log)]) + "\n"

    @classmethod
    def load(cls, variant: Variant, text: str) -> Game:
        """The game of a save, at the same point; BadSave, with the line, where it does not fit."""
        lines = text.splitlines()
        head = _head(lines, variant)
        game = cls(variant, head["players"], head["seed"], head["number"])
        if head["rules"] != game.rules_key:
            raise BadSave("line 1: this game was played by other rules. Load it with the variant it was saved from")
        if len(lines) - 1 != head["choices"]:
            raise BadSave(f"line {len(lines)}: {head['choices']} choices were saved, {len(lines) - 1} are there")
        game.play(lines[1:], first_line=2)
        game._bot_streams[:] = _streams(head, game._bot_streams.shape)
        return game

    @property
    def _bot_streams(self) -> NDArray[np.uint32]:
        """The random streams of the seats' choices, which bots that choose move on."""
        streams: NDArray[np.uint32] = self._states["rng"][0, SEATS : SEATS + self.players]
        return streams

    def play(self, lines: Iterable[str], first_line: int = 1) -> None:
        """Do what the lines say, `seat action` each; BadSave names the line that cannot be."""
        for number, line in enumerate(lines, first_line):
            seat, _, action = line.partition(" ")
            try:
                self.act(int(seat), action)
            except ValueError as problem:
                raise BadSave(f"line {number}: '{line}' cannot be played here ({problem})") from None

    def _code(self, action: str) -> int:
        code = self.names.read(self.unhidden, action)
        return -1 if code is None else code

    def _place(self, seat: int) -> int:
        """The seat as the kernel counts; -1 where there is none. ValueError for what is no whole number."""
        number = plain(seat, "a seat's number")
        return number - 1 if 1 <= number <= self.players else -1


def _streams(head: dict[str, Any], shape: tuple[int, ...]) -> NDArray[np.uint32]:
    rows = head.get("bots")
    rows = rows if isinstance(rows, list) and all(isinstance(row, list) for row in rows) else []
    sound = all(type(word) is int and 0 <= word <= WORD for row in rows for word in row)
    if not sound or [len(row) for row in rows] != [shape[1]] * shape[0]:
        raise BadSave("line 1: the random streams of the bots are missing or damaged")
    return np.array(rows, np.uint32)


def _head(lines: list[str], variant: Variant) -> dict[str, Any]:
    """The first line of a save, checked."""
    try:
        head = json.loads(lines[0])
        whole = all(type(head[key]) is int for key in ("format", "players", "seed", "number", "choices"))
    except (IndexError, ValueError, KeyError, TypeError, RecursionError):
        raise BadSave("line 1: this is not a saved game") from None
    if not whole or not isinstance(head.get("rules"), str):
        raise BadSave("line 1: this is not a saved game")
    if head["format"] != SAVE_FORMAT:
        raise BadSave(f"line 1: the save has format {head['format']}; this version reads {SAVE_FORMAT}")
    for key, most in (("seed", MAX_SEED), ("number", MAX_GAME)):
        if not 0 <= head[key] <= most:
            raise BadSave(f"line 1: {key} {head[key]} is not a whole number from 0 to {most}")
    if head["players"] not in variant.player_counts:
        first, last = variant.players
        raise BadSave(f"line 1: the game is for {first} to {last} players, not {head['players']}")
    return dict(head)
