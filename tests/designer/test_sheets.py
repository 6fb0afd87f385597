"""Sheets as properties: whatever the paper, cards, cuts and counts, nothing is lost, doubled, covered or shifted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from designer.cutters import PRESETS
from designer.labels import label
from designer.paper import PAPERS, Paper
from designer.printing import BackMode, SheetOptions
from designer.shapes import Box, Glyphs, Group, Path, Shape, apply, rectangle
from designer.sheets import Arrangement, PrintCard, PrintDeck, SheetPage, Slot, arrange
from variants.faults import Faults
from variants.sizes import CARD_SIZES, Size

POINT = 25.4 / 72
CLOSE = 1e-6


def face(name: str, size: Size, bleed: float = 20.0) -> Callable[[], Group]:
    outline = rectangle(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)
    return lambda: Group((Path(outline, fill="#dd4422"),), name=name)


def deck(name: str, size: Size, count: int, kinds: int = 7, every: int = 1) -> PrintDeck:
    """`count` cards of up to `kinds` different faces, a back on each kind, on every second one, or (0) on none."""
    back = face(f"{name} back", size)
    sizes = [count // kinds + (n < count % kinds) for n in range(kinds)]
    cards = [
        PrintCard(f"{name}-{n}", face(f"{name}-{n}", size), back if every and n % every == 0 else None, copies)
        for n, copies in enumerate(sizes)
    ]
    return PrintDeck(name, size, cards)


named = st.sampled_from([(name, size) for name, size in PAPERS.items()])
written = st.tuples(st.floats(90, 500), st.floats(90, 500)).map(lambda sides: ("own", Size(min(sides), max(sides))))
papers = st.one_of(named, written).map(lambda paper: Paper(*paper))
sides = st.floats(20, 130).map(lambda side: round(side, 2))
sizes = st.one_of(st.sampled_from(list(CARD_SIZES.values())), st.builds(Size, sides, sides))
options = st.builds(
    SheetOptions,
    paper=papers,
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    margin=st.sampled_from([0.0, 3.0, 5.0, 6.35, 10.0]),
    bleed=st.sampled_from([0.0, 1.0, 2.0, 3.0, 3.175]),
    cuts=st.sampled_from(["auto", "shared", "gaps"]),
    marks=st.booleans(),
    footer=st.booleans(),
    backs=st.sampled_from(list(BackMode)),
    back_bleed=st.sampled_from([None, 0.0, 4.0]),
    gutter=st.sampled_from([2.0, 5.0, 12.0]),
    skip=st.sampled_from([frozenset[int](), frozenset({1}), frozenset({2, 3})]),
    registration=st.sampled_from([None, *PRESETS.values()]),
    title=st.sampled_from(["", "Karate Tomate, version 1", "A house rule with a name that never ends " * 4]),
    language=st.sampled_from(["en", "de"]),
)
counts = st.sampled_from(["0", "1", "slots-1", "slots", "slots+1", "2*slots+2"])


def arranged(wishes: SheetOptions, size: Size, count: str, every: int = 1) -> Arrangement:
    """A deck of so many cards on its sheets; drawn examples that fit nowhere are left out."""
    try:
        slots = held(arrange([deck("probe", size, 1)], wishes, label))
        number = eval(count, {}, {"slots": slots})
        return arrange([deck("cards", size, number, every=every)], wishes, label)
    except Faults:
        assume(False)
        raise


def held(run: Arrangement) -> int:
    """How many cards a sheet of the run's first deck holds."""
    return len(run.options.free(run.layouts[0]))


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] - CLOSE
        and other[0] < one[0] + one[2] - CLOSE
        and one[1] < other[1] + other[3] - CLOSE
        and other[1] < one[1] + one[3] - CLOSE
    )


def distance(one: Box, other: Box) -> float:
    """Between two boxes; 0 where they meet."""
    dx = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2], 0.0)
    dy = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3], 0.0)
    return math.hypot(dx, dy)


