"""How a rule is declared: its range or choices and, beside them, its sentence in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from variants.values import LANGUAGES, MAX_PLAYERS, MIN_PLAYERS, ByPlayers

HOUSE_RULE = "house rule"
"""In place of a rule number: no published description of the game has this rule."""

Words = Mapping[int | str | bool, str]
"""Sentence by value: a choice, true or false, or a number; `"n"` serves every other number, "" is silence.

In a sentence `{n}` is the number, `{n|card|cards}` the singular for 1 and the plural for all others.
"""

_SLOT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


def told_in(language: str) -> str:
    """The language in which the tool speaks where `language` is wanted: itself, or English."""
    return language if language in LANGUAGES else "en"


def fill(sentence: str, **numbers: int | str) -> str:
    """The sentence with its slots filled: `{n}`, and `{n|card|cards}` by the number n; KeyError for an unknown slot."""

    def slot(found: re.Match[str]) -> str:
        value = numbers[found[1]]
        if found[2] is None:
            return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)
        return found[2] if value == 1 else found[3]

    return _SLOT.sub(slot, sentence)


def counts_in_words(counts: Sequence[int], language: str) -> str:
    """Player counts in words: "3, 4 or 6–8"; "3, 4 oder 6–8"."""
    runs: list[list[int]] = []
    for count in sorted(counts):
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    parts = (
        [str(n) for run in runs if len(run) < 3 for n in run]
        if all(len(r) < 3 for r in runs)
        else [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    )
    last = {"en": " or ", "de": " oder "}[told_in(language)]
    return last.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """The declaration of one field of Rules, used as `Annotated[ByPlayers, Rule("R4", "setup", (1, 20), ...)]`.

    The range that it names is the range that pydantic enforces. A number outside raises an error of type
    `rule_range`, whose context holds `key`, the player count at fault, where the value is a table.
    """

    number: str
    """Rule number(s) of seeds/rules.yaml, separated by blanks, or HOUSE_RULE."""
    section: str
    """The section of the rulebook (one of rules.SECTIONS)."""
    bounds: tuple[int, int] = (0, 0)
    """A number's lowest and highest value; means nothing for choices and switches."""
    unless: tuple[str, tuple[object, ...]] | None = None
    """Silent where another field has one of these values: the rule then has no say."""
    en: str | Words = ""
    """Its sentences; a plain string serves every number but 0, which is then silent where it is allowed."""
    de: str | Words = ""

    @property
    def low(self) -> int:
        """The lowest number."""
        return self.bounds[0]

    @property
    def high(self) -> int:
        """The highest number."""
        return self.bounds[1]

    def words(self, language: str) -> Words:
        """Its sentences in that language by value."""
        written = {"en": self.en, "de": self.de}[told_in(language)]
        words: dict[int | str | bool, str] = {"n": written} if isinstance(written, str) else dict(written)
        if "n" in words and self.low == 0:
            words.setdefault(0, "")
        return words

    def say(self, value: int | str | bool, language: str) -> str:
        """The sentence for one value; "" where the value needs no words."""
        words = self.words(language)
        sentence = words[value] if value in words else words["n"]
        return fill(sentence, n=value) if isinstance(value, int) and not isinstance(value, bool) else sentence

    def _check(self, value: Any) -> Any:
        if not isinstance(value, ByPlayers):
            return value
        for players, number in value.table or ((None, value.plain or 0),):
            key = {} if players is None else {"key": players}
            if players is not None and not MIN_PLAYERS <= players <= MAX_PLAYERS:
                cure = f"Write player counts from {MIN_PLAYERS} to {MAX_PLAYERS}"
                raise PydanticCustomError("rule_range", f"must not speak of {players} players", {**key, "cure": cure})
            if not self.low <= number <= self.high:
                place = "" if players is None else f" for {players} players"
                raise PydanticCustomError(
                    "rule_range",
                    f"must lie between {self.low} and {self.high}; {number}{place} does not",
                    key,
                )
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        written = handler(schema)
        for form in written.get("anyOf", ()):
            number = form if form.get("type") == "integer" else form.get("additionalProperties", {})
            number.update(minimum=self.low, maximum=self.high)
            if form.get("type") == "object":
                form["propertyNames"] = {"enum": [str(n) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)]}
        return written
