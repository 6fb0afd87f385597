"""Damaged font files: one fault that names the font and the cure, or every letter whole; never anything else."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from designer import pdf
from designer.fontfile import NEEDED, Unusable, read
from designer.fonts import Face, TextError, face
from designer.shapes import Glyphs, Page

WHOLE = face("Fredoka One").path.read_bytes()
LETTERS = "Karate Tomate ÄÖÜ 0123"


def records(data: bytes) -> dict[str, tuple[int, int, int]]:
    """{table: (where its record lies, offset, length)}."""
    (count,) = struct.unpack(">H", data[4:6])
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        kind, _, offset, length = struct.unpack(">4sIII", data[at : at + 16])
        found[kind.decode()] = (at, offset, length)
    return found


def with_table(kind: str, change: Callable[[bytearray], None], honest: bool = False) -> bytes:
    """The whole font with a changed table; `honest` says its new checksum, as a faulty program would write it."""
    data = bytearray(WHOLE)
    at, offset, length = records(WHOLE)[kind]
    table = data[offset : offset + length]
    change(table)
    data[offset : offset + length] = table
    if honest:
        padded = bytes(table) + bytes(-length % 4)
        total = sum(word for (word,) in struct.iter_unpack(">I", padded))
        data[at + 4 : at + 8] = struct.pack(">I", total & 0xFFFFFFFF)
    return bytes(data)


def zeroed(table: bytearray) -> None:
    table[:] = bytes(len(table))


def printed(path: Path) -> bytes:
    """The letters set in the font and written as a PDF."""
    font = Face(path)
    advances = font.shape(LETTERS).advances
    glyphs = Glyphs(10, 10, LETTERS, tuple(a * 4 for a in advances), path, 12, "#000000")
    out = io.BytesIO()
    pdf.write([Page(100, 20, (glyphs,))], out, title="letters")
    return out.getvalue()


@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.999])
def test_a_font_that_breaks_off(tmp_path: Path, share: float) -> None:
    file = tmp_path / "Größe.ttf"
    file.write_bytes(WHOLE[: int(share * len(WHOLE))])
    with pytest.raises(TextError, match=r"the font Größe\.ttf is damaged: it breaks off\. Get the file again"):
        face(file)


@pytest.mark.parametrize("kind", NEEDED)
def test_an_emptied_table_is_named(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "own.ttf"
    file.write_bytes(with_table(kind, zeroed))
    with pytest.raises(TextError, match=rf"the font own\.ttf is damaged: its table '{kind}' is not what its checksum"):
        face(file)


@pytest.mark.parametrize("kind", ["glyf", "loca", "hhea", "maxp", "head", "cmap"])
def test_an_emptied_table_with_a_right_checksum_leaves_no_blank_letters(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "own.ttf"
    file.write_bytes(with_table(kind, zeroed, honest=True))
    with pytest.raises(TextError, match=r"own\.ttf (is damaged|draws nothing for 'K')|in none of the fonts"):
        printed(file)


@pytest.mark.parametrize("form", [4, 12])
def test_a_map_of_more_characters_than_there_are_is_not_walked(tmp_path: Path, form: int) -> None:
    if form == 12:
        ranges = struct.pack(">HHIII", 12, 0, 28, 0, 1) + struct.pack(">III", 0, 0xFFFFFFFF, 1)
    else:
        many = 4000
        ranges = struct.pack(">7H", 4, 0, 0, 2 * many, 0, 0, 0) + b"\xff\xff" * many + bytes(2) + bytes(2 * many * 3)
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + ranges
    at, _, _ = records(WHOLE)["cmap"]
    data = bytearray(WHOLE + cmap + bytes(-len(cmap) % 4))
    total = sum(word for (word,) in struct.iter_unpack(">I", cmap + bytes(-len(cmap) % 4)))
    data[at + 4 : at + 16] = struct.pack(">III", total & 0xFFFFFFFF, len(WHOLE), len(cmap))
    file = tmp_path / "own.ttf"
    file.write_bytes(data)
    with pytest.raises(Unusable, match="it maps more than 300,000 characters"):
        read(file)


def test_a_letter_with_an_empty_outline_is_named(tmp_path: Path) -> None:
    """The outline of one letter taken out, as a subset made for another text has it."""
    gone = read(face("Fredoka One").path).glyphs[ord("K")]

    def without(loca: bytearray) -> None:
        start = 2 * gone
        if struct.unpack(">H", WHOLE[records(WHOLE)["head"][1] + 50 :][:2]) == (1,):
            start *= 2
            loca[start + 4 : start + 8] = loca[start : start + 4]
        else:
            loca[start + 2 : start + 4] = loca[start : start + 2]

    file = tmp_path / "own.ttf"
    file.write_bytes(with_table("loca", without, honest=True))
    with pytest.raises(TextError, match=r"the font own\.ttf draws nothing for 'K' \(U\+004B LATIN CAPITAL LETTER K\)"):
        printed(file)


@given(
    places=st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(1, 255)), min_size=1, max_size=40),
    honest=st.booleans(),
)
@example(places=[(1644, 1)], honest=True)  # a character that one reader of the table finds and another does not
def test_flipped_bytes_are_told_or_do_no_harm(
    tmp_path_factory: pytest.TempPathFactory, places: list[tuple[int, int]], honest: bool
) -> None:
    data = bytearray(WHOLE)
    for at, flip in places:
        data[at] ^= flip
    if honest:  # the checksums say what the damaged tables hold
        for at, offset, length in records(WHOLE).values():
            table = bytes(data[offset : offset + length]) + bytes(-length % 4)
            total = sum(word for (word,) in struct.iter_unpack(">I", table))
            data[at : at + 16] = WHOLE[at : at + 4] + struct.pack(">III", total & 0xFFFFFFFF, offset, length)
    file = tmp_path_factory.mktemp("flipped") / "own.ttf"
    file.write_bytes(data)
    try:
        written = printed(file)
    except TextError as error:
        ((what, cure),) = error.problems
        assert "own.ttf" in what or "none of the fonts" in what
        assert cure
    else:
        tags = {place for at, _, _ in records(WHOLE).values() for place in range(at, at + 4)}
        renamed = any(at in tags for at, _ in places)  # a table that may be missing, as kerning: no checksum tells
        assert written.startswith(b"%PDF") and (
            honest or renamed or Face(file).shape(LETTERS) == face("Fredoka One").shape(LETTERS)
        )
