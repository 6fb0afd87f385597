"""From what the kernel tells while it plays (kernel.noting.note) to events that can be said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from engine.game import Game
from engine.kernel import codes as c
from engine.telling import CHOICES, Event


class Note(NamedTuple):
    """A line of what happened, as `Game.act_aloud` gives it; the kernel's seats count from 0."""

    what: int
    seat: int
    n: int
    m: int
    row: int
    """The effect row that did it, from 1; 0: none."""
    actor: int
    """Who acted, from 1; 0: nobody."""
    step: int


def begin(game: Game) -> list[Event]:
    """What there is to tell of a game that has just been dealt."""
    return events(game, game.deal_aloud())


def act(game: Game, seat: int, action: str) -> list[Event]:
    """Do it (Game.act) and tell what happened: the choice first, then what followed, in order."""
    chosen = choice(int(game.unhidden.ask), seat, action)
    return [chosen, *events(game, game.act_aloud(seat, action))]


def choice(ask: int, seat: int, action: str) -> Event:
    """What the seat chose where that was asked (kernel.codes), as an event."""
    kinds = CHOICES[ask]
    if action in kinds:
        return Event(kinds[action], seat)
    return Event(kinds[""], seat, (action.removeprefix("market "),))


KINDS_OF = {
    c.TELLS_KEEPS: "last", c.TELLS_DRAW: "draws", c.TELLS_DISCARD: "discards", c.TELLS_STEAL: "robbed",
    c.TELLS_MARKET: "market", c.TELLS_GONE: "gone", c.TELLS_GAME: "game", c.TELLS_PASS: "pass", c.TELLS_LEFT: "left",
    c.TELLS_CANCEL: "cancels", c.TELLS_TOMATO: "tomato", c.TELLS_DRY: "dry", c.TELLS_FULL: "full",
    c.TELLS_SHUFFLE: "shuffle", c.TELLS_TROPHIES: "trophies", c.TELLS_KNIVES: "knives",
    c.TELLS_SUM_CHANGE: "sum-changes", c.TELLS_ROUND_OVER: "nobody", c.TELLS_COUNT: "count", c.TELLS_POINTS: "points",
    c.TELLS_FIGHT_OVER: "fight-over",
}  # fmt: skip
"""Notes that are an event each, or together where they name cards."""

CARDS = (
    c.TELLS_KEEPS, c.TELLS_DRAW, c.TELLS_DISCARD, c.TELLS_STEAL, c.TELLS_MARKET, c.TELLS_SHOWS, c.TELLS_PACK,
    c.TELLS_GONE, c.TELLS_ROW,
)  # fmt: skip
"""Notes whose n is a card: several in a row of one seat and one cause are one event."""
FACES = (c.TELLS_GONE, c.TELLS_ROW)
RULES = {c.LEAVE: "leaving", c.TAKING: "taking", c.PASS_DRAW: "pass"}
"""Steps of the game whose rules make seats draw."""


def events(game: Game, lines: Iterable[list[int]]) -> list[Event]:
    """What led to where the game stands, lines as `Game.act_aloud` gives them, as events.

    Notes that only together say something are joined.
    """
    match = game.rules.match_games > 1
    told: list[Event] = []
    held: tuple[str, ...] = ()
    kind = "deal"
    for note, cards in _joined(game, lines):
        seat = note.seat + 1
        dealing = note.step == c.DEAL and not note.row
        if note.what == c.TELLS_GAME and not match:
            continue
        if note.what == c.TELLS_SHOWS or note.what == c.TELLS_PACK or (dealing and note.what == c.TELLS_DRAW):
            held, kind = cards, "pack" if note.what == c.TELLS_PACK else "deal"
        elif note.what == c.TELLS_SUM:
            told += [Event("shows", seat, held, n=note.n), Event("sum", seat, n=note.n)]
        elif dealing and note.what == c.TELLS_TOMATO:
            told.append(Event(kind, seat, held, n=note.n))
            held = ()
        elif note.what == c.TELLS_ROUND:
            told.append(Event("round", n=note.n))
        elif note.what == c.TELLS_ROW:
            told[-1] = replace(told[-1], cards=cards)
        elif note.what == c.TELLS_RANK:
            told.append(_ranked(told, seat, note.n))
        elif note.what in ENDINGS:
            told.append(_ending(note, match))
        else:
            told.append(_plain(game, note, cards))
    if game.over and match:
        told += [Event("match-wins", seat) for seat in (game.result.winners if game.result else ())]
    return told


def _joined(game: Game, lines: Iterable[list[int]]) -> Iterable[tuple[Note, tuple[str, ...]]]:
    """The notes, those that name cards together with the ones like them that follow, and the cards' keys."""
    notes = [Note(*line) for line in lines]
    for _, group in groupby(enumerate(notes), lambda at: at[1]._replace(n=0) if at[1].what in CARDS else at[0]):
        alike = [note for _, note in group]
        keys = game.names.faces if alike[0].what in FACES else game.names.kinds
        numbers = [note.n for note in alike if note.what in CARDS]
        if alike[0].what not in (c.TELLS_SHOWS, c.TELLS_ROW):
            numbers.sort()
        yield alike[0], tuple(keys[n] for n in numbers)


def _ranked(told: list[Event], seat: int, total: int) -> Event:
    """The end of the fight, the seat added to its ranking; equal sums that cancel have been told meanwhile."""
    at = max(i for i, event in enumerate(told) if event.kind == "fight-over")
    over = told.pop(at)
    return replace(over, ranking=(*over.ranking, (seat, total)))


ENDINGS = {c.TELLS_GAME_OVER: "end", c.TELLS_OUT: "out", c.TELLS_WINS: "wins"}


def _ending(note: Note, match: bool) -> Event:
    kind = ("game-" if match else "") + ENDINGS[note.what]
    if note.what == c.TELLS_GAME_OVER:
        return Event(kind, note.m, (c.END_NAMES[note.n],))
    return Event(kind, note.seat + 1)


def _plain(game: Game, note: Note, cards: tuple[str, ...]) -> Event:
    """A note that is an event of its own, with its cause."""
    event = Event(KINDS_OF.get(note.what, ""), note.seat + 1, cards, n=0 if cards else note.n, m=note.m)
    if note.what == c.TELLS_STEAL:
        event = replace(event, other=note.m + 1, m=0)
    elif note.what == c.TELLS_SWAP:
        event = Event("swap", note.seat + 1, other=note.n + 1, cause="equal" if note.m else "")
    elif note.what == c.TELLS_DRAW and not note.row:
        event = replace(event, cause=RULES.get(note.step, ""))
    if note.row:
        cause = _row_of(game, note.row - 1)
        event = replace(event, cause=cause, owner=0 if cause.startswith("house-") else note.actor)
    return event


def _row_of(game: Game, row: int) -> str:
    """What an effect row stands on: the key of a card, or `house-2`."""
    rules, names = game.rules, game.names
    if row >= rules.house_rows[0]:
        return f"house-{row - int(rules.house_rows[0]) + 1}"
    for keys, first in ((names.kinds, rules.kind_rows), (names.faces, rules.face_rows)):
        for place, key in enumerate(keys):
            if first[place] <= row < first[place + 1]:
                return key
    raise ValueError(f"there is no effect row {row}")
