"""The booklet's title page and back cover."""

from __future__ import annotations

import math
from collections.abc import Iterator

from designer.book import Book, Grid, Items
from designer.kit.figures import evenly
from designer.kit.flow import Strip, drawn, flow
from designer.kit.glossary import glossary
from designer.kit.look import Look
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, words
from designer.kit.short import SIDES, in_short, spoken
from designer.shapes import Box, Group, Path, Segment, Shape, Stroke, rectangle
from designer.text import set_text
from variants.decks import decks, suits_in_play
from variants.model import Variant
from variants.sizes import Size

RAYS = 24
"""Of the sun on the title page."""
ROUND = ("warm_up", "fight", "triumph", "effects")
"""The sections of templates/playeraid.yaml that tell of a round."""
SHARES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""Sizes of the text that are tried to get a round in short and its icons on the back cover."""


def title_page(pictures: Pictures, book: Book, look: Look, page: Size) -> tuple[Shape, ...]:
    """Name, fighters, players, who made it, and that it is unofficial."""
    variant = pictures.faces.variant
    left, width = look.page["outer"], page.width - 2 * look.page["outer"]
    shapes: list[Shape] = []

    def put(text: str, y: float, height: float, style: str) -> None:
        box: Box = (left, y, width, height)
        shapes.extend(set_text(words(text), box, look.styles[style], look.language, pictures.unit_icon).shapes)

    put(variant.name.in_(look.language), 14, 27, "title")
    shapes += belt(look, page.width / 2, 44, 72, 9)
    put(look.word("rules" if variant.playable else "components"), 44, 9, "belt")
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
    middle, radius = (x + width / 2, y + height / 2), min(width, height) * 0.35
    yield from _sun(middle, radius, look)
    if not variant.deck.suits:
        every = [card for deck in decks(variant) for card, _ in deck.cards]
        cards = evenly(every, 5)
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
    yield pictures.art("tomato", (middle[0] - hero / 2, middle[1] - hero / 2, hero, hero))


def belt(look: Look, middle: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """A belt as on the cards, to write a title on."""
    x = middle - width / 2
    yield Path(rectangle(x, y, width, height, 0.8), look.colors["belt"], Stroke(look.colors["ink"], 0.3))
    seam = Stroke(look.colors["gold"], 0.35, (1.2, 1.0))
    for edge in (y + 0.12 * height, y + 0.88 * height):
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
    """A round in short, and the icons with what they mean; the icons alone where there is no room for both."""
    look, variant = setter.look, pictures.faces.variant
    icons = glossary(setter, pictures, book)
    height = page.height - look.page["top"] - look.page["bottom"]
    if not variant.playable:
        return tuple(_sun((page.width / 2, page.height / 2), page.width / 6, look))
    for share in SHARES:
        small = Setter(look.sized(share), setter.width, pictures.unit_icon)
        columns = flow([*_summary(small, variant), *glossary(small, pictures, book)], height)
        if len(columns) == 1:
            break
    else:
        columns = flow(icons, height)
    return tuple(drawn(columns[0], look.page["outer"], look.page["top"], setter.width)) if len(columns) == 1 else ()


def _summary(setter: Setter, variant: Variant) -> list[Strip]:
    """A round as the player aid tells it, in the booklet's type."""
    look = setter.look
    strips = setter.paragraph(words(look.word("round")), "heading", keep=True)
    sections = {section.key: section for side in SIDES for section in in_short(variant, look.language, side, 1)}
    for section in (sections[key] for key in ROUND if key in sections):
        strips += setter.paragraph(words(section.title), "subheading", before=2.4, keep=True)
        for block in spoken(section):
            if isinstance(block, Grid):
                strips += setter.grid(block)
            else:
                strips += setter.items(block.items if isinstance(block, Items) else [block.text])
    return [*strips, Strip(6.0)]
