"""A validation error in words: what is wrong, with the value, and the cure."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel

from variants.faults import Kind, did_you_mean, missing, quote
from variants.typewalk import Spot, fields, is_model, kind_of
from variants.values import ISO_LANGUAGES, Model, Text
from variants.yamlio import Key, Node
from variants.yamltraps import icon_habit


class Complaint(NamedTuple):
    """What is wrong with a node, and the cure; `path` leads on from the spot that pydantic named.

    Of a value of the wrong type, `must` says what it must be, and `what` nothing: members of a union add up.
    """

    node: Node
    path: tuple[Key, ...]
    what: str
    cure: str
    kind: Kind = Kind.OTHER
    must: str = ""


def shown(node: Node) -> str:
    """A value as a message shows it."""
    if isinstance(node.value, dict):
        return "a table" if node.value else "{}"
    if isinstance(node.value, list):
        return "a list"
    if node.empty:
        return "nothing"
    return quote(node.raw) if isinstance(node.value, str) else node.raw


def complain(error: Mapping[str, Any], spot: Spot, root: type[BaseModel] | None = None) -> Iterator[Complaint]:
    """The complaints that one error of pydantic's stands for (mostly one)."""
    kind, node, context = error["type"], spot.node, error.get("ctx", {})
    if spot.is_key:
        yield _wrong_key(kind, context, spot)
    elif kind == "extra_forbidden":
        yield _unknown_key(spot, root)
    elif kind == "missing":
        yield _missing(spot)
    elif kind == "text":
        yield from _text(node)
    elif kind == "by_players":
        yield from _by_players(node)
    elif "key" in context and isinstance(node.value, dict):
        entry = node.value.get(context["key"], node)
        yield Complaint(entry, (context["key"],), error["msg"], _cure(error, spot, entry))
    elif must := _must(kind, context, spot):
        yield Complaint(node, (), "", _cure(error, spot, node), Kind.TYPE, must)
    else:
        what = _size(kind, context) or error["msg"]
        value = "" if kind in _SAY_THE_VALUE else f", not {shown(node)}"
        yield Complaint(node, (), what + value, _cure(error, spot, node))


_SAY_THE_VALUE = frozenset({"rule_range"})
"""Errors of our own whose message holds the value."""

_TABLE = "a table of `key: value`"
_MUST = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "string_type": "text",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": _TABLE,
    "mapping_type": _TABLE,
    "model_type": _TABLE,
    "model_attributes_type": _TABLE,
}


def _must(kind: str, context: Mapping[str, Any], spot: Spot) -> str:
    """What the value must be; "" for an error of another sort."""
    match kind:
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "greater_than":
            return f"more than {context['gt']}"
        case "less_than_equal":
            return f"at most {context['le']}"
        case "less_than":
            return f"less than {context['lt']}"
        case "literal_error":
            return "one of " + ", ".join(choices(spot))
    return str(context.get("must", "")) or _MUST.get(kind, "")


def choices(spot: Spot) -> list[str]:
    """The words that may stand at a spot; none where it is not a choice."""
    is_choice = typing.get_origin(spot.kind.type) is Literal
    return [str(choice) for choice in typing.get_args(spot.kind.type)] if is_choice else []


def _size(kind: str, context: Mapping[str, Any]) -> str:
    """Too few or too many entries, or characters."""
    thing = ("character", "characters") if kind.startswith("string") else ("entry", "entries")
    match kind:
        case "too_short" | "string_too_short":
            count, bound = context["min_length"], "at least"
        case "too_long" | "string_too_long":
            count, bound = context["max_length"], "at most"
        case _:
            return ""
    return f"must have {bound} {count} {thing[count != 1]}"


def _wrong_key(kind: str, context: Mapping[str, Any], spot: Spot) -> Complaint:
    node = spot.key or spot.node
    if known := choices(spot):
        cure = did_you_mean(node.raw, known, "Choose one of them")
    elif kind.startswith(("greater", "less")):
        cure = _range_cure(context, spot.kind.notes)
    else:
        cure = "Write it without quotes" if node.raw.strip().isdecimal() else "Write a whole number before the colon"
    return Complaint(node, (), f"the key {quote(node.raw)} must be {_must(kind, context, spot)}", cure)


