"""The rules that a variant sets: each field with its default, range and sentence in every language.

This file is the one home of a rule. Checks, schema, rulebook, documentation, `diff` and `--set` read it;
the sentence is written so that the game can be played, and programmed, from it alone. R1-R20 are the
numbers of seeds/rules.yaml. Every number may be written plain or as a table by player count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from variants import limits
from variants.values import ByPlayers, Model
from variants.wording import HOUSE_RULE, Rule, counts_in_words, told_in

SECTIONS = ("setup", "warm_up", "fight", "triumph", "end", "scoring", "match")
"""Sections of the rulebook that rules belong to, in the order of play."""

# fmt: off
# A table, laid out by hand: one rule, one block.


class Rules(Model):
    """Every rule of the game that a variant may change."""

    # --- Set-up ---

    suits_in_play: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "setup", (0, limits.SUITS),
        en={
            1: "Only the first suit listed is in play; all others stay in the box.",
            "n": "Only the first {n} suits listed are in play; all others stay in the box.",
        },
        de={
            1: "Nur die erste aufgeführte Gemüsesorte ist im Spiel; alle anderen bleiben in der Schachtel.",
            "n": "Nur die ersten {n} aufgeführten Gemüsesorten sind im Spiel; alle anderen bleiben in der Schachtel.",
        },
    )] = ByPlayers(0)
    """How many suits are in play, the first ones of the file; 0: all. Special cards of a suit go with it."""

    number_cards_used: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "setup", (0, limits.CARDS),
        en="Shuffle the number cards and play with only {n} of them; put the rest back into the box unseen.",
        de="Mischt die Zahlenkarten und spielt mit nur {n} davon; die übrigen kommen ungesehen in die Schachtel "
            "zurück.",
    )] = ByPlayers(0)
    """How many number cards, drawn at random before dealing, the game is played with; 0: all."""

    triumphs_used: Annotated[ByPlayers, Rule(
        "R5", "setup", (0, limits.CARDS),
        en={
            0: "Shuffle all triumph cards into one face-down stack.",
            "n": "Shuffle the triumph cards and make a face-down stack of only {n} of them; put the rest back into "
                "the box unseen.",
        },
        de={
            0: "Mischt alle Triumphkarten zu einem verdeckten Stapel.",
            "n": "Mischt die Triumphkarten und bildet einen verdeckten Stapel aus nur {n} davon; die übrigen kommen "
                "ungesehen in die Schachtel zurück.",
        },
    )] = ByPlayers(0)
    """How many triumph cards, drawn at random, make the stack; 0: all."""

    hand_size: Annotated[ByPlayers, Rule(
        "R4", "setup", (1, 20),
        en="Everyone is dealt {n} number {n|card|cards}, to be kept secret.",
        de="Alle erhalten verdeckt {n} {n|Zahlenkarte|Zahlenkarten} auf die Hand.",
    )] = ByPlayers(5)
    """Number cards dealt to each player."""

    draft: Annotated[Literal["none", "pass_left"], Rule(
        HOUSE_RULE, "setup",
        en={
            "none": "",
            "pass_left": "Draft your starting hand: everyone keeps one of the number cards dealt to them and passes "
                "the rest face down to the left, again and again, until every card has been kept.",
        },
        de={
            "none": "",
            "pass_left": "Stellt eure Starthand zusammen: Alle behalten eine der ausgeteilten Zahlenkarten und geben "
                "die übrigen verdeckt nach links weiter, so lange, bis jede Karte vergeben ist.",
        },
    )] = "none"
    """How the starting hand comes about; players know their tomato card while they draft."""

    market: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "setup", (0, 8),
        en="Lay {n} number {n|card|cards} from the draw pile face up beside it: the market. For every number card "
            "you draw, you may take a card of the market instead; fill the gap from the draw pile at once. While "
            "no card can be drawn from the pile, none may be taken from the market either. Cards drawn because of a "
            "card's effect or a house rule always come from the draw pile.",
        de="Legt {n} {n|Zahlenkarte|Zahlenkarten} vom Nachziehstapel als Markt offen daneben. Für jede Zahlenkarte, "
            "die ihr zieht, dürft ihr stattdessen eine aus dem Markt nehmen; die Lücke wird sofort vom Nachziehstapel "
            "gefüllt. Solange sich vom Nachziehstapel nichts ziehen lässt, darf auch aus dem Markt nichts genommen "
            "werden. Was ein Karteneffekt oder eine Hausregel ziehen lässt, kommt immer vom Nachziehstapel.",
    )] = ByPlayers(0)
    """Number cards face up beside the draw pile, from which drawers may take; 0: no market."""

    reshuffle: Annotated[bool, Rule(
        "R16", "setup",
        en={
            True: "When a card is to be drawn and the draw pile is empty, shuffle the discard pile into a new one; "
                "when both are empty, nothing is drawn.",
            False: "When the draw pile is empty, nothing more is drawn; the discard pile is not reshuffled.",
        },
        de={
            True: "Ist eine Karte zu ziehen und der Nachziehstapel leer, wird der Ablagestapel zum neuen "
                "Nachziehstapel gemischt; sind beide leer, wird nichts gezogen.",
            False: "Ist der Nachziehstapel leer, wird nichts mehr gezogen; der Ablagestapel wird nicht neu gemischt.",
        },
    )] = True
    """Whether an empty draw pile is refilled from the discards."""

    hand_limit: Annotated[ByPlayers, Rule(
        "R16", "setup", (0, 60),
        en="Nobody may hold more than {n} number {n|card|cards}: draw only up to that limit.",
        de="Niemand darf mehr als {n} {n|Zahlenkarte|Zahlenkarten} auf der Hand haben: Gezogen wird nur bis zu "
            "dieser Grenze.",
    )] = ByPlayers(0)
    """Most number cards in a hand, the tomato card not counted; what would exceed it is not drawn; 0: no limit."""

    # --- Warm-up ---

    stake: Annotated[ByPlayers, Rule(
        "R6 R7", "warm_up", (1, 9),
        en="Turn up triumph cards from the stack until {n} {n|lies|lie} in the row: the stake is {n}.",
        de="Deckt Triumphkarten vom Stapel auf, bis {n} in der Reihe {n|liegt|liegen}: Der Einsatz ist {n}.",
    )] = ByPlayers(table=((2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 5), (9, 6), (10, 6)))
    """How many triumph cards the row is filled to; fewer than players."""

    # --- Fight ---

    bidding: Annotated[Literal["simultaneous", "overbid"], Rule(
        "R8", "fight",
        en={
            "simultaneous": "Everyone still in lays their play face down in front of them; then all plays are "
                "revealed together.",
            "overbid": "Those still in play face up, one after another in seat order; seat 1 begins in the first "
                "round, the next seat in each round after it. With the number cards that you play, your own sum must "
                "become higher than that of every other player still in; whoever cannot or will not do so plays the "
                "tomato card.",
        },
        de={
            "simultaneous": "Alle, die noch dabei sind, legen verdeckt vor sich, was sie spielen; dann wird "
                "gleichzeitig aufgedeckt.",
            "overbid": "Wer noch dabei ist, spielt offen, reihum in Sitzreihenfolge; in der ersten Runde beginnt "
                "Platz 1, in jeder weiteren der nächste Platz. Mit den gespielten Zahlenkarten muss die eigene Summe "
                "höher werden als die aller anderen, die noch dabei sind; wer das nicht kann oder nicht will, spielt "
                "die Tomatenkarte.",
        },
    )] = "simultaneous"
    """All at once, or in turn and higher each time. Overbid: a pass is once round the table, those who leave draw at
    once, and whether the fight ends is checked after each play; sums hold every card and bonus of the round."""

    cards_per_pass: Annotated[ByPlayers, Rule(
        "R8", "fight", (1, 3),
        en={
            1: "A play is one number card or the tomato card.",
            "n": "A play is up to {n} number cards of one suit, or the tomato card alone.",
        },
        de={
            1: "Gespielt wird je eine Zahlenkarte oder die Tomatenkarte.",
            "n": "Gespielt werden bis zu {n} Zahlenkarten einer Gemüsesorte auf einmal oder nur die Tomatenkarte.",
        },
    )] = ByPlayers(1)
    """Most number cards in one play; at least one. With overbid their values together must raise the sum enough."""

    tomato_in_first_pass: Annotated[bool, Rule(
        "R9", "fight",
        en={
            True: "In the first pass you may play number cards of any suit, or your tomato card.",
            False: "In the first pass you may play number cards of any suit, but the tomato card only if there is no "
                "number card that you can play.",
        },
        de={
            True: "Im ersten Durchgang darf jede beliebige Gemüsesorte gespielt werden, aber auch schon die "
                "Tomatenkarte.",
            False: "Im ersten Durchgang darf jede beliebige Gemüsesorte gespielt werden, die Tomatenkarte aber nur, "
                "wenn keine Zahlenkarte spielbar ist.",
        },
    )] = True
    """Whether one may leave in the first pass."""

    follow_suit: Annotated[bool, Rule(
        "R10", "fight",
        en={
            True: "In every later pass you stick to the suit that you chose in the first pass; without a number card "
                "that you can play, you must play the tomato card.",
            False: "In every later pass, too, number cards of any suit are allowed; without a number card that you "
                "can play, you must play the tomato card.",
        },
        de={
            True: "In allen weiteren Durchgängen bleibt ihr bei der Gemüsesorte, die ihr im ersten Durchgang gewählt "
                "habt; wer keine passende Zahlenkarte hat, muss die Tomatenkarte spielen.",
            False: "Auch in allen weiteren Durchgängen ist jede Gemüsesorte erlaubt; wer keine spielbare Zahlenkarte "
                "hat, muss die Tomatenkarte spielen.",
        },
    )] = True
    """Whether the suit of the first pass binds. A card of suit `any` fits every suit and binds to none."""

    leave_draw: Annotated[ByPlayers, Rule(
        "R11", "fight", (0, 10),
        en={
            0: "Whoever plays the tomato card leaves the fight and takes it back into their hand; they draw nothing "
                "for it.",
            "n": "Whoever plays the tomato card leaves the fight, takes it back into their hand and draws {n} number "
                "{n|card|cards} at once.",
        },
        de={
            0: "Wer die Tomatenkarte spielt, steigt aus und nimmt sie auf die Hand zurück; gezogen wird dafür nichts.",
            "n": "Wer die Tomatenkarte spielt, steigt aus, nimmt sie auf die Hand zurück und zieht sofort {n} "
                "{n|Zahlenkarte|Zahlenkarten}.",
        },
    )] = ByPlayers(2)
    """Number cards drawn for leaving, in seat order."""

    exchange: Annotated[bool, Rule(
        "R11", "fight",
        en={
            True: "Instead of that draw, whoever leaves may exchange cards.",
            False: "",
        },
        de={
            True: "Wer aussteigt, darf statt dieses Ziehens Karten austauschen.",
            False: "",
        },
    )] = False
    """Whether those who leave may exchange instead of drawing."""

    exchange_discard: Annotated[ByPlayers, Rule(
        "R11", "fight", (1, 10), unless=("exchange", (False,)),
        en="To exchange, first discard {n} number {n|card|cards} of your choice from your hand; with fewer in hand "
            "you cannot exchange.",
        de="Beim Austausch legt ihr zuerst {n} {n|Zahlenkarte|Zahlenkarten} eurer Wahl aus der Hand ab; mit weniger "
            "Handkarten ist er nicht möglich.",
    )] = ByPlayers(2)
    """Number cards given up in an exchange."""

    exchange_draw: Annotated[ByPlayers, Rule(
        "R11", "fight", (1, 10), unless=("exchange", (False,)),
        en="An exchange then brings {n} number {n|card|cards}.",
        de="Beim Austausch zieht ihr dann {n} {n|Zahlenkarte|Zahlenkarten}.",
    )] = ByPlayers(4)
    """Number cards drawn in an exchange."""

    first_pass_leave_draw: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "fight", (0, 10),
        en="Whoever leaves in the first pass draws {n} more number {n|card|cards}.",
        de="Wer schon im ersten Durchgang aussteigt, zieht {n} {n|Zahlenkarte|Zahlenkarten} mehr.",
    )] = ByPlayers(0)
    """Number cards drawn on top (also on top of an exchange) for leaving in the first pass."""

    pass_draw: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "fight", (0, 5),
        en="If the fight goes on after a pass, everyone still in draws {n} number {n|card|cards}, in seat order.",
        de="Geht der Kampf nach einem Durchgang weiter, ziehen alle, die noch dabei sind, in Sitzreihenfolge je {n} "
            "{n|Zahlenkarte|Zahlenkarten}.",
    )] = ByPlayers(0)
    """Number cards drawn between passes by those still in."""

    # --- Triumph ---

    equal_sums: Annotated[Literal["higher_tomato", "lower_tomato", "cancel"], Rule(
        "R14", "triumph",
        en={
            "higher_tomato": "Of equal sums, the one with the higher tomato number ranks first; those players show "
                "each other their tomato cards.",
            "lower_tomato": "Of equal sums, the one with the lower tomato number ranks first; those players show "
                "each other their tomato cards.",
            "cancel": "Equal sums cancel each other out: those players take no triumph card, and the next lower sum "
                "moves up.",
        },
        de={
            "higher_tomato": "Bei gleichen Summen geht die höhere Tomatenzahl vor; die Betroffenen zeigen einander "
                "ihre Tomatenkarten.",
            "lower_tomato": "Bei gleichen Summen geht die niedrigere Tomatenzahl vor; die Betroffenen zeigen "
                "einander ihre Tomatenkarten.",
            "cancel": "Gleiche Summen heben sich auf: Wer gleichauf liegt, nimmt keine Triumphkarte, und die "
                "nächstniedrigere Summe rückt nach.",
        },
    )] = "higher_tomato"
    """How equal sums rank."""

    tied_swap: Annotated[bool, Rule(
        "R14", "triumph",
        en={
            True: "After all triumph cards have been taken, players with equal sums swap tomato cards: highest "
                "number with lowest, second highest with second lowest, and so on inward.",
            False: "Players with equal sums keep their tomato cards.",
        },
        de={
            True: "Sind alle Triumphkarten genommen, tauschen alle mit gleicher Summe untereinander die "
                "Tomatenkarten: die höchste Zahl mit der niedrigsten, die zweithöchste mit der zweitniedrigsten und "
                "so weiter nach innen.",
            False: "Bei gleichen Summen behalten alle ihre Tomatenkarte.",
        },
    )] = True
    """Whether tied players swap; it also holds where equal sums cancel."""

    tomato_icon_draw: Annotated[ByPlayers, Rule(
        "R15", "triumph", (0, 5),
        en={
            0: "Tomatoes on a triumph card bring no cards.",
            "n": "For every tomato on the triumph card that you take, draw {n} number {n|card|cards} at once.",
        },
        de={
            0: "Tomaten auf einer Triumphkarte bringen keine Karten.",
            "n": "Wer eine Triumphkarte mit Tomaten nimmt, zieht sofort für jede Tomate {n} "
                "{n|Zahlenkarte|Zahlenkarten}.",
        },
    )] = ByPlayers(1)
    """Number cards drawn per tomato on a taken card."""

    winners_draw: Annotated[ByPlayers, Rule(
        "R15", "triumph", (0, 10),
        en="Whoever takes a triumph card also draws {n} number {n|card|cards}.",
        de="Wer eine Triumphkarte nimmt, zieht außerdem {n} {n|Zahlenkarte|Zahlenkarten}.",
    )] = ByPlayers(0)
    """Number cards drawn by each player who takes a triumph card, whatever is on it."""

    won_cards: Annotated[Literal["hidden", "open"], Rule(
        "R17", "triumph",
        en={
            "hidden": "Keep the triumph cards that you have won face down; you may look at your own, but must "
                "remember those of the others.",
            "open": "Keep the triumph cards that you have won face up, for all to see.",
        },
        de={
            "hidden": "Gewonnene Triumphkarten liegen verdeckt vor euch; die eigenen dürft ihr ansehen, die der "
                "anderen müsst ihr euch merken.",
            "open": "Gewonnene Triumphkarten liegen offen vor euch, für alle sichtbar.",
        },
    )] = "hidden"
    """Who may see won triumph cards."""

    unclaimed: Annotated[Literal["stay", "discard"], Rule(
        "R7", "triumph",
        en={
            "stay": "Triumph cards that nobody took stay in the row and count towards the next round's stake.",
            "discard": "Triumph cards that nobody took leave the game at the end of the round.",
        },
        de={
            "stay": "Triumphkarten, die niemand genommen hat, bleiben in der Reihe und zählen zum Einsatz der "
                "nächsten Runde.",
            "discard": "Triumphkarten, die niemand genommen hat, kommen am Ende der Runde aus dem Spiel.",
        },
    )] = "stay"
    """What becomes of triumph cards left in the row."""

    # --- End of the game ---

    declaring: Annotated[Literal["optional", "forced", "never"], Rule(
        "R18", "end",
        en={
            "optional": "At the end of a round, everyone who has enough trophies may declare the end of the game, "
                "asked in seat order from seat 1; as soon as one does, the game is over.",
            "forced": "Whoever has enough trophies at the end of a round must say so, and the game is over.",
            "never": "However many trophies anyone has, nobody can declare the end of the game.",
        },
        de={
            "optional": "Am Ende einer Runde dürfen alle, die genug Pokale haben, das Spielende ansagen, in "
                "Sitzreihenfolge ab Platz 1; sobald es eine Person tut, ist das Spiel aus.",
            "forced": "Wer am Ende einer Runde genug Pokale hat, muss es sagen, und das Spiel ist aus.",
            "never": "Wie viele Pokale jemand auch hat: Das Spielende kann niemand ansagen.",
        },
    )] = "optional"
    """Whether trophies end the game."""

    end_trophies: Annotated[ByPlayers, Rule(
        "R18", "end", (1, 200), unless=("declaring", ("never",)),
        en="Enough means {n} {n|trophy|trophies} or more.",
        de="Genug heißt: {n} {n|Pokal|Pokale} oder mehr.",
    )] = ByPlayers(12)
    """From how many trophies on the end may, or must, be declared; knife_cost does not lower them."""

    end_marks: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "end", (0, 100),
        en="The game ends after the round in which the number of marked triumph cards turned up so far reaches {n}.",
        de="Das Spiel endet nach der Runde, in der die {n}. markierte Triumphkarte aufgedeckt wird.",
    )] = ByPlayers(0)
    """The hidden end: marked triumph cards that must have been turned up; 0: marks mean nothing."""

    round_limit: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "end", (0, 2000),
        en="The game ends after round {n} at the latest.",
        de="Das Spiel endet spätestens nach Runde {n}.",
    )] = ByPlayers(0)
    """Most rounds of a game; 0: none is set, and a game that would not end is stopped after 2000, the most."""

    stalemate_rounds: Annotated[ByPlayers, Rule(
        "R12", "end", (1, 50),
        en={
            1: "The game ends after a round in which nobody takes a triumph card.",
            "n": "The game ends when nobody has taken a triumph card for {n} rounds in a row.",
        },
        de={
            1: "Das Spiel endet nach einer Runde, in der niemand eine Triumphkarte nimmt.",
            "n": "Das Spiel endet, wenn {n} Runden hintereinander niemand eine Triumphkarte genommen hat.",
        },
    )] = ByPlayers(3)
    """Rounds without a taken triumph card after which the game ends."""

    # --- Scoring ---

    elimination: Annotated[Literal["fewest_knives", "most_knives", "nobody"], Rule(
        "R19", "scoring",
        en={
            "fewest_knives": "Whoever has the fewest knives is out, however many trophies they have.",
            "most_knives": "Whoever has the most knives is out, however many trophies they have.",
            "nobody": "Nobody is out because of their knives.",
        },
        de={
            "fewest_knives": "Wer die wenigsten Küchenmesser hat, scheidet aus, auch mit noch so vielen Pokalen.",
            "most_knives": "Wer die meisten Küchenmesser hat, scheidet aus, auch mit noch so vielen Pokalen.",
            "nobody": "Wegen der Küchenmesser scheidet niemand aus.",
        },
    )] = "fewest_knives"
    """Whom knives put out of the running."""

    elimination_ties: Annotated[Literal["all", "none"], Rule(
        "R19", "scoring", unless=("elimination", ("nobody",)),
        en={
            "all": "All who tie for it are out together; if that would be everyone, nobody is out.",
            "none": "If several tie for it, none of them is out.",
        },
        de={
            "all": "Bei Gleichstand scheiden alle Betroffenen aus; wären das alle, scheidet niemand aus.",
            "none": "Bei Gleichstand scheidet niemand aus.",
        },
    )] = "all"
    """Whether a tie in knives puts out all who tie, or none."""

    knife_cost: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "scoring", (0, 20),
        en="Every knife costs {n} {n|trophy|trophies} in the final count, which may fall below 0.",
        de="Jedes Küchenmesser kostet in der Schlusswertung {n} {n|Pokal|Pokale}; das Ergebnis darf unter 0 fallen.",
    )] = ByPlayers(0)
    """Trophies that each knife costs when the game is scored."""

    final_tie: Annotated[Literal["shared", "more_knives", "fewer_knives", "higher_tomato"], Rule(
        "R20", "scoring",
        en={
            "shared": "If several have equally many, they share the win.",
            "more_knives": "If several have equally many, the most knives among them decide; if those are equal too, "
                "they share the win.",
            "fewer_knives": "If several have equally many, the fewest knives among them decide; if those are equal "
                "too, they share the win.",
            "higher_tomato": "If several have equally many, the highest tomato number among them decides.",
        },
        de={
            "shared": "Bei Gleichstand wird der Sieg geteilt.",
            "more_knives": "Bei Gleichstand entscheiden die meisten Küchenmesser; herrscht auch da Gleichstand, wird "
                "der Sieg geteilt.",
            "fewer_knives": "Bei Gleichstand entscheiden die wenigsten Küchenmesser; herrscht auch da Gleichstand, "
                "wird der Sieg geteilt.",
            "higher_tomato": "Bei Gleichstand entscheidet die höchste Tomatenzahl.",
        },
    )] = "shared"
    """Who wins of those with equally many trophies."""

    # --- Match ---

    match_games: Annotated[ByPlayers, Rule(
        HOUSE_RULE, "match", (1, 20),
        en={
            1: "",
            "n": "A match is {n} games. Seat 1 moves one seat to the left after each game.",
        },
        de={
            1: "",
            "n": "Eine Partie besteht aus {n} Spielen. Platz 1 wandert nach jedem Spiel einen Platz nach links.",
        },
    )] = ByPlayers(1)
    """Games in a match."""

    match_score: Annotated[Literal["wins", "trophies"], Rule(
        HOUSE_RULE, "match", unless=("match_games", (1,)),
        en={
            "wins": "Whoever wins the most games wins the match; a shared win counts as a win for each, and if "
                "several have equally many, they share the match.",
            "trophies": "After each game, everyone who is not out notes their trophies as they stand in the final "
                "count; whoever has the most in total wins the match, and if several have equally many, they share it.",
        },
        de={
            "wins": "Wer die meisten Spiele gewinnt, gewinnt die Partie; ein geteilter Sieg zählt für alle "
                "Beteiligten als Sieg. Bei Gleichstand wird auch die Partie geteilt.",
            "trophies": "Nach jedem Spiel notieren alle, die nicht ausgeschieden sind, ihre Pokale nach der "
                "Schlusswertung; wer insgesamt die meisten hat, gewinnt die Partie. Bei Gleichstand wird die Partie "
                "geteilt.",
        },
    )] = "wins"
    """What counts over the games of a match."""

# fmt: on


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a rule says: the field, its rule number(s), its section, and the words."""

    field: str
    number: str
    section: str
    text: str


