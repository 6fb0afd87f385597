"""The report as a PDF: A4 pages on which nothing is cut off, with contents, bookmarks and fonts, the same each time."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from commands import Run

REPORT = ("report", "wild-chili", "--players", "3", "--games", "100", "--bots", "brawler,counter")
MARGIN = 30.0
"""Points from the paper's edge within which nothing stands."""


def _pages(pdf: bytes) -> list[str]:
    """The words of each page, all of which must lie on it."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        wide, high = page.get_size()
        assert (round(wide), round(high)) == (595, 842), "A4"
        text = page.get_textpage()
        for n in range(text.count_rects()):
            left, low, right, top = text.get_rect(n)
            assert left > MARGIN and low > MARGIN and right < wide - MARGIN and top < high - MARGIN, n
        found.append(text.get_text_bounded())
    return found


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.slow)])
def test_a_report_is_a_pdf_that_reads_well(run: Run, tmp_path: Path, language: str) -> None:
    assert run(*REPORT, "--lang", language, "-o", "r.pdf", "--against", "karate-tomate").code == 0
    file = tmp_path / "r.pdf"
    pages = _pages(file.read_bytes())
    assert 8 < len(pages) < 40 and all(page.strip() for page in pages)
    whole = " ".join(pages)
    wanted = {"de": ("Ein typisches Spiel", "Alle Zahlen", "Die Regeln in Worten", "Runde 1"),
              "en": ("A typical game", "All numbers", "The rules in words", "Round 1")}  # fmt: skip
    assert all(word in whole for word in wanted[language])
    with pikepdf.open(file) as pdf:
        assert pdf.Root.Lang == language and "/StructTreeRoot" in pdf.Root, "tagged"
        with pdf.open_outline() as outline:
            assert set(wanted[language][:3]) <= {item.title for item in outline.root}
        assert "/CreationDate" not in pdf.docinfo
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        described = [one.FontDescriptor for one in fonts if "/FontDescriptor" in one]
        assert described and all({"/FontFile", "/FontFile2", "/FontFile3"} & set(one.keys()) for one in described)


@pytest.mark.slow
def test_numbers_that_no_game_tells_are_left_out(run: Run, tmp_path: Path) -> None:
    """Where all win every game together, nobody knows what a card is worth."""
    few = ("report", "mixed-salad", "--players", "10", "--games", "50", "--bots", "cautious", "-o")
    assert run(*few, "r.pdf").code == 0 and run(*few, "r.html").code == 0
    assert not re.search(r"\bnan\b", (tmp_path / "r.html").read_text(encoding="utf-8"), re.IGNORECASE)
    assert "What cards are worth" not in " ".join(_pages((tmp_path / "r.pdf").read_bytes()))


@pytest.mark.slow
def test_the_same_report_is_the_same_bytes(run: Run, tmp_path: Path) -> None:
    made = []
    for _ in range(2):
        assert run(*REPORT, "-o", "r.pdf").code == 0
        made.append((tmp_path / "r.pdf").read_bytes())
    assert made[0] == made[1]
