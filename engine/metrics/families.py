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
        Meaning("fights", "fights", "fights that a suit wins", "Kämpfe, die eine Sorte gewinnt",
                ("How often whoever enters a fight with that suit takes first, of fights that somebody wins: a suit "
                 "that does so far more often than the others dominates them.",
                 "Wie oft als Erstes nimmt, wer mit dieser Sorte in einen Kampf geht, den jemand gewinnt: Eine Sorte, "
                 "der das weit öfter gelingt als den anderen, beherrscht sie."),
                "share", 0, "our own"),
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
        Meaning("rating", "skill", "rating of a bot (Elo points above the mean)",
                "Wertungszahl eines Bots (Elo-Punkte über dem Mittel)",
                ("How strong that bot is in this field, as in chess.", "Wie stark dieser Bot in diesem Feld ist, wie "
                 "beim Schach."), "points of Elo", 0, "Elo 1978; Duersch, Lambrecht & Oechssler 2020"),
        Meaning("strategy", "strategies", "share of a way to play", "Anteil einer Spielweise",
                ("How many play like that once all have taken up what wins.",
                 "Wie viele so spielen, wenn alle übernommen haben, was gewinnt."),
                "share", 0, "replicator dynamics (Taylor & Jonker 1978)"),
    )
}  # fmt: skip
"""Numbers of which a report has one for each seat, bot, ending ...: `seat.1`, `face.triumph-2.1.0`."""

STUDIES: dict[str, Meaning] = {
    row.name: row
    for row in (
        Meaning("skill_share", "skill", "skill: games that the better player wins for sure, if the rest went by lot",
                "Können: Spiele, die sicher gewinnt, wer besser spielt, wenn der Rest ausgelost würde",
                ("How much better the better player does: as often as if so many games went to them for sure and a lot "
                 "decided all others; chess of which half is drawn by lot has 50 %.",
                 "Wie viel mehr gewinnt, wer besser spielt: so oft, als bekäme er so viele Spiele sicher und über alle "
                 "anderen entschiede das Los; Schach, das zur Hälfte ausgelost wird, hat 50 %."),
                "points", 0, "after Duersch, Lambrecht & Oechssler 2020"),
        Meaning("rating_spread", "skill", "how far apart ratings are (standard deviation, Elo points)",
                "wie weit Wertungszahlen auseinander liegen (Standardabweichung, Elo-Punkte)",
                ("How far apart the bots are in ratings as of chess: by 100 points more a player wins 1.8 times as "
                 "often as the other.",
                 "Wie weit die Bots in Wertungszahlen wie beim Schach auseinander liegen: Mit 100 Punkten mehr gewinnt "
                 "man 1,8-mal so oft wie der andere."),
                "points of Elo", 0, "Duersch, Lambrecht & Oechssler 2020"),
        Meaning("deal_luck", "skill", "who wins that the deal alone decides",
                "was am Sieg allein die Kartenverteilung entscheidet",
                ("How much of who wins is settled by the order of the cards, when the same deal is played again and "
                 "again by the same players, who vary as they do.",
                 "Wie viel davon, wer gewinnt, die Reihenfolge der Karten festlegt, wenn dieselbe Verteilung immer "
                 "wieder von denselben gespielt wird, die so schwanken, wie sie es tun."),
                "share", 0, "after Goodman, Perez-Liebana & Lucas 2025"),
        Meaning("strategy_diversity", "strategies", "ways to play that hold their own (effective number)",
                "Spielweisen, die sich behaupten (effektive Anzahl)",
                ("How many ways to play live side by side when players take up what wins: 1 where one beats all the "
                 "others.",
                 "Wie viele Spielweisen nebeneinander bestehen, wenn alle übernehmen, was gewinnt: 1, wo eine alle "
                 "anderen schlägt."),
                "ways", 1, "replicator dynamics (Taylor & Jonker 1978); exp of entropy (Hill 1973)"),
    )
}  # fmt: skip
"""Numbers that take games of their own (engine.judging.skill, engine.judging.strategies)."""
