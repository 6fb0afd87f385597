"""Effect rows: at a named moment, do a verb, to whom, if. The same rows serve cards and house rules.

Their words stand in variants/vocabulary.py, their sentences are made in variants/effectwords.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import Field, GetCoreSchemaHandler, PrivateAttr, ValidationInfo, field_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from variants.values import Model
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO, Carrier

CONDITION_BOUNDS = (-99, 999)
"""What a condition may compare with."""

_CONDITION = re.compile(r"^\s*(\w+)\s*([=!<>]+)\s*(-?\d+)\s*$")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition taken apart: `pass == 1`."""

    quantity: str
    op: str
    number: int


def _unknown(kind: str, known: Iterable[str], word: str) -> PydanticCustomError:
    context = {"cure": "Known here: " + " ".join(known), "known": tuple(known), "word": word}
    return PydanticCustomError("effect", f"must be a {kind} that effects know", context)


def read_condition(written: str) -> Condition:
    """The condition of a row; PydanticCustomError, with a `cure` in its context, where it cannot be read."""
    found = _CONDITION.match(written)
    if not found:
        cure = "Write a quantity, a comparison and a whole number, like pass == 1 or hand < 3"
        raise PydanticCustomError("effect", "must be a condition", {"cure": cure})
    quantity, op, number = found[1], found[2], int(found[3])
    if quantity not in QUANTITIES:
        raise _unknown("condition on a quantity", QUANTITIES, quantity)
    if op not in OPERATORS:
        cure = "Write == for equal" if op == "=" else "The comparisons are: " + " ".join(OPERATORS)
        raise PydanticCustomError("effect", "must compare by a comparison that effects know", {"cure": cure})
    low, high = CONDITION_BOUNDS
    if not low <= number <= high:
        raise PydanticCustomError(
            "effect",
            f"must compare with a number from {low} to {high}",
            {"cure": f"Write a number from {low} to {high}"},
        )
    return Condition(quantity, op, number)


_VOCABULARY: dict[str, tuple[str, Iterable[str]]] = {
    "at": ("moment", MOMENTS),
    "do": ("verb", VERBS),
    "who": ("player", WHO),
}


class Effect(Model):
    """One row: `{at: leave, do: draw, n: 1, who: self, if: pass == 1}`."""

    at: str = Field(json_schema_extra={"enum": list(MOMENTS)})
    """The moment at which it acts."""
    do: str = Field(json_schema_extra={"enum": list(VERBS)})
    """The verb: what it does."""
    n: int = 1
    """How many, or how much."""
    who: str = Field(default="self", json_schema_extra={"enum": list(WHO)})
    """Whom it happens to."""
    condition: str | None = Field(default=None, alias="if")
    """`quantity op number`; the row acts only where it holds, asked of each player that it is about."""

    _carrier: Carrier = PrivateAttr(default="house_rule")

    @property
    def carrier(self) -> Carrier:
        """What it stands on, as the model that holds it says (see On)."""
        return self._carrier

    @property
    def test(self) -> Condition | None:
        """The condition, taken apart."""
        return None if self.condition is None else read_condition(self.condition)

    @field_validator("at", "do", "who")
    @classmethod
    def _known(cls, word: str, info: ValidationInfo) -> str:
        kind, known = _VOCABULARY[str(info.field_name)]
        if word not in known:
            raise _unknown(kind, known, word)
        return word

    @field_validator("n")
    @classmethod
    def _bounded(cls, n: int, info: ValidationInfo) -> int:
        verb = VERBS.get(str(info.data.get("do")))
        if verb and (n == 0 or not verb.bounds[0] <= n <= verb.bounds[1]):
            low, high = verb.bounds
            wanted = str(low) if low == high else f"a number from {low} to {high}" + ", but not 0" * (low < 0)
            raise PydanticCustomError("effect", f"must be {wanted} for {verb.name}", {"cure": f"Write {wanted}"})
        return n

    @field_validator("condition")
    @classmethod
    def _readable(cls, written: str | None) -> str | None:
        if written is not None:
            read_condition(written)
        return written


@dataclass(frozen=True, slots=True)
class On:
    """Annotates an Effect with what carries it: moments and players must make sense there."""

    carrier: Carrier

    def _check(self, effect: Effect) -> Effect:
        for key, what, cure in misfits(effect, self.carrier):
            raise PydanticCustomError("effect", what, {"cure": cure, "key": key})
        effect._carrier = self.carrier
        return effect

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))


def misfits(effect: Effect, carrier: Carrier) -> list[tuple[str, str, str]]:
    """What makes no sense about a row of known words on that carrier: (key, what is wrong, cure)."""
    place = {"house_rule": "a house rule", "special": "a special card", "triumph": "a triumph card"}[carrier]
    moment, verb, who = MOMENTS[effect.at], VERBS[effect.do], WHO[effect.who]
    wrong = []
    if carrier not in moment.en:
        fit = [name for name, row in MOMENTS.items() if carrier in row.en]
        wrong.append(
            ("at", f"must happen at a moment of {place}; '{effect.at}' is none", f"Write one of: {', '.join(fit)}")
        )
    if verb.moments and effect.at not in verb.moments:
        wrong.append(
            (
                "do",
                f"must do something that has a meaning at '{effect.at}'; {effect.do} has none",
                f"Use it at: {', '.join(verb.moments)}",
            )
        )
    acting = moment.actor or carrier != "house_rule"
    if (who.actor or verb.aimed) and not acting:
        cure = f"Write who: everyone, or another of: {', '.join(n for n, row in WHO.items() if not row.actor)}"
        cure = "Use it at: " + ", ".join(n for n, row in MOMENTS.items() if row.actor) if verb.aimed else cure
        wrong.append(("who", f"must say whom: nobody acts at '{effect.at}', so '{effect.who}' is nobody", cure))
    elif verb.targets and effect.who not in verb.targets:
        wrong.append(
            (
                "who",
                f"must be done to somebody fit; {effect.do} cannot be done to '{effect.who}'",
                f"Write who: {' or '.join(verb.targets)}",
            )
        )
    return wrong
