"""Load a variant: its file, what it extends, house-rule files and single settings; every fault at once.

A house-rule file (`--with`) is a variant file of which only the differences count: its name and why are not taken
over. It may extend the variant itself or what that extends, so every built-in house rule can be stacked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from variants import layers, merging
from variants.attached import attached
from variants.checking import attempt, in_order, without_empty
from variants.crosschecks import crosscheck
from variants.faults import Fault, Faults, Kind, Place, one_fault, quote
from variants.layers import Layer
from variants.limits import FAULTS
from variants.model import Variant
from variants.places import places
from variants.pruning import pruned
from variants.tables import moved
from variants.yamlio import Node, parse, scalar

SHOWN = 40
"""Characters of a setting that complaints repeat."""

MAX_STEPS = 20
"""A path of `--set` has at most so many steps."""


def load(ref: str, sets: Sequence[str] = (), with_files: Sequence[str] = ()) -> Variant:
    """The variant of that name (built in) or in that file, with house-rule files and settings laid over it.

    `ref` and each of `with_files` is a built-in name or a path; each of `sets` is `path=value`, as in
    `rules.stake={3: 1}` or `triumphs.cards.2.copies=4` (lists count from 1). They are laid over the variant in
    that order. Raises Faults, and nothing else, with all that is wrong, sorted by place.
    """
    faults: list[Fault] = []
    chain, node = _tree(ref, sets, with_files, faults)
    variant = _checked(node, faults)
    changes = (*(f"--with {name}" for name in with_files), *(f"--set {setting}" for setting in sets))
    told = {"folder": _folder(chain[0]), "changes": changes, "shown": chain[0].source.shown, "places": places(node)}
    return variant.model_copy(update={**told, "parent": chain[1].source.ref if len(chain) > 1 else ""})


def tree(ref: str, sets: Sequence[str] = (), with_files: Sequence[str] = ()) -> Node:
    """The tree of that variant, laid over all it extends and with these changes. Raises Faults."""
    faults: list[Fault] = []
    _, node = _tree(ref, sets, with_files, faults)
    if faults:
        raise Faults(in_order(faults))
    return node


def _tree(
    ref: str, sets: Sequence[str], with_files: Sequence[str], faults: list[Fault]
) -> tuple[Sequence[Layer], Node]:  # fmt: skip
    """What a variant extends, itself first, and the whole tree."""
    chain = layers.chain(ref, faults)
    node: Node | None = None
    for layer in reversed(chain):
        node = merging.extend(node, layer.node)
    assert node is not None
    for name in with_files:
        node = merging.stack(node, _house_rules(name, chain, faults))
    return chain, _with_settings(node, sets, _folder(chain[0]), chain[0].source.shown, faults)


def parents(ref: str) -> tuple[tuple[str, Variant], ...]:
    """What a variant extends, nearest first: each as a reference that `load` takes, and loaded. Raises Faults."""
    return tuple((layer.source.ref, load(layer.source.ref)) for layer in layers.chain(ref, [])[1:])


def _folder(layer: Layer) -> Path | None:
    return layer.source.path.parent if layer.source.path else None


def _checked(node: Node, faults: list[Fault]) -> Variant:
    """The variant that a whole tree says. What is wrong is cut out, so that all the rest is checked as well."""
    result = attempt(Variant, node)
    faults += result.faults
    if len(result.faults) >= FAULTS:  # more than anybody mends before looking again
        raise Faults(in_order(faults))
    variant, tree, cuts = result.model, node, frozenset[str]()
    if variant is None:
        variant, tree, cuts = pruned(Variant, node, result.spots)
    if variant is not None:
        told = {fault.where for fault in faults if fault.where and fault.kind is not Kind.UNKNOWN}
        faults += crosscheck(variant, tree, node, cuts | told)
    if faults or variant is None:
        raise Faults(in_order(faults))
    return variant


def _house_rules(name: str, chain: Sequence[Layer], faults: list[Fault]) -> Node:
    """The tree of a house-rule file; Faults where it cannot be read, or extends something else."""
    try:
        layer = layers.layer(layers.named(name), faults)
        extends = layer.node.table().get("extends")
        if extends is not None:
            base = layers.extended(extends, layer.source)
            if base.key not in [one.source.key for one in chain]:
                what = f"extends {quote(extends.raw)}, which this variant is not and does not extend"
                cure = "Leave `extends` out, or stack it on a variant that extends the same"
                raise one_fault(extends.place, "extends", what, cure)
    except Faults as stop:
        raise Faults(in_order([*faults, *stop.faults])) from None
    return layer.node


def _with_settings(node: Node, sets: Sequence[str], folder: Path | None, shown: str, faults: list[Fault]) -> Node:
    for setting in sets:
        place = Place(f"--set '{setting[:SHOWN]}'")
        try:
            steps, value = _setting(setting, place, folder)
            node = merging.set_at(node, steps, value)
        except Faults as stop:
            faults += stop.faults
    return attached(without_empty(Variant, node, faults), shown, faults) if sets else node


def _setting(setting: str, place: Place, folder: Path | None) -> tuple[list[str], Node]:
    """The path and the value of `path=value`. The value is text unless it begins as YAML's { [ " or '."""
    written, equals, text = setting.partition("=")
    path = re.sub(r"\[(\d+)\]", r".\1", written.strip())
    steps, text = path.split("."), text.strip()
    if not equals or not all(steps) or len(steps) > MAX_STEPS:
        raise one_fault(place, "", "this is no setting", "Write path=value, like rules.hand_size=6")
    if text[:1] not in ("{", "[", '"', "'"):
        return steps, Node(scalar(text), place, folder, text)
    try:
        return steps, moved(parse(text, str(place)), place, folder)
    except Faults as stop:
        raise Faults(replace(fault, place=place, where=path) for fault in stop.faults) from None
