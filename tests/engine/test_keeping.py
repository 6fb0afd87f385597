"""Kept machine code: whatever happens to its files costs time and one line of words, never a game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.jit import COMPILED, TOP
from engine.keeping import DIGEST, read_sealed, write_sealed

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

CODE = """
from engine.jit import entry

def double(n):
    return 2 * n

def triple(n):
    return 3 * n

functions = entry(double), entry(triple)
assert [f(14) for f in functions] == [28, 42]
print(*(sum(f.stats.cache_hits.values()) for f in functions))
"""
SAID = "The machine code kept of the game engine is damaged; it is compiled again.\n"


def start(cache: Path) -> tuple[str, str]:
    """A program that needs two functions: which of them lay ready, and what it says on standard error."""
    environment = dict(os.environ, TOMATE_DESIGNER_CACHE=str(cache), TOMATE_LINKING="0", PYTHONPATH=str(TOP))
    run = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True)
    return run.stdout.strip(), run.stderr


def kept(cache: Path) -> list[Path]:
    files = sorted(cache.glob("kernel-*/*"))
    assert len(files) == 2
    return files


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["emptied", "cut", "garbage", "a bit flipped", "a folder"])
def test_damaged_files_are_compiled_again_and_that_is_said_once(tmp_path: Path, damage: str) -> None:
    assert start(tmp_path) == ("0 0", "")
    assert start(tmp_path) == ("1 1", "")
    for file in kept(tmp_path):
        whole = file.read_bytes()
        flipped = bytearray(whole)
        flipped[len(whole) // 2] ^= 1
        damaged = {"emptied": b"", "cut": whole[:-1000], "garbage": os.urandom(5000), "a bit flipped": bytes(flipped)}
        file.unlink()
        if damage == "a folder":
            file.mkdir()
        else:
            file.write_bytes(damaged[damage])
    assert start(tmp_path) == ("0 0", SAID)
    assert start(tmp_path) == (("0 0", SAID) if damage == "a folder" else ("1 1", ""))


def test_what_cannot_be_kept_is_done_without(tmp_path: Path) -> None:
    """/dev/full takes no byte, like a full disk."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    file = tmp_path / "f.code"
    Path(f"{file}.{os.getpid()}.part").symlink_to("/dev/full")
    write_sealed(file, b"code")
    assert list(tmp_path.iterdir()) == []
    write_sealed(file, b"code")
    assert read_sealed(file) == b"code"
    assert len(file.read_bytes()) == DIGEST + 4
    write_sealed(tmp_path / "no folder" / "f.code", b"code")
    assert read_sealed(tmp_path / "no folder" / "f.code") is None
