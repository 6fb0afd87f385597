"""What differs between two variants, as a player would say it: rules as sentences, cards by face and count."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from designer.book import layout
from designer.cardwords import card_words, deck_words, rule_words
from designer.changes import in_title
from variants.decks import CardList, ExtraCard, NumberCard, TriumphCard, cells_of, decks
from variants.effectwords import effect_sentence
from variants.model import Look, Special, Suit, Variant
from variants.rules import Rules, declarations, sentence, value_at
from variants.values import Text
from variants.wording import HOUSE_RULE, fill, told_in

_WORDS = {
    "en": {
        "title": "From {a} to {b}", "same": "Nothing differs.", "rules": "Rules", "cards": "Cards",
        "house_rules": "House rules", "other": "Other", "players": "players", "languages": "languages",
        "no_longer": "No longer: {said}", "for_players": "It is for {n} players.",
        "new": "{new} new {new|card|cards}: {face}", "gone": "No longer in the game: {face}",
        "changed": "{new} {new|card|cards} instead of {old}: {face}", "renamed": "Renamed: {was} → {face}",
        "house_rule": "house rule",
    },
    "de": {
        "title": "Von {a} zu {b}", "same": "Es gibt keinen Unterschied.", "rules": "Regeln", "cards": "Karten",
        "house_rules": "Hausregeln", "other": "Sonstiges", "players": "Personen", "languages": "Sprachen",
        "no_longer": "Nicht mehr: {said}", "for_players": "Gespielt wird zu {n}.",
        "new": "{new} neue {new|Karte|Karten}: {face}", "gone": "Nicht mehr im Spiel: {face}",
        "changed": "{new} {new|Karte|Karten} statt {old}: {face}", "renamed": "Umbenannt: {was} → {face}",
        "house_rule": "Hausregel",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was one way and is another; None where one side has no such thing.

    `what` is a field ("hand_size"), a deck's name ("numbers"), or what `other` changes are about ("players").
    """

    what: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class CardChange:
    """A face of a deck, how many copies there were and are, and what it was called where only that changed."""

    deck: str
    face: str
    old: int
    new: int
    was: str | None = None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs from variant a to variant b; false where nothing does."""

    language: str
    a: str
    b: str
    rules: tuple[Change, ...] = ()
    """Fields of the rules, as sentences."""
    cards: tuple[CardChange, ...] = ()
    decks: tuple[Change, ...] = ()
    """Decks whose number of cards differs, in words ("140 number cards")."""
    house_rules: tuple[Change, ...] = ()
    other: tuple[Change, ...] = ()
    """Players, languages, suits' names and colours, the look."""

    def __bool__(self) -> bool:
        return bool(self.rules or self.cards or self.decks or self.house_rules or self.other)


def differences(a: Variant, b: Variant, language: str) -> Differences:
    """What differs from a to b, in that language. Names of the variants themselves do not count."""
    old_decks, new_decks = _decks(a), _decks(b)
    names = tuple(dict.fromkeys((*old_decks, *new_decks)))
    return Differences(
        language,
        in_title(a, language, version=False),
        in_title(b, language, version=False),
        tuple(_rules(a, b, language)),
        tuple(_cards(a, b, names, language)),
        tuple(_deck_totals(a, b, names, language)),
        tuple(_house_rules(a, b, language)),
        tuple(_other(a, b, language)),
    )


def parent_of(variant: Variant) -> Variant | None:
    """The variant that this one extends, loaded; None where it extends none. Raises Faults as load() does."""
    from variants.load import load

    return load(variant.parent) if variant.parent else None


def _rules(a: Variant, b: Variant, language: str) -> Iterator[Change]:
    for field, rule in declarations().items():
        old = sentence(a.rules, field, a.player_counts, language)
        new = sentence(b.rules, field, b.player_counts, language)
        # a rule that falls silent because another field makes it moot is told by that field
        moot = rule.unless is not None and not new and _moot(b.rules, rule.unless, b.player_counts)
        if old != new and not moot and _plays_otherwise(field, a, b, language):
            yield Change(field, old or None, new or None)


