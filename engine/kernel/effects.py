"""Effect rows at work: at a moment, who is meant, whether the condition holds, what is done."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.cards import add_card, discard, draw, is_full, random_card, remove_card, seat_at
from engine.kernel.noting import note
from engine.records import Rules, State
from engine.rng import CHANCE


@jit
def quantity(s: State, r: Rules, which: int, seat: int) -> int:
    """The number that a condition compares, asked of a seat or of the table."""
    n = wide(0)
    if which == c.Q_PASS:
        n = wide(s.pass_no)
    elif which == c.Q_ROUND:
        n = wide(s.round_no)
    elif which == c.Q_PLAYERS:
        n = wide(r.players)
    elif which == c.Q_PLAYERS_IN:
        for other in range(r.players):
            n += (wide(s.inside) >> other) & 1
    elif which == c.Q_HAND:
        n = wide(s.hand_n[seat])
    elif which == c.Q_TROPHIES:
        n = wide(s.trophies[seat])
    elif which == c.Q_KNIVES:
        n = wide(s.knives[seat])
    elif which == c.Q_TOMATO:
        n = wide(s.tomato[seat])
    elif which == c.Q_SUM:
        n = wide(s.sums[seat])
    elif which == c.Q_ROW:
        n = wide(s.row_n)
    elif which == c.Q_STACK:
        n = wide(s.stack_left)
    elif which == c.Q_PILE:
        n = wide(s.deck_left)
    return n


@jit
def holds(s: State, r: Rules, row: int, seat: int) -> bool:
    """Whether the row's condition holds for the seat; a row without one always acts."""
    if r.row_quantity[row] < 0:
        return True
    n = quantity(s, r, wide(r.row_quantity[row]), seat)
    op, number = r.row_op[row], wide(r.row_number[row])
    if op == c.EQUAL:
        return n == number
    if op == c.UNEQUAL:
        return n != number
    if op == c.LESS:
        return n < number
    if op == c.LESS_EQUAL:
        return n <= number
    if op == c.MORE:
        return n > number
    return n >= number


@jit
def meant(s: State, r: Rules, who: int, actor: int) -> int:
    """The seats that a row is about, as bits. `actor` is -1 where nobody acts."""
    everyone = (wide(1) << wide(r.players)) - 1
    if who == c.WHO_EVERYONE:
        return everyone
    if who == c.WHO_FIGHTERS:
        return wide(s.inside)
    if who == c.WHO_WINNERS:
        return wide(s.takers)
    if who == c.WHO_LEAVERS:
        seats = wide(0)
        for seat in range(r.players):
            if s.left_pass[seat] > 0:
                seats |= wide(1) << seat
        return seats
    if who == c.WHO_LEADER or who == c.WHO_TRAILING:
        return _extreme(s, r, who == c.WHO_LEADER)
    if actor < 0:
        return wide(0)  # never: rows about who acts stand where somebody does (variants.effects.misfits)
    if who == c.WHO_OTHERS:
        return everyone & ~(wide(1) << actor)
    if who == c.WHO_LEFT:
        actor = (actor + 1) % wide(r.players)
    elif who == c.WHO_RIGHT:
        actor = (actor + wide(r.players) - 1) % wide(r.players)
    return wide(1) << actor


@jit
def _extreme(s: State, r: Rules, most: bool) -> int:
    """All seats with most, or with fewest, trophies."""
    best = wide(s.trophies[0])
    for seat in range(1, r.players):
        n = wide(s.trophies[seat])
        best = max(best, n) if most else min(best, n)
    seats = wide(0)
    for seat in range(r.players):
        if s.trophies[seat] == best:
            seats |= wide(1) << seat
    return seats


