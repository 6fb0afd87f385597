"""Kernel functions as plain Python beside the compiled ones: the same lines, and whatever they call may be replaced."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from engine.kernel.bits import PLAIN


def rewired(
    function: Any,
    instead: dict[str, Callable[..., Any]] | None = None,
    made: dict[FunctionType, FunctionType] | None = None,
) -> FunctionType:
    """A kernel function as plain Python, with all kernel functions that it calls; those named in `instead` replaced.

    `made` holds those that have been made already, where several entries are to share them.
    """
    plain: FunctionType = _rewired(function, PLAIN | (instead or {}), {} if made is None else made)
    return plain


def _rewired(function: Any, instead: dict[str, Callable[..., Any]], made: dict[FunctionType, FunctionType]) -> Any:
    plain: FunctionType = getattr(function, "py_func", function)
    if plain in made:
        return made[plain]
    space = dict(plain.__globals__)
    copy = made[plain] = FunctionType(plain.__code__, space, plain.__name__, plain.__defaults__)
    for name in plain.__code__.co_names:
        called = getattr(space.get(name), "py_func", space.get(name))
        if name in instead:
            space[name] = instead[name]
        elif isinstance(called, FunctionType) and called.__module__.startswith(("engine.kernel.", "engine.rng")):
            space[name] = _rewired(called, instead, made)
    return copy
