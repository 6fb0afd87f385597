"""The template language: what boxes, lengths, bindings, styles and icons mean."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest
from facework import cards_of, kinds, texts
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from designer.bindings import Marked, Unbound, read_condition, read_words
from designer.faces import Faces
from designer.fields import FIELDS
from designer.iconrows import arrange
from designer.measures import Frame, bled, place, read_measure
from designer.shapes import Glyphs, Group, Shape
from designer.shapes import Path as Outline
from designer.template_files import load_face, load_template
from designer.tints import READABLE, contrast, deep, from_channels, ink
from variants.faults import Faults
from variants.load import load


def test_icons_by_file_lie_in_the_templates_folder(tmp_path: Path) -> None:
    line = "extends: classic\nfaces:\n  number:\n    boxes:\n"
    (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>')
    (tmp_path / "template.yaml").write_text(f"format: 1\n{line}      - {{icons: {{./dot.svg: 3, knife: 1}}}}\n")
    faces = Faces(kinds(), load_template(str(tmp_path)))
    face = faces.front(cards_of(faces.variant)[0])
    assert (face.faults, len(face.shapes)) == ((), 4)


def test_a_deck_without_suits_has_no_rays_in_their_colours(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text('format: 1\nboxes: [{rays: {colors: ["{suits.colors}"]}}]\n')
    text = "format: 1\nname: Mine\nextra_decks: {a: {face: ./face.yaml, cards: [{n: 1}]}}\n"
    (tmp_path / "mine.yaml").write_text(text)
    variant = load(str(tmp_path / "mine.yaml"))
    assert [Faces(variant).front(card).shapes for card in cards_of(variant)] == [()]


def test_templates_in_a_circle(tmp_path: Path) -> None:
    for name, other in (("a", "./b"), ("a/b", ".")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "template.yaml").write_text(f"format: 1\nextends: {other}\n")
    (tmp_path / "a" / "b" / "template.yaml").write_text("format: 1\nextends: ../../a\n")
    with pytest.raises(Faults, match=r"leaves|outside|circle"):
        load_template("a", tmp_path)


def template(tmp_path: Path, text: str) -> Faces:
    (tmp_path / "template.yaml").write_text("format: 1\nextends: classic\n" + text, encoding="utf-8")
    return Faces(kinds(), load_template(str(tmp_path)))


def test_a_template_changes_one_box_by_its_name(tmp_path: Path) -> None:
    """The changed box stays where it stood; what is not written stays as it was; new boxes come on top."""
    text = """
faces:
  number:
    extends: number
    without: [picture]
    boxes:
      - {name: belt-cloth, fill: "#112233"}
      - {name: mine, box: [20, 5, 10, 10], fill: "#445566"}
"""
    faces = template(tmp_path, text)
    changed = faces.front(cards_of(faces.variant)[0]).shapes
    before = Faces(faces.variant, load_template("classic")).front(cards_of(faces.variant)[0]).shapes
    fills = [shape.fill for shape in changed if isinstance(shape, Outline)]
    assert "#112233" in fills and fills[-1] == "#445566"
    assert len(changed) == len(before)  # one picture less, one box more


def test_another_content_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    text = 'faces: {number: {extends: number, boxes: [{name: picture, text: "Boo", style: name}]}}\n'
    faces = template(tmp_path, text)
    assert "Boo" in [glyphs.chars for glyphs, _ in texts(faces.front(cards_of(faces.variant)[0]).shapes)]


def test_styles_and_colors_of_the_extended_template_are_changed_key_by_key(tmp_path: Path) -> None:
    faces = template(tmp_path, 'styles: {name: {color: "#123456"}}\ncolors: {suit: "#abcdef"}\n')
    assert faces.template.styles["name"].font == "display"
    shapes = faces.front(cards_of(faces.variant)[0]).shapes
    assert "#123456" in {glyphs.color for glyphs, _ in texts(shapes)}
    assert any(isinstance(shape, Outline) and shape.fill == "#abcdef" for shape in shapes)


def test_twice_corners_repeat_and_if(tmp_path: Path) -> None:
    text = """
