"""SVG's properties: which we draw as vectors, which resvg draws right, which nothing here does; and colours.

Tried against resvg 0.5 (its Python package): an unknown colour, CSS4 syntax, var(), calc() and units such as rem are
taken by it for something else without a word, so they are refused instead of handed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from designer.svgunits import NUMBER, NotUnderstood, length, numbers
from designer.svgxml import MAX_VALUE


class Beyond(Exception):
    """Our vectors do not do this (the text names it); resvg does."""


class Refused(Exception):
    """Nothing here draws this right: (what is wrong, the cure)."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(what)
        self.what, self.cure = what, cure


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)\Z")
_PIECE = re.compile(r"""(?:[^;'"]++|'[^']*'|"[^"]*")++|;""")
_NAME = re.compile(r"-?[a-z][a-z0-9-]*")
_FOREIGN_UNIT = re.compile(rf"\s*{NUMBER}(?:em|ex|%)\s*\Z")
_OPACITY = re.compile(rf"\s*{NUMBER}%?\s*\Z")


@cache
def _names() -> dict[str, str]:
    from PIL import ImageColor

    # Pillow keeps some as #rrggbb, and those that it was asked for before as tuples.
    return {name: "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(name)) for name in list(ImageColor.colormap)}


_COLOR_PLACES = re.compile(r"(^|[;{\s])(fill|stroke|color|(?:stop|flood|lighting)-color)(\s*:\s*)([^;{}]+)")


def plain_colors(style: str) -> str:
    """A style with its colours as #rrggbb: resvg takes rebeccapurple and rgba(0,0,0,50%) for black, without a word."""

    def plain(found: re.Match[str]) -> str:
        return found[1] + found[2] + found[3] + plain_color(found[4])

    return _COLOR_PLACES.sub(plain, style)


def plain_color(value: str) -> str:
    """A colour's value as resvg surely reads it; other words (none, inherit, url()) as they are."""
    if (important := _IMPORTANT.search(value)) is not None:
        return plain_color(value[: important.start()]) + " !important"
    if value.strip().lower() == "currentcolor":
        return "currentColor"
    if value.strip().startswith("url("):
        paint, _, fallback = value.partition(")")
        return f"{paint}) {plain_color(fallback)}" if fallback.strip() else value
    try:
        return color(value) or "none"
    except NotUnderstood:
        return value


@lru_cache(maxsize=4096)
def color(written: str) -> str | None:
    """A colour as #rrggbb or #rrggbbaa, None for `none`. `currentColor` is resolved before. Raises NotUnderstood."""
    text = written.strip()
    if _HEX.match(text):
        digits = text[1:].lower()
        digits = "".join(d * 2 for d in digits) if len(digits) < 6 else digits
        return "#" + (digits[:6] if digits[6:] == "ff" else digits)
    text = text.lower()
    if text == "none":
        return None
    if text == "transparent":
        return "#00000000"
    if found := _FUNCTION.match(text):
        return _function(found[1], [part.strip() for part in found[2].split(",")], written)
    if text in _names():
        return _names()[text]
    raise NotUnderstood(f"colour '{written}'")


def _function(name: str, parts: list[str], written: str) -> str:
    """rgb(), rgba(), hsl() and hsla() in the comma form."""
    alpha = 1.0
    if len(parts) == 4:
        alpha = opacity(parts.pop())
    units = ["%" if part.endswith("%") else "" for part in parts]
    try:
        values = [float(part.rstrip("%")) for part in parts]
    except ValueError:
        values = []
    if len(values) != 3 or units not in ([["", "", ""], ["%", "%", "%"]] if name == "rgb" else [["", "%", "%"]]):
        raise NotUnderstood(f"colour '{written}'")
    if name == "hsl":
        from colorsys import hls_to_rgb

        hue, saturation, light = values[0] % 360 / 360, _unit(values[1] / 100), _unit(values[2] / 100)
        parts_of_one = hls_to_rgb(hue, light, saturation)
    else:
        scale = 100 if units[0] else 255
        parts_of_one = (_unit(values[0] / scale), _unit(values[1] / scale), _unit(values[2] / scale))
    return with_alpha("#" + "".join(f"{int(part * 255 + 0.5 + 1e-9):02x}" for part in parts_of_one), alpha)


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))


