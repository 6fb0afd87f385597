"""Tuck boxes by calculation: a folded net encloses its cards, and tiles lie on each other where they are glued."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.kit.tiles import MARK, MOST_TILES, OVERLAP, tiled, tiling
from designer.kit.tuckbox import GLUE_TAB, WORDS, Dress, Net, Stock, box_pages, inside, tuck_box
from designer.paper import PAPERS, Paper
from designer.shapes import (
    IDENTITY,
    MM_PER_POINT,
    Box,
    Glyphs,
    Group,
    Matrix,
    Page,
    Path,
    Shape,
    apply,
    multiply,
    rectangle,
)
from variants.faults import Faults
from variants.sizes import CARD_SIZES, Size

A4 = Paper("a4", PAPERS["a4"])
sizes = st.sampled_from(list(CARD_SIZES.values()))
counts = st.integers(1, 200)


def dress(card: Size, count: int, name: str = "Karate Tomate") -> Dress:
    art = Group((Path(rectangle(-3, -3, card.width + 6, card.height + 6), fill="#334455"),), name="back")
    return Dress(art, card, name, "number cards", f"{count} number cards", count, "en")


@given(card=sizes, count=counts, sleeved=st.booleans())
def test_the_folded_net_is_a_box_round_the_cards(card: Size, count: int, sleeved: bool) -> None:
    stock = Stock(sleeved=sleeved)
    net = Net(inside(card, count, stock))
    pile = stock.pile(card, count)
    assert all(room > need for room, need in zip(net.room, pile, strict=True))
    back, side, front, other, end = net.columns
    widths = [right - left for left, right in pairwise((back, side, front, other, end))]
    assert widths[0] == pytest.approx(widths[2]) and widths[1] == pytest.approx(widths[3])
    assert net.size.width == pytest.approx(GLUE_TAB + sum(widths)) and back == GLUE_TAB
    assert 2 * net.dust < net.room.width, "the dust flaps do not overlap"
    xs, ys = points(net.outline())
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, net.size.width, 0, net.size.height))


def points(path: Path) -> tuple[list[float], list[float]]:
    numbers = [segment[1:] for segment in path.segments]
    return [x for one in numbers for x in one[0::2]], [y for one in numbers for y in one[1::2]]


def test_fifty_five_poker_cards_fit_on_one_a4_sheet() -> None:
    assert len(box_pages(CARD_SIZES["poker"], Stock(), dress(CARD_SIZES["poker"], 55), A4)) == 1


@given(card=sizes, count=counts, paper=st.sampled_from(list(PAPERS)))
def test_tiles_cover_the_net_and_their_marks_meet(card: Size, count: int, paper: str) -> None:
    found = Paper(paper, PAPERS[paper])
    net = Net(inside(card, count, Stock()))
    way = tiling(net.size, found, 5.0)
    if way is None:
        with pytest.raises(Faults, match="flat, more than 9 sheets"):
            box_pages(card, Stock(), dress(card, count), found)
        return
    assert way.tiles <= MOST_TILES
    lying = Size(net.size.height, net.size.width) if way.turned else net.size
    for axis, number in ((0, way.columns), (1, way.rows)):
        starts = [way.start(n if axis == 0 else 0, n if axis == 1 else 0, lying)[axis] for n in range(number)]
        assert starts[0] <= 1e-6 and starts[-1] + way.window[axis] >= lying[axis] - 1e-6
        assert all(second - first == pytest.approx(way.window[axis] - OVERLAP) for first, second in pairwise(starts))
    pages = list(tiled(tuck_box(net, dress(card, count)), way, 5.0, "page {n} of {of}", "sheet {n} here"))
    seams = (way.columns - 1) * way.rows + (way.rows - 1) * way.columns
    seen: Counter[tuple[int, int]] = Counter()
    for number, page in enumerate(pages):
        row, column = divmod(number, way.columns)
        x0, y0 = way.start(column, row, lying)
        for box in diamonds(page):
            if inside_window(box, page):
                seen[round(box[0] + x0), round(box[1] + y0)] += 1
    assert len(seen) == 2 * seams and set(seen.values()) <= {2}, "each mark is whole on both sheets that it joins"


@pytest.mark.parametrize(("language", "said"), [("en", "sheet 2 lies on top"), ("de", "Blatt 2 liegt oben")])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_to_join_say_how_far_they_overlap_and_which_lies_on_top(paper: str, language: str, said: str) -> None:
    card = CARD_SIZES["poker"]
    made = replace(dress(card, 148), language=language)
    lower, upper = box_pages(card, Stock(), made, Paper(paper, PAPERS[paper]))
    words = [" ".join(text for *_, text in every_word(page.shapes)) for page in (lower, upper)]
    assert said in words[0] and said not in words[1]
    for page, told in zip((lower, upper), words, strict=True):
        assert f"{OVERLAP:g} mm" in told and WORDS[language]["joined"].rpartition(", ")[2] in told
        marks = [box for box in diamonds(page) if inside_window(box, page)]
        assert len(marks) == 2 and abs(marks[0][1] - marks[1][1]) > page.height / 2
    (alone,) = box_pages(card, Stock(), dress(card, 10), Paper(paper, PAPERS[paper]))
    assert "overlap" not in " ".join(text for *_, text in every_word(alone.shapes))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [140, 148])
def test_where_to_glue_is_said_beside_the_dust_flap(count: int, paper: str, language: str) -> None:
    card, sheet = CARD_SIZES["euro"], Paper(paper, PAPERS[paper])
    net = Net(inside(card, count, Stock()))
    way = tiling(net.size, sheet, 5.0)
    assert way is not None and (way.columns, way.rows, way.turned) == (2, 1, False)
    flap = net.top - net.dust - way.start(0, 0, net.size)[1]
    _, joints, *_ = box_pages(card, Stock(), replace(dress(card, count), language=language), sheet)[0].shapes
    assert isinstance(joints, Group)
    (said,) = (shape for shape in joints.children if isinstance(shape, Group))
    ends = [shape.x + sum(shape.advances) for shape in said.children if isinstance(shape, Glyphs)]
    assert said.matrix[5] + max(ends) < flap


def test_captions_stay_on_the_page() -> None:
    card = CARD_SIZES["poker"]
    for language in ("en", "de"):
        made = replace(dress(card, 148, "A name of a game as long as names of games are"), language=language)
        for number, page in enumerate(box_pages(card, Stock(), made, Paper("letter", PAPERS["letter"])), 1):
            caption = tuple(shape for shape in page.shapes if isinstance(shape, Glyphs))
            assert max(right for right, _ in every_word(caption)) < page.width - 5
            assert f" {number} " in " ".join(words for _, words in every_word(caption))


def every_word(shapes: tuple[Shape, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[float, str]]:
    """(right end, words) of all text, turned or not."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from every_word(shape.children, multiply(matrix, shape.matrix))
        elif isinstance(shape, Glyphs):
            yield apply(matrix, shape.x + sum(shape.advances), shape.y)[0], shape.chars


