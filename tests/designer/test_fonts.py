"""Fonts: names, coverage, fallbacks, shaping, and what is refused."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from designer.fonts import MissingGlyph, TextError, chain, cut, face, font_names, split
from variants import limits


def test_names_are_forgiving_and_cuts_are_found() -> None:
    assert face("Lato") is face("lato regular") is face("Lato-Regular")
    assert face("Fredoka One").name == "FredokaOne-Regular"
    assert cut("Lato", True, True) == "Lato-BoldItalic"
    assert cut("Fredoka One", True, False) == "Fredoka One"
    assert {"Lato-Black", "FredokaOne-Regular"} <= set(font_names())


def test_an_unknown_name_gets_a_neighbour_or_the_list() -> None:
    with pytest.raises(TextError, match=r"unknown font 'Lata'\. Did you mean 'Lato'"):
        face("Lata")
    with pytest.raises(TextError, match="Known fonts are FredokaOne, Lato, SourceSansPro"):
        face("Comic")


def test_kerning_pulls_letters_together_and_letters_stay_one_to_one() -> None:
    lato = face("Lato")
    assert sum(lato.shape("AVATAR").advances) < sum(sum(lato.shape(c).advances) for c in "AVATAR")
    assert len(lato.shape("office fi").advances) == len("office fi")


def test_marks_that_have_no_letter_of_their_own_stand_on_their_letter() -> None:
    shaped = face("SourceSansPro-Regular").shape("x\u0303y")
    assert len(shaped.advances) == 3
    assert sum(shaped.advances) == pytest.approx(sum(face("SourceSansPro-Regular").shape("xy").advances), abs=0.05)
    ((font, text),) = split("x\u0303", chain("Lato"))
    assert (font.name, text) == ("SourceSansPro-Regular", "x\u0303")


def test_each_character_falls_back_to_the_first_font_that_has_it() -> None:
    parts = [(font.name, text) for font, text in split("a → č b", chain("Lato"))]
    assert parts == [
        ("Lato-Regular", "a "),
        ("SourceSansPro-Regular", "→"),
        ("Lato-Regular", " "),
        ("SourceSansPro-Regular", "č"),
        ("Lato-Regular", " b"),
    ]


def test_a_glyph_that_no_font_has_is_named() -> None:
    with pytest.raises(MissingGlyph) as caught:
        split("a 😀 b ★", chain("Lato"))
    names = "Lato-Regular, SourceSansPro-Regular"
    assert [what for what, _ in caught.value.problems] == [
        f"'😀' (U+1F600 GRINNING FACE) is in none of the fonts {names}",
        f"'★' (U+2605 BLACK STAR) is in none of the fonts {names}",
    ]


@pytest.mark.parametrize("text", ["שלום", "مرحبا", "a\u202eb", "a\u200bb", "a\u0007b", "हिन्दी", "ไทย"])
def test_scripts_and_characters_that_are_not_set_are_refused(text: str) -> None:
    with pytest.raises(TextError):
        split(text, chain("Lato"))


def with_rights(data: bytes, rights: int) -> bytes:
    """The font with other embedding rights (OS/2.fsType)."""
    (tables,) = struct.unpack(">H", data[4:6])
    for at in range(12, 12 + 16 * tables, 16):
        if data[at : at + 4] == b"OS/2":
            offset, length = struct.unpack(">II", data[at + 8 : at + 16])
            table = data[offset : offset + 8] + struct.pack(">H", rights) + data[offset + 10 : offset + length]
            total = sum(word for (word,) in struct.iter_unpack(">I", table + bytes(-length % 4))) & 0xFFFFFFFF
            data = data[: at + 4] + struct.pack(">I", total) + data[at + 8 :]
            return data[:offset] + table + data[offset + length :]
    raise AssertionError("no OS/2 table")


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("a.otf", b"OTTO" + bytes(100), "a.otf is an OpenType font with PostScript outlines"),
        ("a.ttf", b"wOF2" + bytes(100), "a.ttf is a web font (WOFF2)"),
        ("a.ttf", b"hello", "a.ttf is not a font"),
        ("a.ttf", b"", "a.ttf is not a font"),
        (
            "a.ttf",
            b"\x00\x01\x00\x00" + bytes(500),
            "the font a.ttf is damaged or has no outlines (no table glyf, loca, "
            "hmtx, hhea, maxp, head, cmap, name, post)",
        ),
        ("a.ttf", with_rights(face("Lato").path.read_bytes(), 2), "the font a.ttf says that it must not be embedded"),
        ("a.ttf", None, "the font a.ttf cannot be read (No such file or directory)"),
    ],
)
def test_files_that_cannot_serve_are_refused(tmp_path: Path, name: str, data: bytes | None, what: str) -> None:
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(TextError) as caught:
        face(file)
    assert caught.value.problems[0][0] == what


def test_a_font_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.ttf"
    file.write_bytes(face("Lato").path.read_bytes())
    assert chain(file)[0].name == "own"
    assert file.stat().st_size < limits.FILE_BYTES
