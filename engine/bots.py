"""Bots as rows of weights: no bot is code of its own, and none makes the kernel compile anew.

A persona scores what it may do and does what scores highest, each score blurred by a little noise. It uses only
what its seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from variants.faults import did_you_mean
from variants.wording import told_in

WEIGHTS = {
    "persona": "0 for uniformly random play; all other weights are then idle",
    "noise": "every score is raised by a random number from 0 to this",
    "value": "playing a card: for each point of its value",
    "strength": "playing a card: for each point held in its suit, wild cards with it",
    "length": "playing a card: for each card held in its suit",
    "prize": "playing a card: for each point that the best card of the row is worth to this bot",
    "invested": "playing a card: for each card that it has already played in this fight",
    "ahead": "playing a card: for each rival in the fight whose open sum is higher",
    "leave": "playing the tomato: always",
    "poor": "playing the tomato: for each number card that the hand lacks of six",
    "crowd": "playing the tomato: for each rival too many for the row",
    "trophy": "taking a triumph card: for each trophy",
    "knife": "taking a triumph card: for each knife, where fewest knives put out; against it, where most do",
    "tomato": "taking a triumph card: for each tomato",
    "wanted": "so many knives it wants to own; 0: it does not care",
    "need": "taking a triumph card: for each knife that it still wants; against every knife, where most put out",
    "declares": "declares the end with so many knives or more (where most put out: or fewer); where won cards lie "
    "open, with most trophies and safe from its knives",
    "swaps": "exchanges when the cards given up are together worth at most so much",
    "picks": "takes a card of the market from this value on",
    "iterations": "0, or how many games it imagines for each choice: an expert, which plays them by its other weights; "
    "below 0: for how many milliseconds",
}
"""What a weight means, by name, in the order of a row."""

MAX_WEIGHT = 32767
"""No weight is larger, nor its negative smaller."""

COLUMN = {name: column for column, name in enumerate(WEIGHTS)}


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: what it is called, what kind of player it is, and its weights (those not named are 0)."""

    name: str
    """By which it is chosen (`--bots`), in every language."""
    called: tuple[str, str]
    """Its name for readers, English and German."""
    en: str
    de: str
    weights: tuple[tuple[str, int], ...] = ()

    def title(self, language: str) -> str:
        """Its name for readers."""
        return self.called[told_in(language) == "de"]

    def row(self) -> NDArray[np.int16]:
        """Its weights as the kernel reads them."""
        row = np.zeros(len(WEIGHTS), np.int16)
        for name, weight in self.weights:
            row[COLUMN[name]] = weight
        return row


def _persona(name: str, called: tuple[str, str], en: str, de: str, **weights: int) -> Bot:
    plain = {
        "persona": 1, "noise": 4, "value": 4, "strength": 5, "length": 24, "prize": 4, "invested": 39, "ahead": 12,
        "leave": 32, "poor": -7, "crowd": -19, "trophy": 9, "knife": 4, "tomato": 8, "wanted": 3, "need": 9,
        "declares": 2, "swaps": 4, "picks": 4,
    }  # fmt: skip
    return Bot(name, called, en, de, tuple((plain | weights).items()))


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", ("Random", "Zufall"), "plays any allowed card", "spielt irgendeine erlaubte Karte"),
        _persona(
            "cautious",
            ("Cautious", "Vorsicht"),
            "fights only with a strong hand",
            "kämpft nur mit starker Hand",
            leave=70,
        ),
        _persona(
            "brawler",
            ("Brawler", "Rauflust"),
            "fights whenever it can, high cards first",
            "kämpft, wann immer es geht, hohe Karten zuerst",
            leave=0,
            value=14,
            crowd=-30,
        ),
        _persona(
            "collector",
            ("Collector", "Sammelwut"),
            "wants trophies above all",
            "will vor allem Pokale",
            trophy=16,
            knife=2,
            wanted=2,
            need=10,
        ),
        _persona(
            "knife-wary",
            ("Knife-wary", "Messersorge"),
            "makes sure of knives before trophies",
            "sichert sich erst Messer, dann Pokale",
            wanted=5,
            need=16,
            declares=3,
        ),
        _persona(
            "counter",
            ("Counter", "Rechenkunst"),
            "watches open sums and leaves lost fights",
            "achtet auf offene Summen, gibt Verlorenes auf",
            ahead=-12,
            invested=60,
            noise=0,
        ),
        _persona(
            "expert",
            ("Expert", "Weitblick"),
            "imagines at each choice 100 times, or as often as it is told, how the round may go on",
            "stellt sich bei jeder Wahl 100-mal, oder so oft wie verlangt, vor, wie die Runde weitergehen kann",
            ahead=-12,
            invested=60,
            iterations=100,
        ),
    )
}
"""The bots by name."""


