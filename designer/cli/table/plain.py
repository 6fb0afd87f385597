"""The table as one seat may know it, one fact a line: for screen readers, pipes and terminals without boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from designer.cardwords import amount
from designer.cli.table.cards import Cards
from designer.cli.table.choices import Choice
from designer.cli.table.words import Words
from engine.views import SeatView, View


class Facts(NamedTuple):
    """What the table shows beside the view of a seat."""

    games: int = 1
    """Of the match."""
    end_marks: int = 0
    """So many marked triumph cards end the game; 0: none do."""
    marks: int = 0
    """Of those, turned up so far."""


def screen(
    view: View, cards: Cards, words: Words, bots: Mapping[int, str], offered: Sequence[Choice], facts: Facts
) -> list[str]:
    """The lines of the table, whole sentences without layout; what can be chosen comes last, with its key."""
    lines = []
    if facts.games > 1:
        lines.append(words("game", n=view.game, of=facts.games))
    if view.question == "draft":
        lines.append(words("draft"))
    else:
        lines.append(f"{words('round', n=view.round)}, {words('pass', n=view.pass_no)}")
        lines += _row(view.row, cards, words) if view.row else [words("row-empty")]
        lines += [seat_line(seat, view, cards, words, bots) for seat in view.seats]
    lines += [f"{words('market-card')}: {cards.name(key)}" for key in view.market if view.question != "pick"]
    lines.append(words("tomato", n=view.tomato))
    if view.laid:
        lines.append(words("laid", cards=cards.together(list(view.laid))))
    lines += _hand(view, cards, words, offered)
    lines.append(", ".join(words(key, n=n) for key, n in _piles(view)))
    lines += [words("marks", n=facts.marks, of=facts.end_marks)] if facts.end_marks else []
    return [f"{line[0].upper()}{line[1:]}." for line in lines] + [
        _choice(choice, view, cards, words) for choice in offered
    ]


def _piles(view: View) -> tuple[tuple[str, int], ...]:
    return ("stack", view.stack), ("pile", view.pile), ("discards", view.discards)


def _row(row: Sequence[str], cards: Cards, words: Words) -> list[str]:
    lines = []
    for place, key in enumerate(row, 1):
        said = f" – {cards.says(key)}" if cards.says(key) else ""
        lines.append(f"{words('row-card', n=place)}: {cards.name(key)}{said}".rstrip("."))
    return lines


def seat_line(seat: SeatView, view: View, cards: Cards, words: Words, bots: Mapping[int, str]) -> str:
    """All that one may know of a seat."""
    parts = [words("fights") if seat.left_in_pass is None else words("has-left", n=seat.left_in_pass)]
    if seat.played:
        parts += [words("played", cards=cards.together([key for _, key in seat.played])), words("sum", n=seat.sum)]
    parts.append(words("in-hand", n=seat.hand))
    parts.append(words("won", n=seat.triumphs) if seat.triumphs else words("won-nothing"))
    if (seat.trophies or seat.knives or seat.triumphs) and seat.trophies is not None and seat.knives is not None:
        parts += [amount("trophy", seat.trophies, words.language), amount("knife", seat.knives, words.language)]
    if any(view.points):
        parts.append(words("points", n=view.points[seat.seat - 1]))
    return f"{seat_name(seat.seat, view.seat, words, bots)}: {', '.join(parts)}"


def seat_name(seat: int, viewer: int, words: Words, bots: Mapping[int, str]) -> str:
    """Seat 1 (you); Seat 2 (Brawler)."""
    who = words("you") if seat == viewer else words.bot(bots[seat]) if seat in bots else ""
    return words("seat", n=seat) + (f" ({who})" if who else "")


def _hand(view: View, cards: Cards, words: Words, offered: Sequence[Choice]) -> list[str]:
    """The cards held; those that can be chosen stand in the list of choices, so here only the rest in full."""
    if not view.hand:
        return [] if view.question == "draft" else [words("hand-empty")]
    held = [words("times", n=n, card=cards.name(key)) if n > 1 else cards.name(key) for key, n in view.hand]
    return [f"{words('hand')}: {', '.join(held)}"]


def _choice(choice: Choice, view: View, cards: Cards, words: Words) -> str:
    key = choice.action.removeprefix("market ")
    says = cards.says(key) if key in cards.numbers or key in cards.triumphs else ""
    n = dict(view.hand).get(choice.action, 0) if view.question in ("play", "give") else 0
    name = words("times", n=n, card=choice.words) if n > 1 else choice.words
    return f"{choice.key}: {name}" + (f" – {says}" if says else ".")
