"""A variant as typed, frozen data: what the loader gives and every other room reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from variants.effects import Effect, On
from variants.faults import Place, did_you_mean
from variants.limits import CARD_SIDE, COPIES
from variants.rules import Rules
from variants.sizes import CARD_SIZES, Size, parse_size
from variants.values import MAX_PLAYERS, MIN_PLAYERS, Color, Model, Reference, Span, Text, must_be


def _read_size(value: object) -> Size:
    if isinstance(value, Size):
        return value
    size = parse_size(value) if isinstance(value, str) else None
    if size is None:
        cure = did_you_mean(str(value), CARD_SIZES, f"Sizes are: {', '.join(CARD_SIZES)}")
        raise must_be("a card size, or measures like 63x88mm or 2.5x3.5in", cure)
    shortest, longest = CARD_SIDE
    if min(size) < shortest or max(size) > longest:
        what = f"must lie between {shortest:g} and {longest:g} mm on each side"
        raise PydanticCustomError("card_size", what, {"cure": "Look at the unit"})
    return size


CardSize = Annotated[Size, BeforeValidator(_read_size, json_schema_input_type=str)]
"""Trim size by name or measures."""

Copies = Annotated[int, Field(ge=0, le=COPIES)]
"""How many of a card are printed and played."""


class Suit(Model):
    """A suit (Gemüsesorte) of number cards."""

    name: Text
    """Its name on cards and in the rules."""
    color: Color
    """The colour of its cards."""
    art: Reference | None = None
    """Built-in art by name (corn, carrot, ...) or ./an.svg or ./a.png beside the file; the suit's id by default."""
    icon: Reference | None = None
    """The small emblem, likewise."""
    pattern: Reference | None = None
    """The pattern that tells the suit apart without colour, likewise."""
    copies: dict[int, Copies] | None = None
    """Copies of each value, where this suit differs from the deck's."""


class Special(Model):
    """A number card outside the values x copies table: a wild card, one with an effect."""

    name: Text
    """Its name on the card and in the rules."""
    suit: str = "any"
    """A suit's id, or `any`: the card follows every suit."""
    value: Annotated[int, Field(ge=-20, le=99)] = 0
    """What it counts in a sum."""
    copies: Copies = 1
    """How many of it."""
    text: Text | None = None
    """Words on the card, with icons; by default the sentences of its effects."""
    effects: tuple[Annotated[Effect, On("special")], ...] = ()
    """What it does, as effect rows."""
    art: Reference | None = None
    """Built-in art by name, or ./an.svg or ./a.png beside the file."""


class Deck(Model):
    """The number cards."""

    suits: dict[str, Suit]
    """The suits by id, in the order of print."""
    copies: dict[Annotated[int, Field(ge=0, le=99)], Copies]
    """Copies of each value in every suit, {value: copies}."""
    specials: tuple[Special, ...] = ()
    """Number cards outside the table; a list, or a table file like ./specials.csv."""

    def copies_of(self, suit: str) -> dict[int, int]:
        """Copies of each value in a suit: its own, else the deck's."""
        own = self.suits[suit].copies
        return self.copies if own is None else own


class Triumph(Model):
    """A triumph card face."""

    trophies: Annotated[int, Field(ge=0, le=9)] = 0
    """Trophies on it."""
    knives: Annotated[int, Field(ge=0, le=9)] = 0
    """Knives on it."""
    tomatoes: Annotated[int, Field(ge=0, le=9)] = 0
    """Tomatoes on it."""
    copies: Copies = 1
    """How many of it."""
    name: Text | None = None
    """A name on the card."""
    text: Text | None = None
    """Words on the card, with icons; by default the sentences of its effects."""
    effects: tuple[Annotated[Effect, On("triumph")], ...] = ()
    """What it does, as effect rows."""
    mark: bool = False
    """Marked for the hidden end (rule end_marks)."""
    art: Reference | None = None
    """A picture of one's own, ./an.svg or ./a.png beside the file."""


class Triumphs(Model):
    """The triumph deck."""

    cards: tuple[Triumph, ...]
    """The faces; a list, or a table file like ./triumphs.csv."""


class ExtraDeck(Model):
    """A print-only deck of any shape: rows with columns of the designer's own, drawn by a face of theirs."""

    name: Text | None = None
    """Its name on sheets and in the rules."""
    cards: tuple[dict[str, str], ...]
    """Rows as text; the column `copies` (default 1) says how many of each."""
    face: Path
    """A face file (YAML)."""
    back: Path | None = None
    """A face file for the back; without one the cards have none."""
    size: CardSize = CARD_SIZES["poker"]
    """Trim size of its cards."""


