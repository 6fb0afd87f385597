"""Triumph: rank those who remained, let them take, swap tied tomatoes (R13 to R16)."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count
from engine.kernel.cards import discard, draw_by_rule
from engine.kernel.effects import fire_house, fire_rows
from engine.kernel.noting import note, note_all
from engine.records import Rules, State


@jit
def rank(s: State, r: Rules) -> None:
    """Order those who remain by sum, then by tomato (R13, R14); where equal sums cancel, none of them takes."""
    n = wide(0)
    sign = 1 if r.equal_sums == c.HIGHER_TOMATO else -1
    for seat in range(r.players):
        if not (wide(s.inside) >> seat) & 1:
            continue
        at = n
        while at > 0 and _before(s, seat, wide(s.rank[at - 1]), sign):
            s.rank[at] = s.rank[at - 1]
            at -= 1
        s.rank[at] = seat
        n += 1
    tied = wide(0)
    for i in range(1, n):
        if s.sums[s.rank[i]] == s.sums[s.rank[i - 1]]:
            tied |= (wide(1) << wide(s.rank[i])) | (wide(1) << wide(s.rank[i - 1]))
            if i == 1 or s.sums[s.rank[i]] != s.sums[s.rank[i - 2]]:
                s.ties += 1
    s.rank_n = n
    note(s, c.TELLS_FIGHT_OVER, wide(-1), n, wide(s.row_n))
    if r.equal_sums == c.CANCEL and tied != 0:
        _strike(s, tied)
        note_all(s, r, c.TELLS_CANCEL, tied)
    for i in range(s.rank_n):
        note(s, c.TELLS_RANK, wide(s.rank[i]), wide(s.sums[s.rank[i]]), wide(0))
    if n == 0:
        s.empty_fights += 1
    s.cursor = 0
    s.stage = 0
    s.step = c.TAKING


@jit
def _before(s: State, seat: int, other: int, sign: int) -> bool:
    if s.sums[seat] != s.sums[other]:
        return wide(s.sums[seat]) > wide(s.sums[other])
    return sign * (wide(s.tomato[seat]) - wide(s.tomato[other])) > 0


@jit
def _strike(s: State, seats: int) -> None:
    """These seats fall out of the ranking."""
    kept = wide(0)
    for i in range(s.rank_n):
        if not (seats >> wide(s.rank[i])) & 1:
            s.rank[kept] = s.rank[i]
            kept += 1
    s.rank_n = kept


@jit
def next_taker(s: State, r: Rules) -> None:
    """The next in rank is asked to take a card; after taking and drawing, effects. Then tomatoes are swapped."""
    while s.cursor < s.rank_n:
        seat = wide(s.rank[s.cursor])
        if s.stage == 0:
            s.open = 1 << seat
            s.ask = c.TAKE
            return
        face = s.stage - 1
        fire_rows(s, r, r.face_rows[face], r.face_rows[face + 1], c.AT_WIN, seat)
        fire_house(s, r, c.AT_WIN, seat)
        s.stage = 0
        s.cursor += 1
    s.step = c.SWAP


@jit
def take(s: State, r: Rules, seat: int, slot: int) -> None:
    """The seat takes a card of the row, its icons count, tomatoes bring number cards (R15)."""
    face = wide(s.row[slot])
    s.row_n -= 1
    for i in range(slot, s.row_n):
        s.row[i] = s.row[i + 1]
    s.won[seat, face] += 1
    s.won_n[seat] += 1
    s.trophies[seat] += r.face_trophies[face]
    s.knives[seat] += r.face_knives[face]
    s.takers |= 1 << seat
    s.stage = face + 1
    s.open = 0
    n = wide(r.face_tomatoes[face]) * r.tomato_icon_draw + r.winners_draw
    if n > 0:
        draw_by_rule(s, r, seat, n)


@jit
def swap(s: State, r: Rules) -> None:
    """Players with equal sums swap tomatoes: highest with lowest, and so on inward (R14)."""
    s.step = c.ROUND_END
    if r.tied_swap == 0 or count(wide(s.inside)) < 2:
        return
    left = wide(s.inside)
    for seat in range(r.players):
        if (left >> seat) & 1:
            left &= ~_swap_equals(s, r, seat, left)


@jit
def _swap_equals(s: State, r: Rules, seat: int, among: int) -> int:
    """Swap within the group whose sum is this seat's; the group, as bits."""
    group = wide(0)
    for other in range(r.players):
        if (among >> other) & 1 and s.sums[other] == s.sums[seat]:
            group |= wide(1) << other
    rest = group
    while count(rest) >= 2:
        high = low = wide(-1)
        for other in range(r.players):
            if (rest >> other) & 1:
                if high < 0 or s.tomato[other] > s.tomato[high]:
                    high = wide(other)
                if low < 0 or s.tomato[other] < s.tomato[low]:
                    low = wide(other)
        own = s.tomato[high]
        s.tomato[high] = s.tomato[low]
        s.tomato[low] = own
        note(s, c.TELLS_SWAP, high, low, wide(1))
        note(s, c.TELLS_TOMATO, high, wide(s.tomato[high]), wide(0))
        note(s, c.TELLS_TOMATO, low, wide(s.tomato[low]), wide(0))
        rest &= ~((wide(1) << high) | (wide(1) << low))
    return group


@jit
def clear_table(s: State, r: Rules) -> None:
    """All played number cards go to the discard pile (R16)."""
    for i in range(s.table_n):
        discard(s, r, wide(s.table[i]))
    s.table_n = 0


@jit
def clear_row(s: State, r: Rules) -> None:
    """Triumph cards that nobody took stay, or leave the game (R7)."""
    if r.unclaimed == c.UNCLAIMED_DISCARD:
        for slot in range(s.row_n):
            note(s, c.TELLS_GONE, wide(-1), wide(s.row[slot]), wide(0))
        s.row_n = 0
