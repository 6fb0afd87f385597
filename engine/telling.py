"""What happens, told event by event: who did what, what it moved from whom to whom, and which rule or card did it.

An event knows which seat it is about and whether the rest of the table may know its cards. Stories are made of
all events; a player is told those that the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.kernel import codes as c

Names = Callable[[str], str]
"""From a card's key, or `house-2` for the second house rule, to the words for it."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Seats count from 1, 0: the whole table; cards are keys."""

    kind: str
    """A row of KINDS."""
    seat: int = 0
    cards: tuple[str, ...] = ()
    n: int = 0
    m: int = 0
    other: int = 0
    """The other seat of two that it is about."""
    ranking: tuple[tuple[int, int], ...] = ()
    """Seats with their sums, first first."""
    cause: str = ""
    """What did it: a row of CAUSES, a card's key, `house-2`; "" where that is plain."""
    owner: int = 0
    """Whose card the cause is."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event and its sentences: for who knows all of it, and for the rest of the table ("": not told).

    `action` is the choice that the line records ("{card}": the card it names), "" where it is no choice.
    `told` is where the line belongs: "story", "table", or "both".
    """

    en: str
    de: str
    others_en: str = ""
    others_de: str = ""
    secret: bool = False
    action: str = ""
    told: str = "both"
    indent: int = 2


