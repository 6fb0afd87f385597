"""Lengths as a template writes them, and the boxes that they place. All results are in millimetres."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from pydantic import PlainValidator

from variants.values import must_be


class Frame(NamedTuple):
    """A rectangle: top left corner, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Frame:
        """The rectangle so much smaller on every side (larger where `by` is negative)."""
        return Frame(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Measure(NamedTuple):
    """A length: a share of the side it lies along, a share of the card's shorter side, and millimetres."""

    share: float = 0.0
    short: float = 0.0
    mm: float = 0.0
    center: bool = False

    def of(self, whole: float, short: float) -> float:
        """Millimetres, along a side of `whole`, on a card whose shorter side is `short`."""
        return self.share * whole + self.short * short + self.mm


_TERM = re.compile(r"([+-]?)\s*(?:(\d+(?:\.\d+)?)\s*(%(?:\s*short\b)?)?|(center\b))\s*")
_CURE = "Write 3, '40%', '12% short' (of the card's shorter side), 'center', or such lengths added up: '50% + 3'"


def read_measure(value: object) -> Measure:
    """From a template: 3, -3.5, '40%', '12% short', 'center', and sums like '100% - 12% short - 4'."""
    if isinstance(value, Measure):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Measure(mm=float(value))
    found = _sum(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise must_be("a length", _CURE)
    return found


def _sum(written: str) -> Measure | None:
    share = short = mm = 0.0
    center = False
    at = 0
    while at < len(written) or at == 0:
        term = _TERM.match(written, at)
        if not term or not term[0] or (at and not term[1]) or (at and term[4]):
            return None
        number = float(term[2] or 0) * (-1 if term[1] == "-" else 1)
        center |= bool(term[4])
        if term[3] is None:
            mm += number
        elif term[3] == "%":
            share += number / 100
        else:
            short += number / 100
        at = term.end()
    return Measure(share, short, mm, center)


Length = Annotated[Measure, PlainValidator(read_measure, json_schema_input_type=float | str)]
"""A length in a template."""

Four = tuple[Length, Length, Length, Length]

WHOLE: Four = (Measure(), Measure(), Measure(share=1.0), Measure(share=1.0))


def _along(start: Measure, extent: Measure, whole: float, short: float) -> tuple[float, float]:
    length = extent.of(whole, short)
    offset = start.of(whole, short)
    if start.center:
        return (whole - length) / 2 + offset, length
    if length <= 0:
        return offset, max(0.0, whole + length - offset)
    return (offset if offset >= 0 else whole + offset - length), length


def place(box: Four, frame: Frame, short: float) -> Frame:
    """Where a box [x, y, width, height] lies inside the frame.

    A negative x (y) is the distance of the box's right (lower) side from the frame's right (lower) side;
    a width (height) of 0 or less reaches as far as that distance from it.
    """
    x, width = _along(box[0], box[2], frame.width, short)
    y, height = _along(box[1], box[3], frame.height, short)
    return Frame(frame.x + x, frame.y + y, width, height)


def bled(frame: Frame, trim: Frame, bleed: float) -> Frame:
    """The frame, its sides that touch the trim (or lie outside) moved out to the bleed's edge."""
    near = 0.01
    left = trim.x - bleed if frame.x <= trim.x + near else frame.x
    top = trim.y - bleed if frame.y <= trim.y + near else frame.y
    right, bottom = frame.x + frame.width, frame.y + frame.height
    right = trim.x + trim.width + bleed if right >= trim.x + trim.width - near else right
    bottom = trim.y + trim.height + bleed if bottom >= trim.y + trim.height - near else bottom
    return Frame(left, top, right - left, bottom - top)
