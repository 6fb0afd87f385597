"""The template language: what may stand in a template.yaml or a face file, as typed, frozen data.

docs/templates.md teaches it; designer/template_files.py reads it, designer/boxes.py draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

from designer.bindings import Bound, When, Words, read_words
from designer.measures import WHOLE, Four, Length, Measure, read_measure
from variants.faults import Place
from variants.values import Model, Reference, Text

FACES = ("number", "special", "tomato", "triumph", "number-back", "tomato-back", "triumph-back")
"""The faces that a template draws."""

FaceName = Literal["number", "special", "tomato", "triumph", "number-back", "tomato-back", "triumph-back"]


@dataclass(frozen=True, slots=True)
class FontRef:
    """A font as written: a packaged font's name, or ./a.ttf in `folder`."""

    written: str
    folder: Path | None = None
    place: Place | None = field(default=None, compare=False)


def _read_font(value: object) -> FontRef:
    if isinstance(value, FontRef):
        return value
    if isinstance(value, str) and value:
        return FontRef(str(value), getattr(value, "folder", None), getattr(value, "place", None))
    cure = "Write a font's name like Fredoka One, or ./a.ttf in the template's folder"
    raise PydanticCustomError("font", "must be a font", {"cure": cure})


Font = Annotated[FontRef, PlainValidator(_read_font, json_schema_input_type=str)]


class FontFamily(Model):
    """A font with its cuts; where a cut is missing, the regular one serves."""

    regular: Font
    bold: Font | None = None
    italic: Font | None = None
    bold_italic: Font | None = None


PLAIN_FONT = FontFamily(
    regular=FontRef("Lato"),
    bold=FontRef("Lato-Bold"),
    italic=FontRef("Lato-Italic"),
    bold_italic=FontRef("Lato-BoldItalic"),
)
"""What a face without `fonts:` is set in."""


def _lone_font(value: object) -> object:
    return {"regular": value} if isinstance(value, str) else value


Family = Annotated[FontFamily, BeforeValidator(_lone_font, json_schema_input_type=str | FontFamily)]


class StyleSpec(Model):
    """How text is set. What is not written comes from the style that it extends, else from the defaults named here."""

    extends: Reference | None = None
    """Another style of the template."""
    font: Reference | None = None
    """A name of `fonts`; by default the first of them."""
    bold: bool | None = None
    """Set everything bold (default false)."""
    size: Length | None = None
    """Points, or a share like '20% short' of the card's shorter side: the largest that is tried (default 10)."""
    min_size: Annotated[float, Field(ge=3, le=400)] | None = None
    """Points: text that still does not fit is a fault (default 6)."""
    color: Bound | None = None
    """A colour (default ink, where the template names one, else black)."""
    align: Literal["left", "center", "right"] | None = None
    """Default center."""
    valign: Literal["top", "middle", "bottom"] | None = None
    """Default middle."""
    leading: Annotated[float, Field(ge=0.7, le=3)] | None = None
    """Distance of lines in sizes of the font (default 1.2)."""
    hyphenate: bool | None = None
    """Divide long words (default false)."""
    outline: Bound | None = None
    """Colour of a line around the letters."""
    outline_width: Length | None = None
    """Its width (default 0.6)."""


def _lone_style(value: object) -> object:
    return {"extends": value} if isinstance(value, str) else value


StyleRef = Annotated[StyleSpec, BeforeValidator(_lone_style, json_schema_input_type=str | StyleSpec)]
"""A style's name, or a style written in place."""


def _read_icons(value: object) -> tuple[tuple[Words, Words], ...]:
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping) and value:
        return tuple((read_words(name), read_words(count)) for name, count in value.items())
    cure = "Write {trophy: '{trophies}', knife: 2}"
    raise PydanticCustomError("icons", "must be a table of icons and their numbers", {"cure": cure})


Icons = Annotated[
    tuple[tuple[Words, Words], ...], PlainValidator(_read_icons, json_schema_input_type=dict[str, str | int])
]


def _read_radius(value: object) -> Measure | tuple[Measure, ...] | Literal["card"]:
    if isinstance(value, tuple) and not isinstance(value, Measure):
        if len(value) != 4:
            raise PydanticCustomError(
                "radius", "must be one length, `card`, or four lengths clockwise from the top left"
            )
        return tuple(read_measure(one) for one in value)
    return "card" if value == "card" else read_measure(value)


Radius = Annotated[
    Measure | tuple[Measure, ...] | Literal["card"],
    PlainValidator(_read_radius, json_schema_input_type=float | str | tuple[float | str, ...]),
]
"""A length; four of them, clockwise from the top left; or `card`: the card's own, less what the box lies inside."""


class Rays(Model):
    """A burst of rays from the middle of the box to beyond its sides."""

    colors: tuple[Bound, ...]
    """Colours in turn; one binding that holds a list (suits.colors) gives all of them."""
    count: Annotated[int, Field(ge=2, le=120)] = 24
    turn: float = 0.0
    """Degrees clockwise."""
    center: tuple[Length, Length] = (Measure(share=0.5), Measure(share=0.5))


