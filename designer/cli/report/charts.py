"""Charts of a report as SVG, drawn with Altair: readable in grey and for colour-blind eyes, without a script.

Colours tell nothing that position does not tell too, but for the heat map, whose numbers are written into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from engine.estimates import Estimate, as_number
from engine.metrics import PERCENT
from variants.wording import told_in

INK, FAINT, EVEN = "#1d3557", "#8a97a8", "#b5543a"
SCHEME = "viridis"
LOCALES: Any = {"en": "en-US", "de": "de-DE"}
FONT = "Lato, 'Source Sans 3', 'Helvetica Neue', Arial, sans-serif"

Rows = list[dict[str, Any]]


class Chart(NamedTuple):
    """A drawing, in words, and the table behind it."""

    svg: str
    alt: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def form(unit: str) -> str:
    """How an axis writes numbers of a unit (d3-format)."""
    return "~%" if unit in PERCENT else "~r"


def interval(one: Estimate) -> dict[str, float | None]:
    """A mean and the ends of its interval, for a row of a chart."""
    low, high = one.interval
    return {"mean": as_number(one.mean), "low": as_number(low), "high": as_number(high)}


def svg(chart: Any, language: str) -> str:
    """The drawing of a chart, its numbers written as in the language; the same bytes for the same chart."""
    return _drawn(_spec(chart), language)


def _spec(chart: Any) -> dict[str, Any]:
    """A chart in Vega-Lite, in the colours of the page."""
    whole = chart.configure(font=FONT, background="white").configure_view(stroke=None).configure_axis(
        labelFontSize=11, titleFontSize=11, titleFontWeight="normal", labelColor="#222", titleColor="#222",
        gridColor="#e3e6ea", domainColor="#8a97a8", tickColor="#8a97a8",
    )  # fmt: skip
    spec: dict[str, Any] = whole.to_dict()
    return spec


def _drawn(spec: dict[str, Any], language: str) -> str:
    import vl_convert

    return str(vl_convert.vegalite_to_svg(spec, format_locale=LOCALES[told_in(language)], allowed_base_urls=[]))


def _altair() -> Any:
    import altair

    return altair


def _base(rows: Rows, width: int, height: int) -> Any:
    alt = _altair()
    return alt.Chart(alt.InlineData(values=rows)).properties(width=width, height=height)


def by_players(points: Sequence[tuple[int, Estimate]], unit: str, title: str, language: str) -> str:
    """A number for each number of players, side by side, with its intervals."""
    rows = [{"players": n, **interval(one)} for n, one in points if as_number(one.mean) is not None]
    spec = _by_players(len(rows), unit, title)
    return _drawn({**spec, "datasets": dict.fromkeys(spec["datasets"], rows)}, language)


@lru_cache(maxsize=256)
def _by_players(count: int, unit: str, title: str) -> dict[str, Any]:
    """Such a chart but for its rows: a report has many, and to build one takes as long as to draw it."""
    alt, many = _altair(), count > 1
    base = _base([{"players": 0}], 38 * count if many else 170, 100 if many else 30)
    where = (
        alt.Y("players:O", title=title) if not many else alt.X("players:O", title=title, axis=alt.Axis(labelAngle=0))
    )
    along, low, high = (alt.Y, "y", "y2") if many else (alt.X, "x", "x2")
    scale = alt.Scale(zero=False, nice=True, padding=6)
    axis = alt.Axis(format=form(unit), tickCount=4 if many else 3, labelOverlap=True)
    span = {("x" if many else "y"): where, low: along("low:Q", title=None, scale=scale), high: "high:Q"}
    dot = {("x" if many else "y"): where, low: along("mean:Q", title=None, axis=axis, scale=scale)}
    rule, point = base.mark_rule(color=INK, strokeWidth=2), base.mark_point(filled=True, color=INK, size=45, opacity=1)
    return _spec(alt.layer(rule.encode(**span), point.encode(**dot)))


def seats(shares: Sequence[Estimate], title: str, language: str) -> str:
    """The share of wins of each seat, and an even one."""
    alt = _altair()
    even = 1 / len(shares)
    rows: Rows = [{"seat": place, "even": even, **interval(one)} for place, one in enumerate(shares, 1)]
    base = _base(rows, 40 * len(rows), 170)
    x = alt.X("seat:O", title=title, axis=alt.Axis(labelAngle=0))
    top = max(0.02, *(abs(row[end] - even) for row in rows for end in ("low", "high") if row[end] is not None)) * 1.15
    scale = alt.Scale(domain=[max(0.0, even - top), even + top], nice=False, clamp=True)
    y = alt.Y("mean:Q", title=None, scale=scale, axis=alt.Axis(format="~%", tickCount=5))
    return svg(alt.layer(
        base.mark_rule(color=EVEN, strokeWidth=1.5, strokeDash=[5, 3]).encode(y=alt.Y("even:Q", scale=scale)),
        base.mark_rule(color=INK, strokeWidth=2).encode(x=x, y=alt.Y("low:Q", title=None, scale=scale), y2="high:Q"),
        base.mark_point(filled=True, color=INK, size=50, opacity=1).encode(x=x, y=y),
    ), language)  # fmt: skip


def lengths(shares: Sequence[float], x_title: str, y_title: str, language: str) -> str:
    """Which share of games is how long."""
    alt = _altair()
    least = next((n for n, share in enumerate(shares) if share > 0), 0)
    rows = [{"rounds": n, "share": shares[n]} for n in range(least, len(shares))]
    base = _base(rows, 360, 150)
    every = max(1, len(rows) // 12)
    ticks = [row["rounds"] for row in rows if row["rounds"] % every == 0]
    x = alt.X("rounds:O", title=x_title, axis=alt.Axis(labelAngle=0, values=ticks))
    y = alt.Y("share:Q", title=y_title, axis=alt.Axis(format="~%", tickCount=4))
    return svg(base.mark_bar(color=INK).encode(x=x, y=y), language)


NAME_GAP = 0.055
"""How far apart the names of lines lie at least, as a share of the chart's height."""


