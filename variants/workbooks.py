"""XLSX and ODS sheets, read by python-calamine after a look at what they would unpack to."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
import zlib
from typing import Any

from variants.faults import Place, did_you_mean, one_fault
from variants.tables import MAX_COLUMNS, MAX_ROWS, Cell

MAX_UNPACKED = 60 << 20
"""What a workbook holds, unpacked: at most 60 MiB."""
MAX_PARTS = 2000
_PICTURES = ("xl/media/", "Pictures/", "Thumbnails/")

_XLSX_CELL = re.compile(rb"<c\b[^>]*?\br=[\"']([A-Z]{1,4})([0-9]{1,9})[\"'][^>]*(?<!/)>")
_ODS_ROW = re.compile(rb"<table:table-row\b([^>]*)(?<!/)>(.*?)</table:table-row>", re.DOTALL)
_ODS_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^>]*)(?<!/)>")
_ROWS = re.compile(rb"number-rows-repeated\s*=\s*[\"']\s*([0-9]+)")
_COLUMNS = re.compile(rb"number-columns-repeated\s*=\s*[\"']\s*([0-9]+)")


def read_workbook(data: bytes, shown: str, sheet: str = "") -> list[list[Cell]]:
    """The rows of a sheet (the first by default), empty rows left out; Faults where it cannot be read."""
    packed = _repacked(data, shown)
    import python_calamine

    try:
        with python_calamine.load_workbook(packed) as book:
            names = book.sheet_names
            if sheet and sheet not in names:
                cure = did_you_mean(sheet, names, f"Its sheets are: {', '.join(names)}")
                raise one_fault(Place(shown), "", f"has no sheet '{sheet}'", cure)
            if not names:
                raise one_fault(Place(shown), "", "has no sheet", "Save it anew from your spreadsheet")
            table = book.get_sheet_by_name(sheet or names[0])
            # calamine begins at the first cell with something in it; places count from the sheet's corner
            down, across = table.start or (0, 0)
            rows = table.to_python(skip_empty_area=True, nrows=MAX_ROWS + 2)
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
                if name.startswith("xl/worksheets/") or name == "content.xml":
                    _check_extent(content, shown)
                anew.writestr(name, content)
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        raise _damaged(shown) from None
    result.seek(0)
    return result


def _check_extent(xml: bytes, shown: str) -> None:
    """Faults where cells lie so far out, or repeat so often, that reading them would fill the memory."""
    far = any(len(column) > 2 or int(row) > MAX_ROWS for column, row in _XLSX_CELL.findall(xml))
    for attributes, inside in _ODS_ROW.findall(xml):
        cells = _ODS_CELL.findall(inside)
        if cells:
            wide = sum(int(found[1]) if (found := _COLUMNS.search(cell)) else 1 for cell in cells)
            tall = int(found[1]) if (found := _ROWS.search(attributes)) else 1
            far = far or wide > MAX_COLUMNS or tall > MAX_ROWS
    if far:
        what = f"has cells beyond row {MAX_ROWS} or column {MAX_COLUMNS}"
        raise one_fault(Place(shown), "", what, "Delete what is not a card")
