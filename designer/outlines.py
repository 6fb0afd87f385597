"""Outlines that boxes may have: rounded corners, polygons, stars, rays, all as segments in millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence

from designer.measures import Frame
from designer.shapes import ROUND, Matrix, Path, Segment, rectangle


def rounded(frame: Frame, radii: Sequence[float]) -> tuple[Segment, ...]:
    """A rectangle with a radius for each corner, clockwise from the top left."""
    x, y, right, bottom = frame.x, frame.y, frame.x + frame.width, frame.y + frame.height
    most = min(frame.width, frame.height) / 2
    a, b, c, d = (max(0.0, min(radius, most)) for radius in radii)
    k = 1 - ROUND
    return (
        ("M", x + a, y),
        ("L", right - b, y),
        ("C", right - b * k, y, right, y + b * k, right, y + b),
        ("L", right, bottom - c),
        ("C", right, bottom - c * k, right - c * k, bottom, right - c, bottom),
        ("L", x + d, bottom),
        ("C", x + d * k, bottom, x, bottom - d * k, x, bottom - d),
        ("L", x, y + a),
        ("C", x, y + a * k, x + a * k, y, x + a, y),
        ("Z",),
    )


def polygon(points: Sequence[tuple[float, float]]) -> tuple[Segment, ...]:
    """The closed outline through the points."""
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def star(frame: Frame, points: int, depth: float, turn: float) -> tuple[Segment, ...]:
    """A star that fills the frame, its inner radius `depth` times the outer, turned by degrees clockwise."""
    (cx, cy), rx, ry = frame.center, frame.width / 2, frame.height / 2
    corners = []
    for index in range(2 * points):
        angle = math.radians(turn - 90 + 180 * index / points)
        radius = depth if index % 2 else 1.0
        corners.append((cx + rx * radius * math.cos(angle), cy + ry * radius * math.sin(angle)))
    return polygon(corners)


OVERLAP = math.radians(0.4)
"""Rays reach so far under the next one, so that no ground glints between them."""


def rays(frame: Frame, colors: Sequence[str], count: int, turn: float, center: tuple[float, float]) -> tuple[Path, ...]:
    """Sectors from the centre to beyond the frame's corners, in the colours in turn; clip them to the frame.

    The first colour is the ground, so that with two colours half of the sectors need no drawing.
    """
    cx, cy = center
    corners = [(x, y) for x in (frame.x, frame.x + frame.width) for y in (frame.y, frame.y + frame.height)]
    step = 2 * math.pi / count
    far = 1.05 * max(math.hypot(x - cx, y - cy) for x, y in corners) / math.cos(min(step, 1.5) / 2)
    paths = [Path(rectangle(*frame), colors[0])]
    for index in range(count):
        color = colors[index % len(colors)]
        if color == colors[0]:
            continue
        start = math.radians(turn - 90) + (index - 0.5) * step
        end = start + step + (0 if index + 1 < count and colors[(index + 1) % len(colors)] == colors[0] else OVERLAP)
        angles = (start, end) if count > 4 else (start, (start + end) / 2, end)
        reach = far if count > 4 else 2 * far
        tips = [(cx + reach * math.cos(angle), cy + reach * math.sin(angle)) for angle in angles]
        paths.append(Path(polygon([(cx, cy), *tips]), color))
    return tuple(paths)


def turned(degrees: float, about: tuple[float, float]) -> Matrix:
    """Rotation clockwise about a point."""
    x, y = about
    if degrees % 360 == 180:
        return (-1.0, 0.0, 0.0, -1.0, 2 * x, 2 * y)
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos)


def mirrored(about: tuple[float, float]) -> Matrix:
    """Left and right swapped about an upright line through the point."""
    return (-1.0, 0.0, 0.0, 1.0, 2 * about[0], 0.0)
