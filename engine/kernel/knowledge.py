"""What each seat has seen, kept up from what happens: of all that is hidden now, the part that it must not forget.

Own cards and all that lies open are read from the game; here is the rest. Nothing uncertain is written down, so
what is known stays true: when somebody gives up a card unseen, one copy less of every kind is known of that hand.
"""

from __future__ import annotations

from typing import Any

from engine.desks import Knowledge
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.records import Rules, State


@jit
def know_nothing(k: Knowledge, r: Rules) -> None:
    """A game begins: whatever was known of an earlier one is void."""
    k.packs_passed = 0
    k.tomato_known = 0
    for kind in range(r.kinds):
        k.among[kind] = 0
        k.shown[kind] = 0
        k.table[kind] = 0
    for seat in range(r.players):
        k.tomato[seat] = 0
        k.higher_than[seat] = 0
        k.trophies[seat] = 0
        k.knives[seat] = 0
        for kind in range(r.kinds):
            k.held[seat, kind] = 0
        for face in range(r.faces):
            k.won[seat, face] = 0


@jit
def know_choice(ks: Any, s: State, r: Rules, seat: int, action: int) -> None:
    """What all seats learn from a choice about to be made; ks is Knowledge[players]."""
    if s.ask == c.GIVE:
        for i in range(r.players):
            _gone(ks[i], r, wide(i), seat, action)
    elif s.ask == c.PICK and action != c.BLIND:
        for i in range(r.players):
            ks[i].held[seat, s.market[action - c.MARKET]] += 1
    elif s.ask == c.TAKE:
        face = wide(s.row[action - c.SLOT])
        for i in range(r.players):
            ks[i].won[seat, face] += 1
            ks[i].trophies[seat] += r.face_trophies[face]
            ks[i].knives[seat] += r.face_knives[face]
    elif s.ask == c.DRAFT and s.open == wide(1) << seat:
        for i in range(r.players):
            _pass_on(ks[i], s, r, wide(i), seat, action)


@jit
def _gone(k: Knowledge, r: Rules, me: int, seat: int, kind: int) -> None:
    """A card leaves a hand for the discards, seen by its owner alone."""
    if me == seat:
        k.shown[kind] += 1
        return
    for other in range(r.kinds):
        k.held[seat, other] -= min(wide(k.held[seat, other]), wide(1))
        k.among[other] -= min(wide(k.among[other]), wide(1))


@jit
def _pass_on(k: Knowledge, s: State, r: Rules, me: int, last: int, kept: int) -> None:
    """Packs are about to move on: the cards passed on are with others. A pack that comes back tells what has gone.

    The seat that chooses last has still to take the card that it keeps from its pack.
    """
    for i in range(s.pack_n[me]):
        k.among[s.pack[me, i]] += 1
    if me == last:
        k.among[kept] -= 1
    k.packs_passed += 1
    if k.packs_passed < r.players:
        return
    giver = (me + wide(r.players) - 1) % wide(r.players)
    if giver == last:
        k.among[kept] += 1
    for i in range(s.pack_n[giver]):
        k.among[s.pack[giver, i]] -= min(wide(k.among[s.pack[giver, i]]), wide(1))


@jit
def know_lines(ks: Any, s: State, r: Rules, lines: int) -> None:
    """What all seats learn from so many lines of what happened (kernel.noting.note)."""
    for at in range(lines):
        for i in range(r.players):
            _know_line(ks[i], s, r, wide(i), at)


@jit
def _know_line(k: Knowledge, s: State, r: Rules, me: int, at: int) -> None:
    what, seat, n, m = wide(s.told[at, 0]), wide(s.told[at, 1]), wide(s.told[at, 2]), wide(s.told[at, 3])
    if what == c.TELLS_SHOWS:
        if seat != me:
            _seen_to_leave(k, seat, n)
        k.shown[n] += 1
        k.table[n] += 1
    elif what == c.TELLS_DISCARD:
        _gone(k, r, me, seat, n)
    elif what == c.TELLS_STEAL:
        _stolen(k, r, me, seat, n, m)
    elif what == c.TELLS_SWAP:
        _swapped(k, r, me, seat, n, m)
    elif what == c.TELLS_TOMATO:
        if seat == me:
            k.tomato[me] = n
            k.tomato_known |= 1 << me
    elif what == c.TELLS_RANK:
        if at > 0 and s.told[at - 1, 0] == c.TELLS_RANK and s.told[at - 1, 2] == n:
            before = wide(s.told[at - 1, 1])
            if r.equal_sums == c.HIGHER_TOMATO:
                k.higher_than[before] |= 1 << seat
            else:
                k.higher_than[seat] |= 1 << before
    elif what == c.TELLS_SHUFFLE:
        cleared = wide(s.told[at, 6]) >= c.ROUND_END
        for kind in range(r.kinds):
            if cleared:
                k.table[kind] = 0
            k.shown[kind] = k.table[kind]
    elif what == c.TELLS_TROPHIES:
        k.trophies[seat] = m
    elif what == c.TELLS_KNIVES:
        k.knives[seat] = m
    elif what == c.TELLS_ROUND:
        for kind in range(r.kinds):
            k.table[kind] = 0
    elif what == c.TELLS_GAME:
        know_nothing(k, r)


@jit
def _seen_to_leave(k: Knowledge, seat: int, kind: int) -> None:
    """A card is seen to leave another's hand."""
    if k.held[seat, kind] > 0:
        k.held[seat, kind] -= 1
    elif k.among[kind] > 0:
        k.among[kind] -= 1


@jit
def _stolen(k: Knowledge, r: Rules, me: int, robbed: int, kind: int, thief: int) -> None:
    """Robbed and thief see the card, the others that one has moved."""
    if me == robbed:
        k.held[thief, kind] += 1
    elif me == thief:
        _seen_to_leave(k, robbed, kind)
    else:
        for other in range(r.kinds):
            k.held[robbed, other] -= min(wide(k.held[robbed, other]), wide(1))


@jit
def _swapped(k: Knowledge, r: Rules, me: int, a: int, b: int, equal_sums: int) -> None:
    """Two seats swap tomatoes, seen by all; who swaps sees both cards. With equal sums the first had the higher."""
    if equal_sums != 0:
        k.higher_than[a] |= 1 << b
    number = k.tomato[a]
    k.tomato[a] = k.tomato[b]
    k.tomato[b] = number
    k.tomato_known = _exchanged(wide(k.tomato_known), a, b)
    number = k.higher_than[a]
    k.higher_than[a] = k.higher_than[b]
    k.higher_than[b] = number
    for seat in range(r.players):
        k.higher_than[seat] = _exchanged(wide(k.higher_than[seat]), a, b)


@jit
def _exchanged(bits: int, a: int, b: int) -> int:
    """The set with two places exchanged."""
    if ((bits >> a) ^ (bits >> b)) & 1:
        bits ^= (wide(1) << a) | (wide(1) << b)
    return bits