styles: {one: {font: display, size: 9}}
faces:
  number:
    boxes:
      - {box: [3, 3, 10, 8], text: a, style: one, twice: true}
      - {box: [3, 20, 10, 8], text: b, style: one, corners: 4}
      - {box: [20, 30, 5, 5], text: "{n}", style: one, repeat: 3, step: [6, 0]}
      - {box: [20, 60, 9, 9], text: c, style: one, if: value == 1}
      - {box: [20, 60, 9, 9], text: d, style: one, unless: value < 60}
"""
    faces = template(tmp_path, text)
    first, second = (faces.front(card) for card in cards_of(faces.variant)[:2])
    assert Counter(glyphs.chars for glyphs, _ in texts(first.shapes)) == Counter("aabbbb123c")
    assert Counter(glyphs.chars for glyphs, _ in texts(second.shapes)) == Counter("aabbbb123d")
    (x1, y1, x2, y2), (u1, v1, u2, v2) = [box for glyphs, box in texts(first.shapes) if glyphs.chars == "a"]
    assert (u1, v1, u2, v2) == pytest.approx((59 - x2, 92 - y2, 59 - x1, 92 - y1))


def test_a_face_file_binds_the_columns_of_its_deck(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text(
        "format: 1\nextends: classic\nboxes:\n"
        '  - {box: [4, 4, 50, 20], text: "{title}", style: title, color: ink}\n'
        '  - {box: [4, 30, 50, 40], text: "{Wirkung}", style: body, if: Wirkung}\n',
        encoding="utf-8",
    )
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "format: 1\nname: Mine\nextends: karate-tomate\nextra_decks:\n  events:\n    face: ./face.yaml\n    cards:\n"
        "      - {title: Rain, Wirkung: 'Everybody **draws** a <card>.'}\n      - {title: Sun & more, Wirkung: ''}\n"
    )
    variant = load(str(mine))
    faces = Faces(variant)
    rain, sun = (faces.front(card) for card in cards_of(variant) if card.key.startswith("events-"))
    assert [glyphs.chars for glyphs, _ in texts(sun.shapes)] == ["Sun & more"]
    assert "draws" in [glyphs.chars.strip() for glyphs, _ in texts(rain.shapes)]
    assert rain.faults == sun.faults == ()
    with pytest.raises(Faults) as caught:
        load_face(tmp_path / "face.yaml", ["titel", "Wirkung"])
    (fault,) = caught.value.faults
    assert "there is no '{title}'. Did you mean 'titel'" in str(fault) and fault.place.line == 4


def test_every_listed_field_is_there_and_no_other() -> None:
    """docs/templates.md and the checks tell what a face may bind; every card of the kind has exactly that."""
    from designer.fields import FieldMaker, kind_of, suit_looks

    variant = kinds()
    maker = FieldMaker(variant, "de", suit_looks(variant))
    for card in cards_of(variant):
        assert set(maker.of(card)) == set(FIELDS[kind_of(card)])


@pytest.mark.parametrize(
    ("written", "millimetres"),
    [(3, 3), (-2.5, -2.5), ("50%", 40), ("10% short", 6), ("50% + 3", 43), ("100% - 10% short - 4", 70), ("-5%", -4)],
)
def test_lengths(written: float | str, millimetres: float) -> None:
    assert read_measure(written).of(80, 60) == pytest.approx(millimetres)


@pytest.mark.parametrize("written", ["", "3 4", "50 %%", "x", "1 + center", "3 +", True, None, "1e3"])
def test_no_lengths(written: object) -> None:
    with pytest.raises(PydanticCustomError, match="must be a length"):
        read_measure(written)


@pytest.mark.parametrize(
    ("box", "frame"),
    [
        ([3, 4, 10, 20], (3, 4, 10, 20)),
        ([-3, -4, 10, 20], (47, 76, 10, 20)),
        ([3, 4, -3, -4], (3, 4, 54, 92)),
        ([3, 4, 0, 0], (3, 4, 57, 96)),
        (["center", "center + 5", 10, 20], (25, 45, 10, 20)),
        (["50%", "10%", "50%", "90%"], (30, 10, 30, 90)),
    ],
)
def test_boxes_find_their_place(box: list[float | str], frame: tuple[float, ...]) -> None:
    x, y, width, height = (read_measure(one) for one in box)
    assert place((x, y, width, height), Frame(0, 0, 60, 100), 60) == pytest.approx(frame)


def test_bleed_moves_only_the_sides_at_the_trim() -> None:
    trim = Frame(0, 0, 60, 90)
    assert bled(Frame(0, 0, 60, 90), trim, 3) == (-3, -3, 66, 96)
    assert bled(Frame(0, 10, 20, 20), trim, 3) == (-3, 10, 23, 20)
    assert bled(Frame(5, 5, 20, 20), trim, 3) == (5, 5, 20, 20)


def test_bindings_are_plain_look_ups() -> None:
    fields = {"value": 3, "name": "Ha*rd", "text": Marked("**so**"), "suit.color": "#e9b824", "mark": False}
    assert read_words("{value}{{x}} {name}").text(fields) == "3{x} Ha*rd"
    assert read_words("{name} {text}").text(fields, lambda plain: plain.replace("*", "\\*")) == "Ha\\*rd **so**"
    assert read_words("{name|upper}").text(fields) == "HA*RD"
    assert read_words("{suit.color|pale}").value(fields) == "#f9ebc2"
    with pytest.raises(Unbound, match="there is no"):
        read_words("{valeu}").text(fields)
    with pytest.raises(Unbound, match="not a colour"):
        read_words("{name|ink}").text(fields)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("value", True), ("none", False), ("empty", False), ("mark", False), ("value == 3", True),
        ("value != 3", False), ("value >= 3", True), ("value < 3", False), ("suit.id == any", True),
        ("suit.id == corn", False),
    ],
)  # fmt: skip
def test_conditions(condition: str, holds: bool) -> None:
    fields = {"value": 3, "none": 0, "empty": "", "mark": False, "suit.id": "any"}
    assert read_condition(condition).holds(fields) is holds


colors = st.tuples(*[st.floats(0, 1)] * 3).map(lambda parts: from_channels(*parts))


@given(colors)
def test_ink_reads_on_every_colour_and_deep_colours_read_on_paper(color: str) -> None:
    assert contrast(ink(color), color) >= READABLE
    assert contrast(deep(color), "#fff4dc") >= READABLE


@given(
    st.tuples(*[st.integers(0, 9)] * 3).filter(any),
    st.floats(20, 70),
    st.floats(20, 70),
    st.sampled_from(["rows", "grid", "row", "column"]),
    st.sampled_from([1.0, 1.4]),
)
def test_any_mix_of_icons_fits_and_is_large(
    counts: tuple[int, ...], width: float, height: float, layout: str, lead: float
) -> None:
    frame = Frame(3, 5, width, height)
    shown = tuple(zip(("trophy", "knife", "tomato"), counts, strict=True))
    placed = arrange(shown, frame, layout, 1.0, 40.0, lead)
    assert Counter(name for name, _ in placed) == Counter({name: count for name, count in shown if count})
    for _, icon in placed:
        assert icon.width == icon.height > 0.2
        assert icon.x >= 3 - 1e-6 and icon.y >= 5 - 1e-6
        assert icon.x + icon.width <= 3 + width + 1e-6 and icon.y + icon.height <= 5 + height + 1e-6
    for index, (_, one) in enumerate(placed):
        for _, other in placed[index + 1 :]:
            apart_x = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
            apart_y = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
            assert max(apart_x, apart_y) > 0
    if layout == "rows":
        smallest = min(icon.width for _, icon in placed)
        assert smallest >= 0.5 * min(20, math.sqrt(width * height / sum(counts)) - 3)


def test_shapes_are_frozen_and_equal_for_equal_cards() -> None:
    faces = Faces(kinds(), load_template("classic"))
    card = cards_of(faces.variant)[0]
    one, other = faces.front(card), faces.front(card)
    assert one == other and hash(one.shapes) == hash(other.shapes)
    kinds_of_shapes: set[type[Shape]] = {type(shape) for shape in one.shapes}
    assert kinds_of_shapes <= {Group, Glyphs, Outline}
