"""Games in which somebody searches, and the function that Python calls for it: nothing else compiles the search."""

from __future__ import annotations

from typing import Any

from engine.bots import COLUMN
from engine.clock import OVER
from engine.desks import FEATURES, Knowledge, Search, Values
from engine.jit import entry, jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import first
from engine.kernel.choosing import choose
from engine.kernel.determining import determinise, prepare
from engine.kernel.ending import put_out, score, winners_of_game
from engine.kernel.knowledge import know_choice, know_lines, know_nothing
from engine.kernel.observing import note_choice, note_nothing, note_round, observe, observe_cards
from engine.kernel.searching import MODEL_STEP, STREAMS_END, copy_state, search
from engine.kernel.setup import start_match
from engine.kernel.turn import advance, apply, go_on
from engine.kernel.valuing import feature, phase
from engine.records import MAX_TOLD, Notes, Rules, State
from engine.rng import WORD

ITERATIONS = COLUMN["iterations"]
GAME, BASE, SAMPLE, SPARE = range(4)
"""The states of a search: the game, what all samples share, a sample, a copy to go back to."""
PLAY, CHOOSE, RECALL, IMAGINE, GATHER = range(5)
"""Tasks: play games; choose; play again what was chosen and know what seats have seen; a sample; see how games go."""


@jit
def _start(states: Any, raw: Any, r: Rules, knows: Any, seed_low: int, seed_high: int, game: int) -> None:
    """Deal a game; every seat begins to know."""
    s = states[GAME]
    for seat in range(r.players):
        know_nothing(knows[seat], r)
    start_match(s, r, seed_low, seed_high, game)
    copy_state(raw, GAME, SPARE, 0)
    done = wide(0)
    more = True
    while more:
        s.telling = 1
        s.told_from = done
        s.told_n = 0
        advance(s, r)
        more = _hear(s, r, knows)
        if more:
            done += MAX_TOLD
            copy_state(raw, SPARE, GAME, 0)


@jit
def _hear(s: State, r: Rules, knows: Any) -> bool:
    """All seats take in the lines that were told; whether there are more than found room."""
    lines = wide(s.told_n) - wide(s.told_from)
    know_lines(knows, s, r, min(lines, wide(MAX_TOLD)))
    s.telling = 0
    return lines > MAX_TOLD


@jit
def _act(states: Any, raw: Any, r: Rules, knows: Any, seat: int, action: int) -> None:
    """Carry out a choice and go on; every seat takes in what it sees. Done again for lines that found no room."""
    s = states[GAME]
    know_choice(knows, s, r, seat, action)
    copy_state(raw, GAME, SPARE, 0)
    done = wide(0)
    more = True
    while more:
        s.telling = 1
        s.told_from = done
        s.told_n = 0
        apply(s, r, seat, action)
        if s.open == 0:
            advance(s, r)
        more = _hear(s, r, knows)
        if more:
            done += MAX_TOLD
            copy_state(raw, SPARE, GAME, 0)


@entry
def consult(
    task: int, number: int, seat: int, seed_low: int, seed_high: int, game: int,
    states: Any, raw: Any, knows: Any, searches: Any, notes: Any, rules: Any, weights: Any, models: Any, values: Any,
    clock: Any, lineup: Any, results: Any, cards: Any, acts: Any, features: Any, about: Any,
) -> int:  # fmt: skip
    """All that needs the search or what seats know, by task; one function, since each would compile most of it anew.

    `states`, `raw`, `knows` and `searches` are a desk (engine.desks.Desk), `models` the rows of weights by which a
    search lets others play. engine.experts says what each task takes; what it does not take is empty.
    """
    r = rules[0]
    if task == PLAY:
        _play(number, seed_low, seed_high, game, states, raw, knows, searches[0], notes[0], r, weights, models,
              values[0], clock, lineup, results, cards)  # fmt: skip
    elif task == CHOOSE:
        return search(
            states[GAME], raw, states[BASE], states[SAMPLE], r, knows[seat], weights, wide(0), number, clock,
            models, values[0], searches[0], seat,
        )  # fmt: skip
    elif task == RECALL:
        _start(states, raw, r, knows, seed_low, seed_high, game)
        for i in range(len(acts)):
            _act(states, raw, r, knows, wide(acts[i, 0]), wide(acts[i, 1]))
    elif task == IMAGINE:
        _imagine(states, raw, r, knows[seat], searches[0], seat, number)
    elif task == GATHER:
        return _gather(states[GAME], searches[0], r, models, seed_low, number, features, about)
    return wide(0)


