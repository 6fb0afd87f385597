"""The command tune, as a person and a script meet it."""

from __future__ import annotations

import json
from operator import ge
from pathlib import Path

import pytest
from commands import Run

from variants import load

TUNE = ("tune", "karate-tomate", "--players", "3", "--games", "300", "--vary", "rules.end_trophies=4..16",
        "--vary", "rules.hand_size=4,5", "--goal", "rounds in 8..10")  # fmt: skip


def test_it_finds_what_a_sweep_says_holds_and_saves_it_as_a_variant(run: Run, tmp_path: Path) -> None:
    answer = run(*TUNE, "--trials", "16", "-o", "best.yaml", "--json")
    assert answer.code == 0, answer.err
    told = json.loads(answer.out)
    best = told["best"][0]
    rounds = best["measured"]["players"][0]["numbers"]["rounds"]["mean"]
    assert 8 <= rounds <= 10 and best["measured"]["losses"] == [0.0]
    assert best["measured"]["players"][0]["games"] == 4 * best["searched"]["players"][0]["games"]
    assert best["measured"]["players"] != best["searched"]["players"]  # fresh seeds
    saved = load(str(tmp_path / "best.yaml"))
    assert saved.rules == load("karate-tomate", best["set"]).rules
    assert saved.name.in_("de") == "Karate Tomate, abgestimmt"
    assert run("print", "best.yaml", "-o", "best.pdf").code == 0
    swept = json.loads(run("sweep", "karate-tomate", "--players", "3", "--games", "300", "--json", "--vary",
                           f"rules.end_trophies={saved.rules.end_trophies}", "--set", best["set"][1]).out)  # fmt: skip
    found = swept["points"][0]["numbers"]["rounds"]["mean"]
    assert found == best["searched"]["players"][0]["numbers"]["rounds"]["mean"]


def test_several_goals_give_a_front_and_the_variant_as_it_is(run: Run, tmp_path: Path) -> None:
    answer = run(*TUNE, "--goal", "minimise ties", "--trials", "12", "--lang", "de", "--pick", "2", "-o", "b.yaml")
    assert answer.code == 0 and "wie es ist" in answer.out
    assert "Mit frischen Startwerten ist die erste in jedem Ziel mindestens so gut" in answer.out
    assert "minimise ties" in answer.out and (tmp_path / "b.yaml").exists()


def test_beside_the_best_stands_what_the_rules_are_now(run: Run) -> None:
    vary = ("--vary", "rules.end_trophies=6,8", "--vary", "triumphs.cards.1.copies=2")
    answer = run("tune", "karate-tomate", "--players", "3", "--games", "100", "--set", "rules.end_trophies=7", *vary,
                 "--goal", "rounds in 1..30")  # fmt: skip
    (row,) = [line for line in answer.out.splitlines() if line.startswith("as it is")]
    assert [cell.strip() for cell in row.split("│")][1:3] == ["7", ""]


def test_an_ending_that_no_game_has_is_a_share_of_none(run: Run) -> None:
    told = json.loads(run(*TUNE[:-1], "minimise end.capped", "--trials", "4", "--json").out)
    (row,) = told["best"][0]["searched"]["players"]
    assert told["best"][0]["measured"]["losses"] == [0.0]
    assert 0 == row["numbers"]["end.capped"]["mean"] < row["numbers"]["end.capped"]["high"] < 0.02


def test_a_study_goes_on_and_belongs_to_one_search(run: Run, tmp_path: Path) -> None:
    first = run(*TUNE, "--trials", "8", "--study", "st", "--json")
    more = run(*TUNE, "--trials", "12", "--study", "st", "--json")
    assert first.code == more.code == 0
    assert json.loads(more.out)["tried"] >= 12 > json.loads(first.out)["tried"] >= 8
    assert run(*TUNE, "--trials", "12", "--study", "st", "--json").out == more.out
    other = run(*TUNE, "--study", "st", "--set", "rules.winners_draw=1")
    assert other.code == 2 and "is the study of another search" in other.err
    (tmp_path / "mine.txt").write_text("dear diary\n", encoding="utf-8")
    foreign = run(*TUNE, "--study", "mine.txt")
    assert foreign.code == 2 and "is no study of tune" in foreign.err
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "dear diary\n"


