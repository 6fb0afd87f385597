"""The cards and effects of a variant in a report: their tallies, keys and words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.actions import Names
from engine.estimates import Values
from engine.metrics import card_worth, suit_fights
from engine.resolve import number_cards, triumph_cards
from variants.effects import Effect
from variants.effectwords import effect_sentence
from variants.model import Triumph, Variant

Words = dict[str, tuple[str, str]]
"""What each thing is called, by key: en, de."""


class Cards:
    """The cards of a variant for one number of players, and the rows of its effects, in the kernel's order."""

    def __init__(self, variant: Variant, players: int) -> None:
        triumphs, numbers = triumph_cards(variant, players), number_cards(variant, players)
        names = Names.of(variant, players)
        self.triumphs: Words = {card.key: _both(card.face) for card, _ in triumphs}
        self.numbers: Words = {}
        suits = {name: (suit.name.in_("en"), suit.name.in_("de")) for name, suit in variant.deck.suits.items()}
        for key, (card, _) in zip(names.kinds, numbers, strict=True):
            plain = tuple(f"{word} {card.value}" for word in suits.get(card.suit, ("", "")))
            own = card.special.name if card.special else None
            self.numbers[key] = (own.in_("en"), own.in_("de")) if own else (plain[0], plain[1])
        self._copies = tuple(np.array([n for _, n in cards], np.float64) for cards in (triumphs, numbers))
        in_play = [name for name in suits if any(card.suit == name for card, _ in numbers)]
        self.suits: Words = {name: suits[name] for name in in_play}
        self._places = np.array([place for place, name in enumerate(suits) if name in in_play], np.int64)
        self._suit = np.array([[card.suit == name for name in in_play] for card, _ in numbers], np.float32)
        self.rules: Words = {}
        for key, (card, _) in zip(names.kinds, numbers, strict=True):
            self._effects(key, card.special.effects if card.special else (), self.numbers[key])
        for key, (triumph, _) in zip(names.faces, triumphs, strict=True):
            self._effects(key, triumph.face.effects, self.triumphs[key])
        self._effects("house", variant.house_rules, ("", ""))

    def _effects(self, key: str, effects: tuple[Effect, ...], of: tuple[str, str]) -> None:
        for place, effect in enumerate(effects, 1):
            en, de = (effect_sentence(effect, language) for language in ("en", "de"))
            self.rules[f"{key}-{place}"] = (f"{of[0]}: {en}", f"{of[1]}: {de}") if of[0] else (en, de)

    @property
    def keys(self) -> dict[str, list[str]]:
        """The keys of a report's lines by the tally that they are from, a column each."""
        families = (("faces", "face", self.triumphs), ("numbers", "card", self.numbers), ("suits", "suit", self.suits),
                    ("taken", "used", self.triumphs), ("played", "used", self.numbers),
                    ("rules", "rule", self.rules), ("fights", "fights", self.suits))  # fmt: skip
        return {tally: [f"{family}.{key}" for key in words] for tally, family, words in families}

    def values(self, results: NDArray[Any], cards: NDArray[np.uint8]) -> dict[str, tuple[Values, Values | None]]:
        """Numbers of each of these games, and how much they count where that is not alike: float[games, columns];
        cards as engine.simulation.Part has them."""
        faces = len(self.triumphs)
        taken, played = cards[:, :, :faces], cards[:, :, faces:]
        copies, suit = self._copies, self._suit
        plain = {
            "faces": card_worth(results, taken, copies[0]),
            "numbers": card_worth(results, played, copies[1]),
            "suits": card_worth(results, played.astype(np.float32) @ suit, copies[1] @ suit),
            "taken": _some(taken),
            "played": _some(played),
            "rules": self._acted(results),
        }
        return {name: (values, None) for name, values in plain.items()} | {"fights": suit_fights(results, self._places)}

    def _acted(self, results: NDArray[Any]) -> Values:
        """Which effects acted in each game."""
        words = results["fired"][:, : -(-len(self.rules) // 32), None]
        bits = words >> np.arange(32, dtype=np.uint32) & 1
        return np.asarray(bits.reshape(len(results), bits.shape[1] * 32)[:, : len(self.rules)], np.float64)


def _some(cards: NDArray[np.uint8]) -> Values:
    return (cards[:, 0] > 0).astype(np.float64)


def _both(face: Triumph) -> tuple[str, str]:
    return face_words(face, "en"), face_words(face, "de")


_ICONS = {"trophies": ("trophy", "trophies", "Pokal", "Pokale"),
          "knives": ("knife", "knives", "Küchenmesser", "Küchenmesser"),
          "tomatoes": ("tomato", "tomatoes", "Tomate", "Tomaten")}  # fmt: skip


def face_words(face: Triumph, language: str) -> str:
    """A triumph card in words: its name, or what is on it."""
    german = language == "de"
    if face.name is not None:
        return face.name.in_(language)
    parts = []
    for field, words in _ICONS.items():
        n = int(getattr(face, field))
        if n:
            parts.append(f"{n} {words[2 * german + (n != 1)]}")
    if face.mark:
        parts.append("Marke" if german else "mark")
    if face.effects:
        parts.append("mit Wirkung" if german else "with effect")
    return ", ".join(parts) or ("ohne Symbole" if german else "no icons")
