"""Skill against luck: how much the better player does, how far apart ratings are, what the deal alone decides."""

from __future__ import annotations

from math import inf, log, nan, sqrt
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.bots import bot_rows
from engine.estimates import Z95, Estimate, Tally, Values
from engine.metrics import STUDIES, bot_shares, win_shares
from engine.metrics.families import FAMILIES
from engine.outside import is_outside
from engine.reports import Line, bot_title
from engine.simulation import Run

ELO = 400 / log(10)
"""Rating points in which a player wins e times as often."""
REPLAYS = 8
"""So many times each deal is played. More deals tell more than more replays of each: the estimate's error is mostly
that of the deals."""


class Deals(Run):
    """A run in which each deal is played REPLAYS times, every bot on its own seat."""

    replays: ClassVar[int] = REPLAYS


def skill(run: Run, games: int, threads: int | None = None) -> dict[str, Line]:
    """Skill and luck of a run's variant and bots, by their keys (engine.metrics.STUDIES; `rating.NAME`).

    Three times so many games are played: the run's own, for ratings, where it has several bots; the best of its bots
    alone among the worst of them (among random players where it has one bot); and deals played again and again, where
    nobody searches. Of bots made elsewhere there are ratings only. ValueError as of Run.
    """
    lines: dict[str, Line] = {}
    order = list(range(len(run.names)))
    if len(run.names) > 1:
        shares = np.concatenate(list(run.each(lambda part: bot_shares(part.results, len(run.names)), games,
                                              threads=threads)))  # fmt: skip
        order.sort(key=lambda bot: shares[:, bot].mean())
        lines["rating_spread"] = _line("rating_spread", rating_spread(shares))
        for place, (name, one) in enumerate(zip(run.names, ratings(shares), strict=True), 1):
            twin = f" ({place})" if run.names.count(name) > 1 else ""
            en, de = (bot_title(name, language) + twin for language in ("en", "de"))
            family = FAMILIES["rating"]
            key = f"rating.{place}.{name}"
            lines[key] = Line(family.section, key, en, de, family.unit, one)
    if any(map(is_outside, run.names)):
        return lines
    weak = run.weights[order[0]] if len(order) > 1 else bot_rows(("random",))[0]
    lines["skill_share"] = _line("skill_share", _edge(run, run.weights[order[-1]], weak, games, threads))
    if run.entry == "play_games":
        deals = Deals(run.variant, run.players, run.weights, run.seed, rotate=False)
        count = max(games // REPLAYS, 2) * REPLAYS
        lines["deal_luck"] = _line("deal_luck", deal_luck(np.concatenate(
            list(deals.each(lambda part: win_shares(part.results), count, threads=threads))
        )))  # fmt: skip
    return lines


def _line(key: str, one: Estimate) -> Line:
    row = STUDIES[key]
    return Line(row.section, key, row.en, row.de, row.unit, one)


def _edge(run: Run, strong: NDArray[np.int16], weak: NDArray[np.int16], games: int, threads: int | None) -> Estimate:
    """One strong player among weak ones: by how much of the way from an even share to all it wins."""
    lone = Run(run.variant, run.players, np.stack([strong, *[weak] * (run.players - 1)]), run.seed)
    tally = Tally.empty(1)
    for more in lone.each(lambda part: Tally.of(bot_shares(part.results, run.players)[:, :1]), games, threads=threads):
        tally += more
    (one,) = tally.estimates(shares=True)
    return skill_share(one, run.players)


def skill_share(wins: Estimate, players: int) -> Estimate:
    """From the win share of the better player: p such that it is p + (1 - p) / players."""
    scale = 1 - 1 / players
    low, high = ((end - 1 / players) / scale for end in wins.interval)
    return Estimate((wins.mean - 1 / players) / scale, wins.error / scale, wins.games, ends=(low, high))


def ratings(shares: Values) -> list[Estimate]:
    """Elo points of each bot above their mean, from its share of each game by seat (engine.metrics.bot_shares).

    Of players with ratings r one wins in proportion to 10^(r / 400); as every game has the same bots, the ratings that
    fit best are the logarithms of their mean shares. The error is linearized.
    """
    mean, games = shares.mean(axis=0), len(shares)
    if (mean <= 0).any():
        return [Estimate(nan, inf, games)] * len(mean)
    away = _influence(shares)
    points = ELO * (np.log(mean) - np.log(mean).mean())
    errors = away.std(axis=0, ddof=1) / sqrt(games) if games > 1 else np.full(len(mean), inf)
    return [Estimate(float(point), float(error), games) for point, error in zip(points, errors, strict=True)]


def _influence(shares: Values) -> Values:
    """What each game adds to the ratings."""
    mean = shares.mean(axis=0)
    away = ELO * (shares / mean - 1)
    return np.asarray(away - away.mean(axis=1, keepdims=True), np.float64)


def rating_spread(shares: Values) -> Estimate:
    """The standard deviation of the bots' ratings; what chance alone would bring to it is taken off.

    NaN where a bot never wins. Near 0 its interval is too wide rather than too narrow.
    """
    points = np.array([one.mean for one in ratings(shares)])
    games, bots = shares.shape
    if np.isnan(points).any():
        return Estimate(nan, inf, games)
    away = _influence(shares)
    chance = float((away**2).mean(axis=0).mean()) / games
    seen = float((points**2).mean())
    spread = sqrt(max(seen - chance, 0.0))
    along = away @ points / (bots * sqrt(seen)) if seen > 0 else away[:, 0] / sqrt(bots)
    error = float(along.std(ddof=1)) / sqrt(games)
    ends = max(spread - Z95 * error, 0.0), spread + Z95 * error
    return Estimate(spread, error, games, ends=ends)


def deal_luck(shares: Values) -> Estimate:
    """The share of the variance of who wins that lies between deals: the intraclass correlation of win shares.

    shares is float[games, seats], REPLAYS rows for each deal; what seats or the bots on them win on average is no luck
    and left out. One-way analysis of variance (Fisher 1925), added up over seats; its error is linearized over deals.
    """
    table = shares.reshape(-1, REPLAYS, shares.shape[1])
    deals, means = len(table), table.mean(axis=1)
    between = REPLAYS * ((means - means.mean(axis=0)) ** 2).sum(axis=1) * deals / (deals - 1)
    within = ((table - means[:, None]) ** 2).sum(axis=(1, 2)) / (REPLAYS - 1)
    b, w = float(between.mean()), float(within.mean())
    whole = b + (REPLAYS - 1) * w
    if whole <= 0:
        return Estimate(nan, inf, len(shares))
    found = (b - w) / whole
    away = REPLAYS * (w * between - b * within) / whole**2
    return Estimate(found, float(away.std(ddof=1)) / sqrt(deals), len(shares))
