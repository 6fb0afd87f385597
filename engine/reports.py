"""A simulation for one number of players, gathered part by part: `Account`; what it comes to: `Report`."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from engine.bots import TRAINED, TRAINED_TITLE, bot_named, is_bot
from engine.cardlines import Cards
from engine.estimates import Estimate, Fairness, Tally, Values, as_number, simultaneous_z
from engine.kernel.codes import END_NAMES
from engine.metrics import (
    HAND_POINTS,
    METRICS,
    OVERALL,
    SECTIONS,
    Meaning,
    bot_shares,
    columns_of,
    hands,
    lead_chances,
    meaning_of,
    metric_estimates,
    win_shares,
)  # fmt: skip
from engine.records import TENTHS
from engine.simulation import Part, Run
from variants.wording import told_in

END_WORDS = {
    "row short": ("too few triumph cards for the row", "zu wenige Triumphkarten für die Reihe"),
    "declared": ("declared by a player", "angesagt"),
    "enough trophies": ("somebody had enough trophies", "jemand hatte genug Pokale"),
    "marks": ("enough marked cards turned up", "genug markierte Karten aufgedeckt"),
    "round limit": ("limit of rounds", "Rundengrenze"),
    "stalemate": ("stalemate: nobody took a card for long", "Stillstand: lange nahm niemand eine Karte"),
    "capped": ("stopped at the cap of rounds", "an der Höchstzahl der Runden abgebrochen"),
}
"""How games end (engine.kernel.codes.END_NAMES): en, de."""
_ENDS = np.array([END_NAMES.index(name) for name in END_WORDS])

TITLES = SECTIONS | {
    "seats": ("Wins by seat", "Siege nach Platz"),
    "bots": ("Wins by bot, for each seat it has", "Siege nach Bot, je Platz"),
    "endings": ("How games end", "Wie Spiele enden"),
    "hands": ("Number cards in a hand", "Zahlenkarten auf einer Hand"),
    "faces": ("How much more of its copies a winner has than another",
              "Wie viel mehr ihrer Exemplare hat, wer gewinnt, als andere"),
    "fights": ("How often whoever fights with a suit takes first",
               "Wie oft als Erstes nimmt, wer mit einer Sorte kämpft"),
    "suits": ("How much more of its cards a winner plays than another",
              "Wie viel mehr ihrer Karten spielt, wer gewinnt, als andere"),
    "numbers": ("How much more of its copies a winner plays than another",
                "Wie viel mehr ihrer Exemplare spielt, wer gewinnt, als andere"),
    "used": ("Games in which a card is taken or played", "Spiele, in denen eine Karte genommen oder gespielt wird"),
    "rules": ("Games in which an effect acts", "Spiele, in denen eine Wirkung eintritt"),
    "lead": ("How often who leads in trophies wins", "Wie oft gewinnt, wer nach Pokalen führt"),
}  # fmt: skip
"""The sections of a report: en, de."""

ORDER = ("length", "seats", "fairness", "bots", "end", "endings", "course", "lead", "choices", "cards", "rules",
         "hands", "faces", "fights", "suits", "numbers", "used", "skill", "strategies")  # fmt: skip

LONG = ("lead", "numbers", "used")
"""Sections that are for charts and programs: tables for people leave them out."""


@dataclass(frozen=True, slots=True)
class Line:
    """One number of a report."""

    section: str
    key: str
    """Its name for programs, unique in the report: `rounds`, `seat.1`, `end.declared`, `face.triumph-2.1.0`."""
    en: str
    de: str
    unit: str
    """As engine.metrics.Meaning.unit has it."""
    estimate: Estimate

    @property
    def seen(self) -> bool:
        """Whether people are told of it; an ending that no game had is for programs."""
        return self.section != "endings" or self.estimate.mean > 0

    @property
    def meaning(self) -> Meaning:
        """What the number tells, its good direction and source."""
        return meaning_of(self.key)

    def label(self, language: str) -> str:
        """Its words; English for any language but German."""
        return self.de if language == "de" else self.en


@dataclass(frozen=True, slots=True)
class Report:
    """What the games for one number of players come to."""

    players: int
    games: int
    match_games: int
    """Games of a match; 1 where games stand alone."""
    bots: tuple[str, ...]
    fairness: Fairness
    lines: dict[str, Line]
    """By their keys, in order."""

    def of(self, key: str) -> Estimate:
        """The number of that name."""
        return self.lines[key].estimate

    def section(self, name: str) -> list[Line]:
        """The lines of a section."""
        return [line for line in self.lines.values() if line.section == name]

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        rows = {}
        for key, line in self.lines.items():
            low, high = line.estimate.interval
            rows[key] = {
                "mean": as_number(line.estimate.mean), "error": as_number(line.estimate.error),
                "low": as_number(low), "high": as_number(high), "unit": line.unit, "games": line.estimate.games,
            }  # fmt: skip
        fair = self.fairness
        return {
            "players": self.players, "games": self.games, "match_games": self.match_games, "bots": list(self.bots),
            "fairness": {"chi_squared": as_number(fair.statistic), "freedom": fair.freedom, "p": fair.p},
            "metrics": rows,
        }  # fmt: skip


Tallies = dict[str, Tally]
"""By what they are of: metrics, seats, bots, ends, hands, lead, and what engine.cardlines has."""


Columns = dict[str, tuple[Values, Values | None]]
"""By the same names, numbers of games, float[games, columns], and their weights."""


def tallied(values: Columns) -> Tallies:
    """Games gathered."""
    return {name: Tally.of(*columns) for name, columns in values.items()}


class Account:
    """The games of a run so far, in memory that does not grow with them."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.match_games = run.variant.rules.match_games.at(run.players)
        self.cards = Cards(run.variant, run.players)
        self.keys = {
            "metrics": [*METRICS], "seats": [f"seat.{seat}" for seat in range(1, run.players + 1)],
            "bots": [f"bot.{place}.{name}" for place, name in enumerate(run.names, 1)],
            "ends": [f"end.{name.replace(' ', '_')}" for name in END_WORDS],
            "hands": [f"hand.{name}" for name in HAND_POINTS], "lead": [f"lead.{n}" for n in range(1, TENTHS + 1)],
            **self.cards.keys,
        }  # fmt: skip
        """The keys of a report's lines by the tally that they are from, a column each."""
        self._tallies: Tallies = {name: Tally.empty(len(keys)) for name, keys in self.keys.items()}

    @property
    def games(self) -> int:
        """How many they are."""
        return int(self._tallies["seats"].games[0])

    def values(self, part: Part) -> Columns:
        """Numbers of each of these games, and how much they count where that is not alike: float[games, columns]."""
        results = part.results
        plain: dict[str, Values] = {
            "seats": win_shares(results),
            "bots": bot_shares(results, len(self.run.names)),
            "ends": (results["end"][:, None] == _ENDS).astype(np.float64),
            "hands": hands(results),
            "lead": lead_chances(results),
        }
        alike: Columns = {name: (values, None) for name, values in plain.items()}
        return {"metrics": columns_of(results)} | alike | self.cards.values(results, part.cards)

    def tallied(self, part: Part) -> Tallies:
        """What more games come to; changes nothing, so that any thread may ask."""
        return tallied(self.values(part))

    def add(self, part: Part) -> None:
        """More games."""
        self.merge(self.tallied(part))

    def merge(self, more: Tallies) -> None:
        """More games that have been tallied: all of it or, where Ctrl-C comes in between, nothing."""
        self._tallies = {name: tally + more[name] for name, tally in self._tallies.items()}

    @property
    def precision(self) -> float:
        """Half the widest of the intervals of win shares by seat, which all hold at once."""
        return max(one.half_width for one in self._seats()) if self.games else inf

    def report(self) -> Report:
        """What they come to."""
        lines = [*self._metric_lines(), *self._win_lines(), *self._end_lines(), *self._card_lines(), *self._use_lines()]
        lines.sort(key=lambda line: ORDER.index(line.section))
        return Report(
            self.run.players, self.games, self.match_games, self.run.names, Fairness.of(self._tallies["seats"]),
            {line.key: line for line in lines},
        )  # fmt: skip

    def _seats(self) -> list[Estimate]:
        return self._tallies["seats"].estimates(simultaneous_z(self.run.players), shares=True)

    def _metric_lines(self) -> list[Line]:
        match = self.match_games > 1
        lines = [
            Line(row.section, row.name, row.label("en", match), row.label("de", match), row.unit, one)
            for row, one in zip(METRICS.values(), metric_estimates(self._tallies["metrics"]), strict=True)
            if not (match and row.scope == "single")
        ]
        runs = ((row, row.of(self._tallies)) for row in OVERALL.values())
        return lines + [Line(row.section, row.name, row.en, row.de, row.unit, one) for row, one in runs]

    def _win_lines(self) -> list[Line]:
        lines = [
            Line("seats", f"seat.{seat}", f"seat {seat}", f"Platz {seat}", "share", one)
            for seat, one in enumerate(self._seats(), 1)
        ]
        names = self.run.names
        if len(names) > 1:
            bots = self._tallies["bots"].estimates(simultaneous_z(len(names)), shares=True)
            for place, (name, one) in enumerate(zip(names, bots, strict=True), 1):
                twin = f" ({place})" if names.count(name) > 1 else ""
                en, de = (bot_title(name, language) + twin for language in ("en", "de"))
                lines.append(Line("bots", f"bot.{place}.{name}", en, de, "share", one))
        return lines

    def _end_lines(self) -> list[Line]:
        ends = zip(self.keys["ends"], END_WORDS.values(), self._tallies["ends"].estimates(shares=True), strict=True)
        return [Line("endings", key, *words, "share", one) for key, words, one in ends]

    def _card_lines(self) -> list[Line]:
        points = zip(HAND_POINTS.items(), self._tallies["hands"].estimates(), strict=True)
        lines = [Line("hands", f"hand.{name}", en, de, "cards", one) for (name, (en, de)), one in points]
        if self.match_games > 1:
            return lines
        cards, tenths = self.cards, self._tallies["lead"].estimates(shares=True)
        lines += [
            Line("lead", f"lead.{n}", f"{n} tenths on", f"nach {n} Zehnteln", "share", one)
            for n, one in enumerate(tenths, 1)
        ]
        for kind, words in (
            ("faces", cards.triumphs),
            ("suits", cards.suits),
            ("numbers", cards.numbers),
        ):
            worth = self._tallies[kind].estimates(simultaneous_z(len(words)))
            family = _FAMILY[kind]
            lines += [
                Line(kind, f"{family}.{key}", *said, "copies", one)
                for (key, said), one in zip(words.items(), worth, strict=True)
            ]
        return lines

    def _use_lines(self) -> list[Line]:
        cards = self.cards
        uses = (("taken", "used", "used", cards.triumphs), ("played", "used", "used", cards.numbers),
                ("rules", "rules", "rule", cards.rules), ("fights", "fights", "fights", cards.suits))  # fmt: skip
        return [
            Line(section, f"{family}.{key}", *said, "share", one)
            for kind, section, family, words in uses
            for (key, said), one in zip(words.items(), self._tallies[kind].estimates(shares=True), strict=True)
        ]


_FAMILY = {"faces": "face", "suits": "suit", "numbers": "card"}


def bot_title(name: str, language: str) -> str:
    """What readers call a bot, with its number where several of a report are called alike; its own name where it is
    none of ours."""
    plain, space, number = name.partition(" ")
    if plain == TRAINED:
        return TRAINED_TITLE[told_in(language) == "de"] + space + number
    return bot_named(plain).title(language) + space + number if is_bot(plain) else name
