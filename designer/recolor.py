"""Art in other colours: with little ink, or in one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from designer import images
from designer.shapes import Group, Path, Picture, Shape
from designer.tints import DARK_INK

DARK = 0.035
"""Relative luminance (WCAG) below which a fill stays when art is drawn in lines: about L* 22, darker than mid-dark."""

SHINE = 0.8
"""Lines lighter than this, or see-through, are shine on a surface; all others are outlines, drawn in the dark ink."""


def recolored(shapes: Iterable[Shape], lines: bool, tint: str | None) -> tuple[Shape, ...]:
    """The shapes with fills whitened unless dark and outlines darkened (`lines`), then all ink in `tint` (#rrggbb).

    Pictures alike.
    """
    return tuple(done for item in shapes if (done := _one(item, lines, tint)) is not None)


def _one(item: Shape, lines: bool, tint: str | None) -> Shape | None:
    match item:
        case Group():
            return replace(item, children=recolored(item.children, lines, tint))
        case Picture():
            data = images.lines_only(item.data) if lines else item.data
            return replace(item, data=images.tinted(data, tint) if tint else data)
        case Path():
            return _path(item, lines, tint)
    return item


def _path(item: Path, lines: bool, tint: str | None) -> Path | None:
    fill, stroke = item.fill, item.stroke
    if lines and fill is not None and luminance(fill) > DARK:
        # Over other ink, a pale see-through fill (a shine, a shadow) would only grey it.
        fill = None if len(fill) == 9 else "#ffffff"
    if lines and stroke and len(stroke.color) == 7 and DARK < luminance(stroke.color) < SHINE:
        stroke = replace(stroke, color=DARK_INK)
    if tint:
        fill = tint + fill[7:] if fill else None
        stroke = replace(stroke, color=tint + stroke.color[7:]) if stroke else None
    return replace(item, fill=fill, stroke=stroke) if fill or stroke else None


def luminance(color: str) -> float:
    """Relative luminance (0 black ... 1 white) of #rrggbb, or of #rrggbbaa lying on white (WCAG 2, sRGB)."""
    alpha = int(color[7:9], 16) / 255 if len(color) == 9 else 1.0
    parts = [alpha * int(color[at : at + 2], 16) / 255 + 1 - alpha for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
