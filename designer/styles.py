"""Fonts and text styles of a template, as typed, frozen data."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainValidator

from designer.bindings import Bound
from designer.measures import Length
from variants.faults import Place
from variants.values import Model, Reference, must_be


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
    raise must_be("a font", cure)


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
