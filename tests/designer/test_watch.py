"""--watch in real processes: a save makes the file anew, a faulty one leaves the last good, Ctrl-C ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
GAME = "format: 1\nname: {name}\nextends: karate-tomate\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "my ü game.yaml"
    file.write_text(GAME.format(name="One"), encoding="utf-8")
    return file


@pytest.fixture
def start(game: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts a command that watches; ended with the test."""
    running: list[subprocess.Popen[str]] = []

    def call(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "designer", *arguments, "--watch"], cwd=game.parent, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "PYTHONPATH": str(TOP)},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )  # fmt: skip
        running.append(process)
        return process

    yield call
    for process in running:
        process.kill()
        process.communicate()


def told(process: subprocess.Popen[str]) -> str:
    """What it says until it watches again."""
    assert process.stdout is not None
    lines = []
    while not lines or "watching" not in lines[-1]:
        line = process.stdout.readline()
        assert line, "".join(lines)
        lines.append(line)
    time.sleep(0.3)  # until the watch is set up, a change is seen by its stamp; after it, by the system
    return "".join(lines)


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_saves_make_the_file_anew_and_faults_leave_it(game: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
    process = start("print", game.name, "--decks", "tomatoes")
    pdf = game.parent / "my ü game-a4.pdf"
    assert "Wrote" in told(process)
    first = pdf.read_bytes()
    game.write_text(GAME.format(name="Two"), encoding="utf-8")
    assert "Wrote" in told(process)
    second = pdf.read_bytes()
    assert second != first
    game.write_text("name: [", encoding="utf-8")
    assert "fault" in told(process)
    assert pdf.read_bytes() == second
    game.write_text(GAME.format(name="One"), encoding="utf-8")
    assert "Wrote" in told(process)
    assert pdf.read_bytes() == first
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_pictures_and_missing_files_count(game: Path, start: Callable[..., subprocess.Popen[str]]) -> None:
    game.write_text("format: 1\nname: Own\nextra_decks: {a: {cards: ./a.csv, face: ./face.yaml}}\n", encoding="utf-8")
    (game.parent / "face.yaml").write_text("format: 1\nboxes: [{art: ./dot.svg}]\n", encoding="utf-8")
    process = start("proof", game.name, "-o", "out")
    assert "no file" in told(process)
    (game.parent / "a.csv").write_text("title\nx\n", encoding="utf-8")
    assert "dot.svg" in told(process)
    dot = game.parent / "dot.svg"
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="{}"/></svg>'
    dot.write_text(shape.format(2), encoding="utf-8")
    assert "Wrote" in told(process)
    picture = game.parent / "out" / "a" / "a-1.png"
    before = picture.read_bytes()
    dot.write_text(shape.format(3), encoding="utf-8")
    assert "Wrote" in told(process)
    assert picture.read_bytes() != before


@pytest.mark.skipif(sys.platform == "win32", reason="the folder is watched, so it stays")
def test_a_folder_that_is_made_again_is_watched_again(
    game: Path, start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    moved = inner / "game.yaml"
    moved.write_text(GAME.format(name="One"), encoding="utf-8")
    process = start("print", "inner/game.yaml", "--decks", "tomatoes")
    assert "Wrote" in told(process)
    moved.unlink()
    assert "there is no" in told(process)
    inner.rmdir()
    time.sleep(0.5)
    inner.mkdir()
    moved.write_text(GAME.format(name="Two"), encoding="utf-8")
    assert "Wrote" in told(process)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("print", "karate-tomate"), "no file to watch"),
        (("print", "my ü game.yaml", "--json"), "goes with neither"),
        (("print", "my ü game.yaml", "-o", "-"), "goes with neither"),
    ],
)
def test_what_cannot_be_watched(
    game: Path, start: Callable[..., subprocess.Popen[str]], arguments: tuple[str, ...], complaint: str
) -> None:
    process = start(*arguments)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 2 and complaint in out
