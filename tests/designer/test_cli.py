"""The command line as a person or a script meets it: what it writes, says, and ends with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from commands import Run
from PIL import Image

from designer.changes import in_name, in_title
from designer.cli.app import COMMANDS
from variants import builtin_names, load
from variants.decks import decks

TOOL = [sys.executable, "-m", "designer"]


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
        "zwei ü": {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1234567890",
                   "RL_invariant": "0", "RL_pdfMultiLine": "1", "RL_pdfComments": "1", "RL_useA85": "0"},
    }.items():  # fmt: skip
        folder = tmp_path / name
        folder.mkdir()
        command = [*TOOL, "print", "karate-tomate", "--decks", "tomatoes,triumphs", "-o", "x.pdf"]
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
    assert 'tomate-designer check "my game.yaml" ' in (tmp_path / "my game.yaml").read_text(encoding="utf-8")
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
        (("print", "karate-tomate", "--margin", "50.001"), "50.001 mm is out of bounds. It may be 0 to 50 mm."),
        (("print", "karate-tomate", "--margin", "1e308"), "--margin: 1e+308 mm is out"),
        (("print", "karate-tomate", "--paper", "59.999x60mm"), "a paper of 59.999x60mm is out of bounds"),
        (("check", "my", "game.yaml"), 'A name with spaces goes in quotes: "my game.yaml"'),
        (("check", "karate-tomate", "--set", "1:"), "--set '1:': this is no setting. Write path=value"),
        (("diff", "karate-tomate"), "Name a second variant, or say with --set or --with"),
        (("proof", "karate-tomate", "-o", "-"), "a proof is a folder of files"),
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


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example_and_fits_the_screen(run: Run, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = run(*command.split(), "--help").out.splitlines()
    assert len(told) <= {"": 38, "print": 36}.get(command, 32)
    assert max(len(line) for line in told) <= 80
    assert "tomate-designer" in "\n".join(told[1:]) or command == "sizes"


def test_an_output_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    answer = run("print", "karate-tomate", "--decks", "tomatoes", "-o", "no/such/folder/x.pdf")
    assert answer.code == 1
    assert answer.err.count("\n") == 1 and "does not exist" in answer.err


def test_ascii_terminals_are_served() -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [*TOOL, "rules", "karate-tomate", "--lang", "de"]
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


def test_changes_stand_in_the_file_name_and_in_the_footer(run: Run, tmp_path: Path) -> None:
    only = ("--decks", "tomatoes")
    assert run("print", "karate-tomate", *only).code == 0
    assert run("print", "karate-tomate", *only, "--set", "rules.end_trophies=10", "--with", "half-stake").code == 0
    assert run("print", "karate-tomate", *only, "--set", "rules.stake={3: 1}", "--lang", "de").code == 0
    names = sorted(file.name for file in tmp_path.iterdir())
    plain, changed, table = names
    assert plain == "karate-tomate-a4.pdf"
    assert changed == "karate-tomate-a4.pdf".replace("-a4", "-half-stake-end_trophies=10-a4")
    assert re.fullmatch(r"karate-tomate-stake=_3_1-[0-9a-f]{6}-de-a4\.pdf", table)
    footer = pypdfium2.PdfDocument(tmp_path / changed)[0].get_textpage().get_text_range()
    assert "(half-stake, end_trophies=10)" in footer
    assert "stake={3: 1}" in pypdfium2.PdfDocument(tmp_path / table)[0].get_textpage().get_text_range()


def test_many_changes_are_counted_and_never_share_a_name() -> None:
    many = [f"deck.copies.{value}={copies}" for value in range(1, 6) for copies in (3, 4)]
    one, other = load("karate-tomate", many), load("karate-tomate", [*many[:-1], "deck.copies.5=2"])
    assert in_name(one) != in_name(other) and len(in_name(one)) <= 50
    assert in_title(one, "de").endswith("deck.copies.1=3, deck.copies.1=4, deck.copies.2=3, 7 weitere)")
    assert in_name(load("karate-tomate")) == "" and "(" not in in_title(load("karate-tomate"), "en")
    house = load("karate-tomate", ["name=\U0001f345/:"])
    assert not set(in_name(house)) & set('<>:"/\\|?*') and in_title(house, "en").endswith("(name=?/:)")


def test_diff_of_a_variant_with_itself_changed(run: Run) -> None:
    answer = run("diff", "karate-tomate", "--set", "rules.end_trophies=10")
    assert answer.code == 1
    assert "to Karate Tomate (end_trophies=10)" in answer.out and "10 trophies or more" in answer.out
    told = json.loads(run("diff", "karate-tomate", "--set", "rules.end_trophies=10", "--json").out)
    assert [rule["field"] for rule in told["rules"]] == ["end_trophies"]
    two = json.loads(run("diff", "half-stake", "karate-tomate", "--with", "half-stake", "--json").out)
    assert not two["rules"], "the changes are made to the second"
    assert run("diff", "karate-tomate", "--set", "rules.end_trophies=12").code == 0


def test_what_would_write_says_that_it_has_not(run: Run) -> None:
    for command, writes in {"check": False, "show": False, "rules": False, "print": True, "proof": True}.items():
        answer = run(command, "karate-tomate", "--set", "rules.x=1")
        assert answer.code == 2 and ("Nothing was written." in answer.err) == writes, command


def test_a_name_with_spaces_that_lacks_its_quotes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my own game.yaml").write_text("format: 1\nname: X\nextends: karate-tomate\n", encoding="utf-8")
    for words in (("check",), ("diff", "karate-tomate")):
        answer = run(*words, "my", "own", "game.yaml")
        assert answer.code == 2 and 'write it in quotes: "my own game.yaml"' in answer.err
    assert run("check", "my own game.yaml").code == 0


def test_a_wrong_output_costs_nobody_a_file(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    game.write_text("format: 1\nname: X\nextends: karate-tomate\n", encoding="utf-8")
    before = game.read_bytes()
    (tmp_path / "notes.pdf").write_bytes(before)
    answer = run("print", "game.yaml", "--decks", "tomatoes", "-o", "notes.pdf")
    assert answer.code == 1 and answer.err.count("\n") == 1 and "choose another name" in answer.err
    assert (tmp_path / "notes.pdf").read_bytes() == before
    for command in ("print", "rules", "kit"):
        assert run(command, "game.yaml", "-o", "game.yaml").code == 2 and game.read_bytes() == before
    assert run("schema", "-o", "game.yaml").code == 1 and game.read_bytes() == before
    for _ in range(2):  # what we have written is written anew
        assert run("print", "game.yaml", "--decks", "tomatoes", "-o", "x.pdf").code == 0
        assert run("rules", "game.yaml", "-o", "x.md").code == 0


@pytest.mark.parametrize(
    ("command", "name", "told"),
    [
        ("rules", "r.PDF", "rules writes .txt or .md: name it like r.txt. The rulebook as a PDF is in the `kit`."),
        ("print", "x.txt", "'x.txt' ends in .txt. print writes .pdf: name it like x.pdf."),
        ("kit", "k.pdf", "kit writes .zip: name it like k.zip."),
    ],
)
def test_a_name_says_what_is_in_the_file(run: Run, tmp_path: Path, command: str, name: str, told: str) -> None:
    answer = run(command, "karate-tomate", "-o", name)
    assert answer.code == 2 and told in " ".join(answer.err.split()) and not list(tmp_path.iterdir())
    for plain in ("rules", "rules-1.2", "r.md"):
        assert run("rules", "karate-tomate", "-o", plain).code == 0


def test_a_proof_replaces_its_own_pictures_and_no_others(run: Run, tmp_path: Path) -> None:
    proof = ("proof", "karate-tomate", "--decks", "tomatoes", "--dpi", "30", "-o")
    art = tmp_path / "art" / "tomatoes" / "tomato-10.png"
    art.parent.mkdir(parents=True)
    Image.new("RGB", (9, 9)).save(art)
    before = art.read_bytes()
    answer = run(*proof, "art")
    assert answer.code == 1 and "tomato-10.png" in answer.err and answer.err.count("\n") == 1
    assert [file for file in (tmp_path / "art").rglob("*") if file.is_file()] == [art] and art.read_bytes() == before
    assert run(*proof, "proof").code == 0 and run(*proof, "proof").code == 0


def test_a_proof_is_written_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    proof = ("proof", "karate-tomate", "--decks", "tomatoes", "--dpi")
    assert run(*proof, "30").code == 0
    (tmp_path / "karate-tomate-proof" / "contact-sheet.png").unlink()
    (tmp_path / "karate-tomate-proof" / "contact-sheet.png").mkdir()
    old = {file: file.read_bytes() for file in tmp_path.rglob("*.png") if file.is_file()}
    answer = run(*proof, "31")
    assert answer.code == 1 and "it is a folder. Nothing was changed." in answer.err
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == old


def test_a_dash_is_standard_output(run: Run, tmp_path: Path) -> None:
    assert run("rules", "karate-tomate", "-o", "-").out == run("rules", "karate-tomate").out != ""
    assert run("schema", "-o", "-").out == run("schema").out
    assert not list(tmp_path.iterdir())


def test_new_writes_extends_that_the_loader_finds_or_says_why_not(run: Run, tmp_path: Path) -> None:
    assert run("new", "base").code == 0
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.yaml").rename(tmp_path / "sub" / 'o\'dd "name": # yes.yaml')
    assert run("new", "beside", "--from", 'sub/o\'dd "name": # yes.yaml').code == 0
    assert run("check", "beside.yaml").code == 0
    assert run("new", "sub/same", "--from", str(tmp_path / "sub" / 'o\'dd "name": # yes.yaml')).code == 0
    assert run("check", "sub/same.yaml").code == 0
    for folder in ("sub", "none/yet"):
        answer = run("new", f"{folder}/x", "--from", "beside.yaml")
        assert answer.code == 2 and f"lies outside '{folder}'" in answer.err.replace("\n", " ")
        assert "Begin the new one in '.'" in answer.err
    assert not (tmp_path / "sub" / "x.yaml").exists() and not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["print", "karate-tomate", "--since", ""],
            "--since was given nothing",
        ),
        (
            ["print", "karate-tomate", "--cutter="],
            "--cutter was given nothing",
        ),
        (["kit", "karate-tomate", "-o", ""], "-o was given nothing"),
        (["show", ""], "A name was given nothing"),
        (["print", "karate-tomate", "--decks", " , "], "' , ' names no deck."),
        (["print", "karate-tomate", "-o", "/"], "'/' names a folder: name a file in it."),
        (["diff", "karate-tomate", "market", "--pictures", "-o", "a/"], "'a/' names a folder: name a file in it."),
        (["kit", "karate-tomate", "-o", "-"], "this is written to a file, not to standard output: name one."),
    ],
)
def test_an_option_that_says_nothing_is_told(run: Run, words: list[str], complaint: str) -> None:
    done = run(*words)
    assert done.code == 2 and complaint in done.err
