"""The player aid: a card for each player, up to the fight on its front; triumph, the end and the icons on its back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from designer import usual
from designer.book import Grid, Items, Section
from designer.changes import in_title
from designer.faces import Faces
from designer.kit.cover import belt
from designer.kit.flow import Strip, drawn, flow
from designer.kit.glossary import icon_names
from designer.kit.look import Look, look
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, leading, printable, words
from designer.kit.short import Side, in_short, ranks, spoken
from designer.labels import label
from designer.paper import A4, Paper
from designer.printing import SheetOptions
from designer.shapes import Group, Page, Path, Shape, Stroke, rectangle
from designer.sheets import Arrangement, PrintCard, PrintDeck, arrange
from designer.text import set_text
from variants.model import Variant
from variants.sizes import Size

MARGIN = 3.6
"""Between a card's edge and its words, mm."""
STEP = 0.25
"""Sizes of type are tried in steps of so many points."""
LEGIBLE = 6.75
"""Type below so many points is small for a card that lies on the table."""


def aid_pages(
    variant: Variant, faces: Faces, language: str, paper: Paper = A4, margin: float = usual.MARGIN
) -> list[Page]:
    """A sheet of player aids, front and back; none for a variant without rules."""
    sheets = aid_sheets(variant, faces, language, paper, margin)
    with printable(variant, language):
        return [sheet.page for sheet in sheets or ()]


def aid_sheets(
    variant: Variant, faces: Faces, language: str, paper: Paper = A4, margin: float = usual.MARGIN
) -> Arrangement | None:
    """Player aids on a sheet: one for each player, or as many as it holds, which it says; None without rules."""
    deck = aid_deck(variant, faces, language)
    if deck is None:
        return None
    options = SheetOptions(paper=paper, margin=margin, title=in_title(variant, language), language=look(language).told)
    (card,) = deck.cards
    for _ in range(3):  # what is said may need room, which may change what is to be said
        sheets = arrange([deck], options, label)
        slots = sheets.layouts[0].slots
        if sheets.sheets == 1 and deck.cards[0].count == min(slots, card.count):
            break
        deck = replace(
            deck, cards=[replace(card, count=min(slots, card.count))], title=look(language).word("aids", n=slots)
        )
    return sheets


def aid_deck(variant: Variant, faces: Faces, language: str) -> PrintDeck | None:
    """The player aids as a deck to lay on sheets; None for a variant without rules."""
    if not variant.playable:
        return None
    look_ = look(language, faces.template.lines)
    size = variant.look.card_size
    aid = _Aid(variant, look_, Pictures(faces), size, faces.bleed)
    card = PrintCard("aid", lambda: aid.side("front"), lambda: aid.side("back"), variant.players[1])
    return PrintDeck("aid", size, [card], title=look_.word("aid"))


