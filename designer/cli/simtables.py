"""The tables of a simulation: a column for each number of players, or one number of players in full; and as CSV."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from designer.cli.simrun import Plan
from engine.estimates import as_number
from engine.plainwords import decimals, findings, p_said, said, whole
from engine.reports import LONG, ORDER, TITLES, Report, bot_title
from variants.wording import told_in

PIPE_WIDTH = 80
"""Columns where there is no terminal to ask."""
CELL, LABEL = 16, 46
"""Columns that a number of players needs at least, and the words before it."""

_WORDS = {
    "en": {
        "players": "players", "games": "games", "matches": "matches of {n} games", "fair": "seats alike: chi-squared",
        "changed": "changed by {changes}", "bots": "Bots: {bots}.", "seed": "Seed {seed}.",
        "partial": "PARTIAL: stopped before all games were played.",
        "within": "± is a 95 % interval, low–high one that is lopsided; those of seats, bots and cards hold for all of "
        "them at once. All of it is about these bots: others, chosen by --bots, may play differently.",
    },
    "de": {
        "players": "Personen", "games": "Spiele", "matches": "Partien aus {n} Spielen",
        "fair": "Plätze gleich: Chi-Quadrat", "changed": "geändert durch {changes}", "bots": "Bots: {bots}.",
        "seed": "Seed {seed}.", "partial": "ABGEBROCHEN: nur ein Teil der Spiele ist gespielt.",
        "within": "± ist ein 95-%-Intervall, von–bis ein schiefes; die der Plätze, Bots und Karten gelten für alle "
        "zugleich. Alles gilt für diese Bots: andere, mit --bots gewählt, spielen vielleicht anders.",
    },
}  # fmt: skip


def console() -> Console:
    """Standard output: coloured where a person looks, plain in a pipe."""
    one = Console(highlight=False, emoji=False)
    return one if one.is_terminal else Console(width=PIPE_WIDTH, highlight=False, emoji=False, no_color=True)


def print_reports(plan: Plan, reports: Sequence[Report], complete: bool, language: str) -> None:
    """Who played what, the tables, side by side as many as fit, and what stands out."""
    out, words = console(), _WORDS[told_in(language)]
    _print_head(plan, out.width, complete, language)
    fit = max((out.width - LABEL) // CELL, 1)
    for first in range(0, len(reports), fit):
        out.print()
        out.print(_table(reports[first : first + fit], out.width, language))
    click.echo()
    click.echo(wrapped(words["within"], out.width))
    for report in reports:
        text = findings(report, language, len(reports))
        click.echo("\n" + wrapped(f"{report.players} {words['players']}: {text}", out.width))


def wrapped(text: str, width: int) -> str:
    """Lines no longer than that, broken between words."""
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


def _print_head(plan: Plan, width: int, complete: bool, language: str) -> None:
    words = _WORDS[told_in(language)]
    title = f"{plan.variant.name.in_(language)} {plan.variant.version}".strip()
    if plan.source.changes:
        title += ", " + words["changed"].format(changes=plan.source.changes)
    click.secho(wrapped(title, width), bold=True)
    bots = ", ".join(bot_title(name, language) for name in plan.bots)
    click.echo(wrapped(words["bots"].format(bots=bots) + " " + words["seed"].format(seed=plan.seed), width))
    if not complete:
        click.secho(words["partial"], bold=True)


def _table(reports: Sequence[Report], width: int, language: str) -> Table:
    words = _WORDS[told_in(language)]
    grid = Table(show_edge=False, header_style="bold", pad_edge=False)
    grid.add_column("", max_width=width - CELL * len(reports))
    for report in reports:
        grid.add_column(f"{report.players} {words['players']}", justify="right", no_wrap=True)
    match = reports[0].match_games
    games = words["games"] if match == 1 else words["matches"].format(n=match)
    grid.add_row(games, *(whole(report.games, language) for report in reports))
    for section in (one for one in ORDER if one not in LONG):
        keys = _keys(reports, section, language)
        if not keys:
            continue
        title = TITLES[section][told_in(language) == "de"]
        grid.add_section()
        grid.add_row(Text(title, style="bold"), *[""] * len(reports))
        for key, label in keys.items():
            grid.add_row(Padding(label, (0, 0, 0, 2)), *(_cell(report, key, language) for report in reports))
        if section == "seats":
            grid.add_row(Padding(words["fair"], (0, 0, 0, 2)), *(_fairness(report, language) for report in reports))
    return grid


def _keys(reports: Sequence[Report], section: str, language: str) -> dict[str, str]:
    """The lines that any of the reports has to tell in a section, by key, with their words."""
    most = sorted(reports, key=lambda report: -report.players)  # who has most seats names them all, in order
    return {line.key: line.label(language) for report in most for line in report.section(section) if line.seen}


def _cell(report: Report, key: str, language: str) -> str:
    line = report.lines.get(key)
    return "–" if line is None else said(line.estimate, line.unit, language)


def _fairness(report: Report, language: str) -> str:
    return decimals(f"{report.fairness.statistic:.1f}", language) + f", p {p_said(report.fairness.p, language)}"


def as_csv(plan: Plan, reports: Sequence[Report], complete: bool) -> str:
    """One row for each number of each report."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    told = plan.told()
    ends: tuple[Any, ...] = (
        "true" if complete else "false", told["variant"], told["source"]["variant"], plan.source.changes,
        " ".join(plan.bots), plan.seed, told["tool"],
    )  # fmt: skip
    writer.writerow(("players", "metric", "mean", "error", "low", "high", "unit", "games", "complete", "variant",
                     "source", "changes", "bots", "seed", "tool"))  # fmt: skip
    for report in reports:
        for key, line in report.lines.items():
            one = line.estimate
            numbers = (as_number(value) for value in (one.mean, one.error, *one.interval))
            writer.writerow((report.players, key, *numbers, line.unit, one.games, *ends))
        for name, value in (("chi_squared", report.fairness.statistic), ("p", report.fairness.p)):
            writer.writerow((report.players, f"fairness.{name}", value, "", "", "", "", report.games, *ends))
    return out.getvalue()
