"""`--watch`: a command does its work again whenever one of the files it reads is saved."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from designer.cli.app import F
from designer.cli.ends import End, ends

SETTLED_MS = 60
"""Programs save in several steps: what follows within so many milliseconds belongs to one change."""
LOOK_MS = 1000
"""How often files are looked at where the system tells of no change."""

Stamp = Mapping[Path, tuple[int, int] | None]
"""What can be seen of each file without reading it: when it was changed, and how long it is; None: it is missing."""


def watchable(command: F) -> F:
    """Give a command that reads VARIANT and writes files the option --watch."""

    @click.option("--watch", is_flag=True, help="Do it again whenever a file is saved.")
    @functools.wraps(command)
    def run(*, watch: bool, **asked: Any) -> Any:
        if not watch:
            return command(**asked)
        named = [asked["variant"], *asked["with_files"], *([asked["template"]] if asked["template"] else [])]
        if asked["as_json"] or str(asked["output"]) == "-":
            raise click.UsageError("--watch writes a file again and again: it goes with neither --json nor `-o -`.")
        again(lambda: command(**asked), [file for name in named for file in _files(Path(name))])
        return None

    return run  # type: ignore[return-value]


def _files(path: Path) -> Iterable[Path]:
    """A file that was named; of a folder, the template in it."""
    if path.is_dir():
        yield path / "template.yaml"
    elif path.suffix:
        yield path


def again(work: Callable[[], object], named: Iterable[Path]) -> None:
    """Do the work now and after every change of the files that it reads; Ctrl-C ends it.

    What was written last stays while a file is faulty: its faults are told, and the next save is waited for.
    """
    named = list(named)
    if not named:
        raise click.UsageError("There is no file to watch: this variant is built in. Watch a file that extends it.")
    known: set[Path] = set(named)
    while True:
        before = _stamp(known)
        began = time.perf_counter()
        known = {*named, *_done(work)}
        click.echo(f"{time.strftime('%H:%M:%S')}  {time.perf_counter() - began:.2f} s, watching. Ctrl-C ends it.")
        # A file that was saved while the work was going on is a change too.
        if all(stamp == before[file] for file, stamp in _stamp(before).items()):
            _wait(known)


def _done(work: Callable[[], object]) -> Iterable[Path]:
    """Do the work, its errors told; the files that it has asked for."""
    from variants.paths import noting

    context = click.get_current_context(silent=True)
    with noting() as noted:
        try:
            with ends(context.parent if context else None):
                work()
        except click.ClickException as error:
            error.show()
        except End:
            pass  # told
    return [file for both in noted.items() for file in both]


def _stamp(files: Iterable[Path]) -> Stamp:
    seen: dict[Path, tuple[int, int] | None] = {}
    for file in files:
        try:
            state = file.stat()
            seen[file] = (state.st_mtime_ns, state.st_size)
        except OSError:
            seen[file] = None
    return seen


def _wait(files: Iterable[Path]) -> None:
    """Wait until a file of the kinds that we read changes in the folders of these."""
    from watchfiles import Change, watch

    from designer.output import SOURCES

    own = {file.absolute() for file in files}

    def counts(change: Change, path: str) -> bool:
        # A file that is missing may come under any name: others of our kinds count too, but no picture of a proof.
        file = Path(path)
        return file in own or (file.suffix.lower() in SOURCES - {".png"} and not file.name.startswith("."))

    before = _stamp(own)
    folders = {next(folder for folder in file.parents if folder.is_dir()) for file in own}
    for changes in watch(
        *folders, watch_filter=counts, debounce=SETTLED_MS * 4, step=SETTLED_MS, recursive=False,
        rust_timeout=LOOK_MS, yield_on_timeout=True,
    ):  # fmt: skip
        # Of a folder that was removed and made again nothing is told: files are looked at, too.
        if changes or _stamp(own) != before:
            return
    raise click.exceptions.Abort  # watchfiles ends in peace on Ctrl-C
