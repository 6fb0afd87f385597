"""The score sheet: the rows that the variant's scoring asks for, on the paper, for every player."""

from __future__ import annotations

import pytest
from kitwork import glyphs

from designer.kit.scoresheet import score_pages, score_rows
from designer.paper import PAPERS, find_paper
from designer.shapes import Path
from variants.builtin import builtin_names
from variants.load import load


def labels(name: str, *sets: str) -> list[str]:
    return [row.label or row.icon for row in score_rows(load(name, sets), 4, "en")]


def test_rows_follow_the_rules_of_scoring() -> None:
    assert labels("karate-tomate") == ["trophy", "knife", "Out", "Result"]
    assert labels("knives-cost") == ["trophy", "knife", "minus 1 each", "Result"]
    assert labels("match-of-three") == ["Game 1", "Game 2", "Game 3", "Total"]
    assert labels("match-of-three", "rules.match_score=wins")[-1] == "Games won"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", builtin_names())
def test_every_row_is_named_on_the_sheet(name: str, language: str) -> None:
    variant = load(name)
    for players in (variant.players[0], variant.players[1]):
        (page,) = score_pages(variant, language=language, players=players)
        words = list(glyphs(page.shapes))
        assert all(left >= 12 and right <= page.width - 12 and y <= page.height - 12 for left, right, y, _ in words)
        rows = [text for *_, text in words]
        assert all(row.label in rows for row in score_rows(variant, players, language) if row.label)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("games", [1, 3, 20])
def test_tables_stay_on_the_paper(paper: str, games: int) -> None:
    size = find_paper(paper)
    (page,) = score_pages(load("karate-tomate", [f"rules.match_games={games}"]), size)
    lines = [segment for shape in page.shapes if isinstance(shape, Path) for segment in shape.segments]
    assert max(segment[-1] for segment in lines if len(segment) > 1) <= page.height - 11.9


def test_other_player_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="the variant is for 2 to 2"):
        score_pages(load("duel"), players=5)


def test_a_variant_for_printing_only_has_none() -> None:
    assert score_pages(load("docs/example/honeyline.yaml")) == []
