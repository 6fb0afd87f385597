"""How printed matter beside the cards looks: styles, colours and words of templates/booklet.yaml."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from designer.text import Style
from variants.wording import fill, told_in


@dataclass(frozen=True, slots=True)
class Look:
    """The styles, colours and measures of printed matter; words in one language."""

    language: str
    styles: dict[str, Style]
    colors: dict[str, str]
    page: dict[str, float]
    data: dict[str, Any]
    saving: bool
    """Whether ink is to be saved: lines, no grounds."""

    def ground(self, color: str) -> str:
        """A colour of the deck to print on, white where ink is to be saved."""
        return self.colors["paper"] if self.saving else color

    def sized(self, share: float) -> Look:
        """The same with running text, tables and small print at that share of their size."""
        sizes = {name: self.styles[name].size * share for name in self.data["sized"]}
        set_ = {name: replace(self.styles[name], size=size, min_size=size) for name, size in sizes.items()}
        return replace(self, styles=self.styles | set_)

    @property
    def told(self) -> str:
        """The language that the tool's own words are in."""
        return told_in(self.language)

    def word(self, key: str, **numbers: int | str) -> str:
        """A heading, caption or label in the language."""
        return fill(self.data["words"][key][told_in(self.language)], **numbers)

    def label(self, field: str) -> str:
        """The label of a rule in the table by player count."""
        label: str = self.data["by_players"][field][told_in(self.language)]
        return label


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    import yaml

    text = resources.files("templates").joinpath("booklet.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data


def _style(written: dict[str, Any], colors: dict[str, str]) -> Style:
    whole = {"hyphenate": False, "min_size": written["size"], **written, "color": colors[written["color"]]}
    return Style(**whole)


@lru_cache(maxsize=8)
def look(language: str, saving: bool = False) -> Look:
    """The look with its words in a language, English where the tool does not speak it; `saving` spares ink."""
    data = _data()
    colors: dict[str, str] = data["colors"] | (data["saving"] if saving else {})
    styles = {name: _style(written, colors) for name, written in data["styles"].items()}
    return Look(language, styles, colors, data["page"], data, saving)
