"""A score sheet: tables to fill in with a pencil, with the rows that the variant's scoring needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from designer.booklists import THINGS, Context
from designer.faces import Faces
from designer.kit.cover import belt
from designer.kit.glossary import icon_word
from designer.kit.look import Look, look
from designer.kit.pictures import Pictures
from designer.kit.setting import Setter, printable, words
from designer.paper import A4, Paper
from designer.shapes import Page, Path, Segment, Shape, Stroke, rectangle
from designer.text import set_text
from variants.model import Variant
from variants.sizes import Size

MARGIN = 12.0
ROW = 8.0
"""Height of a row to write in, mm."""
GAP = 6.0
"""Between two tables."""
HEAD = 5.5
"""Of the line above a table."""
LABELS = 31.0
"""Width of the column with the rows' names."""
TOP = 28.0
"""Where the first table begins."""


def score_pages(variant: Variant, faces: Faces, language: str, paper: Paper = A4) -> list[Page]:
    """One sheet with as many tables as it holds, for the most players that the variant is for, in the look of `faces`.

    None for a variant without rules. A table is a game, or a match where the variant has matches.
    """
    if not variant.playable:
        return []
    with printable(variant, language):
        look_ = look(language, faces.template.lines)
        sheet = ScoreTables(variant, look_, Pictures(faces), paper.size, variant.players[1])
        return [Page(*paper.size, tuple(sheet.shapes()))]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its words, the icon before them, and whether it is what decides."""

    label: str
    icon: str = ""
    strong: bool = False


def score_rows(variant: Variant, players: int, language: str) -> list[Row]:
    """What is noted in one table, as the variant's rules of scoring ask for it."""
    rules, look_ = variant.rules, look(language)
    games = rules.match_games.at(players)
    if games > 1:
        trophies = rules.match_score == "trophies"
        rows = [Row(look_.word("game", n=n), "trophy" if trophies else "") for n in range(1, games + 1)]
        return [*rows, Row(look_.word("total" if trophies else "wins"), "trophy" if trophies else "", True)]
    cost = rules.knife_cost.at(players)
    rows = [Row("", "trophy"), Row("", "knife")]
    if THINGS["counted_effects"](Context(variant, range(players, players + 1), language)):
        rows.append(Row(look_.word("by_effects"), "trophy"))
    if rules.elimination != "nobody":
        rows.append(Row(look_.word("out")))
    if cost:
        rows.append(Row(look_.word("minus", n=cost), "knife"))
    return [*rows, Row(look_.word("result"), "trophy", True)]


@dataclass(frozen=True, eq=False)
class ScoreTables:
    """Tables to fill a page of that size, for so many players."""

    variant: Variant
    look: Look
    pictures: Pictures
    size: Size
    players: int

    def shapes(self) -> Iterator[Shape]:
        """Title, then tables down to the foot."""
        rows = score_rows(self.variant, self.players, self.look.language)
        high = HEAD + ROW * (len(rows) + 1)
        tables = max(1, int((self.size.height - TOP - MARGIN + GAP) / (high + GAP)))
        spare = self.size.height - TOP - MARGIN - tables * high
        gap = min(12.0, spare / max(1, tables - 1)) if tables > 1 else 0.0
        yield from self._title()
        for index in range(tables):
            yield from self._table(rows, TOP + index * (high + gap))

    def _title(self) -> Iterator[Shape]:
        width = self.size.width - 2 * MARGIN
        yield from belt(self.look, self.size.width / 2, MARGIN, width, 11.0)
        style = replace(self.look.styles["belt"], size=16.0)
        text = f"{self.variant.name.in_(self.look.language)} · {self.look.word('score')}"
        box = (MARGIN + 18, MARGIN + 1.6, width - 36, 7.8)
        yield from set_text(words(text), box, style, self.look.language).shapes
        for x in (MARGIN + 8.0, self.size.width - MARGIN - 17.0):
            yield self.pictures.icon("trophy", (x, MARGIN + 1.0, 9.0, 9.0))

    def _table(self, rows: list[Row], top: float) -> Iterator[Shape]:
        """One table: a line for the date, names, rows."""
        style, colors = self.look.styles["score"], self.look.colors
        setter = Setter(self.look, self.size.width - 2 * MARGIN, self.pictures.unit_icon)
        right, y = self.size.width - MARGIN, top + HEAD
        yield from setter.line(self.look.word("date"), MARGIN, top + 3.6, style)
        left = MARGIN + setter.wide(self.look.word("date"), style) + 2.0
        yield Path((("M", left, top + 3.9), ("L", left + 40.0, top + 3.9)), None, Stroke(colors["line"], 0.3))
        yield Path(rectangle(MARGIN, y, right - MARGIN, ROW, 1.2), colors["band"])
        strong = [index for index, row in enumerate(rows, 1) if row.strong]
        for index in strong:
            yield Path(rectangle(MARGIN, y + index * ROW, right - MARGIN, ROW), colors["cream"])
        yield self._lines(y, len(rows) + 1)
        yield from self._label(setter, Row(self.look.word("name")), y)
        for index, row in enumerate(rows, 1):
            yield from self._label(setter, row, y + index * ROW)

    def _lines(self, top: float, rows: int) -> Path:
        """The frame, and the lines between columns and rows."""
        left, right = MARGIN, self.size.width - MARGIN
        bottom = top + rows * ROW
        column = (right - left - LABELS) / self.players
        segments: list[Segment] = [*rectangle(left, top, right - left, rows * ROW, 1.2)]
        for index in range(1, rows):
            segments += [("M", left, top + index * ROW), ("L", right, top + index * ROW)]
        for index in range(self.players):
            x = left + LABELS + index * column
            segments += [("M", x, top), ("L", x, bottom)]
        return Path(tuple(segments), None, Stroke(self.look.colors["ink"], 0.25))

    def _label(self, setter: Setter, row: Row, y: float) -> Iterator[Shape]:
        """A row's words and icon, or the icon's name where there are no words."""
        style = self.look.styles["score"]
        text = row.label or icon_word(row.icon, self.look.language, many=True)
        x = MARGIN + 2.0
        if row.icon:
            yield self.pictures.icon(row.icon, (x, y + 1.2, ROW - 2.4, ROW - 2.4))
            x += ROW - 1.0
        room = MARGIN + LABELS - x - 1.0
        fitted = set_text(words(text), (x, y + 0.5, room, ROW - 1.0), style, self.look.language)
        yield from fitted.shapes
