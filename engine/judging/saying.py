"""Comparisons in plain words, in English and German."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf, isfinite, isnan

from engine.judging.comparing import BAND_POINTS, BAND_SHARE, FEW, LEVEL, Comparison, Difference
from engine.judging.jobs import MOST_GAMES
from engine.metrics import PERCENT
from engine.plainwords import decimals, mean_said, said, whole
from engine.reports import ORDER, TITLES, bot_title
from variants.wording import told_in

NAMED = 6
"""Numbers that a sentence names; it counts the rest."""

_WORDS = {
    "rules": ("Both play by the same rules: every game goes the same way.",
              "Beide haben dieselben Regeln: Jedes Spiel verläuft gleich."),
    "same": ("All {games} games went the same way in both: to these bots the difference is none.",
             "Alle {games} Spiele verliefen in beiden gleich: Für diese Bots macht es keinen Unterschied."),
    "changed": ("{n} of {all} numbers changed, above all: {names}.",
                "{n} von {all} Zahlen ändern sich, vor allem: {names}."),
    "nothing": ("No number is seen to change, of {all}.", "Von {all} Zahlen ändert sich erkennbar keine."),
    "alike": ("{n} did not change by as much as {band}.", "{n} ändern sich um weniger als {band}."),
    "open": ("{n} the games cannot tell{most}: {names}.", "Von {n} lässt es sich nicht sagen{most}: {names}."),
    "open_most": (" (about {games} would, for all but the vaguest)",
                  " (etwa {games} Spiele könnten es, außer bei den ungewissesten)"),
    "only": ("Only {variant} has: {names}.", "Nur {variant} hat: {names}."),
    "more": ("{n} more", "{n} weitere"),
    "step": ("{label} {one} → {other}", "{label} {one} → {other}"),
    "band": ("{points} of a share or {share} of another number",
             "{points} eines Anteils oder {share} einer anderen Zahl"),
    "how": ("Each pair of games has one seed, so what both have in common cancels out. ± is a 95 % interval, the "
            "change of a share is in percentage points; a number counts as changed where chance would bring any such "
            "change in all of this in fewer than {level} of cases (Holm). All of it is about these bots: {bots}.",
            "Je zwei Spiele haben denselben Startwert, so dass sich Gemeinsames aufhebt. ± ist ein 95-%-Intervall, die "
            "Änderung eines Anteils steht in Prozentpunkten; eine Zahl gilt als geändert, wo der Zufall irgendeine "
            "solche Änderung in alldem in weniger als {level} der Fälle brächte (Holm). Alles gilt für diese Bots: "
            "{bots}."),
    "differs": ("Decided after {games} games: {label} differs.",
                "Entschieden nach {games} Spielen: {label} ist anders."),
    "equal": ("Decided after {games} games: {label} differs by less than {band}.",
              "Entschieden nach {games} Spielen: {label} unterscheidet sich um weniger als {band}."),
    "undecided": ("Not decided after {games} games: {label}.", "Nach {games} Spielen nicht entschieden: {label}."),
    "fresh": ("When a test stops depends on what it saw, so its own numbers are no measure of the change. "
              "These are from fresh seeds:",
              "Wann ein Test aufhört, hängt davon ab, was er sah; seine eigenen Zahlen messen die Änderung nicht. "
              "Diese hier sind von frischen Startwerten:"),
}  # fmt: skip
"""Sentences: en, de."""


def say(key: str, language: str, **what: str) -> str:
    """A sentence of this module."""
    return _WORDS[key][told_in(language) == "de"].format(**what)


def change_said(difference: Difference, language: str) -> str:
    """The change with its sign and error bar: `+1.17 ±0.04`, `−3.1 ±0.4 %`."""
    change, unit = difference.change, difference.line.unit
    if isnan(change.mean):
        return "–"
    text = said(replace(change, error=change.half_width / change.z, ends=None), unit, language)
    return text.replace("-", "−") if change.mean < 0 else f"+{text}" if change.mean > 0 else text


def side_said(difference: Difference, other: bool, language: str) -> str:
    """The number in the one or the other variant, with as many decimals as the change."""
    one, change = difference.other if other else difference.one, difference.change
    if one is None:
        return "–"
    if isfinite(change.half_width):  # only for the decimals: a share of its own could not have such an error
        one = replace(one, error=change.half_width / one.z, share=False, ends=None)
    return mean_said(one, difference.line.unit, language)


def findings(comparison: Comparison, names: tuple[str, str], language: str) -> Iterator[str]:
    """What changed, what did not, and what the games do not tell; `names` are those of the variants."""
    both = [one for one in comparison.differences if not isnan(one.change.mean)]
    if comparison.same_rules and len(comparison.told("same")) == len(both):
        yield say("rules", language)
        return
    changed, open_ = telling(comparison.told("changed")), [one for one in comparison.told("open") if one in both]
    if len(comparison.told("same")) == len(both):
        yield say("same", language, games=whole(comparison.one.games, language))
    elif changed:
        yield say("changed", language, n=str(len(changed)), all=str(len(both)), names=_steps(changed, language))
    else:
        yield say("nothing", language, all=str(len(both)))
    alike = len(comparison.told("alike")) + len(comparison.told("same"))
    if alike and len(comparison.told("same")) < len(both) and comparison.one.games >= FEW:
        yield say("alike", language, n=str(alike), band=band_said(language))
    if open_:
        needed = sorted(one.needed(comparison.one.games) for one in open_)[: max(1, len(open_) * 3 // 4)][-1]
        most = say("open_most", language, games=_about(needed, language)) if needed < MOST_GAMES else ""
        yield say("open", language, n=str(len(open_)), most=most,
                  names=_listed([label_of(one, language) for one in telling(open_)], language))  # fmt: skip
    for place, name in enumerate(names):
        only = [one for one in comparison.differences if (one.one, one.other)[1 - place] is None]
        if only:
            labels = dict.fromkeys(label_of(one, language) for one in only)
            yield say("only", language, variant=name, names=_listed([*labels], language))


TOLD_FIRST = ("seat_advantage", "seat", "fights", "face", "rounds", "minutes", "runaways", "end", "hand")
"""Numbers, or families of which the surest, that are told before all others: those that judge a game."""

TITLED = ("fights", "faces", "suits", "numbers", "used", "hands")
"""Sections whose labels are no words without their title."""


SHOWN = 8
"""Numbers of a section that are shown, unless all are asked for."""


def by_section(rows: Sequence[Difference], most: int = SHOWN) -> Iterator[tuple[str, list[Difference], int]]:
    """Section by section its title's key, the `most` surest of its rows, in their order, and how many are left."""
    for section in ORDER:
        lines = [one for one in rows if one.line.section == section]
        if lines:
            surest = sorted(lines, key=lambda one: -one.certainty)[:most]
            yield section, [one for one in lines if one in surest], len(lines) - len(surest)


