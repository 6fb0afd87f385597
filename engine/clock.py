"""The time, as a search sees it: a number in an array that somebody else moves on, for the kernel knows no clock."""

from __future__ import annotations

import time
from threading import Event, Thread
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

TICK = 0.001
"""Seconds between two looks at the real time."""
OVER = 2**62
"""The time when nobody waits for a search any more."""


class Clock:
    """Milliseconds for searches to look at. `set` ends them all within one iteration, whatever their budgets.

    As a context it goes: outside of it the time stands still, which is all that a budget of iterations needs.
    """

    def __init__(self) -> None:
        self.now: NDArray[np.int64] = np.zeros(1, np.int64)
        """int64[1]."""
        self._stopped = Event()
        self._thread: Thread | None = None

    def set(self) -> None:
        """Nobody waits any more."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
        self.now[0] = OVER

    @property
    def is_over(self) -> bool:
        """Whether nobody waits any more."""
        return bool(self.now[0] == OVER)

    def __enter__(self) -> Clock:
        self._look()
        self._thread = Thread(target=self._tick, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.set()

    def _tick(self) -> None:
        while not self._stopped.wait(TICK):
            self._look()

    def _look(self) -> None:
        self.now[0] = time.monotonic_ns() // 1_000_000
