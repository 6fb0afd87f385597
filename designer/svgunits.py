"""The small grammars of SVG: numbers, lengths, transforms. What is not understood whole is an error."""

from __future__ import annotations

import math
import re

from designer.shapes import IDENTITY, Matrix, multiply

NUMBER = r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?"
"""Possessive: digits that led nowhere are not given back one by one, which would take the square of their number."""

_NUMBERS = re.compile(NUMBER)
_BETWEEN = re.compile(r"[\s,]+|" + NUMBER)
_COMMAS = re.compile(r",\s*,|^\s*,|,\s*$")
_LENGTH = re.compile(rf"\s*({NUMBER})(px|mm|cm|in|pt|pc)?\s*\Z")
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)\s*,?")

UNITS = {None: 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0}
"""CSS: 96 px are an inch."""

LARGEST = 1e7
"""Coordinates beyond it are refused: arithmetic and renderers lose their way there."""


class NotUnderstood(Exception):
    """This geometry is not (or not wholly) what SVG's grammar says; the text tells what."""


def numbers(text: str) -> list[float]:
    """A list of numbers parted by white space and single commas."""
    if "," in text and _COMMAS.search(text):
        raise NotUnderstood(f"numbers '{text[:40]}'")
    try:
        if "_" in text or "n" in text:  # Python reads 1_0 and nan
            raise ValueError
        found = [float(number) for number in text.replace(",", " ").split()]
    except ValueError:
        found = _close_numbers(text)
    if found and (max(found) > LARGEST or min(found) < -LARGEST):
        raise NotUnderstood(f"a number beyond {LARGEST:.0e}")
    return found


def _close_numbers(text: str) -> list[float]:
    """Numbers that stand without space between them, as in 1-2.5.5."""
    if _BETWEEN.sub("", text):
        raise NotUnderstood(f"numbers '{text[:40]}'")
    return [float(number) for number in _NUMBERS.findall(text)]


def length(text: str) -> float:
    """A length in user units: plain, or in px, mm, cm, in, pt, pc. Per cent and em are not understood here."""
    found = _LENGTH.match(text)
    if not found or abs(float(found[1])) > LARGEST:
        raise NotUnderstood(f"length '{text[:40]}'")
    return float(found[1]) * UNITS[found[2]]


def transform(text: str) -> Matrix:
    """A `transform` attribute as one matrix."""
    total, position, text = IDENTITY, 0, text.rstrip()
    while position < len(text):
        found = _TRANSFORM.match(text, position)
        if not found:
            raise NotUnderstood(f"transform '{text[:40]}'")
        total = multiply(total, _one_transform(found[1], numbers(found[2])))
        position = found.end()
    return total


def _one_transform(name: str, given: list[float]) -> Matrix:
    match name, given:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle, *rest] if len(rest) in (0, 2):
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            x, y = rest or (0.0, 0.0)
            return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    raise NotUnderstood(f"transform {name} with {len(given)} numbers")
