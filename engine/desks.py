"""The records of a search: what a seat knows, what it may hope for, the workspace; and the desk that holds them all."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.records import (
    MAX_CARDS,
    MAX_FACES,
    MAX_KINDS,
    MAX_SUITS,
    STATE,
    Grid,
    Seats,
    Short,
    Totals,
    Whole,
    layout,
)
from variants.values import MAX_PLAYERS

PHASES = 4
"""A game is valued differently in each quarter of its way to the end."""
FEATURES = 8
"""What is counted of a seat to value its prospects (kernel.valuing)."""
VALUE_UNIT = 4096
REWARD = 32768
"""A win, as rewards are added up; 32,767 iterations stay below 2**31."""
EXP_STEPS = 64
EXP_N = 1024
MAX_LEGAL = MAX_KINDS + 2
SLOTS = 32768
"""Of a search's hash table; a power of two, twice the nodes."""
NODES = 16384
ARMS = 65536
PATH = 64
"""Choices from the root that a search remembers, at most."""


class Knowledge:
    """What one seat has seen and must not forget: all that a search may know beyond what lies open (kernel.knowledge).

    Tables have a row for each seat; what it says of the own seat is not used.
    """

    held: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_KINDS)]
    """Copies of a number card that a seat is known to hold at least: picked from the market, stolen."""
    among: Annotated[Grid, "u1", (MAX_KINDS,)]
    """Copies known to be in hands or packs of others, whosoever: passed on in a draft."""
    shown: Annotated[Grid, "i2", (MAX_KINDS,)]
    """Copies that lie on the table or among the discards for certain."""
    table: Annotated[Grid, "i2", (MAX_KINDS,)]
    """Those of them that lie on the table."""
    packs_passed: Short
    tomato: Seats
    """Number of a seat's tomato card, where `tomato_known` has its bit."""
    tomato_known: Short
    higher_than: Seats
    """Seats, as bits, whose tomato is known to be lower than that of the seat of the row."""
    won: Annotated[Grid, "u1", (MAX_PLAYERS, MAX_FACES)]
    """Triumph cards are taken openly: who remembers knows them all, and so their trophies and knives."""
    trophies: Totals
    knives: Totals


class Values:
    """What a seat may hope for at a round's end, learnt from games of personas (engine.experts)."""

    weights: Annotated[Grid, "i4", (PHASES, FEATURES)]
    """By phase of the game: what a unit of a feature (kernel.valuing) adds, in 1 / VALUE_UNIT of a logit."""
    exp: Annotated[Grid, "i4", (EXP_N,)]
    """REWARD * exp(-i / EXP_STEPS), so that no world computes an exponential of its own."""


class Search:
    """The workspace of a search: what is unknown, and the tree (kernel.searching)."""

    pool: Annotated[Grid, "u1", (MAX_CARDS,)]
    """Number cards that could be anywhere."""
    pool_n: Short
    unknown: Seats
    """Cards of a hand that are not known, those in `among` with them."""
    hand_free: Seats
    """Of those, and of a pack's cards, how many are still to be dealt."""
    pack_free: Seats
    shown_n: Short
    """Discards that are known."""
    legal: Annotated[Grid, "i2", (MAX_LEGAL,)]
    legal_n: Short
    slot_node: Annotated[Grid, "i4", (SLOTS,)]
    """Hash table of the nodes; a slot counts only where its stamp is that of this search."""
    slot_stamp: Annotated[Grid, "i4", (SLOTS,)]
    stamp: Whole
    nodes: Whole
    node_key: Annotated[Grid, "u4", (NODES,)]
    node_n: Annotated[Grid, "i4", (NODES,)]
    node_total: Annotated[Grid, "i4", (NODES,)]
    node_arm: Annotated[Grid, "i4", (NODES,)]
    """First arm of the node, -1 for none; arms are a list by `arm_next`."""
    arms: Whole
    arm_next: Annotated[Grid, "i4", (ARMS,)]
    arm_n: Annotated[Grid, "i4", (ARMS,)]
    arm_total: Annotated[Grid, "i4", (ARMS,)]
    """Rewards added up, REWARD for each win."""
    arm_action: Annotated[Grid, "i2", (ARMS,)]
    path_n: Whole
    path_node: Annotated[Grid, "i4", (PATH,)]
    path_arm: Annotated[Grid, "i4", (PATH,)]
    path_seat: Annotated[Grid, "i4", (PATH,)]
    reward: Totals
    suit_sum: Annotated[Grid, "i4", (MAX_SUITS + 1,)]


KNOWLEDGE = layout(Knowledge)
VALUES = layout(Values)
SEARCH = layout(Search)


class Desk(NamedTuple):
    """What a search works on: arrays for the kernel."""

    states: NDArray[Any]
    """engine.records.State[4]: kernel.experts says which is which."""
    raw: NDArray[np.uint8]
    """Their bytes, a row each."""
    knows: NDArray[Any]
    """Knowledge[players]."""
    searches: NDArray[Any]
    """Search[1]."""

    @classmethod
    def new(cls, players: int) -> Desk:
        """An empty one."""
        assert STATE.fields is not None and STATE.fields["rng"][1] == 0, "a search copies a state but for its front"
        states = np.zeros(4, STATE)
        return cls(states, states.view(np.uint8).reshape(4, -1), np.zeros(players, KNOWLEDGE), np.zeros(1, SEARCH))
