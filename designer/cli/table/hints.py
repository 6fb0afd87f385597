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
    """Facts of the table that speak for the choice, each of them true where it is said."""
    own = view.seats[view.seat - 1]
    match view.question:
        case "play" if action == "tomato":
            return _why_tomato(game, view, cards, words)
        case "play" if action != "enough":
            return _why_play(view, action, cards, words)
        case "draft" | "pick" if action != "blind":
            return _why_keep(view, action.removeprefix("market "), cards, words)
        case "pick":
            return words("why-blind", n=max(cards.numbers[key].value for key in view.market))
        case "give":
            face = cards.numbers[action]
            n, total = cards.in_suit(view.hand, face.suit)
            return words("why-give", n=n, suit=face.title, total=total)
        case "exchange":
            low = sorted((cards.numbers[key].value, key) for key, n in view.hand for _ in range(n))
            lowest = [key for _, key in low[: int(game.rules.exchange_discard)]]
            return words("why-lowest", cards=", ".join(map(cards.name, lowest)))
        case "take":
            face_taken = cards.triumphs[action]
            return words(
                "why-take", trophies=(own.trophies or 0) + face_taken.trophies,
                knives=(own.knives or 0) + face_taken.knives,
            )  # fmt: skip
        case "declare":
            return words("why-declare", trophies=own.trophies or 0, knives=own.knives or 0)
    return words("why-enough", n=own.hand - len(view.laid))


def _why_keep(view: View, key: str, cards: Cards, words: Words) -> str:
    """Of a card from a pack or the market: what there is of its suit in hand, and whether a higher one lies there."""
    face = cards.numbers[key]
    n, total = cards.in_suit(view.hand, face.suit)
    if n:
        return words("why-keep", n=n + 1, suit=face.title, total=total + face.value)
    lying = view.pack or view.market
    highest = face.value == max(cards.numbers[one].value for one in lying)
    return words("why-highest" if highest else "why-new", suit=face.title)


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
