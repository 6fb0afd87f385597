"""What a variant file names beside it: tables become rows, face files the paths where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from variants import paths
from variants.checking import joined
from variants.faults import Fault, Faults
from variants.tables import TABLES, is_table, read_table
from variants.yamlio import Key, Node

Steps = tuple[Key, ...]


def expanded(node: Node, shown: str, faults: list[Fault]) -> Node:
    """The tree with the rows of its tables in their places, and face files found; faults are added to `faults`.

    `shown` is the file's name as the user knows it; tables beside it are called likewise in complaints.
    """
    before = shown.replace("\\", "/").rpartition("/")[0]
    prefix = f"{before}/" if before else ""
    for steps in (("triumphs", "cards"), ("deck", "specials")):
        node = _changed(node, steps, lambda cell, where: _rows(cell, where, prefix, faults, typed=True))
    for name in [key for key, _ in _entries(node, "extra_decks")]:
        deck: Steps = ("extra_decks", name)
        node = _changed(node, (*deck, "cards"), lambda cell, where: _rows(cell, where, prefix, faults, typed=False))
        for side in ("face", "back"):
            node = _changed(node, (*deck, side), lambda cell, where: _file(cell, where, faults))
    return node


def _entries(node: Node, key: Key) -> Iterator[tuple[Key, Node]]:
    section = node.table().get(key)
    return iter(section.table().items() if section else ())


def _changed(node: Node, steps: Steps, change: Callable[[Node, str], Node], where: str = "") -> Node:
    """The tree with what stands at a path changed; the same where nothing stands there."""
    if not steps:
        return change(node, where)
    inner = node.table().get(steps[0])
    if inner is None:
        return node
    new = _changed(inner, steps[1:], change, joined(where, str(steps[0])))
    if new is inner:
        return node
    return Node({**node.table(), steps[0]: new}, node.place, node.folder, node.raw, node.keys)


def _rows(cell: Node, where: str, prefix: str, faults: list[Fault], *, typed: bool) -> Node:
    """The rows of the table that a text names; anything else stays for the model to judge."""
    if not isinstance(cell.value, str):
        return cell
    if not is_table(cell.raw):
        endings = ", ".join(TABLES)
        what = f"must be a list of cards or a table file, not '{cell.raw[:40]}'"
        faults.append(Fault(cell.place, where, what, f"Write a list, or name a file that ends in {endings}"))
        return Node([], cell.place, cell.folder)
    name, _, sheet = cell.raw.partition("#")
    try:
        found = paths.find(cell.folder, name, cell.place, where)
        return Node(list(read_table(found, f"{prefix}{name}", sheet, typed=typed)), cell.place, cell.folder)
    except Faults as stop:
        faults += stop.faults
        return Node([], cell.place, cell.folder)


def _file(cell: Node, where: str, faults: list[Fault]) -> Node:
    """The path of the file that a text names, whole, so that whoever opens it need not know the folder."""
    if not isinstance(cell.value, str):
        return cell
    try:
        found = paths.find(cell.folder, cell.raw, cell.place, where)
    except Faults as stop:
        faults += stop.faults
        return cell
    return Node(found, cell.place, cell.folder, cell.raw)
