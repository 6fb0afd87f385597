"""What the tests of printed matter share: booklets, the words on a page, a variant of many words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from designer.faces import Faces
from designer.kit.booklet import Booklet, half, well_filled
from designer.paper import find_paper
from designer.shapes import Glyphs, Group, Matrix, Page, Shape, apply, multiply
from variants.load import load

WORDY = """
format: 1
name:
  en: The Extraordinarily Long-Winded Championship of Vegetables
  de: Die außerordentlich weitschweifige Gemüsemeisterschaftsausscheidungsrunde
extends: karate-tomate
author: Maximiliane Freifrau von und zu Hinterobersteinwald-Überlingen
players: {players}
deck:
  specials:
    - name: {{en: Thunderous broccoli of the seventh heaven, de: Donnerbrokkoli des siebten Gemüsehimmels}}
      suit: broccoli
      value: 3
      copies: 2
      effects:
        - {{at: play, do: discard, n: 2, who: left}}
        - {{at: play, do: draw, n: 1, who: others}}
house_rules:
  - {{at: leave, do: draw, n: 1, if: pass == 1}}
rules:
  stake: 1
  match_games: 9
  match_score: trophies
  exchange: true
  knife_cost: 2
  pass_draw: 1
  first_pass_leave_draw: 2
  winners_draw: 1
  hand_limit: 12
"""


@cache
def laid_out(name: str, language: str, paper: str = "a4") -> Booklet:
    """A built-in's booklet as the kit prints it."""
    faces = drawn(name, language)
    return well_filled(faces.variant, faces, language, half(find_paper(paper)))


@cache
def drawn(name: str, language: str) -> Faces:
    return Faces(load(name), language=language)


@cache
def booklet(name: str, language: str) -> list[Page]:
    return list(laid_out(name, language).pages())


def glyphs(shapes: tuple[Shape, ...], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[float, float, float, str]]:
    """(left, right, baseline, words) of all upright text outside of pictures of cards."""
    for shape in shapes:
        if isinstance(shape, Group) and not shape.name:
            yield from glyphs(shape.children, multiply(matrix, shape.matrix))
        elif isinstance(shape, Glyphs):
            left, y = apply(matrix, shape.x, shape.y)
            yield left, left + sum(shape.advances) * matrix[0], y, shape.chars


def squeezed(text: str) -> str:
    """Letters and digits alone: lines are broken and words divided at will."""
    return re.sub(r"[\W_]+", "", text)
