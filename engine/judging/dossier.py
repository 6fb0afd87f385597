"""All that a report tells of a variant, as plain data: games for each number of players, studies, and a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.judging.comparing import Comparison, Contest, judged
from engine.judging.jobs import MOST_GAMES
from engine.judging.sample import GAMES as SAMPLED
from engine.judging.sample import Sample, sample
from engine.judging.skill import skill
from engine.judging.strategies import StrategyMap, strategies
from engine.reports import Account, Line, Report
from engine.simulation import Run

LOOKED_AT = 20_000
"""Games of which each one's length is kept."""
STUDY = 4000
"""Games of a study of skill."""
PAIR = 1600
"""Games of each pair of ways to play."""
USUAL = 4
"""The number of players that studies are for, where the variant is for so many."""


@dataclass(frozen=True, slots=True)
class Dossier:
    """What is known of a variant."""

    reports: tuple[Report, ...]
    """One for each number of players."""
    lengths: Mapping[int, tuple[float, ...]]
    """By number of players that is played to its end: which share of games has 0, 1, 2 ... rounds, of the first
    LOOKED_AT; of matches their last games."""
    main: int
    """The number of players that the studies are for."""
    studies: Mapping[str, Line]
    """Skill, luck and ways to play, by their keys."""
    ways: StrategyMap | None
    """Which ways to play hold their own; None where there is only one."""
    sample: Sample | None = None
    """A typical game of the main number of players."""
    comparisons: tuple[Comparison, ...] = ()
    """The other variant against this one, for each number of players."""
    complete: bool = True
    """Whether all games were played, which Ctrl-C may have prevented."""

    def report(self, players: int) -> Report:
        """That of so many players."""
        return next(report for report in self.reports if report.players == players)


@dataclass
class Gathering:
    """Plays what a report needs; the same runs give the same dossier."""

    runs: Sequence[Run]
    """One for each number of players."""
    others: Sequence[Run]
    """The same of another variant, to compare with; none where there is none."""
    games: int | None
    """For each number of players; None: until the seats' shares are known to `precision`."""
    precision: float | None
    ways: Mapping[str, Any]
    """Rows of weights of the ways to play that are set against each other, by name."""
    threads: int | None = None
    _accounts: list[Account] = field(default_factory=list)
    _contests: list[Contest] = field(default_factory=list)
    _lengths: dict[int, tuple[float, ...]] = field(default_factory=dict)
    _studies: dict[str, Line] = field(default_factory=dict)
    _map: StrategyMap | None = None
    _sample: Sample | None = None

    @property
    def main(self) -> int:
        """The number of players that studies are for."""
        counts = [run.players for run in self.runs]
        return USUAL if USUAL in counts else counts[0]

    def steps(self) -> Iterator[float]:
        """How much of it all is done, 0 to 1, after each batch; between any two of them it may be left."""
        parts = len(self.runs) + 1
        for place, run in enumerate(self.runs):
            for share in self._played(place, run):
                yield (place + share) / parts
            results = run.simulate(min(LOOKED_AT, self._accounts[-1].games), threads=self.threads)
            counts = np.bincount(results["last_rounds"].astype(np.int64))
            self._lengths[run.players] = tuple(float(n) for n in counts / len(results))
            if run.players == self.main:
                self._sample = sample(run, results[:SAMPLED])
        yield len(self.runs) / parts
        self._study()
        yield 1.0

    def dossier(self, complete: bool = True) -> Dossier | None:
        """What has been played; None where nothing was."""
        reports = tuple(account.report() for account in self._accounts if account.games)
        if not reports:
            return None
        main = self.main if any(report.players == self.main for report in reports) else reports[0].players
        compared = judged([contest.comparison() for contest in self._contests if contest.games])
        return Dossier(reports, self._lengths, main, self._studies, self._map, self._sample, compared, complete)

    def _played(self, place: int, run: Run) -> Iterator[float]:
        """The games for one number of players, beside those of the other variant."""
        most = self.games or MOST_GAMES
        if self.others:
            contest = Contest(self.others[place], run)
            self._contests.append(contest)
            account, merged = contest.other, map(contest.merge, contest.play(most, self.threads))
        else:
            account = Account(run)
            merged = map(account.merge, run.each(account.tallied, most, threads=self.threads))
        self._accounts.append(account)
        for _ in merged:
            if self.precision is not None and account.precision <= self.precision:
                break
            yield min(1.0, account.games / most)

    def _study(self) -> None:
        run = next(run for run in self.runs if run.players == self.main)
        names = list(self.ways)[: run.players]
        if len(names) > 1:
            several = Run(run.variant, run.players, {name: self.ways[name] for name in names}, run.seed)
            self._studies |= skill(several, STUDY, self.threads)
        if len(self.ways) > 1:
            self._map = strategies(run.variant, run.players, self.ways, PAIR, run.seed, self.threads)
            self._studies |= self._map.lines
