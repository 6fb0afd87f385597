"""Arrows run one way, and light commands load nothing heavy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
MAY_IMPORT = {
    "variants": {"variants"},
    "engine": {"engine", "variants"},
    "designer": {"designer", "variants"},  # drawing; the command line alone joins both
    "templates": set(),
}
JOINS_BOTH = "designer/cli"
ROOMS = set(MAY_IMPORT)
HEAVY = {
    "numba", "reportlab", "uharfbuzz", "fontTools", "pypdfium2", "pikepdf", "PIL", "rich",
    "resvg_py", "pyphen", "python_calamine", "openpyxl", "numpy",
    "pyspiel", "pettingzoo", "gymnasium",
}  # fmt: skip


def rooms_imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found & ROOMS


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_arrows_run_one_way(room: str) -> None:
    for file in sorted((TOP / room).rglob("*.py")):
        allowed = set(MAY_IMPORT[room])
        if file.relative_to(TOP).as_posix().startswith(JOINS_BOTH):
            allowed.add("engine")
        assert rooms_imported(file) <= allowed, f"{file.relative_to(TOP)} imports a room it must not know"


def loaded_by(*arguments: str) -> set[str]:
    """Top-level modules that one run of the command loads."""
    code = (
        "import sys\n"
        "from designer.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return set(run.stdout.rpartition("LOADED")[2].split())


def test_help_and_check_load_nothing_heavy() -> None:
    assert not loaded_by("--help") & (HEAVY | {"pydantic", "yaml"})
    assert not loaded_by("export", "--help") & (HEAVY | {"pydantic", "yaml"})
    assert not loaded_by("sizes", "--json") & HEAVY
    assert not loaded_by("check", "karate-tomate") & {"numba", "numpy", "engine", "reportlab", "PIL", "rich"}
    assert not loaded_by("simulate", "--help") & {"numba", "numpy", "pydantic", "yaml"}


def test_print_never_loads_the_kernel(tmp_path: Path) -> None:
    assert not loaded_by("print", "karate-tomate", "-o", str(tmp_path / "out.pdf")) & {"numba", "engine"}
