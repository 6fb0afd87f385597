"""Colours as inks: never more than the limit, for all 16.7 million colours; type in black alone; profiles judged."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms
from presswork import profile, saved

from designer.export.cmyk import Inks, Profile, read_profile
from variants.faults import Faults

PRESS = Profile(profile(), "A press for tests")
COLORS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


def inks_of(color: str) -> list[int]:
    return [int(part) for part in color.split("/")]


def block(red: int) -> np.ndarray:  # type: ignore[type-arg]
    green, blue = np.meshgrid(np.arange(256), np.arange(256))
    return np.stack([np.full(65536, red), green.ravel(), blue.ravel()], axis=1).astype(np.uint8)


@pytest.mark.parametrize("step", [15, pytest.param(1, marks=pytest.mark.slow)])
def test_no_color_of_all_needs_more_ink_than_the_limit(step: int) -> None:
    inks = Inks(240)
    most = max(int(inks.percents(block(red)).sum(axis=1, dtype=np.int16).max()) for red in range(0, 256, step))
    assert 235 <= most <= 240


@pytest.mark.parametrize("limit", [100, 200, 300])
def test_no_color_of_a_profile_that_asks_for_400_percent_does_either(limit: int) -> None:
    inks = Inks(limit, profile=PRESS)
    assert Inks(400, profile=PRESS).percents(np.zeros((1, 3), np.uint8)).sum() == 400
    for red in range(0, 256, 15):
        assert inks.percents(block(red)).sum(axis=1, dtype=np.int16).max() <= limit


@given(COLORS, st.integers(100, 400), st.booleans())
@settings(max_examples=200)
def test_areas_and_type_keep_the_limit_and_white_is_no_ink(color: str, limit: int, press: bool) -> None:
    inks = Inks(limit, profile=PRESS if press else None)
    assert sum(inks_of(inks.area(color))) <= limit
    assert sum(inks_of(inks.text(color))) <= limit
    assert inks.area("#ffffff") == inks.text("#ffffff") == "0/0/0/0"


@given(st.integers(0, 255))
def test_grey_type_is_black_ink_alone_with_any_profile(level: int) -> None:
    for press in (None, PRESS):
        cyan, magenta, yellow, black = inks_of(Inks(240, profile=press).text(f"#{level:02x}{level:02x}{level:02x}"))
        assert (cyan, magenta, yellow) == (0, 0, 0)
        assert black == 100 or black == round(100 * (1 - level / 255))


def test_dark_type_is_solid_black_and_colored_type_is_not() -> None:
    inks = Inks(240, (60, 40, 40, 100))
    assert inks.text("#2b2140") == inks.text("#000000") == "0/0/0/100"
    assert inks_of(inks.text("#c62828"))[1] > 80
    assert inks.black == "60/40/40/100"


def test_darker_is_never_less_ink_and_primaries_are_what_a_press_calls_them() -> None:
    inks = Inks(300)
    greys = [sum(inks_of(inks.area(f"#{level:02x}{level:02x}{level:02x}"))) for level in range(255, -1, -1)]
    assert all(one <= other + 2 for one, other in pairwise(greys))  # two inks may round down
    cyan, magenta, yellow, _ = inks_of(inks.area("#ff0000"))
    assert cyan < 10 and magenta > 90 and yellow > 85
    assert inks_of(inks.area("#0000ff"))[2] == 0


@given(st.integers(0, 2**32 - 1), st.sampled_from([240, 300]))
@settings(max_examples=20, deadline=None)
def test_pictures_keep_the_limit_and_agree_with_flat_colors(seed: int, limit: int) -> None:
    pixels = np.random.default_rng(seed).integers(0, 256, (300, 7, 3), np.uint8)
    inks = Inks(limit)
    done = np.asarray(inks.picture(Image.fromarray(pixels)))
    assert done.shape == (300, 7, 4)
    assert done.sum(axis=2, dtype=np.int16).max() <= limit * 2.55
    flat = inks.percents(pixels.reshape(-1, 3)).astype(float)
    assert np.abs(done.reshape(-1, 4) / 2.55 - flat).max() <= 1.5


def test_a_profile_is_read_with_what_it_calls_itself(tmp_path: Path) -> None:
    assert read_profile(saved(tmp_path, profile())) == PRESS


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no profile", "'press.icc' is no ICC profile"),
        (b"", "'press.icc' is no ICC profile"),
        (profile()[:100], "'press.icc' is no ICC profile"),
        (profile()[:300], "or is damaged"),
        (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "is a profile of a monitor in RGB"),
        (profile(kind=b"scnr"), "is a profile of a scanner or camera in CMYK"),
        (profile(tables=False), "has no table from colours to inks"),
    ],
)
def test_what_is_no_profile_of_a_press_is_one_line_with_its_cure(tmp_path: Path, data: bytes, told: str) -> None:
    with pytest.raises(Faults) as caught:
        read_profile(saved(tmp_path, data))
    (fault,) = caught.value.faults
    assert told in str(fault) and "docs/export.md" in fault.cure


def test_a_profile_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(Faults, match="cannot be read"):
        read_profile(tmp_path / "none.icc")
