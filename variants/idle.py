"""Effect rows that can never act in their game: no fault, but surely not what their author wants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from variants.effects import Effect
from variants.model import Special, Triumph, Variant
from variants.wording import told_in

_WORDS = {
    "en": {
        "place": "{where} can never act: {why}",
        "specials": "it is about special cards ('at: play'), and the game has none",
        "winners": "nobody has taken a triumph card yet at '{at}'",
        "leavers": "nobody has left the fight yet at '{at}'",
        "condition": "'{test}' never holds{at}",
        "there": " at '{at}'",
    },
    "de": {
        "place": "{where} kann nie wirken: {why}",
        "specials": "Es geht um Sonderkarten ('at: play'), und das Spiel hat keine",
        "winners": "Bei '{at}' hat noch niemand eine Triumphkarte genommen",
        "leavers": "Bei '{at}' ist noch niemand ausgestiegen",
        "condition": "'{test}' gilt{at} nie",
        "there": " bei '{at}'",
    },
}

_BEFORE = {
    "winners": ("setup", "round_start", "pass_start", "play", "leave"),
    "leavers": ("setup", "round_start"),
}
"""Moments at which a group is still empty."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A row, where it stands (`house_rules 2`), and the key of the reason."""

    where: str
    effect: Effect
    why: str

    def words(self, language: str) -> str:
        """A sentence without its full stop."""
        words = _WORDS[told_in(language)]
        there = words["there"].format(at=self.effect.at) if self.effect.at == "setup" else ""
        at = there if self.why == "condition" else self.effect.at
        return words["place"].format(where=self.where, why=words[self.why].format(at=at, test=self.effect.condition))


def idle_rows(variant: Variant) -> Iterator[Idle]:
    """The rows that can act with no number of players."""
    for where, effect in _rows(variant):
        why = _why(variant, effect)
        if why:
            yield Idle(where, effect, why)


def _rows(variant: Variant) -> Iterator[tuple[str, Effect]]:
    for index, effect in enumerate(variant.house_rules, 1):
        yield f"house_rules {index}", effect
    decks: tuple[tuple[str, tuple[Special | Triumph, ...]], ...] = (
        ("deck.specials", variant.deck.specials),
        ("triumphs.cards", variant.triumphs.cards),
    )
    for path, cards in decks:
        for place, card in enumerate(cards, 1):
            for index, effect in enumerate(card.effects if card.copies else (), 1):
                yield f"{path} {place}: effects {index}", effect


def _why(variant: Variant, effect: Effect) -> str:
    if effect.at == "play" and not any(card.copies for card in variant.deck.specials):
        return "specials"
    if effect.at in _BEFORE.get(effect.who, ()):
        return effect.who
    return "" if _may_hold(variant, effect) else "condition"


def _may_hold(variant: Variant, effect: Effect) -> bool:
    """Whether the condition holds for some number within the quantity's range."""
    test = effect.test
    if test is None:
        return True
    low, high = _range(variant, effect.at, test.quantity)
    return {
        "==": low <= test.number <= high,
        "!=": not low == high == test.number,
        "<": low < test.number,
        "<=": low <= test.number,
        ">": high > test.number,
        ">=": high >= test.number,
    }[test.op]


def _range(variant: Variant, at: str, quantity: str) -> tuple[float, float]:
    """Lowest and highest number that a quantity may have at the moment; wide where nothing bounds it."""
    rules, counts = variant.rules, variant.player_counts
    setup = at == "setup"
    limits = [rules.round_limit.at(n) or inf for n in counts]
    hands = [rules.hand_limit.at(n) or inf for n in counts]
    return {
        "pass": (0, 0) if at in ("setup", "round_start") else (0, inf) if at == "game_end" else (1, inf),
        "round": (0, 0) if setup else (1, max(limits)),
        "players": (counts[0], counts[-1]),
        "players_in": (0, counts[-1]),
        "hand": (0, max(max(hands), *(rules.hand_size.at(n) for n in counts))),
        "tomato": variant.tomatoes,
        "sum": (0, 0) if setup else (-inf, inf),
        "row": (0, max(rules.stake.at(n) for n in counts)),
        "stack": (0, sum(face.copies for face in variant.triumphs.cards)),
    }.get(quantity, (0, inf))
