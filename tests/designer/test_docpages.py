"""The pages that code writes are fresh, complete, and their examples load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from designer.cli.docparts import PARTS as ENGINE_PARTS
from designer.docpages import DOCS, PARTS, main, renewed, stale
from variants import builtin_names, load
from variants.rules import declarations
from variants.sizes import CARD_SIZES
from variants.vocabulary import MOMENTS, QUANTITIES, VERBS, WHO

PAGE = (DOCS / "language.md").read_text(encoding="utf-8")


def test_nothing_is_stale() -> None:
    assert stale() == [], "run: python -m designer.docpages --write"


def test_every_part_is_on_a_page() -> None:
    asked = re.findall(r"<!-- written: ([\w-]+) -->", "".join(page.read_text("utf-8") for page in DOCS.rglob("*.md")))
    assert set(asked) == set(PARTS) | set(ENGINE_PARTS)


def test_every_word_of_the_language_is_on_the_page() -> None:
    for words in (declarations(), MOMENTS, VERBS, WHO, QUANTITIES, CARD_SIZES):
        for word in words:
            assert f"`{word}`" in PAGE, word
    variants = (DOCS / "variants.md").read_text(encoding="utf-8")
    for name in builtin_names():
        assert f"## `{name}`: " in variants


def test_a_page_is_renewed_once_and_only_between_its_marks() -> None:
    page = "Before\n\n<!-- written: icons -->\nold\n<!-- end -->\n\nAfter\n"
    fresh = renewed(page)
    assert fresh.startswith("Before\n\n<!-- written: icons -->\n\n`<trophy>`") and fresh.endswith("After\n")
    assert renewed(fresh) == fresh
    with pytest.raises(KeyError):
        renewed(page.replace("icons", "nothing"))


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert main([]) == 2
    assert "usage" in capsys.readouterr().out


def test_the_first_example_loads(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(format: 1\n.*?)```", PAGE, re.DOTALL)
    assert example
    file = tmp_path / "hot-kitchen.yaml"
    file.write_text(example[1], encoding="utf-8")
    kitchen = load(str(file))
    assert kitchen.rules.stake.at(3) == 1 and kitchen.rules.stake.at(5) == 3
    assert len(kitchen.house_rules) == 1
