"""Read templates and face files: find them, put together what they extend, and complain about all that is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from designer.bindings import Words, read_words
from designer.styles import PLAIN_FONT, FontFamily, StyleSpec
from designer.template_checks import check
from designer.templates import (
    CONTENTS,
    FACES,
    Box,
    FaceFile,
    FaceSpec,
    Look,
    Template,
    TemplateFile,
)
from variants.builtin import TEMPLATE_FILE, template_names
from variants.checking import attempt, in_order, without_empty
from variants.faults import Fault, Faults, Place, did_you_mean, missing, one_fault, quote
from variants.paths import as_shown, find, names_file
from variants.pruning import pruned
from variants.typewalk import Path as Where
from variants.values import Text
from variants.yamlio import Node, read

MAX_CHAIN = 8
"""A template extends at most so many others, one after the other."""

L = TypeVar("L", bound=Look)


@dataclass(frozen=True, slots=True)
class _Source:
    """A file of a template: where it lies, its name in complaints, its folder (None: built in)."""

    file: Path | Traversable
    shown: str
    folder: Path | None


def load_template(ref: str, folder: Path | None = None, place: Place | None = None) -> Template:
    """The template by that name, or in that folder (seen from `folder`), with all that it extends.

    `place` is where `ref` was written, for the complaint that there is none. Raises Faults.
    """
    place = place or getattr(ref, "place", None) or Place(ref)
    source = _find(ref, folder, place, "template")
    return _builtin(ref) if source.folder is None else _load(source)


@lru_cache(maxsize=16)
def _builtin(name: str) -> Template:
    return _load(_find(name, None, Place(name), "template"))


def _load(source: _Source) -> Template:
    faults: list[Fault] = []
    chain = list(_chain(source, faults))
    template = Template("", Place(source.shown), source.folder, {}, {}, {}, {}, {})
    for file, part in reversed(chain):
        template = _over(template, part, file)
        template = _with_faces(template, part, file, faults)
    faults += [
        missing(Place(source.shown), f"faces.{name}", "Draw it, or take it over with `extends: classic`")
        for name in FACES
        if name not in template.faces and not any(fault.where == f"faces.{name}" for fault in faults)
    ]
    faults += check(template)
    if faults:
        raise Faults(in_order(faults))
    return template


def load_face(path: Path, columns: Collection[str]) -> Template:
    """A face file of an extra deck, as a template with the one face `extra`, which may bind the deck's columns.

    Raises Faults.
    """
    source = _Source(path, as_shown(path), path.parent)
    faults: list[Fault] = []
    part = _part(FaceFile, read(path, source.shown, faults), faults)
    base = Template(path.stem, Place(source.shown), path.parent, {}, {}, {}, {}, {})
    if part.extends:
        base = load_template(part.extends.written, path.parent, part.extends.place)
    template = _over(base, part, source)
    template = replace(template, faces={"extra": part.boxes})
    faults += check(template, columns)
    if faults:
        raise Faults(in_order(faults))
    return template


def _find(ref: str, folder: Path | None, place: Place, where: str) -> _Source:
    """The file of a template: built in, or in a folder of its own, which `ref` names from `folder`.

    What a file names stays in that file's folder; what a person names on the command line is free.
    """
    if ref in template_names():
        return _Source(files("templates") / ref / TEMPLATE_FILE, f"{ref}/{TEMPLATE_FILE}", None)
    try:
        path = Path(ref) if folder is None else find(folder, ref, place, where, either=True)
        if path.is_dir():
            file = path / TEMPLATE_FILE if folder is None else find(path, TEMPLATE_FILE, place, where)
            return _Source(file, as_shown(path / TEMPLATE_FILE), path)
        if path.is_file():
            return _Source(path, as_shown(path), path.parent)
    except Faults:
        if names_file(ref):
            raise
    known = ", ".join(template_names())
    cure = did_you_mean(ref, template_names(), f"Built in are {known}; one's own is a folder with a {TEMPLATE_FILE}")
    raise one_fault(place, where, f"there is no template {quote(ref)}", cure)


def _chain(source: _Source, faults: list[Fault]) -> Iterator[tuple[_Source, TemplateFile]]:
    """The template's file, then the one that it extends, and so on."""
    seen: list[str] = []
    while True:
        node = read(source.file, source.shown, faults, builtin=source.folder is None)
        part = _part(TemplateFile, node, faults)
        seen.append(source.shown)
        yield source, part
        if not part.extends:
            return
        place = part.extends.place or Place(source.shown)
        source = _find(part.extends.written, source.folder, place, "extends")
        if source.shown in seen or len(seen) >= MAX_CHAIN:
            circle = " extends ".join([*seen, source.shown])
            raise one_fault(place, "extends", f"goes in a circle: {circle}", "Take one `extends` out")


