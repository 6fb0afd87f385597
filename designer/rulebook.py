"""The rulebook of a variant, written from the sentences of its rules, effects and cards.

What stands where, and the sentences that no rule changes, is data: templates/rulebook.yaml. Nothing here
knows any variant by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from designer.book import Block, Book, Grid, Items, Paragraph, Section, as_markdown, as_text
from designer.cardwords import deck_words, effects_words, special_words, suit_words, triumph_words
from designer.differences import differences, parent_of, spoken
from variants.decks import TriumphCard, decks, suits_in_play
from variants.effects import Effect, effect_sentence
from variants.model import Variant
from variants.rules import Rules, declarations, sentence, value_at
from variants.values import ByPlayers
from variants.wording import HOUSE_RULE, fill, told_in

__all__ = ["Book", "as_markdown", "as_text", "rulebook"]

UNOFFICIAL = {
    "en": "Unofficial: not made, checked or approved by the game's author or publisher.",
    "de": "Inoffiziell: von Autor und Verlag des Spiels weder erstellt noch geprüft oder genehmigt.",
}

_WORDS = {
    "en": {
        "rules": "{name}: the rules", "for": "For {players} players. Version {version}.", "players": "Players",
        "suit": "suit", "cards": "cards", "times": "{count} × {words}", "each": "{deck}: {cards}",
        "one_each": "{n} tomato {n|card|cards}: {first} to {last}", "stake": "stake", "by": "Made by {author}.",
        "print_only": "{deck} (this rulebook does not explain them)", "nothing": "Nothing that the rules speak of.",
    },
    "de": {
        "rules": "{name}: die Regeln", "for": "Für {players} Personen. Version {version}.", "players": "Personen",
        "suit": "Gemüsesorte", "cards": "Karten", "times": "{count} × {words}", "each": "{deck}: {cards}",
        "one_each": "{n} {n|Tomatenkarte|Tomatenkarten}: {first} bis {last}", "stake": "Einsatz", "by": "Von {author}.",
        "print_only": "{deck} (diese Regeln erklären sie nicht)", "nothing": "Nichts, wovon die Regeln sprechen.",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Context:
    variant: Variant
    counts: range
    language: str

    @property
    def words(self) -> dict[str, str]:
        return _WORDS[told_in(self.language)]

    @property
    def players(self) -> int | None:
        """The one player count that is asked for."""
        return self.counts[0] if len(self.counts) == 1 and len(self.variant.player_counts) > 1 else None

    def effects(self) -> Iterator[Effect]:
        yield from self.variant.house_rules
        yield from (effect for special in self.variant.deck.specials for effect in special.effects)
        yield from (effect for face in self.variant.triumphs.cards for effect in face.effects)


def rulebook(variant: Variant, language: str, players: int | None = None) -> Book:
    """The whole rulebook, for one player count or all that the variant is for; ValueError for any other count.

    In a language that the tool does not speak its own sentences are English; names are in that language.
    """
    if players is not None and players not in variant.player_counts:
        raise ValueError(f"{players} players: the variant is for {variant.players[0]} to {variant.players[1]}")
    counts = variant.player_counts if players is None else range(players, players + 1)
    context = _Context(variant, counts, language)
    sections: list[Section] = []
    for entry in layout():
        number = len(sections) + 1
        blocks = tuple(_section_blocks(entry["blocks"], number, context))
        if blocks:
            sections.append(Section(entry["key"], number, entry["title"][told_in(language)], blocks))
    words = context.words
    span = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    subtitle = words["for"].format(players=span, version=variant.version)
    if variant.author:
        subtitle += " " + words["by"].format(author=variant.author)
    title = words["rules"].format(name=variant.name.in_(language))
    return Book(title, subtitle, tuple(sections), (UNOFFICIAL[told_in(language)],))


@lru_cache(maxsize=1)
def layout() -> list[dict[str, Any]]:
    """The sections and blocks of templates/rulebook.yaml."""
    import yaml

    text = resources.files("templates").joinpath("rulebook.yaml").read_text(encoding="utf-8")
    sections: list[dict[str, Any]] = yaml.safe_load(text)
    return sections


def _section_blocks(entries: list[dict[str, Any]], section: int, context: _Context) -> Iterator[Block]:
    paragraph = 0
    for entry in entries:
        if not _holds(entry, context):
            continue
        below = _below(entry, context)
        if "list" in entry and not below:
            continue
        text, sources = _text(entry, context)
        if not text:
            continue
        paragraph += 1
        yield Paragraph(f"{section}.{paragraph}", text, sources)
        if below:
            yield below


def _holds(entry: dict[str, Any], context: _Context) -> bool:
    """Whether the block's conditions hold for the game."""
    if "with" in entry and not THINGS[entry["with"]](context):
        return False
    for field, wanted in entry.get("if", {}).items():
        values = wanted if isinstance(wanted, list) else [wanted]
        if not any(value_at(context.variant.rules, field, count) in values for count in context.counts):
            return False
    return True


