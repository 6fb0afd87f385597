"""The sample game as it is laid out: every card has its name, every row its cells, in both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib import resources

import jinja2
import pytest

from designer.cli.report.sampleview import SampleView, symbols, tags
from engine.judging.sample import sample
from engine.simulation import Run
from variants import load

BOTS = ("cautious", "brawler", "counter")


class Tables(HTMLParser):
    """Cells of every row, and the labels of pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[int]] = []
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("use", "path", "rect", "circle"):
            self.open.append(tag)
        if tag == "table":
            self.rows.append([])
        elif tag == "tr":
            self.rows[-1].append(0)
        elif tag in ("td", "th"):
            self.rows[-1][-1] += 1
        if given.get("role") == "img":
            self.labels.append(given["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("use", "path", "rect", "circle"):
            assert self.open.pop() == tag


def html_of(view: SampleView) -> str:
    """The section on its own."""
    folder = resources.files("templates") / "report"
    loader = jinja2.DictLoader({"sample": (folder / "sample.html").read_text(encoding="utf-8")})
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, loader=loader)
    return environment.from_string('{% from "sample" import sample %}{{ sample(g, symbols) }}').render(
        g=view, symbols=symbols()
    )


@pytest.mark.parametrize("name", ["karate-tomate", "mixed-salad", "match-of-three", "draft-start", "double-pass"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sample_game_is_whole_in_html(name: str, language: str) -> None:
    variant = load(name)
    players = variant.players[0]
    found = sample(Run(variant, players, BOTS[:players], seed=1), playouts=5)
    view = SampleView(found, variant, language)
    page = Tables()
    html = html_of(view)
    page.feed(html)
    assert not page.open
    assert all(len(set(cells)) == 1 for cells in page.rows), "all rows of a table have as many cells"
    assert page.labels and all(page.labels)
    told = [*view.intro, *view.closing(), *(line for one in view.rounds() for line in (*one.told, *one.notes))]
    assert all(re.fullmatch(r"[^a-z{}].*[.!?]", line) for line in told), told
    plain = re.sub(r"\s+", " ", html)
    assert all(re.sub(r"\s+", " ", str(jinja2.utils.markupsafe.escape(line))) in plain for line in told)


def test_suits_are_told_apart_by_letters() -> None:
    assert tags(["Corn", "Carrot", "Mushroom"]) == {"Corn": "Co", "Carrot": "Ca", "Mushroom": "Mu"}
    assert tags(["Corn", "Cornflower"]) == {"Corn": "Corn", "Cornflower": "Cornf"}
    assert tags(["A"]) == {"A": "A"}