# fmt: off
KINDS = {
    # choices
    "keeps": Kind("{seat} keeps {cards}", "{seat} behält {cards}", secret=True, action="{card}"),
    "plays": Kind("{seat} plays {cards}", "{seat} spielt {cards}", secret=True, action="{card}", told="story"),
    "leaves": Kind("{seat} plays the tomato", "{seat} spielt die Tomate", secret=True, action="tomato", told="story"),
    "stops": Kind("{seat} lays no more", "{seat} legt nichts mehr", secret=True, action="enough", told="story"),
    "exchanges": Kind("{seat} exchanges", "{seat} tauscht aus", action="exchange"),
    "draws-instead": Kind("{seat} does not exchange", "{seat} tauscht nicht aus", action="draw"),
    "gives": Kind("{seat} gives up {cards}", "{seat} legt {cards} ab", "{seat} gives up a card",
                  "{seat} legt eine Karte ab", secret=True, action="{card}"),
    "picks": Kind("{seat} picks {cards} from the market", "{seat} nimmt {cards} vom Markt", action="market {card}"),
    "blind": Kind("{seat} picks from the pile", "{seat} zieht vom Stapel", action="blind"),
    "takes": Kind("{seat} takes {cards}", "{seat} nimmt {cards}", action="{card}"),
    "declares": Kind("{seat} declares the end", "{seat} sagt das Spielende an", action="declare"),
    "goes-on": Kind("{seat} does not declare the end", "{seat} sagt das Spielende nicht an", secret=True,
                    action="go on"),
    # what is revealed, and what follows
    "left": Kind("{seat} leaves the fight", "{seat} steigt aus", told="table"),
    "shows": Kind("{seat} shows {cards}: sum {n}", "{seat} zeigt {cards}: Summe {n}", told="table"),
    "sum": Kind("{seat} has sum {n}", "{seat} hat Summe {n}", told="story", indent=4),
    "draws": Kind("{seat} draws {cards}", "{seat} zieht {cards}", "{seat} draws {count}", "{seat} zieht {count}",
                  secret=True, indent=4),
    "last": Kind("{seat} keeps the last card, {cards}", "{seat} behält die letzte Karte, {cards}", secret=True,
                 indent=4),
    "discards": Kind("{seat} discards {cards}", "{seat} legt {cards} ab", "{seat} discards {count}",
                     "{seat} legt {count} ab", secret=True, indent=4),
    "robbed": Kind("{other} takes {cards} from the hand of {seat}", "{other} zieht {seat} {cards} aus der Hand",
                   "{other} takes {count} from the hand of {seat}", "{other} zieht {seat} {count} aus der Hand",
                   secret=True, indent=4),
    "dry": Kind("no cards are left: {seat} draws {some} fewer", "keine Karten mehr da: {seat} zieht {some} weniger",
                indent=4),
    "full": Kind("the hand limit: {seat} draws {some} fewer", "Handkartenlimit: {seat} zieht {some} weniger",
                 indent=4),
    "shuffle": Kind("the discards are shuffled into a new draw pile",
                    "die Ablage wird zum neuen Nachziehstapel gemischt", indent=4),
    "market": Kind("into the market: {cards}", "in den Markt: {cards}", indent=4),
    "trophies": Kind("trophies of {seat}: {n:+}, now {m}", "Pokale von {seat}: {n:+}, jetzt {m}",
                     "trophies of {seat}: {n:+}", "Pokale von {seat}: {n:+}", secret=True, indent=4),
    "knives": Kind("knives of {seat}: {n:+}, now {m}", "Küchenmesser von {seat}: {n:+}, jetzt {m}",
                   "knives of {seat}: {n:+}", "Küchenmesser von {seat}: {n:+}", secret=True, indent=4),
    "sum-changes": Kind("sum of {seat}: {n:+}, now {m}", "Summe von {seat}: {n:+}, jetzt {m}", indent=4),
    "swap": Kind("{seat} and {other} swap tomatoes", "{seat} und {other} tauschen die Tomaten", indent=4),
    "tomato": Kind("{seat} now has tomato {n}", "{seat} hat jetzt Tomate {n}", secret=True, indent=4),
    "fight-over": Kind("the fight is over, {n} in for {lot}{ranking}",
                       "der Kampf ist aus, {n} dabei für {lot}{ranking}", indent=1),
    "cancels": Kind("the sum of {seat} equals another and cancels",
                    "die Summe von {seat} gleicht einer anderen und zählt nicht"),
    "nobody": Kind("nobody takes a triumph card", "niemand nimmt eine Triumphkarte"),
    "gone": Kind("out of the game: {cards}", "aus dem Spiel: {cards}"),
    "count": Kind("{seat} has trophies {n}, knives {m}", "{seat} hat Pokale {n}, Küchenmesser {m}",
                  secret=True, told="story", indent=4),
    # how it begins and ends
    "game": Kind("game {n} of the match", "Spiel {n} der Partie", indent=0),
    "deal": Kind("{seat} is dealt {cards} and tomato {n}", "{seat} erhält {cards} und Tomate {n}",
                 secret=True, told="story"),
    "pack": Kind("{seat} drafts from {cards} and has tomato {n}", "{seat} wählt aus {cards} und hat Tomate {n}",
                 secret=True, told="story"),
    "round": Kind("round {n}: in the row {cards}", "Runde {n}: In der Reihe {cards}", indent=0),
    "pass": Kind("pass {n}", "Durchgang {n}", indent=1),
    "end": Kind("the end: {end}", "Ende: {end}", told="story", indent=0),
    "out": Kind("{seat} is out", "{seat} scheidet aus", told="story"),
    "wins": Kind("{seat} wins", "{seat} gewinnt", told="story"),
    "game-end": Kind("the game ends: {end}", "das Spiel endet: {end}", indent=0),
    "game-out": Kind("{seat} is out because of the knives", "{seat} scheidet wegen der Küchenmesser aus"),
    "game-wins": Kind("{seat} wins this game", "{seat} gewinnt dieses Spiel"),
    "points": Kind("{seat} has match points {n}", "{seat} hat Partiepunkte {n}"),
    "match-wins": Kind("{seat} wins the match", "{seat} gewinnt die Partie", told="story"),
}
"""Every kind of event, its sentence as stories and players read it."""

