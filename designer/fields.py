"""What a template may bind: the fields of each kind of card, each with its meaning, and a card's values for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from designer.bindings import Fields, Marked, Value
from designer.tints import DARK_INK
from variants.builtin import art_names
from variants.decks import Card, ExtraCard, NumberCard, TomatoCard, TriumphCard, cells_of, columns_by_language
from variants.effectwords import effect_sentences
from variants.markup import escape
from variants.model import Special, Suit, Triumph, Variant
from variants.wording import told_in

ANY_WORDS = {"en": "any suit", "de": "jede Sorte"}

COMMON = {
    "game.name": "the game's name",
    "game.version": "the variant's version",
    "game.author": "its author",
    "card": "the card's key, as in `tomate-designer proof`",
    "suits.colors": "the colours of all suits, a list (for rays)",
}
MISTAKABLE = {"mistakable": "whether its number reads as another one upside down (6 and 9, 66, 89 ...)"}
SUITED = {
    "value": "the card's number",
    **MISTAKABLE,
    "suit.id": "the suit's name in the variant file; `any` for cards of every suit",
    "suit.name": "the suit's name in the language of the print",
    "suit.letter": "its first letter",
    "suit.color": "its colour",
    "suit.art": "its picture; empty where it has none",
    "suit.icon": "its emblem",
    "suit.pattern": "its pattern",
}
FIELDS: dict[str, dict[str, str]] = {
    "number": {**COMMON, **SUITED},
    "special": {
        **COMMON,
        **SUITED,
        "name": "the card's name",
        "text": "its text, or what its effects do",
        "art": "its picture; empty where it has none",
        "picture": "its picture, else its suit's; empty where there is neither",
    },
    "tomato": {**COMMON, "number": "the tomato card's number", **MISTAKABLE},
    "triumph": {
        **COMMON,
        "trophies": "how many trophies",
        "knives": "how many knives",
        "tomatoes": "how many tomatoes",
        "icons": "all of them together",
        "name": "the card's name; empty where it has none",
        "text": "its text, or what its effects do",
        "mark": "whether it is marked for the hidden end",
        "art": "its picture; empty where it has none",
        "caption": "its name, else its picture: whether anything stands beside the icons",
    },
    "number-back": COMMON,
    "tomato-back": COMMON,
    "triumph-back": COMMON,
}
"""Face kind -> field -> meaning; docs/templates.md lists it."""

SHAPES = 5
"""So many emblems shape-1, shape-2 ... and patterns pattern-1 ... stand in for suits without their own."""


@dataclass(frozen=True, slots=True)
class SuitLook:
    """The pictures of a suit: what the variant names, what is built in under the suit's id, or stand-ins."""

    art: str
    icon: str
    pattern: str


def suit_looks(variant: Variant) -> dict[str, SuitLook]:
    """For each suit: built in are names like "corn", "icons/corn", "patterns/corn".

    Stand-ins are dealt so that no two suits share both emblem and pattern until there are more than 25.
    """
    built_in, looks = art_names(), dict[str, SuitLook]()
    nth = 0
    for name, suit in variant.deck.suits.items():
        icon = suit.icon or (name if f"icons/{name}" in built_in else "")
        pattern = suit.pattern or (name if f"patterns/{name}" in built_in else "")
        if not icon or not pattern:
            icon = icon or f"shape-{nth % SHAPES + 1}"
            pattern = pattern or f"pattern-{(nth + nth // SHAPES) % SHAPES + 1}"
            nth += 1
        looks[name] = SuitLook(suit.art or (name if name in built_in else ""), icon, pattern)
    return looks


_TURNED = str.maketrans("0689", "0986")


def mistakable(number: int) -> bool:
    """Whether a number reads as another one upside down."""
    digits = str(number)
    return set(digits) <= set("0689") and digits[::-1].translate(_TURNED) not in (digits, digits[::-1])


