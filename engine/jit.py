"""The decorators that compile kernel functions, and the folder in which their machine code is kept.

numba's own cache does not notice an edit in a module that a function imports, so the folder is named by a hash of
every source that kernel code or its constants come from. With `NUMBA_DISABLE_JIT=1` in the environment every
function stays plain Python, the same lines in the other world, and numba is not even loaded.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
T = TypeVar("T")

COMPILED: bool = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""False in the interpreted world."""

wide = cast(Callable[[Any], int], np.int64)
"""A field of a record as a 64-bit integer: arithmetic on narrow fields is done in this width in both worlds."""

TOP = Path(__file__).resolve().parent.parent
KEEP_DAYS = 14
"""Folders of other versions are removed when nobody has used them for so many days."""


def user_cache() -> Path:
    """The user's cache folder for this tool (TOMATE_DESIGNER_CACHE, else the platform's place)."""
    chosen = os.environ.get("TOMATE_DESIGNER_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "tomate-designer"


_IMPORT = re.compile(r"^\s*from ((?:engine|variants)[\w.]*) import (.*)$", re.MULTILINE)


def kernel_sources() -> tuple[Path, ...]:
    """The kernel's files and all of this project that they import, however far: what its machine code depends on."""
    found: set[Path] = set()
    engine = TOP / "engine"
    waiting = [*sorted((engine / "kernel").glob("*.py")), engine / "linking.py", engine / "keeping.py"]
    while waiting:
        file = waiting.pop()
        if file in found or not file.is_file():
            continue
        found.add(file)
        for module, names in _IMPORT.findall(file.read_text(encoding="utf-8")):
            folder = TOP.joinpath(*module.split("."))
            waiting += [folder.with_suffix(".py"), folder / "__init__.py"]
            waiting += [folder / f"{name}.py" for name in re.findall(r"\w+", names)]
    return tuple(sorted(found))


@lru_cache(maxsize=1)
def kernel_key() -> str:
    """Hash of the kernel's sources: of equal ones, equal games have equal results."""
    digest = hashlib.sha256()
    for file in kernel_sources():
        digest.update(file.relative_to(TOP).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def source_key() -> str:
    """Hash of the kernel's sources, of the versions it is compiled by and of what changes their output."""
    digest = hashlib.sha256(kernel_key().encode())
    named = ("NUMBA_", "TOMATE_LINKING")
    settings = sorted((name, value) for name, value in os.environ.items() if name.startswith(named))
    digest.update(f"{version('numba')} {version('numpy')} {sys.version_info[:2]} {settings}".encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def cache_folder() -> Path | None:
    """The folder for this version of the kernel, ready to be written; None where no folder can be."""
    try:
        folder = user_cache() / f"kernel-{source_key()}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except (OSError, RuntimeError):  # RuntimeError: no home folder is known
        return None
    _remove_old(folder)
    return folder


def _remove_old(current: Path) -> None:
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in current.parent.glob("kernel-*"):
        try:
            if folder != current and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


def is_warm(function: str = "play_games") -> bool:
    """Whether the machine code of that entry lies ready, so that nothing will be compiled for long."""
    if not COMPILED:
        return True
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"{function}-*.code"))


@lru_cache(maxsize=1)
def _pipelines() -> tuple[dict[str, Any], dict[str, Any]]:
    """numba's options for inner functions and for entries: one program each (engine.linking), or numba's own way.

    TOMATE_LINKING=0 in the environment takes numba's own way, so that tests can compare the two.
    """
    from engine.linking import compilers, is_proven

    # numba's bounds checks raise through every function, for which its own way is the proven one
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    if checked or not is_proven() or os.environ.get("TOMATE_LINKING") == "0":
        return {}, {}
    inner, outer = compilers()
    return {"pipeline_class": inner}, {"pipeline_class": outer}


def jit(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function that only kernel code calls; it is kept with its caller and spares itself a door to Python."""
    if not COMPILED:
        return function
    import numba

    options: dict[str, Any] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Callable[P, T] = numba.njit(**options, **_pipelines()[0])(function)
    return compiled


def entry(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a kernel function that Python calls: it runs without the GIL, and is kept for later starts."""
    if not COMPILED:
        return function
    import numba

    from engine.keeping import keeper

    compiled: Any = numba.njit(nogil=True, **_pipelines()[1])(function)
    folder = cache_folder()
    if folder is not None:
        compiled._cache = keeper(function, folder)
    return cast(Callable[P, T], compiled)