def telling(found: Sequence[Difference]) -> list[Difference]:
    """The differences, the surest first as they are given, but before all others those that judge a game."""
    heads: dict[str, Difference] = {}
    for one in found:
        name = one.line.key.partition(".")[0]
        if name in TOLD_FIRST:
            heads.setdefault(name, one)
    return [*heads.values(), *(one for one in found if one not in heads.values())]


def label_of(difference: Difference, language: str) -> str:
    """What a number is called in a sentence, where no table says of what section it is."""
    label = difference.line.label(language).removesuffix(".")  # a rule's sentence, within another
    if difference.line.section not in TITLED:
        return label
    return f"{TITLES[difference.line.section][told_in(language) == 'de']}: {label}"


def how(comparison: Comparison, language: str) -> str:
    """How the numbers were made and what they mean."""
    bots = ", ".join(dict.fromkeys(bot_title(name, language) for name in comparison.one.bots))
    return say("how", language, level=f"{LEVEL:.0%}".replace("%", " %"), bots=bots)


def band_said(language: str) -> str:
    """What is too small to matter."""
    return say("band", language, points=f"{100 * BAND_POINTS:g} %", share=f"{100 * BAND_SHARE:g} %")


def band_of(difference: Difference, band: float, language: str) -> str:
    """A band in the unit of a number."""
    if difference.line.unit in PERCENT:
        return decimals(f"{100 * band:.3g} %", language)
    return decimals(f"{band:.3g}", language)


def _steps(differences: Sequence[Difference], language: str) -> str:
    steps = [
        say("step", language, label=label_of(one, language), one=side_said(one, False, language),
            other=side_said(one, True, language))
        for one in differences
    ]  # fmt: skip
    return _listed(steps, language, "; ")


def _listed(words: Sequence[str], language: str, between: str = ", ") -> str:
    more = [say("more", language, n=str(len(words) - NAMED))] if len(words) > NAMED else []
    return between.join([*words[:NAMED], *more])


def _about(games: float, language: str) -> str:
    """A number of games to one figure."""
    if games == inf:
        return "∞"
    size = 10 ** max(len(str(int(games))) - 1, 0)
    return whole(-(-int(games) // size) * size, language)
