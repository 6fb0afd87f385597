"""The command report: one page that says all, needs nothing else, and is the same for the same games."""

from __future__ import annotations

import html.parser
import json
import re
from pathlib import Path

import pytest
from commands import Run

import engine
from designer.cli.report import charts
from designer.cli.report.page import Making, Page
from designer.cli.report.words import _WORDS, Words
from designer.rulebook import rulebook
from engine.judging.dossier import Gathering
from engine.judging.saying import SHOWN
from engine.metrics import METRICS, OVERALL
from variants import load

REPORT = ("report", "karate-tomate", "--players", "3,4", "--games", "400", "--bots", "brawler,counter")
VOID = {"meta", "img", "br", "link", "input", "hr"}


class Reader(html.parser.HTMLParser):
    """Whether tags close as they open; what ids, links, pictures and table cells there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in found:
            self.ids.append(found["id"] or "")
        if tag == "a":
            self.links.append(found["href"] or "")
        if tag == "img":
            self.pictures.append(found)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, (tag, self.open)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(page: str) -> Reader:
    """The page as a browser takes it, which must be well formed."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert not reader.open
    return reader


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report in both languages, against another variant."""
    from click.testing import CliRunner

    from designer.cli.app import group

    folder, found = tmp_path_factory.mktemp("report"), {}
    for language in ("en", "de"):
        file = folder / f"{language}.html"
        answer = CliRunner().invoke(
            group, [*REPORT, "--against", "low-tomato", "--lang", language, "-o", str(file)], standalone_mode=False
        )
        assert answer.exception is None, answer.exception
        found[language] = file.read_text(encoding="utf-8")
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_well_formed_and_needs_nothing_else(pages: dict[str, str], language: str) -> None:
    page = pages[language]
    reader = read(page)
    assert f'<html lang="{language}">' in page and "<script" not in page
    assert not re.findall(r'(?:src|href)="(?!data:|#)', page)
    assert not re.findall(r"url\((?!data:)", page) and "@import" not in page
    assert len(reader.ids) == len(set(reader.ids))
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    assert all(one["alt"] is not None for one in reader.pictures) and len(reader.pictures) > 100
    assert Words(language)("made") in "".join(reader.text)


def test_every_number_is_there_with_its_meaning_chart_and_table(pages: dict[str, str]) -> None:
    for language, place in (("en", 0), ("de", 1)):
        text = html.unescape(pages[language])
        for name, metric in {**METRICS, **OVERALL}.items():
            assert f"<code>{name}</code>" in text and metric.means[place] in text, name
    numbers = pages["en"].count('class="number"')
    assert pages["en"].count("<details>") >= numbers > 50


def test_what_changed_is_told_in_few_rows_and_no_line_parts_a_number_from_its_sign(run: Run) -> None:
    few = ("--players", "3", "--games", "300", "--bots", "counter", "-o", "r.html")
    answer = run("report", "karate-tomate", "--set", "rules.end_trophies=5", "--against", "karate-tomate", *few)
    assert answer.code == 0, answer.err
    page = Path("r.html").read_text(encoding="utf-8").partition('<section id="seats">')[0]
    titles = re.findall(r'<th scope="row">([^:<]+): ', page)
    assert max(map(titles.count, titles)) == SHOWN + 1, "and one that counts the rest"
    assert " more (compare --all)" in page
    sentences = re.findall(r"<p>([^<]+)</p>", page)
    assert any("\u00a0%" in one for one in sentences) and not any(" %" in one for one in sentences)


def test_names_of_lines_do_not_lie_on_each_other() -> None:
    apart = charts.apart([0.30, 0.10, 0.302, 0.301], 0.02)
    assert apart == pytest.approx([0.30, 0.10, 0.34, 0.32])


def test_help_names_the_bots_that_play_where_none_are_named(run: Run) -> None:
    for command, usual in (("report", "trained"), ("compare", "random"), ("simulate", "random")):
        assert f"python:module:factory ({usual})." in " ".join(run(command, "--help").out.split())


def test_no_words_are_lacking_in_either_language() -> None:
    for key, (en, de) in _WORDS.items():
        assert en and de and re.findall(r"{\w*}", en) == re.findall(r"{\w*}", de), key


def test_the_same_games_give_the_same_bytes_and_a_strangers_names_stay_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 1\nname: '\\<script>alert(1)\\</script> & Söhne'\nextends: karate-tomate\n", encoding="utf-8"
    )
    few = ("report", "mine.yaml", "--players", "3", "--games", "100", "--bots", "counter", "-o", "r.html")
    files = []
    for _ in range(2):
        assert run(*few).code == 0
        files.append((tmp_path / "r.html").read_bytes())
    assert files[0] == files[1]
    page = files[0].decode()
    read(page)
    assert "<script" not in page and "&lt;script&gt;" in page and "Söhne" in page


def test_what_is_said_of_it_in_json(run: Run, tmp_path: Path) -> None:
    told = json.loads(run(*REPORT, "--against", "low-tomato", "--json").out)
    assert [one["other"] for one in told["comparisons"]] == ["Karate Tomate"] * 2
    assert told["comparisons"][0]["numbers"]["rounds"]["verdict"] in ("same", "changed", "alike", "open")
    assert [one["players"] for one in told["reports"]] == [3, 4] and told["complete"] is True
    assert told["studies"]["skill_share"]["players"] == 4
    assert not list(tmp_path.glob("*.html"))


def test_a_page_takes_the_place_of_its_kind_only(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "r.html"
    mine.write_text("<!doctype html><title>Mine</title>", encoding="utf-8")
    few = ("report", "karate-tomate", "--players", "3", "--games", "100", "--bots", "brawler", "-o")
    refused = run(*few, "r.html")
    assert refused.code == 1 and "no page of ours" in refused.err and "Mine" in mine.read_text(encoding="utf-8")
    assert run(*few, "s.html").code == 0
    assert run(*few, "s.html", "--seed", "1").code == 0


def test_what_cannot_be_is_a_line(run: Run) -> None:
    wrong = run(*REPORT, "-o", "r.doc")
    assert wrong.code == 2 and "should end in .html" in wrong.err
    other = run(*REPORT, "--against", "nobody")
    assert other.code == 2 and "there is no such variant" in other.err


def test_what_ctrl_c_leaves_is_told(run: Run) -> None:
    karate = load("karate-tomate")
    sides = [engine.Run(karate, n, ("counter",), seed) for n, seed in ((3, 0), (3, 1))]
    gathering = Gathering(sides[:1], sides[1:], 10_000, None, {})
    assert gathering.dossier(complete=False) is None
    steps = gathering.steps()
    next(steps)
    steps.close()
    left = gathering.dossier(complete=False)
    assert left is not None and left.reports[0].games == left.comparisons[0].other.games == 4096 and not left.lengths
    making = Making(0, ("counter",), (), "report", "1", "other")
    page = Page(karate, left, rulebook(karate, "en"), (), (), making, "en").html()
    read(page)
    assert "PARTIAL" in page and "4,096" in page
