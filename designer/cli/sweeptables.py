"""What a sweep came to: a table for people, and files for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from designer.cli.app import version
from designer.cli.journal import Row
from designer.cli.judging import Wish
from designer.cli.simtables import console, wrapped
from designer.output import PARQUET_MARK, PNG_MARK, TABLE_MARK, atomic
from engine.estimates import Z95, Estimate
from engine.judging.sweeping import Axis, Cell
from engine.metrics import PERCENT, meaning_of
from engine.plainwords import said, whole
from engine.reports import bot_title
from variants.model import Variant
from variants.wording import told_in

_WORDS = {
    "en": {"players": "players", "partial": "PARTIAL: stopped before all points were played.",
           "how": "{games} games at each point, on the same seeds, so that neighbours compare; ± is a 95 % interval. "
           "With so many points the best of them is partly luck: measure it again with another --seed. "
           "Bots: {bots}."},
    "de": {"players": "Personen", "partial": "ABGEBROCHEN: nur ein Teil der Punkte ist gespielt.",
           "how": "{games} Spiele an jedem Punkt, alle mit denselben Startwerten, so dass sich Nachbarn vergleichen "
           "lassen; ± ist ein 95-%-Intervall. Bei so vielen Punkten ist der beste zum Teil Glück: Miss ihn mit anderem "
           "--seed noch einmal. Bots: {bots}."},
}  # fmt: skip


def print_rows(
    axes: Sequence[Axis], told: dict[str, str], rows: Sequence[Row], asked: Wish, done: bool, language: str
) -> None:
    """The table, and how it was made."""
    out, words = console(), _WORDS[told_in(language)]
    if not done:
        click.secho(words["partial"], bold=True)
    grid = _grid(axes, told, rows, asked, language)
    if out.measure(grid, options=out.options.update(width=10 * out.width)).maximum > out.width:
        grid = _grid(axes, told, rows, asked, language, narrow=True)
    out.print(grid)
    click.echo()
    for key, label in told.items():
        click.echo(wrapped(f"{key}: {label}", out.width))
    bots = ", ".join(dict.fromkeys(bot_title(name, language) for name in asked.bots))
    games = whole(min(row.games for row in rows), told_in(language))
    click.echo("\n" + wrapped(words["how"].format(games=games, bots=bots), out.width))


def _grid(
    axes: Sequence[Axis], told: dict[str, str], rows: Sequence[Row], asked: Wish, language: str, narrow: bool = False
) -> Table:
    """The points and their numbers; `narrow`: heads stand in several lines, so that words and numbers keep to one."""
    grid = Table(show_edge=False, header_style="bold", pad_edge=False)
    for axis in axes:
        grid.add_column(head_of(axis.path.removeprefix("rules."), narrow), justify="right", overflow="fold")
    several = len(asked.counts) > 1
    if several:
        grid.add_column(_WORDS[told_in(language)]["players"], justify="right")
    for key in told:
        grid.add_column(head_of(key, narrow), justify="right", overflow="fold")
    for row in rows:
        cells = [cell_said(key, row.cells.get(key), row.games, language) for key in told]
        grid.add_row(*(Text(value) for value in row.point), *([str(row.players)] if several else []), *cells)
    return grid


def head_of(name: str, narrow: bool) -> Text:
    """A column's head; `narrow`: a line for each of its words."""
    return Text(name.replace("_", "_\n") if narrow else name)


def cell_said(key: str, cell: Cell | None, games: int, language: str) -> str:
    """A number with its interval in words; a dash where there is none."""
    if cell is None or cell.mean is None or cell.low is None or cell.high is None:
        return "–"
    error = (cell.high - cell.low) / 2 / Z95
    return said(Estimate(cell.mean, error, games, ends=(cell.low, cell.high)), meaning_of(key).unit, language)


def columns(axes: Sequence[Axis], told: dict[str, str], rows: Sequence[Row]) -> dict[str, list[Any]]:
    """A column for each axis, the players, and each number with the ends of its interval."""
    table: dict[str, list[Any]] = {axis.path: [row.point[i] for row in rows] for i, axis in enumerate(axes)}
    table |= {"players": [row.players for row in rows], "games": [row.games for row in rows]}
    for key in told:
        cells = [row.cells.get(key, Cell(None, None, None)) for row in rows]
        table[key] = [cell.mean for cell in cells]
        table[f"{key}.low"], table[f"{key}.high"] = [cell.low for cell in cells], [cell.high for cell in cells]
    return table


def mark_of(output: Path) -> bytes:
    """What a file bears that a sweep may replace: it replaces its own, and no table of cards."""
    return {".csv": TABLE_MARK, ".parquet": PARQUET_MARK}.get(output.suffix.lower(), PNG_MARK)


def write(
    output: Path, base: Variant, axes: Sequence[Axis], told: dict[str, str], rows: Sequence[Row], language: str
) -> None:
    """Write a table or charts, by the file's ending."""
    ending, table = output.suffix.lower(), columns(axes, told, rows)
    mark = mark_of(output)
    if ending == ".csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*table.values(), strict=True))
        with atomic(output, mark) as file:
            file.write(out.getvalue().encode())
    elif ending == ".parquet":
        from designer.cli.gamefiles import arrow

        pyarrow, parquet = arrow()
        with atomic(output, mark) as file:
            parquet.write_table(pyarrow.table(table), file)
    else:
        from designer.heatmaps import draw

        shares = {key for key in told if meaning_of(key).unit in PERCENT}
        try:
            data = draw(table, [axis.path for axis in axes], told, shares, ending, base.name.in_(language), language)
        except ValueError as error:
            raise click.ClickException(str(error)) from None
        with atomic(output, mark) as file:
            file.write(data)


def as_data(base: Variant, axes: Sequence[Axis], rows: Sequence[Row], asked: Wish, done: bool) -> dict[str, Any]:
    """Everything, for a script."""
    return {
        "tool": f"tomate-designer {version()}", "variant": base.name.in_("en"), "seed": asked.seed,
        "bots": list(asked.bots), "complete": done, "honesty": asked.honesty(), "vary": [axis.path for axis in axes],
        "points": [
            {"values": dict(zip((axis.path for axis in axes), row.point, strict=True)), "players": row.players,
             "games": row.games, "numbers": {key: cell._asdict() for key, cell in row.cells.items()}}
            for row in rows
        ],
    }  # fmt: skip
