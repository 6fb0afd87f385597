"""The player aid: it says what its variant's rules are, within the card, whatever the card's size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from kitwork import WORDY, glyphs, squeezed

from designer.book import Items, Paragraph
from designer.faces import Faces
from designer.kit.playeraid import LEGIBLE, aid_deck, aid_pages
from designer.kit.short import SIDES, in_short, ranks
from designer.paper import find_paper
from designer.shapes import Glyphs, Group, Shape
from designer.sheets import PrintCard
from variants.builtin import builtin_names
from variants.load import load
from variants.model import Variant
from variants.rules import Rules, declarations, sentence
from variants.values import ByPlayers


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
            for block in section.blocks:
                if isinstance(block, Items):
                    assert all(squeezed(item) in said for item in block.items)
                elif isinstance(block, Paragraph) and not any("list." in topic for topic in block.topics):
                    assert squeezed(block.text) in said


def other_rules(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """The variant with one rule changed, for each rule and each other value of it, or a few where they are numbers."""
    for field, rule in declarations().items():
        kind = Rules.model_fields[field].annotation
        numbers = [ByPlayers(n) for n in sorted({rule.low, rule.low + 1, rule.high})]
        for value in (False, True) if kind is bool else get_args(kind) or numbers:
            rules = variant.rules.model_copy(update={field: value})
            if value != getattr(variant.rules, field):
                yield f"{field}={value}", variant.model_copy(update={"rules": rules})


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_that_a_variant_may_change_is_told(language: str) -> None:
    def told(one: Variant) -> set[str]:
        sections = [section for side in SIDES for section in in_short(one, language, side, max(ranks()))]
        return {str(block) for section in sections for block in section.blocks}

    base = load("karate-tomate", ["rules.exchange=true", "rules.match_games=2"])
    silent = []
    for name, other in other_rules(base):
        field = name.partition("=")[0]
        heard = [sentence(one.rules, field, one.player_counts, language) for one in (base, other)]
        if heard[0] != heard[1] and told(other) == told(base):
            silent.append(name)
    assert silent == []


def type_sizes(shapes: tuple[Shape, ...]) -> Iterator[float]:
    """Of all words that are not in a picture, points."""
    for shape in shapes:
        if isinstance(shape, Group) and not shape.name:
            yield from type_sizes(shape.children)
        elif isinstance(shape, Glyphs):
            yield shape.size


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", builtin_names())
def test_its_type_can_be_read_on_the_table(name: str, language: str) -> None:
    for drawn in sides(load(name), language):
        assert min(type_sizes(drawn.children)) >= LEGIBLE


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


@pytest.mark.parametrize(("name", "many"), [("karate-tomate", 8), ("duel", 2)])
def test_one_sheet_holds_one_for_each_player_or_is_full(name: str, many: int) -> None:
    variant = load(name)
    assert card(variant, "en").count == variant.players[1]
    pages = aid_pages(variant, Faces(variant), "en", find_paper("letter"))
    assert len(pages) == 2
    assert (pages[0].width, pages[0].height) in [(215.9, 279.4), (279.4, 215.9)]
    clipped = [shape for page in pages for shape in page.shapes if isinstance(shape, Group) and shape.clip]
    assert len(clipped) == 2 * many


@pytest.mark.parametrize(("paper", "many"), [("a4", 9), ("letter", 8)])
@pytest.mark.parametrize(
    ("language", "said"), [("en", "one sheet for every {} players"), ("de", "ein Blatt für je {}")]
)
def test_sheets_say_how_many_players_they_serve(paper: str, many: int, language: str, said: str) -> None:
    few, all_ = load("duel"), load("karate-tomate")
    for variant in (few, all_):
        pages = aid_pages(variant, Faces(variant, language=language), language, find_paper(paper))
        footers = ["".join(text for *_, text in glyphs(page.shapes)) for page in pages]
        assert len(pages) == 2
        assert [squeezed(said.format(many)) in squeezed(text) for text in footers] == [variant is all_] * len(pages)


def test_a_variant_for_printing_only_has_none() -> None:
    variant = load("docs/example/honeyline.yaml")
    assert aid_pages(variant, Faces(variant, language="en"), "en") == []


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Lay 3 number cards face up"), ("de", "Legt 3 Zahlenkarten offen")]
)
def test_a_variants_own_set_up_is_on_it(language: str, said: str) -> None:
    front, _ = sides(load("market"), language)
    assert squeezed(said) in squeezed("".join(text for *_, text in glyphs(front.children)))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "5 number cards and a tomato card"), ("de", "5 Zahlenkarten und eine Tomatenkarte")]
)
def test_set_up_deals_a_tomato_card_too(language: str, said: str) -> None:
    front, _ = sides(load("karate-tomate"), language)
    assert squeezed(said) in squeezed("".join(text for *_, text in glyphs(front.children)))
