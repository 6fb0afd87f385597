"""Games of a simulation in a file: gathered beside it as they are played, and made into NPZ or Parquet at the end.

While games are played they are added to `FILE.part`: a line of JSON that says which games they are, then frames, one
for each batch. A run that was stopped, or killed, leaves it behind, and goes on from its last whole frame. What
becomes of it depends on those games alone, so a run in pieces writes the same bytes as one in one go; the file is
there only when it is whole.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import click
import numpy as np
from numpy.typing import NDArray

from designer.cli import gamefiles
from designer.cli.gamefiles import row_of
from designer.output import OutputError, atomic
from engine import Part
from engine.records import RESULT

FORMAT = 3
_FRAME = struct.Struct("<4sIIQI")
"""Mark, players, games, bytes, check sum of what follows."""
_MARK = b"game"
MAX_HEAD = 1 << 20

WORDS = {
    "format": "by another version of tomate-designer", "kernel": "by another version of tomate-designer",
    "variant": "of another variant", "players": "for other numbers of players", "rules": "by other rules",
    "games": "of another length", "precision": "of another precision", "seed": "from another seed",
    "bots": "with other bots",
    "trained": "with bots that were trained otherwise",
}  # fmt: skip
"""What is different where a save has another value under that name."""


class SavedGames:
    """The games of one run, in `target` when they are complete, until then in `part`."""

    def __init__(self, target: Path, about: dict[str, Any]) -> None:
        check_name(target)
        self.target, self.about = target, about
        self.part = part_of(target)
        self._frames: dict[int, list[tuple[int, int, int]]] = {n: [] for n in about["players"]}
        """Place, games and bytes of each frame, by number of players."""
        self._file: BinaryIO | None = None

    def begin(self, force: bool) -> None:
        """Begin anew; what is there already is replaced only by `force`."""
        if not force and self.part.exists():
            raise click.UsageError(
                f"{self.part} holds games of a run that was stopped. Go on with --resume {self.target}, or begin "
                "anew with --force."
            )
        if not force and self.target.is_file():
            raise click.UsageError(
                f"{self.target} is there already. --resume {self.target} goes on with it or shows its report; --force "
                "replaces it."
            )
        try:
            self._file = self.part.open("w+b")
            self._file.write(json.dumps(self.about, sort_keys=True).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            self.close()
            raise OutputError(self.target, error) from error

    def resume(self) -> Iterator[Part]:
        """Go on: yields what is there already, which is all of it where the file is complete."""
        if not self.part.exists():
            self._check(gamefiles.about_in(self.target), self.target)
            try:
                yield from gamefiles.read(self.target, self.about)
            except gamefiles.Damaged:
                raise _no_games(self.target) from None
            return
        try:
            self._file = self.part.open("r+b")
        except OSError as error:
            raise OutputError(self.target, error) from error
        yield from self._read(self._file)

    @property
    def is_complete(self) -> bool:
        """Whether the file itself holds the games: nothing is left to play or write."""
        return self._file is None

    def _read(self, file: BinaryIO) -> Iterator[Part]:
        """The whole frames of a part; what comes after the last one is cut off."""
        self._check(_head(file), self.part)
        end = file.tell()
        while (found := _frame(file)) is not None:
            players, rows = found
            if players not in self._frames or rows.dtype != self._dtype(players):
                break
            start = sum(games for _, games, _ in self._frames[players])
            if rows["result"]["game"].tolist() != list(range(start, start + len(rows))):
                break
            self._frames[players].append((end + _FRAME.size, len(rows), rows.nbytes))
            end = file.tell()
            yield Part(start, rows["result"], rows["cards"])
        file.seek(end)
        file.truncate()

    def _check(self, about: Any, file: Path) -> None:
        """That these are the games to be played; what else is said of them (version, source) stays as it was."""
        if not isinstance(about, dict) or "format" not in about:
            raise _no_games(file)
        for name, words in WORDS.items():
            if about.get(name) != self.about[name]:
                raise click.UsageError(f"{file} holds games {words}. Give the same options, or another file.")
        self.about = about | {name: self.about[name] for name in ("cards", "card_names")}

    def _dtype(self, players: int) -> np.dtype[Any]:
        return row_of(self.about["cards"][str(players)])

    def add(self, part: Part, players: int) -> None:
        """More games."""
        assert self._file is not None
        rows = np.zeros(len(part.results), self._dtype(players))
        rows["result"], rows["cards"] = part.results, part.cards
        data = rows.tobytes()
        try:
            place = self._file.tell() + _FRAME.size
            self._file.write(_FRAME.pack(_MARK, players, len(rows), len(data), zlib.crc32(data)) + data)
            self._file.flush()
        except OSError as error:
            raise OutputError(self.target, error) from error
        self._frames[players].append((place, len(rows), len(data)))

    def close(self) -> None:
        """Stop for now; what is there can be gone on with."""
        if self._file is not None:
            with suppress(OSError):  # a full disk has been told of already
                self._file.close()

    def finish(self) -> None:
        """Make the file of the games; the part goes."""
        games = {players: sum(n for _, n, _ in frames) for players, frames in self._frames.items()}
        with atomic(self.target) as out:
            frames = {players: self._rows(players) for players in self._frames}
            gamefiles.write(out, self.target.suffix, self.about, games, frames)
        self.close()
        self.part.unlink(missing_ok=True)

    def _rows(self, players: int) -> Iterator[NDArray[Any]]:
        assert self._file is not None
        for place, _, size in self._frames[players]:
            self._file.seek(place)
            yield np.frombuffer(self._file.read(size), self._dtype(players))


def check_name(target: Path) -> None:
    """That games can be saved under that name."""
    if target.suffix not in (".npz", ".parquet"):
        raise click.UsageError(f"'{target}' should end in .npz or .parquet.")
    if target.suffix == ".parquet":
        gamefiles.arrow()
    if target.is_dir():
        raise click.UsageError(f"'{target}' is a folder.")


def part_of(target: Path) -> Path:
    """Where games are gathered."""
    return target.with_name(target.name + ".part")


def options_in(target: Path) -> dict[str, Any]:
    """The options of the run that was saved in `target`, or is being saved beside it, as they are written."""
    check_name(target)
    part = part_of(target)
    if not part.exists() and not target.exists():
        raise click.UsageError(f"{target} is not there, so there is nothing to go on with. --save {target} begins it.")
    try:
        with part.open("rb") if part.exists() else target.open("rb") as file:
            about = _head(file) if part.exists() else gamefiles.about_in(target)
    except OSError as error:
        raise click.UsageError(f"{target}: cannot be read: {error.strerror}.") from None
    try:
        source = about["source"]
        found = {
            "variant": source["variant"], "sets": source["set"], "with_files": source["with"],
            "players": ",".join(str(int(n)) for n in about["players"]), "games": about["games"],
            "precision": about["precision"], "bots": ",".join(about["bots"]), "seed": about["seed"],
        }  # fmt: skip
        kinds = {"variant": str, "sets": list, "with_files": list, "games": int | None, "precision": str | None,
                 "seed": int}  # fmt: skip
        if not all(isinstance(found[name], kind) for name, kind in kinds.items()):
            raise TypeError
        return found | {name: tuple(map(str, found[name])) for name in ("sets", "with_files")}
    except (TypeError, KeyError, ValueError):
        raise _no_games(part if part.exists() else target) from None


def _no_games(file: Path) -> click.UsageError:
    return click.UsageError(f"{file} is not a file of saved games, or is damaged.")


def _head(file: BinaryIO) -> Any:
    """What a part says about its games; None where it cannot be read."""
    try:
        return json.loads(file.readline(MAX_HEAD))
    except (ValueError, RecursionError):
        return None


def _frame(file: BinaryIO) -> tuple[int, NDArray[Any]] | None:
    """The next frame: players and rows; None where no whole one is left."""
    head = file.read(_FRAME.size)
    if len(head) < _FRAME.size:
        return None
    mark, players, games, size, check = _FRAME.unpack(head)
    cards, odd = divmod(size - games * RESULT.itemsize, 2 * games) if games else (0, 1)
    if mark != _MARK or odd or not 0 <= cards <= 255 or size > os.fstat(file.fileno()).st_size:
        return None
    data = file.read(size)
    if len(data) < size or zlib.crc32(data) != check:
        return None
    return players, np.frombuffer(data, row_of(cards))
