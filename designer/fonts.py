"""Fonts by name: what they cover, how they shape text, how far their ink reaches.

Packaged fonts come from the packages in PACKAGES (all under the SIL Open Font License, see docs/fonts.md);
a template may bring TrueType files of its own. All measures are in em: shares of the font size.

Text is shaped by HarfBuzz with kerning but without ligatures or other substitutions, so that one character
is one glyph: the painter can then write characters, and every reader of the PDF gets them back.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz

from designer import fontfile
from variants.faults import did_you_mean
from variants.markup import name_of, unprintable

PACKAGES = ("font_lato", "font_fredoka_one", "font_source_sans_pro")
"""Packages whose folder files/ holds TrueType fonts."""

FALLBACKS = {
    (False, False): ("Lato-Regular", "SourceSansPro-Regular"),
    (True, False): ("Lato-Bold", "SourceSansPro-Bold", "SourceSansPro-Regular"),
    (False, True): ("Lato-Italic", "SourceSansPro-It", "SourceSansPro-Regular"),
    (True, True): ("Lato-BoldItalic", "SourceSansPro-BoldIt", "SourceSansPro-Regular"),
}
"""(bold, italic): the fonts that are asked, in order, for a character that the text's own font lacks."""

_FEATURES = {"kern": True} | dict.fromkeys(("liga", "clig", "dlig", "calt", "rlig", "ccmp", "locl"), False)


_BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc"
"""Letters and signs that are blank: the fillers of Korean, an empty cell of Braille, the sign of an object."""


class TextError(ValueError):
    """What hinders setting a text: (what, cure) pairs without final full stops."""

    def __init__(self, problems: Iterable[tuple[str, str]]) -> None:
        self.problems: list[tuple[str, str]] = list(dict.fromkeys(problems))
        super().__init__("; ".join(f"{what}. {cure}" for what, cure in self.problems))


class MissingGlyph(TextError):
    """Characters that no font of the chain can print, each by code point and Unicode name."""


class Shaped(NamedTuple):
    """Shaped text, one entry per character: advance and rise above the baseline, in em."""

    advances: tuple[float, ...]
    rises: tuple[float, ...]


class _Tracer:
    """Notes what a glyph draws as segments in em, y down, after the pens of fontTools."""

    def __init__(self, em: float) -> None:
        self.segments: list[tuple[str, *tuple[float, ...]]] = []
        self._em, self._at = em, (0.0, 0.0)

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        flat = (value for x, y in points for value in (x / self._em, -y / self._em))
        self.segments.append((letter, *flat))
        self._at = points[-1]

    def moveTo(self, at: tuple[float, float]) -> None:
        self._add("M", at)

    def lineTo(self, at: tuple[float, float]) -> None:
        self._add("L", at)

    def qCurveTo(self, control: tuple[float, float], at: tuple[float, float]) -> None:
        """A quadratic curve as the cubic one that it is."""
        near, far = ([(p + 2 * c) / 3 for p, c in zip(end, control, strict=True)] for end in (self._at, at))
        self._add("C", (near[0], near[1]), (far[0], far[1]), at)

    def curveTo(self, one: tuple[float, float], other: tuple[float, float], at: tuple[float, float]) -> None:
        self._add("C", one, other, at)

    def closePath(self) -> None:
        self.segments.append(("Z",))


class _Pen:
    """Counts what a glyph draws, after the pens of fontTools."""

    def __init__(self) -> None:
        self.points = 0

    def moveTo(self, _at: object) -> None: ...

    def closePath(self) -> None: ...

    def lineTo(self, *points: object) -> None:
        self.points += len(points)

    qCurveTo = curveTo = lineTo


