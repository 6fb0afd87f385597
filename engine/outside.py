"""Players made elsewhere: `python:module:factory` names a function that makes a Seat (engine.seats) for each game.

    # my_agent.py
    class HighCards:
        def choose(self, view, legal):
            return max(legal, key=lambda action: action[-1])

    def make(variant, players, seat, seed):
        return HighCards()

Such a name is code that runs: it is taken from who starts the program, never from a variant, a save or a saved run.
"""

from __future__ import annotations

import os
import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from engine.game import Game
from engine.seats import Seat
from engine.views import View
from variants.faults import did_you_mean
from variants.model import Variant

PREFIX = "python:"


class Factory(Protocol):
    """Makes a player for one seat of one game."""

    def __call__(self, variant: Variant, players: int, seat: int, seed: int) -> Seat:
        """`seat` counts from 1; `seed` is another for every game and seat, the same whenever that game is played."""


class OutsideError(ValueError):
    """A player made elsewhere cannot be found or made, raises, or does what is not allowed: one line that says so."""


def is_outside(name: str) -> bool:
    """Whether a bot of that name is made elsewhere."""
    return name.startswith(PREFIX)


def load(name: str) -> Factory:
    """The factory that `python:module:factory` names, from the current folder or what is installed; OutsideError."""
    module_name, _, attribute = name.removeprefix(PREFIX).partition(":")
    if not module_name or not attribute or ":" in attribute:
        raise OutsideError(f"'{name}' is not like python:module:factory")
    here = os.getcwd()  # noqa: PTH109 - as text, for sys.path
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # behind all else, so that no file here stands for a module of ours
    try:
        made: Any = import_module(module_name)
        for part in attribute.split("."):
            made = getattr(made, part)
    except ModuleNotFoundError as error:
        where = "in the current folder and among installed packages"
        raise OutsideError(f"{name}: there is no module '{error.name}' (looked {where})") from None
    except AttributeError as error:
        known = [one for one in dir(sys.modules.get(module_name)) if not one.startswith("_")]
        missing = error.name or attribute
        raise OutsideError(f"{name}: '{module_name}' has no '{missing}'. {did_you_mean(missing, known, '')}") from None
    except Exception as error:
        raise OutsideError(f"{name}: {_raised('importing it', error)}") from None
    if not callable(made):
        raise OutsideError(f"{name}: is no function or class, but {type(made).__name__}")
    return made  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Guarded:
    """A player made elsewhere, in a seat: whatever it does wrong is an OutsideError that names it."""

    name: str
    number: int
    """Of the game."""
    seat: Seat

    def choose(self, view: View, legal: tuple[str, ...]) -> str:
        """What it chooses."""
        try:
            action = self.seat.choose(view, legal)
        except Exception as error:
            where = f"choosing in game {self.number}, seat {view.seat}"
            raise OutsideError(f"{self.name}: {_raised(where, error)}") from None
        if not isinstance(action, str) or action not in legal:
            raise OutsideError(
                f"{self.name}: in game {self.number}, seat {view.seat} it chose {_short(action)}; allowed was "
                + ", ".join(legal)
            )
        return action


def seated(name: str, factory: Factory, game: Game, variant: Variant, seat: int) -> Guarded:
    """A player for that seat of that game; OutsideError where the factory raises or makes something else."""
    seed = int(np.random.SeedSequence((game.seed, game.number, seat)).generate_state(1, np.uint64)[0])
    try:
        made = factory(variant, game.players, seat, seed)
    except Exception as error:
        where = f"called as factory(variant, {game.players}, {seat}, {seed})"
        raise OutsideError(f"{name}: {_raised(where, error)}") from None
    if not callable(getattr(made, "choose", None)):
        raise OutsideError(f"{name}: it made {_short(made)}, which has no choose(view, legal)")
    return Guarded(name, game.number, made)


def _raised(doing: str, error: Exception) -> str:
    """In one line what was raised, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(last.filename)}, line {last.lineno}"  # noqa: PTH119 - may be no path
    text = " ".join(str(error).split())
    return f"{doing}, it raised {type(error).__name__}{': ' if text else ''}{text[:200]} ({place})"


def _short(value: object) -> str:
    try:
        text = repr(value)
    except Exception:
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."
