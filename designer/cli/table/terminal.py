"""Where the table is shown: a terminal with colour, one without, a pipe; and how a line is asked for."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any

from variants.faults import visible

if TYPE_CHECKING:
    from rich.console import Console

STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end a game, which is then put aside."""
WIDEST = 100
NARROWEST = 72
"""Columns below which boxes would break."""
LEAST = 20
"""Columns that lines are broken for at least."""
SCROLLED_AWAY = 60
"""Empty lines that push a hand off a screen that must not be cleared."""


class Terminal:
    """Says lines and asks for them. `plain`: no boxes, no colours, no cursor movement, one fact a line."""

    def __init__(self, plain: bool) -> None:
        self.watched = sys.stdout.isatty()
        self.typed = sys.stdin.isatty()
        encoding = (sys.stdout.encoding or "").lower()
        narrow = shutil.get_terminal_size().columns < NARROWEST
        plain = plain or narrow or os.environ.get("TERM") == "dumb" or "utf" not in encoding
        self.plain = plain or not self.watched
        self._asking = False
        self._interrupted = False
        self._before: dict[int, Any] = {}
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")  # odd bytes are a word not understood, no traceback
        self._console: Console | None = None
        if not self.plain:
            from rich.console import Console

            self._console = Console(highlight=False, emoji=False, soft_wrap=False)
            self._console.width = min(WIDEST, self._console.width)

    @property
    def width(self) -> int:
        """Columns to write on."""
        return self._console.width if self._console else max(LEAST, shutil.get_terminal_size().columns - 1)

    @property
    def height(self) -> int:
        """Lines in sight at once; 0 where nobody watches, or where lines are read out one after another."""
        return shutil.get_terminal_size().lines if self.watched and self.typed and not self.plain else 0

    def say(self, line: Any = "") -> None:
        """A line: a string, or where there are colours a rich Text. Nothing in it steers the terminal."""
        if isinstance(line, str):
            line = "\n".join(map(visible, line.split("\n")))
        if self._console is not None:
            from rich.text import Text

            self._console.print(Text(line) if isinstance(line, str) else line)
        elif self.watched:
            print(textwrap.fill(str(line), self.width, replace_whitespace=False, drop_whitespace=False))
        else:
            print(line)

    def ask(self, prompt: str) -> str:
        """The line that somebody types, without blanks at its ends; EOFError at the end of input."""
        print(prompt, end="", flush=True)
        self._check()
        self._asking = True
        try:
            line = sys.stdin.readline()
        finally:
            self._asking = False
        if not line:
            print()
            raise EOFError
        if not self.typed:
            print(visible(line.strip()))  # what came from a pipe is seen in what goes into one
        return line.strip()

    @contextlib.contextmanager
    def last_words(self) -> Iterator[None]:
        """What is said here matters less than that it ends well: a terminal or pipe that has gone hears nothing."""
        try:
            yield
            sys.stdout.flush()
        except OSError:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def page(self, lines: Sequence[str], more: str) -> None:
        """Many lines, a screenful at a time where somebody watches; q stops. `more` is what is asked in between."""
        room = self.height - 2
        shown = 0
        for line in lines:
            rows = max(1, -(-len(line) // self.width))
            if 0 < room < shown + rows:
                if self.ask(more).casefold() in ("q", "quit"):
                    return
                shown = 0
            self.say(line)
            shown += rows

    def clear(self) -> None:
        """Nothing of what was shown stays in sight, nor in what a terminal lets one scroll back to."""
        if self.plain:
            for _ in range(SCROLLED_AWAY if self.watched else 1):
                print()
        else:
            print("\033[H\033[2J\033[3J", end="", flush=True)

    def __enter__(self) -> Terminal:
        """From here on Ctrl-C, or a window that closes, is heard where a line is asked for, never amid a move."""
        for name in STOPS:
            with contextlib.suppress(AttributeError, ValueError):  # unknown here; not the main thread
                number = getattr(signal, name)
                self._before[number] = signal.signal(number, self._on_interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        self._interrupted = True
        if self._asking:
            self._check()

    def _check(self) -> None:
        if self._interrupted:
            self._interrupted = False
            with contextlib.suppress(OSError):  # the window may have gone
                print()
            raise KeyboardInterrupt
