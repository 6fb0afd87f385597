"""Print runs: order of pages, sheets without backs, drift, complaints, and that faces are built only when drawn."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.labels import label
from designer.paper import find_paper
from designer.printing import BackMode, SheetOptions
from designer.shapes import Glyphs, Group, Path, Shape, apply, rectangle
from designer.sheets import FACES_KEPT, PrintCard, PrintDeck, SheetPage, arrange, impose
from variants.decks import decks as decks_of
from variants.faults import Faults, Place
from variants.load import load
from variants.sizes import Size

EURO = Size(59, 92)


def face(name: str) -> Callable[[], Group]:
    return lambda: Group((Path(rectangle(-2, -2, 63, 96), fill="#dd4422"),), name=name)


def cards(name: str, count: int, back: Callable[[], Group] | None = None) -> list[PrintCard]:
    return [PrintCard(f"{name}-{n}", face(f"{name}-{n}"), back) for n in range(1, count + 1)]


BACK = face("back")


def told(page: SheetPage) -> str:
    """The words on a page, cards left out."""
    words = []

    def walk(shapes: tuple[Shape, ...]) -> None:
        for shape in shapes:
            if isinstance(shape, Glyphs):
                words.append(shape.chars)
            elif isinstance(shape, Group):
                walk(shape.children)

    walk(page.page.shapes)
    return " | ".join(words)


def order(pages: list[SheetPage]) -> list[str]:
    return [f"{page.deck} {page.side} {page.sheet}: {page.number}/{page.of} {len(page.slots)}" for page in pages]


DECKS = [PrintDeck("numbers", EURO, cards("n", 10, BACK)), PrintDeck("triumphs", Size(70, 70), cards("t", 2, BACK))]


def test_two_sided_prints_fronts_and_backs_in_turn() -> None:
    wanted = [
        "numbers front 1: 1/6 9", "numbers back 1: 2/6 9", "numbers front 2: 3/6 1", "numbers back 2: 4/6 1",
        "triumphs front 3: 5/6 2", "triumphs back 3: 6/6 2",
    ]  # fmt: skip
    assert order(list(impose(DECKS, SheetOptions(), label))) == wanted
    assert order(list(impose(DECKS, SheetOptions(backs=BackMode.DUPLEX_SHORT), label))) == wanted


def test_separate_backs_are_a_run_of_their_own() -> None:
    assert order(list(impose(DECKS, SheetOptions(backs=BackMode.SEPARATE), label))) == [
        "numbers front 1: 1/3 9", "numbers front 2: 2/3 1", "triumphs front 3: 3/3 2",
        "numbers back 1: 1/3 9", "numbers back 2: 2/3 1", "triumphs back 3: 3/3 2",
    ]  # fmt: skip


def test_no_backs() -> None:
    assert order(list(impose(DECKS, SheetOptions(backs=BackMode.NONE), label))) == [
        "numbers front 1: 1/3 9", "numbers front 2: 2/3 1", "triumphs front 3: 3/3 2",
    ]  # fmt: skip


def test_cards_lie_in_the_order_of_the_deck_copies_together() -> None:
    deck = PrintDeck("numbers", EURO, [PrintCard("corn-2", face("2"), BACK, 3), PrintCard("corn-10", face("10"), BACK)])
    front, back = impose([deck], SheetOptions(), label)
    assert [slot.key for slot in front.slots] == ["corn-2", "corn-2", "corn-2", "corn-10"]
    assert [(slot.column, slot.row) for slot in front.slots] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    assert [(slot.key, slot.column, slot.row) for slot in back.slots][-1] == ("corn-10", 2, 1)


def test_nothing_to_print_is_no_page() -> None:
    assert list(impose([], SheetOptions(), label)) == []
    assert list(impose([PrintDeck("none", EURO, [])], SheetOptions(), label)) == []
    run = arrange([PrintDeck("none", EURO, [PrintCard("a", face("a"), BACK, 0)])], SheetOptions(), label)
    assert (len(run), run.sheets) == (0, 0)


def test_a_run_without_backs_prints_fronts_only() -> None:
    assert order(list(impose([PrintDeck("events", EURO, cards("e", 10))], SheetOptions(), label))) == [
        "events front 1: 1/2 9", "events front 2: 2/2 1",
    ]  # fmt: skip


def test_a_sheet_without_backs_among_others_keeps_the_order_and_says_so() -> None:
    decks = [PrintDeck("events", EURO, cards("e", 2)), *DECKS[:1], PrintDeck("aids", EURO, cards("a", 1))]
    pages = list(impose(decks, SheetOptions(), label))
    assert order(pages) == [
        "events front 1: 1/7 2", "events back 1: 2/7 0", "numbers front 2: 3/7 9", "numbers back 2: 4/7 9",
        "numbers front 3: 5/7 1", "numbers back 3: 6/7 1", "aids front 4: 7/7 1",
    ]  # fmt: skip
    assert "page 2 of 7, back of sheet 1, left empty on purpose" in told(pages[1])
    assert not pages[1].marks and pages[1].page.trim_box is None
    german = list(impose(decks, SheetOptions(language="de"), label))
    assert "Seite 2 von 7, Rückseite von Blatt 1, bleibt absichtlich leer" in told(german[1])
    separate = list(impose(decks, SheetOptions(backs=BackMode.SEPARATE), label))
    assert [page.sheet for page in separate] == [1, 2, 3, 4, 1, 2, 3, 4]  # the pile can be turned as a whole


def test_a_card_without_a_back_leaves_its_slot_blank_and_unbled() -> None:
    some = [PrintCard("a", face("a"), BACK), PrintCard("b", face("b")), PrintCard("c", face("c"), BACK)]
    for cuts in ("shared", "gaps"):
        front, back = impose([PrintDeck("mixed", EURO, some)], SheetOptions(cuts=cuts), label)
        assert [slot.key for slot in front.slots] == ["a", "b", "c"]
        assert sorted(slot.key for slot in back.slots) == ["a", "c"]
        blank = next(slot for slot in front.slots if slot.key == "b")
        left = front.page.width - blank.x - EURO.width / 2 if front.page.height > front.page.width else blank.trim[0]
        for slot in back.slots:
            assert slot.bleed[0] >= left + EURO.width - 1e-9 or slot.bleed[0] + slot.bleed[2] <= left + 1e-9
        edges = {x for s in back.slots for x in (s.trim[0], s.trim[0] + s.trim[2])}
        assert {x1 for x1, _, x2, _ in back.marks if x1 == x2} == edges


def test_faces_are_built_one_sheet_at_a_time_and_kept_within_bounds() -> None:
    built: list[str] = []

    def make(name: str) -> Callable[[], Group]:
        def build() -> Group:
            built.append(name)
            return face(name)()

        return build

    back = make("back")
    deck = PrintDeck("many", EURO, [PrintCard(f"{n}", make(f"{n}"), back, 2) for n in range(1000)])
    pages = impose([deck], SheetOptions(), label)
    assert built == []
    next(pages)
    assert built == ["0", "1", "2", "3", "4"]
    for _ in pages:
        pass
    assert len(built) < 1000 + 1 + 2000 // 9  # copies that lie together are one build; so are the backs
    assert built.count("back") == 1 and FACES_KEPT < 100


def test_drift_moves_and_turns_the_backs_as_a_whole() -> None:
    options = SheetOptions(back_offset=(1.5, -0.5), back_rotation=1.0)
    front, back = impose(DECKS[1:], options, label)
    plain = list(impose(DECKS[1:], SheetOptions(), label))
    assert front.page == plain[0].page
    assert back.slots == plain[1].slots  # placements are where the card should be
    (moved,) = back.page.shapes
    assert isinstance(moved, Group) and moved.children == plain[1].page.shapes
    assert apply(moved.matrix, 105, 148.5) == pytest.approx((106.5, 148.0))
    x, y = apply(moved.matrix, 205, 148.5)  # right of the middle goes down: clockwise
    assert (x - 106.5, y - 148) == pytest.approx((100 * math.cos(math.radians(1)), 100 * math.sin(math.radians(1))))
    assert back.page.trim_box != plain[1].page.trim_box


def test_backs_may_bleed_more() -> None:
    one = [PrintDeck("tarot", Size(70, 120), cards("t", 4, BACK))]
    front, back = impose(one, SheetOptions(back_bleed=4.0), label)
    assert front.slots[0].bleed == pytest.approx((front.slots[0].trim[0] - 2, front.slots[0].trim[1] - 2, 74, 124))
    first = min(back.slots, key=lambda slot: (slot.row, slot.column))
    assert first.bleed == pytest.approx((first.trim[0] - 4, first.trim[1] - 4, 70 + 4 + 2, 120 + 4 + 2))


def complaints(decks: list[PrintDeck], options: SheetOptions) -> list[str]:
    with pytest.raises(Faults) as caught:
        impose(decks, options, label)  # before any page is asked for
    return [str(fault) for fault in caught.value.faults]


def test_every_deck_that_does_not_fit_is_told_at_once() -> None:
    decks = [
        PrintDeck("giants", Size(300, 200), cards("g", 1), place=Place("game.yaml", 7, 9)),
        PrintDeck("numbers", EURO, cards("n", 1)),
        PrintDeck("boards", Size(400, 390), cards("b", 1)),
    ]
    assert complaints(decks, SheetOptions()) == [
        "game.yaml:7:9: deck giants: cards of 300 x 200 mm do not fit on A4 (210 x 297 mm) within a printer margin of "
        "5 mm. Paper that holds them: a3, tabloid, legal.",
        "--paper: deck boards: cards of 400 x 390 mm do not fit on A4 (210 x 297 mm) within a printer margin of 5 mm. "
        "Make the cards smaller, or name larger paper.",
    ]


@pytest.mark.parametrize(
    ("size", "options", "cure"),
    [
        (Size(205, 290), SheetOptions(), "Take a smaller --margin if your printer can, or larger paper."),
        (
            Size(199, 286),
            SheetOptions(cuts="gaps"),
            "Take --cuts shared, which needs no bleed between cards, or a smaller --bleed.",
        ),
        (
            Size(199, 270),
            SheetOptions(paper=find_paper("legal"), orientation="landscape", cuts="shared", footer=False),
            None,
        ),
        (
            Size(200, 287),
            SheetOptions(),
            "Take larger paper or a smaller --margin, or leave it out (print --no-footer).",
        ),
    ],
)
def test_the_cure_fits_the_case(size: Size, options: SheetOptions, cure: str | None) -> None:
    decks = [PrintDeck("own", size, cards("c", 1))]
    if cure is None:
        assert len(list(impose(decks, options, label))) == 1
    else:
        (complaint,) = complaints(decks, options)
        assert complaint.endswith(cure)


def test_options_out_of_bounds() -> None:
    options = SheetOptions(margin=-1, bleed=12, back_offset=(0, 99), back_rotation=45, language="fr")
    assert complaints([], options) == [
        "--margin: -1 mm is out of bounds. It may be 0 to 50 mm.",
        "--bleed: 12 mm is out of bounds. It may be 0 to 10 mm.",
        "--back-offset: 99 mm is out of bounds. It may be -20 to 20 mm.",
        "--back-rotation: 45 degrees is out of bounds. It may be -10 to 10 degrees.",
        "--lang: no footer in the language 'fr'. Write en or de.",
    ]
    assert len(complaints([], SheetOptions(margin=math.nan, bleed=math.inf))) == 2


def test_a_name_that_cannot_be_printed_is_told() -> None:
    (complaint,) = complaints(DECKS[:1], SheetOptions(title="Karate \U0001f345"))
    assert complaint.startswith("footer: ") and "Karate \U0001f345" in complaint and "U+1F345" in complaint


def test_missing_marks_are_noted() -> None:
    run = arrange([PrintDeck("mini", Size(41, 63), cards("m", 1))], SheetOptions(cuts="shared"), label)
    assert run.notes == (
        "deck mini: 21 cards of 41 x 63 mm leave no room for crop marks (right, left); "
        "--cuts auto takes fewer cards with marks all round",
    )
    assert arrange([PrintDeck("mini", Size(41, 63), cards("m", 1))], SheetOptions(), label).notes == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", [BackMode.DUPLEX_LONG, BackMode.NONE, BackMode.GUTTERFOLD])
def test_pages_of_one_run_lie_alike_where_that_takes_no_more_sheets(paper: str, backs: BackMode) -> None:
    variant = load("karate-tomate")
    decks = [
        PrintDeck(one.name, variant.size_of(one.name), cards(one.name, one.total, BACK)) for one in decks_of(variant)
    ]
    options = SheetOptions(find_paper(paper), backs=backs)
    run = arrange(decks, options, label)
    assert len({layout.page for layout in run.layouts}) == 1
    assert run.sheets == sum(arrange([deck], options, label).sheets for deck in decks)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(20, 180), st.integers(20, 180)), min_size=2, max_size=4))
def test_no_deck_is_laid_out_worse_for_the_sake_of_the_others(sizes: list[tuple[int, int]]) -> None:
    decks = [PrintDeck(f"deck {n}", Size(*size), cards(str(n), 3)) for n, size in enumerate(sizes)]
    apart = [arrange([deck], SheetOptions(), label).layouts[0] for deck in decks]
    together = arrange(decks, SheetOptions(), label).layouts
    assert [(one.slots, one.cuts, one.marked) for one in together] == [(a.slots, a.cuts, a.marked) for a in apart]
