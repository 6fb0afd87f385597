"""Cut what is wrong out of a tree, so that the rest can be checked in the same run."""

from __future__ import annotations

from collections.abc import Sequence

from variants.checking import attempt
from variants.model import Variant
from variants.typewalk import Path, Spot
from variants.yamlio import Node

ROUNDS = 5
"""What is cut may make something else wrong (a list now empty); after so many rounds we give up."""


def pruned(tree: Node, spots: Sequence[Spot]) -> tuple[Variant | None, Node, frozenset[str]]:
    """The model of what is left, that tree, and the sections (deck.suits, ...) that were cut from.

    None where nothing sound is left: a section that must be written is missing or wrong as a whole.
    """
    cut: set[str] = set()
    for _ in range(ROUNDS):
        if not spots or any(spot.missing and len(spot.path) < 2 for spot in spots):
            break
        # From the back, so that the places of list items before them stay.
        for path in sorted({spot.path[:-1] if spot.missing else spot.path for spot in spots}, key=_order, reverse=True):
            tree = _cut(tree, path)
            cut.add(".".join(str(step) for step in path[:2]))
        result = attempt(Variant, tree)
        if result.model is not None:
            return result.model, tree, frozenset(cut)
        spots = result.spots
    return None, tree, frozenset(cut)


def _order(path: Path) -> list[tuple[int, int, str]]:
    return [(0, step, "") if isinstance(step, int) else (1, 0, step) for step in path]


def _cut(node: Node, path: Path) -> Node:
    """The tree without what stands at a path."""
    if not path:
        return node
    step, rest = path[0], path[1:]
    if isinstance(node.value, list) and isinstance(step, int):
        items = list(node.value)
        if 0 <= step < len(items):
            items[step : step + 1] = [_cut(items[step], rest)] if rest else []
        return Node(items, node.place, node.folder)
    if not isinstance(node.value, dict) or step not in node.value:
        return node
    entries = dict(node.value)
    if rest:
        entries[step] = _cut(entries[step], rest)
    else:
        del entries[step]
    return Node(entries, node.place, node.folder, keys={key: node.keys[key] for key in entries if key in node.keys})