def footer_boxes(page: SheetPage) -> Iterator[Box]:
    """Boxes round the rulers and texts of a page, generously: letters as high as a row."""

    def walk(shapes: tuple[Shape, ...], chain: tuple[Group, ...]) -> Iterator[Box]:
        for shape in shapes:
            if isinstance(shape, Group):
                yield from walk(shape.children, (*chain, shape))
                continue
            if isinstance(shape, Glyphs):
                points = [(shape.x, shape.y - 2.0), (shape.x + sum(shape.advances), shape.y + 0.6)]
            elif isinstance(shape, Path):
                points = points_of(shape)
            else:
                raise AssertionError(shape)
            for group in reversed(chain):
                points = [apply(group.matrix, x, y) for x, y in points]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            yield (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    others = bool(page.marks) + (page.side == "both") + len(registration_marks(page))
    yield from walk(page.page.shapes[len(page.slots) + others :], ())


def registration_marks(page: SheetPage) -> list[Path]:
    """The three marks for a cutting machine, where there are some."""
    return [shape for shape in page.page.shapes if isinstance(shape, Path) and shape.fill == "#000000"]


def mark_boxes(page: SheetPage) -> list[Box]:
    return [(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)) for x1, y1, x2, y2 in page.marks]


def neighbours(page: SheetPage) -> Iterator[tuple[Slot, Slot]]:
    """Pairs of slots that touch, also across a corner; all others are at least a card apart."""
    grid = {(slot.side, slot.column, slot.row): slot for slot in page.slots}
    assert len(grid) == len(page.slots)
    for (side, column, row), slot in grid.items():
        for way in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            other = grid.get((side, column + way[0], row + way[1]))
            if other:
                yield slot, other


def inside(box: Box, page: SheetPage, margin: float) -> bool:
    x, y, width, height = box
    return (
        x >= margin - CLOSE
        and y >= margin - CLOSE
        and x + width <= page.page.width - margin + CLOSE
        and y + height <= page.page.height - margin + CLOSE
    )


@settings(max_examples=300, deadline=None)
@given(wishes=options, size=sizes, count=counts, backs=st.booleans())
def test_no_card_is_lost_or_doubled_and_no_page_is_blank(
    wishes: SheetOptions, size: Size, count: str, backs: bool
) -> None:
    run = arranged(wishes, size, count, int(backs))
    pages = list(run)
    assert len(pages) == len(run)
    wanted = Counter({card.key: card.count for one in run.decks for card in one.cards if card.count})
    two_sided = backs and wishes.backs is not BackMode.NONE
    for side in ("front", "back"):
        printed = Counter(slot.key for page in pages for slot in page.slots if slot.side == side)
        assert printed == (wanted if side == "front" or two_sided else Counter())
    assert all(page.slots for page in pages)
    total = sum(wanted.values())
    sheets = math.ceil(total / held(run)) if total else 0
    assert run.sheets == sheets
    assert len(pages) == sheets * (2 if two_sided and wishes.backs is not BackMode.GUTTERFOLD else 1)


@settings(max_examples=300, deadline=None)
@given(wishes=options, size=sizes, count=counts, every=st.integers(0, 3))
def test_everything_lies_within_the_printable_area_and_off_the_cards(
    wishes: SheetOptions, size: Size, count: str, every: int
) -> None:
    for page in arranged(wishes, size, count, every):
        bleeds = [slot.bleed for slot in page.slots]
        marks, footers = mark_boxes(page), list(footer_boxes(page))
        assert bool(footers) == wishes.footer
        registration = wishes.registration if page.side != "back" else None
        assert len(registration_marks(page)) == (3 if registration else 0)
        border = registration.inset + registration.line + registration.clear if registration else 0.0
        for box in (*bleeds, *marks, *footers):
            assert inside(box, page, max(border, wishes.margin))
        for mark in registration_marks(page):
            xs, ys = zip(*points_of(mark), strict=True)
            box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            assert registration and inside(box, page, registration.inset)
            if len(mark.segments) == 5:  # the square; arms are thin, and lie outside of the border
                assert all(distance(box, bleed) >= registration.clear - CLOSE for bleed in bleeds)
        for box in bleeds:
            assert all(distance(box, mark) >= 0.3 - CLOSE for mark in marks)
            assert not any(overlap(box, footer) for footer in footers)
        for mark in marks:
            assert not any(overlap(mark, footer) or distance(mark, footer) < 0.1 for footer in footers)
        for one, other in neighbours(page):
            assert not overlap(one.trim, other.trim)
            assert not overlap(one.bleed, other.trim) and not overlap(one.trim, other.bleed)
            if page.layout.cuts == "gaps":
                assert not overlap(one.bleed, other.bleed)
        if page.layout.cuts == "gaps":
            fronts = [slot for slot in page.slots if slot.side == "front"]
            assert all(slot.bleed[2] - slot.trim[2] >= 2 * wishes.bleed - CLOSE for slot in fronts)