ENDS = {
    "row short": ("the row cannot be filled any more", "die Reihe lässt sich nicht mehr füllen"),
    "declared": ("{seat} declared it", "{seat} hat es angesagt"),
    "enough trophies": ("somebody has enough trophies", "jemand hat genug Pokale"),
    "marks": ("enough end marks were turned up", "genug Endmarken wurden aufgedeckt"),
    "round limit": ("the last round has been played", "die letzte Runde ist gespielt"),
    "stalemate": ("nobody has taken a card for too long", "zu lange hat niemand eine Karte genommen"),
    "capped": ("it would never have ended", "es hätte nie geendet"),
}
"""How a game ended (kernel.codes.END_NAMES) in words."""

CAUSES = {
    "leaving": ("for leaving", "fürs Aussteigen"),
    "taking": ("for the card taken", "für die genommene Karte"),
    "pass": ("between passes", "zwischen den Durchgängen"),
    "equal": ("equal sums", "gleiche Summen"),
}
"""Rules of the game that move something."""
# fmt: on

CHOICES = {
    c.DRAFT: {"": "keeps"},
    c.PLAY: {"tomato": "leaves", "enough": "stops", "": "plays"},
    c.EXCHANGE_OR_DRAW: {"exchange": "exchanges", "draw": "draws-instead"},
    c.GIVE: {"": "gives"},
    c.PICK: {"blind": "blind", "": "picks"},
    c.TAKE: {"": "takes"},
    c.DECLARE_OR_NOT: {"declare": "declares", "go on": "goes-on"},
}
"""By what is asked: the kind of event that a choice is; "" for one that names a card."""

WITH = ("with", "mit")
SEAT = ("seat {}", "Platz {}")
COUNTED = (("1 card", "{} cards"), ("1 Karte", "{} Karten"))
HOUSE_RULE = ("house rule {}", "Hausregel {}")


def say(
    event: Event, language: str = "en", names: Names = str, viewer: int | None = None,
    seats: Callable[[int], str] | None = None,
) -> str:  # fmt: skip
    """The event in a sentence without a full stop; for a viewer (a seat) only as far as it may know, else all.

    `names` and `seats` are what cards and seats are called; without them cards are their keys, seats are numbered.
    """
    kind, at = KINDS[event.kind], ("en", "de").index(language)
    full = viewer is None or not kind.secret or 0 < viewer in (event.seat, event.other)
    sentence = ((kind.en, kind.others_en), (kind.de, kind.others_de))[at][0 if full else 1]
    if not sentence:
        return ""
    called = seats or SEAT[at].format
    cards = [names(card) for card in event.cards]
    comma = " " if names is str else "; " if any("," in card for card in cards) else ", "
    ranking = ", ".join(f"{called(seat)} {WITH[at]} {total}" for seat, total in event.ranking)
    told = sentence.format(
        seat=called(event.seat), other=called(event.other), n=event.n, m=event.m, cards=comma.join(cards),
        count=_counted(len(cards), at), some=_counted(event.n, at), lot=_counted(event.m, at),
        ranking=f": {ranking}" if ranking else "",
        end=ENDS[event.cards[0]][at].format(seat=called(event.seat)) if "{end}" in sentence else "",
    )  # fmt: skip
    return told + (f" ({_cause(event, at, names, called)})" if event.cause else "")


def heard(event: Event, viewer: int) -> Event | None:
    """The event as far as that seat may know it: hidden cards as their number; None where it is told nothing."""
    kind = KINDS[event.kind]
    if not kind.secret or 0 < viewer in (event.seat, event.other):
        return event
    return replace(event, cards=(), n=len(event.cards) or event.n, m=0) if kind.others_en else None


def _counted(n: int, at: int) -> str:
    one, many = COUNTED[at]
    return one if n == 1 else many.format(n)


def _cause(event: Event, at: int, names: Names, called: Callable[[int], str]) -> str:
    if event.cause in CAUSES:
        return CAUSES[event.cause][at]
    words = names(event.cause)
    if words == event.cause and words.startswith("house-"):
        return HOUSE_RULE[at].format(words.removeprefix("house-"))
    return f"{words}, {called(event.owner)}" if event.owner else words
