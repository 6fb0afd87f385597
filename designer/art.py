"""Art for faces: drawings and images by name or path, placed in millimetres, parsed once per process.

A picture is a named Group whose children are the art's own (shared, so that a painter sees that it recurs) under the
transform that places it. SVG stays vectors; what vectors cannot do is drawn by resvg as a picture, with a note.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path as FilePath
from typing import Literal

from designer import images, svgraster, svgxml
from designer.recolor import recolored
from designer.shapes import Group, Path, Picture, Shape, rectangle
from designer.svgfile import Drawing, load
from designer.svgpen import SIDE
from variants.builtin import art_names
from variants.faults import Faults, Place, did_you_mean, one_fault
from variants.limits import FILE_BYTES

Fit = Literal["contain", "cover", "stretch"]

MAX_TILES = 5_000
"""A pattern is laid at most so many times in one box."""

MOST_NAMED = 10
"""Features that vectors lack, in a note."""

SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """A file's art: vectors or pixels in a box of its own (mm, the longer side SIDE)."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    """Vectors or one Picture; empty where resvg draws it for the size it is printed at."""
    drawing: Drawing | None = None
    beyond: tuple[str, ...] = ()
    """What the file uses that vectors cannot do."""


def _of_drawing(data: bytes, shown: str) -> Art:
    drawing = load(data, shown)
    return Art(shown, drawing.frame.width, drawing.frame.height, drawing.shapes, drawing, drawing.beyond)


def _of_image(data: bytes, shown: str) -> Art:
    image = images.read(data, shown)
    scale = SIDE / max(image.width, image.height)
    width, height = image.width * scale, image.height * scale
    return Art(shown, width, height, (Picture(0, 0, width, height, image.data, shown),))


@lru_cache(maxsize=512)
def _from_file(path: str, shown: str, _modified: int, size: int) -> Art:
    limit = svgxml.MAX_BYTES if path.lower().endswith(".svg") else FILE_BYTES
    if size > limit:
        raise one_fault(Place(shown), "", f"the file has {size:,} bytes", f"It may have {limit:,}; make it smaller")
    return _read(FilePath(path).read_bytes(), shown)


@lru_cache(maxsize=512)
def _built_in(name: str) -> Art:
    file = resources.files("templates") / "art"
    for part in f"{name}.svg".split("/"):
        file = file / part
    return _read(file.read_bytes(), f"{name}.svg")


