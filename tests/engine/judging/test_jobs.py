"""Jobs: points of a sweep or a tuning, played side by side."""

from __future__ import annotations

from engine.judging.jobs import MOST_GAMES, Job, play_all
from engine.simulation import Run
from variants.load import load


def test_jobs_come_to_the_same_side_by_side_and_one_after_the_other() -> None:
    base = load("karate-tomate")
    jobs = [Job(Run(base, n, seed=n), 200, None, ("rounds", "ties")) for n in (3, 4, 5, 10)]
    assert list(play_all(jobs, threads=3)) == list(play_all(jobs, threads=1))


def test_jobs_that_nobody_waits_for_end() -> None:
    run = Run(load("karate-tomate"), 3)
    endless = [Job(run, MOST_GAMES, None, ())] * 2  # some hours, if they were played to their end
    playing = play_all([Job(run, 100, None, ()), *endless], threads=2)
    assert next(playing).games == 100
    playing.close()
