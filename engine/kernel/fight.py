"""The fight: passes, plays laid and revealed, leaving, exchange (R7 to R12)."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count
from engine.kernel.cards import draw_by_rule, remove_card, seat_at, turn_up
from engine.kernel.effects import fire_house, fire_owned, fire_rows, fire_table
from engine.kernel.legal import can_play, may_stop
from engine.kernel.noting import note
from engine.records import ANY, Rules, State


@jit
def start_round(s: State, r: Rules) -> None:
    """Warm-up (R7): fill the row; a row that cannot be filled ends the game (R18)."""
    if s.row_n + s.stack_left < r.stake:
        s.end = c.ROW_SHORT
        s.step = c.SCORE
        return
    s.round_no += 1
    s.rounds += 1
    while s.row_n < r.stake:
        face = turn_up(s)
        s.row[s.row_n] = face
        s.row_n += 1
        s.marks += r.face_marked[face]
    s.inside = (1 << wide(r.players)) - 1
    s.pass_no = 0
    s.takers = 0
    for seat in range(r.players):
        s.left_pass[seat] = 0
        s.suit[seat] = ANY
        s.sums[seat] = 0
        s.played_n[seat] = 0
    note(s, c.TELLS_ROUND, wide(-1), wide(s.round_no), wide(0))
    for slot in range(s.row_n):
        note(s, c.TELLS_ROW, wide(-1), wide(s.row[slot]), wide(0))
    fire_table(s, r, c.AT_ROUND_START)
    s.step = c.PASS


@jit
def start_pass(s: State, r: Rules) -> None:
    """A pass begins: everyone in is to choose, or the first of those in has their turn (overbidding)."""
    s.pass_no += 1
    s.passes += 1
    s.turn = 0
    note(s, c.TELLS_PASS, wide(-1), wide(s.pass_no), wide(0))
    fire_house(s, r, c.AT_PASS_START, wide(-1))
    if r.follow_suit == 0:
        for seat in range(r.players):
            s.suit[seat] = ANY
    if r.bidding == c.OVERBID:
        s.step = c.TURN
    else:
        s.open = s.inside
        s.ask = c.PLAY
        s.step = c.REVEAL


@jit
def next_turn(s: State, r: Rules) -> None:
    """Overbidding: the next seat that is in has its turn; after the last the pass is over."""
    while s.turn < r.players:
        seat = seat_at(s, r, (wide(s.round_no) - 1 + wide(s.turn)) % wide(r.players))
        s.turn += 1
        if (wide(s.inside) >> seat) & 1:
            s.open = 1 << seat
            s.ask = c.PLAY
            s.step = c.REVEAL
            return
    s.cursor = 0
    s.step = c.PASS_DRAW


@jit
def lay(s: State, r: Rules, seat: int, action: int) -> None:
    """A seat chooses: a number card, the tomato, or no further card."""
    if action == c.TOMATO:
        s.leaving |= 1 << seat
    elif action != c.ENOUGH:
        remove_card(s, seat, action)
        s.laid[seat, s.laid_n[seat]] = action
        s.laid_n[seat] += 1
        if r.kind_suit[action] != ANY:
            s.suit[seat] = r.kind_suit[action]
        if s.laid_n[seat] < r.cards_per_pass and (can_play(s, r, seat) or not may_stop(s, r, seat)):
            return
    s.open &= ~(1 << seat)


@jit
def reveal(s: State, r: Rules) -> None:
    """All plays are revealed: cards come onto the table and count; special cards act, in seat order."""
    for place in range(r.players):
        seat = seat_at(s, r, place)
        for i in range(s.laid_n[seat]):
            kind = wide(s.laid[seat, i])
            s.table[s.table_n] = kind
            s.table_seat[s.table_n] = seat
            s.table_pass[s.table_n] = s.pass_no
            s.table_n += 1
            s.played_n[seat] += 1
            s.sums[seat] += r.kind_value[kind]
    s.inside &= ~s.leaving  # all who leave in one pass leave together (R12)
    for seat in range(r.players):
        if (wide(s.leaving) >> seat) & 1:
            s.left_pass[seat] = s.pass_no
    if s.telling != 0:
        _tell_plays(s, r)
    if r.kind_moments != 0 or (r.house_moments >> c.AT_PLAY) & 1:
        _act_specials(s, r)
    for seat in range(r.players):
        s.laid_n[seat] = 0
    s.cursor = 0
    s.stage = 0
    s.step = c.LEAVE if s.leaving != 0 else c.CHECK


@jit
def _tell_plays(s: State, r: Rules) -> None:
    """What has been revealed, seat by seat."""
    for place in range(r.players):
        seat = seat_at(s, r, place)
        if (wide(s.leaving) >> seat) & 1:
            note(s, c.TELLS_LEFT, seat, wide(0), wide(0))
        for i in range(s.laid_n[seat]):
            note(s, c.TELLS_SHOWS, seat, wide(s.laid[seat, i]), wide(0))
        if s.laid_n[seat] > 0:
            note(s, c.TELLS_SUM, seat, wide(s.sums[seat]), wide(0))


@jit
def _act_specials(s: State, r: Rules) -> None:
    """Effects of special cards just revealed, then house rules about them; values outside any suit's are special."""
    for place in range(r.players):
        seat = seat_at(s, r, place)
        for i in range(s.laid_n[seat]):
            kind = wide(s.laid[seat, i])
            if kind >= r.specials_from:
                fire_rows(s, r, r.kind_rows[kind], r.kind_rows[kind + 1], c.AT_PLAY, seat)
                fire_house(s, r, c.AT_PLAY, seat)