class Star(Model):
    """A star that fills the box."""

    points: Annotated[int, Field(ge=3, le=60)] = 12
    depth: Annotated[float, Field(gt=0, lt=1)] = 0.75
    """The inner radius as a share of the outer."""
    turn: float = 0.0


class Box(Model):
    """One thing on a card: a ground (fill, stroke) and at most one content."""

    name: Reference | None = None
    """By which a face that extends this one changes it or leaves it out."""
    box: Four = WHOLE
    """x, y, width, height."""

    fill: Bound | None = None
    stroke: Bound | None = None
    stroke_width: Length = Measure(mm=0.5)
    dash: tuple[Length, ...] = ()
    radius: Radius = Measure()
    shape: Literal["rectangle", "ellipse"] = "rectangle"
    star: Star | None = None
    """A star instead of a rectangle."""
    polygon: tuple[tuple[Length, Length], ...] = ()
    """Corners of another outline, measured in the box."""
    padding: Length = Measure()
    """Space between the box and its content."""

    pattern: Bound | None = None
    """Tile art by name or file, repeated over the box."""
    tile: Length = Measure(mm=10)
    """Side of a tile."""
    art: Bound | None = None
    """A picture by name or file."""
    fit: Literal["contain", "cover", "stretch"] = "contain"
    tint: Bound | None = None
    """One colour for a pattern, a picture or icons."""
    lines: bool | None = None
    """Line art: what is filled becomes white (by default as the template says)."""
    icon: Bound | None = None
    """One icon by name."""
    icons: Icons | None = None
    """Icons by name with their numbers, laid out to fill the box."""
    layout: Literal["rows", "row", "column", "grid"] = "rows"
    gap: Length = Measure(mm=1)
    """Space between icons."""
    lead: Annotated[float, Field(ge=1, le=4)] = 1.0
    """In rows of several kinds, the first kind is so many times larger."""
    max_size: Length | None = None
    """Icons grow no larger than this."""
    rays: Rays | None = None
    text: Bound | None = None
    style: StyleRef = StyleSpec()
    color: Bound | None = None
    """The text's colour, instead of the style's."""
    boxes: tuple[Box, ...] = ()
    """Boxes inside this one, measured in it."""

    bleed: bool = False
    """Sides at the trim reach past it."""
    clip: bool = False
    """Nothing of the content shows outside the box."""
    rotate: float = 0.0
    """Degrees clockwise about the box's middle."""
    mirror: bool = False
    """Left and right swapped about the box's middle."""
    twice: bool = False
    """Also turned by 180 degrees about the card's middle."""
    corners: Literal[2, 4] | None = None
    """2 as twice; 4: in all corners, the lower ones upside down."""
    condition: When | None = Field(default=None, alias="if")
    unless: When | None = None
    repeat: Bound | None = None
    """How often; {n} counts from 1."""
    step: tuple[Length, Length] = (Measure(), Measure())
    """From one to the next."""


CONTENTS = ("pattern", "art", "icon", "icons", "rays", "text", "boxes")
"""A box holds at most one of these."""


class FaceSpec(Model):
    """One face of a template."""

    extends: FaceName | None = None
    """A face whose boxes come first; its own name means the extended template's face."""
    without: tuple[Reference, ...] = ()
    """Boxes of the extended face, by name, that are left out."""
    boxes: tuple[Box, ...] = ()
    """Drawn in order; a box named as one of the extended face changes that one where it stands."""


class Look(Model):
    """What templates and face files share."""

    format: Annotated[int, Field(ge=1, le=1)]
    name: str = ""
    extends: Bound | None = None
    """A built-in template's name, or ./a-folder beside the file: what is not written comes from it."""
    fonts: dict[str, Family] = Field(default_factory=dict)
    colors: dict[str, Bound] = Field(default_factory=dict)
    """Names for colours; a colour may be a binding like '{suit.color|pale}'."""
    styles: dict[str, StyleSpec] = Field(default_factory=dict)
    words: dict[str, Text] = Field(default_factory=dict)
    """Words of the template in each language; {words.name} binds them."""
    lines: bool | None = None
    """Draw all art as line art."""


class TemplateFile(Look):
    """A template.yaml."""

    faces: dict[FaceName, FaceSpec] = Field(default_factory=dict)


class FaceFile(Look):
    """A face file of an extra deck."""

    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Template:
    """A template with everything that it extends put together, checked."""

    name: str
    place: Place
    folder: Path | None
    fonts: Mapping[str, FontFamily]
    colors: Mapping[str, Words]
    styles: Mapping[str, StyleSpec]
    words: Mapping[str, Text]
    faces: Mapping[str, tuple[Box, ...]]
    lines: bool = False
