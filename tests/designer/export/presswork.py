"""What tests of print services share: a small profile of a press, presets, PDFs that break a rule."""

from __future__ import annotations

import itertools
import struct
from pathlib import Path


def _tag(kind: bytes, body: bytes) -> bytes:
    data = kind + bytes(4) + body
    return data + bytes(-len(data) % 4)


def _table(inputs: int, outputs: int, nodes: list[tuple[int, ...]]) -> bytes:
    """A table of 8 bits with two nodes on each axis (ICC.1:2001, 6.5.9, lut8Type)."""
    one = struct.pack(">i", 1 << 16)
    zero = bytes(4)
    head = bytes([inputs, outputs, 2, 0]) + one + zero * 3 + one + zero * 3 + one
    line = bytes(range(256))
    return _tag(b"mft1", head + line * inputs + bytes(value for node in nodes for value in node) + line * outputs)


def profile(kind: bytes = b"prtr", space: bytes = b"CMYK", tables: bool = True) -> bytes:
    """A profile of a press that prints every grey in all four inks alike, up to 400 %."""
    white = _tag(b"XYZ ", struct.pack(">iii", 63190, 65536, 54061))
    text = b"A press for tests\0"
    name = _tag(b"desc", struct.pack(">I", len(text)) + text + bytes(8) + bytes(3) + bytes(67))
    held = [(b"desc", name), (b"cprt", _tag(b"text", b"none\0")), (b"wtpt", white)]
    if tables:
        ways = itertools.product((0, 1), repeat=4)
        lab = [(round(255 * (1 - max(way))), 128, 128) for way in ways]
        inks = [(255 * (1 - light),) * 4 for light, _, _ in itertools.product((0, 1), repeat=3)]
        held += [(b"A2B0", _table(4, 3, lab)), (b"B2A0", _table(3, 4, inks))]
    at = 128 + 4 + 12 * len(held)
    index, body = struct.pack(">I", len(held)), b""
    for tag, data in held:
        index += struct.pack(">4sII", tag, at + len(body), len(data))
        body += data
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, kind, space, b"Lab ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + struct.pack(">iii", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + index + body


def saved(folder: Path, data: bytes, name: str = "press.icc") -> Path:
    """A file."""
    path = folder / name
    path.write_bytes(data)
    return path
