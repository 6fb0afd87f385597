"""Faces for a press: see-through shapes made opaque look the same, type as outlines too, blacks by their size."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from designer import raster
from designer.export.cmyk import Inks
from designer.export.flatten import bounds, flattened, is_see_through
from designer.export.pressed import Press, as_outlines
from designer.fonts import face
from designer.pdf import write
from designer.shapes import Glyphs, Group, Page, Path, Picture, Shape, Stroke, ellipse, rectangle
from designer.text import Style, set_text
from variants.markup import parse

RED, BLUE = "#cc2030", "#2040c0"


def pixels(*shapes: Shape, dpi: float = 150) -> np.ndarray:  # type: ignore[type-arg]
    held = BytesIO()
    write([Page(30, 20, (Group(shapes),))], held, title="")
    (image,) = raster.pages(held.getvalue(), dpi)
    return np.asarray(image).astype(float)


def unlike(one: tuple[Shape, ...], other: tuple[Shape, ...], dpi: float = 150) -> float:
    return float(np.abs(pixels(*one, dpi=dpi) - pixels(*other, dpi=dpi)).mean())


def png(mode: str = "RGBA", color: tuple[int, ...] = (200, 30, 60, 120)) -> bytes:
    held = BytesIO()
    Image.new(mode, (8, 8), color).save(held, "PNG")
    return held.getvalue()


def test_a_see_through_color_on_a_plain_ground_becomes_their_mix() -> None:
    ground = Path(rectangle(0, 0, 30, 20), fill="#ffffff")
    notes: list[str] = []
    flat = flattened((ground, Path(ellipse(10, 10, 5, 5), fill="#00000080")), notes, "corn-1")
    assert flat[1] == Path(ellipse(10, 10, 5, 5), fill="#7f7f7f")
    assert not notes


def test_over_several_colors_it_becomes_a_picture_and_is_told_once() -> None:
    halves = (Path(rectangle(0, 0, 15, 20), fill=RED), Path(rectangle(15, 0, 15, 20), fill=BLUE))
    shapes = (*halves, Path(rectangle(5, 5, 20, 10), fill="#ffffff80"))
    notes: list[str] = []
    flat = flattened(shapes, notes, "corn-1")
    assert isinstance(flat[2], Picture) and flattened(shapes, notes, "corn-2") == flat
    assert len(notes) == 1 and "corn-1" in notes[0]
    assert unlike(shapes, flat) < 1


def test_pictures_with_see_through_parts_are_laid_on_their_ground() -> None:
    shapes = (Path(rectangle(0, 0, 30, 20), fill=BLUE), Picture(5, 5, 10, 10, png(), "ghost"))
    flat = flattened(shapes, [], "x")
    assert is_see_through(shapes[1]) and not any(map(is_see_through, flat))
    assert unlike(shapes, flat) < 1
    assert not is_see_through(Picture(0, 0, 1, 1, png("RGB", (1, 2, 3)), "plain"))
    assert not is_see_through(Picture(0, 0, 1, 1, png("RGBA", (1, 2, 3, 255)), "whole"))


SIDE = st.integers(0, 16)
FILLS = st.sampled_from([RED, BLUE, "#20a04080", "#f0c02060", "#ffffffc0", "#00000000"])
PATHS = st.builds(
    lambda x, y, w, h, fill, line: Path(rectangle(x, y, w + 2, h + 2), fill, Stroke(line, 0.7) if line else None),
    SIDE, SIDE, SIDE, SIDE, FILLS, st.none() | FILLS,
)  # fmt: skip


@given(st.lists(PATHS | st.lists(PATHS, min_size=1, max_size=3).map(lambda held: Group(tuple(held))), max_size=6))
@settings(max_examples=12, deadline=None)
def test_what_is_flattened_is_opaque_and_looks_the_same(shapes: list[Shape]) -> None:
    flat = flattened(shapes, [], "x")
    assert not any(map(is_see_through, flat))
    assert unlike(tuple(shapes), flat, 600) < 2.5  # edges of pictures fall between pixels


@given(PATHS, st.floats(0, 360), st.floats(0.3, 2))
@settings(max_examples=30, deadline=None)
def test_a_box_holds_all_that_is_drawn(path: Path, turn: float, scale: float) -> None:
    cos, sin = scale * np.cos(np.radians(turn)), scale * np.sin(np.radians(turn))
    shape = Group((Path(path.segments, fill=RED, stroke=Stroke(RED, 0.5)),), (cos, sin, -sin, cos, 15, 8))
    x, y, width, height = bounds(shape)
    cover = Path(rectangle(x - 0.2, y - 0.2, width + 0.4, height + 0.4), fill="#ffffff")
    assert pixels(shape, cover).min() == 255


def words(text: str, size: float = 14, **style: str) -> tuple[Shape, ...]:
    return set_text(parse(text, ()), (2, 2, 26, 16), Style(size=size, align="left", **style), "de").shapes  # type: ignore[arg-type]


def test_type_as_outlines_looks_the_same_and_is_no_type() -> None:
    text = words("Grüße, Ångström & 8 Qg", color=BLUE)
    outlines = tuple(as_outlines(one) for one in text if isinstance(one, Glyphs))
    assert len(outlines) == len(text)
    held = BytesIO()
    write([Page(30, 20, outlines)], held, title="")
    assert raster.texts(held.getvalue()) == [""]
    assert unlike(text, ()) > 25 * unlike(text, outlines, 1200)


def test_the_line_round_letters_stays_beneath_them() -> None:
    one = Glyphs(3, 15, "O", (10.0,), face("Lato-Bold").path, 40, RED, Stroke(BLUE, 1.5))
    assert unlike((one,), (as_outlines(one),), 1200) < 0.6


@pytest.mark.parametrize(
    ("shape", "wanted"),
    [
        (Path(rectangle(0, 0, 20, 10), fill="#000000"), "60/40/40/100"),
        (Path(rectangle(0, 0, 20, 1), fill="#000000"), "0/0/0/100"),
        (Group((Path(rectangle(0, 0, 200, 100), fill="#000000"),), (0.01, 0, 0, 0.01, 0, 0)), "0/0/0/100"),
        (Group((Path(rectangle(0, 0, 1, 1), fill="#000000"),), (10, 0, 0, 10, 0, 0)), "60/40/40/100"),
    ],
)
def test_large_black_areas_get_the_recipe_and_small_ones_black_alone(shape: Shape, wanted: str) -> None:
    (done,) = Press(Inks(240, (60, 40, 40, 100)), True, False).face([shape], "x")
    path = done.children[0] if isinstance(done, Group) else done
    assert isinstance(path, Path) and path.fill == wanted


def test_black_lines_and_type_are_black_ink_alone() -> None:
    press = Press(Inks(240, (60, 40, 40, 100)), True, False)
    line, *text = press.face([Path(rectangle(0, 0, 9, 9), stroke=Stroke("#000000", 1)), *words("Text")], "x")
    assert isinstance(line, Path) and line.stroke and line.stroke.color == "0/0/0/100"
    assert {one.color for one in text if isinstance(one, Glyphs)} == {"0/0/0/100"}


def test_art_that_is_shared_stays_shared() -> None:
    art = (Path(rectangle(0, 0, 9, 9), fill=RED),)
    press = Press(Inks(240), True, False)
    one, other = press.face([Group(art, name="a"), Group(art, (1, 0, 0, 1, 5, 5), name="a")], "x")
    assert isinstance(one, Group) and isinstance(other, Group) and one.children is other.children
