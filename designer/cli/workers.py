"""Who plays jobs: this process, or the workers of a Dask cluster (extra `cluster`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from designer.cli.simrun import compile_for

if TYPE_CHECKING:
    from engine.judging.jobs import Done, Job

PATIENCE = 5
"""Seconds that a cluster has for an answer to its name."""
AHEAD = 4
"""Jobs under way for each thread of a cluster."""
RETRIES = 5
"""How often a job is given to another worker when its own has died."""


class WorkersGone(Exception):
    """A cluster that went away while jobs were under way; what is done is done."""


@dataclass(frozen=True, slots=True)
class Here:
    """This process."""

    threads: int | None

    def each(self, jobs: Iterable[Job]) -> Iterator[Done]:
        """What the jobs come to, in their order."""
        from engine.judging.jobs import play_all

        def ready() -> Iterator[Job]:
            for number, job in enumerate(jobs):
                if not number:
                    compile_for(job.run)
                yield job

        yield from play_all(ready(), self.threads)


@contextmanager
def workers(address: str | None, threads: int | None = None) -> Iterator[Here | Cluster]:
    """Whoever plays; a cluster where there is an address, which is left running. click's errors where it is none."""
    if address is None:
        yield Here(threads)
        return
    cluster = Cluster.at(address)
    try:
        yield cluster
    finally:
        cluster.close()


class Cluster:
    """The workers of a Dask scheduler. They must have this version; each plays its jobs on one thread."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address

    @classmethod
    def at(cls, address: str) -> Cluster:
        """The cluster at an address like tcp://127.0.0.1:8786."""
        try:
            import dask
            from distributed import Client
        except ImportError:
            raise click.ClickException("--cluster needs Dask: pip install 'tomate-designer[cluster]'.") from None
        dask.config.set({"distributed.comm.timeouts.connect": f"{PATIENCE}s",
                         "distributed.comm.retry.count": 0})  # fmt: skip
        try:
            with _quiet():
                client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            why = "nobody answers there" if isinstance(error, OSError) else "it is no address of a scheduler"
            cure = "Start one with `dask scheduler`, and name it as it says: tcp://HOST:8786"
            raise click.BadParameter(f"'{address}': {why}. {cure}.", param_hint="'--cluster'") from None
        cluster = cls(client, address)
        try:
            cluster._check()
        except BaseException:
            cluster.close()
            raise
        return cluster

    def _check(self) -> None:
        """That workers are there, and play by the same engine."""
        from engine.jit import kernel_key

        try:
            found = self._client.run(_version, on_error="return")
        except (OSError, RuntimeError):
            raise self._gone() from None
        if not found:
            raise click.ClickException(f"{self._address} has no workers. Start one: dask worker {self._address}")
        wrong = sorted(name for name, key in found.items() if key != kernel_key())
        if wrong:
            cure = "Install the same version of tomate-designer there"
            raise click.ClickException(
                f"{len(wrong)} of {len(found)} workers have another version ({wrong[0]}). {cure}."
            )

    def each(self, jobs: Iterable[Job]) -> Iterator[Done]:
        """What the jobs come to, in their order, whichever worker plays them. WorkersGone where they are no more."""
        from concurrent.futures import CancelledError

        from distributed.scheduler import KilledWorker

        under_way: deque[Any] = deque()
        most = AHEAD * max(1, sum(self._client.nthreads().values()))
        try:
            for job in jobs:
                under_way.append(self._client.submit(_play, job, pure=False, retries=RETRIES))
                if len(under_way) >= most:
                    yield self._result(under_way.popleft())
            while under_way:
                yield self._result(under_way.popleft())
        except KilledWorker as error:
            raise WorkersGone(
                f"A job ended its worker {RETRIES} times: look at the workers' own words. {error}"
            ) from None
        except (OSError, CancelledError):
            raise self._gone() from None
        finally:
            if under_way and self._client.status == "running":
                self._client.cancel(list(under_way))

    def _result(self, future: Any) -> Done:
        """It may take long; but not forever where nobody is left."""

        while True:
            try:
                found: Done = future.result(timeout=2)
                return found
            except TimeoutError:
                if self._client.status != "running":
                    raise self._gone() from None

    def _gone(self) -> WorkersGone:
        return WorkersGone(f"The cluster at {self._address} has gone away.")

    def close(self) -> None:
        """Leave it, and its workers running."""
        with _quiet():
            self._client.close(timeout=2)


def _version() -> str:
    """Of a worker's engine."""
    from engine.jit import kernel_key

    return kernel_key()


def _play(job: Job) -> Done:
    from engine.judging.jobs import play

    return play(job, threads=1)


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells of every lost connection at length; what matters is told in our own words."""
    import logging

    loggers = [logging.getLogger(name) for name in ("distributed", "tornado")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
