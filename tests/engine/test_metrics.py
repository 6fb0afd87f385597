"""Metrics on games whose answer is known."""

from __future__ import annotations

from math import exp, lgamma, log

import numpy as np
import pytest
from engine_tables import variant

from engine import plainwords
from engine import records as rec
from engine.estimates import (
    Fairness,
    Tally,
    chi_squared_tail,
    estimate,
    fairness,
    noncentral_interval,
    noncentral_tail,
    simultaneous_z,
)
from engine.jit import COMPILED
from engine.metrics import (
    FAMILIES,
    METRICS,
    OVERALL,
    STUDIES,
    Meaning,
    bot_shares,
    card_worth,
    hands,
    summary,
    win_shares,
)
from engine.plainwords import findings, said
from engine.reports import Account, Report
from engine.simulation import Part, Run, simulate


def games(*winners: int, **columns: list) -> np.ndarray:
    """Records of 3 players and 10 rounds with these sets of winners and columns."""
    results = np.zeros(len(winners), rec.RESULT)
    results["players"], results["games"], results["rounds"], results["end"] = 3, 1, 10, 2
    results["winners"] = winners
    for name, values in columns.items():
        results[name] = values
    return results


KNOWN = {
    "rounds": 10, "passes": 25, "passes_per_round": 2.5, "decisions": 60, "waits": 30,
    "minutes": (20 * 10 + 8 * 25 + 6 * 30) / 60,
    "shared_wins": 0.5, "games_with_out": 1, "put_out": 1.5, "leader_out": 0.5, "empty_fights": 0.1, "ties": 0.2,
    "shuffles": 1, "exhausted": 0.5, "not_drawn": 1, "hand": 4, "lead_changes": 3, "spread": 6,
    # game 1: seat 1 wins, seat 2 led with 5 to 2 and 2; game 2: seats 2 and 3 win, and led together with 4 to 1
    # game 1: seat 1 has 7, others 3 and 1; game 2: winners 4 and 2, the other 9
    "tomato_worth": (5 - 6) / 2, "first_seat": 1 / 6,  # wins of 1 and 0, less a third
    # of those out seat 1 in game 1 and seat 2 in game 2 would have won; seat 3 declares in game 1 and does not win
    "elimination_justice": 0.5, "lost_declarations": 1, "kingmaking": 0.5, "decision_richness": 0.75, "options": 3,
    # game 1 is settled after 4 of 5 rounds, game 2 never; winners are in front at 3 and at 9 of 9 tenths
    "settled": 0.9, "drama": (6 / 9 + 0) / 2,
    "runaways": 0, "comebacks": 0.5, "wins_from_last": 0.5,
}  # fmt: skip


@pytest.mark.parametrize("name", METRICS)
def test_each_metric_has_a_known_answer_and_words(name: str) -> None:
    none = [0] * 7
    results = games(
        0b001, 0b110, passes=[25, 25], decisions=[60, 60], waits=[30, 30], out=[0b1, 0b11],
        leader_out=[1, 0], empty_fights=[1, 1],
        ties=[2, 2], shuffles=[1, 1], dry=[2, 0], hand_seen=[120, 120], lead_changes=[3, 3],
        trophies=[[9, 3, 5, *none], [1, 7, 2, *none]], half_trophies=[[2, 5, 2, *none], [1, 4, 4, *none]],
        on_trophies=[0b1, 0b100], declarer=[2, -1], kingmade=[0, 1], watched=[60, 60], choices=[30, 60],
        options=[120, 240],
        tomato=[[7, 3, 1, *none], [9, 4, 2, *none]],
        last_rounds=[5, 5], settled=[4, -1], leaders=[[0b10] * 6 + [0b11] * 3, [0b100] * 9],
    )  # fmt: skip
    assert summary(results)[name].mean == pytest.approx(KNOWN[name])


@pytest.mark.parametrize(
    "row", [*METRICS.values(), *OVERALL.values(), *FAMILIES.values(), *STUDIES.values()], ids=lambda row: row.name
)
def test_each_number_has_words_a_meaning_and_a_source(row: Meaning) -> None:
    assert row.en and row.de and row.unit and row.good in (-1, 0, 1) and row.source
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in row.means)


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
    worth = card_worth(results, taken, np.array([4, 2]))
    assert worth[:2].tolist() == [[1 / 4, 0], [(0.5 - 3) / 4, 0]]
    assert np.isnan(worth[2]).all()
    results["games"] = 3
    assert np.isnan(card_worth(results, taken, np.array([4, 2]))).all()


