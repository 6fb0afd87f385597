"""Boxes of a template, drawn for one card: the display list in millimetres, and all that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from designer.bindings import Condition, Fields, Unbound, Words
from designer.iconrows import MAX_ICONS, arrange
from designer.measures import Frame, Measure, bled, place
from designer.outlines import mirrored, polygon, rays, rounded, star, turned
from designer.press import Press, SetText, font_file
from designer.shapes import PT_PER_MM, Group, Path, Segment, Shape, Stroke, ellipse, rectangle
from designer.styles import PLAIN_FONT, StyleSpec
from designer.templates import Box, Template
from designer.text import Style
from designer.tints import is_color
from variants.faults import Fault, Faults, Place
from variants.limits import FACE_PARTS

MAX_REPEAT = 200

ICON = 1.45
"""Icons in text are so many times as high as its capitals: on a card they are read, not skipped."""


LEAST = 0.1
"""A tile of no size would never fill a box, letters of no size are no text."""


class TooMany(Exception):
    """A face has more parts than any card shows; the pen has noted the fault, and the card is not drawn on."""


@dataclass
class Pen:
    """What a card's boxes are drawn with; `faults` gathers."""

    template: Template
    press: Press
    trim: Frame
    bleed: float
    corner: float
    """The card's corner radius, mm."""
    card: str
    written: Callable[[str], Place]
    """Where a field of this card was written; of "", the card."""
    faults: list[Fault] = field(default_factory=list)
    texts: list[tuple[str, SetText]] = field(default_factory=list)
    """Every text of the card as it was set, each with its box."""
    parts: int = 0
    """Boxes, icons and tiles drawn so far: boxes may repeat in boxes that repeat."""

    @property
    def short(self) -> float:
        """The card's shorter side."""
        return min(self.trim.width, self.trim.height)

    def draw(self, boxes: tuple[Box, ...], frame: Frame, fields: Fields) -> list[Shape]:
        """The shapes of boxes that lie in the frame; TooMany where they are more than FACE_PARTS."""
        shapes: list[Shape] = []
        for box in boxes:
            try:
                shapes += self._box(box, frame, fields)
            except Unbound as error:
                self.fault(box, error.what, error.cure)
            except Faults as error:  # a picture that is missing or cannot be read
                for fault in error.faults:
                    if fault.place.file:
                        self.faults.append(fault)
                    else:  # nobody knows in which file it was named
                        self.fault(box, fault.what, fault.cure)
        return shapes

    def fault(self, box: Box, what: str, cure: str) -> None:
        """Note what is wrong with a box of this card: where the card says it, else where the template does."""
        bound = sorted(box.bound)
        own = box.text.place if box.text else box.place
        place = own if own and not bound else self.written(bound[0] if len(bound) == 1 else "")
        box_place = f" ({own})" if own and place != own else ""
        self.faults.append(Fault(place, f"box {box.called}{box_place}", what, cure, cards=(self.card,)))

    def _count(self, box: Box, parts: int) -> None:
        self.parts += parts
        if self.parts > FACE_PARTS:
            what = f"the face has more than {FACE_PARTS:,} boxes, icons and tiles"
            place = box.place or self.written("")
            self.faults.append(Fault(place, f"box {box.called}", what, "Repeat less", cards=(self.card,)))
            raise TooMany

    def _box(self, box: Box, frame: Frame, fields: Fields) -> Iterator[Shape]:
        if not self._shown(box.condition, box.unless, fields):
            return
        times = self._number(box.repeat, fields, MAX_REPEAT) if box.repeat else 1
        for nth in range(1, times + 1):
            spot = place(box.box, frame, self.short)
            if box.repeat:
                fields = {**fields, "n": nth}
                dx, dy = (step.of(side, self.short) for step, side in zip(box.step, frame[2:], strict=True))
                spot = spot._replace(x=spot.x + dx * (nth - 1), y=spot.y + dy * (nth - 1))
            yield from self._everywhere(box, spot, fields)

    def _shown(self, condition: Condition | None, unless: Condition | None, fields: Fields) -> bool:
        return (condition is None or condition.holds(fields)) and not (unless is not None and unless.holds(fields))

    def _everywhere(self, box: Box, spot: Frame, fields: Fields) -> Iterator[Shape]:
        """The box where it stands, and in the other corners where it is wanted there."""
        spots = [spot]
        if box.corners == 4:
            left = 2 * self.trim.x + self.trim.width - spot.x - spot.width
            spots.append(spot._replace(x=left))
        shapes = [shape for one in spots for shape in self._turned(box, one, fields)]
        yield from shapes
        if box.twice or box.corners:
            yield Group(tuple(shapes), turned(180, self.trim.center))

    def _turned(self, box: Box, spot: Frame, fields: Fields) -> list[Shape]:
        self._count(box, 1)
        shapes = self._upright(box, spot, fields)
        if box.mirror:
            shapes = [Group(tuple(shapes), mirrored(spot.center))]
        if box.rotate:
            shapes = [Group(tuple(shapes), turned(box.rotate, spot.center))]
        return shapes

    def _upright(self, box: Box, spot: Frame, fields: Fields) -> list[Shape]:
        if box.bleed:
            spot = bled(spot, self.trim, self.bleed)
        if spot.width <= 0 or spot.height <= 0:
            return []
        outline = self._outline(box, spot)
        fill, stroke = self.color(box.fill, fields), self._stroke(box, fields)
        content = list(self._content(box, spot.inset(box.padding.of(spot.width, self.short)), fields))
        if content and (box.clip or box.rays or (box.pattern and not _plain(box))):
            content = [Group(tuple(content), clip=Path(outline))]
            shapes: list[Shape] = [Path(outline, fill)] if fill else []
            return [*shapes, *content, *([Path(outline, None, stroke)] if stroke else [])]
        return [*([Path(outline, fill, stroke)] if fill or stroke else []), *content]

    def _outline(self, box: Box, spot: Frame) -> tuple[Segment, ...]:
        if box.star:
            return star(spot, box.star.points, box.star.depth, box.star.turn)
        if box.polygon:
            return polygon(
                [
                    (spot.x + x.of(spot.width, self.short), spot.y + y.of(spot.height, self.short))
                    for x, y in box.polygon
                ]
            )
        if box.shape == "ellipse":
            return ellipse(*spot.center, spot.width / 2, spot.height / 2)
        if box.radius == "card":
            return rectangle(*spot, radius=max(0.0, self.corner - max(0.0, spot.x - self.trim.x)))
        if isinstance(box.radius, Measure):
            return rectangle(*spot, radius=box.radius.of(min(spot.width, spot.height), self.short))
        return rounded(spot, [radius.of(min(spot.width, spot.height), self.short) for radius in box.radius])

    def _stroke(self, box: Box, fields: Fields) -> Stroke | None:
        color = self.color(box.stroke, fields)
        width = box.stroke_width.of(self.short, self.short)
        if color is None or width <= 0:
            return None
        dash = tuple(part.of(self.short, self.short) for part in box.dash)
        return Stroke(color, width, dash, join="round", cap="round" if dash else "butt")

    def _content(self, box: Box, spot: Frame, fields: Fields) -> Iterator[Shape]:
        lines = self._lines(box)
        tint = self.color(box.tint, fields)
        if box.pattern and (name := self._name(box.pattern, fields)):
            side = max(box.tile.of(self.short, self.short), LEAST)
            tiles = self.press.tiles(name, spot, side, tint, box.pattern)
            self._count(box, len(tiles.children))
            yield tiles
        if box.art and (name := self._name(box.art, fields)):
            yield self.press.art(name, spot, box.fit, tint, lines, box.art)
        if box.icon and (name := self._name(box.icon, fields)):
            yield self.press.icon(name, spot, tint, lines, box.icon, str(fields.get("suit.color", "")))
        if box.icons:
            yield from self._icons(box, spot, fields, tint, lines)
        if box.rays:
            colors = [color for words in box.rays.colors for color in self.colors(words, fields)]
            x, y = box.rays.center
            center = (spot.x + x.of(spot.width, self.short), spot.y + y.of(spot.height, self.short))
            if colors:
                yield from rays(spot, colors, box.rays.count, box.rays.turn, center)
        if box.text:
            yield from self._text(box, spot, fields)
        if box.boxes:
            yield from self.draw(box.boxes, spot, fields)

    def _lines(self, box: Box) -> bool:
        return self.template.lines if box.lines is None else box.lines

    def _icons(self, box: Box, spot: Frame, fields: Fields, tint: str | None, lines: bool) -> Iterator[Shape]:
        counts = tuple(
            (self._name(name, fields), self._number(count, fields, MAX_ICONS)) for name, count in box.icons or ()
        )
        self._count(box, sum(count for _, count in counts))
        largest = box.max_size.of(self.short, self.short) if box.max_size else max(spot.width, spot.height)
        gap = box.gap.of(self.short, self.short)
        # Of each icon by its name, what the template says: for the folder of a file, and for complaints.
        written = {name: words for (name, _), (words, _) in zip(counts, box.icons or (), strict=True)}
        for name, frame in arrange(counts, spot, box.layout, gap, largest, box.lead):
            yield self.press.icon(name, frame, tint, lines, written[name])

    def _text(self, box: Box, spot: Frame, fields: Fields) -> Iterator[Shape]:
        assert box.text is not None
        text = box.text.text(fields, self.press.escape)
        if not text.strip():
            return
        x, y = spot.x + spot.width / 2 - self.trim.x, spot.y + spot.height / 2 - self.trim.y
        inside = 0 <= x <= self.trim.width and 0 <= y <= self.trim.height
        if spot.width <= 0 or spot.height <= 0 or not inside:
            self.fault(box, "its text lies outside the card", "Look at the box's [x, y, width, height]")
            return
        spec = style_of(self.template, box.style)
        done = self.press.text(text, spot, self._style(spec, box, fields), bool(spec.bold), self._lines(box))
        for what, cure in done.problems:
            self.fault(box, what, cure)
        self.texts.append((box.called, done))
        yield from done.shapes

    def _style(self, spec: StyleSpec, box: Box, fields: Fields) -> Style:
        size = spec.size or Measure(mm=10)
        points = max(LEAST, round(size.mm + size._replace(mm=0).of(self.short, self.short) * PT_PER_MM, 2))
        fonts = self.template.fonts
        family = fonts[spec.font or next(iter(fonts))] if fonts else PLAIN_FONT
        cuts = (family.bold, family.italic, family.bold_italic)
        bold, italic, bold_italic = (font_file(ref) if ref else None for ref in cuts)
        outline = self.color(spec.outline, fields)
        width = (spec.outline_width or Measure(mm=0.6)).of(self.short, self.short)
        return Style(
            font=font_file(family.regular),
            size=points,
            min_size=min(spec.min_size or 6.0, points),
            color=self.color(box.color or spec.color, fields) or self.ink,
            align=spec.align or "center",
            valign=spec.valign or "middle",
            leading=spec.leading or 1.2,
            hyphenate=bool(spec.hyphenate),
            icon=ICON,
            outline=Stroke(outline, width, join="round") if outline else None,
            bold_font=bold,
            italic_font=italic,
            bold_italic_font=bold_italic,
        )

    @property
    def ink(self) -> str:
        """The colour of text that names none."""
        named = self.template.colors.get("ink")
        return named.written if named and is_color(named.written) else "#000000"

    def color(self, words: Words | None, fields: Fields) -> str | None:
        """The one colour that is meant; None where nothing is written or the field is empty."""
        return next(iter(self.colors(words, fields)), None)

    def colors(self, words: Words | None, fields: Fields) -> tuple[str, ...]:
        """#rrggbb or #rrggbbaa, a name of the template's colours, or a binding; a list where the field holds one."""
        for _ in range(len(self.template.colors) + 1):
            if words is None or words.written not in self.template.colors:
                break
            words = self.template.colors[words.written]
        if words is None:
            return ()
        value = words.value(fields)
        found = value if isinstance(value, tuple) else (str(value),) if value != "" else ()
        for color in found:
            if not is_color(color):
                raise Unbound(f"'{color}' is not a colour", "Write it as '#e9b824'")
        return found

    def _name(self, words: Words, fields: Fields) -> str:
        """Of a picture; text read from a file keeps its place and folder."""
        value = words.value(fields)
        return value if isinstance(value, str) else words.text(fields)

    def _number(self, words: Words, fields: Fields, most: int) -> int:
        written = words.text(fields).strip() or "0"
        if not written.isdecimal():
            raise Unbound(f"'{written}' is no number of things", f"Write a whole number from 0 to {most}")
        if int(written) > most:
            raise Unbound(f"{written} are too many", f"At most {most} fit into a box")
        return int(written)


def _plain(box: Box) -> bool:
    """Whether the box is a rectangle with square corners, which tiles are cut to anyway."""
    return box.shape == "rectangle" and box.radius == Measure() and not box.star and not box.polygon


def style_of(template: Template, style: StyleSpec) -> StyleSpec:
    """The style with all that it extends; the fields that stay None have their defaults."""
    whole = style
    while style.extends is not None:
        style = template.styles[style.extends]
        inherited = {name: getattr(style, name) for name in style.model_fields_set - whole.model_fields_set}
        whole = whole.model_copy(update=inherited)
    return whole
