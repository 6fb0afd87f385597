"""What a seat may hope for when a round is over: features counted, weighed, and shared out as chances to win."""

from __future__ import annotations

from engine.desks import EXP_N, EXP_STEPS, FEATURES, PHASES, REWARD, VALUE_UNIT, Search, Values
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count, nth
from engine.kernel.ending import put_out, score_of, winners_of_game
from engine.records import ANY, Rules, State

LEAD, ENOUGH, OUT, KNIVES, CARDS, BEST_SUIT, SUM, TOMATO = range(FEATURES)
"""Trophies more or less than the best of the others; enough to end the game and not out; out as knives are now; knives
to spare; cards in hand; the sum of the best suit; the sum of all; the tomato."""


@jit
def phase(s: State, r: Rules) -> int:
    """The quarter of the way to the end in which the game is, from 0."""
    way = wide(0)
    if r.declaring != c.NEVER:
        for seat in range(r.players):
            way = max(way, PHASES * wide(s.trophies[seat]) // max(wide(r.end_trophies), wide(1)))
    total = wide(r.stack_n) if r.triumphs_used == 0 else min(wide(r.triumphs_used), wide(r.stack_n))
    way = max(way, PHASES * (total - wide(s.stack_left)) // max(total, wide(1)))
    if r.round_limit > 0:
        way = max(way, PHASES * wide(s.round_no) // wide(r.round_limit))
    if r.end_marks > 0:
        way = max(way, PHASES * wide(s.marks) // wide(r.end_marks))
    return min(way, wide(PHASES - 1))


@jit
def feature(s: State, r: Rules, q: Search, seat: int, which: int, out: int) -> int:
    """A feature of a seat; `out` are the seats that their knives would put out now, as bits."""
    if which == LEAD:
        best = wide(-9999)
        for other in range(r.players):
            if other != seat and not (out >> other) & 1:
                best = max(best, score_of(s, r, wide(other)))
        return max(min(score_of(s, r, seat) - best, wide(12)), wide(-12)) if best > -9999 else wide(0)
    if which == ENOUGH:
        return wide(s.trophies[seat] >= r.end_trophies and not (out >> seat) & 1)
    if which == OUT:
        return (out >> seat) & 1
    if which == KNIVES:
        return _knives_to_spare(s, r, seat)
    if which == CARDS:
        return min(wide(s.hand_n[seat]), wide(20))
    if which == TOMATO:
        return wide(s.tomato[seat]) - wide(r.tomato_first)
    best = total = wide(0)
    for suit in range(ANY + 1):
        q.suit_sum[suit] = 0
    for word in range(r.words):
        bits = wide(s.hand_set[seat, word])
        while bits != 0:
            kind = word * 32 + nth(bits, 0)
            bits &= bits - 1
            q.suit_sum[r.kind_suit[kind]] += wide(s.hand[seat, kind]) * wide(r.kind_value[kind])
    for suit in range(ANY):
        best = max(best, wide(q.suit_sum[suit]))
        total += wide(q.suit_sum[suit])
    return min(wide(q.suit_sum[ANY]) + (best if which == BEST_SUIT else total), wide(60))


@jit
def _knives_to_spare(s: State, r: Rules, seat: int) -> int:
    """How far the seat's knives are from those of the others who stand worst, -4 to 4."""
    if r.elimination == c.NOBODY:
        return wide(0)
    sign = wide(1 if r.elimination == c.FEWEST_KNIVES else -1)
    worst = wide(9999)
    for other in range(r.players):
        if other != seat:
            worst = min(worst, sign * s.knives[other])
    return max(min(sign * wide(s.knives[seat]) - worst, wide(4)), wide(-4))


@jit
def appraise(s: State, r: Rules, v: Values, q: Search) -> None:
    """Share out REWARD among the seats (q.reward): to the winners of a game that is over, else as hope goes."""
    if s.end != c.GOES_ON:
        won = winners_of_game(s, r)
        for seat in range(r.players):
            q.reward[seat] = REWARD // count(won) if (won >> seat) & 1 else 0
        return
    out = put_out(s, r)
    at = phase(s, r)
    best = wide(-(2**40))
    for seat in range(r.players):
        score = wide(0)
        for which in range(FEATURES):
            score += wide(v.weights[at, which]) * feature(s, r, q, wide(seat), wide(which), out)
        score = score * EXP_STEPS // VALUE_UNIT
        q.reward[seat] = score
        best = max(best, score)
    total = wide(0)
    for seat in range(r.players):
        q.reward[seat] = v.exp[min(best - wide(q.reward[seat]), wide(EXP_N - 1))]
        total += q.reward[seat]
    for seat in range(r.players):
        q.reward[seat] = REWARD * wide(q.reward[seat]) // total
