"""Bounds of a variant and its files: generous for a game, narrow enough that a slip or a bomb is told, not printed."""

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
CARD_SIDE = (15.0, 400.0)
"""Shortest and longest side of a card, mm."""
CHAIN = 20
"""Variant files that extend one another."""
YAML_BYTES = 1 << 20
YAML_DEPTH = 40
"""Tables and lists in each other."""
YAML_VALUES = 100_000
"""Values in a YAML file, counted after aliases are followed."""
FILE_BYTES = 20 << 20
"""Bytes of a picture, a font, a table or any other file beside a variant."""
PIXELS = 50_000_000
"""Pixels of a picture (a tarot card at 1200 dpi has 19 million)."""
FACE_PARTS = 10_000
"""Boxes, icons and tiles that a template draws on a face, each time that one is repeated."""
FAULTS = 1000
"""Faults told at once; whoever mends them sees the rest."""
ROWS = 10_000
COLUMNS = 200
"""Of a table of cards."""
RESERVED = frozenset({"any", *STANDARD_ICONS})
"""Words that no suit can have for a name."""
