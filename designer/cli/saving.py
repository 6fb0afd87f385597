"""Games of a simulation in a file: gathered beside it as they are played, and made into NPZ or Parquet at the end.

While games are played they are added to `FILE.part`: a line of JSON that says which games they are, then frames, one
for each batch. A run that was stopped, or killed, leaves it behind, and goes on from its last whole frame. What
becomes of it depends on those games alone, so a run in pieces writes the same bytes as one in one go; the file is
there only when it is whole.
"""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import click
import numpy as np
from numpy.typing import NDArray

from designer.output import OutputError, atomic
from engine import Part
from engine.records import RESULT

FORMAT = 1
_FRAME = struct.Struct("<4sIIQI")
"""Mark, players, games, bytes, check sum of what follows."""
_MARK = b"game"
_OLD = (1980, 1, 1, 0, 0, 0)
"""The date of what is in a NPZ file: the same in every run."""
MAX_HEAD = 1 << 16

WORDS = {
    "format": "by another version of tomate-designer", "kernel": "by another version of tomate-designer",
    "variant": "of another variant", "players": "for other numbers of players", "rules": "by other rules",
    "games": "of another length", "precision": "of another precision", "seed": "from another seed",
    "bots": "with other bots",
}  # fmt: skip
"""What is different where a save has another value under that name."""


class SavedGames:
    """The games of one run, in `target` when they are complete."""

    def __init__(self, target: Path, about: dict[str, Any]) -> None:
        self.target, self.about = target, about
        self.part = target.with_name(target.name + ".part")
        self._frames: dict[int, list[tuple[int, int, int]]] = {n: [] for n in about["players"]}
        """Place, games and bytes of each frame, by number of players."""
        self._file: BinaryIO | None = None
        if target.suffix not in (".npz", ".parquet"):
            raise click.BadParameter(f"'{target}' should end in .npz or .parquet.", param_hint="'--save'")
        if target.suffix == ".parquet":
            _arrow()
        if target.is_dir():
            raise click.BadParameter(f"'{target}' is a folder.", param_hint="'--save'")

    def is_complete(self) -> bool:
        """Whether the file is there already, of these very games, and nothing is left to play."""
        if self.part.exists() or not self.target.exists():
            return False
        self._check(_about_in(self.target), self.target)
        return True

    def open(self, resume: bool) -> Iterator[Part]:
        """Begin, or go on: yields what is there already."""
        if self.part.exists() and not resume:
            raise click.UsageError(
                f"{self.part} holds games of a run that was stopped. Go on with --resume, or remove it."
            )
        try:
            self._file = self.part.open("r+b" if self.part.exists() else "w+b")
            if self.part.stat().st_size == 0:
                self._file.write(json.dumps(self.about, sort_keys=True).encode() + b"\n")
                self._file.flush()
                return
        except OSError as error:
            raise OutputError(self.target, error) from error
        yield from self._read(self._file)

    def _read(self, file: BinaryIO) -> Iterator[Part]:
        """The whole frames of a part; what comes after the last one is cut off."""
        head = file.readline(MAX_HEAD)
        try:
            about = json.loads(head)
        except ValueError:
            about = None
        self._check(about, self.part)
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
            yield Part(start, rows["result"], rows["faces"])
        file.seek(end)
        file.truncate()

    def _check(self, about: Any, file: Path) -> None:
        if not isinstance(about, dict) or "format" not in about:
            raise click.UsageError(f"{file} is not a file of saved games, or is damaged.")
        for name, words in WORDS.items():
            if about.get(name) != self.about[name]:
                raise click.UsageError(f"{file} holds games {words}. Give the same options, or another file.")

    def _dtype(self, players: int) -> np.dtype[Any]:
        return row_of(self.about["faces"][str(players)])

    def add(self, part: Part, players: int) -> None:
        """More games."""
        assert self._file is not None
        rows = np.zeros(len(part.results), self._dtype(players))
        rows["result"], rows["faces"] = part.results, part.faces
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
        with atomic(self.target) as out:
            if self.target.suffix == ".npz":
                self._write_npz(out)
            else:
                self._write_parquet(out)
        self.close()
        self.part.unlink(missing_ok=True)

    def _rows(self, players: int) -> Iterator[NDArray[Any]]:
        assert self._file is not None
        for place, _, size in self._frames[players]:
            self._file.seek(place)
            yield np.frombuffer(self._file.read(size), self._dtype(players))

    def _write_npz(self, out: BinaryIO) -> None:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            with _member(archive, "about") as member:
                np.lib.format.write_array(member, np.array(json.dumps(self.about, sort_keys=True)))
            for players, frames in self._frames.items():
                flat = flat_of(self.about["faces"][str(players)])
                head = {"descr": np.lib.format.dtype_to_descr(flat), "fortran_order": False,
                        "shape": (sum(games for _, games, _ in frames),)}  # fmt: skip
                with _member(archive, f"players_{players}") as member:
                    np.lib.format.write_array_header_1_0(member, head)
                    for rows in self._rows(players):
                        member.write(flattened(rows, flat).tobytes())

    def _write_parquet(self, out: BinaryIO) -> None:
        arrow, parquet = _arrow()
        writer = None
        faces = max(self.about["faces"].values())
        for players in self._frames:
            for rows in self._rows(players):
                table = arrow.table(columns_of(flattened(rows, flat_of(self.about["faces"][str(players)])), faces))
                if writer is None:
                    about = {b"tomate-designer": json.dumps(self.about, sort_keys=True).encode()}
                    writer = parquet.ParquetWriter(out, table.schema.with_metadata(about))
                writer.write_table(table.replace_schema_metadata(writer.schema.metadata))
        if writer is not None:
            writer.close()


