"""Sets of small numbers as bits of an integer below 2**63: count them, find the first, find the n-th."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.jit import COMPILED, jit


def _count(bits: int) -> int:
    return int(bits).bit_count()


def _first(bits: int) -> int:
    whole = int(bits)
    return (whole & -whole).bit_length() - 1 if whole else 64


def _one_instruction(build: Callable[[Any, Any, Any], Any]) -> Any:
    """The same as one instruction of the processor, for compiled code."""
    from numba import types
    from numba.extending import intrinsic

    def signature_and_code(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(builder, arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), generate

    return intrinsic(signature_and_code)


count = cast(Callable[[int], int], _one_instruction(lambda b, bits, no: b.ctpop(bits)) if COMPILED else _count)
"""How many bits are set."""

first = cast(Callable[[int], int], _one_instruction(lambda b, bits, no: b.cttz(bits, no)) if COMPILED else _first)
"""The lowest set bit's place; 64 where none is set."""


PLAIN: dict[str, Callable[[int], int]] = {"count": _count, "first": _first}
"""Those two by name, for who runs these lines as plain Python beside compiled ones (engine.chance)."""


@jit
def nth(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0; `bits` has more than n."""
    for _ in range(n):
        bits &= bits - 1
    return first(bits)
