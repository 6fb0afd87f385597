"""The booklet's title page and back cover."""

from __future__ import annotations

import math
from collections.abc import Iterator

from designer.book import Book, Paragraph
from designer.cardwords import ICONS
from designer.kit.flow import Strip, drawn, flow
from designer.kit.look import Look
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, words
from designer.shapes import Box, Group, Path, Segment, Shape, Stroke, rectangle
from designer.text import set_text
from variants.decks import decks, suits_in_play
from variants.model import Variant
from variants.rules import sentence
from variants.sizes import Size
from variants.wording import told_in

RAYS = 24
"""Of the sun on the title page."""


def title_page(pictures: Pictures, book: Book, look: Look, page: Size) -> tuple[Shape, ...]:
    """Name, fighters, players, who made it, and that it is unofficial."""
    variant = pictures.faces.variant
    left, width = look.page["outer"], page.width - 2 * look.page["outer"]
    shapes: list[Shape] = []

    def put(text: str, y: float, height: float, style: str) -> None:
        box: Box = (left, y, width, height)
        shapes.extend(set_text(words(text), box, look.styles[style], look.language, pictures.unit_icon).shapes)

    put(variant.name.in_(look.language), 14, 27, "title")
    shapes += _belt(look, page.width / 2, 44)
    put(look.word("rules"), 44, 9, "belt")
    shapes += _scene(pictures, look, (left, 58, width, page.height - 58 - 42))
    first, last = variant.players
    below = page.height - 40
    if variant.playable:
        span = str(first) if first == last else f"{first}–{last}"
        put(look.word("players", n=span), below, 8, "tagline")
    made = look.word("version", version=variant.version)
    made += f" · {look.word('by', author=variant.author)}" if variant.author else ""
    put(made, below + 9, 6, "imprint")
    put(" ".join(book.closing), below + 16, 10, "imprint")
    return tuple(shapes)


def _scene(pictures: Pictures, look: Look, box: Box) -> Iterator[Shape]:
    """The tomato before a rising sun, the suits' fighters round it; cards for a variant without suits."""
    variant = pictures.faces.variant
    x, y, width, height = box
    middle, radius = (x + width / 2, y + height / 2), min(width, height) * 0.36
    yield from _sun(middle, radius, look)
    if not variant.deck.suits:
        cards = [card for deck in decks(variant) for card, _ in deck.cards[:5]][:5]
        wide, step = 34.0, 17.0
        yield from pictures.fan(cards, middle[0] - (wide + step * (len(cards) - 1)) / 2, middle[1] - 26, wide, step)
        return
    hero = radius * 1.25
    suits = suits_in_play(variant)[:8]
    side = min(radius * 0.98, 2 * math.pi * radius / max(5, len(suits)) * 0.82)
    for index, suit in enumerate(suits):
        angle = 2 * math.pi * index / len(suits) - math.pi / 2
        at = (middle[0] + 1.06 * radius * math.cos(angle), middle[1] + 1.06 * radius * math.sin(angle))
        yield pictures.fighter(suit, (at[0] - side / 2, at[1] - side / 2, side, side))
    yield pictures.faces.press.library.picture("tomato", middle[0] - hero / 2, middle[1] - hero / 2, hero, hero)


def _belt(look: Look, middle: float, y: float) -> Iterator[Shape]:
    """A belt as on the cards, 9 mm high."""
    x, width, height = middle - 36.0, 72.0, 9.0
    yield Path(rectangle(x, y, width, height, 0.8), look.colors["ink"])
    seam = Stroke(look.colors["gold"], 0.35, (1.2, 1.0))
    for edge in (y + 1.1, y + height - 1.1):
        yield Path((("M", x + 1, edge), ("L", x + width - 1, edge)), None, seam)


def _sun(middle: tuple[float, float], radius: float, look: Look) -> Iterator[Shape]:
    """A pale sun with rays, as on triumph cards."""
    x, y = middle
    outline = rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)
    yield Path(outline, look.colors["cream"])
    rays: list[Segment] = []
    for index in range(RAYS):
        ends = (2 * math.pi * (index + side) / RAYS for side in (-0.25, 0.25))
        rays.append(("M", x, y))
        rays += [("L", x + 2 * radius * math.cos(end), y + 2 * radius * math.sin(end)) for end in ends]
        rays.append(("Z",))
    yield Group((Path(tuple(rays), look.colors["band"]),), clip=Path(outline))
    yield Path(outline, None, Stroke(look.colors["ink"], 0.7))


def back_cover(setter: Setter, pictures: Pictures, book: Book, page: Size) -> tuple[Shape, ...]:
    """The icons and what they mean."""
    look = setter.look
    x, y = look.page["outer"], look.page["top"]
    strips = glossary(setter, pictures, book)
    return tuple(drawn(flow(strips, page.height)[0], x, y, setter.width)) if strips else ()


def _said(source: str | list[str], book: Book, variant: Variant, language: str) -> str:
    """The sentences of these rules; or the last paragraph of the section of that name."""
    if isinstance(source, str):
        blocks = [block for section in book.sections if section.key == source for block in section.blocks]
        return next((block.text for block in reversed(blocks) if isinstance(block, Paragraph)), "")
    return " ".join(filter(None, (sentence(variant.rules, f, variant.player_counts, language) for f in source)))


def glossary(setter: Setter, pictures: Pictures, book: Book) -> list[Strip]:
    """Icons with their words, and the sentences of the rules that say what they do."""
    variant, look = pictures.faces.variant, setter.look
    told = told_in(look.language)
    if not variant.playable:
        return []
    strips = setter.paragraph(words(look.word("icons")), "heading", keep=True)
    for icon, fields in look.data["glossary"].items():
        if not _shown(icon, variant):
            continue
        name = ICONS[icon][told][0]
        text = _said(fields, book, variant, look.language)
        strips.append(_entry(setter, pictures, icon, name[:1].upper() + name[1:], text))
    for suit in suits_in_play(variant):
        strips.append(_entry(setter, pictures, suit, variant.deck.suits[suit].name.in_(look.language), ""))
    return strips


def _shown(icon: str, variant: Variant) -> bool:
    """Whether any triumph card has it."""
    field = {"trophy": "trophies", "knife": "knives", "tomato": "tomatoes", "end": "mark"}[icon]
    return any(getattr(face, field) for face in variant.triumphs.cards if face.copies)


def _entry(setter: Setter, pictures: Pictures, icon: str, name: str, text: str) -> Strip:
    side = 8.0
    lines = setter.paragraph((*words(name, bold=True), *words(f"  {text}" if text else "")), "body", side + 4)
    depth = sum(line.height for line in lines)
    high = max(side, depth)
    shapes: list[Shape] = [pictures.icon(icon, (0.0, (high - side) / 2, side, side))]
    y = (high - depth) / 2
    for line in lines:
        shapes.append(Group(line.shapes, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
        y += line.height
    return Strip(high, tuple(shapes), before=2.2)
