r"""Markup of card text: what it means, what it complains about, and that it survives a round trip."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from variants.markup import STANDARD_ICONS, MarkupError, Run, escape, parse, plain, render

ICONS = (*STANDARD_ICONS, "corn", "my-gold")
PIECES = [*"ab Z9ß_*<>\\:{}[]/-\n\r\t.", "\u0301", "\u0338", "\u00ad", "**", "<corn>", "trophy", "\\_"]
MARKS = st.lists(st.sampled_from(PIECES), max_size=24).map("".join)


def text(value: str, bold: bool = False, italic: bool = False) -> Run:
    return Run("text", value, bold, italic)


def test_marks_mean_what_they_say() -> None:
    runs = parse("Take <trophy>, **then _two_ <knife>**.\nEnd_of_word a_b ____ 2 < 3", ICONS)
    assert runs == (
        text("Take "),
        Run("icon", "trophy"),
        text(", "),
        text("then ", bold=True),
        text("two", bold=True, italic=True),
        text(" ", bold=True),
        Run("icon", "knife", bold=True),
        text("."),
        Run("break", "\n"),
        text("End_of_word a_b ____ 2 < 3"),
    )


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", ""),
        ("2*", "2*"),
        ("*****", "*****"),
        (r"\<trophy> \*\*a\*\* \_b\_ c\d", "<trophy> **a** _b_ c\\d"),
        ("a:b:c 12:30:00 {x} [[y]]", "a:b:c 12:30:00 {x} [[y]]"),
        ("a_b_c _ d", "a_b_c _ d"),
        ("Gemu\u0308se", "Gemüse"),
        ("one\r\ntwo\rthree\tfour", "one\ntwo\nthree four"),
        ("<3 and >", "<3 and >"),
    ],
)
def test_plain_text_stays(written: str, words: str) -> None:
    assert plain(parse(written, ICONS)) == words


@pytest.mark.parametrize(
    ("written", "what", "cure"),
    [
        ("<tropy>", "unknown icon '<tropy>'", "Did you mean 'trophy'?"),
        ("<Trophy>", "unknown icon '<Trophy>'", "Did you mean 'trophy'?"),
        ("<< trophy >", "unknown icon '< trophy >'", "Did you mean 'trophy'?"),
        (":trophy:", "':trophy:' is not how an icon is written", "Write <trophy>"),
        ("{trophy}", "'{trophy}' is not how an icon is written", "Write <trophy>"),
        ("{ Trophys }", "'{ Trophys }' is not how an icon is written", "Write <trophy>"),
        ("[[My-Gold]]", "'[[My-Gold]]' is not how an icon is written", "Write <my-gold>"),
        ("<b>x", "'<b>' is HTML", "Write **bold**"),
        ("</em>", "'</em>' is HTML", "Write _italic_"),
        ("**a", "bold text begins with ** and never ends", r"Write ** where it ends, or \*\* for asterisks"),
        ("_a", "italic text begins with _ and never ends", r"Write _ where it ends, or \_ for an underscore"),
        ("***a***", "'***' is neither bold nor italic", r"Write **_so_** for both, or \*\*\* for three asterisks"),
        ("a\x07b", "an invisible character, U+0007 (control character), stands in the text", "Delete it"),
        ("a\u200bb", "an invisible character, U+200B (ZERO WIDTH SPACE), stands in the text", "Delete it"),
        (
            "שלום",
            "'ש' (U+05E9 HEBREW LETTER SHIN) belongs to a script written from right to left, which is not set",
            "Use letters written from left to right, or put the words into a picture",
        ),
    ],
)
def test_complaints_name_the_cure(written: str, what: str, cure: str) -> None:
    with pytest.raises(MarkupError) as caught:
        parse(written, ICONS)
    assert caught.value.problems[0] == (what, cure)


def test_an_unknown_icon_without_a_neighbour_lists_the_known() -> None:
    with pytest.raises(MarkupError) as caught:
        parse("<xyzzy>", ["corn", "card"])
    assert caught.value.problems == [("unknown icon '<xyzzy>'", r"Known are <card>, <corn>; a plain < is written \<")]


def test_every_problem_at_once_and_each_once() -> None:
    with pytest.raises(MarkupError) as caught:
        parse("<tropy> <tropy> {knife} **", ICONS)
    assert len(caught.value.problems) == 3


@given(MARKS | st.text(max_size=30))
@example("_a_\n")
@example("**a\nb** _c\n d_")
def test_a_round_trip_keeps_runs_and_nothing_but_markup_errors_is_raised(written: str) -> None:
    try:
        runs = parse(written, ICONS)
    except MarkupError as error:
        assert error.problems
        return
    assert parse(render(runs), ICONS) == runs
    assert all(run.value for run in runs)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=30))
def test_escaped_text_is_itself(written: str) -> None:
    try:
        assert plain(parse(escape(written), ICONS)) == unicodedata.normalize("NFC", written)
    except MarkupError as error:
        assert "right to left" in str(error)
