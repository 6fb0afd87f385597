"""Art by truth: our vectors against resvg's drawing of the same file, each of tests/designer/svg routed right."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from designer import art, pdf, raster, svgfile, svglint, svgraster
from designer.art import Library
from designer.shapes import Group, Page, Picture, Shape
from designer.shapes import Path as Outline
from designer.svgpath import path
from designer.svgstyle import color
from designer.svgunits import NotUnderstood, length, multiply, numbers, transform
from variants.builtin import art_names
from variants.faults import Faults, Place

FILES = Path(__file__).parent / "svg"
VECTOR = sorted((FILES / "vector").glob("*.svg"))
RASTER = sorted((FILES / "raster").glob("*.svg"))
REFUSED = sorted((FILES / "refused").glob("*.svg"))

WIDTH = 50.0
"""Millimetres that a file's longer side is printed at here."""
PIXELS = 400
TOLERANCE = {"vector": 2.0, "raster": 5.0}
"""Mean difference of a pixel (0-255): edges are smoothed in other ways; a picture is scaled once more."""


def svg(body: str, attributes: str = 'viewBox="0 0 100 100"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>'.encode()


def named(file: Path) -> str:
    return file.stem


def on_white(picture: Image.Image) -> Image.Image:
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture.convert("RGBA"))
    return white.convert("RGB")


def printed(shape: Shape, width: float, height: float, dpi: float) -> Image.Image:
    target = io.BytesIO()
    pdf.write([Page(width, height, (shape,))], target, title="test")
    (image,) = raster.pages(target.getvalue(), dpi)
    return image


@pytest.mark.parametrize("file", [*VECTOR, *RASTER], ids=named)
def test_a_file_prints_as_resvg_draws_it(file: Path) -> None:
    library = Library(file.parent)
    ref = f"./{file.name}"
    drawing = library.art(ref).drawing
    assert drawing is not None
    width, height = drawing.frame.width * WIDTH / 100, drawing.frame.height * WIDTH / 100
    size = round(PIXELS * width / WIDTH), round(PIXELS * height / WIDTH)
    ours = printed(library.picture(ref, 0, 0, width, height), width, height, PIXELS / WIDTH * 25.4).resize(size)
    theirs = on_white(Image.open(io.BytesIO(svgraster.render(drawing.root, drawing.frame.view_box, *size))))
    assert theirs.getextrema() != ((255, 255),) * 3, "the file shows nothing"
    mean = sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3
    assert mean < TOLERANCE[file.parent.name]


@pytest.mark.parametrize("file", VECTOR, ids=named)
def test_known_features_stay_vectors(file: Path) -> None:
    library = Library(file.parent)
    group = library.picture(f"./{file.name}", 0, 0, 50, 50)
    assert library.notes == []
    assert group.children
    assert not any(isinstance(shape, Picture) for shape in group.children)


@pytest.mark.parametrize("file", RASTER, ids=named)
def test_what_vectors_cannot_do_becomes_a_picture_with_a_note(file: Path) -> None:
    library = Library(file.parent)
    group = library.picture(f"./{file.name}", 0, 0, 50, 50)
    assert [type(shape) for shape in group.children] == [Picture]
    (note,) = library.notes
    assert note.startswith(f"./{file.name}: uses ") and note.endswith("drawn as a picture at 600 dpi")


@pytest.mark.parametrize("file", REFUSED, ids=named)
def test_what_nobody_draws_right_is_refused(file: Path) -> None:
    with pytest.raises(Faults) as caught:
        Library(file.parent).picture(f"./{file.name}", 0, 0, 50, 50)
    for fault in caught.value.faults:
        assert fault.place.file.endswith(file.name)
        assert fault.what and fault.cure


def test_refusals_are_told_all_at_once() -> None:
    data = svg('<script/><image href="a.png"/>\n<rect onclick="x()" width="1" height="1"/>')
    with pytest.raises(Faults) as caught:
        svgfile.load(data, "bad.svg")
    assert [str(fault).split(". ")[0] for fault in caught.value.faults] == [
        "bad.svg:1:63: script: <script>: a script cannot be printed",
        "bad.svg:1:72: image: href points outside the file, at 'a.png'",
        "bad.svg:2:1: rect: a script (onclick) cannot be printed",
    ]


def test_all_built_in_art_is_vectors() -> None:
    library = Library()
    for name in art_names():
        library.picture(name, 0, 0, 30, 30)
    assert library.notes == []


WORDS = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=12).filter(
    lambda word: word.strip("-")[:1].isalpha()
)
KNOWN = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "svg", "g", "defs", "use"}
SILENT = {"title", "desc", "metadata", "view", "cursor"}


@given(word=WORDS)
@settings(max_examples=150, deadline=None)
def test_an_unknown_element_never_passes_for_vectors(word: str) -> None:
    word = word.strip("-")
    if word in KNOWN | SILENT | svglint.ON_DEMAND:
        return
    try:
        drawing = svgfile.load(svg(f'<{word}/><rect width="9" height="9"/>'), "fuzz.svg")
    except Faults:
        return
    assert drawing.beyond


