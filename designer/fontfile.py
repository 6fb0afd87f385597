"""A font file that a template brings, read whole before a letter is set: what comes through prints.

The tables' checksums tell a damaged download or disk; reportlab, which will embed the font, then reads and subsets all
of it. Source: OpenType 1.9, chapters Font File, cmap, head, loca and OS/2.
"""

from __future__ import annotations

import io
import struct
import sys
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from variants.limits import FILE_BYTES

MAX_MAPPED = 300_000
"""Characters that a font may map, those of each of its maps counted (the largest fonts have 65,535 glyphs)."""

NEEDED = ("glyf", "loca", "hmtx", "hhea", "maxp", "head", "cmap", "name", "post")
"""Tables without which nothing can be drawn or embedded."""

_CURE = "Use a TrueType font (.ttf)"
_AGAIN = "Get the file again from where it came from, or save it anew from a font editor as TrueType (.ttf)"
_KINDS = {
    b"OTTO": "an OpenType font with PostScript outlines",
    b"ttcf": "a collection of fonts",
    b"wOFF": "a web font (WOFF)",
    b"wOF2": "a web font (WOFF2)",
}
_SUBSET = 20_000
"""Characters that reportlab can put into one subset."""


class Unusable(ValueError):
    """Why a font file cannot serve, naming it, and the cure; both without final full stops."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(what)
        self.what, self.cure = what, cure


class FontFile(NamedTuple):
    """A sound font's bytes, and the glyph of each character as the PDF will show it."""

    data: bytes
    glyphs: Mapping[int, int]


def read(path: Path) -> FontFile:
    """The font file, checked to the last table. Raises Unusable."""
    name = path.name
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise Unusable(f"the font {name} cannot be read ({error.strerror})", _CURE) from None
    if len(data) > FILE_BYTES:
        raise Unusable(f"the font {name} is larger than {FILE_BYTES >> 20} MiB", _CURE)
    if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
        raise Unusable(f"{name} is {_KINDS.get(data[:4], 'not a font')}", _CURE)
    tables = _tables(name, data)
    (rights,) = struct.unpack(">H", tables.get("OS/2", bytes(10))[8:10].rjust(2, b"\0"))
    if rights & 0xF == 2:
        raise Unusable(f"the font {name} says that it must not be embedded", "Use a font whose licence allows it")
    if rights & 0x300:
        what = f"the font {name} says that it must not be embedded in part, or without its outlines"
        raise Unusable(what, "Use a font whose licence allows it")
    if _maps_too_much(tables["cmap"]):
        raise _damaged(name, f"it maps more than {MAX_MAPPED:,} characters")
    return FontFile(data, _embedded(name, data, tables))


def _damaged(name: str, why: str) -> Unusable:
    return Unusable(f"the font {name} is damaged: {why}", _AGAIN)


def _tables(name: str, data: bytes) -> dict[str, bytes]:
    """The tables by name. Raises Unusable where one is missing, cut off or not what its checksum says."""
    found: dict[str, bytes] = {}
    (count,) = struct.unpack(">H", data[4:6].rjust(2, b"\0"))
    if len(data) < 12 + 16 * count:
        raise _damaged(name, "it breaks off")
    records = list(struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count]))
    if any(offset + length > len(data) for _, _, offset, length in records):
        raise _damaged(name, "it breaks off")
    if sum(length for *_, length in records) > 2 * len(data):
        raise _damaged(name, "its tables lie upon each other")
    for tag, wanted, offset, length in records:
        table = data[offset : offset + length]
        kind = tag.decode("latin-1")
        if wanted not in _checksums(kind, table):
            raise _damaged(name, f"its table {kind!r} is not what its checksum says")
        found[kind] = table
    missing = [kind for kind in NEEDED if not found.get(kind)]
    if missing:
        raise Unusable(f"the font {name} is damaged or has no outlines (no table {', '.join(missing)})", _CURE)
    return found


def _checksums(kind: str, table: bytes) -> set[int]:
    """What may be written as the table's checksum: `head` is summed without its field 8-11, some fonts forget that."""
    words = array("I", table + bytes(-len(table) % 4))
    if sys.byteorder == "little":
        words.byteswap()
    total = sum(words)
    if kind != "head":
        return {total & 0xFFFFFFFF}
    return {total & 0xFFFFFFFF, total - int.from_bytes(table[8:12], "big") & 0xFFFFFFFF}


def _maps_too_much(cmap: bytes) -> bool:
    """Whether ranges map more characters than there are: readers walk a range of 4,000,000,000 one by one."""
    total = 0
    for table in _subtables(cmap):
        for first, last in _ranges(table):
            total += max(1, last - first + 1)
            if total > MAX_MAPPED:
                return True
    return False


def _subtables(cmap: bytes) -> Iterator[memoryview]:
    view = memoryview(cmap)
    (count,) = struct.unpack(">H", cmap[2:4].rjust(2, b"\0"))
    records = view[4 : 4 + 8 * min(count, (len(cmap) - 4) // 8)]
    yield from (view[at:] for at in {at for _, at in struct.iter_unpack(">II", records)})


def _ranges(table: memoryview) -> Iterator[tuple[int, int]]:
    """(first, last character) of the formats that map by ranges."""
    form = int.from_bytes(table[:2], "big")
    if form == 4:
        size = int.from_bytes(table[6:8], "big") // 2 * 2
        size = max(0, min(size, (len(table) - 16) // 4 * 2))
        lasts = struct.iter_unpack(">H", table[14 : 14 + size])
        firsts = struct.iter_unpack(">H", table[16 + size : 16 + 2 * size])
        yield from ((first, last) for (first,), (last,) in zip(firsts, lasts, strict=True))
    elif form in (12, 13):
        groups = table[16 : 16 + max(0, len(table) - 16) // 12 * 12]
        count = int.from_bytes(table[12:16], "big")
        yield from ((first, last) for first, last, _ in struct.iter_unpack(">III", groups[: 12 * count]))


def _embedded(name: str, data: bytes, tables: Mapping[str, bytes]) -> dict[int, int]:
    """{character: glyph} as reportlab reads it, after it has read all and put every character into a subset."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    try:
        parsed = TTFontFile(io.BytesIO(data))
        offsets = parsed.glyphPos
        if sorted(offsets) != offsets or offsets[-1] > len(tables["glyf"]):
            raise ValueError("its outlines lie outside the file")
        characters = sorted(parsed.charToGlyph)
        for start in range(0, len(characters), _SUBSET):
            parsed.makeSubset(characters[start : start + _SUBSET])
    except Exception as error:  # whatever a stranger's bytes make of a reader is one fault
        raise _damaged(name, str(error).replace("\n", " ")[:100] or "it cannot be read") from None
    return dict(parsed.charToGlyph)
