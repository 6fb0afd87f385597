"""At the table: all or nothing, true reasons, no peeking, nothing lost, and no file of a stranger steers a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from commands import Run

from designer.cli.table.cards import Cards
from designer.cli.table.choices import choices
from designer.cli.table.hints import hint
from designer.cli.table.saves import MAGIC
from designer.cli.table.words import Words
from engine.bots import BOTS
from engine.game import BadSave, Game
from variants import load
from variants.faults import visible

ANYTHING = ["1", "t", "e"] * 400


@pytest.mark.parametrize("typed", ["1 2", "1 c4", "3 1", "3 3 3"])
def test_several_cards_are_played_all_or_none(run: Run, typed: str) -> None:
    """The hand: Corn 5, Carrot 4, 2 times Mushroom 1, Mushroom 5; at most two cards in a pass, of one suit."""
    answer = run("play", "double-pass", "--seed", "3", typed=[typed])
    assert "Nothing was played." in answer.out and "shows" not in answer.out and "Face down" not in answer.out
    answer = run("play", "double-pass", "--seed", "3", typed=["3 4"])
    assert "Seat 1 (you) shows Mushroom 1, Mushroom 5: sum 6" in answer.out


def test_a_card_that_may_not_be_played_keeps_its_number_and_is_refused_with_the_reason(run: Run) -> None:
    for card in ("1", "c5"):
        answer = run("play", "double-pass", "--seed", "3", typed=["3", card])
        assert "Stick to the suit that you have chosen." in answer.out


@pytest.mark.parametrize("variant", ["market", "draft-start", "karate-tomate-exchange", "karate-tomate"])
def test_what_a_hint_says_of_the_hand_is_true(variant: str) -> None:
    found = load(variant)
    heard = set()
    for seed in range(6):
        game = Game(found, 4, seed)
        cards, words = Cards(found, 4, "en"), Words("en")
        for _ in range(150):
            if game.over:
                break
            seat = game.waiting[0]
            view = game.view(seat)
            offered = choices(game, view, cards, words)
            said = hint(game, view, offered, cards, words)
            held = [(cards.numbers[key], n) for key, n in view.hand]
            fits = re.search(r"With it you hold (\d+) cards? that go with (\w+), together (\d+)", said)
            if fits:
                heard.add("fits")
                own = [(face.value, n) for face, n in held if fits[2] == face.title or face.suit == "any"]
                taken = int(re.search(r" (\d+)\. With it", said)[1])  # type: ignore[index]
                assert int(fits[1]) == 1 + sum(n for _, n in own)
                assert int(fits[3]) == taken + sum(value * n for value, n in own)
            none = re.search(r"Nothing in your hand goes with (\w+)", said)
            if none:
                heard.add("none")
                assert not any(face.title == none[1] for face, _ in held)
            game.act(seat, game.choose(seat, BOTS["random"].row()))
    assert heard == ({"fits", "none"} if variant in ("market", "draft-start") else set())


def test_nobody_takes_back_after_seeing_what_others_played(run: Run) -> None:
    shown = run("play", "duel", "--me", "1,2", "--seed", "7", typed=["", "1", "", "1", "u", "u"]).out
    assert "taken back." not in shown and shown.count("nothing to take back") == 2
    own = run("play", "double-pass", "--me", "1,2", "--seed", "3", typed=["", "3", "u"]).out
    assert "Your last choice is taken back." in own


def test_no_save_is_replaced_but_the_own(run: Run, tmp_path: Path) -> None:
    assert run("play", "karate-tomate", "--seed", "7", typed=["1", "q"]).code == 0
    first = (tmp_path / "karate-tomate-7.save").read_bytes()
    assert "karate-tomate-7-2.save" in run("play", "karate-tomate", "--seed", "7", typed=["q"]).out
    assert (tmp_path / "karate-tomate-7.save").read_bytes() == first
    again = run("play", "--load", "karate-tomate-7.save", typed=["1"])
    assert "Saved in karate-tomate-7.save" in again.out and (tmp_path / "karate-tomate-7.save").read_bytes() != first


@pytest.mark.parametrize("more", [("--seed", "1"), ("--players", "5"), ("--me", "2"), ("--bots", "brawler")])
def test_what_a_save_settles_is_not_asked_again(run: Run, more: tuple[str, str]) -> None:
    assert run("play", "karate-tomate", "--seed", "7", typed=["q"]).code == 0
    answer = run("play", "--load", "karate-tomate-7.save", *more)
    assert answer.code == 2 and f"leave out {more[0]}" in answer.err


def test_bots_without_a_seat_and_seats_of_odd_writing_are_refused(run: Run) -> None:
    assert "too many" in run("play", "duel", "--bots", "brawler,counter").err
    assert "name seats" in run("play", "karate-tomate", "--me", "00011").err


def test_save_and_story_of_a_variant_that_lies_elsewhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "desk").mkdir()
    (tmp_path / "sub" / "my.yaml").write_text("format: 1\nname: My\nextends: duel\n", "utf-8")
    monkeypatch.chdir(tmp_path / "desk")
    said = ("play", "../sub/my.yaml", "--set", "rules.hand_size=7", "--seed", "1")
    answer = run(*said, typed=ANYTHING)
    assert answer.code == 0
    command = answer.out.split("tomate-designer replay ")[1].split()
    assert "--variant" in command and run("replay", *command).code == 0
    assert run("replay", command[0]).code == 2
    assert run("replay", *command, "--set", "rules.hand_size=6").code == 2
    assert run(*said, typed=["1", "q"]).code == 0
    monkeypatch.chdir(tmp_path)
    assert "as you left it" in run("play", "--load", "desk/my-1.save", typed=["q"]).out


def test_a_story_says_who_played_and_may_begin_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    assert run("play", "duel", "--seed", "4", "--story", "a.txt", typed=ANYTHING).code == 0
    (tmp_path / "b.txt").write_bytes(b"\xef\xbb\xbf" + (tmp_path / "a.txt").read_bytes())
    for lang, head in (("en", ["Duel, 2 players, seed 4", "  Seat 1: person"]), ("de", ["Duell zu 2, Seed 4"])):
        lines = run("replay", "b.txt", "--lang", lang).out.splitlines()
        assert lines[: len(head)] == head


def test_nothing_that_a_stranger_wrote_steers_the_terminal(run: Run, tmp_path: Path) -> None:
    assert run("play", "duel", "--seed", "4", "--story", "a.txt", typed=ANYTHING).code == 0
    text = (tmp_path / "a.txt").read_text("utf-8")
    odd = "\x1b[2J\x1b]0;gone\x07\x9b1m\u202e"
    for changed in (f"{text}    seat 1 {odd}\n", text.replace("seats: ", f"seats: {odd}"), odd):
        (tmp_path / "b.txt").write_text(changed, "utf-8")
        answer = run("replay", "b.txt")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", answer.out + answer.err)
    assert visible("Mais\u00ad 3 é 🍅") == "Mais\u00ad 3 é 🍅"


def test_a_save_with_odd_numbers_is_refused_not_fallen_over() -> None:
    text = Game(load("duel"), 2, 5).save()
    for wrong in (text.replace('"seed": 5', '"seed": -1'), text.replace('"number": 0', '"number": -1'), "[" * 9999):
        with pytest.raises(BadSave, match="line 1"):
            Game.load(load("duel"), wrong)


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_a_game_is_kept_when_nobody_reads_any_more(tmp_path: Path) -> None:
    surroundings = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    reading, writing = os.pipe()
    os.close(reading)
    game = subprocess.run(
        [sys.executable, "-u", "-m", "designer", "play", "karate-tomate", "--seed", "6"],
        cwd=tmp_path, env=surroundings, input=b"1\n" * 5, stdout=writing, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(writing)
    assert (tmp_path / "karate-tomate-6.save").read_text("utf-8").startswith(MAGIC)
    assert game.returncode != 0 and b"Traceback" not in game.stderr


def test_from_outside_nobody_sees_who_has_enough_trophies(run: Run) -> None:
    """Whoever might have enough is called to the screen at a round's end, whether or not there is something to ask."""
    typed = ["", "1", "n", "t"] * 150
    out = run(
        "play", "karate-tomate", "--players", "3", "--me", "1,2", "--set", "rules.end_trophies=4", "--seed", "3",
        typed=typed,
    ).out  # fmt: skip
    called: dict[int, set[str]] = {}
    for seat, shown in re.findall(r"Seat (\d), it is your turn\.(.*?)(?=Seat \d, it is your turn|$)", out, re.DOTALL):
        quiet = re.search(r"end of round (\d+)\. You have [0-3] troph", shown)
        asked = re.search(r"Round (\d+), Pass(?:(?!Round).)*Declare the end", shown, re.DOTALL)
        for found in filter(None, (quiet, asked)):
            called.setdefault(int(found[1]), set()).add(seat)
    assert "fewer than the end takes" in out and len(called) > 1
    rounds = sorted(called)
    assert rounds == list(range(rounds[0], rounds[-1] + 1)), "once somebody might have enough, each round ends so"
    for one, following in pairwise(rounds):
        assert called[one] <= called[following]
