"""Cutting machines: marks by their measures, cut lines where the cards lie, read back with readers of the formats."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import ezdxf
import pytest
from ezdxf import bbox
from ezdxf.entities import LWPolyline
from hypothesis import given
from hypothesis import strategies as st

from designer.cutlines import CutLines, cut_dxf, cut_svg, straight_cuts
from designer.cutters import PRESETS, Registration, find_registration
from designer.labels import label
from designer.printing import BackMode, SheetOptions
from designer.shapes import IDENTITY, Glyphs, Group, Matrix, Path, Shape, apply, multiply, rectangle
from designer.sheets import PrintCard, PrintDeck, arrange
from variants.faults import Faults
from variants.sizes import Size

POKER = Size(63, 88)


def run(count: int, options: SheetOptions) -> CutLines:
    face = lambda: Group((Path(rectangle(0, 0, *POKER), fill="#ff0000"),), name="face")  # noqa: E731
    cuts = CutLines()
    deck = PrintDeck("cards", POKER, [PrintCard("one", face, face, count)])
    assert list(cuts.gather(arrange([deck], options, label)))
    return cuts


def test_pages_that_are_cut_alike_share_their_lines() -> None:
    full, rest = run(20, SheetOptions()).sheets()
    assert (len(full.trims), full.pages, full.name) == (9, (1, 3), "cut-1")
    assert (len(rest.trims), rest.pages, rest.name) == (2, (5,), "cut-5")


def test_a_gutterfold_is_cut_on_its_fronts() -> None:
    (sheet,) = run(4, SheetOptions(backs=BackMode.GUTTERFOLD)).sheets()
    assert len(sheet.trims) == 4


boxes_apart = st.tuples(
    st.integers(1, 4), st.integers(1, 4), st.sampled_from([0.0, 0.5, 3.0]), st.sampled_from([0.0, 3.0])
)


@given(boxes_apart)
def test_no_place_is_cut_twice_and_every_edge_is_cut(grid: tuple[int, int, float, float]) -> None:
    columns, rows, gap, radius = grid
    trims = [(10 + i * (63 + gap), 12.5 + j * (88 + gap), 63.0, 88.0) for j in range(rows) for i in range(columns)]
    lines = straight_cuts(trims, radius)
    points = [point for line in lines for point in walked(line)]
    assert len(points) == len(set(points))
    wanted = {point for x, y, w, h in trims for r in [radius] for edge in (
        (x + r, y, x + w - r, y), (x + r, y + h, x + w - r, y + h),
        (x, y + r, x, y + h - r), (x + w, y + r, x + w, y + h - r),
    ) for point in walked(edge)}  # fmt: skip
    assert wanted <= set(points)
    assert len(set(points) - wanted) == 0


def walked(line: tuple[float, float, float, float]) -> Iterator[tuple[bool, int, int]]:
    """The half millimetres that a line passes, each with its direction."""
    x, y, right, bottom = (round(2 * number) for number in line)
    across = y == bottom
    for step in range((right - x) if across else (bottom - y)):
        yield (across, x + step, y) if across else (across, x, y + step)


@pytest.mark.parametrize("radius", [0.0, 3.0])
def test_cards_without_gaps_share_their_cuts_in_both_formats(radius: float) -> None:
    sheet = run(9, SheetOptions(cuts="shared")).sheets()[0]
    straight = straight_cuts(sheet.trims, radius)
    root = ElementTree.fromstring(cut_svg(sheet, radius))
    tags = [element.tag.rpartition("}")[2] for element in root]
    assert tags.count("line") == len(straight) == (8 if radius == 0 else 24)
    assert tags.count("path") == (36 if radius else 0)
    drawing = ezdxf.read(io.StringIO(cut_dxf(sheet, radius).decode("cp1252")))
    parts = list(drawing.modelspace())
    lines = [part for part in parts if part.dxftype() == "LINE"]
    ends = sorted((round(p.dxf.start.x, 2), round(297 - p.dxf.start.y, 2)) for p in lines)
    assert ends == sorted((round(x, 2), round(y, 2)) for x, y, *_ in straight)
    box = bbox.extents(parts)
    assert (box.extmax.x - box.extmin.x, box.extmax.y - box.extmin.y) == pytest.approx((189, 264), abs=0.01)
    corners = {
        (round(end.x, 2), round(end.y, 2))
        for arc in parts
        if arc.dxftype() == "ARC"
        for end in (arc.start_point, arc.end_point)
    }
    touched = {(round(point.x, 2), round(point.y, 2)) for line in lines for point in (line.dxf.start, line.dxf.end)}
    assert corners == (touched if radius else set())


def test_svg_lies_where_the_cards_lie() -> None:
    sheet = run(6, SheetOptions(cuts="gaps")).sheets()[0]
    root = ElementTree.fromstring(cut_svg(sheet, 3.0))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "297.0000mm",
        "210.0000mm",
        "0 0 297.0000 210.0000",
    )
    boxes = [tuple(float(rect.get(key, "")) for key in ("x", "y", "width", "height")) for rect in root]
    assert boxes == [pytest.approx(trim, abs=1e-4) for trim in sheet.trims]
    assert {rect.get("rx") for rect in root} == {"3.0000"}


@pytest.mark.parametrize("radius", [0.0, 3.0])
def test_dxf_lies_where_the_cards_lie(radius: float) -> None:
    sheet = run(6, SheetOptions(cuts="gaps")).sheets()[0]
    written = cut_dxf(sheet, radius)
    drawing = ezdxf.read(io.StringIO(written.decode("cp1252")))
    assert drawing.units == ezdxf.units.MM and not drawing.audit().errors
    outlines = [line for line in drawing.modelspace() if isinstance(line, LWPolyline)]
    assert len(outlines) == len(sheet.trims) and all(line.closed and line.dxf.layer == "CUT" for line in outlines)
    for line, (x, y, width, height) in zip(outlines, sheet.trims, strict=True):
        box = bbox.extents([line])
        assert (box.extmin.x, box.extmax.x) == pytest.approx((x, x + width), abs=0.01)
        assert (box.extmin.y, box.extmax.y) == pytest.approx(
            (sheet.paper.height - y - height, sheet.paper.height - y), abs=0.01
        )
        length = sum(
            part.dxf.start.distance(part.dxf.end) for part in line.virtual_entities() if part.dxftype() == "LINE"
        )
        assert length == pytest.approx(2 * (width + height - 4 * radius), abs=0.01)
        arcs = [part for part in line.virtual_entities() if part.dxftype() == "ARC"]
        assert [arc.dxf.radius for arc in arcs] == pytest.approx([radius] * (4 if radius else 0))
    assert written == cut_dxf(sheet, radius)


def test_marks_have_the_measures_of_their_source() -> None:
    marks = find_registration("silhouette").shapes(Size(279.4, 215.9))
    boxes = []
    for mark in marks:
        assert isinstance(mark, Path)
        xs, ys = ([number for segment in mark.segments for number in segment[1:][axis::2]] for axis in (0, 1))
        boxes.append((min(xs), min(ys), max(xs), max(ys)))  # type: ignore[type-var]
    inset, arm = 0.394 * 25.4, 0.33 * 25.4
    assert boxes[0] == pytest.approx((inset, inset, inset + 5, inset + 5))
    assert boxes[1] == pytest.approx((279.4 - inset - arm, inset, 279.4 - inset, inset + arm))
    assert boxes[2] == pytest.approx((inset, 215.9 - inset - arm, inset + arm, 215.9 - inset))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_the_footer_keeps_away_from_the_marks(preset: Registration, orientation: Any) -> None:
    deck = PrintDeck("cards", POKER, [PrintCard("one", lambda: Group(()), None, 30)])
    for page in arrange([deck], SheetOptions(registration=preset, orientation=orientation), label):
        marks = [bounds(mark) for mark in preset.shapes(Size(page.page.width, page.page.height))]
        (footer,) = (shape for shape in page.page.shapes if isinstance(shape, Group) and "ruler" in repr(shape)[:3000])
        inked = bounds(footer)
        for left, top, right, bottom in marks:
            beside = inked[0] > right + preset.clear - 1e-6 or inked[2] < left - preset.clear + 1e-6
            assert beside or inked[1] > bottom + preset.clear - 1e-6 or inked[3] < top - preset.clear + 1e-6


def bounds(shape: Shape, matrix: Matrix = IDENTITY) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of lines and the baselines of words."""
    if isinstance(shape, Group):
        boxes = [bounds(child, multiply(matrix, shape.matrix)) for child in shape.children]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)
    if isinstance(shape, Glyphs):
        points = [(shape.x, shape.y), (shape.x + sum(shape.advances), shape.y)]
    else:
        assert isinstance(shape, Path)
        points = [(x, y) for segment in shape.segments for x, y in zip(segment[1::2], segment[2::2], strict=True)]  # type: ignore[misc]
    moved = [apply(matrix, x, y) for x, y in points]
    xs, ys = zip(*moved, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_every_preset_names_its_source() -> None:
    assert all(preset.source for preset in PRESETS.values())


def test_measures_of_ones_own() -> None:
    marks = find_registration("silhouette, arm=20 , line=0.3,square=0")
    assert (marks.arm, marks.line, marks.square, marks.inset) == (20, 0.3, 0, PRESETS["silhouette"].inset)
    assert len(marks.shapes(Size(210, 297))) == 3


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("silhoutte", "--cutter: unknown marks 'silhoutte'. Did you mean 'silhouette'"),
        ("silhouette,arms=3", "--cutter: unknown measure 'arms'. Did you mean 'arm'?"),
        ("silhouette,arm=long", "--cutter: arm: 'long' is no number. Write millimetres, e.g. 20."),
        ("silhouette,arm=nan", "--cutter: arm: nan mm is out of bounds. It may be 2 to 40 mm."),
        ("silhouette,inset=99", "--cutter: inset: 99 mm is out of bounds. It may be 3 to 40 mm."),
    ],
)
def test_marks_that_are_none(written: str, complaint: str) -> None:
    with pytest.raises(Faults) as caught:
        find_registration(written)
    assert str(caught.value).startswith(complaint)


def test_cards_keep_away_from_the_marks_or_say_why_they_cannot() -> None:
    options = SheetOptions(registration=PRESETS["silhouette"])
    layout = arrange(
        [PrintDeck("cards", POKER, [PrintCard("one", lambda: Group(()), None, 1)])], options, label
    ).layouts[0]
    assert layout.left >= options.border and layout.slots == 8
    vast = Size(200, 280)
    with pytest.raises(Faults, match="marks nearer to its edge"):
        arrange([PrintDeck("cards", vast, [PrintCard("one", lambda: Group(()), None, 1)])], options, label)
    assert math.isclose(options.border, 10.0076 + 0.9906 + 2.0)
