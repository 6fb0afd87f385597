"""What tests of faces share: a variant with every kind of face, and ways to look at shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path as FilePath

from PIL import Image

from designer import raster
from designer.faces import Face, Faces
from designer.pdf import write
from designer.shapes import IDENTITY, Glyphs, Group, Matrix, Page, Path, Shape, rectangle
from designer.template_files import load_template
from variants.decks import Card, decks
from variants.load import load
from variants.model import Variant

HERE = FilePath(__file__).parent / "faces"
TEMPLATES = ("classic", "ink-saver", "prototype")


def kinds(*sets: str) -> Variant:
    """The variant with one card of every kind."""
    return load(str(HERE / "kinds.yaml"), sets)


def cards_of(variant: Variant) -> list[Card]:
    return [card for deck in decks(variant) for card, _ in deck.cards]


def faces_of(variant: Variant, template: str, language: str = "en") -> Iterator[tuple[str, Face]]:
    """Every distinct face by name, backs too."""
    faces = Faces(variant, load_template(template), language)
    backs: dict[str, Face] = {}
    for card in cards_of(variant):
        yield card.key, faces.front(card)
        back = faces.back(card)
        assert back is not None
        backs[f"{type(card).__name__} back"] = back
    yield from backs.items()


def times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


Corners = tuple[float, float, float, float]


def box_at(matrix: Matrix, x: float, y: float, right: float, bottom: float) -> Corners:
    """The box around a box that a matrix moves: left, top, right, bottom."""
    points = [at(matrix, px, py) for px in (x, right) for py in (y, bottom)]
    xs, ys = [px for px, _ in points], [py for _, py in points]
    return min(xs), min(ys), max(xs), max(ys)


def texts(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[tuple[Glyphs, Corners]]:
    """Every run of text with the box of its capitals."""
    for shape in shapes:
        if isinstance(shape, Glyphs):
            em = shape.size * 25.4 / 72
            yield shape, box_at(matrix, shape.x, shape.y - 0.7 * em, shape.x + sum(shape.advances), shape.y)
        elif isinstance(shape, Group):
            yield from texts(shape.children, times(matrix, shape.matrix))


def icons(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Corners]]:
    """Every icon (its drawing measures 100 x 100 mm before it is placed) with its box."""
    for shape in shapes:
        if isinstance(shape, Group):
            moved = times(matrix, shape.matrix)
            if shape.name.startswith("icons/"):
                yield shape.name, box_at(moved, 0, 0, 100, 100)
            else:
                yield from icons(shape.children, moved)


def without_text(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept.append(replace(shape, children=without_text(shape.children)))
        elif not isinstance(shape, Glyphs):
            kept.append(shape)
    return tuple(kept)


def pixels(face: Face, dpi: float = 72, shapes: tuple[Shape, ...] | None = None) -> Image.Image:
    """The face at its trim, as the printer would get it, on white paper."""
    width, height = face.size
    paper = Path(rectangle(0, 0, width, height), "#ffffff")
    held = BytesIO()
    page = Page(width, height, (paper, *(face.shapes if shapes is None else shapes)))
    write([page], held, title="", language="en")
    (image,) = raster.pages(held.getvalue(), dpi)
    return image
