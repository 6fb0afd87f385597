"""One run of `simulate`: plays games for each number of players until there are enough, shows how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import click

import engine
from designer.cli.saving import FORMAT, SavedGames
from engine.actions import Names, rules_key
from engine.jit import is_warm, kernel_key
from engine.resolve import resolve
from engine.simulation import BATCH
from variants.model import Variant

MAX_GAMES = 1_000_000_000
PATIENCE = 0.5
"""Seconds before progress is shown."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    variant: Variant
    players: tuple[int, ...]
    games: int | None
    """For each number of players; None: until it is precise enough."""
    precision: float | None
    bots: tuple[str, ...]
    seed: int
    threads: int | None

    def about(self) -> dict[str, Any]:
        """What makes the games what they are, as plain data."""
        names = {n: Names.of(self.variant, n) for n in self.players}
        return {
            "format": FORMAT, "kernel": kernel_key(), "variant": self.variant.name.in_("en"),
            "rules": {str(n): rules_key(resolve(self.variant, n), names[n]) for n in self.players},
            "players": list(self.players), "games": self.games, "precision": self.precision, "seed": self.seed,
            "bots": list(self.bots), "faces": {str(n): len(names[n].faces) for n in self.players},
            "face_names": {str(n): names[n].faces for n in self.players},
        }  # fmt: skip


def compile_kernel(plan: Plan) -> None:
    """Have the kernel ready, and say so where that takes long."""
    ready = is_warm()
    if ready:
        return
    words = "Compiling the game engine, once for this version: about a quarter of a minute ..."
    with _spinner(words):
        engine.simulate(plan.variant, plan.players[0], 1, plan.bots[:1], threads=1)


@contextmanager
def _spinner(words: str) -> Iterator[None]:
    if not sys.stderr.isatty():
        click.echo(words, err=True)
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(words):
        yield


def run(plan: Plan, saved: SavedGames | None, resume: bool) -> tuple[list[engine.Report], bool]:
    """Play; the reports and whether all games were played, which Ctrl-C may have prevented."""
    accounts = {n: engine.Account(plan.variant, n, plan.bots) for n in plan.players}
    complete = False
    try:
        if saved is not None:
            for part in saved.open(resume):
                accounts[int(part.results["players"][0])].add(part)
        compile_kernel(plan)
        with Meter(plan) as meter:
            for account in accounts.values():
                _play(plan, account, saved, meter)
        if saved is not None:
            saved.finish()
        complete = True
    except KeyboardInterrupt:
        pass
    finally:
        if saved is not None:
            saved.close()
    return [account.report() for account in accounts.values() if account.games], complete


def _play(plan: Plan, account: engine.Account, saved: SavedGames | None, meter: Meter) -> None:
    """The games that one number of players still lacks."""
    most = plan.games or MAX_GAMES
    meter.show(account)
    if account.games >= most or _is_precise(plan, account):
        return
    parts = engine.played(
        plan.variant, account.players, most - account.games, plan.bots, plan.seed, first_game=account.games,
        threads=plan.threads, batch=BATCH,
    )  # fmt: skip
    for part in parts:
        if saved is not None:
            saved.add(part, account.players)
        account.add(part)
        meter.show(account)
        if _is_precise(plan, account):
            break


def _is_precise(plan: Plan, account: engine.Account) -> bool:
    """Asked after whole batches alone, so that the answer depends on nothing but the games."""
    return plan.precision is not None and account.games > 0 and account.precision <= plan.precision


class Meter:
    """Progress on the terminal: games done, how fast, how long still."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._began = plan, time.monotonic()
        self._watched = sys.stderr.isatty()
        self._shown: Any = None
        self._task: Any = None
        self._done = dict.fromkeys(plan.players, 0)
        self._wanted = dict.fromkeys(plan.players, plan.games or 0)

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
        self._done[account.players] = account.games
        if self._plan.precision is not None and account.games:
            need = account.games * (account.precision / self._plan.precision) ** 2
            self._wanted[account.players] = max(int(min(need, MAX_GAMES)), account.games)
        done, wanted = sum(self._done.values()), max(sum(self._wanted.values()), 1)
        if self._shown is None and time.monotonic() - self._began > PATIENCE:
            self._start()
        if self._shown is not None:
            rate = f"{done / (time.monotonic() - self._began):,.0f}/s"
            words = f"{account.players} players"
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


def checked(plan: Plan) -> Plan:
    """The plan, once all that could be wrong with it has been asked: ValueError or Faults otherwise."""
    from engine.bots import bot_rows

    bot_rows(plan.bots)
    for n in plan.players:
        resolve(plan.variant, n)
        if len(plan.bots) > n:
            raise ValueError(f"{len(plan.bots)} bots are too many for {n} players.")
    return plan
