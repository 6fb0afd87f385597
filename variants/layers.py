"""The files that make a variant: where a reference leads, what each extends, every file read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from variants import paths
from variants.attached import attached
from variants.builtin import builtin_names
from variants.checking import without_empty
from variants.faults import Fault, Faults, Place, did_you_mean, missing, nearest_file, one_fault, quote
from variants.limits import CHAIN
from variants.model import Variant
from variants.yamlio import Node, read

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a variant file is read from. `ref` is what `load` takes; `path` is None for what is built in."""

    ref: str
    shown: str
    file: Path | Traversable
    path: Path | None = None

    @property
    def key(self) -> str:
        """The same for the same file, however it was named."""
        return f"built in: {self.ref}" if self.path is None else str(self.path.resolve())


@dataclass(frozen=True, slots=True)
class Layer:
    """A file with its tree: empty values found, tables read, files located."""

    source: Source
    node: Node


def is_path(ref: str) -> bool:
    """Whether a reference to a variant is a path rather than a built-in name."""
    return ref.endswith(ENDINGS) or "/" in ref or "\\" in ref


def named(ref: str) -> Source:
    """The file that a user means: a built-in name or a path. Faults where there is none."""
    if not is_path(ref) and ref in builtin_names():
        return _builtin(ref)
    path = Path(ref)
    try:
        if path.exists():
            return Source(ref, ref, path, path)
    except (OSError, ValueError):
        pass
    if is_path(ref):
        cure = nearest_file(path.name, _beside(path), "Look at the spelling and at the folder")
        raise one_fault(Place(ref), "", "there is no such file", cure)
    known = [*builtin_names(), *_beside(path)]
    cure = did_you_mean(ref, known, f"Name a .yaml file, or one of: {', '.join(builtin_names())}")
    raise one_fault(Place(ref), "", "there is no such variant", cure)


def extended(written: Node, by: Source) -> Source:
    """The file that `extends` means in the file `by`. Faults, where it is written, if there is none."""
    ref = written.raw
    if not is_path(ref):
        if ref in builtin_names():
            return _builtin(ref)
        known = [*builtin_names(), *(_beside(by.path) if by.path else ())]
        cure = did_you_mean(ref, known, f"Built in are: {', '.join(builtin_names())}")
        raise one_fault(written.place, "extends", f"there is no variant {quote(ref)}", cure)
    found = paths.find(written.folder, ref, written.place, "extends")
    shown = str(Path(by.shown).parent / ref)
    return Source(shown, shown, found, found)


def _builtin(name: str) -> Source:
    return Source(name, f"{name}.yaml", files("variants") / f"{name}.yaml")


def _beside(path: Path) -> list[str]:
    """Names of YAML files in the folder of a path."""
    try:
        return [item.name for item in path.parent.iterdir() if item.name.endswith(ENDINGS)]
    except (OSError, ValueError):
        return []


def chain(ref: str, faults: list[Fault]) -> list[Layer]:
    """The file that `ref` names and what it extends, nearest first.

    Raises Faults where one cannot be read at all; what else is wrong is added to `faults`.
    """
    source = named(ref)
    layers: list[Layer] = []
    try:
        while True:
            layers.append(layer(source, faults, parent=bool(layers)))
            extends = layers[-1].node.table().get("extends")
            if extends is None or not isinstance(extends.value, (str, int, float)):
                return layers  # nothing, or what the model will complain about
            source = extended(extends, source)
            _check_circle(source, layers, extends.place)
    except Faults as stop:
        raise Faults(sorted([*faults, *stop.faults])) from None


def _check_circle(source: Source, layers: Sequence[Layer], place: Place) -> None:
    if source.key in [layer.source.key for layer in layers]:
        names = [*(layer.source.shown for layer in layers), source.shown]
        what = "goes in a circle: " + " -> ".join(Path(name).name for name in names)
        raise one_fault(place, "extends", what, "Let one of them extend something else")
    if len(layers) >= CHAIN:
        what = f"more than {CHAIN} files extend one another"
        raise one_fault(place, "extends", what, "Extend a file nearer the base")


def layer(source: Source, faults: list[Fault], *, parent: bool = False) -> Layer:
    """A file read on its own. Raises Faults where it cannot be; what else is wrong is added to `faults`."""
    node = read(source.file, source.shown, faults, builtin=source.path is None)
    if not isinstance(node.value, dict):
        raise one_fault(node.place, "", "must be a table of `key: value`", "Begin with `format: 1` and `name:`")
    node = _formatted(node, faults, parent)
    return Layer(source, attached(without_empty(Variant, node, faults), source.shown, faults))


def _formatted(node: Node, faults: list[Fault], parent: bool) -> Node:
    """The tree without a `format` that is not ours (a fault), so that all else can be checked."""
    written = node.table().get("format")
    if written is None:
        if parent:  # the model sees only the nearest file's
            faults.append(missing(node.place, "format", "Add `format: 1`"))
        return node
    if type(written.value) is int and written.value == 1:
        return node
    cure = "Write 1, without quotes" if written.raw == "1" else "Write 1; a later format needs a later tomate-designer"
    faults.append(Fault(written.place, "format", f"must be 1, not {quote(written.raw)}", cure))
    rest = {key: entry for key, entry in node.table().items() if key != "format"}
    return node.having(rest)
