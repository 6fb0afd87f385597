"""Grids and quasi-random points of a sweep."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.judging.sweeping import Axis, points, settings, variants_at
from variants.faults import Faults


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("rules.end_trophies=8..11", ("8", "9", "10", "11")),
        ("rules.end_trophies = 8 .. 14 : 3", ("8", "11", "14")),
        ("rules.hand_size=4,5,6,5", ("4", "5", "6")),
        ("rules.exchange=true,false", ("true", "false")),
        ("rules.stake={3: 1, 4: 2},2", ("{3: 1, 4: 2}", "2")),
    ],
)
def test_values_as_they_are_written(written: str, values: tuple[str, ...]) -> None:
    assert Axis.read(written).values == values


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("rules.end_trophies", "is not like rules.end_trophies=8..16"),
        ("rules.end_trophies=16..8", "'16..8' holds no value: write the smaller number first"),
        ("rules.end_trophies=1..9:0", "holds no value"),
        ("rules.end_trophies=1..99999", "holds more than 1000 values"),
        ("rules.hand_size=4,,5", "lacks a value"),
    ],
)
def test_values_that_are_none(written: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        Axis.read(written)


@given(some.lists(some.integers(1, 9), min_size=1, max_size=4), some.integers(1, 60))
def test_points_are_different_points_of_the_grid_as_many_as_wanted(sizes: list[int], wanted: int) -> None:
    axes = [Axis(f"a{place}", tuple(map(str, range(size)))) for place, size in enumerate(sizes)]
    whole = points(axes)
    some_ = points(axes, wanted)
    assert len(set(some_)) == len(some_) and set(some_) <= set(whole)
    assert len(some_) == min(wanted, len(whole))


def test_few_points_of_a_large_grid_lie_all_over_it() -> None:
    axes = [Axis("a", tuple(map(str, range(100)))), Axis("b", tuple(map(str, range(100))))]
    found = [(int(a), int(b)) for a, b in points(axes, 16)]
    for quarter in ((0, 0), (0, 50), (50, 0), (50, 50)):
        assert 3 <= sum(quarter[0] <= a < quarter[0] + 50 and quarter[1] <= b < quarter[1] + 50 for a, b in found) <= 5


def test_points_that_cannot_be_played_are_kept_with_their_faults() -> None:
    axes = [Axis("rules.hand_size", ("5", "5000"))]
    found = variants_at("karate-tomate", (), (), axes, points(axes))
    assert [isinstance(one, Faults) for one in found.values()] == [False, True]
    assert settings(axes, ("5",)) == ("rules.hand_size=5",)
    with pytest.raises(Faults, match="hand_size"):
        wrong = [Axis("rules.hand_sice", ("5", "6"))]
        variants_at("karate-tomate", (), (), wrong, points(wrong))
