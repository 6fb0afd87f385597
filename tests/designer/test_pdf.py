"""The painter, judged through other eyes: pdfium's pixels and text, pikepdf's objects."""

from __future__ import annotations

import ctypes
import io
import os
import re
import subprocess
import sys
from pathlib import Path as FilePath
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from designer import pdf, raster
from designer.fonts import TextError, face
from designer.shapes import Glyphs, Group, Matrix, Page, Path, Picture, Segment, Shape, Stroke, rectangle
from designer.text import Style, set_text
from variants.markup import parse

PT = 72 / 25.4


def file_of(*pages: Page, **wishes: Any) -> bytes:
    held = io.BytesIO()
    pdf.write(pages, held, **{"title": "A test", **wishes})
    return held.getvalue()


def page_of(*shapes: Shape) -> Page:
    return Page(40, 20, shapes)


def pixels(*shapes: Shape) -> Image.Image:
    """A page of 40 x 20 mm at 10 pixels a mm."""
    (image,) = raster.pages(file_of(page_of(*shapes)), 254)
    return image


def words(text: str, x: float = 2, size: float = 9, **style: Any) -> tuple[Shape, ...]:
    return set_text(parse(text, ()), (x, 2, 36, 16), Style(size=size, align="left", **style), "de").shapes


BLOCK = Path(rectangle(10, 5, 20, 10), fill="#ff0000")
ZIGZAG: tuple[Segment, ...] = (("M", 5, 5), *[("L", 5 + (7 * n) % 31, 5 + (5 * n) % 11) for n in range(1, 90)], ("Z",))
ART = Group((Path(ZIGZAG, fill="#336699", stroke=Stroke("#000000", 0.2)),), name="zigzag")


def test_text_comes_back_whole_and_kerned() -> None:
    assert raster.texts(file_of(page_of(*words("Straße Gemüse AVATAR")))) == ["Straße Gemüse AVATAR"]
    assert raster.texts(file_of(page_of(*words("Łódź → x\u0303 (a\\b) **fett**"))))[0] == "Łódź → x\u0303 (a\\b) fett"


def test_an_outline_under_letters_is_seen_and_not_read_twice() -> None:
    shapes = words("Mais", size=30, outline=Stroke("#ff0000", 1.0))
    assert raster.texts(file_of(page_of(*shapes))) == ["Mais"]
    colors = {color for _, color in pixels(*shapes).getcolors(1 << 20) or []}
    assert {(255, 0, 0), (0, 0, 0)} <= colors


@given(st.text(st.sampled_from("AVTeofjß,. Üwy1LP→"), min_size=1, max_size=40), st.floats(5, 40), st.floats(-0.1, 0.3))
@settings(max_examples=40)
def test_every_character_stands_within_a_hundredth_of_a_point_of_where_it_was_measured(
    text: str, size: float, tracking: float
) -> None:
    style = Style(size=size, min_size=size, align="left", tracking=tracking)
    shapes = set_text(parse(text, ()), (2, 2, 2000, 60), style).shapes
    wanted = []
    for run in shapes:
        assert isinstance(run, Glyphs)
        x = run.x
        for char, advance in zip(run.chars, run.advances, strict=True):
            if char != " ":
                wanted.append((char, x * PT))
            x += advance
    document = pypdfium2.PdfDocument(file_of(Page(2100, 80, shapes)))
    textpage = document[0].get_textpage()
    found = []
    for index in range(textpage.count_chars()):
        char = chr(pypdfium2.raw.FPDFText_GetUnicode(textpage, index))
        x, y = ctypes.c_double(), ctypes.c_double()
        pypdfium2.raw.FPDFText_GetCharOrigin(textpage, index, x, y)
        if not char.isspace():
            found.append((char, x.value))
    assert [char for char, _ in found] == [char for char, _ in wanted]
    for (_, there), (_, here) in zip(found, wanted, strict=True):
        assert abs(there - here) <= 0.01 + size / 2000  # half a thousandth of the size is the unit of a TJ gap
    document.close()


def test_fonts_are_embedded_as_subsets_that_can_be_read() -> None:
    with pikepdf.open(io.BytesIO(file_of(page_of(*words("Gemüse **fett**"))))) as file:
        fonts = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert sorted(re.sub("^/[A-Z]{6}[+]", "", str(font.BaseFont)) for font in fonts) == [
            "Lato-Bold",
            "Lato-Regular",
        ]
        for font in fonts:
            assert "/ToUnicode" in font
            assert len(font.FontDescriptor.FontFile2.read_raw_bytes()) < 15_000


