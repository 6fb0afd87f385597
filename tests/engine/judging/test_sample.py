"""The sample game of a report: every built-in variant has one, it agrees with its game, and its chances are true."""

from __future__ import annotations

import numpy as np
import pytest

from engine.game import Game
from engine.judging import samplewords
from engine.judging.outlook import Outlook, Point, decision, points
from engine.judging.sample import Sample, is_told, most_typical, sample
from engine.metrics import win_shares
from engine.resolve import number_cards
from engine.simulation import Run
from engine.telling import say
from variants import builtin_names, load

BOTS = ("cautious", "brawler", "counter")
NAMES = builtin_names()


def run_of(name: str, place: int = 1) -> Run:
    """A run of a variant; the numbers of players go round."""
    variant = load(name)
    counts = variant.player_counts
    players = counts[place % len(counts)]
    return Run(variant, players, BOTS[:players], seed=3)


def lines_of(found: Sample, language: str) -> list[str]:
    """All that a page says of it in words."""
    lines = [*samplewords.chosen(found, language), *(" ".join(row) for row in samplewords.typical(found, language))]
    for one in found.rounds:
        events = [*one.before, *(event for a_pass in one.passes for event in a_pass.told), *one.told]
        lines += [*samplewords.told(events, language, str), *samplewords.notes(one, language, str)]
    return lines + samplewords.closing(found, language, str)


@pytest.mark.parametrize("place", range(len(NAMES)), ids=NAMES)
def test_every_variant_has_a_sample_that_agrees_with_its_game(place: int) -> None:
    run = run_of(NAMES[place], place)
    found = sample(run, run.simulate(40), playouts=20)
    result = run.replay(found.number).result
    assert found.outcome == result and len(found.rounds) == result.rounds
    assert found.rounds[-1].standing == list(zip(result.trophies, result.knives, strict=True))
    kinds = {card.key for card, _ in number_cards(run.variant, run.players)}
    for one in found.rounds:
        assert one.row and one.passes and len(one.standing) == run.players
        assert sorted(seat for seat, _ in one.takes) == sorted(seat for seat, _ in one.ranking)[: len(one.takes)]
        assert all(card in one.row for _, card in one.takes), "taken from the row"
        plays = [play for a_pass in one.passes for play in a_pass.plays]
        assert all(set(play.cards) <= kinds and (play.left or play.cards) for play in plays)
        assert sum(one.chances) == pytest.approx(1) and sum(one.after) == pytest.approx(1)
    english, german = lines_of(found, "en"), lines_of(found, "de")
    assert len(english) == len(german) and all(english) and all(german)
    assert not {"{", "}"} & set("".join(english + german))
    assert all(one != other for one, other in zip(english, german, strict=True) if " " in one)


def test_what_cards_and_house_rules_do_is_told() -> None:
    told = {
        event.cause
        for name in ("mixed-salad", "wild-chili", "second-helping")
        for one in sample(run_of(name), playouts=1).rounds
        for events in ([*one.before, *one.told], *(a_pass.told for a_pass in one.passes))
        for event in events
        if is_told(event) and say(event, "de")
    }
    assert any(cause.startswith("house-") for cause in told), told


def test_the_most_typical_game_is_at_the_medians() -> None:
    results = run_of("karate-tomate").simulate(200)
    place, numbers = most_typical(results)
    far = {name: abs(value - median) for name, value, median in numbers}
    assert far["rounds"] <= 2 and far["lead_changes"] <= 1
    assert results["end"][place] == np.bincount(results["end"]).argmax()
    assert most_typical(results[place : place + 1])[0] == 0


def test_the_same_run_has_the_same_sample() -> None:
    run = run_of("duel")
    assert sample(run, playouts=50) == sample(run, playouts=50)


def test_chances_are_those_of_games_played_from_the_deal() -> None:
    """Over many deals their mean is how often seats win, and who is more likely to win does so more often."""
    run = Run(load("karate-tomate"), 4, ("cautious", "brawler", "random", "counter"), seed=5, rotate=False)
    outlook, results = Outlook.of(run.weights, 1, 100), run.simulate(150)
    found = np.array([outlook.chances(Game(run.variant, 4, 5, number)) for number in range(150)])
    assert found.mean(axis=0) == pytest.approx(win_shares(run.simulate(20_000)).mean(axis=0), abs=0.04)
    assert np.corrcoef(found.ravel(), win_shares(results).ravel())[0, 1] > 0.3


def test_a_choice_that_decides_is_found() -> None:
    """At the last triumph card that is taken, what a seat takes is worth what the finished games say."""
    run = run_of("karate-tomate")
    outlook = Outlook.of(run.weights[[0, 1, 2, 0]], 1, 400)
    for number in range(40):
        done = run.replay(number)
        choices = points(Game(run.variant, run.players, run.seed, number), done.log)
        assert [(point.seat, point.action) for point in choices] == done.log
        made = decision(outlook, [point for point in choices if point.game.question == "take"])
        if made is not None:
            point = _point_of(choices, made.chosen.seat, made.chosen.cards[0])
            assert made.other.cards[0] in point.game.legal(point.seat)
            assert abs(made.chance - made.other_chance) >= 0.08
            return
    pytest.fail("in no game a triumph card decided")


def _point_of(choices: list[Point], seat: int, card: str) -> Point:
    return next(one for one in choices if (one.seat, one.action) == (seat, card) and one.game.question == "take")


def test_who_searches_plays_on_by_its_weights() -> None:
    run = Run(load("duel"), 2, ("expert:2", "brawler"), seed=0)
    found = sample(run, run.simulate(4), playouts=10)
    assert found.searchers and found.bots and any(one.chances for one in found.rounds)
    assert len(samplewords.chosen(found, "de")) == 3
