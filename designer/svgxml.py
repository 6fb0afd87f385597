"""SVG files as a small tree of elements, read safely: bounded, without DTDs, scripts or references to outside.

What comes through here can still be beyond our vectors (designer/svglint.py decides that), but it can run nothing,
read nothing and blow up into nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape  # (that of xml.sax.saxutils loads the network libraries)
from xml.parsers import expat

from variants.faults import Fault, Faults, Place, one_fault

MAX_BYTES = 2 * 1024 * 1024
"""An SVG file may be so large."""

MAX_ELEMENTS = 20_000
"""So many elements, those that <use> repeats counted each time."""

MAX_DEPTH = 100
"""So deep, through <use> and other references too (the renderers recurse)."""

MAX_ATTRIBUTES = 200
"""Of one element."""

MAX_VALUE = 10_000
"""Characters of an attribute or of a property, except for outlines and embedded images."""

MAX_SHEET = 200_000
"""Characters of a style sheet."""

_LONG = frozenset({"d", "points", "href"})

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"

NEVER = {
    "script": "a script",
    "foreignObject": "HTML inside (foreignObject)",
    "animate": "an animation",
    "animateMotion": "an animation",
    "animateTransform": "an animation",
    "animateColor": "an animation",
    "set": "an animation",
    "video": "video",
    "audio": "sound",
    "iframe": "a frame",
    "canvas": "a canvas",
    "font": "a font",
    "font-face": "a font",
    "tref": "a text reference (tref)",
    "meshgradient": "a mesh gradient",
    "meshGradient": "a mesh gradient",
    "mesh": "a mesh gradient",
    "hatch": "a hatch",
    "solidcolor": "a solidcolor",
    "solidColor": "a solidColor",
    "flowRoot": "flowed text",
    "altGlyph": "an altGlyph",
}
"""Elements that nothing here can run or draw right, in words."""

_URL = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*)", re.IGNORECASE)
_UNDEFINED_ENTITY = 11
_DATA = re.compile(r"data:image/(?:png|jpe?g);base64,", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class Element:
    """An element of the SVG namespace; attributes of other namespaces are left out, `href` is xlink's too."""

    tag: str
    attributes: dict[str, str]
    place: Place
    children: list[Element] = field(default_factory=list)
    text: list[tuple[int, str]] = field(default_factory=list)
    """(how many children came before it, characters)."""

    def walk(self) -> Iterator[Element]:
        """This element and all below it, in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def references(self) -> Iterator[str]:
        """The ids that this element's own attributes point at."""
        for name, value in self.attributes.items():
            if name == "href" and value.startswith("#"):
                yield value[1:]
            elif "url(" in value.lower():
                yield from (found[1].strip()[1:] for found in _URL.finditer(value))
        if self.tag == "style":
            yield from (found[1].strip()[1:] for found in _URL.finditer(self.characters()))

    def characters(self) -> str:
        """This element's own text."""
        return "".join(text for _, text in self.text)