@settings(max_examples=150, deadline=None)
@given(wishes=options, size=sizes, count=counts)
def test_marks_belong_to_trims_of_cards(wishes: SheetOptions, size: Size, count: str) -> None:
    for page in arranged(wishes, size, count):
        if not wishes.marks:
            assert not page.marks
            continue
        xs, ys = (
            Counter({edge: 2 * len(halves) for edge, halves in trim_lines(page, axis).items()}) for axis in (0, 1)
        )
        upright = [round(x1, 6) for x1, _, x2, _ in page.marks if x1 == x2]
        level = [round(y1, 6) for _, y1, _, y2 in page.marks if y1 == y2]
        assert len(upright) + len(level) == len(page.marks)
        assert set(upright) <= set(xs) and set(level) <= set(ys)
        assert all(math.dist((x1, y1), (x2, y2)) >= 0.6 - CLOSE for x1, y1, x2, y2 in page.marks)
        if page.layout.marked:  # every trim line has a mark at both ends
            assert Counter(upright) == xs and Counter(level) == ys


def trim_lines(page: SheetPage, axis: int) -> dict[float, set[str]]:
    """Where trims begin and end in one direction, and on which sides: each half of a gutterfold has its own marks."""
    lines: dict[float, set[str]] = {}
    for slot in page.slots:
        for edge in (slot.trim[axis], slot.trim[axis] + slot.trim[axis + 2]):
            lines.setdefault(round(edge, 6), set()).add(slot.side)
    return lines


def pairs(run: Arrangement) -> Iterator[tuple[SheetPage, SheetPage]]:
    """The page of the fronts and that of the backs of every sheet: one and the same where it is folded."""
    pages = sorted(run, key=lambda page: page.sheet)
    for _, group in groupby(pages, key=lambda page: page.sheet):
        both = sorted(group, key=lambda page: page.side, reverse=True)
        yield both[0], both[-1]


def assert_backs_mirror_fronts(wishes: SheetOptions, run: Arrangement) -> None:
    for front, back in pairs(run):
        folded = wishes.backs is BackMode.GUTTERFOLD
        assert (front.side, back.side) == (("both", "both") if folded else ("front", "back"))
        width, height = front.page.width, front.page.height
        assert (back.page.width, back.page.height) == (width, height)
        short = wishes.backs is BackMode.DUPLEX_SHORT
        # The edge about which the sheet turns stands upright on the page, or the fold does.
        upright_axis = front.layout.fold == "upright" if folded else (height >= width) != short
        fronts = [slot for slot in front.slots if slot.side == "front"]
        at = {(slot.column, slot.row): slot for slot in back.slots if slot.side == "back"}
        assert len(at) == len(fronts)
        columns, rows = front.layout.columns, front.layout.rows
        for slot in fronts:
            x, y = (width - slot.x, slot.y) if upright_axis else (slot.x, height - slot.y)
            column, row = (columns - 1 - slot.column, slot.row) if upright_axis else (slot.column, rows - 1 - slot.row)
            twin = at[column, row]
            assert math.dist((twin.x, twin.y), (x, y)) < 0.01 * POINT
            assert twin.key == slot.key
            assert reads_upright(slot, twin, upright_axis)


