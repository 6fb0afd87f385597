"""How a persona chooses by its row of weights (engine.bots), from what its seat may know."""

from __future__ import annotations

from typing import Any

from engine.bots import COLUMN
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count, nth
from engine.kernel.cards import bit
from engine.kernel.ending import score_of
from engine.kernel.legal import may_leave, may_stop, playable
from engine.records import ANY, Rules, State
from engine.rng import SEATS, below

W = COLUMN
W_NOISE, W_VALUE, W_STRENGTH, W_LENGTH, W_PRIZE = (W[n] for n in ("noise", "value", "strength", "length", "prize"))
W_INVESTED, W_AHEAD, W_LEAVE, W_POOR, W_CROWD = (W[n] for n in ("invested", "ahead", "leave", "poor", "crowd"))
W_TROPHY, W_KNIFE, W_TOMATO, W_WANTED, W_NEED = (W[n] for n in ("trophy", "knife", "tomato", "wanted", "need"))
W_DECLARES, W_SWAPS, W_PICKS = W["declares"], W["swaps"], W["picks"]
HAND = 6
"""The hand that `poor` measures against."""


@jit
def _blur(s: State, w: Any, b: int, seat: int) -> int:
    """Noise for one score."""
    return below(s.rng, SEATS + seat, wide(w[b, W_NOISE]) + 1)


@jit
def _in_suit(s: State, r: Rules, seat: int, suit: int) -> tuple[int, int]:
    """Cards that the seat holds in a suit, wild ones with it: the sum of their values, and how many."""
    total = wide(0)
    cards = wide(0)
    for word in range(r.words):
        bits = wide(s.hand_set[seat, word]) & wide(r.fits[suit, word])
        while bits != 0:
            kind = word * 32 + nth(bits, 0)
            bits &= bits - 1
            held = wide(s.hand[seat, kind])
            total += held * wide(r.kind_value[kind])
            cards += held
    return total, cards


@jit
def worth(s: State, r: Rules, w: Any, b: int, seat: int, face: int) -> int:
    """What a triumph card is worth to the bot: knives save or endanger it as the rules have it (R19), and may cost."""
    knives = wide(r.face_knives[face])
    trophies = wide(r.face_trophies[face]) - wide(r.knife_cost) * knives
    value = wide(w[b, W_TROPHY]) * trophies + wide(w[b, W_TOMATO]) * wide(r.face_tomatoes[face])
    if r.elimination == c.NOBODY:
        return value
    if r.elimination != c.FEWEST_KNIVES:
        return value - (wide(w[b, W_KNIFE]) + wide(w[b, W_NEED])) * knives
    needed = max(wide(w[b, W_WANTED]) - wide(s.knives[seat]), 0)
    return value + wide(w[b, W_KNIFE]) * knives + wide(w[b, W_NEED]) * min(knives, needed)


