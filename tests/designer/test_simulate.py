"""`simulate` as people run it: tables, JSON, CSV, saved games, stops and restarts, bad input."""

from __future__ import annotations

import csv
import ctypes
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from engine.bots import BOTS
from engine.jit import COMPILED
from engine.simulation import BATCH, simulate
from variants import load

pytestmark = pytest.mark.skipif(not COMPILED, reason="many games")
TOP = Path(__file__).parent.parent.parent
KARATE = "karate-tomate"


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1", **more}


def run(*arguments: object, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "designer", "simulate", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=cwd, env=environment(**more), check=False
    )


def answer(*arguments: object, **more: str) -> str:
    done = run(*arguments, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_table_names_everything_for_each_number_of_players() -> None:
    text = answer(KARATE, "--players", "3,4", "--games", 2000)
    for words in (
        "Karate Tomate", "Bots: Random. Seed 0.", "3 players", "4 players", "rounds of a game", "uncalibrated",
        "seat 4", "chi-squared",
        "won by several", "declared by a player", "leader in trophies is out", "nobody remains", "are shuffled",
        "cannot be drawn", "at half-time", "sole leader", "5 trophies", "Played by Random",
    ):  # fmt: skip
        assert words in text, words
    german = answer(KARATE, "--players", 4, "--games", 500, "--lang", "de")
    assert "Platz 4" in german and "Gespielt von Zufall" in german and "±" in german and "Küchenmesser" in german


def test_json_agrees_with_the_games_themselves() -> None:
    told = json.loads(answer(KARATE, "--players", 4, "--games", 3000, "--seed", 5, "--json"))
    (report,) = told["reports"]
    results = simulate(load(KARATE), 4, 3000, seed=5)
    assert told["complete"] is True and report["games"] == 3000
    assert report["metrics"]["rounds"]["mean"] == pytest.approx(results["rounds"].mean())
    assert report["metrics"]["rounds"]["error"] == pytest.approx(results["rounds"].std(ddof=1) / 3000**0.5)
    seats = [report["metrics"][f"seat.{seat}"] for seat in range(1, 5)]
    assert sum(seat["mean"] for seat in seats) == pytest.approx(1)
    assert all(seat["low"] < seat["mean"] < seat["high"] for seat in seats)


def test_threads_change_nothing() -> None:
    games = str(BATCH * 3 + 5)
    answers = {answer(KARATE, "--players", "3-4", "--games", games, "--json", "--threads", n) for n in (1, 2, 4)}
    assert len(answers) == 1


def test_csv_has_a_row_for_each_number() -> None:
    rows = list(csv.DictReader(io.StringIO(answer(KARATE, "--players", "3,4", "--games", 200, "--csv"))))
    assert {row["players"] for row in rows} == {"3", "4"}
    assert all(row["complete"] == "true" for row in rows)
    assert float(next(row["mean"] for row in rows if row["metric"] == "rounds")) > 1


def test_bots_take_seats_in_turn_and_are_told_apart() -> None:
    told = json.loads(answer(KARATE, "--players", 4, "--games", 4000, "--bots", "counter,random", "--json"))
    (report,) = told["reports"]
    assert report["metrics"]["bot.1.counter"]["low"] > report["metrics"]["bot.2.random"]["high"]


def test_precision_plays_until_it_is_reached() -> None:
    (report,) = json.loads(answer(KARATE, "--players", 3, "--precision", "1.5%", "--json"))["reports"]
    widths = [(row["high"] - row["low"]) / 2 for key, row in report["metrics"].items() if key.startswith("seat.")]
    assert max(widths) <= 0.015 and report["games"] % BATCH == 0
    assert report["games"] < 3 * BATCH


def test_the_help_names_every_bot() -> None:
    words = " ".join(answer("--help").split())
    assert not [bot for bot in BOTS if bot not in words]


def test_settings_reach_the_games() -> None:
    short = json.loads(answer(KARATE, "--players", 4, "--games", 500, "--json", "--set", "rules.end_trophies=5"))
    plain = json.loads(answer(KARATE, "--players", 4, "--games", 500, "--json"))
    rounds = [told["reports"][0]["metrics"]["rounds"]["mean"] for told in (short, plain)]
    assert rounds[0] < rounds[1]


# --- Saving ---


def test_saved_games_are_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    answer(KARATE, "--players", "3,4", "--games", 900, "--save", file)
    plain = simulate(load(KARATE), 4, 900)
    with np.load(file) as saved:
        assert json.loads(str(saved["about"]))["games"] == 900
        rows = saved["players_4"]
    for name in rows.dtype.names:
        if not name.startswith("taken"):
            assert (rows[name] == plain[name]).all(), name
    assert (rows["taken"] >= rows["taken_by_winners"]).all()
    assert [file.name for file in tmp_path.iterdir()] == ["games.npz"]


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pyarrow'] = None; from designer.cli import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", code, "simulate", KARATE, "--save", str(tmp_path / "games.parquet")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment(), check=False)
    assert (done.returncode, done.stdout) == (2, "") and "pip install 'tomate-designer[data]'" in done.stderr
    assert not list(tmp_path.iterdir())


def test_parquet_holds_a_row_for_each_game(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    answer(KARATE, "--players", "3,4", "--games", 900, "--save", file)
    table = parquet.read_table(file)
    assert table.num_rows == 1800
    plain = simulate(load(KARATE), 3, 900)
    assert table["trophies_2"].to_pylist()[:900] == plain["trophies"][:, 1].tolist()


def no_longer_almighty() -> None:
    """As `preexec_fn`: permissions hold for the new process even where root starts it (Linux)."""
    drop_from_bounding_set, override_permissions = 24, 1
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(drop_from_bounding_set, override_permissions, 0, 0, 0)


def started(*arguments: object) -> subprocess.Popen[str]:
    """A run that goes on while the test does."""
    return subprocess.Popen(
        [sys.executable, "-m", "designer", "simulate", *map(str, arguments)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment(),
    )  # fmt: skip


GAMES = 40 * BATCH + 17
LONG = (KARATE, "--players", "3,4", "--games", GAMES)
"""A run of some seconds."""


def wait_for(part: Path, size: int) -> None:
    until = time.monotonic() + 60
    while not part.exists() or part.stat().st_size < size:
        assert time.monotonic() < until, "nothing was saved"
        time.sleep(0.005)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(suffix: str, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    whole, pieces = tmp_path / f"whole.{suffix}", tmp_path / f"pieces.{suffix}"
    table = answer(*LONG, "--save", whole, "--json")
    pieces.write_bytes(b"an older file")
    for size, begin in ((1_000_000, (*LONG, "--force", "--save")), (6_000_000, ("--resume",))):
        going = started(*begin, pieces)
        wait_for(pieces.with_name(pieces.name + ".part"), size)
        going.kill()
        going.communicate()
        assert pieces.read_bytes() == b"an older file"
    with pieces.with_name(pieces.name + ".part").open("ab") as part:
        part.write(b"game and half a frame")
    refused = run(*LONG, "--save", pieces)
    assert refused.returncode == 2 and "--resume" in refused.stderr
    done = run("--resume", pieces, "--json", "--threads", 1)
    assert done.returncode == 0
    assert done.stdout == table
    assert pieces.read_bytes() == whole.read_bytes()
    assert run("--resume", pieces, "--json").stdout == table, "a complete file shows its report"
    assert pieces.read_bytes() == whole.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_tells_what_is_done_as_partial(tmp_path: Path) -> None:
    going = started(*LONG, "--save", tmp_path / "games.npz")
    wait_for(tmp_path / "games.npz.part", 3_000_000)
    going.send_signal(signal.SIGINT)
    out, errors = going.communicate()
    assert going.returncode == 130
    assert "PARTIAL: stopped" in out and "rounds of a game" in out
    assert "--resume" in errors and "Traceback" not in errors
    assert not (tmp_path / "games.npz").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--set", "rules.end_trophies=9"), "by other rules"),
        (("--games", 301), "of another length"),
        (("--seed", 4), "from another seed"),
        (("--bots", "counter"), "with other bots"),
        (("--players", "4"), "for other numbers of players"),
    ],
)
def test_a_save_of_other_games_is_refused(options: tuple[object, ...], words: str, tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    given = ("--players", "3,4", "--games", 300, "--save", file)
    answer(KARATE, *given)
    before = file.read_bytes()
    done = run(KARATE, "--resume", file, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr and len(done.stderr.splitlines()) <= 4
    assert file.read_bytes() == before


def test_a_save_that_is_cut_short_or_no_save_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    answer(KARATE, "--players", 3, "--games", 300, "--save", file)
    file.write_bytes(file.read_bytes()[:-2000])
    for _ in range(2):
        done = run(KARATE, "--resume", file)
        assert done.returncode == 2 and "is damaged" in done.stderr
        file.write_bytes(b"a letter to my aunt")
    (tmp_path / "games.npz.part").write_bytes(b"\xff\x00 no head\n")
    done = run(KARATE, "--resume", file)
    assert done.returncode == 2 and "games.npz.part" in done.stderr
    assert file.read_bytes() == b"a letter to my aunt"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    file.write_bytes(b"an older file")
    (tmp_path / "games.npz.part").symlink_to("/dev/full")
    done = run(KARATE, "--players", 3, "--games", 300, "--save", file, "--force")
    assert done.returncode == 1 and "the disk is full" in done.stderr and len(done.stderr.splitlines()) == 1
    assert file.read_bytes() == b"an older file"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_a_disk_that_is_full_at_the_end_loses_neither_games_nor_report(suffix: str, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    file, other = tmp_path / f"games.{suffix}", tmp_path / f"other.{suffix}"
    given = (KARATE, "--players", "3,4", "--games", 300, "--json")
    table = answer(*given, "--save", other)
    file.symlink_to("/dev/full")
    done = run(*given, "--save", file)
    assert (done.returncode, done.stdout) == (1, table)
    assert len(done.stderr.splitlines()) == 1 and "the disk is full" in done.stderr and "--resume" in done.stderr
    file.unlink()
    assert answer("--resume", file, "--json") == table
    assert file.read_bytes() == other.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX limits")
def test_a_disk_that_fills_on_the_way_leaves_what_was_played(tmp_path: Path) -> None:
    import resource

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3_000_000, 3_000_000))

    file = tmp_path / "games.npz"
    command = [sys.executable, "-m", "designer", "simulate", KARATE, "--players", "3", "--games", "20000"]
    done = subprocess.run([*command, "--save", str(file), "--json"], capture_output=True, text=True,
                          encoding="utf-8", env=environment(), preexec_fn=small_files, check=False)  # fmt: skip
    told = json.loads(done.stdout)
    assert done.returncode == 1 and told["complete"] is False and 0 < told["reports"][0]["games"] < 20000
    assert "--resume" in done.stderr and "Traceback" not in done.stderr
    assert json.loads(answer("--resume", file, "--json"))["reports"][0]["games"] == 20000


def test_a_folder_that_may_not_be_written_is_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = subprocess.run(
        [sys.executable, "-m", "designer", "simulate", KARATE, "--games", "30", "--save", str(tmp_path / "games.npz")],
        capture_output=True, text=True, encoding="utf-8", env=environment(), preexec_fn=no_longer_almighty, check=False,
    )  # fmt: skip
    tmp_path.chmod(0o700)
    assert (done.returncode, done.stdout) == (1, "")
    assert "permission denied" in done.stderr and len(done.stderr.splitlines()) == 1


def test_other_games_are_never_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    answer(KARATE, "--players", 3, "--games", 30, "--save", file)
    before = file.read_bytes()
    done = run(KARATE, "--players", 3, "--games", 40, "--save", file)
    assert (done.returncode, done.stdout) == (2, "") and "--force" in done.stderr and file.read_bytes() == before
    answer(KARATE, "--players", 3, "--games", 40, "--save", file, "--force")
    assert file.read_bytes() != before


@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_a_report_comes_from_a_saved_file_alone_in_every_form(suffix: str, tmp_path: Path) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    file = tmp_path / f"games.{suffix}"
    given = (
        KARATE,
        "--players",
        "3,5",
        "--games",
        BATCH + 5,
        "--set",
        "rules.end_trophies=9",
        "--bots",
        "counter,random",
    )
    for form in ("--json", "--csv"):
        told = answer(*given, "--save", file, "--force", form)
        before = file.read_bytes()
        done = run("--resume", file, form)
        assert (done.returncode, done.stdout, done.stderr) == (0, told, "")
        assert file.read_bytes() == before
    table = answer("--resume", file)
    assert "changed by --set rules.end_trophies=9" in table and "Bots: Counter, Random." in table


def test_every_form_says_what_was_played(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("rules: {stake: 2}\n", encoding="utf-8")
    file = tmp_path / "games.npz"
    given = (KARATE, "--players", 3, "--games", 40, "--seed", 9, "--bots", "counter", "--set", "rules.end_trophies=9",
             "--with", house)  # fmt: skip
    told = json.loads(answer(*given, "--json", "--save", file))
    source = {"variant": KARATE, "set": ["rules.end_trophies=9"], "with": [str(house)]}
    for one in (told, json.loads(str(np.load(file)["about"]))):
        assert one["source"] == source and one["seed"] == 9 and one["bots"] == ["counter"]
        assert one["variant"] == "Karate Tomate" and one["tool"].startswith("tomate-designer ")
    (row, *_) = csv.DictReader(io.StringIO(answer(*given, "--csv")))
    assert (row["variant"], row["source"], row["seed"], row["bots"]) == ("Karate Tomate", KARATE, "9", "counter")
    assert row["changes"] == f"--set rules.end_trophies=9 --with {house}" and row["tool"] == told["tool"]


def test_lines_fit_a_screen_of_eighty_columns() -> None:
    for language in ("en", "de"):
        text = answer(KARATE, "--games", 1000, "--lang", language)
        assert max(map(len, text.splitlines())) <= 80
        words = {word for line in text.splitlines() if "│" not in line for word in line.split()}
        assert {"uncalibrated", "Random:"} <= words or {"ungeeichten", "Zufall:"} <= words, "no word is cut in two"


def test_a_match_is_told_as_one() -> None:
    text = answer(KARATE, "--players", 3, "--games", 1000, "--set", "rules.match_games=3")
    assert "matches of 3 games" in text and "matches won by several together" in text and "half-time, of" not in text


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = run(KARATE, "--players", 3, "--games", 30, "--save", tmp_path / "none" / "games.npz")
    assert done.returncode == 1 and "the folder does not exist" in done.stderr


# --- Bad input ---


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--bots", "brawlr"), "Did you mean 'brawler'?"),
        (("--bots", ","), "lacks a name"),
        (("--bots", "random,,random"), "lacks a name"),
        (("--bots", "random,random,random,random"), "Give --players 4-10"),
        (("--bots", "random,random,random,random", "--players", "3"), "4 bots are too many for 3 players"),
        (("--bots", "expert:50ms", "--save", "games.npz"), "plays by the clock"),
        (("--bots", "expert:50sec"), "Write it like expert:400 or expert:50ms"),
        (("--players", "2"), "for 3-10 players, not 2"),
        (("--players", "4-11"), "for 3-10 players, not 11"),
        (("--players", "4-3"), "not like 4, 3-10 or 3,5"),
        (("--players", "many"), "not like 4, 3-10 or 3,5"),
        (("--games", "0"), "--games"),
        (("--games", "-5"), "--games"),
        (("--games", "99999999999"), "--games"),
        (("--games", "ten"), "--games"),
        (("--precision", "0.5"), "not a percentage like 0.5%"),
        (("--precision", "0%"), "out of range"),
        (("--precision", "90%"), "out of range"),
        (("--precision", "1%", "--games", "5"), "give one of them"),
        (("--threads", "0"), "--threads"),
        (("--threads", "100000"), "--threads"),
        (("--seed", "-1"), "--seed"),
        (("--lang", "fr"), "not 'fr'"),
        (("--save", "games.txt"), "should end in .npz or .parquet"),
        (("--resume", "games.npz"), "nothing to go on with"),
        (("--resume", "games.npz", "--save", "games.npz"), "give one of them"),
    ],
)
def test_bad_input_is_told_in_one_line(options: tuple[str, ...], words: str, tmp_path: Path) -> None:
    done = run(KARATE, *options, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr and "Traceback" not in done.stderr
    assert len([line for line in done.stderr.splitlines() if line.startswith("Error")]) == 1
    assert not list(tmp_path.iterdir())


def test_a_game_to_print_alone_cannot_be_simulated() -> None:
    done = run(TOP / "docs" / "example" / "honeyline.yaml")
    assert done.returncode == 2 and "nothing to play" in done.stderr


@pytest.mark.slow
def test_a_cache_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run(KARATE, "--players", 3, "--games", 50, "--json", TOMATE_DESIGNER_CACHE=str(tmp_path / "file" / "below"))
    assert done.returncode == 0 and "Compiling" in done.stderr
    assert done.stdout == answer(KARATE, "--players", 3, "--games", 50, "--json")


@pytest.mark.parametrize("written", ["1e6", "1,000", "1_000", "1.0"])
def test_a_number_is_written_in_digits(written: str) -> None:
    done = run("simulate", "karate-tomate", "--games", written)
    assert done.returncode == 2
    assert f"'{written}' is no whole number in digits, like 1000000." in done.stderr