@jit
def _play(
    rotate: int, seed_low: int, seed_high: int, first_game: int, states: Any, raw: Any, knows: Any, q: Search,
    notes: Notes, r: Rules, weights: Any, models: Any, v: Values, clock: Any, lineup: Any, results: Any,
    cards: Any,
) -> None:  # fmt: skip
    """As `playing.play_games`, where bots that have iterations search; cut short when the clock is over."""
    s = states[GAME]
    for i in range(len(results)):
        out = results[i]
        game = first_game + i
        for seat in range(r.players):
            out.bots[seat] = lineup[(seat + rotate * game) % wide(r.players)]
        _start(states, raw, r, knows, seed_low, seed_high, game)
        fingerprint = wide(0)
        rounds = wide(0)
        note_nothing(r, notes)
        while s.step != c.OVER:
            if s.rounds != rounds:
                rounds = wide(s.rounds)
                note_round(s, r, notes)
            seat = first(wide(s.open))
            bot = wide(out.bots[seat])
            if weights[bot, ITERATIONS] != 0:
                action = search(
                    s, raw, states[BASE], states[SAMPLE], r, knows[seat], weights, bot, wide(weights[bot, ITERATIONS]),
                    clock, models, v, q, seat,
                )  # fmt: skip
                if clock[0] >= OVER:
                    return
            else:
                action = choose(s, r, weights, bot, seat)
            note_choice(s, r, notes, game, seat, action)
            fingerprint = (((fingerprint << 5) & WORD) + (fingerprint >> 27) + action + 1) & WORD
            _act(states, raw, r, knows, seat, action)
        observe(s, r, notes, game, out)
        observe_cards(s, r, notes, cards, i)
        out.fingerprint = fingerprint


@jit
def _imagine(states: Any, raw: Any, r: Rules, k: Knowledge, q: Search, seat: int, fresh: int) -> None:
    """A game that could be the true one, for the seat, into states[SAMPLE]; fresh: `prepare` for this game first."""
    if fresh != 0:
        copy_state(raw, GAME, BASE, 0)
        prepare(states[BASE], r, k, q, seat)
    copy_state(raw, BASE, SAMPLE, STREAMS_END)
    determinise(states[SAMPLE], r, k, q, seat)


@jit
def _gather(s: State, q: Search, r: Rules, models: Any, seed: int, games: int, features: Any, about: Any) -> int:
    """Let the models play among each other and count all seats' features (kernel.valuing) at rounds' ends.

    features is int16[rows, players, FEATURES], about int32[rows, 2]: the phase, and who won that game, as bits. How
    many rows are filled; what finds no room is left out.
    """
    n = wide(0)
    for game in range(games):
        start_match(s, r, seed, wide(0), wide(game))
        start = n
        while s.step != c.SCORE:
            if s.open != 0:
                seat = first(wide(s.open))
                apply(s, r, seat, choose(s, r, models, (seat * MODEL_STEP + game) % len(models), seat))
                continue
            if s.step == c.ROUND and s.round_no > 0 and n < len(about):
                about[n, 0] = phase(s, r)
                out = put_out(s, r)
                for seat in range(r.players):
                    for which in range(FEATURES):
                        features[n, seat, which] = feature(s, r, q, wide(seat), wide(which), out)
                n += 1
            go_on(s, r)
        score(s, r)
        for row in range(start, n):
            about[row, 1] = winners_of_game(s, r)
    return n
