"""The words of effect rows, one row each: moments, players, verbs, quantities, comparisons.

These tables are the whole vocabulary; checks, the kernel's codes, card text, rulebook and documentation read them.
No row ever asks anybody for a decision: what it moves, it moves by number or at random. Where a row meets several
players it meets them in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# fmt: off
# Tables, laid out by hand: one row, one line or block.

Carrier = Literal["house_rule", "special", "triumph"]
"""What a row stands on: the game itself, a special number card, or a triumph card."""

Known = Literal["open", "counted", "won", "tomato"]
"""How the table finds out a number: it lies open; anybody may count it; it is on won triumph cards, which may be
hidden; or it is on the tomato card in hand. The rulebook says for each what is to be done."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the game at which rows act.

    `en` and `de` are its words by carrier; a carrier without words cannot have the moment. `actor` says
    whether somebody acts even in a house rule, so that `self`, `left` and `right` mean someone; on a card
    `self` is always its owner: who played it, or won it.
    """

    name: str
    actor: bool
    en: dict[str, str]
    de: dict[str, str]
    note: str


def _everywhere(words: str, *carriers: str) -> dict[str, str]:
    return dict.fromkeys(carriers or ("house_rule", "triumph"), words)


MOMENTS = {row.name: row for row in (
    Moment("setup", False, _everywhere("At the start of the game,", "house_rule"),
           _everywhere("Zu Beginn des Spiels", "house_rule"), "after hands and tomato cards are dealt"),
    Moment("round_start", False, _everywhere("At the start of each round,"), _everywhere("Zu Beginn jeder Runde"),
           "after the row is filled"),
    Moment("pass_start", False, _everywhere("Before each pass,", "house_rule"),
           _everywhere("Vor jedem Durchgang", "house_rule"), "before anyone chooses what to play"),
    Moment("play", True, {"special": "When you play this card,", "house_rule": "When you play a special card,"},
           {"special": "Wenn du diese Karte spielst,", "house_rule": "Wenn du eine Sonderkarte spielst,"},
           "when the card is revealed; who shows the tomato is out of the fight, but has not drawn yet; in a house "
           "rule only for special cards"),
    Moment("leave", True, _everywhere("When you leave the fight,"), _everywhere("Wenn du aus dem Kampf aussteigst,"),
           "after the cards for leaving are drawn"),
    Moment("win", True, {"triumph": "When you take this card,", "house_rule": "When you take a triumph card,"},
           {"triumph": "Wenn du diese Karte nimmst,", "house_rule": "Wenn du eine Triumphkarte nimmst,"},
           "as soon as the triumph card is taken, after the draw for its tomatoes"),
    Moment("round_end", False, _everywhere("At the end of each round,"), _everywhere("Am Ende jeder Runde"),
           "before anyone declares the end"),
    Moment("game_end", False, _everywhere("At the end of the game,"), _everywhere("Am Ende des Spiels"),
           "before knives are compared"),
)}


@dataclass(frozen=True, slots=True)
class Who:
    """Whom a row is about: English, German nominative and dative; `actor` where it is seen from who acts.

    `known`: how the table finds out who that is.
    """

    name: str
    actor: bool
    en: str
    de: str
    dative: str
    note: str
    known: Known = "open"


WHO = {row.name: row for row in (
    Who("self", True, "you", "du", "dir", "who acts, or whose card it is"),
    Who("others", True, "every other player", "jede andere Person", "jeder anderen Person", "all but self"),
    Who("everyone", False, "every player", "jede Person", "jeder Person", "all players"),
    Who("left", True, "the player on your left", "die Person links von dir", "der Person links von dir",
        "the next seat"),
    Who("right", True, "the player on your right", "die Person rechts von dir", "der Person rechts von dir",
        "the seat before"),
    Who("leader", False, "the player with the most trophies", "die Person mit den meisten Pokalen",
        "der Person mit den meisten Pokalen", "all who tie for most trophies", "won"),
    Who("trailing", False, "the player with the fewest trophies", "die Person mit den wenigsten Pokalen",
        "der Person mit den wenigsten Pokalen", "all who tie for fewest trophies", "won"),
    Who("fighters", False, "every player still in the fight", "jede noch kämpfende Person",
        "jeder noch kämpfenden Person", "all who have not left this round"),
    Who("winners", False, "every player who took a triumph card this round",
        "jede Person, die in dieser Runde eine Triumphkarte genommen hat,",
        "jeder Person, die in dieser Runde eine Triumphkarte genommen hat,", "all who took one so far this round"),
    Who("leavers", False, "every player who left the fight this round",
        "jede Person, die in dieser Runde ausgestiegen ist,",
        "jeder Person, die in dieser Runde ausgestiegen ist,", "all who have shown the tomato this round"),
)}


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that a row does, `n` within `bounds` (0 never).

    Sentences: by `self` (en_you, de_du) or by somebody else, `{who}`. Where `aimed`, self does it to who,
    and only the first pair is used. `less` replaces them, in the same order, where n is negative.
    `moments`: the only ones at which it makes sense, where not all.
    """

    name: str
    bounds: tuple[int, int]
    en_you: str
    en_they: str
    de_du: str
    de_they: str
    note: str
    aimed: bool = False
    less: tuple[str, str, str, str] | None = None
    moments: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


