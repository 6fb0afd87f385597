"""SVG beyond our vectors as a picture: resvg draws the checked tree, with our own fonts and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources

from designer import svgworker
from designer.svgstyle import plain_color, plain_colors
from designer.svgxml import Element, by_id, written
from variants.faults import one_fault

DPI = 600
"""Dots per inch of the printed size."""

MAX_PIXELS = 36_000_000
"""A picture has at most so many dots; beyond it the resolution falls."""

MIN_DPI = 150
"""Where the work would press the resolution below this, the drawing is refused."""

_ANY_NUMBER = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_FONT_PACKAGES = ("font_lato", "font_fredoka_one")


@cache
def _font_files() -> list[str]:
    return [
        str(file)
        for package in _FONT_PACKAGES
        for file in sorted(resources.files(package).joinpath("files").iterdir(), key=str)
        if file.name.endswith(".ttf")
    ]


def without_glyph(text: str) -> str:
    """The first character that would be missing from text in an SVG, in words; empty where none would be."""
    from designer.fonts import face

    lato = face("Lato-Regular")  # resvg falls back to it
    missing = next((char for char in text if not (char.isspace() or lato.covers(char))), "")
    return missing and f"U+{ord(missing):04X} {unicodedata.name(missing, 'unnamed')}"


MAX_WORK = 150_000_000
"""Dots times layers (a see-through group, a mask, a filter's step): about 10 s. Beyond it the resolution falls."""

_LAYERS = ("opacity", "mask", "clip-path", "filter", "mix-blend-mode")
_STEPS = {"feGaussianBlur": 8.0, "feTurbulence": 10.0, "feConvolveMatrix": 10.0, "feMorphology": 10.0}


def layers(root: Element) -> float:
    """How many layers of its full size a drawing costs, what is repeated counted each time."""
    ids = by_id(root)
    known: dict[Element, float] = {}

    def count(element: Element) -> float:
        if element not in known:
            given = element.attributes
            own = sum(1.0 for name in _LAYERS if name in given or name in given.get("style", ""))
            if element.tag.startswith("fe"):
                own = _STEPS.get(element.tag, 3.0) * _effort(given)
            parts = [*element.children, *(ids[name] for name in element.references() if name in ids)]
            known[element] = own + sum(map(count, parts))
        return known[element]

    sheets = " ".join(text for one in root.walk() if one.tag == "style" for _, text in one.text)
    styled = sum(name in sheets for name in _LAYERS)  # a rule of a style sheet may meet any element
    return 1 + count(root) + styled * sum(1 for one in root.walk() if styled and "class" in one.attributes)


def _effort(given: Mapping[str, str]) -> float:
    """What makes a filter step dear: its octaves, its kernel, its radius."""
    texts = (given.get(name, "") for name in ("numOctaves", "order", "radius"))
    return max([1.0, *(float(number) for text in texts for number in _NUMBER.findall(text))]) ** 2


def pixels(width: float, height: float, layers: float) -> tuple[int, int, int]:
    """Columns and rows of a picture so many mm large of so many layers, and its true dots per inch."""
    dots = width * height * (DPI / 25.4) ** 2
    most = min(MAX_PIXELS, MAX_WORK / layers)
    dpi = DPI if dots <= most else DPI * (most / dots) ** 0.5
    return max(1, round(width * dpi / 25.4)), max(1, round(height * dpi / 25.4)), round(dpi)


_COLORS = ("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color")


def _refuse_vast_patterns(root: Element, side: float) -> None:
    """A pattern is drawn whole before it is laid: one far larger than the drawing would fill the memory."""
    for one in root.walk():
        if one.tag != "pattern":
            continue
        written = (one.attributes.get(name, "") for name in ("width", "height", "patternTransform", "viewBox"))
        largest = max((abs(float(number)) for text in written for number in _ANY_NUMBER.findall(text)), default=0.0)
        if largest > max(100.0, 10 * side):
            what = f"a pattern of {largest:g} is far larger than the drawing"
            raise one_fault(one.place, "pattern", what, "Make it as large as it shows")


def _rewrite(name: str, value: str) -> str:
    if name == "style":
        return plain_colors(value)
    return plain_color(value) if name in _COLORS else value


SECONDS = 40
"""The longest that resvg may work at one drawing: several times what MAX_WORK takes."""


def render(root: Element, view_box: tuple[float, float, float, float], width: int, height: int) -> bytes:
    """The drawing as a PNG of so many pixels. `view_box` holds where the file has none. Raises Faults."""
    _refuse_vast_patterns(root, max(view_box[2:]))
    attributes = dict(root.attributes)
    attributes.setdefault("viewBox", " ".join(f"{number:.12g}" for number in view_box))
    attributes |= {"width": str(width), "height": str(height)}
    sized = Element(root.tag, attributes, root.place, root.children, root.text)
    what, done = _drawn(written(sized, _rewrite).encode())
    if what:
        raise one_fault(root.place, "svg", what, "Make it simpler, or save it as PNG")
    return done


def _drawn(svg: bytes) -> tuple[str, bytes]:
    """(what went wrong, the PNG): resvg in a process of its own, since it may hang, abort or fill the memory."""
    # -P: whatever lies in the folder that the command runs in, only installed modules are imported
    command = [sys.executable, "-P", svgworker.__file__, str(SECONDS), *_font_files()]
    too_much = f"the drawing takes more than {SECONDS} s or {svgworker.MEMORY >> 30} GiB to draw", b""
    try:  # on a busy machine the work of some seconds takes longer than these
        run = subprocess.run(command, input=svg, capture_output=True, timeout=3 * SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return too_much
    if run.returncode == 0 and run.stdout.startswith(b"\x89PNG"):
        return "", run.stdout
    last = run.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    if run.returncode < 0 or not last or "memory" in last:  # ended by a limit, or by an abort in Rust
        return too_much
    return f"the drawing cannot be rendered ({last[:100]})", b""
