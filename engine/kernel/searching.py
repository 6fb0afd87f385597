"""Search under hidden information and simultaneous moves: information-set Monte Carlo tree search.

Each iteration deals what is hidden anew (kernel.determining), plays to the end of the round and values it there.
Every seat has a tree of its own whose nodes are keyed by what that seat sees, so that simultaneous choices are made
independently (decoupled UCT; Cowling, Powley & Whitehouse 2012; Lanctot, Lisy & Winands 2014). The prior of a choice
is a persona's, as in PUCT: with few visits a seat plays as a persona does, with many as it has found best.
"""

from __future__ import annotations

import math
from typing import Any

from engine.bots import MAX_WEIGHT
from engine.clock import OVER
from engine.desks import ARMS, NODES, PATH, REWARD, SLOTS, Knowledge, Search, Values
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count, first, nth
from engine.kernel.determining import determinise, prepare
from engine.kernel.ending import score
from engine.kernel.legal import may_leave, may_stop, playable
from engine.kernel.personas import persona_chooses
from engine.kernel.turn import apply, go_on
from engine.kernel.valuing import appraise
from engine.records import Rules, State
from engine.rng import SEATS, STREAMS, WARM_UP, WORD, below, next_word

EXPLORE = 0.6
OWN_FAITH = 0.3
"""How much of the prior is the persona's choice, for the seat that searches; the rest is spread evenly."""
OTHERS_FAITH = 0.7
MODEL_STEP = 5
"""Neighbours are played by different models."""
STREAMS_END = 16 * STREAMS
"""Bytes of the random streams, which lie in front."""


@jit
def copy_state(raw: Any, source: int, target: int, start: int) -> None:
    """Copy a row of bytes to another, from byte `start` on."""
    for i in range(start, raw.shape[1]):
        raw[target, i] = raw[source, i]


@jit
def list_legal(s: State, r: Rules, q: Search, seat: int) -> None:
    """The allowed choices of an open seat, into q.legal."""
    n = wide(0)
    if s.ask == c.PLAY:
        for word in range(r.words):
            bits = playable(s, r, seat, word)
            while bits != 0:
                q.legal[n] = word * 32 + nth(bits, 0)
                bits &= bits - 1
                n += 1
        if may_leave(s, r, seat):
            q.legal[n] = c.TOMATO
            n += 1
        if may_stop(s, r, seat):
            q.legal[n] = c.ENOUGH
            n += 1
    elif s.ask == c.TAKE:
        for slot in range(s.row_n):
            if not _among_first(s.row, slot):
                q.legal[n] = c.SLOT + slot
                n += 1
    elif s.ask == c.EXCHANGE_OR_DRAW:
        q.legal[0] = c.DRAW
        q.legal[1] = c.EXCHANGE
        n = wide(2)
    elif s.ask == c.DECLARE_OR_NOT:
        q.legal[0] = c.GO_ON
        q.legal[1] = c.DECLARE
        n = wide(2)
    elif s.ask == c.GIVE:
        for kind in range(r.kinds):
            if s.hand[seat, kind] > 0:
                q.legal[n] = kind
                n += 1
    elif s.ask == c.PICK:
        q.legal[0] = c.BLIND
        n = wide(1)
        for slot in range(s.market_n):
            if not _among_first(s.market, slot):
                q.legal[n] = c.MARKET + slot
                n += 1
    else:
        for i in range(s.pack_n[seat]):
            if not _among_first(s.pack[seat], i):
                q.legal[n] = s.pack[seat, i]
                n += 1
    q.legal_n = n


@jit
def _among_first(cards: Any, place: int) -> bool:
    """Whether an equal card lies before that place."""
    equal = False
    for i in range(place):
        equal = equal or cards[i] == cards[place]
    return equal


@jit
def _mix(key: int, n: int) -> int:
    key = (key ^ n) & WORD
    key = ((key ^ (key >> 15)) * 0x2C1B3C6D) & WORD
    return key ^ (key >> 13)


