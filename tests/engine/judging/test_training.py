"""Bots that adapt: trained by self-play, kept in a file, measured by who adapts to them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.bots import PERSONAS, WEIGHTS, bot_rows
from engine.judging import training as of_training
from engine.judging.evolving import GENES, Evolution
from engine.judging.exploiting import Exploit
from engine.judging.league import KEPT, Trained, as_text, beside, for_rules, honesty, joined, key_of, read, seated
from engine.judging.tables import Tables, places, spread, wins
from engine.judging.training import Response, Training
from variants.faults import Faults
from variants.load import load

BASE = load("karate-tomate")
BRAWLER, COUNTER, RANDOM = (tuple(map(int, bot_rows([name])[0])) for name in ("brawler", "counter", "random"))
BOTS = Trained(key_of(BASE, 4), (BRAWLER, COUNTER) * 2, 1, 8, (0.01, 0.0, 0.02), (0.1, 0.06, 0.14))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games at every step: a tenth."""
    monkeypatch.setattr(of_training, "ROUNDS", 12)
    monkeypatch.setattr(of_training, "LOOK", 100)


@pytest.mark.usefixtures("quick")
def test_one_seed_takes_one_way() -> None:
    ways = []
    for seed in (5, 5, 6):
        response = Response(BASE, places(list(bot_rows(["brawler"] * 3)))[0], bot_rows(PERSONAS), seed)
        assert len(list(response.steps())) == response.generations
        ways.append((response.best, response.share, response.games))
    assert np.array_equal(ways[0][0], ways[1][0]) and ways[0][1:] == ways[1][1:]
    assert ways[2][1] != ways[0][1]


@pytest.mark.usefixtures("quick")
def test_an_evolution_finds_what_is_worth_more() -> None:
    column = list(WEIGHTS).index("trophy")
    evolution = Evolution(bot_rows(["brawler"])[0], (1, 2))
    for _ in range(30):
        evolution.step(lambda row: -abs(float(row[column]) - 40))
    assert abs(int(evolution.favorite[column]) - 40) <= 3


def test_one_game_measures_three_kinds() -> None:
    rows = bot_rows(["brawler", "counter", "random"])
    gain = Exploit(BASE, list(rows), 7)._gain([rows[0]] * 3, 1)
    assert gain.games == 9 and -1 / 3 <= gain.mean <= 2 / 3


def test_those_of_a_kind_sit_apart() -> None:
    assert spread((0, 0, 1, 1)) == [0, 1, 0, 1]
    assert spread((2, 2, 2, 5)) == [2, 2, 5, 2]
    assert spread((0, 0, 0)) == [0, 0, 0]


def test_a_newcomer_takes_the_place_of_each_kind() -> None:
    rows = list(bot_rows(["brawler", "counter", "brawler"]))
    found = places(rows)
    assert [place.seats for place in found] == [2, 1]
    assert [np.array_equal(place.row, row) for place, row in zip(found, rows, strict=False)] == [True, True]
    assert all(len(place.others) == 2 for place in found)
    assert np.array_equal(found[1].others[0], rows[2]) and np.array_equal(found[1].others[1], rows[0])


def test_nobody_gains_by_moving_from_a_settled_table() -> None:
    """A player who plays sensibly beats one who plays at random, so at the settled table nobody plays at random."""
    league = [bot_rows(["random"])[0], bot_rows(["brawler"])[0]]
    tables = Tables(BASE, 3, 1)
    assert tables.settled(league, (0, 0, 0)) == (1, 1, 1)
    assert tables.share((1, 1, 1), 1) == pytest.approx(1 / 3)
    played = tables.games
    assert tables.settled(league, (0, 1, 1)) == (1, 1, 1) and tables.games == played


@pytest.mark.slow
def test_who_adapts_beats_random_players_by_far_and_trained_ones_hardly() -> None:
    training = Training(BASE, 3, seed=2)
    games = list(training.steps(600_000))
    assert games == sorted(games) and len(training.rows) == 3
    trained, random = (Exploit(BASE, rows, 7) for rows in (training.rows, list(bot_rows(["random"] * 3))))
    for exploit in (trained, random):
        assert list(exploit.steps())[-1] == exploit.every
    assert trained.evolved is not None and random.evolved is not None and trained.searched is not None
    assert random.evolved.interval[0] > 0.3
    assert trained.evolved.mean < 0.05 and trained.searched.mean < 0.3
    alone = wins(BASE, bot_rows(["brawler"])[0], training.rows[1:], 6000, 5)
    assert alone.mean < 1 / 3 + 0.05


