"""What the variant itself tells, before a face is drawn: suits too alike, words not translated, pictures not shown."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from designer.art import SUFFIXES
from designer.eyesight import SIGHTS, distance
from designer.inspection import SUITS, TRANSLATION, UNUSED, Finding
from designer.templates import Template
from variants.model import Special, Triumph, Variant
from variants.paths import as_shown
from variants.values import LANGUAGES, Text

MADE_HERE = b"tomate-designer"
"""In the head of every PNG that we write: a proof beside the variant is no art of its own."""

HEAD = 512
MOST_FILES = 10_000


def suits(variant: Variant) -> Iterator[Finding]:
    """How far apart any two suits' colours are, to each eye."""
    for (one, a), (other, b) in itertools.combinations(variant.deck.suits.items(), 2):
        for sight, words in SIGHTS.items():
            yield Finding(SUITS, f"the suits {one} and {other} {words}", value=distance(a.color, b.color, sight))


def translations(variant: Variant, templates: Iterable[Template]) -> Iterator[Finding]:
    """Texts that stay in one language where the cards have several (those that lack one they list are faults)."""
    languages = variant.languages
    cards: list[tuple[str, Sequence[Special | Triumph]]] = [
        ("deck.specials", variant.deck.specials), ("triumphs.cards", variant.triumphs.cards)
    ]  # fmt: skip
    for path, faces in cards:
        for index, face in enumerate(faces, 1):
            where = f"{path}.{index}"
            if face.text is not None and face.text.plain and len(languages) > 1 and _is_sentence(face.text.plain):
                yield Finding(TRANSLATION, f"{where}.text is the same in all of them", languages=languages)
            strange = tuple(code for code in languages if code not in LANGUAGES)
            if face.effects and face.text is None and strange:
                yield Finding(TRANSLATION, f"the sentences of {where}.effects are in {LANGUAGES[0]}", languages=strange)
    named = {"why": variant.why, **{f"assumed.{name}": note for name, note in variant.assumed.items()}}
    for template in templates:
        named |= {f"words.{name} of the template {template.name}": words for name, words in template.words.items()}
    for name, words in named.items():
        lacking = _lacking(words, languages)
        if lacking:
            yield Finding(TRANSLATION, name, languages=lacking)


def _lacking(words: Text | None, languages: tuple[str, ...]) -> tuple[str, ...]:
    return words.missing(languages) if words else ()


def _is_sentence(text: str) -> bool:
    """Whether it has several words: a name or a row of icons may be the same everywhere."""
    return len(re.findall(r"[^\W\d_]+", re.sub(r"<[^>]*>", "", text))) > 1


def unused(folder: Path, asked: Collection[Path]) -> Iterator[Finding]:
    """Pictures in the variant's folder, and in those of the pictures `asked` for, that were not asked for."""
    known = {file.resolve() for file in asked}
    folders = {folder.resolve(), *(file.parent for file in known if file.suffix.lower() in SUFFIXES)}
    for place in sorted(folders):
        with suppress(OSError):  # a folder that may be entered and not listed
            files = sorted(itertools.islice(place.iterdir(), MOST_FILES))
            yield from (Finding(UNUSED, as_shown(file)) for file in files if file not in known and _is_art(file))


def _is_art(file: Path) -> bool:
    """Whether it is a picture of somebody's: no link, which may lead anywhere, nothing hidden, no proof of ours."""
    if file.suffix.lower() not in SUFFIXES or file.name.startswith(".") or file.is_symlink() or not file.is_file():
        return False
    try:
        with file.open("rb") as opened:
            return MADE_HERE not in opened.read(HEAD)
    except OSError:
        return True
