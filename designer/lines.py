"""Runs of text become cells, cells become atoms that never break, atoms become lines. All measures in em."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from designer.fonts import Face, split
from designer.hyphens import divisions
from variants.markup import Run


class Cell(NamedTuple):
    """One drawn character, or an icon (no face; `char` is its name)."""

    face: Face | None
    char: str
    advance: float
    rise: float = 0.0


Cells = tuple[Cell, ...]


class Part(NamedTuple):
    """A stretch of one word in one style; an icon is a part of its own."""

    text: str
    faces: tuple[Face, ...]
    icon: bool = False


@dataclass(frozen=True, slots=True)
class Atom:
    """What stays on one line: `inside` where more follows on the line, `ending` where it is the line's last.

    `inside` holds the space that follows, `ending` the hyphen of a divided word.
    """

    inside: Cells
    ending: Cells
    inside_width: float
    ending_width: float
    last: bool = False
    """The last of its paragraph: a line break follows."""


class Measure(NamedTuple):
    """What the widths depend on besides the fonts: em of an icon's side, em added after every character."""

    icon: float
    tracking: float = 0.0


ICON_BEARING = 0.07
"""Room on either side of an icon, in sizes of the icon."""

_BREAKING = " \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000"
"""Spaces that a line may break at: not U+00A0, U+2007 and U+202F, which hold words together."""
_WORDS = re.compile(f"([{_BREAKING}]+)|[^{_BREAKING}]+")

_SPACES = {"\u2002": 0.5, "\u2003": 1.0, "\u2004": 1 / 3, "\u2005": 0.25, "\u2006": 1 / 6, "\u2009": 0.2, "\u200a": 0.1}
_SPACES |= {"\u2000": 0.5, "\u2001": 1.0, "\u2008": 0.25, "\u202f": 0.2, "\u205f": 0.22, "\u3000": 1.0, "\u1680": 0.25}
"""Width in em of spaces that few fonts have; they are drawn as a plain space of that width."""

PLAIN = str.maketrans({"\u00a0": " ", "\u2007": " ", "\u2010": "-", "\u2011": "-"} | dict.fromkeys(_SPACES, " "))
"""Characters that are drawn as a plainer one, for few fonts have them."""
_BREAK_AFTER = "-\u2010\u2013\u2014"
_OBJECT = "\ufffc"
_LETTERS = re.compile(r"[^\W\d_]+")
_TIMES = "\u00d7"
_NOUN = re.compile(r"[^\W\d_]{4}")
"""A word of four letters or more after a number is taken for what it counts."""


def atoms(
    runs: Iterable[Run], faces: Callable[[bool, bool], tuple[Face, ...]], measure: Measure, hyphenate: str = ""
) -> list[Atom]:
    """The atoms of runs, in order; `hyphenate` is the language in whose way words are divided, '' for not at all.

    `faces(bold, italic)` gives the font and its fallbacks. Raises TextError for what the fonts cannot print.
    """
    return [
        atom
        for word, space, last in _words(runs, faces)
        for atom in _word_atoms(tuple(word), space, last, measure, hyphenate)
    ]


def _words(
    runs: Iterable[Run], faces: Callable[[bool, bool], tuple[Face, ...]]
) -> Iterator[tuple[list[Part], Part | None, bool]]:
    """(the parts between two breakable spaces, the space after them, whether a paragraph ends)."""
    word: list[Part] = []
    space: Part | None = None
    for run in runs:
        if run.kind == "break":
            yield word, None, True
            word, space = [], None
            continue
        chain = faces(run.bold, run.italic)
        icon = run.kind == "icon"
        for piece, is_space in [(run.value, "")] if icon else ((m[0], m[1]) for m in _WORDS.finditer(run.value)):
            part = Part(piece, chain, icon)
            if is_space:
                space = Part(space.text + piece, space.faces) if space else part
                continue
            if space and word and _held_together(word, part):
                word.append(space)
            elif space and word:
                yield word, space, False
                word = []
            word.append(part)
            space = None
    yield word, None, True


def _held_together(word: list[Part], following: Part) -> bool:
    """Whether a space is none to break at: in "4 <card>", "4 cards" and "4 × Card", and before a dash on its own."""
    if following.text in ("\u2013", "\u2014", _TIMES) or word[-1].text == _TIMES:
        return True
    counts = len(word) == 1 and not word[0].icon and word[0].text.isdecimal()
    return counts and (following.icon or bool(_NOUN.match(following.text)))


@lru_cache(maxsize=4096)
def _word_atoms(
    word: tuple[Part, ...], space: Part | None, last: bool, measure: Measure, hyphenate: str
) -> tuple[Atom, ...]:
    """The atoms of one word and the space after it (the last of a paragraph keeps no space).

    Kept, since the cards of a deck repeat their words.
    """
    points, parts = _points(word, hyphenate)
    bare = _cells(parts, measure)
    spaced = _cells(_with_space(parts, space), measure) if space else bare
    starts = list(accumulate((1 if part.icon else len(part.text) for part in parts), initial=0))
    found: list[Atom] = []
    at = 0
    for point, hyphen in [*sorted(points.items()), (len(bare), False)]:
        inside = spaced[at:point] if point < len(bare) else spaced[at:]
        stretch = _with_text(_slice(parts, starts, at, point), "-" if hyphen else "")
        ending = _cells(stretch, measure) if point < len(bare) else bare[at:]
        final = last and point == len(bare)
        found.append(Atom(inside, ending, _width(inside), _width(ending), final))
        at = point
    return tuple(found)