def test_a_file_gives_back_what_was_put_in_and_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "x.bots.json"
    bots = {
        4: (BOTS, replace(BOTS, rules="other")),
        3: (replace(BOTS, rows=(BRAWLER,) * 3, evolved=None, searched=None),),
    }
    file.write_text(as_text(bots), encoding="utf-8")
    assert read(file) == bots and as_text(read(file)) == as_text(bots)
    assert beside("/a/my game.yaml") == Path("/a/my game.bots.json") and beside("market") == Path("market.bots.json")


def test_a_file_keeps_the_last_bots_of_several_rules() -> None:
    bots = joined({}, {4: BOTS})
    for number in range(2 * KEPT):
        bots = joined(bots, {4: replace(BOTS, rules=f"rules {number}")})
    assert [one.rules for one in bots[4]] == [f"rules {number}" for number in range(2 * KEPT)][: -KEPT - 1 : -1]
    anew = joined(bots, {4: replace(BOTS, rules="rules 9", seed=2)})
    assert len(anew[4]) == KEPT and for_rules(anew, 4, "rules 9") == anew[4][0] and anew[4][0].seed == 2
    assert for_rules(anew, 4, BOTS.rules) is None and for_rules(anew, 3, "rules 9") is None


def test_bots_of_another_version_are_none(tmp_path: Path) -> None:
    file = tmp_path / "x.bots.json"
    for other in (
        TEXT.replace('"noise"', '"noize"'),
        TEXT.replace("format 2", "format 1"),
        TEXT.replace("format 2", "format 3"),
    ):
        file.write_text(other, encoding="utf-8")
        assert other != TEXT and read(file) == {}


def test_trained_bots_take_the_seats_by_turns_with_others() -> None:
    assert list(seated(["trained"], BOTS)) == ["trained 1", "trained 2"]
    assert list(seated(["trained"], replace(BOTS, rows=(BRAWLER,) * 4))) == ["trained"]
    assert list(seated(["trained", "random"], replace(BOTS, rows=(BRAWLER,) * 4))) == ["trained", "random"]
    mixed = seated(["trained", "random"], BOTS)
    assert list(mixed) == ["trained 1", "random 1", "trained 2", "random 2"]
    assert tuple(mixed["trained 2"]) == COUNTER and tuple(mixed["random 1"]) == RANDOM


def test_the_honesty_bar_is_a_sentence_in_both_languages() -> None:
    english, german = (honesty(BOTS.evolved, BOTS.searched, 4, language) for language in ("en", "de"))
    assert "+1.0 (+0.0 to +2.0)" in english and "+10.0 (+6.0 to +14.0)" in english and "25.0 %" in english
    assert "+1,0 (+0,0 bis +2,0)" in german and "25,0 %" in german
    assert "unknown" in honesty(None, None, 4, "en") and "unbekannt" in honesty(None, None, 4, "de")


def test_other_rules_make_it_stale_and_other_names_do_not() -> None:
    assert key_of(load("karate-tomate", ["rules.hand_size=4"]), 4) != BOTS.rules
    assert key_of(load("karate-tomate", ["name=Other", "deck.suits.corn.color='#112233'"]), 4) == BOTS.rules


TEXT = as_text({4: (BOTS,)})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"what": 1}', "\x00", "[" * 100_000, "9" * 2_000_000,
     TEXT.replace("0.02", '"x"'), TEXT.replace("0.02", "NaN"), TEXT.replace('"rows": [', '"rows": [7, '),
     TEXT.replace('"seed": 1', '"seed": true'), TEXT.replace('"4"', '"5"'),
     as_text({4: (replace(BOTS, rows=(BRAWLER, tuple(map(int, bot_rows(["expert"])[0]))) * 2),)}), as_text({4: ()})],
)  # fmt: skip
def test_a_file_that_is_none_or_damaged_is_told_in_a_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.bots.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faults, match="train anew"):
        read(file)


def test_weights_that_evolve_are_all_but_what_a_row_is() -> None:
    assert len(GENES) == len(bot_rows(["brawler"])[0]) - 2
