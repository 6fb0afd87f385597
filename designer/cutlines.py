"""Exact cut lines of printed sheets, for cutting machines and lasers: SVG and DXF, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from typing import TypeAlias

from designer.shapes import Box
from designer.sheets import SheetPage
from variants.sizes import Size

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter circle in DXF: the tangent of a quarter of its angle."""
PLACES = 4
"""Decimals of a millimetre: edges that differ by less are one cut."""

Line: TypeAlias = tuple[float, float, float, float]
"""From x, y to x, y in mm; y downwards."""


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


def straight_cuts(trims: Sequence[Box], radius: float) -> list[Line]:
    """The straight cuts around cards without their rounded corners: what neighbours share is one line, cut once.

    Edges on one line that touch or overlap are one cut, so a row of cards without gaps is crossed in one go.
    """
    edges: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for x, y, width, height in trims:
        r = min(radius, width / 2, height / 2)
        for across, at, start, end in (
            (True, y, x, x + width), (True, y + height, x, x + width),
            (False, x, y, y + height), (False, x + width, y, y + height),
        ):  # fmt: skip
            edges.setdefault((across, round(at, PLACES)), []).append((round(start + r, PLACES), round(end - r, PLACES)))
    lines = [(across, at, *span) for (across, at), spans in edges.items() for span in _joined(spans)]
    return [(start, at, end, at) if across else (at, start, at, end) for across, at, start, end in lines]


def _joined(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals with those that touch or overlap made one; empty ones are left out."""
    joined: list[tuple[float, float]] = []
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _apart(sheet: CutSheet, radius: float) -> bool:
    """Whether no two cards share a cut: each is then an outline of its own."""
    return len(straight_cuts(sheet.trims, radius)) == 4 * len(sheet.trims)


def _corners(sheet: CutSheet, radius: float) -> Iterator[tuple[float, float, float, int]]:
    """Centre x and y, radius and quarter (0 upper left, on clockwise) of each rounded corner."""
    for x, y, width, height in sheet.trims:
        r = min(radius, width / 2, height / 2)
        left, right, top, bottom = x + r, x + width - r, y + r, y + height - r
        if r > 0:
            yield from ((left, top, r, 0), (right, top, r, 1), (right, bottom, r, 2), (left, bottom, r, 3))


def cut_svg(sheet: CutSheet, radius: float) -> bytes:
    """The lines as an SVG of the paper's size; a unit is a millimetre. `radius` rounds the corners."""
    width, height = sheet.paper
    if _apart(sheet, radius):
        lines = [
            f'<rect x="{x:.4f}" y="{y:.4f}" width="{w:.4f}" height="{h:.4f}" rx="{min(radius, w / 2, h / 2):.4f}"/>'
            for x, y, w, h in sheet.trims
        ]
    else:
        lines = [
            f'<line x1="{x:.4f}" y1="{y:.4f}" x2="{right:.4f}" y2="{bottom:.4f}"/>'
            for x, y, right, bottom in straight_cuts(sheet.trims, radius)
        ]
        for x, y, r, quarter in _corners(sheet, radius):
            (ax, ay), (bx, by) = ((-r, 0), (0, -r), (r, 0), (0, r), (-r, 0))[quarter : quarter + 2]
            lines.append(f'<path d="M{x + ax:.4f} {y + ay:.4f}A{r:.4f} {r:.4f} 0 0 1 {x + bx:.4f} {y + by:.4f}"/>')
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" '
        f'viewBox="0 0 {width:.4f} {height:.4f}" fill="none" stroke="#ff0000" stroke-width="0.1">'
    )
    return "\n".join([head, *lines, "</svg>\n"]).encode("ascii")


def cut_dxf(sheet: CutSheet, radius: float) -> bytes:
    """The lines as a DXF (R2000, millimetres, y upwards) on the layer CUT.

    A closed polyline for each card; lines and arcs where neighbours share a cut.
    """
    import ezdxf
    from ezdxf import units

    # Neither the hour nor a number of its own: the same cards give the same bytes.
    ezdxf.options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2000", units=units.MM)
    drawing.layers.add("CUT", color=1)
    space = drawing.modelspace()
    high, on = sheet.paper.height, {"layer": "CUT"}
    if _apart(sheet, radius):
        for box in sheet.trims:
            space.add_lwpolyline(_outline(box, high, radius), format="xyb", close=True, dxfattribs=on)
    else:
        for x, y, right, bottom in straight_cuts(sheet.trims, radius):
            space.add_line((x, high - y), (right, high - bottom), dxfattribs=on)
        for x, y, r, quarter in _corners(sheet, radius):
            space.add_arc((x, high - y), r, 90 * ((5 - quarter) % 4), 90 * ((5 - quarter) % 4) + 90, dxfattribs=on)
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
