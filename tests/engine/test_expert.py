"""The expert: what it knows, what it imagines, that it does not peek, and that it plays well."""

from __future__ import annotations

import itertools
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest
from engine_tables import cards_in_game, variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_laws import games

from engine import experts
from engine.bots import WEIGHTS, bot_named, bot_rows, is_timed
from engine.desks import FEATURES
from engine.game import Game
from engine.jit import COMPILED
from engine.kernel import codes as c
from engine.metrics import bot_shares
from engine.simulation import BATCH, Run
from engine.views import reshuffle_hidden
from variants import load
from variants.model import Variant

laws = settings(
    max_examples=60 if COMPILED else 10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def played(made: Variant, players: int, seed: int, acts: int) -> Game:
    """A game after so many choices of random players, in any order of the seats asked; its last one where it ends."""
    game = Game(made, players, seed)
    chooser = random.Random(seed)
    for _ in range(acts):
        seat = chooser.choice(game.waiting)
        before = game.clone()
        game.act(seat, chooser.choice(game.legal(seat)))
        if game.over:
            return before
    return game


def seen(game: Game, seat: int) -> Any:
    """The view of a seat, but for won cards of others, which it knows if it remembers, and for who has laid already."""
    view = game.view(seat)
    whole = [getattr(view, name) for name in view.__slots__ if name not in ("seats", "asked")]
    others = ("inside", "left_in_pass", "sum", "played", "triumphs", "tokens", *(["hand"] * (game.question != "draft")))
    return [*whole, *([getattr(other, name) for name in others] for other in view.seats)]


@given(games(), st.integers(0, 90))
@laws
def test_samples_conserve_cards_and_show_the_seat_what_it_sees(drawn: tuple[Variant, int, int], acts: int) -> None:
    made, players, seed = drawn
    game = played(made, players, seed, acts)
    deck = Counter(game.rules.deck[: game.rules.deck_n].tolist())
    for seat in game.waiting:
        for state in experts.samples(game, seat, 3, seed % 1000):
            other = game.clone()
            other._states[0] = state
            assert +cards_in_game(other) <= deck
            assert cards_in_game(other).total() == cards_in_game(game).total()
            assert seen(other, seat) == seen(game, seat)
            assert other.legal(seat) == game.legal(seat)
            hands = state.hand[:players, : game.rules.kinds]
            assert hands.sum(axis=1).tolist() == state.hand_n[:players].tolist()
            kinds = np.arange(game.rules.kinds)
            bits = state.hand_set[:players, kinds >> 5] >> (kinds & 31).astype(np.uint32) & 1
            assert (bits == (hands > 0)).all()
            assert len(set(state.tomato[:players].tolist())) == players
            assert state.won[:players].tolist() == game.unhidden.won[:players].tolist()
            assert state.trophies.tolist() == game.unhidden.trophies.tolist()
            assert state.knives.tolist() == game.unhidden.knives.tolist()


@given(games(), st.integers(0, 120))
@laws
def test_what_a_seat_knows_is_true(drawn: tuple[Variant, int, int], acts: int) -> None:
    """Of the real game: every card known to be somewhere is there, every tomato known, and every order of them."""
    made, players, seed = drawn
    game = played(made, players, seed, acts)
    s, n, kinds = game.unhidden, int(game.rules.deck_n), int(game.rules.kinds)

    def counted(cards: Any) -> Any:
        return np.bincount(np.asarray(cards, int), minlength=kinds)[:kinds]

    table, discards = counted(s.table[: s.table_n]), counted(s.cards[n - s.discard_n : n])
    hands = [s.hand[seat, :kinds].astype(int) for seat in range(players)]
    packs = [counted(s.pack[seat, : s.pack_n[seat]]) for seat in range(players)]
    for seat in range(players):
        (hands if s.ask == c.PLAY else packs)[seat] += counted(s.laid[seat, : s.laid_n[seat]])
    for me, k in enumerate(experts.known(game).knows):
        others = [seat for seat in range(players) if seat != me]
        assert all((k.held[seat, :kinds] <= hands[seat]).all() for seat in others)
        elsewhere = sum(hands[seat] + packs[seat] - k.held[seat, :kinds] for seat in others)
        assert (k.among[:kinds] <= elsewhere).all()
        assert (k.shown[:kinds] <= table + discards).all()
        assert s.table_n == 0 or (k.table[:kinds] == table).all()
        assert int(k.tomato_known) >> me & 1
        for seat in range(players):
            assert not int(k.tomato_known) >> seat & 1 or k.tomato[seat] == s.tomato[seat]
            lower = [other for other in range(players) if int(k.higher_than[seat]) >> other & 1]
            assert all(s.tomato[other] < s.tomato[seat] for other in lower)
        for name in ("won", "trophies", "knives"):
            assert k[name].tolist() == s[name].tolist()


@given(games(), st.integers(0, 90))
@laws
def test_what_is_hidden_changes_no_choice_of_the_expert(drawn: tuple[Variant, int, int], acts: int) -> None:
    """It is told what the seat has seen, and then everything hidden is moved, remembered or not."""
    made, players, seed = drawn
    game = played(made, players, seed, acts)
    generator = np.random.default_rng(seed)
    row, models = bot_named("expert:12").row(), bot_rows(["random", "brawler"]) if seed % 2 else None
    for seat in game.waiting:
        other = game.clone()
        reshuffle_hidden(other.unhidden, other.rules, seat - 1, generator)
        used = experts.known(game)
        one, two = (experts.choose(each, seat - 1, row, used, 20, models) for each in (other, game.clone()))
        assert one == two


def test_samples_vary_and_keep_to_what_has_been_seen() -> None:
    """Two seats tie and swap tomatoes; one picks from the market: all that both saw stays, the rest varies."""
    game = played(variant(market=2, players=(3, 3)), 3, seed=5, acts=60)
    seat = game.waiting[0]
    knows = experts.known(game).knows[seat - 1]
    found = experts.samples(game, seat, 60)
    others = [other for other in range(3) if other != seat - 1]
    assert knows.held[others].sum() > 0
    for state in found:
        assert (state.hand[others] >= knows.held[others]).all()
    assert len({state.hand.tobytes() for state in found}) > 50
    assert len({state.tomato.tobytes() for state in found}) > 10


def test_samples_are_uniform_over_what_is_possible() -> None:
    """Two players with two cards each of a deck of six: each hand of the other is as likely as cards make it."""
    made = variant(suits=("corn",), copies={1: 3, 2: 2, 3: 1}, hand_size=2, tomatoes=(1, 2), players=(2, 2), stake=1)
    game = Game(made, 2, seed=1)
    n = 20_000
    found = experts.samples(game, 1, n, seed=3)
    deck = Counter(game.rules.deck[: game.rules.deck_n].tolist())
    deck -= Counter({kind: int(held) for kind, held in enumerate(game.unhidden.hand[0]) if held})
    cards = list(deck.elements())
    wanted = Counter(tuple(sorted(pair)) for pair in itertools.combinations(cards, 2))
    seen_ = Counter(tuple(np.repeat(np.arange(3), state.hand[1, :3]).tolist()) for state in found)
    assert set(seen_) == set(wanted)
    total = sum(wanted.values())
    square = sum((seen_[hand] - n * ways / total) ** 2 / (n * ways / total) for hand, ways in wanted.items())
    assert square < 20  # chi-squared with at most 5 degrees of freedom: one in a thousand is above 20.5
    assert {int(state.tomato[1]) for state in found} == {3 - int(game.unhidden.tomato[0])}


def test_tomatoes_keep_the_order_that_ties_have_shown() -> None:
    game = Game(variant(), 5, seed=2)
    used = experts.known(game)
    used.knows[0].higher_than[1] = 0b00100
    used.knows[0].higher_than[2] = 0b11000
    orders = Counter(tuple(state.tomato[1:5].tolist()) for state in experts.samples(game, 1, 500, used=used))
    assert all(one > two > max(three, four) for one, two, three, four in orders)
    assert len(orders) > 150


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games")
def test_strength_rises_with_iterations_among_personas_and_is_well_above_random() -> None:
    def share(name: str, others: tuple[str, ...], games_: int) -> float:
        results = Run(load("karate-tomate"), 4, (name, *others), seed=1).simulate(games_, threads=1)
        return float(bot_shares(results, 4)[:, 0].mean())

    personas = ("brawler", "counter", "collector")
    few, many = share("expert:10", personas, 400), share("expert:100", personas, 400)
    assert few < many - 0.2
    assert share("expert:100", ("random",) * 3, 400) > 0.7


def test_a_game_of_experts_replays_and_does_not_depend_on_threads() -> None:
    run = Run(variant(end_trophies=5), 3, ("expert:8", "brawler"), seed=4)
    one, two = run.simulate(6, threads=1), run.simulate(6, threads=2, batch=2)
    assert one.tobytes() == two.tobytes()
    again = run.replay(2)
    assert again.result is not None
    assert (again.result.rounds, again.result.decisions) == (int(one["rounds"][2]), int(one["decisions"][2]))


def test_a_budget_of_time_is_kept_and_used() -> None:
    """A choice takes about so long, and who has longer imagines more games, below the most that it imagines."""
    game = Game(variant(), 4, seed=3)
    seat, learn = game.waiting[0] - 1, 5
    assert len(game.legal(seat + 1)) > 1
    visits = []
    for budget in (5, 40):
        used = experts.known(game)
        begun = time.monotonic()
        action = experts.choose(game.clone(), seat, bot_named(f"expert:{budget}ms").row(), used, learn)
        assert budget - 3 < 1000 * (time.monotonic() - begun) < budget + 2000
        assert game.names.say(game.unhidden, action) in game.legal(seat + 1)
        visits.append(int(used.searches[0]["node_n"][0]))
    assert 1 <= visits[0] < visits[1] / 2


@pytest.mark.skipif(not COMPILED, reason="in time")
def test_games_by_the_clock_keep_its_budget_in_all_threads() -> None:
    run = Run(variant(end_trophies=2), 3, ("expert:5ms", "brawler", "brawler"), seed=4)
    assert run.is_timed and run.batch < Run(run.variant, 3, ("expert:5", "brawler", "brawler")).batch
    begun = time.monotonic()
    results = run.simulate(4, threads=2)
    assert (results["rounds"] > 0).all() and 1000 * (time.monotonic() - begun) > 5 * 4


@pytest.mark.skipif(not COMPILED or sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize(("name", "threads"), [("expert:32767", 1), ("expert:32767", 2), ("expert:32000ms", 1)])
def test_ctrl_c_ends_a_search_at_once(name: str, threads: int) -> None:
    """One game of these takes minutes."""
    run = Run(variant(), 10, (name,))
    experts.values(run.rules)
    told: list[float] = []

    def stop() -> None:
        told.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, stop)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        run.simulate(3, threads=threads)
    assert time.monotonic() - told[0] < 1


def test_batches_are_small_where_somebody_searches() -> None:
    """And depend on the budget, so that progress moves whatever it is."""
    one, many = (Run(variant(), 4, (f"expert:{n}", "brawler")).batch for n in (10, 1000))
    assert 1 <= many < one < Run(variant(), 4, ("brawler",)).batch == BATCH


def test_who_knows_the_others_plays_otherwise_and_replays_alike() -> None:
    """Of two searches in the same games one knows that all others play at random; so do its games when replayed."""
    made, bots = variant(end_trophies=5), ("expert:30", "random", "random")
    plain, knowing = (Run(made, 3, bots, seed=4, models=models) for models in (None, bot_rows(["random"])))
    results = knowing.simulate(6, threads=1)
    assert results.tobytes() != plain.simulate(6, threads=1).tobytes()
    for run, played_ in ((knowing, results), (plain, plain.simulate(6))):
        again = run.replay(2).result
        assert again is not None
        assert (again.rounds, again.decisions) == (int(played_["rounds"][2]), int(played_["decisions"][2]))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games")
def test_who_knows_random_players_for_what_they_are_beats_them_more_often() -> None:
    bots = ("expert:100", *["random"] * 5)
    shares = []
    for models in (None, bot_rows(["random"])):
        results = Run(load("karate-tomate"), 6, bots, seed=1, models=models).simulate(240)
        shares.append(float(bot_shares(results, 6)[:, 0].mean()))
    assert shares[0] < shares[1] - 0.05


def test_names_of_experts() -> None:
    assert dict(zip(WEIGHTS, bot_named("expert:400").row(), strict=True))["iterations"] == 400
    assert bot_named("expert:400").title("de") == "Weitblick 400"
    assert bot_named("expert:050ms").title("de") == "Weitblick 50 ms"
    assert [is_timed(name) for name in ("expert:50ms", "expert:50", "expert", "random", "nobody")] == [True] + [
        False
    ] * 4
    for name, said in {
        "expert:": "1 to 32767", "expert:0": "1 to 32767", "expert:99999": "1 to 32767", "expert:x": "1 to 32767",
        "expert:ms": "or as many milliseconds", "expert:0ms": "expert:50ms", "expert:50 ms": "expert:50ms",
        "expert:-5ms": "expert:50ms", "expert:1s": "expert:50ms", "expert:40000ms": "1 to 32767",
        "brawler:5": "takes no number", "brawler:5ms": "takes no number", "exprt": "expert",
    }.items():  # fmt: skip
        with pytest.raises(ValueError, match=said):
            bot_named(name)


def test_values_learn_who_wins() -> None:
    """A plain case with a known answer: the seat's chance is that of its one feature."""
    generator = np.random.default_rng(1)
    features = np.zeros((20_000, 3, FEATURES))
    features[:, :, 2] = generator.integers(0, 4, (20_000, 3))
    chances = np.exp(0.7 * features[:, :, 2])
    chances /= chances.sum(axis=1, keepdims=True)
    winner = (generator.random((20_000, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    weights = experts.fit(features, np.eye(3)[winner])
    assert abs(weights[2] - 0.7) < 0.03
    assert abs(np.delete(weights, 2)).max() < 1e-6
