"""Where a variant can be exported to: one row for each, its module loaded only when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from designer.job import Job


@dataclass(frozen=True, slots=True)
class Target:
    """A row of TARGETS."""

    module: str
    """Of this package; its function `export(order)` gives the Export."""
    title: str
    """What it is, for docs/export.md."""
    takes: frozenset[str] = frozenset()
    """Which of the options dpi, url, icc, preset mean something to it."""
    bleed: float = 0.0
    """How far its faces must reach past their trim, mm."""


BLEED = 6.35
"""What faces for print services reach past their trim, mm: presets may ask for no more."""

PICTURES, PRESS = frozenset({"preset"}), frozenset({"preset", "icc"})
"""The options of services that take pictures, and of those that take PDFs."""

TARGETS = {
    "tts": Target("tts", "a saved object of Tabletop Simulator with its sheets", frozenset({"dpi", "url"})),
    "screentop": Target("screentop", "sheets to cut in Screentop's editor, and a manifest", frozenset({"dpi"})),
    "playingcards": Target("playingcards", "a room for PlayingCards.io, and each deck as CSV with pictures",
                           frozenset({"dpi", "url"})),
    "png": Target("pngs", "a picture of every face, and a manifest: for everything else", frozenset({"dpi"})),
    "tgc": Target("services", "pictures for The Game Crafter: each front, and each back that differs", PICTURES, BLEED),
    "mpc": Target("services", "pictures for MakePlayingCards, likewise", PICTURES, BLEED),
    "drivethru": Target("services", "PDF/X-1a for DriveThruCards: a page for each side of each copy, the back first",
                        PRESS, BLEED),
    "printer": Target("services", "PDF/X-1a for a card printer in Europe: the front first, type as outlines",
                      PRESS, BLEED),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be exported, and where it will lie."""

    target: str
    job: Job
    name: str
    """What files are called."""
    place: Path
    """The folder, or the zip."""
    players: int | None = None
    """For how many players; None: for all counts."""
    packed: bool = False
    """Whether the place is a zip."""
    dpi: int | None = None
    url: str | None = None
    """Where pictures will be found on the web."""
    icc: Path | None = None
    """A profile for colours in print."""
    preset: Path | None = None
    """What a print service asks for, other than the preset of the target."""


@dataclass(slots=True)
class Export:
    """What an export consists of. The parts are made one by one as they are asked for, so that few are held at once."""

    parts: Iterator[tuple[str, bytes]]
    """Path in the place (with /), and the bytes."""
    steps: int
    """About how many parts there are."""
    notes: list[str] = field(default_factory=list)
    """For the person, complete when all parts were made."""
    facts: dict[str, Any] = field(default_factory=dict)
    """For a script, likewise."""


def export(order: Order) -> Export:
    """The export that is ordered. Raises Faults for what the target cannot take."""
    module = importlib.import_module(f"designer.export.{TARGETS[order.target].module}")
    made: Export = module.export(order)
    return made
