"""Determinisation: a whole game that could be the true one, as far as a seat can know.

What is hidden from the seat is dealt anew from all cards whose place it does not know. `prepare` does once for a
choice what all its samples share; nothing hidden is left in what it makes (Cowling, Powley & Whitehouse 2012).
"""

from __future__ import annotations

from engine.desks import Knowledge, Search
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.cards import bit
from engine.records import ANY, Rules, State
from engine.rng import CHANCE, TOMATOES, below

TRIES = 64
"""Orders of hidden tomatoes that are tried before what is known of ties is met as well as can be."""


@jit
def prepare(b: State, r: Rules, k: Knowledge, q: Search, me: int) -> None:
    """Turn b, a copy of the game in which seat `me` must choose, into what all its samples share."""
    b.telling = 0
    _take_back(b, r, me)
    for seat in range(r.players):
        if seat != me:
            for face in range(r.faces):
                b.won[seat, face] = k.won[seat, face]
            b.trophies[seat] = k.trophies[seat]
            b.knives[seat] = k.knives[seat]
    _sort_stack(b, r)
    _gather_pool(b, r, k, q, me)
    q.shown_n = 0
    for kind in range(r.kinds):
        copies = wide(k.shown[kind])
        if b.table_n > 0:
            copies -= wide(k.table[kind])
        for _ in range(copies):
            b.cards[r.deck_n - 1 - q.shown_n] = kind
            q.shown_n += 1


@jit
def _take_back(b: State, r: Rules, me: int) -> None:
    """Plays that others have laid face down go back: in what the seat can know they choose at the same time as it."""
    for seat in range(r.players):
        if seat == me:
            continue
        if b.ask == c.DRAFT:
            b.pack_n[seat] += b.laid_n[seat]
            if b.pack_n[seat] > 1:
                b.open |= 1 << seat
        else:
            b.hand_n[seat] += b.laid_n[seat]
        b.laid_n[seat] = 0
    if b.ask != c.PLAY:
        return
    b.leaving = 0
    if r.bidding != c.OVERBID:
        b.open = b.inside
    for seat in range(r.players):
        if seat != me:
            b.suit[seat] = ANY
    if r.follow_suit != 0:
        for i in range(b.table_n):
            seat = wide(b.table_seat[i])
            if seat != me and r.kind_suit[b.table[i]] != ANY:
                b.suit[seat] = r.kind_suit[b.table[i]]


@jit
def _sort_stack(b: State, r: Rules) -> None:
    """The triumph stack in order of faces: which cards are in it everybody can know, their order nobody."""
    n = wide(0)
    for face in range(r.faces):
        copies = wide(0)
        for i in range(n, b.stack_n):
            if b.stack[i] == face:
                b.stack[i] = b.stack[n + copies]
                b.stack[n + copies] = face
                copies += 1
        n += copies


@jit
def _gather_pool(b: State, r: Rules, k: Knowledge, q: Search, me: int) -> None:
    """The cards that could be anywhere, and how many of each hand are to be dealt from them."""
    n = wide(0)
    i = wide(0)
    while i < r.deck_n:  # equal cards of the deck lie side by side
        kind = wide(r.deck[i])
        copies = wide(0)
        while i < r.deck_n and r.deck[i] == kind:
            copies += 1
            i += 1
        copies -= _placed(b, r, k, me, kind)
        for _ in range(copies):
            q.pool[n] = kind
            n += 1
    q.pool_n = n
    for seat in range(r.players):
        q.unknown[seat] = b.hand_n[seat]
        for kind in range(r.kinds):
            q.unknown[seat] -= k.held[seat, kind]


@jit
def _placed(b: State, r: Rules, k: Knowledge, me: int, kind: int) -> int:
    """Copies of a card whose place is known, or known to be in some other's hand."""
    n = wide(b.hand[me, kind]) + wide(k.shown[kind]) + wide(k.among[kind])
    for i in range(b.laid_n[me]):
        n += wide(b.laid[me, i] == kind)
    for i in range(b.pack_n[me]):
        n += wide(b.pack[me, i] == kind)
    for i in range(b.market_n):
        n += wide(b.market[i] == kind)
    for seat in range(r.players):
        if seat != me:
            n += wide(k.held[seat, kind])
    return n


