"""The command sweep, as a person and a script meet it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from commands import Run
from PIL import Image

SWEEP = ("sweep", "karate-tomate", "--vary", "rules.end_trophies=5..7", "--players", "3", "--games", "200")


def test_it_tells_each_point_with_its_intervals(run: Run) -> None:
    answer = run(*SWEEP, "--vary", "rules.hand_size=4,5")
    assert answer.code == 0
    heads = [[cell.strip() for cell in line.split("┃")] for line in answer.out.partition("━")[0].splitlines()]
    names = ["end_trophies", "hand_size", "rounds", "seat_advantage", "lead_changes", "comebacks"]
    assert ["".join(parts) for parts in zip(*heads, strict=True)] == names
    assert all(part == "" or part.endswith("_") or name.endswith(part) for line in heads
               for part, name in zip(line, names, strict=True)), "heads break between words only"  # fmt: skip
    assert "200 games at each point" in answer.out
    assert sum(line.lstrip().startswith(("5 │", "6 │", "7 │")) for line in answer.out.splitlines()) == 6


def test_a_point_is_what_simulate_tells_of_it(run: Run) -> None:
    points = json.loads(run(*SWEEP, "--json").out)["points"]
    alone = json.loads(run("simulate", "karate-tomate", "--set", "rules.end_trophies=6", "--players", "3", "--games",
                           "200", "--json").out)  # fmt: skip
    (point,) = [one for one in points if one["values"] == {"rules.end_trophies": "6"}]
    rounds = alone["reports"][0]["metrics"]["rounds"]
    assert point["numbers"]["rounds"] == {key: rounds[key] for key in ("mean", "low", "high")}


def test_tables_and_charts(run: Run, tmp_path: Path) -> None:
    for name in ("s.csv", "s.parquet", "s.svg", "s.png", "s.html"):
        answer = run(*SWEEP, "--vary", "rules.hand_size=4,5", "-o", name, "--metrics", "rounds,seat.1")
        assert answer.code == 0, answer.err
    rows = list(csv.DictReader((tmp_path / "s.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 6 and float(rows[0]["rounds.low"]) < float(rows[0]["rounds"]) < float(rows[0]["rounds.high"])
    from pyarrow import parquet

    assert parquet.read_table(tmp_path / "s.parquet").column_names == list(rows[0])
    svg = (tmp_path / "s.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg") and "rounds of a game" in svg and "end_trophies" in svg
    assert "http" not in svg.replace("http://www.w3.org", "")
    assert "<script" not in (tmp_path / "s.html").read_text(encoding="utf-8")
    with Image.open(tmp_path / "s.png") as image:
        assert image.width > 500


def test_a_journal_goes_on_where_it_was_and_belongs_to_one_sweep(run: Run, tmp_path: Path) -> None:
    whole = run(*SWEEP, "--json", "--journal", "j").out
    journal = tmp_path / "j"
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 3
    journal.write_text("".join(lines[:2]) + lines[2][:20], encoding="utf-8")  # killed while it wrote
    assert run(*SWEEP, "--json", "--journal", "j").out == whole
    assert sorted(journal.read_text(encoding="utf-8").splitlines()) == sorted("".join(lines).splitlines())
    broken = lines[2][:20].encode() + b"\xff\x00" + lines[2][20:].encode()  # a disk that errs
    journal.write_bytes("".join(lines[:2]).encode() + broken + "".join(lines[3:]).encode())
    assert run(*SWEEP, "--json", "--journal", "j").out == whole
    other = run("sweep", "market", *SWEEP[2:], "--journal", "j")
    assert other.code == 2 and "is the journal of another sweep" in other.err
    (tmp_path / "mine.txt").write_text("dear diary\n", encoding="utf-8")
    foreign = run(*SWEEP, "--journal", "mine.txt")
    assert foreign.code == 2 and "is no journal of a sweep" in foreign.err
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "dear diary\n"


def test_points_that_cannot_be_are_left_out_and_told(run: Run) -> None:
    answer = run("sweep", "karate-tomate", "--vary", "rules.hand_size=5,5000", "--players", "3", "--games", "50")
    assert answer.code == 0 and "Left out rules.hand_size=5000" in answer.err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--vary", "rules.end_trophies=9..8"], "'9..8' holds no value"),
        (["--vary", "rules.end_trophie=8..9"], "Did you mean 'end_trophies'?"),
        (["--vary", "rules.hand_size=4,5", "--vary", "rules.hand_size=6"], "vary each value once"),
        (["--vary", "rules.hand_size=4,5", "--metrics", "round"], "Did you mean 'rounds'?"),
        (["--vary", "rules.hand_size=4-6"], "write it like 4..6"),
        (["--vary", "rules.hand_size=4,5", "--points", "0"], "0 is not between 1 and 10000"),
        (["--vary", "rules.hand_size=4,5", "--bots", "train"], "Did you mean 'trained'?"),
        (["--vary", "rules.hand_size=4,5", "-o", "x.pdf"], "should end in .csv, .parquet"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(run: Run, words: list[str], complaint: str) -> None:
    answer = run("sweep", "karate-tomate", "--players", "3", *words)
    assert answer.code == 2 and complaint in answer.err


@pytest.mark.parametrize("name", ["m.svg", "m.png", "m.html", "m.csv", "m.parquet"])
def test_it_writes_again_what_it_wrote_and_nothing_else(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text("trophies,copies\n5,2\n", encoding="utf-8")  # somebody's cards, or a picture for them
    refused = run(*SWEEP, "-o", name)
    assert refused.code == 1 and "choose another name" in refused.err and not refused.out  # nothing was played
    assert file.read_text(encoding="utf-8") == "trophies,copies\n5,2\n"
    file.unlink()
    assert run(*SWEEP, "-o", name).code == 0
    first = file.read_bytes()
    again = run(*SWEEP, "-o", name)
    assert again.code == 0 and file.read_bytes() == first, again.err
