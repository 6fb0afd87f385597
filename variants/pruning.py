"""Cut out of a tree what is wrong with it, so that the rest can be checked too and all faults come at once."""

from __future__ import annotations

from collections.abc import Iterable

from variants.checking import M, attempt
from variants.typewalk import Path, Spot, index, text_of
from variants.yamlio import Key, Node

_ROUNDS = 5
"""Cutting a value may leave something missing, which is cut out in the next round."""


def pruned(model: type[M], tree: Node, spots: Iterable[Spot]) -> tuple[M | None, Node, frozenset[str]]:
    """What a tree says without its faulty spots (None if nothing is left), its tree, and the paths that were cut."""
    cuts: set[str] = set()
    for _ in range(_ROUNDS):
        gone = {spot.path[:-1] if spot.missing else spot.path for spot in spots}
        if () in gone:
            break
        cuts |= {text_of(path) for path in gone} | {text_of(path[:-1]) for path in gone if _is_item(tree, path)}
        tree = _cut(tree, gone, ())
        result = attempt(model, tree)
        if result.model is not None:
            return result.model, tree, frozenset(cuts)
        spots = result.spots
    return None, tree, frozenset(cuts)


def _is_item(tree: Node, path: Path) -> bool:
    node = tree
    for key in path[:-1]:
        node = node.items()[int(key)] if isinstance(node.value, list) else node.table().get(key, node)
    return isinstance(node.value, list)


def _cut(node: Node, gone: set[Path], path: Path) -> Node:
    if isinstance(node.value, dict):
        entries: dict[Key, Node] = {
            key: _cut(entry, gone, (*path, key))
            for key, entry in node.value.items()
            if not {(*path, key), (*path, node.keys[key].raw)} & gone
        }
        return node.having(entries)
    if isinstance(node.value, list):
        kept = [(index(i), item) for i, item in enumerate(node.value) if (*path, i) not in gone]
        return node.of(_cut(item, gone, (*path, i)) for i, item in kept)
    return node
