"""What a picture file is, told from its first bytes: nothing is decoded, so no picture can fill the memory."""

from __future__ import annotations

import struct
import zlib
from xml.parsers import expat

from variants.limits import PIXELS

_OTHERS = {
    b"GIF8": "a GIF", b"BM": "a BMP", b"RIFF": "a WebP", b"II*\0": "a TIFF", b"MM\0*": "a TIFF", b"%PDF": "a PDF",
    b"8BPS": "a Photoshop file", b"\0\0\0\x1cftyp": "a HEIC or AVIF", b"\0\0\0 ftyp": "a HEIC or AVIF",
}  # fmt: skip
_CURE = "Save it as SVG, PNG or JPEG"
_DAMAGED = "Save it anew from your drawing program"


def problem_of(data: bytes) -> tuple[str, str] | None:
    """What is wrong with a picture file's bytes (what, cure); None for a whole PNG, JPEG or SVG of a sane size."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    for start, name in _OTHERS.items():
        if data.startswith(start):
            return f"is {name}", _CURE
    head = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"<"):
        return _svg(data)
    return ("is empty", _CURE) if not data else ("is no picture", _CURE)


def _pixels(width: int, height: int) -> tuple[str, str] | None:
    if not width or not height:
        return "has no pixels", _DAMAGED
    if width * height > PIXELS:
        return f"is {width} x {height} pixels, more than {PIXELS:,}", "Make it smaller; 600 dpi are enough"
    return None


def _png(data: bytes) -> tuple[str, str] | None:
    at, first = 8, True
    while at + 12 <= len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            break
        if zlib.crc32(name + body) != int.from_bytes(data[at + 8 + length : at + 12 + length], "big"):
            return "is a damaged PNG", _DAMAGED
        if first:
            if name != b"IHDR" or length != 13:
                return "is a damaged PNG", _DAMAGED
            problem = _pixels(*struct.unpack(">II", body[:8]))
            if problem:
                return problem
        if name == b"IEND":
            return None
        at, first = at + 12 + length, False
    return "is a PNG that breaks off", _DAMAGED


def _jpeg(data: bytes) -> tuple[str, str] | None:
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return "is a damaged JPEG", _DAMAGED
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            whole = b"\xff\xd9" in data[-4096:]
            return _pixels(width, height) or (None if whole else ("is a JPEG that breaks off", _DAMAGED))
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return "is a JPEG that breaks off", _DAMAGED


def _svg(data: bytes) -> tuple[str, str] | None:
    found: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def refuse(*_: object) -> None:
        raise ValueError

    parser.StartElementHandler = lambda name, _: found.append(name.rpartition(" ")[2]) if not found else None
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        kind = "SVG" if not found or found[0] == "svg" else "XML"
        return f"is a damaged {kind} (line {error.lineno})", _DAMAGED
    except ValueError:
        return "is an SVG with entities of its own", "Save it as plain SVG"
    return None if found and found[0] == "svg" else (f"is no SVG but <{found[0] if found else ''}>", _CURE)
