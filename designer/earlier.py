"""A variant as it was: another file or built-in name, the same file at a revision of git, or a printed kit."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath

from designer.faces import BLEED
from designer.job import Job
from designer.ledger import Entry, Reprint, closed_up, ledger, reprint
from designer.manifest import read_manifest
from variants.faults import LINE, Place, one_fault, quote
from variants.load import load
from variants.model import Variant

GIT = "git:"
MOST_BYTES = 256 << 20
"""A revision's folder is written out as far as that."""

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
    """The variant's file as it was at a revision, its folder written out for as long as it is needed."""
    file = Path(variant)
    if not file.is_file():
        what = f"{quote(variant)} is no file, so git knows nothing of it"
        raise one_fault(PLACE, "", what, "Compare a file, or name another variant")
    folder = file.resolve().parent
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    commit = _git(folder, revision, *wanted).decode().strip()
    with tempfile.TemporaryDirectory(prefix="tomate-designer-") as scratch:
        _write_out(folder, commit, revision, Path(scratch))
        there = Path(scratch) / file.name
        if not there.is_file():
            what = f"there is no {quote(file.name)} at the revision {quote(revision)}"
            raise one_fault(PLACE, "", what, "Name a revision that has the file")
        yield there


def _git(folder: Path, revision: str, *arguments: str, given: bytes = b"") -> bytes:
    """What git answers, or Faults in its words. Nothing that a repository configures is run, nothing is fetched."""
    command = ["git", "-C", str(folder), "-c", "core.fsmonitor=false", *arguments]
    quiet = {"GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False, env={**os.environ, **quiet})
    except FileNotFoundError:
        raise one_fault(PLACE, "", "git is not installed", "Install it, or name a file instead") from None
    except ValueError:  # a name with a NUL
        raise one_fault(PLACE, "", f"{quote(revision)} is no revision", "Look at `git log --oneline`") from None
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = quote(told[-1], LINE) if told else "git knows no such revision"
        what = f"the revision {quote(revision)} cannot be read: {why}"
        raise one_fault(PLACE, "", what, "Look at `git log --oneline`")
    return done.stdout


def _write_out(folder: Path, commit: str, revision: str, into: Path) -> None:
    """Write the folder's files as they are stored: no filter, attribute or hook of the repository has a say.

    Links are left out, and whatever has a name that could lead elsewhere; a variant may not use those either.
    """
    listed = _git(folder, revision, "ls-tree", "-r", "-l", "-z", commit, "--", ".").decode("utf-8", "surrogateescape")
    blobs: dict[str, str] = {}
    room = MOST_BYTES
    for line in filter(None, listed.split("\0")):
        facts, _, name = line.partition("\t")
        mode, kind, blob, size = facts.split()
        steps = PurePosixPath(name).parts
        if kind != "blob" or not mode.startswith("100") or ".." in steps or any(sign in name for sign in ":\\"):
            continue
        room -= int(size)
        if room < 0:
            what = f"the folder is larger than {MOST_BYTES >> 20} MiB at the revision {quote(revision)}"
            raise one_fault(PLACE, "", what, "Keep the variant in a folder of its own")
        blobs[name] = blob
    held = BytesIO(_git(folder, revision, "cat-file", "--batch", given="\n".join(blobs.values()).encode() + b"\n"))
    for name in blobs:
        length = int(held.readline().split()[2])
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(held.read(length))
        held.read(1)
