"""What the README shows works as it is written."""

from __future__ import annotations

import io
import os
import re
import shlex
from pathlib import Path

import pytest

from designer.cli import main
from variants import load

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_variant_that_it_shows_has_no_fault(tmp_path: Path) -> None:
    (yaml,) = blocks("yaml")
    (tmp_path / "hot.yaml").write_text(yaml, encoding="utf-8")
    found = load(str(tmp_path / "hot.yaml"))
    assert found.rules.stake.at(4) == 3 and found.rules.stake.at(5) == 3
    assert len(found.deck.specials) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("fewer_games")
def test_the_commands_that_it_shows_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", os.environ.get("NUMBA_DISABLE_JIT", "0"))  # `play` sets it for good
    monkeypatch.setattr("sys.stdin", io.StringIO(""))  # `play` ends politely without a person
    (shown,) = [block for block in blocks("") if "tomate-designer show" in block]
    lines = [re.split(r"\s{3,}", line)[0] for line in shown.splitlines()]
    assert len(lines) >= 8
    for line in lines:
        with pytest.raises(SystemExit) as end:
            main(shlex.split(line)[1:])
        assert end.value.code in (0, None) or (end.value.code == 1 and " diff " in line), line


def test_every_page_that_it_names_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (Path(__file__).parent.parent / target).exists(), target
