"""What stands out in a report, in plain words: only what is beyond its error bar is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.estimates import Estimate, as_number
from engine.metrics import PERCENT
from engine.metrics.overall import RARE
from engine.reports import Line, Report, bot_title
from variants.wording import told_in

CERTAIN = 0.01
"""Of so many fair games one may be called unfair, in all reports of a run together."""
FEW = 1000
"""Below so many games only their length is put into words."""
LOPSIDED = 0.1
"""Where the mean lies off the middle of its interval by this share of the width, the interval's ends are told."""
SLIGHT = 0.005
"""How much less of a card's copies winners must have at least, to be worth a word: half a percent."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A share that is put into words where its whole interval is above `floor`."""

    key: str
    floor: float
    why: str
    """Why from there on it is worth a word."""
    en: str
    de: str


REMARKS = (
    Remark("leader_out", 0.1, "one game in ten: a table meets it in an evening or two",
           "In {share} of games the sole leader in trophies is out because of knives.",
           "In {share} der Spiele scheidet wegen der Küchenmesser aus, wer nach Pokalen allein führt."),
    Remark("exhausted", 0.02, "a card that cannot be drawn stops the table, so one game in fifty is noticed",
           "In {share} of {games} a card cannot be drawn: pile and discards are both empty.",
           "In {share} der {games} kann eine Karte nicht gezogen werden: Stapel und Ablage sind leer."),
    Remark("empty_fights", 0.05, "one fight in twenty: every other game has one",
           "In {share} of fights nobody remains.",
           "In {share} der Kämpfe bleibt niemand übrig."),
    Remark("shared_wins", 0.05, "one game in twenty has no single winner",
           "{share} of {games} are won by several together.",
           "{share} der {games} enden mit geteiltem Sieg."),
    Remark("end.stalemate", 0.01, "a game should end by its rules for the end; one in a hundred is much",
           "{share} of games end because nobody takes a card any more: it may be these bots' doing, so try other bots.",
           "{share} der Spiele enden, weil niemand mehr eine Karte nimmt: Das kann an diesen Bots liegen; nimm auch "
           "andere."),
    Remark("end.capped", 0.01, "a game should end by itself; one in a hundred is much",
           "{share} of games never end by themselves: it may be these bots' doing, so try other bots.",
           "{share} der Spiele enden nie von selbst: Das kann an diesen Bots liegen; nimm auch andere."),
    Remark("runaways", 0.7, "more than two in three: from half-time on there is little to hope for",
           "Who leads alone in trophies at half-time wins {share} of those games.",
           "Wer zur Halbzeit nach Pokalen allein führt, gewinnt {share} dieser Spiele."),
)  # fmt: skip

_WORDS = {
    "length": (
        "Played by {bots}: {rounds} rounds a game, about {minutes} minutes by an uncalibrated time model.",
        "Gespielt von {bots}: {rounds} Runden je Spiel, etwa {minutes} Minuten nach einem ungeeichten Zeitmodell.",
    ),
    "match": (
        "Wins are of matches of {n} games; the end, hands and spread of their last games; all else is per game.",
        "Siege sind die von Partien aus {n} Spielen; Ende, Handkarten und Abstand die ihrer letzten Spiele; alles "
        "andere gilt je Spiel.",
    ),
    "few": (
        "Below {few} games no more is put into words.",
        "Unter {few} Spielen wird mehr nicht in Worte gefasst.",
    ),
    "even": (
        "No seat is seen to win more or less than its share, to ±{within}.",
        "Kein Platz gewinnt erkennbar mehr oder weniger als seinen Anteil, auf ±{within} genau.",
    ),
    "uneven": (
        "Seats do not win alike (p {p}), but no single one stands out yet.",
        "Die Plätze gewinnen nicht gleich oft (p {p}), doch kein einzelner sticht bisher hervor.",
    ),
    "more": (
        "Seat {seat} wins more than its share: {share} instead of {even} (seats alike: p {p}).",
        "Platz {seat} gewinnt mehr als seinen Anteil: {share} statt {even} (alle gleich: p {p}).",
    ),
    "less": (
        "Seat {seat} wins less than its share: {share} instead of {even} (seats alike: p {p}).",
        "Platz {seat} gewinnt weniger als seinen Anteil: {share} statt {even} (alle gleich: p {p}).",
    ),
    "best": ("{bot} wins most, {share}.", "Am meisten gewinnt {bot}: {share}."),
    "best_face": (
        "'{face}' goes with winning most: of its copies a winner has {more} more than another.",
        "Mit dem Sieg geht am meisten „{face}“ einher: Von ihren Exemplaren hat, wer gewinnt, {more} mehr als andere.",
    ),
    "unused": (
        "Hardly ever acts, in fewer than one game in a thousand: {what}",
        "Tritt in weniger als einem von tausend Spielen ein: {what}",
    ),
    "dead": (
        "Hardly anybody takes or plays, in fewer than one game in a thousand: {what}.",
        "In weniger als einem von tausend Spielen genommen oder gespielt: {what}.",
    ),
    "worst_face": (
        "Of the copies of '{face}' a winner has {less} less than another.",
        "Von den Exemplaren von „{face}“ hat, wer gewinnt, {less} weniger als andere.",
    ),
}
"""Sentences: en, de."""


def findings(report: Report, language: str, reports: int = 1) -> str:
    """Some sentences in plain words, in German or English; `reports`: of how many of one run this is one."""
    return " ".join(_found(report, told_in(language), reports))


