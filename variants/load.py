"""Load a variant: its file, what it extends, house-rule files and single settings; every fault at once.

A house-rule file (`--with`) is a variant file of which only the differences count: its name and why are not taken
over. It may extend what the variant is or extends; then what it says differs from that is laid over the variant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from variants import merging, paths
from variants.checking import MISSING, attempt, in_order, without_empty
from variants.crosschecks import crosscheck
from variants.faults import Fault, Faults, Place, did_you_mean, one_fault
from variants.model import Variant
from variants.pruning import pruned
from variants.references import expanded
from variants.tables import moved
from variants.yamlio import Node, parse, read

MAX_CHAIN = 20
"""A variant extends one that extends one ... at most so often."""

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True)
class Layer:
    """One file on the way to a variant."""

    ref: str
    """As `load` takes it."""
    key: str
    """The same for the same file, however it is named."""
    node: Node


def builtin_names() -> tuple[str, ...]:
    """Names of the variants that come with the tool, the base game first."""
    names = sorted(item.name[:-5] for item in files("variants").iterdir() if item.name.endswith(".yaml"))
    return tuple(sorted(names, key=lambda name: (not name.startswith("karate-tomate"), name)))


def load(ref: str, sets: Sequence[str] = (), with_files: Sequence[str] = ()) -> Variant:
    """The variant of that name (built in) or in that file, with house-rule files and settings laid over it.

    `ref` and each of `with_files` is a built-in name or a path; each of `sets` is `path=value`, as in
    `rules.stake={3: 1}` or `triumphs.cards.2.copies=4` (lists count from 1). They are laid over the variant in
    that order. Raises Faults, and never anything else, with all that is wrong, sorted by place.
    """
    faults: list[Fault] = []
    chain = _chain(_source(ref, None, Place(ref), ""), faults)
    node = _joined(chain)
    for name in with_files:
        node = merging.stack(node, _house_rules(name, chain, faults))
    folder = chain[0].node.folder
    for number, setting in enumerate(sets, start=1):
        node = _with_setting(node, setting, Place(f"--set {number}"), folder, faults)
    variant = _variant(node, faults)
    changes = (*(f"--with {name}" for name in with_files), *(f"--set {setting}" for setting in sets))
    return variant.model_copy(update={"folder": folder, "changes": changes})


def parents(ref: str) -> tuple[tuple[str, Variant], ...]:
    """What a variant extends, nearest first: each as a reference that `load` takes, and loaded. Raises Faults."""
    chain = _chain(_source(ref, None, Place(ref), ""), [])
    return tuple((layer.ref, load(layer.ref)) for layer in chain[1:])


def _joined(chain: Sequence[Layer]) -> Node:
    node = chain[-1].node
    for layer in reversed(chain[:-1]):
        node = merging.extend(node, layer.node)
    return node


def _variant(node: Node, faults: list[Fault]) -> Variant:
    """The model of a whole tree, checked; what is wrong is cut out, so that the rest is checked as well."""
    result = attempt(Variant, node)
    faults += result.faults
    model, tree, cut = result.model, node, frozenset[str]()
    if model is None:
        model, tree, cut = pruned(node, result.spots)
    if model is not None:
        faults += crosscheck(model, tree, node, cut)
    if faults or model is None:
        raise Faults(in_order(faults))
    return model


# --- what is laid over it ---


def _house_rules(name: str, chain: Sequence[Layer], faults: list[Fault]) -> Node:
    """The tree of a house-rule file; with what it extends, as far as the variant does not extend that itself."""
    known = {layer.key for layer in chain}
    source = _source(name, None, Place(name), "")
    layers = [_layer(source, faults, whole=False)]
    if layers[0].node.table().get("extends") is not None:
        layers = [layer for layer in _chain(source, []) if layer.key not in known]
    return _joined(layers) if layers else Node({}, Place(name))


def _with_setting(root: Node, setting: str, place: Place, folder: Path | None, faults: list[Fault]) -> Node:
    """The tree with one `path=value` laid over it; the value is read as YAML."""
    path, sign, text = setting.partition("=")
    steps = [step.strip() for step in path.split(".")]
    example = "Write path=value, like rules.hand_size=6"
    if not sign or not all(steps):
        faults.append(Fault(place, "", f"'{setting[:60]}' is no setting", example))
        return root
    if not text.strip():
        cure = "Write a value after =, or ~ to take away what the parent says"
        faults.append(Fault(place, path, "is empty", cure))
        return root
    try:
        value = moved(parse(text, str(place), folder), place, folder)
        laid = merging.set_at(root, steps, value)
    except Faults as stop:
        faults += [Fault(place, fault.where or path, fault.what, fault.cure) for fault in stop.faults]
        return root
    return expanded(laid, "", faults)


# --- files ---


@dataclass(frozen=True)
class _Source:
    """Where a file is read from; `path` is None for what is built in."""

    ref: str
    shown: str
    file: Path | Traversable
    path: Path | None = None

    @property
    def key(self) -> str:
        return f"built in: {self.ref}" if self.path is None else str(self.path.resolve())


def _source(ref: str, beside: _Source | None, place: Place, where: str) -> _Source:
    """The file that a reference means: for the user, or written in the file `beside`. Faults where there is none."""
    is_path = ref.endswith(ENDINGS) or "/" in ref or "\\" in ref
    if not is_path and ref in builtin_names():
        return _Source(ref, f"{ref}.yaml", files("variants") / f"{ref}.yaml")
    if beside is None:
        return _named_by_user(ref, is_path, place)
    if not is_path:
        known = [*builtin_names(), *(_beside(beside.path) if beside.path else ())]
        cure = did_you_mean(ref, known, f"Built in are: {', '.join(builtin_names())}")
        raise one_fault(place, where, f"there is no variant '{ref}'", cure)
    found = paths.find(beside.path.parent if beside.path else None, ref, place, where)
    assert beside.path is not None
    shown = str(Path(beside.ref).parent / ref)
    return _Source(shown, shown, found, Path(shown))


def _named_by_user(ref: str, is_path: bool, place: Place) -> _Source:
    path = Path(ref)
    try:
        exists = path.exists()
    except (OSError, ValueError):
        exists = False
    if is_path or exists:
        if exists or not ref.isprintable():
            return _Source(ref, ref, path, path)
        near = _beside(path)
        cure = did_you_mean(path.name, near, "Look at the spelling and at the folder")
        raise one_fault(place, "", "there is no such file", cure)
    known = [*builtin_names(), *_beside(path)]
    cure = did_you_mean(ref, known, "`tomate-designer show` lists the built-in ones; a file is named with .yaml")
    raise one_fault(Place(ref), "", "there is no such variant", cure)


def _beside(path: Path) -> list[str]:
    """Names of YAML files in the folder of a path."""
    try:
        return [item.name for item in path.parent.iterdir() if item.name.endswith(ENDINGS)]
    except (OSError, ValueError):
        return []


def _chain(source: _Source, faults: list[Fault]) -> list[Layer]:
    """A file and what it extends, nearest first."""
    chain: list[Layer] = []
    while True:
        layer = _layer(source, faults)
        chain.append(layer)
        extends = layer.node.table().get("extends")
        if extends is None or not isinstance(extends.value, (str, int, float)):
            return chain  # nothing, or what the model complains about
        try:
            source = _source(extends.raw, source, extends.place, "extends")
            _check_circle(source, chain, extends.place)
        except Faults as stop:
            raise Faults(in_order([*faults, *stop.faults])) from None


def _check_circle(source: _Source, chain: Sequence[Layer], place: Place) -> None:
    if source.key in [layer.key for layer in chain]:
        circle = " -> ".join([*(Path(layer.ref).name for layer in chain), Path(source.ref).name])
        raise one_fault(place, "extends", f"goes in a circle: {circle}", "Let one of them extend something else")
    if len(chain) >= MAX_CHAIN:
        raise one_fault(place, "extends", f"the chain has more than {MAX_CHAIN} files", "Extend a file nearer the base")


def _layer(source: _Source, faults: list[Fault], *, whole: bool = True) -> Layer:
    """A file read, its empty values found, its tables read; lesser faults are added to `faults`."""
    try:
        node = read(source.file, source.shown, faults, builtin=source.path is None)
    except Faults as stop:
        raise Faults(in_order([*faults, *stop.faults])) from None
    if not isinstance(node.value, dict):
        fault = Fault(node.place, "", "must be a table of `key: value`", "Begin with `format: 1` and `name:`")
        raise Faults(in_order([*faults, fault]))
    _check_format(node, faults, whole)
    node = without_empty(Variant, node, faults)
    return Layer(source.ref, source.key, expanded(node, source.shown, faults))


def _check_format(node: Node, faults: list[Fault], whole: bool) -> None:
    written = node.table().get("format")
    if written is None:
        if whole:
            faults.append(Fault(node.place, "format", MISSING, "Add `format: 1` as the first line"))
    elif written.value != 1 or isinstance(written.value, bool):
        what = f"must be 1, not '{written.raw[:40]}'"
        cure = "Write 1; a later format needs a later version of this tool"
        faults.append(Fault(written.place, "format", what, cure))
