"""Images by truth: real PNG and JPEG bytes of every kind, and the damaged ones."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from designer import images
from designer.art import Library
from designer.shapes import Picture
from variants.faults import Faults


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, depth: int, kind: int, rows: list[bytes], *extra: tuple[bytes, bytes]) -> bytes:
    """A PNG by hand, as no library of ours would write it."""
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = [chunk(b"IHDR", header), *(chunk(*one) for one in extra), chunk(b"IDAT", data), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def jpeg(image: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95, **options)
    return out.getvalue()


def pixels(data: bytes) -> list[tuple[int, ...]]:
    """The pixels of what we hand on, as red, green, blue and opacity."""
    with Image.open(io.BytesIO(images.read(data, "a.png").data)) as opened:
        assert opened.mode in ("L", "RGB", "RGBA") and "transparency" not in opened.info
        shown = opened.convert("RGBA")
        found = [shown.getpixel((x, 0)) for x in range(shown.width)]
    return [tuple(pixel) for pixel in found if isinstance(pixel, tuple)]


KINDS = "grey16 rgb16 rgba16 greyalpha16 bits grey4 palette palette-alpha palette2 key greykey"
RED, GREEN = b"\xff\0\0", b"\0\xff\0"


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (png(3, 1, 16, 0, [struct.pack(">3H", 0, 32768, 65535)]), [(0, 0, 0, 255), (128, 128, 128, 255), (255,) * 4]),
        (png(1, 1, 16, 2, [struct.pack(">3H", 32768, 65535, 1000)]), [(128, 255, 3, 255)]),
        (png(1, 1, 16, 6, [struct.pack(">4H", 32768, 65535, 1000, 32768)]), [(128, 255, 3, 128)]),
        (
            png(2, 1, 16, 4, [struct.pack(">4H", 32768, 65535, 65535, 32768)]),
            [(128, 128, 128, 255), (255, 255, 255, 128)],
        ),
        (png(2, 1, 1, 0, [b"\x80"]), [(255,) * 4, (0, 0, 0, 255)]),
        (png(2, 1, 4, 0, [b"\x8f"]), [(136, 136, 136, 255), (255,) * 4]),
        (png(2, 1, 8, 3, [b"\0\1"], (b"PLTE", RED + GREEN)), [(255, 0, 0, 255), (0, 255, 0, 255)]),
        (png(2, 1, 8, 3, [b"\0\1"], (b"PLTE", RED + GREEN), (b"tRNS", b"\x80")), [(255, 0, 0, 128), (0, 255, 0, 255)]),
        (png(2, 1, 2, 3, [b"\x10"], (b"PLTE", RED + GREEN)), [(255, 0, 0, 255), (0, 255, 0, 255)]),
        (png(2, 1, 8, 2, [b"\1\2\3\4\5\6"], (b"tRNS", b"\0\1\0\2\0\3")), [(1, 2, 3, 0), (4, 5, 6, 255)]),
        (png(2, 1, 8, 0, [b"\1\2"], (b"tRNS", b"\0\1")), [(1, 1, 1, 0), (2, 2, 2, 255)]),
    ],
    ids=[
        "grey16",
        "rgb16",
        "rgba16",
        "greyalpha16",
        "bits",
        "grey4",
        "palette",
        "palette-alpha",
        "palette2",
        "key",
        "greykey",
    ],
)
def test_png_of_every_kind_shows_its_colours(data: bytes, shown: list[tuple[int, ...]]) -> None:
    assert pixels(data) == shown


def test_a_plain_jpeg_keeps_its_bytes() -> None:
    data = jpeg(Image.new("RGB", (40, 20), "orange"))
    image = images.read(data, "a.jpg")
    assert image.data is data and (image.width, image.height) == (40, 20)


def test_a_turned_photo_stands_upright() -> None:
    picture = Image.new("RGB", (40, 20), "white")
    picture.paste("black", (0, 0, 10, 20))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90 degrees clockwise
    image = images.read(jpeg(picture, exif=exif), "a.jpg")
    assert (image.width, image.height) == (20, 40)
    upright = Image.open(io.BytesIO(image.data)).convert("L")
    assert upright.getpixel((10, 3)) < 60 and upright.getpixel((10, 36)) > 200  # type: ignore[operator]


def swapped_profile() -> bytes:
    """A profile of our own, in which red and green change places."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    profile = profile.replace("sRGB".encode("utf-16-be"), "swap".encode("utf-16-be"))
    return profile.replace(b"rXYZ", b"?XYZ").replace(b"gXYZ", b"rXYZ").replace(b"?XYZ", b"gXYZ")


def test_a_profile_is_heeded() -> None:
    image = images.read(jpeg(Image.new("RGB", (4, 4), (255, 0, 0)), icc_profile=swapped_profile()), "a.jpg")
    red, green, blue, opacity = pixels(image.data)[0]
    assert red < 20 and green > 230 and blue < 20 and opacity == 255
    see_through = io.BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 100)).save(see_through, "PNG", icc_profile=swapped_profile())
    assert pixels(see_through.getvalue())[0][3] == 100