def row_of(faces: int) -> np.dtype[Any]:
    """A row of a part: the record and the triumph cards taken."""
    return np.dtype([("result", RESULT), ("faces", "u1", (2, faces))])


def flat_of(faces: int) -> np.dtype[Any]:
    """A row of the file: the record's fields, then the triumph cards that all took and those that winners took."""
    fields = [(name, *RESULT[name].base.descr[0][1:], RESULT[name].shape) for name in RESULT.names or ()]
    return np.dtype([*((n, t, s) for n, t, s in fields if n != "filling"),
                     ("taken", "u1", (faces,)), ("taken_by_winners", "u1", (faces,))])  # fmt: skip


def flattened(rows: NDArray[Any], flat: np.dtype[Any]) -> NDArray[Any]:
    """Rows of a part as rows of the file."""
    out = np.empty(len(rows), flat)
    for name in flat.names or ():
        if name not in ("taken", "taken_by_winners"):
            out[name] = rows["result"][name]
    out["taken"], out["taken_by_winners"] = rows["faces"][:, 0], rows["faces"][:, 1]
    return out


def columns_of(rows: NDArray[Any], faces: int) -> dict[str, NDArray[Any]]:
    """Plain columns, those of seats and cards numbered from 1; cards up to `faces`, which not every variant has."""
    columns = {}
    for name in rows.dtype.names or ():
        column = rows[name]
        if column.ndim == 1:
            columns[name] = column
            continue
        width = faces if name.startswith("taken") else column.shape[1]
        for place in range(width):
            columns[f"{name}_{place + 1}"] = column[:, place] if place < column.shape[1] else np.zeros_like(rows["end"])
    return columns


def _member(archive: zipfile.ZipFile, name: str) -> Any:
    info = zipfile.ZipInfo(f"{name}.npy", _OLD)
    info.compress_type = zipfile.ZIP_DEFLATED
    info._compresslevel = 1  # type: ignore[attr-defined]
    return archive.open(info, "w", force_zip64=True)


def _frame(file: BinaryIO) -> tuple[int, NDArray[Any]] | None:
    """The next frame: players and rows; None where no whole one is left."""
    head = file.read(_FRAME.size)
    if len(head) < _FRAME.size:
        return None
    mark, players, games, size, check = _FRAME.unpack(head)
    faces, odd = divmod(size - games * RESULT.itemsize, 2 * games) if games else (0, 1)
    if mark != _MARK or odd or not 0 <= faces <= 255:
        return None
    data = file.read(size)
    if len(data) < size or zlib.crc32(data) != check:
        return None
    return players, np.frombuffer(data, row_of(faces))


def _about_in(file: Path) -> Any:
    """What a complete file says about itself; None where it cannot be read."""
    try:
        if file.suffix == ".npz":
            with np.load(file, allow_pickle=False) as arrays:
                return json.loads(str(arrays["about"]))
        _, parquet = _arrow()
        return json.loads(parquet.read_schema(file).metadata[b"tomate-designer"])
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise click.UsageError(
            "Parquet needs pyarrow: pip install 'tomate-designer[data]'. Or save as .npz, which needs nothing."
        ) from None
    return pyarrow, parquet
