"""A sweep on a Dask cluster: real scheduler and worker processes on this machine, started and ended here."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from commands import Run

pytest.importorskip("distributed")
TOP = Path(__file__).parents[2]
SWEEP = ("sweep", "karate-tomate", "--vary", "rules.end_trophies=5..12", "--players", "3", "--games", "300", "--json")


class Processes:
    """A scheduler and its workers, as a person starts them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.running = folder, []  # type: ignore[var-annotated]
        _, self.address = self._start("dask_scheduler", "--port", "0", waits=r"Scheduler at:\s+(tcp://\S+)")

    def worker(self, top: Path = TOP) -> subprocess.Popen[str]:
        """One more worker of one thread, ready."""
        args = (self.address, "--nthreads", "1", "--no-nanny")
        return self._start("dask_worker", *args, waits=r"(Registered to)", top=top)[0]

    def _start(self, name: str, *args: str, waits: str, top: Path = TOP) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", f"distributed.cli.{name}", *args, "--host", "127.0.0.1", "--no-dashboard"]
        going = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                 env={**os.environ, "PYTHONPATH": str(top)})  # fmt: skip
        self.running.append(going)
        lines: Queue[str] = Queue()
        threading.Thread(target=_pump, args=(going, lines), daemon=True).start()
        while True:
            found = re.search(waits, lines.get(timeout=60))
            if found:
                return going, found[1]

    def end(self) -> None:
        """End all of them."""
        for going in reversed(self.running):
            going.kill()
            going.wait(timeout=20)


def _pump(going: subprocess.Popen[str], lines: Queue[str]) -> None:
    assert going.stderr is not None
    with going.stderr:
        for line in going.stderr:
            lines.put(line)


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    processes = Processes(tmp_path_factory.mktemp("dask"))
    try:
        yield processes
    finally:
        processes.end()


@pytest.mark.slow
def test_any_number_of_workers_gives_the_same_bytes_and_a_killed_one_loses_nothing(
    run: Run, cluster: Processes, tmp_path: Path
) -> None:
    here = run(*SWEEP, "--journal", "here")
    none = run(*SWEEP, "--cluster", cluster.address)
    assert none.code == 1 and "has no workers. Start one: dask worker" in none.err
    first = cluster.worker()
    one = run(*SWEEP, "--cluster", cluster.address, "--journal", "one")
    cluster.worker()
    threading.Timer(0.7, first.kill).start()
    two = run(*SWEEP[:-1], "--games", "20000", "--json", "--cluster", cluster.address)
    again = run(*SWEEP, "--cluster", cluster.address, "--journal", "two")
    assert (here.code, one.code, two.code, again.code) == (0, 0, 0, 0), (one.err, two.err, again.err)
    assert here.out == one.out == again.out
    assert len({(tmp_path / name).read_bytes() for name in ("here", "one", "two")}) == 1
    assert two.out == run(*SWEEP[:-1], "--games", "20000", "--json").out


@pytest.mark.slow
def test_a_cluster_that_goes_away_is_told_and_what_is_done_is_kept(
    run: Run, cluster: Processes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cluster.worker()
    scheduler = cluster.running[0]
    long = ("sweep", "karate-tomate", "--vary", "rules.end_trophies=5..24", "--players", "3", "--games", "60000")

    def kill() -> None:
        for _ in range(600):  # as soon as two points are noted
            if (tmp_path / "j").exists() and len((tmp_path / "j").read_text(encoding="utf-8").splitlines()) > 2:
                break
            time.sleep(0.05)
        scheduler.kill()

    threading.Thread(target=kill).start()
    answer = run(*long, "--journal", "j", "--cluster", cluster.address)
    assert answer.code == 1 and "has gone away. What is done is kept." in answer.err, answer.err
    assert len(answer.err.splitlines()) <= 3 and not caplog.records  # of which a terminal shows each
    assert len((tmp_path / "j").read_text(encoding="utf-8").splitlines()) >= 3


@pytest.mark.slow
def test_a_worker_of_another_version_is_named(run: Run, cluster: Processes, tmp_path: Path) -> None:
    for room in ("designer", "engine", "variants"):
        shutil.copytree(TOP / room, tmp_path / "other" / room)
    with (tmp_path / "other" / "engine" / "kernel" / "playing.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    cluster.worker(top=tmp_path / "other")
    answer = run(*SWEEP, "--cluster", cluster.address)
    assert answer.code == 1 and re.match(r"The worker at tcp://127\.0\.0\.1:\d+ has another version\.", answer.err)


def test_a_server_that_says_nothing_is_no_cluster(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("designer.cli.workers.PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        answer = run(*SWEEP, "--cluster", f"tcp://127.0.0.1:{silent.getsockname()[1]}")
    assert answer.code == 2 and "nobody answers there" in answer.err


def test_a_whole_journal_needs_no_cluster(run: Run) -> None:
    here = run(*SWEEP, "--journal", "j")
    there = run(*SWEEP, "--journal", "j", "--cluster", "tcp://127.0.0.1:1")
    assert (there.code, there.out) == (0, here.out)


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "nonsense", "tcp://", "ftp://127.0.0.1:80", "tls://127.0.0.1:1"]
)
def test_an_address_that_is_none_is_a_line(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("designer.cli.workers.PATIENCE", 1)
    answer = run(*SWEEP, "--cluster", address)
    assert answer.code == 2 and "Start one with `dask scheduler`" in answer.err
    assert len(answer.err.splitlines()) <= 4


def test_bots_of_ones_own_do_not_travel(run: Run) -> None:
    answer = run(*SWEEP, "--cluster", "tcp://127.0.0.1:1", "--bots", "python:a:b")
    assert answer.code == 2 and "play here only" in answer.err


def test_threads_are_those_of_the_workers(run: Run) -> None:
    answer = run(*SWEEP, "--cluster", "tcp://127.0.0.1:1", "--threads", "2")
    assert answer.code == 2 and "dask worker --nthreads" in answer.err
