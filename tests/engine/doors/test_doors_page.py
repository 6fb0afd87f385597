"""The examples of docs/doors.md run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "doors.md"


def test_the_examples_of_the_page_run() -> None:
    pytest.importorskip("pyspiel")
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert tried > 25
    assert failed == 0
