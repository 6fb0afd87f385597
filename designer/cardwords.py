"""Cards in words, for the rulebook and for telling two variants apart."""

from __future__ import annotations

from variants.decks import Card, CardList, ExtraCard, NumberCard, TomatoCard, cells_of
from variants.effects import Effect
from variants.effectwords import effect_sentences
from variants.markup import MarkupError, parse
from variants.model import Special, Triumph, Variant
from variants.values import Text
from variants.wording import fill, told_in

ICONS = {
    "trophy": {"en": ("trophy", "trophies"), "de": ("Pokal", "Pokale")},
    "knife": {"en": ("knife", "knives"), "de": ("Küchenmesser", "Küchenmesser")},
    "tomato": {"en": ("tomato", "tomatoes"), "de": ("Tomate", "Tomaten")},
    "card": {"en": ("card", "cards"), "de": ("Karte", "Karten")},
    "hand": {"en": ("hand", "hands"), "de": ("Hand", "Hände")},
    "special": {"en": ("special card", "special cards"), "de": ("Sonderkarte", "Sonderkarten")},
    "end": {"en": ("end mark", "end marks"), "de": ("Endmarke", "Endmarken")},
}
"""The words for the standard icons, singular and plural."""

_WORDS = {
    "en": {
        "tomato": "tomato {n}", "any": "any suit", "no_icons": "no icons",
        "numbers": "{n} number {n|card|cards}", "tomatoes": "{n} tomato {n|card|cards}",
        "triumphs": "{n} triumph {n|card|cards}", "extra": "{n} {n|card|cards} “{name}”",
    },
    "de": {
        "tomato": "Tomate {n}", "any": "jede Gemüsesorte", "no_icons": "keine Symbole",
        "numbers": "{n} {n|Zahlenkarte|Zahlenkarten}", "tomatoes": "{n} {n|Tomatenkarte|Tomatenkarten}",
        "triumphs": "{n} {n|Triumphkarte|Triumphkarten}", "extra": "{n} {n|Karte|Karten} „{name}“",
    },
}  # fmt: skip


_NAMES = ("name", "title", "titel")
"""Columns that name the cards of a print-only deck; without one the first column does."""


def amount(icon: str, count: int, language: str) -> str:
    """So many of an icon: "1 trophy", "2 knives"."""
    return f"{count} {ICONS[icon][told_in(language)][0 if count == 1 else 1]}"


def quoted(text: str, language: str) -> str:
    """Text in the language's quotation marks."""
    return f"„{text}“" if told_in(language) == "de" else f"“{text}”"


def plain(text: str, variant: Variant, language: str) -> str:
    """Card text without its markup, on one line; icons as words."""
    icons = {name: words[told_in(language)][0] for name, words in ICONS.items()}
    icons |= {name: suit.name.in_(language) for name, suit in variant.deck.suits.items()}
    icons |= {name: name for name in variant.look.icons}
    try:
        runs = parse(text, icons)
    except MarkupError:  # the loader has told of it; here any text will do
        return " ".join(text.split())
    words = (icons[run.value] if run.kind == "icon" else run.value if run.kind == "text" else " " for run in runs)
    return " ".join("".join(words).split())


def effects_words(effects: tuple[Effect, ...], text: Text | None, variant: Variant, language: str) -> str:
    """What a card says: its own words, else the sentences of its effects; "" where it says nothing."""
    if text is not None:
        return plain(text.in_(language), variant, language)
    return " ".join(effect_sentences(effects, language))


def rule_words(effects: tuple[Effect, ...], text: Text | None, variant: Variant, language: str) -> str:
    """What a card means: its own words, in quotes, and what each of its effects does, whatever the card says."""
    does = effect_sentences(effects, language)
    said = plain(text.in_(language), variant, language) if text is not None else ""
    return " ".join([*([quoted(said, language)] if said and said not in does else []), *does])


def suit_words(suit: str, variant: Variant, language: str) -> str:
    """A suit's name; `any` in words."""
    return _WORDS[told_in(language)]["any"] if suit == "any" else variant.deck.suits[suit].name.in_(language)


def special_words(special: Special, variant: Variant, language: str) -> str:
    """A special card: "Chili (any suit, 2)"."""
    name = special.name.in_(language)
    return f"{name} ({suit_words(special.suit, variant, language)}, {fill('{n}', n=special.value)})"


def triumph_words(face: Triumph, variant: Variant, language: str) -> str:
    """A triumph card: its name, its icons, its end mark; not its effects."""
    icons = (("trophy", face.trophies), ("knife", face.knives), ("tomato", face.tomatoes))
    parts = [amount(icon, count, language) for icon, count in icons if count]
    if face.mark:
        parts.append(ICONS["end"][told_in(language)][0])
    words = ", ".join(parts) or _WORDS[told_in(language)]["no_icons"]
    return f"{plain(face.name.in_(language), variant, language)} ({words})" if face.name else words


def caption_words(face: Triumph, variant: Variant, language: str) -> str:
    """What a triumph card has beside its icons: its name and its end mark; "" where it has neither."""
    name = plain(face.name.in_(language), variant, language) if face.name else ""
    mark = ICONS["end"][told_in(language)][0] if face.mark else ""
    return ", ".join(filter(None, (name, mark)))


def card_words(card: Card, variant: Variant, language: str) -> str:
    """A card's face in a few words."""
    match card:
        case NumberCard():
            if card.special:
                return special_words(card.special, variant, language)
            return f"{suit_words(card.suit, variant, language)} {fill('{n}', n=card.value)}"
        case TomatoCard():
            return fill(_WORDS[told_in(language)]["tomato"], n=card.number)
        case ExtraCard():
            cells = cells_of(card, variant, language).items()
            row = {name: cell for name, cell in cells if name != "copies" and cell}
            return next((row[name] for name in _NAMES if name in row), next(iter(row.values()), card.key))
    face = card.face
    said = rule_words(face.effects, face.text, variant, language)
    return triumph_words(face, variant, language) + (f": {said}" if said else "")


def deck_name(name: str, variant: Variant, language: str) -> str:
    """A deck's name: "number cards", or the title of a print-only deck."""
    if name in variant.extra_decks:
        title = variant.extra_decks[name].name
        return plain(title.in_(language), variant, language) if title else name
    return fill(_WORDS[told_in(language)][name], n=0).removeprefix("0 ")


def deck_words(deck: CardList, variant: Variant, language: str) -> str:
    """A deck by count and kind: "140 number cards"."""
    words = _WORDS[told_in(language)]
    if deck.name in variant.extra_decks:
        return fill(words["extra"], n=deck.total, name=deck_name(deck.name, variant, language))
    return fill(words[deck.name], n=deck.total)