def test_a_torn_last_line_loses_no_more_than_itself_and_a_refused_study_stays_as_it_is(
    run: Run, tmp_path: Path
) -> None:
    whole = run(*TUNE, "--trials", "12", "--json")
    run(*TUNE, "--trials", "8", "--study", "st")
    kept = (tmp_path / "st").read_bytes()
    refused = run(*TUNE, "--study", "st", "--seed", "7")
    assert refused.code == 2 and (tmp_path / "st").read_bytes() == kept
    (tmp_path / "st").write_bytes(kept + kept.splitlines()[-1][:30])  # a power cut while something was noted
    assert run(*TUNE, "--trials", "12", "--study", "st", "--json").out == whole.out


def test_what_is_said_of_a_front_holds_on_fresh_seeds(run: Run) -> None:
    several = (*TUNE, "--goal", "minimise ties", "--goal", "maximise comebacks", "--trials", "26")
    found = [one["measured"]["losses"] for one in json.loads(run(*several, "--json").out)["best"]]
    beaten = [a for a in found if any(b != a and all(map(ge, a, b)) for b in found)]
    there = len(found) - len(beaten)
    assert there > 1 and found[there:] == beaten  # they come last, and are not called what they are not
    told = " ".join(run(*several).out.split())
    assert (f"Of the first {there} none is better" if beaten else "None of these is better") in told


def test_with_a_precision_the_best_are_measured_again_more_exactly(run: Run) -> None:
    answer = run("tune", "karate-tomate", "--players", "3", "--precision", "1%", "--vary", "rules.hand_size=4,5",
                 "--goal", "minimise ties", "--json")  # fmt: skip
    best = json.loads(answer.out)["best"][0]
    searched, again = (best[when]["players"][0]["games"] for when in ("searched", "measured"))
    assert again > 2 * searched


def test_a_small_grid_is_tried_as_a_whole(run: Run) -> None:
    answer = run("tune", "karate-tomate", "--players", "3", "--games", "100", "--vary", "rules.hand_size=4..6",
                 "--goal", "maximise rounds", "--json")  # fmt: skip
    assert json.loads(answer.out)["tried"] == 3


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--goal", "minimise round"), "Did you mean 'rounds'?"),
        (("--goal", "rounds in 20..30"), "contradict each other: no number is in both"),
        (("--vary", "rules.hand_size=6..5"), "holds no value"),
        (("--goal", "runaways in 20..30"), "write it like 'runaways in 20%..30%'"),
        (("-o", "best.txt"), "should end in .yaml"),
    ],
)
def test_what_makes_no_sense_is_a_line(run: Run, more: tuple[str, str], told: str) -> None:
    answer = run(*TUNE, *more)
    assert answer.code == 2 and told in answer.err, answer.err
    assert len(answer.err.splitlines()) <= 4


def test_a_folder_that_is_not_there_is_told_before_anything_is_played(run: Run) -> None:
    answer = run(*TUNE, "-o", "nowhere/best.yaml")
    assert answer.code == 1 and "the folder does not exist" in answer.err and not answer.out


def test_points_that_cannot_be_played_are_left_out(run: Run) -> None:
    none = run("tune", "karate-tomate", "--players", "3", "--games", "50", "--vary", "rules.hand_size=-3..-2",
               "--goal", "minimise rounds")  # fmt: skip
    assert none.code == 2 and "None of the 2 points can be played" in none.err
    some = run("tune", "karate-tomate", "--players", "3", "--games", "50", "--vary", "rules.hand_size=-1,5",
               "--goal", "minimise rounds", "--json")  # fmt: skip
    assert some.code == 0 and [one["set"] for one in json.loads(some.out)["best"]] == [["rules.hand_size=5"]]


def test_of_points_that_meet_the_goal_the_surest_comes_first(run: Run) -> None:
    answer = run(*TUNE, "--set", "rules.hand_size=5", "--trials", "26", "--json")
    best = json.loads(answer.out)["best"]
    off = [abs(one["measured"]["players"][0]["numbers"]["rounds"]["mean"] - 9) for one in best]
    assert off == sorted(off) and off[0] < 1 and len(off) == 5


def test_a_goal_that_nothing_meets_is_told_and_that_the_variant_was_as_near(run: Run) -> None:
    answer = run("tune", "karate-tomate", "--players", "3", "--games", "300", "--vary", "rules.end_trophies=3..5",
                 "--goal", "rounds in 12..14", "--goal", "runaways in 0%..100%")  # fmt: skip
    assert "None of the best meets: rounds in 12..14.\n" in answer.out
    assert "The variant as it is comes at least as near" in answer.out
    assert "runaways in" in answer.out and "0%..100%" in answer.out
