"""One source, two worlds: compiled, compiled with bounds checks and interpreted, the same games to the last choice."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from worlds import lines

from engine.jit import TOP, kernel_sources

HERE = Path(__file__).parent
GAMES = 3
WORLDS = {
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
    "bounds": {"NUMBA_BOUNDSCHECK": "1"},  # checked as numba compiles, not as engine.linking does
    "unlinked": {"TOMATE_LINKING": "0"},  # the code that "bounds" checks, without checks
    "compiled": {},
}


def world(settings: dict[str, str], *words: str) -> list[str]:
    """What worlds.py prints in a process with these settings."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    path = os.pathsep.join([str(HERE), str(HERE.parent.parent)])
    run = subprocess.run(
        [sys.executable, "-W", "error", str(HERE / "worlds.py"), str(GAMES), *words],
        env=plain | settings | {"PYTHONPATH": path}, capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    return run.stdout.split("\n")[:-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", WORLDS)
def test_worlds_agree(name: str) -> None:
    assert world(WORLDS[name]) == lines(GAMES)


@pytest.mark.slow
def test_the_worlds_reach_every_line_of_the_kernel() -> None:
    """So that bounds are checked, and worlds compared, on all of it; `# never` marks what no game can reach."""
    assert world(WORLDS["interpreted"], "cover") == [""]


@pytest.mark.slow
def test_a_cache_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made below a file", encoding="utf-8")
    code = (
        "from engine.jit import cache_folder, entry\n"
        "assert cache_folder() is None\n"
        "f = entry(lambda n: n + 1)\n"
        "assert f(1) == 2\n"
    )
    environment = dict(os.environ, TOMATE_DESIGNER_CACHE=str(tmp_path / "file" / "below"))
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, cwd=HERE.parent.parent)


def test_the_cache_follows_every_source_that_kernel_code_comes_from() -> None:
    """The folder is named by the kernel's files and all that they import, whatever form the import has."""
    sources = set(kernel_sources())
    names = {file.relative_to(TOP).as_posix() for file in sources}
    assert {
        "engine/rng.py",
        "engine/records.py",
        "engine/bots.py",
        "variants/rules.py",
        "variants/vocabulary.py",
    } <= names
    assert not {"engine/game.py", "engine/metrics/table.py", "engine/simulation.py"} & names
    for file in sources:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(alias.name.split(".")[0] in ("engine", "variants") for alias in node.names), file
            elif (
                isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("engine", "variants")
            ):
                folder = TOP.joinpath(*node.module.split("."))
                wanted = [folder.with_suffix(".py"), *(folder / f"{alias.name}.py" for alias in node.names)]
                assert {path for path in wanted if path.is_file()} <= sources, file


def test_interpreted_play_does_not_load_numba() -> None:
    code = (
        "import sys\n"
        "import engine\n"
        "assert 'numpy' not in sys.modules\n"
        "engine.Game, engine.simulate, engine.summary\n"
        "assert 'numba' not in sys.modules\n"
    )
    environment = dict(os.environ, NUMBA_DISABLE_JIT="1")
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, cwd=HERE.parent.parent)
