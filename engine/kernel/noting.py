"""What a simulation notes of a game on the way, and tells of it at its end."""

from __future__ import annotations

from typing import Any

from engine.jit import jit, wide
from engine.records import MAX_NOTED, MAX_TOLD, POINTS, Notes, Result, Rules, State


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


@jit
def note_round(s: State, r: Rules, notes: Notes) -> None:
    """Note the round that has begun, if its turn has come; where the notes are full, every second one is kept."""
    cards = wide(0)
    for seat in range(r.players):
        cards += s.hand_n[seat]
    notes.hand_seen += cards
    past = wide(s.round_no) - 1
    if past == 0:
        notes.noted_n = 0
        notes.noted_every = 1
    if past % notes.noted_every != 0:
        return
    if notes.noted_n == MAX_NOTED:
        for i in range(MAX_NOTED // 2):
            notes.noted_hand[i] = notes.noted_hand[2 * i]
            for seat in range(r.players):
                notes.noted_trophies[i, seat] = notes.noted_trophies[2 * i, seat]
        notes.noted_n = MAX_NOTED // 2
        notes.noted_every *= 2
    for seat in range(r.players):
        notes.noted_trophies[notes.noted_n, seat] = s.trophies[seat]
    notes.noted_hand[notes.noted_n] = cards
    notes.noted_n += 1


@jit
def _noted(notes: Notes, past: int) -> int:
    """The place of the note for the round before which so many were played, or the last before it."""
    return min(past // wide(notes.noted_every), wide(notes.noted_n) - 1)


@jit
def observe(s: State, r: Rules, notes: Notes, game: int, out: Result) -> None:
    """What the finished game came to."""
    out.game = game
    out.players = r.players
    out.games = s.game_no
    out.end = s.end
    out.winners = s.winners
    out.out = s.out
    out.declarer = s.declarer
    out.rounds = s.rounds
    out.passes = s.passes
    out.decisions = s.decisions
    out.waits = s.waits
    out.empty_fights = s.empty_fights
    out.ties = s.ties
    out.shuffles = s.shuffles
    out.dry = s.dry
    out.lead_changes = s.lead_changes
    out.leader_out = s.leader_out
    out.hand_seen = notes.hand_seen
    out.last_rounds = s.round_no
    for seat in range(r.players):
        out.trophies[seat] = s.trophies[seat]
        out.knives[seat] = s.knives[seat]
        out.points[seat] = s.points[seat]
        out.tomato[seat] = s.tomato[seat]
    if s.round_no > 0:
        for point in range(POINTS):
            out.hands[point] = notes.noted_hand[_noted(notes, (wide(s.round_no) - 1) * point // (POINTS - 1))]
        half = _noted(notes, wide(s.round_no) // 2)
        for seat in range(r.players):
            out.half_trophies[seat] = notes.noted_trophies[half, seat]


@jit
def observe_faces(s: State, r: Rules, faces: Any, row: int) -> None:
    """Copies of each triumph card taken by all (faces[row, 0]) and by those who won (faces[row, 1])."""
    for face in range(min(wide(r.faces), wide(faces.shape[2]))):
        taken = wide(0)
        winners = wide(0)
        for seat in range(r.players):
            taken += s.won[seat, face]
            winners += s.won[seat, face] * ((s.winners >> seat) & 1)
        faces[row, 0, face] = taken
        faces[row, 1, face] = winners
