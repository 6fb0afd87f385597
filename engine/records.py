"""The flat records that the kernel works on: one class each, from which its memory layout is built.

A record is one block of memory: clone, compare, hash and save are one line. mypy checks the kernel against these
classes, numba compiles it against the layout (`layout`). Narrow fields keep a state small; arithmetic is done in
64 bits, and what grows with a game (trophies, sums, counts) has 32, more than the longest game under the widest
rules reaches; a count has the same width in State and Result. The interpreted world makes an overflow an error.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from engine.rng import STREAMS
from variants.values import MAX_PLAYERS

MAX_KINDS = 128
"""Different number cards in play, at most."""
WORDS = MAX_KINDS // 32
"""Words of 32 bits in a set of kinds of number cards."""
MAX_SUITS = 12
ANY = MAX_SUITS
"""As a card's suit: it fits every suit. As a seat's: no suit binds it."""
MAX_CARDS = 600
"""Number cards in play, at most."""
MAX_FACES = 64
"""Different triumph cards, at most."""
MAX_TRIUMPHS = 255
"""Triumph cards in play, at most."""
MAX_ROW = 9
MAX_MARKET = 8
MAX_PLAY = 3
"""Number cards in one play, at most."""
MAX_PACK = 20
"""Cards in a drafting pack, at most."""
MAX_EFFECTS = 128
"""Effect rows in a variant, at most."""
EFFECT_WORDS = MAX_EFFECTS // 32
"""Words of 32 bits in a set of effect rows."""
MAX_NOTED = 64
"""Rounds of a game that are noted; of a longer game every second, fourth ... round is."""
MAX_TOLD = 16
"""Lines of what happens that are kept at once for who listens: few, as every copy of a state holds them."""
TOLD = 7
"""Columns of a line: what, seat, n, m, the effect row that did it (from 1, else 0), who acts (from 1), the step."""
POINTS = 5
"""Points of a game at which it is looked at: its first round, a quarter on, half, three quarters, its last round."""
WATCH_EVERY = 11
"""In every game whose number this divides it is counted what there is to choose from: prime to all numbers of players,
so that bots that go round are watched on every seat."""
TENTHS = 9
"""Points of a game at which leaders are looked at: when one tenth, two tenths ... of its rounds had been played."""

Grid: TypeAlias = NDArray[Any]
Byte: TypeAlias = Annotated[int, "u1"]
Short: TypeAlias = Annotated[int, "i2"]
Whole: TypeAlias = Annotated[int, "i4"]
Seats: TypeAlias = Annotated[Grid, "i2", (MAX_PLAYERS,)]
Totals: TypeAlias = Annotated[Grid, "i4", (MAX_PLAYERS,)]
Rows: TypeAlias = Annotated[Grid, "i2", (MAX_EFFECTS,)]


class State:
    """A game in progress. Seats count from 0; sets of seats are bits. Nothing here is hidden: views hide."""

    rng: Annotated[Grid, "u4", (STREAMS, 4)]
    # where the game stands
    step: Short
    """What happens next (kernel.codes)."""
    ask: Short
    """What the open seats choose (kernel.codes)."""
    open: Short
    """Seats that must choose now; none while the kernel has something to do."""
    cursor: Short
    """How far a step that goes round the seats has come."""
    stage: Short
    """How far the step has come with that seat."""
    first: Short
    """The seat that is seat 1 in the order of this game of the match."""
    game_no: Short
    round_no: Short
    pass_no: Short
    turn: Short
    """Overbidding: how many have had their turn in this pass."""
    # number cards
    cards: Annotated[Grid, "u1", (MAX_CARDS,)]
    """The draw pile from the front (its order is settled as cards are drawn), the discards from the back."""
    deck_n: Short
    deck_left: Short
    """How many of the pile may be drawn; the rest is in the box."""
    discard_n: Short
    market: Annotated[Grid, "u1", (MAX_MARKET,)]
    market_n: Short
    draws: Short
    """Cards that seat `drawer` has still to draw by a rule, each from the market or the pile."""
    drawer: Short
    gives: Short
    """Cards that seat `drawer` has still to give up before it draws."""
    # triumph cards
    stack: Annotated[Grid, "u1", (MAX_TRIUMPHS,)]
    stack_n: Short
    stack_left: Short
    row: Annotated[Grid, "u1", (MAX_ROW,)]
    row_n: Short
    marks: Short
    """Marked triumph cards turned up so far."""
    # seats
    hand: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_KINDS)]
    """How many of each kind a seat holds."""
    hand_set: Annotated[Grid, "u4", (MAX_PLAYERS, WORDS)]
    """Which kinds a seat holds, as bits."""
    hand_n: Seats
    tomato: Seats
    won: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_FACES)]
    won_n: Seats
    trophies: Totals
    """Trophies in all: on won cards, and by effects; so for knives."""
    knives: Totals
    trophy_tokens: Totals
    """Trophies gained, less those lost, by effects: open to all even where won cards are hidden; so for knives."""
    knife_tokens: Totals
    pack: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_PACK)]
    pack_n: Seats
    # this fight
    inside: Short
    """Seats still in the fight."""
    leaving: Short
    """Seats that play the tomato in this pass."""
    left_pass: Seats
    """The pass in which a seat left, 0 while it is in."""
    suit: Seats
    """The suit that binds a seat, or ANY."""
    sums: Totals
    played_n: Seats
    """Cards that a seat has played in this round."""
    laid: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_PLAY)]
    """Cards laid face down in this pass."""
    laid_n: Seats
    table: Annotated[Grid, "u1", (MAX_CARDS,)]
    """Cards played in this round, in order, with who played each and in which pass."""
    table_seat: Annotated[Grid, "u1", (MAX_CARDS,)]
    table_pass: Annotated[Grid, "i2", (MAX_CARDS,)]
    table_n: Short
    rank: Seats
    """Seats that take a triumph card, in order."""
    rank_n: Short
    takers: Short
    """Seats that took a triumph card in this round."""
    # the end
    still_rounds: Short
    """Rounds in a row in which nobody took a card."""
    end: Short
    """How the game ended (kernel.codes); 0 while it goes on."""
    declarer: Short
    out: Short
    """Seats out because of their knives, in the last game."""
    winners: Short
    """Winners of the match."""
    leader: Short
    """The sole leader in trophies after the last round, -1 where there is none."""
    points: Totals
    """Points of the match."""
    # counted on the way
    decisions: Whole
    waits: Whole
    """Times that somebody was asked; who is asked together is asked once."""
    rounds: Whole
    passes: Whole
    empty_fights: Whole
    ties: Whole
    """Groups of equal sums at a fight's end."""
    shuffles: Whole
    dry: Whole
    """Cards that could not be drawn."""
    lead_changes: Whole
    leader_out: Whole
    """Games whose leader in trophies was out because of knives."""
    fired: Annotated[Grid, "u4", (EFFECT_WORDS,)]
    """Effect rows that have acted on somebody, as bits."""
    # what happens, line by line, for who listens (kernel.noting.note); all 0 while nobody does
    telling: Short
    row_at_work: Short
    """The effect row that is being carried out, from 1; 0: none. Then who acts, from 1; 0: nobody."""
    row_actor: Short
    told_from: Whole
    """The first line that is kept."""
    told_n: Whole
    """Lines so far, kept or not."""
    told: Annotated[Grid, "i4", (MAX_TOLD, TOLD)]


