"""A report as a PDF: the same page as blocks, set by Typst from templates/report/page.typ.

Charts stay vectors, cards too (drawn by the tool's own painter), and all fonts are those of the cards. The file is
tagged for screen readers; the same report gives the same bytes.
"""

from __future__ import annotations

import importlib.util
import json
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.book import Book, Grid, Items, Paragraph
from designer.cli.report.charts import Chart
from designer.cli.report.sampleview import ICON_NAMES, SampleView
from designer.cli.report.words import Words
from designer.fonts import PACKAGES
from designer.shapes import Group, Page, rectangle
from designer.shapes import Path as Outline

if TYPE_CHECKING:
    from designer.cli.report.page import Page as ReportPage
    from designer.job import Job

CARDS = "cards.pdf"
MOST_ROWS = 40
"""Of a table beside a chart; longer ones say no more than the chart."""

Block = dict[str, Any]


def as_pdf(page: ReportPage, job: Job) -> bytes:
    """The PDF of a page."""
    import typst

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        made = _Blocks(page, job, root)
        (root / "report.json").write_text(json.dumps(made.whole(), allow_nan=False), encoding="utf-8")
        _copy(("report", "page.typ"), root / "page.typ")
        for name in ICON_NAMES:
            _copy(("art", "icons", f"{name}.svg"), root / f"{name}.svg")
        pdf: bytes = typst.compile(
            str(root / "page.typ"), root=folder, font_paths=_fonts(), ignore_system_fonts=True, timestamp=0,
        )  # fmt: skip
    return pdf


def _copy(source: tuple[str, ...], target: Path) -> None:
    file = resources.files("templates").joinpath(*source)
    target.write_bytes(file.read_bytes())


def _fonts() -> list[str]:
    specs = (importlib.util.find_spec(name) for name in PACKAGES)
    return [str(Path(place) / "files") for spec in specs if spec for place in spec.submodule_search_locations or ()]