def kind_of(card: Card) -> str:
    """The template's face for the card."""
    match card:
        case NumberCard():
            return "special" if card.special else "number"
        case TomatoCard():
            return "tomato"
        case TriumphCard():
            return "triumph"
        case ExtraCard():
            return "extra"


def columns_of(rows: Iterable[Mapping[str, str]], languages: Collection[str]) -> set[str]:
    """What a print-only deck's faces may bind: its columns as written, and `title` where there is a `title.en`."""
    return {column for row in rows for column in row} | columns_by_language(rows, languages).keys()


def written_at(card: Card, field: str, language: str) -> str:
    """The path in the variant file of what a field of a card says; with no field, the card's own."""
    section, _, rest = field.partition(".")
    if isinstance(card, ExtraCard):
        by_language = f"{field}.{language}"
        return f"{card.path}.{by_language if by_language in dict(card.row) else field}".rstrip(".")
    if not field:
        return card.path
    if section == "game":
        return f"{rest}.{language}"
    if section == "suit" and isinstance(card, NumberCard):
        return f"deck.suits.{card.suit}.{rest}.{language}"
    return f"{card.path}.{field}.{language}"


@dataclass(frozen=True, slots=True)
class FieldMaker:
    """Fields of a variant's cards in one language."""

    variant: Variant
    language: str
    looks: dict[str, SuitLook]

    def common(self, key: str) -> dict[str, Value]:
        """What every face may bind."""
        return {
            "game.name": self.variant.name.in_(self.language),
            "game.version": self.variant.version,
            "game.author": self.variant.author,
            "card": key,
            "suits.colors": tuple(suit.color for suit in self.variant.deck.suits.values()),
        }

    def of(self, card: Card) -> Fields:
        """The card's fields, all that its kind has (for a print-only deck its columns, in this language)."""
        fields = self.common(card.key)
        match card:
            case NumberCard():
                fields |= {"value": card.value, "mistakable": mistakable(card.value), **self._suit(card.suit)}
                if card.special:
                    fields |= self._special(card.special)
                    fields["picture"] = fields["art"] or fields["suit.art"]
            case TomatoCard():
                fields |= {"number": card.number, "mistakable": mistakable(card.number)}
            case TriumphCard():
                fields |= self._triumph(card.face)
            case ExtraCard():
                rows = self.variant.extra_decks[card.deck].cards
                fields |= dict.fromkeys(columns_of(rows, self.variant.languages), "")  # an empty cell is a column too
                fields |= {name: Marked(value) for name, value in card.row}
                fields |= {name: Marked(value) for name, value in cells_of(card, self.variant, self.language).items()}
        return fields

    def _suit(self, suit_id: str) -> dict[str, Value]:
        suit: Suit | None = self.variant.deck.suits.get(suit_id)
        look = self.looks.get(suit_id, SuitLook("", "special", "pattern-5"))
        name = suit.name.in_(self.language) if suit else ANY_WORDS[told_in(self.language)]
        return {
            "suit.id": suit_id,
            "suit.name": name,
            "suit.letter": name[:1].upper(),
            "suit.color": suit.color.lower() if suit else DARK_INK,
            "suit.art": look.art,
            "suit.icon": look.icon,
            "suit.pattern": look.pattern,
        }

    def _special(self, special: Special) -> dict[str, Value]:
        return {
            "name": special.name.in_(self.language),
            "text": self._text(special),
            "art": special.art or "",
        }

    def _triumph(self, face: Triumph) -> dict[str, Value]:
        return {
            "trophies": face.trophies,
            "knives": face.knives,
            "tomatoes": face.tomatoes,
            "icons": face.trophies + face.knives + face.tomatoes,
            "name": face.name.in_(self.language) if face.name else "",
            "text": self._text(face),
            "mark": face.mark,
            "art": face.art or "",
            "caption": (face.name.in_(self.language) if face.name else "") or face.art or "",
        }

    def _text(self, face: Special | Triumph) -> Marked:
        if face.text is not None:
            return Marked(face.text.in_(self.language))
        return Marked(" ".join(map(escape, effect_sentences(face.effects, self.language))))
