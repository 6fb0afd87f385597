"""What is in a game, as tables of plain data: the answer of `show`, for eyes and for scripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from designer.cardwords import caption_words, deck_name, effects_words, suit_words
from variants.decks import decks
from variants.effectwords import effect_sentence
from variants.idle import idle_rows
from variants.model import Triumph, Variant
from variants.rules import Rules, declarations, sentence, value_at
from variants.values import ByPlayers
from variants.wording import told_in

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
        "special": "Special cards", "text": "text", "idle": "Rows that can never act",
    },
    "de": {
        "decks": "Karten", "deck": "Stapel", "faces": "Motive", "cards": "Karten", "size": "Größe, mm",
        "players": "Personen", "by_players": "Nach Personenzahl", "rules": "Regeln", "rule": "Regel", "value": "Wert",
        "number": "Quelle", "says": "besagt", "house_rules": "Hausregeln", "where": "wo", "note": "Anmerkung",
        "assumed": "Nicht die veröffentlichten Werte", "copies": "Zahlenkarten: Anzahl je Wert", "name": "Name",
        "suit": "Gemüsesorte", "triumphs": "Triumphkarten", "trophies": "Pokale", "knives": "Küchenmesser",
        "tomatoes": "Tomaten", "count": "Anzahl", "special": "Sonderkarten", "text": "Text",
        "idle": "Zeilen, die nie wirken können",
    },
}  # fmt: skip


def overview(variant: Variant, language: str) -> tuple[Table, ...]:
    """Every table that has rows: decks, what changes with the player count, cards by face, rules, notes."""
    words = WORDS[told_in(language)]
    if not variant.playable:
        return (_decks(variant, words, language),)
    tables = (
        _decks(variant, words, language),
        _by_players(variant, words, language),
        _copies(variant, words, language),
        _specials(variant, words, language),
        _triumphs(variant, words, language),
        _rules(variant, words, language),
        _one_column(words["house_rules"], words["says"], _house_rules(variant, language)),
        _one_column(words["idle"], words["note"], [row.words(language) for row in idle_rows(variant)]),
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
        "house_rules": _house_rules(variant, language),
        "idle": [row.words(language) for row in idle_rows(variant)],
        "assumed": {where: note.in_(language) for where, note in variant.assumed.items()},
    }


def _house_rules(variant: Variant, language: str) -> list[str]:
    return [effect_sentence(effect, language) for effect in variant.house_rules]


def _one_column(title: str, head: str, lines: list[str]) -> Table:
    return Table(title, (head,), tuple((line,) for line in lines))


def _decks(variant: Variant, words: dict[str, str], language: str) -> Table:
    return Table(
        words["decks"],
        (words["deck"], words["faces"], words["cards"], words["size"]),
        tuple(
            (
                deck_name(deck.name, variant, language),
                len(deck.cards),
                deck.total,
                "{:g} × {:g}".format(*variant.size_of(deck.name)),
            )
            for deck in decks(variant)
            if deck.cards
        ),
    )


def _by_players(variant: Variant, words: dict[str, str], language: str) -> Table:
    counts = variant.player_counts
    rows: list[tuple[Cell, ...]] = []
    totals = [{deck.name: deck.total for deck in decks(variant, n)} for n in counts]
    for name in totals[0] if totals else ():
        if len({total[name] for total in totals}) > 1:
            rows.append((deck_name(name, variant, language), *(total[name] for total in totals)))
    for name in declarations():
        value = getattr(variant.rules, name)
        if isinstance(value, ByPlayers) and value.plain is None:
            rows.append((f"rules.{name}", *(value.at(n) for n in counts)))
    return Table(words["by_players"], (words["players"], *(str(n) for n in counts)), tuple(rows))


def _copies(variant: Variant, words: dict[str, str], language: str) -> Table:
    values = sorted({value for suit in variant.deck.suits for value in variant.deck.copies_of(suit)})
    rows: list[tuple[Cell, ...]] = []
    for suit_id, suit in variant.deck.suits.items():
        copies = variant.deck.copies_of(suit_id)
        rows.append((suit.name.in_(language), *(copies.get(value, 0) for value in values), sum(copies.values())))
    return Table(words["copies"], (words["suit"], *(str(value) for value in values), "Σ"), tuple(rows))


def _specials(variant: Variant, words: dict[str, str], language: str) -> Table:
    return Table(
        words["special"],
        (words["name"], words["suit"], words["value"], words["count"], words["text"]),
        tuple(
            (
                card.name.in_(language), suit_words(card.suit, variant, language), card.value, card.copies,
                effects_words(card.effects, card.text, variant, language),
            )
            for card in variant.deck.specials
        ),
    )  # fmt: skip


def _triumphs(variant: Variant, words: dict[str, str], language: str) -> Table:
    """Triumph cards by face; names and texts only where a card has some."""
    cells: tuple[tuple[str, Callable[[Triumph], Cell]], ...] = (
        ("name", lambda face: caption_words(face, variant, language)),
        ("trophies", lambda face: face.trophies),
        ("knives", lambda face: face.knives),
        ("tomatoes", lambda face: face.tomatoes),
        ("count", lambda face: face.copies),
        ("text", lambda face: effects_words(face.effects, face.text, variant, language)),
    )
    faces = variant.triumphs.cards
    columns = [(words[key], [cell(face) for face in faces]) for key, cell in cells]
    told = [(head, column) for head, column in columns if any(cell != "" for cell in column)]
    return Table(
        words["triumphs"], tuple(head for head, _ in told), tuple(zip(*(column for _, column in told), strict=True))
    )


def _rules(variant: Variant, words: dict[str, str], language: str) -> Table:
    """Every rule that has something to say, or whose value is not the field's default."""
    rows: list[tuple[Cell, ...]] = []
    for name, rule in declarations().items():
        says = sentence(variant.rules, name, variant.player_counts, language)
        value = getattr(variant.rules, name)
        if says or value != Rules.model_fields[name].default:
            rows.append((name, _written(value, variant.player_counts), rule.number, says))
    return Table(words["rules"], (words["rule"], words["value"], words["number"], words["says"]), tuple(rows))


def _written(value: object, counts: range) -> str:
    """A value as a variant writes it, of a table the player counts that it is for."""
    if isinstance(value, ByPlayers) and value.plain is None:
        value = {n: value.at(n) for n in counts}
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
