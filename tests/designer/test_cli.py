"""The command line as a person or a script meets it: what it writes, says, and ends with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from designer.cli import main
from designer.cli.app import COMMANDS
from variants import builtin_names, load
from variants.decks import decks


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in an empty folder; exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Answer:
        with pytest.raises(SystemExit) as end:
            main(arguments)
        told = capsys.readouterr()
        return Answer(int(end.value.code or 0), told.out, told.err)

    return call


def test_print_writes_every_card_once_with_its_back(run: Run, tmp_path: Path) -> None:
    answer = run("print", "karate-tomate", "--json")
    assert answer.code == 0, answer.err
    told = json.loads(answer.out)
    assert told["cards"] == sum(deck.total for deck in decks(load("karate-tomate"))) == 190
    pdf = pypdfium2.PdfDocument(tmp_path / "karate-tomate-a4.pdf")
    assert len(pdf) == told["pages"] == 2 * told["sheets"]
    words = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert words.count("Corn") >= 28
    assert "100 %" in words


def test_print_in_german_for_four_players_on_letter(run: Run, tmp_path: Path) -> None:
    answer = run("print", "karate-tomate", "--lang", "de", "--players", "4", "--paper", "letter", "-o", "Käse.pdf")
    assert answer.code == 0, answer.err
    words = pypdfium2.PdfDocument(tmp_path / "Käse.pdf")[0].get_textpage().get_text_range()
    assert "Mais" in words and "Seite" in words


def test_separate_backs_are_a_second_file(run: Run, tmp_path: Path) -> None:
    assert run("print", "karate-tomate", "--decks", "tomatoes", "--backs", "separate", "-o", "t.pdf").code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["t-backs.pdf", "t-fronts.pdf"]
    assert len(pypdfium2.PdfDocument(tmp_path / "t-backs.pdf")) == len(pypdfium2.PdfDocument(tmp_path / "t-fronts.pdf"))


def test_the_same_bytes_whatever_the_surroundings(tmp_path: Path) -> None:
    made = []
    for name, surroundings in {
        "one": {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
        "zwei ü": {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"},
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        command = [
            sys.executable,
            "-m",
            "designer",
            "print",
            "karate-tomate",
            "--decks",
            "tomatoes,triumphs",
            "-o",
            "x.pdf",
        ]
        subprocess.run(command, cwd=folder, env={**os.environ, **surroundings}, check=True, capture_output=True)
        made.append((folder / "x.pdf").read_bytes())
    assert made[0] == made[1]


def test_a_fault_writes_nothing_and_leaves_the_old_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("format: 1\nname: Bad\nextends: karate-tomate\nrulez: {}\n", encoding="utf-8")
    (tmp_path / "bad-a4.pdf").write_text("old")
    answer = run("print", "bad.yaml")
    assert answer.code == 2
    assert "bad.yaml:4:1: unknown key 'rulez'" in answer.err and "Did you mean 'rules'?" in answer.err
    assert (tmp_path / "bad-a4.pdf").read_text() == "old"


def test_text_that_does_not_fit_names_card_and_overflow(run: Run, tmp_path: Path) -> None:
    long = "word " * 400
    (tmp_path / "long.yaml").write_text(
        "format: 1\nname: Long\nextends: karate-tomate\ndeck:\n  specials:\n"
        f"    - {{name: Chili, suit: any, value: 2, copies: 1, text: '{long}'}}\n",
        encoding="utf-8",
    )
    for command in ("print", "check", "proof"):
        answer = run(command, "long.yaml")
        assert answer.code == 2
        assert "special-1" in answer.err and "mm" in answer.err
    assert [file.name for file in tmp_path.iterdir()] == ["long.yaml"]


def test_check_tells_faults_to_scripts_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("format: 1\nname: Bad\nextends: karate-tomate\nrulez: {}\n", encoding="utf-8")
    answer = run("check", "bad.yaml", "--json")
    told = json.loads(answer.out)
    assert answer.code == 2 and not told["ok"]
    assert [(fault["line"], fault["column"]) for fault in told["faults"]] == [(4, 1)]


@pytest.mark.parametrize("name", builtin_names())
def test_every_builtin_variant_checks_clean(run: Run, name: str) -> None:
    answer = run("check", name)
    assert answer.code == 0, answer.err
    assert answer.err == "", "a note about a built-in variant is work left over"


def test_what_new_writes_checks_and_prints(run: Run, tmp_path: Path) -> None:
    assert run("new", "my game").code == 0
    assert run("new", "spells", "--kind", "cards").code == 0
    assert run("new", "my-look", "--kind", "template").code == 0
    for file in ("my game.yaml", "spells.yaml"):
        answer = run("print", file)
        assert answer.code == 0, answer.err
    answer = run("proof", "karate-tomate", "--template", "my-look", "--decks", "tomatoes", "--dpi", "60")
    assert answer.code == 0, answer.err
    assert (tmp_path / "karate-tomate-proof" / "tomatoes" / "tomato-10.png").is_file()
    before = (tmp_path / "spells.csv").read_bytes()
    answer = run("new", "spells", "--kind", "cards")
    assert answer.code == 2 and "exists already" in answer.err
    assert (tmp_path / "spells.csv").read_bytes() == before


def test_diff_ends_with_one_where_something_differs(run: Run) -> None:
    assert run("diff", "karate-tomate", "karate-tomate").code == 0
    answer = run("diff", "karate-tomate", "wild-chili")
    assert answer.code == 1 and "Chili" in answer.out
    assert json.loads(run("diff", "karate-tomate", "wild-chili", "--json").out)
    assert run("diff", "karate-tomate", "no-such-variant").code == 2


def test_show_rules_sizes_and_schema_answer(run: Run) -> None:
    assert "karate-tomate-exchange" in run("show").out
    shown = run("show", "karate-tomate", "--lang", "de")
    assert shown.code == 0 and "Zahlenkarten" in shown.out
    assert json.loads(run("show", "karate-tomate", "--json").out)["rules"]["hand_size"]["4"] == 5
    assert "tomato" in run("rules", "karate-tomate").out
    assert "63 x 88" in run("sizes").out
    assert json.loads(run("schema").out)["type"] == "object"


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        (("prnt",), "Did you mean 'print'?"),
        (("game.yaml",), "tomate-designer print game.yaml"),
        (("print", "karate-tomato"), "Did you mean 'karate-tomate'"),
        (("print", "karate-tomate", "--lang", "fr"), "en and de"),
        (("print", "karate-tomate", "--players", "11"), "3-10"),
        (("print", "karate-tomate", "--paper", "a44"), "a4"),
        (("print", "karate-tomate", "--decks", "number"), "numbers"),
        (("print", "karate-tomate", "--margin", "-1"), "--margin"),
        (("print", "karate-tomate", "--back-offset", "1"), "--back-offset"),
        (("print", "karate-tomate", "--template", "clasic"), "classic"),
        (("print", "karate-tomate", "--set", "rules.hand_sice=5"), "hand_size"),
        (("proof", "karate-tomate", "--dpi", "5"), "30"),
        (("new", "../?"), "file name"),
        (("new", "x", "--from", "nothing-here"), "nothing-here"),
    ],
)
def test_wrong_words_end_with_two_and_a_cure(run: Run, tmp_path: Path, arguments: tuple[str, ...], cure: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert cure in answer.err
    assert "Traceback" not in answer.err
    assert not list(tmp_path.iterdir()), "nothing is written"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_fits_the_screen(run: Run, command: str) -> None:
    told = run(command, "--help").out
    assert len(told.splitlines()) <= 60
    assert "tomate-designer" in told.partition("\n")[2] or command in ("sizes",)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_one_line(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    answer = run("print", "karate-tomate", "--decks", "tomatoes")
    tmp_path.chmod(0o700)
    assert answer.code == 1 and answer.err.count("\n") == 1


def test_an_output_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    answer = run("print", "karate-tomate", "--decks", "tomatoes", "-o", "no/such/folder/x.pdf")
    assert answer.code == 1
    assert answer.err.count("\n") == 1 and "does not exist" in answer.err


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m designer rules karate-tomate | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


def test_ascii_terminals_are_served() -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, "-m", "designer", "rules", "karate-tomate", "--lang", "de"]
    done = subprocess.run(command, capture_output=True, env=surroundings)
    assert done.returncode == 0, done.stderr


def test_sizes_takes_no_nonsense(run: Run) -> None:
    for margin in ("nan", "-500"):
        answer = run("sizes", "--margin", margin)
        assert answer.code == 2 and "--margin" in answer.err


def test_check_draws_with_a_template_of_ones_own_and_reads_the_footer(run: Run, tmp_path: Path) -> None:
    assert run("new", "my-look", "--kind", "template").code == 0
    assert run("check", "karate-tomate", "--template", "my-look").code == 0
    (tmp_path / "my-look" / "template.yaml").write_text("format: 1\nextends: classic\ncolours: {}\n", encoding="utf-8")
    answer = run("check", "karate-tomate", "--template", "my-look")
    assert answer.code == 2 and "colors" in answer.err
    text = "format: 1\nname: Karate \U0001f345\nextends: karate-tomate\n"
    (tmp_path / "emoji.yaml").write_text(text, encoding="utf-8")
    answer = run("check", "emoji.yaml")
    assert answer.code == 2 and "U+1F345" in answer.err
