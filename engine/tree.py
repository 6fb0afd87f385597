"""A game as a tree, for searching and solving: nodes at which a seat chooses, or chance does, and ends.

Who chooses at the same time is asked one after the other, seat by seat; what the first of them chose is hidden from the
others as at the table. Chance is laid open (engine.chance), or one choice among a number of whole deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from engine import chance, listening
from engine import records as rec
from engine.chance import START, Draw
from engine.game import Game
from engine.kernel import codes as c
from engine.kernel import doors
from engine.telling import Event, heard, say
from variants.model import Variant

KEPT = 20_000
"""Nodes of a tree that are kept once they have been reached, so that who goes through a small tree again finds it."""


@dataclass(slots=True)
class Tree:
    """The tree of a variant's games by so many players. Faults is raised where it cannot be played by so many."""

    variant: Variant
    players: int
    deals: int = 0
    """0: every random event is a node. Else chance is one node at the root, of so many deals (games by number), whose
    later random events are settled with them: quick and coarse, and a search that clones a node sees the future."""
    seed: int = 0
    """Of the deals."""
    kept: int = 0
    root: Node = field(init=False)

    def __post_init__(self) -> None:
        game = Game(self.variant, self.players, self.seed)
        blank = game.at(np.zeros(1, rec.STATE))
        silence = ("",) * self.players
        if self.deals:
            self.root = Node(
                self, None, -1, blank, silence, ((),) * self.players, START, (), Draw(-1, _even(self.deals), self.deals)
            )
        else:
            self.root = Node(self, None, -1, blank, silence, ((),) * self.players, START, (), None)
            first = chance.step(blank._states, blank._rules, START, ())
            self.root = self.root._onward(-1, START, (), first)
            object.__setattr__(self.root, "parent", None)


def _even(n: int) -> tuple[tuple[int, int], ...]:
    return tuple((outcome, 1) for outcome in range(n))


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A point of the tree; never changes. Seats count from 1, actions are numbers (engine.kernel.codes)."""

    tree: Tree
    parent: Node | None
    via: int
    """The action or outcome that led here from the parent."""
    game: Game
    """The game as it stands; while a random event is to come, as it stood before the choice that led to it."""
    text: tuple[str, ...]
    """What each seat has been told so far, a sentence a line: all that it knows, so its information set."""
    news: tuple[tuple[Event, ...], ...]
    """What of that each seat was told last, on the way from the parent to here."""
    act: tuple[int, int]
    """With a random event to come: the choice that led to it, and what has come since."""
    script: tuple[int, ...]
    draw: Draw | None
    """The random event to come."""
    after: dict[int, Node] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether the game, or match, has ended."""
        return self.draw is None and self.game.over

    @property
    def dealt(self) -> bool:
        """Whether there is anything to see yet."""
        return bool(self.game.unhidden.game_no > 0)

    @property
    def seat(self) -> int:
        """Who chooses; 0 where nobody does."""
        open_seats = 0 if self.draw else int(self.game.unhidden.open)
        return (open_seats & -open_seats).bit_length()

    @property
    def legal(self) -> tuple[int, ...]:
        """What the seat may choose, in order; of equal cards the first."""
        return legal(self.game, self.seat)

    def words(self, action: int) -> str:
        """An action, or outcome of the random event, in words."""
        names = self.game.names
        if self.draw is None:
            return names.say(self.game.unhidden, action)
        return f"deal {action}" if self.draw.stream < 0 else self.draw.label(action, names.kinds, names.faces)

    def next(self, action: int) -> Node:
        """The node that an allowed action, or a possible outcome, leads to."""
        if action in self.after:
            return self.after[action]
        node = self._settled(action) if self.draw else self._chosen(action)
        if self.tree.kept < KEPT:
            self.after[action] = node
            self.tree.kept += 1
        return node

    def line(self) -> Iterator[Node]:
        """This node and those before it, back to the root."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def path(self) -> tuple[int, ...]:
        """What has been chosen and what has come, from the root on."""
        return tuple(node.via for node in self.line())[-2::-1]

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat has of the win: 1, or an even part where several win; 0 while the game goes on."""
        winners = self.game.result.winners if self.is_over and self.game.result else ()
        return tuple((seat in winners) / max(len(winners), 1) for seat in range(1, self.tree.players + 1))

    def _settled(self, outcome: int) -> Node:
        if self.tree.deals:
            game = Game(self.tree.variant, self.tree.players, self.tree.seed, outcome)
            return self._told(outcome, game, listening.begin(game))
        script = (*self.script, outcome)
        return self._onward(outcome, self.act, script, self._step(self.act, script))

    def _chosen(self, action: int) -> Node:
        if self.tree.deals:
            game = self.game.at(self.game._states.copy())
            return self._told(action, game, listening.act(game, self.seat, self.words(action)))
        act = (self.seat - 1, action)
        return self._onward(action, act, (), self._step(act, ()))

    def _step(self, act: tuple[int, int], script: tuple[int, ...]) -> chance.Step:
        return chance.step(self.game._states, self.game._rules, act, script)

    def _onward(self, via: int, act: tuple[int, int], script: tuple[int, ...], step: chance.Step) -> Node:
        """The node after a step, complete or not."""
        if step.draw is not None:
            nothing = ((),) * self.tree.players
            return Node(self.tree, self, via, self.game, self.text, nothing, act, script, step.draw)
        game = self.game.at(step.states)
        told = listening.events(game, step.lines)
        if act != START:
            state, seat = self.game.unhidden, act[0] + 1
            told.insert(0, listening.choice(int(state.ask), seat, self.game.names.say(state, act[1])))
        return self._told(via, game, told)

    def _told(self, via: int, game: Game, told: list[Event]) -> Node:
        """The node at which that has been told."""
        seats = range(1, self.tree.players + 1)
        news = tuple(tuple(e for e in (heard(event, seat) for event in told) if e) for seat in seats)
        text = tuple(
            self.text[seat - 1] + "".join(f"{line}\n" for event in told if (line := say(event, viewer=seat)))
            for seat in seats
        )
        return Node(self.tree, self, via, game, text, news, START, (), None)


def legal(game: Game, seat: int) -> tuple[int, ...]:
    """What the seat may choose, as the kernel's numbers in order; of equal cards the first."""
    out = np.zeros(c.ACTIONS, np.int16)
    n = doors.legal_actions(game._states, game._rules, seat - 1, out)
    first: dict[str, int] = {}
    for action in out[:n].tolist():
        first.setdefault(game.names.say(game.unhidden, action), action)
    return tuple(first.values())
