"""Pixel images: PNG and JPEG files checked and made plain (8 bits, sRGB, upright), and resolutions told."""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.shapes import IDENTITY, Group, Matrix, Picture, Shape, multiply
from variants.faults import Faults, Place, one_fault
from variants.limits import FILE_BYTES, PIXELS

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

MAX_REWORKED = 24_000_000
"""Pixels of an image that is written anew: it is in the memory several times (24 megapixels take 400 MB)."""

MAX_SCANS = 100
"""Of a progressive JPEG (programs write about ten); each is as much work as a whole image."""

_ORIENTATION = 0x0112
_FORMATS = ("PNG", "JPEG", "MPO")
_WITH_ALPHA = ("LA", "La", "PA", "RGBA", "RGBa")


@dataclass(frozen=True, slots=True, eq=False)
class Image:
    """A checked image: a PNG's or JPEG's bytes that any PDF writer takes as they are."""

    data: bytes
    width: int
    height: int
    name: str


def read(data: bytes, shown: str) -> Image:
    """A PNG or JPEG file's bytes, checked to the last pixel. Raises Faults that name the file `shown`.

    An 8-bit sRGB or grey image that stands upright keeps its bytes; all others are written anew as PNG.
    """
    from PIL import Image as pillow
    from PIL import UnidentifiedImageError

    if len(data) > FILE_BYTES:
        raise _fault(shown, f"the image has {len(data):,} bytes", f"An image may have {FILE_BYTES:,}; make it smaller")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's own warnings about size and metadata; we judge by ourselves
            with pillow.open(io.BytesIO(data), formats=_FORMATS) as opened:
                if opened.width * opened.height > PIXELS:
                    raise _too_large(shown, f"{opened.width} x {opened.height}")
                _refuse_costly(opened, data, shown)
                opened.load()
                return _plain(opened, data, shown)
    except pillow.DecompressionBombError as error:
        raise _too_large(shown, str(error).split("(")[-1].split(" pixels")[0]) from None
    except UnidentifiedImageError:
        raise _fault(shown, "the file is neither a PNG nor a JPEG image", "Save it as PNG, JPEG or SVG") from None
    except (OSError, SyntaxError, ValueError, EOFError, ArithmeticError, IndexError, KeyError, TypeError) as error:
        raise _fault(shown, f"the image is damaged ({error})", "Save it again") from None


def _refuse_costly(opened: Pixels, data: bytes, shown: str) -> None:
    """Refuse, before a pixel is read, what would fill the memory or take minutes."""
    scans = data.count(b"\xff\xda") if opened.format in ("JPEG", "MPO") else 0
    if scans > MAX_SCANS:
        raise _fault(shown, f"the image comes in {scans:,} scans", "Save it anew as a plain JPEG")
    profile = opened.info.get("icc_profile")
    reasons = {
        "see-through parts": opened.mode in _WITH_ALPHA or "transparency" in opened.info,
        "16 bits a colour": opened.mode.startswith("I"),
        "a colour profile of its own": bool(profile) and not _is_srgb(profile or b""),
        "CMYK": opened.mode == "CMYK",
        "a note that it lies on its side": "exif" in opened.info
        and opened.getexif().get(_ORIENTATION, 1) not in (0, 1),
    }
    reason = next((words for words, holds in reasons.items() if holds), "")
    if reason and opened.width * opened.height > MAX_REWORKED:
        what = f"the image has {opened.width} x {opened.height} pixels and {reason}"
        raise _fault(shown, what, f"Such an image may have {MAX_REWORKED // 10**6} megapixels; make it smaller")


def _fault(shown: str, what: str, cure: str) -> Faults:
    return one_fault(Place(shown), "", what, cure)


def _too_large(shown: str, size: str) -> Faults:
    return _fault(shown, f"the image has {size} pixels", f"An image may have {PIXELS // 10**6} megapixels")


