"""Zips that have the same bytes on every machine."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from typing import BinaryIO


def pack(parts: Iterable[tuple[str, bytes]], target: BinaryIO) -> None:
    """Write (path, bytes) as a zip: no dates, no owners, nothing compressed twice. Parts are taken one by one."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as held:
        for path, data in parts:
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            held.writestr(entry, data)
