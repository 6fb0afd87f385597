"""Sheets: decks of cards laid out on pages, fronts and mirrored backs, ready for the painter.

`arrange` works out every sheet and finds all faults; the pages are drawn one by one as they are asked
for, so that a thousand faces never lie in memory together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, repeat

from designer.footer import Caption, Footer, Label
from designer.imposition import Layout
from designer.layouts import layouts_of
from designer.marks import Line, Sides, around, bleeds, crop_marks, fold_line, lines, moved, placed, widen
from designer.printing import BackMode, SheetOptions, marks_note, option_faults
from designer.shapes import IDENTITY, Box, Group, Matrix, Page, Path, Shape, rectangle
from variants.faults import Fault, Faults, Place
from variants.sizes import Size

FACES_KEPT = 32
"""Faces held at once while pages are drawn; recurring ones (backs, copies) are not built anew."""

MakeFace = Callable[[], Group]
"""Builds a face: origin at the top left of the trim, bleed reaching beyond it."""


@dataclass(frozen=True, slots=True)
class PrintCard:
    """A card to print: its key, what builds its faces, how many. Cards with one back share one callable."""

    key: str
    front: MakeFace
    back: MakeFace | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class PrintDeck:
    """Cards of one trim size, in printing order; every deck starts a new sheet."""

    name: str
    size: Size
    cards: Sequence[PrintCard]
    title: str = ""
    """As the footer names it; the deck's name by default."""
    place: Place | None = None
    """Where its size was written, for complaints."""

    def copies(self) -> tuple[PrintCard, ...]:
        """Each card as often as it is printed."""
        return tuple(chain.from_iterable(repeat(card, card.count) for card in self.cards))


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on a page: everything in mm from the page's top left, before the drift of the printer is made up for."""

    key: str
    side: str
    """front or back."""
    column: int
    row: int
    x: float
    y: float
    """The centre of the card."""
    rotation: float
    """Degrees clockwise."""
    trim: Box
    bleed: Box


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One printed page: its place in the run, the placements as data, and the drawing."""

    deck: str
    side: str
    """front, back, or both where the paper is folded between them."""
    sheet: int
    """Which piece of paper, from 1."""
    number: int
    of: int
    slots: tuple[Slot, ...]
    marks: tuple[Line, ...]
    layout: Layout
    page: Page


@dataclass(frozen=True, slots=True)
class _Turn:
    """A page still to be drawn."""

    deck: int
    cards: tuple[PrintCard, ...]
    """In the order in which the fronts lie on the sheet."""
    sheet: int
    side: str
    number: int
    of: int


@dataclass(frozen=True)
class Arrangement:
    """The sheets of a print run. Iterate over it for the pages, in printing order.

    With separate backs all fronts come first, then all backs, each numbered from 1.
    """

    decks: tuple[PrintDeck, ...]
    options: SheetOptions
    layouts: tuple[Layout, ...]
    """One for each deck."""
    notes: tuple[str, ...]
    """What the user should know, in sentences."""
    _footer: Footer | None = None
    _turns: tuple[_Turn, ...] = field(default=())

    def __len__(self) -> int:
        return len(self._turns)

    @property
    def sheets(self) -> int:
        """Pieces of paper."""
        return max((turn.sheet for turn in self._turns), default=0)

    def __iter__(self) -> Iterator[SheetPage]:
        faces = lru_cache(maxsize=FACES_KEPT)(_build)
        return (self._draw(turn, faces) for turn in self._turns)

    def _draw(self, turn: _Turn, faces: Callable[[MakeFace], Group]) -> SheetPage:
        options, front = self.options, self.layouts[turn.deck]
        layout = front
        slots: list[Slot] = []
        shapes: list[Shape] = []
        marks: list[Line] = []
        for side in ("front", "back") if turn.side == "both" else (turn.side,):
            layout = front if side == "front" else front.behind(options.upright_axis(front), options.back_ink)
            placed_here = list(self._place(turn, side, layout, faces))
            slots += [slot for slot, _ in placed_here]
            shapes += [card for _, card in placed_here]
            if options.marks:
                marks += crop_marks(layout, [(slot.trim, slot.bleed) for slot, _ in placed_here])
        shown = front if turn.side == "both" else layout
        shapes += [lines(marks)] if marks else []
        shapes += [fold_line(layout)] if turn.side == "both" else []
        if options.registration and turn.side != "back":
            shapes += options.registration.shapes(layout.page)
        if self._footer:
            shapes += self._footer.draw(self._caption(turn, not slots), shown)
        drift = options.drift(layout.page) if turn.side == "back" else IDENTITY
        page = _page(layout, slots, tuple(shapes), drift)
        return SheetPage(
            self.decks[turn.deck].name, turn.side, turn.sheet, turn.number, turn.of, tuple(slots), tuple(marks),
            shown, page,
        )  # fmt: skip

    def _place(
        self, turn: _Turn, side: str, layout: Layout, faces: Callable[[MakeFace], Group]
    ) -> Iterator[tuple[Slot, Group]]:
        """The cards of one side of a sheet, each on its slot."""
        deck, options = self.decks[turn.deck], self.options
        places = self._places(turn, side)
        rotation = self._rotation(layout, side == "front")
        for (column, row), (key, make) in places.items():
            if make is not None:
                sides = bleeds(layout, places, column, row, options.bleed if side == "front" else options.back_ink)
                slot = _slot(key, side, layout, column, row, rotation, sides)
                yield slot, _card(faces(make), deck.size, slot, sides)

    def _places(self, turn: _Turn, side: str) -> dict[tuple[int, int], tuple[str, MakeFace | None]]:
        """The cards of a side by (column, row) as seen on it: row by row on fronts, mirrored on backs."""
        layout = self.layouts[turn.deck]
        upright_axis = self.options.upright_axis(layout)
        places: dict[tuple[int, int], tuple[str, MakeFace | None]] = {}
        for index, card in zip(self.options.free(layout), turn.cards, strict=False):
            row, column = divmod(index, layout.columns)
            if side == "back" and upright_axis:
                column = layout.columns - 1 - column
            elif side == "back":
                row = layout.rows - 1 - row
            places[column, row] = (card.key, card.front if side == "front" else card.back)
        return places

    def _rotation(self, layout: Layout, front: bool) -> float:
        """Backs are turned so that a card turned over like a page of a book reads upright."""
        rotation = 270.0 if layout.turned else 0.0
        if front:
            return rotation
        return (-rotation if self.options.upright_axis(layout) else 180.0 - rotation) % 360

    def _caption(self, turn: _Turn, empty: bool) -> Caption:
        deck, options = self.decks[turn.deck], self.options
        return Caption(
            options.title,
            deck.title or deck.name,
            options.paper.title,
            turn.number,
            turn.of,
            turn.sheet,
            turn.side,
            empty,
            options.language,
        )


def _build(make: MakeFace) -> Group:
    return make()


def _slot(key: str, side: str, layout: Layout, column: int, row: int, rotation: float, sides: Sides) -> Slot:
    trim = layout.trim(column, row)
    x, y, width, height = trim
    return Slot(key, side, column, row, x + width / 2, y + height / 2, rotation, trim, widen(trim, sides))


def _card(face: Group, size: Size, slot: Slot, sides: Sides) -> Group:
    """A face on its slot, cut where its bleed must end. The face's own group stays as it is, so that it recurs."""
    quarter = round(slot.rotation / 90)
    top, right, bottom, left = (sides[(i + quarter) % 4] for i in range(4))
    clip = Path(rectangle(-left, -top, size.width + left + right, size.height + top + bottom))
    return Group((face,), placed(size.width, size.height, slot.x, slot.y, slot.rotation), clip)


