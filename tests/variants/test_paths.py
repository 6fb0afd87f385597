"""Files that a variant names: found in its folder, links followed, and nothing looked at outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.template_files import load_template
from variants.faults import Faults, Place
from variants.paths import find

PLACE = Place("v.yaml", 4, 7)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine" / "art").mkdir(parents=True)
    (tmp_path / "mine" / "art" / "a.svg").write_text("<svg/>")
    return tmp_path / "mine"


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("b.svg", "art/a.svg"),
        ("pictures", "art"),
        ("art/c.svg", "../b.svg"),
        ("round", "../mine/art"),
        ("far", "{folder}/art"),
    ],
)
def test_links_inside_the_folder_are_followed(folder: Path, link: str, target: str) -> None:
    (folder / "b.svg").symlink_to("art/a.svg")
    (folder / link).unlink(missing_ok=True)
    (folder / link).symlink_to(target.format(folder=folder))
    named = link if link.endswith(".svg") else f"{link}/a.svg"
    assert find(folder, f"./{named}", PLACE, "art") == (folder / "art" / "a.svg").resolve()


def told(folder: Path, written: str) -> str:
    with pytest.raises(Faults) as caught:
        find(folder, written, PLACE, "art")
    return str(caught.value)


@pytest.mark.parametrize("target", ["../other", "{outside}/other", "../../../../../etc/hosts", "art/../../other"])
def test_a_link_out_of_the_folder_tells_nothing_of_what_is_there(folder: Path, target: str) -> None:
    (folder / "a.svg").symlink_to(target.format(outside=folder.parent))
    absent = told(folder, "./a.svg")
    (folder.parent / "other").write_text("secret")
    assert told(folder, "./a.svg") == absent
    assert "'./a.svg' is a link that leaves the variant's folder. Copy it into" in absent


def test_links_in_a_circle(folder: Path) -> None:
    (folder / "a.svg").symlink_to("b.svg")
    (folder / "b.svg").symlink_to("a.svg")
    assert "'./a.svg' cannot be read: links lead in a circle" in told(folder, "./a.svg")


@pytest.mark.parametrize("written", ["{outside}/other", "../other", "~/other", "link"])
def test_a_template_from_a_stranger_learns_nothing_of_other_folders(folder: Path, written: str) -> None:
    (folder / "link").symlink_to(folder.parent / "other")
    text = f"format: 1\nextends: {written.format(outside=folder.parent)}\n"
    (folder / "template.yaml").write_text(text, encoding="utf-8")

    def complaint() -> str:
        with pytest.raises(Faults) as caught:
            load_template("./mine", folder.parent)
        return str(caught.value)

    absent = complaint()
    (folder.parent / "other").mkdir()
    (folder.parent / "other" / "template.yaml").write_text("format: 1\nextends: classic\n", encoding="utf-8")
    assert complaint() == absent
    assert "template.yaml:2:10: extends: " in absent
