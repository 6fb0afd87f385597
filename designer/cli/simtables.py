"""The tables of a simulation: a column for each number of players, or one number of players in full; and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.estimates import Estimate, as_number
from engine.plainwords import decimals
from engine.reports import ORDER, TITLES, Report
from variants.wording import told_in

PIPE_WIDTH = 160
"""Columns where there is no terminal to ask."""
CELL = 14
LABEL = 46

_WORDS = {
    "en": {
        "players": "players",
        "games": "games",
        "fair": "seats alike: chi-squared",
        "within": "± is 95 %; that of seats, bots and cards holds for all of them at once.",
    },
    "de": {
        "players": "Personen",
        "games": "Spiele",
        "fair": "Plätze gleich: Chi-Quadrat",
        "within": "± ist 95 %; bei Plätzen, Bots und Karten für alle zugleich.",
    },
}


def console() -> Console:
    """Standard output: coloured where a person looks, plain in a pipe."""
    one = Console(highlight=False, emoji=False)
    return one if one.is_terminal else Console(width=PIPE_WIDTH, highlight=False, emoji=False, no_color=True)


def print_reports(reports: Sequence[Report], language: str) -> None:
    """All of them: side by side, as many as fit; one alone in full."""
    out = console()
    fit = max((out.width - LABEL) // CELL, 1)
    for first in range(0, len(reports), fit):
        out.print()
        out.print(_table(reports[first : first + fit], language))
    out.print(Text(_WORDS[told_in(language)]["within"], style="dim"))


def _table(reports: Sequence[Report], language: str) -> Table:
    words = _WORDS[told_in(language)]
    grid = Table(show_edge=False, header_style="bold", pad_edge=False)
    grid.add_column("", overflow="fold", max_width=LABEL + 10)
    for report in reports:
        grid.add_column(f"{report.players} {words['players']}", justify="right", no_wrap=True)
    grid.add_row(words["games"], *(f"{report.games:,}".replace(",", _thousands(language)) for report in reports))
    for section in ORDER:
        keys = _keys(reports, section, language)
        if not keys:
            continue
        title = TITLES[section][language == "de"]
        grid.add_section()
        grid.add_row(Text(title, style="bold"), *[""] * len(reports))
        for key, label in keys.items():
            grid.add_row(Padding(label, (0, 0, 0, 2)), *(_cell(report, key, language) for report in reports))
        if section == "seats":
            grid.add_row(Padding(words["fair"], (0, 0, 0, 2)), *(_fairness(report, language) for report in reports))
    return grid


def _keys(reports: Sequence[Report], section: str, language: str) -> dict[str, str]:
    """The lines that any of the reports has in a section, by key, with their words."""
    lines = {line.key: line for report in reports for line in report.section(section)}
    if section == "seats":
        lines = dict(sorted(lines.items(), key=lambda item: int(item[0].rpartition(".")[2])))
    return {key: line.label(language) for key, line in lines.items()}


def _thousands(language: str) -> str:
    return "." if language == "de" else ","


def _cell(report: Report, key: str, language: str) -> str:
    for line in report.lines:
        if line.key == key:
            return decimals(said(line.estimate, line.unit), language)
    return "–"


def said(one: Estimate, unit: str) -> str:
    """A number with its error bar: `25.1 ±0.4 %`, `12.83 ±0.03`."""
    if as_number(one.mean) is None:
        return "–"
    scale, sign = (100, " %") if unit == "share" else (1, "")
    half = as_number(one.half_width)
    if half is None:
        return f"{one.mean * scale:.3g}{sign}"
    digits = 1 if half * scale >= 0.1 or unit == "share" else 2
    mean = round(one.mean * scale, digits) + 0.0  # no minus before nothing
    return f"{mean:.{digits}f} ±{half * scale:.{digits}f}{sign}"


def _fairness(report: Report, language: str) -> str:
    p = report.fairness.p
    text = f"{report.fairness.statistic:.1f}, p " + ("< 0.001" if p < 0.001 else f"= {p:.2f}")
    return decimals(text, language)


def as_csv(reports: Sequence[Report], complete: bool) -> str:
    """One row for each number of each report."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("players", "metric", "mean", "error", "low", "high", "unit", "games", "complete"))
    whole = "true" if complete else "false"
    for report in reports:
        for line in report.lines:
            one = line.estimate
            numbers = (as_number(value) for value in (one.mean, one.error, *one.interval))
            writer.writerow((report.players, line.key, *numbers, line.unit, one.games, whole))
        for name, value in (("chi_squared", report.fairness.statistic), ("p", report.fairness.p)):
            writer.writerow((report.players, f"fairness.{name}", value, "", "", "", "", report.games, whole))
    return out.getvalue()
