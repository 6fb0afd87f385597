"""How fast games are played: `python benchmarks/play.py` prints Markdown tables, medians of 5 rounds.

A decision is one choice of one seat. Random players are uniform over what they may do. Beside this engine, in the
same rounds, OpenSpiel and RLCard play through their fastest Python doors, where they are installed
(pip install open_spiel rlcard). Rates are by the clock and by the processor's time, which a busy machine changes
less; ratios are of the latter, each round's for itself, with their spread. `--players 4,10` plays fewer counts.
Instead of that, `--threads` measures how threads add up, `--linking` what engine.linking brings, `--start` compiling,
starting and memory.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROUNDS = 5
SECONDS = 0.4
"""About so long is one measurement."""
TOP = Path(__file__).resolve().parent.parent

Play = Callable[[int], int]
"""Plays so many games, and tells how many decisions they took."""


def own(players: int, bots: tuple[str, ...], threads: int) -> Play:
    """This engine."""
    from engine import Run
    from variants import load

    variant = load("karate-tomate")

    def play(games: int) -> int:
        parts = Run(variant, players, bots, seed=games).parts(games, threads=threads)
        return sum(int(part.results["decisions"].sum()) for part in parts)

    return play


def open_spiel(name: str) -> Play:
    """OpenSpiel's evaluate_bots with its own random bots: the loop and the bots are C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    per_game = _decisions_per_game(game)

    def play(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return int(games * per_game)

    return play


def _decisions_per_game(game: Any, games: int = 200) -> float:
    """Choices of a game under random play, counted in a Python loop."""
    import random

    chance, total = random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                acts = [chance.choice(state.legal_actions(p) or [0]) for p in range(game.num_players())]
                total += sum(bool(state.legal_actions(p)) for p in range(game.num_players()))
                state.apply_actions(acts)
            else:
                total += 1
                state.apply_action(chance.choice(state.legal_actions()))
    return total / games


def rl_card(name: str) -> Play:
    """RLCard's environment with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    world = rlcard.make(name, config={"seed": 1})
    world.set_agents([RandomAgent(num_actions=world.num_actions) for _ in range(world.num_players)])

    def play(games: int) -> int:
        before = world.timestep
        for _ in range(games):
            world.run(is_training=False)
        return int(world.timestep - before)

    return play


def contenders(counts: list[int]) -> dict[str, Play]:
    """All who play, by what the table calls them."""
    from engine.simulation import available_threads

    many = available_threads()
    found: dict[str, Play] = {}
    for players in counts:
        found[f"{players} players, random, 1 thread"] = own(players, ("random",), 1)
        found[f"{players} players, random, {many} threads"] = own(players, ("random",), many)
    found["4 players, personas, 1 thread"] = own(4, ("brawler", "counter", "collector", "cautious"), 1)
    others: dict[str, Callable[[], Play]] = {
        "OpenSpiel goofspiel(4 players, 13 cards)": lambda: open_spiel("goofspiel(players=4,num_cards=13)"),
        "OpenSpiel oh_hell": lambda: open_spiel("oh_hell"),
        "OpenSpiel hearts": lambda: open_spiel("hearts"),
        "RLCard uno": lambda: rl_card("uno"),
    }
    for name, make in others.items():
        try:
            found[name] = make()
        except ImportError:
            print(f"{name}: not installed", file=sys.stderr)
    return found


def rates(counts: list[int]) -> None:
    """The table of decisions and games a second."""
    players = contenders(counts)
    sizes = {}
    for name, play in players.items():
        play(2)
        games, took = 2, 0.0
        while took < SECONDS / 4:
            games *= 4
            start = time.perf_counter()
            play(games)
            took = time.perf_counter() - start
        sizes[name] = max(int(games * SECONDS / took), 1)
    seen: dict[str, list[tuple[float, float, float]]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            start, worked = time.perf_counter(), time.process_time()
            decisions = play(sizes[name])
            worked, took = time.process_time() - worked, time.perf_counter() - start
            seen[name].append((sizes[name] / took, decisions / took, decisions / worked))
    print("| who plays | games/s | million decisions/s | per CPU second | decisions/game | times OpenSpiel hearts |")
    print("|---|---:|---:|---:|---:|---:|")
    reference = seen.get("OpenSpiel hearts") or next(iter(seen.values()))
    for name, rows in seen.items():
        games, decisions, per_cpu = (statistics.median(row[place] for row in rows) for place in range(3))
        ratios = [row[2] / other[2] for row, other in zip(rows, reference, strict=True)]
        print(
            f"| {name} | {games:,.0f} | {decisions / 1e6:.3f} | {per_cpu / 1e6:.3f} | {decisions / games:.0f} "
            f"| {spread(ratios)} |"
        )


def spread(values: list[float]) -> str:
    """The median, with the least and the most."""
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def scaling(games: int = 100_000) -> None:
    """How much faster all threads are than one, and what they cost the processor: ratios round by round."""
    from engine.simulation import available_threads

    many = available_threads()
    one, all_of_them = own(4, ("random",), 1), own(4, ("random",), many)
    one(100)
    clock, work = [], []
    for _ in range(ROUNDS):
        seen = []
        for play in (one, all_of_them):
            start, worked = time.perf_counter(), time.process_time()
            play(games)
            seen.append((time.perf_counter() - start, time.process_time() - worked))
        clock.append(seen[0][0] / seen[1][0])
        work.append(seen[1][1] / seen[0][1])
    print(f"{games:,} games of 4 random players, {many} threads against 1, {ROUNDS} rounds: {spread(clock)} times as")
    print(f"fast by the clock, {spread(work)} times the processor's time.")


def ablate(games: int = 20_000) -> None:
    """How much linking the kernel as one program brings (engine.linking): two processes take turns, round by round."""
    code = (
        "import sys, time; sys.path.insert(0, 'benchmarks'); from play import own; play = own(4, ('random',), 1)\n"
        "for line in sys.stdin:\n"
        "    start = time.process_time(); play(int(line)); print(time.process_time() - start, flush=True)\n"
    )
    workers = []
    for linking in ("0", "1"):
        environment = {**os.environ, "TOMATE_LINKING": linking, "PYTHONPATH": str(TOP)}
        workers.append(
            subprocess.Popen([sys.executable, "-c", code], cwd=TOP, env=environment, text=True, bufsize=1,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        )  # fmt: skip

    def took(worker: subprocess.Popen[str], games: int) -> float:
        assert worker.stdin and worker.stdout
        worker.stdin.write(f"{games}\n")
        return float(worker.stdout.readline())

    compiling = [took(worker, 100) for worker in workers]
    ratios = []
    for turn in range(4 * ROUNDS + 1):
        order = workers if turn % 2 else workers[::-1]
        seen = {worker.pid: took(worker, games) for worker in order}
        ratios.append(seen[workers[0].pid] / seen[workers[1].pid])
    for worker in workers:
        worker.communicate()
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"Linked, games take 1/{middle:.2f} of the processor's time; middle half of {len(ratios)} rounds: {low:.2f}")
    print(
        f"to {high:.2f}. First games, compiled if nothing is cached: {compiling[0]:.1f} s, linked {compiling[1]:.1f} s."
    )


def starts() -> None:
    """How long the first and later starts take, and how much memory many games need."""
    with tempfile.TemporaryDirectory() as cache:
        print("| what | seconds | MB at most |")
        print("|---|---:|---:|")
        command = ["simulate", "karate-tomate", "--players", "4", "--json", "--games"]
        first = _process([*command, "1000"], cache)
        later = [_process([*command, "1000"], cache) for _ in range(ROUNDS)]
        many = _process([*command, "2000000"], cache)
        print(f"| `simulate --games 1000`, first start | {first[0]:.1f} | {first[1]:.0f} |")
        middle = statistics.median(row[0] for row in later)
        print(f"| `simulate --games 1000`, later | {middle:.2f} | {later[0][1]:.0f} |")
        print(f"| `simulate --games 2000000` | {many[0]:.1f} | {many[1]:.0f} |")


def _process(arguments: list[str], cache: str) -> tuple[float, float]:
    """Wall seconds and peak memory of one run of the command."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "designer", *arguments], cwd=TOP, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "TOMATE_DESIGNER_CACHE": cache, "PYTHONPATH": str(TOP)},
    )  # fmt: skip
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, arguments
    process.returncode = 0
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def main() -> None:
    """Print what is asked."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--players", default="3,4,5,6,7,8,9,10")
    options.add_argument("--start", action="store_true")
    options.add_argument("--threads", action="store_true")
    options.add_argument("--linking", action="store_true")
    given = options.parse_args()
    if given.start:
        starts()
    elif given.threads:
        scaling()
    elif given.linking:
        ablate()
    else:
        rates([int(word) for word in given.players.split(",")])


if __name__ == "__main__":
    main()