def with_alpha(base: str, alpha: float) -> str:
    """The colour with its opacity multiplied by `alpha` (0..1)."""
    total = alpha * (int(base[7:9], 16) / 255 if len(base) == 9 else 1.0)
    byte = int(_unit(total) * 255 + 0.5)
    return base[:7] if byte == 255 else f"{base[:7]}{byte:02x}"


def opacity(written: str) -> float:
    """A number or per cent, held within 0..1. Raises NotUnderstood."""
    text = written.strip()
    if not _OPACITY.match(text):
        raise NotUnderstood(f"opacity '{written}'")
    return _unit(float(text.rstrip("%")) / (100 if text.endswith("%") else 1))


def dashes(written: str) -> tuple[float, ...]:
    """stroke-dasharray in user units: doubled where its count is odd, empty where it draws a whole line."""
    if written.strip() == "none":
        return ()
    parts = list(re.split(r"\s*,\s*|\s+", written.strip()))
    found = [length(part) for part in parts]
    if any(part < 0 for part in found):
        raise NotUnderstood(f"dashes '{written}'")
    if not sum(found):
        return ()
    return tuple(found * 2 if len(found) % 2 else found)


def _one_of(*words: str) -> Callable[[str], None]:
    def check(value: str) -> None:
        if value.strip() not in words:
            raise NotUnderstood(f"'{value}'")

    return check


def _paint(value: str) -> None:
    text = value.strip()
    if text.startswith("url("):
        if fallback := text.partition(")")[2].strip():
            _solid(fallback)
        raise Beyond("a gradient or pattern")
    if text in ("context-fill", "context-stroke"):
        raise Beyond(text)
    _solid(value)


def _solid(value: str) -> None:
    if value.strip().lower() != "currentcolor":
        color(value)


def _positive(value: str) -> None:
    if length(value) < 0:
        raise NotUnderstood(f"'{value}'")


def _miter(value: str) -> None:
    if len(found := numbers(value)) != 1 or found[0] < 1:
        raise NotUnderstood(f"'{value}'")


DRAWN: dict[str, Callable[[str], object]] = {
    "fill": _paint,
    "fill-opacity": opacity,
    "fill-rule": _one_of("nonzero", "evenodd"),
    "stroke": _paint,
    "stroke-opacity": opacity,
    "stroke-width": _positive,
    "stroke-dasharray": dashes,
    "stroke-dashoffset": length,
    "stroke-linecap": _one_of("butt", "round", "square"),
    "stroke-linejoin": _one_of("miter", "round", "bevel"),
    "stroke-miterlimit": _miter,
    "color": _solid,
    "visibility": _one_of("visible", "hidden", "collapse"),
    "display": _one_of("none", "inline", "block"),
    "opacity": opacity,
}
"""What we draw ourselves, each with the check of its value."""

HINTS = words(
    "shape-rendering text-rendering image-rendering color-rendering pointer-events cursor clip-rule will-change "
    "enable-background solid-color solid-opacity color-profile"
)
"""No effect on paper, or none without what is refused or drawn by resvg anyway."""

TEXT = words(
    "font-family font-size font-style font-weight font-stretch text-anchor text-decoration text-decoration-line "
    "letter-spacing word-spacing writing-mode line-height dominant-baseline alignment-baseline baseline-shift"
)
"""Text properties that resvg draws; no effect in a file without text."""

TEXT_UNKNOWN = re.compile(
    r"(font|text|glyph)(-[a-z-]+)?|white-space|shape-inside|shape-padding|inline-size|direction|unicode-bidi|kerning"
)
"""Text properties that resvg does not draw, or only in part; no effect in a file without text."""

NEUTRAL = words("none normal auto 0 start baseline ltr default medium 100% nonzero 1")
"""Values that say: nothing special."""

RESVG = words(
    "clip-path mask filter mix-blend-mode isolation paint-order marker marker-start marker-mid marker-end "
    "stop-color stop-opacity flood-color flood-opacity lighting-color color-interpolation-filters overflow"
)
"""Beyond us, but resvg's (where not neutral)."""

COLORS = words("stop-color flood-color lighting-color")
"""Those that hold a colour."""

