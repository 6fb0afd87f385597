"""Icons with their words, and the sentences of the rules that say what they do."""

from __future__ import annotations

from collections.abc import Iterator

from designer.book import Book, Paragraph
from designer.booklists import THINGS, Context
from designer.cardwords import ICONS, suit_words
from designer.kit.flow import Strip
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, words
from designer.shapes import Group, Shape
from variants.decks import suits_in_play
from variants.model import Variant
from variants.rules import sentence
from variants.wording import told_in

_SHOWN = {"trophy": "trophies", "knife": "knives", "tomato": "tomatoes", "end": "mark"}
"""Icons of triumph cards: the field that puts them there."""


def icon_names(variant: Variant, language: str) -> Iterator[tuple[str, str]]:
    """The icons on the variant's triumph cards, each with its name."""
    for icon, field in _SHOWN.items():
        if any(getattr(face, field) for face in variant.triumphs.cards if face.copies):
            yield icon, icon_word(icon, language)


def icon_word(icon: str, language: str, many: bool = False) -> str:
    """An icon's name, with a capital."""
    name = ICONS[icon][told_in(language)][int(many)]
    return name[:1].upper() + name[1:]


def glossary(setter: Setter, pictures: Pictures, book: Book) -> list[Strip]:
    """An entry for each icon, then one for each suit and each icon of the variant's own, those two and two."""
    variant, look = pictures.faces.variant, setter.look
    if not variant.playable:
        return []
    strips = setter.paragraph(words(look.word("icons")), "heading", keep=True)
    for icon, name in icon_names(variant, look.language):
        said = _said(look.data["glossary"][icon], book, variant, look.language)
        strips.append(_entry(setter, pictures, icon, name, said))
    half = setter.narrower(setter.width / 2)
    named = {suit: variant.deck.suits[suit].name.in_(look.language) for suit in suits_in_play(variant)}
    if THINGS["wild_cards"](Context(variant, variant.player_counts, look.language)):
        named["special"] = suit_words("any", variant, look.language)
    named |= {icon: icon.replace("_", " ") for icon in variant.look.icons}
    entries = [_entry(half, pictures, icon, name, "") for icon, name in named.items()]
    for left, right in zip(entries[::2], [*entries[1::2], Strip(0.0)], strict=False):
        moved = Group(right.shapes, (1.0, 0.0, 0.0, 1.0, half.width, 0.0))
        strips.append(Strip(max(left.height, right.height), (*left.shapes, moved), before=2.2))
    return strips


def _said(source: str | list[str], book: Book, variant: Variant, language: str) -> str:
    """The sentences of these rules; or the last paragraph of the section of that name."""
    if isinstance(source, str):
        blocks = [block for section in book.sections if section.key == source for block in section.blocks]
        return next((block.text for block in reversed(blocks) if isinstance(block, Paragraph)), "")
    return " ".join(filter(None, (sentence(variant.rules, f, variant.player_counts, language) for f in source)))


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
