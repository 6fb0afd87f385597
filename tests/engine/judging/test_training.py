"""Bots that adapt: trained by self-play, kept in a file, measured by who adapts to them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.bots import PERSONAS, bot_rows
from engine.judging import training as of_training
from engine.judging.league import Trained, as_text, beside, key_of, read
from engine.judging.training import HALL, Training, respond, steps
from variants.faults import Faults
from variants.load import load

BASE = load("karate-tomate")
BOT = Trained(
    key_of(BASE, 4), tuple(int(w) for w in bot_rows(["brawler"])[0]), 1, 8, (0.3, 0.28, 0.32), (0.01, 0.0, 0.02)
)


def test_one_seed_takes_one_way() -> None:
    ways = []
    for _ in range(2):
        training = Training(BASE, 3, seed=5)
        ways.append(
            [*(training.step() for _ in range(3)), training._row(training._evolution.result.xfavorite).tolist()]
        )
    assert ways[0] == ways[1]
    assert Training(BASE, 3, seed=6).step() != ways[0][0]


def test_the_league_is_the_personas_and_the_last_champions() -> None:
    training = Training(BASE, 3, hall=[bot_rows(["random"])[0]] * HALL)
    assert len(training.league) == len(PERSONAS) + HALL
    assert Training(BASE, 3, fixed=(bot_rows(["random"])[0],)).league == [pytest.approx(bot_rows(["random"])[0])]


@pytest.mark.slow
def test_who_adapts_beats_random_players_by_far_and_is_not_worse_than_who_does_not() -> None:
    row, share = respond(BASE, 3, list(bot_rows(["random"])), 8, games=1500)
    assert row[0] == 1 and share.interval[0] > 0.5


@pytest.mark.slow
def test_a_trained_bot_wins_more_than_its_share_against_personas() -> None:
    training = Training(BASE, 4, seed=2)
    for _ in steps(training, 16):
        pass
    row, _ = training.champion(2000)
    against = Training(BASE, 4, seed=77, fixed=tuple(bot_rows(PERSONAS)))
    assert against.measured(row, 6000, 5).interval[0] > 0.25


def test_a_file_gives_back_what_was_put_in_and_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "x.bots.json"
    bots = {4: BOT, 3: replace(BOT, exploited=None)}
    file.write_text(as_text(bots), encoding="utf-8")
    assert read(file) == bots and as_text(read(file)) == as_text(bots)
    assert np.array_equal(BOT.weights(), bot_rows(["brawler"])[0])
    assert beside("/a/my game.yaml") == Path("/a/my game.bots.json") and beside("market") == Path("market.bots.json")


def test_other_rules_make_it_stale_and_other_names_do_not() -> None:
    assert key_of(load("karate-tomate", ["rules.hand_size=4"]), 4) != BOT.rules
    assert key_of(load("karate-tomate", ["name=Other", "deck.suits.corn.color='#112233'"]), 4) == BOT.rules


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"what": 1}', "\x00", "[" * 100_000, "9" * 2_000_000,
     as_text({4: BOT}).replace("0.3", '"x"'), as_text({4: BOT}).replace("0.3,", "NaN,"),
     as_text({4: BOT}).replace('"row": [', '"row": [7, '), as_text({4: BOT}).replace('"seed": 1', '"seed": true'),
     as_text({4: BOT}).replace('"noise"', '"noize"')],
)  # fmt: skip
def test_a_file_that_is_none_or_damaged_is_told_in_a_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.bots.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faults, match="Train anew"):
        read(file)


def test_weights_that_evolve_are_all_but_what_a_row_is() -> None:
    assert len(of_training.GENES) == len(bot_rows(["brawler"])[0]) - 2
