"""Every built-in variant, for every number of players: what is printed is what is played, and it plays to an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.bots import QUICK
from engine.game import Game
from engine.jit import COMPILED
from engine.simulation import fingerprint, simulate
from variants import builtin_names, load
from variants.decks import NumberCard, decks

GAMES = 3
"""Games per fingerprint: few, so that the interpreted world can play them too."""


def players_of(name: str) -> range:
    """Its player counts; in the interpreted world the lowest alone, for time."""
    counts = load(name).player_counts
    return counts if COMPILED else counts[:1]


@pytest.mark.parametrize("name", builtin_names())
def test_what_is_printed_is_what_is_played(name: str) -> None:
    variant = load(name)
    for players in variant.player_counts:
        game = Game(variant, players) if players in players_of(name) else None
        if game is None:
            continue
        numbers, tomatoes, triumphs = decks(variant, players)[:3]
        in_play = set(list(variant.deck.suits)[: variant.rules.suits_in_play.at(players) or None]) | {"any"}
        printed = {card.key: n for card, n in numbers.cards if isinstance(card, NumberCard) and card.suit in in_play}
        dealt = Counter(game.names.kinds[kind] for kind in game.rules.deck[: game.rules.deck_n])
        assert dealt == printed
        stack = Counter(game.names.faces[face] for face in game.rules.stack[: game.rules.stack_n])
        assert stack == {card.key: n for card, n in triumphs.cards}
        assert game.rules.tomato_n == tomatoes.total


@pytest.mark.parametrize("name", builtin_names())
def test_every_builtin_plays_to_an_end(name: str) -> None:
    variant = load(name)
    for players in players_of(name):
        bots = QUICK[:players]
        results = simulate(variant, players, 60 if COMPILED else 2, bots, seed=1, threads=1)
        assert ((results["end"] > 0) & (results["end"] < 7)).all()
        assert (results["winners"] > 0).all()


def test_fingerprints(golden: Callable[[str, str], None]) -> None:
    """A change of behaviour shows here, and is named in the commit and in CHANGELOG.md."""
    lines = []
    for name in builtin_names():
        variant = load(name)
        players = 4 if 4 in variant.player_counts else variant.player_counts[0]
        bots = QUICK[: min(players, len(QUICK))]
        lines.append(f"{name} {players} {fingerprint(simulate(variant, players, GAMES, bots, seed=1, threads=1))}")
    golden("fingerprints", "\n".join(lines))
