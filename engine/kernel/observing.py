"""What a simulation notes of a game on the way, and tells of it at its end."""

from __future__ import annotations

from typing import Any

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count
from engine.kernel.hindsight import is_kingmade, most_of, on_trophies
from engine.kernel.legal import may_leave, may_stop, playable
from engine.records import EFFECT_WORDS, MAX_NOTED, MAX_SUITS, POINTS, TENTHS, WATCH_EVERY, Notes, Result, Rules, State


@jit
def note_nothing(r: Rules, notes: Notes) -> None:
    """A game, or match, begins."""
    notes.hand_seen = 0
    notes.watched = 0
    notes.choices = 0
    notes.options = 0
    for suit in range(MAX_SUITS + 1):
        notes.suit_fights[suit] = 0
        notes.suit_entries[suit] = 0
    for seat in range(r.players):
        for kind in range(r.kinds):
            notes.played[seat, kind] = 0


@jit
def note_choice(s: State, r: Rules, notes: Notes, game: int, seat: int, action: int) -> None:
    """Note what the seat may choose from, and a card that it plays or takes; before the choice is carried out."""
    if game % WATCH_EVERY == 0:
        n = options(s, r, seat)
        notes.watched += 1
        notes.options += n
        if n > 1:
            notes.choices += 1
    if s.ask == c.PLAY and action < r.kinds:
        notes.played[seat, action] += 1
    elif s.ask == c.TAKE:
        if notes.takes_n == 0:
            notes.suit_fights[s.suit[seat]] += 1
            for other in range(r.players):
                notes.suit_entries[s.suit[other]] += 1
        notes.take_seat[notes.takes_n] = seat
        notes.take_face[notes.takes_n] = s.row[action - c.SLOT]
        notes.takes_n += 1


@jit
def options(s: State, r: Rules, seat: int) -> int:
    """How many different choices a seat has that must choose; equal cards are one."""
    n = wide(0)
    if s.ask == c.PLAY:
        for word in range(r.words):
            n += count(playable(s, r, seat, word))
        return n + (1 if may_leave(s, r, seat) else 0) + (1 if may_stop(s, r, seat) else 0)
    if s.ask == c.TAKE:
        return _different(s.row, wide(s.row_n))
    if s.ask == c.GIVE:
        for word in range(r.words):
            n += count(wide(s.hand_set[seat, word]))
        return n
    if s.ask == c.PICK:
        return 1 + _different(s.market, wide(s.market_n))
    if s.ask == c.DRAFT:
        return _different(s.pack[seat], wide(s.pack_n[seat]))
    return wide(2)


@jit
def _different(cards: Any, n: int) -> int:
    """How many of the first n are different."""
    found = wide(0)
    for i in range(n):
        new = wide(1)
        for j in range(i):
            if cards[j] == cards[i]:
                new = wide(0)
        found += new
    return found


@jit
def note_round(s: State, r: Rules, notes: Notes) -> None:
    """Note the round that has begun, if its turn has come; where the notes are full, every second one is kept."""
    cards = wide(0)
    for seat in range(r.players):
        cards += s.hand_n[seat]
    notes.hand_seen += cards
    notes.takes_n = 0
    past = wide(s.round_no) - 1
    if past == 0:
        notes.noted_n = 0
        notes.noted_every = 1
    if past % notes.noted_every != 0:
        return
    if notes.noted_n == MAX_NOTED:
        for i in range(MAX_NOTED // 2):
            notes.noted_hand[i] = notes.noted_hand[2 * i]
            for seat in range(r.players):
                notes.noted_trophies[i, seat] = notes.noted_trophies[2 * i, seat]
        notes.noted_n = MAX_NOTED // 2
        notes.noted_every *= 2
    for seat in range(r.players):
        notes.noted_trophies[notes.noted_n, seat] = s.trophies[seat]
    notes.noted_hand[notes.noted_n] = cards
    notes.noted_n += 1


@jit
def _noted(notes: Notes, past: int) -> int:
    """The place of the note for the round before which so many were played, or the last before it."""
    return min(past // wide(notes.noted_every), wide(notes.noted_n) - 1)


@jit
def observe(s: State, r: Rules, notes: Notes, game: int, out: Result) -> None:
    """What the finished game came to."""
    out.game = game
    out.players = r.players
    out.games = s.game_no
    out.end = s.end
    out.winners = s.winners
    out.out = s.out
    out.declarer = s.declarer
    out.rounds = s.rounds
    out.passes = s.passes
    out.decisions = s.decisions
    out.waits = s.waits
    out.empty_fights = s.empty_fights
    out.ties = s.ties
    out.shuffles = s.shuffles
    out.dry = s.dry
    out.lead_changes = s.lead_changes
    out.leader_out = s.leader_out
    out.hand_seen = notes.hand_seen
    out.watched = notes.watched
    out.choices = notes.choices
    out.options = notes.options
    for suit in range(MAX_SUITS):
        out.suit_fights[suit] = notes.suit_fights[suit]
        out.suit_entries[suit] = notes.suit_entries[suit]
    for word in range(EFFECT_WORDS):
        out.fired[word] = s.fired[word]
    out.last_rounds = s.round_no
    for seat in range(r.players):
        out.trophies[seat] = s.trophies[seat]
        out.knives[seat] = s.knives[seat]
        out.points[seat] = s.points[seat]
        out.tomato[seat] = s.tomato[seat]
    if s.round_no > 0:
        for point in range(POINTS):
            out.hands[point] = notes.noted_hand[_noted(notes, (wide(s.round_no) - 1) * point // (POINTS - 1))]
        half = _noted(notes, wide(s.round_no) // 2)
        for seat in range(r.players):
            out.half_trophies[seat] = notes.noted_trophies[half, seat]
        _observe_course(s, r, notes, out)
    out.on_trophies = on_trophies(s, r)
    out.kingmade = is_kingmade(s, r, notes)


@jit
def _observe_course(s: State, r: Rules, notes: Notes, out: Result) -> None:
    """Who had most trophies at the tenths of the last game, and since when who won led alone."""
    for point in range(TENTHS):
        at = _noted(notes, wide(s.round_no) * (point + 1) // (TENTHS + 1))
        out.leaders[point] = most_of(notes.noted_trophies[at], r)
    out.settled = -1
    if most_of(s.trophies, r) == s.winners and count(wide(s.winners)) == 1:
        out.settled = s.round_no
        at = wide(notes.noted_n) - 1
        while at >= 0 and most_of(notes.noted_trophies[at], r) == s.winners:
            out.settled = at * wide(notes.noted_every)
            at -= 1


@jit
def observe_cards(s: State, r: Rules, notes: Notes, cards: Any, row: int) -> None:
    """Copies of each card by all (cards[row, 0]) and by those who won (cards[row, 1]): triumph cards that were taken
    in the last game, then number cards that were played, up to 255."""
    room = wide(cards.shape[2])
    for face in range(min(wide(r.faces), room)):
        taken = wide(0)
        winners = wide(0)
        for seat in range(r.players):
            taken += s.won[seat, face]
            winners += s.won[seat, face] * ((s.winners >> seat) & 1)
        cards[row, 0, face] = taken
        cards[row, 1, face] = winners
    for kind in range(min(wide(r.kinds), room - r.faces)):
        played = wide(0)
        winners = wide(0)
        for seat in range(r.players):
            played += notes.played[seat, kind]
            winners += notes.played[seat, kind] * ((s.winners >> seat) & 1)
        cards[row, 0, r.faces + kind] = min(played, wide(255))
        cards[row, 1, r.faces + kind] = min(winners, wide(255))
