"""How bots choose: uniformly at random, or by a row of weights (engine.bots)."""

from __future__ import annotations

from typing import Any

from engine.bots import COLUMN
from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count, nth
from engine.kernel.cards import random_card
from engine.kernel.legal import may_leave, may_stop, playable
from engine.kernel.personas import persona_chooses
from engine.records import Rules, State
from engine.rng import SEATS, below

PERSONA = COLUMN["persona"]


@jit
def choose_at_random(s: State, r: Rules, seat: int) -> int:
    """Any allowed choice, each distinct card as likely as another; an end that may be declared is declared."""
    if s.ask == c.PLAY:
        return _play_at_random(s, r, seat)
    stream = SEATS + seat
    if s.ask == c.TAKE:
        return c.SLOT + below(s.rng, stream, wide(s.row_n))
    if s.ask == c.EXCHANGE_OR_DRAW:
        return c.DRAW + below(s.rng, stream, wide(2))
    if s.ask == c.GIVE:
        return random_card(s, r, seat, stream)
    if s.ask == c.PICK:
        slot = below(s.rng, stream, wide(s.market_n) + 1)
        return c.BLIND if slot == s.market_n else c.MARKET + slot
    if s.ask == c.DRAFT:
        return wide(s.pack[seat, below(s.rng, stream, wide(s.pack_n[seat]))])
    return wide(c.DECLARE)


@jit
def _play_at_random(s: State, r: Rules, seat: int) -> int:
    cards = wide(0)
    for word in range(r.words):
        cards += count(playable(s, r, seat, word))
    options = cards
    if may_leave(s, r, seat):
        options += 1
    if may_stop(s, r, seat):
        options += 1
    chosen = below(s.rng, SEATS + seat, options)
    if chosen >= cards:
        return wide(c.TOMATO if s.laid_n[seat] == 0 else c.ENOUGH)
    for word in range(r.words):
        bits = playable(s, r, seat, word)
        held = count(bits)
        if chosen < held:
            return word * 32 + nth(bits, chosen)
        chosen -= held
    return wide(c.TOMATO)  # never


@jit
def choose(s: State, r: Rules, weights: Any, bot: int, seat: int) -> int:
    """The choice of a bot, its row of the weights given, for the seat."""
    if weights[bot, PERSONA] == 0:
        return _first_like(s, choose_at_random(s, r, seat))
    return _first_like(s, persona_chooses(s, r, weights, bot, seat))


@jit
def _first_like(s: State, action: int) -> int:
    """Of equal cards that may be taken the first, so that a choice is what its words say (engine.actions)."""
    if action >= c.MARKET:
        slot = wide(0)
        while s.market[slot] != s.market[action - c.MARKET]:
            slot += 1
        return c.MARKET + slot
    if action >= c.SLOT:
        slot = wide(0)
        while s.row[slot] != s.row[action - c.SLOT]:
            slot += 1
        return c.SLOT + slot
    return action
