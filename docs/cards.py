"""Draw docs/cards.png, the picture at the top of the README, from the real faces: python docs/cards.py"""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path

from designer.faces import Face, Faces
from designer.pdf import write
from designer.raster import render
from designer.shapes import Group, Matrix, Page, Shape, Stroke, rectangle
from designer.shapes import Path as Outline
from variants import load
from variants.decks import decks

WIDTH, HEIGHT = 330.0, 168.0
GROUND = "#E9E2D3"
EDGE = Stroke("#2B214055", 0.25)
DPI = 110


def turned(face: Face, x: float, y: float, degrees: float) -> Group:
    """A face lying on the table, its middle at (x, y), with rounded corners and a soft shadow."""
    width, height = face.size
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def placed(dx: float, dy: float) -> Matrix:
        a, b = -width / 2, -height / 2
        return (cos, sin, -sin, cos, x + dx + cos * a - sin * b, y + dy + sin * a + cos * b)

    outline = rectangle(0, 0, width, height, 3)
    shadows = [Group((Outline(outline, fill="#2B214014"),), placed(0.5 * n, 0.7 * n)) for n in (1, 2, 3)]
    card = Group((Outline(outline, fill="#FFFFFF"), *face.shapes), clip=Outline(outline))
    return Group((*shadows, Group((card, Outline(outline, stroke=EDGE)), placed(0, 0))))


def main() -> None:
    """Write the picture."""
    variant = load("karate-tomate")
    faces = Faces(variant, language="en")
    cards = {card.key: card for deck in decks(variant) for card, _ in deck.cards}
    hand = [faces.front(cards[key]) for key in ("corn-1", "carrot-2", "mushroom-3", "aubergine-4", "broccoli-5")]
    shapes: list[Shape] = [Outline(rectangle(0, 0, WIDTH, HEIGHT), fill=GROUND)]
    back = faces.back(cards["corn-1"])
    triumph_back = faces.back(cards["triumph-5.0.0"])
    assert back is not None and triumph_back is not None
    shapes += [turned(back, 296, 108, 14), turned(triumph_back, 296, 40, -9)]
    shapes += [
        turned(faces.front(cards["triumph-5.0.0"]), 238, 46, 6),
        turned(faces.front(cards["triumph-1.2.0"]), 256, 124, -7),
    ]
    shapes.append(turned(faces.front(cards["tomato-7"]), 202, 98, 8))
    for index, face in enumerate(hand):
        angle = -20 + 10 * index
        x = 98 + 170 * math.sin(math.radians(angle))
        y = 258 - 180 * math.cos(math.radians(angle))
        shapes.append(turned(face, x, y, angle))
    held = BytesIO()
    write([Page(WIDTH, HEIGHT, tuple(shapes))], held, title="Karate Tomate", language="en")
    Path(__file__).with_name("cards.png").write_bytes(render(held.getvalue(), 0, DPI))


if __name__ == "__main__":
    main()
