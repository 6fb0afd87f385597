"""SVG beyond our vectors as a picture: resvg draws the checked tree, with our own fonts and nothing else."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources

from designer.svgxml import Element, written
from variants.faults import one_fault

DPI = 600
"""Dots per inch of the printed size."""

MAX_PIXELS = 36_000_000
"""A picture has at most so many dots; beyond it the resolution falls."""

_FONT_PACKAGES = ("font_lato", "font_fredoka_one")


@cache
def _font_files() -> list[str]:
    return [
        str(file)
        for package in _FONT_PACKAGES
        for file in sorted(resources.files(package).joinpath("files").iterdir(), key=str)
        if file.name.endswith(".ttf")
    ]


@cache
def _characters() -> frozenset[int]:
    """Code points that Lato has; resvg falls back to it."""
    from fontTools.ttLib import TTFont

    lato = next(file for file in _font_files() if file.endswith("Lato-Regular.ttf"))
    with TTFont(lato, lazy=True) as font:
        return frozenset(font.getBestCmap())


def without_glyph(text: str) -> str:
    """The first character that would be missing from text in an SVG, in words; empty where none would be."""
    for character in text:
        if ord(character) not in _characters() and not character.isspace():
            return f"U+{ord(character):04X} {unicodedata.name(character, 'unnamed')}"
    return ""


def pixels(width: float, height: float) -> tuple[int, int, int]:
    """Columns and rows of a picture so many mm large, and its true dots per inch."""
    dots = width * height * (DPI / 25.4) ** 2
    dpi = DPI if dots <= MAX_PIXELS else DPI * (MAX_PIXELS / dots) ** 0.5
    return max(1, round(width * dpi / 25.4)), max(1, round(height * dpi / 25.4)), round(dpi)


def render(root: Element, view_box: tuple[float, float, float, float], width: int, height: int) -> bytes:
    """The drawing as a PNG of so many pixels. `view_box` holds where the file has none. Raises Faults."""
    import resvg_py

    attributes = dict(root.attributes)
    attributes.setdefault("viewBox", " ".join(f"{number:.12g}" for number in view_box))
    attributes |= {"width": str(width), "height": str(height)}
    sized = Element(root.tag, attributes, root.place, root.children, root.text)
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=written(sized),
                dpi=96,
                skip_system_fonts=True,
                font_files=_font_files(),
                font_family="Lato",
                sans_serif_family="Lato",
            )
        )
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic in Rust arrives as a BaseException of its own
        raise one_fault(root.place, "svg", f"the drawing cannot be rendered: {error}", "Save it as plain SVG") from None
