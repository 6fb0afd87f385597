"""The player aid: it says what its variant's rules are, within the card, whatever the card's size."""

from __future__ import annotations

from pathlib import Path

import pytest
from kitwork import WORDY, glyphs, squeezed

from designer.faces import Faces
from designer.kit.playeraid import aid_deck, aid_pages
from designer.kit.short import in_short
from designer.paper import find_paper
from designer.shapes import Group
from designer.sheets import PrintCard
from variants.builtin import builtin_names
from variants.load import load
from variants.model import Variant


def card(variant: Variant, language: str) -> PrintCard:
    deck = aid_deck(variant, Faces(variant, language=language), language)
    assert deck is not None
    (one,) = deck.cards
    return one


def sides(variant: Variant, language: str) -> list[Group]:
    one = card(variant, language)
    assert one.back is not None
    return [one.front(), one.back()]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", builtin_names())
def test_what_matters_most_stands_on_the_card(name: str, language: str) -> None:
    variant = load(name)
    width, height = variant.look.card_size
    for side, drawn in zip(("front", "back"), sides(variant, language), strict=True):
        words = list(glyphs(drawn.children))
        assert all(left >= 3 and right <= width - 3 and 3 <= y <= height - 3 for left, right, y, _ in words)
        said = squeezed("".join(text for *_, text in words))
        for section in in_short(variant, language, side, 1):
            assert squeezed(section.title) in said
            assert all(squeezed(getattr(block, "text", "")) in said for block in section.blocks)


@pytest.mark.parametrize("size", ["mini-usa", "tarot", "square", "40x40mm"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_many_words_stay_on_cards_of_any_size(tmp_path: Path, language: str, size: str) -> None:
    file = tmp_path / "wordy.yaml"
    file.write_text(WORDY.format(players="2-10"), encoding="utf-8")
    variant = load(str(file))
    variant = variant.model_copy(update={"look": load("karate-tomate", [f"look.card_size={size}"]).look})
    width, height = variant.look.card_size
    for drawn in sides(variant, language):
        words = list(glyphs(drawn.children))
        assert words
        for left, right, y, text in words:
            assert left >= 3 and right <= width - 3 and 3 <= y <= height - 3, text


def test_one_for_each_player_lies_on_the_sheets() -> None:
    variant = load("karate-tomate")
    assert card(variant, "en").count == 10
    pages = aid_pages(variant, Faces(variant), "en", find_paper("letter"))
    assert len(pages) % 2 == 0
    assert (pages[0].width, pages[0].height) in [(215.9, 279.4), (279.4, 215.9)]
    clipped = [shape for page in pages for shape in page.shapes if isinstance(shape, Group) and shape.clip]
    assert len(clipped) == 2 * 10


def test_a_variant_for_printing_only_has_none() -> None:
    variant = load("docs/example/honeyline.yaml")
    assert aid_pages(variant, Faces(variant, language="en"), "en") == []
