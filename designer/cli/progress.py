"""Progress for work that takes more than a second, only where a person looks at a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds before anything is shown."""


def track(items: Iterable[T], total: int, what: str, done_at: Callable[[T], int] | None = None) -> Iterator[T]:
    """Pass the items on; after PATIENCE show a bar on standard error, gone when the work is done.

    `done_at` reads from an item how much of the total is done; else each item is one.
    """
    began, shown = time.monotonic(), None
    task: Any = None
    watched = sys.stderr.isatty()
    try:
        for done, item in enumerate(items, 1):
            yield item
            if done_at is not None:
                done = done_at(item)
            if shown is None and watched and time.monotonic() - began > PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                shown = Progress(console=Console(stderr=True), transient=True)
                shown.start()
                task = shown.add_task(what, total=total, completed=done)
            elif shown is not None:
                shown.update(task, completed=done)
    finally:
        if shown is not None:
            with suppress(Exception):  # a terminal that has gone must not hide why the work ended
                shown.stop()