class Notes:
    """What a simulation notes of a game at its choices; no part of the game, so not in its state."""

    watched: Whole
    """Choices so far at which it was counted what there is to choose from; those with more than one thing, and how many
    things in all."""
    choices: Whole
    options: Whole
    played: Annotated[Grid, "i2", (MAX_PLAYERS, MAX_KINDS)]
    """Number cards played."""
    suit_fights: Annotated[Grid, "i4", (MAX_SUITS + 1,)]
    """Fights whose first taker fought with that suit; ANY: with none."""
    suit_entries: Annotated[Grid, "i4", (MAX_SUITS + 1,)]
    """Players who entered those fights with that suit."""
    takes_n: Short
    """Triumph cards taken in this round, in order: by whom, and which."""
    take_seat: Annotated[Grid, "i2", (MAX_ROW,)]
    take_face: Annotated[Grid, "i2", (MAX_ROW,)]
    hand_seen: Whole
    """Number cards held at rounds' first choices, added up over seats, rounds and the games of the match."""
    noted_n: Short
    """Rounds of this game noted, and of how many rounds each is one."""
    noted_every: Short
    noted_hand: Annotated[Grid, "i2", (MAX_NOTED,)]
    """Number cards held by all."""
    noted_trophies: Annotated[Grid, "i4", (MAX_NOTED, MAX_PLAYERS)]


