"""Fonts of one PDF file: embedded subsets by reportlab, and text written so that every advance is exact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

from designer.fonts import TextError
from designer.shapes import PT_PER_MM, Glyphs
from variants.markup import name_of

MAX_CACHED = 20_000
"""Texts whose operators are remembered."""


class _Font:
    """A font in this file: its subsets, and the code and width of every character met."""

    def __init__(self, path: Path, document: Any, index: int, taken: set[bytes]) -> None:
        self._font: Any = TTFont(f"font-{index}", str(path), asciiReadable=False)
        self._document = document
        self._codes: dict[str, tuple[str, str, float]] = {}
        name = bytes(self._font.face.name)
        if name in taken:  # another file of the same name: reportlab tells subsets apart by it
            name += b"-%d" % index
            self._font.face.name = name
        taken.add(name)

    def code(self, char: str) -> tuple[str, str, float]:
        """(resource name of the subset, escaped character, its width in thousandths of the size).

        Raises TextError for a character that the font lacks: reportlab would leave it out without a word.
        """
        found = self._codes.get(char)
        if found is None:
            face = self._font.face
            if ord(char) not in face.charToGlyph:
                raise TextError([(f"'{char}' ({name_of(char)}) is not in the font", "Use another character")])
            ((subset, data),) = self._font.splitString(char, self._document)
            name = self._font.getSubsetInternalName(subset, self._document).lstrip("/")
            width = float(face.getCharWidth(ord(" ") if char == "\u00a0" else ord(char)))  # as reportlab maps it
            found = self._codes[char] = (name, _escaped(data), width)
        return found


def _escaped(data: bytes) -> str:
    """Bytes inside a string literal of a stream written in Latin-1."""
    text = data.decode("latin-1")
    for char, safe in (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\r", "\\r"), ("\n", "\\n")):
        text = text.replace(char, safe)
    return text


class Fonts:
    """The fonts of a document that is being made."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._fonts: dict[Path, _Font] = {}
        self._names: set[bytes] = set()
        self._texts: dict[tuple[Path, str, tuple[float, ...], float], list[tuple[str, str]]] = {}

    def text(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """(font resource, TJ array) for stretches of one subset each."""
        key = (glyphs.font, glyphs.chars, glyphs.advances, glyphs.size)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) >= MAX_CACHED:
                self._texts.clear()
            found = self._texts[key] = self._arrays(glyphs)
        return found

    def _arrays(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """The gaps between characters make up for what kerning and the font's widths differ; roundings never add up."""
        font = self._fonts.get(glyphs.font)
        if font is None:
            font = self._fonts[glyphs.font] = _Font(glyphs.font, self._document, len(self._fonts), self._names)
        stretches: list[tuple[str, list[str]]] = []
        thousandth = glyphs.size / PT_PER_MM / 1000
        wanted = drawn = 0.0
        for char, advance in zip(glyphs.chars, glyphs.advances, strict=True):
            name, code, width = font.code(char)
            gap = round(drawn - wanted)
            if not stretches or stretches[-1][0] != name:
                stretches.append((name, []))
            if gap:
                stretches[-1][1].append(f"){gap}(")
                drawn -= gap
            stretches[-1][1].append(code)
            drawn += width
            wanted += advance / thousandth
        return [(name, f"[({''.join(parts)})]") for name, parts in stretches]