NOBODY = words(
    "vector-effect transform transform-origin transform-box rotate scale translate offset zoom x y width height "
    "cx cy r rx ry d clip all color-interpolation mask-image mask-type backdrop-filter content background"
)
"""Known to be drawn wrong by resvg (geometry and transforms, as CSS): refused unless neutral."""


def declarations(written: str) -> Iterator[tuple[str, str]]:
    """The declarations of a style attribute or rule. Raises Refused where resvg would read them in another way."""
    if "/*" in written or "\\" in written:
        raise Refused("comments and escapes in a style cannot be read", "Take them out")
    position = 0
    for found in _PIECE.finditer(written):
        piece = found[0].strip(" \t\r\n;")
        name, colon, value = piece.partition(":")
        name, value = name.strip(), value.strip()
        if found.start() != position or (piece and not (colon and value and _NAME.fullmatch(name))):
            piece = written[position:].strip()  # a quotation mark without its fellow stands first there
            raise Refused(f"the style '{piece[:60]}' cannot be read", "Write it as name: value, in lower case")
        position = found.end()
        if piece:
            yield name, value
    if position != len(written):
        raise Refused(f"the style '{written[position:][:60]}' cannot be read", "Close what is quoted")


_IMPORTANT = re.compile(r"\s*!\s*important\s*\Z", re.IGNORECASE)
_COMPUTED = re.compile(r"\b(?:var|calc|env|min|max|clamp|attr|light-dark|color-mix)\(", re.IGNORECASE)


def check(name: str, value: str, text: bool) -> None:
    """One property: silent where we draw it right, Beyond where only resvg does, Refused where nobody does.

    `text` says whether the file has text in it.
    """
    if len(value) > MAX_VALUE:
        raise Refused(f"{name} has {len(value):,} characters", f"{MAX_VALUE:,} are the most; simplify it")
    if _COMPUTED.search(value):
        raise Refused(f"{name} is '{value[:60]}', which is computed", "Write the value itself")
    if value.strip() in ("initial", "unset", "revert", "revert-layer"):
        raise Refused(f"{name} is '{value}'", "Write the value itself")
    if _IMPORTANT.search(value):
        check(name, _IMPORTANT.sub("", value), text)
        raise Beyond("!important")
    if name in DRAWN:
        _check_drawn(name, value)
    elif name in HINTS or name.startswith(("-inkscape-", "-webkit-", "-moz-", "-ms-", "-o-")):
        return
    elif name in TEXT or TEXT_UNKNOWN.fullmatch(name):
        if text and name not in TEXT and value.strip() not in NEUTRAL:
            raise Refused(f"text with {name} '{value[:60]}' cannot be drawn right", "Convert the text to paths")
    elif name in NOBODY:
        if value.strip() not in ("none", "auto"):
            raise Refused(f"{name} '{value[:60]}' cannot be drawn right", "Draw it without, or convert it to paths")
    elif name in RESVG:
        if name in COLORS:
            _check_value(name, value, _solid)
        elif value.strip() in NEUTRAL or name.endswith("-opacity"):
            return
        if name == "clip-path" and not value.strip().startswith("url("):
            raise Refused(f"clip-path '{value[:60]}' cannot be drawn right", "Clip with a clipPath of the file")
        if name == "filter" and "(" in re.sub(r"url\([^()]*\)", "", value):
            raise Refused(f"filter '{value[:60]}' cannot be drawn right", "Write it as a <filter> of the file")
        if name not in COLORS:
            raise Beyond(name)
    else:
        raise Beyond(f"'{name}'")


def _check_drawn(name: str, value: str) -> None:
    if value.strip() == "inherit":
        if name in ("opacity", "display"):
            raise Beyond(f"{name} inherit")
        return
    if (name.startswith("stroke-dash") and "%" in value) or (_FOREIGN_UNIT.match(value) and "opacity" not in name):
        raise Beyond(f"{name} in em or %")
    _check_value(name, value, DRAWN[name])


def _check_value(name: str, value: str, checker: Callable[[str], object]) -> None:
    try:
        checker(value)
    except NotUnderstood:
        cure = "Write it as #rrggbb or a colour's name" if "color" in name or name in ("fill", "stroke") else "Mend it"
        raise Refused(f"{name} '{value[:60]}' cannot be read", cure) from None