class Rules:
    """A variant resolved for one number of players: what the kernel reads."""

    players: Short
    # fields of variants/rules.py by name; switches are 0 or 1, choices count from 0 in the order written there
    suits_in_play: Short
    number_cards_used: Short
    triumphs_used: Short
    hand_size: Short
    draft: Short
    market: Short
    reshuffle: Short
    hand_limit: Short
    stake: Short
    bidding: Short
    cards_per_pass: Short
    tomato_in_first_pass: Short
    follow_suit: Short
    leave_draw: Short
    exchange: Short
    exchange_discard: Short
    exchange_draw: Short
    first_pass_leave_draw: Short
    pass_draw: Short
    equal_sums: Short
    tied_swap: Short
    tomato_icon_draw: Short
    winners_draw: Short
    won_cards: Short
    unclaimed: Short
    declaring: Short
    end_trophies: Short
    end_marks: Short
    round_limit: Short
    stalemate_rounds: Short
    elimination: Short
    elimination_ties: Short
    knife_cost: Short
    final_tie: Short
    match_games: Short
    match_score: Short
    # the cards, from variants.decks
    kinds: Short
    words: Short
    specials_from: Short
    """Kinds from here on are special cards."""
    kind_suit: Annotated[Grid, "i2", (MAX_KINDS,)]
    kind_value: Annotated[Grid, "i2", (MAX_KINDS,)]
    fits: Annotated[Grid, "u4", (MAX_SUITS + 1, WORDS)]
    """The kinds that fit a suit; row ANY: all."""
    deck: Annotated[Grid, "u1", (MAX_CARDS,)]
    deck_n: Short
    faces: Short
    face_trophies: Annotated[Grid, "i2", (MAX_FACES,)]
    face_knives: Annotated[Grid, "i2", (MAX_FACES,)]
    face_tomatoes: Annotated[Grid, "i2", (MAX_FACES,)]
    face_marked: Annotated[Grid, "i2", (MAX_FACES,)]
    stack: Annotated[Grid, "u1", (MAX_TRIUMPHS,)]
    stack_n: Short
    tomato_first: Short
    tomato_n: Short
    # effect rows: those of kinds, then of faces, then of the house
    row_at: Rows
    row_do: Rows
    row_n: Rows
    row_who: Rows
    row_quantity: Rows
    """-1: no condition."""
    row_op: Rows
    row_number: Rows
    kind_rows: Annotated[Grid, "i2", (MAX_KINDS + 1,)]
    """Rows of kind k: from kind_rows[k] up to kind_rows[k + 1]."""
    face_rows: Annotated[Grid, "i2", (MAX_FACES + 1,)]
    house_rows: Annotated[Grid, "i2", (2,)]
    kind_moments: Whole
    """Moments at which some special card acts, as bits; so for faces and the house."""
    face_moments: Whole
    house_moments: Whole


