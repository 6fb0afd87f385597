"""The turn of play: `apply` takes a choice, `advance` deals and resolves until somebody must choose."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.cards import can_draw, discard, draw, is_full, pick, remove_card
from engine.kernel.ending import declare, end_round, next_declarer, score
from engine.kernel.fight import check, lay, leave, leave_draw, next_turn, pass_draw, reveal, start_pass, start_round
from engine.kernel.setup import deal, keep, pass_packs
from engine.kernel.triumph import next_taker, rank, swap, take
from engine.records import Rules, State


@jit
def apply(s: State, r: Rules, seat: int, action: int) -> None:
    """Carry out an allowed choice (ask `why_not` before); what follows from it is for `advance`."""
    s.decisions += 1
    if s.ask == c.PLAY:
        lay(s, r, seat, action)
    elif s.ask == c.TAKE:
        take(s, r, seat, action - c.SLOT)
    elif s.ask == c.DECLARE_OR_NOT:
        declare(s, seat, action == c.DECLARE)
    elif s.ask == c.EXCHANGE_OR_DRAW:
        s.open = 0
        leave_draw(s, r, seat, action == c.EXCHANGE)
    elif s.ask == c.GIVE:
        remove_card(s, seat, action)
        discard(s, r, action)
        s.gives -= 1
        s.open = 0
    elif s.ask == c.PICK:
        s.open = 0
        s.draws -= 1
        if action == c.BLIND:
            draw(s, r, seat, wide(1))
        else:
            pick(s, r, seat, action - c.MARKET)
    elif s.ask == c.DRAFT:
        keep(s, seat, action)


@jit
def advance(s: State, r: Rules) -> None:
    """Go on until somebody must choose or the game, or match, is over."""
    while s.open == 0 and s.step != c.OVER:
        go_on(s, r)
        if s.open != 0:
            s.waits += 1


@jit
def go_on(s: State, r: Rules) -> None:
    """What comes next while nobody must choose: one step, or what the last one left to be settled."""
    if s.gives > 0 or s.draws > 0:
        _settle(s, r)
    else:
        _step(s, r)


@jit
def _settle(s: State, r: Rules) -> None:
    """Cards that a seat has still to give up, then to draw one by one, from pile or market."""
    seat = wide(s.drawer)
    if s.gives > 0:
        s.open = 1 << seat
        s.ask = c.GIVE
    elif r.market == 0:
        n = wide(s.draws)
        s.draws = 0
        draw(s, r, seat, n)
    elif is_full(s, r, seat):
        s.draws = 0
    elif not can_draw(s, r):
        s.dry += s.draws
        s.draws = 0
    else:
        s.open = 1 << seat
        s.ask = c.PICK


@jit
def _step(s: State, r: Rules) -> None:
    """One step of the game."""
    step = s.step
    if step == c.REVEAL:
        reveal(s, r)
    elif step == c.LEAVE:
        leave(s, r)
    elif step == c.CHECK:
        check(s, r)
    elif step == c.PASS:
        start_pass(s, r)
    elif step == c.TAKING:
        next_taker(s, r)
    elif step == c.RANK:
        rank(s, r)
    elif step == c.SWAP:
        swap(s, r)
    elif step == c.ROUND_END:
        end_round(s, r)
    elif step == c.DECLARING:
        next_declarer(s, r)
    elif step == c.ROUND:
        start_round(s, r)
    elif step == c.TURN:
        next_turn(s, r)
    elif step == c.PASS_DRAW:
        pass_draw(s, r)
    elif step == c.SCORE:
        score(s, r)
    elif step == c.DEAL:
        deal(s, r)
    elif step == c.DRAFTING:
        pass_packs(s, r)
