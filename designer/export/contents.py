"""What the pages of a PDF paint with, read from their operators: inks, colour spaces, pictures, fonts, transparency."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from designer.shapes import IDENTITY, Matrix, multiply

PLAIN = {"/DeviceCMYK": 4, "/DeviceGray": 1}
"""Colour spaces whose inks can be told, with their channels."""

SHORT = {"/CMYK": "/DeviceCMYK", "/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/I": "/Indexed"}
"""Names that pictures within the operators may use."""

DEEPEST = 20
"""Forms may lie in forms so deep."""


@dataclass
class Facts:
    """What a stream of operators uses; told as (rule, what) where a rule may forbid it."""

    ink: float = 0.0
    """The most of all inks together, in percent."""
    inked: str = ""
    """What has so much."""
    told: dict[tuple[str, str], None] = field(default_factory=dict)
    pictures: list[tuple[str, int, int, Matrix]] = field(default_factory=list)
    """(name, pixels across, pixels down, matrix) of each."""
    fonts: dict[str, Any] = field(default_factory=dict)
    text: bool = False

    def tell(self, rule: str, what: str) -> None:
        """Something that a rule may forbid."""
        self.told[rule, what] = None

    def inks(self, percent: float, what: str) -> None:
        """So much ink."""
        if percent > self.ink:
            self.ink, self.inked = percent, what

    def add(self, other: Facts, matrix: Matrix) -> None:
        """What a form uses, drawn under a matrix."""
        self.inks(other.ink, other.inked)
        self.told |= other.told
        self.pictures += [(name, *size, multiply(matrix, inner)) for name, *size, inner in other.pictures]  # type: ignore[misc]
        self.fonts |= other.fonts
        self.text |= other.text


def drawing(page: Any) -> bytes:
    """What is the same for two pages where they look the same: operators, and which objects they name."""
    import pikepdf

    contents = page.obj.get("/Contents")
    if contents is None:
        return b""
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    return b"\n".join([*(part.read_bytes() for part in parts), page.resources.unparse()])


class Reader:
    """Reads the pages of one PDF; forms and equal pages are read once."""

    def __init__(self) -> None:
        self._known: dict[Any, Facts] = {}

    def page(self, page: Any) -> Facts:
        """What a page uses."""
        key = drawing(page)
        if key not in self._known:
            self._known[key] = self._read(page.obj, page.resources, 0) if "/Contents" in page.obj else Facts()
        facts = Facts()
        facts.add(self._known[key], IDENTITY)
        if "/Group" in page.obj and page.obj.Group.get("/S") == "/Transparency":
            facts.tell("transparency", "the page is a transparency group")
        return facts

    def _form(self, form: Any, resources: Any, depth: int) -> Facts:
        if form.objgen not in self._known or form.objgen == (0, 0):
            facts = Facts() if depth > DEEPEST else self._read(form, form.get("/Resources", resources), depth)
            if "/Group" in form and form.Group.get("/S") == "/Transparency":
                facts.tell("transparency", "a form is a transparency group")
            self._known[form.objgen] = facts
        return self._known[form.objgen]

    def _read(self, stream: Any, resources: Any, depth: int) -> Facts:
        return _Walk(self, resources, depth).through(stream)


class _Walk:
    """One run through the operators of a stream (ISO 32000-1, Annex A)."""

    def __init__(self, reader: Reader, resources: Any, depth: int) -> None:
        self._reader, self._resources, self._depth = reader, resources, depth
        self._facts = Facts()
        self._matrix = IDENTITY
        self._spaces = ["/DeviceGray", "/DeviceGray"]
        self._stack: list[tuple[Matrix, list[str]]] = []

    def through(self, stream: Any) -> Facts:
        import pikepdf

        for found in pikepdf.parse_content_stream(stream):
            self._do(str(found.operator), list(found.operands))
        return self._facts

    def _do(self, operator: str, operands: list[Any]) -> None:
        facts = self._facts
        match operator:
            case "q":
                self._stack.append((self._matrix, list(self._spaces)))
            case "Q" if self._stack:
                self._matrix, self._spaces = self._stack.pop()
            case "cm":
                a, b, c, d, e, f = map(float, operands)
                self._matrix = multiply(self._matrix, (a, b, c, d, e, f))
            case "g" | "G" | "k" | "K":
                self._color("/DeviceGray" if operator in "gG" else "/DeviceCMYK", operands)
            case "rg" | "RG":
                facts.tell("colour", "colours are in DeviceRGB")
            case "cs" | "CS":
                self._spaces[operator == "CS"] = self._space(operands[0])
            case "sc" | "scn" | "SC" | "SCN":
                self._color(self._spaces[operator in ("SC", "SCN")], operands)
            case "sh":
                self._shading(self._named("/Shading", operands[0]))
            case "gs":
                facts.told |= dict.fromkeys(_state(self._named("/ExtGState", operands[0])))
            case "Tf":
                facts.fonts[str(operands[0])] = self._named("/Font", operands[0])
            case "Tj" | "TJ" | "'" | '"':
                facts.text = True
            case "INLINE IMAGE":
                self._inline(operands[0])
            case "Do":
                self._object(str(operands[0]), self._named("/XObject", operands[0]))

    def _named(self, kind: str, name: Any) -> Any:
        return self._resources.get(kind, {}).get(str(name))

    def _space(self, name: Any) -> str:
        """A colour space's family; told where inks in it cannot be."""
        found = self._named("/ColorSpace", name)
        return self._judged(found if found is not None else name)

    def _judged(self, space: Any) -> str:
        family = family_of(space)
        if family not in (*PLAIN, "/Pattern", "/Indexed"):
            self._facts.tell("colour", f"colours are in {family[1:]}")
        return family

    def _color(self, space: str, operands: list[Any]) -> None:
        if space in PLAIN and len(operands) == PLAIN[space]:
            values = [float(value) for value in operands]
            percent = 100 * (1 - values[0]) if len(values) == 1 else 100 * sum(values)
            self._facts.inks(percent, "a colour of " + " ".join(f"{100 * value:.4g}" for value in values) + " %")
        elif space == "/Pattern" and operands:
            pattern = self._named("/Pattern", operands[-1])
            if pattern is not None and pattern.get("/PatternType") == 2:
                self._shading(pattern.Shading)
            elif pattern is not None:
                self._facts.add(self._reader._form(pattern, self._resources, self._depth + 1), self._matrix)

    def _shading(self, shading: Any) -> None:
        if shading is not None:
            self._judged(shading.ColorSpace)
            self._facts.tell("ink", "a gradient's inks cannot be told")

    def _object(self, name: str, found: Any) -> None:
        if found is None:
            return
        kind = found.get("/Subtype")
        if kind == "/Form":
            inner = self._matrix
            if "/Matrix" in found:
                a, b, c, d, e, f = map(float, found.Matrix)
                inner = multiply(inner, (a, b, c, d, e, f))
            self._facts.add(self._reader._form(found, self._resources, self._depth + 1), inner)
        elif kind == "/Image":
            self._facts.add(self._image(name, found), self._matrix)
        else:
            self._facts.tell("standard", f"{name[1:]} is neither a picture nor a form")

    def _image(self, name: str, image: Any) -> Facts:
        """What a picture uses, its pixels read once."""
        known = self._reader._known
        if image.objgen not in known:
            facts = known[image.objgen] = Facts(pictures=[(name, int(image.Width), int(image.Height), IDENTITY)])
            facts.told = dict.fromkeys(_image_faults(name, image))
            if not image.get("/ImageMask", False):
                _read_inks(facts, name, image.get("/ColorSpace"), int(image.get("/BitsPerComponent", 8)),
                           image.get("/Decode"), lambda: _samples(image))  # fmt: skip
        return known[image.objgen]

    def _inline(self, image: Any) -> None:
        facts = Facts(pictures=[("an inline picture", image.width, image.height, IDENTITY)])
        if not image.image_mask:
            space = image.obj.get("/CS", image.obj.get("/ColorSpace"))
            held = self._resources.get("/ColorSpace", {}).get(str(space)) if family_of(space) == str(space) else None
            decode = image.obj.get("/D", image.obj.get("/Decode"))
            _read_inks(facts, "an inline picture", space if held is None else held, image.bits_per_component, decode,
                       image.read_bytes)  # fmt: skip
        self._facts.add(facts, self._matrix)


