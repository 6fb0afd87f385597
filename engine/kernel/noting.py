"""What happens, line by line, for who listens."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.records import MAX_TOLD, Rules, State


@jit
def note(s: State, what: int, seat: int, n: int, m: int) -> None:
    """Tell who listens that something happened (kernel.codes, TELLS_...), and which effect row did it.

    Lines before `told_from`, and those that find no room, are only counted: who wants them plays the act again.
    """
    if s.telling == 0:
        return
    at = wide(s.told_n) - wide(s.told_from)
    s.told_n += 1
    if 0 <= at < MAX_TOLD:
        s.told[at, 0] = what
        s.told[at, 1] = seat
        s.told[at, 2] = n
        s.told[at, 3] = m
        s.told[at, 4] = s.row_at_work
        s.told[at, 5] = s.row_actor
        s.told[at, 6] = s.step


@jit
def note_all(s: State, r: Rules, what: int, seats: int) -> None:
    """Tell the same of several seats, given as bits."""
    for seat in range(r.players):
        if (seats >> seat) & 1:
            note(s, what, wide(seat), wide(0), wide(0))
