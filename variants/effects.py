"""Effect rows: at a named moment, do a verb, to whom, if. The same rows serve cards and house rules.

The tables below are the whole vocabulary, one row each; checks, card text, rulebook and documentation read
them. No row ever asks anybody for a decision: what it moves, it moves by number or at random. Where a row
meets several players it meets them in seat order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, GetCoreSchemaHandler, PrivateAttr, ValidationInfo, field_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from variants.faults import did_you_mean
from variants.values import Model
from variants.wording import fill, told_in

# fmt: off
# Tables, laid out by hand: one row, one line or block.

Carrier = Literal["house_rule", "special", "triumph"]
"""What a row stands on: the game itself, a special number card, or a triumph card."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the game at which rows act.

    `en` and `de` are its words by carrier; a carrier without words cannot have the moment. `actor` says
    whether somebody acts even in a house rule, so that `self`, `left` and `right` mean someone; on a card
    `self` is always its owner: who played it, or won it.
    """

    name: str
    actor: bool
    en: dict[str, str]
    de: dict[str, str]
    note: str


def _everywhere(words: str, *carriers: str) -> dict[str, str]:
    return dict.fromkeys(carriers or ("house_rule", "triumph"), words)


MOMENTS = {row.name: row for row in (
    Moment("setup", False, _everywhere("At the start of the game,", "house_rule"),
           _everywhere("Zu Beginn des Spiels", "house_rule"), "after hands and tomato cards are dealt"),
    Moment("round_start", False, _everywhere("At the start of each round,"), _everywhere("Zu Beginn jeder Runde"),
           "after the row is filled"),
    Moment("pass_start", False, _everywhere("Before each pass,", "house_rule"),
           _everywhere("Vor jedem Durchgang", "house_rule"), "before anyone chooses what to play"),
    Moment("play", True, {"special": "When you play this card,", "house_rule": "When you play a special card,"},
           {"special": "Wenn du diese Karte spielst,", "house_rule": "Wenn du eine Sonderkarte spielst,"},
           "when the card is revealed, before those who leave draw"),
    Moment("leave", True, _everywhere("When you leave the fight,"), _everywhere("Wenn du aus dem Kampf aussteigst,"),
           "after the cards for leaving are drawn"),
    Moment("win", True, {"triumph": "When you take this card,", "house_rule": "When you take a triumph card,"},
           {"triumph": "Wenn du diese Karte nimmst,", "house_rule": "Wenn du eine Triumphkarte nimmst,"},
           "as soon as the triumph card is taken, after the draw for its tomatoes"),
    Moment("round_end", False, _everywhere("At the end of each round,"), _everywhere("Am Ende jeder Runde"),
           "before anyone declares the end"),
    Moment("game_end", False, _everywhere("At the end of the game,"), _everywhere("Am Ende des Spiels"),
           "before knives are compared"),
)}


@dataclass(frozen=True, slots=True)
class Who:
    """Whom a row is about: English, German nominative and dative; `actor` where it is seen from who acts."""

    name: str
    actor: bool
    en: str
    de: str
    dative: str
    note: str


WHO = {row.name: row for row in (
    Who("self", True, "you", "du", "dir", "who acts, or whose card it is"),
    Who("others", True, "every other player", "jede andere Person", "jeder anderen Person", "all but self"),
    Who("everyone", False, "every player", "jede Person", "jeder Person", "all players"),
    Who("left", True, "the player on your left", "die Person links von dir", "der Person links von dir",
        "the next seat"),
    Who("right", True, "the player on your right", "die Person rechts von dir", "der Person rechts von dir",
        "the seat before"),
    Who("leader", False, "the player with the most trophies", "die Person mit den meisten Pokalen",
        "der Person mit den meisten Pokalen", "all who tie for most trophies"),
    Who("trailing", False, "the player with the fewest trophies", "die Person mit den wenigsten Pokalen",
        "der Person mit den wenigsten Pokalen", "all who tie for fewest trophies"),
    Who("fighters", False, "every player still in the fight", "jede noch kämpfende Person",
        "jeder noch kämpfenden Person", "all who have not left this round"),
    Who("winners", False, "every player who took a triumph card this round",
        "jede Person, die in dieser Runde eine Triumphkarte genommen hat,",
        "jeder Person, die in dieser Runde eine Triumphkarte genommen hat,", "all who took one so far this round"),
    Who("leavers", False, "every player who left the fight this round",
        "jede Person, die in dieser Runde ausgestiegen ist,",
        "jeder Person, die in dieser Runde ausgestiegen ist,", "all who have left so far this round"),
)}


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that a row does, `n` within `bounds` (0 never).

    Sentences: by `self` (en_you, de_du) or by somebody else, `{who}`. Where `aimed`, self does it to who,
    and only the first pair is used. `less` replaces them, in the same order, where n is negative.
    `moments`: the only ones at which it makes sense, where not all.
    """

    name: str
    bounds: tuple[int, int]
    en_you: str
    en_they: str
    de_du: str
    de_they: str
    note: str
    aimed: bool = False
    less: tuple[str, str, str, str] | None = None
    moments: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


