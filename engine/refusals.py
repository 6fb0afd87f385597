"""Why an action is refused: one row each, its code and its sentence in every language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code that the kernel gives, its stable name, and the words that a player reads."""

    code: int
    name: str
    en: str
    de: str

    def in_(self, language: str) -> str:
        """The sentence in that language."""
        return {"en": self.en, "de": self.de}[language]


_ROWS = (
    ("none", "", ""),
    ("game_over", "The game is over.", "Das Spiel ist aus."),
    ("no_such_seat", "There is no such seat.", "Diesen Platz gibt es nicht."),
    ("not_your_turn", "You have nothing to choose now.", "Gerade hast du nichts zu wählen."),
    ("not_now", "That is not what is asked now.", "Danach ist gerade nicht gefragt."),
    ("not_in_hand", "You do not hold this card.", "Diese Karte hast du nicht auf der Hand."),
    ("wrong_suit", "Stick to the suit that you have chosen.", "Bleib bei der Gemüsesorte, die du gewählt hast."),
    (
        "too_low",
        "Your sum must become higher than every other in the fight.",
        "Deine Summe muss höher werden als jede andere im Kampf.",
    ),
    (
        "tomato_too_early",
        "In the first pass the tomato card is allowed only to those who can play no number card.",
        "Im ersten Durchgang darf die Tomatenkarte nur spielen, wer keine Zahlenkarte spielen kann.",
    ),
    (
        "tomato_alone",
        "The tomato card is played alone, not on top of number cards.",
        "Die Tomatenkarte wird allein gespielt, nicht zu Zahlenkarten dazu.",
    ),
    ("nothing_laid", "Play at least one card.", "Spiel mindestens eine Karte."),
    (
        "too_few_to_exchange",
        "You hold too few number cards to exchange.",
        "Für den Austausch hast du zu wenige Zahlenkarten auf der Hand.",
    ),
    ("not_in_row", "The row has no such triumph card.", "Diese Triumphkarte liegt nicht in der Reihe."),
    ("not_in_market", "The market has no such card.", "Diese Karte liegt nicht im Markt."),
    ("not_in_pack", "The pack before you has no such card.", "Diese Karte ist nicht unter denen, die du gerade hast."),
)

REFUSALS = tuple(Refusal(code, *row) for code, row in enumerate(_ROWS))
"""All refusals by code; code 0 means allowed."""

CODE = {refusal.name: refusal.code for refusal in REFUSALS}
