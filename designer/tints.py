"""Colours of a face: readable inks, lighter and darker neighbours, and how well two colours are told apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

DARK_INK = "#2b2140"
"""The outline of all built-in art; text takes it too, so that card and picture look of one hand."""
LIGHT_INK = "#ffffff"
READABLE = 4.5
"""The contrast ratio that text needs (WCAG 2.2, success criterion 1.4.3)."""

_HEX = re.compile(r"^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$")


def is_color(written: str) -> bool:
    """Whether it is #rrggbb or #rrggbbaa."""
    return bool(_HEX.match(written))


def channels(color: str) -> tuple[float, float, float]:
    """Red, green and blue of #rrggbb between 0 and 1 (see-through is ignored)."""
    return (int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255)


def from_channels(red: float, green: float, blue: float) -> str:
    """#rrggbb of channels between 0 and 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in (red, green, blue))


def saturation(color: str) -> float:
    """How colourful, 0 grey to 1 (HSV)."""
    parts = channels(color)
    return 1 - min(parts) / max(parts) if max(parts) else 0.0


def mix(color: str, other: str, share: float) -> str:
    """The colour with `share` (0 to 1) of the other mixed in."""
    pairs = zip(channels(color), channels(other), strict=True)
    return from_channels(*(a + (b - a) * share for a, b in pairs))


def linear(color: str) -> tuple[float, float, float]:
    """Linear-light sRGB channels (IEC 61966-2-1)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(color))
    return red, green, blue


def luminance(color: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2)."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=512)
def ink(ground: str) -> str:
    """The ink that reads on that ground: dark or white, black where neither reaches 4.5 to 1."""
    best = max((DARK_INK, LIGHT_INK), key=lambda color: contrast(color, ground))
    return best if contrast(best, ground) >= READABLE else "#000000"


@lru_cache(maxsize=512)
def deep(color: str) -> str:
    """The colour, darkened as far as text of it on cream or white needs."""
    paper = "#fff4dc"
    for step in range(20):
        darker_color = mix(color, "#000000", step / 20)
        if contrast(darker_color, paper) >= READABLE:
            return darker_color
    return "#000000"


FILTERS: dict[str, Callable[[str], str]] = {
    "lighter": lambda color: mix(color, "#ffffff", 0.25),
    "pale": lambda color: mix(color, "#ffffff", 0.72),
    "darker": lambda color: mix(color, DARK_INK, 0.22),
    "deep": deep,
    "ink": ink,
}
"""What may follow a bound colour: `{suit.color|pale}`."""
