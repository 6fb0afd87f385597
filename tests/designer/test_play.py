"""`play` and `replay` as people and pipes meet them: whole games typed, put aside, taken up again, handed over."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Run

from designer.cli.table.cards import Cards
from designer.cli.table.choices import choices
from designer.cli.table.plain import Facts
from designer.cli.table.screen import screen
from designer.cli.table.words import _WORDS, COMMANDS, HELP, Words
from engine import stories
from engine.bots import BOTS
from engine.game import Game
from variants import builtin_names, load

ANYTHING = ["1", "t", "e"] * 400
"""Typed again and again this ends every game: what does not fit is refused and asked again."""


GAMES = [
    ("karate-tomate", "en"), ("karate-tomate", "de"), ("karate-tomate-exchange", "de"), ("market", "en"),
    ("draft-start", "de"), ("double-pass", "en"), ("must-overbid", "en"), ("wild-chili", "de"), ("duel", "en"),
    ("match-of-three", "en"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "lang"), GAMES)
def test_a_game_is_played_from_a_pipe_to_the_end(run: Run, tmp_path: Path, variant: str, lang: str) -> None:
    answer = run("play", variant, "--seed", "3", "--lang", lang, typed=ANYTHING)
    assert answer.code == 0, answer.err
    over = {"en": "is over.", "de": "ist aus."}[lang]
    assert over in answer.out
    assert re.search({"en": r"\bwins\b|shares the win", "de": r"gewinnt|teilt sich"}[lang], answer.out)
    assert not re.search("[\x1b─│╭★]", answer.out), "a pipe gets no boxes and no escapes"
    if lang == "de":
        assert not re.search(r"\b(Seat|Pass|draws|shows|the fight)\b", answer.out)
    story = tmp_path / f"{variant}-3-story.txt"
    assert stories.load(story).game.over
    told = run("replay", story.name, "--lang", lang)
    assert told.code == 0 and {"en": "wins", "de": "gewinnt"}[lang] in told.out


def test_trained_bots_sit_down_and_where_there_are_none_the_cure_is_told(run: Run, tmp_path: Path) -> None:
    from engine.bots import bot_rows
    from engine.judging.league import Trained, as_text, key_of

    none = run("play", "duel", "--bots", "trained")
    assert none.code == 2 and "Train them first: tomate-designer train duel --players" in none.err
    variant = load("karate-tomate")
    rows = tuple(tuple(map(int, row)) for row in bot_rows(["brawler", "counter", "brawler"]))
    bots = {3: (Trained(key_of(variant, 3), rows, 1, 1),)}
    (tmp_path / "karate-tomate.bots.json").write_text(as_text(bots), encoding="utf-8")
    few = ("play", "karate-tomate", "--players", "3", "--seed", "3", "--lang", "de", "--bots", "trained")
    played = run(*few, typed=ANYTHING)
    assert played.code == 0 and "Trainiert" in played.out, played.err
    told = run("replay", "karate-tomate-3-story.txt", "--lang", "de")
    assert told.code == 0 and "Trainiert" in told.out
    assert run(*few, typed=["1", "q"]).code == 0
    (save,) = tmp_path.glob("*.save")
    assert run("play", "--load", save.name, typed=ANYTHING).code == 0


@pytest.mark.parametrize("variant", builtin_names())
def test_every_builtin_variant_shows_its_first_hand(run: Run, variant: str) -> None:
    answer = run("play", variant, "--seed", "1", typed=["h", "?", "l"])
    assert answer.code == 0, answer.err
    assert "Counter would choose" in answer.out


def body(story: Path) -> str:
    return story.read_text(encoding="utf-8").partition("\n\n")[2]


def test_a_game_put_aside_goes_on_as_if_nothing_had_been(run: Run, tmp_path: Path) -> None:
    assert run("play", "karate-tomate", "--seed", "8", "--story", "whole.txt", typed=ANYTHING).code == 0
    aside = run("play", "karate-tomate", "--seed", "8", typed=ANYTHING[:9])
    assert aside.code == 0 and "karate-tomate-8.save" in aside.out
    for start in (9, 12, 15):
        again = run("play", "--load", "karate-tomate-8.save", typed=ANYTHING[start : start + 3])
        assert again.code == 0 and "as you left it" in again.out
    last = run("play", "--load", "karate-tomate-8.save", "--story", "parts.txt", typed=ANYTHING[18:])
    assert last.code == 0
    assert body(tmp_path / "parts.txt") == body(tmp_path / "whole.txt")


def table(out: str) -> str:
    """The last table shown."""
    return out[out.rindex("Your tomato card") :].partition("\nWhat")[0]


def test_a_choice_is_taken_back_also_after_loading(run: Run, tmp_path: Path) -> None:
    before = run("play", "karate-tomate", "--seed", "4", typed=[])
    after = run("play", "karate-tomate", "--seed", "4", typed=["1", "u"])
    assert table(before.out) == table(after.out)
    assert "nothing to take back" in run("play", "karate-tomate", "--seed", "4", typed=["u"]).out
    assert run("play", "duel", "--seed", "4", typed=["1", "t", "s", "q"]).code == 0
    back = run("play", "--load", "duel-4.save", typed=["undo", "u"])
    assert table(back.out) == table(run("play", "duel", "--seed", "4", typed=[]).out)
    whole = run("play", "duel", "--seed", "4", "--story", "a.txt", typed=ANYTHING)
    undone = run("play", "duel", "--seed", "4", "--story", "b.txt", typed=["1", "u", "1", "h", *ANYTHING[1:]])
    assert whole.code == undone.code == 0
    assert body(tmp_path / "a.txt") == body(tmp_path / "b.txt"), "undo and hints change nothing"


def hand_line(game: Game, seat: int, cards: Cards) -> str:
    held = [(f"{n} times " if n > 1 else "") + cards.name(key) for key, n in game.view(seat).hand]
    return f"Your hand: {', '.join(held)}."


def test_hot_seat_shows_nobody_elses_hand(run: Run) -> None:
    game = Game(load("karate-tomate"), 4, 21)
    cards = Cards(load("karate-tomate"), 4, "en")
    hands = {seat: hand_line(game, seat, cards) for seat in range(1, 5)}
    answer = run("play", "karate-tomate", "--seed", "21", "--me", "1,3", typed=["", "1", "", "h", "q"])
    head, first, second = re.split(r"Seat \d, it is your turn\.", answer.out)
    assert not any(hand in head for hand in hands.values())
    assert [seat for seat in hands if hands[seat] in first] == [1]
    assert [seat for seat in hands if hands[seat] in second] == [3]
    assert "shows" not in second and "plays" not in second.partition("hint")[0].replace("you play", "")


def test_refusals_are_told_in_words(run: Run) -> None:
    game = Game(load("karate-tomate"), 4, 3)
    first, other = "mushroom-1", "corn-5"
    assert {first, other, "mushroom-5"} <= dict(game.view(1).hand).keys()
    typed = [first, other, "broccoli 5", "enough", "nonsense", "77"]
    answer = run("play", "karate-tomate", "--seed", "3", typed=typed)
    for sentence in ("Stick to the suit", "You do not hold this card.", "Play at least one card.",
                     "do not understand 'nonsense'", "no number 77"):  # fmt: skip
        assert sentence in answer.out
    german = run("play", "karate-tomate", "--seed", "3", "--lang", "de", typed=typed)
    for sentence in ("Bleib bei der Gemüsesorte", "nicht auf der Hand", "mindestens eine Karte", "verstehe ich nicht"):
        assert sentence in german.out


def test_cards_are_understood_by_name_and_in_short(run: Run) -> None:
    ways = ("corn-5", "Corn 5", "corn5", "c5", " C 5 ")
    shown = {
        run("play", "karate-tomate", "--seed", "3", typed=[way]).out.partition("Seat 1 (you) shows")[2] for way in ways
    }
    assert {one.partition("\n")[0] for one in shown} == {" Corn 5: sum 5."}
    german = run("play", "karate-tomate", "--seed", "3", "--lang", "de", typed=["mais 5"])
    assert "Platz 1 (du) zeigt Mais 5" in german.out
    both = run("play", "double-pass", "--seed", "3", typed=["3 3"])
    assert "Seat 1 (you) shows Mushroom 1, Mushroom 1: sum 2" in both.out


def test_a_save_shows_no_card_and_is_not_damaged_unseen(run: Run, tmp_path: Path) -> None:
    typed = ["", "1", "", "s mine.save", "q"]
    assert run("play", "karate-tomate", "--seed", "21", "--me", "1,3", typed=typed).code == 0
    file = tmp_path / "mine.save"
    text = file.read_text(encoding="utf-8")
    for word in ("corn", "carrot", "tomato-", "Corn", "triumph"):
        assert word not in text.partition("\n")[2].replace("karate-tomate", "")
    broken = {
        "cut": text[: len(text) // 2], "edited": text.replace("check ", "check 0", 1), "none": "hello\n", "empty": "",
        "payload": text[:-20] + "AAAA" + text[-16:], "format": text.replace("format 1", "format 9", 1),
    }  # fmt: skip
    for name, damaged in broken.items():
        (tmp_path / "broken.save").write_text(damaged, encoding="utf-8")
        answer = run("play", "--load", "broken.save")
        assert answer.code == 2 and "broken.save" in answer.err, name
        assert len(answer.err.strip().splitlines()) == 2 and "Traceback" not in answer.err
        assert (tmp_path / "broken.save").read_text(encoding="utf-8") == damaged
    for variant, words in (("duel", "not 4"), ("late-tomato", "other rules")):
        other = run("play", variant, "--load", "mine.save")
        assert other.code == 2 and "mine.save" in other.err and words in other.err


def test_no_other_file_is_lost(run: Run, tmp_path: Path) -> None:
    (tmp_path / "duel-4.save").write_text("a letter", encoding="utf-8")
    (tmp_path / "duel-4-story.txt").write_text("a tale", encoding="utf-8")
    answer = run("play", "duel", "--seed", "4", typed=["s duel-4-story.txt"])
    assert "Not saved" in answer.out and "duel-4-2.save" in answer.out
    assert run("play", "duel", "--seed", "4", typed=ANYTHING).code == 0
    assert (tmp_path / "duel-4-story-2.txt").is_file()
    assert (tmp_path / "duel-4.save").read_text(encoding="utf-8") == "a letter"
    assert (tmp_path / "duel-4-story.txt").read_text(encoding="utf-8") == "a tale"


def test_what_cannot_be_written_is_said_and_nothing_else_is_lost(run: Run, tmp_path: Path) -> None:
    answer = run("play", "duel", "--seed", "4", typed=["s y.save"])
    assert answer.out.count("Saved in y.save") == 2 and answer.code == 0, "where it was saved once, it is saved again"
    answer = run("play", "duel", "--seed", "4", typed=["s no/folder/x.save", "s \0", "1"])
    assert "Not saved: no/folder/x.save" in answer.out and answer.out.count("Not saved") == 2
    assert answer.code == 0 and "Saved in duel-4.save" in answer.out, "what cannot be saved there is saved at the end"
    (tmp_path / "letter").write_text("a letter", encoding="utf-8")
    answer = run("play", "duel", "--seed", "4", "--save", "letter", "--story", "letter", typed=["1"])
    assert answer.code == 0 and "Saved in letter-2" in answer.out
    assert run("play", "duel", "--seed", "4", "--story", "letter", typed=ANYTHING).code == 0
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "a letter"


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        (("play",), "Name a variant"),
        (("play", "karate-tomate", "--players", "11"), "3-10"),
        (("play", "karate-tomate", "--me", "5"), "1 to 4"),
        (("play", "karate-tomate", "--me", "x"), "1 to 4"),
        (("play", "karate-tomate", "--bots", "brawlr"), "Did you mean 'brawler'?"),
        (("play", "karate-tomate", "--seed", "-1"), "--seed"),
        (("play", "karate-tomate", "--lang", "fr"), "en and de"),
        (("play", "--load", "none.save"), "cannot be read"),
        (("replay", "none.txt"), "cannot be read"),
    ],
)
def test_wrong_words_end_with_two_and_a_cure(run: Run, tmp_path: Path, arguments: tuple[str, ...], cure: str) -> None:
    answer = run(*arguments)
    assert answer.code == 2 and cure in answer.err
    assert not list(tmp_path.iterdir())


def test_an_edited_story_is_refused_by_its_line(run: Run, tmp_path: Path) -> None:
    run("play", "duel", "--seed", "4", "--story", "a.txt", typed=ANYTHING)
    lines = (tmp_path / "a.txt").read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if " draws " in line)
    lines[at] += " corn-5"
    (tmp_path / "a.txt").write_text("\n".join(lines), encoding="utf-8")
    answer = run("replay", "a.txt")
    assert answer.code == 2 and f"a.txt:{at + 1}:" in answer.err and not answer.out


# --- what only a process of its own shows ---


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    surroundings = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent), "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "designer", *arguments], cwd=folder, env=surroundings, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("stop", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_ctrl_c_puts_the_game_aside(tmp_path: Path, stop: str) -> None:
    game = started(tmp_path, "play", "karate-tomate", "--seed", "6")
    assert game.stdin and game.stdout
    game.stdin.write("1\n")
    game.stdin.flush()
    while "draw pile" not in game.stdout.readline():
        pass
    time.sleep(0.5)
    game.send_signal(getattr(signal, stop))
    out, err = game.communicate(timeout=60)
    assert game.returncode == 130 and "Saved in" in out and not err
    again = started(tmp_path, "play", "--load", "karate-tomate-6.save")
    assert "as you left it" in again.communicate("", timeout=60)[0]


def test_play_loads_no_compiler(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom designer.cli import main\n"
        "try:\n    main(['play', 'karate-tomate', '--seed', '1'])\nexcept SystemExit:\n    pass\n"
        "print('LOADED', *sorted(name for name in sys.modules if name in ('numba', 'llvmlite', 'rich', 'reportlab')))"
    )
    surroundings = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=surroundings,
        check=True,
    )
    assert done.stdout.rpartition("LOADED")[2].split() == []


# --- the table as it is drawn ---


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    "variant", ["karate-tomate", "wild-chili", "market", "draft-start", "match-of-three", "double-pass"]
)
def test_the_table_fits_eighty_columns(variant: str, lang: str) -> None:
    found = load(variant)
    players = found.players[1]
    game, cards, words = Game(found, players, 2), Cards(found, players, lang), Words(lang)
    for turn in range(120):
        if game.over:
            break
        seat = game.waiting[0]
        view = game.view(seat)
        bots = dict.fromkeys(range(1, players + 1), "knife-wary")
        for line in screen(view, cards, words, bots, choices(game, view, cards, words), Facts(3), 80):
            assert line.cell_len <= 80 or not re.search("[│─]", line.plain), line.plain
        game.act(seat, game.choose(seat, BOTS["random"].row()) if turn % 3 else game.legal(seat)[0])


def test_a_table_is_drawn_like_this(golden: Callable[[str, str], None]) -> None:
    drawn = []
    for variant, lang in (("karate-tomate", "en"), ("market", "de")):
        found = load(variant)
        game, cards, words = Game(found, 4, 3), Cards(found, 4, lang), Words(lang)
        for seat in (4, 3, 2):
            game.act(seat, game.choose(seat, BOTS["brawler"].row()))
        game.act(1, game.legal(1)[2])
        view = game.view(1)
        bots = {2: "cautious", 3: "brawler", 4: "counter"}
        lines = screen(view, cards, words, bots, choices(game, view, cards, words), Facts(), 80)
        drawn += [line.plain.rstrip() for line in lines]
    golden("table", "\n".join(drawn))


def test_every_word_is_there_in_both_languages_with_the_same_slots() -> None:
    for key, (en, de) in _WORDS.items():
        slots = [set(re.findall(r"\{(\w+)", text)) for text in (en, de)]
        assert slots[0] == slots[1], key
    assert set(HELP) == {"en", "de"}
    typed = [word for words in COMMANDS.values() for word in words]
    assert len(typed) == len(set(typed))
