"""A variant as it was: another file or built-in name, the same file at a revision of git, or a printed kit."""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from designer.faces import BLEED
from designer.job import Job
from designer.ledger import Entry, Reprint, closed_up, ledger, reprint
from designer.manifest import read_manifest
from variants.faults import Place, one_fault
from variants.load import load
from variants.model import Variant

GIT = "git:"
MOST_BYTES = 256 << 20
"""A revision's folder is unpacked as far as that."""

PLACE = Place("--since")

MakeJob = Callable[[Variant], Job]
"""The print job of a variant, in the template and language that are asked for."""


def changed_since(ref: str, variant: str, job: Job, make_job: MakeJob) -> Reprint:
    """What differs from the cards of `ref`; the job is left with the copies that must be cut anew.

    `variant` is the reference of the variant that is printed now, for `git:`. `make_job` makes jobs as they are
    compared: kits are fingerprinted with the usual bleed. Raises Faults where there is no such earlier variant.
    """
    drawn = job if job.faces.bleed == BLEED else make_job(job.variant)
    new = _drawn(drawn)
    found = reprint(_earlier(ref, variant, drawn, make_job), new)
    job.decks = closed_up(job.decks, found.cut)
    return found


def _earlier(ref: str, variant: str, job: Job, make_job: MakeJob) -> tuple[Entry, ...]:
    if ref.startswith(GIT):
        with _at_revision(ref.removeprefix(GIT), variant) as file:
            return _drawn(make_job(load(str(file))))
    if ref.lower().endswith(".zip"):
        return _of_kit(Path(ref), job)
    return _drawn(make_job(load(ref)))


def _drawn(job: Job) -> tuple[Entry, ...]:
    entries = ledger(job)
    job.raise_faults()
    return entries


def _of_kit(kit: Path, job: Job) -> tuple[Entry, ...]:
    held = read_manifest(kit, PLACE)
    template, language = job.faces.template.name, job.faces.language
    entries = held.entries(template, language)
    if entries is None:
        there = ", ".join(f"{name} ({code})" for name, code in held.prints())
        what = f"'{kit.name}' holds no cards in the template {template} ({language})"
        raise one_fault(PLACE, "", what, f"It holds {there}")
    wanted = {deck.name for deck in job.decks}
    return tuple(entry for entry in entries if entry.deck in wanted)


@contextmanager
def _at_revision(revision: str, variant: str) -> Iterator[Path]:
    """The variant's file as it was at a revision, its folder unpacked for as long as it is needed."""
    file = Path(variant)
    if not file.is_file():
        what = f"'{variant}' is no file, so git knows nothing of it"
        raise one_fault(PLACE, "", what, "Compare a file, or name another variant")
    folder = file.resolve().parent
    commit = _git(folder, revision, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    with tempfile.TemporaryDirectory(prefix="tomate-designer-") as scratch:
        with tempfile.TemporaryFile() as packed:
            _git(folder, revision, "archive", "--format=tar", commit, ".", into=packed)
            packed.seek(0)
            _unpack(packed, Path(scratch), revision)
        there = Path(scratch) / file.name
        if not there.is_file():
            what = f"there is no '{file.name}' at the revision '{revision}'"
            raise one_fault(PLACE, "", what, "Name a revision that has the file")
        yield there


def _git(folder: Path, revision: str, *arguments: str, into: IO[bytes] | None = None) -> str:
    """What git answers, or Faults in its words."""
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, stdout=into or subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    except FileNotFoundError:
        raise one_fault(PLACE, "", "git is not installed", "Install it, or name a file instead") from None
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = told[-1][:200] if told else "git knows no such revision"
        raise one_fault(
            PLACE, "", f"the revision '{revision[:100]}' cannot be read: {why}", "Look at `git log --oneline`"
        )
    return "" if into else done.stdout.decode().strip()


def _unpack(packed: IO[bytes], folder: Path, revision: str) -> None:
    """Unpack a tar of git's within the folder, and within bounds."""
    taken = 0
    with tarfile.open(fileobj=packed) as held:
        for member in held:
            taken += member.size
            if taken > MOST_BYTES:
                what = f"the folder is larger than {MOST_BYTES >> 20} MiB at the revision '{revision}'"
                raise one_fault(PLACE, "", what, "Keep the variant in a folder of its own")
            try:
                held.extract(member, folder, filter="data")
            except tarfile.FilterError:
                continue  # a link out of the folder: the variant could not use it either
