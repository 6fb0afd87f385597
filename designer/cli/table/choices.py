"""What a seat may choose now as a list with keys, and what a typed line means."""

from __future__ import annotations

import re
from dataclasses import dataclass

from designer.cli.table.cards import Cards
from designer.cli.table.words import COMMANDS, SHORT, Words
from engine.game import Game
from engine.views import View

LETTERS = {"tomato": "t", "enough": "e"}
"""Choices that have a letter, not a number."""


FIRST, LAST = ("exchange", "declare"), ("blind",)
"""Choices that are named before or after all others; the rest keep the kernel's order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the seat may do: the action, the key to type, and the words."""

    action: str
    key: str
    words: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line means: a command with what follows it, or actions to do one after another, or a complaint."""

    command: str = ""
    rest: str = ""
    actions: tuple[str, ...] = ()
    complaint: str = ""


def choices(game: Game, view: View, cards: Cards, words: Words) -> list[Choice]:
    """All that the seat may do now, in the order of hand, row or market; cards are numbered from 1."""
    found: list[Choice] = []
    legal = game.legal(view.seat)
    legal = tuple(sorted(legal, key=lambda action: (action in LAST) - (action in FIRST)))
    if view.question == "take":
        legal = view.row  # equal cards lie side by side; each may be pointed at
    held = [key for key, _ in view.hand] if view.question == "play" else []  # a card keeps its place in the hand
    number = 0
    for action in legal:
        if action in LETTERS:
            key = "g" if action == "enough" and words.language == "de" else LETTERS[action]
        else:
            number += 1
            key = str(held.index(action) + 1 if action in held else number)
        found.append(Choice(action, key, _words(game, view, action, cards, words)))
    return found


def _words(game: Game, view: View, action: str, cards: Cards, words: Words) -> str:
    rules, first = game.rules, int(game.rules.first_pass_leave_draw) * (view.pass_no == 1)
    if action == "draw":
        return words("do-draw", n=int(rules.leave_draw) + first)
    if action == "exchange":
        return words("do-exchange", n=int(rules.exchange_discard), m=int(rules.exchange_draw) + first)
    if f"do-{action}" in words:
        return words(f"do-{action}")
    return cards.name(action.removeprefix("market "))


def question(view: View, words: Words) -> str:
    """What is asked, in words."""
    return words("ask-more" if view.question == "play" and view.laid else f"ask-{view.question}")


def keys(offered: list[Choice]) -> str:
    """The keys to type in few characters: `1-6, t`."""
    numbers = [choice.key for choice in offered if choice.key.isdigit()]
    parts: list[str] = []
    for number in map(int, numbers):
        first, _, last = parts[-1].partition("-") if parts else ("0", "", "")
        if parts and int(last or first) + 1 == number:
            parts[-1] = f"{first}-{number}"
        else:
            parts.append(str(number))
    return ", ".join(parts + [choice.key for choice in offered if not choice.key.isdigit()])


def read(text: str, offered: list[Choice], view: View, cards: Cards, words: Words) -> Typed:
    """What was typed: a choice of the list, a card by its name (allowed or not), several of both, or a command."""
    line = " ".join(text.casefold().split())
    if not line:
        return Typed(command="table")
    for choice in offered:
        if line in (choice.key, choice.action, choice.words.casefold()):
            return Typed(actions=(choice.action,))
    first, _, _ = line.partition(" ")
    for command, typed in COMMANDS.items():
        if line in typed or (command == "save" and first in typed):
            return Typed(command=command, rest=text.strip().partition(" ")[2].strip())
    one = _action(line, offered, view, cards)
    if len(one) == 1:
        return Typed(actions=one)
    if len(one) > 1:
        return Typed(complaint=words("ambiguous", cards=f" {words('or')} ".join(cards.name(key) for key in one)))
    parts = [_action(part, offered, view, cards) for part in re.split(r"[ ,+]+", line) if part]
    if len(parts) > 1 and all(len(part) == 1 for part in parts):
        return Typed(actions=tuple(part[0] for part in parts))
    if line.isdigit():
        return Typed(complaint=words("not-listed", n=line[:9]))
    shown = text if len(text) <= 30 else text[:29] + "…"
    held = [face.name for face in cards.numbers.values() if not face.special]
    if view.question in ("play", "give", "draft", "pick") and held:
        return Typed(complaint=words("unclear", text=shown, card=held[0]))
    return Typed(complaint=words("unclear-choice", text=shown))


def _action(line: str, offered: list[Choice], view: View, cards: Cards) -> tuple[str, ...]:
    """The actions that a word may mean, allowed or not; several where it is not clear."""
    for choice in offered:
        if line == choice.key:
            return (choice.action,)
    held = [key for key, _ in view.hand]
    if view.question == "play" and line.isdigit() and 1 <= int(line[:4]) <= len(held):
        return (held[int(line[:4]) - 1],)  # a card that may not be played now: why is for the rules to say
    known = [choice.action for choice in offered] if view.question != "play" else ["tomato", "enough"]
    for action in known:
        if line in SHORT.get(action, ()):
            return (action,)
    found = _cards_named(line, cards, [*cards.triumphs] if view.question == "take" else [*cards.numbers])
    if len(found) > 1:  # of cards that begin alike, the one that can be chosen is meant
        open_ones = {choice.action.removeprefix("market ") for choice in offered}
        own = {*held, *view.pack, *view.market}
        found = tuple(key for key in found if key in open_ones) or tuple(key for key in found if key in own) or found
    return tuple(f"market {key}" for key in found) if view.question == "pick" else found


def _cards_named(line: str, cards: Cards, keys: list[str]) -> tuple[str, ...]:
    """The cards that a word names: in full, by key, or shortened like c3 where only one suit begins so."""
    exact = [key for key in keys if line in (key, cards.name(key).casefold())]
    if exact:
        return tuple(exact[:1])
    found = re.fullmatch(r"([^\W\d][^\d]*?)[ -]*(-?\d*)", line)
    if not found or keys[:1] == [*cards.triumphs][:1]:
        return ()
    start, value = found[1].strip(), found[2]
    near = []
    for key in keys:
        face = cards.numbers[key]
        fits = any(name.startswith(start) for name in (face.title.casefold(), key.rpartition("-")[0]))
        if fits and (value == str(face.value) if value else face.special):
            near.append(key)
    return tuple(near)
