"""The end of a round among several people whose trophies are hidden: who may declare the end may not be seen."""

from __future__ import annotations

from designer.cli.table.cards import Cards
from designer.cli.table.seating import Match


def round_to_ask(match: Match) -> tuple[int, int] | None:
    """The game and round that has just ended, after which people are called one by one; None where nothing is hidden.

    All who might have enough trophies are called, not only those whom the rules ask.
    """
    rules = match.variant.rules
    if len(match.people) == 1 or rules.won_cards == "open" or rules.declaring != "optional":
        return None
    game = match.game
    seen = game.view(match.people[0])
    over = seen.round if game.question == "declare" else seen.round - 1
    return (seen.game, over) if over >= 1 else None


def might_have_enough(match: Match, cards: Cards, seat: int) -> bool:
    """Whether a seat may have the trophies that end the game, as far as everybody knows."""
    seen = match.game.view(seat).seats[seat - 1]
    faces = sorted((face.trophies for face in cards.triumphs.values() for _ in range(face.copies)), reverse=True)
    return sum(faces[: seen.triumphs]) + seen.tokens[0] >= int(match.game.rules.end_trophies)
