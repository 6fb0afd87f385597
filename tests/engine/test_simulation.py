"""Simulation: the same bytes for any threads and batches, any game alone, seats rotated, input checked."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from engine_tables import SUITS, effect, faces, variant

from engine import records as rec
from engine.bots import BOTS, PERSONAS, WEIGHTS, bot_rows
from engine.game import Game
from engine.jit import COMPILED
from engine.plainwords import findings
from engine.reports import Account
from engine.simulation import Run, fingerprint, simulate
from variants.faults import Faults

GAMES = 300 if COMPILED else 12
NAMES = ("counter", "random", "brawler")


def test_threads_and_batches_change_nothing() -> None:
    plain = simulate(variant(), 4, GAMES, NAMES, seed=3, threads=1)
    for threads, batch in ((1, 7), (2, 5), (4, 64), (2, 1)):
        assert simulate(variant(), 4, GAMES, NAMES, seed=3, threads=threads, batch=batch).tobytes() == plain.tobytes()


def test_a_longer_run_begins_with_the_same_games_and_may_be_taken_up_anywhere() -> None:
    whole = simulate(variant(), 5, GAMES, NAMES, seed=3)
    rest = simulate(variant(), 5, GAMES - 5, NAMES, seed=3, first_game=5)
    assert np.concatenate([whole[:5], rest]).tobytes() == whole.tobytes()
    assert [part.start for part in Run(variant(), 5).parts(10, batch=4)] == [0, 4, 8]


@pytest.mark.parametrize("players", [4, 10])
def test_any_game_replays_alone(players: int) -> None:
    """With ten there are often equal cards in the row, and in the market: which of them is taken must not matter."""
    made = variant(market=4)
    results = simulate(made, players, 6, NAMES, seed=9, threads=1)
    for number in range(6):
        game = Run(made, players, NAMES, seed=9).replay(number)
        assert game.result is not None
        row = results[number]
        assert (game.result.rounds, game.result.decisions) == (row["rounds"], row["decisions"])
        assert list(game.result.trophies) == row["trophies"][:players].tolist()
        assert sum(1 << seat - 1 for seat in game.result.winners) == row["winners"]


def test_seeds_differ_and_fingerprints_tell_them_apart() -> None:
    runs = {fingerprint(simulate(variant(), 3, 5, seed=seed)) for seed in (0, 1, 2**32, 2**64 - 1)}
    assert len(runs) == 4


def test_bots_rotate_over_the_seats() -> None:
    rotated = simulate(variant(), 3, 6, NAMES, seed=1)["bots"][:, :3].tolist()
    assert rotated == [[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 2
    assert simulate(variant(), 3, 2, NAMES, seed=1, rotate=False)["bots"][:, :3].tolist() == [[0, 1, 2]] * 2


def test_variants_whose_rules_agree_stay_in_step() -> None:
    """A rule changes no card before it acts: games go alike up to then, and to the end where it never does."""
    short = variant(round_limit=5)
    cut = 0
    for number in range(12 if COMPILED else 2):
        one, other = (Run(made, 4, NAMES, seed=5).replay(number) for made in (variant(), short))
        assert other.log == one.log[: len(other.log)]
        if other.result.end == "round limit":
            cut += len(one.log) > len(other.log)
        else:
            assert one.result == other.result
    assert cut > 0


def test_rows_of_ones_own_reach_games_replays_and_reports() -> None:
    row = BOTS["brawler"].row()
    by_name = Run(variant(), 3, ("brawler", "random"), seed=4)
    own = Run(variant(), 3, {"mine": row, "random": BOTS["random"].row()}, seed=4)
    alone = Run(variant(), 3, np.array([row, BOTS["random"].row()]), seed=4)
    results = by_name.simulate(GAMES)
    assert own.simulate(GAMES).tobytes() == alone.simulate(GAMES).tobytes() == results.tobytes()
    assert own.replay(5).log == by_name.replay(5).log
    assert (own.names, alone.names) == (("mine", "random"), ("bot 1", "bot 2"))
    account = Account(own)
    for part in own.parts(GAMES):
        account.add(part)
    assert {"bot.1.mine", "bot.2.random"} <= set(account.report().lines)
    assert "Played by mine, Random" in findings(account.report(), "en")


def test_tallies_made_in_threads_are_those_made_afterwards() -> None:
    run = Run(variant(), 4, NAMES, seed=3)
    one, other = Account(run), Account(run)
    for part in run.parts(GAMES, batch=7, threads=1):
        one.add(part)
    for tallies in run.each(other.tallied, GAMES, batch=7, threads=3):
        other.merge(tallies)
    assert str(one.report()) == str(other.report()) and one.games == GAMES


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(variant(), 3, 10, batch=4, progress=told.append, threads=1)
    assert told == [4, 8, 10]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"games": 0}, "number of games .* not 0"),
        ({"games": -5}, "number of games .* not -5"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"bots": ("brawlr",)}, "Did you mean 'brawler'"),
        ({"bots": ("random",) * 5}, "bots"),
        ({"bots": ()}, "bots, not 0"),
        ({"bots": "random"}, "a list of names"),
        ({"batch": 0}, "batch"),
        ({"first_game": 2**32}, "first game"),
        ({"first_game": 2**32 - 2}, "from 1 to 2, not 5"),
        ({"bots": np.zeros((1, 3), np.int16)}, "weights"),
    ],
)
def test_input_out_of_range_is_told(arguments: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(variant(), 4, **({"games": 5} | arguments))


def test_what_the_kernel_cannot_hold_is_told_at_once() -> None:
    huge = variant(copies=dict.fromkeys(range(60), 1))
    with pytest.raises(Faults) as told:
        simulate(huge, 4, 1)
    assert "300 different number cards; a game to be played may have 128" in str(told.value)
    with pytest.raises(Faults, match="2 to 10 players, not 11"):
        simulate(variant(), 11, 1)
    with pytest.raises(Faults, match="2 tomato cards for 3 players"):
        simulate(variant(tomatoes=(1, 2)), 3, 1)


def test_every_weight_is_told_and_every_bot_has_words() -> None:
    assert bot_rows(tuple(BOTS)).shape == (len(BOTS), len(WEIGHTS))
    assert all(bot.en and bot.de and bot.name == name for name, bot in BOTS.items())


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("name", PERSONAS)
def test_each_persona_clearly_beats_random(name: str, players: int) -> None:
    """One persona among random players wins more than its share, by more than 5 standard errors."""
    games = 20_000 // players * players
    results = simulate(variant(), players, games, (name, *["random"] * (players - 1)), seed=11)
    seat = np.argmax(results["bots"][:, :players] == 0, axis=1)
    winners = results["winners"].astype(np.int64)
    shared = np.array([bin(w).count("1") for w in range(1 << players)])[winners]
    share = ((winners >> seat) & 1) / shared
    assert (share.mean() - 1 / players) / (share.std() / np.sqrt(games)) > 5


def test_limits_of_the_tables_are_reached_without_harm() -> None:
    """Twelve suits, 128 kinds, 9 cards in the row, ten players."""
    suits = tuple(f"suit{i}" for i in range(12))
    wide = variant(suits=suits, copies=dict.fromkeys(range(1, 11), 4), triumphs=faces("1.1.1x120"), stake=9)
    results = simulate(wide, 10, 20, NAMES, seed=2)
    assert (results["end"] > 0).all()
    assert len(SUITS) == 5


def test_half_time_and_hands_are_what_the_game_saw() -> None:
    """A game played again, move by move: trophies after half of its rounds, cards in its first and last."""
    results = simulate(variant(), 4, 4, NAMES, seed=6, threads=1)
    for number, row in enumerate(results):
        game = replay_with_rounds(variant(), 4, number, NAMES, seed=6)
        assert row["last_rounds"] == len(game) == row["rounds"]
        assert row["half_trophies"][:4].tolist() == game[int(row["rounds"]) // 2][1]
        assert row["hands"][0] == game[0][0] == 20
        assert row["hands"][-1] == game[-1][0]


def replay_with_rounds(made, players: int, number: int, bots: tuple, seed: int) -> list[tuple[int, list[int]]]:
    """Cards held by all and each seat's trophies at the start of every round, seen from outside."""
    game = Game(made, players, seed, number)
    seen: dict[int, tuple[int, list[int]]] = {}
    weights = bot_rows(bots)
    while not game.over:
        s = game.unhidden
        if int(s.round_no) not in seen:  # the first to be asked in a round is asked before a card is played
            seen[int(s.round_no)] = (int(s.hand_n[:players].sum()), s.trophies[:players].tolist())
        seat = game.waiting[0]
        game.act(seat, game.choose(seat, weights[(seat - 1 + number) % players % len(weights)]))
    return list(seen.values())