@jit
def _do(s: State, r: Rules, verb: int, n: int, seat: int, actor: int) -> None:
    """One verb, done to one seat."""
    trophies, knives = wide(s.trophies[seat]), wide(s.knives[seat])
    if verb == c.DO_DRAW:
        draw(s, r, seat, n)
    elif verb == c.DO_DISCARD:
        for _ in range(min(n, wide(s.hand_n[seat]))):
            kind = random_card(s, r, seat, CHANCE)
            remove_card(s, seat, kind)
            discard(s, r, kind)
            note(s, c.TELLS_DISCARD, seat, kind, wide(0))
    elif verb == c.DO_STEAL:
        for _ in range(min(n, wide(s.hand_n[seat]))):
            if seat == actor or is_full(s, r, actor):
                return
            kind = random_card(s, r, seat, CHANCE)
            remove_card(s, seat, kind)
            add_card(s, actor, kind)
            note(s, c.TELLS_STEAL, seat, kind, actor)
    elif verb == c.DO_GAIN_TROPHIES or verb == c.DO_LOSE_TROPHIES:
        change = n if verb == c.DO_GAIN_TROPHIES else -min(n, wide(s.trophies[seat]))
        s.trophies[seat] += change
        s.trophy_tokens[seat] += change
    elif verb == c.DO_GAIN_KNIVES or verb == c.DO_LOSE_KNIVES:
        change = n if verb == c.DO_GAIN_KNIVES else -min(n, wide(s.knives[seat]))
        s.knives[seat] += change
        s.knife_tokens[seat] += change
    elif verb == c.DO_ADD_TO_SUM:
        s.sums[seat] += n
        note(s, c.TELLS_SUM_CHANGE, seat, n, wide(s.sums[seat]))
    elif verb == c.DO_SWAP_TOMATO:
        own = s.tomato[actor]
        s.tomato[actor] = s.tomato[seat]
        s.tomato[seat] = own
        if seat != actor:
            note(s, c.TELLS_SWAP, actor, seat, wide(0))
            note(s, c.TELLS_TOMATO, actor, wide(s.tomato[actor]), wide(0))
            note(s, c.TELLS_TOMATO, seat, wide(s.tomato[seat]), wide(0))
    if s.trophies[seat] != trophies:
        note(s, c.TELLS_TROPHIES, seat, s.trophies[seat] - trophies, wide(s.trophies[seat]))
    if s.knives[seat] != knives:
        note(s, c.TELLS_KNIVES, seat, s.knives[seat] - knives, wide(s.knives[seat]))


@jit
def do_row(s: State, r: Rules, row: int, actor: int) -> None:
    """A row acts on everybody it is about, in seat order; who that is, and for whom it holds, is settled before."""
    seats = meant(s, r, wide(r.row_who[row]), actor)
    for seat in range(r.players):
        if (seats >> seat) & 1 and not holds(s, r, row, seat):
            seats &= ~(wide(1) << seat)
    if seats != 0:
        s.fired[row >> 5] = wide(s.fired[row >> 5]) | (wide(1) << (wide(row) & 31))
    s.row_at_work, s.row_actor = row + 1, actor + 1
    for place in range(r.players):
        seat = seat_at(s, r, place)
        if (seats >> seat) & 1:
            _do(s, r, wide(r.row_do[row]), wide(r.row_n[row]), seat, actor)
    s.row_at_work = s.row_actor = 0


@jit
def fire_rows(s: State, r: Rules, first: int, last: int, moment: int, actor: int) -> None:
    """Those of the rows from first up to last that belong to the moment act, in order."""
    for row in range(first, last):
        if r.row_at[row] == moment:
            do_row(s, r, row, actor)


@jit
def fire_house(s: State, r: Rules, moment: int, actor: int) -> None:
    """House rules of the moment."""
    if (r.house_moments >> moment) & 1:
        fire_rows(s, r, r.house_rows[0], r.house_rows[1], moment, actor)


@jit
def fire_owned(s: State, r: Rules, moment: int, seat: int) -> None:
    """Effects of the triumph cards that a seat has won, card by card."""
    if (r.face_moments >> moment) & 1:
        for face in range(r.faces):
            if r.face_rows[face] < r.face_rows[face + 1]:
                for _ in range(s.won[seat, face]):
                    fire_rows(s, r, r.face_rows[face], r.face_rows[face + 1], moment, seat)


@jit
def fire_table(s: State, r: Rules, moment: int) -> None:
    """A moment at which nobody acts: first the cards of each seat, in seat order, then the house rules."""
    if (r.face_moments >> moment) & 1:
        for place in range(r.players):
            fire_owned(s, r, moment, seat_at(s, r, place))
    fire_house(s, r, moment, wide(-1))
