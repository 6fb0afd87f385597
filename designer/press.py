"""What boxes are filled with: pictures, tiles, icons and set text, each made once and shared by all cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path as FilePath

from designer.art import Fit, Library
from designer.bindings import Lookup, Words
from designer.fields import SuitLook
from designer.fonts import TextError, face
from designer.measures import Frame
from designer.shapes import Glyphs, Group, Path, Shape
from designer.styles import FontRef
from designer.text import Style, set_text
from designer.tints import DARK_INK, luminance, mix, saturation
from variants import markup
from variants.faults import Fault, Faults, Place
from variants.model import Variant
from variants.paths import find, names_file

ICONS = "icons/"
"""What the names of all icons begin with in a display list."""


@dataclass(frozen=True, slots=True)
class SetText:
    """Text in its box, or what hinders it: (what, cure) pairs."""

    shapes: tuple[Shape, ...]
    problems: tuple[tuple[str, str], ...] = ()
    words: str = ""
    """What it says, without markup."""
    size: float = 0.0
    """Points that it was set at; the style asks for `wanted`."""
    wanted: float = 0.0
    foreign: str = ""
    """Its characters that come from a font of another family, since the style's own lacks them."""


def font_file(ref: FontRef) -> str | FilePath:
    """A packaged font's name, or the path of a font file of the template. Raises Faults."""
    place = ref.place or Place("")
    font = find(ref.folder, ref.written, place, "fonts") if names_file(ref.written) else ref.written
    try:
        face(font)
    except TextError as error:
        raise Faults([Fault(place, "fonts", what, cure) for what, cure in error.problems]) from None
    return font


class Press:
    """Pictures and type for the faces of one variant in one language."""

    def __init__(self, variant: Variant, language: str, looks: Mapping[str, SuitLook]) -> None:
        self.variant, self.language, self._looks = variant, language, looks
        self.library = Library(variant.folder)
        self._stand_ins = {
            look.icon: variant.deck.suits[suit].color for suit, look in looks.items() if look.icon.startswith("shape-")
        }
        self._icons = {
            **{suit: look.icon for suit, look in looks.items()},
            **variant.look.icons,
        }
        self._known_icons = frozenset((*markup.STANDARD_ICONS, *self._icons))
        self._tiled: dict[tuple[FilePath | None, str, Frame, float, str | None], Group] = {}
        self._set: dict[tuple[str, Frame, Style, bool, bool], SetText] = {}

    def serves(self, variant: Variant, language: str, looks: Mapping[str, SuitLook]) -> bool:
        """Whether all that this press has set and drawn holds for another variant as well."""
        mine = (self.variant.folder, self.variant.deck.suits, self.variant.look.icons, self.language, self._looks)
        return mine == (variant.folder, variant.deck.suits, variant.look.icons, language, looks)

    @property
    def notes(self) -> tuple[str, ...]:
        """Pictures that had to be drawn as pixels, and the like."""
        return tuple(self.library.notes)

    def art(
        self, name: str, spot: Frame, fit: Fit, tint: str | None, lines: bool, words: Words, folder: str = ""
    ) -> Group:
        """A picture in a frame. `words` is what the template says, for the folder of a file and for complaints."""
        ref = f"{folder}/{name}" if folder and not names_file(name) else name
        place = None if words.lookups else words.place
        return self._library(words).picture(ref, *spot, fit, lines=lines, tint=tint, place=place)

    def icon(self, name: str, spot: Frame, tint: str | None, lines: bool, words: Words, color: str = "") -> Group:
        """A small emblem by name: a standard icon, a suit's, one of the variant's own, or a file."""
        group = self.art(self._icons.get(name, name), spot, "contain", tint, lines, words, "icons")
        if not group.name.startswith(ICONS):  # a file of one's own
            group = replace(group, name=f"{ICONS}{group.name}")
        return repainted(group, color) if color and name.startswith("shape-") and not tint and not lines else group

    def tiles(self, name: str, spot: Frame, side: float, tint: str | None, words: Words) -> Group:
        """Tiles all over a frame, the same object for every card that has them."""
        key = (None if words.lookups else words.folder, name, spot, side, tint)
        if key not in self._tiled:
            ref = name if names_file(name) else f"patterns/{name}"
            place = None if words.lookups else words.place
            self._tiled[key] = self._library(words).tile(ref, *spot, side, tint=tint, place=place)
        return self._tiled[key]

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

    def text(self, text: str, spot: Frame, style: Style, bold: bool, lines: bool) -> SetText:
        """Marked-up text as large as it fits into the frame; with `lines`, its icons as line art."""
        key = (text, spot, style, bold, lines)
        if key not in self._set:
            self._set[key] = self._text(text, spot, style, bold, lines)
        return self._set[key]

    def _text(self, text: str, spot: Frame, style: Style, bold: bool, lines: bool) -> SetText:
        try:
            runs = markup.parse(text, self._known_icons)
            if bold:
                runs = tuple(replace(run, bold=run.kind == "text") for run in runs)
            fitted = set_text(runs, spot, style, self.language, partial(self._unit_icon, lines=lines))
        except (markup.MarkupError, TextError) as error:
            return SetText((), tuple(error.problems))
        if fitted.overflow_mm:
            short = markup.plain(runs)
            short = short if len(short) <= 40 else short[:39] + "…"
            what = f"'{short}' does not fit at {fitted.size_pt:g} pt: {fitted.overflow_mm:.1f} mm too much"
            return SetText((), ((what, "Shorten it, or give it more room or a smaller `min_size` in the template"),))
        return SetText(
            fitted.shapes, (), markup.plain(runs), fitted.size_pt, style.size, _foreign(fitted.shapes, style)
        )

    def _unit_icon(self, name: str, *, lines: bool) -> Group:
        return self.icon(name, Frame(0.0, 0.0, 1.0, 1.0), None, lines, _IN_TEXT)


def _foreign(shapes: tuple[Shape, ...], style: Style) -> str:
    cuts = {style.faces(bold, italic)[0].path for bold in (False, True) for italic in (False, True)}
    runs = [shape.chars for shape in shapes if isinstance(shape, Glyphs) and shape.font not in cuts]
    return "".join(dict.fromkeys("".join(runs).replace(" ", "")))


_IN_TEXT = Words(("{text}", Lookup("text")), "{text}")


@lru_cache(maxsize=256)
def _repainted(shapes: tuple[Shape, ...], color: str) -> tuple[Shape, ...]:
    """Shapes whose colourful fills take another colour, darker ones a darker shade of it."""
    brightest = max(
        (luminance(one.fill) for one in _paths(shapes) if one.fill and saturation(one.fill) > 0.3), default=1
    )
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