def test_tallies_of_parts_are_those_of_the_whole() -> None:
    values = np.random.default_rng(3).normal(5, 2, (1000, 3))
    values[::7, 1] = np.nan
    values[:, 2] = np.nan
    tally = Tally.empty(3)
    for part in np.split(values, (1, 10, 600)):
        tally += Tally.of(part)
    known = values[~np.isnan(values[:, 1]), 1]
    first, second, third = tally.estimates()
    assert (first.mean, first.error) == pytest.approx((values[:, 0].mean(), values[:, 0].std(ddof=1) / 1000**0.5))
    assert (second.mean, second.error) == pytest.approx((known.mean(), known.std(ddof=1) / len(known) ** 0.5))
    assert np.isnan(third.mean) and third.games == 0


def test_fairness_of_parts_is_that_of_the_whole() -> None:
    shares = np.eye(4)[np.random.default_rng(4).integers(0, 4, 1000)]
    gathered = Tally.empty(4)
    for part in np.split(shares, (3, 500)):
        gathered += Tally.of(part)
    assert Fairness.of(gathered).statistic == pytest.approx(fairness(shares).statistic)


def test_a_number_per_round_is_that_of_all_rounds_together() -> None:
    """The ratio of sums, and the ratio estimator's error (Cochran 1977, 6.4), whichever way the games are divided."""
    random = np.random.default_rng(5)
    rounds = random.integers(1, 30, 5000)
    empty = random.binomial(rounds, 0.15)
    tally = Tally.empty(1)
    for part in np.split(np.arange(5000), (7, 2000)):
        tally += Tally.of((empty / rounds)[part, None], rounds[part, None].astype(float))
    (one,) = tally.estimates()
    ratio = empty.sum() / rounds.sum()
    assert one.mean == pytest.approx(ratio)
    assert one.error == pytest.approx((((empty - ratio * rounds) ** 2).sum() * 5000 / 4999) ** 0.5 / rounds.sum())


def test_a_metric_per_round_is_not_the_mean_of_games() -> None:
    results = games(1, 1, rounds=[10, 30], empty_fights=[5, 0])
    assert summary(results)["empty_fights"].mean == pytest.approx(5 / 40)


def test_a_match_says_nothing_of_what_only_its_games_know() -> None:
    """Half-time is that of the last game, the winners are those of the match: no number may pair them."""
    match = games(0b001, 0b010, half_trophies=[[3, 1, 1] + [0] * 7] * 2)
    match["games"], match["rounds"] = 3, 30
    told = summary(match)
    for name in ("runaways", "comebacks", "wins_from_last"):
        assert np.isnan(told[name].mean)
    assert told["rounds"].mean == 10
    account = Account(Run(variant(match_games=3), 3))
    account.add(part_of(match, account))
    report = account.report()
    assert report.lines["shared_wins"].en.startswith("matches won") and "last game" in report.lines["spread"].en
    assert not {"runaways", "comebacks"} & set(report.lines) and not report.section("faces")
    assert "matches of 3 games" in findings(report, "en") and "Partien aus 3 Spielen" in findings(report, "de")


def test_intervals_that_hold_at_once_are_wider() -> None:
    assert simultaneous_z(1) == pytest.approx(1.959964)
    assert simultaneous_z(4) == pytest.approx(2.497705)  # 0.00625 in either tail


def width(account: Account) -> int:
    return len(account.cards.triumphs) + len(account.cards.numbers)


def part_of(results: np.ndarray, account: Account) -> Part:
    return Part(0, results, np.zeros((len(results), 2, width(account)), np.uint8))


def test_a_report_has_every_metric_and_its_words_say_what_is_certain() -> None:
    account = Account(Run(variant(), 3, ("counter", "random")))
    seats = np.repeat([0b001, 0b010, 0b100], (600, 300, 300))
    account.add(part_of(games(*seats, end=[6] * 1200), account))
    report = account.report()
    assert set(METRICS) | set(OVERALL) <= set(report.lines)
    assert all(line.meaning.means for line in report.lines.values())
    assert report.of("seat.1").mean == pytest.approx(0.5)
    assert report.of("end.stalemate").mean == 1
    english, german = findings(report, "en"), findings(report, "de")
    assert "Seat 1 wins more than its share: 50.0 % instead of 33.3 % (seats alike: p < 0.001)." in english
    assert "Platz 1 gewinnt mehr als seinen Anteil: 50,0 % statt 33,3 % (alle gleich: p < 0,001)." in german
    assert "100.0 % of games end because nobody takes a card" in english


