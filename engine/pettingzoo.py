"""Any variant as an environment of PettingZoo (extra `learn`): `parallel_env(variant, players)` and `env(...)`.

In the parallel environment all who are asked choose in one step, as at the table; in the other one after the other,
and nobody sees what the others chose before all have. Observations are made of the seat's View alone.

What an agent may do stands in its info as `action_mask`; with `masks="observation"` it stands in the observation, which
is then a dict of `observation` and `action_mask`, as PettingZoo's own card games have it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.features import MOST, Features
from engine.game import MAX_GAME, Game
from engine.kernel import codes as c
from engine.tree import legal
from variants.model import Variant

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as missing:
    raise ImportError("PettingZoo is not installed: pip install 'tomate-designer[learn]'") from missing

WAIT = c.ACTIONS
"""The action of an agent that is not asked (parallel environment)."""
ILLEGAL = -1.0
"""The reward of an agent that does what its mask forbids; the game is then broken off."""

Mask = NDArray[np.int8]
Where = Literal["info", "observation"]


class _Table:
    """A game and how agents see it; agents are called seat_1, seat_2 ..."""

    def __init__(self, variant: Variant, players: int, seed: int, masks: Where) -> None:
        self.variant, self.players, self.seed, self.number = variant, players, seed, -1
        self.masks = masks
        self.agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.game = Game(variant, players, seed)
        self.features = Features.of(self.game)

    def deal(self, seed: int | None) -> None:
        """The first game of a seed, or the next of the same."""
        self.number = 0 if seed is not None else (self.number + 1) % MAX_GAME
        self.seed = self.seed if seed is None else seed
        self.game = Game(self.variant, self.players, self.seed, self.number)

    def seat(self, agent: str) -> int:
        """The agent's seat, from 1."""
        return self.agents.index(agent) + 1

    def mask(self, agent: str) -> Mask:
        """int8: 1 for each action that the agent may choose now."""
        seat = self.seat(agent)
        mask = np.zeros(WAIT + 1, np.int8)
        mask[list(legal(self.game, seat)) if seat in self.game.waiting else WAIT] = 1
        return mask

    def observation(self, agent: str) -> Any:
        """What the agent knows."""
        row = self.features.view(self.game.view(self.seat(agent)))
        return row if self.masks == "info" else {"observation": row, "action_mask": self.mask(agent)}

    def info(self, agent: str) -> dict[str, Any]:
        """What the agent may do, if that is where it is to stand."""
        return {"action_mask": self.mask(agent)} if self.masks == "info" else {}

    def act(self, agent: str, action: Any) -> bool:
        """Whether the agent may do that; if so it is done."""
        seat, number = self.seat(agent), int(action)
        if number not in legal(self.game, seat):
            return False
        self.game.act(seat, self.game.names.say(self.game.unhidden, number))
        return True

    def rewards(self) -> dict[str, float]:
        """Each agent's share of the win, less an even share; all 0 before the end."""
        if self.game.result is None:
            return dict.fromkeys(self.agents, 0.0)
        winners, even = self.game.result.winners, 1 / self.players
        return {agent: (self.seat(agent) in winners) / len(winners) - even for agent in self.agents}

    def punished(self, offender: str) -> dict[str, float]:
        """The rewards where an agent did what it may not."""
        return {agent: ILLEGAL if agent == offender else 0.0 for agent in self.agents}

    def text(self) -> str:
        """What everybody sees."""
        view = self.game.view(1)
        lines = [f"round {view.round}, pass {view.pass_no}; in the row {' '.join(view.row)}; pile {view.pile}"]
        lines += [
            f"seat {seat.seat}: cards {seat.hand}, sum {seat.sum}, triumph cards {seat.triumphs}" for seat in view.seats
        ]
        return "\n".join(lines)

    @cache  # noqa: B019 - agents' spaces must be the same objects, and live as long as the table
    def action_space(self, _agent: str) -> Any:
        """The kernel's actions (engine.kernel.codes), and to wait."""
        return Discrete(WAIT + 1)

    @cache  # noqa: B019
    def observation_space(self, _agent: str) -> Any:
        """The columns of engine.features.Features; beside them the mask, if that is where it is to stand."""
        row = Box(-MOST, MOST, (len(self.features.columns),), np.float32)
        mask = Box(0, 1, (WAIT + 1,), np.int8)
        return row if self.masks == "info" else Dict({"observation": row, "action_mask": mask})


class _Seated:
    """What both environments have in common."""

    def __init__(self, variant: Variant, players: int, seed: int, masks: Where, render_mode: str | None) -> None:
        self.table = _Table(variant, players, seed, masks)
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.render_mode = render_mode

    def action_space(self, agent: str) -> Any:
        """The kernel's actions (engine.kernel.codes), and to wait."""
        return self.table.action_space(agent)

    def observation_space(self, agent: str) -> Any:
        """A view as numbers (engine.features)."""
        return self.table.observation_space(agent)

    def render(self) -> str | None:
        """The table in words, as everybody sees it, in the mode `ansi`."""
        return self.table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class TomateParallel(_Seated, ParallelEnv):  # type: ignore[misc]
    """All who are asked choose in one step; who is not asked waits."""

    metadata = {"name": "tomate_designer_v0", "render_modes": ["ansi"]}  # noqa: RUF012 - PettingZoo wants it so

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal: the first game of that seed, or without one the next game of the last."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), self._informed()

    def step(self, actions: dict[str, Any]) -> Any:
        """All that are asked act; what the others give is not looked at."""
        asked = [agent for agent in self.agents if self.table.seat(agent) in self.table.game.waiting]
        offender = next((agent for agent in asked if not self.table.act(agent, actions[agent])), None)
        agents, over = self.agents, offender is not None or self.table.game.over
        rewards = self.table.rewards() if offender is None else self.table.punished(offender)
        observed, informed = self._observed(), self._informed()
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over and offender is None)
        return observed, rewards, ended, dict.fromkeys(agents, offender is not None), informed

    def _observed(self) -> dict[str, Any]:
        return {agent: self.table.observation(agent) for agent in self.agents}

    def _informed(self) -> dict[str, Any]:
        return {agent: self.table.info(agent) for agent in self.agents}


class TomateTurns(_Seated, AECEnv):  # type: ignore[misc]
    """One agent acts at a time; of those who are asked together the first who has not yet."""

    metadata = {"name": "tomate_designer_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal: the first game of that seed, or without one the next game of the last."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def observe(self, agent: str) -> Any:
        """What the agent knows, and what it may do now."""
        return self.table.observation(agent)

    def step(self, action: Any) -> None:
        """The agent whose turn it is acts; None where it is out of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.table.act(agent, action):
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, self.table.game.over)
        else:
            self.rewards = self.table.punished(agent)
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._turn()

    def _turn(self) -> None:
        waiting = self.table.game.waiting
        self.infos = {agent: self.table.info(agent) for agent in self.agents}
        self.agent_selection = self.possible_agents[waiting[0] - 1] if waiting else self.agents[0]


def parallel_env(
    variant: Variant, players: int, seed: int = 0, *, masks: Where = "info", render_mode: str | None = None
) -> TomateParallel:
    """The variant for so many as a ParallelEnv; Faults is raised where it cannot be played by so many."""
    return TomateParallel(variant, players, seed, masks, render_mode)


def env(
    variant: Variant, players: int, seed: int = 0, *, masks: Where = "info", render_mode: str | None = None
) -> TomateTurns:
    """The variant for so many as an AECEnv; Faults is raised where it cannot be played by so many."""
    return TomateTurns(variant, players, seed, masks, render_mode)