@jit
def _situation(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    """What speaks for staying in, whatever the card."""
    prize = wide(0)
    for slot in range(s.row_n):
        prize = max(prize, worth(s, r, w, b, seat, wide(s.row[slot])))
    ahead = wide(0)
    for other in range(r.players):
        if (wide(s.inside) >> other) & 1 and s.sums[other] > s.sums[seat]:
            ahead += 1
    invested = min(wide(s.played_n[seat]), wide(3))
    return wide(w[b, W_PRIZE]) * prize // 4 + wide(w[b, W_AHEAD]) * ahead + wide(w[b, W_INVESTED]) * invested


@jit
def _tomato_score(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    lacking = max(HAND - wide(s.hand_n[seat]), 0)
    crowd = count(wide(s.inside)) - wide(s.row_n)
    return wide(w[b, W_LEAVE]) + wide(w[b, W_POOR]) * lacking + wide(w[b, W_CROWD]) * crowd


@jit
def persona_plays(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    """The number card or tomato that scores highest."""
    best = wide(-(2**40))
    action = wide(c.TOMATO)
    if may_leave(s, r, seat):
        best = _tomato_score(s, r, w, b, seat) + _blur(s, w, b, seat)
    elif may_stop(s, r, seat):
        action = wide(c.ENOUGH)
        best = wide(w[b, W_LEAVE]) // 2 + _blur(s, w, b, seat)
    situation = _situation(s, r, w, b, seat)
    known = wide(-1)  # the suit that strength and length are of: kinds of one suit lie side by side
    strength = length = wide(0)
    for word in range(r.words):
        bits = playable(s, r, seat, word)
        while bits != 0:
            kind = word * 32 + nth(bits, 0)
            bits &= bits - 1
            suit = wide(r.kind_suit[kind])
            if suit == ANY:
                suit = wide(s.suit[seat])
            if suit != known:
                known = suit
                strength, length = _in_suit(s, r, seat, suit)
            score = situation + wide(w[b, W_VALUE]) * wide(r.kind_value[kind]) + wide(w[b, W_STRENGTH]) * strength
            score += wide(w[b, W_LENGTH]) * length + _blur(s, w, b, seat)
            if score > best:
                best = score
                action = kind
    return action


@jit
def _card_score(s: State, r: Rules, seat: int, kind: int) -> int:
    """How much a number card fits into the hand: its value and the company of its suit."""
    _, length = _in_suit(s, r, seat, wide(r.kind_suit[kind]))
    return 3 * wide(r.kind_value[kind]) + 2 * length


@jit
def _worst_card(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    """The card of the hand that fits least."""
    best = wide(2**40)
    action = wide(-1)
    for kind in range(r.kinds):
        if wide(s.hand_set[seat, kind >> 5]) & bit(kind):
            score = _card_score(s, r, seat, wide(kind)) * 8 + _blur(s, w, b, seat)
            if score < best:
                best = score
                action = wide(kind)
    return action


@jit
def _best_of_pack(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    best = wide(-(2**40))
    action = wide(-1)
    for i in range(s.pack_n[seat]):
        kind = wide(s.pack[seat, i])
        score = _card_score(s, r, seat, kind) * 8 + _blur(s, w, b, seat)
        if score > best:
            best = score
            action = kind
    return action


@jit
def _best_of_market(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    best = wide(0)
    action = wide(c.BLIND)
    for slot in range(s.market_n):
        kind = wide(s.market[slot])
        if wide(r.kind_value[kind]) >= wide(w[b, W_PICKS]):
            score = _card_score(s, r, seat, kind) * 8 + _blur(s, w, b, seat)
            if score > best:
                best = score
                action = wide(c.MARKET + slot)
    return action


@jit
def _exchanges(s: State, r: Rules, w: Any, b: int, seat: int) -> bool:
    """Whether the lowest cards, as many as an exchange costs, are together worth little enough."""
    total = wide(0)
    left = wide(r.exchange_discard)
    value = wide(-100)
    while left > 0:
        lowest = wide(9999)
        copies = wide(0)
        for kind in range(r.kinds):
            held = wide(s.hand[seat, kind])
            own = wide(r.kind_value[kind])
            if held > 0 and own > value and own <= lowest:
                copies = held if own < lowest else copies + held
                lowest = own
        if copies == 0:
            return False  # never: with fewer cards nobody is asked
        total += lowest * min(copies, left)
        left -= copies
        value = lowest
    return total <= wide(w[b, W_SWAPS])


@jit
def _declares(s: State, r: Rules, w: Any, b: int, seat: int) -> bool:
    """Whether it dares to end the game: by its own knives, or by everybody's where they lie open."""
    if r.elimination == c.NOBODY:
        return True
    sign = wide(1 if r.elimination == c.FEWEST_KNIVES else -1)
    if r.won_cards != c.OPEN:
        return sign * wide(s.knives[seat]) >= sign * wide(w[b, W_DECLARES])
    safe = False
    for other in range(r.players):
        if score_of(s, r, wide(other)) > score_of(s, r, seat):
            return False
        if sign * wide(s.knives[other]) < sign * wide(s.knives[seat]):
            safe = True
    return safe


@jit
def persona_chooses(s: State, r: Rules, w: Any, b: int, seat: int) -> int:
    """The choice of bot b (its row of w) for the seat."""
    if s.ask == c.PLAY:
        return persona_plays(s, r, w, b, seat)
    if s.ask == c.EXCHANGE_OR_DRAW:
        return wide(c.EXCHANGE if _exchanges(s, r, w, b, seat) else c.DRAW)
    if s.ask == c.DECLARE_OR_NOT:
        return wide(c.DECLARE if _declares(s, r, w, b, seat) else c.GO_ON)
    if s.ask == c.GIVE:
        return _worst_card(s, r, w, b, seat)
    if s.ask == c.DRAFT:
        return _best_of_pack(s, r, w, b, seat)
    if s.ask == c.PICK:
        return _best_of_market(s, r, w, b, seat)
    best = wide(-(2**40))
    action = wide(c.SLOT)
    for slot in range(s.row_n):
        score = worth(s, r, w, b, seat, wide(s.row[slot])) + _blur(s, w, b, seat)
        if score > best:
            best = score
            action = wide(c.SLOT + slot)
    return action