@jit
def determinise(d: State, r: Rules, k: Knowledge, q: Search, me: int) -> None:
    """Deal what is hidden: d is a copy of what `prepare` made, but for its random streams, which go on."""
    _deal_tomatoes(d, r, k, me)
    for seat in range(r.players):
        if seat != me:
            for word in range(r.words):
                d.hand_set[seat, word] = 0
            for kind in range(r.kinds):
                d.hand[seat, kind] = k.held[seat, kind]
                if k.held[seat, kind] > 0:
                    d.hand_set[seat, kind >> 5] = wide(d.hand_set[seat, kind >> 5]) | bit(wide(kind))
    n = _deal_hands(d, r, k, q, me)
    for i in range(q.shown_n, d.discard_n):
        n = _draw(d, q, n)
        d.cards[r.deck_n - 1 - i] = q.pool[n]
    if n > d.deck_n:  # cards that left the game unseen: any of them
        for i in range(d.deck_n):
            n = _draw(d, q, n)
            d.cards[i] = q.pool[n]
    else:
        for i in range(d.deck_n):
            d.cards[i] = q.pool[i]


@jit
def _draw(d: State, q: Search, n: int) -> int:
    """One of the first n cards of the pool comes to the end of them; how many are left before it."""
    n -= 1
    place = below(d.rng, CHANCE, n + 1)
    kind = q.pool[place]
    q.pool[place] = q.pool[n]
    q.pool[n] = kind
    return n


@jit
def _give(d: State, seat: int, kind: int) -> None:
    d.hand[seat, kind] += 1
    d.hand_set[seat, kind >> 5] = wide(d.hand_set[seat, kind >> 5]) | bit(kind)


@jit
def _deal_hands(d: State, r: Rules, k: Knowledge, q: Search, me: int) -> int:
    """Deal hands and packs of the others; how many cards of the pool are left."""
    free = wide(0)
    for seat in range(r.players):
        q.hand_free[seat] = 0
        q.pack_free[seat] = 0
        if seat != me:
            q.hand_free[seat] = q.unknown[seat]
            q.pack_free[seat] = d.pack_n[seat]
            free += wide(q.hand_free[seat]) + wide(q.pack_free[seat])
    for kind in range(r.kinds):
        for _ in range(k.among[kind]):
            _hide(d, r, q, wide(kind), below(d.rng, CHANCE, free))
            free -= 1
    n = wide(q.pool_n)
    for seat in range(r.players):
        for _ in range(q.hand_free[seat]):
            n = _draw(d, q, n)
            _give(d, wide(seat), wide(q.pool[n]))
        for i in range(q.pack_free[seat]):
            n = _draw(d, q, n)
            d.pack[seat, i] = q.pool[n]
    return n


@jit
def _hide(d: State, r: Rules, q: Search, kind: int, place: int) -> None:
    """Put a card into a place of the others' hands and packs that is still free, counted over the seats."""
    for seat in range(r.players):
        place -= wide(q.hand_free[seat])
        if place < 0:
            _give(d, wide(seat), kind)
            q.hand_free[seat] -= 1
            return
        place -= wide(q.pack_free[seat])
        if place < 0:
            q.pack_free[seat] -= 1
            d.pack[seat, q.pack_free[seat]] = kind
            return


@jit
def _deal_tomatoes(d: State, r: Rules, k: Knowledge, me: int) -> None:
    """Deal the tomatoes that are not known, so that what ties have shown of their order holds."""
    for _ in range(TRIES):
        free = (wide(1) << wide(r.tomato_n)) - 1
        for seat in range(r.players):
            if (wide(k.tomato_known) >> seat) & 1:
                d.tomato[seat] = k.tomato[seat]
                free &= ~(wide(1) << (wide(k.tomato[seat]) - wide(r.tomato_first)))
        left = wide(0)
        for i in range(r.tomato_n):
            left += (free >> i) & 1
        for seat in range(r.players):
            if not (wide(k.tomato_known) >> seat) & 1:
                chosen = below(d.rng, TOMATOES, left)
                left -= 1
                for i in range(r.tomato_n):
                    chosen -= (free >> i) & 1
                    if chosen < 0:
                        d.tomato[seat] = wide(r.tomato_first) + i
                        free &= ~(wide(1) << wide(i))
                        break
        if _order_holds(d, r, k, False):
            return
    for _ in range(r.players * r.players):  # each exchange brings two more into their order
        if _order_holds(d, r, k, True):
            return


@jit
def _order_holds(d: State, r: Rules, k: Knowledge, mend: bool) -> bool:
    """Whether the tomatoes lie in the order that is known; mend: two that are not known and do not are exchanged."""
    for seat in range(r.players):
        lower = wide(k.higher_than[seat])
        if lower != 0:
            for other in range(r.players):
                if (lower >> other) & 1 and d.tomato[other] > d.tomato[seat]:
                    if mend and (wide(k.tomato_known) & ((wide(1) << seat) | (wide(1) << other))) == 0:
                        number = d.tomato[other]
                        d.tomato[other] = d.tomato[seat]
                        d.tomato[seat] = number
                    return False
    return True
