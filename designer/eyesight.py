"""How colours look in greyscale and to colour-blind eyes, and how far apart two of them then are."""

from __future__ import annotations

import math
from typing import TypeAlias

from designer.tints import linear

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green and blue in linear light, 0 to 1."""

Lab: TypeAlias = tuple[float, float, float]
"""CIE L*a*b* under D65."""

SIGHTS = {
    "normal": "to every eye",
    "grey": "in greyscale",
    "protan": "without red cones (protanopia)",
    "deutan": "without green cones (deuteranopia)",
    "tritan": "without blue cones (tritanopia)",
}
"""The sights that colours are judged by, with their words."""

GREY = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue in luminance (Rec. 709)."""

DICHROMATS = {
    # Viénot, Brettel & Mollon 1999, "Digital video colourmaps for checking the legibility of displays by dichromats":
    # the product RGB -> LMS -> dichromat's LMS -> RGB, on linear light.
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}

TRITAN = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
"""Tritans need two half-planes (Brettel, Viénot & Mollon 1997); TRITAN_NORMAL says in which a colour lies."""

TRITAN_NORMAL = (0.03901, -0.02788, -0.01113)


def _sum(row: tuple[float, float, float], light: Rgb) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def seen(color: str, sight: str) -> Rgb:
    """The colour #rrggbb in linear light as one of SIGHTS takes it."""
    light = linear(color)
    if sight == "normal":
        return light
    if sight == "grey":
        grey = _sum(GREY, light)
        return (grey, grey, grey)
    rows = TRITAN[_sum(TRITAN_NORMAL, light) < 0] if sight == "tritan" else DICHROMATS[sight]
    red, green, blue = (min(1.0, max(0.0, _sum(row, light))) for row in rows)
    return (red, green, blue)


def lab(light: Rgb) -> Lab:
    """CIE L*a*b* (D65) of linear sRGB."""
    red, green, blue = light
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, sight: str) -> float:
    """CIE 1976 difference of two colours; 2.3 is just noticeable, 10 is plain at a glance."""
    return math.dist(lab(seen(one, sight)), lab(seen(other, sight)))
