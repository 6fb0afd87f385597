"""A sheet that measures how far a printer's backs drift, and says what to give for --back-offset and --back-rotation.

On the front a black line leans across a scale; on the back a red line runs straight along it. Held against the light,
they cross at the number to give: the lean shows each millimetre of drift five times as large.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from designer import usual
from designer.kit.papers import CONTENTS
from designer.kit.tiles import caption
from designer.labels import label
from designer.marks import Line, lines
from designer.paper import Paper
from designer.shapes import MM_PER_POINT, Page, Shape, Stroke
from designer.text import Style, set_text
from variants.faults import Faults, Place, one_fault
from variants.markup import Run, parse
from variants.sizes import Size
from variants.wording import fill, told_in

REACH = 4
"""Drift that can be read, mm either way."""

LEAN = 5.0
"""How much larger a scale shows it."""

NARROWEST = 28.0
"""Room for the words between the scales, mm, in which each of them finds place on a line."""

WIDE = 6.0
"""From the middle of a scale to its numbers, mm."""

BEYOND = 6.0
"""How far the red line runs past the scale, so that drift along it does not matter."""

FRONT, BACK = Stroke("#000000", 0.2), Stroke("#c81e1e", 0.2)

TITLE = Style("Fredoka One", 20.0, 10.0, align="left", valign="bottom", hyphenate=False)
BODY = Style("Lato-Regular", 10.5, 6.0, align="left", valign="top", leading=1.35, hyphenate=False)

Edge = Literal["long", "short"]

WORDS = {
    "en": {
        "title": "How far do your backs\u00a0drift?",
        "steps": (
            "1. Print this sheet on both sides, at 100 %, flipped on the {edge} edge.\n"
            "2. Hold it against the light, this side towards you. On each scale the red line crosses the leaning "
            "one: read the number there, quarters by eye.\n"
            "3. Take the middle of X1 and X2, and the middle of Y1 and Y2, and print with "
            "**\u2011\u2011back\u2011offset\u00a0X,Y**\n"
            "4. If X1 and X2 differ: **\u2011\u2011back\u2011rotation\u00a0R**, "
            "R\u00a0=\u00a0({first}\u00a0−\u00a0{second})\u00a0×\u00a0{degrees} degrees."
        ),
        "long": "long", "short": "short", "front": "front", "back": "back",
        "caption": "{side} of the calibration sheet · {paper} · print at 100 %",
    },
    "de": {
        "title": "Wie weit verrutschen die Rückseiten?",
        "steps": (
            "1. Druckt dieses Blatt beidseitig, mit 100 %, über die {edge} Kante gewendet.\n"
            "2. Haltet es gegen das Licht, diese Seite zu euch. Auf jeder Skala kreuzt die rote Linie die "
            "schräge: Lest dort die Zahl ab, Viertel nach Augenmaß.\n"
            "3. Nehmt die Mitte von X1 und X2 und die Mitte von Y1 und Y2 und druckt mit "
            "**\u2011\u2011back\u2011offset\u00a0X,Y**\n"
            "4. Sind X1 und X2 verschieden: **\u2011\u2011back\u2011rotation\u00a0R**, "
            "R\u00a0=\u00a0({first}\u00a0−\u00a0{second})\u00a0×\u00a0{degrees} Grad."
        ),
        "long": "lange", "short": "kurze", "front": "Vorderseite", "back": "Rückseite",
        "caption": "{side} des Prüfblatts · {paper} · mit 100 % drucken",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Gauge:
    """A scale on the sheet: its zero as seen on the front (mm), and whether it measures drift along x or y."""

    name: str
    x: float
    y: float
    along: Literal["x", "y"]

    def point(self, drift: float, off: float) -> tuple[float, float]:
        """Where the scale is `drift` mm beside its zero, and `off` mm along it."""
        return (self.x + drift, self.y + off) if self.along == "x" else (self.x + off, self.y + drift)

    def line(self, drift1: float, off1: float, drift2: float, off2: float) -> Line:
        """A line between two such points."""
        return (*self.point(drift1, off1), *self.point(drift2, off2))


def gauges(page: Size) -> tuple[Gauge, ...]:
    """Two scales for x, above and below the middle, and two for y beside it."""
    across, down = page.width / 2, page.height / 2
    return (
        Gauge("X1", across, 38.0, "x"),
        Gauge("X2", across, page.height - 44.0, "x"),
        Gauge("Y1", 34.0, down, "y"),
        Gauge("Y2", page.width - 34.0, down, "y"),
    )


def signs(edge: Edge) -> dict[str, int]:
    """For each direction, whether the number is what is seen (1) or its opposite (-1).

    Offsets are given as seen on the back. Turned about an upright line, what is seen through the paper to lie too far
    right lies too far left on the back, so the backs must move right: as seen. Upright drift looks the same from both
    sides and must be undone: the opposite. About a level line it is the other way round.
    """
    return {"x": 1, "y": -1} if edge == "long" else {"x": -1, "y": 1}


def turned_by(edge: Edge) -> tuple[str, str]:
    """The two scales whose difference tells the turn: the first is the upper one as seen on the back."""
    return ("X1", "X2") if edge == "long" else ("X2", "X1")


def degrees(page: Size) -> float:
    """Degrees by which the backs must turn clockwise for each mm that the first of these scales says more."""
    upper, lower, *_ = gauges(page)
    return math.degrees(math.atan(1 / (lower.y - upper.y)))


def calibration_pages(paper: Paper, language: str, edge: Edge = "long", margin: float = usual.MARGIN) -> list[Page]:
    """The front and the back of the sheet, for printers that turn the paper over that edge.

    Raises Faults for a paper on which the scales leave no room for what to do.
    """
    page = paper.size
    words = WORDS[told_in(language)]
    front: list[Shape] = []
    back: list[Shape] = []
    for gauge in gauges(page):
        front += _front(gauge, signs(edge)[gauge.along])
        back += _back(gauge, page, edge)
    front += _told(paper, edge, language)
    told = {side: words["caption"].format(side=words[side], paper=paper.title) for side in ("front", "back")}
    return [
        Page(*page, (*front, *caption(page, margin, told["front"]))),
        Page(*page, (*back, *caption(page, margin, told["back"]))),
    ]


def _front(gauge: Gauge, sign: int) -> Iterator[Shape]:
    """The leaning line, and along both sides of it the numbers to give."""
    long = REACH * LEAN
    drawn = [gauge.line(-REACH, -long, REACH, long)]
    for half in range(-2 * REACH, 2 * REACH + 1):
        at, short = half / 2 * LEAN, 1.5 if half % 2 else 0.0
        drawn += [gauge.line(side * WIDE, at, side * (WIDE - 2.5 + short), at) for side in (-1, 1)]
        if half % 2 == 0:
            number = f"{sign * half // 2:+d}".replace("-", "−") if half else "0"
            x, y = gauge.point(WIDE + 3.0, at)
            wide = sum(sum(run.advances) for run in label(number, 0, 0, 7.5))
            yield from label(number, x - (1.5 if gauge.along == "x" else wide / 2), y + 0.9, 7.5)
    yield lines(drawn, FRONT)
    x, y = gauge.point(-WIDE - 5.0, 0.0)
    yield from label(gauge.name, x - 2.0, y + 1.2, 10.0)


def _back(gauge: Gauge, page: Size, edge: Edge) -> Iterator[Shape]:
    """The straight red line, where it lies as seen on the back."""
    x, y = (page.width - gauge.x, gauge.y) if edge == "long" else (gauge.x, page.height - gauge.y)
    long = REACH * LEAN + BEYOND
    yield lines([replace(gauge, x=x, y=y).line(0.0, -long, 0.0, long)], BACK)


def _told(paper: Paper, edge: Edge, language: str) -> Iterator[Shape]:
    """What to do, in the middle of the front."""
    page, words = paper.size, WORDS[told_in(language)]
    left, width, y = 66.0, page.width - 132.0, 84.0
    if width < NARROWEST:
        raise _too_small(paper)
    yield from set_text((Run("text", words["title"]),), (left, y, width, 20.0), TITLE, language).shapes
    factor = f"{degrees(page):.2f}"
    first, second = turned_by(edge)
    numbers = {"degrees": factor.replace(".", ",") if told_in(language) == "de" else factor}
    y += 26.0
    for step in fill(words["steps"], edge=words[edge], first=first, second=second, **numbers).splitlines():
        fitted = set_text(parse(step, ()), (left, y, width, 40.0), BODY, language)
        yield from fitted.shapes
        y += len(fitted.lines) * BODY.size * BODY.leading * MM_PER_POINT + 2.0
    if y > gauges(page)[1].y - REACH * LEAN - BEYOND:
        raise _too_small(paper)


def _too_small(paper: Paper) -> Faults:
    others = ",".join(kind for kind in CONTENTS if kind != "calibration")
    what = f"{paper.title} has no room for the calibration sheet"
    return one_fault(Place("--paper"), "", what, f"Take larger paper, or leave the sheet out: --only {others}")
