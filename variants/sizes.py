"""Card sizes (trim) by name or as written measures, in millimetres."""

from __future__ import annotations

import re
from typing import NamedTuple

MM_PER_INCH = 25.4


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float


CARD_SIZES: dict[str, Size] = {
    "poker": Size(63, 88),
    "poker-us": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "usa": Size(56, 87),
    "mini-euro": Size(44, 68),
    "mini-usa": Size(41, 63),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
}
"""Usual trim sizes. Makers disagree on mini-euro (44 or 45 x 68); we take what most sleeves name."""

_WRITTEN = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)\s*$", re.IGNORECASE)
_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}


def parse_size(written: str, names: dict[str, Size] = CARD_SIZES) -> Size | None:
    """A name of `names`, or measures like 63x88mm, 6.3x8.8cm, 2.5x3.5in; None if it is neither."""
    if written in names:
        return names[written]
    found = _WRITTEN.match(written)
    if not found:
        return None
    unit = _UNIT[found[3].lower()]
    return Size(round(float(found[1]) * unit, 4), round(float(found[2]) * unit, 4))
