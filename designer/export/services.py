"""Cards for print services, as a preset says: pictures of exact pixels, or PDFs in inks that go through preflight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from designer.export.cards import Deck, decks_of
from designer.export.images import Pixels, drawn, png
from designer.export.manifests import about, about_card, as_json, head
from designer.export.presets import Fit, Preset, fits, load_preset, read_preset
from designer.export.safezone import SafeZone
from designer.export.targets import Export, Order
from designer.faces import Face
from designer.shapes import Box, Group, Page, Shape
from variants.faults import Place, one_fault


@dataclass(frozen=True, slots=True)
class Made:
    """A deck, and how its cards lie on the product."""

    deck: Deck
    fit: Fit

    @property
    def trim(self) -> Box:
        """The product's trim in the card's own coordinates."""
        (_, _, width, height), card = self.fit.trim, self.fit.card
        if self.fit.turned:
            width, height = height, width
        return ((card.width - width) / 2, (card.height - height) / 2, width, height)

    def page(self, shapes: tuple[Shape, ...], name: str) -> Page:
        """One side of a card with its bleed."""
        canvas = self.fit.canvas
        whole = (0.0, 0.0, canvas.width, canvas.height)
        return Page(*canvas, (Group(shapes, self.fit.place, name=name),), self.fit.trim, whole)

    def blank(self) -> Page:
        """The back of a card that has none."""
        return Page(*self.fit.canvas, (), self.fit.trim, (0.0, 0.0, *self.fit.canvas))


def export(order: Order) -> Export:
    """The files of a print service. Raises Faults for cards that it does not make, and for a profile that is none."""
    preset = read_preset(order.preset, order.target) if order.preset else load_preset(order.target)
    if order.icc and preset.colors != "cmyk":
        raise one_fault(Place("--icc"), "", f"{preset.name} takes colours of the screen", "Leave the profile out")
    places = fits(preset, order.job.variant, order.job.decks)
    decks = [Made(deck, places[deck.name]) for deck in decks_of(order.job)]
    made = Export(iter(()), 1)
    made.notes += _notes(preset, decks)
    if preset.file == "png":
        made.steps += sum(len(one.deck.side_names) for one in decks)
        made.parts = _pictures(order, preset, decks, made)
    else:
        from designer.export.presspdf import press_parts

        made.steps += len(decks) * (2 if preset.order == "separate" else 1)
        made.parts = press_parts(order, preset, decks, made)
    return made


def _notes(preset: Preset, decks: list[Made]) -> Iterator[str]:
    """What is not certain, and what differs."""
    if not preset.confirmed:
        yield f"{preset.name}: what it asks for is not confirmed by its own pages. {preset.note}".rstrip()
    elif preset.note:
        yield f"{preset.name}: {preset.note}"
    told = {one.fit.name: one.fit.product for one in decks}
    yield from (f"{name}: {product.note}" for name, product in told.items() if product.note)
    yield from dict.fromkeys(one.fit.note for one in decks if one.fit.note)
    for one in decks:
        if not one.deck.backs:
            yield f"the cards of {one.deck.name} have no backs"


def manifest(order: Order, preset: Preset, decks: list[dict[str, Any]]) -> tuple[str, bytes]:
    """The list of what lies in the files."""
    about_service = {"service": preset.name, "source": preset.source, "date": preset.date,
                     "confirmed": preset.confirmed}  # fmt: skip
    return "manifest.json", as_json({**head(order), **about_service, "decks": decks})


def about_deck(order: Order, one: Made) -> dict[str, Any]:
    """What a manifest says of a deck."""
    fit = one.fit
    return {**about(order.job, one.deck), "product": fit.name or None, "trim_mm": list(fit.product.trim),
            "canvas_mm": [round(side, 3) for side in fit.canvas]}  # fmt: skip


# --- Pictures ---


def _pictures(order: Order, preset: Preset, decks: list[Made], made: Export) -> Iterator[tuple[str, bytes]]:
    zone = SafeZone(preset.safe)
    told = []
    for one in decks:
        deck = one.deck
        fronts, backs = _names(deck)
        pages = _seen(one, deck.sides(), deck.side_names, zone)
        images = drawn(pages, Pixels(*one.fit.pixels), preset.resolution)
        for name, image in zip((*fronts, *backs.values()), images, strict=True):
            yield name, png(image, preset.resolution)
        cards = [
            {
                **about_card(order.job, card, count),
                "front": fronts[index],
                "back": backs[deck.backs[index]] if deck.backs else None,
            }
            for index, (card, count) in enumerate(deck.cards.cards)
        ]
        told.append({**about_deck(order, one), "size_px": list(one.fit.pixels), "cards": cards})
    made.notes += zone.notes()
    yield manifest(order, preset, told)


def _seen(one: Made, faces: Iterator[Face], names: list[str], zone: SafeZone) -> Iterator[Page]:
    """Pages of faces, each looked at for the safe zone."""
    for face, name in zip(faces, names, strict=True):
        zone.look(face.shapes, one.trim, name)
        yield one.page(face.shapes, name)


def _names(deck: Deck) -> tuple[list[str], dict[int, str]]:
    """File names: of the fronts, in the order of the deck and with their copies; of each back that differs."""
    digits = len(str(len(deck.keys)))
    before = [f"{number:0{max(2, digits)}}" for number in range(1, len(deck.keys) + 1)]
    fronts = [
        f"{deck.name}/{number}x{count}-{card.key}.png"
        for number, (card, count) in zip(before, deck.cards.cards, strict=True)
    ]
    ends = ["" if deck.common_back else f"-{before[index]}-{deck.keys[index]}" for index in deck.distinct_backs]
    return fronts, {index: f"{deck.name}/back{end}.png" for index, end in zip(deck.distinct_backs, ends, strict=True)}
