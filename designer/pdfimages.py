"""Pictures as image XObjects: JPEG and plain PNG data go into the file as they are, transparency becomes a mask."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image as Raster


@dataclass(frozen=True, slots=True)
class Stored:
    """An image as PDF stores it: dictionary entries as PDF text, the data, an optional mask of the same kind."""

    entries: tuple[tuple[str, str], ...]
    data: bytes
    mask: Stored | None = None


def stored(data: bytes) -> Stored:
    """The image of a file's bytes: PNG or JPEG, checked and set upright (designer/images.py), or TIFF in CMYK."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        if image.format == "JPEG":
            return _jpeg(image, data)
        if image.format == "PNG" and (plain := _plain_png(data)):
            return plain
        if image.mode == "CMYK":  # a TIFF of ours
            packed = zlib.compress(image.tobytes(), 9)
            return Stored(_entries(image.width, image.height, "/DeviceCMYK", 8, ("Filter", "/FlateDecode")), packed)
        if image.has_transparency_data:
            rgba = image if image.mode == "RGBA" else image.convert("RGBA")
            alpha = rgba.getchannel("A")
            color = _recoded(rgba.convert("RGB"))
            return color if alpha.getextrema() == (255, 255) else Stored(color.entries, color.data, _recoded(alpha))
        mode = "L" if image.mode in ("1", "L") else "RGB"
        return _recoded(image if image.mode == mode else image.convert(mode))


def _entries(width: int, height: int, space: str, bits: int, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    size = (("Width", str(width)), ("Height", str(height)))
    return (*size, ("ColorSpace", space), ("BitsPerComponent", str(bits)), *more)


def _jpeg(image: Raster, data: bytes) -> Stored:
    space = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}[image.mode]
    more = [("Filter", "/DCTDecode")]
    if image.mode == "CMYK" and "adobe" in image.info:  # Adobe stores CMYK upside down
        more.append(("Decode", "[1 0 1 0 1 0 1 0]"))
    return Stored(_entries(image.width, image.height, space, 8, *more), data)


def _recoded(image: Raster) -> Stored:
    """Gray or RGB pixels, packed as PNG packs them."""
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    plain = _plain_png(file.getvalue())
    if plain is None:
        raise ValueError("Pillow wrote a PNG that cannot be stored")  # never: not interlaced, no alpha
    return plain


def _plain_png(data: bytes) -> Stored | None:
    """A PNG whose data PDF can decode itself: no alpha, not interlaced, at most 8 bits a channel; else None."""
    chunks: dict[bytes, list[bytes]] = {}
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunks.setdefault(kind, []).append(data[at + 8 : at + 8 + length])
        at += 12 + length
    width, height, bits, color, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0][:13])
    if interlaced or bits > 8 or b"tRNS" in chunks or color not in (0, 2, 3):
        return None
    space = {0: "/DeviceGray", 2: "/DeviceRGB", 3: ""}[color]
    if color == 3:
        palette = chunks[b"PLTE"][0]
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    channels = 3 if color == 2 else 1
    packing = f"<</Predictor 15 /Colors {channels} /BitsPerComponent {bits} /Columns {width}>>"
    stream = b"".join(chunks[b"IDAT"])
    best = min(stream, zlib.compress(zlib.decompress(stream), 9), key=len)
    more = (("Filter", "/FlateDecode"), ("DecodeParms", packing))
    return Stored(_entries(width, height, space, bits, *more), best)
