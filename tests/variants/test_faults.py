"""Every fault of a file at once, each with place, value and cure: bad files beside their exact complaints.

faults/<name>.yaml is named for what is wrong with it, <name>.txt holds what is told. Files that would be too
large or too odd to keep are made here. `pytest --fresh` writes the complaints anew: read them before you commit.
"""

from __future__ import annotations

import os
import struct
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from designer.checkup import checkup
from variants import load
from variants.faults import Faults

FOLDER = Path(__file__).parent / "faults"
HELPERS = {
    "drawn-table-faults-face",
    "face",
    "font-unknown-in-face-face",
    "face-unknown-column-face",
    "text-off-the-card-face",
    "extends-in-a-circle-2",
}
NAMES = sorted(file.stem for file in FOLDER.glob("*.yaml") if file.stem not in HELPERS)
HEAD = "format: 1\nname: Fault\nextends: karate-tomate\n"

Fresh = Callable[[str, str], None]


def complaints(ref: str) -> list[str]:
    """What check tells about a variant: each fault a line."""
    try:
        checkup(load(ref))
    except Faults as faults:
        lines = [str(fault) for fault in faults.faults]
        assert len(set(lines)) == len(lines), "nothing is told twice"
        return lines
    return []


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Fresh:
    """Compares complaints with faults/<name>.txt."""

    def compare(name: str, told: str) -> None:
        file = FOLDER / f"{name}.txt"
        if request.config.getoption("--fresh"):
            file.write_text(told, encoding="utf-8", newline="\n")
        assert told == file.read_text(encoding="utf-8")

    return compare


def test_there_are_sixty_and_more() -> None:
    assert len(NAMES) >= 60


@pytest.mark.parametrize("name", NAMES)
def test_bad_file(name: str, expect: Fresh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    told = complaints(f"{name}.yaml")
    assert told, f"{name}.yaml passes without a complaint"
    expect(name, "\n".join(told) + "\n")


@pytest.mark.parametrize("name", NAMES)
def test_every_complaint_has_a_place_and_a_cure(name: str) -> None:
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        assert line.split(":", 1)[0].rpartition(".")[2] in ("yaml", "csv", "xlsx"), line
        assert line.endswith((".", "?")) and ". " in line, line
        assert "nan" not in line.split() and "Traceback" not in line


def png(width: int, height: int) -> bytes:
    """A PNG whose header claims a size; its pixels are missing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def with_picture(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    (folder / "v.yaml").write_text(f"{HEAD}deck:\n  suits:\n    corn: {{art: ./{name}}}\n", encoding="utf-8")
    return "v.yaml"


def made_file_too_large(folder: Path) -> str:
    with (folder / "v.yaml").open("wb") as file:
        file.write(HEAD.encode())
        file.write(b"# " + b"x" * (50 << 20))
    return "v.yaml"


def made_not_utf8(folder: Path) -> str:
    (folder / "v.yaml").write_bytes(HEAD.encode() + "author: Jürgen\n".encode("latin-1"))
    return "v.yaml"


def made_utf16(folder: Path) -> str:
    (folder / "v.yaml").write_bytes(HEAD.encode("utf-16"))
    return "v.yaml"


def made_null_bytes(folder: Path) -> str:
    (folder / "v.yaml").write_bytes(HEAD.encode() + b"author: \0\n")
    return "v.yaml"


def made_link_that_leaves(folder: Path) -> str:
    outside = folder.parent / "secret.csv"
    outside.write_text("trophies,copies\n1,40\n", encoding="utf-8")
    (folder / "cards.csv").symlink_to(outside)
    (folder / "v.yaml").write_text(f"{HEAD}triumphs: {{cards: cards.csv}}\n", encoding="utf-8")
    return "v.yaml"


def made_picture_bomb(folder: Path) -> str:
    return with_picture(folder, "bomb.png", png(30_000, 30_000))


def made_picture_corrupt(folder: Path) -> str:
    data = bytearray(png(30, 30))
    data[20] ^= 0xFF
    return with_picture(folder, "corrupt.png", bytes(data))


def made_picture_broken_off(folder: Path) -> str:
    return with_picture(folder, "half.png", png(30, 30)[:50])


def made_picture_of_another_kind(folder: Path) -> str:
    return with_picture(folder, "moving.png", b"GIF89a" + bytes(40))


def made_svg_with_entities(folder: Path) -> str:
    bomb = b'<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
    return with_picture(folder, "bomb.svg", bomb)


def made_svg_that_reads_elsewhere(folder: Path) -> str:
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
        b'<image x:href="/etc/passwd" width="9" height="9"/></svg>'
    )
    return with_picture(folder, "nosy.svg", svg)


def made_workbook_bomb(folder: Path) -> str:
    with zipfile.ZipFile(folder / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", b"<" + b" " * (200 << 20))
    (folder / "v.yaml").write_text(f"{HEAD}triumphs: {{cards: bomb.xlsx}}\n", encoding="utf-8")
    return "v.yaml"


def made_folder_instead_of_file(folder: Path) -> str:
    (folder / "v.yaml").mkdir()
    return "v.yaml"


def made_pipe_instead_of_file(folder: Path) -> str:
    os.mkfifo(folder / "v.yaml")
    return "v.yaml"


MADE = {name.removeprefix("made_").replace("_", "-"): make for name, make in globals().items() if name[:5] == "made_"}


@pytest.mark.parametrize("name", MADE)
def test_made_file(name: str, expect: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    told = complaints(MADE[name](folder))
    assert told
    expect(f"made-{name}", "\n".join(told) + "\n")


ENTRIES = {
    "keys": "".join(f"key{i}: 1\n" for i in range(45_000)),
    "rows": "triumphs:\n  cards:\n" + "    - {trophies: x, knives: y}\n" * 14_000,
    "suits": "deck:\n  suits:\n" + "".join(f"    S{i}: {{color: red}}\n" for i in range(19_000)),
    "effects": "house_rules:\n" + "".join(f"  - {{at: x{i}, do: y}}\n" for i in range(18_000)),
    "icons": "triumphs:\n  cards:\n" + "".join(f"    - {{text: '<a{i}>'}}\n" for i in range(24_000)),
    "no YAML": "".join(f"key{i}: 1\n" for i in range(60_000)) + "no end: {\n",
}


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_large_file_of_nothing_but_faults_is_refused_soon(kind: str, tmp_path: Path) -> None:
    (tmp_path / "v.yaml").write_text(HEAD + ENTRIES[kind], encoding="utf-8")
    began = time.process_time()
    with pytest.raises(Faults) as caught:
        load(str(tmp_path / "v.yaml"))
    assert time.process_time() - began < 6, "about 2 s where nothing else runs; once it was 12"
    assert 0 < len(caught.value.faults) <= 1000
