"""How a command line ends: exit codes, what is said of errors, and streams and signals that make no traceback."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

WRITERS = frozenset({"new", "print", "proof", "kit"})
"""Commands that write files of their own accord: after a fault they say that they have not."""

BAD_INPUT = 2
"""Exit code for a faulty file or command line; 0 says that all is well."""
NO = 1
"""Exit code where something differs, or could not be written."""
READER_GONE = 141
"""Exit code where nobody reads our pipe any more: what shells tell of tools that SIGPIPE ends."""


class End(Exception):
    """How a command ended that did not end well: its exit code, when all has been said."""

    def __init__(self, code: int) -> None:
        self.code = code


@contextmanager
def ends(ctx: click.Context | None = None) -> Iterator[None]:
    """Ends that click would tell otherwise, or not at all."""
    from designer.output import OutputError

    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.exceptions.Abort):
        raise
    except BrokenPipeError:  # the reader of our pipe has gone
        _silence()
        raise End(READER_GONE) from None
    except OutputError as error:
        click.echo(str(error), err=True)
        raise End(NO) from None
    except OSError as error:
        if error.filename is not None:
            raise
        click.echo(_odd_end(error), err=True)
        raise End(NO) from None
    except Exception as error:
        from variants.faults import Faults

        outside = sys.modules.get("engine.outside")  # as long as it is not loaded, nobody plays
        if outside is not None and isinstance(error, outside.OutsideError):
            click.echo(f"Error: {error}.", err=True)
            raise End(NO) from None
        if not isinstance(error, Faults):
            raise
        _report(error.faults, ctx is not None and ctx.invoked_subcommand in WRITERS)
        raise End(BAD_INPUT) from None


def _odd_end(error: OSError) -> str:
    """The words for an error that names no file."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return "The folder that you are in has been removed. Go to another one (cd), and try again."
    _silence()
    return f"Standard output cannot be written: {error.strerror or error}."


def _silence() -> None:
    """Give the interpreter a place to flush to where standard output takes nothing any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(faults: Sequence[object], would_write: bool) -> None:
    for fault in faults:
        click.echo(str(fault), err=True)
    count = len(faults)
    nothing = " Nothing was written." if would_write else ""
    click.echo(f"{count} fault{'s' if count > 1 else ''}.{nothing}", err=True)


def open_streams() -> None:
    """Streams that can be written to, or say why not; old code pages and odd file names end in no traceback."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:  # closed: what is written to it must fail, as it does for other tools
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def terminable() -> Iterator[None]:
    """A wish that we end (kill, a closed window) ends us as an error does: temporary files are removed."""
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)):
            if signal.getsignal(number) is signal.SIG_DFL:  # nohup has it ignored
                before[number] = signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