def family_of(space: Any) -> str:
    """A colour space's family: /DeviceCMYK, /ICCBased, /Indexed ..."""
    import pikepdf

    name = str(space[0]) if isinstance(space, pikepdf.Array) and len(space) else str(space)
    return SHORT.get(name, name)


def _state(state: Any) -> Iterator[tuple[str, str]]:
    """What a graphics state asks for that rules may forbid."""
    for key, words in (("/ca", "filled"), ("/CA", "drawn")):
        if state is not None and float(state.get(key, 1)) != 1:
            yield "transparency", f"something is {words} at an opacity of {float(state.get(key)):g}"
    if state is None:
        return
    if state.get("/SMask", "/None") != "/None":
        yield "transparency", "a graphics state has a soft mask"
    modes = state.get("/BM", "/Normal")
    if str(modes) not in ("/Normal", "/Compatible"):
        yield "transparency", f"something is blended by {str(modes)[1:]}"
    if "/TR" in state or state.get("/TR2", "/Default") != "/Default":
        yield "standard", "a graphics state has a transfer function"


def _image_faults(name: str, image: Any) -> Iterator[tuple[str, str]]:
    import pikepdf

    if "/SMask" in image:
        yield "transparency", f"the picture {name[1:]} has a soft mask"
    filters = image.get("/Filter", ())
    for one in filters if isinstance(filters, pikepdf.Array) else [filters]:
        if str(one) in ("/JPXDecode", "/JBIG2Decode", "/LZWDecode"):
            yield "standard", f"the picture {name[1:]} is packed by {str(one)[1:]}"
    if "/Alternates" in image or "/OPI" in image:
        yield "standard", f"the picture {name[1:]} stands for another one"


