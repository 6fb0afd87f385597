"""Turn a tree of nodes into a model, or into every fault that it has, each with its place and cure.

Used for variants, templates and face files alike. A model may help: the message of a `PydanticCustomError` is shown
as it is; its context may hold `cure` (a sentence), `must` (see `values.must_be`), `word` and `known` (what
may have been meant by it) and, for a table, `key` (the entry).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from variants.complaints import complain, shown, text_cure
from variants.faults import Fault, Faults, Kind, did_you_mean, quote
from variants.limits import FAULTS
from variants.typewalk import Kind as Type
from variants.typewalk import Path as Where
from variants.typewalk import Spot, fields, index, inside, is_section, kind_of, text_of, walk
from variants.yamlio import Key, Node

M = TypeVar("M", bound=BaseModel)

_AS_TEXT = frozenset({"string_type", "text", "literal_error"})


@dataclass
class Attempt(Generic[M]):
    """What came of reading a tree: the model where it is whole, else None; the faults and where they lie."""

    model: M | None
    faults: list[Fault] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)


def build(model: type[M], node: Node, where: str = "") -> M:
    """The model that the tree says, or Faults with all that is wrong with it.

    `where` is put before every path ("extra_decks.events.face"). Numbers where text is wanted become the text
    that was typed; an empty value is a fault, except where it opens a section with nothing in it.
    """
    faults: list[Fault] = []
    whole = without_empty(model, node, faults, where)
    result = attempt(model, whole, where)
    faults += result.faults
    if faults or result.model is None:
        raise Faults(in_order(faults))
    return result.model


def attempt(model: type[M], node: Node, where: str = "") -> Attempt[M]:
    """As `build`, for a tree without empty values, never raising."""
    hidden = [key for key in node.table() if str(key) in model.model_fields and str(key) not in fields(model)]
    if hidden:  # fields that only the program fills, and those that are written under another name
        rest = {key: entry for key, entry in node.table().items() if key not in hidden}
        result = attempt(model, node.having(rest), where)
        for key in hidden:
            cure = did_you_mean(str(key), fields(model), f"Known here: {', '.join(fields(model))}")
            result.faults.append(
                Fault(node.keys[key].place, where, f"unknown key {quote(str(key))}", cure, Kind.UNKNOWN)
            )
        return result
    texts: set[int] = set()
    files: set[int] = set()
    while True:
        try:
            data = _plain(node, texts, files)
            return Attempt(model.model_validate(data, by_alias=True, by_name=False))
        except ValidationError as error:
            errors = error.errors(include_url=False, include_input=False)[:FAULTS]
        before = len(texts) + len(files)
        spots = [walk(model, node, one["loc"]) for one in errors]
        for one, spot in zip(errors, spots, strict=True):
            _read_otherwise(one, spot, texts, files)
        if len(texts) + len(files) == before:
            return _judged(model, errors, spots, where)


def _judged(model: type[M], errors: Sequence[Any], spots: list[Spot], where: str) -> Attempt[M]:
    """All complaints as faults: of members of a union one for all, of a table's column one for all its cells."""
    faults: dict[tuple[object, ...], Fault] = {}
    wanted: dict[tuple[object, ...], list[str]] = {}
    for one, spot in zip(errors, spots, strict=True):
        above = spot.path[:-1] if one["type"] == "extra_forbidden" or spot.is_key else spot.path
        for node, path, what, cure, kind, must in complain(one, spot, model):
            fault = Fault(node.place, joined(where, text_of((*above, *path))), what, cure, kind)
            key: tuple[object, ...] = (fault.place, fault.what, *(() if kind is Kind.UNKNOWN else (fault.where,)))
            if must:
                wanted.setdefault(key, []).append(must)
                said = " or ".join(dict.fromkeys(wanted[key]))
                fault = replace(faults.get(key, fault), what=f"must be {said}, not {shown(node)}")
            elif key in faults:
                fault = replace(fault, where=_shared(faults[key].where, fault.where))
            faults[key] = fault
    return Attempt(None, list(faults.values()), spots)


def _shared(one: str, other: str) -> str:
    """What two paths have in common."""
    if one == other:
        return one
    steps = takewhile(lambda pair: pair[0] == pair[1], zip(one.split("."), other.split("."), strict=False))
    return ".".join(step for step, _ in steps)


def in_order(faults: Sequence[Fault]) -> list[Fault]:
    """Sorted by place, without what is missing where more is said about the same thing; no more than FAULTS."""
    told = {fault.where for fault in faults if fault.kind is not Kind.MISSING}
    return sorted(fault for fault in faults if fault.kind is not Kind.MISSING or fault.where not in told)[:FAULTS]


def joined(*parts: str) -> str:
    """Path pieces with dots between them, empty ones left out."""
    return ".".join(part for part in parts if part)


def _read_otherwise(error: Any, spot: Spot, texts: set[int], files: set[int]) -> None:
    """Note the scalars to be read as the text that was typed: 1830 as a name, 3.10 as a version."""
    if spot.is_key:
        if error["type"] == "string_type" and spot.key is not None:
            texts.add(id(spot.key))
    elif error["type"] in _AS_TEXT:
        for node in (spot.node, *(spot.node.table().values() if error["type"] == "text" else ())):
            if isinstance(node.value, (bool, int, float)):
                texts.add(id(node))
    elif error["type"] in ("is_instance_of", "path_type") and isinstance(spot.node.value, str):
        files.add(id(spot.node))


def _plain(node: Node, texts: set[int], files: set[int]) -> Any:
    if isinstance(node.value, dict):
        return {
            node.keys[key].raw if id(node.keys[key]) in texts else node.key(key): _plain(entry, texts, files)
            for key, entry in node.value.items()
        }
    if isinstance(node.value, list):
        return tuple(_plain(item, texts, files) for item in node.value)
    if id(node) in files:
        return Path(node.raw)
    return node.as_text() if id(node) in texts else node.plain()


def without_empty(model: type[BaseModel], node: Node, faults: list[Fault], where: str = "") -> Node:
    """The tree without values that were left empty; each is a fault, unless it is a section with nothing in it."""
    return _full(kind_of(model), node, faults, where, ())


def _full(kind: Type, node: Node, faults: list[Fault], where: str, path: Where) -> Node:
    if not isinstance(node.value, (dict, list)) or not is_section(kind):
        return node
    pairs: list[tuple[Key, Node]] = (
        list(node.value.items()) if isinstance(node.value, dict) else [(index(i), n) for i, n in enumerate(node.value)]
    )
    kept: list[tuple[Key, Node]] = []
    for key, entry in pairs:
        inner, owner, known = inside(kind, key)
        if not entry.empty:
            kept.append((key, _full(inner, entry, faults, where, (*path, key))))
        elif owner is not None and known is None:
            kept.append((key, entry))  # an unknown key: told later
        elif not is_section(inner) or isinstance(node.value, list):
            _empty(entry, faults, joined(where, text_of((*path, key))))
    if all(entry is old for (_, entry), (_, old) in zip(kept, pairs, strict=False)) and len(kept) == len(pairs):
        return node
    if isinstance(node.value, list):
        return node.of(entry for _, entry in kept)
    return node.having(dict(kept))


def _empty(node: Node, faults: list[Fault], where: str) -> None:
    if node.raw.startswith("#"):
        faults.append(Fault(node.place, where, "is empty: # begins a comment", text_cure(node)))
    else:
        faults.append(Fault(node.place, where, "is empty", "Write a value, or delete the line"))