def test_few_games_say_little() -> None:
    account = Account(Run(variant(), 3))
    account.add(part_of(games(1, 2), account))
    assert findings(account.report(), "en").endswith("Below 1,000 games no more is put into words.")


def report_of(winners: np.ndarray) -> Report:
    account = Account(Run(variant(), 3))
    account.add(part_of(games(*winners), account))
    return account.report()


def test_the_seat_advantage_is_what_one_favoured_seat_has_more() -> None:
    """Seat 2 wins half of 30,000 games, the others a quarter each: 1/2 - 1/3 above its share, chance left out."""
    found = report_of(np.repeat([0b001, 0b010, 0b100], (7500, 15000, 7500))).of("seat_advantage")
    assert found.mean == pytest.approx(1 / 6, abs=1e-4)
    # that one seat's own standard error is sqrt(1/2 * 1/2 / 30,000) = 0.00289
    assert found.interval == pytest.approx((1 / 6 - 1.96 * 0.00289, 1 / 6 + 1.96 * 0.00289), abs=2e-4)
    level = report_of(np.repeat([0b001, 0b010, 0b100], 1000)).of("seat_advantage")
    assert level.mean == 0 and level.interval[0] == 0 and 0 < level.interval[1] < 0.04


def test_noncentral_chi_squared_has_the_chances_of_its_own_draws() -> None:
    random = np.random.default_rng(6)
    for freedom, shift in ((3, 0.0), (2, 5.0), (9, 40.0)):
        draws = ((random.normal(size=(200_000, freedom)) + np.eye(freedom)[0] * shift**0.5) ** 2).sum(axis=1)
        for x in (1.0, 6.0, 30.0, 60.0):
            assert noncentral_tail(x, freedom, shift) == pytest.approx((draws >= x).mean(), abs=0.005)
    low, high = noncentral_interval(299.9, 9)
    assert noncentral_interval(300.1, 9) == pytest.approx((low, high), rel=0.01)


def test_one_seat_that_wins_always_is_called_unfair() -> None:
    report = report_of(np.repeat(0b001, 2000))
    assert report.fairness.p < 1e-9
    assert "Seat 1 wins more than its share: 100.0 %" in findings(report, "en")


def test_among_many_reports_one_may_look_uneven_by_chance() -> None:
    report = report_of(np.repeat([0b001, 0b010, 0b100], (450, 400, 350)))
    assert 0.01 / 8 < report.fairness.p < 0.01
    assert "alike" in findings(report, "en") and "No seat is seen" in findings(report, "en", reports=8)


@pytest.mark.parametrize("apart", [True, False])
def test_a_card_is_called_the_best_only_where_it_is_told_apart(apart: bool) -> None:
    """Seat 1 wins and has the first card in some games, the second in others: per copy, of 2 and of 4."""
    account = Account(Run(variant(), 3))
    results = games(*[0b001] * 3000)
    faces = np.zeros((3000, 2, width(account)), np.uint8)
    faces[::2, :, 0] = 1
    faces[1::2, :, 1] = 1 if apart else 2
    account.add(Part(0, results, faces))
    report = account.report()
    best, second = report.section("faces")[:2]
    assert (best.estimate.mean, second.estimate.mean) == pytest.approx((0.5 / 2, 0.5 / 4 if apart else 0.5 / 2))
    assert ("goes with winning most: of its copies a winner has 25.0 % more" in findings(report, "en")) == apart


def test_every_sentence_is_in_both_languages() -> None:
    assert all(len(words) == 2 and all(words) for words in plainwords._WORDS.values())
    assert all(row.en and row.de and row.why for row in plainwords.REMARKS)