@given(word=WORDS, value=st.sampled_from(["1", "none", "5px", "red", "a b c", "50%"]), as_style=st.booleans())
@settings(max_examples=300, deadline=None)
def test_an_unknown_attribute_or_property_never_passes_for_vectors(word: str, value: str, as_style: bool) -> None:
    from designer import svglint, svgstyle

    word = word.strip("-")
    known = svglint.PRESENTATION | svglint.HARMLESS | svglint.VECTOR["rect"] | svgstyle.NOBODY | {"href"}
    if word in known or word.startswith(("aria-", "data-")) or svgstyle.TEXT_UNKNOWN.fullmatch(word):
        return
    given_as = f'style="{word}:{value}"' if as_style else f'{word}="{value}"'
    try:
        drawing = svgfile.load(svg(f'<rect width="9" height="9" {given_as}/>'), "fuzz.svg")
    except Faults:
        return
    assert drawing.beyond


@given(
    name=st.sampled_from(["fill", "stroke-width", "d", "transform", "stroke-dasharray", "x", "opacity", "points", "r"]),
    value=st.text("0123456789.,-+eE %()#abcdfnrotlMLHVCSQTAZz\n", max_size=40),
)
@settings(max_examples=600, deadline=None)
def test_any_value_is_drawn_or_refused_but_breaks_nothing(name: str, value: str) -> None:
    tag = {"d": "path", "points": "polygon", "r": "circle"}.get(name, "rect")
    body = (
        f'<{tag} {name}="{value}"/>'
        if tag != "rect" or name == "x"
        else f'<rect width="5" height="5" {name}="{value}"/>'
    )
    try:
        drawing = svgfile.load(svg(body), "fuzz.svg")
    except Faults:
        return
    assert drawing.beyond or all(isinstance(shape, Outline | Group) for shape in drawing.shapes)


@given(data=st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(Faults):
        svgfile.load(data, "fuzz.svg")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("rebeccapurple", "#663399"),
        ("RED", "#ff0000"),
        ("#F0a", "#ff00aa"),
        ("#F0a8", "#ff00aa88"),
        ("#ff00aaFF", "#ff00aa"),
        ("rgb(10%, 50%,90%)", "#1a80e6"),
        ("rgba(200,0,0,40%)", "#c8000066"),
        ("hsl(-60,100%,25%)", "#800080"),
        ("transparent", "#00000000"),
        ("none", None),
    ],
)
def test_colours_are_css_colours(written: str, read: str | None) -> None:
    assert color(written) == read


@pytest.mark.parametrize(
    "written", ["reddish", "#12", "rgb(1 2 3)", "rgb(1,2)", "rgb(50%,1,1)", "hsl(1,2,3)", "", "nan"]
)
def test_other_colours_are_not_understood(written: str) -> None:
    with pytest.raises(NotUnderstood):
        color(written)


def test_arcs_flags_may_stand_without_spaces() -> None:
    assert path("M0 0a5 5 0 0110 0") == path("M0 0 a 5,5 0 0,1 10,0")


def test_a_line_after_closing_begins_where_the_outline_began() -> None:
    assert path("M1 2h3v4zl5 5")[-2:] == [("M", 1.0, 2.0), ("L", 6.0, 7.0)]


@pytest.mark.parametrize(
    "data", ["L1 1", "M1", "M1 1 2", "M,1 1", "M1 1,,2 2", "M1 1x", "M0 0A1 1 0 2 0 5 5", "M0 0z5", "1 2"]
)
def test_broken_path_data_is_not_understood(data: str) -> None:
    with pytest.raises(NotUnderstood):
        path(data)


def test_numbers_are_svg_numbers() -> None:
    assert numbers("1-2.5.5e1 ,+3") == [1, -2.5, 5, 3]
    for wrong in ("1_0", "nan", "inf", "1e", "1,,2", "0x1", "--1"):
        with pytest.raises(NotUnderstood):
            numbers(wrong)
    assert length("25.4mm") == pytest.approx(96)


def test_transforms_apply_from_the_right() -> None:
    a, b, c, d, e, f = transform("translate(10,0) rotate(90)")
    assert (a * 1 + c * 0 + e, b * 1 + d * 0 + f) == pytest.approx((10, 1))
    assert transform("translate(1) scale(2)") == multiply(transform("translate(1)"), transform("scale(2)"))


def inked(shape: Shape, width: float = 40, height: float = 40) -> tuple[int, int, int, int]:
    """The box of what is not white, in mm."""
    image = printed(shape, width, height, 254).convert("L")
    left, top, right, bottom = ImageChops.invert(image).point(lambda level: 255 if level > 40 else 0).getbbox() or (
        0,
        0,
        0,
        0,
    )
    return round(left / 10), round(top / 10), round(right / 10), round(bottom / 10)


