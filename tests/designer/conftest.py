"""What tests of this room share."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from commands import Answer, Run

from designer.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    # `play` sets this for good where it is not set: its process ends with it, ours goes on
    monkeypatch.setenv("NUMBA_DISABLE_JIT", os.environ.get("NUMBA_DISABLE_JIT", "0"))

    def call(*arguments: str, typed: list[str] | None = None) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        with pytest.raises(SystemExit) as end:
            main(arguments)
        told = capsys.readouterr()
        return Answer(int(end.value.code or 0), told.out, told.err)

    return call
