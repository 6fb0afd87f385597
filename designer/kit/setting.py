"""Words and tables as strips of a column: paragraphs line by line, headings, numbers in the margin, lists, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from designer.book import Grid
from designer.fonts import TextError
from designer.kit.flow import Strip
from designer.kit.look import Look
from designer.lines import Line, Measure, atoms, balanced, without_runt, wrap
from designer.shapes import MM_PER_POINT, Path, Shape, Stroke, rectangle
from designer.text import Style, draw_line, set_text
from variants.faults import Fault, Faults, Place
from variants.markup import Run
from variants.model import Variant

Icon = Callable[[str], Shape]


@contextmanager
def printable(variant: Variant, language: str) -> Iterator[None]:
    """Characters that no font has become Faults of the variant's file."""
    try:
        yield
    except TextError as error:
        place = Place(variant.shown or variant.name.in_(language))
        raise Faults([Fault(place, "", what, cure) for what, cure in error.problems]) from None


NO_BREAK = "\u00a0"
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_NAMED = re.compile(r"\b(seat|pass|game|platz|durchgang|spiel) (?=\d)", re.IGNORECASE)
"""The space before a number that is a name: Seat 1, Durchgang 2."""

RAGGED = 0.78
"""Words are divided only in paragraphs with a line shorter than this share of the width."""


def broken(runs: Iterable[Run], width: float, style: Style, language: str) -> list[Line]:
    """Text in lines no wider than so many mm, at the style's largest size; measures of the lines in em."""
    em = style.size * MM_PER_POINT
    measure = Measure(style.icon * style.faces(False, False)[0].cap_height, style.tracking)
    parts = atoms(runs, style.faces, measure)
    lines = wrap(parts, width / em)
    if style.hyphenate and _uneven(lines, width / em):
        parts = atoms(runs, style.faces, measure, hyphenate=language)
        lines = wrap(parts, width / em)
    if style.align == "center" and len(lines) > 1:
        return balanced(parts, width / em, len(lines))
    return without_runt(parts, width / em, lines)


def _uneven(lines: Sequence[Line], width: float) -> bool:
    """Whether a line passes the width or ends so early that words had better be divided."""
    return any(line.width < RAGGED * width for line in lines[:-1]) or any(line.width > width for line in lines)


def leading(style: Style) -> float:
    """The distance of baselines in mm."""
    return style.size * MM_PER_POINT * style.leading


def baseline(style: Style) -> float:
    """Where a line's baseline lies below the top of its strip: capitals stand in the middle."""
    cap = style.faces(False, False)[0].cap_height * style.size * MM_PER_POINT
    return (leading(style) + cap) / 2


