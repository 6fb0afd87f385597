"""A tuck box for a deck: a net to cut out, fold and glue, as large as the cards and their number make it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from designer import usual
from designer.kit.tiles import MOST_TILES, OVERLAP, Drawing, tiled, tiling
from designer.marks import FOLD, LINE, lines, placed
from designer.paper import Paper, measures
from designer.shapes import MM_PER_POINT, ROUND, Group, Page, Path, Segment, Shape, rectangle
from designer.text import Style, set_text
from designer.tints import DARK_INK, ink
from variants.faults import Place, one_fault
from variants.markup import Run
from variants.sizes import Size
from variants.wording import told_in

CLEARANCE = 1.5
"""What a box is wider and higher than its cards, mm."""

DEPTH_CLEARANCE = 1.0
"""What it is deeper than the pile."""

GLUE_TAB = 12.0
SPILL = 2.0
"""How far colour reaches over a fold onto the glue tab."""

SMALLEST = 5.0
"""Of the words on a box, points."""
TALLEST = 0.75
"""Type on a panel, as a share of the panel's height: folds on either side stay clear of it."""

BLEED = 1.0
"""How far colour reaches over a line to cut: a knife a little beside it leaves no white edge."""

PAPER = "#ffffff"
NO_BREAK = "\u00a0"

NOTCH = 9.0
"""Radius of the notch for a thumb in the front panel."""

WORDS = {
    "en": {
        "cards": "{n} cards",
        "glue": "glue",
        "caption": "print at 100 % · cut whole lines, fold dashed ones · box, sheet {n} of {of}",
        "joined": ": glue first, {overlap} mm overlap, diamonds on diamonds, higher number on top",
        "glue_sheet": "glue here: sheet {n} lies on top",
    },
    "de": {
        "cards": "{n} Karten",
        "glue": "kleben",
        "caption": "mit 100 % drucken · ganze Linien schneiden, gestrichelte falten · Schachtel, Blatt {n} von {of}",
        "joined": ": zuerst kleben, {overlap} mm überlappend, Raute auf Raute, höhere Zahl oben",
        "glue_sheet": "hier kleben: Blatt {n} liegt oben",
    },
}


@dataclass(frozen=True, slots=True)
class Stock:
    """What the cards are made of, mm: measure a pile of your own and divide by its number."""

    thickness: float = 0.32
    """Of a bare card: about that for 300 g/m² cardboard."""
    sleeved: bool = False
    """Whether the cards are in sleeves: these are 3 mm wider and 2 mm higher, and two films thicker."""

    def pile(self, card: Size, count: int) -> tuple[float, float, float]:
        """Width, height and depth of a pile of cards."""
        if self.sleeved:
            return (card.width + 3.0, card.height + 2.0, count * (self.thickness + 0.2))
        return (card.width, card.height, count * self.thickness)


class Inside(NamedTuple):
    """The room in a box, mm."""

    width: float
    height: float
    depth: float


def inside(card: Size, count: int, stock: Stock) -> Inside:
    """The room that a deck needs."""
    width, height, depth = stock.pile(card, count)
    return Inside(width + CLEARANCE, height + CLEARANCE, depth + DEPTH_CLEARANCE)


