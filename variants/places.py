"""Where the cards of a variant were written, kept for whoever finds a fault when a card is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from variants.yamlio import Node

SECTIONS = ("name", "version", "author", "deck", "tomatoes", "triumphs", "extra_decks")
"""What cards are made of."""


def places(root: Node) -> dict[str, tuple[str, int, int]]:
    """File, line and column of everything that a user's files and settings say about cards, by dotted path."""
    found: dict[str, tuple[str, int, int]] = {}
    for path, node in _inside(root, ""):
        own = node.folder is not None or not node.place.line  # a setting of the command line has no line
        if own and path.partition(".")[0] in SECTIONS:
            found[path] = (node.place.file, node.place.line, node.place.column)
    return found


def _inside(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    entries = node.table().items() or enumerate(node.items(), 1)
    for key, entry in entries:
        inner = f"{path}.{key}" if path else str(key)
        yield inner, entry
        yield from _inside(entry, inner)