def _part(model: type[L], node: Node, faults: list[Fault]) -> L:
    """What a file says, without the boxes and names that have faults, so that all the rest is checked as well."""
    whole = without_empty(model, node, faults)
    result = attempt(model, whole)
    faults += result.faults
    if result.model is not None:
        return result.model
    part, _, _ = pruned(model, whole, [replace(spot, path=_box(spot.path)) for spot in result.spots])
    if part is None:
        raise Faults(in_order(faults))
    stand_ins = {"fonts": PLAIN_FONT, "colors": read_words("#000000"), "styles": StyleSpec()}
    sections = whole.table().items()
    update = {
        str(name): {**dict.fromkeys(map(str, section.table()), stand_ins[str(name)]), **getattr(part, str(name))}
        for name, section in sections
        if name in stand_ins
    }  # what has a fault of its own is still there for others to name
    return part.model_copy(update=update)


def _box(path: Where) -> Where:
    """Of a path to something inside boxes, that to the innermost box: half a box would have faults that nobody made."""
    ends = [at + 2 for at, (step, item) in enumerate(pairwise(path)) if step == "boxes" and isinstance(item, int)]
    return path[: ends[-1]] if ends else path


def _over(base: Template, part: Look, source: _Source) -> Template:
    """The template with a file's names laid over those of what it extends."""
    fonts: Mapping[str, FontFamily] = {**base.fonts, **part.fonts}
    colors: Mapping[str, Words] = {**base.colors, **part.colors}
    words: Mapping[str, Text] = {**base.words, **part.words}
    styles = dict(base.styles)
    for name, style in part.styles.items():
        known = styles.get(name)
        styles[name] = _changed_style(known, style) if known and style.extends is None else style
    lines = base.lines if part.lines is None else part.lines
    name = part.name or base.name
    place = Place(source.shown)
    return replace(
        base, name=name, place=place, folder=source.folder, fonts=fonts, colors=colors, styles=styles, words=words,
        lines=lines,
    )  # fmt: skip


def _changed_style(known: StyleSpec, change: StyleSpec) -> StyleSpec:
    return known.model_copy(update={field: getattr(change, field) for field in change.model_fields_set})


def _with_faces(base: Template, part: TemplateFile, source: _Source, faults: list[Fault]) -> Template:
    faces = dict(base.faces)
    waiting = dict(part.faces)
    while waiting:
        ready = [name for name, face in waiting.items() if face.extends in (None, name) or face.extends not in waiting]
        if not ready:
            circle = ", ".join(waiting)
            faults.append(Fault(Place(source.shown), "faces", f"{circle} extend each other", "Draw one of them first"))
            break
        for name in ready:
            face = waiting.pop(name)
            faces[name] = _face(name, face, faces, source, faults)
    return replace(base, faces=faces)


def _face(
    name: str, face: FaceSpec, faces: Mapping[str, tuple[Box, ...]], source: _Source, faults: list[Fault]
) -> tuple[Box, ...]:
    if face.extends is None:
        return face.boxes
    where = f"faces.{name}"
    if face.extends not in faces:
        cure = "Extend a face that is drawn" if face.extends != name else "Add `extends: classic` to the template"
        faults.append(Fault(Place(source.shown), where, f"there is no face {quote(face.extends)} to extend", cure))
        return face.boxes
    inherited = faces[face.extends]
    named = {box.name for box in _all_boxes(inherited) if box.name}
    for absent in [name for name in face.without if name not in named]:
        cure = did_you_mean(absent, named, "Its boxes with names are: " + ", ".join(sorted(named)))
        place = getattr(absent, "place", Place(source.shown))
        faults.append(Fault(place, f"{where}.without", f"there is no box named {quote(absent)}", cure))
    changes = {box.name: box for box in face.boxes if box.name in named}
    added = tuple(box for box in face.boxes if box.name not in named)
    return (*_changed(inherited, {k: v for k, v in changes.items() if k}, frozenset(face.without)), *added)


def _all_boxes(boxes: tuple[Box, ...]) -> Iterator[Box]:
    for box in boxes:
        yield box
        yield from _all_boxes(box.boxes)


def _changed(boxes: tuple[Box, ...], changes: Mapping[str, Box], without: frozenset[str]) -> tuple[Box, ...]:
    """The boxes, those named changed in what the change writes, those of `without` left out."""
    result: list[Box] = []
    for box in boxes:
        if box.name in without:
            continue
        change = changes.get(box.name) if box.name else None
        if change:
            box = _changed_box(box, change)
        if box.boxes and not (change and "boxes" in change.model_fields_set):
            box = box.model_copy(update={"boxes": _changed(box.boxes, changes, without)})
        result.append(box)
    return tuple(result)


def _changed_box(box: Box, change: Box) -> Box:
    """The box with what the change writes; another content takes the place of the one that it had."""
    written = change.model_fields_set
    update = {field: Box.model_fields[field].default for field in CONTENTS if written & set(CONTENTS)}
    return box.model_copy(update=update | {field: getattr(change, field) for field in written})
