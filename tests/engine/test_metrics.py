"""Metrics on games whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from engine_tables import variant

from engine import records as rec
from engine.estimates import Shares, Tally, chi_squared_tail, estimate, fairness, paired, simultaneous_z
from engine.jit import COMPILED
from engine.metrics import METRICS, bot_shares, endings, face_worth, hands, summary, win_shares
from engine.plainwords import findings
from engine.reports import Account
from engine.simulation import Part, simulate


def games(*winners: int, **columns: list) -> np.ndarray:
    """Records of 3 players and 10 rounds with these sets of winners and columns."""
    results = np.zeros(len(winners), rec.RESULT)
    results["players"], results["games"], results["rounds"], results["end"] = 3, 1, 10, 2
    results["winners"] = winners
    for name, values in columns.items():
        results[name] = values
    return results


KNOWN = {
    "rounds": 10, "passes": 25, "passes_per_round": 2.5, "decisions": 60, "minutes": (20 * 10 + 8 * 25 + 6 * 20) / 60,
    "shared_wins": 0.5, "games_with_out": 1, "put_out": 1.5, "leader_out": 0.5, "empty_fights": 0.1, "ties": 0.2,
    "shuffles": 1, "exhausted": 0.5, "not_drawn": 1, "hand": 4, "lead_changes": 3, "spread": 6,
    # game 1: seat 1 wins, seat 2 led with 5 to 2 and 2; game 2: seats 2 and 3 win, and led together with 4 to 1
    "runaways": 0, "comebacks": 0.5, "wins_from_last": 0.5,
}  # fmt: skip


@pytest.mark.parametrize("name", METRICS)
def test_each_metric_has_a_known_answer_and_words(name: str) -> None:
    none = [0] * 7
    results = games(
        0b001, 0b110, passes=[25, 25], decisions=[60, 60], out=[0b1, 0b11], leader_out=[1, 0], empty_fights=[1, 1],
        ties=[2, 2], shuffles=[1, 1], dry=[2, 0], hand_seen=[120, 120], lead_changes=[3, 3],
        trophies=[[9, 3, 5, *none], [1, 7, 2, *none]], half_trophies=[[2, 5, 2, *none], [1, 4, 4, *none]],
    )  # fmt: skip
    assert estimate(METRICS[name].of(results)).mean == pytest.approx(KNOWN[name])
    row = METRICS[name]
    assert row.en and row.de and row.unit and row.good in (-1, 0, 1)


def test_a_level_half_time_says_nothing_of_comebacks() -> None:
    level = games(0b001, 0b010, half_trophies=[[3] * 10, [3, 1, 1] + [0] * 7])
    assert np.isnan(METRICS["comebacks"].of(level)).tolist() == [True, False]
    assert np.isnan(METRICS["runaways"].of(level)).tolist() == [True, False]
    assert METRICS["comebacks"].of(level)[1] == 1
    assert METRICS["wins_from_last"].of(level)[1] == 1


def test_hands_are_per_player_and_a_game_without_rounds_has_none() -> None:
    results = games(1, 1, last_rounds=[4, 0], hands=[[15, 12, 9, 6, 3], [0] * 5])
    assert hands(results)[0].tolist() == [5, 4, 3, 2, 1]
    assert np.isnan(hands(results)[1]).all()


def test_worth_of_a_face_is_what_winners_have_more_of() -> None:
    results = games(0b001, 0b110, 0b111)
    # first card: seat 1 has 2 of 4; the others 1 each. Second card: none; 2 by the winners; whatever
    taken = np.array([[[4, 0], [2, 0]], [[4, 3], [1, 2]], [[9, 9], [9, 9]]], np.uint8)
    worth = face_worth(results, taken)
    assert worth[:2].tolist() == [[1, 0], [0.5 - 3, 1 - 1]]
    assert np.isnan(worth[2]).all()


def test_tallies_of_parts_are_those_of_the_whole() -> None:
    values = np.random.default_rng(3).normal(5, 2, (1000, 3))
    values[::7, 1] = np.nan
    values[:, 2] = np.nan
    tally = Tally(3)
    for part in np.split(values, (1, 10, 600)):
        tally.add(part)
    known = values[~np.isnan(values[:, 1]), 1]
    first, second, third = tally.estimates()
    assert (first.mean, first.error) == pytest.approx((values[:, 0].mean(), values[:, 0].std(ddof=1) / 1000**0.5))
    assert (second.mean, second.error) == pytest.approx((known.mean(), known.std(ddof=1) / len(known) ** 0.5))
    assert np.isnan(third.mean) and third.games == 0


def test_fairness_of_parts_is_that_of_the_whole() -> None:
    shares = np.eye(4)[np.random.default_rng(4).integers(0, 4, 1000)]
    gathered = Shares(4)
    for part in np.split(shares, (3, 500)):
        gathered.add(part)
    assert gathered.fairness().statistic == pytest.approx(fairness(shares).statistic)


def test_intervals_that_hold_at_once_are_wider() -> None:
    assert simultaneous_z(1) == pytest.approx(1.959964)
    assert simultaneous_z(4) == pytest.approx(2.497705)  # 0.00625 in either tail


def part_of(results: np.ndarray, account: Account) -> Part:
    return Part(0, results, np.zeros((len(results), 2, len(account.faces)), np.uint8))


def test_a_report_has_every_metric_and_its_words_say_what_is_certain() -> None:
    account = Account(variant(), 3, ("counter", "random"))
    seats = np.repeat([0b001, 0b010, 0b100], (600, 300, 300))
    account.add(part_of(games(*seats, end=[6] * 1200), account))
    report = account.report()
    assert set(METRICS) <= {line.key for line in report.lines}
    assert len({line.key for line in report.lines}) == len(report.lines)
    assert report.of("seat.1").mean == pytest.approx(0.5)
    assert report.of("end.stalemate").mean == 1
    english, german = findings(report, "en"), findings(report, "de")
    assert "Seat 1 wins more than its share: 50.0 % instead of 33.3 % (p < 0.001)." in english
    assert "Platz 1 gewinnt mehr als seinen Anteil: 50,0 % statt 33,3 % (p < 0,001)." in german
    assert "100.0 % of games end because nobody takes a card" in english


def test_few_games_say_little() -> None:
    account = Account(variant(), 3, ("random",))
    account.add(part_of(games(1, 2), account))
    assert findings(account.report(), "en").endswith("With 2 games nothing more can be said for certain.")


def test_every_sentence_is_in_both_languages() -> None:
    from engine import plainwords

    assert plainwords._english.keys() == plainwords._german.keys()


def test_an_estimate_is_mean_and_standard_error() -> None:
    one = estimate(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (one.mean, one.games) == (2.5, 4)
    assert one.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert estimate(np.array([1.0])).error == float("inf")


def test_paired_differences_need_equal_runs() -> None:
    assert paired(np.array([1.0, 5.0]), np.array([2.0, 6.0])).error == 0
    with pytest.raises(ValueError, match="2 and 1"):
        paired(np.array([1.0, 5.0]), np.array([2.0]))


def test_a_shared_win_is_divided() -> None:
    results = games(0b001, 0b110, 0b111)
    assert win_shares(results) == pytest.approx(np.array([[1, 0, 0], [0, 0.5, 0.5], [1 / 3] * 3]))
    results["bots"][:, :3] = (0, 1, 0)
    # the mean of a bot's seats: seats 1 and 3 of the first bot have 0 and 1/2
    assert bot_shares(results, 2)[1] == pytest.approx([0.25, 0.5])


@pytest.mark.parametrize(
    ("x", "freedom", "p"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (21.666, 9, 0.01), (0, 3, 1)]
)
def test_the_tail_of_chi_squared_as_in_printed_tables(x: float, freedom: int, p: float) -> None:
    assert chi_squared_tail(x, freedom) == pytest.approx(p, abs=1e-4)


def test_fairness_is_pearsons_where_one_alone_wins() -> None:
    # 100 games, 50 30 20: Pearson's statistic with the multinomial's own covariance is the Wald form of it
    shares = np.repeat(np.eye(3), (50, 30, 20), axis=0)
    assert fairness(shares).freedom == 2
    assert fairness(shares).p < 0.001
    assert fairness(np.repeat(np.eye(3), (33, 33, 34), axis=0)).p > 0.9


def test_fairness_tests_reject_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    rejected = sum(fairness(np.eye(4)[random.integers(0, 4, 400)]).p < 0.05 for _ in range(1000))
    assert 30 <= rejected <= 72


def test_endings_are_told_by_name() -> None:
    assert {name: one.mean for name, one in endings(games(1, 1, end=[1, 2])).items()} == {
        "row short": 0.5,
        "declared": 0.5,
    }


def test_random_players_win_alike_on_every_seat() -> None:
    results = simulate(variant(), 4, 20_000 if COMPILED else 40, seed=8)
    assert fairness(win_shares(results)).p > 0.001
    assert set(summary(results)) == set(METRICS)
