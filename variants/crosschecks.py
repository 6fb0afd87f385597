"""What no single field can tell: whether the parts of a variant fit together, for every player count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from variants import limits
from variants.decks import copies_of, decks, number_cards
from variants.faults import Fault, did_you_mean, missing, quote
from variants.filechecks import file_faults
from variants.model import GAME, NUMBERS, PLAYED, TRIUMPHS, Deck, Variant
from variants.rules import declarations
from variants.values import MAX_PLAYERS, MIN_PLAYERS, ByPlayers
from variants.wordchecks import column_faults, length_faults, word_faults
from variants.yamlio import Key, Node

Path = Sequence[Key]


@dataclass(frozen=True)
class Looked:
    """A variant and the tree that it was read from, so that complaints find their places.

    `suits` are the suits that the file names, those with faults of their own as well.
    """

    variant: Variant
    tree: Node
    suits: tuple[str, ...]

    def fault(self, path: Path, what: str, cure: str, because: Path = ()) -> Fault:
        """A fault at what stands at a path, or at what it would stand in.

        Where that is built in, and what it does not fit (`because`) is the user's own, it is told there.
        """
        node, other = node_of(self.tree, path), node_of(self.tree, because)
        place = other.place if because and node.folder is None and other.folder is not None else node.place
        return Fault(place, ".".join(str(step) for step in path), what, cure)


Check = Callable[[Looked], Iterator[Fault]]


def crosscheck(variant: Variant, tree: Node, whole: Node, cut: frozenset[str] = frozenset()) -> list[Fault]:
    """Every fault between the parts.

    `cut` names what was cut out of the `whole` tree because of faults of its own: checks that count it wait.
    """
    deck = whole.table().get("deck", whole).table().get("suits", whole)
    looked = Looked(variant, tree, tuple(str(key) for key in deck.table()))
    faults: list[Fault] = []
    for needs, check in CHECKS:
        if not any(path.startswith(need) or need.startswith(path) for path in cut for need in needs):
            faults += islice(check(looked), limits.FAULTS)
    return faults


def node_of(tree: Node, path: Path) -> Node:
    """What stands at a path (lists count from 1); the nearest thing round it, where nothing does."""
    node = tree
    for step in path:
        if isinstance(node.value, list):
            index = int(step) - 1
            if not 0 <= index < len(node.value):
                break
            node = node.value[index]
            continue
        inner = node.table().get(step)
        if inner is None:
            break
        node = inner
    return node


def _game(looked: Looked) -> Iterator[Fault]:
    """A game has players, number cards, tomatoes and triumph cards; decks to print need none of them."""
    variant = looked.variant
    written = variant.model_fields_set
    if not variant.playable and variant.extra_decks:
        return
    if not variant.playable:
        cure = "Write `extends: karate-tomate`, or a whole deck, or `extra_decks:` with cards to print"
        yield looked.fault([], "there are no cards to print or play", cure)
        return
    for name in ("players", *GAME):
        if name not in written:
            cure = f"Add `{name}:` ({Variant.meanings()[name].split('.')[0]})"
            yield missing(looked.tree.place, name, cure)
    deck = variant.deck
    for name in ("suits", "copies"):
        if "deck" in written and name not in deck.model_fields_set:
            cure = f"Add `{name}:` ({Deck.meanings()[name].rstrip('.')})"
            yield missing(node_of(looked.tree, ["deck"]).place, f"deck.{name}", cure)


def _players(looked: Looked) -> Iterator[Fault]:
    first, last = looked.variant.players
    if first < MIN_PLAYERS or last > MAX_PLAYERS:
        what = f"must lie between {MIN_PLAYERS} and {MAX_PLAYERS}, not {first}-{last}"
        yield looked.fault(["players"], what, f"Write a range like 3-{MAX_PLAYERS}")


def _counts(variant: Variant) -> range:
    """The player counts, within what is allowed: 3-1000000 is told once and not counted out."""
    return range(max(variant.players[0], MIN_PLAYERS), min(variant.players[1], MAX_PLAYERS) + 1)


def _tables(looked: Looked) -> Iterator[Fault]:
    """Every table by player count must have every count."""
    for name in declarations():
        value = getattr(looked.variant.rules, name)
        absent = value.missing(_counts(looked.variant)) if isinstance(value, ByPlayers) else ()
        if absent:
            counts = ", ".join(str(n) for n in absent)
            what = f"has no number for {counts} players"
            cure = f"Add {', '.join(f'{n}: ...' for n in absent)}, or change `players`"
            yield looked.fault(["rules", name], what, cure, ["players"])


def _each(looked: Looked, *names: str) -> Iterator[tuple[int, list[int]]]:
    """Every player count with the numbers of these rules; none where a table lacks one (told by _tables)."""
    values = [getattr(looked.variant.rules, name) for name in names]
    counts = _counts(looked.variant)
    if set(GAME) <= looked.variant.model_fields_set and not any(value.missing(counts) for value in values):
        yield from ((n, [value.at(n) for value in values]) for n in counts)


def _at(looked: Looked, name: str, players: int) -> Path:
    """The path of a rule's number for so many players: its entry where it is a table."""
    table = getattr(looked.variant.rules, name).plain is None
    return ["rules", name, players] if table else ["rules", name]


