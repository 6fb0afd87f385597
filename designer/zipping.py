"""Zips that have the same bytes on every machine."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterable
from typing import BinaryIO

from designer.output import ZIP_MARK

FIELD = 0x4D54
"""Number of our extra field, one that no other program is known to use (PKWARE's APPNOTE, section 4.5)."""


def pack(parts: Iterable[tuple[str, bytes]], target: BinaryIO) -> None:
    """Write (path, bytes) as a zip. Parts are taken one by one."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as held:
        for path, data in parts:
            add(held, path, data)


def add(held: zipfile.ZipFile, path: str, data: bytes) -> None:
    """One more file: no date, no owner, not compressed, as pictures and PDFs are. The first says who made the zip."""
    entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
    if not held.filelist:
        entry.extra = struct.pack("<HH", FIELD, len(ZIP_MARK)) + ZIP_MARK
    entry.create_system, entry.external_attr = 3, 0o644 << 16
    held.writestr(entry, data)
