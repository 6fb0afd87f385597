"""How the command line ends where its surroundings fail it: pipes, signals, folders that go. No traceback, ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TOOL = [sys.executable, "-m", "designer"]
TOP = str(Path(__file__).parent.parent.parent)
SURROUNDINGS = {**os.environ, "PYTHONPATH": TOP}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these are ways of POSIX systems")


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A line for a shell, in which $T is the command."""
    command = ["bash", "-c", f'T() {{ "{sys.executable}" -m designer "$@"; }}\n{line}']
    return subprocess.run(command, cwd=folder, env=SURROUNDINGS, capture_output=True, text=True)


@pytest.mark.parametrize("words", [["schema"], ["--help"], ["print", "--help"], ["show", "karate-tomate"]])
def test_a_pipe_that_nobody_reads_ends_as_other_tools_do(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)  # before the first byte, so that no buffer hides it
    done = subprocess.run([*TOOL, *words], stdout=write, stderr=subprocess.PIPE, text=True, env=SURROUNDINGS)
    os.close(write)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


def test_standard_streams_may_be_closed(tmp_path: Path) -> None:
    for words in ("rules karate-tomate", "--help", "print karate-tomate --decks tomatoes -o -"):
        done = shell(f"T {words} >&-", tmp_path)
        assert done.returncode == 1, words
        assert done.stderr == "Standard output cannot be written: Bad file descriptor.\n"
    done = shell("T print karate-tomate --decks tomatoes -o x.pdf >&-", tmp_path)
    assert done.returncode == 1 and (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")
    assert shell("T rules karate-tomate 2>&-", tmp_path).returncode == 0
    assert shell("T print no-such-game 2>&-", tmp_path).returncode == 2
    done = shell("T play duel --seed 1 <&-", tmp_path)
    assert done.returncode in (0, 130) and not done.stderr


def test_a_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    for number, words in enumerate(("print karate-tomate", "proof karate-tomate", "check ./x.yaml", "new x",
                                    "check karate-tomate --template .", "rules karate-tomate -o x.md")):  # fmt: skip
        folder = f"gone-{number}"
        done = shell(f"mkdir {folder} && cd {folder} && rmdir ../{folder} && T {words}", tmp_path)
        assert done.returncode in (1, 2), words
        assert "Traceback" not in done.stderr and 1 <= done.stderr.count("\n") <= 2, (words, done.stderr)


@pytest.mark.parametrize(
    ("stop", "code", "said"), [("SIGINT", 130, "Stopped."), ("SIGTERM", 143, ""), ("SIGHUP", 129, "")]
)
def test_a_signal_leaves_nothing_half_written(tmp_path: Path, stop: str, code: int, said: str) -> None:
    run = subprocess.Popen(
        [*TOOL, "proof", "karate-tomate", "--dpi", "600"],
        cwd=tmp_path,
        env=SURROUNDINGS,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(getattr(signal, stop), signal.SIG_DFL),  # nohup has one ignored
    )
    until = time.monotonic() + 60
    while not list(tmp_path.rglob("*.part")) and time.monotonic() < until:
        time.sleep(0.01)
    run.send_signal(getattr(signal, stop))
    _, told = run.communicate(timeout=60)
    assert run.returncode == code
    assert told.strip().startswith(said) and "Traceback" not in told
    assert list(tmp_path.rglob("*")) == []


def test_ctrl_c_while_it_loads_is_no_traceback(tmp_path: Path) -> None:
    # the signal comes with the first import of ours that is no longer the interpreter's own business
    code = (
        "import builtins, signal, sys\n"
        "plain = builtins.__import__\n"
        "def slow(name, *more):\n"
        "    if name == 'click':\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "    return plain(name, *more)\n"
        "builtins.__import__ = slow\n"
        "from designer.cli import main\n"
        "main(['--help'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env=SURROUNDINGS, capture_output=True, text=True)
    assert done.returncode == 130
    assert done.stderr.startswith("Stopped.") and done.stderr.count("\n") == 1