def diamonds(page: Page) -> list[Box]:
    """The boxes of the joining marks on a page."""
    found: list[Box] = []

    def walk(shapes: tuple[Shape, ...], matrix: tuple[float, ...]) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                walk(shape.children, multiply(matrix, shape.matrix))  # type: ignore[arg-type]
            elif isinstance(shape, Path) and shape.fill == "#ffffff" and len(shape.segments) == 5:
                moved = [apply(matrix, x, y) for x, y in zip(*points(shape), strict=True)]  # type: ignore[arg-type]
                xs, ys = [x for x, _ in moved], [y for _, y in moved]
                if abs(max(xs) - min(xs) - MARK) < 1e-6:
                    found.append((min(xs), min(ys), MARK, MARK))

    walk(page.shapes, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return found


def inside_window(box: Box, page: Page) -> bool:
    x, y, width, height = box
    return x >= 5 and y >= 5 and x + width <= page.width - 5 and y + height <= page.height - 8


def test_a_box_too_large_for_any_tiling_says_so() -> None:
    vast = Size(400, 400)
    with pytest.raises(Faults, match=r"flat, more than 9 sheets of A4\. Take larger paper, thinner cards"):
        box_pages(vast, Stock(), dress(vast, 200), A4)


@pytest.mark.parametrize("count", [10, 25, 140])
def test_words_stay_clear_of_the_folds(count: int) -> None:
    card = CARD_SIZES["euro"]
    made = dress(card, count)
    net = Net(inside(card, count, Stock()))
    drawn = tuck_box(net, made)
    seen = 0
    for shape in drawn.shapes:
        if isinstance(shape, Group) and any(isinstance(child, Glyphs) for child in shape.children):
            seen += 1
            for child in shape.children:
                assert isinstance(child, Glyphs)
                if "glue" not in child.chars:
                    assert child.size * MM_PER_POINT <= max(0.75 * net.room.depth, 5.0 * MM_PER_POINT) + 1e-9
    assert seen == 5
    said = " ".join(words for _, words in every_word(drawn.shapes))
    assert f"{count} number cards" in said and f"cards, {count}" not in said


def test_colour_reaches_over_every_line_to_cut() -> None:
    card = CARD_SIZES["euro"]
    net = Net(inside(card, 40, Stock()))
    drawn = tuck_box(net, dress(card, 40))
    grounds = [
        (min(xs), min(ys), max(xs), max(ys))
        for shape in drawn.shapes
        if isinstance(shape, Path) and shape.fill == "#334455"
        for xs, ys in [points(shape)]
    ]
    depth, (back, side, front, _, end) = net.room.depth, net.columns
    top, bottom = net.top, net.top + net.room.height
    cut = {
        "right end": (end, (top + bottom) / 2, 1, 0),
        "front, above": (front + 5, top, 0, -1),
        "front, below": (front + 5, bottom, 0, 1),
        "lid, left": (back, top - depth / 2, -1, 0),
        "lid, right": (side, top - depth / 2, 1, 0),
        "floor, left": (back, bottom + depth / 2, -1, 0),
        "floor, right": (side, bottom + depth / 2, 1, 0),
    }
    for name, (x, y, dx, dy) in cut.items():
        far = (x + 0.9 * dx, y + 0.9 * dy)
        assert any(left <= far[0] <= right and up <= far[1] <= low for left, up, right, low in grounds), name
