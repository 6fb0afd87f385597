"""What print services ask for: presets read from templates/services/*.yaml or from a file of one's own."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from designer.export.targets import BLEED
from designer.paper import measures, number
from designer.shapes import Box, Matrix
from variants.checking import build
from variants.decks import CardList
from variants.faults import Fault, Faults, Place, quote
from variants.model import NUMBERS, TOMATOES, TRIUMPHS, CardSize, Variant
from variants.sizes import CARD_SIZES, MM_PER_INCH, Size
from variants.values import Model, must_be
from variants.yamlio import read

CLOSE = 1.0
"""Cards that differ from a product by at most so much (mm) are put on its middle; the bleed makes up for it."""

SHARP = 0.15
"""What sizes may differ by and be the same (mm): services round theirs to hundredths of an inch."""

Percent = Annotated[int, Field(ge=0, le=100)]


class Product(Model):
    """A card that a service makes."""

    trim: CardSize
    """Its size after cutting."""
    pixels: tuple[Annotated[int, Field(ge=50, le=10_000)], Annotated[int, Field(ge=50, le=10_000)]] | None = None
    """Of the picture, bleed included; for services that take pictures."""
    confirmed: bool = True
    """Whether the source is the service's own."""
    note: str = ""
    """What is known of where it comes from."""


class Preset(Model):
    """What a print service takes."""

    format: Literal[1]
    """Of this file: 1."""
    name: str
    """The service."""
    source: str
    """Where all this was read."""
    date: str
    """When, as year-month."""
    confirmed: bool
    """Whether the source is the service's own page."""
    note: str = ""
    """What is weak or unknown about it."""
    file: Literal["png", "pdf"]
    """`png`: a picture of each face; `pdf`: a file for each deck, a page for each side of each copy."""
    order: Literal["front-first", "back-first", "separate"]
    """Of the pages; `separate`: backs in a file of their own, or once for each that differs where it is pictures."""
    colors: Literal["rgb", "cmyk"]
    """`cmyk`: colours as inks."""
    resolution: Annotated[int, Field(ge=72, le=1200)]
    """Pixels per inch; in a PDF the least that pictures should have."""
    bleed: Annotated[float, Field(ge=0, le=BLEED)]
    """Millimetres beyond the trim, where no product says otherwise by its pixels."""
    safe: Annotated[float, Field(ge=0, le=15)]
    """Millimetres inside the trim that type should keep clear of."""
    ink_limit: Annotated[int, Field(ge=100, le=400)] | None = None
    """Percent of all four inks together."""
    black: tuple[Percent, Percent, Percent, Percent] | None = None
    """Inks of large solid black areas, in percent; black type is always black ink alone."""
    transparency: bool = False
    """Whether anything may be see-through."""
    marks: bool = False
    """Whether there may be something beyond the bleed."""
    fonts: Literal["embedded", "outlined"] = "embedded"
    """`outlined`: type as outlines."""
    standard: Literal["PDF/X-1a:2003"] | None = None
    """The standard that the PDF keeps to."""
    condition: str = ""
    """The printing condition that it names, as the ICC's registry of characterization data writes it."""
    products: dict[str, Product] = Field(default_factory=dict)
    """Cards by name; none: every size is made."""

    @model_validator(mode="after")
    def _sound(self) -> Preset:
        if self.file == "png":
            if self.colors == "cmyk" or self.standard or self.fonts == "outlined":
                raise must_be("pdf where colors, fonts or standard are those of a PDF", "Write `file: pdf`")
            if self.order != "separate":
                raise must_be("separate where each face is a picture", "Write `order: separate`")
        elif self.colors == "cmyk" and (self.ink_limit is None or self.transparency):
            raise must_be("told with an ink_limit, and without transparency, for cmyk", "Write `ink_limit: 300`")
        if self.standard and (self.colors != "cmyk" or self.transparency or not self.condition):
            raise must_be("cmyk, without transparency, with a condition, for that standard", "Write `colors: cmyk`")
        if self.black and self.ink_limit is not None and sum(self.black) > self.ink_limit:
            raise must_be(f"a black of at most {self.ink_limit} %", "Take some of the colours out of it")
        for name, product in self.products.items():
            self._check(name, product)
        return self

    def _check(self, name: str, product: Product) -> None:
        if not product.pixels:
            if self.file == "png":
                raise must_be(f"told with pixels for {name}", "Write `pixels: [825, 1125]`")
            return
        for side, pixels in zip(product.trim, product.pixels, strict=True):
            bleed = (pixels / self.resolution * MM_PER_INCH - side) / 2
            if not 0 <= bleed <= BLEED - CLOSE:
                what = f"told with pixels for {name} that leave a bleed of 0 to {BLEED - CLOSE:g} mm, not {bleed:.2f}"
                raise must_be(what, "Look at pixels, trim and resolution")


