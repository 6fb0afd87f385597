"""Lists of cards as tables: CSV with any of , ; and tab, XLSX and ODS; every cell knows its place.

The first row names the columns. An empty cell says nothing; NA, null and None are text like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path

from variants.faults import LINE, Fault, Faults, Place, one_fault, quote, shortened
from variants.limits import COLUMNS, FILE_BYTES, ROWS
from variants.yamlio import Key, Node, decode, parse, read_bytes, scalar

TABLES = (".csv", ".tsv", ".xlsx", ".ods")
"""Endings of files that tables are read from."""

COPIES = ("copies", "count", "quantity", "qty", "anzahl")
"""Names of the column that says how many of a card there are; the first is ours."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text, without the blanks around it, and its place: line and column of the file, or of the sheet."""

    text: str
    place: Place


def is_table(written: str) -> bool:
    """Whether a reference names a table file (a sheet may follow: cards.xlsx#Events)."""
    return written.partition("#")[0].lower().endswith(TABLES)


def read_table(
    source: Path | Traversable,
    shown: str,
    sheet: str = "",
    *,
    typed: bool = True,
    faults: list[Fault] | None = None,
) -> list[Node]:
    """The rows of a table as nodes {column: value}, empty cells left out; `shown` names it in complaints.

    `typed`: numbers, true and false become such, `name.en` the entry `en` of `name`, effects are read as YAML;
    otherwise every cell is text. Raises Faults where the table cannot be read. Lesser faults are added to `faults`,
    and the cells that they are about left out; without that list they are raised as well.
    """
    comma = ""
    data = read_bytes(source, shown, FILE_BYTES)
    if source.name.lower().endswith((".xlsx", ".ods")):
        from variants.workbooks import read_workbook

        rows = read_workbook(data, shown, sheet)
    else:
        text = decode(data, shown)
        comma = "\t" if source.name.lower().endswith(".tsv") else comma_of(text)
        rows = list(read_csv(text, shown, comma))
    folder = source.parent if isinstance(source, Path) else None
    told: list[Fault] = []
    nodes = _Rows(rows, shown, folder, typed, comma, told).nodes()
    if faults is None and told:
        raise Faults(told)
    if faults is not None:
        faults += told
    return nodes