def test_taken_cards_are_those_that_lie_before_the_seats() -> None:
    (part,) = Run(variant(), 4, NAMES, seed=2).parts(3, threads=1)
    for number in range(3):
        game = Run(variant(), 4, NAMES, seed=2).replay(number)
        won = game.unhidden.won[:4, : int(game.rules.faces)].astype(int)
        winners = [seat - 1 for seat in game.result.winners]
        assert part.cards[number, 0, : won.shape[1]].tolist() == won.sum(axis=0).tolist()
        assert part.cards[number, 1, : won.shape[1]].tolist() == won[winners].sum(axis=0).tolist()


@pytest.mark.parametrize("rules", [{}, {"bidding": "overbid"}, {"market": 3}, {"draft": "pass_left", "exchange": True}])
def test_waits_are_the_times_that_a_table_looks_up(rules: dict[str, Any]) -> None:
    """Seen from outside: who must choose is asked together, once, until all of them have chosen."""
    made = variant(**rules)
    (row,) = simulate(made, 4, 1, NAMES, seed=6, threads=1)
    game, rows = Game(made, 4, 6), bot_rows(NAMES)
    waits, rest = 0, set()
    while not game.over:
        if not rest:
            waits, rest = waits + 1, set(game.waiting)
        assert set(game.waiting) == rest
        seat = game.waiting[0]
        game.act(seat, game.choose(seat, rows[(seat - 1) % 4 % 3]))
        rest.remove(seat)
    assert row["waits"] == waits
    assert (waits == row["decisions"]) == (rules.get("bidding") == "overbid")