@settings(max_examples=150, deadline=None)
@given(wishes=options, size=sizes, count=counts)
def test_a_gutterfold_keeps_its_gutter_free_of_ink(wishes: SheetOptions, size: Size, count: str) -> None:
    run = arranged(replace(wishes, backs=BackMode.GUTTERFOLD, back_bleed=None), size, count)
    for page in run:
        middle = (page.page.width if page.layout.fold == "upright" else page.page.height) / 2
        along = 0 if page.layout.fold == "upright" else 1
        for slot in page.slots:
            ends = (slot.bleed[along] - middle, slot.bleed[along] + slot.bleed[along + 2] - middle)
            assert min(ends) * max(ends) > 0, "no card lies across the fold"
            assert min(map(abs, ends)) >= wishes.gutter - CLOSE
        for box in footer_boxes(page):
            ends = (box[along] - middle, box[along] + box[along + 2] - middle)
            assert min(ends) * max(ends) > 0, "the footer ends before the fold"


@settings(max_examples=300, deadline=None)
@given(wishes=options, size=sizes, count=counts)
def test_backs_mirror_fronts(wishes: SheetOptions, size: Size, count: str) -> None:
    assume(wishes.backs is not BackMode.NONE)
    assert_backs_mirror_fronts(wishes, arranged(wishes, size, count))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", [mode for mode in BackMode if mode is not BackMode.NONE])
def test_backs_mirror_fronts_for_every_named_size(paper: str, backs: BackMode) -> None:
    for size in CARD_SIZES.values():
        for margin in (0.0, 5.0, 10.0):
            for cuts in ("auto", "shared", "gaps"):
                wishes = SheetOptions(Paper(paper, PAPERS[paper]), cuts=cuts, margin=margin, backs=backs)
                slots = arrange([deck("probe", size, 1)], wishes, label).layouts[0].slots
                for count in sorted({1, slots - 1, slots, slots + 1} - {0}):
                    assert_backs_mirror_fronts(wishes, arrange([deck("cards", size, count)], wishes, label))


def reads_upright(front: Slot, back: Slot, upright_axis: bool) -> bool:
    """Cut out and turned over like the page of a book, the back's top is the front's top."""
    top = math.radians(front.rotation)
    up = (math.sin(top), -math.cos(top))
    seen = (-up[0], up[1]) if upright_axis else (up[0], -up[1])
    back_top = math.radians(back.rotation)
    return math.dist(seen, (math.sin(back_top), -math.cos(back_top))) < CLOSE


@settings(max_examples=150, deadline=None)
@given(wishes=options, size=sizes, count=counts)
def test_the_drawing_is_the_placement(wishes: SheetOptions, size: Size, count: str) -> None:
    """Each card's group puts its trim and its clip on the page where the slot says."""
    for page in arranged(wishes, size, count):
        for slot, group in zip(page.slots, page.page.shapes, strict=False):
            assert isinstance(group, Group) and group.clip is not None
            assert box_of(group, [(0, 0), (size.width, size.height)]) == pytest.approx(slot.trim, abs=CLOSE)
            clip = points_of(group.clip)
            assert box_of(group, clip) == pytest.approx(slot.bleed, abs=CLOSE)
            middle = apply(group.matrix, size.width / 2, size.height / 2)
            assert middle == pytest.approx((slot.x, slot.y), abs=CLOSE)
        if page.slots:
            trims = [slot.trim for slot in page.slots]
            assert page.page.trim_box is not None and page.page.bleed_box is not None
            assert page.page.trim_box[:2] == pytest.approx((min(t[0] for t in trims), min(t[1] for t in trims)))
            assert page.page.bleed_box[2] >= page.page.trim_box[2] - CLOSE


def points_of(path: Path) -> list[tuple[float, float]]:
    return [(float(segment[1]), float(segment[2])) for segment in path.segments if segment[0] != "Z"]  # type: ignore[misc]


def box_of(group: Group, points: list[tuple[float, float]]) -> Box:
    moved = [apply(group.matrix, x, y) for x, y in points]
    xs, ys = [x for x, _ in moved], [y for _, y in moved]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
