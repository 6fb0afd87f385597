"""The page of a report: what stands where is templates/report/page.html, what it says comes from here."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple

from designer.book import Book
from designer.cardwords import plain
from designer.cli.report import charts
from designer.cli.report.pictures import CardPicture
from designer.cli.report.sampleview import SampleView, symbols
from designer.cli.report.words import Words
from designer.cli.report.worth import Worth, worths
from engine.estimates import Estimate
from engine.judging.dossier import Dossier
from engine.judging.saying import by_section, change_said, how, say, side_said
from engine.judging.saying import findings as found_between
from engine.plainwords import findings, mean_said, said
from engine.reports import ORDER, TITLES, Line, Report, bot_title
from variants.decks import CardList
from variants.model import Variant

CHARTED = ("length", "fairness", "end", "course", "choices", "cards", "skill", "strategies", "endings", "bots", "hands",
           "rules", "suits", "fights")  # fmt: skip
"""Sections whose numbers stand in the list of all; those of seats, cards and the lead have charts of their own."""


GLANCE = ("rounds", "minutes", "seat_advantage", "lead_changes", "runaways", "settled", "comebacks", "ties",
          "decision_richness", "shared_wins")  # fmt: skip
"""Numbers that judge a game at a glance."""


@dataclass(frozen=True, slots=True)
class Making:
    """How a report was made."""

    seed: int
    bots: Sequence[str]
    honesty: Sequence[str]
    """The honesty bar in words, for each number of players; empty where it is not known."""
    command: str
    version: str
    other: str
    """What the other variant is called; empty where there is none."""


class Number(NamedTuple):
    """A number on the page."""

    key: str
    label: str
    means: str
    good: str
    source: str
    value: str
    """For the main number of players."""
    picture: charts.Chart


@dataclass(frozen=True)
class Page:
    """The page of a dossier, in one language."""

    variant: Variant
    dossier: Dossier
    book: Book
    cards: Sequence[CardPicture]
    decks: Sequence[CardList]
    making: Making
    language: str

    def html(self) -> str:
        """The whole page, one file that needs no other and no network."""
        import jinja2

        environment = jinja2.Environment(
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            loader=jinja2.FunctionLoader(_part),
        )
        environment.filters["image"] = _image
        words = Words(self.language)
        return environment.get_template("page.html").render(
            w=words, language=self.language, variant=self.variant, name=self.name,
            style=_part("style.css") + _part("sample.css"), symbols=symbols(), d=self.dossier, book=self.book,
            page=self, making=self.making,
        )  # fmt: skip

    def sample(self) -> SampleView | None:
        """A typical game; None where it could not be played."""
        found = self.dossier.sample
        return None if found is None else SampleView(found, self.variant, self.language)

    @property
    def name(self) -> str:
        """What the game is called, without markup."""
        return plain(self.variant.name.in_(self.language), self.variant, self.language)

    @property
    def _words(self) -> Words:
        return Words(self.language)

    def summary(self) -> Iterator[tuple[str, str]]:
        """What stands out, for each number of players."""
        for report in self.dossier.reports:
            told = findings(report, self.language, len(self.dossier.reports))
            yield self._words("players", n=report.players), _unbroken(told)

    def bots(self) -> str:
        """Who played."""
        return ", ".join(dict.fromkeys(bot_title(name, self._words.language) for name in self.making.bots))

    def sections(self) -> Iterator[tuple[str, str, list[Number]]]:
        """All numbers, section by section: its key, its title, and the numbers."""
        lines: dict[str, dict[str, list[tuple[int, Line]]]] = {}
        for report in self.dossier.reports:
            for line in report.lines.values():
                lines.setdefault(line.section, {}).setdefault(line.key, []).append((report.players, line))
        for line in self.dossier.studies.values():
            lines.setdefault(line.section, {})[line.key] = [(self.dossier.main, line)]
        for section in ORDER:
            if section in CHARTED and section in lines:
                title = TITLES[section][self._words.language == "de"]
                told = (one for one in lines[section].items() if any(line.seen for _, line in one[1]))
                yield section, title, [self._number(key, points) for key, points in told]

    def _number(self, key: str, points: Sequence[tuple[int, Line]]) -> Number:
        line = points[0][1]
        meaning = line.meaning
        german = self._words.language == "de"
        label = line.label(self._words.language)
        good = {1: self._words("more_good"), -1: self._words("less_good"), 0: ""}[meaning.good]
        drawing = charts.by_players(
            [(n, one.estimate) for n, one in points], line.unit, self._words("count"), self.language
        )
        rows = tuple((str(n), *self._told(one.estimate, line.unit)) for n, one in points)
        chart = charts.Chart(drawing, f"{label}: " + "; ".join(f"{n}: {told}" for n, told, _ in rows),
                             (self._words("count"), self._words("mean"), self._words("interval")), rows)  # fmt: skip
        main = next((one for n, one in points if n == self.dossier.main), line)
        value = said(main.estimate, line.unit, self._words.language)
        return Number(key, label, meaning.means[german], good, meaning.source, value, chart)

    def _told(self, one: Estimate, unit: str) -> tuple[str, str]:
        low, high = (Estimate(end, 0.0, one.games) for end in one.interval)
        language = self._words.language
        return mean_said(one, unit, language), f"{mean_said(low, unit, language)} – {mean_said(high, unit, language)}"

    def seats(self) -> Iterator[tuple[str, charts.Chart]]:
        """Who wins, by seat, for each number of players."""
        w = self._words
        for report in self.dossier.reports:
            lines = report.section("seats")
            rows = tuple((str(place), *self._told(line.estimate, "share")) for place, line in enumerate(lines, 1))
            seat = lines[0].label(w.language).split()[0]
            alt = f"{w('seats')}, {w('players', n=report.players)}: " + "; ".join(f"{n}: {told}" for n, told, _ in rows)
            yield w("players", n=report.players), charts.Chart(
                charts.seats([line.estimate for line in lines], seat, self.language), alt,
                (seat, w("mean"), w("interval")), rows,
            )  # fmt: skip

    def lengths(self) -> Iterator[tuple[str, charts.Chart]]:
        """How long games are, for each number of players."""
        w = self._words
        for players, shares in self.dossier.lengths.items():
            rows = tuple((str(n), self._share(share)) for n, share in enumerate(shares) if share > 0)
            report = self.dossier.report(players)
            told = said(report.of("rounds"), "rounds", w.language)
            alt = f"{w('lengths')}, {w('players', n=players)}: {told} {w('rounds')}"
            yield w("players", n=players), charts.Chart(
                charts.lengths(shares, w("rounds"), w("games_share"), self.language), alt,
                (w("rounds"), w("games_share")), rows,
            )  # fmt: skip

    def _share(self, share: float) -> str:
        return mean_said(Estimate(share, 0.0, 1), "share", self._words.language)

    def drama(self) -> charts.Chart | None:
        """The leader's chance in the course of the game; None where matches are played, of which it is not told."""
        w = self._words
        curves = [(report.players, [line.estimate for line in report.section("lead")])
                  for report in self.dossier.reports if report.section("lead")]  # fmt: skip
        if not curves:
            return None
        rows = tuple((str(at), *(said(points[at - 1], "share", w.language) for _, points in curves))
                     for at in range(1, len(curves[0][1]) + 1))  # fmt: skip
        drawing = charts.leads(curves, self.dossier.main, w("tenths"), w("chance"), self.language)
        heads = (w("tenths"), *(w("players", n=n) for n, _ in curves))
        return charts.Chart(drawing, w("drama"), heads, rows)

    def ways(self) -> charts.Chart | None:
        """Who wins how often among whom."""
        found = self.dossier.ways
        if found is None:
            return None
        w = self._words
        names = [bot_title(name, w.language) for name in found.names]
        rows: charts.Rows = []
        for name, payoffs in zip(names, found.payoffs, strict=True):
            rows += [{"one": name, "other": other, "mean": one.mean, "said": mean_said(one, "share", w.language)}
                     for other, one in zip(names, payoffs, strict=True)]  # fmt: skip
        table = tuple(
            (name, *(said(one, "share", w.language) if one.games else self._share(one.mean) for one in payoffs))
            for name, payoffs in zip(names, found.payoffs, strict=True)
        )
        return charts.Chart(
            charts.heat(rows, names, w("others"), w("one"), self.language), w("ways"), ("", *names), table
        )

    def mixture(self) -> str:
        """How many play what in the end."""
        found = self.dossier.ways
        assert found is not None
        language = self._words.language
        shares = zip(found.names, found.mixture, strict=True)
        return _unbroken(
            ", ".join(f"{bot_title(name, language)} {said(one, 'share', language)}" for name, one in shares)
        )

    def worth(self) -> Iterator[tuple[str, list[Worth]]]:
        """What cards are worth."""
        pictures = {card.key: card.data for card in self.cards}
        return worths(self.dossier.report(self.dossier.main), pictures, self._words)

    def glance(self) -> charts.Chart:
        """The numbers that judge a game, for each number of players."""
        w, reports = self._words, self.dossier.reports
        lines = [reports[0].lines[key] for key in GLANCE if key in reports[0].lines]
        rows = tuple(
            (line.label(w.language), *(said(one.of(line.key), line.unit, w.language) for one in reports))
            for line in lines
        )
        return charts.Chart("", "", ("", *(w("players", n=one.players) for one in reports)), rows)

    def against(self) -> Iterator[tuple[str, list[str], list[tuple[str, str, str, str]]]]:
        """What changed, for each number of players: sentences, and the numbers that did."""
        language = self._words.language
        names = (self.making.other, self.name)
        for comparison in self.dossier.comparisons:
            rows: list[tuple[str, str, str, str]] = []
            for section, shown, left in by_section(comparison.told("changed")):
                title = TITLES[section][language == "de"]
                rows += [(f"{title}: {one.line.label(language)}", side_said(one, False, language),
                          side_said(one, True, language), change_said(one, language)) for one in shown]  # fmt: skip
                if left:
                    rows.append((f"{title}: {say('more', language, n=str(left))} (compare --all)", "", "", ""))
            told = [_unbroken(sentence) for sentence in found_between(comparison, names, language)]
            yield self._words("players", n=comparison.one.players), told, rows

    def how(self) -> str:
        """What a comparison's numbers mean."""
        return how(self.dossier.comparisons[0], self._words.language)

    def pictured(self) -> Iterator[tuple[str, list[CardPicture]]]:
        """The cards, deck by deck."""
        for deck in self.decks:
            yield (
                self._deck(deck.name),
                [card for card in self.cards if card.deck == deck.name],
            )

    def _deck(self, name: str) -> str:
        """What a deck is called: one of the game's own, or as its maker named it."""
        own = {"numbers": "number_cards", "tomatoes": "tomatoes", "triumphs": "triumphs"}
        return self._words(own[name]) if name in own else name

    def names(self) -> Mapping[str, str]:
        """What each card is called, by its key."""
        report = self.dossier.report(self.dossier.main)
        found = [*report.section("faces"), *report.section("numbers")]
        return {line.key.partition(".")[2]: line.label(self._words.language) for line in found}

    def games(self, report: Report) -> str:
        """How many were played, with separators."""
        from engine.plainwords import whole

        return whole(report.games, self._words.language)


def _unbroken(text: str) -> str:
    """No line ends between a number and its sign, or before what it has become."""
    return text.replace(" %", "\u00a0%").replace(" → ", "\u00a0→ ")


def _part(name: str) -> str:
    """A file of the page's template."""
    return (resources.files("templates") / "report" / name).read_text(encoding="utf-8")


def _image(drawing: str) -> str:
    """The address of a drawing, which holds the drawing itself."""
    return "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode()
