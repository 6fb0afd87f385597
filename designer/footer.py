"""The small line outside the cards: what this sheet is, and rulers that show whether it was printed at 100 %."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from designer.imposition import Layout
from designer.marks import Line, lines
from designer.shapes import Glyphs, Group, Matrix, Shape
from variants.sizes import MM_PER_INCH
from variants.wording import told_in

Label: TypeAlias = Callable[[str, float, float, float], Sequence[Glyphs]]
"""Sets a line of text: (text, x, baseline y, size in points) -> glyphs."""

SIZE = 6.0
"""Points."""

ROW = 3.0
"""Height of a row, mm."""

BASELINE = 2.3
"""Of text and rulers, below the top of the row."""

SPACE = 3.0
"""Between a ruler and what follows."""

WORDS = {
    "en": {
        "page": "page {n} of {of}",
        "front": "front",
        "back": "back",
        "both": "front and back",
        "sheet": "{side} of sheet {sheet}",
        "fold": "{side} of sheet {sheet}, fold along the dashed line",
        "empty": "{side} of sheet {sheet}, left empty on purpose",
        "scale": "print at 100 %",
    },
    "de": {
        "page": "Seite {n} von {of}",
        "front": "Vorderseite",
        "back": "Rückseite",
        "both": "Vorder- und Rückseite",
        "sheet": "{side} von Blatt {sheet}",
        "fold": "{side} von Blatt {sheet}, an der gestrichelten Linie falten",
        "empty": "{side} von Blatt {sheet}, bleibt absichtlich leer",
        "scale": "mit 100 % drucken",
    },
}
"""What the footer says, by language."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What the footer tells of a page."""

    title: str
    deck: str
    paper: str
    number: int
    of: int
    sheet: int
    side: str
    empty: bool = False
    language: str = "en"

    def pieces(self) -> Iterator[str]:
        """The parts of the line, the most needed ones last to be cut."""
        words = WORDS[told_in(self.language)]
        kind = "empty" if self.empty else "fold" if self.side == "both" else "sheet"
        side = words[kind].format(side=words[self.side], sheet=self.sheet)
        yield words["scale"]
        yield self.paper
        yield f"{words['page'].format(n=self.number, of=self.of)}, {side}"
        if self.deck:
            yield self.deck
        if self.title:
            yield self.title

    def widest(self) -> tuple[Caption, ...]:
        """Captions at least as wide as that of any page of the same deck and count."""
        many = int("8" * len(str(self.of)))
        common = (self.title, self.deck, self.paper, many, many, many)
        return (
            Caption(*common, "front", False, self.language),
            Caption(*common, "back", False, self.language),
            Caption(*common, "back", True, self.language),
            *([Caption(*common, "both", False, self.language)] if self.side == "both" else []),
        )


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a row: its width, and what draws it at (x, baseline y)."""

    width: float
    draw: Callable[[float, float], tuple[Shape, ...]]


def _ruler_lines(length: float, ticks: Sequence[tuple[float, float]]) -> tuple[Line, ...]:
    return ((0.0, 0.0, length, 0.0), *((x, 0.0, x, -height) for x, height in ticks))


@cache
def metric_ticks() -> tuple[Line, ...]:
    """A ruler of 50 mm with a tick for each millimetre, from (0, 0) to the right, ticks upwards."""
    return _ruler_lines(50.0, [(float(mm), 2.0 if mm % 10 == 0 else 1.5 if mm % 5 == 0 else 1.0) for mm in range(51)])


@cache
def inch_ticks() -> tuple[Line, ...]:
    """A ruler of two inches with a tick for each eighth."""
    heights = (2.0, 0.8, 1.1, 0.8, 1.5, 0.8, 1.1, 0.8)
    return _ruler_lines(2 * MM_PER_INCH, [(n * MM_PER_INCH / 8, heights[n % 8]) for n in range(17)])


class Footer:
    """Lays the footer of a paper out in rows of a given length."""

    def __init__(self, label: Label, inches: bool, indent: float = 0.0) -> None:
        self._label = label
        self._inches = inches
        self._indent = indent
        """What stays free at both ends of the strip: there are the marks for a cutter."""
        self._width = lru_cache(maxsize=4096)(self._measure)

    def _measure(self, text: str) -> float:
        return max((run.x + sum(run.advances) for run in self._label(text, 0.0, 0.0, SIZE)), default=0.0)

    def _ruler(self, drawn: tuple[Line, ...], unit: str) -> Item:
        end = drawn[0][2]

        def draw(x: float, y: float) -> tuple[Shape, ...]:
            scale = Group((lines(drawn),), (1.0, 0.0, 0.0, 1.0, x, y), name=f"ruler {unit}")
            return (scale, *self._label(unit, x + end + 1.0, y, SIZE))

        return Item(end + 1.0 + self._width(unit), draw)

    def _text(self, text: str) -> Item:
        return Item(self._width(text), lambda x, y: tuple(self._label(text, x, y, SIZE)))

    def _cut(self, text: str, length: float) -> str:
        """The text, ended by an ellipsis where it is longer than a row."""
        if self._width(text) <= length:
            return text
        keep = max((n for n in range(len(text)) if self._width(text[:n].rstrip() + "…") <= length), default=0)
        return text[:keep].rstrip() + "…"

    def rows(self, caption: Caption, length: float) -> list[list[Item]]:
        """The footer in rows for a strip of `length` mm; none where not even the ruler fits."""
        length -= 2 * self._indent
        ruler = self._ruler(metric_ticks(), "50 mm")
        if ruler.width > length:
            return []
        rows, words, start = [[ruler]], "", ruler.width + SPACE
        pieces = list(caption.pieces())
        for piece in pieces:
            self._width(piece)  # so that what cannot be printed is told of the piece alone
        for piece in pieces:
            longer = f"{words} · {piece}" if words else piece
            if start + self._width(longer) <= length:
                words = longer
                continue
            if words:
                rows[-1].append(self._text(words))
            rows.append([])
            words, start = self._cut(piece, length), 0.0
        rows[-1].append(self._text(words))
        inches = self._ruler(inch_ticks(), "2 in")
        taken = sum(item.width + SPACE for item in rows[-1])
        if self._inches and taken + inches.width <= length:
            rows[-1].append(inches)
        return rows

    def depth(self, caption: Caption, length: float) -> float:
        """How deep a strip of that length must be for every page like this one; inf where it cannot be."""
        rows = [len(self.rows(widest, length)) for widest in caption.widest()]
        return ROW * max(rows) if min(rows) else math.inf

    def draw(self, caption: Caption, layout: Layout) -> tuple[Shape, ...]:
        """The footer in the strip that the layout keeps for it, upright or read from the right."""
        side = next((name for name, edge in zip(layout.edges._fields, layout.edges, strict=True) if edge.strip), None)
        if side is None:
            return ()
        depth = getattr(layout.edges, side).strip
        (width, height), margin = layout.page, layout.margin
        matrix: Matrix
        if side in ("top", "bottom"):
            matrix = (1.0, 0.0, 0.0, 1.0, margin, margin if side == "top" else height - margin - depth)
        else:
            matrix = (0.0, -1.0, 1.0, 0.0, margin if side == "left" else width - margin - depth, height - margin)
        shapes: list[Shape] = []
        for index, row in enumerate(self.rows(caption, layout.strip(upright=side in ("left", "right")))):
            x = self._indent
            for item in row:
                shapes += item.draw(x, index * ROW + BASELINE)
                x += item.width + SPACE
        return (Group(tuple(shapes), matrix),)
