"""Lay one variant's tree over another's: only what differs is written.

Tables are merged entry by entry, so that `stake: {3: 1}` changes one entry of a table (over a plain number it
replaces it). Text, numbers and lists replace what lies below; `~` takes it away. The lists in ADDING grow instead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from variants.faults import Place, one_fault, quote
from variants.yamlio import Key, Node

ADDING: frozenset[tuple[Key, ...]] = frozenset({("house_rules",), ("deck", "specials")})
"""Lists that add up along `extends` and `--with`."""

OWN = ("format", "name", "why", "version", "author", "extends")
"""What a file says about itself; nothing of it is inherited."""


def extend(below: Node | None, above: Node) -> Node:
    """The tree of a file laid over that of the file that it extends, if any."""
    return _laid(_without(below, OWN) if below else Node({}, above.place), above)


def stack(below: Node, above: Node) -> Node:
    """A variant's tree with that of a house-rule file laid over it; its name and the like stay the variant's own."""
    return _laid(below, _without(above, OWN))


def set_at(root: Node, path: Sequence[str], value: Node) -> Node:
    """The tree with a value laid over what stands at a path of `--set`; lists count from 1.

    As a house-rule file would, it takes notes away that are about the old value. Faults for no such list entry.
    """
    result = _set(root, list(path), value, ()) or root
    return _with_notes(result, [key for key in _notes(root) if _overlap(str(key).split("."), path)])


def _laid(below: Node, above: Node) -> Node:
    result = _merged(below, above, ()) or below
    rewritten = _notes(above)
    return _with_notes(result, [key for key in _notes(below) if key not in rewritten and _writes(above, key)])


def _merged(below: Node | None, above: Node, path: tuple[Key, ...]) -> Node | None:
    """None where `above` takes the value away."""
    if above.value is None and not above.empty:
        return None
    if below and isinstance(below.value, list) and isinstance(above.value, list) and path in ADDING:
        return above.of([*below.value, *above.value])
    if isinstance(above.value, list):
        return above.of(_merged(None, item, ()) or item for item in above.value)
    if not isinstance(above.value, dict):
        return above
    lower = below.table() if below else {}
    entries, keys = dict(lower), {**(below.keys if below and lower else {}), **above.keys}
    for key, entry in above.value.items():
        merged = _merged(lower.get(key), entry, (*path, key))
        if merged is None:
            entries.pop(key, None)
        else:
            entries[key] = merged
    return replace(above, value=entries, keys={key: keys[key] for key in entries})


def _with(node: Node, key: Key, entry: Node | None, key_node: Node) -> Node:
    """The table with an entry set, or left out."""
    if entry is None:
        return _without(node, (key,))
    return replace(node, value={**node.table(), key: entry}, keys={**node.keys, key: key_node})


def _without(node: Node, names: Collection[Key]) -> Node:
    return node.having({key: entry for key, entry in node.table().items() if key not in names})


def _notes(root: Node) -> dict[Key, Node]:
    notes = root.table().get("assumed")
    return notes.table() if notes else {}


def _with_notes(result: Node, stale: Collection[Key]) -> Node:
    """The tree without the notes in `assumed` that no longer hold."""
    if not stale or not _notes(result):
        return result
    return _with(result, "assumed", _without(result.table()["assumed"], stale), result.keys["assumed"])


def _writes(node: Node, path: Key) -> bool:
    """Whether a tree says anything at a dotted path: there, or by replacing something that it lies in."""
    for step in str(path).split("."):
        if not isinstance(node.value, dict):
            return True
        inner = node.value.get(_key(node, step))
        if inner is None:
            return False
        node = inner
    return True


def _overlap(one: Sequence[str], other: Sequence[str]) -> bool:
    return all(a == b for a, b in zip(one, other, strict=False))


def _key(node: Node, step: str) -> Key:
    """The key that a step of a written path means: a number where the table has, or may have, numbers."""
    return int(step) if step not in node.table() and step.isdecimal() and step.isascii() and len(step) < 10 else step


def _set(node: Node | None, steps: list[str], value: Node, path: tuple[Key, ...]) -> Node | None:
    if not steps:
        return _merged(node, value, path)
    step, rest = steps[0], steps[1:]
    if node and isinstance(node.value, list):
        position = _position(node, step, path, value.place)
        items = list(node.value)
        new = _set(items[position], rest, value, (*path, position + 1))
        items[position : position + 1] = [new] if new else []
        return node.of(items)
    table = node if node and isinstance(node.value, dict) else Node({}, value.place, value.folder)
    key = _key(table, step)
    new = _set(table.table().get(key), rest, value, (*path, key))
    if new is None and key not in table.table():
        return table
    return _with(table, key, new, table.keys.get(key) or Node(key, value.place, raw=step))


def _position(node: Node, step: str, path: tuple[Key, ...], place: Place) -> int:
    count, here = len(node.items()), ".".join(str(key) for key in path)
    position = int(step) if step.isdecimal() and step.isascii() and len(step) < 6 else 0
    if not 1 <= position <= count:
        cure = f"It has {count}, counted from 1" if count else "It is empty"
        raise one_fault(place, f"{here}.{step}", f"there is no entry {quote(step)} in {here}", cure)
    return position - 1
