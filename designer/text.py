"""Text in a box: wrapped, divided, aligned, shrunk until it fits, and told when it does not.

Widths are measured from the very advances that are drawn, so what fits here fits on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from designer.fonts import Face, MissingGlyph, chain, cut, split
from designer.lines import ICON_BEARING, PLAIN, Atom, Cell, Line, Measure, atoms, balanced, wrap
from designer.shapes import MM_PER_POINT, Box, Color, Glyphs, Group, Shape, Stroke
from variants.markup import Run

STEP = 0.25
"""Sizes are tried in steps of so many points."""
TOLERANCE = 0.005
"""Millimetres that a text may pass its box by (rounding)."""
FEW_WORDS, KEPT_WHOLE = 3, 0.7
"""A name of few words is set smaller, down to this share of its size, before one of its words is divided."""


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set. Fonts are packaged names or paths of files; cuts not named are the family's own.

    `size` and `min_size` in points: the largest size that is tried, and the floor. `leading` is the distance of
    baselines in sizes, `tracking` is added after every character (em), `icon` the side of an icon in heights of a
    capital. `outline` is stroked under the letters, so that half of its width shows.
    """

    font: str | Path = "Lato-Regular"
    size: float = 10.0
    min_size: float = 6.0
    color: Color = "#000000"
    align: Literal["left", "center", "right"] = "center"
    valign: Literal["top", "middle", "bottom"] = "middle"
    leading: float = 1.2
    hyphenate: bool = True
    tracking: float = 0.0
    icon: float = 1.5
    outline: Stroke | None = None
    bold_font: str | Path | None = None
    italic_font: str | Path | None = None
    bold_italic_font: str | Path | None = None

    def faces(self, bold: bool, italic: bool) -> tuple[Face, ...]:
        """The font of a cut and those asked for what it lacks."""
        own = {(True, False): self.bold_font, (False, True): self.italic_font, (True, True): self.bold_italic_font}
        return chain(own.get((bold, italic)) or cut(self.font, bold, italic), bold, italic)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Set text: its shapes, its size in points, and by how many mm it passes the box at its smallest (0: it fits).

    A text that does not fit has no shapes. `lines` are the words as they were broken.
    """

    shapes: tuple[Shape, ...]
    size_pt: float
    overflow_mm: float = 0.0
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines at one size, and how far their ink reaches above the first baseline and below it (em)."""

    lines: list[Line]
    above: float
    below: float
    width: float


def set_text(
    runs: Iterable[Run],
    box: Box,
    style: Style,
    language: str = "en",
    icon: Callable[[str], Shape] | None = None,
) -> Fitted:
    """Text in a box (x, y, width, height in mm), as large as it fits between the style's sizes.

    `icon(name)` gives an icon that fills the unit square. Raises TextError naming every character that cannot be
    printed, and for unknown or unusable fonts.
    """
    runs = _trimmed(runs)
    if not runs:
        return Fitted((), style.size)
    _check(runs, style)
    setting = _Setting(runs, box, style, language)
    sizes = _sizes(style)
    size = sizes[_first(sizes, lambda size: setting.fitting(size) is not None)]
    fitting = setting.fitting(size)
    if fitting is None:
        return Fitted((), size, setting.least_overflow(size))
    found = setting.evened(*fitting, size)
    words = tuple("".join(cell.char if cell.face else f"<{cell.char}>" for cell in line.cells) for line in found.lines)
    return Fitted(tuple(_draw(found, box, style, size, setting.cap, icon)), size, 0.0, words)


class _Setting:
    """One text for one box: its blocks at any size, words divided only where that is needed."""

    def __init__(self, runs: tuple[Run, ...], box: Box, style: Style, language: str) -> None:
        self.runs, self.box, self.style, self.language = runs, box, style, language
        self.cap = style.faces(False, False)[0].cap_height
        name = sum(len(run.value.split()) for run in runs) <= FEW_WORDS
        self.dividing = max(style.min_size, style.size * KEPT_WHOLE) if name else style.size
        self.whole = self._atoms("")

    def _atoms(self, hyphenate: str) -> list[Atom]:
        return atoms(self.runs, self.style.faces, Measure(self.style.icon * self.cap, self.style.tracking), hyphenate)

    @cached_property
    def divided(self) -> list[Atom]:
        return self._atoms(self.language)

    def _candidates(self, size: float) -> Iterator[list[Atom]]:
        yield self.whole
        if self.style.hyphenate and size <= self.dividing:
            yield self.divided

    def fitting(self, size: float) -> tuple[list[Atom], _Block] | None:
        """The atoms, and the block of them at this size that fits into the box."""
        for found in self._candidates(size):
            block = _block(wrap(found, _em(self.box[2] + TOLERANCE, size)), self.style, self.cap)
            if _overflow(block, self.box, size) <= TOLERANCE:
                return found, block
        return None

    def evened(self, found: list[Atom], block: _Block, size: float) -> _Block:
        """The block, its lines made even where they are centred and of whole words."""
        if self.style.align != "center" or found is not self.whole or len(block.lines) < 2:
            return block
        width = _em(self.box[2] + TOLERANCE, size)
        even = _block(balanced(found, width, len(block.lines)), self.style, self.cap)
        return even if _overflow(even, self.box, size) <= TOLERANCE else block

    def least_overflow(self, size: float) -> float:
        """By how many mm the ink passes the box at this size at least."""
        width = _em(self.box[2], size)
        blocks = (_block(wrap(found, width), self.style, self.cap) for found in self._candidates(size))
        return min(_overflow(block, self.box, size) for block in blocks)


