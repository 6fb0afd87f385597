"""The command compare, as a person and a script meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commands import Run

import engine
from designer.cli.comparetables import as_data, as_text
from designer.cli.contests import Decider
from designer.cli.judging import Wish
from engine.judging.comparing import Contest, judged
from variants import load

QUICK = ("--players", "3", "--games", "300")


def test_it_tells_what_changed_and_what_it_means(run: Run) -> None:
    answer = run("compare", "karate-tomate", "--set", "rules.end_trophies=5", *QUICK)
    assert answer.code == 0
    assert "Karate Tomate → Karate Tomate (end_trophies=5), 3 players, 300 pairs of games" in answer.out
    assert "rounds of a game" in answer.out and "numbers changed" in answer.out and "(Holm)" in answer.out


HOUSE = """format: 1
name: {en: Quick, de: Flink}
extends: karate-tomate
rules: {end_trophies: 6}
house_rules:
  - {at: leave, do: draw, n: 1, if: pass == 1}
"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_row_reads_as_one_sum_and_a_rule_as_one_sentence(run: Run, language: str) -> None:
    """The numbers of a row have as many decimals as their change, so that they add up as they are read."""
    Path("quick.yaml").write_text(HOUSE, encoding="utf-8")
    told = run("compare", "karate-tomate", "quick.yaml", *QUICK, "--lang", language).out
    assert ".." not in told and {"en": "percentage points", "de": "Prozentpunkten"}[language] in " ".join(told.split())
    number = r"([\d.,]+)(?: %)?"
    rows = re.findall(rf"│ +{number} │ +{number} │ +[+−]{number} ", told)
    assert len(rows) > 5 and all(
        len({len(one.replace(",", ".").partition(".")[2]) for one in row}) == 1 for row in rows
    )


def test_german_is_equal(run: Run) -> None:
    answer = run("compare", "karate-tomate", "market", *QUICK, "--lang", "de")
    assert "300 Spielpaare" in answer.out and "Zahlen ändern sich" in answer.out and "Gemüsemarkt" in answer.out


def test_the_same_rules_are_told(run: Run, tmp_path: Path) -> None:
    answer = run("compare", "karate-tomate", "karate-tomate", *QUICK)
    assert "Both play by the same rules" in answer.out and "┃" not in answer.out


def test_a_script_gets_all_of_it(run: Run, tmp_path: Path) -> None:
    answer = run("compare", "karate-tomate", "no-swap", "market", *QUICK, "--json", "-o", "c.json")
    assert answer.code == 0 and answer.out == ""
    data = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    assert [one["other"] for one in data["comparisons"]] == ["No swap", "Vegetable market"]
    assert data["complete"] and data["comparisons"][0]["numbers"]["rounds"]["verdict"] in ("alike", "open", "same")


def test_a_decision_is_measured_on_fresh_seeds(run: Run) -> None:
    answer = run("compare", "karate-tomate", "--set", "rules.end_trophies=5", "--players", "3",
                 "--until-decided", "rounds=0.5", "--json")  # fmt: skip
    data = json.loads(answer.out)
    (decided,) = data["decided"]
    assert decided["decision"] == "differs" and decided["band"] == 0.5 and decided["games"] < 10_000
    assert data["comparisons"][0]["games"] == decided["games"]


def test_a_handful_of_games_tells_nothing_for_sure(run: Run) -> None:
    answer = run("compare", "karate-tomate", "--set", "rules.end_trophies=5", "--players", "3", "--games", "20")
    assert "No number is seen to change" in answer.out and "did not change" not in answer.out


def test_decisions_of_several_say_of_which(run: Run) -> None:
    answer = run("compare", "karate-tomate", "--set", "rules.end_trophies=5", "--players", "3-4",
                 "--until-decided", "end.capped=1%")  # fmt: skip
    assert answer.code == 0
    for players in (3, 4):
        assert f"Karate Tomate (end_trophies=5), {players} players: Decided after 4,096 games: stopped" in answer.out


def test_ctrl_c_while_a_decision_is_measured_leaves_the_decisions() -> None:
    """Two are decided, of which one has been measured on fresh seeds."""
    base, other = load("karate-tomate"), load("karate-tomate", ["rules.end_trophies=5"])
    contests = [Contest(engine.Run(base, n), engine.Run(other, n)) for n in (3, 4)]
    decider = Decider("rounds", 0.5, 2)
    for contest in contests:
        for more in contest.play(4096):
            contest.merge(more)
        assert decider.heard(contest)
    told, pairs, verdicts = judged([contests[0].comparison()]), [("A", "B")] * 2, decider.verdicts(contests)
    sides = [Wish(one, "", (3, 4), ("random",), 0, None, None, None) for one in (base, other)]
    data = as_data(told, pairs, sides, False, verdicts)
    assert [one["players"] for one in data["decided"]] == [3, 4] and len(data["comparisons"]) == 1
    text = as_text(told, pairs, "de", False, False, verdicts, to_screen=False)
    assert text.startswith("ABGEBROCHEN") and "B, 4 Personen: Entschieden nach 4.096 Spielen" in text


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["karate-tomate"], "Name a second variant, or say with --set or --with what is to be changed."),
        (["karate-tomate", "market", "--players", "2"], "this variant is for 3-10 players, not 2."),
        (["karate-tomate", "duel"], "No number of players is one that all of them are for: 3-10, 2-2."),
        (["karate-tomate", "market", "--until-decided", "round"], "Did you mean 'rounds'?"),
        (["karate-tomate", "market", "--until-decided", "lead.5=1%"],
         "pairs of games do not tell how lead.5 differs: name one that they do, like first_seat."),
        (["karate-tomate", "market", "--until-decided", "seat_advantage"],
         "pairs of games do not tell how seat_advantage differs: name one that they do, like first_seat."),
        (["karate-tomate", "--set", "rules.match_games=3", "--until-decided", "runaways"],
         "no number is called 'runaways'. `simulate --json` lists them."),
        (["karate-tomate", "market", "--until-decided", "rounds=few"],
         "'few' is no size of this number: write it like rounds=0.5."),
        (["karate-tomate", "market", "--until-decided", "rounds=5%"], "write it like rounds=0.5."),
        (["karate-tomate", "market", "--until-decided", "seat.1=2"], "write it like seat.1=1%."),
        (["karate-tomate", "market", "--until-decided", "rounds", "--precision", "1%"], "give one."),
        (["karate-tomate"] * 9, "9 variants are too many to compare at once: 8 at most."),
    ],
)  # fmt: skip
def test_wishes_that_cannot_be_met_are_a_line(run: Run, words: list[str], complaint: str) -> None:
    answer = run("compare", *words)
    assert answer.code == 2 and answer.err.strip().endswith(complaint), answer.err
