"""Cutting machines: the registration marks that their camera looks for.

Sources disagree about the marks of Silhouette machines, so every measure is a parameter, and a preset names the
source that it follows. None of them is the maker's own page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from designer.shapes import Box, Path, Shape, rectangle
from variants.faults import Place, did_you_mean, one_fault
from variants.sizes import Size


@dataclass(frozen=True, slots=True)
class Registration:
    """Marks in three corners of a page: a square at the top left, L shapes at the top right and the bottom left.

    All in mm. The page is loaded as it is seen, its top edge first.
    """

    inset: float
    """From the edges of the paper to the outside of the marks."""
    square: float
    """Side of the square; 0: an L shape there too."""
    arm: float
    """Length of the arms of an L."""
    line: float
    """Thickness of the arms."""
    clear: float = 2.0
    """Kept free of ink round the marks, so that the camera reads them."""
    source: str = ""

    @property
    def border(self) -> float:
        """How far from the edge of the paper cards and their bleed must stay."""
        return self.inset + self.line + self.clear

    @property
    def along(self) -> float:
        """How far from a corner of the paper a mark reaches along its edges, with what stays free round it."""
        return self.inset + max(self.arm, self.square) + self.clear

    def meets(self, box: Box) -> bool:
        """Whether something in that box on the page comes too near to the square, which is wider than the border."""
        x, y, _, _ = box
        return max(x, y) < self.inset + self.square + self.clear

    def shapes(self, page: Size) -> tuple[Shape, ...]:
        """The marks on a page."""
        right, bottom = page.width - self.inset, page.height - self.inset
        square = Path(rectangle(self.inset, self.inset, self.square, self.square), fill="#000000")
        return (
            square if self.square else self._corner(self.inset, self.inset, 1, 1),
            self._corner(right, self.inset, -1, 1),
            self._corner(self.inset, bottom, 1, -1),
        )

    def _corner(self, x: float, y: float, across: int, down: int) -> Path:
        """An L whose outer corner is (x, y), its arms reaching the given ways."""
        arm, line = self.arm, self.line
        points = [(0.0, 0.0), (arm, 0.0), (arm, line), (line, line), (line, arm), (0.0, arm)]
        corners = [(x + across * dx, y + down * dy) for dx, dy in points]
        return Path((("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)), fill="#000000")


PRESETS: Mapping[str, Registration] = {
    "silhouette": Registration(
        10.0076, 5.0, 8.382, 0.9906, source="Proxxied, which cites the maker's measures in inch"
    ),
    "silhouette-cardwright": Registration(
        10.0076, 5.0, 8.89, 0.9906, source="Cardwright, which cites Silhouette Studio"
    ),
    "silhouette-inkscape": Registration(10.0, 5.0, 20.0, 0.3, source="the plug-in inkscape-silhouette"),
}
"""Measures by the source that they are from; they differ in the arms and their thickness."""

BOUNDS: Mapping[str, tuple[float, float]] = {
    "inset": (3, 40), "square": (0, 20), "arm": (2, 40), "line": (0.1, 3), "clear": (0, 20),
}  # fmt: skip
"""Bounds of the measures, mm."""


def find_registration(written: str) -> Registration:
    """Marks as they are written: a preset, and measures of one's own, e.g. `silhouette,arm=20,line=0.3`.

    Raises Faults for an unknown preset or measure, and for a measure out of bounds.
    """
    name, *changes = (part.strip() for part in written.split(","))
    place = Place("--cutter")
    if name not in PRESETS:
        cure = did_you_mean(name, PRESETS, f"Write one of {', '.join(PRESETS)}")
        raise one_fault(place, "", f"unknown marks '{name}'", cure)
    measures: dict[str, Any] = {}
    for change in changes:
        key, _, value = (part.strip() for part in change.partition("="))
        if key not in BOUNDS:
            raise one_fault(
                place, "", f"unknown measure '{key}'", did_you_mean(key, BOUNDS, f"Write {', '.join(BOUNDS)}")
            )
        try:
            measures[key] = float(value)
        except ValueError:
            raise one_fault(place, key, f"'{value}' is no number", "Write millimetres, e.g. 20") from None
        least, most = BOUNDS[key]
        if not least <= measures[key] <= most:
            raise one_fault(place, key, f"{value} mm is out of bounds", f"It may be {least:g} to {most:g} mm")
    return replace(PRESETS[name], **measures)
