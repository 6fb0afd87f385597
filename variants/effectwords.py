"""Effect rows as sentences, as their card or the rulebook prints them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from variants.effects import Condition, Effect
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO, Quantity
from variants.wording import fill, told_in

_THEN = {"en": "; then ", "de": "; dann "}


def effect_sentence(effect: Effect, language: str) -> str:
    """One row in words."""
    return effect_sentences((effect,), language)[0]


def effect_sentences(effects: Sequence[Effect], language: str) -> list[str]:
    """The rows in words, in order; neighbours of one moment share a sentence."""
    told = told_in(language)
    said = []
    for (at, carrier), rows in groupby(effects, lambda row: (row.at, row.carrier)):
        when = (MOMENTS[at].en if told == "en" else MOMENTS[at].de)[carrier]
        does = _THEN[told].join(_does(row, told) for row in rows)
        said.append(f"{when} {does}.".replace(",,", ",").replace(",;", ";").replace(",.", "."))
    return said


def _does(effect: Effect, told: str) -> str:
    """What a row does, and where: "draw 1 number card, but only in pass 1"."""
    verb, who = VERBS[effect.do], WHO[effect.who]
    pieces = (verb.en_you, verb.en_they, verb.de_du, verb.de_they)
    if verb.less and effect.n < 0:
        pieces = verb.less
    alone = effect.who == "self" or verb.aimed
    piece = pieces[{"en": 0, "de": 2}[told] + (0 if alone else 1)]
    name = {"en": who.en, "de": who.dative if verb.aimed else who.de}[told]
    test = _condition(effect.test, told, effect.who == "self") if effect.test else ""
    return fill(piece, n=abs(effect.n), who=name) + test


def _condition(test: Condition, told: str, you: bool) -> str:
    """ " if you hold at least 3 number cards", ", aber nur im 1. Durchgang", by the tables."""
    row, english = QUANTITIES[test.quantity], told == "en"
    if row.kind == "ordinal":
        return f", {_ordinal(test, row, english)}"
    noun, number = row.en if english else row.de, test.number
    pattern = OPERATORS[test.op][{"count": 0, "value": 2}[row.kind] + (0 if english else 1)]
    if row.kind == "count" and (test.op, number) in (("==", 0), ("<", 1), ("<=", 0)):
        pattern, number = "no {noun}" if english else "keine {noun}", 0
    elif row.kind == "count" and (test.op, number) in (("!=", 0), (">", 0)):
        pattern, number = OPERATORS[">="][0 if english else 1], 1
    single = number == 1 or row.kind == "value"
    compared = fill(pattern, n=number, noun=noun[0] if single else noun[1], plural=noun[1])
    words = ((row.en_you if you else row.en_they), (row.de_du if you else row.de_they))[0 if english else 1]
    return (" if " if english else ", falls ") + fill(words, n=number, count=compared, value=compared)


def _ordinal(test: Condition, row: Quantity, english: bool) -> str:
    """ "but only in pass 1", "aber erst ab der 3. Runde"."""
    if english:
        return fill(OPERATORS[test.op][4], n=test.number, noun=row.en[0])
    within, before, up_to = (article.replace("_", " ") for article in row.de[1].split())
    slots = {"in": within, "vor": before, "zu": up_to}
    return fill(OPERATORS[test.op][5], n=test.number, noun=row.de[0], **slots)