def _found(report: Report, language: str, reports: int) -> Iterator[str]:
    bots = ", ".join(dict.fromkeys(bot_title(name, language) for name in report.bots))
    yield _say("length", language, bots=bots, rounds=mean_said(report.of("rounds"), "rounds", language),
               minutes=f"{report.of('minutes').mean:.0f}")  # fmt: skip
    if report.match_games > 1:
        yield _say("match", language, n=str(report.match_games))
    if report.games < FEW:
        yield _say("few", language, few=whole(FEW, language))
        return
    yield _seats(report, language, CERTAIN / reports)
    yield from _bots(report, language)
    games = ("games", "Spiele") if report.match_games == 1 else ("matches", "Partien")
    for row in REMARKS:
        line = report.lines.get(row.key)
        if line is not None and line.estimate.interval[0] > row.floor:
            words, several = (row.de, games[1]) if language == "de" else (row.en, games[0])
            yield words.format(share=mean_said(line.estimate, "share", language), games=several)
    yield from _faces(report, language)
    for key, section, between in (("unused", "rules", " "), ("dead", "used", ", ")):
        rare = [line.label(language) for line in report.section(section) if line.estimate.interval[1] < RARE]
        if rare:
            yield _say(key, language, what=between.join(rare))


def _say(key: str, language: str, **what: str) -> str:
    return _WORDS[key][language == "de"].format(**what)


def _seats(report: Report, language: str, certain: float) -> str:
    fair, even = report.fairness, 1 / report.players
    lines = report.section("seats")
    p = p_said(fair.p, language)
    if fair.p >= certain:
        within = max(line.estimate.half_width for line in lines)
        return _say("even", language, within=decimals(f"{100 * within:.1f} %", language))
    apart = [line for line in lines if not line.estimate.interval[0] <= even <= line.estimate.interval[1]]
    if not apart:
        return _say("uneven", language, p=p)
    far = max(apart, key=lambda line: abs(line.estimate.mean - even))
    return _say(
        "more" if far.estimate.mean > even else "less", language, seat=far.key.rpartition(".")[2], p=p,
        share=mean_said(far.estimate, "share", language), even=decimals(f"{100 * even:.1f} %", language),
    )  # fmt: skip


def _bots(report: Report, language: str) -> Iterator[str]:
    best = _apart(report.section("bots"))
    if best is not None:
        yield _say("best", language, bot=best.label(language), share=mean_said(best.estimate, "share", language))


def _faces(report: Report, language: str) -> Iterator[str]:
    lines = report.section("faces")
    best = _apart(lines)
    if best is not None and best.estimate.interval[0] > 0:
        yield _say("best_face", language, face=best.label(language), more=mean_said(best.estimate, "copies", language))
    worst = min(lines, key=lambda line: line.estimate.interval[1], default=None)
    if worst is not None and worst.estimate.interval[1] < -SLIGHT:
        less = decimals(f"{-100 * worst.estimate.mean:.1f} %", language)
        yield _say("worst_face", language, face=worst.label(language), less=less)


def _apart(lines: list[Line]) -> Line | None:
    """The line whose interval lies above those of all others."""
    if len(lines) < 2:
        return None
    best = max(lines, key=lambda line: line.estimate.mean)
    others = max(line.estimate.interval[1] for line in lines if line is not best)
    return best if best.estimate.interval[0] > others else None


# --- Numbers as text ---


def decimals(text: str, language: str) -> str:
    """A number's text as the language writes it."""
    return text.replace(".", ",") if language == "de" else text


def whole(number: int, language: str) -> str:
    """12,345, or 12.345 in German."""
    return f"{number:,}".replace(",", "." if language == "de" else ",")


def p_said(p: float, language: str) -> str:
    """= 0.03, or < 0.001"""
    return decimals("< 0.001" if p < 0.001 else f"= {p:.3f}", language)


def _scaled(one: Estimate, unit: str) -> tuple[float, str, int]:
    """Factor, sign and decimals of a number."""
    half = as_number(one.half_width)
    if unit in PERCENT:
        return 100, " %", 1
    return 1, "", 1 if half is None or half >= 0.1 else 2 if half >= 0.01 or half == 0 else 3


def mean_said(one: Estimate, unit: str, language: str) -> str:
    """A number without its error bar, as exact as in the table: `25.1 %`, `12.83`."""
    if as_number(one.mean) is None:
        return "–"
    scale, sign, digits = _scaled(one, unit)
    return decimals(f"{round(one.mean * scale, digits) + 0.0:.{digits}f}{sign}", language)  # no minus before nothing


def said(one: Estimate, unit: str, language: str) -> str:
    """A number with its error bar: `25.1 ±0.4 %`, `12.83 ±0.03`; `0.0–0.4 %` where ± would not be true."""
    low, high = one.interval
    half = as_number(one.half_width)
    if as_number(one.mean) is None or half is None:
        return mean_said(one, unit, language)
    scale, sign, digits = _scaled(one, unit)
    if abs((low + high) / 2 - one.mean) > LOPSIDED * (high - low):
        return decimals(f"{low * scale:.{digits}f}–{high * scale:.{digits}f}{sign}", language)
    mean = mean_said(one, unit, language).removesuffix(sign)
    return decimals(f"{mean} ±{half * scale:.{digits}f}{sign}", language)
