"""Exact cut lines of printed sheets, for cutting machines and lasers: SVG and DXF, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper

from designer.shapes import Box
from designer.sheets import SheetPage
from variants.sizes import Size

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter circle in DXF: the tangent of a quarter of its angle."""


@dataclass(frozen=True, slots=True)
class CutSheet:
    """Pages that are cut alike: their paper, the trims of their cards, and their numbers in the PDF."""

    paper: Size
    trims: tuple[Box, ...]
    pages: tuple[int, ...]

    @property
    def name(self) -> str:
        """What a file of these lines is called by: the first page that they cut."""
        return f"cut-{self.pages[0]}"


class CutLines:
    """Gathers the cut lines of pages while these pass on to be painted."""

    def __init__(self) -> None:
        self._pages: dict[tuple[Size, tuple[Box, ...]], list[int]] = {}

    def gather(self, pages: Iterable[SheetPage]) -> Iterator[SheetPage]:
        """The same pages, noted; the numbers are their places in this run. Only sides with fronts are cut."""
        for number, page in enumerate(pages, 1):
            trims = tuple(slot.trim for slot in page.slots if slot.side == "front")
            if trims:
                paper = Size(page.page.width, page.page.height)
                self._pages.setdefault((paper, trims), []).append(number)
            yield page

    def sheets(self) -> list[CutSheet]:
        """One for each pattern of cuts, in the order of the pages."""
        return [CutSheet(paper, trims, tuple(numbers)) for (paper, trims), numbers in self._pages.items()]


def cut_svg(sheet: CutSheet, radius: float) -> bytes:
    """The lines as an SVG of the paper's size; a unit is a millimetre. `radius` rounds the corners."""
    width, height = sheet.paper
    lines = [
        f'<rect x="{x:.4f}" y="{y:.4f}" width="{w:.4f}" height="{h:.4f}" rx="{min(radius, w / 2, h / 2):.4f}"/>'
        for x, y, w, h in sheet.trims
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" '
        f'viewBox="0 0 {width:.4f} {height:.4f}" fill="none" stroke="#ff0000" stroke-width="0.1">'
    )
    return "\n".join([head, *lines, "</svg>\n"]).encode("ascii")


def cut_dxf(sheet: CutSheet, radius: float) -> bytes:
    """The lines as a DXF (R2000, millimetres, y upwards) with one closed polyline for each card on the layer CUT."""
    import ezdxf
    from ezdxf import units

    # Neither the hour nor a number of its own: the same cards give the same bytes.
    ezdxf.options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2000", units=units.MM)
    drawing.layers.add("CUT", color=1)
    space = drawing.modelspace()
    for box in sheet.trims:
        space.add_lwpolyline(
            _outline(box, sheet.paper.height, radius), format="xyb", close=True, dxfattribs={"layer": "CUT"}
        )
    held = BytesIO()
    text = TextIOWrapper(held, encoding="cp1252", newline="\n", write_through=True)
    drawing.write(text)
    return held.getvalue()


def _outline(box: Box, height: float, radius: float) -> list[tuple[float, float, float]]:
    """A card's corners as (x, y, bulge), counter-clockwise, y upwards."""
    x, top, width, tall = box
    y, r = height - top - tall, min(radius, width / 2, tall / 2)
    if r <= 0:
        return [(x, y, 0.0), (x + width, y, 0.0), (x + width, y + tall, 0.0), (x, y + tall, 0.0)]
    right, upper = x + width, y + tall
    return [
        (x + r, y, 0.0), (right - r, y, QUARTER), (right, y + r, 0.0), (right, upper - r, QUARTER),
        (right - r, upper, 0.0), (x + r, upper, QUARTER), (x, upper - r, 0.0), (x, y + r, QUARTER),
    ]  # fmt: skip