def test_a_long_game_is_noted_in_every_second_round() -> None:
    """More rounds than there are notes: the last note is never far from the last round."""
    endless = variant(declaring="never", round_limit=180, stake=1, stalemate_rounds=50, triumphs=faces("1.1.1x200"))
    results = simulate(endless, 3, 3 if COMPILED else 1, seed=1, threads=1)
    assert (results["last_rounds"] > 2 * 64).any()
    assert (results["half_trophies"][:, :3].sum(axis=1) < results["trophies"][:, :3].sum(axis=1)).all()
    assert (results["half_trophies"][:, :3].sum(axis=1) > results["trophies"][:, :3].sum(axis=1) * 0.3).all()


def test_counts_are_as_wide_in_results_as_in_games() -> None:
    """What State counts and Result tells has one width, so that nothing wraps on the way."""
    both = set(rec.STATE.names or ()) & set(rec.RESULT.names or ()) - {"filling", "end", "tomato"}
    assert len(both) > 12
    for name in both:
        assert rec.STATE[name] == rec.RESULT[name], name


@pytest.mark.skipif(not COMPILED, reason="a long match")
def test_the_longest_match_under_the_widest_rules_is_counted_rightly() -> None:
    """More passes, and more trophies by effects, than 16 bits hold."""
    tokens = tuple(effect("leave", "gain_trophies", 20, "everyone") for _ in range(60))
    wide = variant(
        match_games=20, match_score="trophies", declaring="never", hand_size=20, copies=dict.fromkeys(range(1, 6), 24),
        triumphs=faces("1.1.1x200 1.0.1x55"), stake=1, elimination="nobody", leave_draw=10, pass_draw=2,
        house_rules=tokens,
    )  # fmt: skip
    (row,) = simulate(wide, 3, 1, ("brawler",), threads=1)
    assert row["passes"] > 2**15
    assert row["decisions"] > row["passes"]
    assert 2**15 < row["trophies"][0] < row["points"][0]
    assert row["points"][0] - row["trophies"][0] > 19 * 2**15


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_the_kernel_runs_without_the_gil() -> None:
    """While one thread is in the kernel for long, another goes on: it sees far more than a few moments pass."""
    done = threading.Event()

    def work() -> None:
        simulate(variant(), 4, 20_000, threads=1, batch=20_000)
        done.set()

    simulate(variant(), 4, 1)
    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
    thread.join()
    assert ticks > 1000


def test_numbers_that_are_none_are_refused_by_name() -> None:
    run = Run(variant(), np.int64(3), seed=np.uint64(9))
    assert (type(run.players), type(run.seed)) == (int, int)
    for options, words in (
        ({"threads": -1}, "the number of threads is a whole number from 1 to 256, not -1"),
        ({"threads": 2.5}, "the number of threads is a whole number, not 2.5"),
        ({"batch": 0}, "the size of a batch is a whole number from 1 to"),
        ({"first_game": -1}, "the first game's number is a whole number from 0 to"),
    ):
        with pytest.raises(ValueError, match=words):
            run.simulate(1, **options)
    with pytest.raises(ValueError, match=r"the number of games is a whole number, not 1\.5"):
        run.simulate(1.5)
    with pytest.raises(ValueError, match="an array of 3 dimensions"):
        Run(variant(), 3, np.zeros((1, 1, 19), np.int16))