def declarations() -> dict[str, Rule]:
    """Every field of Rules with its declaration, in order."""
    return {
        name: next(note for note in field.metadata if isinstance(note, Rule))
        for name, field in Rules.model_fields.items()
    }


_DECLARED = declarations()


def value_at(rules: Rules, field: str, players: int) -> int | str | bool:
    """The value of a field for so many players."""
    value = getattr(rules, field)
    return value.at(players) if isinstance(value, ByPlayers) else value


def sentence(rules: Rules, field: str, players: int | range, language: str) -> str:
    """What one rule says for a player count, or for several: then each number with the counts it is for.

    Empty where the rule needs no words. KeyError where a table lacks a count (the loader refuses such files).
    """
    counts = range(players, players + 1) if isinstance(players, int) else players
    rule = _DECLARED[field]
    said: dict[str, list[int]] = {}
    for count in counts:
        silent = rule.unless is not None and value_at(rules, rule.unless[0], count) in rule.unless[1]
        text = "" if silent else rule.say(value_at(rules, field, count), language)
        said.setdefault(text, []).append(count)
    if len(said) == 1:
        return next(iter(said))
    said.pop("", None)
    first, *others = [
        {"en": "With {} players: ", "de": "Zu {}: "}[told_in(language)].format(counts_in_words(who, language)) + text
        for text, who in said.items()
    ]
    if len(others) < 2 or 0 in (value_at(rules, field, who[0]) for who in said.values()):
        return " ".join((first, *others))
    people = {"en": "players", "de": "Personen"}[told_in(language)]
    numbers = "; ".join(
        f"{counts_in_words(who, language)} {people}: {value_at(rules, field, who[0])}" for who in [*said.values()][1:]
    )
    return f"{first} ({numbers}.)"


def sentences(rules: Rules, players: int | range, language: str) -> tuple[Sentence, ...]:
    """What all rules say, in the order of play, without those that need no words."""
    said = ((name, rule, sentence(rules, name, players, language)) for name, rule in _DECLARED.items())
    return tuple(Sentence(name, rule.number, rule.section, text) for name, rule, text in said if text)
