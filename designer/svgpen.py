"""The pen of an SVG shape as a display list's: width, dashes, joins; and the dots that a pen makes without moving."""

from __future__ import annotations

import math
from collections.abc import Mapping

from designer.shapes import Path, Segment, Stroke, ellipse, rectangle
from designer.svgstyle import Beyond, dashes
from designer.svgunits import length

SIDE = 100.0
"""Millimetres of a drawing's longer side before it is placed."""

DECIMALS = 3
"""Of coordinates: a micrometre at SIDE. Pens have one more."""

DOT = 0.01
"""Millimetres (at SIDE) of a dash that SVG lets be nothing but its two caps; pdfium makes more of a dash of 0."""


def pen(style: Mapping[str, str], color: str, scale: float) -> Stroke:
    """The stroke of an element with these properties, its lengths times `scale`. Raises Beyond."""
    pattern = _dotted(tuple(dash * scale for dash in dashes(style["stroke-dasharray"])), style["stroke-linecap"])
    begin = length(style["stroke-dashoffset"]) * scale
    return Stroke(
        color,
        round(length(style["stroke-width"]) * scale, DECIMALS + 1),
        tuple(round(dash, DECIMALS + 1) for dash in pattern),
        style["stroke-linecap"],
        style["stroke-linejoin"],
        round(math.fmod(begin, sum(pattern)) % sum(pattern), DECIMALS + 1) if pattern else 0.0,
        float(style["stroke-miterlimit"]),
    )


def _dotted(pattern: tuple[float, ...], cap: str) -> tuple[float, ...]:
    """Dashes that a PDF draws alike: none of them nothing. Raises Beyond where there is no such."""
    if not pattern or min(pattern[::2]) >= DOT:
        return pattern
    if cap == "butt" or sum(pattern) < 20 * DOT:
        raise Beyond("dashes of next to no length")
    done = list(pattern)
    for index in range(0, len(done), 2):
        longer = max(0.0, DOT - done[index])
        done[index] += longer
        done[index + 1] = max(0.0, done[index + 1] - longer)
    return tuple(done)


def dots_apart(
    segments: tuple[Segment, ...], stroke: Stroke, turned: bool
) -> tuple[tuple[Segment, ...], tuple[Path, ...]]:
    """The outline without the parts that have no length, and these as dots (PDF viewers disagree about them).

    SVG draws a round or square cap there and nothing with butt caps. Raises Beyond for squares that stand aslant.
    """
    parts: list[list[Segment]] = []
    for segment in segments:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    still = [part for part in parts if _is_point(part)]
    if not still:
        return segments, ()
    if stroke.cap == "square" and turned:
        raise Beyond("a line of no length with square caps")
    moving = tuple(segment for part in parts if not _is_point(part) for segment in part)
    return moving, tuple(_dot(part[0][1:], stroke) for part in still if stroke.cap != "butt")


def _is_point(part: list[Segment]) -> bool:
    """Whether every segment stays where the part begins."""
    start: tuple[float, ...] = part[0][1:]
    for segment in part:
        numbers: tuple[float, ...] = segment[1:]
        if numbers not in ((), start, start * 3):
            return False
    return True


def _dot(at: tuple[float, ...], stroke: Stroke) -> Path:
    x, y = at
    half = stroke.width / 2
    if stroke.cap == "square":
        return Path(rectangle(x - half, y - half, stroke.width, stroke.width), stroke.color)
    return Path(ellipse(x, y, half, half), stroke.color)


def reach(stroke: Stroke | None) -> float:
    """How far ink can lie from a stroked outline's control points."""
    if stroke is None:
        return 0.0
    return stroke.width / 2 * (stroke.miter if stroke.join == "miter" else 1.5 if stroke.cap == "square" else 1.0)
