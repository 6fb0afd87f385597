"""Papers that printers hold, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from variants.faults import Place, did_you_mean, one_fault
from variants.sizes import Size, parse_size

PAPERS: dict[str, Size] = {
    "a4": Size(210, 297),
    "letter": Size(215.9, 279.4),
    "a3": Size(297, 420),
    "tabloid": Size(279.4, 431.8),
    "legal": Size(215.9, 355.6),
}
"""Papers by name, upright (ISO 216; ANSI and North American sizes in whole sixteenths of an inch)."""

INCH_PAPERS = frozenset({"letter", "tabloid", "legal"})
"""Papers of people who own a ruler in inches."""

SHORTEST, LONGEST = 60.0, 2000.0
"""Bounds of a paper's sides in mm: shorter ones have no room for a ruler of 50 mm."""

Orientation = Literal["auto", "portrait", "landscape"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as its owner calls it; `size` is upright (portrait)."""

    name: str
    size: Size

    @property
    def title(self) -> str:
        """How the paper is written on the page: A4, Letter, 200 x 250 mm."""
        return self.name.capitalize() if self.name in PAPERS else measures(self.size)

    @property
    def inches(self) -> bool:
        """Whether people who buy this paper measure in inches."""
        return self.name in INCH_PAPERS

    def pages(self, orientation: Orientation = "auto") -> tuple[Size, ...]:
        """The page sizes (width, height) that this paper offers in that orientation, upright first."""
        upright, lying = self.size, Size(self.size.height, self.size.width)
        if orientation == "portrait" or upright == lying:
            return (upright,)
        return (lying,) if orientation == "landscape" else (upright, lying)


A4 = Paper("a4", PAPERS["a4"])


def number(value: float) -> str:
    """A measure without needless zeros: 63, 57.15."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def measures(size: Size) -> str:
    """A size in words: 63 x 88 mm."""
    return f"{number(size.width)} x {number(size.height)} mm"


def find_paper(written: str, place: Place | None = None) -> Paper:
    """A paper by name (a4, letter, ...) or measures such as 200x250mm or 8x10in.

    Raises Faults, shown at `place` (the command line by default), for anything else.
    """
    place = place or Place("--paper")
    word = written.strip().lower()
    if word in PAPERS:
        return Paper(word, PAPERS[word])
    size = parse_size(word, {})
    if size is None:
        known = ", ".join(PAPERS)
        cure = did_you_mean(word, PAPERS, f"Write one of {known}, or measures like 200x250mm or 8x10in")
        raise one_fault(place, "", f"unknown paper '{written[:40]}'", cure)
    if min(size) < SHORTEST or max(size) > LONGEST:
        cure = f"Its sides may be {SHORTEST:.0f} to {LONGEST:.0f} mm long"
        raise one_fault(place, "", f"a paper of {written[:40]} is out of bounds", cure)
    return Paper(word, Size(min(size), max(size)))
