"""The decks and the measuring that the benchmarks of print and kit share."""

from __future__ import annotations

import csv
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

TOOL = shutil.which("tomate-designer", path=str(Path(sys.executable).parent)) or "tomate-designer"

SUITS = {"corn": "#E9B824", "carrot": "#E8722A", "mushroom": "#A9745B", "aubergine": "#6B3A87", "broccoli": "#3E8E41"}

FACE = """\
format: 1
fonts: {display: {regular: fredoka-one}}
styles:
  index: {font: display, size: 20, color: "#2B2140", align: center, valign: middle}
  title: {size: 11, color: "#2B2140", align: center}
  words: {size: 8, min_size: 6, color: "#2B2140", align: center}
boxes:
  - {box: [0, 0, 100%, 100%], bleed: true, fill: "{color}"}
  - {box: [5, 5, 53, 78], fill: "#FFFFFF", radius: 3}
  - {box: [15, 14, 33, 40], art: "{art}"}
  - {box: [6, 6, 11, 10], text: "{value}", style: index, twice: true}
  - {box: [8, 56, 47, 6], text: "{title}", style: title}
  - {box: [8, 63, 47, 8], text: "{text}", style: words}
"""


def make_deck(folder: Path, rows: list[dict[str, object]]) -> Path:
    """A print-only variant of these rows; returns its YAML file."""
    folder.mkdir()
    (folder / "face.yaml").write_text(FACE, encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    file_ = folder / "deck.yaml"
    file_.write_text(
        "format: 1\nname: Benchmark\nlanguages: [en]\n"
        "extra_decks:\n  cards: {cards: cards.csv, face: ./face.yaml, size: poker}\n",
        encoding="utf-8",
    )
    return file_


def row(suit: str, number: int, copies: int) -> dict[str, object]:
    """One card of the deck."""
    return {
        "copies": copies, "art": suit, "color": SUITS.get(suit, "#E3A72F"), "value": number,
        "title": f"{suit.title()} number {number}",
        "text": f"Play the {suit} of {number} face down.\nThe highest sum takes a card first.",
    }  # fmt: skip


def deck_220() -> list[dict[str, object]]:
    """5 vegetables x 20 numbers x 2, and 10 trophies x 2."""
    rows = [row(suit, number, 2) for suit in SUITS for number in range(1, 21)]
    return rows + [row("tomato", number, 2) for number in range(1, 11)]


def deck_1000() -> list[dict[str, object]]:
    """1,000 distinct cards."""
    return [row(suit, number, 1) for suit in SUITS for number in range(1, 201)]


def measure(command: list[str], runs: int) -> tuple[float, float]:
    """Median seconds and peak MB of whole processes."""
    seconds, peak = [], 0.0
    for _ in range(runs):
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds.append(time.perf_counter() - began)
        if os.waitstatus_to_exitcode(status):
            sys.exit(f"failed: {' '.join(command)}")
        peak = max(peak, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024))
    return statistics.median(seconds), peak


def table(jobs: dict[str, tuple[list[str], Path | None]], runs: int) -> None:
    """Run each job and print its line: seconds, memory, and the size of what it wrote."""
    print(f"{'job':40} {'median s':>9} {'peak MB':>8} {'KB':>7}")
    for name, (command, out) in jobs.items():
        if out is not None and out.is_file():
            out.unlink()
        seconds, peak = measure(command, runs)
        size = f"{out.stat().st_size / 1000:7.0f}" if out is not None and out.is_file() else "      -"
        print(f"{name:40} {seconds:9.2f} {peak:8.0f} {size}", flush=True)
