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

GAME = "format: 1\nname: Mine\nextends: karate-tomate\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_from_training_to_playing_to_the_honesty_bar(run: Run, game: Path) -> None:
    assert run("train", "mine.yaml", "--players", "3", "--generations", "8", "--json").code == 0
    kept = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))
    assert set(kept["players"]) == {"3"} and kept["players"]["3"]["exploited"] is None
    told = run("exploit", "mine.yaml", "--players", "3", "--generations", "8")
    assert told.code == 0 and "3 players: who adapts to trained wins" in told.out
    again = json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))
    assert len(again["players"]["3"]["exploited"]) == 3
    played = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained,random", "--games", "200", "--json")
    assert "who adapts to the trained bot wins at least" in played.err
    wins = json.loads(played.out)["reports"][0]["metrics"]
    assert wins["bot.1.trained"]["mean"] > wins["bot.2.random"]["mean"]
    stale = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained", "--games", "10", "--set",
                "rules.hand_size=4")  # fmt: skip
    assert "trained for other rules: train it anew" in stale.err
    few = ("--players", "3", "--games", "100", "--bots", "trained")
    compared = run("compare", "mine.yaml", "--set", "rules.winners_draw=1", *few)
    assert compared.code == 0 and "these bots: trained" in compared.out


def test_a_bot_that_is_not_there_is_told_with_its_cure(run: Run, game: Path) -> None:
    answer = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained", "--games", "10")
    assert answer.code == 2 and "`tomate-designer train mine.yaml --players 3` makes one." in answer.err
    mixed = run("simulate", "mine.yaml", "--players", "3", "--bots", "trained,python:a:b")
    assert mixed.code == 2 and "trained bots do not play with those made elsewhere" in mixed.err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_keeps_the_best_so_far(game: Path) -> None:
    command = [sys.executable, "-m", "designer", "train", "mine.yaml", "--players", "3", "--generations", "100000"]
    top = Path(__file__).parents[2]
    going = subprocess.Popen(command, cwd=game.parent, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                             env={**os.environ, "PYTHONPATH": str(top)})  # fmt: skip
    time.sleep(20)  # it has nothing to tell without a terminal; a champion comes after some seconds
    going.send_signal(signal.SIGINT)
    out, _ = going.communicate(timeout=60)
    assert going.returncode == 130 and "Wrote mine.bots.json" in out
    assert json.loads((game.parent / "mine.bots.json").read_text(encoding="utf-8"))["players"]["3"]["generations"] >= 8