class Face:
    """One font file. Raises TextError where the file is no TrueType font that may be embedded."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem
        face, self._covered = _open(path)
        self._font: Any = uharfbuzz.Font(face)
        self._em: float = face.upem
        self._drawn: set[str] = set()
        self._shaped: dict[str, Shaped] = {}
        self._inks: dict[str, tuple[float, float]] = {}
        self._outlines: dict[str, tuple[tuple[str, *tuple[float, ...]], ...]] = {}
        self.cap_height = self.ink("H")[1] or 0.7
        """Height of capitals above the baseline."""
        self.descent = -self.ink("p")[0]
        """Depth of letters below the baseline, positive."""

    def covers(self, char: str) -> bool:
        """Whether the font has a glyph for the character."""
        return ord(char) in self._covered

    def shape(self, text: str) -> Shaped:
        """Advances and rises of the characters, kerned. Raises TextError where letters would have to change shape."""
        found = self._shaped.get(text)
        if found is None:
            found = self._shaped[text] = self._shape(text)
        return found

    def ink(self, text: str) -> tuple[float, float]:
        """How far the ink of these characters reaches: (lowest, highest) above the baseline."""
        found = [self._inks.get(char) or self._ink(char) for char in text]
        return (min((low for low, _ in found), default=0.0), max((high for _, high in found), default=0.0))

    def _ink(self, char: str) -> tuple[float, float]:
        glyph = self._font.get_nominal_glyph(ord(char))
        box = self._font.get_glyph_extents(glyph) if glyph else None
        ink = ((box.y_bearing + box.height) / self._em, box.y_bearing / self._em) if box else (0.0, 0.0)
        self._inks[char] = ink
        return ink

    def outline(self, char: str) -> tuple[tuple[str, *tuple[float, ...]], ...]:
        """The outline of a character from the start of its baseline, in em, y down; to be filled by winding."""
        found = self._outlines.get(char)
        if found is None:
            tracer = _Tracer(self._em)
            self._font.draw_glyph_with_pen(self._font.get_nominal_glyph(ord(char)) or 0, tracer)
            found = self._outlines[char] = tuple(tracer.segments)
        return found

    def _refuse_blanks(self, text: str) -> None:
        """A letter whose outline is empty or broken would leave a hole in a word without a word about it."""
        for char in dict.fromkeys(text):
            if char not in self._drawn:
                pen, glyph = _Pen(), self._font.get_nominal_glyph(ord(char))
                if glyph is not None:  # in a damaged font readers differ on which characters have one
                    self._font.draw_glyph_with_pen(glyph, pen)
                if not pen.points and unicodedata.category(char)[0] in "LNPS" and char not in _BLANK:
                    what = f"the font {self.path.name} draws nothing for '{char}' ({name_of(char)})"
                    raise TextError([(what, "Use another font, or get a whole file of this one")])
                self._drawn.add(char)

    def _shape(self, text: str) -> Shaped:
        buffer: Any = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, _FEATURES)
        glyphs = [info.codepoint for info in buffer.glyph_infos]
        self._refuse_blanks(text)
        if glyphs != [self._font.get_nominal_glyph(ord(char)) for char in text]:
            raise TextError(
                [(f"'{text}' is in a script whose letters change their shape", "Put the words into a picture")]
            )
        places = buffer.glyph_positions
        pens = [place.x_offset for place in places]
        advances = []
        for index, place in enumerate(places):  # a glyph set off sideways moves the pen before it, and back after it
            following = pens[index + 1] if index + 1 < len(pens) else 0
            advances.append((place.x_advance - pens[index] + following) / self._em)
        if pens and pens[0]:
            advances[0] += pens[0] / self._em
        return Shaped(tuple(advances), tuple(place.y_offset / self._em for place in places))


def _open(path: Path) -> tuple[Any, frozenset[int]]:
    """The HarfBuzz face of a file and the characters that it has. Raises TextError."""
    if path in _packaged().values():  # as they came, and quick
        found: Any = uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes()))
        return found, frozenset(found.unicodes)
    try:
        file = fontfile.read(path)
    except fontfile.Unusable as error:
        raise TextError([(error.what, error.cure)]) from None
    found = uharfbuzz.Face(uharfbuzz.Blob(file.data))
    font: Any = uharfbuzz.Font(found)
    return found, frozenset(c for c in found.unicodes if font.get_nominal_glyph(c) == file.glyphs.get(c))


@cache
def _packaged() -> dict[str, Path]:
    """Font files of the packages by name (the file's stem)."""
    files: dict[str, Path] = {}
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        for folder in spec.submodule_search_locations or () if spec else ():
            files |= {file.stem: file for file in sorted(Path(folder, "files").glob("*.ttf"))}
    return files


def font_names() -> tuple[str, ...]:
    """Names of the packaged fonts."""
    return tuple(_packaged())


def _simple(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum()).removesuffix("regular")


@cache
def face(font: str | Path) -> Face:
    """A packaged font by name, or a font file by its path.

    Names are forgiving: `Lato-Regular`, `Lato` and `lato regular` are one font. Raises TextError for an unknown
    name and for a file that cannot serve.
    """
    if isinstance(font, Path):
        return Face(font)
    for name, path in _packaged().items():
        if _simple(name) == _simple(font):
            return face(path)
    families = sorted({name.partition("-")[0] for name in font_names()})
    known = f"Known fonts are {', '.join(families)}, their cuts (Lato-Bold), or ./a.ttf beside the file"
    raise TextError([(f"unknown font '{font}'", did_you_mean(font, (*font_names(), *families), known))])


@cache
def cut(font: str | Path, bold: bool, italic: bool) -> str | Path:
    """The bold or italic cut of a packaged family; the font itself where the family has none."""
    stem = font if isinstance(font, str) else ""
    wanted = {(True, False): ("Bold",), (False, True): ("Italic", "It"), (True, True): ("BoldItalic", "BoldIt")}
    for suffix in wanted.get((bold, italic), ()):
        for name in _packaged():
            if _simple(name) == _simple(stem) + _simple(suffix):
                return name
    return font


@cache
def chain(font: str | Path, bold: bool = False, italic: bool = False) -> tuple[Face, ...]:
    """The font and those that are asked for what it lacks."""
    first = face(font)
    known = _packaged()
    others = [face(name) for name in FALLBACKS[bold, italic] if name in known]
    return (first, *(other for other in others if other is not first))


def _clusters(text: str) -> Iterator[str]:
    """Characters, each together with the combining marks upon it."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not unicodedata.category(text[index]).startswith("M"):
            yield text[start:index]
            start = index


def split(text: str, faces: tuple[Face, ...]) -> list[tuple[Face, str]]:
    """Text cut into stretches of one font each; `faces` is asked in order for every character.

    Raises MissingGlyph naming each character that no font has, or that cannot be printed at all.
    """
    first = faces[0]
    if all(map(first.covers, text)) and text.isprintable():
        return [(first, text)]
    parts: list[tuple[Face, str]] = []
    problems: list[tuple[str, str]] = []
    for cluster in _clusters(text):
        found = next((one for one in faces if all(map(one.covers, cluster))), None)
        bad = [problem for char in cluster if (problem := unprintable(char))]
        if bad or found is None:
            problems += bad or [_missing(char, faces) for char in cluster if not any(f.covers(char) for f in faces)]
            problems += [] if problems else [_missing(cluster[-1], faces)]
        elif parts and parts[-1][0] is found:
            parts[-1] = (found, parts[-1][1] + cluster)
        else:
            parts.append((found, cluster))
    if problems:
        raise MissingGlyph(problems)
    return parts


def _missing(char: str, faces: tuple[Face, ...]) -> tuple[str, str]:
    names = ", ".join(one.name for one in faces)
    cure = "Use another character, an icon like <trophy>, or a font that has it"
    return (f"'{char}' ({name_of(char)}) is in none of the fonts {names}", cure)