@dataclass(frozen=True, slots=True)
class Net:
    """Where the panels of a box lie: from the left the glue tab, back, side, front, side; lid above the back.

    Flaps at the top and the bottom are closed by tucking them in; the dust flaps of the sides lie under them.
    """

    room: Inside

    @property
    def tuck(self) -> float:
        """How far a lid is tucked in."""
        return min(18.0, max(12.0, 0.7 * self.room.depth))

    @property
    def dust(self) -> float:
        """Length of a dust flap: the two of them never overlap."""
        return min(0.45 * self.room.width, max(10.0, 0.8 * self.room.depth))

    @property
    def size(self) -> Size:
        """The whole net."""
        width, height, depth = self.room
        return Size(GLUE_TAB + 2 * (width + depth), height + 2 * (depth + self.tuck))

    @property
    def columns(self) -> tuple[float, float, float, float, float]:
        """Left edges of back, side, front, side, and the right end."""
        width, _, depth = self.room
        x = GLUE_TAB
        return (x, x + width, x + width + depth, x + 2 * width + depth, x + 2 * (width + depth))

    @property
    def top(self) -> float:
        """Upper edge of the panels."""
        return self.room.depth + self.tuck

    def folds(self) -> Path:
        """All fold lines."""
        width, height, depth = self.room
        back, side, front, other, _ = self.columns
        top, bottom = self.top, self.top + height
        upright = [(x, top, x, bottom) for x in (back, side, front, other)]
        ends = [(back, top, back + width, top), (back, bottom, back + width, bottom)]
        dusts = [(x, y, x + depth, y) for x in (side, other) for y in (top, bottom)]
        tucks = [(back, y, back + width, y) for y in (self.tuck, bottom + depth)]
        return lines([*upright, *ends, *dusts, *tucks], FOLD)

    def outline(self) -> Path:
        """The line to cut, once round the net, clockwise from the lid."""
        width, height, depth = self.room
        back, side, front, other, end = self.columns
        top, bottom, tuck, dust = self.top, self.top + height, self.tuck, self.dust
        round_, slope = min(6.0, tuck / 2, width / 4), min(2.0, depth / 5)
        way: list[Segment] = [("M", back, top), ("L", back, round_)]
        way += _bend(back, round_, back + round_, 0.0)
        way += [("L", back + width - round_, 0.0), *_bend(back + width - round_, 0.0, back + width, round_, True)]
        way += [("L", side, top)]
        way += _flap(side, front, top, -dust, slope)
        middle, r = front + width / 2, min(NOTCH, width / 3)
        way += [("L", middle - r, top), *_thumb(middle, top, r), ("L", other, top)]
        way += _flap(other, end, top, -dust, slope)
        way += [("L", end, bottom)]
        way += _flap(end, other, bottom, dust, -slope)
        way += [("L", front, bottom)]
        way += _flap(front, side, bottom, dust, -slope)
        low = bottom + depth + tuck
        way += [("L", side, low - round_), *_bend(side, low - round_, side - round_, low)]
        way += [("L", back + round_, low), *_bend(back + round_, low, back, low - round_, True)]
        way += [("L", back, bottom), ("L", 0.0, bottom - 4.0), ("L", 0.0, top + 4.0), ("Z",)]
        return Path(tuple(way), stroke=LINE)


def _bend(x1: float, y1: float, x2: float, y2: float, level: bool = False) -> list[Segment]:
    """A quarter of an ellipse from one point to another, setting out level or upright."""
    if level:
        return [("C", x1 + ROUND * (x2 - x1), y1, x2, y2 - ROUND * (y2 - y1), x2, y2)]
    return [("C", x1, y1 + ROUND * (y2 - y1), x2 - ROUND * (x2 - x1), y2, x2, y2)]


def _flap(x1: float, x2: float, y: float, length: float, slope: float) -> list[Segment]:
    """A dust flap from (x1, y) to (x2, y), a little narrower at its end."""
    return [("L", x1, y), ("L", x1 + slope, y + length), ("L", x2 - slope, y + length), ("L", x2, y)]


def _thumb(x: float, y: float, r: float) -> list[Segment]:
    """Half a circle downwards, from left to right."""
    k = ROUND * r
    return [
        ("C", x - r, y + k, x - k, y + r, x, y + r),
        ("C", x + k, y + r, x + r, y + k, x + r, y),
    ]


@dataclass(frozen=True, slots=True)
class Dress:
    """What is printed on a box: the back of its cards, the game's name, the deck's, what it holds, and how many."""

    art: Group
    card: Size
    name: str
    deck: str
    held: str
    """Number and kind: "140 number cards"."""
    count: int
    language: str

    @property
    def ground(self) -> str:
        """The colour of the small panels: what lies below all else on the back."""
        fills = (shape.fill for shape in self.art.children if isinstance(shape, Path) and shape.fill)
        return next(fills, PAPER)[:7]


