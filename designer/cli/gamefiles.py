"""The files that saved games end in: NPZ and Parquet, written and read in memory that does not grow with them."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO

import click
import numpy as np
from numpy.typing import NDArray

from engine import Part
from engine.records import RESULT
from engine.simulation import BATCH

_OLD = (1980, 1, 1, 0, 0, 0)
"""The date of what is in a NPZ file: the same in every run."""
_GROUP = 16
"""Batches in a row group of Parquet: what a file says about its groups is held in memory."""

Frames = Mapping[int, Iterable[NDArray[Any]]]
"""Rows (`row_of`) of the games, batch by batch, by number of players."""


class Damaged(Exception):
    """A file of saved games that cannot be read."""


def row_of(cards: int) -> np.dtype[Any]:
    """A row while it is gathered: the record and the cards taken and played."""
    return np.dtype([("result", RESULT), ("cards", "u1", (2, cards))])


def flat_of(cards: int) -> np.dtype[Any]:
    """A row of the file: the record's fields, then the cards that all took or played and those of winners."""
    fields = [(name, *RESULT[name].base.descr[0][1:], RESULT[name].shape) for name in RESULT.names or ()]
    return np.dtype([*((n, t, s) for n, t, s in fields if n != "filling"),
                     ("taken", "u1", (cards,)), ("taken_by_winners", "u1", (cards,))])  # fmt: skip


def flattened(rows: NDArray[Any], flat: np.dtype[Any]) -> NDArray[Any]:
    """Rows as they were gathered as rows of the file."""
    out = np.empty(len(rows), flat)
    for name in flat.names or ():
        if name not in ("taken", "taken_by_winners"):
            out[name] = rows["result"][name]
    out["taken"], out["taken_by_winners"] = rows["cards"][:, 0], rows["cards"][:, 1]
    return out


def _part(flat: NDArray[Any], cards: int) -> Part:
    """Rows of the file as games again."""
    results = np.zeros(len(flat), RESULT)
    for name in flat.dtype.names or ():
        if name in (RESULT.names or ()):
            results[name] = flat[name]
    taken = np.stack([flat["taken"][:, :cards], flat["taken_by_winners"][:, :cards]], axis=1)
    return Part(int(results["game"][0]), results, taken)


def write(out: BinaryIO, suffix: str, about: dict[str, Any], games: dict[int, int], frames: Frames) -> None:
    """All games into `out`; `games`: how many, by number of players."""
    (_write_npz if suffix == ".npz" else _write_parquet)(out, about, games, frames)


def read(file: Path, about: dict[str, Any]) -> Iterator[Part]:
    """The games of a file, batch by batch as they were played; Damaged where it cannot be read."""
    try:
        yield from (_read_npz if file.suffix == ".npz" else _read_parquet)(file, about)
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise Damaged from error


def about_in(file: Path) -> Any:
    """What a complete file says about itself; None where it cannot be read."""
    try:
        if file.suffix == ".npz":
            with np.load(file, allow_pickle=False) as arrays:
                return json.loads(str(arrays["about"]))
        _, parquet = arrow()
        return json.loads(parquet.read_schema(file).metadata[b"tomate-designer"])
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


def _write_npz(out: BinaryIO, about: dict[str, Any], games: dict[int, int], frames: Frames) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with _member(archive, "about") as member:
            np.lib.format.write_array(member, np.array(json.dumps(about, sort_keys=True)))
        for players, batches in frames.items():
            flat = flat_of(about["cards"][str(players)])
            head = {"descr": np.lib.format.dtype_to_descr(flat), "fortran_order": False, "shape": (games[players],)}
            with _member(archive, f"players_{players}") as member:
                np.lib.format.write_array_header_1_0(member, head)
                for rows in batches:
                    member.write(flattened(rows, flat).tobytes())


def _read_npz(file: Path, about: dict[str, Any]) -> Iterator[Part]:
    with zipfile.ZipFile(file) as archive:
        for players in about["players"]:
            cards = about["cards"][str(players)]
            with archive.open(f"players_{players}.npy") as member:
                np.lib.format.read_magic(member)
                (games,), _, dtype = np.lib.format.read_array_header_1_0(member)
                if dtype != flat_of(cards):
                    raise ValueError("other fields")
                for start in range(0, games, BATCH):
                    count = min(BATCH, games - start)
                    yield _part(np.frombuffer(member.read(count * dtype.itemsize), dtype, count), cards)


def _member(archive: zipfile.ZipFile, name: str) -> Any:
    info = zipfile.ZipInfo(f"{name}.npy", _OLD)
    info.compress_type = zipfile.ZIP_DEFLATED
    info._compresslevel = 1  # type: ignore[attr-defined]
    return archive.open(info, "w", force_zip64=True)


def _write_parquet(out: BinaryIO, about: dict[str, Any], games: dict[int, int], frames: Frames) -> None:
    tables, parquet = arrow()
    writer = None
    cards = max(about["cards"].values())
    for players, batches in frames.items():
        flat = flat_of(about["cards"][str(players)])
        for _, group in groupby(enumerate(batches), lambda item: item[0] // _GROUP):
            rows = np.concatenate([flattened(rows, flat) for _, rows in group])
            table = tables.table(_columns_of(rows, cards))
            if writer is None:
                said = {b"tomate-designer": json.dumps(about, sort_keys=True).encode()}
                writer = parquet.ParquetWriter(out, table.schema.with_metadata(said))
            writer.write_table(table.replace_schema_metadata(writer.schema.metadata))
    if writer is not None:
        writer.close()


def _columns_of(rows: NDArray[Any], cards: int) -> dict[str, NDArray[Any]]:
    """Plain columns, those of seats and cards numbered from 1; cards up to `cards`, which not every variant has."""
    columns = {}
    for name in rows.dtype.names or ():
        column = rows[name]
        if column.ndim == 1:
            columns[name] = column
            continue
        width = cards if name.startswith("taken") else column.shape[1]
        for place in range(width):
            columns[f"{name}_{place + 1}"] = column[:, place] if place < column.shape[1] else np.zeros_like(rows["end"])
    return columns


def _read_parquet(file: Path, about: dict[str, Any]) -> Iterator[Part]:
    _, parquet = arrow()
    whole = parquet.ParquetFile(file)
    for group in range(whole.num_row_groups):
        table = whole.read_row_group(group)
        cards = about["cards"][str(table["players"][0].as_py())]
        rows = np.zeros(table.num_rows, flat_of(cards))
        for name in rows.dtype.names or ():
            if rows[name].ndim == 1:
                rows[name] = table[name].to_numpy()
            for place in range(rows[name].shape[1] if rows[name].ndim > 1 else 0):
                rows[name][:, place] = table[f"{name}_{place + 1}"].to_numpy()
        for start in range(0, len(rows), BATCH):
            yield _part(rows[start : start + BATCH], cards)


def arrow() -> tuple[Any, Any]:
    """pyarrow and its Parquet, or what to do without."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise click.UsageError(
            "Parquet needs pyarrow: pip install 'tomate-designer[data]'. Or save as .npz, which needs nothing."
        ) from None
    return pyarrow, parquet
