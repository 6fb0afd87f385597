"""Players made elsewhere: seated from the command line alone, the same games by number, faults in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from engine_tables import variant

from designer.cli.judging import Wish
from designer.cli.reporting import _ways
from engine import Account, Run
from engine.bots import PERSONAS
from engine.game import Game
from engine.jit import COMPILED
from engine.outside import OutsideError, load
from engine.outsiderun import OutsideRun, run
from variants import load as load_variant
from variants.faults import Faults

TOP = Path(__file__).parent.parent.parent.parent
AGENT = '''
import random

class First:
    """Plays the first that it may; remembers nothing."""
    def choose(self, view, legal):
        return legal[0]

class Rolls:
    """Plays at random by its own seed."""
    def __init__(self, seed):
        self.random = random.Random(seed)
    def choose(self, view, legal):
        assert view.seat == self.seat
        return self.random.choice(legal)

def first(variant, players, seat, seed):
    return First()

def rolls(variant, players, seat, seed):
    made = Rolls(seed)
    made.seat = seat
    return made

def raises(variant, players, seat, seed):
    raise RuntimeError("no weights\\nwere found")

def nothing(variant, players, seat, seed):
    return None

class Raises:
    def choose(self, view, legal):
        return legal[0] if view.round == 1 else legal[view.round / 0]

class Garbage:
    def choose(self, view, legal):
        return ["corn-1"] * 50

def late(variant, players, seat, seed):
    return Raises()

def garbage(variant, players, seat, seed):
    return Garbage()

number = 7
'''


@pytest.fixture
def agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of agents in it, which is the current one."""
    (tmp_path / "own_agents.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_agents", raising=False)
    return tmp_path


def test_bots_of_this_engine_play_the_same_games_in_either_run() -> None:
    """Choice by choice through Game, and in the kernel: every byte of the results is the same."""
    made = variant(match_games=2, market=3)
    for players in (3, 9):
        names = ("random", "counter", "brawler")
        kernel = next(Run(made, players, names, seed=3).parts(4, threads=1))
        python = next(OutsideRun(made, players, names, seed=3).parts(4))
        assert python.results.tobytes() == kernel.results.tobytes()
        assert python.cards.tobytes() == kernel.cards.tobytes()


def test_an_agent_is_seated_and_rotates_and_any_game_replays(agents: Path) -> None:
    played = run(variant(), 3, ("python:own_agents:rolls", "random"), seed=5)
    results = played.simulate(4)
    assert results["bots"][:, :3].tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert results.tobytes() == played.simulate(4, batch=1).tobytes()
    assert np.array_equal(results[2:], played.simulate(2, first_game=2))
    game = played.replay(3)
    assert game.result is not None and game.result.rounds == results["rounds"][3]
    account = Account(played)
    for part in played.parts(4):
        account.add(part)
    assert account.report().bots == ("python:own_agents:rolls", "random")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python:own_agents", "is not like python:module:factory"),
        ("python:own_agents:", "is not like python:module:factory"),
        ("python:no_such_module:make", "there is no module 'no_such_module' (looked in the current folder"),
        ("python:own_agents:frist", "'own_agents' has no 'frist'. Did you mean 'first'"),
        ("python:own_agents:number", "is no function or class, but int"),
        ("python:own_agents:raises", "it raised RuntimeError: no weights were found (own_agents.py, line 26)"),
        ("python:own_agents:nothing", "it made None, which has no choose(view, legal)"),
        ("python:broken:make", "importing it, it raised SyntaxError"),
    ],
)
def test_what_cannot_be_seated_is_told_in_one_line(agents: Path, name: str, words: str) -> None:
    (agents / "broken.py").write_text("def make(:\n", encoding="utf-8")
    with pytest.raises(OutsideError) as told:
        run(variant(), 3, (name,))
    assert words in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("factory", "words"),
    [
        ("late", "it raised ZeroDivisionError: division by zero (own_agents.py, line 33)"),
        ("garbage", "in game 0, seat 1 it chose ['corn-1', 'corn-1'"),
    ],
)
def test_what_an_agent_does_wrong_is_told_in_one_line(agents: Path, factory: str, words: str) -> None:
    name = f"python:own_agents:{factory}"
    with pytest.raises(OutsideError) as told:
        run(variant(), 3, (name, "random"), 1).simulate(1)
    assert words in str(told.value) and str(told.value).startswith(name) and "\n" not in str(told.value)


def test_nothing_in_the_current_folder_stands_for_a_module_of_ours(agents: Path) -> None:
    (agents / "json.py").write_text("raise RuntimeError", encoding="utf-8")
    load("python:own_agents:first")
    done = cli(
        "simulate", "karate-tomate", "--players", "3", "--games", "2", "--bots", "python:own_agents:first", "--json"
    )
    assert done.returncode == 0, done.stderr


