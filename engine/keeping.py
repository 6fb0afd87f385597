"""Keeping machine code between starts: what is damaged is compiled again, what cannot be written is done without.

numba's own cache trusts its files: one that a power cut left empty stops every later start, and one that a disk
fault changed would run as machine code that nobody compiled. Here each file holds one function and begins with a
digest of what follows.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

DIGEST = 32
"""Bytes of the digest at the front of a file."""


@lru_cache(maxsize=1)
def _tell_of_damage() -> None:
    """Said once, however many files are damaged."""
    words = "The machine code kept of the game engine is damaged; it is compiled again."
    print(words, file=sys.stderr, flush=True)


def read_sealed(path: Path) -> bytes | None:
    """What the file holds; None where there is none, or where it is not what was written."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        raw = b""
    if hashlib.sha256(raw[DIGEST:]).digest() == raw[:DIGEST]:
        return raw[DIGEST:]
    _tell_of_damage()
    return None


def write_sealed(path: Path, held: bytes) -> None:
    """Write the file whole, or leave it as it is where that is not possible."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(hashlib.sha256(held).digest() + held)
        part.replace(path)
    except OSError:  # a full disk, a folder that became read-only
        with contextlib.suppress(OSError):
            part.unlink()


def keeper(function: Any, folder: Path) -> Any:
    """A cache for that function's machine code, as numba's dispatchers use one."""
    from numba.core import caching, compiler, serialize

    numbas: Any = caching
    dumps: Any = serialize.dumps
    rebuild: Any = compiler.CompileResult._rebuild

    class Keeper(numbas.FunctionCache):  # type: ignore[misc]
        def __init__(self) -> None:  # numba's own would look for a folder and begin an index
            self._py_func, self._name, self._cache_path = function, repr(function), str(folder)

        def enable(self) -> None:
            """Always."""

        disable = flush = enable

        def _path(self, signature: Any, codegen: Any) -> Path:
            key = hashlib.sha256(repr(self._index_key(signature, codegen)).encode()).hexdigest()[:16]
            return folder / f"{function.__name__}-{key}.code"

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            target_context.refresh()
            held = read_sealed(self._path(sig, target_context.codegen()))
            return held and rebuild(target_context, *pickle.loads(held))

        def save_overload(self, sig: Any, data: Any) -> None:
            write_sealed(self._path(sig, data.codegen), dumps(data._reduce()))

    return Keeper()
