"""The rulebook of a variant, written from the sentences of its rules, effects and cards.

What stands where, and the sentences that no rule changes, is data: templates/rulebook.yaml. Nothing here
knows any variant by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from designer.book import Block, Book, Grid, Items, Paragraph, Section, as_markdown, as_text, layout
from designer.booklists import LISTS, THINGS, Context
from designer.differences import parent_of
from variants.model import Variant
from variants.rules import Rules, declarations, sentence, value_at
from variants.values import ByPlayers
from variants.wording import HOUSE_RULE, fill, told_in

__all__ = ["Book", "as_markdown", "as_text", "rulebook"]

UNOFFICIAL = {
    "en": "Unofficial: not made, checked or approved by the game's author or publisher.",
    "de": "Inoffiziell: von Autor und Verlag des Spiels weder erstellt noch geprüft oder genehmigt.",
}

NO_BREAK = "\u00a0"

NEXT_SENTENCE = r"(?<=[.!?]) (?=[^\W\d_])"
"""Between two sentences; what stands in brackets goes with the first."""

_WORDS = {
    "en": {
        "rules": "{name}: the rules", "for": "For {players} players. Version {version}.", "players": "Players",
        "stake": "Stake", "suits_in_play": "Suits", "number_cards_used": "Cards", "triumphs_used": "Cards",
        "hand_size": "Cards", "by": "Made by {author}.",
    },
    "de": {
        "rules": "{name}: die Regeln", "for": "Für {players} Personen. Version {version}.", "players": "Personen",
        "stake": "Einsatz", "suits_in_play": "Sorten", "number_cards_used": "Karten", "triumphs_used": "Karten",
        "hand_size": "Karten", "by": "Von {author}.",
    },
}  # fmt: skip


def rulebook(variant: Variant, language: str, players: int | None = None) -> Book:
    """The whole rulebook, for one player count or all that the variant is for; ValueError for any other count.

    In a language that the tool does not speak its own sentences are English; names are in that language.
    """
    if players is not None and players not in variant.player_counts:
        raise ValueError(f"{players} players: the variant is for {variant.players[0]} to {variant.players[1]}")
    counts = variant.player_counts if players is None else range(players, players + 1)
    context = Context(variant, counts, language)
    sections = _referring(sections_of(layout(), context))
    words = _WORDS[told_in(language)]
    span = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    subtitle = words["for"].format(players=span, version=variant.version)
    if variant.author:
        subtitle += " " + words["by"].format(author=variant.author)
    title = words["rules"].format(name=variant.name.in_(language))
    return Book(title, subtitle, sections, (UNOFFICIAL[told_in(language)],))


def sections_of(entries: list[dict[str, Any]], context: Context) -> tuple[Section, ...]:
    """The sections of a layout that have something to say of the game, numbered."""
    sections: list[Section] = []
    for entry in entries:
        number = len(sections) + 1
        blocks = tuple(_section_blocks(entry["blocks"], number, context))
        if blocks:
            sections.append(Section(entry["key"], number, entry["title"][told_in(context.language)], blocks))
    return tuple(sections)


def _referring(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Where "what differs" repeats a paragraph, its first sentence and the paragraph's number do."""
    paragraphs = [block for section in sections for block in section.blocks if isinstance(block, Paragraph)]

    def short(item: str) -> str:
        number = next((paragraph.number for paragraph in paragraphs if item in paragraph.text), None)
        return f"{re.split(NEXT_SENTENCE, item, maxsplit=1)[0]}{NO_BREAK}({number})" if number else item

    def told(block: Block) -> Block:
        return Items(tuple(map(short, block.items))) if isinstance(block, Items) else block

    return tuple(
        replace(section, blocks=tuple(map(told, section.blocks))) if section.key == "differs" else section
        for section in sections
    )


def _section_blocks(entries: list[dict[str, Any]], section: int, context: Context) -> Iterator[Block]:
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
        topics = [f"rules.{field}" for field in entry.get("rules", [])]
        topics += [f"list.{entry['list']}"] if "list" in entry else []
        yield Paragraph(f"{section}.{paragraph}", text, sources, tuple(topics))
        if below:
            yield below


def _holds(entry: dict[str, Any], context: Context) -> bool:
    """Whether the block's conditions hold for the game."""
    if "with" in entry and not THINGS[entry["with"]](context):
        return False
    for field, wanted in entry.get("if", {}).items():
        values = wanted if isinstance(wanted, list) else [wanted]
        if not any(value_at(context.variant.rules, field, count) in values for count in context.counts):
            return False
    return True


def _text(entry: dict[str, Any], context: Context) -> tuple[str, tuple[str, ...]]:
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
        said = _short(entry, rules, field, context) or sentence(rules, field, context.counts, context.language)
        if said:
            parts.append(said)
            sources.append(declarations()[field].number)
    return " ".join(parts), _sorted_sources(sources)


def _short(entry: dict[str, Any], rules: Rules, field: str, context: Context) -> str:
    """The block's own words for a rule's number, where it has some."""
    if "short" not in entry:
        return ""
    number: ByPlayers = getattr(rules, field)
    return fill(entry["short"][told_in(context.language)], n=number.at(context.counts[0]))


def _sorted_sources(written: list[str]) -> tuple[str, ...]:
    """Rule numbers in order, each once, "house rule" last."""
    numbers = sorted({int(number) for source in written for number in re.findall(r"R(\d+)", source)})
    return (*(f"R{number}" for number in numbers), *([HOUSE_RULE] if HOUSE_RULE in written else []))


def _varies(rules: Rules, field: str, context: Context) -> bool:
    value = getattr(rules, field)
    return isinstance(value, ByPlayers) and len({value.at(count) for count in context.counts}) > 1


def _below(entry: dict[str, Any], context: Context) -> Block | None:
    """The list or table under a block's words."""
    if "list" in entry:
        return LISTS[entry["list"]](context)
    if "grid" in entry and _varies(context.variant.rules, entry["rules"][0], context):
        value: ByPlayers = getattr(context.variant.rules, entry["rules"][0])
        counts = context.counts
        words = _WORDS[told_in(context.language)]
        heads = (words["players"], *map(str, counts))
        label = words.get(entry["rules"][0], entry["rules"][0])
        return Grid(heads, ((label, *(str(value.at(count)) for count in counts)),))
    return None