@jit
def _key(s: State, r: Rules, seat: int) -> int:
    """What decides a choice, of all that the seat sees, as a number of 32 bits.

    The own cards, what is to be had and who is still in count as they are; of the rivals' open cards only how far
    the best sum is ahead, within limits (a coarser view, so that nodes are met again).
    """
    key = _mix(_mix(wide(1), seat * 64 + wide(s.ask)), wide(s.suit[seat]) * 64 + wide(s.laid_n[seat]))
    for word in range(r.words):
        bits = wide(s.hand_set[seat, word])
        while bits != 0:
            kind = word * 32 + nth(bits, 0)
            bits &= bits - 1
            key = _mix(key, kind * 256 + wide(s.hand[seat, kind]))
    if s.ask == c.PLAY:
        best = wide(-9999)
        ahead = wide(0)
        for other in range(r.players):
            if other != seat and (wide(s.inside) >> other) & 1:
                best = max(best, wide(s.sums[other]))
                ahead += wide(s.sums[other] > s.sums[seat])
        limit = wide(9999 if r.bidding == c.OVERBID else 6)
        behind = max(min(best - wide(s.sums[seat]), limit), -limit)
        key = _mix(_mix(key, count(wide(s.inside)) * 64 + ahead), behind + 16384)
        for i in range(s.laid_n[seat]):
            key = _mix(key, wide(s.laid[seat, i]))
        return _mix(key, min(wide(s.pass_no), wide(2)))
    for slot in range(s.row_n):
        key = _mix(key, wide(s.row[slot]))
    for slot in range(s.market_n):
        key = _mix(key, wide(s.market[slot]))
    for i in range(s.pack_n[seat]):
        key = _mix(key, wide(s.pack[seat, i]))
    return _mix(key, wide(s.gives) * 64 + wide(s.draws))


@jit
def _node(q: Search, key: int) -> int:
    """The node with that key, made where there is none; -1 where there is no room."""
    slot = key & (SLOTS - 1)
    while q.slot_stamp[slot] == q.stamp:
        node = wide(q.slot_node[slot])
        if q.node_key[node] == key:
            return node
        slot = (slot + 1) & (SLOTS - 1)
    if q.nodes >= NODES or q.arms + 256 > ARMS:
        return wide(-1)
    node = wide(q.nodes)
    q.nodes += 1
    q.slot_stamp[slot] = q.stamp
    q.slot_node[slot] = node
    q.node_key[node] = key
    q.node_n[node] = 0
    q.node_total[node] = 0
    q.node_arm[node] = -1
    return node


@jit
def _new_arm(q: Search, node: int, last: int, action: int) -> int:
    """An arm at the end of the node's list."""
    arm = wide(q.arms)
    q.arms += 1
    q.arm_action[arm] = action
    q.arm_n[arm] = 0
    q.arm_total[arm] = 0
    q.arm_next[arm] = -1
    if last < 0:
        q.node_arm[node] = arm
    else:
        q.arm_next[last] = arm
    return arm


@jit
def _find_arm(q: Search, node: int, action: int) -> int:
    last = wide(-1)
    arm = wide(q.node_arm[node])
    while arm >= 0:
        if q.arm_action[arm] == action:
            return arm
        last = arm
        arm = wide(q.arm_next[arm])
    return _new_arm(q, node, last, action)


@jit
def _best_arm(q: Search, node: int, favourite: int, faith: float) -> int:
    """The arm of the allowed choices (q.legal) with the highest bound (PUCT); one not tried is worth the mean."""
    visits = wide(q.node_n[node])
    mean = 0.5 if visits == 0 else q.node_total[node] / (visits * REWARD)
    spread = EXPLORE * math.sqrt(visits + 1)
    even = (1.0 - faith) / q.legal_n
    best = -1.0
    chosen = wide(-1)
    arm = wide(q.node_arm[node])
    for i in range(q.legal_n):
        if arm < 0 or q.arm_action[arm] != q.legal[i]:
            arm = _find_arm(q, node, wide(q.legal[i]))
        n = wide(q.arm_n[arm])
        prior = even + (faith if q.legal[i] == favourite else 0.0)
        bound = (mean if n == 0 else q.arm_total[arm] / (n * REWARD)) + spread * prior / (1 + n)
        if bound > best:
            best = bound
            chosen = arm
        arm = wide(q.arm_next[arm])
    return chosen


