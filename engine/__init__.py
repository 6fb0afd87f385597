"""How a game is played: the rules kernel, bots, simulation and metrics.

    from variants import load
    import engine

    game = engine.Game(load("karate-tomate"), players=4, seed=7)
    game.view(1), game.legal(1)
    game.act(1, "tomato")

    results = engine.simulate(load("karate-tomate"), players=4, games=100_000, bots=("brawler", "random"))

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.bots import BOTS as BOTS
    from engine.bots import WEIGHTS as WEIGHTS
    from engine.game import BadSave as BadSave
    from engine.game import Game as Game
    from engine.game import Outcome as Outcome
    from engine.game import Refused as Refused
    from engine.logs import seat_log as seat_log
    from engine.metrics import METRICS as METRICS
    from engine.metrics import summary as summary
    from engine.plainwords import findings as findings
    from engine.reports import Account as Account
    from engine.reports import Report as Report
    from engine.seats import Seat as Seat
    from engine.seats import play as play
    from engine.simulation import Part as Part
    from engine.simulation import Run as Run
    from engine.simulation import fingerprint as fingerprint
    from engine.simulation import simulate as simulate
    from engine.views import View as View

_HOMES = {
    "bots": ("BOTS", "WEIGHTS"),
    "game": ("BadSave", "Game", "Outcome", "Refused"),
    "logs": ("seat_log",),
    "plainwords": ("findings",),
    "metrics": ("METRICS", "summary"),
    "reports": ("Account", "Report"),
    "seats": ("Seat", "play"),
    "simulation": ("Part", "Run", "fingerprint", "simulate"),
    "views": ("View",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"engine.{_HOME[name]}"), name)
    raise AttributeError(f"module 'engine' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