class _Reader:
    """Builds the tree from expat's events; collects what is refused."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.faults: list[Fault] = []
        self.open: list[Element | None] = []
        self.root: Element | None = None
        self.count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.parser.SkippedEntityHandler = self.skipped
        self.parser.ProcessingInstructionHandler = self.instruction

    def place(self) -> Place:
        return Place(self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def refuse(self, what: str, cure: str, where: str = "") -> None:
        self.faults.append(Fault(self.place(), where, what, cure))

    def stop(self, what: str, cure: str) -> Faults:
        return Faults([*self.faults, Fault(self.place(), "", what, cure)])

    def doctype(self, _name: str, _system: str | None, _public: str | None, internal: int) -> None:
        if internal:
            raise self.stop("the file has a DTD of its own", "Save it as plain SVG, without DOCTYPE")

    def entity(self, *_: object) -> None:
        raise self.stop("the file declares entities", "Save it as plain SVG, without DOCTYPE and entities")

    def skipped(self, name: str, _parameter: bool) -> None:
        self.refuse(f"the entity &{name}; is not known", "Write the character itself")

    def instruction(self, target: str, _data: str) -> None:
        if target.lower() == "xml-stylesheet":
            self.refuse("the file wants a style sheet from outside", "Put the style into the file")

    def start(self, name: str, written: dict[str, str]) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS:
            raise self.stop(f"the file has more than {MAX_ELEMENTS:,} elements", "Simplify the drawing")
        if len(self.open) >= MAX_DEPTH:
            raise self.stop(f"elements are nested more than {MAX_DEPTH} deep", "Ungroup the drawing")
        namespace, _, tag = name.rpartition(" ")
        inside_foreign = bool(self.open) and self.open[-1] is None
        if namespace != SVG or inside_foreign:
            if not self.open:
                raise self.stop(f"the file's root is <{tag}>, not <svg> in {SVG}", f'Begin with <svg xmlns="{SVG}">')
            self.open.append(None)
            return
        element = Element(tag, self.attributes(tag, written), self.place())
        if tag in NEVER:
            self.refuse(f"<{tag}>: {NEVER[tag]} cannot be printed", "Take it out, or convert it to paths", tag)
        if self.open and self.open[-1]:
            self.open[-1].children.append(element)
        elif tag != "svg":
            raise self.stop(f"the file's root is <{tag}>, not <svg>", "Give a whole SVG file")
        self.root = self.root or element
        self.open.append(element)

    def attributes(self, tag: str, written: dict[str, str]) -> dict[str, str]:
        kept: dict[str, str] = {}
        if len(written) > MAX_ATTRIBUTES:
            raise self.stop(f"<{tag}> has {len(written):,} attributes", f"{MAX_ATTRIBUTES} are the most")
        for name, value in written.items():
            namespace, _, local = name.rpartition(" ")
            if namespace == XLINK and local == "href":
                kept.setdefault("href", value.strip())
            elif local == "base" and namespace:
                self.refuse(f"xml:base points to '{value}'", "Take it out", tag)
            elif local == "space" and namespace and not namespace.startswith("http://www.inkscape"):
                kept["xml:space"] = value
            elif not namespace:
                kept[local] = value.strip() if local == "href" else value
        for name, value in kept.items():
            self.check(tag, name, value)
        return kept

    def check(self, tag: str, name: str, value: str) -> None:
        """Nothing runs, and every reference stays in the file."""
        most = MAX_SHEET if tag == "style" else MAX_VALUE
        if len(value) > most and name not in _LONG:
            raise self.stop(f"{name} has {len(value):,} characters", f"{most:,} are the most; simplify it")
        if name.lower().startswith("on"):
            self.refuse(f"a script ({name}) cannot be printed", f"Take out {name}", tag)
        elif name in ("href", "src") and not value.startswith("#"):
            if not (tag in ("image", "feImage") and _DATA.match(value)):
                self.refuse(
                    f"{name} points outside the file, at '{_short(value)}'", "Embed what it needs in the file", tag
                )
        elif "(" in value:
            for found in _URL.finditer(value):
                if not found[1].strip().startswith("#"):
                    self.refuse(f"{name} points outside the file, at '{_short(found[1])}'", "Embed what it needs", tag)

    def end(self, _name: str) -> None:
        element = self.open.pop()
        if element and element.tag == "style":
            self.check("style", "style", element.characters())

    def characters(self, text: str) -> None:
        if self.open and self.open[-1]:
            element = self.open[-1]
            element.text.append((len(element.children), text))


def _short(value: str) -> str:
    return value if len(value) <= 60 else value[:57] + "..."


def read(data: bytes, shown: str) -> Element:
    """The tree of an SVG file's bytes; `shown` names the file. Raises Faults for all that is unsafe at once."""
    if len(data) > MAX_BYTES:
        raise one_fault(
            Place(shown), "", f"the file has {len(data):,} bytes", f"An SVG may have {MAX_BYTES:,}; simplify it"
        )
    if data[:2] == b"\x1f\x8b":
        raise one_fault(Place(shown), "", "the file is compressed (svgz)", "Unpack it and name it .svg")
    reader = _Reader(shown)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        place = Place(shown, error.lineno, error.offset + 1)
        cure = "Write the character itself" if error.code == _UNDEFINED_ENTITY else "Save the drawing again"
        reader.faults.append(Fault(place, "", f"not XML: {expat.ErrorString(error.code)}", cure))
    if reader.faults:
        raise Faults(reader.faults)
    assert reader.root is not None
    _bound_references(reader.root, shown)
    return reader.root