def test_an_srgb_profile_changes_nothing_and_a_broken_one_is_refused() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = jpeg(Image.new("RGB", (4, 4), "orange"), icc_profile=srgb)
    assert images.read(data, "a.jpg").data is data
    with pytest.raises(Faults, match="colour profile"):
        images.read(jpeg(Image.new("RGB", (4, 4), "orange"), icc_profile=srgb[:100]), "a.jpg")


def test_cmyk_without_a_profile_is_refused() -> None:
    with pytest.raises(Faults, match=r"a\.jpg: the image is in CMYK.*Save it as RGB"):
        images.read(jpeg(Image.new("CMYK", (4, 4))), "a.jpg")


def test_a_colour_key_of_16_bits_is_refused() -> None:
    data = png(1, 1, 16, 2, [struct.pack(">3H", 1, 2, 60000)], (b"tRNS", struct.pack(">3H", 1, 2, 60000)))
    with pytest.raises(Faults, match="Save it with 8 bits"):
        images.read(data, "a.png")


@pytest.mark.parametrize("side", [7_100, 12_000, 30_000])
def test_a_bomb_is_refused_from_its_header(side: int) -> None:
    with pytest.raises(Faults, match=f"{side * side:,}|{side * side}|{side} x {side}"):
        images.read(png(side, side, 8, 6, []), "bomb.png")


WHOLE = [png(9, 9, 8, 2, [b"\7\7\7" * 9] * 9), jpeg(Image.effect_noise((30, 30), 50).convert("RGB"))]


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<svg/>", *(whole[: len(whole) // 2] for whole in WHOLE)])
def test_what_is_no_whole_image_is_refused(data: bytes) -> None:
    with pytest.raises(Faults, match=r"^a\.png: "):
        images.read(data, "a.png")


@given(st.sampled_from(WHOLE), st.integers(0, 10**6), st.integers(1, 255))
@settings(max_examples=200, deadline=None)
def test_damage_is_a_fault_or_a_picture_but_never_a_traceback(data: bytes, at: int, flip: int) -> None:
    damaged = bytearray(data)
    damaged[at % len(data)] ^= flip
    try:
        image = images.read(bytes(damaged), "a.png")
    except Faults:
        return
    Image.open(io.BytesIO(image.data)).load()


def test_the_resolution_is_told_as_printed(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(Image.new("RGB", (600, 300), "orange")))
    library = Library(tmp_path)
    ((name, dpi),) = images.resolutions([library.picture("./a.jpg", 5, 5, 25.4, 50)])
    assert (name, round(dpi)) == ("./a.jpg", 600)
    ((_, dpi),) = images.resolutions([library.picture("./a.jpg", 5, 5, 25.4, 50.8, "cover")])
    assert round(dpi) == 150


def test_a_photo_in_lines_is_grey_and_lighter(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(Image.new("RGB", (8, 8), (90, 60, 200))))
    (picture,) = Library(tmp_path).picture("./a.jpg", 0, 0, 9, 9, lines=True).children
    assert isinstance(picture, Picture)
    red, green, blue, opacity = pixels(picture.data)[0]
    assert red == green == blue > 120 and opacity == 255


@pytest.mark.parametrize(
    ("depth", "kind", "extra", "why"),
    [
        (8, 6, (), "see-through parts"),
        (8, 4, (), "see-through parts"),
        (16, 0, (), "16 bits a colour"),
        (8, 2, ((b"tRNS", bytes(6)),), "see-through parts"),
    ],
)
def test_large_images_that_would_be_written_anew_are_refused_unread(
    depth: int, kind: int, extra: tuple[tuple[bytes, bytes], ...], why: str
) -> None:
    with pytest.raises(Faults, match=rf"a\.png: the image has 7000 x 7000 pixels and {why}\. .* 24 megapixels"):
        images.read(png(7000, 7000, depth, kind, [], *extra), "a.png")


def test_a_large_photograph_may_not_lie_on_its_side_but_may_be_large() -> None:
    upright = Image.new("L", (6000, 5000), 99)
    assert images.read(jpeg(upright), "a.jpg").width == 6000
    exif = Image.Exif()
    exif[0x0112] = 6
    with pytest.raises(Faults, match="6000 x 5000 pixels and a note that it lies on its side"):
        images.read(jpeg(upright, exif=exif), "a.jpg")


def test_a_jpeg_of_thousands_of_scans_is_refused_unread() -> None:
    whole = jpeg(Image.new("RGB", (64, 64), "red"), progressive=True)
    assert images.read(whole, "a.jpg").width == 64
    last = whole.rindex(b"\xff\xda")
    with pytest.raises(Faults, match=r"a\.jpg: the image comes in 22,0\d\d scans\. Save it anew as a plain JPEG"):
        images.read(whole[:last] + whole[last:-2] * 22_000 + whole[-2:], "a.jpg")
