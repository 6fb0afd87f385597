"""What a template refers to must exist: fields, colours, styles, fonts. Checked before any card is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pydantic_core import PydanticCustomError

from designer.bindings import Words, read_words, unknown
from designer.fields import COMMON, FIELDS
from designer.press import font_file
from designer.styles import FontFamily, StyleSpec
from designer.templates import CONTENTS, Box, Template
from designer.tints import is_color
from variants.faults import Fault, Faults, Place, did_you_mean, quote

MAX_STYLES = 20
"""A style extends at most so many others, one after the other."""


def check(template: Template, columns: Collection[str] = ()) -> list[Fault]:
    """All faults of what a template refers to; `columns` are those of the deck that a face file is for."""
    faults = [
        fault for name in template.styles for fault in _style_chain(template, StyleSpec(extends=name), f"styles.{name}")
    ]
    faults += [fault for family in template.fonts.values() for fault in _fonts(family)]
    words: dict[str, set[str]] = {}
    for name, text in template.words.items():
        for written in (text.plain, *(by for _, by in text.by_language)):
            try:
                words.setdefault(name, set()).update(one.name for one in read_words(written or "").lookups)
            except PydanticCustomError as error:
                cure = "Write a binding as {value}, a brace as {{"
                faults.append(Fault(template.place, f"words.{name}", error.message(), cure))
    for kind, boxes in template.faces.items():
        fields = set(FIELDS.get(kind, {*COMMON, *columns}))
        fields |= {f"words.{word}" for word, needed in words.items() if needed <= fields}
        where = f"faces.{kind}" if kind in FIELDS else "boxes"
        faults += _Checker(template, frozenset(fields)).boxes(boxes, where)
    return list({(fault.place, fault.what): fault for fault in reversed(faults)}.values())[::-1]


def _fonts(family: FontFamily) -> Iterator[Fault]:
    for ref in (family.regular, family.bold, family.italic, family.bold_italic):
        try:
            if ref:
                font_file(ref)
        except Faults as error:
            yield from error.faults


def _style_chain(template: Template, style: StyleSpec, where: str) -> Iterator[Fault]:
    for _ in range(MAX_STYLES):
        if style.font is not None and style.font not in template.fonts:
            known = "Named in `fonts:` are " + (", ".join(template.fonts) or "none")
            cure = did_you_mean(style.font, template.fonts, known)
            place = getattr(style.font, "place", template.place)
            yield Fault(place, where, f"there is no font {quote(style.font)}", cure)
        if style.extends is None:
            return
        if style.extends not in template.styles:
            known = "Named in `styles:` are " + (", ".join(template.styles) or "none")
            cure = did_you_mean(style.extends, template.styles, known)
            place = getattr(style.extends, "place", template.place)
            yield Fault(place, where, f"there is no style {quote(style.extends)}", cure)
            return
        style = template.styles[style.extends]
    yield Fault(template.place, where, "extends itself", "Take one `extends` out")


class _Checker:
    """The checks of one face's boxes."""

    def __init__(self, template: Template, fields: frozenset[str]) -> None:
        self.template, self.fields = template, fields

    def boxes(self, boxes: tuple[Box, ...], where: str) -> Iterator[Fault]:
        for index, box in enumerate(boxes):
            spot = f"{where}.{box.name or index + 1}"
            own = _Checker(self.template, self.fields | {"n"}) if box.repeat else self
            yield from own.box(box, spot)
            yield from own.boxes(box.boxes, spot)

    def box(self, box: Box, where: str) -> Iterator[Fault]:
        filled = [content for content in CONTENTS if getattr(box, content)]
        if len(filled) > 1:
            what = f"has {' and '.join(filled)}"
            yield Fault(self.place(box), where, what, "A box holds one of them; put boxes in a box with `boxes:`")
        if not filled and not box.fill and not box.stroke:
            cure = f"Give it a fill, a stroke or one of: {', '.join(CONTENTS)}"
            yield Fault(self.place(box), where, "is an empty box", cure)
        for name in ("fill", "stroke", "tint", "color"):
            yield from self.color(getattr(box, name), f"{where}.{name}")
        for name in ("pattern", "art", "icon", "text", "repeat"):
            yield from self.words(getattr(box, name), f"{where}.{name}")
        for pair in box.icons or ():
            for words in pair:
                yield from self.words(words, f"{where}.icons")
        for words in box.rays.colors if box.rays else ():
            yield from self.color(words, f"{where}.rays")
        for condition in (box.condition, box.unless):
            if condition and condition.name not in self.fields:
                yield unknown(condition.name, self.fields, condition.place or self.template.place, f"{where}.if")
        if box.text:
            yield from _style_chain(self.template, box.style, where + ".style")
            yield from self.style_colors(box.style, where)

    def place(self, box: Box) -> Place:
        return box.place or self.template.place

    def style_colors(self, style: StyleSpec, where: str) -> Iterator[Fault]:
        for _ in range(MAX_STYLES):
            yield from self.color(style.color, f"{where}.style.color")
            yield from self.color(style.outline, f"{where}.style.outline")
            if style.extends is None or style.extends not in self.template.styles:
                return
            style = self.template.styles[style.extends]

    def words(self, words: Words | None, where: str) -> Iterator[Fault]:
        for lookup in words.lookups if words else ():
            if lookup.name not in self.fields:
                yield unknown(lookup.name, self.fields, (words and words.place) or self.template.place, where)

    def color(self, words: Words | None, where: str, depth: int = 0) -> Iterator[Fault]:
        """A colour is #rrggbb, a name of `colors:` (which may itself be any of these), or a binding."""
        if words is None:
            return
        if words.lookups:
            yield from self.words(words, where)
        elif not is_color(words.written):
            place: Place = words.place or self.template.place
            named = self.template.colors.get(words.written)
            if named is None:
                listed = "Write '#rrggbb' or a name of `colors:`, which has " + (
                    ", ".join(self.template.colors) or "none"
                )
                cure = did_you_mean(words.written, self.template.colors, listed)
                yield Fault(place, where, f"there is no colour {quote(words.written)}", cure)
            elif depth > len(self.template.colors):
                yield Fault(place, where, f"the colour {quote(words.written)} stands for itself", "Give it a '#rrggbb'")
            else:
                yield from self.color(named, where, depth + 1)
