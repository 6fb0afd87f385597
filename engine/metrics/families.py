"""Numbers of which a report has several: one for each seat, bot, ending, card ..."""

from __future__ import annotations

from engine.metrics.table import Meaning

FAMILIES: dict[str, Meaning] = {
    row.name: row
    for row in (
        Meaning("seat", "seats", "wins of a seat", "Siege eines Platzes",
                ("How often that seat wins; a shared win counts in parts.",
                 "Wie oft dieser Platz gewinnt; ein geteilter Sieg zählt anteilig."),
                "share", 0, "R20"),
        Meaning("bot", "bots", "wins of a bot", "Siege eines Bots",
                ("How often a seat of that bot wins.", "Wie oft ein Platz dieses Bots gewinnt."), "share", 0, "R20"),
        Meaning("end", "endings", "games that end so", "Spiele, die so enden",
                ("How often games end in that way.", "Wie oft Spiele auf diese Weise enden."), "share", 0, "R18"),
        Meaning("hand", "hands", "number cards in a hand", "Zahlenkarten auf einer Hand",
                ("How much players hold at that point of a game.",
                 "Wie viel alle zu diesem Zeitpunkt eines Spiels auf der Hand haben."), "cards", 0, "R4"),
        Meaning("face", "faces", "what a triumph card goes with", "womit eine Triumphkarte einhergeht",
                ("How much more of its copies a winner has than another: what the card is worth to these players.",
                 "Wie viel mehr ihrer Exemplare hat, wer gewinnt, als andere: was die Karte diesen Bots wert ist."),
                "copies", 0, "our own"),
        Meaning("suit", "suits", "what playing a suit goes with", "womit das Spielen einer Sorte einhergeht",
                ("How much more of its cards a winner plays than another; winners play more of all suits, so what "
                 "counts is how a suit differs from the others.",
                 "Wie viel mehr ihrer Karten spielt, wer gewinnt, als andere; von allen Sorten ist es mehr, also "
                 "zählt, wie sich eine von den anderen unterscheidet."),
                "copies", 0, "our own"),
        Meaning("card", "numbers", "what playing a number card goes with",
                "womit das Spielen einer Zahlenkarte einhergeht",
                ("How much more of its copies a winner plays than another.",
                 "Wie viel mehr ihrer Exemplare spielt, wer gewinnt, als andere."), "copies", 0, "our own"),
        Meaning("used", "used", "games in which a card is taken or played", "Spiele, in denen eine Karte zum Zug kommt",
                ("How often a card is taken, or played, by anybody: a card that never is, is dead.",
                 "Wie oft eine Karte von irgendwem genommen oder gespielt wird: Eine, die nie dran ist, ist tot."),
                "share", 0, "our own"),
        Meaning("rule", "rules", "games in which an effect acts", "Spiele, in denen eine Wirkung eintritt",
                ("How often an effect of a card or house rule acts on anybody: one that never does could go.",
                 "Wie oft eine Wirkung einer Karte oder Hausregel bei irgendwem eintritt: Was es nie tut, kann weg."),
                "share", 0, "our own"),
        Meaning("lead", "lead", "how often a leader wins", "wie oft gewinnt, wer vorn liegt",
                ("How likely somebody who has most trophies at that point of the game wins: it begins at an even "
                 "share, and the later it rises, the longer the game is open.",
                 "Wie wahrscheinlich gewinnt, wer zu diesem Zeitpunkt die meisten Pokale hat: Es beginnt beim gleichen "
                 "Anteil, und je später es steigt, desto länger ist das Spiel offen."),
                "share", 0, "after Browne 2008 (drama)"),
    )
}  # fmt: skip
"""Numbers of which a report has one for each seat, bot, ending ...: `seat.1`, `face.triumph-2.1.0`."""