VERBS = {row.name: row for row in (
    Verb("draw", (1, 20), "draw {n} number {n|card|cards}", "{who} draws {n} number {n|card|cards}",
         "ziehst du {n} {n|Zahlenkarte|Zahlenkarten}", "zieht {who} {n} {n|Zahlenkarte|Zahlenkarten}",
         "from the draw pile"),
    Verb("discard", (1, 20), "discard {n} number {n|card|cards} from your hand at random",
         "{who} discards {n} number {n|card|cards} from their hand at random",
         "legst du {n} zufällig gezogene {n|Zahlenkarte|Zahlenkarten} aus der Hand ab",
         "legt {who} {n} zufällig gezogene {n|Zahlenkarte|Zahlenkarten} aus der Hand ab",
         "at random; as many as there are"),
    Verb("steal", (1, 10), "take {n} random number {n|card|cards} from the hand of {who}", "",
         "ziehst du {who} {n} zufällige {n|Zahlenkarte|Zahlenkarten} aus der Hand", "",
         "random cards from the hand of who into the hand of self, never one's own", aimed=True,
         targets=("others", "left", "right", "leader", "trailing", "fighters", "winners", "leavers")),
    Verb("gain_trophies", (1, 20), "gain {n} {n|trophy|trophies}", "{who} gains {n} {n|trophy|trophies}",
         "erhältst du {n} {n|Pokal|Pokale}", "erhält {who} {n} {n|Pokal|Pokale}",
         "noted or as tokens, open to all even where won cards are hidden"),
    Verb("lose_trophies", (1, 20), "lose {n} {n|trophy|trophies}", "{who} loses {n} {n|trophy|trophies}",
         "verlierst du {n} {n|Pokal|Pokale}", "verliert {who} {n} {n|Pokal|Pokale}", "never below 0 in all"),
    Verb("gain_knives", (1, 20), "gain {n} {n|knife|knives}", "{who} gains {n} {n|knife|knives}",
         "erhältst du {n} Küchenmesser", "erhält {who} {n} Küchenmesser",
         "noted or as tokens, open to all even where won cards are hidden"),
    Verb("lose_knives", (1, 20), "lose {n} {n|knife|knives}", "{who} loses {n} {n|knife|knives}",
         "verlierst du {n} Küchenmesser", "verliert {who} {n} Küchenmesser", "never below 0 in all"),
    Verb("add_to_sum", (-20, 20), "add {n} to your sum for this round",
         "{who} adds {n} to their own sum for this round",
         "erhöhst du deine Summe für diese Runde um {n}", "erhöht {who} die eigene Summe für diese Runde um {n}",
         "until the round ends; a negative n takes away",
         less=("take {n} off your sum for this round", "{who} takes {n} off their own sum for this round",
               "verringerst du deine Summe für diese Runde um {n}",
               "verringert {who} die eigene Summe für diese Runde um {n}"),
         moments=("round_start", "pass_start", "play")),
    Verb("swap_tomato", (1, 1), "swap tomato cards with {who}", "", "tauschst du mit {who} die Tomatenkarte", "",
         "self with the player on one side", aimed=True, targets=("left", "right")),
)}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a condition may compare. Words for the player it is asked of (you, they) or for the table.

    kind: count ("{count}" becomes "at least 3 knives", by the nouns), value ("{value}": "at least 3"), or
    ordinal (the whole condition is made of the nouns: "from pass 3 on"; German nouns carry their article's
    forms). Asked of each player that the row is about.
    """

    name: str
    kind: Literal["count", "value", "ordinal"]
    en: tuple[str, str]
    en_you: str
    en_they: str
    de: tuple[str, str]
    de_du: str
    de_they: str
    note: str
    known: Known = "open"


def _table(
    name: str, en: tuple[str, str], said: str, de: tuple[str, str], gesagt: str, note: str, known: Known = "open"
) -> Quantity:
    return Quantity(name, "count", en, said, said, de, gesagt, gesagt, note, known)


def _ordinal(name: str, en: str, de: str, articles: str, note: str) -> Quantity:
    """`articles`: of the German noun, where it follows "in", "vor" and "bis zu"."""
    return Quantity(name, "ordinal", (en, ""), "", "", (de, articles), "", "", note)


_CARD, _KARTE = ("triumph card", "triumph cards"), ("Triumphkarte", "Triumphkarten")
_NUMBER, _ZAHL = ("number card", "number cards"), ("Zahlenkarte", "Zahlenkarten")
_PLAYER, _PERSON = ("player", "players"), ("Person", "Personen")

QUANTITIES = {row.name: row for row in (
    _ordinal("pass", "pass", "Durchgang", "im dem zum", "pass of this fight, from 1"),
    _ordinal("round", "round", "Runde", "in_der der zur", "round, from 1"),
    _table("players", _PLAYER, "{count} {n|is|are} in the game", _PERSON, "{count} {n|mitspielt|mitspielen}",
           "players in the game"),
    _table("players_in", _PLAYER, "{count} {n|is|are} still in the fight", _PERSON,
           "{count} noch im Kampf {n|ist|sind}", "players who have not left this round"),
    Quantity("hand", "count", _NUMBER, "you hold {count}", "they hold {count}", _ZAHL, "du {count} auf der Hand hast",
             "sie {count} auf der Hand hat", "number cards in hand", "counted"),
    Quantity("trophies", "count", ("trophy", "trophies"), "you have {count}", "they have {count}",
             ("Pokal", "Pokale"), "du {count} hast", "sie {count} hat", "trophies won", "won"),
    Quantity("knives", "count", ("knife", "knives"), "you have {count}", "they have {count}",
             ("Küchenmesser", "Küchenmesser"), "du {count} hast", "sie {count} hat", "knives won", "won"),
    Quantity("tomato", "value", ("", ""), "your tomato number is {value}", "their own tomato number is {value}",
             ("", ""), "deine Tomatenzahl {value} ist", "die eigene Tomatenzahl {value} ist",
             "number of the tomato card in hand", "tomato"),
    Quantity("sum", "value", ("", ""), "your sum is {value}", "their own sum is {value}", ("", ""),
             "deine Summe {value} ist", "die eigene Summe {value} ist",
             "values of the number cards played this round, with what effects add or take away"),
    _table("row", _CARD, "{count} {n|is|are} in the row", _KARTE, "{count} in der Reihe {n|liegt|liegen}",
           "triumph cards in the row"),
    _table("stack", _CARD, "{count} {n|is|are} in the stack", _KARTE, "{count} im Stapel {n|liegt|liegen}",
           "triumph cards left in the stack", "counted"),
    _table("pile", _NUMBER, "{count} {n|is|are} in the draw pile", _ZAHL,
           "{count} im Nachziehstapel {n|liegt|liegen}", "number cards left in the draw pile", "counted"),
)}

OPERATORS = {
    # op: count en, count de, value en, value de, ordinal en, ordinal de ({in}, {vor}, {zu}: with their article)
    "==": ("exactly {n} {noun}", "genau {n} {noun}", "exactly {n}", "genau {n}",
           "but only in {noun} {n}", "aber nur {in} {n}. {noun}"),
    "!=": ("any number of {plural} but {n}", "nicht genau {n} {noun}", "not {n}", "nicht {n}",
           "but not in {noun} {n}", "aber nicht {in} {n}. {noun}"),
    "<": ("fewer than {n} {noun}", "weniger als {n} {noun}", "less than {n}", "kleiner als {n}",
          "but only before {noun} {n}", "aber nur vor {vor} {n}. {noun}"),
    "<=": ("at most {n} {noun}", "höchstens {n} {noun}", "at most {n}", "höchstens {n}",
           "but only up to {noun} {n}", "aber nur bis {zu} {n}. {noun}"),
    ">": ("more than {n} {noun}", "mehr als {n} {noun}", "more than {n}", "größer als {n}",
          "but only after {noun} {n}", "aber erst nach {vor} {n}. {noun}"),
    ">=": ("at least {n} {noun}", "mindestens {n} {noun}", "at least {n}", "mindestens {n}",
           "but only from {noun} {n} on", "aber erst ab {vor} {n}. {noun}"),
}
"""Comparisons, each with its words for counts, values and ordinals."""

# fmt: on