VERBS = {row.name: row for row in (
    Verb("draw", (1, 20), "draw {n} number {n|card|cards}", "{who} draws {n} number {n|card|cards}",
         "ziehst du {n} {n|Zahlenkarte|Zahlenkarten}", "zieht {who} {n} {n|Zahlenkarte|Zahlenkarten}",
         "from the draw pile"),
    Verb("discard", (1, 20), "discard {n} number {n|card|cards} from your hand at random",
         "{who} discards {n} number {n|card|cards} from their hand at random",
         "legst du zufällig {n} {n|Zahlenkarte|Zahlenkarten} aus der Hand ab",
         "legt {who} zufällig {n} {n|Zahlenkarte|Zahlenkarten} aus der Hand ab",
         "at random; as many as there are"),
    Verb("steal", (1, 10), "take {n} random number {n|card|cards} from the hand of {who}", "",
         "ziehst du {who} {n} zufällige {n|Zahlenkarte|Zahlenkarten} aus der Hand", "",
         "random cards from the hand of who into the hand of self, never one's own", aimed=True,
         targets=("others", "left", "right", "leader", "trailing", "fighters", "winners", "leavers")),
    Verb("gain_trophies", (1, 20), "gain {n} {n|trophy|trophies}", "{who} gains {n} {n|trophy|trophies}",
         "erhältst du {n} {n|Pokal|Pokale}", "erhält {who} {n} {n|Pokal|Pokale}", "noted or as tokens, open to all"),
    Verb("lose_trophies", (1, 20), "lose {n} {n|trophy|trophies}", "{who} loses {n} {n|trophy|trophies}",
         "verlierst du {n} {n|Pokal|Pokale}", "verliert {who} {n} {n|Pokal|Pokale}", "never below 0 in all"),
    Verb("gain_knives", (1, 20), "gain {n} {n|knife|knives}", "{who} gains {n} {n|knife|knives}",
         "erhältst du {n} Küchenmesser", "erhält {who} {n} Küchenmesser", "noted or as tokens, open to all"),
    Verb("lose_knives", (1, 20), "lose {n} {n|knife|knives}", "{who} loses {n} {n|knife|knives}",
         "verlierst du {n} Küchenmesser", "verliert {who} {n} Küchenmesser", "never below 0 in all"),
    Verb("add_to_sum", (-20, 20), "add {n} to your sum for this round", "{who} adds {n} to their sum for this round",
         "erhöhst du deine Summe für diese Runde um {n}", "erhöht {who} die eigene Summe für diese Runde um {n}",
         "until the round ends; a negative n takes away",
         less=("take {n} off your sum for this round", "{who} takes {n} off their sum for this round",
               "verringerst du deine Summe für diese Runde um {n}",
               "verringert {who} die eigene Summe für diese Runde um {n}"),
         moments=("round_start", "pass_start", "play")),
    Verb("swap_tomato", (1, 1), "swap tomato cards with {who}", "", "tauschst du mit {who} die Tomatenkarte", "",
         "self with the player on one side", aimed=True, targets=("left", "right")),
)}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a condition may compare. Words for the player it is asked of (you, they) or for the table.

    kind: count ("{count}" becomes "at least 3 knives", by the nouns), value ("{value}": "at least 3"), or
    ordinal ("{value}": "pass 3 or later", by the nouns). Asked of each player that the row is about.
    """

    name: str
    kind: str
    en: tuple[str, str]
    en_you: str
    en_they: str
    de: tuple[str, str]
    de_du: str
    de_they: str
    note: str


def _table(
    name: str, kind: str, en: tuple[str, str], said: str, de: tuple[str, str], gesagt: str, note: str
) -> Quantity:
    return Quantity(name, kind, en, said, said, de, gesagt, gesagt, note)


_CARD, _KARTE = ("triumph card", "triumph cards"), ("Triumphkarte", "Triumphkarten")
_NUMBER, _ZAHL = ("number card", "number cards"), ("Zahlenkarte", "Zahlenkarten")
_PLAYER, _PERSON = ("player", "players"), ("Person", "Personen")

QUANTITIES = {row.name: row for row in (
    _table("pass", "ordinal", ("pass", ""), "this is {value}", ("Durchgang", ""), "dies {value} ist",
           "pass of this fight, from 1"),
    _table("round", "ordinal", ("round", ""), "this is {value}", ("Runde", ""), "dies {value} ist", "round, from 1"),
    _table("players", "count", _PLAYER, "{count} {n|is|are} in the game", _PERSON, "{count} {n|mitspielt|mitspielen}",
           "players in the game"),
    _table("players_in", "count", _PLAYER, "{count} {n|is|are} in the fight", _PERSON,
           "{count} im Kampf {n|ist|sind}", "players who have not left this round"),
    Quantity("hand", "count", _NUMBER, "you hold {count}", "they hold {count}", _ZAHL, "du {count} auf der Hand hast",
             "sie {count} auf der Hand hat", "number cards in hand"),
    Quantity("trophies", "count", ("trophy", "trophies"), "you have {count}", "they have {count}",
             ("Pokal", "Pokale"), "du {count} hast", "sie {count} hat", "trophies won"),
    Quantity("knives", "count", ("knife", "knives"), "you have {count}", "they have {count}",
             ("Küchenmesser", "Küchenmesser"), "du {count} hast", "sie {count} hat", "knives won"),
    Quantity("tomato", "value", ("", ""), "your tomato number is {value}", "their tomato number is {value}", ("", ""),
             "deine Tomatenzahl {value} ist", "ihre Tomatenzahl {value} ist", "number of the tomato card in hand"),
    Quantity("sum", "value", ("", ""), "your sum is {value}", "their sum is {value}", ("", ""),
             "deine Summe {value} ist", "ihre Summe {value} ist", "sum of the cards played this round"),
    _table("row", "count", _CARD, "{count} {n|is|are} in the row", _KARTE, "{count} in der Reihe {n|liegt|liegen}",
           "triumph cards in the row"),
    _table("stack", "count", _CARD, "{count} {n|is|are} in the stack", _KARTE, "{count} im Stapel {n|liegt|liegen}",
           "triumph cards left in the stack"),
    _table("pile", "count", _NUMBER, "{count} {n|is|are} in the draw pile", _ZAHL,
           "{count} im Nachziehstapel {n|liegt|liegen}", "number cards left in the draw pile"),
)}

OPERATORS = {
    # op: count en, count de, value en, value de, ordinal en, ordinal de
    "==": ("exactly {n} {noun}", "genau {n} {noun}", "exactly {n}", "genau {n}", "{noun} {n}", "{noun} {n}"),
    "!=": ("any number of {plural} but {n}", "nicht genau {n} {noun}", "not {n}", "nicht {n}", "not {noun} {n}",
           "nicht {noun} {n}"),
    "<": ("fewer than {n} {noun}", "weniger als {n} {noun}", "less than {n}", "kleiner als {n}", "before {noun} {n}",
          "noch vor {noun} {n}"),
    "<=": ("at most {n} {noun}", "höchstens {n} {noun}", "at most {n}", "höchstens {n}", "{noun} {n} or earlier",
           "{noun} {n} oder früher"),
    ">": ("more than {n} {noun}", "mehr als {n} {noun}", "more than {n}", "größer als {n}", "after {noun} {n}",
          "nach {noun} {n}"),
    ">=": ("at least {n} {noun}", "mindestens {n} {noun}", "at least {n}", "mindestens {n}", "{noun} {n} or later",
           "{noun} {n} oder später"),
}
"""Comparisons, each with its words for counts, values and ordinals."""

# fmt: on

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
    names = tuple(known)
    cure = did_you_mean(word, names, "Known here: " + " ".join(names))
    return PydanticCustomError("effect", f"must be a {kind} that effects know", {"cure": cure})


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


def effect_sentence(effect: Effect, language: str) -> str:
    """The row in words, as its card or the rulebook prints it."""
    told = told_in(language)
    moment, verb, who = MOMENTS[effect.at], VERBS[effect.do], WHO[effect.who]
    when = (moment.en if told == "en" else moment.de)[effect.carrier]
    pieces = (verb.en_you, verb.en_they, verb.de_du, verb.de_they)
    if verb.less and effect.n < 0:
        pieces = verb.less
    alone = effect.who == "self" or verb.aimed
    piece = pieces[{"en": 0, "de": 2}[told] + (0 if alone else 1)]
    name = {"en": who.en, "de": who.dative if verb.aimed else who.de}[told]
    said = fill(piece, n=abs(effect.n), who=name)
    test = _condition_words(effect.test, told, effect.who == "self") if effect.test else ""
    return f"{when} {said}{test}.".replace(",,", ",").replace(",.", ".")


def _condition_words(test: Condition, language: str, you: bool) -> str:
    """ " if you hold at least 3 number cards", or ", falls ...", by the table of quantities."""
    row, english = QUANTITIES[test.quantity], language == "en"
    column = {"count": 0, "value": 2, "ordinal": 4}[row.kind] + (0 if english else 1)
    noun, number, op = row.en if english else row.de, test.number, test.op
    pattern = OPERATORS[op][column]
    if row.kind == "count" and (op, number) in (("==", 0), ("<", 1), ("<=", 0)):
        pattern, number = "no {noun}" if english else "keine {noun}", 0
    elif row.kind == "count" and (op, number) in (("!=", 0), (">", 0)):
        pattern, number = OPERATORS[">="][column], 1
    single = number == 1 or row.kind != "count"
    compared = fill(pattern, n=number, noun=noun[0] if single else noun[1], plural=noun[1])
    words = ((row.en_you if you else row.en_they), (row.de_du if you else row.de_they))[0 if english else 1]
    return (" if " if english else ", falls ") + fill(words, n=number, count=compared, value=compared)
