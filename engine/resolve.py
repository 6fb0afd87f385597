"""From a variant to the record that the kernel reads, for one number of players: what is printed is what is played."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from engine import records as rec
from engine.kernel import codes as c
from variants import rules as declared
from variants.decks import NumberCard, TriumphCard, decks
from variants.effects import Effect
from variants.faults import Fault, Faults, Place, one_fault
from variants.model import Variant


def number_cards(variant: Variant, players: int) -> list[tuple[NumberCard, int]]:
    """The number cards in play with their copies, in the kernel's order: a card's place is its kind."""
    in_play = set(list(variant.deck.suits)[: variant.rules.suits_in_play.at(players) or None]) | {"any"}
    listed = [(card, n) for card, n in decks(variant, players)[0].cards if isinstance(card, NumberCard)]
    kept = [(card, n) for card, n in listed if card.suit in in_play]
    return sorted(kept, key=lambda row: row[0].special is not None)  # plain cards first, else in printed order


def triumph_cards(variant: Variant, players: int) -> list[tuple[TriumphCard, int]]:
    """The triumph cards in play with their copies: a card's place is its face."""
    return [(card, n) for card, n in decks(variant, players)[2].cards if isinstance(card, TriumphCard)]


def resolve(variant: Variant, players: int) -> NDArray[Any]:
    """The rules record, as an array of one; Faults where the game does not fit the kernel's tables."""
    if players not in variant.player_counts:
        first, last = variant.players
        place, what = Place(variant.name.in_("en")), f"is for {first} to {last} players, not {players}"
        raise one_fault(place, "players", what, f"Choose {first} to {last}")
    numbers, triumphs = number_cards(variant, players), triumph_cards(variant, players)
    _refuse_too_big(variant, players, numbers, triumphs)
    array = np.zeros(1, rec.RULES)
    rules = array[0]
    rules.players = players
    for field in declared.declarations():
        setattr(rules, field, _number(variant.rules, field, players))
    rules.tomato_first = variant.tomatoes[0]
    rules.tomato_n = variant.tomatoes[1] - variant.tomatoes[0] + 1
    _number_tables(rules, variant, numbers)
    _triumph_tables(rules, triumphs)
    _effect_tables(rules, variant, numbers, triumphs)
    return array


def _number(rules: declared.Rules, field: str, players: int) -> int:
    """A rule's value as the kernel has it: a choice is its place among those declared."""
    value = declared.value_at(rules, field, players)
    if isinstance(value, str):
        return int(get_args(declared.Rules.model_fields[field].annotation).index(value))
    return int(value)


def _number_tables(rules: Any, variant: Variant, numbers: list[tuple[NumberCard, int]]) -> None:
    suits = {name: place for place, name in enumerate(variant.deck.suits)} | {"any": rec.ANY}
    rules.kinds = len(numbers)
    rules.words = -(-len(numbers) // 32)
    rules.specials_from = sum(card.special is None for card, _ in numbers)
    deck: list[int] = []
    for kind, (card, copies) in enumerate(numbers):
        suit = suits[card.suit]
        rules.kind_suit[kind] = suit
        rules.kind_value[kind] = card.value
        for row in range(rec.MAX_SUITS + 1):
            if rec.ANY in (row, suit) or row == suit:
                rules.fits[row, kind // 32] |= np.uint32(1 << kind % 32)
        deck += [kind] * copies
    rules.deck_n = len(deck)
    rules.deck[: len(deck)] = deck


def _triumph_tables(rules: Any, triumphs: list[tuple[TriumphCard, int]]) -> None:
    rules.faces = len(triumphs)
    stack: list[int] = []
    for place, (card, copies) in enumerate(triumphs):
        rules.face_trophies[place] = card.face.trophies
        rules.face_knives[place] = card.face.knives
        rules.face_tomatoes[place] = card.face.tomatoes
        rules.face_marked[place] = card.face.mark
        stack += [place] * copies
    rules.stack_n = len(stack)
    rules.stack[: len(stack)] = stack


def _effect_tables(
    rules: Any, variant: Variant, numbers: list[tuple[NumberCard, int]], triumphs: list[tuple[TriumphCard, int]]
) -> None:
    rows: list[Effect] = []
    for kind, (card, _) in enumerate(numbers):
        rules.kind_rows[kind] = len(rows)
        rows += card.special.effects if card.special else ()
    rules.kind_rows[len(numbers) :] = len(rows)
    rules.kind_moments = _moments(rows)
    for place, (triumph, _) in enumerate(triumphs):
        rules.face_rows[place] = len(rows)
        rows += triumph.face.effects
    rules.face_rows[len(triumphs) :] = len(rows)
    rules.face_moments = _moments(rows[int(rules.face_rows[0]) :])
    rules.house_rows[:] = len(rows), len(rows) + len(variant.house_rules)
    rows += variant.house_rules
    rules.house_moments = _moments(list(variant.house_rules))
    for place, row in enumerate(rows):
        rules.row_at[place] = c.AT[row.at]
        rules.row_do[place] = c.DO[row.do]
        rules.row_n[place] = row.n
        rules.row_who[place] = c.WHOM[row.who]
        test = row.test
        rules.row_quantity[place] = c.QUANTITY[test.quantity] if test else -1
        if test:
            rules.row_op[place] = c.OPERATOR[test.op]
            rules.row_number[place] = test.number


def _moments(rows: list[Effect]) -> int:
    return sum(1 << moment for moment in {c.AT[row.at] for row in rows})


def _refuse_too_big(
    variant: Variant, players: int, numbers: list[tuple[NumberCard, int]], triumphs: list[tuple[TriumphCard, int]]
) -> None:
    """The kernel's tables are of fixed size; a game that does not fit can be printed but not played."""
    effects = [e for card, _ in numbers if card.special for e in card.special.effects]
    effects += [e for card, _ in triumphs for e in card.face.effects]
    rows = len(effects) + len(variant.house_rules)
    tomatoes = variant.tomatoes[1] - variant.tomatoes[0] + 1
    too_many = (
        ("deck", "different number cards", len(numbers), rec.MAX_KINDS),
        ("deck", "number cards", sum(n for _, n in numbers), rec.MAX_CARDS),
        ("deck.suits", "suits", len(variant.deck.suits), rec.MAX_SUITS),
        ("triumphs", "different triumph cards", len(triumphs), rec.MAX_FACES),
        ("triumphs", "triumph cards", sum(n for _, n in triumphs), rec.MAX_TRIUMPHS),
        ("house_rules", "effect rows", rows, rec.MAX_EFFECTS),
    )
    place = Place(variant.name.in_("en"))
    faults = [
        Fault(place, where, f"has {n} {what}; a game to be played may have {most}", "Print it, or play with fewer")
        for where, what, n, most in too_many
        if n > most
    ]
    if tomatoes < players:
        faults.append(
            Fault(place, "tomatoes", f"has {tomatoes} tomato cards for {players} players", "Write one for each player")
        )
    if faults:
        raise Faults(faults)
