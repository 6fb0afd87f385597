"""The built wheel, installed in a clean environment, prints from an empty folder."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Standard output of a command that must succeed."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_prints_from_an_empty_folder(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, TOP)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    data = {p.relative_to(TOP).as_posix() for room in ("variants", "templates") for p in (TOP / room).rglob("*.*")}
    data = {name for name in data if "__pycache__" not in name}
    assert data <= inside, f"missing in the wheel: {sorted(data - inside)}"

    run(sys.executable, "-m", "venv", tmp_path / "venv")
    scripts = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", "--constraint", TOP / "constraints.txt", wheel)
    empty = tmp_path / "leerer Ordner ü"
    empty.mkdir()
    run(scripts / "tomate-designer", "print", "karate-tomate", cwd=empty)
    (pdf,) = empty.iterdir()
    assert pdf.read_bytes().startswith(b"%PDF-")
