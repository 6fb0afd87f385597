"""Suits are told apart by colour, and without it by emblem and pattern: in grey, and by the colour-blind."""

from __future__ import annotations

import itertools
import math
from io import BytesIO

import numpy as np
import pytest
from facework import pixels
from PIL import Image, ImageChops, ImageFilter, ImageStat

from designer import raster
from designer.art import Library
from designer.eyesight import DICHROMATS, GREY, SIGHTS, TRITAN, TRITAN_NORMAL, distance, lab, seen
from designer.faces import Faces
from designer.fields import suit_looks
from designer.pdf import write
from designer.shapes import Group, Page, Path, rectangle
from designer.template_files import load_template
from designer.tints import contrast
from variants.decks import NumberCard
from variants.load import load

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def test_white_and_black_look_alike_to_everybody() -> None:
    for sight in SIGHTS:
        assert distance("#ffffff", "#000000", sight) == pytest.approx(100, abs=0.5)
        assert math.dist(lab(seen("#808080", sight)), lab(seen("#808080", "normal"))) < 1


def test_the_simulations_confuse_what_they_should() -> None:
    """Colours on a dichromat's line of confusion fall together, and others do not."""
    assert distance("#c23b22", "#6f6f22", "deutan") < 0.5 * distance("#c23b22", "#6f6f22", "normal")
    assert distance("#0000ff", "#ffff00", "deutan") > 100
    assert distance("#00a0a0", "#0090c8", "tritan") < distance("#00a0a0", "#0090c8", "normal")


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_five_colours_alone_are_told_apart(sight: str) -> None:
    """So plainly that a pattern is a second help, not the only one; the least distance is of 10."""
    suits = load("karate-tomate").deck.suits
    near = {
        (a, b): round(distance(suits[a].color, suits[b].color, sight), 1) for a, b in itertools.combinations(suits, 2)
    }
    assert min(near.values()) >= 10, near


def test_in_grey_neighbours_on_the_ladder_keep_a_step() -> None:
    colors = [suit.color for suit in load("karate-tomate").deck.suits.values()]
    for one, other in itertools.combinations(colors, 2):
        assert contrast(one, other) >= 1.25


def drawn(group: Group, side: float) -> Image.Image:
    """Black art on white, a little blurred, as at arm's length."""
    held = BytesIO()
    paper = Path(rectangle(0, 0, side, side), "#ffffff")
    write([Page(side, side, (paper, group))], held, title="", language="en")
    (image,) = raster.pages(held.getvalue(), 100)
    return image.convert("L").filter(ImageFilter.GaussianBlur(1.2))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures, 0 alike to 1 black against white."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0]) / 255


def test_emblems_and_patterns_differ_as_shapes() -> None:
    """As black silhouettes at the size of a corner index, no two emblems and no two patterns are alike."""
    library = Library()
    names = [*load("karate-tomate").deck.suits]
    looks = suit_looks(load("karate-tomate"))
    emblems = [drawn(library.picture(f"icons/{looks[name].icon}", 1, 1, 8, 8, tint="#000000"), 10) for name in names]
    patterns = [
        drawn(library.tile(f"patterns/{looks[name].pattern}", 0, 0, 20, 20, 14, tint="#000000"), 20) for name in names
    ]
    stand_ins = [drawn(library.picture(f"icons/shape-{n}", 1, 1, 8, 8, tint="#000000"), 10) for n in range(1, 6)]
    for kind, least in ((emblems, 0.06), (patterns, 0.15), (stand_ins, 0.06)):
        for one, other in itertools.combinations(kind, 2):
            assert unlike(one, other) >= least


def looked_at(image: Image.Image, sight: str) -> Pixels:
    """L*a*b* of every pixel as that sight takes it."""
    srgb = np.asarray(image, dtype=float) / 255
    light = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    if sight == "grey":
        light = np.repeat((light @ np.array(GREY))[..., None], 3, axis=2)
    elif sight == "tritan":
        near = (light @ np.array(TRITAN_NORMAL) >= 0)[..., None]
        light = np.where(near, light @ np.array(TRITAN[0]).T, light @ np.array(TRITAN[1]).T)
    elif sight != "normal":
        light = light @ np.array(DICHROMATS[sight]).T
    xyz = light.clip(0, 1) @ np.array([[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]]).T
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def test_pixels_are_looked_at_as_colours_are() -> None:
    for color in ("#f5cb3a", "#4a1f73", "#23682f", "#0000ff", "#ffffff"):
        for sight in SIGHTS:
            (pixel,) = looked_at(Image.new("RGB", (1, 1), color), sight).reshape(-1, 3)
            assert math.dist(pixel, lab(seen(color, sight))) < 0.2


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(
    ("template", "card", "corner"), [("classic", 0.4, 0.1), ("ink-saver", 0.2, 0.1), ("prototype", 0.1, 0.2)]
)
def test_rendered_cards_of_different_suits_differ(template: str, card: float, corner: float, sight: str) -> None:
    """Cards of one value and any two suits, rendered: how much of them differs by 10 and more (CIE 1976).

    `card` is the least share of the whole card, `corner` that of the 12 x 25 mm which a fanned hand shows.
    """
    variant = load("karate-tomate")
    faces = Faces(variant, load_template(template))
    views = [looked_at(pixels(faces.front(NumberCard("x", suit, 3)), 40), sight) for suit in variant.deck.suits]
    for one, other in itertools.combinations(views, 2):
        plain = np.sqrt(((one - other) ** 2).sum(axis=-1)) >= 10
        assert plain.mean() >= card
        assert plain[: round(25 / 25.4 * 40), : round(12 / 25.4 * 40)].mean() >= corner