def _trimmed(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The runs without breaks and blank text before and after everything."""
    kept = list(runs)
    for at in (-1, 0):
        while kept and kept[at].kind != "icon" and not kept[at].value.strip():
            kept.pop(at)
    return tuple(kept)


def _check(runs: Sequence[Run], style: Style) -> None:
    """All characters that cannot be printed, at once."""
    problems: list[tuple[str, str]] = []
    for run in runs:
        if run.kind == "text":
            try:
                split(
                    "".join(c for c in run.value.translate(PLAIN) if c != "\u00ad" and not c.isspace()),
                    style.faces(run.bold, run.italic),
                )
            except MissingGlyph as error:
                problems += error.problems
    if problems:
        raise MissingGlyph(problems)


@lru_cache(maxsize=256)
def _sizes(style: Style) -> tuple[float, ...]:
    """Sizes to try, largest first, down to the floor."""
    floor = min(style.min_size, style.size)
    steps = int((style.size - floor) / STEP + 1e-9)
    sizes = [style.size - step * STEP for step in range(steps + 1)]
    return tuple(sizes if sizes[-1] - floor < 1e-9 else [*sizes, floor])


def _first(sizes: Sequence[float], fits: Callable[[float], bool]) -> int:
    """The index of the largest size that fits (whatever fits, fits smaller too), or of the last."""
    if fits(sizes[0]):
        return 0
    low, high = 0, len(sizes) - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(sizes[middle]) else (middle, high)
    return high


def _em(mm: float, size: float) -> float:
    return mm / (size * MM_PER_POINT)


def _block(lines: list[Line], style: Style, cap: float) -> _Block:
    above = below = 0.0
    spare = (style.icon - 1) * cap / 2
    for number, line in enumerate(lines):
        low, high = 0.0, 0.0
        for (face, rise), cells in groupby(line.cells, key=lambda cell: (cell.face, cell.rise)):
            bottom, top = face.ink("".join(cell.char for cell in cells)) if face else (-spare, cap + spare)
            low, high = min(low, bottom + rise), max(high, top + rise)
        above = max(above, high - number * style.leading)
        below = max(below, number * style.leading - low)
    return _Block(lines, above, below, max(line.width - style.tracking for line in lines))


def _overflow(set_: _Block, box: Box, size: float) -> float:
    """By how many mm the ink passes the box, negative where there is room."""
    em = size * MM_PER_POINT
    return max(set_.width * em - box[2], (set_.above + set_.below) * em - box[3])


def _draw(
    set_: _Block, box: Box, style: Style, size: float, cap: float, icon: Callable[[str], Shape] | None
) -> Iterable[Shape]:
    em = size * MM_PER_POINT
    y = _first_baseline(set_, box, style, em, cap)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
    for line in set_.lines:
        x = box[0] + (box[2] - (line.width - style.tracking) * em) * share
        yield from draw_line(line, x, y, style, size, icon)
        y += style.leading * em


def draw_line(
    line: Line, x: float, y: float, style: Style, size: float, icon: Callable[[str], Shape] | None = None
) -> Iterable[Shape]:
    """One set line from (x, baseline y) in mm at so many points, whatever box it belongs to."""
    em = size * MM_PER_POINT
    cap = style.faces(False, False)[0].cap_height
    for (face, rise), group in groupby(line.cells, key=lambda cell: (cell.face, cell.rise)):
        cells = tuple(group)
        if face:
            advances = tuple(cell.advance * em for cell in cells)
            chars = "".join(cell.char for cell in cells)
            yield Glyphs(x, y - rise * em, chars, advances, face.path, size, style.color, style.outline)
        elif icon:
            yield from _icons(cells, icon, x, y, em, style.icon * cap * em, cap * em)
        x += sum(cell.advance for cell in cells) * em


def _icons(
    cells: Sequence[Cell], icon: Callable[[str], Shape], x: float, y: float, em: float, side: float, cap: float
) -> Iterable[Shape]:
    """Icons in a row, their middles at half the height of a capital."""
    for cell in cells:
        top = y - cap / 2 - side / 2
        yield Group((icon(cell.char),), (side, 0.0, 0.0, side, x + side * ICON_BEARING, top))
        x += cell.advance * em


def _first_baseline(set_: _Block, box: Box, style: Style, em: float, cap: float) -> float:
    """Capitals and baselines decide, so that texts of one style stand alike; ink that would pass the box moves them."""
    _, top, _, height = box
    rows = (len(set_.lines) - 1) * style.leading * em
    descent = style.faces(False, False)[0].descent * em
    y = {
        "top": top + cap * em,
        "middle": top + (height + cap * em - rows) / 2,
        "bottom": top + height - rows - descent,
    }[style.valign]
    y = max(y, top + set_.above * em)
    return min(y, top + height - set_.below * em)
