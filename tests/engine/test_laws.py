"""Laws that hold whatever the rules: under random play, for every rule setting and number of players."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any, get_args

import numpy as np
import pytest
from engine_tables import cards_in_game, effect, faces, variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import records as rec
from engine.bots import BOTS, QUICK
from engine.game import Game, Refused
from engine.jit import COMPILED
from engine.kernel import codes as c
from engine.views import reshuffle_hidden
from variants import builtin_names, load
from variants.effects import misfits
from variants.model import Special, Triumph, Variant
from variants.rules import Rules, declarations
from variants.values import ByPlayers, Text
from variants.vocabulary import MOMENTS, QUANTITIES, VERBS, WHO

MOST = {"number_cards_used": 130, "hand_size": 7, "end_trophies": 30, "match_games": 2, "stalemate_rounds": 3,
        "round_limit": 200}  # fmt: skip
LEAST = {"number_cards_used": 60, "triumphs_used": 12}
"""Where the range of a rule is wide, what games of a test are played with."""

BOT_NAMES = sorted(QUICK)
BUILTIN = {name: load(name) for name in builtin_names()}


@st.composite
def rule_settings(draw: Any, players: int) -> dict[str, Any]:
    """A few rules set anywhere in their range, the others at their defaults."""
    chosen: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(sorted(declarations())), max_size=8, unique=True)):
        rule = declarations()[name]
        annotation = Rules.model_fields[name].annotation
        if annotation is bool:
            chosen[name] = draw(st.booleans())
        elif get_args(annotation):
            chosen[name] = draw(st.sampled_from(get_args(annotation)))
        else:
            chosen[name] = draw(st.integers(LEAST.get(name, rule.low), min(rule.high, MOST.get(name, rule.high))))
    if "stake" in chosen:
        chosen["stake"] = min(chosen["stake"], players - 1)
    return chosen


@st.composite
def effect_rows(draw: Any, carrier: str, most: int = 3) -> tuple[Any, ...]:
    """Rows that make sense on that carrier."""
    rows = []
    for _ in range(draw(st.integers(0, most))):
        verb = draw(st.sampled_from(sorted(VERBS)))
        low, high = VERBS[verb].bounds
        n = draw(st.integers(low, high).filter(bool))
        condition = f"{draw(st.sampled_from(sorted(QUANTITIES)))} {draw(st.sampled_from(['==', '<', '>=']))} 2"
        row = effect(
            draw(st.sampled_from(sorted(MOMENTS))), verb, n, draw(st.sampled_from(sorted(WHO))),
            condition if draw(st.booleans()) else None,
        )  # fmt: skip
        rows += [] if misfits(row, carrier) else [row]
    return tuple(rows)


@st.composite
def games(draw: Any) -> tuple[Variant, int, int]:
    """A variant, built in or made up, with some rules set at random; a number of players and a seed."""
    builtin = draw(st.sampled_from([None, *BUILTIN]))
    counts = BUILTIN[builtin].player_counts if builtin else range(2, 11)
    players = draw(st.sampled_from(counts))
    rules = draw(rule_settings(players))
    seed = draw(st.integers(0, 2**64 - 1))
    if builtin:
        made = BUILTIN[builtin]
        numbers = {name: ByPlayers(value) if type(value) is int else value for name, value in rules.items()}
        return made.model_copy(update={"rules": made.rules.model_copy(update=numbers)}), players, seed
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4, effects=draw(effect_rows("special", 2)))
    prize = Triumph(trophies=1, copies=3, mark=True, effects=draw(effect_rows("triumph", 2)))
    with_special = draw(st.booleans())
    made = variant(
        specials=(chili,) if with_special else (),
        triumphs=(*faces(), prize) if with_special else None,
        house_rules=draw(effect_rows("house_rule")),
        **{"suits_in_play": 5, **rules},
    )
    return made, players, seed


laws = settings(
    max_examples=200 if COMPILED else 20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def finish(game: Game, bots: tuple[str, ...] = ("random",), most: int = 20000) -> None:
    """Play on with bots until the game ends."""
    rows = [BOTS[name].row() for name in bots]
    for _ in range(most):
        if game.over:
            return
        seat = game.waiting[0]
        game.act(seat, game.choose(seat, rows[seat % len(rows)]))
    raise AssertionError("the game does not end")


@given(games())
@laws
def test_the_game_ends_cards_are_conserved_and_somebody_can_always_act(drawn: tuple[Variant, int, int]) -> None:
    made, players, seed = drawn
    game = Game(made, players, seed)
    chooser = random.Random(seed)
    for _ in range(50):
        if game.over:
            break
        cards = cards_in_game(game)
        deck, box = game.rules.deck[: game.rules.deck_n].tolist(), game.unhidden.deck_n - game.unhidden.deck_left
        assert +cards <= Counter(deck)
        assert cards.total() - box == (game.rules.number_cards_used or len(deck))
        assert game.waiting
        assert min(len(game.legal(seat)) for seat in game.waiting) >= 1
        hands = game.unhidden.hand[:players, : game.rules.kinds]
        assert hands.sum(axis=1).tolist() == game.unhidden.hand_n[:players].tolist()
        kinds = np.arange(game.rules.kinds)
        bits = game.unhidden.hand_set[:players, kinds >> 5] >> (kinds & 31).astype(np.uint32) & 1
        assert (bits == (hands > 0)).all()
        assert len(set(game.unhidden.tomato[:players].tolist())) == players
        seat = chooser.choice(game.waiting)
        game.act(seat, chooser.choice(game.legal(seat)))
    finish(game)
    assert game.result is not None
    assert game.result.winners


@given(games())
@laws
def test_legal_is_what_has_no_refusal_and_refused_acts_change_nothing(drawn: tuple[Variant, int, int]) -> None:
    made, players, seed = drawn
    game = Game(made, players, seed)
    chooser = random.Random(seed)
    words = [*game.names.kinds, *game.names.faces, "tomato", "enough", "draw", "exchange", "blind", "go on", "declare"]
    for _ in range(40):
        if game.over:
            break
        before = game.unhidden.tobytes()
        for seat in (0, *range(1, players + 1), players + 1):
            allowed = game.legal(seat)
            assert bool(allowed) == (seat in game.waiting)
            for action in chooser.sample(words, 8):
                refusal = game.why_not(seat, action)
                assert (refusal is None) == (action in allowed)
                if refusal:
                    with pytest.raises(Refused):
                        game.act(seat, action)
        assert game.unhidden.tobytes() == before
        seat = chooser.choice(game.waiting)
        game.act(seat, chooser.choice(game.legal(seat)))


@given(games(), st.integers(0, 60))
@laws
def test_clones_saves_and_pickles_go_on_alike(drawn: tuple[Variant, int, int], acts: int) -> None:
    made, players, seed = drawn
    game = Game(made, players, seed)
    bot = BOTS["counter"].row()
    for _ in range(acts):
        if game.over:
            break
        seat = game.waiting[-1]
        game.act(seat, game.choose(seat, bot))
    copies = [game.clone(), pickle.loads(pickle.dumps(game)), Game.load(made, game.save())]
    start = game.unhidden.tobytes()
    assert all(other.unhidden.tobytes() == start for other in copies)
    ends = []
    for other in copies:
        for _ in range(30):
            if not other.over:
                other.act(other.waiting[0], other.choose(other.waiting[0], bot))
        ends.append((other.unhidden.tobytes(), tuple(other.log)))
    assert ends[0] == ends[1] == ends[2]
    assert game.unhidden.tobytes() == start


@given(games(), st.integers(0, 80))
@laws
def test_what_is_hidden_changes_neither_view_nor_bot(drawn: tuple[Variant, int, int], acts: int) -> None:
    made, players, seed = drawn
    game = Game(made, players, seed)
    chooser = random.Random(seed)
    for _ in range(acts):
        if game.over:
            return
        seat = chooser.choice(game.waiting)
        game.act(seat, chooser.choice(game.legal(seat)))
    if game.over:
        return
    generator = np.random.default_rng(seed)
    for seat in range(1, players + 1):
        other = game.clone()
        reshuffle_hidden(other.unhidden, other.rules, seat - 1, generator)
        assert cards_in_game(other) == cards_in_game(game)
        assert other.view(seat) == game.view(seat)
        assert other.legal(seat) == game.legal(seat)
        for name in BOT_NAMES if seat in game.waiting else ():
            row = BOTS[name].row()
            assert other.clone().choose(seat, row) == game.clone().choose(seat, row)


@pytest.mark.parametrize(
    ("rules", "acts", "hidden"),
    [
        ({"draft": "pass_left"}, (), {"pack", "tomato", "cards", "stack", "rng"}),
        ({"draft": "pass_left"}, ("2 first",), {"pack", "laid"}),
        ({}, ("2 first", "3 first"), {"hand", "hand_set", "laid", "tomato", "cards", "stack", "rng"}),
    ],
)
def test_the_law_moves_all_that_is_hidden_and_nothing_else(
    rules: dict[str, Any], acts: tuple[str, ...], hidden: set[str]
) -> None:
    """Whatever a seat may not know differs in some of 20 shuffles; what it may know differs in none."""
    game = Game(variant(**rules), 4, seed=3)
    for act in acts:
        game.act(int(act[0]), game.legal(int(act[0]))[0])
    generator = np.random.default_rng(1)
    moved: set[str] = set()
    for _ in range(20):
        other = game.clone()
        reshuffle_hidden(other.unhidden, other.rules, 0, generator)
        moved |= {name for name in rec.STATE.names or () if (other.unhidden[name] != game.unhidden[name]).any()}
        assert other.view(1) == game.view(1)
    assert hidden <= moved <= {"hand", "hand_set", "laid", "pack", "suit", "tomato", "cards", "stack", "rng"}


def test_the_law_moves_hidden_won_cards_and_what_they_come_to() -> None:
    game = Game(variant(), 3, seed=1)
    game.unhidden.won[1, 0] = game.unhidden.won[2, 5] = 1
    game.unhidden.won_n[1:3] = 1
    generator = np.random.default_rng(1)
    others = [game.clone() for _ in range(8)]
    for other in others:
        reshuffle_hidden(other.unhidden, other.rules, 0, generator)
    assert {int(other.unhidden.won[1, 0]) for other in others} == {0, 1}
    assert len({int(other.unhidden.trophies[1]) for other in others}) == 2


@given(games())
@laws
def test_bots_play_any_rules_to_an_end(drawn: tuple[Variant, int, int]) -> None:
    made, players, seed = drawn
    game = Game(made, players, seed)
    finish(game, tuple(BOT_NAMES))
    assert game.unhidden.end != c.CAPPED


def whole_game(seed: int, planted: bool = False) -> bytes:
    """All that a game leaves behind; planted: with a chance of its own, as a fault would bring it in."""
    game = Game(variant(), 4, seed)
    chance = random.Random()
    while not game.over:
        seat = game.waiting[0]
        legal = game.legal(seat)
        choice = chance.choice(legal) if planted else game.choose(seat, BOTS["random"].row())
        game.act(seat, choice)
    return game.unhidden.tobytes() + game.save().encode()


def test_the_same_seed_gives_the_same_game_and_the_test_would_notice() -> None:
    assert whole_game(5) == whole_game(5)
    assert whole_game(5) != whole_game(6)
    assert whole_game(5, planted=True) != whole_game(5, planted=True)


def test_no_field_hides_behind_a_name_of_numpys_records() -> None:
    for layout in (rec.STATE, rec.RULES, rec.RESULT):
        assert not set(layout.names or ()) & set(dir(np.record))
