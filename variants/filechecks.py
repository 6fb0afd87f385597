"""Pictures and templates that a variant names: there, beside it, whole, and no bombs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from variants import paths
from variants.faults import Fault, Faults
from variants.images import problem_of
from variants.model import Variant
from variants.values import Reference
from variants.yamlio import Key

Complain = Callable[[Sequence[Key], str, str], Fault]


def file_faults(variant: Variant, fault: Complain) -> Iterator[Fault]:
    """Every picture that is missing, damaged or too large, and a template folder that is none."""
    for path, reference in pictures(variant):
        if paths.names_file(str(reference)):
            yield from _picture(path, reference, fault)
    template = variant.look.template
    if paths.names_file(str(template)):
        try:
            folder = _found(template, ["look", "template"], fault, directory=True)
            if not (folder / "template.yaml").is_file():
                what = f"'{template}' has no template.yaml in it"
                yield fault(["look", "template"], what, "Begin one with `tomate-designer new my-look --kind template`")
        except Faults as stop:
            yield from stop.faults


def pictures(variant: Variant) -> Iterator[tuple[list[Key], Reference]]:
    """Every reference to a picture, with its path."""
    for suit_id, suit in variant.deck.suits.items():
        for field in ("art", "icon", "pattern"):
            if getattr(suit, field) is not None:
                yield ["deck", "suits", suit_id, field], getattr(suit, field)
    for index, special in enumerate(variant.deck.specials, 1):
        if special.art is not None:
            yield ["deck", "specials", index, "art"], special.art
    for index, face in enumerate(variant.triumphs.cards, 1):
        if face.art is not None:
            yield ["triumphs", "cards", index, "art"], face.art
    for name, icon in variant.look.icons.items():
        yield ["look", "icons", name], icon


def _picture(path: list[Key], reference: Reference, fault: Complain) -> Iterator[Fault]:
    try:
        found = _found(reference, path, fault)
        problem = problem_of(found.read_bytes())
    except Faults as stop:
        yield from stop.faults
    except OSError as error:
        yield fault(path, f"'{reference}' cannot be read: {error.strerror}", "Look at its rights")
    else:
        if problem:
            yield fault(path, f"'{reference}' {problem[0]}", problem[1])


def _found(reference: Reference, path: list[Key], fault: Complain, *, directory: bool = False) -> Path:
    at = fault(path, "", "")
    folder = getattr(reference, "folder", None)
    return paths.find(folder, str(reference), at.place, at.where, directory=directory)
