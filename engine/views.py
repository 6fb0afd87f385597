"""What a seat may know: built here and nowhere else, so that nothing hidden can slip into a bot, a save or a log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.actions import QUESTIONS, Names
from engine.kernel import codes as c
from engine.records import ANY
from engine.rng import SEATS

Cards = tuple[tuple[str, int], ...]
"""Cards by key with their counts."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat. Seats count from 1."""

    seat: int
    hand: int
    """Number cards in hand, with those laid face down in this pass."""
    inside: bool
    """Still in the fight."""
    left_in_pass: int | None
    """None while it is in."""
    sum: int
    """Sum of the cards revealed in this round, effects counted."""
    played: tuple[tuple[int, str], ...]
    """(pass, card) revealed in this round, in order."""
    triumphs: int
    """Triumph cards won."""
    tokens: tuple[int, int]
    """Trophies and knives gained, less those lost, by effects: open to all."""
    trophies: int | None
    """In all; None where won cards are kept hidden and the seat is another's."""
    knives: int | None
    won: Cards | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat may know it. Seats count from 1."""

    seat: int
    game: int
    """Number of the game in the match, from 1."""
    round: int
    pass_no: int
    question: str
    """What is asked now (engine.actions.QUESTIONS) of the seats in `asked`; empty when the game is over, and while
    another seat, whose trophies are hidden, thinks about declaring the end."""
    asked: tuple[int, ...]
    hand: Cards
    laid: tuple[str, ...]
    """Own cards laid face down in this pass."""
    leaving: bool
    """Whether it has laid its tomato in this pass."""
    pack: tuple[str, ...]
    """Cards to draft from."""
    tomato: int
    row: tuple[str, ...]
    stack: int
    pile: int
    discards: int
    market: tuple[str, ...]
    seats: tuple[SeatView, ...]
    points: tuple[int, ...]
    """Points of the match."""
    order: tuple[int, ...]
    """The seat order of this game."""


def view(state: Any, rules: Any, names: Names, seat: int) -> View:
    """The table as seat (from 0) may know it."""
    players = int(rules.players)
    over = state.step == c.OVER
    question, asked = _asked(state, rules, seat)
    return View(
        seat=seat + 1,
        game=int(state.game_no),
        round=int(state.round_no),
        pass_no=int(state.pass_no),
        question=question,
        asked=asked,
        hand=_cards(state.hand[seat], names.kinds),
        laid=_listed(state.laid[seat], state.laid_n[seat], names.kinds),
        leaving=bool(int(state.leaving) >> seat & 1),
        pack=tuple(sorted(_listed(state.pack[seat], state.pack_n[seat], names.kinds))),
        tomato=int(state.tomato[seat]),
        row=_listed(state.row, state.row_n, names.faces),
        stack=int(state.stack_left),
        pile=int(state.deck_left),
        discards=int(state.discard_n),
        market=_listed(state.market, state.market_n, names.kinds),
        seats=tuple(_seat(state, rules, names, other, over or other == seat) for other in range(players)),
        points=tuple(int(n) for n in state.points[:players]),
        order=tuple((int(state.first) + place) % players + 1 for place in range(players)),
    )


def _asked(state: Any, rules: Any, seat: int) -> tuple[str, tuple[int, ...]]:
    """What is asked of whom; that somebody else could declare the end would betray hidden trophies."""
    asked = int(state.open)
    secret = state.ask == c.DECLARE_OR_NOT and rules.won_cards != c.OPEN and not asked >> seat & 1
    if state.step == c.OVER or secret:
        return "", ()
    seats = tuple(other + 1 for other in range(int(rules.players)) if asked >> other & 1)
    return QUESTIONS[int(state.ask)], seats


def _seat(state: Any, rules: Any, names: Names, seat: int, known: bool) -> SeatView:
    known = known or rules.won_cards == c.OPEN
    mine = [i for i in range(int(state.table_n)) if state.table_seat[i] == seat]
    return SeatView(
        seat=seat + 1,
        hand=int(state.hand_n[seat] + state.laid_n[seat]),
        inside=bool(int(state.inside) >> seat & 1),
        left_in_pass=int(state.left_pass[seat]) or None,
        sum=int(state.sums[seat]),
        played=tuple((int(state.table_pass[i]), names.kinds[state.table[i]]) for i in mine),
        triumphs=int(state.won_n[seat]),
        tokens=(int(state.trophy_tokens[seat]), int(state.knife_tokens[seat])),
        trophies=int(state.trophies[seat]) if known else None,
        knives=int(state.knives[seat]) if known else None,
        won=_cards(state.won[seat], names.faces) if known else None,
    )


def _cards(counts: Any, keys: tuple[str, ...]) -> Cards:
    return tuple((key, int(n)) for key, n in zip(keys, counts, strict=False) if n)


def _listed(cards: Any, n: int, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(keys[card] for card in cards[: int(n)])


def reshuffle_hidden(state: Any, rules: Any, seat: int, random: Any) -> None:
    """Move everything that the seat's view does not show to another place, in the state given.

    `random` is a numpy Generator. Number cards change places between other hands, plays laid face down, packs and
    the pile; tomatoes between other seats and the box; triumph cards in the stack; where won cards are hidden,
    other seats' won cards among them; and all random streams but the seat's own change. Laws test with it that
    nothing else reaches view and bot. It is no sample of what the seat could believe: what it has seen before and
    may remember (cards picked, stolen, passed on, won openly) is moved as well.
    """
    others = [other for other in range(int(rules.players)) if other != seat]
    _move_numbers(state, rules, others, random)
    if rules.won_cards != c.OPEN and state.step != c.OVER:
        _move_won(state, rules, others, random)
    first, n = int(rules.tomato_first), int(rules.tomato_n)
    free = [number for number in range(first, first + n) if number != state.tomato[seat]]
    for other, number in zip(others, random.permutation(free)[: len(others)], strict=True):
        state.tomato[other] = number
    stack = state.stack[: int(state.stack_n)]
    stack[:] = random.permutation(stack)
    for stream in range(len(state.rng)):
        if stream != SEATS + seat:
            state.rng[stream] = random.integers(0, 2**32, 4, dtype="u4")


def _move_won(state: Any, rules: Any, others: list[int], random: Any) -> None:
    faces = [face for other in others for face in range(int(rules.faces)) for _ in range(int(state.won[other, face]))]
    order = iter(random.permutation(faces).astype(int).tolist())
    for other in others:
        state.won[other] = 0
        for _ in range(int(state.won_n[other])):
            state.won[other, next(order)] += 1
        won = state.won[other, : int(rules.faces)].astype(int)
        for total, tokens, icons in (
            (state.trophies, state.trophy_tokens, rules.face_trophies),
            (state.knives, state.knife_tokens, rules.face_knives),
        ):
            total[other] = max(int(tokens[other]) + int(won @ icons[: int(rules.faces)]), 0)


def _move_numbers(state: Any, rules: Any, others: list[int], random: Any) -> None:
    cards = [int(kind) for kind in state.cards[: int(state.deck_n)]]
    for other in others:
        cards += [kind for kind in range(int(rules.kinds)) for _ in range(int(state.hand[other, kind]))]
        cards += [int(kind) for kind in state.laid[other, : int(state.laid_n[other])]]
        cards += [int(kind) for kind in state.pack[other, : int(state.pack_n[other])]]
    order = iter(random.permutation(cards).tolist())
    for other in others:
        held = int(state.hand_n[other])
        state.hand[other] = 0
        state.hand_set[other] = 0
        for _ in range(held):
            kind = next(order)
            state.hand[other, kind] += 1
            state.hand_set[other, kind >> 5] |= state.hand_set.dtype.type(1 << (kind & 31))
        for held_down, n in ((state.laid[other], state.laid_n[other]), (state.pack[other], state.pack_n[other])):
            held_down[: int(n)] = [next(order) for _ in range(int(n))]
    for i in range(int(state.deck_n)):
        state.cards[i] = next(order)
    if rules.follow_suit == 0 or state.pass_no == 1:
        for other in others:  # what binds them is told by their cards, still face down
            if int(state.open) or state.laid_n[other]:
                state.suit[other] = ANY
