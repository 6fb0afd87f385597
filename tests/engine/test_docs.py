"""The examples of docs/engine.md run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from engine.jit import COMPILED

PAGE = Path(__file__).parent.parent.parent / "docs" / "engine.md"


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert tried > 15
    assert failed == 0
