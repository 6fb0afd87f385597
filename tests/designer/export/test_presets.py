"""What print services ask for: presets as data, which cards fit, and what a wrong preset or size is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.export.presets import (
    CLOSE,
    SHARP,
    Fit,
    Preset,
    Product,
    fit,
    fits,
    load_preset,
    preset_names,
    read_preset,
)
from designer.export.targets import BLEED, TARGETS
from designer.shapes import apply
from variants.decks import decks
from variants.faults import Faults
from variants.load import load
from variants.sizes import CARD_SIZES, Size

POKER = CARD_SIZES["poker-us"]
MINE = """
format: 1
name: My printer
source: a letter
date: "2026-12"
confirmed: true
file: pdf
order: separate
colors: cmyk
resolution: 300
bleed: 2
safe: 3
ink_limit: 280
"""


def test_every_preset_is_a_target_and_says_where_it_was_read_and_when() -> None:
    assert set(preset_names()) == {name for name, row in TARGETS.items() if row.module == "services"}
    for name in preset_names():
        preset = load_preset(name)
        assert preset.source and preset.date[:2] == "20"
        assert preset.confirmed or preset.note
        assert all(one.confirmed or one.note for one in preset.products.values())


@pytest.mark.parametrize(
    ("name", "card", "pixels"),
    [
        ("tgc", "poker-us", (825, 1125)), ("tgc", "bridge", (750, 1125)), ("tgc", "tarot", (900, 1500)),
        ("tgc", "poker", (825, 1125)), ("mpc", "poker-us", (822, 1122)),
    ],
)  # fmt: skip
def test_known_cards_have_the_pixels_that_services_state(name: str, card: str, pixels: tuple[int, int]) -> None:
    found = fit(load_preset(name), CARD_SIZES[card])
    assert found and found.pixels == pixels and not found.turned
    preset = load_preset(name)
    for canvas, dots in zip(found.canvas, pixels, strict=True):
        assert canvas / 25.4 * preset.resolution == pytest.approx(dots)


def test_pixels_trim_and_bleed_of_every_product_agree() -> None:
    for name in preset_names():
        preset = load_preset(name)
        for product in preset.products.values():
            found = fit(preset, product.trim)
            assert found and not found.note
            assert preset.bleed - 0.05 <= min(found.trim[:2]) and max(found.trim[:2]) <= BLEED - CLOSE


SIDES = st.floats(40, 150)


@given(SIDES, SIDES, st.floats(-CLOSE, CLOSE), st.floats(-CLOSE, CLOSE), st.booleans())
def test_a_card_lies_in_the_middle_of_its_product_also_on_its_side(
    width: float, height: float, wider: float, taller: float, turned: bool
) -> None:
    preset = load_preset("drivethru").model_copy(update={"products": {"one": Product(trim=Size(width, height))}})
    card = Size(height + taller, width + wider) if turned else Size(width + wider, height + taller)
    found = fit(preset, card)
    assert found is not None
    corners = [apply(found.place, x, y) for x in (0, card.width) for y in (0, card.height)]
    for axis, (low, side) in enumerate(zip(found.trim[:2], found.trim[2:], strict=True)):
        first, last = min(corner[axis] for corner in corners), max(corner[axis] for corner in corners)
        assert first + last == pytest.approx(2 * low + side)
        assert abs(last - first - side) <= CLOSE + 1e-6
    assert bool(found.note) == (max(abs(one - other) for one, other in zip(found.upright, (width, height))) > SHARP)  # noqa: B905


def test_cards_that_no_product_is_near_are_told_all_at_once_with_the_nearest_and_the_cure() -> None:
    variant = load("karate-tomate")
    with pytest.raises(Faults) as caught:
        fits(load_preset("tgc"), variant, decks(variant))
    numbers, triumphs = map(str, caught.value.faults)
    assert "look.card_size: The Game Crafter makes no cards of 59 x 92 mm; the nearest are bridge" in numbers
    assert "--set look.card_size=bridge" in numbers
    assert "--set look.triumph_size=88.9x88.9mm" in triumphs
    mended = load("karate-tomate", ["look.card_size=bridge", "look.triumph_size=88.9x88.9mm"])
    assert {one.name for one in fits(load_preset("tgc"), mended, decks(mended)).values()} == {"bridge", "square"}


def test_the_cure_that_is_told_is_one_for_every_size_and_service() -> None:
    for name in preset_names():
        for size in CARD_SIZES.values():
            variant = load("karate-tomate", [f"look.card_size={size.width}x{size.height}mm"])
            try:
                fits(load_preset(name), variant, decks(variant))
            except Faults as faults:
                cures = [fault.cure.removeprefix("Give --set ") for fault in faults.faults]
                mended = load("karate-tomate", [f"look.card_size={size.width}x{size.height}mm", *cures])
                fits(load_preset(name), mended, decks(mended))


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_preset_of_ones_own_is_read_strictly(tmp_path: Path) -> None:
    preset = read_preset(written(tmp_path, MINE), "printer")
    assert isinstance(preset, Preset) and preset.ink_limit == 280
    assert isinstance(fit(preset, POKER), Fit)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("bleed: 2", "bleed: 9", "bleed"),
        ("order: separate", "order: seperate", "Did you mean 'separate'?"),
        ("ink_limit: 280", "", "ink_limit"),
        ("ink_limit: 280", "ink_limit: 90", "ink_limit"),
        ("safe: 3", "save: 3", "Did you mean 'safe'"),
        ("ink_limit: 280", "ink_limit: 280\nblack: [90, 90, 90, 90]", "a black of at most 280 %"),
        ("ink_limit: 280", "ink_limit: 280\nstandard: PDF/X-1a:2003", "condition"),
        ("ink_limit: 280", "ink_limit: 280\ntransparency: true", "without transparency"),
        ("file: pdf", "file: png", "mine.yaml"),
        ("ink_limit: 280", "ink_limit: 280\nproducts: {a: {trim: poker, pixels: [825, 2000]}}", "pixels for a"),
    ],
)
def test_a_wrong_preset_is_told_by_file_and_cure(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(Faults) as caught:
        read_preset(written(tmp_path, MINE.replace(old, new)), "printer")
    assert told in str(caught.value) and "mine.yaml" in str(caught.value)


def test_a_preset_for_other_files_names_the_targets_that_it_is_for(tmp_path: Path) -> None:
    with pytest.raises(Faults, match="Give --to drivethru or printer"):
        read_preset(written(tmp_path, MINE), "tgc")
    with pytest.raises(Faults, match="there is no such file"):
        read_preset(tmp_path / "none.yaml", "tgc")
