"""OpenSpiel plays any variant: its own tests pass, its solvers get better at tiny games, its values are ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_counts import as_variant
from tinies import TINIES, choices

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    ismcts,
    mcts,
)  # fmt: skip

from engine import open_spiel  # noqa: E402
from variants import load  # noqa: E402
from variants.faults import Faults  # noqa: E402

TOP = Path(__file__).parent.parent.parent.parent


def tiny(name: str, **given: Any) -> Any:
    return open_spiel.load(as_variant(TINIES[name]), TINIES[name].players, **given)


@pytest.mark.parametrize("name", TINIES)
def test_its_own_test_passes_on_tiny_games(name: str) -> None:
    pyspiel.random_sim_test(tiny(name), 3, True, False)


@pytest.mark.parametrize("given", [{"memory": 8}, {"deals": 50, "memory": 8}])
@pytest.mark.slow
def test_its_own_test_passes_on_a_whole_game(given: dict[str, int]) -> None:
    pyspiel.random_sim_test(open_spiel.load(load("market"), 3, **given), 1, True, False)


@pytest.mark.parametrize("name", ["hidden card", "draws", "three"])
def test_its_exact_values_are_ours(name: str) -> None:
    game, players = tiny(name), TINIES[name].players

    def uniform(state: Any) -> dict[int, float]:
        options = choices(state.node)
        return {action: 1 / len(options) for action in options}

    one = policy.tabular_policy_from_callable(game, uniform)
    values = expected_game_score.policy_value(game.new_initial_state(), [one] * players)
    shares = [
        sum(float(chance) / len(who) for who, chance in TINIES[name].win_chances().items() if seat in who)
        for seat in range(players)
    ]
    assert values == pytest.approx([share - 1 / players for share in shares], abs=1e-12)


def test_cfr_and_external_sampling_get_better() -> None:
    game = tiny("hidden card")
    start = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < start / 4
    np.random.seed(1)  # theirs draws from the global generator
    sampling = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        sampling.iteration()
    assert exploitability.nash_conv(game, sampling.average_policy()) < start / 2


def test_its_compiled_cfr_gets_better_at_three_players() -> None:
    game = tiny("three")
    start = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = pyspiel.CFRSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    table = policy.tabular_policy_from_callable(
        game, lambda state: dict(solver.average_policy().action_probabilities(state))
    )
    assert exploitability.nash_conv(game, table) < start / 2


def test_search_on_resampled_states_beats_random_play() -> None:
    game, random = tiny("draws"), np.random.RandomState(2)
    total = 0.0
    for number in range(30):
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, 20, random_state=random)
        bot.set_resampler(open_spiel.resampler(game, number))
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes, p=chances))
            elif state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        total += state.returns()[number % 2]
    assert total > 3


def test_resampled_states_vary_and_agree_with_what_the_player_knows() -> None:
    game = tiny("hidden card")
    resample = open_spiel.resampler(game, 1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    others = set()
    for _ in range(20):
        again = resample(state, 0)
        assert again.information_state_string(0) == state.information_state_string(0)
        assert again.legal_actions() == state.legal_actions()
        others.add(again.information_state_string(1))
    assert len(others) > 1


@pytest.mark.parametrize(("name", "players"), [("karate-tomate", 3), ("karate-tomate-exchange", 4), ("market", 3)])
def test_at_full_size_what_is_hidden_is_dealt_anew_and_what_is_known_is_kept(name: str, players: int) -> None:
    game, random = open_spiel.load(load(name), players, deals=1000), np.random.RandomState(4)
    resample, state = open_spiel.resampler(game, 1), game.new_initial_state()
    state.apply_action(5)
    others: set[str] = set()
    for turn in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        for _ in range(4 if turn % 8 == 3 else 0):
            again = resample(state, player)
            assert again.current_player() == player and again.legal_actions() == state.legal_actions()
            assert again.information_state_string() == state.information_state_string()
            assert again.observation_string() == state.observation_string()
            others.add(again.information_state_string((player + 1) % players))
        state.apply_action(random.choice(state.legal_actions()))
    assert len(others) > 4


def test_search_at_full_size_makes_choices_of_a_game() -> None:
    game, random = open_spiel.load(load("karate-tomate"), 3, deals=1000), np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, 3, random_state=random)
    bot.set_resampler(open_spiel.resampler(game, 1))
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(6):
        state.apply_action(int(bot.step(state)))
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


def test_tensors_tell_information_states_apart_and_nothing_else() -> None:
    game = tiny("draws")
    tensors: dict[str, bytes] = {}
    observations: dict[str, bytes] = {}
    states = get_all_states.get_all_states(game, include_terminals=False, include_chance_states=False)
    for state in states.values():
        player = state.current_player()
        tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
        assert tensors.setdefault(state.information_state_string(player), tensor) == tensor
        seen = np.array(state.observation_tensor(player), np.float32).tobytes()
        assert observations.setdefault(state.observation_string(player), seen) == seen
    assert len(set(tensors.values())) == len(tensors) > 100
    assert len(set(observations.values())) == len(observations)


def test_states_go_through_text() -> None:
    game = tiny("draws")
    state = game.new_initial_state()
    while not state.is_terminal():
        action = state.chance_outcomes()[-1][0] if state.is_chance_node() else state.legal_actions()[-1]
        state.apply_action(action)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state) and again.history() == state.history()
    assert sum(state.returns()) == pytest.approx(0)


def test_a_process_that_loaded_a_game_ends_well_and_one_without_open_spiel_says_so() -> None:
    """OpenSpiel lets go of what was registered after Python has ended, which has crashed."""
    program = "from engine import open_spiel as o; from variants import load; o.load(load('duel'), 2)"
    done = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    program = "import sys; sys.modules['pyspiel'] = None\nimport engine.open_spiel"
    done = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False)
    assert "OpenSpiel is not installed: pip install 'tomate-designer[learn]'" in done.stderr


def test_too_many_players_is_a_fault() -> None:
    with pytest.raises(Faults, match="is for 2 to 2 players, not 3"):
        open_spiel.load(load("duel"), 3)
