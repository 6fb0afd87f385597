"""Faces as pixels: pictures of an exact size, drawn a few at a time, and sheets of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from designer.faces import Face
from designer.shapes import Group, Page, Path, rectangle
from variants.sizes import MM_PER_INCH, Size

if TYPE_CHECKING:
    from PIL.Image import Image

BATCH = 24
"""Faces that are drawn as one PDF: their fonts and art are read once, and no more than these are held."""

PAPER = "#ffffff"
"""What is not printed on."""

EFFORT = 6
"""Deflate's: there are many pictures and large ones."""


class Pixels(NamedTuple):
    """A picture's size."""

    width: int
    height: int


def pixels(size: Size, dpi: float) -> Pixels:
    """The size of a card in whole pixels, one at least."""
    return Pixels(*(max(1, round(side * dpi / MM_PER_INCH)) for side in size))


def pictures(faces: Iterable[Face], size: Pixels, dpi: float) -> Iterator[Image]:
    """Each face at its trim, exactly so large; what is less than a pixel too much or too little is stretched away."""
    return drawn((_page(face, size, dpi) for face in faces), size, dpi)


def drawn(pages: Iterable[Page], size: Pixels, dpi: float) -> Iterator[Image]:
    """Pages of one size, exactly so large."""
    from io import BytesIO

    from designer import raster
    from designer.pdf import write

    waiting = iter(pages)
    while some := list(islice(waiting, BATCH)):
        held = BytesIO()
        write(some, held, title="", language="")
        for image in raster.pages(held.getvalue(), dpi):
            assert image.size == size, (image.size, size)
            yield image


def _page(face: Face, size: Pixels, dpi: float) -> Page:
    width, height = (side * MM_PER_INCH / dpi for side in size)
    trim = Path(rectangle(0, 0, width, height), fill=PAPER)
    stretched = Group(face.shapes, (width / face.size.width, 0, 0, height / face.size.height, 0, 0))
    return Page(width, height, (Group((trim, stretched), clip=Path(rectangle(0, 0, width, height))),))


def png(image: Image, dpi: float) -> bytes:
    """A picture as a PNG file."""
    from designer import raster

    return raster.png(image, dpi, EFFORT)
