"""Files that a variant names: found beside it or below, never anywhere else."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePath

from variants.faults import LINE, Faults, Place, nearest_file, one_fault, quote
from variants.limits import FILE_BYTES

MAX_LINKS = 40
"""Symbolic links that may lead to each other, as Linux has it."""

_DRIVE = re.compile(r"[A-Za-z]:")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_COPY = "Copy it into the variant's folder, and write it as ./name"


def names_file(written: str) -> bool:
    """Whether a reference names a file (./an.svg, art/an.png) and not something built in (corn)."""
    return any(sign in written for sign in "/\\:~") or written.startswith(".") or "." in written


_noted: ContextVar[dict[Path, Path] | None] = ContextVar("noted", default=None)


@contextmanager
def noting() -> Iterator[dict[Path, Path]]:
    """While it lasts, every file that a variant or template names is noted: as it was named, and where it was found."""
    files: dict[Path, Path] = {}
    token = _noted.set(files)
    try:
        yield files
    finally:
        _noted.reset(token)


def find(
    folder: Path | None, written: str, place: Place, where: str, *, directory: bool = False, either: bool = False
) -> Path:
    """The file (or directory, or either of them) that `written` names in `folder` or below it, links resolved.

    `folder` is that of the file in which it was written; None (built in) has no files. Raises Faults, at
    `place` and `where`, for whatever leaves the folder, is missing, no regular file or larger than FILE_BYTES.
    Nothing outside the folder is looked at, so nobody learns from a complaint what is there.
    """
    name, kind = quote(written, LINE), "folder or file" if either else "folder" if directory else "file"
    if folder is None:
        what = f"{name} is a file, and a built-in variant has no folder to look for it in"
        raise one_fault(place, where, what, "Write a variant file that extends it, and put the file beside that")
    _check_written(written, place, where)
    try:
        found = _inside(folder, written)
        if found is None:
            raise one_fault(place, where, f"{name} is a link that leaves the variant's folder", _COPY)
        is_folder = stat.S_ISDIR(found.stat().st_mode)
        if (not is_folder and not found.is_file()) or (not either and is_folder != directory):
            raise one_fault(place, where, f"{name} is no {kind}", f"Name a {kind} in the variant's folder")
        if not is_folder and found.stat().st_size > FILE_BYTES:
            raise one_fault(place, where, f"{name} is larger than {FILE_BYTES >> 20} MiB", "Make it smaller")
    except FileNotFoundError:
        raise _missing(folder / written, name, place, where, kind) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no file name"
        raise one_fault(place, where, f"{name} cannot be read: {reason}", "Look at its name and rights") from None
    noted = _noted.get()
    if noted is not None and not is_folder:
        noted[folder / written] = found
    return found


def _inside(folder: Path, written: str) -> Path | None:
    """Where a path leads, links followed one by one; None, before anything is touched there, where one leaves."""
    root = here = folder.resolve()
    steps = list(reversed(PurePath(written).parts))
    links = 0
    while steps:
        here = here.parent if (step := steps.pop()) == ".." else here / step
        if not here.is_relative_to(root) or not here.is_symlink():
            continue
        links += 1
        if links > MAX_LINKS:
            raise OSError(errno.ELOOP, "links lead in a circle")
        target = here.readlink()
        here = here.parent
        if target.is_absolute():
            here = Path(target.anchor)
            target = target.relative_to(here)
        steps += reversed(target.parts)
    return here if here.is_relative_to(root) else None


def _check_written(written: str, place: Place, where: str) -> None:
    what, cure, name = "", _COPY, quote(written, LINE)
    if not written.strip():
        what, cure = "names no file", "Write one as ./name"
    elif not written.isprintable() or len(written) > 1000:
        what, cure = f"{name} is no file name", "Write one as ./name"
    elif _URL.match(written):
        what = f"{name} is an address; nothing is fetched"
    elif _DRIVE.match(written) or written.startswith(("/", "\\", "~")):
        what = f"{name} is an absolute path"
    elif "\\" in written:
        what, cure = f"{name} has backslashes", f"Write {written.replace(chr(92), '/')}"
    elif ".." in written.split("/"):
        what = f"{name} climbs out of the variant's folder"
    if what:
        raise one_fault(place, where, what, cure)


_KINDS = ((".svg", ".png", ".jpg", ".jpeg"), (".csv", ".tsv", ".xlsx", ".ods"), (".yaml", ".yml"), (".ttf", ".otf"))
"""Endings of files that may stand for each other."""


def _alike(one: Path, other: Path) -> bool:
    endings = one.suffix.lower(), other.suffix.lower()
    return endings[0] == endings[1] or any(set(endings) <= set(kind) for kind in _KINDS)


def _missing(path: Path, name: str, place: Place, where: str, kind: str) -> Faults:
    try:
        near = [entry.name for entry in path.parent.iterdir() if _alike(entry, path)][:1000]
    except OSError:
        near = []
    cure = nearest_file(path.name, near, f"Put the {kind} beside the variant, or mend its name")
    return one_fault(place, where, f"there is no {kind} {name}", cure)


def as_shown(path: Path) -> str:
    """A path as complaints name it: from the folder that the user is in, where it lies below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def is_plain(written: str) -> bool:
    """Whether it is a bare file name, without any folder."""
    return re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)?", written) is not None
