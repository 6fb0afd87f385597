"""Small value types that the models of a variant are made of."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

LANGUAGES = ("en", "de")
"""Languages that the tool itself writes; card text may be in any of ISO_LANGUAGES."""

ISO_LANGUAGES = frozenset(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka
    kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng
    nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su
    sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split()  # noqa: SIM905 (a list of 183 quoted words is no better)
)
"""Two-letter codes of languages (ISO 639-1)."""

MAX_PLAYERS = 10
MIN_PLAYERS = 2


def must_be(wanted: str, cure: str) -> PydanticCustomError:
    """The error where something else is wanted: "must be a length, not 'far'"; `cure` is a sentence."""
    return PydanticCustomError("wanted", "must be {must}", {"must": wanted, "cure": cure})


class Model(BaseModel):
    """Base of everything read from a file: nothing unknown, nothing converted, nothing changed later."""

    # Deferred: most models are only ever read inside another one, and need no validator of their own.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    @classmethod
    @cache
    def meanings(cls) -> Mapping[str, str]:
        """What each field is for: the docstring under it, read from the source only when somebody asks.

        (Pydantic can do this too, but for every model at every start, which takes longer than reading a variant.)
        """
        told: dict[str, str] = {}
        for owner in reversed(cls.__mro__):
            if owner is Model or not issubclass(owner, Model):
                continue
            (body,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
            assert isinstance(body, ast.ClassDef)
            for field, words in pairwise(body.body):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    match words:
                        case ast.Expr(ast.Constant(str() as text)):
                            told[field.target.id] = inspect.cleandoc(text)
        return told


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A whole number that is one for all player counts, or a table {players: number}.

    `at(players)` gives the number. Written in YAML as `5` or as `{3: 2, 4: 2, 5: 3}`.
    """

    plain: int | None = None
    table: tuple[tuple[int, int], ...] = ()

    def at(self, players: int) -> int:
        """The number for so many players; KeyError where the table has none (the loader refuses such files)."""
        return self.plain if self.plain is not None else dict(self.table)[players]

    def values(self) -> tuple[int, ...]:
        """Every number written, in order of players."""
        return (self.plain,) if self.plain is not None else tuple(number for _, number in self.table)

    def missing(self, players: range) -> tuple[int, ...]:
        """Player counts for which nothing is written."""
        return () if self.plain is not None else tuple(n for n in players if n not in dict(self.table))

    @classmethod
    def read(cls, value: object) -> ByPlayers:
        """From what YAML gives: an int, or a mapping of ints to ints."""
        if isinstance(value, ByPlayers):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return cls(plain=value)
        if isinstance(value, Mapping) and value and all(type(k) is int and type(v) is int for k, v in value.items()):
            return cls(table=tuple(sorted(value.items())))
        raise PydanticCustomError("by_players", "must be a whole number, or a table of whole numbers by player count")

    def __str__(self) -> str:
        if self.plain is not None:
            return str(self.plain)
        return "{" + ", ".join(f"{players}: {number}" for players, number in self.table) + "}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        number = core_schema.int_schema()
        written = core_schema.union_schema([number, core_schema.dict_schema(keys_schema=number, values_schema=number)])
        return core_schema.json_or_python_schema(
            json_schema=written,
            python_schema=core_schema.no_info_plain_validator_function(
                cls.read,
                serialization=core_schema.plain_serializer_function_ser_schema(
                    lambda v: v.plain if v.plain is not None else dict(v.table)
                ),
            ),
        )


@dataclass(frozen=True, slots=True)
class Text:
    """Words for people: one string for every language, or one per language {en: ..., de: ...}."""

    plain: str | None = None
    by_language: tuple[tuple[str, str], ...] = ()

    def in_(self, language: str) -> str:
        """The words in that language, else the first language written."""
        if self.plain is not None:
            return self.plain
        return dict(self.by_language).get(language, self.by_language[0][1])

    def missing(self, languages: tuple[str, ...]) -> tuple[str, ...]:
        """Languages without words."""
        return () if self.plain is not None else tuple(c for c in languages if c not in dict(self.by_language))

    @classmethod
    def read(cls, value: object) -> Text:
        """From what YAML gives: a string, or a mapping of language codes to strings."""
        if isinstance(value, Text):
            return value
        if isinstance(value, str):
            return cls(plain=value)
        if (
            isinstance(value, Mapping)
            and value
            and all(isinstance(k, str) and k in ISO_LANGUAGES and isinstance(v, str) for k, v in value.items())
        ):
            return cls(by_language=tuple((str(k), v) for k, v in value.items()))
        raise PydanticCustomError("text", "must be text, or text by language")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        words = core_schema.str_schema()
        by_language = core_schema.dict_schema(
            keys_schema=core_schema.literal_schema(sorted(ISO_LANGUAGES)), values_schema=words, min_length=1
        )
        return core_schema.json_or_python_schema(
            json_schema=core_schema.union_schema([words, by_language]),
            python_schema=core_schema.no_info_plain_validator_function(
                cls.read,
                serialization=core_schema.plain_serializer_function_ser_schema(
                    lambda v: v.plain if v.plain is not None else dict(v.by_language)
                ),
            ),
        )


_SPAN = re.compile(r"\s*(\d{1,9})\s*-\s*(\d{1,9})\s*", re.ASCII)


def _read_span(value: object) -> tuple[int, int]:
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    if isinstance(value, tuple) and len(value) == 2 and all(type(end) is int for end in value):
        first, last = value
    elif isinstance(value, str) and (found := _SPAN.fullmatch(value)):
        first, last = int(found[1]), int(found[2])
    else:
        numbers = re.findall(r"\d{1,9}", value, re.ASCII) if isinstance(value, str) else []
        cure = (
            f"Write {numbers[0]}-{numbers[1]}" if len(numbers) == 2 else "Write a number like 4, or a range like 3-10"
        )
        raise must_be("a number or a range like 3-10", cure)
    if first <= last:
        return (first, last)
    raise must_be("a number or a range like 3-10", "Write the smaller number first")


Span = Annotated[tuple[int, int], BeforeValidator(_read_span, json_schema_input_type=int | str)]
"""A range of whole numbers written `3-10`, both ends included."""

Reference = Annotated[str, WrapValidator(lambda value, check: (check(value), value)[1])]
"""Something built in by name, or a file (./an.svg) beside the file in which it is written.

Read from a file it is a `yamlio.Written` and knows its place and folder.
"""

_COLOR = re.compile("#[0-9A-Fa-f]{6}")


def _read_color(value: str) -> str:
    if not _COLOR.fullmatch(value):
        raise must_be('a colour like "#E9B824"', "Write # and six of 0-9, A-F")
    return value


Color = Annotated[
    str, AfterValidator(_read_color), WithJsonSchema({"type": "string", "pattern": f"^{_COLOR.pattern}$"})
]
"""A colour as #rrggbb; in YAML it needs quotes, since # begins a comment."""
