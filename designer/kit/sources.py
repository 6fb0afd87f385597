"""The files from which a kit was made, so that whoever has the kit can make it again, to the same bytes."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from variants import layers
from variants.builtin import template_names
from variants.faults import Fault
from variants.layers import Layer

LINES = re.compile(r"[^\n\r\x85\u2028\u2029]*(?:\r\n|[\n\r\x85\u2028\u2029]|\Z)")
"""A line of YAML with its break (YAML 1.1, section 5.4)."""

BUILT_IN = "built-in"
"""Folder of what is copied from the tool itself: a later tool may have another base game."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a kit was asked for: the variant and what was changed, as on the command line."""

    variant: str
    stem: str
    """What the kit's files are called by."""
    sets: tuple[str, ...] = ()
    with_files: tuple[str, ...] = ()
    template: str | None = None
    options: tuple[str, ...] = ()
    """Further options of the command, as they were written."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Files by their path in the kit, and the command that makes it anew from its unpacked folder."""

    files: Mapping[str, bytes]
    command: str


def sources(order: Order, noted: Mapping[Path, Path]) -> Sources:
    """The files of an order. `noted` are those that loading and drawing it has asked for, by the name asked for."""
    roots = _Roots()
    faults: list[Fault] = []  # the variant was loaded without any
    variant = roots.place(order.variant, "variant")
    files = _chain(layers.chain(order.variant, faults), roots)
    stacked = []
    for number, ref in enumerate(order.with_files, 1):
        stacked.append(roots.place(ref, f"with-{number}"))
        if layers.is_path(ref):
            files |= _chain([layers.layer(layers.named(ref), faults)], roots)
    template = order.template
    if template is not None and template not in template_names() and Path(template).exists():
        template = roots.place(template, "template", folder=Path(template).is_dir())
    for name, found in noted.items():
        inside = roots.inside(name)
        if inside is not None and inside not in files:
            files[inside] = found.read_bytes()
    words = ["tomate-designer", "kit", variant]
    words += [word for change in order.sets for word in ("--set", change)]
    words += [word for name in stacked for word in ("--with", name)]
    words += ["--template", template] if template is not None else []
    return Sources(dict(sorted(files.items())), shlex.join([*words, *order.options]))


class _Roots:
    """Which folder of the kit stands for which folder of the user's."""

    def __init__(self) -> None:
        self._roots: list[tuple[Path, str]] = []

    def place(self, ref: str, into: str, *, folder: bool = False) -> str:
        """Where in the kit a file or folder that the user named comes to lie; built-in names stay names."""
        if not folder and not Path(ref).exists() and not layers.is_path(ref):
            return f"{into}/{ref}.yaml" if into == "variant" else ref
        path = _plain(Path(ref))
        top = path if folder else path.parent
        there = self.inside(top)
        if there is None:
            there = f"{into}/{path.name}" if folder else into
            self._roots.append((top.resolve(), there))
        return there if folder else f"{there}/{path.name}"

    def inside(self, path: Path) -> str | None:
        """Where in the kit a path lies; None outside of all folders."""
        for root, there in self._roots:
            for form in (_plain(path), path.resolve()):
                if form.is_relative_to(root):
                    return str(PurePosixPath(there, *form.relative_to(root).parts))
        return None


def _plain(path: Path) -> Path:
    """A path without `..`: where a kit puts a file goes by its name, not by how one came to it."""
    return Path(os.path.normpath(path.absolute()))


def _free(folder: Path | None) -> str:
    """A name for the folder of what is built in that no folder beside the variant has."""
    names = [BUILT_IN, *(f"{BUILT_IN}-{number}" for number in range(2, 1000))]
    return next(name for name in names if folder is None or not (folder / name).exists())


def _chain(chain: Sequence[Layer], roots: _Roots) -> dict[str, bytes]:
    """The files that extend one another. What is built in lies in a folder beside the file that extends it."""
    files: dict[str, bytes] = {}
    folder = PurePosixPath("variant")
    for index, layer in enumerate(chain):
        source, after = layer.source, chain[index + 1].source if index + 1 < len(chain) else None
        own = source.path is not None
        name = (source.path and roots.inside(source.path)) or str(folder / source.shown)
        here = PurePosixPath(name).parent
        data = source.file.read_bytes()
        if after is not None and after.path is None:
            if own or not index:
                folder = here / _free(source.path.parent if source.path else None)
            data = _extending(data, layer, f"./{(folder / after.shown).relative_to(here)}")
        files[name] = data
    return files


def _extending(data: bytes, layer: Layer, file: str) -> bytes:
    """A file's text with a file in place of the built-in name that it extends.

    Where the name is not written out there (an alias, a folded text, an escape) the text stays: it then means what
    the tool has built in.
    """
    node = layer.node.table()["extends"]
    lines = LINES.findall(data.decode("utf-8"))
    line, at = lines[node.place.line - 1], node.place.column - 1
    head, rest = line[:at], line[at:]
    opening = rest[:1] if rest[:1] in ("'", '"') else ""
    if re.search(r"extends['\"]?\s*:\s*$", head) and rest.startswith(opening + node.raw):
        lines[node.place.line - 1] = head + opening + file + rest.removeprefix(opening + node.raw)
    return "".join(lines).encode("utf-8")
