"""Plays variants side by side until there are enough games; shows how far it is, and keeps what Ctrl-C leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from designer.cli.judging import Wish
from designer.cli.progress import track
from designer.cli.simrun import compile_for
from engine.estimates import Estimate
from engine.judging.comparing import Contest, Difference
from engine.judging.jobs import MOST_GAMES
from engine.judging.sequential import ERROR, Decision, decide

MOST_DECIDING = 2_000_000
"""Games after which nothing is decided any more, unless --games says otherwise."""


class Verdict(NamedTuple):
    """What a sequential test came to for one pair of variants and one number of players."""

    players: int
    key: str
    decision: Decision | None
    games: int
    band: float
    difference: Difference


@dataclass
class Decider:
    """A sequential test of one number in each contest."""

    key: str
    size: float | None
    """The largest change that does not matter; None: the usual one for such a number."""
    contests: int
    """How many there are: any of all decisions is wrong as seldom as the one of a single test."""
    _decided: dict[int, Decision | None] = field(default_factory=dict)

    def heard(self, contest: Contest) -> bool:
        """Whether the games so far decide."""
        decision = decide(self._change(contest), self._band(contest), ERROR / self.contests)
        self._decided[id(contest)] = decision
        return decision is not None

    def _change(self, contest: Contest) -> Estimate:
        return contest.change(self.key)

    def _band(self, contest: Contest) -> float:
        return self.size if self.size is not None else contest.comparison().of(self.key).band

    def verdicts(self, contests: Sequence[Contest]) -> list[Verdict]:
        """What it came to in each."""
        return [
            Verdict(contest.one.run.players, self.key, self._decided.get(id(contest)), contest.games,
                    self._band(contest), contest.comparison().of(self.key))
            for contest in contests if contest.games
        ]  # fmt: skip


def play(contests: Sequence[Contest], asked: Wish, decider: Decider | None) -> bool:
    """Play all contests to their end; False where Ctrl-C came in between."""
    try:
        compile_for(contests[0].one.run)
        for contest in contests:
            _play(contest, asked, decider)
    except KeyboardInterrupt:
        return False
    return True


def fresh(contests: Sequence[Contest], decided: Sequence[Contest], asked: Wish) -> bool:
    """Play as many games as each decision took, on other seeds, to measure what was decided."""
    try:
        for contest, before in zip(contests, decided, strict=True):
            _through(contest, before.games, asked.threads)
    except KeyboardInterrupt:
        return False
    return True


def _play(contest: Contest, asked: Wish, decider: Decider | None) -> None:
    most = asked.games or (MOST_GAMES if decider is None else MOST_DECIDING)
    if decider is None and asked.precision is None:
        _through(contest, most, asked.threads)
        return
    total = -(-most // contest.batch)
    for more in track(contest.play(most, asked.threads), total, f"{contest.one.run.players} players"):
        contest.merge(more)
        if decider is not None and decider.heard(contest):
            return
        if asked.precision is not None and contest.precision <= asked.precision:
            return


def _through(contest: Contest, games: int, threads: int | None) -> None:
    for more in track(contest.play(games, threads), -(-games // contest.batch), f"{contest.one.run.players} players"):
        contest.merge(more)
