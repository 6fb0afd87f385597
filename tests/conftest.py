"""Goldens: short texts under tests/golden that a person reads before committing; `pytest --fresh` writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run of CI: a change is judged by what it changes. Runs at home look further.
# How long one example takes is the machine's business (a first one reads fonts), not a property.
settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fresh", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares text with tests/golden/<name>.txt, line by line."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        text = text.rstrip("\n") + "\n"
        if request.config.getoption("--fresh"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.is_file(), f"no golden {file.name}: read what `pytest --fresh` writes, then commit it"
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.fixture
def fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A training of seconds, and a twentieth of the usual games for commands that judge."""
    for name, games in (("training.ROUNDS", 6), ("training.LOOK", 40), ("training.SETTLED", 1), ("tables.GAMES", 900),
                        ("exploiting.GAMES", 1000), ("exploiting.SEARCHES", 12)):  # fmt: skip
        monkeypatch.setattr(f"engine.judging.{name}", games)
    monkeypatch.setattr("designer.cli.judging.GAMES", 500)