def _points(word: Sequence[Part], hyphenate: str) -> tuple[dict[int, bool], list[Part]]:
    """Where a word may end a line: {cells before it: whether a hyphen is added}; and the word without soft hyphens."""
    points: dict[int, bool] = {}
    parts: list[Part] = []
    whole = ""
    for part in word:
        if part.icon:
            whole += _OBJECT
            parts.append(part)
            continue
        pieces = part.text.split("\u00ad")
        for piece in pieces[:-1]:
            whole += piece
            points[len(whole)] = True
        whole += pieces[-1]
        parts.append(Part("".join(pieces), part.faces))
    if hyphenate and not points:
        for letters in _LETTERS.finditer(whole):
            points |= {letters.start() + at: True for at in divisions(letters[0], hyphenate)}
    points |= {at: False for at in range(1, len(whole)) if _may_break(whole, at)}
    return {at: hyphen for at, hyphen in points.items() if 0 < at < len(whole)}, parts


def _may_break(text: str, at: int) -> bool:
    """Whether a word may be broken here without a hyphen: after one that it has, between icons, in CJK text."""
    before, after = text[at - 1], text[at]
    if before == after == _OBJECT:
        return True
    if before == "/":  # but not a fraction
        return at >= 2 and not text[at - 2].isdigit() and after.isalpha()
    if before in _BREAK_AFTER:  # but not a sign ("-1"), not after one letter ("E-Mail"), not before punctuation
        return at >= 3 and text[at - 2].isalnum() and text[at - 3].isalnum() and after.isalnum()
    wide = unicodedata.east_asian_width(before) in "WF" and unicodedata.east_asian_width(after) in "WF"
    return wide and not unicodedata.category(after).startswith("P") and unicodedata.category(before) != "Ps"


def _slice(parts: list[Part], starts: list[int], start: int, end: int) -> list[Part]:
    """The parts of cells start to end; part i has the cells from starts[i] to starts[i + 1]."""
    found: list[Part] = []
    for index in range(bisect_right(starts, start) - 1, len(parts)):
        if starts[index] >= end:
            break
        part, at = parts[index], starts[index]
        found.append(part if part.icon else Part(part.text[max(start - at, 0) : end - at], part.faces))
    return found


def _with_text(parts: list[Part], text: str) -> list[Part]:
    if not text or not parts or parts[-1].icon:
        return parts
    return [*parts[:-1], Part(parts[-1].text + text, parts[-1].faces)]


def _with_space(parts: list[Part], space: Part) -> list[Part]:
    """The space set with the last part where both are of one style, so that it is kerned."""
    if parts and not parts[-1].icon and parts[-1].faces == space.faces:
        return _with_text(parts, space.text)
    return [*parts, space]


def _cells(parts: Sequence[Part], measure: Measure) -> Cells:
    cells: list[Cell] = []
    for part in parts:
        if part.icon:
            cells.append(Cell(None, part.text, measure.icon * (1 + 2 * ICON_BEARING) + measure.tracking))
            continue
        plain = part.text.translate(PLAIN)
        written = iter(part.text)
        for face, text in split(plain, part.faces):
            shaped = face.shape(text)
            for char, advance, rise in zip(text, *shaped, strict=True):
                advance = _SPACES.get(next(written), advance)
                cells.append(Cell(face, char, advance + measure.tracking, rise))
    return tuple(cells)


def _width(cells: Cells) -> float:
    return sum(cell.advance for cell in cells)


class Line(NamedTuple):
    """A set line and its width in em."""

    cells: Cells
    width: float


def wrap(found: Sequence[Atom], width: float) -> list[Line]:
    """Atoms in lines as few as the width allows; an atom that is wider than that stands alone, too wide."""
    lines: list[Line] = []
    start = 0
    while start < len(found):
        so_far = 0.0
        end, best = start, found[start].ending_width
        for index in range(start, len(found)):
            atom = found[index]
            total = so_far + atom.ending_width
            if total <= width or index == start:
                end, best = index, total
            so_far += atom.inside_width
            if so_far > width + _HYPHEN_ROOM or atom.last:
                break
        cells = [cell for atom in found[start:end] for cell in atom.inside]
        lines.append(Line((*cells, *found[end].ending), best))
        start = end + 1
    return lines


_HYPHEN_ROOM = 1.0
"""An atom without its trailing space may end a line that would be too narrow with it; so look a little further."""


def balanced(found: Sequence[Atom], width: float, count: int) -> list[Line]:
    """As `wrap`, but with the lines of a block as even as `count` lines allow."""
    low, high = 0.0, width
    best = wrap(found, width)
    for _ in range(10):
        middle = (low + high) / 2
        lines = wrap(found, middle)
        if len(lines) <= count and max(line.width for line in lines) <= middle:
            best, high = lines, middle
        else:
            low = middle
    return best


RUNT = 0.15
"""A last line is too short below this share of the width: a word alone."""

_NARROWEST = 0.8
"""Of the width is what other lines keep when the last is made longer."""


def without_runt(found: Sequence[Atom], width: float, lines: list[Line]) -> list[Line]:
    """Lines that `wrap` made, with words moved down where the last one is too short; never more lines.

    The last line then begins with a whole word.
    """
    longer = lines
    while len(longer) > 1 and (
        longer[-1].width < RUNT * width or (longer is not lines and longer[-2].cells[-1].char == "-")
    ):
        widest = max(line.width for line in longer[:-1])
        longer = wrap(found, widest - 1e-6)  # the widest line gives up its last word
        if len(longer) > len(lines) or max(line.width for line in longer) >= widest or widest < _NARROWEST * width:
            return lines
    return longer