def _worst(check: Check) -> Check:
    """Of its faults at one place only the last, that for the most players: mending it mends the others."""

    def checked(looked: Looked) -> Iterator[Fault]:
        yield from {(fault.place, fault.where): fault for fault in check(looked)}.values()

    return checked


def _tomatoes(looked: Looked) -> Iterator[Fault]:
    first, last = looked.variant.tomatoes
    most = looked.variant.players[1]
    if looked.variant.playable and last - first + 1 < most <= MAX_PLAYERS:
        what = f"{last - first + 1} tomato cards are too few for {most} players"
        yield looked.fault(["tomatoes"], what, f"Write a range of {most} numbers or more")


@_worst
def _stake(looked: Looked) -> Iterator[Fault]:
    for n, (stake,) in _each(looked, "stake"):
        if stake >= n:
            what = f"the stake of {stake} is not less than {n} players: nobody would have to fight (R12)"
            yield looked.fault(_at(looked, "stake", n), what, f"Write {n - 1} or less")
            if looked.variant.rules.stake.plain is not None:
                return  # what fits the fewest players fits all


@_worst
def _row(looked: Looked) -> Iterator[Fault]:
    triumphs = sum(face.copies for face in looked.variant.triumphs.cards)
    for n, (stake, used) in _each(looked, "stake", "triumphs_used"):
        if used > triumphs:
            what = f"{used} of {triumphs} triumph cards cannot be used"
            yield looked.fault(
                _at(looked, "triumphs_used", n), what, f"Write {triumphs} or less, or 0 for all", ["triumphs"]
            )
        elif (used or triumphs) < stake:
            what = f"{used or triumphs} triumph cards cannot fill a row of {stake} ({n} players)"
            yield looked.fault(["triumphs", "cards"], what, "Add copies, or lower rules.stake", ["rules", "stake"])


@_worst
def _deal(looked: Looked) -> Iterator[Fault]:
    for n, (hand, market, used, _) in _each(looked, "hand_size", "market", "number_cards_used", "suits_in_play"):
        numbers = sum(count for _, count in number_cards(looked.variant, n))
        if used > numbers:
            what = f"{used} of {numbers} number cards cannot be used"
            yield looked.fault(
                _at(looked, "number_cards_used", n), what, f"Write {numbers} or less, or 0 for all", ["deck"]
            )
        elif (used or numbers) < n * hand + market:
            too = f" and a market of {market}" if market else ""
            what = f"{used or numbers} number cards do not deal {hand} to each of {n} players{too}"
            yield looked.fault(_at(looked, "hand_size", n), what, "Add copies of cards, or deal fewer", ["deck"])


@_worst
def _hand(looked: Looked) -> Iterator[Fault]:
    """Who holds more than the limit from the start could not obey it."""
    for n, (limit, hand) in _each(looked, "hand_limit", "hand_size"):
        if 0 < limit < hand:
            what = f"is {limit}, and {hand} cards are dealt"
            cure = f"Write {hand} or more, or 0 for no limit"
            yield looked.fault(_at(looked, "hand_limit", n), what, cure, ["rules", "hand_size"])


@_worst
def _marks(looked: Looked) -> Iterator[Fault]:
    marked = sum(face.copies for face in looked.variant.triumphs.cards if face.mark)
    for n, (needed,) in _each(looked, "end_marks"):
        if needed > marked:
            what = f"the game ends with marked card {needed}, and there are {marked}"
            yield looked.fault(_at(looked, "end_marks", n), what, "Mark more triumph cards (mark: true)", ["triumphs"])


@_worst
def _suits_in_play(looked: Looked) -> Iterator[Fault]:
    for n, (used,) in _each(looked, "suits_in_play"):
        if used > len(looked.suits) > 0:
            what = f"{used} suits in play, and the deck has {len(looked.suits)}"
            cure = f"Write {len(looked.suits)} or less, or 0 for all"
            yield looked.fault(_at(looked, "suits_in_play", n), what, cure)


