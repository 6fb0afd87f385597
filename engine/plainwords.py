"""What stands out in a report, in plain words: only what is beyond its error bar is said."""

from __future__ import annotations

from collections.abc import Iterator

from engine.estimates import Estimate
from engine.reports import Report

CERTAIN = 0.01
"""Seats are called uneven below this chance of so much unevenness among even ones."""
FEW = 1000
"""Below so many games nothing is said but how long they were."""


def percent(share: float) -> str:
    """12.3 %"""
    return f"{100 * share:.1f} %"


def decimals(text: str, language: str) -> str:
    """A number's text as the language writes it."""
    return text.replace(".", ",") if language == "de" else text


def findings(report: Report, language: str) -> str:
    """One line of plain words, in German or English."""
    say = _german if language == "de" else _english
    return " ".join(
        say[key].format(
            **{name: value if name in ("face", "bot") else decimals(value, language) for name, value in values.items()}
        )
        for key, values in _found(report, language)
    )


def _found(report: Report, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    """What is to be said: the sentence and what goes into it."""
    yield "length", {"minutes": f"{report.of('minutes').mean:.0f}", "rounds": f"{report.of('rounds').mean:.1f}"}
    if report.games < FEW:
        yield "few", {"games": str(report.games)}
        return
    yield _seats(report)
    yield from _bots(report, language)
    for key, floor in (("leader_out", 0.1), ("exhausted", 0.02), ("empty_fights", 0.05), ("shared_wins", 0.05)):
        if report.of(key).interval[0] > floor:
            yield key, {"share": percent(report.of(key).mean)}
    for key in ("end.stalemate", "end.capped"):
        if any(line.key == key for line in report.lines) and report.of(key).interval[0] > 0.01:
            yield key, {"share": percent(report.of(key).mean)}
    if report.of("runaways").interval[0] > 0.7:
        yield "runaways", {"share": percent(report.of("runaways").mean)}
    elif report.of("comebacks").interval[0] > 0.5:
        yield "comebacks", {"share": percent(report.of("comebacks").mean)}
    yield from _faces(report, language)


def _seats(report: Report) -> tuple[str, dict[str, str]]:
    fair = report.fairness
    if fair.p >= CERTAIN:
        return "even", {"p": f"{fair.p:.2f}"}
    even = 1 / report.players
    far = max(report.section("seats"), key=lambda line: abs(line.estimate.mean - even))
    return ("more" if far.estimate.mean > even else "less"), {
        "seat": far.key.rpartition(".")[2], "share": percent(far.estimate.mean), "even": percent(even),
        "p": "< 0.001" if fair.p < 0.001 else f"= {fair.p:.3f}",
    }  # fmt: skip


def _bots(report: Report, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    lines = report.section("bots")
    if lines:
        best = max(lines, key=lambda line: line.estimate.mean)
        others = [line for line in lines if line is not best]
        if all(line.estimate.interval[1] < best.estimate.interval[0] for line in others):
            yield "best", {"bot": best.label(language), "share": percent(best.estimate.mean)}


def _faces(report: Report, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    def certain(one: Estimate) -> bool:
        return not one.interval[0] <= 0 <= one.interval[1]

    lines = [line for line in report.section("faces") if certain(line.estimate)]
    if lines:
        best = max(lines, key=lambda line: line.estimate.mean)
        worst = min(lines, key=lambda line: line.estimate.mean)
        if best.estimate.mean > 0:
            yield "best_face", {"face": best.label(language), "more": f"{best.estimate.mean:.2f}"}
        if worst.estimate.mean < 0:
            yield "worst_face", {"face": worst.label(language), "less": f"{-worst.estimate.mean:.2f}"}


_english = {
    "length": "A game takes about {minutes} minutes in {rounds} rounds.",
    "few": "With {games} games nothing more can be said for certain.",
    "even": "No seat is seen to be favoured (p = {p}).",
    "more": "Seat {seat} wins more than its share: {share} instead of {even} (p {p}).",
    "less": "Seat {seat} wins less than its share: {share} instead of {even} (p {p}).",
    "best": "{bot} wins most, {share}.",
    "leader_out": "In {share} of games the leader in trophies is out because of knives.",
    "exhausted": "In {share} of games the draw pile runs out.",
    "empty_fights": "In {share} of fights nobody remains.",
    "shared_wins": "{share} of games are won by several together.",
    "end.stalemate": "{share} of games end because nobody takes a card any more.",
    "end.capped": "{share} of games never end by themselves.",
    "runaways": "Who leads alone at half-time wins {share}: games are soon decided.",
    "comebacks": "{share} of wins come from behind at half-time: games stay open.",
    "best_face": "Of '{face}' winners have {more} more than others, the most of any card.",
    "worst_face": "Of '{face}' winners have {less} less than others.",
}
_german = {
    "length": "Ein Spiel dauert etwa {minutes} Minuten und {rounds} Runden.",
    "few": "Aus {games} Spielen lässt sich mehr nicht sicher sagen.",
    "even": "Kein Platz ist erkennbar im Vorteil (p = {p}).",
    "more": "Platz {seat} gewinnt mehr als seinen Anteil: {share} statt {even} (p {p}).",
    "less": "Platz {seat} gewinnt weniger als seinen Anteil: {share} statt {even} (p {p}).",
    "best": "{bot} gewinnt am meisten, {share}.",
    "leader_out": "In {share} der Spiele scheidet, wer nach Pokalen führt, wegen der Messer aus.",
    "exhausted": "In {share} der Spiele geht der Zugstapel aus.",
    "empty_fights": "In {share} der Kämpfe bleibt niemand übrig.",
    "shared_wins": "{share} der Spiele enden mit geteiltem Sieg.",
    "end.stalemate": "{share} der Spiele enden, weil niemand mehr eine Karte nimmt.",
    "end.capped": "{share} der Spiele enden nie von selbst.",
    "runaways": "Wer zur Halbzeit allein führt, gewinnt zu {share}: Spiele sind früh entschieden.",
    "comebacks": "{share} der Siege gelingen nach Rückstand zur Halbzeit: Spiele bleiben lange offen.",
    "best_face": "Von „{face}“ hat, wer gewinnt, {more} mehr als andere, am meisten von allen Karten.",
    "worst_face": "Von „{face}“ hat, wer gewinnt, {less} weniger als andere.",
}