def read_csv(text: str, shown: str, comma: str = "") -> Iterator[list[Cell]]:
    """The rows of a CSV text as cells, empty lines left out; Faults for a quotation mark that is never closed.

    The comma is the one of , ; and tab that the first line has most of.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    comma = comma or comma_of(text)
    at, line, start = 0, 1, 0  # `start`: where the line begins
    row: list[Cell] = []
    while at <= len(text):
        place = Place(shown, line, at - start + 1)
        if text.startswith('"', at):
            value, at = _quoted(text, at, place)
            breaks = value.count("\n")
            if breaks:
                line, start = line + breaks, text.rfind("\n", 0, at) + 1
        else:
            value = ""
        end = min((i for i in (text.find(comma, at), text.find("\n", at)) if i >= 0), default=len(text))
        row.append(Cell((value + text[at:end]).strip(), place))
        at = end + 1
        if end == len(text) or text[end] == "\n":
            if any(cell.text for cell in row):
                yield row
            row, line, start = [], line + 1, at


def comma_of(text: str) -> str:
    """What parts the cells of a CSV text: of , ; and tab the one that its first line has most of."""
    first = text.replace("\r", "\n").lstrip("\n").partition("\n")[0]
    outside = "".join(first.split('"')[::2])
    return max(",;\t", key=outside.count)


def _quoted(text: str, at: int, place: Place) -> tuple[str, int]:
    parts = []
    while True:
        end = text.find('"', at + 1)
        if end < 0:
            raise one_fault(place, "", "a quotation mark is never closed", 'Close it; one inside a cell is written ""')
        parts.append(text[at + 1 : end])
        if not text.startswith('""', end):
            return '"'.join(parts), end + 1
        at = end + 1


class _Rows:
    """Rows of cells on their way to nodes."""

    def __init__(
        self, rows: list[list[Cell]], shown: str, folder: Path | None, typed: bool, comma: str, faults: list[Fault]
    ) -> None:
        self.rows, self.shown, self.folder, self.typed, self.comma = rows, shown, folder, typed, comma
        self.faults = faults

    def nodes(self) -> list[Node]:
        if not self.rows:
            what, cure = "is empty", "Name the columns in the first row, then write a row for each card"
            raise one_fault(Place(self.shown), "", what, cure)
        if len(self.rows) > ROWS + 1 or max(map(len, self.rows)) > COLUMNS:
            what = f"has more than {ROWS} rows or {COLUMNS} columns"
            raise one_fault(Place(self.shown), "", what, "Delete what is not a card")
        columns = self.columns(self.rows[0])
        if len(self.rows) == 1:
            what, cure = "has no cards, only names of columns", "Write a row for each card below them"
            raise Faults([*self.faults, Fault(Place(self.shown), "", what, cure)])
        return [self.node(columns, row, number) for number, row in enumerate(self.rows[1:], 1)]

    def columns(self, header: list[Cell]) -> list[Node | None]:
        """A key for each column, None where the header is empty."""
        columns: list[Node | None] = []
        seen: dict[str, Cell] = {}
        for cell in header:
            name = cell.text.lower() if self.typed or cell.text.lower() in COPIES else cell.text
            name = COPIES[0] if name in COPIES else name
            if name in seen:
                again = f"the column {quote(cell.text)} is there twice"
                if seen[name].text.lower() != cell.text.lower():
                    again = f"the columns {quote(seen[name].text)} and {quote(cell.text)} say the same"
                self.faults.append(Fault(cell.place, "", again, "Keep one of them"))
                columns.append(Node("", cell.place))  # told once; its cells are passed over
                continue
            seen[name or f"({len(seen)})"] = cell
            columns.append(Node(name, cell.place, self.folder, name) if name else None)
        return columns

    def node(self, columns: list[Node | None], row: list[Cell], index: int) -> Node:
        place = row[0].place
        entries: dict[Key, Node] = {}
        keys: dict[Key, Node] = {}
        for number, cell in enumerate(row):
            if not cell.text:
                continue
            if number >= len(columns) and self.comma:
                self.too_long(columns, row, number)
                break
            column = columns[number] if number < len(columns) else None
            if column is None:
                what = f"{quote(cell.text)} stands under no column name"
                self.faults.append(Fault(cell.place, "", what, "Name its column in the first row, or delete it"))
                continue
            if not column.raw and not column.value:
                continue
            name, dot, language = column.raw.partition(".")
            if self.typed and dot:
                self.by_language(entries, keys, name, language, column, cell)
            elif name in entries and self.typed:
                self.twice(name, cell)
            else:
                entries[column.raw] = self.value(column.raw, cell, index)
                keys[column.raw] = column
        if not self.typed:  # a column that is empty here is still a column that a face may ask for
            for column in columns:
                if column is not None and column.raw not in entries:
                    entries[column.raw] = Node("", place, self.folder)
                    keys[column.raw] = column
        return Node(entries, place, self.folder, keys=keys)

    def by_language(
        self, entries: dict[Key, Node], keys: dict[Key, Node], name: str, language: str, column: Node, cell: Cell
    ) -> None:
        if name not in entries:
            entries[name] = Node({}, cell.place, self.folder)
            keys[name] = Node(name, column.place, self.folder, name)
        words = entries[name]
        if not isinstance(words.value, dict):
            self.twice(name, cell)
            return
        words.value[language] = Node(cell.text, cell.place, self.folder, cell.text)
        words.keys[language] = Node(language, column.place, self.folder, language)

    def twice(self, name: str, cell: Cell) -> None:
        what = f"the card has its {name} both in {quote(name)} and by language"
        self.faults.append(Fault(cell.place, "", what, f"Fill either {quote(name)} or '{name}.en', '{name}.de' ..."))

    def too_long(self, columns: list[Node | None], row: list[Cell], number: int) -> None:
        """Note a row with more cells than columns, which is mostly a text with a comma in it."""
        sign = "tab" if self.comma == "\t" else self.comma
        what = f"the row has {len(row)} cells for {len(columns)} columns; {quote(row[number].text)} is left over"
        text = f"{row[number - 1].text}{self.comma} {row[number].text}"
        cure = f'Put text that holds a {sign} in quotes, like "{shortened(text, LINE)}"'
        self.faults.append(Fault(row[number].place, "", what, cure))

    def value(self, name: str, cell: Cell, index: int) -> Node:
        if self.typed and name == "effects":
            return self.effects(cell, f"{index}.effects")
        value = scalar(cell.text) if self.typed else cell.text
        return Node(cell.text if value is None else value, cell.place, self.folder, cell.text)

    def effects(self, cell: Cell, where: str) -> Node:
        """Rows in YAML: {at: win, do: draw}, also several with commas between them, or a list."""
        if not cell.text.startswith(("{", "[")):
            cure = "Write each row in braces: {at: win, do: draw}"
            self.faults.append(Fault(cell.place, where, f"{quote(cell.text)} is no effect row", cure))
            return Node([], cell.place, self.folder)
        text = cell.text if cell.text.startswith("[") else f"[{cell.text}]"
        try:
            return moved(parse(text, self.shown), cell.place)
        except Faults as faults:
            self.faults += [replace(fault, place=cell.place, where=where) for fault in faults.faults]
            return Node([], cell.place, self.folder)


def moved(node: Node, place: Place, folder: Path | None = None) -> Node:
    """The tree with every node at one place: YAML that stood in a cell or on the command line."""
    if isinstance(node.value, dict):
        entries = {key: moved(entry, place, folder) for key, entry in node.value.items()}
        keys = {key: moved(entry, place, folder) for key, entry in node.keys.items()}
        return replace(node, value=entries, place=place, folder=folder, keys=keys)
    if isinstance(node.value, list):
        return replace(node, value=[moved(item, place, folder) for item in node.value], place=place, folder=folder)
    return replace(node, place=place, folder=folder)