TRAINED = "trained"
"""The name of bots that were trained for a variant (engine.judging.league): they are rows in a file of its own."""

TRAINED_TITLE = ("Trained", "Trainiert")
"""What readers call them: en, de."""

QUICK = tuple(name for name, bot in BOTS.items() if "iterations" not in dict(bot.weights))
"""Those that search nothing."""
PERSONAS = tuple(name for name in QUICK if BOTS[name].weights)
"""Those that play by weights alone."""


def bot_named(name: str) -> Bot:
    """The bot of that name, `expert:400` with so many iterations, `expert:50ms` with so much time for each choice.

    ValueError with a cure for any other name.
    """
    plain, colon, budget = name.partition(":")
    if plain not in BOTS:
        raise ValueError(f"no bot is called '{name}'. " + did_you_mean(name, BOTS, "Known: " + ", ".join(BOTS)))
    if not colon:
        return BOTS[plain]
    if plain in QUICK:
        raise ValueError(f"'{plain}' takes no number, so not '{name}'. Only one that searches does: expert:400")
    number = budget.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= MAX_WEIGHT):
        raise ValueError(
            f"'{name}': an expert has 1 to {MAX_WEIGHT} iterations, or as many milliseconds. "
            "Write it like expert:400 or expert:50ms"
        )
    timed, bot = number != budget, BOTS[plain]
    called = [f"{title} {int(number)}{' ms' if timed else ''}" for title in bot.called]
    weights = (*bot.weights, ("iterations", -int(number) if timed else int(number)))
    return replace(bot, name=name, called=(called[0], called[1]), weights=weights)


def is_timed(name: str) -> bool:
    """Whether that is a bot which plays by the clock."""
    return is_bot(name) and dict(bot_named(name).weights).get("iterations", 0) < 0


def is_bot(name: str) -> bool:
    """Whether a bot is called so."""
    try:
        bot_named(name)
    except ValueError:
        return False
    return True


def bot_rows(names: Sequence[str]) -> NDArray[np.int16]:
    """The weights of these bots, one row each; ValueError with a cure for an unknown name."""
    return np.array([bot_named(name).row() for name in names])


def as_rows(weights: Any) -> NDArray[np.int16]:
    """Weights from anywhere (a trained bot) as the kernel reads them: int16[bots, len(WEIGHTS)].

    ValueError where they are too many or few, or one is no whole number or too large: nothing is cut to fit.
    """
    rows = np.atleast_2d(np.asarray(weights))
    if rows.ndim != 2:
        raise ValueError(f"bots are rows of weights, not an array of {rows.ndim} dimensions")
    if rows.shape[1] != len(WEIGHTS):
        raise ValueError(f"a bot has {len(WEIGHTS)} weights, not {rows.shape[-1]}")
    if rows.dtype.kind not in "iuf":
        raise ValueError(f"weights are whole numbers, not {rows.dtype}")
    fits = (np.abs(rows) <= MAX_WEIGHT) & (rows == np.rint(rows))
    for bot, column in np.argwhere(~fits):
        name, weight = list(WEIGHTS)[column], rows[bot, column]
        raise ValueError(f"'{name}' is {weight}: weights are whole numbers up to {MAX_WEIGHT}. Scale and round them")
    return np.ascontiguousarray(rows, np.int16)
