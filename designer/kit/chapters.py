"""The rulebook's sections as strips, with figures where they help and boxes where something is called out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from designer.book import Block, Book, Grid, Items, Paragraph, Section
from designer.cardwords import deck_words
from designer.kit.example import example
from designer.kit.figures import Figures, effect_cards
from designer.kit.flow import PAD, Panel, Strip, boxed
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, words
from designer.kit.tableplan import TablePlan
from designer.tints import ink
from variants.decks import CardList, NumberCard, decks
from variants.model import NUMBERS, TOMATOES, Variant
from variants.values import ByPlayers

LISTED = {"list.copies": "deck.copies", "list.triumphs": "triumphs.cards"}
"""Lists of the rulebook, and the path of the file that they tell of."""

MOST_SHOWN = 60
"""Faces of a print-only deck that are shown; of the others their number is told."""

MOST_PICTURES = 30
"""Triumph cards are shown as pictures up to so many faces, beyond that as a table."""


@dataclass(frozen=True, eq=False)
class Chapters:
    """A variant's rulebook in the column of a setter."""

    variant: Variant
    book: Book
    setter: Setter
    pictures: Pictures

    def strips(self) -> Iterator[Strip]:
        """All sections in order."""
        for section in self.book.sections:
            fill = self.setter.look.data["boxed"].get(section.key)
            if fill:
                panel = Panel(self.setter.look.colors[fill], self.setter.look.colors["line"])
                inner = replace(self, setter=self.setter.narrower(2 * PAD))
                yield from boxed(list(inner.section(section)), panel)
            else:
                yield from self.section(section)

    def section(self, section: Section) -> Iterator[Strip]:
        """A heading, paragraphs, lists and figures."""
        color = self._color(section.number)
        title = section.title + (" *" if section.key == "notes" else "")
        yield from self.setter.heading(section.number, title, color, ink(color))
        above: Paragraph | None = None
        small = section.key == "notes"
        for index, block in enumerate(section.blocks):
            if isinstance(block, Paragraph):
                above = block
                followed = not isinstance((*section.blocks, block)[index + 1], Paragraph)
                yield from self._paragraph(block, index, small, followed)
            else:
                yield from self._below(block, above, small)
        yield from self._figures(section.key)

    def _color(self, number: int) -> str:
        """The suits' colours in turn."""
        suits = list(self.variant.deck.suits.values())
        look = self.setter.look
        return look.ground(suits[(number - 1) % len(suits)].color) if suits else look.colors["band"]

    def _paragraph(self, block: Paragraph, index: int, small: bool, followed: bool) -> list[Strip]:
        """`followed`: a list or table of its own comes below it."""
        mark = " *" if self._assumed(block) else ""
        strips = self.setter.numbered(
            block.number, block.text, "small" if small else "body", 0.0 if index == 0 else 1.5, mark
        )
        return [*strips[:-1], replace(strips[-1], keep=followed)]

    def _assumed(self, block: Paragraph) -> bool:
        """Whether it tells of a value that is not surely the published one."""
        return any(LISTED.get(topic, topic) in self.variant.assumed for topic in block.topics)

    def _below(self, block: Block, above: Paragraph | None, small: bool) -> Iterator[Strip]:
        """The list or table under a paragraph, as pictures where that says the same."""
        indent = self.setter.look.page["indent"]
        figures = Figures(self.setter, self.pictures, self.variant)
        topics = above.topics if above else ()
        if "list.triumphs" in topics and isinstance(block, Grid) and len(block.rows) <= MOST_PICTURES:
            yield from figures.counted(self._deck("triumphs"), indent, 10)
        elif isinstance(block, Grid):
            yield from self.setter.grid(block, indent)
        elif isinstance(block, Items):
            yield from self._items(block, topics, figures, small)

    def _items(self, block: Items, topics: tuple[str, ...], figures: Figures, small: bool) -> Iterator[Strip]:
        indent = self.setter.look.page["indent"]
        for topic, cards in effect_cards(self.variant).items():
            if topic in topics and len(cards) == len(block.items):
                for card, text in zip(cards, block.items, strict=True):
                    yield figures.beside(card, text, indent)
                return
        yield from self.setter.items(block.items, "small" if small else "body", indent)
        if "list.box" in topics:
            most = max(5, min(7, len(self._kinds())))
            for name in (NUMBERS, TOMATOES):
                yield figures.deck(self._deck(name), indent, most)

    def _kinds(self) -> set[str]:
        """Suits and special cards."""
        return {
            card.key if card.special else card.suit
            for card, _ in self._deck(NUMBERS).cards
            if isinstance(card, NumberCard)
        }

    def _deck(self, name: str) -> CardList:
        return next(deck for deck in decks(self.variant) if deck.name == name)

    def _figures(self, key: str) -> Iterator[Strip]:
        """What is shown at a section's end."""
        look = self.setter.look
        figures = Figures(self.setter, self.pictures, self.variant)
        panel = Panel(look.colors["cream"], look.colors["line"])
        if key == "setup":
            yield from self._titled(look.word("table"), self.setter.grid(self._by_players()))
            yield from boxed([*self._caption("plan"), TablePlan(figures, self.variant.players[0]).strip()], panel)
        elif key == "fight":
            fight = example(self.variant)
            if fight:
                said = self.setter.narrower(2 * PAD).paragraph(words(look.word("example_text")), "small", before=1.6)
                told = [replace(strip, keep=index < len(said) - 1) for index, strip in enumerate(said)]
                yield from boxed([*self._caption("example"), *figures.fight(fight), *told], panel)

    def _caption(self, word: str) -> list[Strip]:
        """The title of a figure that may float."""
        title = self.setter.paragraph(words(self.setter.look.word(word)), "subheading", keep=True, before=4.0)
        return [replace(title[0], floats=True), *title[1:], Strip(1.2, keep=True)]

    def _titled(self, title: str, strips: list[Strip]) -> Iterator[Strip]:
        yield from self.setter.paragraph(words(title), "subheading", keep=True, before=4.0)
        yield from strips

    def _by_players(self) -> Grid:
        """Hand, row and whatever else is set up by the number of players."""
        look, rules, counts = self.setter.look, self.variant.rules, self.variant.player_counts
        rows = []
        for field in look.data["by_players"]:
            value: ByPlayers = getattr(rules, field)
            numbers = [value.at(count) for count in counts]
            silent = not any(numbers) or (field == "end_trophies" and rules.declaring == "never")
            if not silent:
                rows.append((look.label(field), *(str(number or "–") for number in numbers)))
        return Grid((look.word("people"), *map(str, counts)), tuple(rows))


def components(variant: Variant, setter: Setter, pictures: Pictures) -> Iterator[Strip]:
    """For a variant that is for printing only: its decks, counted, with pictures."""
    color = setter.look.colors["band"]
    yield from setter.heading(1, setter.look.word("components"), color, ink(color))
    figures = Figures(setter, pictures, variant)
    indent = setter.look.page["indent"]
    for index, deck in enumerate((deck for deck in decks(variant) if deck.total), 1):
        text = deck_words(deck, variant, setter.look.language)
        above = setter.numbered(f"1.{index}", text, before=4.0 if index > 1 else 0.0)
        yield from (replace(strip, keep=True) for strip in above)
        yield from figures.counted(replace(deck, cards=deck.cards[:MOST_SHOWN]), indent, 7)
        left = sum(count for _, count in deck.cards[MOST_SHOWN:])
        if left:
            yield from setter.paragraph(words(setter.look.word("more", n=left)), indent=indent, before=1.0)