def _plain(opened: Pixels, data: bytes, shown: str) -> Image:
    from PIL import ImageOps

    turned = opened.getexif().get(_ORIENTATION, 1) not in (0, 1)
    profile: bytes = opened.info.get("icc_profile") or b""
    image: Pixels = opened
    if opened.mode == "CMYK" and not profile:
        raise _fault(shown, "the image is in CMYK, without a profile that says which", "Save it as RGB")
    converted = bool(profile) and not _is_srgb(profile)
    if opened.format == "JPEG" and opened.mode in ("L", "RGB") and not turned and not converted:
        return Image(data, opened.width, opened.height, shown)
    if _has_deep_key(opened):
        raise _fault(shown, "one colour of 16 bits stands for see-through", "Save it with 8 bits, or an alpha channel")
    if opened.mode.startswith("I"):
        image = _eight_bits(opened)
    alpha = opened.mode in _WITH_ALPHA or "transparency" in opened.info
    image = ImageOps.exif_transpose(image) if turned else image
    if converted:
        image = _to_srgb(image, profile, shown, alpha)
    else:
        mode = "RGBA" if alpha else "L" if image.mode in ("1", "L") else "RGB"
        image = image if image.mode == mode else image.convert(mode)
    out = io.BytesIO()
    image.info.clear()
    image.save(out, "PNG")
    return Image(out.getvalue(), image.width, image.height, shown)


def _has_deep_key(image: Pixels) -> bool:
    """A PNG of 16 bits with a colour key (tRNS), which Pillow reads wrong."""
    key = image.info.get("transparency")
    return (image.mode.startswith("I") and key is not None) or (isinstance(key, tuple) and max(key) > 255)


def _eight_bits(image: Pixels) -> Pixels:
    """16 bits of grey as 8 (Pillow's own conversion would clip them)."""
    return image.convert("I").point(lambda level: level * (1 / 257) + 0.5).convert("L")


def _is_srgb(profile: bytes) -> bool:
    from PIL import ImageCms

    try:
        return "srgb" in ImageCms.getProfileDescription(io.BytesIO(profile)).lower()
    except (ImageCms.PyCMSError, OSError):
        return False


def _to_srgb(image: Pixels, profile: bytes, shown: str, alpha: bool) -> Pixels:
    """Colours through the image's own profile; see-through parts stay."""
    from PIL import ImageCms

    mask = image.convert("RGBA").getchannel("A") if alpha else None
    base = image.convert("RGB") if image.mode in ("P", "RGBA", "PA") else image
    base = base.convert("L") if image.mode in ("LA", "1") else base
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        space = source.profile.xcolor_space.strip()
        if space != {"L": "GRAY"}.get(base.mode, base.mode):
            base = base.convert({"GRAY": "L"}.get(space, "RGB"))
        done = ImageCms.profileToProfile(base, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError) as error:
        raise _fault(shown, f"the image's colour profile cannot be read ({error})", "Save it as sRGB") from None
    assert done is not None
    if mask is not None:
        done.putalpha(mask)
    return done


def lines_only(data: bytes) -> bytes:
    """The image in grey, its middle tones lightened, its blacks kept: for printing with little ink. A PNG."""
    from PIL import Image as pillow

    with pillow.open(io.BytesIO(data)) as opened:
        picture = opened.convert("RGBA")
    alpha = picture.getchannel("A")
    grey = picture.convert("RGB").convert("L").point([round(255 * (level / 255) ** 0.45) for level in range(256)])
    return _png(pillow.merge("LA", (grey, alpha)))


def tinted(data: bytes, color: str) -> bytes:
    """The image's shape in one colour (#rrggbb): what is see-through stays so. A PNG."""
    from PIL import Image as pillow

    with pillow.open(io.BytesIO(data)) as opened:
        alpha = opened.convert("RGBA").getchannel("A")
    flat = pillow.new("RGBA", alpha.size, color)
    flat.putalpha(alpha)
    return _png(flat)


def _png(image: Pixels) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def resolutions(shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, float]]:
    """(name, dots per inch as printed) of every picture in a display list; the lesser of its two directions."""
    from PIL import Image as pillow

    for item in shapes:
        if isinstance(item, Group):
            yield from resolutions(item.children, multiply(matrix, item.matrix))
        elif isinstance(item, Picture):
            with pillow.open(io.BytesIO(item.data)) as opened:
                columns, rows = opened.size
            a, b, c, d, _, _ = matrix
            across, down = item.width * math.hypot(a, b), item.height * math.hypot(c, d)
            if across and down:
                yield item.name, 25.4 * min(columns / across, rows / down)
