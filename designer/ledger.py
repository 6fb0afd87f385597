"""What was printed, card by card, so that after a change only what differs is printed again.

A card is known by what is drawn on both of its sides and by its size, never by its name or its place in a file:
a reordered table changes nothing, a new line in a template or another picture changes every card that shows it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from designer.cardwords import card_words
from designer.shapes import Glyphs, Group, Path, Picture, Shape, Stroke
from variants.decks import CardList
from variants.sizes import Size

if TYPE_CHECKING:
    from designer.job import Job


MATRIX_STEPS = 1e6
"""Factors are told finer than measures: art is drawn in units of its own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Cards that look alike: where they belong, in words, how many, and the fingerprints of both sides."""

    deck: str
    key: str
    words: str
    size: Size
    front: str
    back: str
    """Empty for a card without a back."""
    count: int

    @property
    def look(self) -> tuple[Size, str, str]:
        """What makes two printed cards interchangeable."""
        return (self.size, self.front, self.back)


@dataclass(frozen=True, slots=True)
class Reprint:
    """What to do with a printed deck so that it becomes another."""

    cut: tuple[Entry, ...]
    """To print, with the number of copies that are missing."""
    out: tuple[Entry, ...]
    """To take out of the old deck, with the number of copies that are too many."""


def ledger(job: Job) -> tuple[Entry, ...]:
    """The cards of a job as they are printed. Every face is drawn; faults are gathered in the job."""
    fingerprints = Fingerprints()
    entries = []
    for deck in job.decks:
        for card, count in deck.cards:
            front, back = job.front(card), job.back(card)
            entries.append(
                Entry(
                    deck.name,
                    card.key,
                    card_words(card, job.variant, job.faces.language),
                    job.variant.size_of(deck.name),
                    fingerprints.of(front.shapes),
                    fingerprints.of(back.shapes) if back else "",
                    count,
                )
            )
    return tuple(entries)


def reprint(old: Iterable[Entry], new: Iterable[Entry]) -> Reprint:
    """What must be cut anew and what comes out, to turn the printed cards `old` into `new`."""
    old, new = tuple(old), tuple(new)
    return Reprint(_beyond(new, old), _beyond(old, new))


def _beyond(wanted: Sequence[Entry], there: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, with the copies of each look that `there` lacks."""
    stock: Counter[tuple[Size, str, str]] = Counter()
    for entry in there:
        stock[entry.look] += entry.count
    missing = []
    for entry in wanted:
        kept = min(stock[entry.look], entry.count)
        stock[entry.look] -= kept
        if entry.count > kept:
            missing.append(replace(entry, count=entry.count - kept))
    return tuple(missing)


def closed_up(decks: Iterable[CardList], cut: Iterable[Entry]) -> tuple[CardList, ...]:
    """Decks with the copies to print alone."""
    counts = {(entry.deck, entry.key): entry.count for entry in cut}
    closed = (
        CardList(
            deck.name,
            tuple((card, counts[deck.name, card.key]) for card, _ in deck.cards if (deck.name, card.key) in counts),
        )
        for deck in decks
    )
    return tuple(deck for deck in closed if deck.cards)


class Fingerprints:
    """Fingerprints of drawings: equal ink, equal fingerprint, wherever the files lie. Shared groups are read once."""

    def __init__(self) -> None:
        self._groups: dict[int, tuple[Group, bytes]] = {}  # the group is kept, so that its id stays its own

    def of(self, shapes: Iterable[Shape]) -> str:
        """The fingerprint of a display list, 32 hexadecimal digits."""
        return self._list(shapes).hex()

    def _list(self, shapes: Iterable[Shape]) -> bytes:
        held = hashlib.blake2b(digest_size=16)
        for shape in shapes:
            held.update(self._one(shape))
        return held.digest()

    def _one(self, shape: Shape) -> bytes:
        match shape:
            case Group():
                if id(shape) not in self._groups:
                    clip = _path(shape.clip) if shape.clip else b"-"
                    head = b"group %b %b" % (_numbers(shape.matrix, MATRIX_STEPS), clip)
                    self._groups[id(shape)] = (shape, head + self._list(shape.children))
                return self._groups[id(shape)][1]
            case Path():
                return _path(shape)
            case Glyphs():
                told = f"{shape.chars!r} {_font(shape.font)} {shape.size:.3f} {shape.color} {_stroke(shape.outline)}"
                return b"text %b %b %b" % (
                    told.encode("utf-8", "backslashreplace"),
                    _numbers((shape.x, shape.y)),
                    _numbers(shape.advances),
                )
            case Picture():
                box = _numbers((shape.x, shape.y, shape.width, shape.height))
                return b"picture %b %b" % (box, _digest(shape.data))


def _numbers(values: Iterable[float], steps: float = 1000.0) -> bytes:
    """Measures to a thousandth of a millimetre, which no printer shows and no machine's last bit moves."""
    return b",".join([b"%d" % round(value * steps) for value in values])


def _path(path: Path) -> bytes:
    told = f"path {path.fill} {path.evenodd} {_stroke(path.stroke)} {''.join([one[0] for one in path.segments])} "
    return told.encode() + _numbers([value for one in path.segments for value in one[1:]])


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return "-"
    measures = _numbers((stroke.width, stroke.dash_offset, stroke.miter, *stroke.dash)).decode()
    return f"{stroke.color} {stroke.cap} {stroke.join} {measures}"


@cache
def _font(file: FilePath) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest()


@cache
def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
