"""What a bot would choose in this seat, and why in a sentence; from what the seat may know."""

from __future__ import annotations

from designer.cli.table.cards import Cards
from designer.cli.table.choices import Choice
from designer.cli.table.words import Words
from engine.bots import BOTS
from engine.game import Game
from engine.views import View

ADVISER = "counter"
"""The bot that is asked."""


def hint(game: Game, view: View, offered: list[Choice], cards: Cards, words: Words) -> str:
    """The choice of the adviser and its reason; the game, its random streams included, stays as it is."""
    action = game.clone().choose(view.seat, BOTS[ADVISER].row())
    choice = next(choice for choice in offered if choice.action == action)
    told = words("hint", bot=words.bot(ADVISER), choice=f"{choice.key}, {choice.words}")
    return f"{told} {_why(game, view, action, cards, words)}"


def _why(game: Game, view: View, action: str, cards: Cards, words: Words) -> str:
    own = view.seats[view.seat - 1]
    if action == "tomato":
        return _why_tomato(game, view, cards, words)
    if view.question == "play" and action != "enough":
        return _why_play(view, action, cards, words)
    if view.question == "draft":
        return words("why-keep")
    if view.question == "give":
        return words("why-give")
    if view.question == "pick":
        return words("why-blind" if action == "blind" else "why-keep")
    key = f"why-{view.question}" if view.question == "take" else f"why-{action}"
    return words(key, trophies=own.trophies or 0, knives=own.knives or 0)


def _why_play(view: View, action: str, cards: Cards, words: Words) -> str:
    own, face = view.seats[view.seat - 1], cards.numbers[action]
    if own.played:
        others = [seat.sum for seat in view.seats if seat.inside and seat.seat != view.seat]
        laid = sum(cards.numbers[key].value for key in view.laid)
        return words("why-ahead", n=own.sum + laid + face.value, best=max(others, default=0))
    n, total = cards.in_suit(view.hand, face.suit)
    return words("why-play", n=n, total=total)


def _why_tomato(game: Game, view: View, cards: Cards, words: Words) -> str:
    if game.legal(view.seat) == ("tomato",):
        return words("why-must")
    suits = {face.suit for face in cards.numbers.values()}
    n, total = max((cards.in_suit(view.hand, suit) for suit in suits), key=lambda pair: (pair[1], pair[0]))
    return words(
        "why-tomato",
        n=sum(seat.inside for seat in view.seats), row=len(view.row), total=total, cards=n,
        draw=words("cards", n=int(game.rules.leave_draw)),
    )  # fmt: skip