@jit
def _is_over(s: State) -> bool:
    """Whether the search looks no further: a round is over, or the game."""
    return s.open == 0 and (s.step == c.SCORE or s.step == c.OVER or (s.step == c.ROUND and s.round_no > 0))


@jit
def _iterate(d: State, r: Rules, weights: Any, own: int, models: Any, v: Values, q: Search, me: int) -> None:
    """One game from the root to the end of the round, and what it teaches."""
    q.path_n = 0
    in_tree = True
    shift = below(d.rng, SEATS + me, wide(len(models)))
    while True:
        if d.open == 0:
            if _is_over(d):
                break
            go_on(d, r)
            continue
        seat = first(wide(d.open))
        if seat == me:
            action = persona_chooses(d, r, weights, own, seat)
        else:
            action = persona_chooses(d, r, models, (shift + seat * MODEL_STEP) % len(models), seat)
        if in_tree and q.path_n < PATH:
            list_legal(d, r, q, seat)
            node = _node(q, _key(d, r, seat)) if q.legal_n > 1 else wide(-1)
            if node >= 0:
                arm = _best_arm(q, node, action, OWN_FAITH if seat == me else OTHERS_FAITH)
                action = wide(q.arm_action[arm])
                in_tree = seat != me or q.node_n[node] > 0 or node == 0
                q.path_node[q.path_n] = node
                q.path_arm[q.path_n] = arm
                q.path_seat[q.path_n] = seat
                q.path_n += 1
        apply(d, r, seat, action)
    if d.step == c.SCORE:
        score(d, r)
    appraise(d, r, v, q)
    for i in range(q.path_n):
        reward = wide(q.reward[q.path_seat[i]])
        q.node_n[q.path_node[i]] += 1
        q.node_total[q.path_node[i]] += reward
        q.arm_n[q.path_arm[i]] += 1
        q.arm_total[q.path_arm[i]] += reward


@jit
def search(
    s: State, raw: Any, base: State, d: State, r: Rules, k: Knowledge, weights: Any, own: int, budget: int,
    clock: Any, models: Any, v: Values, q: Search, me: int,
) -> int:  # fmt: skip
    """The choice of seat `me` after a budget of so many iterations: the one most often tried.

    A budget below 0 is so many milliseconds of the clock (engine.clock), of one iteration at least; a clock that jumps
    to OVER ends any search. base and d are the second and third state of an array whose bytes `raw` has; the random
    stream of the seat's choices gives all of the search's chance.
    """
    list_legal(s, r, q, me)
    if q.legal_n == 1:
        return wide(q.legal[0])
    copy_state(raw, 0, 1, 0)
    prepare(base, r, k, q, me)
    _fresh_streams(s, d, me)
    q.stamp += 1
    q.nodes = 0
    q.arms = 0
    root = _node(q, _key(base, r, me))
    until = min(wide(clock[0]) - budget, wide(OVER)) if budget < 0 else wide(OVER)
    for _ in range(MAX_WEIGHT if budget < 0 else budget):
        copy_state(raw, 1, 2, STREAMS_END)
        determinise(d, r, k, q, me)
        _iterate(d, r, weights, own, models, v, q, me)
        if clock[0] >= until:
            break
    best = wide(-1)
    tried = wide(-1)
    total = wide(0)
    arm = wide(q.node_arm[root])
    while arm >= 0:
        if q.arm_n[arm] > tried or (q.arm_n[arm] == tried and q.arm_total[arm] > total):
            best = wide(q.arm_action[arm])
            tried = wide(q.arm_n[arm])
            total = wide(q.arm_total[arm])
        arm = wide(q.arm_next[arm])
    return best


@jit
def _fresh_streams(s: State, d: State, me: int) -> None:
    """Random streams of the search's own, started from the seat's: those of the game would tell what is to come."""
    for stream in range(STREAMS):
        for part in range(3):
            d.rng[stream, part] = next_word(s.rng, SEATS + me)
        d.rng[stream, 3] = 1
        for _ in range(WARM_UP):
            next_word(d.rng, stream)
