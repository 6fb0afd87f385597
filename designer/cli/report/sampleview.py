"""The sample game of a report, ready to be laid out: every word said, every card with its colours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import NamedTuple

from designer.cardwords import ICONS
from designer.cli.table.cards import Cards
from designer.cli.table.words import Words as TableWords
from designer.tints import ink
from engine.judging import samplewords as said
from engine.judging.sample import Pass, Round, Sample
from engine.reports import bot_title
from variants.model import Variant
from variants.wording import told_in

_WORDS = {
    "sample": ("A typical game", "Ein typisches Spiel"),
    "typical": ("Why this one", "Warum dieses"),
    "who": ("Who plays", "Wer spielt"),
    "dealt": ("is dealt", "erhält"),
    "takes": ("takes", "nimmt"),
    "chance": ("chance", "Chance"),
    "before": ("chance in round 1", "Chance in Runde 1"),
    "after": ("after the round", "nach der Runde"),
    "end": ("The end", "Das Ende"),
    "out": ("out", "scheidet aus"),
    "wins": ("wins", "gewinnt"),
    "result": ("result", "Ergebnis"),
    "points": ("match points", "Partiepunkte"),
    "leaves": ("leaves", "steigt aus"),
    "nothing": ("nothing", "nichts"),
    "leads": ("leads", "führt"),
}
"""What stands over columns and in cells: en, de. All else is said where it belongs (engine.telling and others)."""

ICON_NAMES = ("trophy", "knife", "tomato")
"""Icons of triumph cards; those of the tool, whatever the variant's cards have."""


class Chip(NamedTuple):
    """A number card, small."""

    tag: str
    """As much of its suit's name as tells it apart."""
    value: str
    name: str
    color: str
    ink: str


class Prize(NamedTuple):
    """A triumph card, small."""

    icons: tuple[tuple[str, int], ...]
    """trophy, knife, tomato, with how many."""
    name: str


class Cell(NamedTuple):
    """What a seat did in a pass; nothing where it had left before."""

    chips: tuple[Chip, ...] = ()
    left: bool = False


class SeatRow(NamedTuple):
    """A seat in a round."""

    seat: str
    cells: tuple[Cell, ...]
    sum: str
    """Where it was in at the end."""
    takes: tuple[Prize, ...]
    trophies: int
    knives: int
    chance: str
    share: float
    leads: bool


class RoundView(NamedTuple):
    """A round."""

    title: str
    turn: bool
    row: tuple[Prize, ...]
    passes: tuple[str, ...]
    rows: tuple[SeatRow, ...]
    told: tuple[str, ...]
    """What happened besides: swaps, effects, empty fights."""
    notes: tuple[str, ...]
    """What it teaches."""


class SeatLine(NamedTuple):
    """Who plays, and what came of it."""

    seat: str
    bot: str
    hand: tuple[Chip, ...]
    tomato: str
    chance: str
    trophies: int
    knives: int
    points: int
    result: str


