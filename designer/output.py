"""Writing files so that a reader sees the old files or the new ones, never half of either."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import signal
import threading
import time
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

PDF_MARK, PNG_MARK, ZIP_MARK = b"%PDF-", b"tomate-designer", b"made by tomate-designer"
"""What stands at the beginning of a file that may be replaced: any PDF, any picture or zip that we have made."""

TABLE_MARK, PARQUET_MARK = b",players,games,", b"PAR1"
"""And of tables: those of a sweep, and any Parquet file."""

PAGE_MARK = b'name="generator" content="tomate-designer'
"""And of a page for a browser: one that we have made."""

_LACKING = {
    TABLE_MARK: "no table of a sweep",
    PARQUET_MARK: "no Parquet file",
    PAGE_MARK: "no page of ours",
    PDF_MARK: "no PDF",
    PNG_MARK: "no picture of ours",
    ZIP_MARK: "no zip of ours",
}

SOURCES = frozenset(
    (".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")
)  # fmt: skip
"""Endings of what variants and templates are made of: no text of ours replaces such a file."""

_HEAD = 1024
"""Bytes among which a mark must be."""

_LONG_AGO = 24 * 60 * 60
"""Seconds after which nobody writes any more what is half written."""

_NAME = 40
"""Characters of a file's name that its temporary neighbour takes over; a name has 255 bytes at most."""


class OutputError(Exception):
    """A file could not be written; the message is one line for the user, the old files are as they were."""

    def __init__(self, target: Path, error: OSError) -> None:
        self.why = f"{target}: cannot be written: {_WHY.get(error.errno or 0, error.strerror or str(error))}."
        super().__init__(f"{self.why} Nothing was changed.")


class Together:
    """Files of one run, each written under a name of its own beside its place, until all may take their places."""

    def __init__(self) -> None:
        self._parts: list[tuple[Path, Path, Path]] = []
        """Of each file: where it is written, where it belongs, as the user named it."""
        self._folders: list[Path] = []

    @contextlib.contextmanager
    def file(self, named: Path, mark: bytes = b"") -> Iterator[BinaryIO]:
        """A binary file that will be `named`; what lies there now must bear the mark.

        Raises OutputError for that, and for what the operating system refuses.
        """
        try:
            target = named.resolve() if named.is_symlink() else named  # a link stays, what it points to is replaced
            _refuse_folder(target)
            _refuse_others(target, mark)
            if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
                with target.open("wb") as stream:
                    yield stream
                return
            _sweep(target)
            part = _beside(target, "part")
            self._parts.append((part, target, named))
            with part.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                part.chmod(target.stat().st_mode & 0o777)
        except OSError as error:
            raise OutputError(named, error) from error

    def write(self, named: Path, data: bytes, mark: bytes = b"") -> None:
        """A file in one go, in a folder that is made where it is missing."""
        self._make(named.parent)
        with self.file(named, mark) as file:
            file.write(data)

    def _make(self, folder: Path) -> None:
        try:
            self._folders += reversed([one for one in (folder, *folder.parents) if not one.exists()])
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(folder, error) from error

    def keep(self) -> None:
        """Let all files take their places, or none where one cannot (OutputError)."""
        olds: list[Path | None] = []
        with uninterrupted():
            try:
                for part, target, _ in self._parts:
                    olds.append(None)
                    if len(self._parts) > 1 and target.exists():
                        olds[-1] = _copy(target)
                    part.replace(target)
            except OSError as error:
                self._take_back(olds)
                raise OutputError(self._parts[len(olds) - 1][2], error) from error
            for old in filter(None, olds):
                old.unlink()
            self._folders = []

    def _take_back(self, olds: list[Path | None]) -> None:
        """Put the old files where they were."""
        for (part, target, _), old in reversed(list(zip(self._parts, olds, strict=False))):
            if part.exists():
                if old:
                    old.unlink()
            elif old:
                old.replace(target)
            else:  # it has taken its place, where nothing was
                target.unlink()

    def clear(self) -> None:
        """Leave nothing of what has not taken its place."""
        for part, _, _ in self._parts:
            with contextlib.suppress(OSError):  # it was never there, or its folder has gone
                part.unlink()
        for folder in reversed(self._folders):
            with contextlib.suppress(OSError):  # somebody else has put something there
                folder.rmdir()


@contextlib.contextmanager
def together() -> Iterator[Together]:
    """Files that take their places when the block ends well, all of them; after any error the old ones stay."""
    files = Together()
    try:
        yield files
        files.keep()
    finally:
        files.clear()


@contextlib.contextmanager
def atomic(target: Path, mark: bytes = b"") -> Iterator[BinaryIO]:
    """A binary file that becomes `target` when the block ends well; after any error the old file stays.

    Raises OutputError for what the operating system refuses, also in the midst of writing (a full disk).
    """
    with together() as files, files.file(target, mark) as file:
        yield file


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C, and a wish that the program end, wait until the block is done. It must be a short one."""
    if threading.current_thread() is not threading.main_thread():  # which alone hears of signals
        yield
        return
    waiting: list[int] = []
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda number, _: waiting.append(number)) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)  # None: whatever it was, not ours
        if waiting:
            signal.raise_signal(waiting[0])


def _beside(target: Path, ending: str) -> Path:
    """A new name in the same folder, so that the last step is a rename within one file system."""
    return target.with_name(f".{target.name[:_NAME]}.{os.urandom(4).hex()}.{ending}")


def _sweep(target: Path) -> None:
    """Remove what a run that was killed long ago has left of the same file."""
    before = time.time() - _LONG_AGO
    left = re.compile(rf"\.{re.escape(target.name[:_NAME])}\.[0-9a-f]{{8}}\.part")
    with contextlib.suppress(OSError):  # a folder that is not there is told where the file is opened
        for entry in os.scandir(target.parent):
            if left.fullmatch(entry.name) and entry.stat().st_mtime < before:
                Path(entry.path).unlink()


def _copy(target: Path) -> Path:
    """The same file under a second name; where the file system knows no second names, a copy."""
    old = _beside(target, "old")
    try:
        os.link(target, old)
    except OSError:
        try:
            shutil.copy2(target, old)
        except OSError:
            old.unlink(missing_ok=True)
            raise
    return old


def _refuse_folder(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder")


def _refuse_others(target: Path, mark: bytes) -> None:
    """A wrong -o must not cost anybody a file that we have not written."""
    if mark and target.is_file() and target.stat().st_size:
        with target.open("rb") as file:
            if mark not in file.read(_HEAD):
                raise OSError(0, f"the file that lies there is {_LACKING[mark]}; choose another name")


def _refuse_sources(target: Path) -> None:
    if target.suffix.lower() in SOURCES and target.exists():
        raise OSError(0, "the file that lies there may belong to a variant; choose another name")


def foresee(target: Path, mark: bytes = b"") -> None:
    """Raise now the OutputError that `atomic` with this mark, or without one `write_text`, would end in, as far as it
    can be seen: who plays for long should not play in vain."""
    try:
        if not target.parent.is_dir():
            raise OSError(errno.ENOTDIR if target.parent.exists() else errno.ENOENT, "")
        _refuse_folder(target)
        _refuse_others(target, mark)
        if not mark:
            _refuse_sources(target)
    except OSError as error:
        raise OutputError(target, error) from error


def write_text(target: Path, text: str) -> None:
    """Write UTF-8 text atomically, lines ending in \\n on every system; never over a file of a variant."""
    foresee(target)
    with atomic(target) as file:
        file.write(text.encode("utf-8"))
