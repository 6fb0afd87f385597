"""Screentop: gapless sheets of fronts and of backs in the same order, and manifest.json, which says how to cut them.

Screentop documents no file that it would read whole: a deck is made in its editor from an uploaded sheet, by columns
and rows. That sheets are cut edge to edge, row by row, is known from a project that makes its tables this way; what
else the editor asks for is unconfirmed, and the manifest says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designer.export.cards import Deck, decks_of
from designer.export.grids import Grid, Limits, alone, grids, sheets
from designer.export.manifests import about, about_card, as_json, head
from designer.export.targets import Export, Order

LIMITS = Limits()
"""Those of Tabletop Simulator: the editor's own are not known."""

UNCONFIRMED = ("the longest side of a picture (4096 px here)", "the most columns and rows (10 x 7 here)",
               "how the editor is told of copies and names")  # fmt: skip


def export(order: Order) -> Export:
    """The sheets, then the manifest. Raises Faults for a resolution that no sheet can hold."""
    decks = decks_of(order.job)
    plans = [grids(len(deck.keys), deck.size, LIMITS, order.dpi) for deck in decks]
    steps = 1 + sum(2 * len(plan) for plan in plans)
    return Export(_parts(order, decks, plans), steps, facts={"unconfirmed": list(UNCONFIRMED)})


def _parts(order: Order, decks: list[Deck], plans: list[list[Grid]]) -> Iterator[tuple[str, bytes]]:
    for deck, plan in zip(decks, plans, strict=True):
        for number, data in enumerate(sheets(deck.fronts(), plan), 1):
            yield _front(deck, number), data
        if deck.unique_backs:
            for number, data in enumerate(sheets(deck.all_backs(), plan), 1):
                yield f"{deck.name}-backs-{number}.png", data
        elif deck.backs:
            yield f"{deck.name}-back.png", alone(deck.back(), plan[0])
    listed = [_deck(order, deck, plan) for deck, plan in zip(decks, plans, strict=True)]
    yield "manifest.json", as_json({**head(order), "unconfirmed": list(UNCONFIRMED), "decks": listed})


def _front(deck: Deck, number: int) -> str:
    return f"{deck.name}-{number}.png"


def _back(deck: Deck, number: int) -> str | None:
    if deck.unique_backs:
        return f"{deck.name}-backs-{number}.png"
    return f"{deck.name}-back.png" if deck.backs else None


def _deck(order: Order, deck: Deck, plan: list[Grid]) -> dict[str, Any]:
    listed = [
        {
            "fronts": _front(deck, number), "backs": _back(deck, number), "columns": grid.columns, "rows": grid.rows,
            "cell_px": list(grid.cell), "dpi": grid.dpi,
            "cards": [about_card(order.job, *entry) for entry in deck.cards.cards[grid.first : grid.end]],
        }
        for number, grid in enumerate(plan, 1)
    ]  # fmt: skip
    return {**about(order.job, deck), "common_back": deck.common_back, "sheets": listed}
