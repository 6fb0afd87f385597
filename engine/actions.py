"""Actions in words: the kernel's small numbers as text that people, logs and stories use, and back."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from engine.kernel import codes as c
from engine.records import MAX_KINDS
from engine.resolve import number_cards, triumph_cards
from variants.model import Variant

WORDS = {
    c.TOMATO: "tomato",
    c.ENOUGH: "enough",
    c.DRAW: "draw",
    c.EXCHANGE: "exchange",
    c.BLIND: "blind",
    c.GO_ON: "go on",
    c.DECLARE: "declare",
}
"""Actions that are one word: play the tomato, lay no further card, draw, exchange, draw blind, end or not."""

QUESTIONS = {
    c.DRAFT: "draft",
    c.PLAY: "play",
    c.EXCHANGE_OR_DRAW: "exchange",
    c.GIVE: "give",
    c.PICK: "pick",
    c.TAKE: "take",
    c.DECLARE_OR_NOT: "declare",
}
"""What a seat is asked, in a word."""


@dataclass(frozen=True, slots=True)
class Names:
    """The keys of the number cards and triumph cards in play, by the kernel's numbers."""

    kinds: tuple[str, ...]
    faces: tuple[str, ...]

    @classmethod
    def of(cls, variant: Variant, players: int) -> Names:
        """The names of a variant's cards for so many players."""
        return cls(
            tuple(card.key for card, _ in number_cards(variant, players)),
            tuple(card.key for card, _ in triumph_cards(variant, players)),
        )

    def say(self, state: Any, action: int) -> str:
        """An action that is allowed in this state, in words: `corn-3`, `tomato`, `triumph-5.0.0`, `market corn-3`."""
        if action < MAX_KINDS:
            return self.kinds[action]
        if action >= c.MARKET:
            return "market " + self.kinds[int(state.market[action - c.MARKET])]
        if action >= c.SLOT:
            return self.faces[int(state.row[action - c.SLOT])]
        return WORDS[action]

    def read(self, state: Any, text: str) -> int | None:
        """The action that those words mean in this state; None where they mean nothing."""
        for action, word in WORDS.items():
            if text == word:
                return action
        if text in self.kinds:
            return self.kinds.index(text)
        row = [self.faces[face] for face in state.row[: state.row_n]]
        if text in row:
            return c.SLOT + row.index(text)
        market = ["market " + self.kinds[kind] for kind in state.market[: state.market_n]]
        return c.MARKET + market.index(text) if text in market else None


def rules_key(rules: NDArray[Any], names: Names) -> str:
    """A short hash of everything the kernel knows of a variant: games with the same key play alike."""
    return hashlib.sha256(rules.tobytes() + repr(names).encode()).hexdigest()[:16]
