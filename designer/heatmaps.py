"""Charts of a sweep, drawn with Altair: lines with their intervals over one value, heat maps over two."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from variants.wording import told_in

LACKING = "Charts need Altair: pip install 'tomate-designer[judge]'. Or write .csv, which needs nothing."

SCHEME = "viridis"
"""Of heat maps: even in lightness, so that it reads in grey and for colour-blind eyes."""

INK, BAND = "#1d3557", "#1d3557"
WIDTH, HEIGHT = 320, 220

MADE_BY = "<!-- made by tomate-designer -->"
"""A chart may be replaced by the next one, another picture may not (designer.output)."""


def draw(
    table: Mapping[str, Sequence[Any]], axes: Sequence[str], told: Mapping[str, str], shares: Collection[str],
    ending: str, title: str, language: str,
) -> bytes:  # fmt: skip
    """The charts of every number over the first one or two values varied, below one another, as `.svg`, `.png` or
    `.html`, which needs no network. ValueError where the library is lacking."""
    try:
        import altair as alt
        import vl_convert as vl_convert
    except ImportError:
        raise ValueError(LACKING) from None

    rows = [dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True)]
    players = {"en": "players", "de": "Personen"}[told_in(language)]
    charts = []
    for key, label in told.items():
        data = [
            {"x": _value(row[axes[0]]), "y": _value(row[axes[1]]) if len(axes) > 1 else None, "players": row["players"],
             "mean": row[key], "low": row[f"{key}.low"], "high": row[f"{key}.high"]}
            for row in rows if row[key] is not None
        ]  # fmt: skip
        if data:
            charts.append(_chart(alt, data, axes, label, players, ".1%" if key in shares else ".3~g"))
    whole = alt.vconcat(*charts).properties(title=title).resolve_scale(color="independent")
    whole = whole.configure(font="Lato, sans-serif").configure_axis(labelFontSize=12, titleFontSize=12)
    return _rendered(whole, ending, title, language)


def _chart(alt: Any, data: list[dict[str, Any]], axes: Sequence[str], label: str, players: str, form: str) -> Any:
    """One number: a line over one value, a heat map over two; a column for each number of players."""
    counts = sorted({row["players"] for row in data})
    # the rows are written into the chart: a file of its own would not travel with the picture
    base = alt.Chart(alt.InlineData(values=data)).properties(width=WIDTH, height=HEIGHT)
    x = alt.X("x:O", title=axes[0].removeprefix("rules."), axis=alt.Axis(labelAngle=0))
    if len(axes) == 1:
        y = alt.Y("mean:Q", title=None, scale=alt.Scale(zero=False), axis=alt.Axis(format=form))
        band = base.mark_errorbar(color=BAND).encode(x=x, y=alt.Y("low:Q", title=None), y2="high:Q")
        chart = alt.layer(band, base.mark_line(color=INK).encode(x=x, y=y),
                          base.mark_point(filled=True, color=INK, size=50).encode(x=x, y=y))  # fmt: skip
    else:
        y = alt.Y("y:O", title=axes[1].removeprefix("rules."), sort="descending")
        color = alt.Color("mean:Q", title=None, scale=alt.Scale(scheme=SCHEME), legend=alt.Legend(format=form))
        text = base.mark_text(fontSize=11, fontWeight="bold", stroke="white", strokeWidth=2.5, strokeJoin="round")
        numbers = base.mark_text(fontSize=11, fontWeight="bold")
        shown = alt.Text("mean:Q", format=form)
        chart = alt.layer(base.mark_rect().encode(x=x, y=y, color=color), text.encode(x=x, y=y, text=shown),
                          numbers.encode(x=x, y=y, text=shown))  # fmt: skip
    if len(counts) > 1:
        return chart.facet(column=alt.Column("players:O", title=players)).properties(title=label)
    return chart.properties(title=f"{label} ({counts[0]} {players})")


def _value(text: str) -> int | str:
    """A number as one, so that 10 comes after 9."""
    return int(text) if text.lstrip("-").isdigit() else text


def _rendered(chart: Any, ending: str, title: str, language: str) -> bytes:
    import vl_convert

    spec = chart.to_dict()
    if ending == ".png":
        return _signed(bytes(vl_convert.vegalite_to_png(spec, scale=2)))
    svg = str(vl_convert.vegalite_to_svg(spec)).replace(">", f">{MADE_BY}", 1)
    if ending == ".svg":
        return svg.encode()
    about = '<meta charset="utf-8"><meta name="generator" content="tomate-designer">'
    head = f'{about}<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{svg}</body></html>\n'.encode()


def _signed(png: bytes) -> bytes:
    """The same picture, with who made it."""
    from io import BytesIO

    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    about, out = PngInfo(), BytesIO()
    about.add_text("Software", "tomate-designer")
    with Image.open(BytesIO(png)) as image:
        image.save(out, "PNG", pnginfo=about)
    return out.getvalue()
