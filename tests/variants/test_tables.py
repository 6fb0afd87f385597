"""Tables of cards as designers keep them: every kind of CSV, XLSX and ODS gives the same cards, each cell its place."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from variants import load
from variants.faults import Faults
from variants.tables import read_csv, read_table

ROWS = [
    ["Trophies", "knives", "text.en", "text.de", "mark", "qty", "effects"],
    [5, None, None, None, None, 12, None],
    [1, 2, "Draw <card>, then stop", "Zieht <card>; dann Schluss", True, 1, "{at: win, do: draw}"],
    [0, 3, "NA", "null", None, None, "{at: win, do: draw}, {at: win, do: discard, n: 2, who: left}"],
]
HEAD = "format: 1\nname: Mine\nextends: karate-tomate\n"


def csv_of(rows: Sequence[Sequence[Any]], comma: str, end: str = "\n") -> str:
    def cell(value: Any) -> str:
        text = (
            {None: "", True: "true"}.get(value, str(value))
            if not isinstance(value, int) or value is True
            else str(value)
        )
        return '"' + text.replace('"', '""') + '"' if any(c in text for c in (comma, '"', "\n")) else text

    return end.join(comma.join(map(cell, row)) for row in rows) + end


def xlsx_of(rows: Sequence[Sequence[Any]], name: str = "Cards") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Notes"
    sheet["A1"] = "not a card"
    cards = book.create_sheet(name, 0)
    for row in rows:
        cards.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods_of(rows: Sequence[Sequence[Any]]) -> bytes:
    book = OpenDocumentSpreadsheet()
    table = Table(name="Cards")
    for row in rows:
        line = TableRow()
        for value in row:
            if value is None:
                cell = TableCell()
            elif value is True:
                cell = TableCell(valuetype="boolean", booleanvalue="true")
            elif isinstance(value, (int, float)):
                cell = TableCell(valuetype="float", value=value)
            else:
                cell = TableCell(valuetype="string")
                cell.addElement(P(text=value))
            line.addElement(cell)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    stream = io.BytesIO()
    book.write(stream)
    return stream.getvalue()


KINDS = {
    "comma.csv": csv_of(ROWS, ",").encode(),
    "semicolon.csv": csv_of(ROWS, ";").encode(),
    "tab.csv": csv_of(ROWS, "\t").encode(),
    "tab.tsv": csv_of(ROWS, "\t").encode(),
    "excel.csv": csv_of(ROWS, ";", "\r\n").encode("utf-8-sig"),
    "old-mac.csv": csv_of(ROWS, ",", "\r").encode(),
    "blank-lines.csv": ("\n\n" + csv_of(ROWS, ",", "\n,,,\n")).encode(),
    "cards.xlsx": xlsx_of(ROWS),
    "cards.ods": ods_of(ROWS),
}


def plain(nodes: Sequence[Any]) -> list[Any]:
    return [node.plain() for node in nodes]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_table_gives_the_same_cards(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(KINDS[name])
    assert plain(read_table(tmp_path / name, name)) == [
        {"trophies": 5, "copies": 12},
        {"trophies": 1, "knives": 2, "text": {"en": "Draw <card>, then stop", "de": "Zieht <card>; dann Schluss"},
         "mark": True, "copies": 1, "effects": ({"at": "win", "do": "draw"},)},
        {"trophies": 0, "knives": 3, "text": {"en": "NA", "de": "null"},
         "effects": ({"at": "win", "do": "draw"}, {"at": "win", "do": "discard", "n": 2, "who": "left"})},
    ]  # fmt: skip
    (tmp_path / "v.yaml").write_text(f"{HEAD}triumphs: {{cards: {name}}}\n", encoding="utf-8")
    faces = load(str(tmp_path / "v.yaml")).triumphs.cards
    assert [face.copies for face in faces] == [12, 1, 1]
    assert faces[1].mark and faces[2].text is not None and faces[2].text.in_("en") == "NA"
    assert [effect.do for effect in faces[2].effects] == ["draw", "discard"]


def test_a_sheet_by_name(tmp_path: Path) -> None:
    (tmp_path / "c.xlsx").write_bytes(xlsx_of([["a"], [1]], "Front"))
    assert plain(read_table(tmp_path / "c.xlsx", "c.xlsx")) == [{"a": 1}]
    with pytest.raises(Faults, match="has no cards, only names of columns"):
        read_table(tmp_path / "c.xlsx", "c.xlsx", "Notes")
    with pytest.raises(Faults, match=r"has no sheet 'Note'\. Did you mean 'Notes'"):
        read_table(tmp_path / "c.xlsx", "c.xlsx", "Note")


def test_numbers_of_a_spreadsheet_read_as_people_see_them(tmp_path: Path) -> None:
    rows = [["a", "b", "c", "d", "e"], [1.0, 2.5, 1e14, datetime.date(2024, 1, 31), "007"]]
    (tmp_path / "c.xlsx").write_bytes(xlsx_of(rows))
    (row,) = plain(read_table(tmp_path / "c.xlsx", "c.xlsx", typed=False))
    assert row == {"a": "1", "b": "2.5", "c": "100000000000000", "d": "2024-01-31", "e": "007"}


def test_cells_know_their_places(tmp_path: Path) -> None:
    text = '\ufeff a ;b\r\n"two\r\nlines; here" ;1\r\n;  last \r\n'
    (tmp_path / "c.csv").write_bytes(text.encode())
    first, second = read_table(tmp_path / "c.csv", "shown.csv", typed=False)
    assert first.plain() == {"a": "two\nlines; here", "b": "1"}
    assert [str(first.table()[key].place) for key in ("a", "b")] == ["shown.csv:2:1", "shown.csv:3:15"]
    assert str(second.table()["b"].place) == "shown.csv:4:2"
    (tmp_path / "c.xlsx").write_bytes(xlsx_of([["a"], [None], ["x"]]))
    (row,) = read_table(tmp_path / "c.xlsx", "c.xlsx")
    assert str(row.table()["a"].place) == "c.xlsx:3:1"


def test_columns_of_an_extra_deck_keep_their_names(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("Title,Anzahl,Note.fr\nA,2,x\nNA,,null\n", encoding="utf-8")
    (tmp_path / "face.yaml").write_text("boxes: []\n", encoding="utf-8")
    rows = "{cards: [{a: 1, Qty: 3}, {a: true}], face: face.yaml}"
    text = f"extra_decks:\n  mine: {{cards: c.csv, face: ./face.yaml}}\n  rows: {rows}\n"
    (tmp_path / "v.yaml").write_text(HEAD + text, encoding="utf-8")
    variant = load(str(tmp_path / "v.yaml"))
    assert list(variant.extra_decks["mine"].cards) == [
        {"Title": "A", "copies": "2", "Note.fr": "x"}, {"Title": "NA", "Note.fr": "null", "copies": ""}]  # fmt: skip
    assert list(variant.extra_decks["rows"].cards) == [{"a": "1", "copies": "3"}, {"a": "true"}]
    assert variant.extra_decks["mine"].face == (tmp_path / "face.yaml").resolve()


def complaints(file: Path, **more: Any) -> str:
    with pytest.raises(Faults) as caught:
        read_table(file, file.name, **more)
    return str(caught.value)


def test_a_workbook_cannot_fill_the_memory(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["XFD1048576"] = "far out"
    book.save(tmp_path / "far.xlsx")
    assert "has cells beyond row" in complaints(tmp_path / "far.xlsx")

    ods = io.BytesIO(ods_of([["a"], ["x"]]))
    with zipfile.ZipFile(ods) as old, zipfile.ZipFile(tmp_path / "many.ods", "w") as new:
        for part in old.namelist():
            data = old.read(part)
            if part == "content.xml":
                data = data.replace(
                    b"<table:table-cell ", b'<table:table-cell table:number-columns-repeated="900000000" '
                )
            new.writestr(part, data)
    assert "has cells beyond row" in complaints(tmp_path / "many.ods")

    lie = bytearray(xlsx_of(ROWS))  # a part that unpacks to more than it says
    with zipfile.ZipFile(io.BytesIO(lie)) as packed:
        part = packed.getinfo("xl/worksheets/sheet1.xml")
    at = lie.rfind(b"PK\x01\x02", 0, lie.rfind(part.filename.encode()))
    lie[at + 24 : at + 28] = (20).to_bytes(4, "little")
    (tmp_path / "lie.xlsx").write_bytes(lie)
    assert "cannot be read as a spreadsheet" in complaints(tmp_path / "lie.xlsx")


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_damaged_workbooks(kind: str, tmp_path: Path) -> None:
    data = KINDS[f"cards.{kind}"]
    file = tmp_path / f"c.{kind}"
    for cut in (0, 10, len(data) // 2, len(data) - 5):
        file.write_bytes(data[:cut])
        assert "cannot be read as a spreadsheet" in complaints(file)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5000), st.integers(1, 255), st.sampled_from(["xlsx", "ods"]))
def test_workbooks_with_a_wrong_byte(tmp_path_factory: pytest.TempPathFactory, at: int, flip: int, kind: str) -> None:
    data = bytearray(KINDS[f"cards.{kind}"])
    data[at % len(data)] ^= flip
    file = tmp_path_factory.getbasetemp() / f"flipped.{kind}"
    file.write_bytes(data)
    try:
        read_table(file, file.name)
    except Faults as faults:
        assert faults.faults


CELLS = st.text(st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\x85\u2028\u2029"), max_size=6)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_csv_round_trip(rows: list[list[str]], comma: str) -> None:
    rows = [["head"] * 4, *rows]  # the first line says which comma it is
    text = csv_of(rows, comma)
    wanted = [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]
    if '"' in "".join(c.strip()[:1] for row in rows for c in row):
        return  # written quotes are always doubled and wrapped, so nothing is lost; blanks before them are
    assert [[cell.text for cell in row] for row in read_csv(text, "c.csv")] == wanted


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_csv(text: str) -> None:
    try:
        for row in read_csv(text, "c.csv"):
            assert row and all(cell.place.line for cell in row)
    except Faults as faults:
        assert "never closed" in str(faults)
