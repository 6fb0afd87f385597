"""The tables of docs/templates.md, from the models and tables that templates are read with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from designer.bindings import Words
from designer.fields import FIELDS
from designer.fonts import font_names
from designer.measures import WHOLE, Measure
from designer.styles import StyleSpec
from designer.templates import Box, TemplateFile
from variants.builtin import art_names
from variants.values import Model

FILTER_WORDS = {
    "lighter": "a quarter of white mixed in",
    "pale": "nearly white, of the same hue",
    "darker": "some of the art's dark ink mixed in",
    "deep": "darkened until text in it reads on paper (contrast 4.5 to 1)",
    "ink": "the ink that reads on it: dark or white",
    "upper": "of text: CAPITALS",
}
"""What the filters of bindings do."""

GROUPS: dict[str, tuple[str, ...]] = {
    "Where and when": (
        "name", "box", "if", "unless", "repeat", "step", "twice", "corners", "rotate", "mirror", "bleed", "clip",
    ),
    "The ground": ("fill", "stroke", "stroke_width", "dash", "radius", "shape", "star", "polygon", "padding"),
    "The content: one of `text`, `art`, `icon`, `icons`, `pattern`, `rays`, `boxes`": (
        "text", "style", "color", "art", "fit", "icon", "icons", "layout", "gap", "lead", "max_size", "pattern", "tile",
        "rays", "tint", "lines", "boxes",
    ),
}  # fmt: skip
"""The options of a box in the order in which a reader looks for them."""


def table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _shown(value: object) -> str:
    """A default as a file would write it; nothing where there is none."""
    if value in (None, (), "", WHOLE) or isinstance(value, (Model, Words)):
        return ""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, Measure):
        return f"`{value.mm:g}`"
    if isinstance(value, tuple):
        return f"`[{', '.join(f'{part.mm:g}' for part in value)}]`"
    return f"`{value}`"


def _rows(model: type[Model], names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    written = {field.alias or name: name for name, field in model.model_fields.items()}
    for name in names or tuple(written):
        field = model.model_fields[written[name]]
        default = "" if field.default_factory or field.is_required() else _shown(field.default)
        yield f"`{name}`", default, " ".join(model.meanings().get(written[name], "").split())


def box_options() -> str:
    """Every option of a box."""
    heads = ("option", "default", "meaning")
    return "\n\n".join(f"**{title}**\n\n{table(heads, _rows(Box, names))}" for title, names in GROUPS.items())


def style_options() -> str:
    """Every option of a style."""
    rows = ((name, meaning) for name, _, meaning in _rows(StyleSpec, ()))
    return table(("option", "meaning"), rows)


def file_keys() -> str:
    """The keys of a template.yaml."""
    rows = ((name, meaning) for name, _, meaning in _rows(TemplateFile, ()))
    return table(("key", "meaning"), rows)


def bindings() -> str:
    """What each face may bind."""
    faces: dict[tuple[str, str], list[str]] = {}
    for face, fields in FIELDS.items():
        for name, meaning in fields.items():
            faces.setdefault((name, meaning), []).append(face)
    everywhere = len(FIELDS)

    def rows(names: Mapping[tuple[str, str], list[str]]) -> Iterator[tuple[str, ...]]:
        for (name, meaning), found in names.items():
            yield f"`{{{name}}}`", "all" if len(found) == everywhere else ", ".join(found), meaning

    return table(("binding", "faces", "meaning"), rows(faces))


def filters() -> str:
    """What may follow a binding."""
    return table(("filter", "gives"), ((f"`{{suit.color|{name}}}`", words) for name, words in FILTER_WORDS.items()))


def fonts() -> str:
    """The packaged families."""
    return ", ".join(f"`{name}`" for name in sorted({name.partition("-")[0] for name in font_names()}))


ART_GROUPS = {"": "Pictures", "icons/": "Icons", "patterns/": "Patterns", "backs/": "Backs"}
"""The folders of built-in art, as readers call them."""


def art_groups() -> dict[str, list[str]]:
    """The names of all built-in art by kind, as `art` takes them."""
    return {
        title: [name for name in art_names() if name.rpartition("/")[0] == folder.rstrip("/")]
        for folder, title in ART_GROUPS.items()
    }


def art() -> str:
    """The built-in art, as each option of a box names it."""
    options = {"Pictures": "art", "Icons": "icon", "Patterns": "pattern", "Backs": "art"}
    rows = (
        (title, f"`{options[title]}`", " ".join(f"`{_as_named(name)}`" for name in names))
        for title, names in art_groups().items()
    )
    return table(("", "option", "names"), rows)


def _as_named(name: str) -> str:
    return name.removeprefix("icons/").removeprefix("patterns/")


PARTS: dict[str, Callable[[], str]] = {
    "template-boxes": box_options,
    "template-styles": style_options,
    "template-keys": file_keys,
    "template-bindings": bindings,
    "template-filters": filters,
    "template-fonts": fonts,
    "template-art": art,
}
"""What docs/templates.md asks to be written."""
