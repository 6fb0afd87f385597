"""What tests of exports share: the cards that a variant has, its faces as printed, how far pictures differ."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from designer import raster
from designer.cli import main
from designer.faces import Faces
from designer.pdf import write
from designer.shapes import Page, rectangle
from designer.shapes import Path as Outline
from variants.decks import Card, decks
from variants.load import load
from variants.model import Variant

TOP = Path(__file__).parents[3]
HONEYLINE = str(TOP / "docs/example/honeyline.yaml")
UNIQUE = str(Path(__file__).parent / "unique" / "unique.yaml")
"""A deck whose backs all differ, and one without backs."""


def run(*arguments: str) -> int:
    """The command line; its exit code."""
    try:
        main(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    raise AssertionError("a command ends with a code")


def wanted(variant: Variant, players: int | None = None) -> Counter[tuple[str, str]]:
    """How many there are of each (deck, card)."""
    return Counter({
        (deck.name, card.key): count for deck in decks(variant, players) for card, count in deck.cards
    })  # fmt: skip


def counts(ref: str) -> list[int | None]:
    """All that --players may say of a variant, and nothing."""
    return [None, *load(ref).player_counts]


class Printed:
    """The faces of a variant as a printer gets them."""

    def __init__(self, ref: str, language: str = "en") -> None:
        self.variant = load(ref)
        self.faces = Faces(self.variant, None, language)
        self.cards: dict[tuple[str, str], Card] = {
            (deck.name, card.key): card for deck in decks(self.variant) for card, _ in deck.cards
        }

    def side(self, deck: str, key: str, size: tuple[int, int], back: bool = False) -> Image.Image:
        """One side of a card, scaled to so many pixels."""
        card = self.cards[deck, key]
        face = self.faces.back(card) if back else self.faces.front(card)
        assert face is not None
        paper = Outline(rectangle(0, 0, *face.size), "#ffffff")
        held = BytesIO()
        write([Page(*face.size, (paper, *face.shapes))], held, title="")
        (image,) = raster.pages(held.getvalue(), size[0] * 25.4 / face.size.width)
        return image.resize(size)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures differ: the mean over all pixels and colours, 0 to 255."""
    assert one.size == other.size
    return float(sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3)
