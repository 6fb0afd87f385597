"""Goals, how far a point is from them, who is best, and a search that goes on where it was."""

from __future__ import annotations

from math import inf

import optuna
import pytest

from engine.judging.sweeping import Axis, Cell
from engine.judging.tuning import BATCH, Goal, Study, finalists, front, goals, losses, off_middle

KNOWN = ("rounds", "ties", "seat.1")


def test_goals_as_people_write_them() -> None:
    assert Goal.read("rounds in 8..10") == Goal("rounds", "in", 8, 10)
    assert Goal.read(" seat.1 in 20% .. 30% ") == Goal("seat.1", "in", 0.2, 0.3)
    assert Goal.read("rounds in 8,5..9.5") == Goal("rounds", "in", 8.5, 9.5)
    assert Goal.read("minimize ties") == Goal.read("minimise ties") == Goal("ties", "minimise")
    assert str(Goal.read("maximise rounds")) == "maximise rounds" and str(Goal.read("ties in 0..1")) == "ties in 0..1"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (["rounds"], "is not like 'rounds in 8..10'"),
        (["rounds in 10..8"], "holds no number: write the smaller one first"),
        (["minimise round"], "Did you mean 'rounds'?"),
        (["minimise rounds", "maximise rounds"], "contradict each other"),
        (["rounds in 1..2", "rounds in 3..4"], "no number is in both"),
    ],
)
def test_goals_that_make_no_sense_are_told(written: list[str], told: str) -> None:
    with pytest.raises(ValueError) as error:
        goals(written, KNOWN)
    assert told in str(error.value)
    with pytest.raises(ValueError, match=r"is in percent: write it like 'seat_advantage in 1%\.\.2%'"):
        goals(["seat_advantage in 1..2"], ["seat_advantage"])
    assert len(goals(["rounds in 1..3", "minimise rounds", "rounds in 2..4"], KNOWN)) == 3


def test_how_far_a_point_is_for_the_players_that_are_farthest() -> None:
    cells = [{"rounds": Cell(value, value, value)} for value in (7.5, 9.0, 12.0)]
    assert losses([Goal.read("rounds in 8..10")], cells) == (2.0,)
    assert losses([Goal.read("minimise rounds"), Goal.read("maximise rounds")], cells) == (12.0, -7.5)
    assert losses([Goal.read("minimise ties")], cells) is None
    assert losses([Goal.read("minimise rounds")], [{"rounds": Cell(None, None, None)}]) is None


def test_the_front_is_what_nothing_is_better_than() -> None:
    found = {("a",): (0.0, 3.0), ("b",): (1.0, 1.0), ("c",): (3.0, 0.0), ("d",): (2.0, 2.0), ("e",): (1.0, 1.0)}
    assert set(front(found)) == {("a",), ("b",), ("c",), ("e",)} and front(found)[0] == ("b",)
    assert front({}) == [] and finalists({}, {}) == []
    nine = [(str(n),) for n in range(9)]
    level = dict.fromkeys(nine, 0.0)
    assert finalists({point: (-float(point[0]),) for point in nine}, level)[:2] == [("8",), ("7",)]
    off = {point: abs(float(point[0]) - 6) for point in nine}  # all meet the goal: who is in the middle is surest
    assert finalists(dict.fromkeys(nine, (0.0,)), off)[:3] == [("6",), ("5",), ("7",)]
    assert finalists(dict.fromkeys(nine, (0.0, 0.0)), off)[:3] == [("6",), ("5",), ("7",)]


def test_the_middle_of_a_range_is_farthest_from_its_ends() -> None:
    goals_ = [Goal.read("rounds in 8..10"), Goal.read("minimise ties")]
    assert [goals_[0].off(value) for value in (9.0, 10.0, 7.5)] == [0.0, 1.0, 1.5] and goals_[1].off(3.0) == 0.0
    there = [{"rounds": Cell(value, value, value), "ties": Cell(9.0, 9.0, 9.0)} for value in (8.5, 9.25)]
    assert off_middle(goals_, there) == 0.5


def _searched(study: optuna.Study, batches: int) -> Study:
    axes = (Axis("x", tuple(map(str, range(20)))), Axis("y", ("a", "b")))
    search = Study(axes, [Goal("n", "minimise")], 3, study)
    for _ in range(batches):
        batch, found = search.propose(), {}
        for _, point in batch:
            away = abs(int(point[0]) - 13) + 5.0 * (point[1] == "a")
            rows = [] if point[0] == "0" else [{"players": 3, "games": 1, "cells": {"n": (away, away, away)}}]
            found[point] = rows
        search.tell(batch, found)
    return search


def test_a_search_finds_the_best_and_one_seed_goes_one_way() -> None:
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    first, second = (_searched(optuna.create_study(), 12) for _ in range(2))
    assert first.rows == second.rows and list(first.rows) == list(second.rows)
    assert min(first.losses().values()) <= (1.0,)
    assert all(values[0] < inf for values in first.losses().values())


def test_what_was_tried_is_known_again_and_a_whole_grid_is_proposed_once() -> None:
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study()
    first = _searched(study, 2)
    again = _searched(study, 0)
    assert again.rows == first.rows
    points = [(str(x), y) for x in range(3) for y in "ab"]
    again.every(points)
    fresh = [point for point in points if point not in first.rows]
    found = [point for _ in range(-(-len(fresh) // BATCH)) for _, point in again.propose()]
    assert found[: len(fresh)] == fresh


def test_a_search_that_was_cut_off_goes_the_way_of_one_that_was_not() -> None:
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    whole, study = _searched(optuna.create_study(), 12), optuna.create_study()
    _searched(study, 7).propose()  # of which nothing is ever told
    assert list(_searched(study, 5).rows.items()) == list(whole.rows.items())
    assert not [trial for trial in study.get_trials() if trial.state.name == "RUNNING"]


def test_two_that_search_one_study_do_not_fall_over_each_other() -> None:
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study()
    first = _searched(study, 1)
    batch = first.propose()
    _searched(study, 1)
    first.tell(batch, {point: [] for _, point in batch})
    assert len(_searched(study, 0).rows) >= len(first.rows) >= BATCH