def _page(layout: Layout, slots: Sequence[Slot], shapes: tuple[Shape, ...], drift: Matrix) -> Page:
    width, height = layout.page
    if drift != IDENTITY:
        shapes = (Group(shapes, drift),)
    if not slots:
        return Page(width, height, shapes)
    paper = (0.0, 0.0, width, height)
    trim = moved(around(slot.trim for slot in slots), drift, paper)
    return Page(width, height, shapes, trim, moved(around(slot.bleed for slot in slots), drift, paper))


def _turns(decks: Sequence[PrintDeck], layouts: Sequence[Layout], options: SheetOptions) -> tuple[_Turn, ...]:
    """All pages in printing order.

    A sheet without backs that lies between others gets a back page whose footer says that it is empty on
    purpose: without it a two-sided print would put the next front there. A run without any back is fronts only.
    """
    backs = options.backs
    sheets: list[tuple[int, tuple[PrintCard, ...]]] = []
    for index, (deck, layout) in enumerate(zip(decks, layouts, strict=True)):
        copies, holds = deck.copies(), len(options.free(layout))
        sheets += [(index, copies[n : n + holds]) for n in range(0, len(copies), holds)]
    has_back = [any(card.back for card in cards) for _, cards in sheets]
    separate = backs is BackMode.SEPARATE
    backed = backs not in (BackMode.NONE, BackMode.GUTTERFOLD) and any(has_back)
    last = len(sheets) - 1
    fronts = [(n, "both" if layouts[sheets[n][0]].fold else "front") for n in range(len(sheets))]
    behind = [(n, "back") for n in range(len(sheets)) if backed and (has_back[n] or separate or n < last)]
    both = sorted(fronts + behind, key=lambda page: (page[0], page[1] == "back"))
    runs = [fronts, behind] if separate else [both]
    return tuple(
        _Turn(sheets[n][0], sheets[n][1], n + 1, side, number, len(run))
        for run in runs
        for number, (n, side) in enumerate(run, 1)
    )


def arrange(decks: Sequence[PrintDeck], options: SheetOptions, label: Label | None = None) -> Arrangement:
    """Work out the sheets of these decks. `label` sets the footer's text; without it there is no footer.

    Raises Faults: options out of bounds, cards that fit on no slot, no room for the footer.
    """
    faults = option_faults(options)
    if faults:
        raise Faults(faults)
    footer = Footer(label, options.paper.inches, options.indent) if label and options.footer else None
    used = tuple(deck for deck in decks if any(card.count for card in deck.cards))
    found = layouts_of(used, options, footer)
    faults = [fault for fault in found if isinstance(fault, Fault)]
    if faults:
        raise Faults(faults)
    layouts = [layout for layout in found if isinstance(layout, Layout)]
    notes = [
        note
        for deck, layout in zip(used, layouts, strict=True)
        for note in marks_note(deck.name, deck.size, options, layout)
    ]
    turns = _turns(used, layouts, options)
    return Arrangement(used, options, tuple(layouts), tuple(notes), footer, turns)


def impose(decks: Sequence[PrintDeck], options: SheetOptions, label: Label | None = None) -> Iterator[SheetPage]:
    """The pages of these decks, drawn one by one as they are asked for; faults are raised at once (see `arrange`)."""
    return iter(arrange(decks, options, label))
