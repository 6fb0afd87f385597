"""A simulation for one number of players, gathered part by part: `Account`; what it comes to: `Report`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.bots import BOTS
from engine.estimates import Estimate, Fairness, Shares, Tally, as_number, simultaneous_z
from engine.kernel.codes import END_NAMES
from engine.metrics import HAND_POINTS, METRICS, SECTIONS, bot_shares, face_worth, hands, win_shares
from engine.resolve import triumph_cards
from engine.simulation import Part
from variants.model import Triumph, Variant

END_WORDS = {
    "row short": ("too few triumph cards for the row", "zu wenige Triumphkarten für die Auslage"),
    "declared": ("declared by a player", "ausgerufen"),
    "enough trophies": ("somebody had enough trophies", "jemand hatte genug Pokale"),
    "marks": ("enough marked cards turned up", "genug markierte Karten aufgedeckt"),
    "round limit": ("limit of rounds", "Rundengrenze"),
    "stalemate": ("stalemate: nobody took a card for long", "Stillstand: lange nahm niemand eine Karte"),
    "capped": ("stopped at the cap of rounds", "an der Höchstzahl der Runden abgebrochen"),
}
"""How games end (engine.kernel.codes.END_NAMES): en, de."""

TITLES = SECTIONS | {
    "seats": ("Wins by seat", "Siege nach Platz"),
    "bots": ("Wins by bot, for each seat it has", "Siege nach Bot, je Platz"),
    "endings": ("How games end", "Wie Spiele enden"),
    "hands": ("Cards in hand", "Karten auf der Hand"),
    "faces": ("Copies a winner has more than another", "Stück, die wer gewinnt mehr hat als andere"),
}
"""The sections of a report: en, de."""

ORDER = ("length", "seats", "bots", "end", "endings", "course", "cards", "hands", "faces")


@dataclass(frozen=True, slots=True)
class Line:
    """One number of a report."""

    section: str
    key: str
    """Its name for programs, unique in the report: `rounds`, `seat.1`, `end.declared`, `face.triumph-2.1.0`."""
    en: str
    de: str
    unit: str
    estimate: Estimate

    def label(self, language: str) -> str:
        """Its words; English for any language but German."""
        return self.de if language == "de" else self.en


@dataclass(frozen=True, slots=True)
class Report:
    """What the games for one number of players come to."""

    players: int
    games: int
    bots: tuple[str, ...]
    fairness: Fairness
    lines: tuple[Line, ...]

    def of(self, key: str) -> Estimate:
        """The number of that name."""
        return next(line.estimate for line in self.lines if line.key == key)

    def section(self, name: str) -> list[Line]:
        """The lines of a section."""
        return [line for line in self.lines if line.section == name]

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        rows = {}
        for line in self.lines:
            low, high = line.estimate.interval
            rows[line.key] = {
                "mean": as_number(line.estimate.mean), "error": as_number(line.estimate.error),
                "low": as_number(low), "high": as_number(high), "unit": line.unit, "games": line.estimate.games,
            }  # fmt: skip
        fair = self.fairness
        return {
            "players": self.players, "games": self.games, "bots": list(self.bots),
            "fairness": {"chi_squared": as_number(fair.statistic), "freedom": fair.freedom, "p": fair.p},
            "metrics": rows,
        }  # fmt: skip


class Account:
    """The games of one number of players so far, in memory that does not grow with them."""

    def __init__(self, variant: Variant, players: int, bots: Sequence[str]) -> None:
        self.players, self.bots = players, tuple(bots)
        self.faces = [card.face for card, _ in triumph_cards(variant, players)]
        self.keys = [card.key for card, _ in triumph_cards(variant, players)]
        self.games = 0
        self._metrics = Tally(len(METRICS))
        self._seats = Shares(players)
        self._bots = Tally(len(self.bots))
        self._ends = Tally(len(END_NAMES))
        self._hands = Tally(len(HAND_POINTS))
        self._worth = Tally(len(self.faces))

    def add(self, part: Part) -> None:
        """More games."""
        results = part.results
        self.games += len(results)
        self._metrics.add(np.stack([row.of(results) for row in METRICS.values()], axis=1))
        self._seats.add(win_shares(results))
        self._bots.add(bot_shares(results, len(self.bots)))
        self._ends.add((results["end"][:, None] == np.arange(len(END_NAMES))).astype(np.float64))
        self._hands.add(hands(results))
        self._worth.add(face_worth(results, part.faces))

    @property
    def precision(self) -> float:
        """Half the widest of the intervals of win shares by seat, which all hold at once; infinite below 2 games."""
        z = simultaneous_z(self.players)
        return max(one.half_width for one in self._seats.tally.estimates(z))

    def report(self) -> Report:
        """What they come to."""
        lines = [*self._metric_lines(), *self._win_lines(), *self._end_lines(), *self._card_lines()]
        lines.sort(key=lambda line: ORDER.index(line.section))
        return Report(self.players, self.games, self.bots, self._seats.fairness(), tuple(lines))

    def _metric_lines(self) -> list[Line]:
        estimates = zip(METRICS.values(), self._metrics.estimates(), strict=True)
        return [Line(row.section, row.name, row.en, row.de, row.unit, one) for row, one in estimates]

    def _win_lines(self) -> list[Line]:
        seats = self._seats.tally.estimates(simultaneous_z(self.players))
        lines = [
            Line("seats", f"seat.{seat}", f"seat {seat}", f"Platz {seat}", "share", one)
            for seat, one in enumerate(seats, 1)
        ]
        if len(self.bots) > 1:
            bots = self._bots.estimates(simultaneous_z(len(self.bots)))
            for place, (name, one) in enumerate(zip(self.bots, bots, strict=True), 1):
                twin = f" ({place})" if self.bots.count(name) > 1 else ""
                en, de = (BOTS[name].title(language) + twin for language in ("en", "de"))
                lines.append(Line("bots", f"bot.{place}.{name}", en, de, "share", one))
        return lines

    def _end_lines(self) -> list[Line]:
        seen = [(name, one) for name, one in zip(END_NAMES, self._ends.estimates(), strict=True) if one.mean > 0]
        return [Line("endings", f"end.{name.replace(' ', '_')}", *END_WORDS[name], "share", one) for name, one in seen]

    def _card_lines(self) -> list[Line]:
        points = zip(HAND_POINTS.items(), self._hands.estimates(), strict=True)
        lines = [Line("hands", f"hand.{name}", en, de, "cards", one) for (name, (en, de)), one in points]
        worth = self._worth.estimates(simultaneous_z(len(self.faces)))
        for key, face, one in zip(self.keys, self.faces, worth, strict=True):
            en, de = face_words(face, "en"), face_words(face, "de")
            lines.append(Line("faces", f"face.{key}", en, de, "copies", one))
        return lines


_ICONS = {"trophies": ("trophy", "trophies", "Pokal", "Pokale"), "knives": ("knife", "knives", "Messer", "Messer"),
          "tomatoes": ("tomato", "tomatoes", "Tomate", "Tomaten")}  # fmt: skip


def face_words(face: Triumph, language: str) -> str:
    """A triumph card in words: its name, or what is on it."""
    german = language == "de"
    if face.name is not None:
        return face.name.in_(language)
    parts = []
    for field, words in _ICONS.items():
        n = int(getattr(face, field))
        if n:
            parts.append(f"{n} {words[2 * german + (n != 1)]}")
    if face.mark:
        parts.append("Marke" if german else "mark")
    if face.effects:
        parts.append("mit Wirkung" if german else "with effect")
    return ", ".join(parts) or ("ohne Symbole" if german else "no icons")