def test_two_fonts_of_one_name_are_kept_apart(tmp_path: FilePath) -> None:
    other = tmp_path / "other.ttf"
    other.write_bytes(face("Lato").path.read_bytes())
    shapes = (*words("abc"), *words("xyz", x=20, font=other))
    assert raster.texts(file_of(page_of(*shapes))) == ["abc xyz"]


def test_a_font_of_more_characters_than_a_subset_holds() -> None:
    covered = [
        chr(c) for c in range(0x21, 0x250) if face("SourceSansPro-Regular").covers(chr(c)) and c not in (0xA0, 0xAD)
    ]
    text = "".join(covered)
    style = Style("SourceSansPro-Regular", size=4, min_size=4, align="left", hyphenate=False)
    lines = [text[at : at + 50] for at in range(0, len(text), 50)]
    shapes = [s for n, line in enumerate(lines) for s in set_text(parse_plain(line), (2, 4 * n, 200, 4), style).shapes]
    assert len(covered) > 300
    read = re.sub(r"\s", "", raster.texts(file_of(Page(210, 100, tuple(shapes))))[0])
    assert sorted(read) == sorted(text)


def parse_plain(text: str) -> Any:
    from variants.markup import escape

    return parse(escape(text), ())


def test_a_character_that_the_font_lacks_is_never_left_out() -> None:
    run = Glyphs(2, 10, "a★", (3.0, 3.0), face("Lato").path, 12, "#000000")
    with pytest.raises(TextError, match=r"'★' \(U\+2605 BLACK STAR\)"):
        file_of(page_of(run))


