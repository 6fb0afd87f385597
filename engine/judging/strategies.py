"""Strategy diversity: which ways to play hold their own against each other, once players take up what wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.bots import as_rows
from engine.estimates import Estimate, Tally, Values
from engine.metrics import STUDIES, bot_shares
from engine.metrics.families import FAMILIES
from engine.reports import Line, bot_title
from engine.simulation import Run
from variants.model import Variant

SAMPLES = 400
"""Pay-off matrices that are drawn for an interval."""
STEPS, RATE = 4000, 0.2
"""Generations of the dynamics; how fast a way to play spreads, by its win share above the mean."""


@dataclass(frozen=True, slots=True)
class StrategyMap:
    """What a lone player of each way to play wins in a field of each other, and how many play what in the end."""

    names: tuple[str, ...]
    payoffs: tuple[tuple[Estimate, ...], ...]
    """payoffs[i][j]: the win share of one who plays like i where all others play like j; i = j: an even share."""
    mixture: tuple[Estimate, ...]
    """Which share plays like that."""
    diversity: Estimate
    """The effective number of ways to play."""

    @property
    def lines(self) -> dict[str, Line]:
        """As lines of a report: `strategy_diversity` and `strategy.NAME`."""
        row, family = STUDIES["strategy_diversity"], FAMILIES["strategy"]
        found = [Line(row.section, row.name, row.en, row.de, row.unit, self.diversity)]
        found += [
            Line(family.section, f"strategy.{name}", bot_title(name, "en"), bot_title(name, "de"), family.unit, one)
            for name, one in zip(self.names, self.mixture, strict=True)
        ]
        return {line.key: line for line in found}


def strategies(
    variant: Variant, players: int, rows: Mapping[str, Any], games: int, seed: int = 0, threads: int | None = None
) -> StrategyMap:
    """Play each way to play (rows of weights by name) alone in a field of each other one, `games` games each.

    All pairs have the same deals. ValueError and Faults as of Run.
    """
    names, weights = tuple(rows), as_rows(list(rows.values()))
    n = len(names)
    payoffs = [[Estimate(1 / players, 0.0, 0)] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j:
                payoffs[i][j] = _alone(variant, players, weights[i], weights[j], games, seed, threads)
    means = np.array([[one.mean for one in row] for row in payoffs])
    errors = np.array([[one.error for one in row] for row in payoffs])
    mixture, diversity = settled_with(means - 1 / players, errors, games, seed)
    return StrategyMap(names, tuple(map(tuple, payoffs)), mixture, diversity)


def _alone(
    variant: Variant, players: int, lone: NDArray[np.int16], field: NDArray[np.int16], games: int, seed: int,
    threads: int | None,
) -> Estimate:  # fmt: skip
    run = Run(variant, players, np.stack([lone, *[field] * (players - 1)]), seed)
    tally = Tally.empty(1)
    for more in run.each(lambda part: Tally.of(bot_shares(part.results, players)[:, :1]), games, threads=threads):
        tally += more
    return tally.estimates(shares=True)[0]


def settled_with(gains: Values, errors: Values, games: int, seed: int) -> tuple[tuple[Estimate, ...], Estimate]:
    """The mixture and its effective number, with intervals from matrices drawn with the errors of this one.

    Chance lowers the number of ways that are alike, and the drawn matrices lower it again: an interval holds their
    middle 95 % both as they lie and mirrored at the estimate (percentile and basic bootstrap, Efron & Tibshirani 1993),
    so near its least and most values it is wide rather than wrong.
    """
    random = np.random.default_rng(seed)
    drawn = gains + errors * random.normal(size=(SAMPLES, *gains.shape))
    found = mixtures(np.concatenate([gains[None], drawn]))
    counts = effective(found)

    def told(values: Values, least: float, most: float) -> Estimate:
        low, high = np.quantile(values[1:], (0.025, 0.975))
        middle = float(values[0])
        low, high = min(low, 2 * middle - high), max(high, 2 * middle - low)
        return Estimate(middle, float(values[1:].std(ddof=1)), games,
                        ends=(max(float(low), least), min(float(high), most)))  # fmt: skip

    n = len(gains)
    return tuple(told(found[:, i], 0.0, 1.0) for i in range(n)), told(counts, 1.0, float(n))


def mixtures(gains: Values) -> Values:
    """How many play what once players have taken up what wins: float[matrices, ways], from gains[matrices, i, j], what
    i gains alone among players of j.

    Replicator dynamics from all alike: what gains more than the mean of all who play spreads in proportion. Players
    look ahead by one step of the trend, so that what would go round and round an equilibrium closes in on it
    (Daskalakis & Panageas 2019). A field is taken as all of one kind, drawn by lot: a lone player's gain is the mean
    over the mixture.
    """
    scale = np.abs(gains).max(axis=(1, 2), keepdims=True)
    pace = RATE * gains / np.where(scale > 0, scale, 1)
    logs = np.zeros(gains.shape[:2])
    total, before = np.zeros_like(logs), np.zeros_like(logs)
    for step in range(STEPS):
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        now = np.einsum("mij,mj->mi", pace, shares)
        logs += 2 * now - before
        before = now
        if step >= STEPS // 2:
            total += shares
    return np.asarray(total / total.sum(axis=1, keepdims=True), np.float64)


def effective(shares: Values) -> Values:
    """The effective number of kinds: exp of Shannon's entropy, 1 where there is one, n where n are alike
    (Hill 1973)."""
    logs = np.log(np.where(shares > 0, shares, 1))
    return np.asarray(np.exp(-(shares * logs).sum(axis=-1)), np.float64)
