"""What comes with the tool, by name: variants, templates, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

TEMPLATE_FILE = "template.yaml"
"""The file that makes a folder a template."""
_STARTERS = "starters"
"""Not a template: what `new` writes."""


@cache
def builtin_names() -> tuple[str, ...]:
    """The variants, the base game first."""
    names = [item.name[:-5] for item in files("variants").iterdir() if item.name.endswith(".yaml")]
    return tuple(sorted(names, key=lambda name: (not name.startswith("karate-tomate"), name)))


@cache
def template_names() -> tuple[str, ...]:
    """The templates, in order."""
    folders = (item for item in files("templates").iterdir() if item.is_dir() and item.name != _STARTERS)
    return tuple(sorted(folder.name for folder in folders if (folder / TEMPLATE_FILE).is_file()))


@cache
def art_names() -> tuple[str, ...]:
    """The pictures, in order: corn, icons/trophy, patterns/carrot ..."""
    return tuple(sorted(_pictures(files("templates") / "art", "")))


def _pictures(folder: Traversable, before: str) -> Iterator[str]:
    for item in folder.iterdir():
        if item.name.endswith(".svg"):
            yield before + item.name[:-4]
        elif item.is_dir():
            yield from _pictures(item, f"{before}{item.name}/")
