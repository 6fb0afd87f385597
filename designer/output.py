"""Writing files so that a reader sees the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_WHY = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "part of the path is a file, not a folder",
    errno.ENOENT: "the folder does not exist",
    errno.ENAMETOOLONG: "the name is too long",
}


class OutputError(Exception):
    """A file could not be written; the message is one line for the user, the old file is as it was."""

    def __init__(self, target: Path, error: OSError) -> None:
        why = _WHY.get(error.errno or 0, error.strerror or str(error))
        super().__init__(f"{target}: cannot be written: {why}. Nothing was changed.")


@contextlib.contextmanager
def atomic(target: Path) -> Iterator[BinaryIO]:
    """A binary file that becomes `target` when the block ends well; after any error the old file stays.

    Raises OutputError for what the operating system refuses, also in the midst of writing (a full disk).
    """
    named = target
    try:
        target = target.resolve() if target.is_symlink() else target  # a link stays, what it points to is replaced
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a folder")
        if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
            with target.open("wb") as stream:
                yield stream
            return
        # Beside the target, so that the last step is a rename within one file system.
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:80]}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise OutputError(named, error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode_for(target))
        part.replace(target)
    except OSError as error:
        raise OutputError(named, error) from error
    finally:
        part.unlink(missing_ok=True)


def _mode_for(target: Path) -> int:
    """The mode that a plainly created file would have: mkstemp's own is for one user only."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_file(target: Path, data: bytes) -> None:
    """Write bytes atomically, making the folder where it is missing."""
    make_folder(target.parent)
    with atomic(target) as file:
        file.write(data)


def write_text(target: Path, text: str) -> None:
    """Write UTF-8 text atomically, lines ending in \\n on every system."""
    with atomic(target) as file:
        file.write(text.encode("utf-8"))


def make_folder(target: Path) -> None:
    """Make a folder and its parents; raises OutputError where it cannot be."""
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(target, error) from error
