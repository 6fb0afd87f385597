"""Follow a path through a model's types and through a tree of nodes at once: what was expected, what stands there."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from variants.yamlio import Key, Node

Path = tuple[Key, ...]
"""Keys and list indices from the root; lists count from 0 here and from 1 in every message."""


class Kind(NamedTuple):
    """A type without its wrappings, and the notes (ranges, validators) that lay around it."""

    type: Any
    notes: tuple[Any, ...] = ()


ANY = Kind(Any)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a path leads. `node` is what stands there; where nothing stands, what it would stand in."""

    path: Path
    node: Node
    kind: Kind
    owner: type[BaseModel] | None = None
    """The model whose field it is."""
    field: FieldInfo | None = None
    key: Node | None = None
    """The key before the value."""
    missing: bool = False
    is_key: bool = False
    """It is the key itself that is meant."""


def kind_of(annotation: Any, notes: Sequence[Any] = ()) -> Kind:
    """A type freed of Annotated, aliases and `| None`."""
    gathered = list(notes)
    while True:
        origin = typing.get_origin(annotation)
        if origin is Annotated:
            annotation, *more = typing.get_args(annotation)
            gathered += more
        elif type(annotation).__name__ == "TypeAliasType":
            annotation = annotation.__value__
        elif origin in (typing.Union, types.UnionType):
            members = [member for member in typing.get_args(annotation) if member is not type(None)]
            if len(members) != 1:
                return Kind(annotation, tuple(gathered))
            annotation = members[0]
        else:
            return Kind(annotation, tuple(gathered))


def is_model(kind: Kind) -> bool:
    """Whether its values are tables with named fields."""
    return isinstance(kind.type, type) and issubclass(kind.type, BaseModel)


def is_section(kind: Kind) -> bool:
    """Whether it holds other values, so that nothing written in it means nothing."""
    return is_model(kind) or typing.get_origin(kind.type) in (tuple, list, dict, Mapping, Sequence)


@cache
def fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields that a file may write, under the names that it writes."""
    return {field.alias or name: field for name, field in model.model_fields.items() if not field.exclude}


def inside(kind: Kind, key: Key) -> tuple[Kind, type[BaseModel] | None, FieldInfo | None]:
    """The type of an entry or item, and the field it is; ANY where that is not known."""
    if is_model(kind):
        field = fields(kind.type).get(str(key))
        return (kind_of(field.annotation, field.metadata) if field else ANY), kind.type, field
    origin, args = typing.get_origin(kind.type), typing.get_args(kind.type)
    if origin in (dict, Mapping) and len(args) == 2:
        return kind_of(args[1]), None, None
    if origin in (tuple, list, Sequence) and args:
        place = key if isinstance(key, int) and 0 <= key < len(args) and args[-1] is not Ellipsis else 0
        return kind_of(args[place]), None, None
    return ANY, None, None


def walk(model: Any, root: Node, loc: Sequence[Key]) -> Spot:
    """The spot that a path of pydantic's leads to (which also names members of unions, and '[key]')."""
    spot = Spot((), root, kind_of(model))
    table = ANY  # the type of what the spot lies in
    for step in loc:
        if step == "[key]":
            keys = typing.get_args(table.type)
            return replace(spot, kind=kind_of(keys[0]) if keys else ANY, is_key=True)
        if typing.get_origin(spot.kind.type) in (typing.Union, types.UnionType):
            member = _member(spot.kind, str(step))
            spot = replace(spot, kind=member)
            continue
        kind, owner, field = inside(spot.kind, step)
        child, key = child_of(spot.node, step) if not spot.missing else (None, None)
        if child is None and kind is ANY and not is_model(spot.kind):
            continue  # the name of a union's member or of a validator, no part of the file
        where = (*spot.path, index(step) if isinstance(step, int) and isinstance(spot.node.value, list) else step)
        table = spot.kind
        spot = Spot(where, child or spot.node, kind, owner or spot.owner, field, key, missing=child is None)
    return spot


def child_of(node: Node, key: Key) -> tuple[Node | None, Node | None]:
    """An entry or item of a node and, of an entry, the key's node."""
    if isinstance(node.value, dict):
        if key not in node.value and isinstance(key, str):
            key = next((known for known, written in node.keys.items() if written.raw == key), key)
        return node.value.get(key), node.keys.get(key)
    if isinstance(node.value, list) and isinstance(key, int) and 0 <= key < len(node.value):
        return node.value[key], None
    return None, None


def _member(kind: Kind, label: str) -> Kind:
    """The member of a union that pydantic calls so: by its discriminator's value or its own name."""
    members = [kind_of(member) for member in typing.get_args(kind.type)]
    for member in members:
        if is_model(member):
            tags = [typing.get_args(f.annotation) for f in member.type.model_fields.values()
                    if typing.get_origin(f.annotation) is Literal]  # fmt: skip
            if label == member.type.__name__ or any(label in values for values in tags):
                return member
        elif label.startswith(getattr(member.type, "__name__", "?")):
            return member
    return ANY


def text_of(path: Sequence[Key]) -> str:
    """A path as messages write it: dotted, lists counted from 1."""
    return ".".join(str(key + 1) if isinstance(key, _Index) else str(key) for key in path)


class _Index(int):
    """A list index inside a path."""


def index(place: int) -> int:
    """An item's place (from 0), marked as such, so that messages count it from 1."""
    return _Index(place)
