"""Zips that have the same bytes on every machine."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from typing import BinaryIO


def pack(parts: Iterable[tuple[str, bytes]], target: BinaryIO) -> None:
    """Write (path, bytes) as a zip. Parts are taken one by one."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as held:
        for path, data in parts:
            add(held, path, data)


def add(held: zipfile.ZipFile, path: str, data: bytes) -> None:
    """One more file: no date, no owner, and not compressed, as pictures and PDFs are."""
    entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
    entry.create_system, entry.external_attr = 3, 0o644 << 16
    held.writestr(entry, data)
