"""Bounds of a variant: generous for a game, narrow enough that a slip or a bomb is told and not printed."""

from __future__ import annotations

from variants.markup import STANDARD_ICONS

SUITS = 12
VALUES = 20
"""Different values of number cards."""
SPECIALS = 40
"""Different special cards."""
FACES = 60
"""Different triumph cards."""
TOMATO_NUMBER = 99
COPIES = 200
"""Copies of a card."""
CARDS = 2000
"""Cards in a deck, copies counted."""
TEXT = 4000
"""Characters of a text or of a cell."""
NAME = 200
"""Characters of a name, a version, an author."""
EXTRA_DECKS = 20
RESERVED = frozenset({"any", *STANDARD_ICONS})
"""Words that no suit can have for a name."""
