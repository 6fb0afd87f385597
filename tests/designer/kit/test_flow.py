"""The flow: nothing is lost, nothing overlaps or hangs out, and what belongs together stays together."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from designer.kit.flow import PAD, WHOLE, Column, Panel, Strip, bottom, boxed, drawn, flow
from designer.shapes import Group, Path

HEIGHT = 100.0

strips = st.lists(
    st.builds(
        Strip,
        height=st.floats(1, 30),
        before=st.floats(0, 8),
        keep=st.booleans(),
        floats=st.booleans(),
        bookmark=st.uuids().map(str),
    ),
    max_size=40,
)


def names(columns: list[Column]) -> list[str]:
    return [placed.strip.bookmark for column in columns for placed in column]


@given(strips)
def test_every_strip_is_placed_once_within_its_column(made: list[Strip]) -> None:
    columns = flow(made, HEIGHT)
    assert sorted(names(columns)) == sorted(strip.bookmark for strip in made)
    for column in columns:
        assert bottom(column) <= HEIGHT + 1e-9
        for above, below in pairwise(column):
            assert below.y >= above.y + above.strip.height - 1e-9


@given(strips)
def test_what_does_not_float_keeps_its_order(made: list[Strip]) -> None:
    fixed = [Strip(s.height, before=s.before, keep=s.keep, bookmark=s.bookmark) for s in made]
    assert names(flow(fixed, HEIGHT)) == [strip.bookmark for strip in made]


@given(strips)
def test_what_is_kept_together_is_parted_only_where_a_column_cannot_hold_it(made: list[Strip]) -> None:
    at = {p.strip.bookmark: n for n, column in enumerate(flow(made, HEIGHT)) for p in column}
    chunk: list[Strip] = []
    for strip in made:
        chunk.append(strip)
        if not strip.keep:
            depth = sum(s.height + s.before for s in chunk) - chunk[0].before
            together = {at[s.bookmark] for s in chunk if not s.floats}  # a figure may go where there is room
            assert len(together) <= 1 or depth > HEIGHT
            chunk = []


def test_a_figure_that_does_not_fit_lets_the_text_go_before_it() -> None:
    text = [Strip(10.0, bookmark=str(n)) for n in range(12)]
    figure = Strip(40.0, floats=True, bookmark="figure")
    columns = flow([*text[:7], figure, *text[7:]], HEIGHT)
    assert names(columns) == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "figure", "10", "11"]
    assert columns[1][0].strip.bookmark == "figure"


def test_a_figure_stands_below_the_paragraph_that_its_page_begins_with() -> None:
    rule = [Strip(10.0, bookmark=f"line {n}", goes_on=n > 0) for n in range(4)]
    figure = Strip(60.0, floats=True, bookmark="figure")
    columns = flow([Strip(75.0, bookmark="above"), figure, *rule, Strip(10.0, bookmark="next")], HEIGHT)
    assert [[placed.strip.bookmark for placed in column] for column in columns] == [
        ["above", "line 0", "line 1"], ["line 2", "line 3", "figure", "next"],
    ]  # fmt: skip


@given(st.floats(0, 99), st.integers(1, 9))
def test_a_panel_that_is_not_too_high_stays_whole(above: float, rows: int) -> None:
    inside = boxed([Strip(12.0, before=2.0) for _ in range(rows)], Panel("#eeeeee", "#000000"))
    columns = flow([Strip(above, bookmark="above"), *inside], 150.0)
    holding = [column for column in columns if any(placed.strip.panel for placed in column)]
    height = 2 * PAD + 14.0 * rows - 2.0
    assert len(holding) == 1 if height <= WHOLE else len(holding) <= 2


def test_a_panel_lies_behind_its_strips_on_every_page_that_it_runs_over() -> None:
    panel = Panel("#eeeeee", "#000000")
    inside = boxed([Strip(30.0, (Path((("M", 0.0, 0.0),)),)) for _ in range(5)], panel)
    assert sum(strip.height for strip in inside) > WHOLE
    columns = flow(inside, HEIGHT)
    assert len(columns) == 2
    for column in columns:
        ground, *content = drawn(column, 10.0, 20.0, 80.0)
        assert isinstance(ground, Path) and ground.fill == "#eeeeee"
        ys = [segment[-1] for segment in ground.segments if len(segment) > 1]
        assert min(ys) == 20.0 + column[0].y and max(ys) == 20.0 + bottom(column)
        assert all(isinstance(shape, Group) for shape in content)
