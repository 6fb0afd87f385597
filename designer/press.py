"""What boxes are filled with: pictures, tiles, icons and set text, each made once and shared by all cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path as FilePath

from designer.art import Fit, Library, built_in_names
from designer.bindings import Marked, Words
from designer.fields import SuitLook
from designer.fonts import chain
from designer.measures import Frame
from designer.shapes import Glyphs, Group, Path, Shape
from designer.templates import Template
from designer.tints import DARK_INK, luminance, mix, saturation
from variants import markup
from variants.faults import Faults, Place, one_fault
from variants.model import Variant
from variants.values import Text


@dataclass(frozen=True)
class TextStyle:
    font: str
    bold: bool
    size: float
    min_size: float
    color: str
    align: str
    valign: str
    leading: float
    hyphenate: bool
    outline: str | None
    outline_width: float


@dataclass
class Fitted:
    shapes: tuple[Shape, ...]
    problems: list[tuple[str, str]] = field(default_factory=list)


class Press:
    """Pictures and type for the faces of one variant in one language."""

    def __init__(self, variant: Variant, language: str, looks: Mapping[str, SuitLook]) -> None:
        self.variant, self.language = variant, language
        self.library = Library(variant.folder)
        self._stand_ins = {
            look.icon: variant.deck.suits[suit].color for suit, look in looks.items() if look.icon.startswith("shape-")
        }
        self._icons = {
            **{suit: look.icon for suit, look in looks.items()},
            **variant.look.icons,
        }

    @property
    def notes(self) -> tuple[str, ...]:
        """Pictures that had to be drawn as pixels, and the like."""
        return tuple(self.library.notes)

    def marked(self, text: Text) -> Marked:
        """Words of a template in the language of the print."""
        return Marked(text.in_(self.language))

    def art(
        self, name: str, spot: Frame, fit: Fit, tint: str | None, lines: bool, words: Words, folder: str = ""
    ) -> Group:
        """A picture in a frame. `words` is what the template says, for the folder of a file and for complaints."""
        library, place = self._library(words), words.place
        ref = name if "/" in name or name.startswith(".") or not folder else f"{folder}/{name}"
        return library.picture(ref, *spot, fit, lines=lines, tint=tint, place=place)

    def icon(self, name: str, spot: Frame, tint: str | None, lines: bool, words: Words, color: str = "") -> Group:
        """A small emblem by name: a standard icon, a suit's, one of the variant's own, or a file."""
        group = self.art(self._icons.get(name, name), spot, "contain", tint, lines, words, "icons")
        return repainted(group, color) if color and name.startswith("shape-") and not tint and not lines else group

    def tiles(self, name: str, spot: Frame, side: float, tint: str | None, words: Words) -> Group:
        """Tiles all over a frame."""
        ref = name if "/" in name or name.startswith(".") else f"patterns/{name}"
        return self._library(words).tile(ref, *spot, side, tint=tint, place=words.place)

    def _library(self, words: Words) -> Library:
        if words.lookups or words.folder is None:
            return self.library
        return self._of_template(words.folder)

    @lru_cache(maxsize=8)  # noqa: B019
    def _of_template(self, folder: FilePath) -> Library:
        return Library(folder, self.library.notes)

    @staticmethod
    def escape(text: str) -> str:
        """Values that are no markup, safe inside it."""
        return markup.escape(text)

    def text(self, text: str, spot: Frame, style: TextStyle, template: Template) -> Fitted:
        ref = template.fonts[style.font].regular.written
        face = chain(ref)[0]
        sh = face.shape(text.replace("\n", " ").replace("*", ""))
        em = 25.4 / 72
        size = style.size
        size = min(size, spot.width / max(0.01, sum(sh.advances)) / em, spot.height / face.cap_height / em)
        w = sum(sh.advances) * size * em
        x = spot.x + {"left": 0, "center": (spot.width - w) / 2, "right": spot.width - w}[style.align]
        h = face.cap_height * size * em
        y = spot.y + h + {"top": 0, "middle": (spot.height - h) / 2, "bottom": spot.height - h}[style.valign]
        g = Glyphs(x, y, text.replace("\n", " ").replace("*", ""), tuple(a * size * em for a in sh.advances), face.path, size, style.color)
        return Fitted((g,))


@lru_cache(maxsize=256)
def _repainted(shapes: tuple[Shape, ...], color: str) -> tuple[Shape, ...]:
    """Shapes whose colourful fills take another colour, darker ones a darker shade of it."""
    brightest = max((luminance(one.fill) for one in _paths(shapes) if one.fill and saturation(one.fill) > 0.3), default=1)
    done: list[Shape] = []
    for one in shapes:
        if isinstance(one, Group):
            one = replace(one, children=_repainted(one.children, color))
        elif isinstance(one, Path) and one.fill and saturation(one.fill) > 0.3 and luminance(one.fill) > 0.04:
            shade = 0.0 if luminance(one.fill) > 0.8 * brightest else 0.3
            one = replace(one, fill=mix(color, DARK_INK, shade))
        done.append(one)
    return tuple(done)


def _paths(shapes: tuple[Shape, ...]) -> Iterator[Path]:
    for shape in shapes:
        if isinstance(shape, Path):
            yield shape
        elif isinstance(shape, Group):
            yield from _paths(shape.children)


def repainted(group: Group, color: str) -> Group:
    """A stand-in emblem in its suit's colour."""
    return replace(group, children=_repainted(group.children, color), name=f"{group.name} for {color}")
