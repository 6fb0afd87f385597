"""The rulebook as a booklet: everything is in it, on the page, and in order when it is folded."""

from __future__ import annotations

import io
import re
from itertools import groupby
from pathlib import Path as FilePath

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kitwork import WORDY, booklet, glyphs, laid_out, squeezed
from PIL.ImageStat import Stat

from designer.book import Grid, Items, Paragraph
from designer.cardwords import deck_words
from designer.faces import Faces
from designer.kit import setting
from designer.kit.booklet import A5, booklet_pages, half, imposed, saddle
from designer.kit.flow import WHOLE, Panel
from designer.kit.scoresheet import score_pages
from designer.paper import PAPERS, Paper, find_paper
from designer.pdf import write
from designer.raster import pages as rastered
from designer.raster import texts
from designer.rulebook import rulebook
from designer.shapes import Group, Page, Path
from designer.text import Style
from variants.builtin import builtin_names
from variants.decks import decks
from variants.faults import Faults
from variants.load import load

VARIANTS = builtin_names()


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
    assert not re.search(r"\bR\d", " ".join(words for page in pages for *_, words in glyphs(page.shapes)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", VARIANTS)
def test_pages_make_whole_sheets_and_hold_what_is_on_them(name: str, language: str) -> None:
    pages = booklet(name, language)
    assert len(pages) % 4 == 0
    for page in pages:
        assert (page.width, page.height) == half(find_paper("a4"))
        assert page.shapes
        for left, right, baseline, words in glyphs(page.shapes):
            assert left > 11 and right < page.width - 11 and 12 < baseline < page.height - 7, words


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", ["2", "10", "2-10"])
def test_long_names_and_texts_stay_on_the_page(tmp_path: FilePath, language: str, players: str) -> None:
    file = tmp_path / "wordy.yaml"
    file.write_text(WORDY.format(players=players), encoding="utf-8")
    variant = load(str(file))
    pages = booklet_pages(variant, Faces(variant, language=language), language)
    said = squeezed("".join(words for page in pages for *_, words in glyphs(page.shapes)))
    assert said.startswith(squeezed(variant.name.in_(language)))
    for page in pages:
        for left, right, baseline, words in glyphs(page.shapes):
            assert left > 11 and right < page.width - 11 and 12 < baseline < page.height - 7, words


def test_a_variant_for_printing_only_has_its_components_listed() -> None:
    variant = load("docs/example/honeyline.yaml")
    pages = booklet_pages(variant, Faces(variant, language="en"), "en")
    assert len(pages) % 4 == 0
    said = squeezed("".join(words for page in pages for *_, words in glyphs(page.shapes)))
    for deck in decks(variant):
        if deck.total:
            assert squeezed(deck_words(deck, variant, "en")) in said


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


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", VARIANTS)
def test_no_page_is_nearly_empty_and_no_short_box_parted(name: str, paper: str) -> None:
    for language in ("en", "de"):
        made = laid_out(name, language, paper)
        *full, last = made.filled
        assert min(full) > 0.6 and last > 0.5, (language, made.filled)
        panels: dict[Panel, dict[int, float]] = {}
        for number, column in enumerate(made.columns):
            for panel, group in groupby(column, key=lambda placed: placed.strip.panel):
                if panel:
                    *_, end = placed = list(group)
                    panels.setdefault(panel, {})[number] = end.y + end.strip.height - placed[0].y
        assert panels
        for pieces in panels.values():
            assert len(pieces) == 1 or sum(pieces.values()) > WHOLE, (language, pieces)


def test_characters_without_a_font_are_faults_of_the_file(tmp_path: FilePath) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("format: 1\nname: Karate \u2603\nextends: karate-tomate\n", encoding="utf-8")
    variant = load(str(file))
    faces = Faces(variant, language="en")
    for make in (
        lambda: booklet_pages(variant, faces, "en"),
        lambda: score_pages(variant, faces, "en"),
    ):
        with pytest.raises(Faults, match="SNOWMAN"):
            make()


def test_a_template_in_lines_saves_ink_in_the_booklet_too() -> None:
    """Mean darkness of the title page and a page of rules, 0 white to 255 black."""
    ink = []
    for template in ("classic", "ink-saver"):
        variant = load("karate-tomate", [f"look.template={template}"])
        file = io.BytesIO()
        write(booklet_pages(variant, Faces(variant), "en"), file, title="ink")
        ink.append([255 - Stat(image.convert("L")).mean[0] for image in rastered(file.getvalue(), 30, [0, 2])])
    ratios = [saved / full for full, saved in zip(*ink, strict=True)]
    assert max(ratios) < 0.9, ratios


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("the dealer's left", "the dealer’s left"),
        ("'quoted'", "'quoted'"),
        ("Seat 1 moves one seat", "Seat~1 moves one seat"),
        ("Platz 1 wandert", "Platz~1 wandert"),
        ("Tomaten: 1 bis 10", "Tomaten: 1 bis 10"),
    ],
)
def test_numbers_keep_to_their_name_and_apostrophes_are_curved(typed: str, printed: str) -> None:
    (run,) = setting.words(typed)
    assert run.value == printed.replace("~", "\u00a0")


def test_a_spare_page_keeps_the_margin_of_the_fold() -> None:
    made = laid_out("karate-tomate", "en")
    pages = booklet("karate-tomate", "en")
    score = next(n for n, page in enumerate(pages) if any(text == "Date" for *_, text in glyphs(page.shapes)))
    inner, outer = made.look.page["inner"], made.look.page["outer"]
    lefts, rights = zip(*((left, right) for left, right, *_ in glyphs(pages[score].shapes)), strict=True)
    assert score % 2 == 0, "a right-hand page: its inner margin is on the left"
    assert min(lefts) >= inner - 0.01 and max(rights) <= pages[score].width - outer + 0.01


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Draw one card for every tomato on it, at once.", 69, ("Draw one card for every tomato on it,", "at once.")),
        ("Karten, die niemand genommen hat.", 50, ("Karten, die niemand", "genommen hat.")),
        ("Nachziehstapel ab.", 28, ("Nachziehstapel", "ab.")),
    ],
)
def test_a_last_line_is_no_short_word_alone(text: str, width: float, lines: tuple[str, ...]) -> None:
    style = Style("Lato-Regular", 10.0, 10.0, align="left")
    found = setting.broken(setting.words(text), width, style, "de")
    assert tuple("".join(cell.char for cell in line.cells) for line in found) == lines
