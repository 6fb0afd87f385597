"""The command line as a person or a script meets it; the fixture `run` gives one."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Answer(NamedTuple):
    """How a command ended: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Runs the command with these arguments, and these lines on standard input."""

    def __call__(self, *arguments: str, typed: list[str] | None = None) -> Answer: ...
