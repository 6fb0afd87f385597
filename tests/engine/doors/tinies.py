"""Tiny games whose whole trees can be walked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from enumeration import Tiny
from test_counts import as_variant

from engine.tree import Node, Tree

AB = tuple((suit, value) for suit in "ab" for value in (1, 2))
TINIES = {
    "one card each": Tiny(2, (("a", 1), ("a", 1)), ((1, 0, 0),), 1, 1, 9, 1, 0),
    "hidden card": Tiny(2, AB[:3], ((1, 1, 0), (1, 0, 0)), 1, 1, 1, 1, 0),
    "draws": Tiny(2, AB[:3], ((1, 1, 0), (1, 0, 1)), 1, 1, 2, 1, 1),
    "three": Tiny(3, (("a", 1), ("a", 2), ("b", 1)), ((1, 1, 0),), 1, 1, 1, 1, 0),
}


def tree(name: str) -> Tree:
    """The tree of a tiny game."""
    return Tree(as_variant(TINIES[name]), TINIES[name].players)


def walk(node: Node, chance: Fraction = Fraction(1)) -> Iterator[tuple[Node, Fraction]]:
    """All nodes, each with its chance where everybody chooses uniformly, and declares whenever that is asked."""
    yield node, chance
    if node.draw is not None:
        for outcome, ways in node.draw.outcomes:
            yield from walk(node.next(outcome), chance * Fraction(ways, node.draw.total))
    elif not node.is_over:
        options = choices(node)
        for action in options:
            yield from walk(node.next(action), chance / len(options))


def choices(node: Any) -> tuple[int, ...]:
    """What a node's seat chooses among; an end that may be declared is declared, as in enumeration.Tiny."""
    legal: tuple[int, ...] = node.legal
    return legal[-1:] if node.game.question == "declare" else legal