def test_art_is_fitted_into_its_box(tmp_path: Path) -> None:
    (tmp_path / "wide.svg").write_bytes(svg('<rect width="200" height="100" fill="teal"/>', 'viewBox="0 0 200 100"'))
    library = Library(tmp_path)
    assert inked(library.picture("./wide.svg", 10, 10, 20, 20)) == (10, 15, 30, 25)
    assert inked(library.picture("./wide.svg", 10, 10, 20, 20, align=(0.5, 0))) == (10, 10, 30, 20)
    assert inked(library.picture("./wide.svg", 10, 10, 20, 20, "cover")) == (10, 10, 30, 30)
    assert inked(library.picture("./wide.svg", 10, 10, 20, 25, "stretch")) == (10, 10, 30, 35)


def test_tiles_fill_their_box_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_bytes(svg('<circle cx="50" cy="50" r="49"/>'))
    library = Library(tmp_path)
    assert inked(library.tile("./dot.svg", 5, 7, 30, 20, 4)) == (5, 7, 35, 27)
    with pytest.raises(Faults, match=r"tile of 0\.1 mm"):
        library.tile("./dot.svg", 5, 7, 30, 20, 0.1, place=Place("t.yaml", 3, 4))


def test_lines_whiten_fills_and_keep_strokes(tmp_path: Path) -> None:
    body = (
        '<rect x="5" y="5" width="40" height="40" fill="#e9b824" stroke="#2b2140"/>'
        '<rect width="9" height="9" fill="#222"/><rect width="5" height="5" fill="#fff8"/>'
    )
    (tmp_path / "a.svg").write_bytes(svg(body))
    first, second = Library(tmp_path).picture("./a.svg", 0, 0, 9, 9, lines=True).children
    assert isinstance(first, Outline) and first.stroke and isinstance(second, Outline)
    assert (first.fill, first.stroke.color, second.fill) == ("#ffffff", "#2b2140", "#222222")


def test_a_tint_colours_all_ink(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(svg('<rect width="40" height="40" fill="red" fill-opacity=".5" stroke="blue"/>'))
    (only,) = Library(tmp_path).picture("./a.svg", 0, 0, 9, 9, tint="#123456").children
    assert isinstance(only, Outline) and only.stroke
    assert (only.fill, only.stroke.color) == ("#12345680", "#123456")


def test_equal_art_is_one_object_and_named() -> None:
    library = Library()
    one, two = library.picture("corn", 0, 0, 30, 40), Library().picture("corn", 5, 5, 10, 10)
    assert one.children is two.children
    assert one.name == two.name == "corn.svg"
    assert library.picture("corn", 0, 0, 9, 9, lines=True).name != one.name


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file, library = tmp_path / "a.svg", Library(tmp_path)
    file.write_bytes(svg('<rect width="9" height="9"/>'))
    one = library.picture("./a.svg", 0, 0, 9, 9)
    file.write_bytes(svg('<rect width="50" height="9"/>'))
    assert library.picture("./a.svg", 0, 0, 9, 9).children != one.children


def test_an_unknown_name_and_a_lost_file_are_faults(tmp_path: Path) -> None:
    with pytest.raises(Faults, match=r"t\.yaml:3:4: deck\.art: there is no art 'cron'\. Did you mean 'corn'"):
        Library(tmp_path).picture("cron", 0, 0, 9, 9, place=Place("t.yaml", 3, 4), where="deck.art")
    with pytest.raises(Faults, match=r"nope\.svg"):
        Library(tmp_path).picture("./nope.svg", 0, 0, 9, 9, place=Place("t.yaml", 3, 4))


def test_an_elaborate_drawing_is_drawn_coarser_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(svg('<g opacity=".9"><rect width="99" height="99"/></g>' * 300))
    width, _, dpi = svgraster.pixels(50, 50, 600)
    assert 150 < dpi < 600 and width < 1181
    library = Library(tmp_path)
    assert svgfile.load((tmp_path / "a.svg").read_bytes(), "a.svg").layers > 300
    library.picture("./a.svg", 0, 0, 10, 10)
    assert library.notes


def test_reading_and_placing_are_quick() -> None:
    data = (Path(art.__file__).parent.parent / "templates/art/corn.svg").read_bytes()
    best = min(_timed(lambda: svgfile.load(data, "corn.svg")) for _ in range(5))
    assert best < 0.05  # 5 ms on a quiet machine
    library = Library()
    library.picture("corn", 0, 0, 9, 9)
    assert min(_timed(lambda: library.picture("corn", 1, 2, 30, 40)) for _ in range(5)) < 0.001  # 5 µs


def _timed(act: object) -> float:
    begin = time.perf_counter()
    act()  # type: ignore[operator]
    return time.perf_counter() - begin


@pytest.mark.parametrize("side", ["1000000", "1e6"])
def test_a_pattern_far_larger_than_the_drawing_is_refused(tmp_path: Path, side: str) -> None:
    pattern = (
        f'<pattern id="p" width="{side}" height="{side}" patternUnits="userSpaceOnUse"><rect width="1" height="1"/>'
    )
    (tmp_path / "p.svg").write_bytes(svg(f'{pattern}</pattern><rect width="9" height="9" fill="url(#p)"/>'))
    with pytest.raises(Faults, match="far larger"):
        Library(tmp_path).picture("./p.svg", 0, 0, 30, 30)
