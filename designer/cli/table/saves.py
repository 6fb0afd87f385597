"""Games put aside: a file that goes on exactly where it stopped, and shows nothing at a glance.

The choices of a game in progress, with its seed, are all that is hidden at the table. They are packed, so that
nobody reads a neighbour's card by looking into the file; that is a curtain, not a lock.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import re
import textwrap
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from designer.output import write_text
from engine.bots import TRAINED, is_bot
from engine.outside import is_outside
from variants.faults import Place, one_fault

MAGIC = "tomate-designer: a game put aside, format 1"
MAX_BYTES = 2**20
"""No save is longer, packed or not."""
AGAIN = "The file was cut short or edited; a save cannot be mended"


@dataclass(frozen=True, slots=True)
class Save:
    """A game put aside: how its variant was named, who plays, and the game itself (engine.Game.save)."""

    variant: str
    sets: tuple[str, ...]
    with_files: tuple[str, ...]
    people: tuple[int, ...]
    bots: tuple[str, ...]
    """The bots of the seats that nobody plays, in seat order."""
    language: str
    key: str
    """Game.rules_key: what the kernel knew of the variant."""
    identity: str
    """Hash of the state: the game must come out the same, or the tool plays otherwise than the one that saved."""
    told: str
    """A line for people: which game, how far."""
    game: str


def write(target: Path, save: Save) -> None:
    """Write a save, whole or not at all (OutputError)."""
    data = asdict(save)
    del data["told"]
    packed = base64.b64encode(zlib.compress(json.dumps(data).encode(), 9)).decode()
    check = hashlib.sha256(packed.encode()).hexdigest()[:16]
    write_text(target, "\n".join([MAGIC, save.told, f"check {check}", *textwrap.wrap(packed, 76)]) + "\n")


def read(path: Path) -> Save:
    """A save from its file; Faults with the line where it is none, or damaged."""
    shown = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        cure = "Name a file that `play` saved"
        raise one_fault(Place(shown), "", f"cannot be read: {error.strerror}", cure) from None
    lines = raw[:MAX_BYTES].decode("utf-8", "replace").splitlines()
    if not lines or lines[0] != MAGIC:
        if lines and lines[0].startswith(MAGIC[:32]):
            cure = "Use the version of tomate-designer that saved it"
            raise one_fault(Place(shown, 1), "", f"was saved in another format than this version reads: {MAGIC}", cure)
        raise one_fault(Place(shown, 1), "", "this is no saved game", "Name a file that `play` saved")
    packed = "".join(lines[3:])
    check = re.fullmatch(r"check ([0-9a-f]{16})", lines[2]) if len(lines) > 3 else None
    if not check:
        raise one_fault(Place(shown, min(3, len(lines))), "", "breaks off, or its check is damaged", AGAIN)
    if hashlib.sha256(packed.encode()).hexdigest()[:16] != check[1] or len(raw) > MAX_BYTES:
        raise one_fault(Place(shown, len(lines)), "", "does not agree with its check", AGAIN)
    return _unpacked(packed, lines, shown)


def _unpacked(packed: str, lines: list[str], shown: str) -> Save:
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(base64.b64decode(packed, validate=True), MAX_BYTES)
        data = json.loads(text)
        for field in ("sets", "with_files", "people", "bots"):
            data[field] = tuple(data[field])
        save = Save(told=lines[1], **data)
    except (zlib.error, binascii.Error, ValueError, TypeError, KeyError, RecursionError):
        raise one_fault(Place(shown, 4), "", "cannot be unpacked", AGAIN) from None
    if not _sound(save):
        raise one_fault(Place(shown, 4), "", "holds what no save holds", AGAIN)
    return save


def _sound(save: Save) -> bool:
    words = (save.variant, save.language, save.key, save.identity, save.game, *save.sets, *save.with_files)
    return (
        all(isinstance(word, str) for word in words)
        and all(type(seat) is int for seat in save.people)
        and all(isinstance(bot, str) and (is_bot(bot) or is_outside(bot) or bot == TRAINED) for bot in save.bots)
    )


def free(wanted: Path, own: Path | None = None) -> Path:
    """That path, or the next numbered one, so that no file is lost but `own`, the save that this game goes on with."""
    number = 1
    target = wanted
    while target != own and os.path.lexists(target):
        number += 1
        target = wanted.with_stem(f"{wanted.stem}-{number}")
    return target
