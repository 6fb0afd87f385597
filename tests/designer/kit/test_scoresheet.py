"""The score sheet: the rows that the variant's scoring asks for, on the paper, for every player."""

from __future__ import annotations

import pytest
from kitwork import drawn, glyphs

from designer.faces import Faces
from designer.kit.look import look
from designer.kit.pictures import Pictures
from designer.kit.scoresheet import ScoreTables, score_pages, score_rows
from designer.paper import A4, PAPERS, find_paper
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
    faces = drawn(name, language)
    variant, size = faces.variant, A4.size
    for players in variant.players:
        tables = ScoreTables(variant, look(language), Pictures(faces), size, players)
        words = list(glyphs(tuple(tables.shapes())))
        assert all(left >= 12 and right <= size.width - 12 and y <= size.height - 12 for left, right, y, _ in words)
        rows = [text for *_, text in words]
        assert all(row.label in rows for row in score_rows(variant, players, language) if row.label)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("games", [1, 3, 20])
def test_tables_stay_on_the_paper(paper: str, games: int) -> None:
    size = find_paper(paper)
    variant = load("karate-tomate", [f"rules.match_games={games}"])
    (page,) = score_pages(variant, Faces(variant), "en", size)
    lines = [segment for shape in page.shapes if isinstance(shape, Path) for segment in shape.segments]
    assert max(segment[-1] for segment in lines if len(segment) > 1) <= page.height - 11.9


def test_a_variant_for_printing_only_has_none() -> None:
    variant = load("docs/example/honeyline.yaml")
    assert score_pages(variant, Faces(variant), "en") == []
