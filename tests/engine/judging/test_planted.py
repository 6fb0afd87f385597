"""Variants with a known flaw, compared with the base: the flaw is named, and what is none raises no alarm."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.judging.comparing import Comparison, Contest, judged
from engine.judging.saying import findings
from engine.simulation import Run
from variants.load import load

PLANTED = Path(__file__).parent / "planted"
PERSONAS = ("brawler", "counter", "collector", "cautious")

FLAWS = {
    "first-seat": ("random", ("seat.1", "seat_advantage"), 1),
    "dominant-suit": ("random", ("fights.corn",), 1),
    "dead-faces": ("personas", ("face.triumph-1.2.0", "face.triumph-0.3.0"), -1),
    "runaway-draws": ("personas", ("hand", "runaways"), 1),
    "never-ending": ("personas", ("rounds", "minutes"), 1),
    "irrelevant-tomato": ("personas", ("end.stalemate",), 1),
}
"""The file, who plays, the numbers that name the flaw, and which way they go."""


def compared(name: str, games: int, seed: int = 0, bots: tuple[str, ...] = PERSONAS) -> Comparison:
    base, other = load("karate-tomate"), load(str(PLANTED / f"{name}.yaml"))
    contest = Contest(Run(base, 4, bots, seed), Run(other, 4, bots, seed))
    for more in contest.play(games, threads=1):
        contest.merge(more)
    return judged([contest.comparison()])[0]


@pytest.mark.parametrize("name", FLAWS)
def test_a_flaw_is_named(name: str) -> None:
    who, keys, way = FLAWS[name]
    found = compared(name, 3000, bots=("random",) if who == "random" else PERSONAS)
    for key in keys:
        assert found.of(key).verdict == "changed", key
        assert found.of(key).change.mean * way > 0, key
    said = " ".join(findings(found, ("base", name), "en"))
    assert any(found.of(key).line.en in said for key in keys), said


def test_a_tomato_that_decides_nothing_is_worth_nothing() -> None:
    """It takes many games: in the base variant, too, a tomato's number is worth little."""
    worth = compared("irrelevant-tomato", 40_000).of("tomato_worth")
    assert worth.verdict == "changed" and worth.one is not None and worth.other is not None
    assert worth.one.interval[1] < 0 < worth.other.interval[1] and worth.other.interval[0] < 0


def test_what_names_and_colours_do_not_touch_is_the_same_game() -> None:
    found = compared("harmless", 200)
    assert found.same_rules and {one.verdict for one in found.differences} == {"same"}


def test_a_rule_that_never_acts_changes_no_game_and_is_told() -> None:
    found = compared("no-change", 2000)
    assert not found.same_rules and {one.line.key for one in found.told("changed")} <= {"unused_rules"}
    assert found.of("unused_rules").other.mean == 1  # type: ignore[union-attr]
    assert "about" not in " ".join(findings(found, ("base", "planted"), "en")), "no games would tell, not 0"
    both = [one for one in found.differences if one.one is not None and one.other is not None]
    assert {one.verdict for one in both if one.line.key != "unused_rules"} == {"same"}


@pytest.mark.parametrize("games", [10, 50, pytest.param(400, marks=pytest.mark.slow)])
def test_luck_alone_seldom_raises_an_alarm(games: int) -> None:
    """Other seeds are a change that means nothing, with none of the pairs' bond: the hardest case."""
    base = load("karate-tomate")
    alarms = 0
    for seed in range(100):
        contest = Contest(Run(base, 4, PERSONAS, seed), Run(base, 4, PERSONAS, seed + 1000))
        for more in contest.play(games, threads=1):
            contest.merge(more)
        alarms += bool(judged([contest.comparison()])[0].told("changed"))
    assert alarms <= 5 + 3


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FLAWS, "no-change", "harmless"])
def test_in_100_seeds_a_flaw_is_named_and_what_is_none_raises_no_alarm(name: str) -> None:
    who, keys, way = FLAWS.get(name, ("personas", (), 0))
    named = alarms = 0
    for seed in range(100):
        found = compared(name, 1000, seed, ("random",) if who == "random" else PERSONAS)
        named += all(found.of(key).verdict == "changed" and found.of(key).change.mean * way > 0 for key in keys)
        alarms += bool(found.told("changed"))
    assert named >= 95 if keys else alarms <= 5
