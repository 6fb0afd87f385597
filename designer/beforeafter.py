"""Pages of faces before and after a change, so that people see what `diff` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from designer.cardwords import deck_name
from designer.job import Job
from designer.labels import label
from designer.ledger import Entry, ledger, reprint
from designer.marks import LINE, lines
from designer.paper import Paper
from designer.shapes import Group, Page, Path, Shape, Stroke, rectangle
from designer.text import Style, set_text
from variants.decks import Card
from variants.markup import Run
from variants.wording import told_in

MARGIN, GAP = 12.0, 6.0
"""Round the page, and between its cells, mm."""

PICTURE = (34.0, 46.0)
"""The most that a face takes, mm."""

COLUMNS = 2
WORDS_DEPTH = 9.0
TITLE_DEPTH = 14.0

FRAME = Stroke("#9a948a", 0.2)

WORDS = {
    "en": {"title": "From {a} to {b}", "new": "new", "gone": "gone", "page": "page {n} of {of}", "back": "back"},
    "de": {"title": "Von {a} zu {b}", "new": "neu", "gone": "weg", "page": "Seite {n} von {of}", "back": "Rückseite"},
}

TITLE = Style("Fredoka One", 16.0, 8.0, align="left", hyphenate=False)
NAME = Style("Lato-Regular", 8.5, 5.0, align="center", valign="top", hyphenate=False)
COUNT = Style("Fredoka One", 11.0, 7.0, align="center", hyphenate=False)

Draw = Callable[[], Group]


@dataclass(frozen=True, slots=True)
class Pair:
    """A face before and after; None where there is none. `words` say which, `copies` how many there were and are."""

    words: str
    old: Draw | None
    new: Draw | None
    copies: tuple[int, int]
    size: tuple[float, float]


def pairs(old: Job, new: Job) -> list[Pair]:
    """Every face that differs, or whose number of copies does; fronts of cards, then backs of decks.

    Faces are matched by the key of their card. The faults of both jobs are gathered in them.
    """
    before, after = ledger(old), ledger(new)
    change = reprint(before, after)
    touched = dict.fromkeys((one.deck, one.key) for one in (*change.out, *change.cut))
    was, now = ({(one.deck, one.key): one for one in entries} for entries in (before, after))
    cards = [{(deck.name, card.key): card for deck in job.decks for card, _ in deck.cards} for job in (old, new)]
    order = [key for key in dict.fromkeys((*was, *now)) if key in touched]
    fronts = [pair for key in order if (pair := _fronts(was.get(key), now.get(key), old, new, cards, key))]
    return [*fronts, *_backs(was, now, old, new, cards)]


Key = tuple[str, str]
Cards = Sequence[dict[Key, Card]]


def _fronts(was: Entry | None, now: Entry | None, old: Job, new: Job, cards: Cards, key: Key) -> Pair | None:
    """The fronts of a card; None where only its back differs."""
    copies = (was.count if was else 0, now.count if now else 0)
    if was and now and was.front == now.front and copies[0] == copies[1]:
        return None
    one = now or was
    assert one is not None
    return Pair(
        one.words,
        _face(old, cards[0][key], "front") if was else None,
        _face(new, cards[1][key], "front") if now else None,
        copies,
        one.size,
    )


def _backs(was: dict[Key, Entry], now: dict[Key, Entry], old: Job, new: Job, cards: Cards) -> Iterator[Pair]:
    """The backs that differ, once for each pair of them."""
    language, seen = new.faces.language, set()
    for key in [key for key in was if key in now]:
        both = (was[key].back, now[key].back)
        if both[0] == both[1] or both in seen:
            continue
        seen.add(both)
        yield Pair(
            f"{WORDS[told_in(language)]['back']}: {deck_name(key[0], new.variant, language)}",
            _face(old, cards[0][key], "back") if both[0] else None,
            _face(new, cards[1][key], "back") if both[1] else None,
            (0, 0),
            now[key].size,
        )


def _face(job: Job, card: Card, side: str) -> Draw:
    def draw() -> Group:
        face = job.front(card) if side == "front" else job.back(card)
        assert face is not None  # asked for only where the card has one
        return Group(face.shapes, clip=Path(rectangle(0.0, 0.0, *face.size)))

    return draw


def change_pages(found: Sequence[Pair], a: str, b: str, language: str, paper: Paper) -> Iterator[Page]:
    """The pairs on pages, two beside each other."""
    words = WORDS[told_in(language)]
    width, height = paper.size
    cell = ((width - 2 * MARGIN - GAP) / COLUMNS, PICTURE[1] + WORDS_DEPTH + GAP)
    rows = int((height - 2 * MARGIN - TITLE_DEPTH) // cell[1])
    fits = rows * COLUMNS
    pages = [found[start : start + fits] for start in range(0, len(found), fits)]
    for number, listed in enumerate(pages, 1):
        title = (Run("text", words["title"].format(a=a, b=b)),)
        shapes: list[Shape] = list(set_text(title, (MARGIN, MARGIN, width - 2 * MARGIN, 10.0), TITLE, language).shapes)
        for index, pair in enumerate(listed):
            row, column = divmod(index, COLUMNS)
            shapes += _cell(
                pair, MARGIN + column * (cell[0] + GAP), MARGIN + TITLE_DEPTH + row * cell[1], cell[0], language
            )
        shapes += label(words["page"].format(n=number, of=len(pages)), width - MARGIN - 20.0, height - 6.0, 6.0)
        yield Page(width, height, tuple(shapes))


def _cell(pair: Pair, x: float, y: float, width: float, language: str) -> Iterator[Shape]:
    """Before, an arrow, after; the words below."""
    words = WORDS[told_in(language)]
    scale = min(PICTURE[0] / pair.size[0], PICTURE[1] / pair.size[1])
    wide, tall = pair.size[0] * scale, pair.size[1] * scale
    top = y + (PICTURE[1] - tall) / 2
    middle = x + width / 2
    for draw, left, missing in ((pair.old, x, words["new"]), (pair.new, x + width - wide, words["gone"])):
        frame = rectangle(left, top, wide, tall)
        if draw is None:
            yield Path(frame, stroke=Stroke(FRAME.color, FRAME.width, dash=(1.5, 1.5)))
            yield from set_text((Run("text", missing),), (left, top, wide, tall), COUNT, language).shapes
        else:
            yield Group((draw(),), (scale, 0.0, 0.0, scale, left, top))
            yield Path(frame, stroke=FRAME)
    at = y + PICTURE[1] / 2
    yield lines(
        [(middle - 4, at, middle + 4, at), (middle + 1, at - 2, middle + 4, at), (middle + 1, at + 2, middle + 4, at)],
        LINE,
    )
    if pair.copies != (0, 0):
        counts = f"{pair.copies[0]} → {pair.copies[1]}" if pair.copies[0] != pair.copies[1] else f"{pair.copies[1]} ×"
        yield from set_text((Run("text", counts),), (middle - 9, at - 10, 18.0, 6.0), COUNT, language).shapes
    told = (Run("text", pair.words),)
    yield from set_text(told, (x, y + PICTURE[1] + 1.0, width, WORDS_DEPTH - 1.0), NAME, language).shapes