def _read(data: bytes, shown: str) -> Art:
    """By what the bytes are, whatever the name says."""
    begins_like_image = data[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0") or data[:3] == b"\xff\xd8\xff"
    is_image = begins_like_image or not shown.lower().endswith(".svg")
    return _of_image(data, shown) if is_image else _of_drawing(data, shown)


@lru_cache(maxsize=1024)
def _coloured(art: Art, lines: bool, tint: str | None) -> tuple[Shape, ...]:
    return recolored(art.shapes, lines, tint) if lines or tint else art.shapes


_hopeless: dict[Art, Faults] = {}
"""Art that resvg failed at."""


@lru_cache(maxsize=128)
def _rendered(art: Art, columns: int, rows: int, lines: bool, tint: str | None) -> tuple[Shape, ...]:
    assert art.drawing is not None
    if art in _hopeless:  # another size would take as long
        raise _hopeless[art]
    try:
        data = svgraster.render(art.drawing.root, art.drawing.frame.view_box, columns, rows)
    except Faults as faults:
        _hopeless[art] = faults
        raise
    return recolored((Picture(0, 0, art.width, art.height, data, art.name),), lines, tint)


@dataclass
class Library:
    """The art that one variant or template can name. `folder` is where paths begin that carry no folder themselves.

    `notes` collects, once each, what the user should know about the art that was placed.
    """

    folder: FilePath | None = None
    notes: list[str] = field(default_factory=list)
    _found: dict[tuple[str, FilePath | None], Callable[[], Art]] = field(default_factory=dict)

    def art(self, ref: str, place: Place | None = None, where: str = "") -> Art:
        """The art that `ref` names: built-in by name (corn, icons/trophy), or a path (./an.svg, art/a.png).

        A path is looked up beside the file it was written in. `place` and `where` say that in a fault; a reference
        that carries its own (text read from YAML) needs none. Raises Faults.
        """
        written_in: FilePath | None = getattr(ref, "folder", None) or self.folder
        spot: Place = getattr(ref, "place", None) or place or Place("")
        if not ref.lower().endswith(SUFFIXES) and not ref.startswith("."):
            return self._by_name(ref, spot, where)
        key = (str(ref), written_in)
        if key not in self._found:
            self._found[key] = _opener(_find(written_in, ref, spot, where), str(ref), spot, where)
        return self._found[key]()

    def _by_name(self, ref: str, spot: Place, where: str) -> Art:
        if ref not in art_names():
            cure = did_you_mean(ref, art_names(), "Name built-in art, or write a path such as ./an.svg")
            raise one_fault(spot, where, f"there is no art '{ref}'", cure)
        return _built_in(str(ref))

    def picture(
        self,
        ref: str,
        x: float,
        y: float,
        width: float,
        height: float,
        fit: Fit = "contain",
        *,
        lines: bool = False,
        tint: str | None = None,
        align: tuple[float, float] = (0.5, 0.5),
        place: Place | None = None,
        where: str = "",
    ) -> Group:
        """The art in the box (mm): whole in it, covering it (cut to it), or stretched to it.

        `align` says where it stands in a box of another shape (0 left/top ... 1 right/bottom). `lines` draws it
        with little ink: fills become white unless they are dark, strokes stay. `tint` gives all of it one colour.
        """
        art = self.art(ref, place, where)
        sx, sy = width / art.width, height / art.height
        if fit != "stretch":
            sx = sy = min(sx, sy) if fit == "contain" else max(sx, sy)
        left = x + (width - art.width * sx) * align[0]
        top = y + (height - art.height * sy) * align[1]
        clip = None
        if fit == "cover" and (art.width * sx > width + 0.001 or art.height * sy > height + 0.001):
            clip = Path(rectangle((x - left) / sx, (y - top) / sy, width / sx, height / sy))
        shapes = self._shapes(art, art.width * sx, art.height * sy, lines, tint)
        matrix = (sx, 0.0, 0.0, sy, left, top)
        if clip is None:
            return Group(shapes, matrix, _frame_clip(art), _key(art, lines, tint))
        inside = Group(shapes, clip=_frame_clip(art), name=_key(art, lines, tint))
        return Group((inside,), matrix, clip)

    def tile(
        self,
        ref: str,
        x: float,
        y: float,
        width: float,
        height: float,
        tile_width: float,
        *,
        lines: bool = False,
        tint: str | None = None,
        place: Place | None = None,
        where: str = "",
    ) -> Group:
        """The box (mm) filled with the art as a tile `tile_width` mm wide, laid from the middle and cut to the box."""
        art = self.art(ref, place, where)
        scale = tile_width / art.width
        tile_height = art.height * scale
        columns = 2 * max(0, math.ceil((width / tile_width - 1) / 2)) + 1
        rows = 2 * max(0, math.ceil((height / tile_height - 1) / 2)) + 1
        if columns * rows > MAX_TILES:
            spot: Place = getattr(ref, "place", None) or place or Place("")
            what = f"a tile of {tile_width:g} mm would be laid {columns * rows:,} times"
            raise one_fault(spot, where, what, f"Make the tile larger; {MAX_TILES:,} times is the most")
        shapes = self._shapes(art, tile_width, tile_height, lines, tint)
        key = _key(art, lines, tint)
        row = tuple(
            Group(shapes, (1, 0, 0, 1, column * art.width, 0), _frame_clip(art), key) for column in range(columns)
        )
        left = x + (width - columns * tile_width) / 2
        top = y + (height - rows * tile_height) / 2
        laid = tuple(
            Group(row, (scale, 0, 0, scale, left, top + index * tile_height), name=f"{key} x {columns}")
            for index in range(rows)
        )
        return Group(laid, clip=Path(rectangle(x, y, width, height)))

    def _shapes(self, art: Art, width: float, height: float, lines: bool, tint: str | None) -> tuple[Shape, ...]:
        if not art.beyond:
            return _coloured(art, lines, tint)
        assert art.drawing is not None
        columns, rows, dpi = svgraster.pixels(width, height, art.drawing.layers)
        if dpi < svgraster.MIN_DPI:
            what = f"the drawing needs too much work for a picture of {width:.0f} x {height:.0f} mm"
            raise one_fault(Place(art.name), "", what, "Use fewer filters and see-through groups, or a PNG")
        uses = ", ".join(one[:60] for one in art.beyond[:MOST_NAMED]) + (
            ", ..." if len(art.beyond) > MOST_NAMED else ""
        )
        note = f"{art.name}: uses {uses}; drawn as a picture at {dpi} dpi"
        if note not in self.notes:
            self.notes.append(note)
        return _rendered(art, columns, rows, lines, tint)


def _frame_clip(art: Art) -> Path | None:
    drawing = art.drawing
    return Path(rectangle(0, 0, art.width, art.height)) if drawing and drawing.overflows and not art.beyond else None


def _key(art: Art, lines: bool, tint: str | None) -> str:
    return art.name + (" in lines" if lines else "") + (f" in {tint}" if tint else "")


def _find(folder: FilePath | None, ref: str, spot: Place, where: str) -> FilePath:
    from variants.paths import find

    return find(folder, ref, spot, where)


def _opener(path: FilePath, shown: str, spot: Place, where: str) -> Callable[[], Art]:
    """Reads the file once and again when it changed on disk."""

    def opened() -> Art:
        try:
            status = path.stat()
            return _from_file(str(path), shown, status.st_mtime_ns, status.st_size)
        except OSError as error:
            raise one_fault(spot, where, f"'{shown}' cannot be read ({error.strerror})", "Check the file") from None

    return opened
