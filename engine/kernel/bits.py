"""Sets of small numbers as bits of an integer below 2**63: count them, find the first, find the n-th."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from engine.jit import COMPILED, jit


def _count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def _first(bits: int) -> int:
    """The lowest set bit's place; 64 where none is set."""
    whole = int(bits)
    return (whole & -whole).bit_length() - 1 if whole else 64


def _compiled_count(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _compiled_first(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


count = cast(Callable[[int], int], intrinsic(_compiled_count) if COMPILED else _count)
first = cast(Callable[[int], int], intrinsic(_compiled_first) if COMPILED else _first)


@jit
def nth(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0; `bits` has more than n."""
    for _ in range(n):
        bits &= bits - 1
    return first(bits)
