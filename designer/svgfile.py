"""An SVG file, whole: read safely, checked, and drawn as vectors where they do."""

from __future__ import annotations

from dataclasses import dataclass

from designer.shapes import Shape
from designer.svg import Frame, draw, frame, overflows
from designer.svglint import Lint
from designer.svgraster import layers
from designer.svgstyle import Beyond
from designer.svgxml import Element, read


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A checked drawing. `shapes` are its vectors in its frame; with `beyond` they are empty and resvg draws `root`."""

    root: Element
    frame: Frame
    shapes: tuple[Shape, ...]
    overflows: bool
    beyond: tuple[str, ...]
    layers: float
    """What resvg has to do for it (designer/svgraster.py)."""


def load(data: bytes, shown: str) -> Drawing:
    """The drawing of an SVG file's bytes. Raises Faults with places in that file (`shown` names it)."""
    root = read(data, shown)
    box = frame(root)
    lint = Lint(root)
    beyond = lint.run()
    shapes: tuple[Shape, ...] = ()
    if not beyond:
        try:
            shapes = draw(root, box.matrix, lint.outlines)
        except Beyond as reason:
            beyond = (str(reason),)
    return Drawing(root, box, shapes, overflows(shapes, box.width, box.height), beyond, layers(root) if beyond else 1)
