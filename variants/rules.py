"""The rules that a variant sets: each field with its default, range and sentence in every language."""

from __future__ import annotations

from variants.values import ByPlayers, Model


class Rules(Model):
    """Every rule of the game that a variant may change."""

    hand_size: ByPlayers = ByPlayers(5)
    """Number cards dealt to each player (R4)."""
    stake: ByPlayers = ByPlayers(2)
    """How many triumph cards the row is filled to (R6)."""
    end_trophies: ByPlayers = ByPlayers(12)
    """From how many trophies a player may declare the end (R18)."""
