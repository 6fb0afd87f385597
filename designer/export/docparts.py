"""The tables of docs/export.md that code writes: targets, services, the fields of a preset, the rules of preflight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from designer.export.presets import Preset, Product, load_preset, preset_names
from designer.export.pressrules import RULES
from designer.export.targets import TARGETS
from designer.paper import measures, number
from designer.templatedocs import table
from variants.values import Model


def _targets() -> str:
    return table(("`--to`", "what it is"), ((f"`{name}`", row.title) for name, row in TARGETS.items()))


def _services() -> str:
    presets = {name: load_preset(name) for name in preset_names()}
    asks = table(("`--to`", "bleed, safe", "colours", "black", "type", "order", "standard", "source"), (
        (f"`{name}`", f"{number(one.bleed)}, {number(one.safe)} mm", _colors(one), _black(one), _type(one), one.order,
         one.standard or "", f"{one.source} ({one.date}). {_sure(one.confirmed)}{one.note}")
        for name, one in presets.items()
    ))  # fmt: skip
    cards = table(("`--to`", "card", "trim", "with bleed", "note"), (
        (f"`{name}`", card, measures(product.trim), _canvas(one, product),
         f"{_sure(product.confirmed and one.confirmed)}{product.note}".removesuffix(": "))
        for name, one in presets.items() for card, product in one.products.items()
    ))  # fmt: skip
    return f"{asks}\n\nCards of each (`printer` makes every size):\n\n{cards}"


def _sure(confirmed: bool) -> str:
    return "" if confirmed else "**Unconfirmed**: "


def _colors(one: Preset) -> str:
    return "RGB" if one.colors == "rgb" else f"CMYK, at most {one.ink_limit} %"


def _black(one: Preset) -> str:
    return "/".join(map(str, one.black)) if one.black else ""


def _type(one: Preset) -> str:
    return "pixels" if one.file == "png" else "outlines" if one.fonts == "outlined" else "fonts embedded"


def _canvas(one: Preset, product: Product) -> str:
    if product.pixels:
        return f"{product.pixels[0]} x {product.pixels[1]} px at {one.resolution} dpi"
    return f"{number(product.trim.width + 2 * one.bleed)} x {number(product.trim.height + 2 * one.bleed)} mm"


def _preset() -> str:
    return f"{_fields(Preset)}\n\nEach of `products`:\n\n{_fields(Product)}"


def _fields(model: type[Model]) -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        for name, field in model.model_fields.items():
            must = "must" if field.is_required() else ""
            yield f"`{name}`", must, " ".join(model.meanings().get(name, "").split())

    return table(("field", "", "what"), rows())


def _preflight() -> str:
    return table(("rule", "holds where"), ((f"`{name}`", words) for name, (words, _) in RULES.items()))


PARTS: dict[str, Callable[[], str]] = {
    "targets": _targets, "services": _services, "preset": _preset, "preflight": _preflight,
}  # fmt: skip
"""What docs/export.md asks to be written."""