@dataclass(frozen=True, eq=False)
class _Aid:
    """A card while it is drawn."""

    variant: Variant
    look: Look
    pictures: Pictures
    size: Size
    bleed: float

    def side(self, side: Side) -> Group:
        """One side: a belt with the title, sections below; the largest type at which they fit."""
        b = self.bleed
        ground = rectangle(-b, -b, self.size.width + 2 * b, self.size.height + 2 * b)
        shapes: list[Shape] = [Path(ground, self.look.colors["paper"])]
        top = MARGIN + 7.5
        shapes += belt(self.look, self.size.width / 2, MARGIN, self.size.width - 2 * MARGIN, 6.0)
        title = self.look.word("round" if side == "front" else "end")
        box = (MARGIN + 1, MARGIN, self.size.width - 2 * MARGIN - 2, 6.0)
        shapes += set_text(words(title), box, self.look.styles["aid-title"], self.look.language).shapes
        room = self.size.height - top - MARGIN
        strips = _spread(self._fitting(side, room), room)
        shapes += drawn(flow(strips, 1e4)[0], MARGIN, top, self.size.width - 2 * MARGIN)
        return Group(tuple(shapes), name=f"aid {side}")

    def _fitting(self, side: Side, room: float) -> list[Strip]:
        """The sections in the largest type that fits.

        What matters least goes before the type is smaller than can be read across a table; what is left may be smaller.
        """
        style = self.look.styles["aid"]
        sizes = [style.size - STEP * n for n in range(round((style.size - style.min_size) / STEP) + 1)]
        legible = [(rank, size) for rank in ranks() for size in sizes if size >= LEGIBLE]
        blocks: list[list[Strip]] = []
        for rank, size in (*legible, *((ranks()[-1], size) for size in sizes if size < LEGIBLE)):
            blocks = self._set(side, rank, size)
            if _depth(blocks) <= room:
                return _flat(blocks)
        while _depth(blocks) > room and len(blocks) > 1:  # a very small card
            blocks.pop()
        return _flat(blocks)

    def _set(self, side: Side, rank: int, size: float) -> list[list[Strip]]:
        """Blocks in a size; a section's first block has its head with it."""
        style = self.look.styles["aid"]
        head = self.look.styles["aid-head"]
        styles = self.look.styles | {
            "aid": replace(style, size=size, min_size=size),
            "aid-head": replace(head, size=head.size * size / style.size, min_size=1.0),
        }
        setter = Setter(replace(self.look, styles=styles), self.size.width - 2 * MARGIN, self.pictures.unit_icon)
        blocks: list[list[Strip]] = []
        for section in in_short(self.variant, self.look.language, side, rank):
            blocks += self._section(setter, section)
        return blocks if side == "front" else [*blocks, self._icons(setter)]

    def _section(self, setter: Setter, section: Section) -> list[list[Strip]]:
        suits = list(self.variant.deck.suits.values())
        color = suits[(section.number - 1) % len(suits)].color
        blocks: list[list[Strip]] = []
        for block in spoken(section):
            if isinstance(block, Grid):
                blocks.append(_figures(setter, block))
            else:
                blocks.append(setter.items(block.items if isinstance(block, Items) else [block.text], "aid"))
        return [[_head(setter, section.title, color), *blocks[0]], *blocks[1:]]

    def _icons(self, setter: Setter) -> list[Strip]:
        """The icons of triumph cards with their names, in a row or two."""
        style = setter.look.styles["aid"]
        side = leading(style) * 1.15
        x, y = 0.0, 0.0
        shapes: list[Shape] = []
        for icon, name in icon_names(self.variant, setter.look.language):
            wide = side + 1.0 + setter.wide(name, style)
            if x and x + wide > setter.width:
                x, y = 0.0, y + side + 0.8
            shapes.append(self.pictures.icon(icon, (x, y, side, side)))
            shapes += setter.line(name, x + side + 0.8, y + side / 2 + 0.36 * leading(style) * 0.75, style)
            x += wide + 2.4
        line = Path((("M", 0, -0.9), ("L", setter.width, -0.9)), None, Stroke(setter.look.colors["line"], 0.2))
        return [Strip(y + side, (line, *shapes), before=2.4)]


def _figures(setter: Setter, grid: Grid) -> list[Strip]:
    """A table of figures on a tinted ground, one line for each row."""
    style = replace(setter.look.styles["aid"], hyphenate=False)
    high = leading(style)
    rows = (grid.heads, *grid.rows)
    left = 2.0 + max(setter.wide(row[0], style) for row in rows)
    column = (setter.width - left) / (len(grid.heads) - 1)
    depth = len(rows) * high + 0.8
    shapes: list[Shape] = [Path(rectangle(0, 0, setter.width, depth, 0.8), setter.look.colors["band"])]
    for number, row in enumerate(rows):
        y = 0.4 + number * high + high * 0.75
        shapes += setter.line(row[0], 0.9, y, style)
        for index, cell in enumerate(row[1:]):
            shapes += setter.line(cell, left + column * (index + 0.5), y, style, 0.5)
    return [Strip(depth, tuple(shapes), before=0.7)]


def _head(setter: Setter, title: str, color: str) -> Strip:
    """A section's title over a stripe in a suit's colour."""
    style = setter.look.styles["aid-head"]
    high = leading(style)
    stripe = Path(rectangle(0, high * 0.94, setter.width, 0.7), color)
    return Strip(high + 0.9, (stripe, *setter.line(title, 0.0, high * 0.76, style)), before=1.8)


def _spread(strips: list[Strip], room: float) -> list[Strip]:
    """The room that is left put above the sections' heads, a little above each."""
    heads = [index for index, strip in enumerate(strips) if strip.before > 1.5 and index]
    more = max(0.0, min(3.0, (room - _depth([strips])) / max(1, len(heads))))
    return [replace(s, before=s.before + more) if index in heads else s for index, s in enumerate(strips)]


def _flat(blocks: Sequence[Sequence[Strip]]) -> list[Strip]:
    return [strip for block in blocks for strip in block]


def _depth(blocks: Sequence[Sequence[Strip]]) -> float:
    strips = _flat(blocks)
    return sum(strip.height + strip.before for strip in strips) - strips[0].before
