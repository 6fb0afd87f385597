"""One run of `simulate`: plays games for each number of players until there are enough, shows how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import click

import engine
from designer.cli.app import version
from designer.cli.judging import MAX_GAMES, Wish
from designer.cli.saving import FORMAT, SavedGames
from designer.output import OutputError
from engine.actions import Names, rules_key
from engine.jit import is_warm, kernel_key
from engine.outside import OutsideError
from engine.resolve import resolve
from variants.model import Variant

PATIENCE = 0.5
"""Seconds before progress is shown."""


@dataclass(frozen=True, slots=True)
class Source:
    """A variant and its changes as they were asked for."""

    variant: str
    sets: tuple[str, ...] = ()
    with_files: tuple[str, ...] = ()

    def about(self) -> dict[str, Any]:
        """As plain data."""
        return {"variant": self.variant, "set": list(self.sets), "with": list(self.with_files)}

    @property
    def changes(self) -> str:
        """As on the command line; empty where there are none."""
        return " ".join([*(f"--set {one}" for one in self.sets), *(f"--with {one}" for one in self.with_files)])


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    variant: Variant
    source: Source
    runs: tuple[engine.Run, ...]
    """One for each number of players."""
    asked: Wish
    """How many games by whom."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays, as they were named."""
        return self.asked.bots

    @property
    def seed(self) -> int:
        """Of all runs."""
        return self.runs[0].seed

    def told(self) -> dict[str, Any]:
        """What was played, for every form of answer."""
        return {
            "tool": f"tomate-designer {version()}", "variant": self.variant.name.in_("en"),
            "source": self.source.about(), "seed": self.seed, "bots": list(self.bots),
        }  # fmt: skip

    def about(self) -> dict[str, Any]:
        """What makes the games what they are, as plain data."""
        names = {run.players: Names.of(self.variant, run.players) for run in self.runs}
        return self.told() | {
            "format": FORMAT, "kernel": kernel_key(),
            "rules": {str(n): rules_key(resolve(self.variant, n), names[n]) for n in names},
            "players": list(names), "games": self.asked.games,
            "precision": None if self.asked.precision is None else f"{100 * self.asked.precision:.12g}%",
            "trained": self.asked.identity(),
            "cards": {str(n): len(names[n].faces) + len(names[n].kinds) for n in names},
            "card_names": {str(n): (*names[n].faces, *names[n].kinds) for n in names},
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it."""

    reports: list[engine.Report]
    played: bool
    """Whether all games were, which Ctrl-C, a full disk or a player made elsewhere may have prevented."""
    saved: bool
    """Whether they are where they were to be saved."""
    trouble: OutputError | OutsideError | None
    """Why they are not, where it was not Ctrl-C."""


FOR_SAMPLES = ("start", "act", "bot_choice", "play_on")
"""Entries of the kernel that a sample game needs beside those of its run."""


def compile_for(run: engine.Run, sample: bool = False) -> None:
    """Have the kernel ready, and say so where that takes long; `sample`: also for a sample game."""
    if all(map(is_warm, (run.entry, *(FOR_SAMPLES if sample else ())))):
        return
    long = "about a quarter of a minute" if run.entry == "play_games" else "with its search about a minute"
    words = f"Compiling the game engine, once for this version: {'about half a minute' if sample else long} ..."
    with _spinner(words):
        results = run.simulate(1, threads=1)
        if sample:
            from engine.judging.sample import sample as play_sample

            play_sample(run, results, playouts=1)


@contextmanager
def _spinner(words: str) -> Iterator[None]:
    if not sys.stderr.isatty():
        click.echo(words, err=True)
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(words):
        yield


def run(plan: Plan, saved: SavedGames | None, there: Iterator[engine.Part]) -> Outcome:
    """Play what is not `there` already; Ctrl-C and a full disk end it early, with what is done so far."""
    accounts = {one.players: engine.Account(one) for one in plan.runs}
    played = False
    trouble: OutputError | OutsideError | None = None
    try:
        for part in there:
            accounts[int(part.results["players"][0])].add(part)
        if saved is not None and saved.is_complete:
            return Outcome([account.report() for account in accounts.values()], True, True, None)
        compile_for(plan.runs[0])
        with Meter(plan, accounts.values()) as meter:
            for account in accounts.values():
                _play(plan, account, saved, meter)
        played = True
        if saved is not None:
            saved.finish()
        kept = True
    except KeyboardInterrupt:
        kept = False
    except (OutputError, OutsideError) as error:
        kept, trouble = False, error
    finally:
        if saved is not None:
            saved.close()
    return Outcome([account.report() for account in accounts.values() if account.games], played, kept, trouble)


def _play(plan: Plan, account: engine.Account, saved: SavedGames | None, meter: Meter) -> None:
    """The games that one number of players still lacks."""
    most = plan.asked.games or MAX_GAMES
    meter.show(account)
    if account.games >= most or _is_precise(plan, account):
        return
    parts = account.run.each(
        lambda part: (part, account.tallied(part)), most - account.games, first_game=account.games,
        threads=plan.asked.threads,
    )  # fmt: skip
    for part, tallies in parts:
        if saved is not None:
            saved.add(part, account.run.players)
        account.merge(tallies)
        meter.show(account)
        if _is_precise(plan, account):
            break


def _is_precise(plan: Plan, account: engine.Account) -> bool:
    """Asked after whole batches alone, so that the answer depends on nothing but the games."""
    return plan.asked.precision is not None and account.games > 0 and account.precision <= plan.asked.precision


class Meter:
    """Progress on the terminal: games done, how fast, how long still."""

    def __init__(self, plan: Plan, accounts: Iterable[engine.Account]) -> None:
        self._plan, self._began = plan, time.monotonic()
        self._watched = sys.stderr.isatty()
        self._shown: Any = None
        self._task: Any = None
        self._done = {account.run.players: account.games for account in accounts}
        self._before = sum(self._done.values())
        self._wanted = dict.fromkeys(self._done, plan.asked.games or 0)

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *error: object) -> None:
        if self._shown is not None:
            with suppress(Exception):  # a terminal that has gone must not hide why the work ended
                self._shown.stop()

    def show(self, account: engine.Account) -> None:
        """So many games are done."""
        if not self._watched:
            return
        players = account.run.players
        self._done[players] = account.games
        if self._plan.asked.precision is not None and account.games:
            need = account.games * (account.precision / self._plan.asked.precision) ** 2
            self._wanted[players] = max(int(min(need, MAX_GAMES)), account.games)
        done, wanted = sum(self._done.values()), max(sum(self._wanted.values()), 1)
        if self._shown is None and time.monotonic() - self._began > PATIENCE:
            self._start()
        if self._shown is not None:
            rate = f"{(done - self._before) / (time.monotonic() - self._began):,.0f}/s"
            words = f"{players} players"
            self._shown.update(self._task, completed=done, total=wanted, description=words, rate=rate)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
            TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), TextColumn("left"),
        )  # fmt: skip
        self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self._shown.start()
        self._task = self._shown.add_task("", total=None, rate="")
