"""The calibration sheet, read by calculation: whatever a printer does to backs, the numbers undo it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.kit.calibration import BACK, FRONT, LEAN, Edge, calibration_pages, degrees, gauges, signs, turned_by
from designer.paper import PAPERS, Paper
from designer.printing import BackMode, SheetOptions
from designer.shapes import Glyphs, Page, Path, Shape, apply

MODES = {"long": BackMode.DUPLEX_LONG, "short": BackMode.DUPLEX_SHORT}


def scale_lines(page: Page, stroke: object) -> Iterator[tuple[float, float, float, float]]:
    """The lines of the scales as (x1, y1, x2, y2)."""
    for shape in page.shapes:
        if isinstance(shape, Path) and shape.stroke == stroke:
            numbers = [tuple(segment[1:]) for segment in shape.segments]
            for start, end in zip(numbers[::2], numbers[1::2], strict=True):
                yield (*start, *end)  # type: ignore[misc]


def read(paper: Paper, edge: Edge, printer: SheetOptions) -> dict[str, float]:
    """What a person reads who holds the sheet against the light; `printer` moves the backs as drift() would."""
    front, back = calibration_pages(paper, "en", edge)
    page = paper.size
    drift = printer.drift(page)
    readings = {}
    leaning = [line for line in scale_lines(front, FRONT) if line[0] != line[2] and line[1] != line[3]]
    for gauge, black, red in zip(gauges(page), leaning, scale_lines(back, BACK), strict=True):
        ends = [apply(drift, *red[:2]), apply(drift, *red[2:])]
        seen = [(page.width - x, y) if edge == "long" else (x, page.height - y) for x, y in ends]
        x, y = crossing((black[:2], black[2:]), (seen[0], seen[1]))
        along = y - gauge.y if gauge.along == "x" else x - gauge.x
        readings[gauge.name] = signs(edge)[gauge.along] * along / LEAN
    return readings


Point = tuple[float, float]


def crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines cross; each must reach that far."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    assert 0 <= t <= 1 and 0 <= u <= 1, "the lines are long enough"
    return (ax + t * (bx - ax), ay + t * (by - ay))


drifts = st.floats(-4, 4)


@given(paper=st.sampled_from(list(PAPERS)), edge=st.sampled_from(["long", "short"]), x=drifts, y=drifts)
def test_the_numbers_undo_the_drift(paper: str, edge: Edge, x: float, y: float) -> None:
    drifting = SheetOptions(backs=MODES[edge], back_offset=(x, y))
    readings = read(Paper(paper, PAPERS[paper]), edge, drifting)
    assert (readings["X1"], readings["X2"]) == pytest.approx((-x, -x))
    assert (readings["Y1"], readings["Y2"]) == pytest.approx((-y, -y))


@pytest.mark.parametrize("edge", get_args(Edge))
@pytest.mark.parametrize("turn", [-0.5, 0.5])
def test_the_difference_undoes_the_turn(edge: Edge, turn: float) -> None:
    paper = Paper("a4", PAPERS["a4"])
    readings = read(paper, edge, SheetOptions(backs=MODES[edge], back_rotation=turn))
    first, second = turned_by(edge)
    given_ = (readings[first] - readings[second]) * degrees(paper.size)
    assert given_ == pytest.approx(-turn, rel=0.05), "exact to the drift where the lines cross"


def texts(shapes: tuple[Shape, ...]) -> str:
    return " ".join(shape.chars for shape in shapes if isinstance(shape, Glyphs))


@pytest.mark.parametrize(("language", "word"), [("en", "degrees"), ("de", "Grad")])
def test_the_sheet_says_what_to_give(language: str, word: str) -> None:
    front, back = calibration_pages(Paper("a4", PAPERS["a4"]), language)
    told = " ".join(texts(front.shapes).split())
    assert "--back-offset" in told and "--back-rotation" in told and word in told
    assert math.isclose(front.width, back.width)
    words = [shape.chars for shape in front.shapes if isinstance(shape, Glyphs)]
    assert any("--back-rotation R" in line for line in words), "what is to be typed stands on one line"
