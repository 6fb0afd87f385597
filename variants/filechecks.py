"""Pictures and templates that a variant names: there, beside it, whole, and no bombs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from variants import paths
from variants.builtin import TEMPLATE_FILE, art_names, template_names
from variants.faults import LINE, Fault, Faults, did_you_mean, quote
from variants.images import problem_of
from variants.model import Variant
from variants.values import Reference
from variants.yamlio import Key

Complain = Callable[[Sequence[Key], str, str], Fault]


def file_faults(variant: Variant, fault: Complain) -> Iterator[Fault]:
    """Every picture that is missing, damaged or too large, and a template folder that is none."""
    seen: dict[tuple[str, Path | None], tuple[str, str] | None] = {}
    for path, reference in pictures(variant):
        if _built_in(path, str(reference)):
            continue
        if paths.names_file(str(reference)) and not _like_built_in(str(reference)):
            yield from _picture(path, reference, fault, seen)
        else:
            shelf = [name.rpartition("/")[2] for name in art_names() if name.rpartition("/")[0] == _shelf(path)]
            known = art_names() if "/" in reference else shelf
            cure = did_you_mean(str(reference), known, "Name built-in art, or a file like ./an.svg")
            yield fault(path, f"there is no art {quote(str(reference), LINE)}", cure)
    yield from _template(variant.look.template, fault)


def _template(template: Reference, fault: Complain) -> Iterator[Fault]:
    path: list[Key] = ["look", "template"]
    known = template_names()
    if str(template) in known:
        return
    if not paths.names_file(str(template)):
        cure = did_you_mean(
            str(template), known, f"Built in are: {', '.join(known)}; a folder of your own is ./its-name"
        )
        yield fault(path, f"there is no template {quote(str(template), LINE)}", cure)
        return
    try:
        folder = _found(template, path, fault, directory=True)
        if not (folder / TEMPLATE_FILE).is_file():
            what = f"{quote(str(template), LINE)} has no {TEMPLATE_FILE} in it"
            yield fault(path, what, "Begin one with `tomate-designer new my-look --kind template`")
    except Faults as stop:
        yield from stop.faults


def _shelf(path: Sequence[Key]) -> str:
    """The folder of the built-in art in which names are looked up at a path."""
    return {"icon": "icons", "pattern": "patterns"}.get(str(path[-1]), "icons" if "icons" in path else "")


def _like_built_in(name: str) -> bool:
    """Whether a name with a folder means built-in art: icons/corn."""
    return "." not in name and name.partition("/")[0] in {known.partition("/")[0] for known in art_names()}


def _built_in(path: Sequence[Key], name: str) -> bool:
    return name in art_names() or f"{_shelf(path)}/{name}".lstrip("/") in art_names()


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


def _picture(
    path: list[Key], reference: Reference, fault: Complain, seen: dict[tuple[str, Path | None], tuple[str, str] | None]
) -> Iterator[Fault]:
    key = (str(reference), getattr(reference, "folder", None))
    try:
        if key not in seen:  # a picture that hangs on many cards is read once
            seen[key] = problem_of(_found(reference, path, fault).read_bytes())
        problem = seen[key]
    except Faults as stop:
        yield from stop.faults
    except OSError as error:
        yield fault(path, f"{quote(str(reference), LINE)} cannot be read: {error.strerror}", "Look at its rights")
    else:
        if problem:
            yield fault(path, f"{quote(str(reference), LINE)} {problem[0]}", problem[1])


def _found(reference: Reference, path: list[Key], fault: Complain, *, directory: bool = False) -> Path:
    at = fault(path, "", "")
    folder = getattr(reference, "folder", None)
    return paths.find(folder, str(reference), at.place, at.where, directory=directory)