@jit
def leave(s: State, r: Rules) -> None:
    """Those who leave do so in seat order (R11): exchange or draw, then effects. Stops where somebody must choose."""
    while s.cursor < r.players:
        seat = seat_at(s, r, wide(s.cursor))
        if not (wide(s.leaving) >> seat) & 1:
            s.cursor += 1
            continue
        if s.stage == 0:
            s.stage = 1
            if r.exchange != 0 and s.hand_n[seat] >= r.exchange_discard:
                s.open = 1 << seat
                s.ask = c.EXCHANGE_OR_DRAW
                return
            leave_draw(s, r, seat, False)
        if s.draws > 0:
            return
        fire_owned(s, r, c.AT_LEAVE, seat)
        fire_house(s, r, c.AT_LEAVE, seat)
        s.stage = 0
        s.cursor += 1
    s.leaving = 0
    s.step = c.CHECK


@jit
def leave_draw(s: State, r: Rules, seat: int, exchange: bool) -> None:
    """What leaving brings: the plain draw, or the exchange; more in the first pass where the rules say so."""
    n = wide(r.leave_draw)
    if exchange:
        n = wide(r.exchange_draw)
    if s.pass_no == 1:
        n += r.first_pass_leave_draw
    if exchange:
        s.drawer = seat
        s.gives = r.exchange_discard
        s.draws = n
    else:
        draw_by_rule(s, r, seat, n)


@jit
def check(s: State, r: Rules) -> None:
    """The fight ends when no more are in than triumph cards lie in the row (R12)."""
    if count(wide(s.inside)) <= s.row_n:
        s.step = c.RANK
    elif r.bidding == c.OVERBID:
        s.step = c.TURN
    elif r.pass_draw > 0:
        s.cursor = 0
        s.step = c.PASS_DRAW
    else:
        s.step = c.PASS


@jit
def pass_draw(s: State, r: Rules) -> None:
    """Between passes those still in draw, in seat order. Stops where somebody must choose from the market."""
    while s.cursor < r.players:
        seat = seat_at(s, r, wide(s.cursor))
        s.cursor += 1
        if (wide(s.inside) >> seat) & 1:
            draw_by_rule(s, r, seat, wide(r.pass_draw))
            if s.draws > 0:
                return
    s.step = c.PASS
