"""XLSX and ODS sheets, read by python-calamine after a look at what they would unpack to."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
import zlib
from typing import Any

from variants.faults import Place, did_you_mean, one_fault, quote
from variants.limits import COLUMNS, ROWS
from variants.tables import Cell

MAX_UNPACKED = 60 << 20
"""What a workbook holds, unpacked: at most 60 MiB."""
MAX_PARTS = 2000
_PICTURES = ("xl/media/", "Pictures/", "Thumbnails/")

_XLSX_TAG = re.compile(rb"<(?:[\w.-]+:)?(c|row)(?=[\s/>])((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_REFERENCE = re.compile(rb"(?<=\s)r\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)')")
_CELL = re.compile(rb"\s*([A-Za-z]{0,3})([0-9]{0,7})\s*")
_ODS_ROW = re.compile(rb"<(?:[\w.-]+:)?table-row\b([^>]*?)(?:/>|>(.*?)</(?:[\w.-]+:)?table-row\s*>)", re.DOTALL)
_ODS_CELL = re.compile(rb"<(?:[\w.-]+:)?(?:covered-)?table-cell\b([^>]*)(?<!/)>")
_XLSX_ERROR = re.compile(rb"<(?:[\w.-]+:)?c\s[^>]*?\bt\s*=\s*[\"']e[\"']")
_XLSX_UNKNOWN = re.compile(
    rb"(?:</(?:[\w.-]+:)?f>|<(?:[\w.-]+:)?f/>)\s*(?:<(?:[\w.-]+:)?v\s*/>|<v></v>)?\s*</(?:[\w.-]+:)?c>"
)
_ODS_SPACES = re.compile(rb"<(?:[\w.-]+:)?s\s[^>]*?\bc\s*=\s*[\"']\s*0*[0-9]{5,}")
_REPEATED_DOWN = re.compile(rb"number-rows-repeated\s*=\s*[\"']\s*([0-9]+)")
_REPEATED_ACROSS = re.compile(rb"number-columns-repeated\s*=\s*[\"']\s*([0-9]+)")


def read_workbook(data: bytes, shown: str, sheet: str = "") -> list[list[Cell]]:
    """The rows of a sheet (the first by default), empty rows left out; Faults where it cannot be read."""
    packed = _repacked(data, shown)
    import python_calamine

    try:
        with python_calamine.load_workbook(packed) as book:
            names = book.sheet_names
            if sheet and sheet not in names:
                cure = did_you_mean(sheet, names, f"Its sheets are: {', '.join(names)}")
                raise one_fault(Place(shown), "", f"has no sheet {quote(sheet)}", cure)
            if not names:
                raise one_fault(Place(shown), "", "has no sheet", "Save it anew from your spreadsheet")
            table = book.get_sheet_by_name(sheet or names[0])
            # calamine begins at the first cell with something in it; places count from the sheet's corner
            down, across = table.start or (0, 0)
            rows = table.to_python(skip_empty_area=True, nrows=ROWS + 2)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a damaged file may also end in a panic of the Rust side
        if type(error).__name__ == "Faults":
            raise
        raise _damaged(shown) from None
    cells = [
        [Cell(_text(value), Place(shown, y + down + 1, x + across + 1)) for x, value in enumerate(row)]
        for y, row in enumerate(rows)
    ]
    return [row for row in cells if any(cell.text for cell in row)]


def _text(value: Any) -> str:
    """A cell as a person reads it: 1.0 is 1."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value).strip()


def _damaged(shown: str) -> Exception:
    return one_fault(Place(shown), "", "cannot be read as a spreadsheet", "Save it anew as XLSX, ODS or CSV")


def _repacked(data: bytes, shown: str) -> io.BytesIO:
    """The workbook packed anew from what was read of it, bounded, so that no part unpacks to more than it says.

    Faults for what is no workbook, or would unpack to far more than a list of cards.
    """
    result = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(result, "w") as anew:
            parts = packed.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                what = f"would unpack to more than {MAX_UNPACKED >> 20} MiB"
                raise one_fault(Place(shown), "", what, "Keep only the list of cards in it")
            for name in dict.fromkeys(part.filename for part in parts):
                if name.startswith(_PICTURES):
                    continue
                content = packed.read(name)
                if content[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in content[:200]:
                    raise _damaged(shown)  # UTF-16 would hide what is looked for below
                if b"sheetData" in content or name == "content.xml":
                    _check_extent(content, shown)
                anew.writestr(name, content)
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        raise _damaged(shown) from None
    result.seek(0)
    return result


def _reaches_far(xml: bytes) -> bool:
    """Whether an XLSX sheet has a cell with something in it outside the bounds of a table."""
    row = unplaced = 0
    for tag, attributes in _XLSX_TAG.findall(xml):
        found = _REFERENCE.search(attributes)
        reference = (found[1] or found[2] or b"").strip() if found else b""
        if tag == b"row":
            row = int(reference) if reference.isdigit() and len(reference) < 9 else row + 1
            unplaced = 0
        elif not attributes.endswith(b"/"):  # an empty cell with a style may lie anywhere
            unplaced += not reference
            if row > ROWS or unplaced > COLUMNS or (reference and _is_far(reference)):
                return True
    return False


def _is_far(reference: bytes) -> bool:
    """Whether a cell (B7) or row (7) lies outside the bounds of a table, or is written so as to hide where it lies."""
    found = _CELL.fullmatch(reference)
    if not found:
        return True
    column = 0
    for letter in found[1].upper():
        column = column * 26 + letter - 64
    return column > COLUMNS or int(found[2] or 0) > ROWS


def _check_extent(xml: bytes, shown: str) -> None:
    """Faults where cells lie so far out, or repeat so often, that reading them would fill the memory."""
    far = _reaches_far(xml)
    height = 0
    for attributes, inside in _ODS_ROW.findall(xml):
        cells = _ODS_CELL.findall(inside)
        height += int(found[1]) if (found := _REPEATED_DOWN.search(attributes)) else 1
        if cells:
            wide = sum(int(found[1]) if (found := _REPEATED_ACROSS.search(cell)) else 1 for cell in cells)
            far = far or wide > COLUMNS or height > ROWS + 1
    if _XLSX_ERROR.search(xml) or _XLSX_UNKNOWN.search(xml):
        what = "has a formula whose value is an error, or was never worked out"
        raise one_fault(Place(shown), "", what, "Mend it in your spreadsheet, and save it there once more")
    if far or _ODS_SPACES.search(xml):
        what = f"has cells beyond row {ROWS} or column {COLUMNS}"
        raise one_fault(Place(shown), "", what, "Delete what is not a card")