def leads(
    curves: Sequence[tuple[int, Sequence[Estimate]]], main: int, x_title: str, y_title: str, language: str
) -> str:
    """How often who leads wins, in the course of the game; the main number of players with its intervals, by a thick
    line, the others thin and named at their end."""
    alt = _altair()
    rows: Rows = [{"n": n, "at": at, "main": n == main, **interval(one)} for n, points in curves
            for at, one in enumerate(points, 1) if as_number(one.mean) is not None]  # fmt: skip
    last = max((row["at"] for row in rows), default=1)
    final = [row for row in rows if row["at"] == last]
    gap = NAME_GAP * max((row["high"] for row in rows), default=1)
    for row, place in zip(final, apart([row["mean"] for row in final], gap), strict=True):
        row["name"] = place
    base = _base(rows, 560, 240)
    x = alt.X("at:Q", title=x_title, axis=alt.Axis(tickMinStep=1), scale=alt.Scale(domain=[1, last + 0.6], nice=False))
    y = alt.Y("mean:Q", title=y_title, axis=alt.Axis(format="~%"), scale=alt.Scale(zero=True))
    chosen, others = base.transform_filter("datum.main"), base.transform_filter("!datum.main")
    ends = base.transform_filter(f"datum.at == {last}")
    return svg(alt.layer(
        others.mark_line(color=FAINT, strokeWidth=1).encode(x=x, y=y, detail="n:O"),
        chosen.mark_area(color=INK, opacity=0.18).encode(x=x, y=alt.Y("low:Q", title=y_title), y2="high:Q"),
        chosen.mark_line(color=INK, strokeWidth=2.5).encode(x=x, y=y),
        ends.mark_text(align="left", dx=5, fontSize=11, color="#222").encode(
            x=x, y=alt.Y("name:Q", title=y_title), text="n:O"),
    ), language)  # fmt: skip


def apart(places: Sequence[float], gap: float) -> list[float]:
    """The places, moved up where one would be nearer to the one below it than the gap."""
    found, below = dict.fromkeys(range(len(places)), 0.0), -inf
    for number in sorted(found, key=lambda one: places[one]):
        found[number] = below = max(places[number], below + gap)
    return list(found.values())


def heat(rows: Rows, order: Sequence[str], x_title: str, y_title: str, language: str) -> str:
    """A number (`mean`) for each pair of `one` and `other`, its text in it (`said`)."""
    alt = _altair()
    base = _base(rows, 78 * len(order), 38 * len(order))
    x = alt.X("other:N", sort=list(order), title=x_title, axis=alt.Axis(orient="top", labelAngle=0, labelLimit=90))
    y = alt.Y("one:N", sort=list(order), title=y_title, axis=alt.Axis(labelLimit=120))
    color = alt.Color("mean:Q", scale=alt.Scale(scheme=SCHEME), legend=None)
    halo = base.mark_text(fontSize=11, fontWeight="bold", stroke="white", strokeWidth=3, strokeJoin="round")
    text = base.mark_text(fontSize=11, fontWeight="bold", color="#111")
    boxes = base.mark_rect(stroke="white").encode(x=x, y=y, color=color)
    words = (halo.encode(x=x, y=y, text="said:N"), text.encode(x=x, y=y, text="said:N"))
    return svg(alt.layer(boxes, *words), language)