def test_an_estimate_is_mean_and_standard_error() -> None:
    one = estimate(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (one.mean, one.games) == (2.5, 4)
    assert one.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert estimate(np.array([1.0])).error == float("inf")


def test_a_game_that_counts_for_nothing_is_no_game_of_an_estimate() -> None:
    one = Tally.of(np.array([[0.5], [0.0], [0.0]]), np.array([[8.0], [0.0], [0.0]])).estimates()[0]
    assert (one.mean, one.error, one.games) == (0.5, float("inf"), 1), "one game has no error bar, and not one of 0"


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


@pytest.mark.parametrize("wins", [(50, 30, 20), (33, 33, 34), (7, 0, 0), (3, 9, 2, 6, 0)])
def test_fairness_is_pearsons_where_one_alone_wins(wins: tuple[int, ...]) -> None:
    even = sum(wins) / len(wins)
    pearson = sum((seen - even) ** 2 / even for seen in wins)
    told = fairness(np.repeat(np.eye(len(wins)), wins, axis=0))
    assert told.statistic == pytest.approx(pearson)
    assert told.freedom == len(wins) - 1
    assert told.p == pytest.approx(chi_squared_tail(pearson, len(wins) - 1))


def test_what_never_varies_is_no_proof_of_fairness() -> None:
    assert fairness(np.repeat(np.eye(4)[:1], 10_000, axis=0)).p < 1e-9  # seat 1 wins always
    assert fairness(np.repeat([[0.5, 0.5, 0, 0]], 10_000, axis=0)).p < 1e-9  # seats 1 and 2 share always
    assert fairness(np.full((10_000, 4), 0.25)).p == 1  # all share always


@pytest.mark.parametrize(("players", "played"), [(4, 400), (10, 50), (10, 20), (4, 20)])
def test_fairness_tests_reject_as_often_as_they_say(players: int, played: int) -> None:
    random = np.random.default_rng(1)
    rejected = sum(fairness(np.eye(players)[random.integers(0, players, played)]).p < 0.05 for _ in range(1000))
    assert 26 <= rejected <= 72


def test_shared_wins_leave_the_test_as_sharp_as_it_says() -> None:
    random = np.random.default_rng(2)
    rejected = 0
    for _ in range(1000):
        shares = np.eye(4)[random.integers(0, 4, 200)]
        twins = random.random(200) < 0.3
        shares = np.where(twins[:, None], (shares + np.roll(shares, 1, axis=1)) / 2, shares)
        rejected += fairness(shares).p < 0.05
    assert 30 <= rejected <= 72


@pytest.mark.parametrize(
    ("chance", "played"),
    [(0.001, 1000), (0.001, 10_000), (0.01, 1000), (0.1, 200), (0.1, 1000), (0.5, 100), (0.995, 1000)],
)
def test_intervals_of_shares_hold_as_often_as_they_say(chance: float, played: int) -> None:
    """The exact chance that the interval holds the truth, over all that may happen; mean and error are the sample's."""
    holds = 0.0
    for seen in range(played + 1):
        ways = lgamma(played + 1) - lgamma(seen + 1) - lgamma(played - seen + 1)
        weight = exp(ways + seen * log(chance) + (played - seen) * log(1 - chance))
        if weight > 1e-9:
            low, high = estimate(np.repeat([1.0, 0.0], (seen, played - seen)), share=True).interval
            assert 0 <= low <= seen / played <= high <= 1
            holds += weight * (low <= chance <= high)
    assert 0.915 < holds < 0.975  # Wilson's swings about 95 %, most where about one game has it


def test_what_was_never_seen_has_an_honest_upper_bound() -> None:
    never, always = (estimate(np.full(1000, value), share=True) for value in (0.0, 1.0))
    assert never.interval == pytest.approx((0, 0.003827), abs=1e-6)  # z^2 / (n + z^2)
    assert always.interval == pytest.approx((1 - 0.003827, 1), abs=1e-6)
    low, high = estimate(np.array([1.0]), share=True).interval
    assert 0 < low < 0.25 and high == 1


def test_a_lopsided_interval_is_told_by_its_ends() -> None:
    assert said(estimate(np.zeros(1000), share=True), "share", "en") == "0.0–0.4 %"
    assert said(estimate(np.repeat([0.0, 1.0], (750, 250)), share=True), "share", "de") == "25,0 ±2,7 %"
    assert said(estimate(np.array([9.9, 10.0])), "rounds", "en") == "9.95 ±0.10"


def test_random_players_win_alike_on_every_seat() -> None:
    results = simulate(variant(), 4, 20_000 if COMPILED else 40, seed=8)
    assert fairness(win_shares(results)).p > 0.001
    assert set(summary(results)) == set(METRICS)
