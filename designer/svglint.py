"""Says of an SVG file what our vectors cannot draw, and refuses what nothing here draws right.

A whitelist: an element, attribute or property that is not known here goes to resvg, and the note names it.
"""

from __future__ import annotations

import base64
import re
from collections import Counter

from designer import images
from designer.shapes import Segment
from designer.svgpath import MAX_SEGMENTS, TOO_MANY, shape
from designer.svgstyle import (
    DRAWN,
    HINTS,
    NOBODY,
    RESVG,
    TEXT,
    TEXT_UNKNOWN,
    Beyond,
    Refused,
    check,
    declarations,
    words,
)
from designer.svgunits import NUMBER, NotUnderstood, length, transform
from designer.svgxml import Element, by_id
from variants import limits
from variants.faults import Fault, Faults

SHAPES: dict[str, frozenset[str]] = {
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
}
"""Elements that leave ink, and the attributes that say where."""

VECTOR = SHAPES | {
    "svg": frozenset({"width", "height", "viewBox", "preserveAspectRatio", "zoomAndPan", "x", "y"}),
    "g": frozenset(),
    "defs": frozenset(),
    "use": frozenset({"x", "y", "href", "width", "height"}),  # the sizes hold for symbols only, which are not ours
}
SILENT = frozenset({"title", "desc", "metadata", "view", "cursor"})
"""Never drawn."""

ON_DEMAND = words("defs linearGradient radialGradient clipPath mask pattern filter marker symbol")
"""Drawn only where something refers to them, or to what is in them."""

HARMLESS = words(
    "id class style transform lang role tabindex focusable version baseProfile contentStyleType contentScriptType "
    "xml:space"
)
PRESENTATION = (
    frozenset(DRAWN) | HINTS | TEXT | RESVG | (NOBODY & {"vector-effect", "transform-origin", "color-interpolation"})
)
"""Properties that may also be written as attributes."""

FONTS = {"lato": "Lato", "fredoka one": "Fredoka One", "sans-serif": "Lato"}
"""Fonts for text inside SVG."""

_CALLED = {"style": "a style sheet", "text": "text", "tspan": "text", "textPath": "text", "image": "an image"}
_FAR_UNIT = re.compile(rf"\s*{NUMBER}(?:Q|rem|vw|vh|vmin|vmax|ch|lh|rlh|cap|ic|deg|rad|turn)\s*\Z")
_SELECTOR = re.compile(r"[\w*-]+|[.#][\w-]+|\[[\w-]+(?:=(?:\"[^\"]*\"|'[^']*'|[\w-]+))?\]|:first-child|[\s>+]+")


MOST_FAULTS = 100
"""Nobody reads more of one file."""


