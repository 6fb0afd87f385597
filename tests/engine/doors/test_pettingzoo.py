"""PettingZoo's environments: its own tests pass without a warning; nothing hidden leaks, which they do not look at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from engine_tables import variant

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from engine import pettingzoo
from engine.views import reshuffle_hidden
from variants import load
from variants.faults import Faults

TOP = Path(__file__).parent.parent.parent.parent
GAMES = [("karate-tomate", 4), ("market", 3), ("double-pass", 3), ("duel", 2), ("draft-start", 3)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_their_tests_pass(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = load(name)
    api_test(pettingzoo.env(made, players), num_cycles=100)
    seed_test(lambda: pettingzoo.env(made, players), num_cycles=30)
    for masks in ("info", "observation"):
        parallel_api_test(pettingzoo.parallel_env(made, players, masks=masks), num_cycles=100)  # type: ignore[arg-type]
        parallel_seed_test(lambda: pettingzoo.parallel_env(made, players, masks=masks), num_cycles=30)  # noqa: B023
    capsys.readouterr()


@pytest.mark.parametrize("name", ["karate-tomate", "karate-tomate-exchange", "market", "draft-start", "must-overbid"])
def test_what_is_hidden_is_not_in_an_observation(name: str) -> None:
    env = pettingzoo.parallel_env(load(name), 4, seed=3, masks="observation")
    random, moved = np.random.default_rng(1), 0
    seen, _ = env.reset()
    for _ in range(60):
        if not env.agents:
            break
        before = env.table.game
        for agent in env.agents:
            env.table.game = before.clone()
            reshuffle_hidden(env.table.game.unhidden, before.rules, env.table.seat(agent) - 1, random)
            moved += any(before.view(seat) != env.table.game.view(seat) for seat in range(1, 5))
            again = env.table.observation(agent)
            assert again["observation"].tobytes() == seen[agent]["observation"].tobytes()
            assert again["action_mask"].tobytes() == seen[agent]["action_mask"].tobytes()
        env.table.game = before
        seen, *_ = env.step(drawn(seen, random))
    assert moved > 20


def drawn(seen: dict[str, Any], random: np.random.Generator) -> dict[str, int]:
    """Random actions that the masks allow."""
    return {agent: int(random.choice(np.flatnonzero(one["action_mask"]))) for agent, one in seen.items()}


def test_both_environments_play_the_same_game() -> None:
    random = np.random.default_rng(4)
    together = pettingzoo.parallel_env(variant(), 3, masks="observation")
    turns = pettingzoo.env(variant(), 3, masks="observation")
    seen, _ = together.reset(seed=8)
    turns.reset(seed=8)
    rewards: dict[str, float] = {}
    while together.agents:
        actions = drawn(seen, random)
        asked = [agent for agent in together.agents if actions[agent] != pettingzoo.WAIT]
        for agent in asked:
            assert turns.agent_selection == agent
            assert turns.observe(agent)["action_mask"].tobytes() == seen[agent]["action_mask"].tobytes()
            turns.step(actions[agent])
        seen, rewards, ended, broken, _ = together.step(actions)
        assert turns.table.game.identity == together.table.game.identity
        assert all(seen[agent]["observation"].tobytes() == turns.observe(agent)["observation"].tobytes()
                   for agent in seen)  # fmt: skip
    assert all(ended.values()) and not any(broken.values())
    assert turns.rewards == rewards and abs(sum(rewards.values())) < 1e-9 and max(rewards.values()) > 0


def test_what_the_mask_forbids_breaks_the_game_off() -> None:
    env = pettingzoo.parallel_env(variant(), 3)
    env.reset(seed=1)
    _, rewards, ended, broken, _ = env.step(dict.fromkeys(env.agents, pettingzoo.WAIT))
    assert rewards == {"seat_1": -1.0, "seat_2": 0.0, "seat_3": 0.0}
    assert not any(ended.values()) and all(broken.values()) and env.agents == []


def test_the_next_game_of_a_seed_is_another_and_comes_again() -> None:
    env = pettingzoo.parallel_env(variant(), 3)
    hands = []
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        hands.append(env.table.game.view(1).hand)
    assert hands[0] == hands[2] != hands[1] == hands[3]


def test_it_shows_the_table_without_hands() -> None:
    env = pettingzoo.env(variant(), 3, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 2: cards 5, sum 0" in env.render()
    assert not any(card in env.render() for card in env.table.game.names.kinds)


def test_columns_are_named_and_without_pettingzoo_it_says_so() -> None:
    env = pettingzoo.env(variant(), 3)
    env.reset(seed=1)
    row = dict(zip(env.table.features.columns, env.observe("seat_2").tolist(), strict=True))
    view = env.table.game.view(2)
    assert len(row) == len(env.table.features.columns)
    assert {name.removeprefix("hand "): int(n) for name, n in row.items() if name.startswith("hand ") and n} == dict(
        view.hand
    )
    assert (row["tomato"], row["asked: play"], row["seat +2 hand"]) == (view.tomato, 1, 5)
    program = "import sys; sys.modules['pettingzoo'] = None\nimport engine.pettingzoo"
    done = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False)
    assert "PettingZoo is not installed: pip install 'tomate-designer[learn]'" in done.stderr
    with pytest.raises(Faults, match="not 11"):
        pettingzoo.env(load("karate-tomate"), 11)