def _text(entry: dict[str, Any], context: _Context) -> tuple[str, tuple[str, ...]]:
    """The words of a block and the rule numbers that they come from."""
    told, rules = told_in(context.language), context.variant.rules
    fields = entry.get("rules", [])
    if "grid" in entry and _varies(rules, fields[0], context):
        return entry["grid"][told], _sorted_sources([declarations()[fields[0]].number])
    parts: list[str] = []
    sources: list[str] = []
    if "say" in entry:
        first, last = context.variant.tomatoes
        parent = parent_of(context.variant) if entry.get("list") == "differs" else None
        name = parent.name.in_(context.language) if parent else ""
        parts.append(fill(entry["say"][told], first=first, last=last, parent=name))
        sources.append(entry.get("source", ""))
    for field in fields:
        said = sentence(rules, field, context.counts, context.language)
        if said:
            parts.append(said)
            sources.append(declarations()[field].number)
    return " ".join(parts), _sorted_sources(sources)


def _sorted_sources(written: list[str]) -> tuple[str, ...]:
    """Rule numbers in order, each once, "house rule" last."""
    numbers = sorted({int(number) for source in written for number in re.findall(r"R(\d+)", source)})
    return (*(f"R{number}" for number in numbers), *([HOUSE_RULE] if HOUSE_RULE in written else []))


def _varies(rules: Rules, field: str, context: _Context) -> bool:
    value = getattr(rules, field)
    return isinstance(value, ByPlayers) and len({value.at(count) for count in context.counts}) > 1


def _below(entry: dict[str, Any], context: _Context) -> Block | None:
    """The list or table under a block's words."""
    if "list" in entry:
        items = tuple(LISTS[entry["list"]](context))
        return Items(items) if items else None
    if "grid" in entry and _varies(context.variant.rules, entry["rules"][0], context):
        value: ByPlayers = getattr(context.variant.rules, entry["rules"][0])
        counts = context.counts
        heads = (context.words["players"], *map(str, counts))
        label = context.words.get(entry["rules"][0], entry["rules"][0]).capitalize()
        return Grid(heads, ((label, *(str(value.at(count)) for count in counts)),))
    return None


# --- What lists hold ---


def _box(context: _Context) -> Iterator[str]:
    variant, words, language = context.variant, context.words, context.language
    numbers, tomatoes, triumphs, *extra = decks(variant, context.players)
    yield f"{deck_words(numbers, variant, language)}: " + "; ".join(_number_cards(context))
    first, last = variant.tomatoes
    yield fill(words["one_each"], n=tomatoes.total, first=first, last=last)
    faces = [
        words["times"].format(count=count, words=triumph_words(card.face, variant, language))
        for card, count in triumphs.cards
        if isinstance(card, TriumphCard)
    ]
    yield f"{deck_words(triumphs, variant, language)}: " + "; ".join(faces)
    for deck in extra:
        yield words["print_only"].format(deck=deck_words(deck, variant, language))


def _number_cards(context: _Context) -> Iterator[str]:
    """Suits that hold the same copies together, then each special card."""
    variant, words, language = context.variant, context.words, context.language
    used = suits_in_play(variant, context.players)
    alike: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for suit in used:
        own = variant.deck.suits[suit].copies
        copies = tuple(sorted((variant.deck.copies if own is None else own).items()))
        alike.setdefault(copies, []).append(suit_words(suit, variant, language))
    for copies, names in alike.items():
        values = ", ".join(words["times"].format(count=count, words=value) for value, count in copies if count)
        yield f"{', '.join(names)} ({values})"
    for special in variant.deck.specials:
        if special.copies and special.suit in ("any", *used):
            yield words["times"].format(count=special.copies, words=special_words(special, variant, language))


def _specials(context: _Context) -> Iterator[str]:
    for special in context.variant.deck.specials:
        said = effects_words(special.effects, special.text, context.variant, context.language)
        if special.copies:
            yield special_words(special, context.variant, context.language) + (f": {said}" if said else "")


def _triumph_effects(context: _Context) -> Iterator[str]:
    for face in dict.fromkeys(face for face in context.variant.triumphs.cards if face.copies):
        said = effects_words(face.effects, face.text, context.variant, context.language)
        if said:
            yield f"{triumph_words(face, context.variant, context.language)}: {said}"


def _house_rules(context: _Context) -> Iterator[str]:
    yield from (effect_sentence(effect, context.language) for effect in context.variant.house_rules)


def _assumed(context: _Context) -> Iterator[str]:
    yield from (note.in_(context.language) for note in context.variant.assumed.values())


def _differs(context: _Context) -> Iterator[str]:
    parent = parent_of(context.variant)
    if parent is not None:
        yield from spoken(differences(parent, context.variant, context.language))


LISTS: dict[str, Callable[[_Context], Iterator[str]]] = {
    "box": _box,
    "specials": _specials,
    "triumph_effects": _triumph_effects,
    "house_rules": _house_rules,
    "assumed": _assumed,
    "differs": _differs,
}
"""Lists that a block of templates/rulebook.yaml may ask for."""

THINGS: dict[str, Callable[[_Context], bool]] = {
    "wild_cards": lambda context: any(card.suit == "any" and card.copies for card in context.variant.deck.specials),
    "effects": lambda context: any(context.effects()),
    "counted_effects": lambda context: any(effect.do.endswith(("trophies", "knives")) for effect in context.effects()),
}
"""Things that a block of templates/rulebook.yaml may depend on."""
