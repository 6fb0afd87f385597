"""Sheets as paper: measured and looked at in the PDF itself."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdfium2
import pytest
from PIL.Image import Image

from designer import raster
from designer.labels import label
from designer.paper import find_paper
from designer.pdf import write
from designer.printing import BackMode, SheetOptions
from designer.shapes import Group, Path, rectangle
from designer.sheets import PrintCard, PrintDeck, SheetPage, impose
from variants.sizes import Size

POKER = Size(63, 88)
PT = 72 / 25.4


def printed(decks: list[PrintDeck], options: SheetOptions) -> tuple[list[SheetPage], bytes]:
    pages = list(impose(decks, options, label))
    file = io.BytesIO()
    write((page.page for page in pages), file, title="Karate Tomate")
    return pages, file.getvalue()


def arrow(color: str, size: Size = POKER) -> Callable[[], Group]:
    """A face whose top is dark, its middle of one colour, and its bottom white."""
    width, height = size
    return lambda: Group(
        (
            Path(rectangle(-2, -2, width + 4, height + 4), fill=color),
            Path(rectangle(5, 5, width - 10, 10), fill="#000000"),
            Path(rectangle(5, height - 15, width - 10, 10), fill="#ffffff"),
        ),
        name=color,
    )


def longest_dark_run(image: Image, row: int) -> int:
    pixels = image.convert("L").crop((0, row, image.width, row + 1)).tobytes()
    runs = "".join("x" if value < 128 else " " for value in pixels).split()
    return max((len(run) for run in runs), default=0)


@pytest.mark.parametrize("dpi", [300, 600])
def test_fifty_millimetres_measure_fifty_millimetres(dpi: int) -> None:
    deck = PrintDeck("tarot", Size(70, 120), [PrintCard("a", arrow("#dd4422", Size(70, 120)), None, 4)])
    (page,), pdf = printed([deck], SheetOptions(cuts="gaps", margin=8))
    assert page.layout.edges.bottom.strip == 3.0
    (image,) = raster.pages(pdf, dpi)
    strip = range(round((297 - 8 - 3) * dpi / 25.4), round((297 - 8) * dpi / 25.4))
    ruler = max(longest_dark_run(image, row) for row in strip)
    assert ruler * 25.4 / dpi == pytest.approx(50.0 + 0.15, abs=2 * 25.4 / dpi)  # the end ticks are 0.15 mm thick


def test_two_inches_on_letter() -> None:
    deck = PrintDeck("euro", Size(59, 92), [PrintCard("a", arrow("#dd4422", Size(59, 92)), None, 4)])
    (page,), pdf = printed([deck], SheetOptions(paper=find_paper("letter")))
    (text,) = raster.texts(pdf)
    assert "50 mm" in text and "2 in" in text
    (image,) = raster.pages(pdf, 300)
    bottom = page.page.height - 5
    strip = range(round((bottom - 3) * 300 / 25.4), round(bottom * 300 / 25.4))
    ruler = max(longest_dark_run(image, row) for row in strip)
    assert ruler / 300 * 25.4 == pytest.approx(50.8 + 0.15, abs=0.17)


def test_the_footer_can_be_read_out() -> None:
    deck = PrintDeck("n", POKER, [PrintCard("a", arrow("#dd4422"), arrow("#224466"), 10)], title="Zahlenkarten")
    options = SheetOptions(title="Karate Tomate 1", language="de")
    texts = raster.texts(printed([deck], options)[1])
    assert len(texts) == 4
    for number, text in enumerate(texts, 1):
        side = "Vorderseite" if number % 2 else "Rückseite"
        line = f"mit 100 % drucken · A4 · Seite {number} von 4, {side} von Blatt {(number + 1) // 2}"
        assert f"{line} · Zahlenkarten · Karate Tomate 1" in " ".join(text.split())


def test_boxes_are_those_of_the_cards() -> None:
    deck = PrintDeck("n", POKER, [PrintCard("a", arrow("#dd4422"), None, 9)])
    (page,), pdf = printed([deck], SheetOptions())
    sheet = pypdfium2.PdfDocument(pdf)[0]
    assert sheet.get_mediabox() == pytest.approx((0, 0, 210 * PT, 297 * PT), abs=0.01)
    left, top = page.layout.left, page.layout.top
    assert (left, top) == pytest.approx((10.5, 16.5))
    trim = (left, top, 210 - left, 297 - top)
    assert sheet.get_trimbox() == pytest.approx([side * PT for side in trim], abs=0.01)
    bleed = (left - 2, top - 2, 212 - left, 299 - top)
    assert sheet.get_bleedbox() == pytest.approx([side * PT for side in bleed], abs=0.01)


@pytest.mark.parametrize("backs", [BackMode.DUPLEX_LONG, BackMode.DUPLEX_SHORT, BackMode.SEPARATE])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("cuts", ["shared", "gaps"])
def test_held_against_the_light_every_back_lies_behind_its_front(backs: BackMode, orientation: str, cuts: str) -> None:
    """Turn the sheet over as the printer does, on pixels: colours meet, and tops meet tops."""
    colors = ["#cc2222", "#22cc22", "#2222cc", "#cccc22", "#cc22cc", "#22cccc", "#884422"]
    cards = [PrintCard(color, arrow(color), arrow(color)) for color in colors]
    options = SheetOptions(backs=backs, orientation=orientation, cuts=cuts)  # type: ignore[arg-type]
    pages, pdf = printed([PrintDeck("n", POKER, cards)], options)
    dpi = 72.0
    front, back = raster.pages(pdf, dpi)
    portrait = orientation == "portrait"
    over_long = backs is not BackMode.DUPLEX_SHORT
    columns_swap = portrait == over_long
    for slot in pages[0].slots:
        seen = []
        for way in (-38, 0, 34):  # towards the card's top, its middle, its bottom
            turned = {0.0: (0, way), 270.0: (way, 0)}[slot.rotation]
            x, y = slot.x + turned[0], slot.y + turned[1]
            behind = (pages[0].page.width - x, y) if columns_swap else (x, pages[0].page.height - y)
            one, other = (
                image.getpixel((int(px * dpi / 25.4), int(py * dpi / 25.4)))
                for image, (px, py) in ((front, (x, y)), (back, behind))
            )
            assert one == other
            seen.append(one)
        assert seen[0] == (0, 0, 0) and seen[2] == (255, 255, 255)
        assert "#{:02x}{:02x}{:02x}".format(*seen[1]) == slot.key  # type: ignore[misc]


def test_the_same_sheets_give_the_same_bytes() -> None:
    deck = PrintDeck("n", POKER, [PrintCard("a", arrow("#dd4422"), arrow("#224466"), 12)])
    assert printed([deck], SheetOptions())[1] == printed([deck], SheetOptions())[1]