class Lint:
    """One walk over what is drawn of a file. `beyond` lists what needs resvg, in order of meeting it."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.ids = by_id(root)
        self.beyond: dict[str, None] = {}
        self.parts: dict[str, None] = {}
        """Beyond us too, but what uses them is named already."""
        self.faults: list[Fault] = []
        self.seen: set[Element] = set()
        self.outlines: dict[Element, list[Segment]] = {}
        """The geometry of the shapes walked over, in their own user units."""
        everything = list(root.walk())
        self.text = any(element.tag in ("text", "tspan") for element in everything)
        self.sheet = any(element.tag == "style" for element in everything)
        names = Counter(element.attributes["id"] for element in everything if "id" in element.attributes)
        self.doubled = {name for name, times in names.items() if times > 1}
        self.segments = self.pixels = 0
        """Of all outlines, and of all embedded images so far."""

    def run(self) -> tuple[str, ...]:
        """The features that our vectors lack, empty where they lack none. Raises Faults for what must be refused."""
        for element in self.root.walk():
            if element.tag == "style":
                self.visit(element)
        self.visit(self.root)
        if self.faults:
            raise Faults(self.faults)
        return tuple(self.beyond or self.parts)

    def refuse(self, element: Element, what: str, cure: str) -> None:
        self.faults.append(Fault(element.place, element.tag, what, cure))
        if len(self.faults) >= MOST_FAULTS:
            raise Faults(self.faults)

    def visit(self, element: Element) -> None:
        if element in self.seen or element.tag in SILENT:
            return
        self.seen.add(element)
        if element.tag not in VECTOR:
            known = (
                self.parts
                if element.tag in ON_DEMAND or element.tag.startswith("fe") or element.tag == "stop"
                else self.beyond
            )
            known[_CALLED.get(element.tag, f"<{element.tag}>")] = None
        elif element.tag == "svg" and element is not self.root:
            self.beyond["<svg> in <svg>"] = None
        try:
            self.attributes(element)
            self.geometry(element)
            if element.tag == "style":
                self.style_sheet(element)
            if element.tag in ("image", "feImage"):
                self.image(element)
            if element.tag in ("text", "tspan", "textPath"):
                self.characters(element)
        except Refused as refused:
            self.refuse(element, refused.what, refused.cure)
        for name in element.references():
            if name in self.doubled:
                self.refuse(element, f"two elements have the id '{name}'", "Give each an id of its own")
            elif name in self.ids:
                self.visit(self.ids[name])
            else:
                self.beyond[f"a reference to #{name}, which is not in the file"] = None
        for child in element.children:
            if child.tag not in ON_DEMAND and (self.sheet or not _hidden(child)):
                self.visit(child)

    def property(self, name: str, value: str) -> None:
        try:
            check(name, value, self.text)
        except Beyond as beyond:
            self.beyond[str(beyond)] = None
        if self.text and name == "font-family":
            families = [part.strip().strip("'\"").lower() for part in value.split(",")]
            if not any(family in FONTS for family in families):
                raise Refused(f"the font {value} is not here", "Convert the text to paths, or use Lato or Fredoka One")

    def attributes(self, element: Element) -> None:
        own = VECTOR.get(element.tag, frozenset())
        for name, value in element.attributes.items():
            if name in own:
                continue
            if name == "style":
                for property_name, written in declarations(value):
                    self.property(property_name, written)
            elif name == "transform":
                self.transform(element, value)
            elif name in PRESENTATION or TEXT_UNKNOWN.fullmatch(name):
                self.property(name, value)
            elif name in HARMLESS or name.startswith(("aria-", "data-")):
                continue
            elif element.tag in VECTOR:
                self.beyond[f"{name} on <{element.tag}>"] = None
            elif _FAR_UNIT.match(value):
                raise Refused(f"{name} '{value}' cannot be read", "Write plain numbers")

    def transform(self, element: Element, value: str) -> None:
        try:
            transform(value)
        except NotUnderstood:
            raise Refused(f"transform '{value[:60]}' cannot be read", "Write plain numbers, as in rotate(45)") from None
        if element.tag == "svg":
            self.beyond["transform on <svg>"] = None

    def geometry(self, element: Element) -> None:
        """What says where must be read whole; what is in em or per cent is resvg's."""
        lengths = {*SHAPES.get(element.tag, ()), *({"x", "y"} if element.tag == "use" else ())} - {"d", "points"}
        relative = False
        for name in lengths:
            value = element.attributes.get(name, "0").strip()
            if re.fullmatch(rf"{NUMBER}(?:em|ex|%)", value):
                self.beyond[f"{name} in em or %"] = None
                relative = True
            elif value != "auto":
                try:
                    length(value)
                except NotUnderstood:
                    raise Refused(f"{name} '{value[:60]}' cannot be read", "Write a plain number") from None
        if element.tag in SHAPES and not relative:
            try:
                self.outlines[element] = shape(element.tag, element.attributes)
            except NotUnderstood as problem:
                self.beyond[str(problem)] = None
            else:
                self.segments += len(self.outlines[element])
                if self.segments > MAX_SEGMENTS:
                    self.refuse(element, *TOO_MANY)
                    raise Faults(self.faults)

    def style_sheet(self, element: Element) -> None:
        """Only what resvg's small CSS reader understands: simple selectors, no at-rules."""
        if element.attributes.get("type", "text/css") != "text/css" or element.attributes.get("media", "all") != "all":
            raise Refused("a style sheet for another medium or language", "Leave out type and media")
        *rules, rest = _without_comments(element.characters()).split("}")
        if rest.strip() or any("@" in rule or rule.count("{") != 1 for rule in rules):
            raise Refused(
                "the style sheet has rules that cannot be read (@ or nested)", "Keep to selector { name: value }"
            )
        for rule in rules:
            selector, _, body = rule.partition("{")
            if _SELECTOR.sub("", selector.replace(",", " ")).strip():
                raise Refused(
                    f"the selector '{selector.strip()[:60]}' cannot be read", "Keep to elements, .classes and #ids"
                )
            for name, value in declarations(body):
                self.property(name, value)

    def characters(self, element: Element) -> None:
        from designer.svgraster import without_glyph

        missing = without_glyph(element.characters())
        if missing:
            raise Refused(f"no font here has {missing}", "Convert the text to paths")

    def image(self, element: Element) -> None:
        """An embedded image must be whole and of a sane size."""
        href = element.attributes.get("href", "")
        if href.startswith("data:"):
            try:
                image = images.read(base64.b64decode(href.partition(",")[2]), element.place.file)
            except (ValueError, Faults) as error:
                what = error.faults[0].what if isinstance(error, Faults) else "the image is damaged"
                raise Refused(what, "Embed it again") from None
            self.pixels += image.width * image.height
            if self.pixels > limits.PIXELS:
                self.refuse(
                    element, f"the embedded images have more than {limits.PIXELS:,} pixels", "Make them smaller"
                )
                raise Faults(self.faults)


def _without_comments(sheet: str) -> str:
    parts, at = [], 0
    while (begin := sheet.find("/*", at)) >= 0:
        parts.append(sheet[at:begin])
        at = sheet.find("*/", begin + 2) + 2
        if at < 2:
            raise Refused("the style sheet has a comment without an end", "End it with */")
    return " ".join([*parts, sheet[at:]])


def _hidden(element: Element) -> bool:
    given = element.attributes
    style = given.get("style")
    return style.strip(" ;") == "display:none" if style else given.get("display") == "none"