class Look(Model):
    """How the cards are drawn."""

    template: Reference = "classic"
    """A built-in template's name, or ./a-folder beside the file."""
    card_size: CardSize = CARD_SIZES["euro"]
    """Trim size of number cards."""
    tomato_size: CardSize | None = None
    """Trim size of tomato cards; as number cards by default."""
    triumph_size: CardSize = CARD_SIZES["square"]
    """Trim size of triumph cards."""
    corner_radius: Annotated[float, Field(ge=0, le=15)] = 3.0
    """Millimetres; the radius that face frames follow (a straight cut is always possible)."""
    icons: dict[str, Reference] = Field(default_factory=dict)
    """Icons of one's own for card text: {gold: ./gold.svg} is written <gold>."""


NUMBERS, TOMATOES, TRIUMPHS = "numbers", "tomatoes", "triumphs"
PLAYED = (NUMBERS, TOMATOES, TRIUMPHS)
"""The decks that the game is played with; all others are print-only."""

GAME = ("deck", "tomatoes", "triumphs")
"""What makes a file a game that the rules are for: all of them or none."""


class Variant(Model):
    """A whole game. Rule numbers R1-R20 are those of seeds/rules.yaml."""

    format: int
    """The version of this language: 1."""
    name: Text
    """The game's name."""
    version: str = "1"
    """Yours to count; printed on every sheet."""
    author: str = ""
    """Who made it."""
    why: Text | None = None
    """Why a designer would try it, in a sentence or two."""
    extends: str | None = None
    """A built-in variant's name, or a file beside this one, from which all that is not written here is taken."""
    players: Span = (MIN_PLAYERS, MAX_PLAYERS)
    """For how many players."""
    languages: tuple[str, ...] = ("en", "de")
    """Languages that the cards have words in; the first is the default."""
    deck: Deck = Deck(suits={}, copies={})
    """The number cards. Left out together with tomatoes and triumphs, the file is for printing its extra decks only."""
    tomatoes: Span = (1, 0)
    """The tomato cards, lowest to highest number."""
    triumphs: Triumphs = Triumphs(cards=())
    """The triumph cards."""
    rules: Rules = Rules()
    """The rules; see below."""
    house_rules: tuple[Annotated[Effect, On("house_rule")], ...] = ()
    """Effect rows that hold for the whole game."""
    extra_decks: dict[str, ExtraDeck] = Field(default_factory=dict)
    """Print-only decks of any shape, by name."""
    look: Look = Look()
    """How the cards are drawn."""
    assumed: dict[str, Text] = Field(default_factory=dict)
    """Paths whose values are not the published ones, each with a note; printed with the rules."""
    folder: Path | None = Field(default=None, exclude=True)
    """Where the file lies: art, tables and faces are found beside it, never outside it. None: built in."""
    parent: str = Field(default="", exclude=True)
    """What it extends, as a reference that `variants.load` takes; empty where it extends nothing."""
    shown: str = Field(default="", exclude=True)
    """Its file's name as the user knows it, for complaints about its cards."""
    changes: tuple[str, ...] = Field(default=(), exclude=True)
    """What was changed beside the file, as it was written: `--with house.yaml`, `--set rules.stake=2`."""
    places: dict[str, tuple[str, int, int]] = Field(default_factory=dict, exclude=True)
    """Where its cards were written: dotted path to file, line and column; nothing of what is built in."""

    @property
    def playable(self) -> bool:
        """Whether it is a game of the kind that the rules are for, and not only decks to print."""
        return bool(self.model_fields_set & set(GAME))

    @property
    def player_counts(self) -> range:
        """The player counts that the variant is for."""
        return range(self.players[0], self.players[1] + 1)

    def place_of(self, path: str) -> Place:
        """Where it says what is at a dotted path, or the nearest thing round it; else its file."""
        while path not in self.places and path:
            path = path.rpartition(".")[0]
        return Place(*self.places[path]) if path else Place(self.shown or self.name.in_(self.languages[0]))

    def size_of(self, deck: str) -> Size:
        """The trim size of a deck's cards: numbers, tomatoes, triumphs or an extra deck's name."""
        look = self.look
        sizes = {
            NUMBERS: look.card_size,
            TOMATOES: look.tomato_size or look.card_size,
            TRIUMPHS: look.triumph_size,
        }
        return sizes[deck] if deck in sizes else self.extra_decks[deck].size