@dataclass(frozen=True, slots=True)
class Fit:
    """How a deck's cards lie on a product, all in mm."""

    name: str
    """The product's; empty where every size is made."""
    product: Product
    card: Size
    turned: bool
    """Whether cards lie on their side."""
    canvas: Size
    """Trim and bleed."""
    pixels: tuple[int, int]

    @property
    def trim(self) -> Box:
        """The trim on the canvas."""
        width, height = self.product.trim
        return ((self.canvas.width - width) / 2, (self.canvas.height - height) / 2, width, height)

    @property
    def place(self) -> Matrix:
        """From the card's own coordinates to the canvas."""
        width, height = self.card
        if self.turned:
            return (0, 1, -1, 0, (self.canvas.width + height) / 2, (self.canvas.height - width) / 2)
        return (1, 0, 0, 1, (self.canvas.width - width) / 2, (self.canvas.height - height) / 2)

    @property
    def note(self) -> str:
        """What a person should know of it; empty where nothing."""
        if all(abs(one - other) <= SHARP for one, other in zip(self.upright, self.product.trim, strict=True)):
            return ""
        return f"cards of {measures(self.card)} are cut to {measures(self.product.trim)} ({self.name})"

    @property
    def upright(self) -> Size:
        """The card as it lies on the product."""
        return Size(self.card.height, self.card.width) if self.turned else self.card


def fit(preset: Preset, card: Size) -> Fit | None:
    """The nearest product that the card is close enough to; None where there is none."""
    if not preset.products:
        return _fit(preset, "", Product(trim=card), card, False)
    found = min(
        (
            (far, name, product, turned)
            for name, product in preset.products.items()
            for turned in (False, True)
            if (far := _far(product.trim, card, turned)) <= CLOSE
        ),
        key=lambda one: (one[0], one[3]),
        default=None,
    )
    return found and _fit(preset, found[1], found[2], card, found[3])


def _far(trim: Size, card: Size, turned: bool) -> float:
    """The larger difference of the sides."""
    width, height = (card.height, card.width) if turned else card
    return max(abs(trim.width - width), abs(trim.height - height))


def _unlike(trim: Size, card: Size) -> float:
    """How far a card's sides and its shape are from a product's, as factors."""
    wider, taller = math.log(trim.width / card.width), math.log(trim.height / card.height)
    return abs(wider) + abs(taller) + abs(wider - taller)


def _fit(preset: Preset, name: str, product: Product, card: Size, turned: bool) -> Fit:
    trim, dots = product.trim, preset.resolution / MM_PER_INCH
    width, height = trim.width + 2 * preset.bleed, trim.height + 2 * preset.bleed
    pixels = product.pixels or (round(width * dots), round(height * dots))
    if product.pixels or preset.file == "png":  # a picture has whole pixels
        width, height = pixels[0] / dots, pixels[1] / dots
    return Fit(name, product, card, turned, Size(width, height), pixels)


def fits(preset: Preset, variant: Variant, decks: Iterable[CardList]) -> dict[str, Fit]:
    """How the cards of each deck lie. Raises Faults that name the nearest product for all that lie on none."""
    found: dict[str, Fit] = {}
    faults = []
    for deck in decks:
        size = variant.size_of(deck.name)
        one = fit(preset, size)
        if one is None:
            faults.append(_misfit(preset, variant, deck.name, size))
        else:
            found[deck.name] = one
    if faults:
        raise Faults(faults)
    return found


def _misfit(preset: Preset, variant: Variant, deck: str, size: Size) -> Fault:
    name = min(preset.products, key=lambda key: (_unlike(preset.products[key].trim, size), key))
    trim = preset.products[name].trim
    known = [word for word, mm in CARD_SIZES.items() if _far(trim, mm, False) <= CLOSE]
    word = min(known, key=lambda one: _far(trim, CARD_SIZES[one], False), default="")
    path = {
        NUMBERS: "look.card_size", TRIUMPHS: "look.triumph_size",
        TOMATOES: "look.tomato_size" if variant.look.tomato_size else "look.card_size",
    }.get(deck, f"extra_decks.{deck}.size")  # fmt: skip
    what = f"{preset.name} makes no cards of {measures(size)}; the nearest are {name}, {measures(trim)}"
    cure = f"Give --set {path}={word or f'{number(trim.width)}x{number(trim.height)}mm'}"
    return Fault(variant.place_of(path), path, what, cure)


@cache
def preset_names() -> tuple[str, ...]:
    """The services that come with the tool."""
    return tuple(sorted(item.name[:-5] for item in (files("templates") / "services").iterdir()
                        if item.name.endswith(".yaml")))  # fmt: skip


def load_preset(name: str) -> Preset:
    """A service's preset by name."""
    shown = f"services/{name}.yaml"
    return build(Preset, read(files("templates") / "services" / f"{name}.yaml", shown, builtin=True))


def read_preset(path: Path, target: str) -> Preset:
    """A preset of one's own, for the same kind of files as that of `target`. Raises Faults."""
    preset = build(Preset, read(path, str(path)))
    wanted = load_preset(target).file
    if preset.file != wanted:
        others = " or ".join(name for name in preset_names() if load_preset(name).file == preset.file)
        what = f"{quote(preset.name)} takes {preset.file} files, {target} makes {wanted}"
        raise Faults([Fault(Place(str(path)), "file", what, f"Give --to {others}")])
    return preset
