"""Words on cards: written in every language of the variant, with icons that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from variants import limits
from variants.decks import columns_by_language
from variants.faults import Fault, quote
from variants.markup import STANDARD_ICONS, MarkupError, parse
from variants.model import Variant
from variants.values import Text
from variants.yamlio import Key

Complain = Callable[[Sequence[Key], str, str], Fault]


def word_faults(variant: Variant, suits: Sequence[str], fault: Complain) -> Iterator[Fault]:
    """Languages written twice, words that lack a language, markup and icons that mean nothing."""
    languages = variant.languages
    if not languages or len(set(languages)) < len(languages):
        what = "is empty" if not languages else f"names a language twice: {', '.join(languages)}"
        yield fault(["languages"], what, "Write each once, like [en, de]")
    icons = {*STANDARD_ICONS, *suits, *variant.look.icons}
    for path, text in texts(variant):
        missing = text.missing(languages)
        if missing:
            what = f"has no words in {', '.join(missing)}"
            yield fault(path, what, f"Add {', '.join(f'{code}: ...' for code in missing)}, or change `languages`")
        for code, words in _written(text):
            most = limits.NAME if path[-1] == "name" else limits.TEXT
            if len(words) > most:
                yield fault([*path, code] if code else path, *_too_long(words, most))
                continue
            try:
                parse(words, icons)
            except MarkupError as error:
                for what, cure in error.problems:
                    yield fault([*path, code] if code else path, what, cure)


def column_faults(variant: Variant, fault: Complain) -> Iterator[Fault]:
    """Columns by language of print-only decks that lack a language, or say the same as a plain column."""
    for deck_id, deck in variant.extra_decks.items():
        for name, columns in columns_by_language(deck.cards, variant.languages).items():
            path = ["extra_decks", deck_id, "cards"]
            lacking = [code for code in variant.languages if code not in columns]
            if lacking:
                other = next(iter(columns.values()))
                cure = f"Add {' and '.join(f'{name}.{code}' for code in lacking)}, or change `languages`"
                yield fault([*path, 1, other], f"{quote(other)} has no column in {', '.join(lacking)}", cure)
            for index, row in enumerate(deck.cards, 1):
                yield from _cells(name, columns, row, [*path, index], fault)


def _cells(
    name: str, columns: Mapping[str, str], row: Mapping[str, str], path: list[Key], fault: Complain
) -> Iterator[Fault]:
    filled = [column for column in columns.values() if row.get(column)]
    if filled and row.get(name):
        what = f"the card has its {name} both in {quote(name)} and by language"
        yield fault([*path, name], what, f"Fill either {quote(name)} or {', '.join(map(quote, columns.values()))}")
    for code, column in columns.items():
        if filled and not row.get(column):
            yield fault([*path, column], f"has no words in {code}", f"Fill the cell {quote(column)}")


def length_faults(variant: Variant, fault: Complain) -> Iterator[Fault]:
    """Words that are no card text and longer than any page has room for."""
    for field, words, most in (
        ("version", variant.version, limits.NAME),
        ("author", variant.author, limits.NAME),
        *(("why", words, limits.TEXT) for _, words in _written(variant.why or Text(""))),
        *(
            (f"assumed.{path}", words, limits.TEXT)
            for path, note in variant.assumed.items()
            for _, words in _written(note)
        ),
    ):
        if len(words) > most:
            yield fault(field.split(".", 1), *_too_long(words, most))
    for name, deck in variant.extra_decks.items():
        for index, row in enumerate(deck.cards, 1):
            for column, cell in row.items():
                if len(cell) > limits.TEXT:
                    yield fault(["extra_decks", name, "cards", index, column], *_too_long(cell, limits.TEXT))


def _too_long(words: str, most: int) -> tuple[str, str]:
    return f"has {len(words):,} characters, more than {most:,}", "Shorten it"


def texts(variant: Variant) -> Iterator[tuple[list[Key], Text]]:
    """Every text that is printed on cards, with its path."""
    yield ["name"], variant.name
    for suit_id, suit in variant.deck.suits.items():
        yield ["deck", "suits", suit_id, "name"], suit.name
    cards = [(["deck", "specials"], variant.deck.specials), (["triumphs", "cards"], variant.triumphs.cards)]
    for before, faces in cards:
        for index, face in enumerate(faces, 1):
            for field in ("name", "text"):
                text = getattr(face, field)
                if text is not None:
                    yield [*before, index, field], text
    for name, deck in variant.extra_decks.items():
        if deck.name is not None:
            yield ["extra_decks", name, "name"], deck.name


def _written(text: Text) -> tuple[tuple[str, str], ...]:
    return text.by_language if text.plain is None else (("", text.plain),)
