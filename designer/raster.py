"""Pages of a PDF as pixels, by pdfium: a proof is what the printer gets."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 100_000_000
"""A page may have at most so many pixels (an A4 page at 1000 dpi)."""

_DOWN = 1 - 2e-5
"""pdfium rounds pixels up; a page of 400.001 of them (points are rounded too) is one of 400."""


def pages(pdf: bytes, dpi: float, only: Sequence[int] | None = None) -> Iterator[Image]:
    """The pages of a PDF as RGB images, in order, or those with the indices `only`.

    Raises ValueError for a resolution that is no sensible number or makes a page larger than MAX_PIXELS.
    """
    import pypdfium2

    if not 1 <= dpi <= 4800:
        raise ValueError(f"a resolution of {dpi:g} dpi lies outside 1 to 4800")
    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        for index in range(len(document)) if only is None else only:
            page = document[index]
            width, height = (side * dpi / 72 for side in page.get_size())
            if width * height > MAX_PIXELS:
                raise ValueError(
                    f"page {index + 1} at {dpi:g} dpi would have more than {MAX_PIXELS // 10**6} megapixels"
                )
            image: Image = page.render(scale=dpi / 72 * _DOWN).to_pil().convert("RGB")
            page.close()
            yield image
    finally:
        document.close()


def render(pdf: bytes, index: int, dpi: float) -> bytes:
    """One page as the bytes of a PNG file."""
    (image,) = pages(pdf, dpi, [index])
    return png(image, dpi)


def png(image: Image, dpi: float, effort: int = 9) -> bytes:
    """A PNG file's bytes, the resolution and its maker noted; the same pixels give the same bytes.

    `effort` is deflate's, 0 to 9: 9 takes six times as long as 6 and saves 3 %.
    """
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    about.add_text("Software", "tomate-designer")
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi), compress_level=effort, pnginfo=about)
    return file.getvalue()


def texts(pdf: bytes) -> list[str]:
    """The text of each page as a reader extracts it."""
    import pypdfium2

    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        return [str(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()
