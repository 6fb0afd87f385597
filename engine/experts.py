"""The expert: a bot that searches. Its workspace, what it has learnt to hope for, and its choice in one game.

A row of weights with `iterations` is an expert: it imagines so many games for a choice, or games for so many
milliseconds, and plays the rest of them by its own weights. The search itself is in engine/kernel/searching.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.bots import COLUMN, PERSONAS, WEIGHTS, bot_rows
from engine.clock import Clock
from engine.desks import EXP_N, EXP_STEPS, FEATURES, PHASES, REWARD, VALUE_UNIT, VALUES, Desk
from engine.records import NOTES, RESULT, RULES
from engine.simulation import side_by_side

if TYPE_CHECKING:
    from engine.game import Game
    from engine.simulation import Run

PLAY, CHOOSE, RECALL, IMAGINE, GATHER = range(5)
"""Tasks of kernel.experts.consult."""

MODELS = ("random", *PERSONAS)
"""How a search lets the others play. Values are learnt from the personas alone: random players hold many cards and do
nothing with them, from which a search would learn that cards are worth nothing."""
GAMES = 2000
"""Games from which values are learnt, for any number of players; and their states, at most."""
ROWS = 20000
RIDGE = 3.0
STEPS = 12


def play(
    run: Run, start: int, results: NDArray[Any], cards: NDArray[np.uint8], lineup: NDArray[np.uint8], clock: Clock
) -> None:  # fmt: skip
    """Games of the run from number start on, where somebody searches, into results and cards (engine.simulation); of no
    use once the clock is over."""
    rules = run.rules
    _consult(
        PLAY, Desk.new(run.players), rules, number=int(run.rotate), seed=run.seed, game=start, weights=run.weights,
        values=values(rules, models=run.models), models=_models(run.models), clock=clock.now,
        lineup=lineup, results=results, cards=cards,
    )  # fmt: skip


def _consult(
    task: int, used: Desk, rules: NDArray[Any], *, number: int = 0, seat: int = 0, seed: int = 0, game: int = 0,
    **arrays: NDArray[Any],
) -> int:  # fmt: skip
    """kernel.experts.consult, with empty arrays for what the task does not take."""
    from engine.kernel.experts import consult

    blank = {
        "weights": np.zeros((0, len(WEIGHTS)), np.int16), "models": bot_rows(MODELS), "values": np.zeros(1, VALUES),
        "clock": np.zeros(1, np.int64), "lineup": np.zeros(0, np.uint8), "results": np.zeros(0, RESULT),
        "cards": np.zeros((0, 2, 0), np.uint8), "acts": np.zeros((0, 2), np.int16),
        "features": np.zeros((0, 0, FEATURES), np.int16), "about": np.zeros((0, 2), np.int32),
    }  # fmt: skip
    given = blank | arrays
    return int(consult(
        task, number, seat, seed & 0xFFFFFFFF, seed >> 32, game, *used, np.zeros(1, NOTES), rules,
        *(given[name] for name in blank),
    ))  # fmt: skip


def _models(models: NDArray[np.int16] | None) -> NDArray[np.int16]:
    return bot_rows(MODELS) if models is None else models


def values(rules: NDArray[Any], games: int = GAMES, models: NDArray[np.int16] | None = None) -> NDArray[Any]:
    """What seats may hope for at a round's end by these rules among such players (a record of Values), learnt once."""
    return _learnt(rules.tobytes(), games, (bot_rows(PERSONAS) if models is None else models).tobytes())


@lru_cache(maxsize=32)
def _learnt(rules: bytes, games: int, models: bytes) -> NDArray[Any]:
    record = np.frombuffer(rules, RULES).copy()
    players = int(record[0].players)
    features = np.zeros((ROWS, players, FEATURES), np.int16)
    about = np.zeros((ROWS, 2), np.int32)
    n = _consult(
        GATHER,
        Desk.new(players),
        record,
        number=games,
        seed=1,
        models=np.frombuffer(models, np.int16).reshape(-1, len(WEIGHTS)).copy(),
        features=features,
        about=about,
    )
    out = np.zeros(1, VALUES)
    for phase in range(PHASES):
        rows = np.flatnonzero(about[:n, 0] == phase)
        won = about[rows, 1][:, None] >> np.arange(players) & 1
        weights = fit(features[rows].astype(float), won / np.maximum(won.sum(axis=1, keepdims=True), 1))
        out[0].weights[phase] = np.rint(np.clip(weights, -20, 20) * VALUE_UNIT)
    out[0].exp[:] = np.rint(REWARD * np.exp(-np.arange(EXP_N) / EXP_STEPS))
    return out


def fit(features: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of the conditional logit (McFadden 1974) by Newton's method with a ridge: who of the seats wins.

    features is [states, seats, FEATURES], won [states, seats] each seat's share of the win.
    """
    weights = np.zeros(features.shape[2])
    for _ in range(STEPS if len(features) else 0):
        logits = features @ weights
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("np,npf->nf", chances, features)
        slope = np.einsum("np,npf->f", won - chances, features) - RIDGE * weights
        bend = np.einsum("np,npf,npg->fg", chances, features, features) - mean.T @ mean
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights


def choose(
    game: Game, seat: int, row: NDArray[np.int16], used: Desk | None = None, learn: int = GAMES,
    models: NDArray[np.int16] | None = None,
) -> int:  # fmt: skip
    """The action (kernel.codes) that the expert with that row chooses for a seat, from 0, that must choose.

    `used` is a desk with what the seats have seen (`known`), where that is at hand; what may be hoped for at a
    round's end is learnt from `learn` games, once for the rules. `models` are rows of weights by which others play in
    what it imagines; None: as any persona.
    """
    used = used or known(game)
    used.states[0] = game.unhidden
    budget = int(row[COLUMN["iterations"]])
    learnt = values(game._rules, learn, models)
    clock = Clock()

    def work() -> int:
        return _consult(
            CHOOSE, used, game._rules, number=budget, seat=seat, weights=row[None], values=learnt, clock=clock.now,
            models=_models(models),
        )  # fmt: skip

    if budget > 0:
        action = work()
    else:
        with clock:
            (action,) = side_by_side(work, [()], 1, clock)
    game.unhidden.rng[:] = used.states[0].rng
    return action


def known(game: Game) -> Desk:
    """A desk on which lies what all seats have seen of the game so far."""
    used = Desk.new(game.players)
    acts = np.array(game.codes, np.int16).reshape(-1, 2)
    _consult(RECALL, used, game._rules, seed=game.seed, game=game.number, acts=acts)
    return used


def samples(game: Game, seat: int, n: int, seed: int = 0, used: Desk | None = None) -> NDArray[Any]:
    """n states (engine.records.State), each of which could be the true one as far as a seat (from 1) can know.

    The seat must have something to choose. Equal seeds give equal samples.
    """
    used = used or known(game)
    used.states[0] = game.unhidden
    used.states[2].rng[:] = np.random.default_rng(seed).integers(0, 2**32, used.states[2].rng.shape, np.uint32)
    out = np.zeros(n, used.states.dtype)
    for i in range(n):
        _consult(IMAGINE, used, game._rules, number=int(i == 0), seat=seat - 1)
        out[i] = used.states[2]
    return out