def _missing(spot: Spot) -> Complaint:
    key, node = spot.path[-1] if spot.path else "", spot.node
    if isinstance(key, int) and isinstance(node.value, (list, dict)):
        return Complaint(node, (), f"has {len(node.value)} entries, too few", f"Write {key + 1} or more")
    about = _about(spot)
    cure = f"Add `{key}:`" + (f" ({about})" if about else "")
    told = missing(node.place, "", cure)
    return Complaint(node, (), told.what, told.cure, told.kind)


def told_cure(context: Mapping[str, Any]) -> str:
    """The cure that an error of our own brings: what was meant by its `word`, else its `cure`."""
    if "known" in context:
        return did_you_mean(context["word"], context["known"], str(context["cure"]))
    return str(context["cure"])


def _cure(error: Mapping[str, Any], spot: Spot, node: Node) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if "cure" in context:
        return told_cure(context)
    if known := choices(spot):
        return "Put it in quotes" if node.raw in known and not node.quoted else did_you_mean(
            node.raw, known, "Choose one of them")  # fmt: skip
    if kind in ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "rule_range") or (
        _MUST.get(kind) in ("a number", "a whole number")
    ):
        return _number_cure(kind, context, spot, node)
    if kind == "string_type":
        return text_cure(node)
    if kind == "bool_type":
        return "Write true or false" + ", without quotes" * (node.raw in ("true", "false"))
    if kind in ("tuple_type", "list_type"):
        return "Write [a, b], or a line `- a` for each" + (", also for a single one" if node.value is not None else "")
    if _MUST.get(kind) == _TABLE:
        names = list(fields(spot.kind.type)) if is_model(spot.kind) else []
        return "Write its entries below it, indented" + (f": {', '.join(names[:8])}" if names else "")
    about = _about(spot)
    return f"It says: {about}" if about else "Write another value"


def _about(spot: Spot) -> str:
    """What the field at a spot is for, its first line."""
    if spot.field is None or spot.owner is None or not issubclass(spot.owner, Model):
        return ""
    names = [name for name, field in spot.owner.model_fields.items() if field is spot.field]
    told = spot.owner.meanings().get(names[0], "") if names else ""
    return told.split("\n")[0].rstrip(".")


def _number_cure(kind: str, context: Mapping[str, Any], spot: Spot, node: Node) -> str:
    raw = node.raw.strip()
    whole = "whole " if _MUST.get(kind) != "a number" else ""
    if isinstance(node.value, str) and raw.lstrip("0") != raw and raw.isdecimal():
        return f"Write {int(raw)}, without zeros before it"
    if isinstance(node.value, str) and raw.replace("_", "").isdecimal() and "_" in raw:
        return f"Write {raw.replace('_', '')}"
    if isinstance(node.value, str) and node.quoted and raw.lstrip("-").isdecimal():
        return f"Write {raw}, without quotes"
    return _range_cure(context, spot.kind.notes, whole)


def _range_cure(context: Mapping[str, Any], notes: Iterable[Any], whole: str = "whole ") -> str:
    low, high = context.get("ge", context.get("gt")), context.get("le", context.get("lt"))
    for note in _flat(notes):
        low = getattr(note, "ge", None) if low is None else low
        high = getattr(note, "le", None) if high is None else high
        if getattr(note, "low", 0) or getattr(note, "high", 0):  # the declaration of a rule
            low, high = note.low, note.high
    if low is not None and high is not None:
        return f"Write a {whole}number from {low} to {high}"
    if low is not None:
        return f"Write a {whole}number from {low} on"
    if high is not None:
        return f"Write a {whole}number up to {high}"
    return "Write a whole number like 3" if whole else "Write a number like 2 or 2.5"