def _plays_otherwise(field: str, a: Variant, b: Variant, language: str) -> bool:
    """Whether the rule differs for a player count of both, or says something new for a count of b alone."""
    before = {count: sentence(a.rules, field, count, language) for count in a.player_counts}
    after = {count: sentence(b.rules, field, count, language) for count in b.player_counts}
    return any(
        said != before[count] if count in before else said not in before.values() for count, said in after.items()
    )


def _moot(rules: Rules, unless: tuple[str, tuple[object, ...]], counts: range) -> bool:
    return all(value_at(rules, unless[0], count) in unless[1] for count in counts)


def _decks(variant: Variant) -> dict[str, CardList]:
    return {deck.name: deck for deck in decks(variant)}


@dataclass(slots=True)
class _Face:
    """Copies of a face, and all of it but its name: faces that are alike in that were renamed."""

    same: tuple[object, ...]
    copies: int = 0


def _faces(variant: Variant, deck: str, language: str) -> dict[str, _Face]:
    """The faces by their words; those that read alike count together."""
    faces: dict[str, _Face] = {}
    listed = _decks(variant).get(deck)
    for card, count in listed.cards if listed else ():
        words = card_words(card, variant, language)
        same: tuple[object, ...] = (card.key,)
        if isinstance(card, NumberCard) and isinstance(card.special, Special):
            said = rule_words(card.special.effects, card.special.text, variant, language)
            words += f": {said}" if said else ""
            same = ("special", card.suit, card.value, said)
        elif isinstance(card, TriumphCard):
            nameless = dataclasses.replace(card, face=card.face.model_copy(update={"name": None}))
            same = ("triumph", card_words(nameless, variant, language))
        elif isinstance(card, ExtraCard):
            cells = cells_of(card, variant, language).items()
            words = "; ".join(cell for column, cell in cells if column != "copies" and cell) or words
            same = (words,)
        faces.setdefault(words, _Face(same)).copies += count
    return faces


def _cards(a: Variant, b: Variant, names: tuple[str, ...], language: str) -> Iterator[CardChange]:
    for deck in names:
        old, new = _faces(a, deck, language), _faces(b, deck, language)
        renamed = _renamed(old, new)
        for words in dict.fromkeys((*old, *new)):
            was = renamed.get(words)
            before, after = old.get(was or words), new.get(words)
            copies = before.copies if before else 0, after.copies if after else 0
            if words not in renamed.values() and (copies[0] != copies[1] or was):
                yield CardChange(deck, words, *copies, was)


def _renamed(old: dict[str, _Face], new: dict[str, _Face]) -> dict[str, str]:
    """Faces under another name: new words -> old words. (A suit's new name is told as such.)"""
    gone = [words for words in old if words not in new]
    pairs = {}
    for words in [words for words in new if words not in old]:
        twin = next((was for was in gone if old[was].same == new[words].same), None)
        if twin is not None:
            gone.remove(twin)
            pairs[words] = twin
    return pairs


def _deck_totals(a: Variant, b: Variant, names: tuple[str, ...], language: str) -> Iterator[Change]:
    for deck in names:
        before, after = _decks(a).get(deck), _decks(b).get(deck)
        old = deck_words(before, a, language) if before else None
        new = deck_words(after, b, language) if after else None
        if old != new:
            yield Change(deck, old, new)


def _house_rules(a: Variant, b: Variant, language: str) -> Iterator[Change]:
    old = [effect_sentence(effect, language) for effect in a.house_rules]
    new = [effect_sentence(effect, language) for effect in b.house_rules]
    for said in dict.fromkeys((*old, *new)):
        for _ in range(old.count(said) - new.count(said)):
            yield Change("house_rules", said, None)
        for _ in range(new.count(said) - old.count(said)):
            yield Change("house_rules", None, said)


