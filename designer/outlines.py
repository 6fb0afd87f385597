"""Outlines that boxes may have: ellipses, polygons, stars, rays, all as segments in millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence

from designer.measures import Frame
from designer.shapes import Matrix, Path, Segment

_K = 0.5523
"""The usual cubic for a quarter circle."""


def ellipse(frame: Frame) -> tuple[Segment, ...]:
    """The ellipse that fills the frame."""
    (cx, cy), rx, ry = frame.center, frame.width / 2, frame.height / 2
    kx, ky = rx * _K, ry * _K
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
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


def rays(frame: Frame, colors: Sequence[str], count: int, turn: float, center: tuple[float, float]) -> tuple[Path, ...]:
    """Sectors from the centre to beyond the frame's corners, in the colours in turn; clip them to the frame."""
    cx, cy = center
    far = 1.05 * max(
        math.hypot(x - cx, y - cy)
        for x in (frame.x, frame.x + frame.width)
        for y in (frame.y, frame.y + frame.height)
    )
    far /= math.cos(math.pi / max(count, 3))
    paths = []
    for index in range(count):
        start, end = (math.radians(turn - 90 + 360 * (index + edge) / count) for edge in (-0.5, 0.5))
        corners = [(cx, cy), (cx + far * math.cos(start), cy + far * math.sin(start))]
        if count < 6:
            middle = (start + end) / 2
            corners.append((cx + 2 * far * math.cos(middle), cy + 2 * far * math.sin(middle)))
        corners.append((cx + far * math.cos(end), cy + far * math.sin(end)))
        paths.append(Path(polygon(corners), colors[index % len(colors)]))
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
