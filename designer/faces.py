"""Card faces: a card and a template become a display list in millimetres, bleed included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from designer.bindings import Fields, Marked, Value, read_words
from designer.boxes import Pen, TooMany
from designer.fields import FieldMaker, columns_of, kind_of, suit_looks, written_at
from designer.measures import Frame
from designer.press import Press, SetText
from designer.shapes import Shape
from designer.template_files import load_face, load_template
from designer.templates import Box, Template
from variants.decks import Card, ExtraCard
from variants.faults import Fault, Faults
from variants.model import Variant
from variants.sizes import Size

BLEED = 3.0
"""Millimetres that faces reach past their trim; sheets cut off what they do not need."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card. `shapes` begin at the top left of the trim and reach `bleed` mm past it.

    `faults` are texts that do not fit, missing pictures and the like: a face with faults is not to be printed.
    `texts` are the names of boxes with their texts as they were set, for inspection.
    """

    size: Size
    shapes: tuple[Shape, ...]
    faults: tuple[Fault, ...] = ()
    texts: tuple[tuple[str, SetText], ...] = ()


class Faces:
    """The faces of a variant in one template and language; pictures, styles and set text are shared by all cards.

    `template` is a loaded one, or None for the one that the variant's `look` names. `like` are the faces of a variant
    that is compared: where both have the same pictures they are read and set once. Raises Faults where the template or
    a face file is at fault.
    """

    def __init__(
        self,
        variant: Variant,
        template: Template | None = None,
        language: str = "en",
        bleed: float = BLEED,
        like: Faces | None = None,
    ) -> None:
        self.variant, self.language, self.bleed = variant, language, bleed
        self.template = template or load_template(variant.look.template, variant.folder)
        looks = suit_looks(variant)
        shared = like is not None and like.press.serves(variant, language, looks)
        self.press: Press = like.press if like is not None and shared else Press(variant, language, looks)
        self._maker = FieldMaker(variant, language, looks)
        self._extra = self._face_files()
        self._too_many: list[tuple[Box, ...]] = []

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person may want to know: pictures that had to be drawn as pixels."""
        return self.press.notes

    @property
    def templates(self) -> tuple[Template, ...]:
        """What the faces are drawn by: the template of the game's cards, and the face files of print-only decks."""
        return (*([self.template] if self.variant.playable else []), *self._extra.values())

    def front(self, card: Card) -> Face:
        """The card's front."""
        if isinstance(card, ExtraCard):
            return self._draw(self._extra[card.deck, "face"], "extra", card, self._maker.of(card))
        return self._draw(self.template, kind_of(card), card, self._maker.of(card))

    def back(self, card: Card) -> Face | None:
        """The card's back: one for each deck; None for a print-only deck without one."""
        if isinstance(card, ExtraCard):
            template = self._extra.get((card.deck, "back"))
            return self._draw(template, "extra", card, self._maker.of(card)) if template else None
        kind = {"special": "number"}.get(kind_of(card), kind_of(card)) + "-back"
        return self._draw(self.template, kind, card, self._maker.common(kind))

    def _draw(self, template: Template, kind: str, card: Card, fields: Fields) -> Face:
        size = self.variant.size_of(card.deck)
        trim = Frame(0.0, 0.0, *size)
        pen = Pen(
            template, self.press, trim, self.bleed, self.variant.look.corner_radius, card.key,
            lambda field: self.variant.place_of(written_at(card, field, self.language)),
        )  # fmt: skip
        shapes: list[Shape] = []
        if template.faces[kind] not in self._too_many:
            try:
                shapes = pen.draw(template.faces[kind], trim, {**fields, **self._template_words(template, fields)})
            except TooMany:
                self._too_many.append(template.faces[kind])  # told once: no other card of this face is begun
        return Face(size, tuple(shapes), tuple(dict.fromkeys(pen.faults)), tuple(pen.texts))

    def _template_words(self, template: Template, fields: Fields) -> dict[str, Value]:
        """The template's words whose bindings this card can fill."""
        words = {name: read_words(text.in_(self.language)) for name, text in template.words.items()}
        return {
            f"words.{name}": Marked(one.text(fields, self.press.escape))
            for name, one in words.items()
            if all(lookup.name in fields for lookup in one.lookups)
        }

    def _face_files(self) -> dict[tuple[str, str], Template]:
        """The face files of the print-only decks, checked against their decks' columns."""
        loaded: dict[tuple[str, str], Template] = {}
        faults: list[Fault] = []
        for name, deck in self.variant.extra_decks.items():
            columns = columns_of(deck.cards, self.variant.languages)
            for side in ("face", "back"):
                path = getattr(deck, side)
                if path is None:
                    continue
                try:
                    loaded[name, side] = load_face(path, columns)
                except Faults as error:
                    faults += error.faults
        if faults:
            raise Faults(faults)
        return loaded


def face(
    card: Card,
    variant: Variant,
    template: Template | None = None,
    language: str = "en",
    side: Literal["front", "back"] = "front",
) -> Face | None:
    """One face alone; for many cards make `Faces` once."""
    faces = Faces(variant, template, language)
    return faces.front(card) if side == "front" else faces.back(card)
