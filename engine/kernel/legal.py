"""What is allowed. `playable` is the rule (R9, R10 and house rules); `why_not` tells what stands against an action."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import nth
from engine.kernel.cards import bit
from engine.records import ANY, MAX_KINDS, MAX_MARKET, MAX_ROW, Rules, State
from engine.refusals import CODE

ALLOWED = CODE["none"]
GAME_OVER, NO_SUCH_SEAT, NOT_YOUR_TURN, NOT_NOW = (
    CODE[n] for n in ("game_over", "no_such_seat", "not_your_turn", "not_now")
)
NOT_IN_HAND, WRONG_SUIT, TOO_LOW = CODE["not_in_hand"], CODE["wrong_suit"], CODE["too_low"]
TOMATO_TOO_EARLY, TOMATO_ALONE, NOTHING_LAID = (CODE[n] for n in ("tomato_too_early", "tomato_alone", "nothing_laid"))
TOO_FEW_TO_EXCHANGE, NOT_IN_ROW, NOT_IN_MARKET, NOT_IN_PACK = (
    CODE[n] for n in ("too_few_to_exchange", "not_in_row", "not_in_market", "not_in_pack")
)


@jit
def shortfall(s: State, r: Rules, seat: int) -> int:
    """Overbidding: how much the seat's sum, laid cards counted, still lacks to be the highest; 0 or less: nothing."""
    best = wide(-(2**40))
    for other in range(r.players):
        if other != seat and (wide(s.inside) >> other) & 1 and wide(s.sums[other]) > best:
            best = wide(s.sums[other])
    own = wide(s.sums[seat])
    for i in range(s.laid_n[seat]):
        own += wide(r.kind_value[s.laid[seat, i]])
    return best + 1 - own


@jit
def best_with(s: State, r: Rules, seat: int, kind: int, more: int) -> int:
    """The most that this card and up to `more` further cards of the hand can add to the sum in one play."""
    total = wide(r.kind_value[kind])
    suit = wide(r.kind_suit[kind])
    if suit == ANY:
        suit = wide(s.suit[seat])
    if suit != ANY or more == 0:
        return total + _top(s, r, seat, kind, suit, more)
    best = wide(0)
    for colour in range(ANY):
        best = max(best, _top(s, r, seat, kind, wide(colour), more))
    return total + best


@jit
def _top(s: State, r: Rules, seat: int, without: int, suit: int, n: int) -> int:
    """Sum of the n highest positive values of a suit in hand, one copy of a card left out."""
    total = wide(0)
    ceiling = wide(9999)
    while n > 0:  # value by value downwards
        value = wide(0)
        copies = wide(0)
        for kind in range(r.kinds):
            held = wide(s.hand[seat, kind]) - (1 if kind == without else 0)
            worth = wide(r.kind_value[kind])
            if held > 0 and 0 < worth < ceiling and wide(r.fits[suit, kind >> 5]) & bit(kind):
                if worth > value:
                    value = worth
                    copies = wide(0)
                if worth == value:
                    copies += held
        if copies == 0:
            return total
        total += value * min(copies, n)
        n -= copies
        ceiling = value
    return total


@jit
def playable(s: State, r: Rules, seat: int, word: int) -> int:
    """The kinds of this word that the seat may play now, as bits."""
    bits = wide(s.hand_set[seat, word]) & wide(r.fits[s.suit[seat], word])
    if r.bidding == c.OVERBID and bits != 0:
        lacking = shortfall(s, r, seat)
        more = wide(r.cards_per_pass) - s.laid_n[seat] - 1
        rest = bits
        while rest != 0:
            place = nth(rest, 0)
            rest &= rest - 1
            if best_with(s, r, seat, word * 32 + place, more) < lacking:
                bits &= ~(wide(1) << place)
    return bits


@jit
def can_play(s: State, r: Rules, seat: int) -> bool:
    """Whether the seat may play any number card."""
    bits = wide(0)
    for word in range(r.words):
        bits |= playable(s, r, seat, word)
    return bits != 0


@jit
def may_leave(s: State, r: Rules, seat: int) -> bool:
    """Whether the seat may play the tomato (R9)."""
    if s.laid_n[seat] > 0:
        return False
    return r.tomato_in_first_pass != 0 or s.pass_no > 1 or not can_play(s, r, seat)


@jit
def may_stop(s: State, r: Rules, seat: int) -> bool:
    """Whether the seat may leave it at the cards that it has laid."""
    return s.laid_n[seat] > 0 and (r.bidding != c.OVERBID or shortfall(s, r, seat) <= 0)


@jit
def _why_not_play(s: State, r: Rules, seat: int, action: int) -> int:
    if action == c.TOMATO:
        if may_leave(s, r, seat):
            return ALLOWED
        return TOMATO_ALONE if s.laid_n[seat] > 0 else TOMATO_TOO_EARLY
    if action == c.ENOUGH:
        if may_stop(s, r, seat):
            return ALLOWED
        return TOO_LOW if s.laid_n[seat] > 0 else NOTHING_LAID
    if action >= r.kinds:
        return NOT_NOW if action >= MAX_KINDS else NOT_IN_HAND
    if playable(s, r, seat, action >> 5) & bit(action):
        return ALLOWED
    if s.hand[seat, action] == 0:
        return NOT_IN_HAND
    if wide(r.fits[s.suit[seat], action >> 5]) & bit(action):
        return TOO_LOW
    return WRONG_SUIT


@jit
def why_not(s: State, r: Rules, seat: int, action: int) -> int:
    """0 where the seat may do that now, else the code of the refusal (engine.refusals)."""
    if s.step == c.OVER:
        return GAME_OVER
    if seat < 0 or seat >= r.players:
        return NO_SUCH_SEAT
    if not (wide(s.open) >> seat) & 1:
        return NOT_YOUR_TURN
    if action < 0 or action >= c.ACTIONS:
        return NOT_NOW
    if s.ask == c.PLAY:
        return _why_not_play(s, r, seat, action)
    if s.ask == c.TAKE and c.SLOT <= action < c.SLOT + MAX_ROW:
        return ALLOWED if action - c.SLOT < s.row_n else NOT_IN_ROW
    if s.ask == c.EXCHANGE_OR_DRAW and action == c.EXCHANGE:
        return ALLOWED if s.hand_n[seat] >= r.exchange_discard else TOO_FEW_TO_EXCHANGE
    if s.ask == c.EXCHANGE_OR_DRAW and action == c.DRAW:
        return ALLOWED
    if s.ask == c.DECLARE_OR_NOT and (action == c.DECLARE or action == c.GO_ON):
        return ALLOWED
    if s.ask == c.GIVE and action < MAX_KINDS:
        return ALLOWED if s.hand[seat, action] > 0 else NOT_IN_HAND
    if s.ask == c.PICK and (action == c.BLIND or c.MARKET <= action < c.MARKET + MAX_MARKET):
        return ALLOWED if action == c.BLIND or action - c.MARKET < s.market_n else NOT_IN_MARKET
    if s.ask == c.DRAFT and action < MAX_KINDS:
        for i in range(s.pack_n[seat]):
            if s.pack[seat, i] == action:
                return ALLOWED
        return NOT_IN_PACK
    return NOT_NOW
