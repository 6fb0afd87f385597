"""The lists and tables of a rulebook: what is in the box, what cards say, what differs from the parent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from designer.book import Block, Grid, Items
from designer.cardwords import (
    ICONS,
    caption_words,
    deck_words,
    rule_words,
    special_words,
    suit_words,
    triumph_words,
)
from designer.differences import differences, parent_of, spoken
from variants.decks import TriumphCard, decks, suits_in_play
from variants.effects import Effect
from variants.effectwords import effect_sentences
from variants.model import TRIUMPHS, Triumph, Variant
from variants.vocabulary import QUANTITIES, WHO, Known
from variants.wording import told_in

_WORDS = {
    "en": {
        "suit": "Suit", "cards": "Cards", "times": "{count} × {words}", "listed": "{deck}: {words}",
        "span": "{deck}: {first} to {last}", "print_only": "{deck} (not explained here)", "name": "Name",
    },
    "de": {
        "suit": "Gemüsesorte", "cards": "Karten", "times": "{count} × {words}", "listed": "{deck}: {words}",
        "span": "{deck}: {first} bis {last}", "print_only": "{deck} (hier nicht erklärt)", "name": "Name",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Context:
    """What a rulebook is written for: a variant, its player counts or one of them, a language."""

    variant: Variant
    counts: range
    language: str

    @property
    def words(self) -> dict[str, str]:
        """The words of this module in the language."""
        return _WORDS[told_in(self.language)]

    @property
    def players(self) -> int | None:
        """The one player count, where only one is asked for."""
        return self.counts[0] if len(self.counts) == 1 else None

    def effects(self) -> Iterator[Effect]:
        """Every effect of the game."""
        yield from self.variant.house_rules
        yield from (effect for card in self.variant.deck.specials if card.copies for effect in card.effects)
        yield from (effect for face in self.variant.triumphs.cards if face.copies for effect in face.effects)

    def asks(self, known: Known) -> bool:
        """Whether an effect asks for what the table finds out in that way; at the game's end all lies open."""
        return any(
            known in (WHO[row.who].known, QUANTITIES[row.test.quantity].known if row.test else "open")
            for row in self.effects()
            if (known, row.at) != ("won", "game_end")
        )


def _items(lines: Iterable[str]) -> Items | None:
    items = tuple(lines)
    return Items(items) if items else None


def _box(context: Context) -> Iterator[str]:
    variant, words, language = context.variant, context.words, context.language
    numbers, tomatoes, triumphs, *extra = decks(variant, context.players)
    suits = [suit_words(suit, variant, language) for suit in suits_in_play(variant, context.players)]
    specials = [
        words["times"].format(count=card.copies, words=special_words(card, variant, language))
        for card in variant.deck.specials
        if card.copies
    ]
    yield words["listed"].format(deck=deck_words(numbers, variant, language), words=", ".join([*suits, *specials]))
    first, last = variant.tomatoes
    yield words["span"].format(deck=deck_words(tomatoes, variant, language), first=first, last=last)
    yield deck_words(triumphs, variant, language)
    for deck in extra:
        yield words["print_only"].format(deck=deck_words(deck, variant, language))


def _copies(context: Context) -> Grid:
    """Copies by suit and value; suits with the same copies share a row."""
    variant, language = context.variant, context.language
    alike: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for suit in suits_in_play(variant, context.players):
        copies = {value: count for value, count in variant.deck.copies_of(suit).items() if count}
        alike.setdefault(tuple(sorted(copies.items())), []).append(suit_words(suit, variant, language))
    values = sorted({value for copies in alike for value, _ in copies})
    rows = [
        (", ".join(names), *(str(dict(copies).get(value, "–")) for value in values)) for copies, names in alike.items()
    ]
    return Grid((context.words["suit"], *map(str, values)), tuple(rows))


def _triumphs(context: Context) -> Grid:
    """Triumph cards by icons; a name column only where a card has a name or a mark."""
    variant, told = context.variant, told_in(context.language)
    listed = next(deck for deck in decks(variant, context.players) if deck.name == TRIUMPHS)
    faces: dict[Triumph, int] = {card.face: count for card, count in listed.cards if isinstance(card, TriumphCard)}
    icons = (("trophy", "trophies"), ("knife", "knives"), ("tomato", "tomatoes"))
    heads = [
        context.words["cards"],
        *(ICONS[icon][told][1][:1].upper() + ICONS[icon][told][1][1:] for icon, _ in icons),
    ]
    more = {face: caption_words(face, context.variant, context.language) for face in faces}
    if any(more.values()):
        heads.append(context.words["name"])
    rows = []
    for face, count in faces.items():
        row = [str(count), *(str(getattr(face, field) or "–") for _, field in icons)]
        rows.append(tuple([*row, more[face]] if any(more.values()) else row))
    return Grid(tuple(heads), tuple(rows))


def _specials(context: Context) -> Iterator[str]:
    for special in context.variant.deck.specials:
        said = rule_words(special.effects, special.text, context.variant, context.language)
        if special.copies:
            yield special_words(special, context.variant, context.language) + (f": {said}" if said else "")


def _triumph_effects(context: Context) -> Iterator[str]:
    for face in dict.fromkeys(face for face in context.variant.triumphs.cards if face.copies):
        said = rule_words(face.effects, face.text, context.variant, context.language)
        if said:
            yield f"{triumph_words(face, context.variant, context.language)}: {said}"


def _house_rules(context: Context) -> Iterator[str]:
    yield from effect_sentences(context.variant.house_rules, context.language)


def _assumed(context: Context) -> Iterator[str]:
    yield from (note.in_(context.language) for note in context.variant.assumed.values())


def _differs(context: Context) -> Iterator[str]:
    parent = parent_of(context.variant)
    if parent is not None:
        yield from spoken(differences(parent, context.variant, context.language))


LISTS: dict[str, Callable[[Context], Block | None]] = {
    "box": lambda context: _items(_box(context)),
    "copies": _copies,
    "triumphs": _triumphs,
    "specials": lambda context: _items(_specials(context)),
    "triumph_effects": lambda context: _items(_triumph_effects(context)),
    "house_rules": lambda context: _items(_house_rules(context)),
    "assumed": lambda context: _items(_assumed(context)),
    "differs": lambda context: _items(_differs(context)),
}
"""Lists and tables that a block of templates/rulebook.yaml may ask for."""

THINGS: dict[str, Callable[[Context], bool]] = {
    "wild_cards": lambda context: any(card.suit == "any" and card.copies for card in context.variant.deck.specials),
    "market": lambda context: any(context.variant.rules.market.at(count) for count in context.counts),
    "triumphs_left_out": lambda context: any(context.variant.rules.triumphs_used.at(n) for n in context.counts),
    "effects": lambda context: any(context.effects()),
    "counted_effects": lambda context: any(effect.do.endswith(("trophies", "knives")) for effect in context.effects()),
    "acting_specials": lambda context: any(effect.at == "play" for effect in context.effects()),
    "several_effects": lambda context: len([*context.effects()]) > 1,
    "extremes": lambda context: any(WHO[effect.who].known == "won" for effect in context.effects()),
    "neighbours": lambda context: any(effect.who in ("left", "right") for effect in context.effects()),
    "changed_sums": lambda context: any(effect.do == "add_to_sum" for effect in context.effects()),
    "asks_won": lambda context: context.asks("won"),
    "asks_tomato": lambda context: context.asks("tomato"),
    "asks_counted": lambda context: context.asks("counted"),
}
"""Things that a block of templates/rulebook.yaml may depend on."""
