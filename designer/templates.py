"""The template language: what may stand in a template.yaml or a face file, as typed, frozen data.

docs/templates.md teaches it; designer/template_files.py reads it, designer/boxes.py draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, PlainValidator

from designer.bindings import Bound, When, Words, read_words
from designer.measures import WHOLE, Four, Length, Measure, read_measure
from designer.styles import Family, FontFamily, StyleRef, StyleSpec
from variants.faults import Place, quote
from variants.values import Model, Reference, Text, must_be

FaceName = Literal["number", "special", "tomato", "triumph", "number-back", "tomato-back", "triumph-back"]

FACES: tuple[FaceName, ...] = get_args(FaceName)
"""The faces that a template draws."""


def _read_icons(value: object) -> tuple[tuple[Words, Words], ...]:
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping) and value:
        return tuple((read_words(name), read_words(count)) for name, count in value.items())
    cure = "Write {trophy: '{trophies}', knife: 2}"
    raise must_be("a table of icons and their numbers", cure)


Icons = Annotated[
    tuple[tuple[Words, Words], ...], PlainValidator(_read_icons, json_schema_input_type=dict[str, str | int])
]


def _read_radius(value: object) -> Measure | tuple[Measure, ...] | Literal["card"]:
    if isinstance(value, tuple) and not isinstance(value, Measure):
        if len(value) != 4:
            raise must_be("one length, `card`, or four lengths clockwise from the top left", "Write 3, or [3, 3, 0, 0]")
        return tuple(read_measure(one) for one in value)
    return "card" if value == "card" else read_measure(value)


Radius = Annotated[
    Measure | tuple[Measure, ...] | Literal["card"],
    PlainValidator(_read_radius, json_schema_input_type=float | str | tuple[float | str, ...]),
]
"""A length; four of them, clockwise from the top left; or `card`: the card's own, less what the box lies inside."""


class Rays(Model):
    """A burst of rays from the middle of the box to beyond its sides."""

    colors: Annotated[tuple[Bound, ...], Field(min_length=1)]
    """Colours in turn; one binding that holds a list (suits.colors) gives all of them."""
    count: Annotated[int, Field(ge=2, le=120)] = 24
    """How many."""
    turn: float = 0.0
    """Degrees clockwise."""
    center: tuple[Length, Length] = (Measure(share=0.5), Measure(share=0.5))
    """Where they start, measured in the box."""


class Star(Model):
    """A star that fills the box."""

    points: Annotated[int, Field(ge=3, le=60)] = 12
    """How many tips."""
    depth: Annotated[float, Field(gt=0, lt=1)] = 0.75
    """The inner radius as a share of the outer."""
    turn: float = 0.0
    """Degrees clockwise."""


