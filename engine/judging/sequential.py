"""A test that may be looked at after every batch: it stops as soon as the games decide."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Literal

from engine.estimates import Estimate

Decision = Literal["differs", "alike"]

ERROR = 0.05
"""How often, at most, what does not differ is said to differ, or what differs by more than the band to be alike."""

FIRST = 2_000
"""Games before the first look: the interval is asymptotic."""

NARROWEST = 20_000
"""Games at which the interval is narrowest for what it holds."""


def always_valid(estimate: Estimate, error: float = ERROR) -> float:
    """Half the width of an interval that holds the truth at every look at once, with a chance of 1 - error.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024 (Annals of Statistics,
    theorem 2.2). It is wider than an interval for games whose number was fixed before: looking often costs.
    """
    n = estimate.games
    if n < 2 or estimate.error == inf:
        return inf
    deviation = estimate.half_width / estimate.z * sqrt(n)  # not 0 where no pair has differed in a share yet
    rho = (-2 * log(error) + log(-2 * log(error)) + 1) / NARROWEST
    return deviation * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / error))


def decide(change: Estimate, band: float, error: float = ERROR) -> Decision | None:
    """Whether a change is there, or is surely no larger than the band; None: the games do not tell yet."""
    if change.games < FIRST:
        return None
    radius = always_valid(change, error)
    if abs(change.mean) > radius:
        return "differs"
    return "alike" if abs(change.mean) + radius <= band else None
