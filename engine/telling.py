"""What happens, told event by event: after each act, who did what and what followed from it.

An event knows which seat it is about and whether the rest of the table may know its cards. Stories are made of
all events; a player is told those that the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.game import Game
from engine.kernel import codes as c
from engine.records import MAX_KINDS

Names = Callable[[str], str]
"""From a card's key to the words for it."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Seats count from 1, 0: the whole table; cards are keys."""

    kind: str
    """A row of KINDS."""
    seat: int = 0
    cards: tuple[str, ...] = ()
    n: int = 0
    m: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event and its sentences: for who knows all of it, and for the rest of the table ("": not told).

    `action` is the choice that the line records ("{card}": the card it names), "" where it is no choice.
    `told` is where the line belongs: "story", "table", or "both".
    """

    en: str
    de: str
    others_en: str = ""
    others_de: str = ""
    secret: bool = False
    action: str = ""
    told: str = "both"
    indent: int = 2


# fmt: off
KINDS = {
    # choices
    "keeps": Kind("seat {seat} keeps {cards}", "Platz {seat} behält {cards}", secret=True, action="{card}"),
    "plays": Kind("seat {seat} plays {cards}", "Platz {seat} spielt {cards}", secret=True, action="{card}",
                  told="story"),
    "leaves": Kind("seat {seat} plays the tomato", "Platz {seat} spielt die Tomate", secret=True, action="tomato",
                   told="story"),
    "stops": Kind("seat {seat} lays no more", "Platz {seat} legt nichts mehr", secret=True, action="enough",
                  told="story"),
    "exchanges": Kind("seat {seat} exchanges", "Platz {seat} tauscht aus", action="exchange"),
    "draws-instead": Kind("seat {seat} does not exchange", "Platz {seat} tauscht nicht aus", action="draw"),
    "gives": Kind("seat {seat} gives up {cards}", "Platz {seat} legt {cards} ab", "seat {seat} gives up a card",
                  "Platz {seat} legt eine Karte ab", secret=True, action="{card}"),
    "picks": Kind("seat {seat} picks {cards} from the market", "Platz {seat} nimmt {cards} vom Markt",
                  action="market {card}"),
    "blind": Kind("seat {seat} picks from the pile", "Platz {seat} zieht vom Stapel", action="blind"),
    "takes": Kind("seat {seat} takes {cards}", "Platz {seat} nimmt {cards}", action="{card}"),
    "declares": Kind("seat {seat} declares the end", "Platz {seat} sagt das Spielende an", action="declare"),
    "goes-on": Kind("seat {seat} does not declare the end", "Platz {seat} sagt das Spielende nicht an", secret=True,
                    action="go on"),
    # what follows
    "shows": Kind("seat {seat} shows {cards}: sum {n}", "Platz {seat} zeigt {cards}: Summe {n}", told="table"),
    "shows-last": Kind("seat {seat} shows {cards}", "Platz {seat} zeigt {cards}", told="table"),
    "left": Kind("seat {seat} leaves the fight", "Platz {seat} steigt aus", told="table"),
    "sum": Kind("seat {seat} has sum {n}", "Platz {seat} hat Summe {n}", told="story", indent=4),
    "draws": Kind("seat {seat} draws {cards}", "Platz {seat} zieht {cards}", "seat {seat} draws {count}",
                  "Platz {seat} zieht {count}", secret=True, indent=4),
    "loses": Kind("seat {seat} loses {cards}", "Platz {seat} verliert {cards}", "seat {seat} loses {count}",
                  "Platz {seat} verliert {count}", secret=True, indent=4),
    "tomato": Kind("seat {seat} now has tomato {n}", "Platz {seat} hat jetzt Tomate {n}", secret=True, indent=4),
    "effect": Kind("effects on seat {seat}: trophies {n:+}, knives {m:+}",
                   "Effekte bei Platz {seat}: Pokale {n:+}, Küchenmesser {m:+}", indent=4),
    "nobody": Kind("nobody takes a triumph card", "niemand nimmt eine Triumphkarte"),
    "market": Kind("the market has {cards}", "im Markt liegen {cards}", told="story", indent=4),
    "count": Kind("seat {seat} has trophies {n}, knives {m}", "Platz {seat} hat Pokale {n}, Küchenmesser {m}",
                  secret=True, told="story", indent=4),
    "points": Kind("seat {seat} has match points {n}", "Platz {seat} hat Partiepunkte {n}"),
    "game": Kind("game {n} of the match", "Spiel {n} der Partie", indent=0),
    "deal": Kind("seat {seat} is dealt {cards} and tomato {n}", "Platz {seat} erhält {cards} und Tomate {n}",
                 secret=True, told="story"),
    "pack": Kind("seat {seat} drafts from {cards} and has tomato {n}",
                 "Platz {seat} wählt aus {cards} und hat Tomate {n}", secret=True, told="story"),
    "round": Kind("round {n}: in the row {cards}", "Runde {n}: In der Reihe {cards}", indent=0),
    "pass": Kind("pass {n}", "Durchgang {n}", indent=1),
    "end": Kind("the end: {cards}", "Ende: {cards}", told="story", indent=0),
    "out": Kind("seat {seat} is out", "Platz {seat} scheidet aus", told="story"),
    "wins": Kind("seat {seat} wins", "Platz {seat} gewinnt", told="story"),
}
"""Every kind of event, its sentence as stories and players read it."""
# fmt: on

CHOICES = {
    c.DRAFT: {"": "keeps"},
    c.PLAY: {"tomato": "leaves", "enough": "stops", "": "plays"},
    c.EXCHANGE_OR_DRAW: {"exchange": "exchanges", "draw": "draws-instead"},
    c.GIVE: {"": "gives"},
    c.PICK: {"blind": "blind", "": "picks"},
    c.TAKE: {"": "takes"},
    c.DECLARE_OR_NOT: {"declare": "declares", "go on": "goes-on"},
}
"""By what is asked: the kind of event that a choice is; "" for one that names a card."""

COUNTED = {"en": ("1 card", "{} cards"), "de": ("1 Karte", "{} Karten")}


def say(event: Event, language: str = "en", names: Names = str, viewer: int | None = None) -> str:
    """The event in a sentence without a full stop; for a viewer (a seat) only as far as it may know, else all."""
    kind = KINDS[event.kind]
    full = viewer is None or viewer == event.seat or not kind.secret
    row = {"en": (kind.en, kind.others_en), "de": (kind.de, kind.others_de)}[language]
    one, many = COUNTED[language]
    cards = [names(card) for card in event.cards]
    comma = " " if names is str else "; " if any("," in card for card in cards) else ", "
    return row[0 if full else 1].format(
        seat=event.seat,
        cards=comma.join(cards),
        count=one if len(event.cards) == 1 else many.format(len(event.cards)),
        n=event.n,
        m=event.m,
    )


def begin(game: Game) -> list[Event]:
    """What there is to tell of a game that has just been dealt."""
    return _dealt(game) + _stage(None, game)


def act(game: Game, seat: int, action: str) -> list[Event]:
    """Do it (Game.act) and tell what happened: the choice first, then what followed."""
    before = game.unhidden.copy()
    game.act(seat, action)
    after = game.unhidden
    events = [_choice(before, seat, action)]
    if int(before.ask) == c.PLAY and _revealed(after):
        events += _revelation(game, before, seat, action)
    if after.game_no == before.game_no:
        events += _moved(game, before, seat, action)
    else:
        events += [Event("points", other, n=int(after.points[other - 1])) for other in _seats(game)]
        events += _dealt(game)
    return events + _stage(before, game)


def _seats(game: Game) -> range:
    return range(1, game.players + 1)


def _choice(before: Any, seat: int, action: str) -> Event:
    kinds = CHOICES[int(before.ask)]
    if action in kinds:
        return Event(kinds[action], seat)
    return Event(kinds[""], seat, (action.removeprefix("market "),))


def _revealed(after: Any) -> bool:
    """Whether no play lies face down any more."""
    return bool(after.step == c.OVER or after.ask != c.PLAY or (after.laid_n.sum() == 0 and after.leaving == 0))


def _laid(game: Game, before: Any, seat: int, actor: int, action: str) -> list[int]:
    """The kinds that a seat plays in a pass that is being revealed."""
    cards = [int(kind) for kind in before.laid[seat - 1, : int(before.laid_n[seat - 1])]]
    if seat == actor and action in game.names.kinds:
        cards.append(game.names.kinds.index(action))
    return cards


def _revelation(game: Game, before: Any, actor: int, action: str) -> list[Event]:
    after = game.unhidden
    same = (after.game_no, after.round_no) == (before.game_no, before.round_no)
    shown: list[Event] = []
    sums: list[Event] = []
    for seat in _seats(game):
        leaves = bool(int(before.leaving) >> (seat - 1) & 1) or (seat == actor and action == "tomato")
        cards = tuple(game.names.kinds[kind] for kind in _laid(game, before, seat, actor, action))
        total = int(after.sums[seat - 1])
        if leaves:
            shown.append(Event("left", seat))
        elif cards:
            shown.append(Event("shows" if same else "shows-last", seat, cards, n=total))
        if cards and same:
            sums.append(Event("sum", seat, n=total))
    return shown + sums


def _moved(game: Game, before: Any, actor: int, action: str) -> list[Event]:
    """Number cards, tomatoes, trophies and knives that changed, and the market."""
    after = game.unhidden
    events: list[Event] = []
    revealed = int(before.ask) == c.PLAY and _revealed(after)
    for seat in _seats(game):
        change = _held(after, seat) - _held(before, seat)
        if revealed:
            for kind in _laid(game, before, seat, actor, action):
                change[kind] += 1  # what lies on the table is neither drawn nor lost
        elif seat == actor:
            change -= _named(game, int(before.ask), action)
        for word, counts in (("draws", change), ("loses", -change)):
            keys = _keys(game, counts)
            if keys:
                events.append(Event(word, seat, keys))
        if after.tomato[seat - 1] != before.tomato[seat - 1]:
            events.append(Event("tomato", seat, n=int(after.tomato[seat - 1])))
        events += _tokens(before, after, seat)
    if not np.array_equal(_market(after), _market(before)):
        events.append(Event("market", cards=tuple(game.names.kinds[kind] for kind in _market(after))))
    return events


def _held(state: Any, seat: int) -> Any:
    """How many of each kind a seat holds or has laid face down."""
    held = state.hand[seat - 1].astype(np.int64)
    for kind in state.laid[seat - 1, : int(state.laid_n[seat - 1])]:
        held[kind] += 1
    return held


def _named(game: Game, ask: int, action: str) -> Any:
    """What a choice itself does to the number cards of who makes it."""
    change = np.zeros(MAX_KINDS, np.int64)
    key = action.removeprefix("market ")
    if key in game.names.kinds:
        change[game.names.kinds.index(key)] = {c.DRAFT: 1, c.PICK: 1, c.GIVE: -1}.get(ask, 0)
    return change


def _market(state: Any) -> Any:
    return state.market[: int(state.market_n)]


def _tokens(before: Any, after: Any, seat: int) -> list[Event]:
    """Trophies and knives that come or go by effects."""
    trophies = int(after.trophy_tokens[seat - 1]) - int(before.trophy_tokens[seat - 1])
    knives = int(after.knife_tokens[seat - 1]) - int(before.knife_tokens[seat - 1])
    return [Event("effect", seat, n=trophies, m=knives)] if trophies or knives else []


def _dealt(game: Game) -> list[Event]:
    """Hands, or packs to draft from, and tomatoes; before them which game of the match it is."""
    state = game.unhidden
    events = [Event("game", n=int(state.game_no))] if game.rules.match_games > 1 else []
    for seat in _seats(game):
        pack = sorted(int(kind) for kind in state.pack[seat - 1, : int(state.pack_n[seat - 1])])
        cards = tuple(game.names.kinds[kind] for kind in pack) or _keys(game, _held(state, seat))
        events.append(Event("pack" if pack else "deal", seat, cards, n=int(state.tomato[seat - 1])))
    return events


def _keys(game: Game, counts: Iterable[int]) -> tuple[str, ...]:
    return tuple(key for key, n in zip(game.names.kinds, counts, strict=False) for _ in range(int(n)))


def _stage(before: Any, game: Game) -> list[Event]:
    """The round or pass that begins, or the end."""
    state = game.unhidden
    events: list[Event] = []
    then = (0, 0, 0) if before is None else (int(before.game_no), int(before.round_no), int(before.pass_no))
    now = (int(state.game_no), int(state.round_no), int(state.pass_no))
    if before is not None and state.still_rounds > before.still_rounds and now[0] == then[0]:
        events.append(Event("nobody"))
    if before is not None and now[0] == then[0] and (now[1] > then[1] or game.over):
        events += [
            Event("count", seat, n=int(state.trophies[seat - 1]), m=int(state.knives[seat - 1]))
            for seat in _seats(game)
        ]
    if game.over:
        return events + _end(game)
    if now[1] and now[:2] != then[:2]:
        row = tuple(game.names.faces[face] for face in state.row[: int(state.row_n)])
        events.append(Event("round", cards=row, n=now[1]))
    if now[2] and now != then:
        events.append(Event("pass", n=now[2]))
    return events


def _end(game: Game) -> list[Event]:
    result = game.result
    assert result is not None
    events = []
    if game.rules.match_games > 1:
        events += [Event("points", seat, n=result.points[seat - 1]) for seat in _seats(game)]
    events.append(Event("end", cards=(result.end,)))
    events += [Event("out", seat) for seat in result.out]
    return events + [Event("wins", seat) for seat in result.winners]
