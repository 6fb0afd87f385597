"""What a variant file attaches: tables of cards are read, face files located, before the tree is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from variants import paths
from variants.faults import Fault, Faults, quote
from variants.tables import COPIES, TABLES, is_table, read_table
from variants.yamlio import Key, Node

Step = Callable[[Node, str], Node]


def attached(root: Node, shown: str, faults: list[Fault]) -> Node:
    """The tree with lists of cards in place of the tables that it names, and paths in place of face files.

    `shown` is the variant file's name, to which tables' names are relative in complaints. What cannot be read is
    a fault, and left out of the tree. A tree that is attached already stays as it is.
    """

    def played(node: Node, where: str) -> Node:
        return _cards(node, where, shown, faults, typed=True)

    def printed(node: Node, where: str) -> Node:
        return _with_copies(_cards(node, where, shown, faults, typed=False))

    for path, step in (
        (("triumphs", "cards"), played),
        (("deck", "specials"), played),
        (("extra_decks", "*", "cards"), printed),
        (("extra_decks", "*", "face"), _face),
        (("extra_decks", "*", "back"), _face),
    ):
        root = _at(root, path, step, "", faults)
    return root


def _at(node: Node, path: tuple[str, ...], step: Step, where: str, faults: list[Fault]) -> Node:
    """The tree with a step taken at a path, in which * stands for every key."""
    keys: list[Key] = list(node.table()) if path[0] == "*" else [key for key in node.table() if key == path[0]]
    entries = dict(node.table())
    for key in keys:
        here = f"{where}.{key}" if where else str(key)
        if len(path) > 1:
            entries[key] = _at(entries[key], path[1:], step, here, faults)
            continue
        try:
            entries[key] = step(entries[key], here)
        except Faults as stop:
            faults += [_within(fault, here) for fault in stop.faults]
            del entries[key]
    if all(entries.get(key) is node.table()[key] for key in keys):
        return node
    return node.having(entries)


def _within(fault: Fault, where: str) -> Fault:
    """A fault of a table, in the place that the variant has for the table."""
    known = fault.where == where or fault.where.startswith(f"{where}.")
    return fault if known else replace(fault, where=f"{where}.{fault.where}".rstrip("."))


def _cards(node: Node, where: str, shown: str, faults: list[Fault], *, typed: bool) -> Node:
    if not isinstance(node.value, str):
        return node
    if not is_table(node.value):
        what = f"must be a list of cards or a table file, not {quote(node.value)}"
        raise Faults([Fault(node.place, where, what, f"Tables end in {', '.join(TABLES)}")])
    name, _, sheet = node.value.partition("#")
    source: Path | Traversable
    if node.folder is None and paths.is_plain(name) and (files("variants") / name).is_file():
        source = files("variants") / name
    else:
        source = paths.find(node.folder, name, node.place, where)
    lesser: list[Fault] = []
    rows = read_table(source, str(Path(shown).parent / name), sheet, typed=typed, faults=lesser)
    faults += [_within(fault, where) for fault in lesser]
    return node.of(rows)


def _with_copies(node: Node) -> Node:
    """Rows in which the column of copies has its own name, whichever of COPIES was written."""
    return node.of(_renamed(row) for row in node.items()) if node.items() else node


def _renamed(row: Node) -> Node:
    names = {key: COPIES[0] for key in row.table() if str(key).lower() in COPIES}
    if list(names) in ([], [COPIES[0]]) or len(names) > 1:
        return row
    entries = {names.get(key, key): entry for key, entry in row.table().items()}
    keys = {names.get(key, key): key_node for key, key_node in row.keys.items()}
    return replace(row, value=entries, keys=keys)


def _face(node: Node, where: str) -> Node:
    if not isinstance(node.value, str):
        return node
    return replace(node, value=paths.find(node.folder, node.value, node.place, where))
