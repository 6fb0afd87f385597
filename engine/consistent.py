"""The points of a tree at which a seat may believe to be: all that agree with everything it has been told."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tree import Node

MOST = 200_000
"""Nodes that are looked at for one information set, at most."""


class TooLarge(ValueError):
    """The game is too large for every possibility to be looked at."""


def consistent(node: Node) -> list[tuple[Node, float]]:
    """All nodes at which the seat that chooses here would have been told the same, with their chances, summing to 1.

    The others are taken to have chosen uniformly among what they might. Every possibility since the deal is looked at,
    so that is for tiny games; TooLarge is raised for others.
    """
    seat = node.seat
    if not seat:
        raise ValueError("nobody chooses here, so there is no information set")
    found: list[tuple[Node, float]] = []
    waiting = [(node.tree.root, 1.0)]
    looked_at = 0
    while waiting:
        at, chance = waiting.pop()
        looked_at += 1
        if looked_at > MOST:
            raise TooLarge(
                f"more than {MOST} possibilities agree with what seat {seat} has been told. Use a smaller variant"
            )
        if at.seat == seat and at.text[seat - 1] == node.text[seat - 1]:
            found.append((at, chance))
        else:
            waiting += _agreeing(at, chance, seat, node.text[seat - 1])
    total = sum(chance for _, chance in found)
    return [(at, chance / total) for at, chance in found]


def _agreeing(at: Node, chance: float, seat: int, told: str) -> Iterator[tuple[Node, float]]:
    """What may come next and agrees with all that the seat has been told, with its chance."""
    if at.draw is not None:
        ways = [(outcome, n / at.draw.total) for outcome, n in at.draw.outcomes]
    else:
        options = at.legal if at.seat else ()
        ways = [(action, 1.0 if at.seat == seat else 1 / len(options)) for action in options]
    for action, share in ways:
        after = at.next(action)
        if told.startswith(after.text[seat - 1]):
            yield after, chance * share
