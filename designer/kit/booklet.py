"""The rulebook as a booklet: pages of half a sheet, and those pages imposed to be folded and stapled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from designer.book import Book
from designer.faces import Faces
from designer.kit.chapters import Chapters, components
from designer.kit.cover import back_cover, title_page
from designer.kit.flow import Column, Strip, bottom, drawn, flow
from designer.kit.look import Look, look
from designer.kit.pictures import Pictures
from designer.kit.scoresheet import MARGIN as SCORE_MARGIN
from designer.kit.scoresheet import ScoreTables
from designer.kit.setting import Setter, baseline, leading, printable
from designer.paper import Paper
from designer.rulebook import rulebook
from designer.shapes import Group, Page, Path, Shape, Stroke
from variants.model import Variant
from variants.sizes import Size

SHARES = (0.97, 1.03, 0.94, 1.06, 0.91)
"""Sizes of the text that are tried, in this order, where they may spare a sheet of paper or a nearly empty page."""
FULL = 0.7
"""So full is every page but the last."""
RUNT = 0.5
"""A last page less full than that looks like a mistake."""
A5 = Size(148.0, 210.0)
"""Half an A4 sheet, mm (ISO 216)."""


def half(paper: Paper) -> Size:
    """A page of a booklet on that paper: half of the sheet, upright."""
    return Size(paper.size.height / 2, paper.size.width)


def booklet_pages(variant: Variant, faces: Faces, language: str, page: Size = A5) -> list[Page]:
    """The rulebook as pages to be read one after another, a multiple of four of them.

    A variant for printing only has its components listed. Raises Faults for characters that no font has.
    """
    with printable(variant, language):
        return list(well_filled(variant, faces, language, page).pages())


def well_filled(variant: Variant, faces: Faces, language: str, page: Size = A5) -> Booklet:
    """The booklet in the first size of text that spares paper and leaves no page nearly empty, or comes closest."""
    look_ = look(language, faces.template.lines)
    tries = [Booklet(variant, faces, look_, page)]
    for share in SHARES:
        if tries[-1].evenness >= 1 and tries[-1].blanks < 2:
            break
        tries.append(Booklet(variant, faces, look_.sized(share), page))
    return min(tries, key=lambda booklet: (booklet.sheets, -min(1.0, booklet.evenness)))


class Booklet:
    """A booklet laid out in columns, one for each page between its covers."""

    def __init__(self, variant: Variant, faces: Faces, look_: Look, page: Size) -> None:
        self.variant, self.look, self.page = variant, look_, page
        self.pictures = Pictures(faces)
        margins = look_.page
        self.width = page.width - margins["inner"] - margins["outer"]
        self.height = page.height - margins["top"] - margins["bottom"]
        self.setter = Setter(look_, self.width, self.pictures.unit_icon)
        self.book = rulebook(variant, look_.language) if variant.playable else _no_rules(variant, look_)
        self.columns = flow(self._strips(), self.height)

    @property
    def blanks(self) -> int:
        """Pages left over between the rules and the back cover."""
        return -(len(self.columns) + 2) % 4

    @property
    def filled(self) -> list[float]:
        """How full each column is, as a share."""
        return [bottom(column) / self.height for column in self.columns]

    @property
    def evenness(self) -> float:
        """1 or more where every page is as full as it should be; less the emptier one of them is."""
        *full, last = self.filled
        return min([share / FULL for share in full] + [last / RUNT]) if full else 1.0

    @property
    def sheets(self) -> int:
        """Of paper."""
        return (len(self.columns) + 2 + self.blanks) // 4

    def pages(self) -> Iterator[Page]:
        """Cover, the rules, tables and notes where pages are left, back cover."""
        yield Page(*self.page, title_page(self.pictures, self.book, self.look, self.page))
        for number, column in enumerate(self.columns, 2):
            yield self._page(column, number)
        for index in range(self.blanks):
            yield self._spare(index, len(self.columns) + 2 + index)
        yield Page(*self.page, back_cover(self.setter, self.pictures, self.book, self.page))

    def _strips(self) -> Iterator[Strip]:
        if self.variant.playable:
            return Chapters(self.variant, self.book, self.setter, self.pictures).strips()
        return components(self.variant, self.setter, self.pictures)

    def _page(self, column: Column, number: int) -> Page:
        margins = self.look.page
        right = number % 2 == 1
        x = margins["inner"] if right else margins["outer"]
        shapes = [*drawn(column, x, margins["top"], self.width), *self._foot(number, x, right)]
        marks = tuple(placed.strip.bookmark for placed in column if placed.strip.bookmark)
        return Page(*self.page, tuple(shapes), bookmarks=marks)

    def _spare(self, index: int, number: int) -> Page:
        """A page that is left: tables for the score first, then lines for notes."""
        margins = self.look.page
        right = number % 2 == 1
        x = margins["inner"] if right else margins["outer"]
        shapes: list[Shape]
        if index == 0 and self.variant.playable:
            most = self.variant.players[1]
            size = Size(self.width + 2 * SCORE_MARGIN, self.page.height)
            tables = ScoreTables(self.variant, self.look, self.pictures, size, most).shapes()
            shapes = [Group(tuple(tables), (1.0, 0.0, 0.0, 1.0, x - SCORE_MARGIN, 0.0))]
        else:
            shapes = [*self._notes(x)]
        return Page(*self.page, (*shapes, *self._foot(number, x, right)))

    def _foot(self, number: int, x: float, right: bool) -> Iterator[Shape]:
        y = self.page.height - 8.5
        style = self.look.styles
        outer, inner = (x + self.width, x) if right else (x, x + self.width)
        yield from self.setter.line(str(number), outer, y, style["folio"], 1.0 if right else 0.0)
        name = self.variant.name.in_(self.look.language)
        yield from self.setter.line(name, inner, y, style["runner"], 0.0 if right else 1.0)

    def _notes(self, x: float) -> Iterator[Shape]:
        """A page to write on."""
        style = self.look.styles["subheading"]
        top = self.look.page["top"]
        yield from self.setter.line(self.look.word("notes"), x, top + baseline(style), style)
        lines = int((self.height - leading(style) - 4) / 8)
        for index in range(1, lines + 1):
            y = top + leading(style) + 4 + index * 8
            yield Path((("M", x, y), ("L", x + self.width, y)), None, Stroke(self.look.colors["line"], 0.2))


def _no_rules(variant: Variant, look_: Look) -> Book:
    return Book(variant.name.in_(look_.language), "", ())


def imposed(pages: Sequence[Page], paper: Paper, language: str = "en") -> list[Page]:
    """The pages two and two on sheets, front and back of each after one another, outermost sheet first.

    Printed on both sides (turned over the short edge), laid into one another and folded, they read in order. Pages
    that are too large for half the sheet are scaled down; blank ones at the end make up a multiple of four.
    """
    blank = replace(pages[0], shapes=(), bookmarks=())
    all_ = [*pages, *([blank] * (-len(pages) % 4))]
    size = Size(paper.size.height, paper.size.width)
    sides: list[Page] = []
    for left, right in saddle(len(all_)):
        shapes: list[Shape] = []
        for side, index in enumerate((left, right)):
            shapes += _placed(all_[index], side, size)
        outside = len(sides) % 2 == 0
        if outside:
            shapes += _fold(size)
        if not sides:
            shapes += _advice(size, look(language))
        sides.append(Page(*size, tuple(shapes)))
    return sides


def saddle(count: int) -> list[tuple[int, int]]:
    """(left, right) page indices of each side, for a multiple of four pages stitched through the fold."""
    pairs = []
    for sheet in range(count // 4):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        pairs += [(last, first), (first + 1, last - 1)]
    return pairs


def _placed(page: Page, side: int, size: Size) -> Iterator[Shape]:
    """A page in its half, its inner edge at the fold."""
    room = size.width / 2
    scale = min(1.0, room / page.width, size.height / page.height)
    x = room - page.width * scale if side == 0 else room
    y = (size.height - page.height * scale) / 2
    if page.shapes:
        yield Group(page.shapes, (scale, 0.0, 0.0, scale, x, y))


def _fold(size: Size) -> Iterator[Shape]:
    """Marks at both ends of the fold, inside of what printers reach."""
    x, line = size.width / 2, Stroke("#000000", 0.2, (1.0, 0.8))
    for top in (5.0, size.height - 9.0):
        yield Path((("M", x, top), ("L", x, top + 4.0)), None, line)


def _advice(size: Size, look_: Look) -> Iterator[Shape]:
    """How to print and fold, small, at the foot of the back cover."""
    style = replace(look_.styles["runner"], size=5.5, min_size=4.5)
    setter = Setter(look_, size.width / 2, lambda name: Group(()))
    yield from setter.line(look_.word("fold"), size.width / 4, size.height - 5.5, style, 0.5)
