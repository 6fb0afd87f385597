"""The examples of docs/engine.md and docs/judging.md run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from engine.jit import COMPILED

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize(("page", "least"), [("engine.md", 16), ("judging.md", 9)])
def test_the_examples_of_the_page_run(page: str, least: int) -> None:
    file = str(DOCS / page)
    failed, tried = doctest.testfile(file, module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert tried >= least
    assert failed == 0
