"""What a finished game would have come to, had one thing been otherwise."""

from __future__ import annotations

from typing import Any

from engine.jit import jit, wide
from engine.kernel.ending import put_out, winners_of_game
from engine.records import Notes, Rules, State


@jit
def most_of(trophies: Any, r: Rules) -> int:
    """The seats with most, as bits."""
    best = wide(trophies[0])
    seats = wide(1)
    for seat in range(1, r.players):
        n = wide(trophies[seat])
        if n > best:
            best = n
            seats = wide(0)
        if n == best:
            seats |= wide(1) << seat
    return seats


@jit
def on_trophies(s: State, r: Rules) -> int:
    """Who would have won the last game had knives put nobody out, as bits."""
    out = s.out
    s.out = 0
    seats = winners_of_game(s, r)
    s.out = out
    return seats


@jit
def _move(s: State, r: Rules, seat: int, face: int, sign: int) -> None:
    """A triumph card's icons come to a seat, or leave it."""
    s.trophies[seat] += sign * wide(r.face_trophies[face])
    s.knives[seat] += sign * wide(r.face_knives[face])


@jit
def _had_taken(s: State, r: Rules, seat: int, own: int, other: int, face: int) -> int:
    """Who would have won had the seat taken that card for its own; seat `other` (-1: nobody), who took it, has the
    seat's own then. The state is as it was afterwards."""
    out = s.out
    seats = wide(0)
    for sign in (wide(1), wide(-1)):
        _move(s, r, seat, face, sign)
        _move(s, r, seat, own, -sign)
        if other >= 0:
            _move(s, r, other, own, sign)
            _move(s, r, other, face, -sign)
        if sign > 0:
            s.out = put_out(s, r)
            seats = winners_of_game(s, r)
    s.out = out
    return seats


@jit
def is_kingmade(s: State, r: Rules, notes: Notes) -> bool:
    """Whether in the last round of a game somebody who could no longer win decided who did.

    That is: a seat took a triumph card and did not win, nor would have with any other card that was still to be had;
    but with one of those somebody else would have won. Who took it then has the seat's card. Icons count, effects of
    cards stay where they were.
    """
    if r.match_games > 1:
        return False
    for i in range(notes.takes_n):
        seat = wide(notes.take_seat[i])
        own = wide(notes.take_face[i])
        if (wide(s.winners) >> seat) & 1:
            continue
        hope = wide(0)
        decided = wide(0)
        for j in range(i + 1, notes.takes_n + s.row_n):
            if j < notes.takes_n:
                seats = _had_taken(s, r, seat, own, wide(notes.take_seat[j]), wide(notes.take_face[j]))
            else:
                seats = _had_taken(s, r, seat, own, wide(-1), wide(s.row[j - notes.takes_n]))
            hope |= (seats >> seat) & 1
            if seats != s.winners:
                decided = wide(1)
        if decided != 0 and hope == 0:
            return True
    return False
