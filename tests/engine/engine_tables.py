"""Small tables to try a rule on: a variant built here, hands and rows laid as a test wants them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from engine.game import Game
from variants.effects import Effect
from variants.model import Deck, Special, Suit, Triumph, Triumphs, Variant
from variants.rules import Rules
from variants.values import ByPlayers, Text

SUITS = ("corn", "carrot", "mushroom", "aubergine", "broccoli")
COPIES = {1: 8, 2: 7, 3: 6, 4: 4, 5: 3}
FACES = "5.0.0x2 4.0.0x4 3.0.0x5 3.1.0x4 2.1.0x5 2.0.2x4 1.2.0x6 1.1.2x4 0.3.0x3 0.2.3x3"


def faces(written: str = FACES) -> tuple[Triumph, ...]:
    """Triumph cards as trophies.knives.tomatoes x copies."""
    rows = (word.partition("x") for word in written.split())
    icons = [(tuple(map(int, face.split("."))), int(n or 1)) for face, _, n in rows]
    return tuple(Triumph(trophies=t, knives=k, tomatoes=m, copies=n) for (t, k, m), n in icons)


def variant(
    suits: tuple[str, ...] = SUITS,
    copies: dict[int, int] | None = None,
    triumphs: tuple[Triumph, ...] | None = None,
    specials: tuple[Special, ...] = (),
    house_rules: tuple[Effect, ...] = (),
    tomatoes: tuple[int, int] = (1, 10),
    players: tuple[int, int] = (2, 10),
    **rules: Any,
) -> Variant:
    """A variant that is the base game but for what is named; numbers of rules may be plain."""
    fields = {name: ByPlayers(v) if type(v) is int else v for name, v in rules.items()}
    return Variant(
        format=1,
        name=Text("Test"),
        players=players,
        deck=Deck(
            suits={name: Suit(name=Text(name), color="#112233") for name in suits},
            copies=copies or COPIES,
            specials=specials,
        ),
        tomatoes=tomatoes,
        triumphs=Triumphs(cards=faces() if triumphs is None else triumphs),
        rules=Rules(**fields),
        house_rules=house_rules,
    )


def effect(at: str, do: str, n: int = 1, who: str = "self", if_: str | None = None) -> Effect:
    """An effect row."""
    return Effect.model_validate({"at": at, "do": do, "n": n, "who": who} | ({"if": if_} if if_ else {}))


def table(
    game: Variant | None = None,
    hands: tuple[str, ...] | None = None,
    tomatoes: tuple[int, ...] | None = None,
    row: str | None = None,
    seed: int = 1,
    players: int = 3,
) -> Game:
    """A game before its first choice, hands ("corn-1 corn-2" per seat), tomatoes and row laid as told.

    Every other card lies in its pile, so that no card is made or lost.
    """
    played = Game(game or variant(), len(hands) if hands else players, seed)
    s = played.unhidden
    if hands:
        lay_hands(played, hands)
    if tomatoes:
        s.tomato[: len(tomatoes)] = tomatoes
    if row is not None:
        wanted = [played.names.faces.index("triumph-" + face) for face in row.split()]
        rest = Counter(played.rules.stack[: played.rules.stack_n].tolist()) - Counter(wanted)
        s.row[: len(wanted)] = wanted
        s.row_n = len(wanted)
        stack = sorted(rest.elements())
        s.stack[: len(stack)] = stack
        s.stack_n = s.stack_left = len(stack)
    return played


def lay_hands(game: Game, hands: tuple[str, ...]) -> None:
    """Give the seats these number cards; the pile holds all others, but for those on the table or discarded."""
    s, names = game.unhidden, game.names.kinds
    pool = Counter(game.rules.deck[: game.rules.deck_n].tolist())
    s.hand[:] = 0
    s.hand_set[:] = 0
    for seat, hand in enumerate(hands):
        kinds = [names.index(key) for key in hand.split()]
        pool -= Counter(kinds)
        s.hand_n[seat] = len(kinds)
        for kind in kinds:
            s.hand[seat, kind] += 1
            s.hand_set[seat, kind >> 5] |= np.uint32(1 << (kind & 31))
    pile = sorted(pool.elements())
    s.cards[: len(pile)] = pile
    s.deck_n = s.deck_left = len(pile)


def empty_pile(game: Game) -> None:
    """Put the whole pile into the box."""
    game.unhidden.deck_n = game.unhidden.deck_left = 0


def play(game: Game, *acts: str) -> None:
    """Acts as `seat action`, or in one string divided by commas."""
    for act in ",".join(acts).split(","):
        seat, _, action = act.strip().partition(" ")
        game.act(int(seat), action)


def hand(game: Game, seat: int) -> str:
    """A seat's number cards, in order."""
    return " ".join(key for key, n in game.view(seat).hand for _ in range(n))


def held(game: Game) -> list[int]:
    """How many number cards each seat holds."""
    return [int(n) for n in game.unhidden.hand_n[: game.players]]


def cards_in_game(game: Game) -> Counter[int]:
    """Every number card by kind, wherever it lies (not the box)."""
    s, r = game.unhidden, game.rules
    seen: Counter[int] = Counter(s.cards[: s.deck_n].tolist())
    seen.update(s.cards[r.deck_n - s.discard_n : r.deck_n].tolist())
    seen.update(s.market[: s.market_n].tolist())
    seen.update(s.table[: s.table_n].tolist())
    for seat in range(game.players):
        seen.update({kind: int(s.hand[seat, kind]) for kind in range(r.kinds) if s.hand[seat, kind]})
        seen.update(s.laid[seat, : s.laid_n[seat]].tolist())
        seen.update(s.pack[seat, : s.pack_n[seat]].tolist())
    return seen
