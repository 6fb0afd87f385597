"""A variant with changes, as a file of its own that extends it and says only what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from variants.faults import one_fault
from variants.load import tree
from variants.merging import ADDING, OWN
from variants.yamlio import Key, Node

CANNOT = "cannot be written as a file of its own"


def as_file(
    ref: str, sets: Sequence[str], with_files: Sequence[str], extends: str, name: str | Mapping[str, str]
) -> str:  # fmt: skip
    """The text of a file that extends `ref` (by `extends`) and is what `load(ref, sets, with_files)` is.

    Faults where the changes cannot be said so: one within a list that adds up, or one that names files elsewhere.
    """
    below, above = tree(ref), tree(ref, sets, with_files)
    differs = _table(below, above, (), below.folder)
    for own in (*OWN, "assumed"):  # its notes go by themselves where something is laid over them
        differs.pop(own, None)
    whole = {"format": 1, "name": dict(name) if isinstance(name, Mapping) else name, "extends": extends} | differs
    return yaml.safe_dump(whole, allow_unicode=True, sort_keys=False, width=100)


def _table(below: Node, above: Node, path: tuple[Key, ...], folder: Path | None) -> dict[Key, Any]:
    """The entries of a table that differ, those that are gone as nothing."""
    old, new = below.table(), above.table()
    found: dict[Key, Any] = {key: None for key in old if key not in new}
    for key, node in new.items():
        before, here = old.get(key), (*path, key)
        if before is node or (before is not None and _same(before, node)):
            continue
        if isinstance(node.value, dict):
            inner = _table(before if before and before.table() else Node({}, node.place), node, here, folder)
            if inner or before is None:
                found[key] = inner
        elif here in ADDING and before is not None:
            found[key] = _added(before, node, here, folder)
        else:
            found[key] = _plain(node, here, folder)
    return found


def _added(below: Node, above: Node, path: tuple[Key, ...], folder: Path | None) -> list[Any]:
    """What a list that adds up has more than before."""
    old, new = below.items(), above.items()
    if len(new) < len(old) or not all(map(_same, old, new)):
        what = f"{CANNOT}: it changes an entry of {_told(path)}, which files that extend others can only add to"
        raise one_fault(above.place, _told(path), what, "Change it in the file itself")
    return [_plain(node, path, folder) for node in new[len(old) :]]


def _plain(node: Node, path: tuple[Key, ...], folder: Path | None) -> Any:
    if isinstance(node.value, dict):
        return {key: _plain(entry, (*path, key), folder) for key, entry in node.value.items()}
    if isinstance(node.value, list):
        return [_plain(entry, path, folder) for entry in node.value]
    if isinstance(node.value, Path) or (node.folder != folder and node.raw.startswith(("./", "../"))):
        what = f"{CANNOT}: {_told(path)} names a file beside another variant"
        raise one_fault(node.place, _told(path), what, "Copy that file beside this variant and name it there")
    return node.value


def _same(one: Node, other: Node) -> bool:
    return one is other or _shape(one) == _shape(other)


def _shape(node: Node) -> Any:
    """What a node says, wherever it stands."""
    if isinstance(node.value, dict):
        return {key: _shape(entry) for key, entry in node.value.items()}
    if isinstance(node.value, list):
        return [_shape(entry) for entry in node.value]
    return type(node.value), node.value


def _told(path: tuple[Key, ...]) -> str:
    return ".".join(map(str, path))
