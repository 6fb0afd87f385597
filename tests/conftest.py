"""Goldens: short texts under tests/golden that a person reads before committing; `pytest --fresh` writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run of CI: a change is judged by what it changes. Runs at home look further.
settings.register_profile("ci", derandomize=True, print_blob=True)
if os.environ.get("CI"):
    settings.load_profile("ci")

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