def cli(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in the current folder, as people run it: interpreted, for few games."""
    program = "import sys; sys.path[:0] = [sys.argv.pop(1)]; from designer.cli import main; main(sys.argv[1:])"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", program, str(TOP), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", input=typed, env=environment, check=False
    )


def test_simulate_seats_agents_and_a_saved_run_cannot_bring_them(agents: Path) -> None:
    few = ("karate-tomate", "--players", "3", "--games", "3", "--seed", "4")
    done = cli("simulate", *few, "--bots", "python:own_agents:first,random", "--json", "--save", "games.npz")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["bots"] == ["python:own_agents:first", "random"] and told["reports"][0]["games"] == 3
    assert "Played by python:own_agents:first, Random" in told["reports"][0]["summary"]
    done = cli("simulate", "--resume", "games.npz")
    assert done.returncode == 2 and "If you trust it, name it again" in done.stderr
    done = cli("simulate", "--resume", "games.npz", "--bots", "python:own_agents:first,random", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["reports"] == told["reports"]


def test_simulate_tells_what_is_wrong_and_keeps_what_was_played(agents: Path) -> None:
    few = ("karate-tomate", "--players", "3", "--games", "3")
    done = cli("simulate", *few, "--bots", "python:own_agents:raises")
    assert done.returncode == 2 and "no weights were found" in done.stderr and "Traceback" not in done.stderr
    done = cli("simulate", *few, "--bots", "python:own_agents:late", "--save", "games.npz")
    assert done.returncode == 1 and "ZeroDivisionError" in done.stderr and "Traceback" not in done.stderr
    assert (agents / "games.npz.part").exists() and not (agents / "games.npz").exists()


def test_judging_tells_what_is_wrong_and_nobody_takes_agents_for_what_they_are_not(agents: Path) -> None:
    few = ("--players", "3", "--games", "2", "--bots")
    done = cli("compare", "karate-tomate", "market", *few, "python:own_agents:late")
    assert done.returncode == 1 and done.stderr.startswith("Error: python:own_agents:late: ")
    assert done.stderr.rstrip().endswith("(own_agents.py, line 33).")
    done = cli("exploit", "karate-tomate", *few, "python:own_agents:first")
    assert done.returncode == 2 and "against bots made elsewhere" in done.stderr
    own = run(variant(), 3, ("python:own_agents:first", "counter"))
    wish = Wish(variant(), "", (3,), own.names, 0, 2, None, None)
    assert list(_ways(wish, (own,))) == ["counter", *(name for name in PERSONAS if name != "counter")]


def test_play_seats_agents_and_a_save_cannot_bring_them(agents: Path) -> None:
    own = "python:own_agents:first"
    new = ("play", "karate-tomate", "--players", "3", "--seed", "1", "--plain")
    done = cli(*new, "--bots", own, "--save", "one.save", typed="t\nq\n")
    assert done.returncode == 0, done.stderr
    assert f"Seat 2 is played by {own}: made elsewhere." in done.stdout
    done = cli("play", "--load", "one.save", "--plain", typed="q\n")
    assert done.returncode == 2 and f"If you trust it, name it again: --bots {own}" in done.stderr
    done = cli("play", "--load", "one.save", "--bots", own, "--plain", typed="q\n")
    assert done.returncode == 0, done.stderr
    done = cli(*new, "--bots", "python:own_agents:nothing")
    assert done.returncode == 2 and "has no choose(view, legal)" in done.stderr
    done = cli(*new, "--bots", "python:own_agents:garbage", "--save", "two.save", typed="t\n" * 5)
    assert done.returncode == 1 and "it chose ['corn-1'" in done.stdout and "Traceback" not in done.stderr
    assert (agents / "two.save").exists()


def test_a_variant_cannot_name_code(agents: Path) -> None:
    """Wherever a variant might try: it is a fault, and the module is not even looked for."""
    marker = agents / "ran"
    (agents / "evil.py").write_text(f"open({str(marker)!r}, 'w')\ndef make(*a): ...\n", encoding="utf-8")
    name = "python:evil:make"
    for lines in (f"bots: [{name!r}]", f"rules: {{bots: {name!r}}}", f"rules: {{hand_size: {name!r}}}",
                  f"house_rules: [{{at: leave, do: {name!r}}}]"):  # fmt: skip
        text = f"format: 1\nname: Evil\nextends: karate-tomate\n{lines}\n"
        (agents / "evil.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(Faults):
            load_variant("evil.yaml")
    assert not marker.exists() and "evil" not in sys.modules


@pytest.mark.skipif(not COMPILED, reason="the game is dealt by compiled code")
def test_seeds_differ_by_game_and_seat_and_come_again(agents: Path) -> None:
    (agents / "seeds.py").write_text(
        "def make(variant, players, seat, seed):\n    seen.append(seed)\n    return One()\nseen = []\n"
        "class One:\n    def choose(self, view, legal):\n        return legal[-1]\n",
        encoding="utf-8",
    )
    played = run(variant(), 3, ("python:seeds:make",), seed=5)
    played.replay(1)
    played.replay(2)
    played.replay(1)
    seeds = sys.modules["seeds"].seen[3:]
    assert seeds[:3] == seeds[6:] and len(set(seeds[:6])) == 6
    assert Game(variant(), 3, 5, 1).seed == 5