def _other(a: Variant, b: Variant, language: str) -> Iterator[Change]:
    if a.players != b.players:
        yield Change("players", _span(a.players), _span(b.players))
    if a.languages != b.languages:
        yield Change("languages", ", ".join(a.languages), ", ".join(b.languages))
    for suit in dict.fromkeys((*a.deck.suits, *b.deck.suits)):
        old, new = a.deck.suits.get(suit), b.deck.suits.get(suit)
        for field in Suit.model_fields if old and new else ():
            if field != "copies":
                yield from _compared(f"deck.suits.{suit}.{field}", getattr(old, field), getattr(new, field), language)
    for field in Look.model_fields:
        yield from _compared(f"look.{field}", getattr(a.look, field), getattr(b.look, field), language)


def _compared(path: str, old: object, new: object, language: str) -> Iterator[Change]:
    if old != new:
        yield Change(path, *(None if value is None else _shown(value, language) for value in (old, new)))


def _shown(value: object, language: str) -> str:
    if isinstance(value, Text):
        return value.in_(language)
    if isinstance(value, tuple):  # a size
        return " × ".join(f"{side:g}" for side in value) + " mm"
    return str(value)


def _span(players: tuple[int, int]) -> str:
    return str(players[0]) if players[0] == players[1] else f"{players[0]}–{players[1]}"


def as_text(found: Differences) -> str:
    """The differences as lines for eyes: - before, + after."""
    words = _WORDS[told_in(found.language)]
    lines = [words["title"].format(a=found.a, b=found.b)]
    if not found:
        return "\n".join([*lines, words["same"]]) + "\n"
    if found.rules:
        lines += ["", words["rules"]]
        titles = {entry["key"]: entry["title"][told_in(found.language)] for entry in layout()}
        for change in found.rules:
            rule = declarations()[change.what]
            source = words["house_rule"] if rule.number == HOUSE_RULE else rule.number.replace(" ", ", ")
            lines += [f"  {titles[rule.section]} ({source})", *_both(change, "    ")]
    if found.cards or found.decks:
        lines += ["", words["cards"]]
        for change in found.decks:
            lines += _both(change, "  ")
        for card in found.cards:
            if card.was:
                lines.append("    " + fill(words["renamed"], was=card.was, face=card.face))
            if card.old != card.new:
                lines.append(f"    {card.old} → {card.new} × {card.face}")
    if found.house_rules:
        lines += ["", words["house_rules"]]
        for change in found.house_rules:
            lines += _both(change, "  ")
    if found.other:
        lines += ["", words["other"]]
        for change in found.other:
            lines.append(f"  {words.get(change.what, change.what)}: {change.old or '–'} → {change.new or '–'}")
    return "\n".join(lines) + "\n"


def _both(change: Change, indent: str) -> list[str]:
    signed = ((sign, said) for sign, said in (("-", change.old), ("+", change.new)) if said is not None)
    return [f"{indent}{sign} {said}" for sign, said in signed]


def as_data(found: Differences) -> dict[str, Any]:
    """The differences as plain data for scripts."""
    return {
        "a": found.a,
        "b": found.b,
        "rules": [{"field": c.what, "old": c.old, "new": c.new} for c in found.rules],
        "cards": [{"deck": c.deck, "face": c.face, "old": c.old, "new": c.new, "was": c.was} for c in found.cards],
        "house_rules": [{"old": c.old, "new": c.new} for c in found.house_rules],
        "other": [{"what": c.what, "old": c.old, "new": c.new} for c in found.other],
    }


def spoken(found: Differences) -> Iterator[str]:
    """The differences as sentences for a rulebook: what holds now, and what no longer does."""
    words = _WORDS[told_in(found.language)]
    for change in found.other:
        if change.what == "players" and change.new:
            yield words["for_players"].format(n=change.new)
    for change in (*found.rules, *found.house_rules):
        yield change.new if change.new is not None else words["no_longer"].format(said=change.old)
    for card in found.cards:
        if card.was:
            yield fill(words["renamed"], was=card.was, face=card.face)
        if card.old != card.new:
            kind = "changed" if card.old and card.new else "new" if card.new else "gone"
            yield fill(words[kind], old=card.old, new=card.new, face=card.face)
