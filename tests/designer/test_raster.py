"""Pages as pixels: sizes, bounds, and PNG files that do not change."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from designer import pdf, raster
from designer.shapes import Page, Path, rectangle


def two_pages() -> bytes:
    held = io.BytesIO()
    page = Page(50.8, 25.4, (Path(rectangle(0, 0, 25.4, 25.4), fill="#ff0000"),))
    pdf.write([page, Page(25.4, 25.4, ())], held, title="Two")
    return held.getvalue()


def test_pages_have_the_pixels_that_their_size_and_dpi_say() -> None:
    assert [image.size for image in raster.pages(two_pages(), 100)] == [(200, 100), (100, 100)]
    (first,) = raster.pages(two_pages(), 100, only=[0])
    assert first.getpixel((50, 50)) == (255, 0, 0)
    assert first.getpixel((150, 50)) == (255, 255, 255)


def test_a_png_says_its_resolution_and_does_not_change() -> None:
    data = raster.render(two_pages(), 0, 150)
    assert data == raster.render(two_pages(), 0, 150)
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (300, 150)
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.1)


@pytest.mark.parametrize("dpi", [0, -1, float("nan"), 1e9])
def test_senseless_resolutions_are_refused(dpi: float) -> None:
    with pytest.raises(ValueError, match="lies outside 1 to 4800"):
        list(raster.pages(two_pages(), dpi))


def test_a_page_has_bounded_pixels() -> None:
    held = io.BytesIO()
    pdf.write([Page(1000, 1000, ())], held, title="Large")
    with pytest.raises(ValueError, match="more than 100 megapixels"):
        raster.render(held.getvalue(), 0, 300)
