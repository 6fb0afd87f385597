"""The commands train and exploit, and the bots that they make, in real use."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import Run

from engine.judging.league import key_of
from variants import load

GAME = "format: 1\nname: Mine\nextends: karate-tomate\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(GAME, encoding="utf-8")
    return file


pytestmark = pytest.mark.usefixtures("fewer_games")  # these tests are about commands, not about who plays well


def test_from_training_to_playing_to_the_honesty_bar(run: Run, game: Path) -> None:
    assert run("train", "mine.yaml", "--players", "3", "--games", "3000", "--json").code == 0
    kept = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))
    assert set(kept["players"]) == {"3"} and len(kept["players"]["3"][0]["searched"]) == 3
    played = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained,random", "--games", "200", "--json")
    told = json.loads(played.out)
    assert told["honesty"]["3"]["evolved"] == kept["players"]["3"][0]["evolved"]
    wins = {key.split(".")[2]: one["mean"] for key, one in told["reports"][0]["metrics"].items() if key[:4] == "bot."}
    assert min(wins[name] for name in wins if "trained" in name) > wins["random"]
    stale = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained", "--games", "10", "--set",
                "rules.hand_size=4")  # fmt: skip
    assert "trained for other rules: train them anew" in stale.err
    few = ("--players", "3", "--games", "100", "--bots", "trained")
    swept = run("sweep", "mine.yaml", "--vary", "rules.winners_draw=0,1", *few, "--json")
    assert swept.code == 0 and json.loads(swept.out)["honesty"]["3"]["searched"] is not None
    assert "These bots have adapted to" in swept.err and "have adapted to" not in stale.err


def test_each_of_two_variants_is_played_by_bots_that_know_it(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("designer.cli.training.SHORT", 3000)
    changed = ("compare", "mine.yaml", "--set", "rules.hand_size=4", "--players", "3", "--games", "100", "--bots",
               "trained")  # fmt: skip
    first = run(*changed)
    assert first.code == 0 and "these bots: Trained" in first.out
    assert first.err.count("a short training") == 2 and "Mine (hand_size=4): One who adapts" in first.err
    kept = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))["players"]["3"]
    assert len({one["rules"] for one in kept}) == len(kept) == 2
    again = run(*changed, "--json")
    assert again.code == 0 and "short training" not in again.err
    told = json.loads(again.out)["comparisons"][0]["honesty"]
    assert told["one"] == {key: kept[1][key] for key in ("evolved", "searched")}
    assert told["other"] == {key: kept[0][key] for key in ("evolved", "searched")}
    simulated = run("simulate", "mine.yaml", "--set", "rules.hand_size=4", *changed[4:], "--json")
    assert json.loads(simulated.out)["honesty"]["3"] == told["other"] and "other rules" not in simulated.err
    (game.parent / "twin.yaml").write_text(GAME.replace("Mine", "Twin"), encoding="utf-8")
    twins = run("compare", "mine.yaml", "twin.yaml", *changed[4:])
    assert "short training" not in twins.err and not (game.parent / "twin.bots.json").exists()  # the rules are the same


def test_the_best_of_a_search_are_measured_by_bots_that_know_them(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("designer.cli.training.SHORT", 3000)
    few = ("--players", "3", "--games", "100", "--bots", "trained", "--json")
    answer = run("tune", "mine.yaml", "--vary", "rules.hand_size=4,6", "--goal", "minimise ties", *few)
    assert answer.code == 0 and "trained for each of them" in answer.err
    kept = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))["players"]["3"]
    rules = {key_of(load(str(game), [f"rules.hand_size={size}"]), 3) for size in (4, 5, 6)}
    assert {one["rules"] for one in kept} == rules  # of the two that were tried, and of the variant as it is
    best = json.loads(answer.out)["best"][0]
    few = ("--players", "3", "--games", "400", "--seed", "1", *few[4:])
    again = json.loads(run("simulate", "mine.yaml", "--set", best["set"][0], *few).out)
    measured = best["measured"]["players"][0]["numbers"]["ties"]
    assert measured["mean"] == pytest.approx(again["reports"][0]["metrics"]["ties"]["mean"])


def test_players_who_do_not_try_to_win_are_told(run: Run, game: Path) -> None:
    few = ("--players", "3", "--games", "100")
    for command in (("simulate", "mine.yaml"), ("compare", "mine.yaml", "karate-tomate")):
        (game.parent / "duel.yaml").write_text(GAME, encoding="utf-8")
        assert run(*command, *few).err.count("do not try to win") == 1
        assert "do not try to win" not in run(*command, *few, "--bots", "brawler,random").err
    assert "wollen nicht gewinnen" in run("simulate", "mine.yaml", *few, "--lang", "de").err


def test_where_no_bots_are_trained_they_are_on_the_way(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("designer.cli.training.SHORT", 3000)
    answer = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained", "--games", "10")
    assert answer.code == 0 and "a short training" in answer.err and "Wrote mine.bots.json" in answer.err
    again = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained", "--games", "10")
    assert again.code == 0 and again.out == answer.out and "short training" not in again.err


def test_saved_games_of_trained_bots_go_on_with_these_only(run: Run, game: Path) -> None:
    few = ("--players", "3", "--bots", "trained")
    assert run("train", "mine.yaml", "--players", "3", "--games", "3000").code == 0
    assert run("simulate", "mine.yaml", *few, "--games", "100", "--save", "g.npz").code == 0
    assert run("simulate", "--resume", "g.npz").code == 0
    file = game.parent / "mine.bots.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept["players"]["3"][0]["rows"][0][1] += 1
    file.write_text(json.dumps(kept), encoding="utf-8")
    refused = run("simulate", "--resume", "g.npz")
    assert refused.code == 2 and "with bots that were trained otherwise" in refused.err


def test_who_cannot_evolve_is_no_league(run: Run, game: Path) -> None:
    for bots in ("random", "brawler,expert", "nobody"):
        answer = run("train", "mine.yaml", "--players", "3", "--bots", bots)
        assert answer.code == 2 and "--bots" in answer.err


def test_a_bar_is_as_exact_as_it_is_asked_for(run: Run, game: Path) -> None:
    few = ("exploit", "mine.yaml", "--players", "3", "--bots", "brawler", "--json")
    wide, narrow = (json.loads(run(*few, "--precision", one).out)["players"]["3"]["evolved"] for one in ("4%", "1%"))
    assert 0.015 < (wide[2] - wide[1]) / 2 < 0.06 and 0.005 < (narrow[2] - narrow[1]) / 2 < 0.012


def test_trained_bots_do_not_play_with_foreign_code(run: Run, game: Path) -> None:
    mixed = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained,python:a:b")
    assert mixed.code == 2 and "trained bots do not play with those made elsewhere" in mixed.err


def _wait_for_work(pid: int, seconds: float) -> None:
    """Until a process has worked for so long, however busy the machine is."""
    times = Path(f"/proc/{pid}/stat")
    while times.exists():
        user, system = times.read_text().rpartition(")")[2].split()[11:13]
        if (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") > seconds:
            return
        time.sleep(0.2)
    time.sleep(2 * seconds)  # a system that does not tell


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_keeps_the_best_so_far(game: Path) -> None:
    command = [sys.executable, "-m", "designer", "train", "mine.yaml", "--players", "3", "--games", "1000000000"]
    top = Path(__file__).parents[2]
    going = subprocess.Popen(command, cwd=game.parent, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                             env={**os.environ, "PYTHONPATH": str(top)})  # fmt: skip
    _wait_for_work(going.pid, 8)  # it has nothing to tell without a terminal; the first table comes after some seconds
    going.send_signal(signal.SIGINT)
    out, _ = going.communicate(timeout=120)
    assert going.returncode == 130 and "Wrote mine.bots.json" in out
    kept = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))["players"]["3"][0]
    assert len(kept["rows"]) == 3 and kept["searched"] is None
