"""The template language: what it means, and what it says to a slip, with file, line and column."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from shutil import copyfile

import pytest
from facework import cards_of, kinds, texts
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from designer.bindings import Marked, Unbound, read_condition, read_words
from designer.faces import Faces
from designer.fields import FIELDS
from designer.fonts import face as font_face
from designer.iconrows import arrange
from designer.measures import Frame, bled, place, read_measure
from designer.shapes import Glyphs, Group, Shape
from designer.shapes import Path as Outline
from designer.styles import StyleSpec
from designer.template_checks import check
from designer.template_files import load_face, load_template
from designer.templatedocs import FILTER_WORDS, GROUPS
from designer.templates import Box, TemplateFile
from designer.tints import FILTERS, READABLE, contrast, deep, from_channels, ink
from variants.faults import Faults, Place
from variants.load import load

LINE = "extends: classic\nfaces:\n  number:\n    boxes:\n"

SLIPS = {
    "unknown-binding": (
        LINE + '      - {text: "{suit.colour}"}\n',
        "7:16: faces.number.1.text: there is no '{suit.colour}'. Did you mean 'suit.color'",
    ),
    "binding-of-another-face": (
        LINE + '      - {text: "{trophies}"}\n',
        "7:16: faces.number.1.text: there is no '{trophies}'. This face knows: card, game.author",
    ),
    "unknown-filter": (
        LINE + '      - {fill: "{suit.color|lightr}"}\n',
        "7:16: faces.number.boxes.1.fill: must not use the unknown filter '|lightr', not '{suit.color|lightr}'. "
        "Did you mean 'lighter'",
    ),
    "lone-brace": (
        LINE + '      - {text: "{value"}\n',
        "7:16: faces.number.boxes.1.text: must not have a brace without its partner, not '{value'. Write a binding as",
    ),
    "binding-without-quotes": (
        LINE + "      - {text: {value}}\n",
        '7:16: faces.number.boxes.1.text: must be text, not a table. Write "{value}" with quotes',
    ),
    "unknown-color": (
        LINE + "      - {fill: papre}\n",
        "7:16: faces.number.1.fill: there is no colour 'papre'. Did you mean 'paper'",
    ),
    "unknown-style": (
        LINE + '      - {text: "{value}", style: numerl}\n',
        "7:34: faces.number.1.style: there is no style 'numerl'. Did you mean 'numeral'",
    ),
    "unknown-font-name": (
        "extends: classic\nstyles:\n  name: {font: dispaly}\n",
        "5:16: styles.name: there is no font 'dispaly'. Did you mean 'display'",
    ),
    "unknown-option": (
        LINE + '      - {text: "{value}", allign: left}\n',
        "7:27: faces.number.boxes.1: unknown key 'allign'. Known here: ",
    ),
    "length": (
        LINE + "      - {box: [1, 2, 30p, 4], fill: ink}\n",
        "7:22: faces.number.boxes.1.box.3: must be a length, not '30p'. Write 3, '40%',",
    ),
    "three-lengths": (
        LINE + "      - {box: [1, 2, 3], fill: ink}\n",
        "7:15: faces.number.boxes.1.box.4: has 3 entries, too few",
    ),
    "two-contents": (
        LINE + '      - {text: "{value}", icon: trophy}\n',
        "7:33: faces.number.1: has icon and text. A box holds one of them",
    ),
    "empty-box": (LINE + "      - {box: [1, 2, 3, 4]}\n", "faces.number.1: is an empty box. Give it a fill"),
    "unknown-face": (
        "extends: classic\nfaces:\n  numbers: {boxes: []}\n",
        "5:3: faces: the key 'numbers' must be one of number, special, tomato, triumph, "
        "number-back, tomato-back, triumph-back. "
        "Did you mean 'number'",
    ),
    "no-such-box": (
        "extends: classic\nfaces:\n  number: {extends: number, without: [belts]}\n",
        "5:39: faces.number.without: there is no box named 'belts'. Did you mean 'belt'",
    ),
    "faces-in-a-circle": (
        "extends: classic\nfaces:\n  number: {extends: tomato}\n  tomato: {extends: number}\n",
        "faces: number, tomato extend each other. Draw one of them first",
    ),
    "styles-in-a-circle": (
        "extends: classic\nstyles: {a: {extends: b}, b: {extends: a}}\n",
        "styles.a: extends itself. Take one `extends` out",
    ),
    "missing-faces": ("faces: {}\n", "faces.tomato: is missing. Draw it, or take it over with `extends: classic`"),
    "no-such-template": ("extends: clasic\n", "3:10: extends: there is no template 'clasic'. Did you mean 'classic'"),
    "extends-outside": ("extends: ../other\n", "extends: "),
    "condition": (LINE + "      - {fill: ink, if: '== 3'}\n", "7:25: faces.number.boxes.1.if: must be a condition"),
    "words-with-lone-brace": ("extends: classic\nwords: {dan: 'a } b'}\n", "words.dan: must not have a brace"),
    "quantity-of-size": (LINE + "      - {text: x, style: {min_size: 1}}\n", "min_size: must be at least 3"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_are_told_with_their_place_and_cure(slip: str, tmp_path: Path) -> None:
    text, complaint = SLIPS[slip]
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "other").mkdir()
    (folder / "template.yaml").write_text(f"format: 1\nname: Mine\n{text}", encoding="utf-8")
    with pytest.raises(Faults) as caught:
        load_template("mine", tmp_path)
    told = [str(fault).removeprefix(str(folder) + "/template.yaml:") for fault in caught.value.faults]
    assert any(complaint in one for one in told), told


DRAWN_SLIPS = {
    "unknown-font": (
        "extends: classic\nfonts: {display: Fredka One}\n",
        "4:18: fonts: unknown font 'Fredka One'. Did you mean 'FredokaOne'",
    ),
    "missing-font-file": ("extends: classic\nfonts: {display: ./no.ttf}\n", "4:18: fonts: there is no file './no.ttf'"),
    "no-font": ("extends: classic\nfonts: {display: ./template.yaml}\n", "4:18: fonts: template.yaml is not a font"),
    "unknown-icon": (
        LINE + "      - {icon: trophee}\n",
        "7:16: there is no art 'icons/trophee'. Did you mean 'icons/tro",
    ),
    "unknown-icon-of-many": (
        LINE + "      - {icons: {trophee: 3}}\n",
        "7:18: there is no art 'icons/trophee'. Did you",
    ),
    "unknown-icon-in-text": (LINE + '      - {text: "a <trophee>"}\n', "7:16: card corn-1: a <trophee>: unknown icon"),
    "unknown-art": (LINE + "      - {art: cron}\n", "7:15: there is no art 'cron'. Did you mean 'corn'"),
    "unknown-pattern": (LINE + "      - {pattern: cron}\n", "7:19: there is no art 'patterns/cron'. Did you mean"),
    "missing-picture": (LINE + "      - {art: ./no.svg}\n", "7:15: there is no file './no.svg'"),
    "icons-without-number": (
        LINE + '      - {name: cups, icons: {trophy: "{suit.name}"}}\n',
        "mine.yaml: card corn-1: cups: 'Corn' is no number of things. Write a whole number from 0 to 200",
    ),
    "color-without-colour": (
        LINE + '      - {fill: "{suit.name}"}\n',
        "mine.yaml: card corn-1: fill {suit.name}: 'Corn' is not a colour. Write it as '#e9b824'",
    ),
    "too-often": (
        LINE + "      - {repeat: 201, fill: ink}\n",
        "card corn-1: repeat 201: 201 are too many. At most 200",
    ),
    "too-narrow": (
        LINE + '      - {box: [1, 2, 0.5, 4], text: "{suit.name}"}\n',
        "mine.yaml: card corn-1: {suit.name}: 'Corn' does not fit at 6 pt: 4.5 mm too much. Shorten it, or give",
    ),
}


@pytest.mark.parametrize("slip", DRAWN_SLIPS)
def test_slips_that_only_a_card_shows(slip: str, tmp_path: Path) -> None:
    text, complaint = DRAWN_SLIPS[slip]
    (tmp_path / "template.yaml").write_text(f"format: 1\nname: Mine\n{text}", encoding="utf-8")
    faces = Faces(kinds(), load_template(str(tmp_path)), place=Place("mine.yaml"))
    told = [str(fault) for fault in faces.front(cards_of(faces.variant)[0]).faults]
    assert any(complaint in one for one in told), told


def test_icons_by_file_lie_in_the_templates_folder(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>')
    (tmp_path / "template.yaml").write_text(f"format: 1\n{LINE}      - {{icons: {{./dot.svg: 3, knife: 1}}}}\n")
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
    (fault,) = check(load_face(tmp_path / "face.yaml"), ["titel", "Wirkung"])
    assert "there is no '{title}'. Did you mean 'titel'" in str(fault) and fault.place.line == 4


def test_every_listed_field_is_there_and_no_other() -> None:
    """docs/templates.md and the checks tell what a face may bind; every card of the kind has exactly that."""
    from designer.fields import FieldMaker, kind_of, suit_looks

    variant = kinds()
    maker = FieldMaker(variant, "de", suit_looks(variant, frozenset()))
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


def blocks(after: str) -> list[str]:
    """The YAML blocks of docs/templates.md under a heading."""
    page = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {after}\n")[1].split("\n## ")[0]
    return re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)


def test_the_ten_minutes_of_the_docs_work(tmp_path: Path) -> None:
    """What docs/templates.md tells to write, written: both faces are drawn without a fault."""
    first, colors, changed, drawn, _ = blocks("Ten minutes")
    for text in (first, first + colors, first + colors + changed, first + drawn):
        (tmp_path / "template.yaml").write_text(text, encoding="utf-8")
        faces = Faces(kinds(), load_template(str(tmp_path)))
        assert [fault for card in cards_of(faces.variant) for fault in faces.front(card).faults] == []


def test_the_face_file_of_the_docs_works(tmp_path: Path) -> None:
    (text,) = blocks("A face for a print-only deck")
    (tmp_path / "face.yaml").write_text(text, encoding="utf-8")
    assert check(load_face(tmp_path / "face.yaml"), ["title", "picture", "text"]) == []


def test_every_other_example_of_the_docs_works(tmp_path: Path) -> None:
    """Keys of a template are laid over classic, a lone box over its triumph cards, `look` into a variant."""
    copyfile(font_face("Lato").path, tmp_path / "MyFont.ttf")
    page = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    apart = [*blocks("Ten minutes")[:-1], *blocks("A face for a print-only deck")]
    others = [text for text in shown if text not in apart]
    assert len(others) >= 5
    for text in others:
        over = f"faces:\n  triumph:\n    extends: triumph\n    boxes:\n      {text}" if text.startswith("- ") else text
        if text.startswith("look:"):
            (tmp_path / "my-look").mkdir()
            (tmp_path / "my-look" / "template.yaml").write_text("format: 1\nextends: classic\n", encoding="utf-8")
            mine = f"format: 1\nname: Mine\nextends: karate-tomate\n{text}"
            (tmp_path / "mine.yaml").write_text(mine, encoding="utf-8")
                f"format: 1\nname: Mine\nextends: karate-tomate\n{text}", encoding="utf-8"
            )
            Faces(load(str(tmp_path / "mine.yaml")))
            continue
        (tmp_path / "template.yaml").write_text(f"format: 1\nextends: classic\n{over}", encoding="utf-8")
        faces = Faces(kinds(), load_template(str(tmp_path)))
        assert [fault for card in cards_of(faces.variant) for fault in faces.front(card).faults] == [], text


def test_every_option_of_a_box_is_in_the_docs() -> None:
    told = {name for names in GROUPS.values() for name in names}
    assert told == {field.alias or name for name, field in Box.model_fields.items()}
    assert set(FILTER_WORDS) == {*FILTERS, "upper"}
    for model in (Box, StyleSpec, TemplateFile):
        assert set(model.meanings()) >= {*model.model_fields}
