"""Whole numbers as callers write them: Python's and NumPy's are taken, anything else is refused by its name."""

from __future__ import annotations

from operator import index
from typing import Any


def plain(value: Any, what: str) -> int:
    """The value as Python's int; ValueError where it is no whole number. `what` says what it is."""
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {value!r}") from None


def whole(value: Any, what: str, low: int, high: int) -> int:
    """As `plain`, and from low to high."""
    number = plain(value, what)
    if not low <= number <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {number}")
    return number
