"""What a comparison came to: as text with tables, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from designer.cli.app import version
from designer.cli.contests import Verdict
from designer.cli.judging import Wish
from designer.cli.simtables import console, wrapped
from engine.estimates import as_number
from engine.judging.comparing import Comparison, Difference
from engine.judging.saying import SHOWN, band_of, by_section, change_said, findings, how, say, side_said
from engine.plainwords import whole
from engine.reports import TITLES
from variants.wording import told_in

FILE_WIDTH = 100
"""Columns of a file."""

_WORDS = {
    "en": {"head": "{one} → {other}, {n} players, {games} pairs of games", "change": "change",
           "where": "{other}, {n} players: ",
           "partial": "PARTIAL: stopped before all games were played."},
    "de": {"head": "{one} → {other}, {n} Personen, {games} Spielpaare", "change": "Änderung",
           "where": "{other}, {n} Personen: ", "partial": "ABGEBROCHEN: nur ein Teil der Spiele ist gespielt."},
}  # fmt: skip


def as_text(
    told: Sequence[Comparison], pairs: Sequence[tuple[str, str]], language: str, complete: bool, everything: bool,
    verdicts: Sequence[Verdict], to_screen: bool,
) -> str:  # fmt: skip
    """Each comparison with its sentences and its table, and what the numbers mean."""
    words = _WORDS[told_in(language)]
    shown = console() if to_screen else Console(width=FILE_WIDTH, no_color=True)
    out = StringIO()
    page = Console(file=out, width=shown.width, force_terminal=shown.is_terminal, no_color=shown.no_color,
                   highlight=False, emoji=False)  # fmt: skip
    if not complete:
        page.print(Text(words["partial"], style="bold"))
    for verdict, both in zip(verdicts, pairs, strict=False):  # Ctrl-C leaves pairs without one
        where = words["where"].format(other=both[1], n=verdict.players) if len(pairs) > 1 else ""
        page.print(Text(wrapped(where + verdict_said(verdict, language), page.width)))
    if verdicts:
        page.print(Text("\n" + wrapped(say("fresh", language), page.width)))
    for place, comparison in enumerate(told):
        both = pairs[place]
        head = words["head"].format(one=both[0], other=both[1], n=comparison.one.players,
                                    games=whole(comparison.one.games, language))  # fmt: skip
        page.print(Text("\n" * bool(place or verdicts) + head, style="bold"))
        for sentence in findings(comparison, both, language):
            page.print(Text(wrapped(sentence, page.width)))
        rows = [one for one in comparison.differences if everything or one.verdict == "changed"]
        if rows:
            page.print()
            page.print(_table(rows, both, language, len(rows) if everything else SHOWN))
    page.print(Text("\n" + wrapped(how(told[0], language), page.width)))
    return out.getvalue()


def verdict_said(verdict: Verdict, language: str) -> str:
    """What a sequential test came to."""
    key = {"differs": "differs", "alike": "equal", None: "undecided"}[verdict.decision]
    label = verdict.difference.line.label(language)
    return say(key, language, games=whole(verdict.games, language), label=label,
               band=band_of(verdict.difference, verdict.band, language))  # fmt: skip


def _table(rows: Sequence[Difference], names: tuple[str, str], language: str, most: int) -> Table:
    """The rows by section, of each the `most` surest, in their order."""
    words = _WORDS[told_in(language)]
    grid = Table(show_edge=False, header_style="bold", pad_edge=False)
    grid.add_column("", overflow="fold")
    for name in names:
        grid.add_column(Text(name), justify="right", overflow="fold", max_width=24)
    grid.add_column(words["change"], justify="right", no_wrap=True)
    for section, shown, left in by_section(rows, most):
        grid.add_row(Text(TITLES[section][told_in(language) == "de"], style="bold"), "", "", "")
        for one in shown:
            grid.add_row(
                Padding(Text(one.line.label(language)), (0, 0, 0, 2)), side_said(one, False, language),
                side_said(one, True, language), change_said(one, language),
            )  # fmt: skip
        if left:
            grid.add_row(Padding(f"{say('more', language, n=str(left))}: --all", (0, 0, 0, 2)), "", "", "")
    return grid


def as_data(
    told: Sequence[Comparison],
    pairs: Sequence[tuple[str, str]],
    sides: Sequence[Wish],
    complete: bool,
    verdicts: Sequence[Verdict],
) -> dict[str, Any]:
    """Everything, for a script; the first of the sides is compared with each of the others."""
    one, *others = sides
    each = len(one.counts)
    return {
        "tool": f"tomate-designer {version()}", "seed": one.seed, "bots": list(one.bots), "complete": complete,
        "decided": [
            {"one": both[0], "other": both[1], "players": one.players, "key": one.key, "decision": one.decision,
             "games": one.games, "band": one.band}
            for one, both in zip(verdicts, pairs, strict=False)
        ],
        "comparisons": [
            comparison_data(comparison, pairs[place], (one, others[place // each]))
            for place, comparison in enumerate(told)
        ],
    }  # fmt: skip


def comparison_data(comparison: Comparison, names: tuple[str, str], sides: tuple[Wish, Wish]) -> dict[str, Any]:
    """One comparison, for a script."""
    players = comparison.one.players
    one, other = (side.honesty().get(str(players)) for side in sides)
    return {
        "one": names[0], "other": names[1], "players": players, "games": comparison.one.games,
        "same_rules": comparison.same_rules, "honesty": {"one": one, "other": other},
        "numbers": {one.line.key: _number(one) for one in comparison.differences},
    }  # fmt: skip


def _number(one: Difference) -> dict[str, Any]:
    low, high = one.change.interval
    return {
        "one": None if one.one is None else as_number(one.one.mean),
        "other": None if one.other is None else as_number(one.other.mean),
        "change": as_number(one.change.mean), "low": as_number(low), "high": as_number(high), "p": one.p,
        "unit": one.line.unit, "verdict": one.verdict,
    }  # fmt: skip
