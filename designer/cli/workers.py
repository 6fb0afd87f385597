"""Who plays jobs: this process, or the workers of a Dask cluster (extra `cluster`)."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import click

from designer.cli.judging import STOPPED
from designer.cli.simrun import compile_for

if TYPE_CHECKING:
    from engine.judging.jobs import Done, Job

PATIENCE = 5
"""Seconds that a cluster has for an answer to its name."""
POLL = 2.0
"""Seconds after which a point that takes long is asked for again, and whether anybody is left to play it."""
LONELY = 30
"""Seconds without any worker after which nobody waits for one: a new one is up in less."""
AHEAD = 4
"""Jobs under way for each thread of a cluster."""


class WorkersGone(click.ClickException):
    """A cluster that went away, or cannot go on, while jobs were under way; what is done is done."""


def ended(work: Callable[[], None]) -> int:
    """Do what may be stopped or left by its workers: the exit code, 0 where it came to its end."""
    try:
        work()
    except KeyboardInterrupt:
        return STOPPED
    except WorkersGone as gone:
        click.echo(f"{gone} What is done is kept.", err=True)
        return gone.exit_code
    return 0


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
    with _quiet():
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
            from distributed import Client
        except ImportError:
            raise click.ClickException("--cluster needs Dask: pip install 'tomate-designer[cluster]'.") from None
        if not _workers_of(address):
            raise click.ClickException(f"{address} has no workers. Start one: dask worker {address}")
        try:
            return cls(Client(address, timeout=PATIENCE, set_as_default=False), address)
        except Exception:  # it went away since
            raise _nobody(address, "nobody answers there") from None

    def each(self, jobs: Iterable[Job]) -> Iterator[Done]:
        """What the jobs come to, in their order, whichever worker plays them. WorkersGone where that cannot be."""
        from engine.jit import kernel_key

        under_way: deque[Any] = deque()
        try:
            for job in jobs:
                under_way.append(self._client.submit(_play, kernel_key(), pickle.dumps(job), pure=False))
                if len(under_way) >= AHEAD * max(1, self._threads()):
                    yield self._result(under_way.popleft())
            while under_way:
                yield self._result(under_way.popleft())
        finally:
            if under_way and self._client.status == "running":
                self._client.cancel(list(under_way))

    def _threads(self) -> int:
        """How many there are now: workers come and go."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, RuntimeError):
            raise self._gone() from None

    def _result(self, future: Any) -> Done:
        """It may take long; but not forever where nobody is left."""
        lonely = 0.0
        while True:
            try:
                worker, done = future.result(timeout=POLL)
                break
            except TimeoutError:
                if self._client.status != "running":
                    raise self._gone() from None
                lonely = 0.0 if self._threads() else lonely + POLL
                if lonely > LONELY:
                    why = "One without tomate-designer ends at its first point"
                    raise WorkersGone(f"No worker is left at {self._address}. {why}.") from None
            except Exception as error:
                raise self._failed(error) from None
        if done is None:
            cure = "Install the same version of tomate-designer there"
            raise WorkersGone(f"The worker at {worker} has another version. {cure}.")
        return cast("Done", done)

    def _failed(self, error: Exception) -> WorkersGone:
        """Why a job brought no result."""
        from concurrent.futures import CancelledError

        from distributed.scheduler import KilledWorker

        if isinstance(error, (OSError, CancelledError)):
            return self._gone()
        if isinstance(error, KilledWorker):
            return WorkersGone("A point ended several workers, one after the other: look at their own words.")
        name = f"{type(error).__name__}: {error}".splitlines()[0]
        return WorkersGone(f"A worker cannot play ({name}). Is the same version of tomate-designer installed there?")

    def _gone(self) -> WorkersGone:
        return WorkersGone(f"The cluster at {self._address} has gone away.")

    def close(self) -> None:
        """Leave it, and its workers running."""
        self._client.close(timeout=2)


def _workers_of(address: str) -> Any:
    """The workers of the scheduler at an address, or click's error: whoever else answers, or does not, is none.

    A Client waits without end for an answer of somebody who is no scheduler, so it is made only for one that is.
    """
    import asyncio

    from distributed.core import rpc
    from distributed.security import Security

    async def ask() -> Any:
        there = rpc(address, timeout=PATIENCE, connection_args=Security().get_connection_args("client"))
        try:
            return await asyncio.wait_for(there.identity(), PATIENCE)
        finally:
            await there.close_rpc()

    try:
        found = asyncio.run(ask())
    except OSError:  # with TimeoutError
        raise _nobody(address, "nobody answers there") from None
    except Exception:  # whatever an address that is none, or a server of another kind, makes the library raise
        found = None
    if not isinstance(found, dict) or found.get("type") != "Scheduler":
        raise _nobody(address, "it is no address of a scheduler")
    return found["workers"]


def _nobody(address: str, why: str) -> click.BadParameter:
    cure = "Start one with `dask scheduler`, and name it as it says: tcp://HOST:8786"
    return click.BadParameter(f"'{address}': {why}. {cure}.", param_hint="'--cluster'")


def _play(key: str, job: bytes) -> tuple[str, Done | None]:
    """Where a worker plays a job, and what that comes to; None: by other rules than those of that key.

    It is unpacked here and not on its way, so that another version is told as such.
    """
    from distributed import get_worker

    from engine.jit import kernel_key
    from engine.judging.jobs import play

    where: str = get_worker().address
    return where, play(pickle.loads(job), threads=1) if key == kernel_key() else None


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells of every lost connection at length, also in its own threads; what matters is told in our own words."""
    import logging

    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
