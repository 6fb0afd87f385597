"""Bindings: `{suit.color}` in a template stands for that field of the card; plain look-ups, no expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import PlainValidator
from pydantic_core import PydanticCustomError

from designer.tints import FILTERS, is_color
from variants.faults import Fault, Place, did_you_mean, quote
from variants.values import must_be

Value: TypeAlias = str | int | bool | tuple[str, ...]
"""What a field of a card holds; a tuple is a list of colours."""

Fields: TypeAlias = Mapping[str, Value]
"""A card's fields by name, dots included: {"suit.color": "#e9b824", "value": 3}."""


class Marked(str):
    """Text of a card that may carry markup (`<trophy>`, **bold**); other strings are set as they are."""


class Unbound(Exception):
    """A binding that this card cannot fill: what is wrong, and the cure."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(what)
        self.what, self.cure = what, cure


@dataclass(frozen=True, slots=True)
class Lookup:
    """`{name|filter}`."""

    name: str
    filters: tuple[str, ...] = ()

    def value(self, fields: Fields) -> Value:
        """The field's value, the filters applied."""
        value = fields.get(self.name)
        if value is None:
            raise Unbound(
                f"there is no '{{{self.name}}}' on this card", did_you_mean(self.name, fields, _listed(fields))
            )
        for name in self.filters:
            if name == "upper":
                value = type(value)(value.upper()) if isinstance(value, str) else value
            elif isinstance(value, tuple):
                value = tuple(FILTERS[name](part) for part in value)
            elif is_color(str(value)):
                value = FILTERS[name](str(value))
            else:
                raise Unbound(
                    f"'{{{self.name}}}' is '{value}', not a colour", f"'|{name}' takes colours like '#e9b824'"
                )
        return value


@dataclass(frozen=True, slots=True)
class Words:
    """Text with bindings, as written in a template; `place` is where, `folder` that of the file (None: built in)."""

    parts: tuple[str | Lookup, ...]
    written: str
    place: Place | None = field(default=None, compare=False)
    folder: Path | None = None

    @property
    def lookups(self) -> tuple[Lookup, ...]:
        """The bindings in it."""
        return tuple(part for part in self.parts if isinstance(part, Lookup))

    def value(self, fields: Fields) -> Value:
        """A single binding's own value, else the text."""
        if len(self.parts) == 1 and isinstance(self.parts[0], Lookup):
            return self.parts[0].value(fields)
        return self.text(fields)

    def text(self, fields: Fields, escape: Callable[[str], str] | None = None) -> str:
        """The text, bindings filled in; `escape` makes values without markup safe for a reader of markup."""
        return "".join(part if isinstance(part, str) else _spelled(part.value(fields), escape) for part in self.parts)


def _spelled(value: Value, escape: Callable[[str], str] | None) -> str:
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, tuple):
        return " ".join(value)
    return escape(str(value)) if escape and not isinstance(value, Marked) else str(value)


def _listed(fields: Fields) -> str:
    return "It has: " + ", ".join(sorted(fields))


_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"^[^\W\d][\w.\- ]*$")
_FILTERS = (*FILTERS, "upper")


def _read_lookup(inside: str) -> Lookup:
    name, *filters = (part.strip() for part in inside.split("|"))
    if not _NAME.match(name):
        cure = "Write a field's name like {value}, or {{ for a brace"
        raise PydanticCustomError("binding", "must bind a field in its braces", {"cure": cure})
    for written in filters:
        if written not in _FILTERS:
            cure = did_you_mean(written, _FILTERS, f"The filters are: {', '.join(_FILTERS)}")
            raise PydanticCustomError("binding", f"must not use the unknown filter '|{written}'", {"cure": cure})
    return Lookup(name, tuple(filters))


def read_words(value: object) -> Words:
    """From what a template's author wrote."""
    if isinstance(value, Words):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Words((str(value),), str(value))
    if not isinstance(value, str):
        cure = 'Write "{value}" with quotes: without them YAML reads a table'
        raise must_be("text", cure)
    parts: list[str | Lookup] = []
    at = 0
    for found in _PART.finditer(value):
        parts.append(value[at : found.start()])
        at = found.end()
        if found[0] in ("{{", "}}"):
            parts.append(found[0][0])
        elif found[1] is None:
            cure = "Write a binding as {value}, a brace as {{ or }}"
            raise PydanticCustomError("binding", "must not have a brace without its partner", {"cure": cure})
        else:
            parts.append(_read_lookup(found[1]))
    parts.append(value[at:])
    joined: list[str | Lookup] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part:
            joined.append(part)
    return Words(tuple(joined), str(value), getattr(value, "place", None), getattr(value, "folder", None))


Bound = Annotated[Words, PlainValidator(read_words, json_schema_input_type=str)]
"""Text with bindings in a template."""


@dataclass(frozen=True, slots=True)
class Condition:
    """`field`, or `field op value`: one field compared with one number or word."""

    name: str
    op: str = ""
    other: str = ""
    place: Place | None = field(default=None, compare=False)

    def holds(self, fields: Fields) -> bool:
        """Whether it does for this card; a lone field holds where it is neither empty, 0 nor false."""
        value = Lookup(self.name).value(fields)
        if not self.op:
            return bool(value) and value != "0"
        if self.op in ("==", "!="):
            return (_spelled(value, None) == self.other) == (self.op == "==")
        try:
            left, right = float(str(value)), float(self.other)
        except ValueError as error:
            raise Unbound(
                f"'{self.name} {self.op} {self.other}' compares {quote(str(value))}", "Compare numbers"
            ) from error
        return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[self.op]


_CONDITION = re.compile(r"^\s*([^\W\d][\w.\- ]*?)\s*(?:(==|!=|<=|>=|<|>)\s*(.*?))?\s*$")


def read_condition(value: object) -> Condition:
    """From `text`, `suit.id == any`, `value >= 10`."""
    if isinstance(value, Condition):
        return value
    found = _CONDITION.match(value) if isinstance(value, str) else None
    if not found:
        cure = "Write a field like text, or a comparison like suit.id == any"
        raise must_be("a condition", cure)
    return Condition(found[1], found[2] or "", (found[3] or "").strip("'\""), getattr(value, "place", None))


When = Annotated[Condition, PlainValidator(read_condition, json_schema_input_type=str)]
"""A condition in a template."""


def unknown(name: str, known: Fields | frozenset[str], place: Place, where: str) -> Fault:
    """The fault for a binding of a field that this kind of card has not."""
    listed = "This face knows: " + ", ".join(sorted(known))
    return Fault(place, where, f"there is no '{{{name}}}'", did_you_mean(name, known, listed))
