"""Only what changed is printed again: by what is drawn, whatever the file, the order or the names."""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from designer.cli import main
from designer.faces import Faces
from designer.job import Job
from designer.ledger import Entry, Fingerprints, closed_up, ledger, reprint
from designer.manifest import manifest, read_manifest
from variants.decks import decks
from variants.faults import Faults, Place
from variants.load import load

PLACE = Place("--since")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="{r}" fill="#c00"/></svg>'
GAME = """\
format: 1
name: Probe
extra_decks:
  events: {cards: ./events.csv, face: ./face.yaml, size: poker}
"""
FACE = """\
format: 1
boxes:
  - {name: picture, box: [10%, 10%, 80%, 40%], art: ./sun.svg}
  - {name: title, box: [10%, 60%, 80%, 20%], text: "{title}"}
"""


def write(folder: Path, rows: list[str], radius: int = 4, face: str = FACE) -> Path:
    """A game of print-only cards, with a picture and a face of its own."""
    folder.mkdir(exist_ok=True)
    (folder / "events.csv").write_text("title,copies\n" + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    (folder / "face.yaml").write_text(face, encoding="utf-8")
    (folder / "sun.svg").write_text(SVG.format(r=radius), encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder / "game.yaml"


def entries(ref: str | Path, sets: tuple[str, ...] = ()) -> tuple[Entry, ...]:
    variant = load(str(ref), sets)
    job = Job(variant, Faces(variant))
    found = ledger(job)
    job.raise_faults()
    return found


ROWS = [f"Event {n},2" for n in range(1, 111)]


def test_one_of_220_cards_is_one_face_and_its_copies(tmp_path: Path) -> None:
    old = entries(write(tmp_path / "old", ROWS))
    new = entries(write(tmp_path / "new", [*ROWS[:41], "Storm,2", *ROWS[42:]]))
    found = reprint(old, new)
    assert sum(entry.count for entry in new) == 220
    assert [(entry.words, entry.count) for entry in found.cut] == [("Storm", 2)]
    assert [(entry.words, entry.count) for entry in found.out] == [("Event 42", 2)]


def test_another_order_changes_nothing(tmp_path: Path) -> None:
    found = reprint(entries(write(tmp_path / "old", ROWS)), entries(write(tmp_path / "new", ROWS[::-1])))
    assert not found.cut and not found.out


def test_a_picture_or_a_template_changes_every_card_that_shows_it(tmp_path: Path) -> None:
    old = entries(write(tmp_path / "old", ROWS[:5]))
    for other in (
        write(tmp_path / "art", ROWS[:5], radius=3),
        write(tmp_path / "look", ROWS[:5], face=FACE.replace("60%", "61%")),
    ):
        found = reprint(old, entries(other))
        assert (sum(entry.count for entry in found.cut), len(found.out)) == (10, 5)


def test_more_and_fewer_copies() -> None:
    old = entries("karate-tomate")
    found = reprint(old, entries("karate-tomate", ("deck.copies.1=10", "deck.copies.5=1")))
    assert Counter(entry.words for entry in found.cut) == Counter({f"{suit} 1": 1 for suit in SUITS})
    assert {entry.count for entry in found.cut} == {2}
    assert {(entry.words, entry.count) for entry in found.out} == {(f"{suit} 5", 2) for suit in SUITS}


SUITS = ("Corn", "Carrot", "Mushroom", "Aubergine", "Broccoli")


@pytest.mark.parametrize("name", ["karate-tomate", "wild-chili", "duel"])
def test_old_less_out_plus_cut_is_new(name: str) -> None:
    """By faces: whoever follows the list holds the new deck."""
    old, new = entries("karate-tomate"), entries(name)
    found = reprint(old, new)
    held = count(old)
    held.subtract(count(found.out))
    held.update(count(found.cut))
    assert +held == count(new) and min(held.values()) >= 0


def count(listed: tuple[Entry, ...]) -> Counter[object]:
    counts: Counter[object] = Counter()
    for entry in listed:
        counts[entry.look] += entry.count
    return counts


def test_the_copies_that_are_left_close_up() -> None:
    found = reprint((), entries("karate-tomate"))
    two = [found.cut[3], found.cut[-1]]
    closed = closed_up(decks(load("karate-tomate")), two)
    assert [(deck.name, [(card.key, n) for card, n in deck.cards]) for deck in closed] == [
        (entry.deck, [(entry.key, entry.count)]) for entry in two
    ]


def test_fingerprints_do_not_hang_on_where_files_lie_or_on_the_process(tmp_path: Path) -> None:
    here, there = (entries(write(tmp_path / name, ROWS[:2])) for name in ("a", "b ü"))
    assert here == there
    script = "from tests.designer.test_since import entries; import sys; print([e.front for e in entries(sys.argv[1])])"
    import os
    import sys

    for seed in ("0", "77"):
        done = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "a" / "game.yaml")],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
            cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert done.stdout.strip() == str([entry.front for entry in here])