def _flat(notes: Iterable[Any]) -> Iterator[Any]:
    for note in notes:
        yield note
        yield from getattr(note, "metadata", ())


def text_cure(node: Node) -> str:
    """The cure where text is wanted: an icon's habit that YAML read as a table or list, else quotes."""
    name = habit_in(node)
    if name:
        return f"An icon in text is written <{name}>"
    if node.empty and node.raw:
        color = re.match(r"#[0-9A-Fa-f]{3,8}\b", node.raw)
        return f'Put it in quotes: "{color[0] if color else node.raw}"'
    if isinstance(node.value, (dict, list)):
        return "Put text that begins with { or [ or that holds ': ' in quotes"
    return "Write text"


def habit_in(node: Node) -> str | None:
    """The icon's name where {trophy} or [[trophy]] was meant as an icon and read as a table or list."""
    inner = node
    while isinstance(inner.value, list) and len(inner.value) == 1:
        inner = inner.value[0]
    if isinstance(inner.value, dict) and len(inner.value) == 1:
        key, entry = next(iter(inner.value.items()))
        return str(key) if entry.empty else None
    if inner is not node and isinstance(inner.value, str):
        return inner.raw
    return icon_habit(inner.raw) if isinstance(inner.value, str) else None


def _text(node: Node) -> Iterator[Complaint]:
    must = "must be text, or text by language like {en: Corn, de: Mais}"
    if habit_in(node) or not isinstance(node.value, dict) or not node.value:
        yield Complaint(node, (), f"{must}, not {shown(node)}", text_cure(node))
        return
    for key, entry in node.value.items():
        if key not in ISO_LANGUAGES:
            cure = did_you_mean(str(key), ISO_LANGUAGES, "Languages are written as two letters: en, de, fr ...")
            yield Complaint(node.keys[key], (), f"unknown language {quote(str(key))}", cure, Kind.UNKNOWN)
        elif not isinstance(entry.value, str):
            yield Complaint(entry, (key,), f"must be text, not {shown(entry)}", text_cure(entry))


def _by_players(node: Node) -> Iterator[Complaint]:
    if not isinstance(node.value, dict) or not node.value:
        must = "must be a whole number, or a table by player count like {3: 2, 4: 3}"
        cure = _number_cure("int_type", {}, Spot((), node, kind_of(int)), node)
        yield Complaint(node, (), f"{must}, not {shown(node)}", cure)
        return
    for key, entry in node.value.items():
        if type(key) is not int:
            cure = "Write player counts as whole numbers, without quotes: {3: 2, 4: 3}"
            yield Complaint(node.keys[key], (), f"the key {quote(str(key))} is no player count", cure)
        elif type(entry.value) is not int:
            cure = _number_cure("int_type", {}, Spot((), entry, kind_of(int)), entry)
            yield Complaint(entry, (key,), f"must be a whole number, not {shown(entry)}", cure)


def _unknown_key(spot: Spot, root: type[BaseModel] | None) -> Complaint:
    name = str(spot.path[-1])
    known = fields(spot.owner) if spot.owner else {}
    if root and name in (elsewhere := _homes(root)):
        cure = f"Did you mean '{elsewhere[name]}'?"
    else:
        cure = did_you_mean(name, known, "Known here: " + ", ".join(known) if known else "Delete it")
    return Complaint(spot.key or spot.node, (), f"unknown key {quote(name)}", cure, Kind.UNKNOWN)


@cache
def _homes(model: type[BaseModel]) -> dict[str, str]:
    """Of every field's name, the first path at which a file may write it."""
    homes: dict[str, str] = {}
    for path in _paths(model):
        homes.setdefault(path.rpartition(".")[2], path)
    return homes


def _paths(model: type[BaseModel], before: str = "") -> Iterator[str]:
    for name, field in fields(model).items():
        yield before + name
        inner = kind_of(field.annotation)
        if is_model(inner) and inner.type is not Text:
            yield from _paths(inner.type, f"{before}{name}.")