class Box(Model):
    """One thing on a card: a ground (fill, stroke) and at most one content."""

    name: Reference | None = None
    """By which a face that extends this one changes it or leaves it out."""
    box: Four = WHOLE
    """`[x, y, width, height]`; by default all of the card, or of the box around it."""

    fill: Bound | None = None
    """Colour of the ground."""
    stroke: Bound | None = None
    """Colour of a line around it."""
    stroke_width: Length = Measure(mm=0.5)
    """Its width."""
    dash: tuple[Length, ...] = ()
    """Dashes and gaps of the line."""
    radius: Radius = Measure()
    """Rounds the corners: one length; four, clockwise from the top left; or `card`, the card's own radius, less
    what the box lies inside."""
    shape: Literal["rectangle", "ellipse"] = "rectangle"
    """`rectangle` or `ellipse`."""
    star: Star | None = None
    """A star instead of a rectangle: `{points: 12, depth: 0.75, turn: 0}`."""
    polygon: tuple[tuple[Length, Length], ...] = ()
    """Another outline, its corners measured in the box: `[[0, 0], ['100%', 0], ['50%', '100%']]`."""
    padding: Length = Measure()
    """Space between the box and its content."""

    pattern: Bound | None = None
    """Tile art by name or file, repeated over the box."""
    tile: Length = Measure(mm=10)
    """Side of a tile."""
    art: Bound | None = None
    """A picture by name or file."""
    fit: Literal["contain", "cover", "stretch"] = "contain"
    """`contain` shows all of the picture, `cover` fills the box and cuts off the rest, `stretch` distorts it."""
    tint: Bound | None = None
    """One colour for a pattern, a picture or icons."""
    lines: bool | None = None
    """Line art: what is filled becomes white (by default as the template says)."""
    icon: Bound | None = None
    """One icon by name."""
    icons: Icons | None = None
    """Icons by name with their numbers, laid out to fill the box."""
    layout: Literal["rows", "row", "column", "grid"] = "rows"
    """`rows` gives each kind its own rows, `grid` mixes them, `row` and `column` are one line."""
    gap: Length = Measure(mm=1)
    """Space between icons."""
    lead: Annotated[float, Field(ge=1, le=4)] = 1.0
    """In rows of several kinds, the first kind is so many times larger."""
    max_size: Length | None = None
    """Icons grow no larger than this."""
    rays: Rays | None = None
    """A burst of rays: `{colors: [gold, '#ffffff'], count: 24, turn: 0, center: ['50%', '50%']}`; a colour may bind
    a list (`suits.colors`)."""
    text: Bound | None = None
    """Words with `<icons>`, `**bold**`, `_italic_` and bindings."""
    style: StyleRef = StyleSpec()
    """A style's name, or a style written in place: `{extends: body, size: 8}`."""
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
    """Drawn only where it holds: a field (`if: text`), or a comparison (`if: value >= 10`, `if: suit.id == any`)."""
    unless: When | None = None
    """Drawn only where it does not."""
    repeat: Bound | None = None
    """How often; {n} counts from 1."""
    step: tuple[Length, Length] = (Measure(), Measure())
    """From one to the next."""

    @property
    def place(self) -> Place | None:
        """Where the first of its fields stands that knows; None where none does."""
        inside = (
            (words for pair in self.icons or () for words in pair),
            self.rays.colors if self.rays else (),
            self.boxes,
        )
        fields = (getattr(self, name) for name in ("name", "fill", "stroke", *CONTENTS))
        return next((place for one in chain(fields, *inside) if (place := getattr(one, "place", None))), None)

    @property
    def bound(self) -> frozenset[str]:
        """The fields of the card that its content shows; those that colour it, where it shows none."""
        content = (self.text, self.art, self.icon, self.pattern, self.repeat, *chain.from_iterable(self.icons or ()))
        colors = (self.fill, self.stroke, self.tint, self.color, *(self.rays.colors if self.rays else ()))
        names = [frozenset(one.name for words in some if words for one in words.lookups) for some in (content, colors)]
        return names[0] or names[1]

    @property
    def called(self) -> str:
        """What a message calls it: its name, else what it holds."""
        fields = ("text", "art", "icon", "pattern", "repeat", "fill", "stroke")
        written = ((name, getattr(self, name)) for name in fields)
        return (
            f"'{self.name}'"
            if self.name
            else next((f"with {name} {quote(one.written)}" for name, one in written if one), "")
        )


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
    """Always 1."""
    name: str = ""
    """Shown to people."""
    extends: Bound | None = None
    """A built-in template's name, or ./a-folder beside the file: what is not written comes from it."""
    fonts: dict[str, Family] = Field(default_factory=dict)
    """Names for fonts: a packaged font, `./a.ttf`, or its cuts `{regular: Lato, bold: Lato-Bold, italic: ...}`."""
    colors: dict[str, Bound] = Field(default_factory=dict)
    """Names for colours; a colour may be a binding like '{suit.color|pale}'."""
    styles: dict[str, StyleSpec] = Field(default_factory=dict)
    """Names for the ways in which text is set."""
    words: dict[str, Text] = Field(default_factory=dict)
    """Words of the template in each language; {words.name} binds them."""
    lines: bool | None = None
    """Draw all art as line art."""


class TemplateFile(Look):
    """A template.yaml."""

    faces: dict[FaceName, FaceSpec] = Field(default_factory=dict)
    """The faces; those not written come from the extended template."""


class FaceFile(Look):
    """A face file of an extra deck."""

    boxes: tuple[Box, ...] = ()
    """Drawn in order."""


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
