"""Files that a variant names: found beside it or below, never anywhere else."""

from __future__ import annotations

import re
from pathlib import Path

from variants.faults import Faults, Place, nearest_file, one_fault
from variants.limits import FILE_BYTES

_DRIVE = re.compile(r"[A-Za-z]:")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_COPY = "Copy it into the variant's folder, and write it as ./name"


def names_file(written: str) -> bool:
    """Whether a reference names a file (./an.svg, art/an.png) and not something built in (corn)."""
    return any(sign in written for sign in "/\\:~") or written.startswith(".") or "." in written


def find(folder: Path | None, written: str, place: Place, where: str, *, directory: bool = False) -> Path:
    """The file (or directory) that `written` names in `folder` or below it, links resolved.

    `folder` is that of the file in which it was written; None (built in) has no files. Raises Faults, at
    `place` and `where`, for whatever leaves the folder, is missing, no regular file or larger than FILE_BYTES.
    """
    if folder is None:
        what = f"'{written}' is a file, and a built-in variant has no folder to look for it in"
        raise one_fault(place, where, what, "Write a variant file that extends it, and put the file beside that")
    _check_written(written, place, where)
    kind = "folder" if directory else "file"
    path = folder / written
    try:
        root = folder.resolve()
        found = path.resolve(strict=True)
        if not found.is_relative_to(root):
            raise one_fault(place, where, f"'{written}' is a link that leaves the variant's folder", _COPY)
        if not (found.is_dir() if directory else found.is_file()):
            raise one_fault(place, where, f"'{written}' is no {kind}", f"Name a {kind} in the variant's folder")
        if not directory and found.stat().st_size > FILE_BYTES:
            raise one_fault(place, where, f"'{written}' is larger than {FILE_BYTES >> 20} MiB", "Make it smaller")
    except FileNotFoundError:
        raise _missing(path, written, place, where, kind) from None
    except (OSError, ValueError, RuntimeError) as error:  # a loop of links is a RuntimeError
        reason = getattr(error, "strerror", None) or "links lead in a circle"
        raise one_fault(place, where, f"'{written}' cannot be read: {reason}", "Look at its name and rights") from None
    return found


def _check_written(written: str, place: Place, where: str) -> None:
    what, cure = "", _COPY
    if not written.strip():
        what, cure = "names no file", "Write one as ./name"
    elif not written.isprintable() or len(written) > 1000:
        what, cure = "is no file name", "Write one as ./name"
    elif _URL.match(written):
        what = f"'{written}' is an address; nothing is fetched"
    elif _DRIVE.match(written) or written.startswith(("/", "\\", "~")):
        what = f"'{written}' is an absolute path"
    elif "\\" in written:
        what, cure = f"'{written}' has backslashes", f"Write {written.replace(chr(92), '/')}"
    elif ".." in written.split("/"):
        what = f"'{written}' climbs out of the variant's folder"
    if what:
        raise one_fault(place, where, what, cure)


def _missing(path: Path, written: str, place: Place, where: str, kind: str) -> Faults:
    try:
        near = [entry.name for entry in path.parent.iterdir()][:1000]
    except OSError:
        near = []
    cure = nearest_file(path.name, near, f"Put the {kind} beside the variant, or mend its name")
    return one_fault(place, where, f"there is no {kind} '{written}'", cure)


def as_shown(path: Path) -> str:
    """A path as complaints name it: from the folder that the user is in, where it lies below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def is_plain(written: str) -> bool:
    """Whether it is a bare file name, without any folder."""
    return re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)?", written) is not None