class Result:
    """What one game, or match, came to. Sets of seats are bits: 1 for seat 1, 2 for seat 2, 4 for seat 3 and so on."""

    game: Annotated[int, "u4"]
    """Its number, from 0."""
    players: Byte
    """How many play."""
    games: Byte
    """Games of the match; 1 where games stand alone."""
    end: Byte
    """How the last game ended: its place in the table of endings."""
    winners: Short
    """Who won the match, as bits."""
    out: Short
    """Who was out because of knives in the last game, as bits."""
    declarer: Short
    """Who declared the end of the last game: the seat, counted from 0; -1 for nobody."""
    rounds: Whole
    """Rounds of all games."""
    passes: Whole
    """Passes of all games."""
    decisions: Whole
    """Choices of all players."""
    waits: Whole
    """Times that somebody was asked; who is asked together is asked once."""
    empty_fights: Whole
    """Fights in which nobody remained."""
    ties: Whole
    """Groups of equal sums at a fight's end."""
    shuffles: Whole
    """Times that discards became a new draw pile."""
    dry: Whole
    """Cards that could not be drawn."""
    lead_changes: Whole
    """Changes of the sole leader in trophies."""
    leader_out: Whole
    """Games whose sole leader in trophies was out because of knives."""
    hand_seen: Whole
    """Number cards held at the first choice of rounds, added up over seats and rounds."""
    watched: Whole
    """Choices at which it was counted what there is to choose from: all of every eleventh game, counting takes time."""
    choices: Whole
    """Those of them with more than one thing to choose from."""
    options: Whole
    """Different things to choose from, added up over them."""
    suit_fights: Annotated[Grid, "u4", (MAX_SUITS,)]
    """Fights, of all games, in which who took first fought with that suit."""
    suit_entries: Annotated[Grid, "u4", (MAX_SUITS,)]
    """Players who entered fights that somebody won with that suit, whether they stayed or left."""
    last_rounds: Short
    """Rounds of the last game, which the next four are about."""
    hands: Annotated[Grid, "i2", (POINTS,)]
    """Number cards held by all in its first round, a quarter on, half, three quarters, in its last round."""
    half_trophies: Totals
    """Trophies of each seat when half of the rounds had been played."""
    leaders: Annotated[Grid, "i2", (TENTHS,)]
    """Who had most trophies when one tenth, two tenths ... nine tenths of the rounds had been played, as bits."""
    settled: Short
    """Rounds after which who won led alone in trophies to the end; -1: did not even at the end."""
    on_trophies: Short
    """Who would have won the last game had knives put nobody out, as bits."""
    kingmade: Byte
    """1 where in the last round somebody who could no longer win decided who did."""
    fired: Annotated[Grid, "u4", (EFFECT_WORDS,)]
    """Effect rows (of special cards, triumph cards, the house, in order) that acted on somebody, as bits."""
    trophies: Totals
    """Trophies of each seat at the end of the last game."""
    knives: Totals
    """Knives of each seat then."""
    points: Totals
    """Points of each seat in the match; 0 where games stand alone."""
    tomato: Seats
    """The tomato card of each seat at the end."""
    bots: Annotated[Grid, "u1", (MAX_PLAYERS,)]
    """Which bot sat where: its place in the list, from 0."""
    fingerprint: Annotated[int, "u4"]
    """Mixed from every choice made, so that two runs can be compared."""


def layout(record: type) -> np.dtype[Any]:
    """The memory layout of a record class: a C struct without gaps, wide fields first.

    A gap's bytes would be left to chance when a record is copied, and two equal records compare unequal.
    """
    fields: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{record.__name__}.{name} has no width")
        _, width, *shape = get_args(hint)
        fields.append((name, width, *(shape or [()])))
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype((width, shape)).itemsize for _, width, shape in fields)
    fields.append(("filling", "u1", (4 + -size % 4,)))
    packed = np.dtype(fields)
    aligned = np.dtype(fields, align=True)
    assert packed.itemsize == aligned.itemsize, f"{record.__name__} has gaps"
    return np.dtype((np.record, aligned))


STATE = layout(State)
NOTES = layout(Notes)
RULES = layout(Rules)
RESULT = layout(Result)
