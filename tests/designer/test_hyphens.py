"""Division of words: as pyphen divides them, and where not at all."""

from __future__ import annotations

import pyphen
import pytest

from designer.hyphens import LEFT, RIGHT, divisions

WORDS = {
    "de": "Gemüsekarateweltmeisterschaft Tomatenkarten Triumphkarte Ablegestapel Wettbewerb Auberginen Möhrensuppe "
    "ausgeschieden Nachziehstapel Kartenrückseite Straßenbahnhaltestelle gleichzeitig Spielerreihenfolge",
    "en": "championship vegetable simultaneously tomatoes discarding knowledge everything hyphenation aubergine",
}


@pytest.mark.parametrize("language", sorted(WORDS))
def test_words_are_divided_as_pyphen_divides_them(language: str) -> None:
    known = pyphen.Pyphen(lang={"de": "de_DE", "en": "en_US"}[language], left=LEFT, right=RIGHT)
    for word in WORDS[language].split():
        assert divisions(word, language) == tuple(known.positions(word)), word


def test_compounds_are_divided_between_their_words() -> None:
    assert {6, 12, 16} <= set(divisions("Gemüsekarateweltmeisterschaft", "de"))


@pytest.mark.parametrize(("word", "language"), [("Gemüse", "de"), ("Gemüsegarten", "fr"), ("", "de")])
def test_short_words_and_unknown_languages_stay_whole(word: str, language: str) -> None:
    assert divisions(word, language) == ()