def _bounds(looked: Looked) -> Iterator[Fault]:
    """Generous limits, so that a slip or a bomb is told instead of printed."""
    variant, suits = looked.variant, looked.variant.deck.suits
    for count, most, path, what in (
        (len(suits), limits.SUITS, ["deck", "suits"], "suits"),
        (len(variant.deck.copies), limits.VALUES, ["deck", "copies"], "values"),
        (len(variant.deck.specials), limits.SPECIALS, ["deck", "specials"], "special cards"),
        (len(variant.triumphs.cards), limits.FACES, ["triumphs", "cards"], "faces"),
        (len(variant.extra_decks), limits.EXTRA_DECKS, ["extra_decks"], "extra decks"),
        (variant.tomatoes[1], limits.TOMATO_NUMBER, ["tomatoes"], "as the highest number"),
        *(
            (len(suit.copies or ()), limits.VALUES, ["deck", "suits", name, "copies"], "values")
            for name, suit in suits.items()
        ),
    ):
        if count > most:
            yield looked.fault(path, f"{count} {what}, more than {most}", f"Write at most {most}")
    if variant.tomatoes[0] < 0:
        yield looked.fault(["tomatoes"], f"must not be negative, not {variant.tomatoes[0]}", "Write a range like 1-10")
    counts = _counts(variant)
    if not counts or variant.rules.suits_in_play.missing(counts):
        return
    counted = variant.model_copy(update={"tomatoes": (1, 1), "players": (counts[0], counts[-1])})
    for deck in decks(counted):
        if deck.total > limits.CARDS:
            where = {NUMBERS: ["deck"], TRIUMPHS: ["triumphs", "cards"]}.get(deck.name, ["extra_decks", deck.name])
            yield looked.fault(where, f"{deck.total} cards in a deck, more than {limits.CARDS}", "Write fewer copies")


def _suits(looked: Looked) -> Iterator[Fault]:
    variant = looked.variant
    suits = looked.suits
    for suit in variant.deck.suits:
        if not NAME.fullmatch(suit) or suit in limits.RESERVED:
            what = f"{quote(suit)} {'is a word of the language' if suit in limits.RESERVED else 'is no short name'}"
            yield looked.fault(["deck", "suits", suit], what, "Call it by small letters, digits and -, like sweet-corn")
    for index, special in enumerate(variant.deck.specials, 1):
        if special.suit not in ("any", *suits):
            cure = did_you_mean(special.suit, ["any", *suits], f"Write any, or one of {', '.join(suits)}")
            yield looked.fault(["deck", "specials", index, "suit"], f"there is no suit {quote(special.suit)}", cure)


NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""Ids of suits, icons and decks: they become file names and marks in text."""


def _extra_decks(looked: Looked) -> Iterator[Fault]:
    for name, deck in looked.variant.extra_decks.items():
        if not NAME.fullmatch(name) or name in PLAYED:
            what = f"{quote(name)} {'is a deck of the game' if name in PLAYED else 'is no short name'}"
            cure = "Call it by small letters, digits and -, like events"
            yield looked.fault(["extra_decks", name], what, cure)
        for index, row in enumerate(deck.cards, 1):
            if copies_of(row) is None:
                cure = f"Write a whole number from 0 (not printed) to {limits.COPIES}; an empty cell counts as 1"
                what = f"must be a whole number from 0 to {limits.COPIES}, not {quote(row['copies'])}"
                yield looked.fault(["extra_decks", name, "cards", index, "copies"], what, cure)


def _columns(looked: Looked) -> Iterator[Fault]:
    return column_faults(looked.variant, looked.fault)


def _assumed(looked: Looked) -> Iterator[Fault]:
    for path in looked.variant.assumed:
        section = path.partition(".")[0]
        known = [*Variant.model_fields, *(f"rules.{name}" for name in declarations())]
        if section not in Variant.model_fields or (section == "rules" and path not in known):
            cure = did_you_mean(path, known, "Write a path like rules.stake or triumphs.cards")
            yield looked.fault(["assumed", path], f"there is nothing at {quote(path)}", cure)


def _words(looked: Looked) -> Iterator[Fault]:
    yield from word_faults(looked.variant, looked.suits, looked.fault)
    yield from length_faults(looked.variant, looked.fault)


def _files(looked: Looked) -> Iterator[Fault]:
    return file_faults(looked.variant, looked.fault)


CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("players", "extra_decks", *GAME), _game),
    (("players",), _players),
    (("players", "rules"), _tables),
    (("players", "tomatoes"), _tomatoes),
    (("players", "rules.stake"), _stake),
    (("players", "rules.stake", "rules.triumphs_used", "triumphs"), _row),
    (("players", "rules.hand_size", "rules.market", "rules.number_cards_used", "rules.suits_in_play", "deck"), _deal),
    (("players", "rules.hand_limit", "rules.hand_size"), _hand),
    (("players", "rules.end_marks", "triumphs"), _marks),
    (("players", "rules.suits_in_play"), _suits_in_play),
    (("extra_decks", "tomatoes"), _bounds),
    ((), _suits),
    ((), _extra_decks),
    ((), _assumed),
    (("languages",), _words),
    (("languages", "extra_decks"), _columns),
    ((), _files),
)
"""Each check with the sections that it counts, and that must be whole for it."""
