"""What is in a game, as tables of plain data: the answer of `show`, for eyes and for scripts."""

from __future__ import annotations

from dataclasses import dataclass

from variants.decks import decks
from variants.effects import Effect, effect_sentence
from variants.model import Variant
from variants.rules import Rules, declarations, sentence, value_at
from variants.values import ByPlayers, Text

Cell = int | str


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table; every row has as many cells as there are columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


WORDS = {
    "en": {
        "decks": "Cards", "deck": "deck", "faces": "faces", "cards": "cards", "size": "size, mm", "players": "players",
        "by_players": "By player count", "rules": "Rules", "rule": "rule", "value": "value", "number": "source",
        "says": "says", "house_rules": "House rules", "assumed": "Not the published values", "where": "where",
        "note": "note", "copies": "Number cards: copies by value", "suit": "suit", "triumphs": "Triumph cards",
        "trophies": "trophies", "knives": "knives", "tomatoes": "tomatoes", "count": "copies", "name": "name",
        "special": "Special cards", "text": "text",
    },
    "de": {
        "decks": "Karten", "deck": "Stapel", "faces": "Motive", "cards": "Karten", "size": "Größe, mm",
        "players": "Personen", "by_players": "Nach Personenzahl", "rules": "Regeln", "rule": "Regel", "value": "Wert",
        "number": "Quelle", "says": "besagt", "house_rules": "Hausregeln", "where": "wo", "note": "Anmerkung",
        "assumed": "Nicht die veröffentlichten Werte", "copies": "Zahlenkarten: Anzahl je Wert", "name": "Name",
        "suit": "Gemüsesorte", "triumphs": "Triumphkarten", "trophies": "Pokale", "knives": "Küchenmesser",
        "tomatoes": "Tomaten", "count": "Anzahl", "special": "Sonderkarten", "text": "Text",
    },
}  # fmt: skip


def overview(variant: Variant, language: str) -> tuple[Table, ...]:
    """Every table that has rows: decks, what changes with the player count, cards by face, rules, notes."""
    words = WORDS.get(language, WORDS["en"])
    told = language if language in WORDS else "en"
    if not variant.playable:
        return (_decks(variant, words),)
    tables = (
        _decks(variant, words),
        _by_players(variant, words),
        _copies(variant, words, language),
        _specials(variant, words, language),
        _triumphs(variant, words, language),
        _rules(variant, words, told),
        Table(words["house_rules"], (words["says"],), tuple((effect_sentence(e, told),) for e in variant.house_rules)),
        Table(
            words["assumed"],
            (words["where"], words["note"]),
            tuple((where, note.in_(language)) for where, note in variant.assumed.items()),
        ),
    )
    return tuple(table for table in tables if table.rows)


def as_data(variant: Variant, language: str) -> dict[str, object]:
    """The overview for a script: every table as a list of {column: cell}."""
    first, last = variant.players
    return {
        "name": variant.name.in_(language),
        "version": variant.version,
        "players": [first, last],
        "languages": list(variant.languages),
        "extends": variant.extends,
        "decks": {
            deck.name: {"cards": {card.key: count for card, count in deck.cards}, "total": deck.total}
            for deck in decks(variant)
        },
        "rules": {
            name: {str(n): value_at(variant.rules, name, n) for n in variant.player_counts} for name in declarations()
        },
        "house_rules": [
            effect_sentence(effect, language if language in WORDS else "en") for effect in variant.house_rules
        ],
        "assumed": {where: note.in_(language) for where, note in variant.assumed.items()},
    }


def _decks(variant: Variant, words: dict[str, str]) -> Table:
    return Table(
        words["decks"],
        (words["deck"], words["faces"], words["cards"], words["size"]),
        tuple(
            (deck.name, len(deck.cards), deck.total, "{:g} × {:g}".format(*variant.size_of(deck.name)))
            for deck in decks(variant)
            if deck.cards
        ),
    )


def _by_players(variant: Variant, words: dict[str, str]) -> Table:
    counts = variant.player_counts
    rows: list[tuple[Cell, ...]] = []
    totals = [{deck.name: deck.total for deck in decks(variant, n)} for n in counts]
    for name in totals[0] if totals else ():
        if len({total[name] for total in totals}) > 1:
            rows.append((name, *(total[name] for total in totals)))
    for name in declarations():
        value = getattr(variant.rules, name)
        if isinstance(value, ByPlayers) and value.plain is None:
            rows.append((f"rules.{name}", *(value.at(n) for n in counts)))
    return Table(words["by_players"], (words["players"], *(str(n) for n in counts)), tuple(rows))


def _copies(variant: Variant, words: dict[str, str], language: str) -> Table:
    values = sorted({value for suit in variant.deck.suits.values() for value in suit.copies or variant.deck.copies})
    rows: list[tuple[Cell, ...]] = []
    for suit in variant.deck.suits.values():
        copies = suit.copies if suit.copies is not None else variant.deck.copies
        rows.append((suit.name.in_(language), *(copies.get(value, 0) for value in values), sum(copies.values())))
    return Table(words["copies"], (words["suit"], *(str(value) for value in values), "Σ"), tuple(rows))


def _specials(variant: Variant, words: dict[str, str], language: str) -> Table:
    return Table(
        words["special"],
        (words["name"], words["suit"], words["value"], words["count"], words["text"]),
        tuple(
            (card.name.in_(language), card.suit, card.value, card.copies, card_words(card.text, card.effects, language))
            for card in variant.deck.specials
        ),
    )


def _triumphs(variant: Variant, words: dict[str, str], language: str) -> Table:
    return Table(
        words["triumphs"],
        (words["trophies"], words["knives"], words["tomatoes"], words["count"], words["text"]),
        tuple(
            (face.trophies, face.knives, face.tomatoes, face.copies, card_words(face.text, face.effects, language))
            for face in variant.triumphs.cards
        ),
    )


def _rules(variant: Variant, words: dict[str, str], language: str) -> Table:
    """Every rule that has something to say, or whose value is not the field's default."""
    rows: list[tuple[Cell, ...]] = []
    for name, rule in declarations().items():
        says = sentence(variant.rules, name, variant.player_counts, language)
        value = getattr(variant.rules, name)
        if says or value != Rules.model_fields[name].default:
            rows.append((name, _written(value), rule.number, says))
    return Table(words["rules"], (words["rule"], words["value"], words["number"], words["says"]), tuple(rows))


def _written(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def card_words(text: Text | None, effects: tuple[Effect, ...], language: str) -> str:
    """What stands on a card: its own text, else the sentences of its effects."""
    if text is not None:
        return text.in_(language)
    return " ".join(effect_sentence(effect, language if language in WORDS else "en") for effect in effects)
