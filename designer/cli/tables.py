"""Tables on the terminal: coloured and fitted where a person looks, plain text in a pipe."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Plain

from designer.overview import Table
from variants.model import Variant

PIPE_WIDTH = 160
"""Columns where there is no terminal to ask."""


def _console() -> Console:
    console = Console(highlight=False, emoji=False)
    return console if console.is_terminal else Console(width=PIPE_WIDTH, highlight=False, emoji=False, no_color=True)


def heading(variant: Variant, language: str) -> None:
    """Name, version, players and why."""
    first, last = variant.players
    players = str(first) if first == last else f"{first}-{last}"
    word = {"de": "Personen"}.get(language, "players")
    click.secho(f"{variant.name.in_(language)} {variant.version}", bold=True, nl=False)
    game = f"   {players} {word}" if variant.playable else ""
    click.echo(f"{game}   {', '.join(variant.languages)}")
    if variant.why:
        click.echo(variant.why.in_(language).strip())


def print_table(table: Table) -> None:
    """One table; numbers to the right."""
    grid = Grid(title=table.title, title_justify="left", title_style="bold", header_style="", show_edge=False)
    for index, column in enumerate(table.columns):
        numbers = bool(table.rows) and all(isinstance(row[index], int) for row in table.rows)
        grid.add_column(column, justify="right" if numbers else "left", overflow="fold")
    for row in table.rows:
        grid.add_row(*(Plain(str(cell)) for cell in row))  # Plain: card text may hold [brackets]
    console = _console()
    console.print()
    console.print(grid)
