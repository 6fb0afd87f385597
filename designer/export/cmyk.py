"""Colours of the screen as inks of a press: cyan, magenta, yellow, black, never more of them than the paper can hold.

With a profile littlecms converts from sRGB, relative colorimetric with black point compensation. Without one, a rule
of thumb stands in for it: masking equations (J. A. C. Yule, Principles of Color Reproduction, 1967), which take back
in each ink what the others, being impure, bring along; then black from 40 % of grey on, and less of the colours under
it. Measured over 4,096 colours against the SWOP profile that comes with Ghostscript, it is off by 9 on average (CIE76),
PDF's own device conversion (ISO 32000-1, 10.3.5) by 22.
"""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from designer.shapes import ink
from designer.tints import channels
from variants.faults import Place, one_fault

if TYPE_CHECKING:
    from PIL.Image import Image

PROFILE_BYTES = 16 << 20
"""A profile may be so large (those of presses have 1 to 3 MiB)."""

ROWS = 256
"""Rows of a picture that are converted together."""

DARK, DULL = 64 / 255, 32 / 255
"""Text none of whose channels is above DARK, and which differ by at most DULL, is black to a press."""

MASKING = np.array([[1.0, 0.1, -0.05], [-0.4, 1.45, -0.1], [0.1, -0.75, 1.65]], np.float32)
"""Cyan, magenta, yellow from 1-red, 1-green, 1-blue; the rows add up to the balance in which inks look grey."""
BLACK_FROM, UNDER = 0.4, 0.4
"""From which grey on there is black, and which share of it goes from each of the other inks."""

Pixels = NDArray[np.uint8]
Planes = NDArray[np.float32]


class Profile(NamedTuple):
    """A colour profile of a press: its file's bytes and what it calls itself."""

    data: bytes
    title: str


def read_profile(path: Path) -> Profile:
    """The CMYK output profile in a file. Raises Faults for anything else."""
    from PIL import ImageCms

    place = Place("--icc")
    try:
        with path.open("rb") as file:
            data = file.read(PROFILE_BYTES + 1)
    except OSError as error:
        raise one_fault(place, "", f"'{path}' cannot be read: {error.strerror}", "Look at the path") from None
    if len(data) > PROFILE_BYTES:
        raise one_fault(place, "", f"'{path.name}' is larger than {PROFILE_BYTES >> 20} MiB", "Is it the right file?")
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(data))
        kind, space = opened.profile.device_class.strip(), opened.profile.xcolor_space.strip()
        title = ImageCms.getProfileDescription(opened).strip() or path.stem
    except (ImageCms.PyCMSError, OSError, ValueError):
        raise one_fault(place, "", f"'{path.name}' is no ICC profile", CURE) from None
    if (kind, space) != ("prtr", "CMYK"):
        what = f"'{path.name}' is a profile of {KINDS.get(kind, 'another kind')} in {space}, not of a press in CMYK"
        raise one_fault(place, "", what, CURE)
    try:
        _transform(data)
    except (ImageCms.PyCMSError, OSError, ValueError):
        what = f"'{path.name}' has no table from colours to inks, or is damaged"
        raise one_fault(place, "", what, CURE) from None
    return Profile(data, title)


CURE = "Ask the printer for the output profile of the press; docs/export.md says where to get one"

KINDS = {"mntr": "a monitor", "scnr": "a scanner or camera", "prtr": "a printer", "link": "a link between devices"}
"""Classes of ICC profiles (ICC.1, 7.2.5)."""


@lru_cache(maxsize=4)
def _transform(data: bytes) -> Any:
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(data)), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip


class Inks:
    """Converts to inks, at most `limit` percent of them all together; `black` is the recipe of solid black."""

    def __init__(
        self, limit: int, black: tuple[int, int, int, int] | None = None, profile: Profile | None = None
    ) -> None:
        self.limit, self.profile = limit, profile
        self.black = ink(*(black or (0, 0, 0, 100)))
        self._of: dict[str, str] = {}

    def area(self, color: str) -> str:
        """A colour as inks in whole percents."""
        found = self._of.get(color)
        if found is None:
            rgb = np.array([[int(color[at : at + 2], 16) for at in (1, 3, 5)]], np.uint8)
            found = self._of[color] = ink(*(int(part) for part in self.percents(rgb)[0]))
        return found

    def text(self, color: str) -> str:
        """The colour of small type and lines: greys in black alone, and dark type in solid black.

        Anything else would show coloured edges wherever the plates do not lie exactly on each other.
        """
        parts = channels(color)
        if max(parts) <= DARK and max(parts) - min(parts) <= DULL:
            return ink(0, 0, 0, 100)
        if max(parts) == min(parts):
            return ink(0, 0, 0, round(100 * (1 - parts[0])))
        return self.area(color)

    def percents(self, rgb: Pixels) -> Pixels:
        """Inks in percent of many colours: (n, 3) of 0-255 to (n, 4) of 0-100."""
        return np.ascontiguousarray(self._whole(self._inks(rgb), 100).T)

    def _inks(self, rgb: Pixels) -> Planes:
        """Inks as shares of 1, the limit kept: what is too much goes from the colours, black stays."""
        inks = self._by_profile(rgb) if self.profile else by_rule(rgb)
        colored = inks[0] + inks[1] + inks[2]
        most = np.float32(self.limit / 100)
        over = colored + inks[3] > most
        if over.any():
            share = np.ones_like(colored)
            share[over] = np.maximum(0, most - inks[3][over]) / colored[over]
            inks[:3] *= share
        return inks

    def _by_profile(self, rgb: Pixels) -> Planes:
        from PIL import Image, ImageCms

        assert self.profile
        image = Image.frombytes("RGB", (len(rgb), 1), np.ascontiguousarray(rgb).tobytes())
        done = ImageCms.applyTransform(image, _transform(self.profile.data))
        assert done is not None
        return np.asarray(done, np.uint8).reshape(-1, 4).T.astype(np.float32) / np.float32(255)

    def _whole(self, inks: Planes, steps: int) -> Pixels:
        """Whole steps of each ink; rounded down where rounding would break the limit."""
        scaled = inks * np.float32(steps)
        near = np.rint(scaled)
        over = near.sum(axis=0) > self.limit / 100 * steps
        if over.any():
            near[:, over] = np.floor(scaled[:, over])
        whole: Pixels = near.astype(np.uint8)
        return whole

    def picture(self, image: Image) -> Image:
        """A picture without see-through parts in CMYK."""
        from PIL import Image as pillow

        rgb = np.asarray(image.convert("RGB"))
        done = np.empty((*rgb.shape[:2], 4), np.uint8)
        for row in range(0, len(rgb), ROWS):
            part = rgb[row : row + ROWS]
            done[row : row + ROWS] = self._whole(self._inks(part.reshape(-1, 3)), 255).T.reshape(*part.shape[:2], 4)
        return pillow.frombytes("CMYK", image.size, done.tobytes())


def by_rule(rgb: Pixels) -> Planes:
    """The conversion without a profile: (n, 3) of 0-255 to (4, n) of 0-1."""
    wanted = 1 - rgb.T.astype(np.float32) / np.float32(255)
    inks = np.empty((4, len(rgb)), np.float32)
    grey = np.minimum(np.minimum(wanted[0], wanted[1]), wanted[2])
    np.clip((grey - BLACK_FROM) / (1 - BLACK_FROM), 0, 1, out=inks[3])
    inks[:3] = np.clip(np.clip(MASKING @ wanted, 0, 1) - np.float32(UNDER) * inks[3], 0, 1)
    return inks