def by_id(root: Element) -> dict[str, Element]:
    """Elements by id; the first of equal ids, as browsers take it."""
    found: dict[str, Element] = {}
    for element in root.walk():
        name = element.attributes.get("id")
        if name is not None:
            found.setdefault(name, element)
    return found


def _bound_references(root: Element, shown: str) -> None:
    """Refuse circles, and files that references blow up: sizes and depths are summed over the graph, not walked."""
    ids = by_id(root)
    known: dict[Element, tuple[int, int, int]] = {}
    visiting: set[Element] = set()
    all_points = sum(map(_points, root.walk()))

    def measure(element: Element, depth: int) -> tuple[int, int, int]:
        """(elements, depth, points of lines) of an element and all below it, references followed but for points."""
        if element in known:
            return known[element]
        if element in visiting:
            raise one_fault(element.place, element.tag, "the element refers to itself in a circle", "Break the circle")
        if depth > 2 * MAX_DEPTH:
            raise one_fault(element.place, element.tag, f"references nest more than {MAX_DEPTH} deep", "Simplify it")
        visiting.add(element)
        inside = [measure(part, depth + 1) for part in element.children]
        referred = [measure(ids[name], depth + 1) for name in element.references() if name in ids]
        visiting.discard(element)
        points = _points(element) + sum(points for _, _, points in inside)
        times = 1 + (all_points if element.tag == "style" else points) if _marks(element) else 1
        size = 1 + sum(size for size, _, _ in inside) + sum(size for size, _, _ in referred) * times
        known[element] = (size, 1 + max((deep for _, deep, _ in inside + referred), default=0), points)
        return known[element]

    size, deep, _ = measure(root, 0)
    if size > MAX_ELEMENTS or deep > MAX_DEPTH:
        what = f"references repeat it to {size:,} elements, {deep} deep"
        raise one_fault(Place(shown), "", what, f"An SVG may have {MAX_ELEMENTS:,} elements, {MAX_DEPTH} deep")


def _marks(element: Element) -> bool:
    """Whether what the element refers to comes once for each point of its lines, since it may be a marker."""
    sheet = element.tag == "style"
    styles = [element.characters()] if sheet else [name + value for name, value in element.attributes.items()]
    return any("marker" in text and "url(" in text for text in styles)


def _points(element: Element) -> int:
    """About how many points the element's own line has."""
    return len(element.attributes.get("d", "") + element.attributes.get("points", "")) // 4


def written(root: Element, rewrite: Callable[[str, str], str]) -> str:
    """The tree as SVG text: what was checked is what a renderer gets, nothing else of the file.

    `rewrite(name, value)` gives each attribute's value, and a style sheet's text under the name `style`.
    """
    parts: list[str] = []

    def put(element: Element, head: str = "") -> None:
        attributes = "".join(
            f' {"xlink:href" if name == "href" else name}="{escape(rewrite(name, value))}"'
            for name, value in element.attributes.items()
        )
        parts.append(f"<{element.tag}{head}{attributes}>")
        texts = iter(element.text)
        text = next(texts, None)
        for index in range(len(element.children) + 1):
            while text is not None and text[0] == index:
                parts.append(escape(rewrite("style", text[1]) if element.tag == "style" else text[1], quote=False))
                text = next(texts, None)
            if index < len(element.children):
                put(element.children[index])
        parts.append(f"</{element.tag}>")

    put(root, f' xmlns="{SVG}" xmlns:xlink="{XLINK}"')
    return "".join(parts)
