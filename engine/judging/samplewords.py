"""What a sample game has to say in words, in English and German; what happened is said by engine.telling."""

from __future__ import annotations

from collections.abc import Callable

from engine.estimates import Estimate
from engine.judging.outlook import Decision
from engine.judging.sample import Round, Sample
from engine.metrics import METRICS
from engine.plainwords import decimals, mean_said, whole
from engine.telling import SEAT, Event, Names, say
from variants.wording import told_in

_WORDS = {
    "chosen": (
        "Game {number} of seed {seed}, {players} players: of the first {among} games and those that end as most do, it "
        "lies nearest to the middle in the numbers below. It is told with all cards open.",
        "Spiel {number} mit Startwert {seed}, {players} Personen: Von den ersten {among} Spielen und denen, die enden "
        "wie die meisten, liegt es in den Zahlen unten der Mitte am nächsten. Erzählt wird mit offenen Karten.",
    ),
    "chances": (
        "Chances are from {games} games played on from the open row by the same bots with the same hands.",
        "Chancen stammen aus {games} Spielen, die dieselben Bots mit denselben Handkarten ab der offenen Reihe "
        "weiterspielen.",
    ),
    "searchers": (
        "Experts play these by their weights, without searching.",
        "Experten spielen diese nach ihren Gewichten, ohne zu suchen.",
    ),
    "median": ("{value} (median {median})", "{value} (Median {median})"),
    "lead": ("{seat} takes the lead with {n} trophies", "{seat} übernimmt mit {n} Pokalen die Führung"),
    "lead-one": ("{seat} takes the lead with 1 trophy", "{seat} übernimmt mit 1 Pokal die Führung"),
    "turn": (
        "turning point: the chance of {up} rises from {a} to {b}, that of {down} falls from {c} to {d}",
        "Wendepunkt: Die Chance von {up} steigt von {a} auf {b}, die von {down} fällt von {c} auf {d}",
    ),
    "missed": (
        "looking back, what decided most here is “{chosen}”: {seat} then wins {chance}; by “{other}” it would be "
        "{other_chance}",
        "im Rückblick entschied hier am meisten „{chosen}“: {seat} gewinnt danach {chance}; mit „{other}“ wären es "
        "{other_chance}",
    ),
    "found": (
        "looking back, what decided most here is “{chosen}”: {seat} then wins {chance}; by the next best, “{other}”, "
        "only {other_chance}",
        "im Rückblick entschied hier am meisten „{chosen}“: {seat} gewinnt danach {chance}; mit der nächstbesten Wahl, "
        "„{other}“, nur {other_chance}",
    ),
    "robbed": (
        "had knives put nobody out, {seats} would have won",
        "wäre niemand wegen der Küchenmesser ausgeschieden, hätte {seats} gewonnen",
    ),
    "robbed-several": (
        "had knives put nobody out, {seats} would have won together",
        "wäre niemand wegen der Küchenmesser ausgeschieden, hätten {seats} gemeinsam gewonnen",
    ),
    "and": (" and ", " und "),
}  # fmt: skip
"""Sentences without full stops where others are added: en, de."""

Seats = Callable[[int], str]


def _say(key: str, language: str, **what: object) -> str:
    return _WORDS[key][told_in(language) == "de"].format(**what)


def percent(share: float, language: str) -> str:
    """A chance: `48 %`, with a space that no line ends at."""
    return f"{100 * share:.0f}\u00a0%"


def seat_words(language: str) -> Seats:
    """What a seat is called: `seat 2`."""
    return SEAT[told_in(language) == "de"].format


def chosen(sample: Sample, language: str) -> list[str]:
    """Why this game, and where chances come from."""
    numbers = {
        "number": sample.number,
        "seed": sample.seed,
        "players": sample.players,
        "among": whole(sample.among, language),
    }
    told = [_say("chosen", language, **numbers)]
    if any(one.chances for one in sample.rounds):
        told.append(_say("chances", language, games=whole(sample.playouts, language)))
        told += [_say("searchers", language)] if sample.searchers else []
    return told


def typical(sample: Sample, language: str, match: bool = False) -> list[tuple[str, str]]:
    """In what it is near the middle: a metric's words, and its number beside the median."""
    told = []
    for name, value, median in sample.typical:
        row = METRICS[name]
        value_, median_ = (mean_said(Estimate(n, 0.0, 1), row.unit, language) for n in (value, median))
        if row.unit in ("rounds", "changes", "trophies"):
            value_, median_ = (decimals(f"{round(n, 1):g}", language) for n in (value, median))
        told.append((row.label(language, match), _say("median", language, value=value_, median=median_)))
    return told


def notes(one: Round, language: str, names: Names) -> list[str]:
    """What a round teaches: a new lead, a turning point and the choice that did most."""
    seat = seat_words(language)
    told = []
    if one.new_leader:
        n = one.standing[one.leader - 1][0]
        told.append(_say("lead-one" if n == 1 else "lead", language, seat=seat(one.leader), n=n))
    if one.turn:
        moved = [after - before for before, after in zip(one.chances, one.after, strict=True)]
        up, down = moved.index(max(moved)), moved.index(min(moved))
        a, b, c, d = (percent(n, language) for i in (up, down) for n in (one.chances[i], one.after[i]))
        told.append(_say("turn", language, up=seat(up + 1), down=seat(down + 1), a=a, b=b, c=c, d=d))
    return told + ([_decided(one.decision, language, names)] if one.decision else [])


def _decided(made: Decision, language: str, names: Names) -> str:
    return _say(
        "missed" if made.other_chance > made.chance else "found", language,
        chosen=say(made.chosen, told_in(language), names), other=say(made.other, told_in(language), names),
        seat=seat_words(language)(made.chosen.seat),
        chance=percent(made.chance, language), other_chance=percent(made.other_chance, language),
    )  # fmt: skip


def told(events: list[Event], language: str, names: Names) -> list[str]:
    """Events in words."""
    return [say(event, told_in(language), names) for event in events]


def closing(sample: Sample, language: str, names: Names) -> list[str]:
    """How it ended, who is out, who wins, and who would have won without knives."""
    lines = told([*sample.closing], language, names)
    if set(sample.on_trophies) & set(sample.outcome.out):
        seats = _say("and", language).join(map(seat_words(language), sample.on_trophies))
        lines.append(_say("robbed-several" if len(sample.on_trophies) > 1 else "robbed", language, seats=seats))
    return lines