def test_the_file_says_what_it_is_and_not_when_it_was_made() -> None:
    data = file_of(page_of(BLOCK), title="Karate Tomate ü", author="Ada", language="de", duplex="short")
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.docinfo["/Title"]) == "Karate Tomate ü"
        assert str(file.docinfo["/Author"]) == "Ada"
        assert str(file.docinfo["/Creator"]).startswith("tomate-designer")
        assert str(file.Root.Lang) == "de"
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(file.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
    assert b"Date" not in data


def test_boxes_of_a_page() -> None:
    page = Page(210, 297, (BLOCK,), trim_box=(10, 20, 100, 50), bleed_box=(8, 18, 104, 54))
    with pikepdf.open(io.BytesIO(file_of(page, page_of(BLOCK)))) as file:
        first, second = file.pages
        assert [float(v) for v in first.MediaBox] == pytest.approx([0, 0, 210 * PT, 297 * PT], abs=0.001)
        assert [float(v) for v in first.TrimBox] == pytest.approx([10 * PT, 227 * PT, 110 * PT, 277 * PT], abs=0.001)
        assert [float(v) for v in first.BleedBox] == pytest.approx([8 * PT, 225 * PT, 112 * PT, 279 * PT], abs=0.001)
        assert list(second.TrimBox) == list(second.MediaBox) == list(second.BleedBox)


def test_same_pages_same_bytes_whatever_the_hash_seed_and_zone(tmp_path: FilePath) -> None:
    code = (
        "import sys; from designer import pdf; from designer.text import *; from designer.shapes import *;"
        "from variants.markup import parse;"
        "text = set_text(parse('Gemüse **fett** →', ()), (2, 2, 36, 16), Style(outline=Stroke('#ff000080', 1))).shapes;"
        "art = Group((Path(rectangle(0, 0, 9, 9, 2), fill='#12345678'),), name='a');"
        "pdf.write([Page(40, 20, (*text, art))] * 3, sys.stdout.buffer, title='t')"
    )
    runs = []
    for seed, zone in (("1", "UTC"), ("77", "Asia/Tokyo")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": os.pathsep.join(sys.path)}
        runs.append(
            subprocess.run([sys.executable, "-c", code], env=env, cwd=tmp_path, capture_output=True, check=True)
        )
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.startswith(b"%PDF-1.7")


def test_no_page_is_no_file() -> None:
    with pytest.raises(ValueError, match="at least one page"):
        file_of()


def test_colours_and_transparency() -> None:
    image = pixels(
        BLOCK, Path(rectangle(15, 0, 5, 20), fill="#0000ff80"), Path(rectangle(25, 0, 5, 20), fill="#00ff00")
    )
    assert image.getpixel((120, 100)) == (255, 0, 0)
    assert image.getpixel((270, 100)) == (0, 255, 0)
    for got, wanted in zip(image.getpixel((170, 100)), (127, 0, 128), strict=True):  # type: ignore[arg-type]
        assert abs(got - wanted) <= 2
    assert image.getpixel((5, 5)) == (255, 255, 255)


def test_an_invisible_colour_draws_nothing_and_different_opacities_do_not_mix() -> None:
    assert pixels(Path(rectangle(0, 0, 40, 20), fill="#00000000")).getcolors() == [(400 * 200, (255, 255, 255))]
    image = pixels(Path(rectangle(10, 5, 20, 10), fill="#ff000080", stroke=Stroke("#0000ff", 2)))
    assert image.getpixel((200, 100)) == pytest.approx((255, 127, 127), abs=2)
    assert image.getpixel((100, 100)) == (0, 0, 255)


def test_strokes_dashes_and_caps() -> None:
    line: tuple[Segment, ...] = (("M", 5, 10), ("L", 35, 10))
    plain = pixels(Path(line, stroke=Stroke("#000000", 2)))
    assert plain.getpixel((200, 95)) == (0, 0, 0)
    assert plain.getpixel((44, 100)) == (255, 255, 255)
    assert pixels(Path(line, stroke=Stroke("#000000", 2, cap="square"))).getpixel((43, 100)) == (0, 0, 0)
    dashed = pixels(Path(line, stroke=Stroke("#000000", 2, dash=(3, 3))), Path(line, stroke=Stroke("#000000", 0)))
    assert dashed.getpixel((65, 100)) == (0, 0, 0)
    assert dashed.getpixel((95, 100)) == (255, 255, 255)
    shifted = pixels(Path(line, stroke=Stroke("#000000", 2, dash=(3, 3), dash_offset=3)))
    assert shifted.getpixel((65, 100)) == (255, 255, 255)


def test_holes_clips_and_what_follows_them() -> None:
    ring = rectangle(10, 2, 16, 16) + rectangle(14, 6, 8, 8)
    assert pixels(Path(ring, fill="#000000", evenodd=True)).getpixel((180, 100)) == (255, 255, 255)
    assert pixels(Path(ring, fill="#000000")).getpixel((180, 100)) == (0, 0, 0)
    clip = Path(rectangle(0, 0, 5, 20))
    image = pixels(Group((BLOCK,), (1, 0, 0, 1, -8, 0), clip), Path(rectangle(30, 0, 5, 5), fill="#00ff00"))
    assert image.getpixel((20, 100)) == (255, 255, 255) == image.getpixel((12, 100))
    assert image.getpixel((320, 20)) == (0, 255, 0)
    moved = pixels(Group((BLOCK,), (1, 0, 0, 1, -8, 0), Path(rectangle(0, 0, 15, 20))))
    assert moved.getpixel((40, 100)) == (255, 0, 0)  # the clip moves with the matrix: up to x = 7 mm
    assert moved.getpixel((90, 100)) == (255, 255, 255)


def picture(kind: str, mode: str = "RGB", **more: Any) -> bytes:
    """Four quarters: red, green, blue, and black or clear."""
    image = Image.new("RGBA", (40, 20), (0, 0, 0, 0 if mode in ("RGBA", "PA") else 255))
    image.paste((255, 0, 0, 255), (0, 0, 20, 10))
    image.paste((0, 255, 0, 255), (20, 0, 40, 10))
    image.paste((0, 0, 255, 255), (0, 10, 20, 20))
    made = image.quantize(8) if mode == "PA" else image.convert(mode)
    held = io.BytesIO()
    made.save(held, kind, **more)
    return held.getvalue()


@pytest.mark.parametrize(
    ("data", "clear"),
    [
        (picture("PNG"), False),
        (picture("PNG", "RGBA"), True),
        (picture("PNG", "PA"), True),
        (picture("PNG", "P"), False),
        (picture("JPEG", quality=95, subsampling=0), False),
    ],
    ids=["rgb", "rgba", "palette with clear", "palette", "jpeg"],
)
def test_pictures_stand_upright_in_their_box(data: bytes, clear: bool) -> None:
    image = pixels(Path(rectangle(0, 0, 40, 20), fill="#ffff00"), Picture(10, 5, 20, 10, data, "quarters"))
    last = (255, 255, 0) if clear else (0, 0, 0)
    spots = {(120, 70): (255, 0, 0), (270, 70): (0, 255, 0), (120, 130): (0, 0, 255), (270, 130): last}
    for spot, color in spots.items():
        assert image.getpixel(spot) == pytest.approx(color, abs=6), spot


def test_one_picture_is_stored_once_and_a_jpeg_as_it_is() -> None:
    data = picture("JPEG")
    pages = [page_of(Picture(x, 2, 10, 5, bytes(bytearray(data)), f"copy {x}")) for x in range(4)]
    with pikepdf.open(io.BytesIO(file_of(*pages))) as file:
        images = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert [image.read_raw_bytes() for image in images] == [data]


def forms(data: bytes) -> int:
    with pikepdf.open(io.BytesIO(data)) as file:
        return sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form" for o in file.objects)


def placed(x: float, art: Group = ART) -> Group:
    return Group((art,), (0.5, 0, 0, 0.5, x, 1))


def test_art_becomes_a_form_only_where_that_is_smaller() -> None:
    once = file_of(page_of(placed(1)))
    beside = file_of(page_of(*[placed(x) for x in range(9)]))
    across = file_of(*[page_of(placed(x)) for x in range(9)])
    assert (forms(once), forms(beside), forms(across)) == (0, 0, 1)
    assert len(beside) < len(once) + 400
    small = Group((Path(rectangle(0, 0, 3, 3), fill="#336699"),), name="square")
    assert forms(file_of(*[page_of(placed(x, small)) for x in range(9)])) == 0


def test_equal_art_is_one_even_where_it_was_made_twice() -> None:
    twin = Group((Path(tuple(ZIGZAG), fill="#336699", stroke=Stroke("#000000", 0.2)),), name="zigzag")
    assert twin.children is not ART.children
    assert forms(file_of(*[page_of(placed(x, ART if x % 2 else twin)) for x in range(9)])) == 1


def test_a_form_looks_as_what_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = Group((ART, Group((BLOCK,), (0.2, 0, 0, 0.2, 0, 0))), name="nested")
    pages = [page_of(BLOCK, placed(x, inner), placed(x + 3)) for x in range(6)]
    with_forms = file_of(*pages)
    monkeypatch.setattr(pdf, "FORM_COST", 10**9)
    inline = file_of(*pages)
    assert forms(with_forms) > forms(inline) == 0
    for one, other in zip(raster.pages(with_forms, 100), raster.pages(inline, 100), strict=True):
        assert one.tobytes() == other.tobytes()


def test_pages_may_be_more_than_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [page_of(placed(x), *words(f"page {x}")) for x in range(12)]
    whole = file_of(*pages)
    monkeypatch.setattr(pdf, "PENDING", 9_000)
    pieces = file_of(*pages)
    assert raster.texts(pieces) == raster.texts(whole) == [f"page {x}" for x in range(12)]
    assert [p.tobytes() for p in raster.pages(pieces, 50)] == [p.tobytes() for p in raster.pages(whole, 50)]


def corners(data: bytes) -> list[tuple[float, float]]:
    """Where the first point of every rectangle lies on the page, in points from the top left."""
    found: list[tuple[float, float]] = []
    with pikepdf.open(io.BytesIO(data)) as file:
        height = float(file.pages[0].MediaBox[3])
        stack, now = [], pikepdf.Matrix()
        for operands, operator in pikepdf.parse_content_stream(file.pages[0]):
            match str(operator):
                case "q":
                    stack.append(now)
                case "Q":
                    now = stack.pop()
                case "cm":
                    now = pikepdf.Matrix(*[float(v) for v in operands]) @ now
                case "re":
                    x, y = now.transform((float(operands[0]), float(operands[1])))
                    found.append((x, height - y))
    return found


spots = st.floats(-300, 300)


@given(spots, spots, st.floats(0.01, 3), spots, spots, st.sampled_from([(1, 0, 0, 1), (-1, 0, 0, -1), (0, 1, -1, 0)]))
@settings(max_examples=60)
def test_every_point_is_drawn_within_a_hundredth_of_a_point(
    x: float, y: float, scale: float, left: float, top: float, turn: tuple[int, int, int, int]
) -> None:
    """Placing a group moves it by at most 0.001 pt more than rounding its own points does."""
    matrix: Matrix = (turn[0] * scale, turn[1] * scale, turn[2] * scale, turn[3] * scale, left, top)
    block = Path(rectangle(x, y, 10, 10), fill="#000000")
    ((drawn_x, drawn_y),) = corners(file_of(Page(300, 300, (Group((block,), matrix),))))
    a, b, c, d, e, f = matrix
    assert drawn_x == pytest.approx((a * x + c * y + e) * PT, abs=0.012)
    assert drawn_y == pytest.approx((b * x + d * y + f) * PT, abs=0.012)
