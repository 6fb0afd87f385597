"""The end of rounds, games and matches: declaring, knives, winners (R18 to R20)."""

from __future__ import annotations

from engine.jit import jit, wide
from engine.kernel import codes as c
from engine.kernel.bits import count
from engine.kernel.cards import seat_at
from engine.kernel.effects import fire_table
from engine.kernel.noting import note, note_all
from engine.kernel.triumph import clear_row, clear_table
from engine.records import Rules, State


@jit
def end_round(s: State, r: Rules) -> None:
    """The round is over: the table is cleared, effects act, and the game may end of itself."""
    clear_table(s, r)
    if s.takers == 0:
        note(s, c.TELLS_ROUND_OVER, wide(-1), wide(0), wide(0))
    fire_table(s, r, c.AT_ROUND_END)
    clear_row(s, r)
    _tell_counts(s, r)
    s.still_rounds = 0 if s.takers != 0 else s.still_rounds + 1
    _note_leader(s, r)
    s.cursor = 0
    s.step = c.DECLARING
    if r.end_marks > 0 and s.marks >= r.end_marks:
        s.end = c.MARKED
    elif r.declaring != c.NEVER and r.declaring != c.OPTIONAL and _enough(s, r) >= 0:
        s.end = c.FORCED
    elif r.round_limit > 0 and s.round_no >= r.round_limit:
        s.end = c.ROUNDS_OVER
    elif s.still_rounds >= r.stalemate_rounds:
        s.end = c.STALEMATE
    elif s.round_no >= c.ROUND_CAP:
        s.end = c.CAPPED
    if s.end != c.GOES_ON:
        s.step = c.SCORE


@jit
def _tell_counts(s: State, r: Rules) -> None:
    """What everybody has."""
    for seat in range(r.players):
        note(s, c.TELLS_COUNT, wide(seat), wide(s.trophies[seat]), wide(s.knives[seat]))


@jit
def _enough(s: State, r: Rules) -> int:
    """The first place from the cursor on whose seat has enough trophies to end the game; -1: nobody has."""
    for place in range(wide(s.cursor), wide(r.players)):
        if s.trophies[seat_at(s, r, wide(place))] >= r.end_trophies:
            return wide(place)
    return wide(-1)


@jit
def next_declarer(s: State, r: Rules) -> None:
    """The next in seat order who has enough trophies is asked whether to declare the end (R18)."""
    place = wide(-1)
    if r.declaring == c.OPTIONAL:
        place = _enough(s, r)
    if place < 0:
        s.step = c.ROUND
        return
    s.cursor = place + 1
    s.open = 1 << seat_at(s, r, place)
    s.ask = c.DECLARE_OR_NOT


@jit
def declare(s: State, seat: int, yes: bool) -> None:
    """A seat's answer."""
    s.open = 0
    if yes:
        s.end = c.DECLARED
        s.declarer = seat
        s.step = c.SCORE


@jit
def _note_leader(s: State, r: Rules) -> None:
    """Count changes of the sole leader in trophies, from round to round."""
    leader = _leader(s, r)
    if leader >= 0:
        if s.leader >= 0 and leader != s.leader:
            s.lead_changes += 1
        s.leader = leader


@jit
def _leader(s: State, r: Rules) -> int:
    """The sole leader in trophies, or -1."""
    leader = wide(0)
    alone = True
    for seat in range(1, r.players):
        if s.trophies[seat] > s.trophies[leader]:
            leader = wide(seat)
            alone = True
        elif s.trophies[seat] == s.trophies[leader]:
            alone = False
    return leader if alone else wide(-1)


@jit
def put_out(s: State, r: Rules) -> int:
    """The seats that their knives put out of the running (R19), as bits."""
    if r.elimination == c.NOBODY:
        return wide(0)
    sign = wide(1 if r.elimination == c.FEWEST_KNIVES else -1)
    worst = sign * s.knives[0]
    for seat in range(1, r.players):
        worst = min(worst, sign * s.knives[seat])
    seats = wide(0)
    for seat in range(r.players):
        if sign * s.knives[seat] == worst:
            seats |= wide(1) << seat
    if count(seats) > 1 and (r.elimination_ties != c.ALL_WHO_TIE or count(seats) == r.players):
        return wide(0)
    return seats


@jit
def score_of(s: State, r: Rules, seat: int) -> int:
    """Trophies in the final count, knives paid for."""
    return wide(s.trophies[seat]) - wide(r.knife_cost) * wide(s.knives[seat])


@jit
def _tie_break(s: State, r: Rules, seat: int) -> int:
    """What decides among those with equally many trophies, higher is better (R20)."""
    if r.final_tie == c.MORE_KNIVES:
        return wide(s.knives[seat])
    if r.final_tie == c.FEWER_KNIVES:
        return -wide(s.knives[seat])
    if r.final_tie == c.BY_TOMATO:
        return wide(s.tomato[seat])
    return wide(0)


@jit
def winners_of_game(s: State, r: Rules) -> int:
    """Most trophies among those who are not out (R20), as bits."""
    best = wide(-(2**40))
    decides = wide(0)
    seats = wide(0)
    for seat in range(r.players):
        if (wide(s.out) >> seat) & 1:
            continue
        worth = score_of(s, r, seat)
        tie = _tie_break(s, r, seat)
        if worth > best or (worth == best and tie > decides):
            best = worth
            decides = tie
            seats = wide(0)
        if worth == best and tie == decides:
            seats |= wide(1) << seat
    return seats


@jit
def score(s: State, r: Rules) -> None:
    """The game is over: effects, knives, winners; then the next game of the match, or the end of it."""
    note(s, c.TELLS_GAME_OVER, wide(-1), wide(s.end), s.declarer + 1 if s.end == c.DECLARED else wide(0))
    fire_table(s, r, c.AT_GAME_END)
    if (r.house_moments | r.face_moments) >> c.AT_GAME_END & 1:
        _tell_counts(s, r)
    s.out = put_out(s, r)
    note_all(s, r, c.TELLS_OUT, wide(s.out))
    leader = _leader(s, r)
    if leader >= 0 and (wide(s.out) >> leader) & 1:
        s.leader_out += 1
    won = winners_of_game(s, r)
    note_all(s, r, c.TELLS_WINS, won)
    if r.match_games == 1:
        s.winners = won
        s.step = c.OVER
        return
    for seat in range(r.players):
        if r.match_score != c.MATCH_TROPHIES:
            s.points[seat] += (won >> seat) & 1
        elif not (wide(s.out) >> seat) & 1:
            s.points[seat] += score_of(s, r, seat)
        note(s, c.TELLS_POINTS, wide(seat), wide(s.points[seat]), wide(0))
    if s.game_no < r.match_games:
        s.first = (s.first + 1) % r.players
        s.step = c.DEAL
    else:
        s.winners = _most_points(s, r)
        s.step = c.OVER


@jit
def _most_points(s: State, r: Rules) -> int:
    best = wide(s.points[0])
    seats = wide(1)
    for seat in range(1, r.players):
        if s.points[seat] > best:
            best = wide(s.points[seat])
            seats = wide(0)
        if s.points[seat] == best:
            seats |= wide(1) << seat
    return seats