def words(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Plain text as runs, with what printers do to typed text: curved apostrophes, numbers that keep to their name."""
    curved = _APOSTROPHE.sub("\u2019", text)
    return (Run("text", _NAMED.sub(rf"\1{NO_BREAK}", curved), bold=bold),)


@dataclass(frozen=True)
class Setter:
    """Sets words in one column; `width` in mm, `icon` draws an icon in the unit square."""

    look: Look
    width: float
    icon: Icon

    def narrower(self, by: float) -> Setter:
        """The same, for a column so much narrower."""
        return replace(self, width=self.width - by)

    def line(self, text: str, x: float, y: float, style: Style, align: float = 0.0) -> tuple[Shape, ...]:
        """One line of words that stands at (x, baseline y): left (0), middle (0.5) or right (1) of it."""
        (line,) = _lines(words(text), 1e4, style, "") or [Line((), 0.0)]
        wide = line.width * style.size * MM_PER_POINT
        return tuple(draw_line(line, x - wide * align, y, style, style.size, self.icon))

    def wide(self, text: str, style: Style) -> float:
        """The width of one line of words in mm."""
        return (
            max((line.width for line in _lines(words(text), 1e4, style, "")), default=0.0) * style.size * MM_PER_POINT
        )

    def paragraph(
        self, runs: Sequence[Run], style: str = "body", indent: float = 0.0, before: float = 0.0, keep: bool = False
    ) -> list[Strip]:
        """A paragraph, a strip for each line; no line of two is left alone at either end of a page."""
        set_ = self.look.styles[style]
        em, height, base = set_.size * MM_PER_POINT, leading(set_), baseline(set_)
        lines = _lines(tuple(runs), self.width - indent, set_, self.look.language)
        last = len(lines) - 1
        strips = []
        for index, line in enumerate(lines):
            slack = self.width - indent - line.width * em
            x = indent + {"left": 0.0, "center": 0.5, "right": 1.0}[set_.align] * slack
            shapes = tuple(draw_line(line, x, base, set_, set_.size, self.icon))
            tied = index in (0, last - 1) and index < last
            kept = tied or (keep and index == last)
            strips.append(Strip(height, shapes, 0.0 if index else before, keep=kept, goes_on=index > 0))
        return strips

    def numbered(self, number: str, text: str, style: str = "body", before: float = 1.5, mark: str = "") -> list[Strip]:
        """A paragraph beside its number in the margin; `mark` follows the number."""
        strips = self.paragraph(words(text), style, self.look.page["indent"], before)
        hung = self.line(number + mark, 0.0, baseline(self.look.styles[style]), self.look.styles["number"])
        return [replace(strips[0], shapes=(*hung, *strips[0].shapes)), *strips[1:]]

    def items(self, texts: Sequence[str], style: str = "body", indent: float = 0.0) -> list[Strip]:
        """A list with bullets, the first item kept with what stands above."""
        strips: list[Strip] = []
        set_ = self.look.styles[style]
        em = set_.size * MM_PER_POINT
        for text in texts:
            item = self.paragraph(words(text), style, indent + 3.2, 0.7)
            r, y = 0.17 * em, baseline(set_) - 0.26 * em
            dot = Path(rectangle(indent + 0.8, y - r, 2 * r, 2 * r, r), self.look.colors["accent"])
            strips += [replace(item[0], shapes=(dot, *item[0].shapes), goes_on=True), *item[1:]]
        return strips

    def heading(self, number: int | None, title: str, fill: str, ink: str) -> list[Strip]:
        """A section's heading: its number on a disc in a colour of the deck."""
        style = self.look.styles["heading"]
        side = 7.0
        lines = _lines(words(title), self.width - self.look.page["indent"], style, self.look.language)
        height = max(side, leading(style) * len(lines))
        disc: list[Shape] = []
        if number is not None:
            disc.append(Path(rectangle(0, 0, side, side, side / 2), fill, Stroke(self.look.colors["ink"], 0.45)))
            number_style = replace(self.look.styles["disc"], color=ink)
            disc += set_text(words(str(number)), (0.8, 0.8, side - 1.6, side - 1.6), number_style).shapes
        indent = self.look.page["indent"] if number is not None else 0.0
        y = (side - leading(style)) / 2 + baseline(style) if len(lines) == 1 else baseline(style)
        for line in lines:
            disc += draw_line(line, indent, y, style, style.size, self.icon)
            y += leading(style)
        shown = f"{number}. {title}" if number is not None else title
        return [
            Strip(height, tuple(disc), before=6.5, keep=True, bookmark=shown),
            Strip(1.2, keep=True),
        ]

    def grid(self, grid: Grid, indent: float = 0.0) -> list[Strip]:
        """A table: heads on a tinted band, thin lines between rows; columns of figures are centred."""
        return Table(self, grid, indent).strips()


@lru_cache(maxsize=2048)
def _lines(runs: tuple[Run, ...], width: float, style: Style, language: str) -> list[Line]:
    return broken(runs, width, style, language)


@dataclass(frozen=True)
class Table:
    """A table as strips, one for each row; the first column takes what the others leave."""

    setter: Setter
    grid: Grid
    indent: float

    def strips(self) -> list[Strip]:
        """The heads, kept with the first row, then the rows."""
        widths = self._widths()
        rows = [self._row(self.grid.heads, widths, "head", 0)]
        rows += [self._row(row, widths, "cell", index) for index, row in enumerate(self.grid.rows, 1)]
        last = len(rows) - 1
        kept = [
            replace(row, keep=index < last and (index < 2 or index == last - 1), goes_on=True)
            for index, row in enumerate(rows)
        ]
        return [Strip(1.6, keep=True), *kept, Strip(1.0, goes_on=True)]

    def _widths(self) -> list[float]:
        """Columns as wide as their widest cell; the first, and a last one of words, take the rest."""
        room = self.setter.width - self.indent
        columns = range(len(self.grid.heads))
        styled = [("cell" if index else "head", row) for index, row in enumerate((self.grid.heads, *self.grid.rows))]
        natural = [max(self._wide(row[column], style) for style, row in styled) + 3.0 for column in columns]
        spare = room - sum(natural)
        if spare >= 0:
            share = spare / len(natural)
            return [natural[0] + share, *(wide + share for wide in natural[1:])]
        others = sum(natural[1:])
        first = max(room - others, room * 0.3)
        return [first, *(wide * (room - first) / others for wide in natural[1:])]

    def _wide(self, text: str, style: str) -> float:
        return self.setter.wide(text, self.setter.look.styles[style])

    def _row(self, cells: Sequence[str], widths: Sequence[float], style: str, index: int) -> Strip:
        look, setter = self.setter.look, self.setter
        set_ = look.styles[style]
        laid = [_lines(words(cell), wide - 2.6, set_, look.language) for cell, wide in zip(cells, widths, strict=True)]
        height = max(len(lines) for lines in laid) * leading(set_) + 1.5
        room = setter.width - self.indent
        shapes: list[Shape] = []
        if index == 0:
            shapes.append(Path(rectangle(self.indent, 0, room, height, 1.0), look.colors["band"]))
        elif index > 1:
            shapes.append(
                Path((("M", self.indent, 0), ("L", self.indent + room, 0)), None, Stroke(look.colors["line"], 0.2))
            )
        x = self.indent
        for column, (lines, wide) in enumerate(zip(laid, widths, strict=True)):
            y = 0.75 + baseline(set_)
            for line in lines:
                slack = wide - line.width * set_.size * MM_PER_POINT
                at = x + (1.5 if column == 0 else slack / 2)
                shapes += draw_line(line, at, y, set_, set_.size, setter.icon)
                y += leading(set_)
            x += wide
        return Strip(height, tuple(shapes))