@dataclass
class _Blocks:
    """The page as blocks, its drawings as files beside."""

    page: ReportPage
    job: Job
    root: Path
    _charts: int = 0
    _cards: dict[str, int] = field(default_factory=dict)

    def whole(self) -> Block:
        """Everything that the template needs."""
        page = self.page
        self._draw_cards()
        return {
            "language": self.words.language, "title": self.words("report", name=page.name),
            "soft": f"{self.words('version')} {page.variant.version}. {self.words('unofficial')}",
            "contents": self.words("contents"), "cards": CARDS,
            "blocks": [block for part in self._parts() for block in part],
        }  # fmt: skip

    @property
    def words(self) -> Words:
        return Words(self.page.language)

    def _parts(self) -> Iterator[Iterable[Block]]:
        yield self._summary()
        yield self._against()
        yield self._seats()
        yield self._course()
        yield self._worth()
        view = self.page.sample()
        if view is not None:
            yield [head(view.w("sample")), {"kind": "sample", **sample_data(view)}]
        yield self._numbers()
        yield self._pictured()
        yield rules(self.words("rules"), self.page.book)
        yield self._made()

    def _summary(self) -> Iterator[Block]:
        page, w = self.page, self.words
        if not page.dossier.complete:
            yield text(w("partial"))
        yield head(w("summary"))
        for title, told in page.summary():
            yield head(title, 2)
            yield text(told)
        yield table(page.glance())
        for bar in page.making.honesty or [w("no_bar")]:
            yield text(bar, soft=True)

    def _against(self) -> Iterator[Block]:
        page, w = self.page, self.words
        if page.dossier.comparisons:
            yield head(w("against", other=page.making.other))
        for title, sentences, rows in page.against():
            yield head(title, 2)
            for place, sentence in enumerate(sentences):
                yield text(sentence, soft=place == len(sentences) - 1)
            if rows:
                heads = (w("number"), page.making.other, page.name, w("change"))
                yield {"kind": "table", "heads": heads, "rows": rows}

    def _seats(self) -> Iterator[Block]:
        w = self.words
        yield head(w("seats"))
        yield text(w("seats_how"), how=True)
        yield {"kind": "charts", "charts": [self._chart(chart, title) for title, chart in self.page.seats()]}
        yield head(w("lengths"))
        yield {"kind": "charts", "charts": [self._chart(chart, title) for title, chart in self.page.lengths()]}

    def _course(self) -> Iterator[Block]:
        page, w = self.page, self.words
        drama, ways = page.drama(), page.ways()
        if drama is not None:
            yield head(w("drama"))
            yield text(w("drama_how"), how=True)
            yield {"kind": "charts", "charts": [self._chart(drama)]}
            yield table(drama)
        if ways is not None:
            yield head(w("ways"))
            yield text(w("ways_how", n=page.dossier.main), how=True)
            yield text(page.mixture())
            yield {"kind": "charts", "charts": [self._chart(ways)]}
            yield table(ways)

    def _worth(self) -> Iterator[Block]:
        w, found = self.words, list(self.page.worth())
        if found:
            yield head(w("worth"))
            yield text(w("worth_how", n=self.page.dossier.main), how=True)
        for title, rows in found:
            yield head(title, 2)
            yield {
                "kind": "worth", "heads": [w("card"), w("worth_cell"), w("used")],
                "rows": [{**row._asdict(), "picture": self._cards.get(row.picture, 0)} for row in rows],
            }  # fmt: skip

    def _numbers(self) -> Iterator[Block]:
        w = self.words
        yield head(w("numbers"))
        yield text(w("numbers_how"), how=True)
        for _, title, numbers in self.page.sections():
            yield head(title, 2)
            yield {"kind": "numbers", "numbers": [
                {"label": number.label, "means": number.means, "good": number.good, "key": number.key,
                 "source": w("source", source=number.source), "chart": self._chart(number.picture),
                 "heads": number.picture.heads, "rows": number.picture.rows}
                for number in numbers
            ]}  # fmt: skip

    def _pictured(self) -> Iterator[Block]:
        names = self.page.names()
        yield head(self.words("cards"))
        for title, cards in self.page.pictured():
            yield head(title, 2)
            yield {
                "kind": "cards",
                "cards": [{"page": self._cards[card.key], "name": names.get(card.key, card.key),
                           "copies": self.words("copies", n=card.copies)} for card in cards],
            }  # fmt: skip

    def _made(self) -> Iterator[Block]:
        page, w = self.page, self.words
        counts = ", ".join(f"{report.players}: {page.games(report)}" for report in page.dossier.reports)
        yield head(w("made"))
        yield {"kind": "pairs", "pairs": [
            [w("bots"), page.bots()], [w("count"), counts], [w("seed"), str(page.making.seed)],
            [w("bar"), " ".join(page.making.honesty) or w("no_bar")], [w("version"), page.making.version],
        ]}  # fmt: skip
        yield text(w("again") + ":")
        yield {"kind": "code", "text": page.making.command}
        for small in page.book.closing:
            yield text(small, soft=True)

    def _chart(self, chart: Chart, title: str = "") -> Block:
        self._charts += 1
        name = f"chart-{self._charts}.svg"
        (self.root / name).write_text(chart.svg, encoding="utf-8")
        wide = re.search(r'<svg[^>]*? width="(\d+(?:\.\d+)?)"', chart.svg)
        return {"file": name, "alt": chart.alt, "title": title, "width": float(wide[1]) if wide else 300.0}

    def _draw_cards(self) -> None:
        """Every card's front as a page of one file."""
        from designer.pdf import write

        pages: list[Page] = []
        for deck in self.page.decks:
            wide, high = self.job.variant.size_of(deck.name)
            trim = Outline(rectangle(0, 0, wide, high))
            for card, _ in deck.cards:
                self._cards[card.key] = len(pages) + 1
                pages.append(Page(wide, high, (Group(self.job.front(card).shapes, clip=trim),)))
        with (self.root / CARDS).open("wb") as file:
            write(pages, file, title="", language="")


def head(title: str, level: int = 1) -> Block:
    """A heading."""
    return {"kind": "head", "text": title, "level": level}


def text(words: str, soft: bool = False, how: bool = False) -> Block:
    """A paragraph; `how`: it says how to read what follows, and stays with it."""
    return {"kind": "text", "text": words, "soft": soft or how, "how": how}


def table(chart: Chart) -> Block:
    """The table behind a chart."""
    return {"kind": "table", "heads": chart.heads, "rows": chart.rows[:MOST_ROWS]}


def rules(title: str, book: Book) -> Iterator[Block]:
    """The rulebook."""
    yield head(title)
    for section in book.sections:
        yield head(f"{section.number}. {section.title}", 2)
        for block in section.blocks:
            match block:
                case Paragraph():
                    yield {"kind": "rule", "number": block.number, "text": block.text}
                case Items():
                    yield {"kind": "list", "items": block.items}
                case Grid():
                    yield {"kind": "table", "heads": block.heads, "rows": block.rows}


def sample_data(view: SampleView) -> Block:
    """The sample game as plain data."""
    keys = ("typical", "who", "dealt", "takes", "chance", "before", "end", "result", "points", "leaves")
    return {
        "intro": view.intro, "typical": view.typical, "seats": [plain(one) for one in view.seats()],
        "rounds": [plain(one) for one in view.rounds()], "closing": " ".join(view.closing()), "match": view.match,
        "chances": view.chances,
        "w": {key: view.w(key) for key in keys}
        | {"seat": view.table("col-seat"), "sum": view.table("col-sum")}
        | {name: view.icon(name) for name in ICON_NAMES},
    }  # fmt: skip


def plain(value: Any) -> Any:
    """Named tuples as dictionaries, all the way down."""
    if hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    return [plain(one) for one in value] if isinstance(value, tuple) else value
