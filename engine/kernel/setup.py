"""Set-up: shuffle, deal, draft (R4, R5)."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.cards import add_card, can_draw, draw, fill_market, seat_at, top_card
from engine.kernel.effects import fire_house
from engine.kernel.noting import note
from engine.records import ANY, EFFECT_WORDS, Rules, State
from engine.rng import TOMATOES, below, seed_streams


@jit
def start_match(s: State, r: Rules, seed_low: int, seed_high: int, game: int) -> None:
    """A new match: random streams, counters and points; the first game is to be dealt."""
    seed_streams(s.rng, seed_low, seed_high, game, wide(r.players))
    s.first = 0
    s.game_no = 0
    s.winners = 0
    s.decisions = 0
    s.waits = 0
    s.rounds = 0
    s.passes = 0
    s.empty_fights = 0
    s.ties = 0
    s.shuffles = 0
    s.dry = 0
    s.lead_changes = 0
    s.leader_out = 0
    for seat in range(r.players):
        s.points[seat] = 0
    for word in range(EFFECT_WORDS):
        s.fired[word] = 0
    s.open = 0
    s.row_at_work = 0
    s.row_actor = 0
    s.ask = c.NOTHING
    s.step = c.DEAL


@jit
def _clear(s: State, r: Rules) -> None:
    """Everything of an earlier game leaves the table."""
    s.game_no += 1
    s.open = 0
    s.cursor = 0
    s.stage = 0
    s.round_no = 0
    s.pass_no = 0
    s.turn = 0
    s.discard_n = 0
    s.market_n = 0
    s.draws = 0
    s.gives = 0
    s.row_n = 0
    s.marks = 0
    s.table_n = 0
    s.rank_n = 0
    s.takers = 0
    s.inside = (1 << wide(r.players)) - 1
    s.leaving = 0
    s.still_rounds = 0
    s.end = c.GOES_ON
    s.declarer = -1
    s.out = 0
    s.leader = -1
    for seat in range(r.players):
        s.hand_n[seat] = 0
        s.won_n[seat] = 0
        s.trophies[seat] = 0
        s.knives[seat] = 0
        s.trophy_tokens[seat] = 0
        s.knife_tokens[seat] = 0
        s.left_pass[seat] = 0
        s.sums[seat] = 0
        s.played_n[seat] = 0
        s.laid_n[seat] = 0
        s.pack_n[seat] = 0
        s.suit[seat] = ANY
        for word in range(r.words):
            s.hand_set[seat, word] = 0
        for kind in range(r.kinds):
            s.hand[seat, kind] = 0
        for face in range(r.faces):
            s.won[seat, face] = 0


@jit
def deal(s: State, r: Rules) -> None:
    """Shuffle and deal; ends in the draft or before the first round."""
    _clear(s, r)
    note(s, c.TELLS_GAME, wide(-1), wide(s.game_no), wide(0))
    for i in range(r.deck_n):
        s.cards[i] = r.deck[i]
    s.deck_n = r.deck_n
    s.deck_left = r.deck_n if r.number_cards_used == 0 else min(wide(r.number_cards_used), wide(r.deck_n))
    for i in range(r.stack_n):
        s.stack[i] = r.stack[i]
    s.stack_n = r.stack_n
    s.stack_left = r.stack_n if r.triumphs_used == 0 else min(wide(r.triumphs_used), wide(r.stack_n))
    for place in range(r.players):
        s.tomato[seat_at(s, r, place)] = _free_tomato(s, r, place, below(s.rng, TOMATOES, wide(r.tomato_n) - place))
    for place in range(r.players):
        seat = seat_at(s, r, place)
        _deal_hand(s, r, seat)
        note(s, c.TELLS_TOMATO, seat, wide(s.tomato[seat]), wide(0))
    if r.draft == c.PASS_LEFT:
        s.step = c.DRAFTING
        ask_draft(s, r)
    else:
        begin(s, r)


@jit
def _free_tomato(s: State, r: Rules, dealt: int, n: int) -> int:
    """The n-th number (from 0) of the tomatoes that are left when so many seats have theirs."""
    number = wide(r.tomato_first)
    while True:
        free = True
        for place in range(dealt):
            if s.tomato[seat_at(s, r, wide(place))] == number:
                free = False
        if free and n == 0:
            return number
        n -= 1 if free else 0
        number += 1


@jit
def _deal_hand(s: State, r: Rules, seat: int) -> None:
    """Deal a seat its cards: into the hand, or as a pack to draft from."""
    if r.draft != c.PASS_LEFT:
        draw(s, r, seat, wide(r.hand_size))
        return
    for i in range(r.hand_size):
        if can_draw(s, r):
            s.pack[seat, i] = top_card(s)
            note(s, c.TELLS_PACK, seat, wide(s.pack[seat, i]), wide(0))
            s.pack_n[seat] += 1


@jit
def ask_draft(s: State, r: Rules) -> None:
    """Everyone with cards in the pack before them must keep one; a pack of one is simply kept."""
    s.open = 0
    for seat in range(r.players):
        if s.pack_n[seat] == 1:
            s.pack_n[seat] = 0
            add_card(s, seat, wide(s.pack[seat, 0]))
            note(s, c.TELLS_KEEPS, wide(seat), wide(s.pack[seat, 0]), wide(0))
        elif s.pack_n[seat] > 1:
            s.open |= 1 << seat
    s.ask = c.DRAFT
    if s.open == 0:
        begin(s, r)


@jit
def keep(s: State, seat: int, kind: int) -> None:
    """A seat keeps a card of its pack, laid aside until everyone has chosen."""
    for i in range(s.pack_n[seat]):
        if s.pack[seat, i] == kind:
            s.pack_n[seat] -= 1
            s.pack[seat, i] = s.pack[seat, s.pack_n[seat]]
            break
    s.laid[seat, 0] = kind
    s.laid_n[seat] = 1
    s.open &= ~(1 << seat)


@jit
def pass_packs(s: State, r: Rules) -> None:
    """All have chosen: cards kept come into the hands, packs move one seat to the left."""
    for seat in range(r.players):
        if s.laid_n[seat] > 0:
            s.laid_n[seat] = 0
            add_card(s, seat, wide(s.laid[seat, 0]))
    last = r.players - 1
    count = s.pack_n[last]
    for seat in range(last, 0, -1):
        s.pack_n[seat] = s.pack_n[seat - 1]
    s.pack_n[0] = count
    for i in range(r.hand_size):
        card = s.pack[last, i]
        for seat in range(last, 0, -1):
            s.pack[seat, i] = s.pack[seat - 1, i]
        s.pack[0, i] = card
    ask_draft(s, r)


@jit
def begin(s: State, r: Rules) -> None:
    """Hands are complete: the market, effects of the set-up, then the first round."""
    fill_market(s, r)
    fire_house(s, r, c.AT_SETUP, wide(-1))
    s.ask = c.NOTHING
    s.step = c.ROUND
