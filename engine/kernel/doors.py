"""The few functions through which Python plays one game; records come as arrays of one."""

from __future__ import annotations

from typing import Any

from engine.jit import entry
from engine.kernel.choosing import choose
from engine.kernel.codes import ACTIONS
from engine.kernel.legal import why_not
from engine.kernel.setup import start_match
from engine.kernel.turn import advance, apply


@entry
def start(states: Any, rules: Any, seed_low: int, seed_high: int, game: int) -> None:
    """Deal a new game and go on until somebody must choose."""
    start_match(states[0], rules[0], seed_low, seed_high, game)
    advance(states[0], rules[0])


@entry
def refusal(states: Any, rules: Any, seat: int, action: int) -> int:
    """0 where the seat may do that now, else the code of the refusal."""
    return why_not(states[0], rules[0], seat, action)


@entry
def legal_actions(states: Any, rules: Any, seat: int, out: Any) -> int:
    """Write the actions open to the seat into `out`, in order; how many they are."""
    n = 0
    for action in range(ACTIONS):
        if why_not(states[0], rules[0], seat, action) == 0:
            out[n] = action
            n += 1
    return n


@entry
def act(states: Any, rules: Any, seat: int, action: int) -> int:
    """Carry out a choice if it is allowed and go on; else change nothing and give the code of the refusal."""
    code = why_not(states[0], rules[0], seat, action)
    if code == 0:
        apply(states[0], rules[0], seat, action)
        advance(states[0], rules[0])
    return code


@entry
def bot_choice(states: Any, rules: Any, weights: Any, seat: int) -> int:
    """What a bot with that row of weights would choose for the seat; its random stream moves on."""
    return choose(states[0], rules[0], weights, 0, seat)
