"""Whole games inside the kernel, and the few functions that Python calls."""

from __future__ import annotations

from typing import Any

from engine.jit import entry, wide
from engine.kernel import codes as c
from engine.kernel.bits import first
from engine.kernel.choosing import choose
from engine.kernel.observing import note_choice, note_nothing, note_round, observe, observe_cards
from engine.kernel.searching import copy_state
from engine.kernel.setup import start_match
from engine.kernel.turn import advance, apply
from engine.rng import WORD, seed_streams, vary_choices


@entry
def play_games(
    states: Any, notes: Any, rules: Any, weights: Any, lineup: Any, rotate: int, seed_low: int, seed_high: int,
    first_game: int, replays: int, results: Any, cards: Any,
) -> None:  # fmt: skip
    """Play one game for every row of `results`, numbered from first_game.

    Of `replays` games at a time the deal is the same, and all chance that is not a bot's own; 1: each has its own deal.
    `states` and `notes` are arrays of one, for work; lineup[seat] is the bot's row of `weights`; with `rotate` 1 the
    bots move one seat on with every game number, so that over `players` games each has sat everywhere.
    cards[game, 0 or 1, card] (uint8, zeros) is filled with the copies of triumph cards taken, then of number cards
    played, by all and by winners, as many as it has room for.
    """
    s, r = states[0], rules[0]
    for i in range(len(results)):
        out = results[i]
        game = first_game + i
        for seat in range(r.players):
            out.bots[seat] = lineup[(seat + rotate * game) % wide(r.players)]
        start_match(s, r, seed_low, seed_high, game // replays)
        vary_choices(s.rng, wide(game % replays), wide(r.players))
        advance(s, r)
        fingerprint = wide(0)
        rounds = wide(0)
        note_nothing(r, notes[0])
        while s.step != c.OVER:
            if s.rounds != rounds:
                rounds = wide(s.rounds)
                note_round(s, r, notes[0])
            seat = first(wide(s.open))
            action = choose(s, r, weights, wide(out.bots[seat]), seat)
            note_choice(s, r, notes[0], game, seat, action)
            fingerprint = (((fingerprint << 5) & WORD) + (fingerprint >> 27) + action + 1) & WORD
            apply(s, r, seat, action)
            if s.open == 0:
                advance(s, r)
        observe(s, r, notes[0], game, out)
        observe_cards(s, r, notes[0], cards, i)
        out.fingerprint = fingerprint


@entry
def play_on(
    states: Any, raw: Any, rules: Any, weights: Any, lineup: Any, seed_low: int, seed_high: int, winners: Any
) -> None:
    """Play a game that is under way to its end, once for every entry of `winners`, which become who won, as bits.

    states[1] is the game, states[0] is for work, `raw` their bytes. Hands stay; what comes of chance from here on, and
    of the bots' own, is anew each time. Equal seeds have the same chance at the same place.
    """
    s, r = states[0], rules[0]
    for i in range(len(winners)):
        copy_state(raw, 1, 0, 0)
        seed_streams(s.rng, seed_low, seed_high, wide(i), wide(r.players))
        while s.step != c.OVER:
            seat = first(wide(s.open))
            apply(s, r, seat, choose(s, r, weights, wide(lineup[seat]), seat))
            if s.open == 0:
                advance(s, r)
        winners[i] = s.winners
