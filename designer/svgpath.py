"""SVG outlines as segments: path data and basic shapes, begun and turned as SVG says (dashes follow that).

Rules: SVG 1.1 chapters 8 and 9, and its appendix F.6 on arcs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from designer.shapes import Segment, ellipse, rectangle
from designer.svgstyle import Refused
from designer.svgunits import LARGEST, NUMBER, NotUnderstood, length, numbers

_PART = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^A-DF-Za-df-z]*)")
_ARC = re.compile(r"(?:\s*+,)?\s*+".join(["", *[f"({NUMBER})"] * 3, "([01])", "([01])", *[f"({NUMBER})"] * 2]))

MAX_SEGMENTS = 100_000
"""Of all outlines of a file."""

TOO_MANY = f"the outlines have more than {MAX_SEGMENTS:,} points", "Simplify them (in Inkscape: Path > Simplify)"

ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path(data: str) -> list[Segment]:
    """Path data as absolute M, L, C, Z segments: quadratics and arcs become cubics."""
    pen = _Pen()
    position = 0
    data = data.strip()
    for commands, found in enumerate(_PART.finditer(data)):
        if found.start() != position:
            break
        if commands > MAX_SEGMENTS:
            raise Refused(*TOO_MANY)
        position = found.end()
        command, text = found[1], found[2]
        groups = _arcs(text) if command in "Aa" else _split(command, numbers(text))
        for index, group in enumerate(groups):
            pen.draw(command, group, first=index == 0)
            if len(pen.out) > MAX_SEGMENTS:
                raise Refused(*TOO_MANY)
    if position != len(data):
        raise NotUnderstood(f"path data at '{data[position : position + 20]}'")
    return pen.done()


def _split(command: str, given: list[float]) -> list[list[float]]:
    size = ARGUMENTS[command.upper()]
    if not size:
        if given:
            raise NotUnderstood("path data after z")
        return [[]]
    if not given or len(given) % size:
        raise NotUnderstood(f"path data: {command} with {len(given)} numbers")
    return [given[start : start + size] for start in range(0, len(given), size)]


def _arcs(text: str) -> list[list[float]]:
    """Arc arguments: flags may stand without a space ("a1 1 0 01 2 3")."""
    groups, position, text = [], 0, text.rstrip()
    while position < len(text):
        found = _ARC.match(text, position)
        if not found or (position == 0 and text.lstrip().startswith(",")):
            raise NotUnderstood(f"path data: arc '{text[position : position + 30]}'")
        groups.append([float(number) for number in found.groups()])
        position = found.end()
    if not groups or any(abs(number) > LARGEST for group in groups for number in group):
        raise NotUnderstood("path data: arc without numbers, or with huge ones")
    return groups


class _Pen:
    """The current point and the control points that smooth commands mirror."""

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[float, float] | None = None
        self.smooth = ""
        self.moved = False
        """A moveto that nothing has followed yet."""

    def draw(self, command: str, given: list[float], first: bool) -> None:
        kind = command.upper()
        if not self.out and not self.moved and kind != "M":
            raise NotUnderstood("path data that does not begin with m")
        if kind == "Z" == self.smooth:
            return
        if kind == "M" and not first:
            kind = "L"
        if kind == "A":
            if command == "a":
                given = [*given[:5], given[5] + self.x, given[6] + self.y]
        elif command.islower():
            dx, dy = self.x, self.y
            if kind == "V":
                given = [given[0] + dy]
            else:
                given = [value + (dy if index % 2 else dx) for index, value in enumerate(given)]
        if kind == "M":
            self.x, self.y = self.start_x, self.start_y = given[0], given[1]
            self.moved, self.smooth = True, ""
            return
        if self.moved:
            self.out.append(("M", self.x, self.y))
            self.moved = False
        getattr(self, "_" + kind)(*given)
        self.smooth = kind

    def done(self) -> list[Segment]:
        return self.out

    def _L(self, x: float, y: float) -> None:
        self.out.append(("L", x, y))
        self.x, self.y = x, y

    def _H(self, x: float) -> None:
        self._L(x, self.y)

    def _V(self, y: float) -> None:
        self._L(self.x, y)

    def _Z(self) -> None:
        self.out.append(("Z",))
        self.x, self.y = self.start_x, self.start_y
        self.moved = True  # what follows without a moveto begins there

    def _C(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.out.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y, self.control = x, y, (x2, y2)

    def _S(self, x2: float, y2: float, x: float, y: float) -> None:
        x1, y1 = self._mirrored("CS")
        self._C(x1, y1, x2, y2, x, y)

    def _Q(self, qx: float, qy: float, x: float, y: float) -> None:
        a, b = self.x, self.y
        self._C(a + (qx - a) * 2 / 3, b + (qy - b) * 2 / 3, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y)
        self.control = (qx, qy)

    def _T(self, x: float, y: float) -> None:
        qx, qy = self._mirrored("QT")
        self._Q(qx, qy, x, y)

    def _mirrored(self, kinds: str) -> tuple[float, float]:
        if self.control is None or self.smooth not in tuple(kinds):
            return self.x, self.y
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def _A(self, rx: float, ry: float, angle: float, large: float, sweep: float, x: float, y: float) -> None:
        if (x, y) == (self.x, self.y):
            return
        if not rx or not ry:
            self._L(x, y)
            return
        for cubic in _arc(self.x, self.y, abs(rx), abs(ry), angle, bool(large), bool(sweep), x, y):
            self._C(*cubic)


def _centred(
    x1: float, y1: float, rx: float, ry: float, cos: float, sin: float, large: bool, sweep: bool, x2: float, y2: float
) -> tuple[float, float, float, float, float, float]:
    """(cx, cy, rx, ry, first angle, angle swept) of an arc given by its end points (SVG 1.1, F.6.5 and F.6.6)."""
    hx, hy = (x1 - x2) / 2, (y1 - y2) / 2
    u, v = cos * hx + sin * hy, -sin * hx + cos * hy
    excess = (u / rx) ** 2 + (v / ry) ** 2
    if excess > 1:
        rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
    bottom = (rx * v) ** 2 + (ry * u) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - bottom) / bottom) if bottom else 0.0
    if large == sweep:
        root = -root
    p, q = root * rx * v / ry, -root * ry * u / rx
    cx, cy = cos * p - sin * q + (x1 + x2) / 2, sin * p + cos * q + (y1 + y2) / 2
    start = math.atan2((v - q) / ry, (u - p) / rx)
    sweep_angle = math.atan2((-v - q) / ry, (-u - p) / rx) - start
    if sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    elif not sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    return cx, cy, rx, ry, start, sweep_angle


def _arc(
    x1: float, y1: float, rx: float, ry: float, angle: float, large: bool, sweep: bool, x2: float, y2: float
) -> list[tuple[float, float, float, float, float, float]]:
    """An elliptical arc as cubics of at most 90 degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    cx, cy, rx, ry, start, sweep_angle = _centred(x1, y1, rx, ry, cos, sin, large, sweep, x2, y2)
    count = max(1, math.ceil(abs(sweep_angle) / (math.pi / 2) - 1e-9))
    step = sweep_angle / count
    k = 4 / 3 * math.tan(step / 4)

    def at(along: float, across: float) -> tuple[float, float]:
        return cx + cos * rx * along - sin * ry * across, cy + sin * rx * along + cos * ry * across

    cubics = []
    for index in range(count):
        a, b = start + index * step, start + (index + 1) * step
        one = at(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        two = at(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        end = (x2, y2) if index == count - 1 else at(math.cos(b), math.sin(b))
        cubics.append((*one, *two, *end))
    return cubics


def shape(tag: str, given: Mapping[str, str]) -> list[Segment]:
    """A basic shape's outline, begun and turned as SVG says (dashes follow it); empty where SVG draws nothing."""

    def number(name: str) -> float:
        return length(given[name]) if name in given else 0.0

    match tag:
        case "path":
            return path(given.get("d", ""))
        case "rect":
            return _rectangle(number("x"), number("y"), number("width"), number("height"), *_radii(given))
        case "circle":
            return _ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            rx, ry = _radii(given)
            return _ellipse(number("cx"), number("cy"), rx, ry)
        case "line":
            return [("M", number("x1"), number("y1")), ("L", number("x2"), number("y2"))]
        case "polyline" | "polygon":
            points = numbers(given.get("points", ""))
            if len(points) > 2 * MAX_SEGMENTS:
                raise Refused(*TOO_MANY)
            if len(points) % 2:
                raise NotUnderstood("an odd number of coordinates in points")
            out: list[Segment] = [("L", x, y) for x, y in zip(points[::2], points[1::2], strict=True)]
            if not out:
                return []
            out[0] = ("M", *out[0][1:])
            return [*out, ("Z",)] if tag == "polygon" else out
    raise NotUnderstood(f"<{tag}>")


def _radii(given: Mapping[str, str]) -> tuple[float, float]:
    """rx and ry; one alone holds for both, and so does `auto` for the other."""
    rx, ry = (None if given.get(name, "auto").strip() == "auto" else length(given[name]) for name in ("rx", "ry"))
    if rx is None:
        rx = ry
    if ry is None:
        ry = rx
    if (rx or 0) < 0 or (ry or 0) < 0:
        raise NotUnderstood("a negative radius")
    return rx or 0.0, ry or 0.0


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    if rx < 0 or ry < 0:
        raise NotUnderstood("a negative radius")
    return list(ellipse(cx, cy, rx, ry)) if rx and ry else []


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> list[Segment]:
    if width < 0 or height < 0:
        raise NotUnderstood("a negative size")
    if not width or not height:
        return []
    return list(rectangle(x, y, width, height, min(rx, width / 2), min(ry, height / 2)))
