"""Imposition tables: what fits on which paper, as numbers known from elsewhere."""

from __future__ import annotations

import pytest

from designer.imposition import Wishes, choose, fitting, grids
from designer.paper import PAPERS, Paper, find_paper
from designer.printing import SheetOptions, size_table
from variants.faults import Faults
from variants.sizes import CARD_SIZES, Size

A4, LETTER = (Paper(name, PAPERS[name]) for name in ("a4", "letter"))

# Cards per sheet within a margin of 5 mm: shared cuts, then gaps for a bleed of 2 mm and of 3 mm.
KNOWN = {
    ("a4", "63x88"): (9, 8, 8),
    ("a4", "63.5x88.9"): (9, 8, 8),
    ("a4", "59x92"): (9, 8, 8),
    ("a4", "56x87"): (10, 9, 9),
    ("a4", "57.15x88.9"): (10, 9, 9),
    ("a4", "44x68"): (16, 12, 12),
    ("a4", "41x63"): (21, 16, 16),
    ("a4", "70x120"): (4, 4, 4),
    ("letter", "63x88"): (9, 8, 6),
    ("letter", "63.5x88.9"): (9, 6, 6),
    ("letter", "59x92"): (8, 8, 8),
    ("letter", "56x87"): (9, 8, 8),
    ("letter", "57.15x88.9"): (9, 8, 8),
    ("letter", "44x68"): (18, 12, 12),
    ("letter", "41x63"): (20, 16, 12),
    ("letter", "70x120"): (4, 4, 4),
}


def count(paper: Paper, size: Size, cuts: str, bleed: float = 2.0) -> int:
    assert cuts in ("shared", "gaps")
    return max((grid.count for grid in grids(paper, size, cuts, Wishes(bleed=bleed))), default=0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("paper", "size"), KNOWN)
def test_known_table(paper: str, size: str) -> None:
    width, height = (float(side) for side in size.split("x"))
    holder, card = Paper(paper, PAPERS[paper]), Size(width, height)
    found = (count(holder, card, "shared"), count(holder, card, "gaps", 2), count(holder, card, "gaps", 3))
    assert found == KNOWN[paper, size]


@pytest.mark.parametrize(
    ("paper", "card", "margins"),
    [
        (A4, Size(63, 88), (10.5, 16.5)),
        (LETTER, Size(63, 88), (13.45, 7.7)),
        (A4, Size(63.5, 88.9), (9.75, 15.15)),
        (LETTER, Size(63.5, 88.9), (12.7, 6.35)),
    ],
)
def test_nine_cards_are_centred(paper: Paper, card: Size, margins: tuple[float, float]) -> None:
    layout = choose(paper, card, "auto", Wishes(strip=lambda length: 3.0))
    assert layout is not None
    assert (layout.columns, layout.rows, layout.marked) == (3, 3, True)
    assert (layout.left, layout.top) == pytest.approx(margins, abs=1e-9)


def test_an_exact_fit_fits() -> None:
    assert fitting(189.0, 63.0, 0.0) == 3
    assert fitting(0.1 + 0.2, 0.1, 0.0) == 3
    assert fitting(188.9, 63.0, 0.0) == 2
    paper = find_paper("199x274mm")
    layout = choose(paper, Size(63, 88), "shared", Wishes())
    assert layout is not None and (layout.columns, layout.rows) == (3, 3)


def test_auto_takes_gaps_where_they_cost_nothing_and_keeps_room_for_marks() -> None:
    def auto(paper: Paper, name: str) -> tuple[str, int, bool]:
        layout = choose(paper, CARD_SIZES[name], "auto", Wishes(strip=lambda length: 3.0))
        assert layout is not None
        return layout.cuts, layout.slots, layout.marked

    assert auto(A4, "poker") == ("shared", 9, True)
    assert auto(A4, "euro") == ("shared", 9, True)
    assert auto(A4, "square") == ("shared", 8, True)
    assert auto(A4, "tarot") == ("gaps", 4, True)
    assert auto(LETTER, "euro") == ("gaps", 8, True)
    assert auto(LETTER, "poker-us") == ("shared", 9, True)
    assert auto(A4, "bridge") == ("gaps", 9, True)  # ten would leave no room for marks
    assert auto(A4, "mini-usa") == ("shared", 18, True)  # 21 would not either


def test_a_fixed_orientation_turns_the_cards_instead() -> None:
    free = choose(A4, Size(63, 88), "gaps", Wishes())
    upright = choose(A4, Size(63, 88), "gaps", Wishes(), "portrait")
    assert free is not None and upright is not None
    assert (free.page, free.turned, free.slots) == (Size(297, 210), False, 8)
    assert (upright.page, upright.turned, upright.slots) == (Size(210, 297), True, 8)


def test_the_table_of_sizes_names_every_size_and_paper() -> None:
    table = size_table()
    assert [row.name for row in table] == list(CARD_SIZES)
    for row in table:
        assert set(row.fits) == {(paper, cuts) for paper in PAPERS for cuts in ("shared", "gaps", "auto")}
        for paper in PAPERS:
            shared, gaps, auto = (row.fits[paper, cuts] for cuts in ("shared", "gaps", "auto"))
            assert shared.count >= gaps.count > 0
            assert shared.count >= auto.count > 0
            assert all(fit.count == fit.columns * fit.rows for fit in (shared, gaps, auto))
    euro = next(row for row in table if row.name == "euro")
    assert (euro.fits["a4", "shared"].count, euro.fits["a4", "gaps"].count, euro.fits["a4", "auto"].count) == (9, 8, 9)


@pytest.mark.parametrize(
    ("written", "title", "size"),
    [
        ("a4", "A4", (210, 297)),
        ("A4", "A4", (210, 297)),
        ("Letter", "Letter", (215.9, 279.4)),
        ("200x250mm", "200 x 250 mm", (200, 250)),
        ("250x200mm", "200 x 250 mm", (200, 250)),
        ("8x10in", "203.2 x 254 mm", (203.2, 254)),
    ],
)
def test_papers(written: str, title: str, size: tuple[float, float]) -> None:
    paper = find_paper(written)
    assert (paper.title, tuple(paper.size)) == (title, size)


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("a44", "--paper: unknown paper 'a44'. Did you mean 'a4'?"),
        (
            "foolscap",
            "--paper: unknown paper 'foolscap'. Write one of a4, letter, a3, tabloid, legal, "
            "or measures like 200x250mm or 8x10in.",
        ),
        ("20x30mm", "--paper: a paper of 20x30mm is out of bounds. Its sides may be 60 to 2000 mm long."),
        (
            "63x88",
            "--paper: unknown paper '63x88'. Write one of a4, letter, a3, tabloid, legal, "
            "or measures like 200x250mm or 8x10in.",
        ),
    ],
)
def test_unknown_papers(written: str, complaint: str) -> None:
    with pytest.raises(Faults) as caught:
        find_paper(written)
    assert str(caught.value) == complaint


def test_the_default_is_a4_two_sided() -> None:
    options = SheetOptions()
    assert (options.paper, options.margin, options.bleed, options.cuts, str(options.backs)) == (
        A4,
        5.0,
        2.0,
        "auto",
        "long",
    )
