"""The rules in short, for the player aid and the back of the booklet: templates/playeraid.yaml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from designer.book import Block, Paragraph, Section, layout
from designer.booklists import Context
from designer.rulebook import sections_of
from variants.model import Variant

LAYOUT = "playeraid.yaml"

Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = ("front", "back")


def spoken(section: Section) -> Iterator[Block]:
    """A section's blocks without the words above a list: in short, its title says as much."""
    for block in section.blocks:
        if not isinstance(block, Paragraph) or not any(topic.startswith("list.") for topic in block.topics):
            yield block


def ranks() -> tuple[int, ...]:
    """How much may be said, from everything down to what matters most."""
    found = {block.get("rank", 1) for entry in layout(LAYOUT) for block in entry["blocks"]}
    return tuple(sorted(found, reverse=True))


def in_short(variant: Variant, language: str, side: Side, rank: int) -> tuple[Section, ...]:
    """The sections of one side of the player aid, without blocks of a higher rank."""
    entries = [
        {**entry, "blocks": [block for block in entry["blocks"] if block.get("rank", 1) <= rank]}
        for entry in layout(LAYOUT)
        if entry["side"] == side
    ]
    return sections_of(entries, Context(variant, variant.player_counts, language))
