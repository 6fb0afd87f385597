"""Hands and the draw pile: every card that moves, moves here."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import nth
from engine.kernel.noting import note
from engine.records import Rules, State
from engine.rng import NUMBERS, TRIUMPHS, below


@jit
def seat_at(s: State, r: Rules, place: int) -> int:
    """The seat at a place (from 0, below the number of players) of the seat order of this game."""
    seat = wide(s.first) + place
    return seat if seat < r.players else seat - wide(r.players)  # a division takes longer


@jit
def bit(kind: int) -> int:
    """The kind's bit in its word."""
    return wide(1) << (wide(kind) & 31)


@jit
def add_card(s: State, seat: int, kind: int) -> None:
    """A number card comes into a hand."""
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.hand_set[seat, kind >> 5] = wide(s.hand_set[seat, kind >> 5]) | bit(kind)


@jit
def remove_card(s: State, seat: int, kind: int) -> None:
    """A number card leaves a hand that holds it."""
    s.hand[seat, kind] -= 1
    s.hand_n[seat] -= 1
    if s.hand[seat, kind] == 0:
        s.hand_set[seat, kind >> 5] = wide(s.hand_set[seat, kind >> 5]) & ~bit(kind)


@jit
def random_card(s: State, r: Rules, seat: int, stream: int) -> int:
    """A random card of a hand that is not empty, every copy as likely as any other; it stays there."""
    chosen = below(s.rng, stream, wide(s.hand_n[seat]))
    for word in range(r.words):
        bits = wide(s.hand_set[seat, word])
        while bits != 0:
            kind = word * 32 + nth(bits, 0)
            chosen -= wide(s.hand[seat, kind])
            if chosen < 0:
                return kind
            bits &= bits - 1
    return wide(-1)  # never


@jit
def discard(s: State, r: Rules, kind: int) -> None:
    """A number card comes onto the discard pile."""
    s.cards[r.deck_n - 1 - s.discard_n] = kind
    s.discard_n += 1


@jit
def can_draw(s: State, r: Rules) -> bool:
    """Whether the draw pile holds a card; an empty one is refilled from the discards where the rules say so (R16)."""
    if s.deck_left > 0:
        return True
    if r.reshuffle == 0 or s.discard_n == 0:
        return False
    for i in range(min(wide(s.discard_n), wide(r.deck_n) - s.discard_n)):  # the rest lies in front already
        s.cards[i] = s.cards[r.deck_n - 1 - i]
    s.deck_n = s.discard_n
    s.deck_left = s.discard_n
    s.discard_n = 0
    s.shuffles += 1
    note(s, c.TELLS_SHUFFLE, wide(-1), wide(0), wide(0))
    return True


@jit
def top_card(s: State) -> int:
    """Take the top card of a pile that is not empty: its place is settled now, as if it had been shuffled before."""
    place = below(s.rng, NUMBERS, wide(s.deck_n))
    kind = wide(s.cards[place])
    s.deck_n -= 1
    s.deck_left -= 1
    s.cards[place] = s.cards[s.deck_n]
    return kind


@jit
def is_full(s: State, r: Rules, seat: int) -> bool:
    """Whether the hand limit forbids the seat another card."""
    return r.hand_limit > 0 and s.hand_n[seat] >= r.hand_limit


@jit
def draw(s: State, r: Rules, seat: int, n: int) -> None:
    """The seat draws n cards from the pile, as far as pile and hand limit allow."""
    for i in range(n):
        if is_full(s, r, seat):
            note(s, c.TELLS_FULL, seat, n - i, wide(0))
            return
        if not can_draw(s, r):
            s.dry += n - i
            note(s, c.TELLS_DRY, seat, n - i, wide(0))
            return
        kind = top_card(s)
        add_card(s, seat, kind)
        note(s, c.TELLS_DRAW, seat, kind, wide(0))


@jit
def draw_by_rule(s: State, r: Rules, seat: int, n: int) -> None:
    """As `draw`; where there is a market the seat will be asked card by card."""
    if r.market == 0:
        draw(s, r, seat, n)
    else:
        s.drawer = seat
        s.draws = n


@jit
def fill_market(s: State, r: Rules) -> None:
    """Lay cards of the pile into the gaps of the market."""
    while s.market_n < r.market and can_draw(s, r):
        s.market[s.market_n] = top_card(s)
        note(s, c.TELLS_MARKET, wide(-1), wide(s.market[s.market_n]), wide(0))
        s.market_n += 1


@jit
def pick(s: State, r: Rules, seat: int, slot: int) -> None:
    """A drawer takes a card of the market instead of one from the pile; the gap is filled at once."""
    add_card(s, seat, wide(s.market[slot]))
    s.market_n -= 1
    for i in range(slot, s.market_n):
        s.market[i] = s.market[i + 1]
    fill_market(s, r)


@jit
def turn_up(s: State) -> int:
    """Take the top card of a triumph stack that is not empty."""
    place = below(s.rng, TRIUMPHS, wide(s.stack_n))
    face = wide(s.stack[place])
    s.stack_n -= 1
    s.stack_left -= 1
    s.stack[place] = s.stack[s.stack_n]
    return face