@dataclass(frozen=True)
class SampleView:
    """A sample in one language."""

    sample: Sample
    variant: Variant
    language: str

    @cached_property
    def _cards(self) -> Cards:
        return Cards(self.variant, self.sample.players, self.language)

    @cached_property
    def _tags(self) -> dict[str, str]:
        return tags({face.title for face in self._cards.numbers.values()})

    def w(self, key: str) -> str:
        """The words over a column or in a cell."""
        return _WORDS[key][told_in(self.language) == "de"]

    def table(self, key: str, **numbers: int) -> str:
        """The words that the table of `play` has, too."""
        return TableWords(told_in(self.language))(key, **numbers)

    def icon(self, name: str) -> str:
        """What an icon is called, in the plural."""
        return ICONS[name][told_in(self.language)][1]

    @property
    def intro(self) -> list[str]:
        """Why this game, and where chances come from."""
        return said.chosen(self.sample, self.language)

    @property
    def typical(self) -> list[tuple[str, str]]:
        """In what it is typical."""
        match = self.variant.rules.match_games.at(self.sample.players) > 1
        return said.typical(self.sample, self.language, match)

    @property
    def match(self) -> bool:
        """Whether it is a match of several games."""
        return any(self.sample.outcome.points)

    @property
    def chances(self) -> bool:
        """Whether chances are known."""
        return any(one.chances for one in self.sample.rounds)

    def seats(self) -> list[SeatLine]:
        """Who plays with what, and the scoring."""
        end, seat = self.sample.outcome, said.seat_words(self.language)
        dealt = {event.seat: event for event in self.sample.dealt}
        first = self.sample.rounds[0].chances if self.sample.rounds else ()
        lines = []
        for n, bot in enumerate(self.sample.bots, 1):
            result = self.w("out") if n in end.out else self.w("wins") if n in end.winners else ""
            lines.append(SeatLine(
                _upper(seat(n)), bot_title(bot, self.language),
                self._chips(dealt[n].cards if n in dealt else ()),
                str(dealt[n].n) if n in dealt else "",
                said.percent(first[n - 1], self.language) if first else "",
                end.trophies[n - 1], end.knives[n - 1], end.points[n - 1],
                self.w("wins") if n in end.winners and self.match else result,
            ))  # fmt: skip
        return lines

    def rounds(self) -> list[RoundView]:
        """Round by round."""
        return [self._round(one) for one in self.sample.rounds]

    def closing(self) -> list[str]:
        """How it ended."""
        return [*map(_sentence, said.closing(self.sample, self.language, self._names))]

    def _names(self, key: str) -> str:
        return self._cards.name(key)

    def _chips(self, cards: Iterable[str]) -> tuple[Chip, ...]:
        faces = (self._cards.numbers[key] for key in cards)
        return tuple(
            Chip(self._tags[face.title], str(face.value), face.name, face.color, ink(face.color)) for face in faces
        )

    def _prize(self, key: str) -> Prize:
        face = self._cards.triumphs[key]
        icons = (("trophy", face.trophies), ("knife", face.knives), ("tomato", face.tomatoes))
        return Prize(tuple((name, n) for name, n in icons if n), self._names(key))

    def _round(self, one: Round) -> RoundView:
        game = f"{self.table('game', n=one.game, of=self.sample.rounds[-1].game)}, " if self.match else ""
        title = game + self.table("round", n=one.number)
        events = [*one.before, *(event for a_pass in one.passes for event in a_pass.told), *one.told]
        told = said.told([event for event in events if event.kind != "fight-over"], self.language, self._names)
        return RoundView(
            title, one.turn, tuple(map(self._prize, one.row)),
            tuple(str(a_pass.number) for a_pass in one.passes),
            tuple(self._seat(one, seat) for seat in range(1, self.sample.players + 1)),
            tuple(map(_sentence, told)),
            tuple(map(_sentence, said.notes(one, self.language, self._names))),
        )  # fmt: skip

    def _seat(self, one: Round, seat: int) -> SeatRow:
        trophies, knives = one.standing[seat - 1]
        share = one.after[seat - 1] if one.after else 0.0
        sums = dict(one.ranking)
        return SeatRow(
            _upper(said.seat_words(self.language)(seat)),
            tuple(self._cell(a_pass, seat) for a_pass in one.passes),
            str(sums[seat]) if seat in sums else "",
            tuple(self._prize(card) for who, card in one.takes if who == seat),
            trophies, knives, said.percent(share, self.language) if one.after else "", share, one.leader == seat,
        )  # fmt: skip

    def _cell(self, a_pass: Pass, seat: int) -> Cell:
        plays = [play for play in a_pass.plays if play.seat == seat]
        cards = [card for play in plays for card in play.cards]
        return Cell(self._chips(cards), any(play.left for play in plays))


def symbols() -> dict[str, str]:
    """What stands inside of each icon's SVG, which is 100 units wide and high."""
    folder = resources.files("templates") / "art" / "icons"
    drawings = {name: (folder / f"{name}.svg").read_text(encoding="utf-8") for name in ICON_NAMES}
    return {name: re.sub(r"<title>.*?</title>|</?svg[^>]*>", "", drawing) for name, drawing in drawings.items()}


def tags(names: Iterable[str]) -> dict[str, str]:
    """As much of each name as tells it apart, two letters or more: Corn, Carrot, Chili: Co, Ca, Ch."""
    names = list(names)
    found = {}
    for name in names:
        others = [other for other in names if other != name]
        n = next((n for n in range(2, len(name)) if not any(other[:n] == name[:n] for other in others)), len(name))
        found[name] = name[:n]
    return found


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    text = _upper(text)
    return text if text.endswith((".", "!", "?")) else text + "."
