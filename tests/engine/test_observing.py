"""What the kernel notes of games, against games played again choice by choice; and games that had gone otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from engine_tables import effect, faces, variant

from engine import records as rec
from engine.estimates import Tally
from engine.game import Game
from engine.jit import COMPILED
from engine.kernel import codes as c
from engine.kernel import ending, hindsight
from engine.metrics.overall import rare
from engine.plainwords import findings
from engine.reports import Account
from engine.rewiring import rewired
from engine.seats import play
from engine.simulation import Run
from variants.model import Special, Variant
from variants.values import Text

IS_KINGMADE, ON_TROPHIES, PUT_OUT, WINNERS = map(
    rewired, (hindsight.is_kingmade, hindsight.on_trophies, ending.put_out, ending.winners_of_game)
)

CHILI = Special(name=Text("Chili"), suit="any", value=2, copies=4)
RICH = [
    (variant(), 4),
    (variant(exchange=True, market=2, specials=(CHILI,)), 5),
    (variant(draft="pass_left", cards_per_pass=3, follow_suit=False), 3),
    (variant(bidding="overbid", cards_per_pass=2, stake=2), 4),
    (variant(elimination="most_knives", round_limit=70, declaring="never", stake=1, triumphs=faces("1.1.1x200")), 3),
]


class Watched(Game):
    """A game that notes for itself what a simulation should."""

    def watch(self) -> None:
        self.after: list[list[int]] = []
        self.plays: dict[tuple[int, int], int] = {}
        self.choices = self.options = 0

    def act(self, seat: int, action: Any) -> None:
        state = self.unhidden
        if state.round_no > len(self.after):
            self.after.append(state.trophies[: self.players].tolist())
        legal = len(set(self.legal(seat)))
        self.options += legal
        self.choices += legal > 1
        if state.ask == c.PLAY and str(action) in self.names.kinds:
            at = seat - 1, self.names.kinds.index(str(action))
            self.plays[at] = self.plays.get(at, 0) + 1
        super().act(seat, action)


def most(trophies: list[int]) -> int:
    return sum(1 << seat for seat, n in enumerate(trophies) if n == max(trophies))


@pytest.mark.parametrize("place", range(len(RICH)))
def test_what_is_noted_is_what_happened(place: int) -> None:
    made, players = RICH[place]
    run = Run(made, players, ("counter", "random"), seed=5)
    (part,) = run.parts(3, threads=1)
    for number, out in enumerate(part.results.view(np.recarray)):
        game = Watched(made, players, 5, number)
        game.watch()
        play(game, [run.weights[(seat + number) % players % 2] for seat in range(players)])
        rounds = int(game.unhidden.round_no)
        assert out.watched == (out.decisions if number == 0 else 0)  # every eleventh game
        assert number > 0 or (out.choices, out.options) == (game.choices, game.options)
        played = np.zeros((players, len(game.names.kinds)), int)
        for at, n in game.plays.items():
            played[at] = n
        winners = (int(out.winners) >> np.arange(players) & 1).astype(bool)
        assert part.cards[number, 0, int(game.rules.faces) :].tolist() == played.sum(axis=0).tolist()
        assert part.cards[number, 1, int(game.rules.faces) :].tolist() == played[winners].sum(axis=0).tolist()
        every = 1 if rounds <= rec.MAX_NOTED else 2  # of a long game every second round is noted
        points = [rounds * (n + 1) // 10 // every * every for n in range(9)]
        assert out.leaders.tolist() == [most(game.after[at]) for at in points]
        assert out.settled == _settled(game, rounds, int(out.winners), every)


def _settled(game: Watched, rounds: int, winners: int, every: int) -> int:
    alone = winners.bit_count() == 1
    if not alone or most(game.unhidden.trophies[: game.players].tolist()) != winners:
        return -1
    at = rounds
    while (at - 1) // every * every >= 0 and most(game.after[(at - 1) // every * every]) == winners:
        at = (at - 1) // every * every
    return at


def ended(trophies: list[int], knives: list[int], takes: str, row: str = "", **rules: Any) -> tuple[Game, Any]:
    """A finished game of 3 players with those totals, in whose last round seats took the cards given as seat:face."""
    made: Variant = variant(triumphs=faces("1.0.0x9 2.0.0x9 3.0.0x9 0.2.0x9"), **rules)
    game = Game(made, 3)
    s, notes = game.unhidden, np.zeros(1, rec.NOTES).view(np.recarray)[0]
    s.trophies[:3], s.knives[:3] = trophies, knives
    for taken in takes.split():
        seat, _, face = taken.partition(":")
        notes.take_seat[notes.takes_n], notes.take_face[notes.takes_n] = int(seat) - 1, _face(game, face)
        notes.takes_n += 1
    s.row_n = len(row.split())
    s.row[: s.row_n] = [_face(game, face) for face in row.split()]
    s.out = PUT_OUT(s, game.rules)
    s.winners = WINNERS(s, game.rules)
    return game, notes


def _face(game: Game, face: str) -> int:
    return game.names.faces.index(f"triumph-{face}")


@pytest.mark.parametrize(
    ("trophies", "takes", "row", "made"),
    [
        # seat 3 has 2 and took a 1; had it taken the 3, seat 2 would have the 1 and seat 1 would win with 9 to 8
        ([9, 10, 2], "3:1.0.0 2:3.0.0", "", True),
        # the same, but seat 1 is too far behind for that
        ([7, 10, 2], "3:1.0.0 2:3.0.0", "", False),
        # the same as the first, but with that card seat 3 would have shared the win: it was not without hope
        ([9, 10, 7], "3:1.0.0 2:3.0.0", "", False),
        # the winner took first: nothing that seat 3 could have done
        ([9, 10, 2], "2:3.0.0 3:1.0.0", "", False),
        # what lay in the row would have changed nothing for others
        ([9, 10, 2], "3:1.0.0", "2.0.0 3.0.0", False),
    ],
)
def test_a_kingmaker_has_no_hope_and_decides(trophies: list[int], takes: str, row: str, made: bool) -> None:
    game, notes = ended(trophies, [0, 0, 0], takes, row, elimination="nobody")
    before = game.identity
    assert IS_KINGMADE(game.unhidden, game.rules, notes) == made
    assert game.identity == before, "looking back changes nothing"


def test_a_kingmaker_may_decide_by_knives() -> None:
    """Seat 3 took a trophy and left the knives in the row: it is out. With them seat 1 would be, so seat 2 wins."""
    game, notes = ended([9, 8, 1], [1, 2, 0], "3:1.0.0", "0.2.0")
    assert (int(game.unhidden.out), int(game.unhidden.winners)) == (0b100, 0b001)
    assert IS_KINGMADE(game.unhidden, game.rules, notes)
    assert ON_TROPHIES(game.unhidden, game.rules) == 0b001
    game, _ = ended([9, 8, 1], [0, 2, 1], "3:1.0.0")
    assert (int(game.unhidden.winners), ON_TROPHIES(game.unhidden, game.rules)) == (0b010, 0b001)


def test_an_effect_that_never_acts_is_told() -> None:
    rows = (
        effect("round_start", "draw", 1, "everyone", None),
        effect("round_start", "draw", 1, "everyone", "round == 99"),
    )
    run = Run(variant(house_rules=rows), 3, ("counter", "random"), seed=1)
    account = Account(run)
    for part in run.parts(5000 if COMPILED else 200, threads=1):
        account.add(part)
    report = account.report()
    said = "Hardly ever acts, in fewer than one game in a thousand: " + report.lines["rule.house-2"].en
    assert (said in findings(report, "en")) == COMPILED
    assert ("Tritt in weniger als einem von tausend Spielen ein" in findings(report, "de")) == COMPILED
    assert (report.of("rule.house-1").mean, report.of("rule.house-2").mean) == (1, 0)
    assert report.of("unused_rules").mean == 1
    assert "number card" in report.lines["rule.house-1"].en and "Zahlenkarte" in report.lines["rule.house-1"].de


def test_what_is_dead_is_counted_with_what_may_be() -> None:
    """Never, 5 and 100 times in 10,000 games: the first is rarer than 1 in 1,000, the second may be, not the third."""
    games = np.zeros((10_000, 3))
    games[:5, 1] = games[:100, 2] = 1
    found = rare(Tally.of(games))
    assert (found.mean, found.interval) == (2, (1, 2))
    assert rare(Tally.empty(0)).mean == 0