def test_every_part_of_a_drawing_counts() -> None:
    variant = load("karate-tomate")
    faces = Faces(variant)
    shapes = [faces.front(card).shapes for deck in decks(variant) for card, _ in deck.cards]
    prints = [Fingerprints().of(one) for one in shapes]
    assert len(set(prints)) == len(prints)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    return int(end.value.code or 0)


def test_print_since_a_revision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "my game ü", ROWS[:12])
    monkeypatch.chdir(tmp_path)
    git = ["git", "-c", "user.name=Probe", "-c", "user.email=probe@example.org", "-C", str(file.parent)]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"], ["tag", "v1"]):
        subprocess.run([*git, *arguments], check=True)
    write(file.parent, [*ROWS[:5], "Storm,3", *ROWS[6:12]])
    assert run("print", str(file), "--since", "git:v1", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == ["game-changes-a4.pdf"] and told["cards"] == 3
    assert [(one["words"], one["copies"]) for one in told["since"]["print"]] == [("Storm", 3)]
    assert [(one["words"], one["copies"]) for one in told["since"]["take_out"]] == [("Event 6", 2)]
    for revision, complaint in (("v2", "cannot be read"), ("--output=x", "cannot be read"), ("", "cannot be read")):
        assert run("print", str(file), "--since", f"git:{revision}") == 2
        assert complaint in capsys.readouterr().err
    assert run("print", "karate-tomate", "--since", "git:v1") == 2
    assert "is no file, so git knows nothing of it" in capsys.readouterr().err


def test_a_revision_is_read_as_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither filters nor attributes of a stranger's repository have a say, nor do its links lead anywhere."""
    file = write(tmp_path / "game", ROWS[:3])
    monkeypatch.chdir(tmp_path)
    trap = tmp_path / "sprung"
    (file.parent / "link.csv").symlink_to("/etc/hostname")
    git = ["git", "-c", "user.name=Probe", "-c", "user.email=probe@example.org", "-C", str(file.parent)]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *arguments], check=True)
    (file.parent / ".git" / "info").mkdir(exist_ok=True)
    (file.parent / ".git" / "info" / "attributes").write_text("* filter=evil export-ignore\n", encoding="utf-8")
    for kind in ("smudge", "clean", "process"):
        subprocess.run([*git, "config", f"filter.evil.{kind}", f"touch {trap}; cat"], check=True)
    assert run("print", str(file), "--since", "git:HEAD", "--json") == 0
    assert json.loads(capsys.readouterr().out)["files"] == [] and not trap.exists()


def kit(tmp_path: Path, text: str, name: str = "manifest.json") -> Path:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as held:
        held.writestr(name, text)
    return path


def test_print_since_a_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    listed = entries("karate-tomate")
    path = kit(tmp_path, manifest("probe 1", "Karate Tomate 1", {("Classic", "en"): listed}), "a-kit/manifest.json")
    assert read_manifest(path, PLACE).entries("Classic", "en") == listed
    assert run("print", "karate-tomate", "--since", str(path)) == 0
    assert "Nothing to print" in capsys.readouterr().out
    assert run("print", "karate-tomate", "--since", str(path), "--bleed", "5", "--set", "deck.copies.1=9") == 0
    assert "5 cards on 1 sheet" in capsys.readouterr().out
    assert run("print", "karate-tomate", "--since", str(path), "--template", "ink-saver") == 2
    assert "It holds Classic (en)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not as `kit` writes it"),
        ("{}", "not as `kit` writes it: format"),
        ('{"format": 2, "made_by": "x", "variant": "x", "decks": []}', "format: Input should be 1"),
        (" " * (7 << 20), "is too long. It may have 6 MiB"),
        ('{"format": 1, "made_by": "\\u001b[2J", "variant": "x", "decks": []}', "made_by: "),
    ],
)
def test_foreign_manifests(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(Faults) as caught:
        read_manifest(kit(tmp_path, text), PLACE)
    assert complaint in str(caught.value) and len(caught.value.faults) == 1


def test_zips_that_are_none(tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(kit(tmp_path, "{}").read_bytes()[:40])
    for path, complaint in (
        (broken, "is no whole zip"),
        (kit(tmp_path, "{}", "else.json"), "it is no kit"),
        (tmp_path / "none.zip", "cannot be read"),
    ):
        with pytest.raises(Faults, match=complaint):
            read_manifest(path, PLACE)
