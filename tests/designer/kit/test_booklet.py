"""The rulebook as a booklet: everything is in it, on the page, and in order when it is folded."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.book import Grid, Items, Paragraph
from designer.faces import Faces
from designer.kit.booklet import A5, booklet_pages, half, imposed, saddle
from designer.paper import PAPERS, Paper, find_paper
from designer.pdf import write
from designer.raster import texts
from designer.rulebook import rulebook
from designer.shapes import Glyphs, Group, Matrix, Page, Path, Shape, apply, multiply
from variants.builtin import builtin_names
from variants.load import load

VARIANTS = builtin_names()


def booklet(name: str, language: str) -> list[Page]:
    variant = load(name)
    return booklet_pages(variant, Faces(variant, language=language), language)


def glyphs(shapes: tuple[Shape, ...], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[float, float, float, str]]:
    """(left, right, baseline, words) of all upright text outside of pictures of cards."""
    for shape in shapes:
        if isinstance(shape, Group) and not shape.name:
            yield from glyphs(shape.children, multiply(matrix, shape.matrix))
        elif isinstance(shape, Glyphs):
            left, y = apply(matrix, shape.x, shape.y)
            yield left, left + sum(shape.advances) * matrix[0], y, shape.chars


def squeezed(text: str) -> str:
    """Letters and digits alone: lines are broken and words divided at will."""
    return re.sub(r"[\W_]+", "", text)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_sentence_of_the_rulebook_is_in_the_booklet(name: str, language: str) -> None:
    pages = booklet(name, language)
    lines = (words for page in pages for *_, y, words in glyphs(page.shapes) if y < page.height - 12)  # without feet
    said = squeezed("".join(lines))
    for section in rulebook(load(name), language).sections:
        assert squeezed(section.title) in said
        for block in section.blocks:
            if isinstance(block, Paragraph):
                assert squeezed(block.text) in said
            elif isinstance(block, Items):
                assert all(squeezed(item) in said for item in block.items)
            elif isinstance(block, Grid) and section.key != "box":  # triumph cards are shown as pictures
                assert all(squeezed("".join(row)) in said for row in block.rows)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", VARIANTS)
def test_pages_make_whole_sheets_and_hold_what_is_on_them(name: str, language: str) -> None:
    pages = booklet(name, language)
    assert len(pages) % 4 == 0
    for page in pages:
        assert (page.width, page.height) == A5
        assert page.shapes
        for left, right, baseline, words in glyphs(page.shapes):
            assert left > 11 and right < page.width - 11 and 12 < baseline < page.height - 7, words


@given(sheets=st.integers(1, 40))
def test_folding_gives_the_pages_in_order(sheets: int) -> None:
    """Lay the sheets into one another, fold, and turn leaf by leaf: as one does with paper."""
    sides = saddle(4 * sheets)
    outsides, insides = sides[0::2], sides[1::2]
    # of a sheet whose outside shows (left, right), the right half is the leaf that comes first; turned over
    # the short edge, its back is the left half of the inside
    first_leaves = [(outside[1], inside[0]) for outside, inside in zip(outsides, insides, strict=True)]
    last_leaves = [(inside[1], outside[0]) for outside, inside in zip(outsides, insides, strict=True)]
    read = [page for leaf in (*first_leaves, *reversed(last_leaves)) for page in leaf]
    assert read == list(range(4 * sheets))


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_imposed_pages_stand_side_by_side_at_full_size(name: str) -> None:
    paper = find_paper(name)
    variant = load("karate-tomate")
    pages = booklet_pages(variant, Faces(variant), "en", half(paper))
    sides = imposed(pages, paper)
    assert len(sides) == len(pages) / 2
    for side, (left, right) in zip(sides, saddle(len(pages)), strict=True):
        assert (side.width, side.height) == (paper.size.height, paper.size.width)
        at = {id(shape.children): shape.matrix for shape in side.shapes if isinstance(shape, Group)}
        assert at[id(pages[left].shapes)] == pytest.approx((1, 0, 0, 1, 0, 0))
        assert at[id(pages[right].shapes)] == pytest.approx((1, 0, 0, 1, side.width / 2, 0))


def test_pages_too_large_for_half_the_sheet_are_scaled_to_the_fold() -> None:
    page = Page(*A5, (Path((("M", 0.0, 0.0), ("L", 1.0, 1.0))),))
    paper = Paper("letter", PAPERS["letter"])
    front, _ = imposed([page] * 3, paper)
    placed = [shape.matrix for shape in front.shapes if isinstance(shape, Group)]
    assert len(placed) == 1  # the fourth page is blank and lies on the left
    scale = 139.7 / 148
    assert placed[0][:4] == pytest.approx((scale, 0, 0, scale))
    assert placed[0][4] == pytest.approx(139.7)


def test_the_file_has_bookmarks_and_its_text_can_be_read_out() -> None:
    pages = booklet("karate-tomate", "de")
    file = io.BytesIO()
    write(pages, file, title="Karate Tomate", language="de")
    with pikepdf.open(io.BytesIO(file.getvalue())) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == [title for page in pages for title in page.bookmarks]
        assert outline.root[0].title == "1. Inhalt"
        assert str(pdf.Root.Lang) == "de"
    words = "".join(texts(file.getvalue()))
    assert "Wer die wenigsten Küchenmesser hat" in " ".join(words.split())