def _samples(image: Any) -> bytes:
    """A picture's samples as its colour space counts them."""
    from PIL import Image

    filters = str(image.get("/Filter", ""))
    if "DCTDecode" not in filters:
        return bytes(image.read_bytes())
    with Image.open(io.BytesIO(image.read_raw_bytes())) as opened:
        data = opened.tobytes()
        upside_down = opened.mode == "CMYK" and "adobe" in opened.info  # Pillow has turned them round
    return bytes(255 - np.frombuffer(data, np.uint8)) if upside_down else data


def _read_inks(facts: Facts, name: str, space: Any, bits: int, decode: Any, samples: Any) -> None:
    """The most ink of any pixel."""
    import pikepdf

    family = family_of(space)
    words = name if name.startswith("an ") else f"the picture {name[1:]}"
    base, palette = family, b""
    if family == "/Indexed":
        base = family_of(space[1])
        table = space[3]
        palette = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    if base not in PLAIN:
        facts.tell("colour", f"{words} is in {base[1:]}")
        return
    if bits != 8 and not (base == "/DeviceGray" and not palette):
        facts.tell("ink", f"the inks of {words} cannot be told: it has {bits} bits")
        return
    if base == "/DeviceGray" and not palette:
        facts.inks(100, words)
        return
    values = np.frombuffer(samples(), np.uint8)
    if palette:
        entries = np.frombuffer(palette, np.uint8)
        entries = entries[: len(entries) // PLAIN[base] * PLAIN[base]].reshape(-1, PLAIN[base])
        pixels = entries[np.unique(values)]
    else:
        pixels = values[: len(values) // 4 * 4].reshape(-1, 4)
    if decode is not None and [float(value) for value in decode][:2] == [1.0, 0.0]:
        pixels = 255 - pixels
    most = float((255 - pixels).max() if base == "/DeviceGray" else pixels.sum(axis=1, dtype=np.uint16).max())
    facts.inks(most / 2.55, words)