def tuck_box(net: Net, dress: Dress) -> Drawing:
    """The net with its art: the cards' back on both large panels, words on the sides and the lid."""
    width, height, depth = net.room
    back, side, front, other, _ = net.columns
    top = net.top
    words = WORDS[told_in(dress.language)]
    count = words["cards"].format(n=dress.count)
    bottom = top + height
    shapes: list[Shape] = [
        Path(rectangle(back - SPILL, top, net.size.width - back + SPILL + BLEED, height), fill=dress.ground),
        Path(rectangle(front, top - BLEED, width, height + 2 * BLEED), fill=dress.ground),
        Path(rectangle(back - BLEED, top - depth, width + 2 * BLEED, depth), fill=dress.ground),
        Path(rectangle(back - BLEED, bottom, width + 2 * BLEED, depth), fill=dress.ground),
        _cover(dress, back, top, width, height),
        _cover(dress, front, top, width, height),
    ]
    shapes += _words(dress, f"{dress.name}   ·   {dress.deck}", (side, top, depth, height), turned=True)
    shapes += _words(dress, f"{dress.name}   ·   {count}", (other, top, depth, height), turned=True)
    shapes += _words(dress, dress.name, (back, top - depth, width, depth), flipped=True)
    shapes += _words(dress, dress.held, (back, bottom, width, depth))
    shapes += _words(dress, words["glue"], (0.0, top + 4, GLUE_TAB - SPILL, height - 8), turned=True, color=DARK_INK)
    return Drawing(net.size, (*shapes, net.folds(), net.outline()))


def _cover(dress: Dress, x: float, y: float, width: float, height: float) -> Group:
    """The card's back, as large as it must be to cover a panel."""
    scale = max(width / dress.card.width, height / dress.card.height)
    dx, dy = (width - scale * dress.card.width) / 2, (height - scale * dress.card.height) / 2
    art = Group((dress.art,), (scale, 0.0, 0.0, scale, x + dx, y + dy))
    return Group((art,), clip=Path(rectangle(x, y, width, height)))


def _words(
    dress: Dress, text: str, box: tuple[float, float, float, float], *, turned: bool = False, flipped: bool = False,
    color: str = "",
) -> Iterator[Shape]:  # fmt: skip
    """Words in the middle of a panel, along it where `turned`, to be read from the other side where `flipped`.

    Where a panel is too thin for them it stays empty.
    """
    x, y, width, height = box
    long, short = (height, width) if turned else (width, height)
    if short < 3.0 or long < 10.0:
        return
    size = max(SMALLEST, min(7.0 if color else 16.0, TALLEST * short / MM_PER_POINT))
    style = Style("Fredoka One", size, SMALLEST, color or ink(dress.ground), hyphenate=False)
    one_line = (Run("text", text.replace(" ", NO_BREAK)),)
    fitted = set_text(one_line, (1.5, 0.6, long - 3.0, short - 1.2), style, dress.language)
    if not fitted.overflow_mm:
        angle = 90.0 if turned else 180.0 if flipped else 0.0
        yield Group(fitted.shapes, placed(long, short, x + width / 2, y + height / 2, angle))


def box_pages(card: Size, stock: Stock, dress: Dress, paper: Paper, margin: float = usual.MARGIN) -> list[Page]:
    """The pages of a box, tiled where the net is larger than the paper.

    Raises Faults for a box that would take more than MOST_TILES sheets.
    """
    net = Net(inside(card, dress.count, stock))
    found = tiling(net.size, paper, margin)
    if found is None:
        flat = f"{measures(net.size)} flat, more than {MOST_TILES} sheets of {paper.title}"
        what = f"the box for {dress.count} cards of {measures(card)} is {flat}"
        raise one_fault(Place("box"), dress.deck, what, "Take larger paper, thinner cards, or leave the boxes out")
    overlap = f"{OVERLAP:g}"
    words = {key: said.replace("{overlap}", overlap) for key, said in WORDS[told_in(dress.language)].items()}
    told = words["caption"] + (words["joined"] if found.tiles > 1 else "")
    told = f"{paper.title} · {dress.name} · {dress.deck} · {told}"
    return list(tiled(tuck_box(net, dress), found, margin, told, words["glue_sheet"]))
