"""Text in boxes: it stays inside, keeps its words, grows with its box, and says what does not fit."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import pdf, raster
from designer.fonts import MissingGlyph
from designer.shapes import Box, Glyphs, Group, Page, Path, Shape, rectangle
from designer.text import Fitted, Style, set_text
from variants.markup import STANDARD_ICONS, Run, parse

WORDS = ["Die", "Gemüsekarateweltmeisterschaft", "**nimm**", "<trophy>", "<knife>,", "_zwei_", "E-Mail", "AVATAR", "a"]
WORDS += ["Straßen-/Wegekarte", "2<tomato>", "<trophy><trophy><trophy>", "10\u00a0mm", "z.\u202fB.", "x\u0303", "→"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
sides = st.floats(4, 80)
STYLE = Style(size=14, min_size=5)


def icon(name: str) -> Shape:
    return Group((Path(rectangle(0, 0, 1, 1), fill="#cc0000"),), name=name)


def fit(text: str, box: Box, style: Style = STYLE, language: str = "de") -> Fitted:
    return set_text(parse(text, STANDARD_ICONS), box, style, language, icon)


def reach(shapes: tuple[Shape, ...]) -> tuple[float, float]:
    """The leftmost and rightmost point that text takes."""
    spans = [
        (s.x, s.x + sum(s.advances)) if isinstance(s, Glyphs) else (s.matrix[4], s.matrix[4] + s.matrix[0])
        for s in shapes
        if isinstance(s, Glyphs | Group)
    ]
    return min(low for low, _ in spans), max(high for _, high in spans)


@given(texts, sides, sides, st.sampled_from(["left", "center", "right"]))
def test_text_that_fits_lies_in_its_box_and_text_that_does_not_is_told(
    text: str, w: float, h: float, align: str
) -> None:
    fitted = fit(text, (10, 20, w, h), replace(STYLE, align=align))
    assert bool(fitted.shapes) == (not fitted.overflow_mm)
    if fitted.overflow_mm:
        assert fitted.size_pt == STYLE.min_size
        return
    left, right = reach(fitted.shapes)
    assert left >= 10 - 0.02
    assert right <= 10 + w + 0.02


@given(texts, sides, sides, st.floats(0, 20), st.floats(0, 20))
def test_a_larger_box_never_makes_the_text_smaller(text: str, w: float, h: float, more_w: float, more_h: float) -> None:
    small, large = fit(text, (0, 0, w, h)), fit(text, (0, 0, w + more_w, h + more_h))
    assert large.size_pt >= small.size_pt
    assert large.overflow_mm <= small.overflow_mm + 0.01


@given(texts, sides, st.booleans())
def test_words_stay_whole_but_for_hyphens(text: str, w: float, hyphenate: bool) -> None:
    fitted = fit(text, (0, 0, w, 200), replace(STYLE, hyphenate=hyphenate))
    if fitted.overflow_mm:
        return
    plain = text.replace("*", "").replace("_", "").replace("\u00a0", " ").replace("\u202f", " ")
    broken = "".join(line + ("" if line.endswith("/") else " ") for line in fitted.lines)
    together = re.sub(r"(?<=\w)- (?=\w)", "-?" if hyphenate else "-", broken).strip()
    pattern = re.escape(together).replace(r"\-\?", "-?").replace(r"><", "> ?<").replace(r">\ <", "> ?<")
    assert re.fullmatch(pattern, plain), (together, plain)


def test_german_compounds_are_divided_and_unknown_languages_are_not() -> None:
    box, style = (0.0, 0.0, 29.0, 30.0), Style(size=9, min_size=9)
    assert fit("Gemüsekarateweltmeisterschaft", box, style).lines == ("Gemüsekaratewelt-", "meisterschaft")
    assert fit("Gemüsekarateweltmeisterschaft", box, style, "fr").overflow_mm > 0


def test_a_name_is_set_somewhat_smaller_before_it_is_divided() -> None:
    style = Style(size=10, min_size=5)
    kept = fit("Süßkartoffelstampf", (0, 0, 25, 10), style)
    assert (kept.lines, 7 <= kept.size_pt < 10) == (("Süßkartoffelstampf",), True)
    assert len(fit("Süßkartoffelstampf", (0, 0, 17, 10), style).lines) == 2
    running = fit("Wer verliert, der zieht Süßkartoffelstampf", (0, 0, 25, 20), style)
    assert (running.size_pt, any(line.endswith("-") for line in running.lines)) == (10, True)


def test_hyphens_are_only_used_where_whole_words_would_be_smaller() -> None:
    assert fit("Gemüsekarateweltmeisterschaft", (0, 0, 80, 10)).lines == ("Gemüsekarateweltmeisterschaft",)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("E-Mail Post", 13.0, ("E-Mail", "Post")),
        ("Stuttgart-West", 17.0, ("Stuttgart-", "West")),
        ("minus -1 oder 1/2", 13.0, ("minus", "-1 oder", "1/2")),
        ("xxx <trophy>, yy", 6.8, ("xxx", "<trophy>,", "yy")),
        ("<trophy><trophy><trophy><trophy>", 10.0, ("<trophy><trophy>", "<trophy><trophy>")),
        ("10\u00a0mm lang", 12.0, ("10 mm", "lang")),
        ("die U\u2011Bahn", 12.0, ("die", "U-Bahn")),
        ("eins\nzwei\n\ndrei", 40.0, ("eins", "zwei", "", "drei")),
        ("\n  mitte \n", 40.0, ("mitte",)),
        ("zieht 4 <card>. Dann", 12.5, ("zieht", "4 <card>.", "Dann")),
        ("legt 1 Karte ab. Dann", 17.0, ("legt", "1 Karte ab.", "Dann")),
        ("Mais, 6 × Chili", 20.0, ("Mais,", "6 × Chili")),
        ("Tomaten: 1 bis 3", 18.5, ("Tomaten: 1", "bis 3")),
        ("nicht – sie", 11.0, ("nicht –", "sie")),
        ("Kar\u00adten\u00adspiel", 12.0, ("Karten-", "spiel")),
        ("Kar\u00adten\u00adspiel", 40.0, ("Kartenspiel",)),
    ],
)
def test_where_lines_break(text: str, width: float, lines: tuple[str, ...]) -> None:
    style = Style(size=10, min_size=10, align="left", hyphenate=False)
    assert fit(text, (0, 0, width, 60), style).lines == lines


def test_an_icon_stands_about_the_middle_of_a_capital() -> None:
    fitted = fit("H<trophy>", (0, 0, 40, 10), Style(size=20, align="left"))
    letters, drawn = fitted.shapes
    assert isinstance(letters, Glyphs)
    assert isinstance(drawn, Group)
    cap = 0.7165 * 20 * 25.4 / 72
    assert drawn.matrix[5] + drawn.matrix[3] / 2 == pytest.approx(letters.y - cap / 2)
    assert drawn.matrix[3] == pytest.approx(1.5 * cap, rel=0.01)


def test_texts_of_one_style_stand_on_one_baseline_whatever_their_letters() -> None:
    def baseline(text: str) -> float:
        first = fit(text, (0, 0, 40, 12), Style(size=14)).shapes[0]
        assert isinstance(first, Glyphs)
        return first.y

    assert baseline("Mais") == baseline("Möhre") == baseline("Ägypten")


def test_what_overflows_is_told_in_millimetres_and_not_drawn() -> None:
    fitted = fit("Gemüse", (0, 0, 5, 20), Style(size=10, min_size=10))
    whole = fit("Gemüse", (0, 0, 50, 20), Style(size=10, min_size=10, align="left"))
    assert fitted.shapes == ()
    assert fitted.overflow_mm == pytest.approx(reach(whole.shapes)[1] - 5, abs=0.01)


def test_every_missing_glyph_of_a_text_at_once() -> None:
    with pytest.raises(MissingGlyph) as caught:
        fit("😀 **🍅**", (0, 0, 40, 20))
    assert len(caught.value.problems) == 2


def test_nothing_is_nothing() -> None:
    assert fit(" \n ", (0, 0, 1, 1)) == Fitted((), STYLE.size)


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("text", ["Ägypten gjpq", "Möhre", "5", "<trophy> Ü", "Ü\ng"])
def test_ink_stays_in_a_tight_box(text: str, valign: str) -> None:
    style = Style("Fredoka One", size=60, min_size=5, valign=valign)  # type: ignore[arg-type]
    fitted = fit(text, (10, 10, 30, 8), style)
    assert fitted.shapes
    file = io.BytesIO()
    pdf.write([Page(50, 28, fitted.shapes)], file, title="")
    (image,) = raster.pages(file.getvalue(), 254)
    box = image.convert("L").point(lambda v: 255 if v < 128 else 0).getbbox()
    assert box is not None
    assert box[0] >= 97
    assert box[1] >= 99
    assert box[2] <= 403
    assert box[3] <= 181


LONG = {
    "one word": [Run("text", "abcdefghij" * 400)],
    "a divided word": [Run("text", "Donaudampfschifffahrtsgesellschaft" * 117)],
    "soft hyphens": [Run("text", "ab\u00ad" * 1333)],
    "hyphens": [Run("text", "abc-" * 1000)],
    "icons": [Run("icon", "trophy")] * 8000,
    "bold letters within a word": [Run("text", "ab", bold=bool(index % 2)) for index in range(2000)],
    "two fonts within a word": [Run("text", "ač" * 2000)],
}


@pytest.mark.parametrize("runs", LONG.values(), ids=LONG)
def test_a_word_of_thousands_of_parts_is_set_in_their_proportion(runs: list[Run]) -> None:
    """The square of their number would take from 10 s to a minute."""
    set_text([Run("text", "Gemüsesuppenteller")], (0, 0, 50, 50), Style(), "de")
    begin = time.process_time()
    assert set_text(runs, (0, 0, 50, 50), Style(), "de").overflow_mm > 50
    assert time.process_time() - begin < 2  # a third of it on a quiet machine
