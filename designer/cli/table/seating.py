"""A game being set up or taken up again: which variant, who sits where, what was chosen so far."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from designer.cli.table.saves import Save
from engine.bots import PERSONAS, TRAINED, as_rows, bot_named
from engine.game import BadSave, Game, Refused
from engine.judging.league import at_table, key_of
from engine.listening import act, begin
from engine.outside import is_outside, load
from engine.outside import seated as seated_outside
from engine.refusals import CODE, REFUSALS
from engine.seats import Player, choice
from engine.stories import Heading
from engine.telling import KINDS, Event
from variants.faults import Faults, Place, one_fault
from variants.model import Variant

OF_THIS_GAME = "Load it with the variant it was saved from"
MAX_UNDO = 200
"""So many choices can be taken back."""


@dataclass(slots=True)
class Moment:
    """What is restored when a choice is taken back."""

    game: Game
    told: int
    read: dict[int, int]
    seat: int


@dataclass(slots=True)
class Match:
    """A game with those who play it, and what has been told of it so far."""

    ref: str
    """The variant as it was named."""
    variant: Variant
    sets: tuple[str, ...]
    with_files: tuple[str, ...]
    game: Game
    people: tuple[int, ...]
    bots: dict[int, str]
    language: str
    told: list[Event] = field(default_factory=list)
    read: dict[int, int] = field(default_factory=dict)
    """How much of what was told each person has seen."""
    past: list[Moment] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)
    """The bots by seat, as they play."""

    def __post_init__(self) -> None:
        self.players = {seat: self._player(seat, name) for seat, name in self.bots.items()}
        if not self.told:
            self.told = begin(self.game)
            self.read = dict.fromkeys(self.people, len(self.told))

    def person_acts(self, seat: int, *actions: str) -> None:
        """A person chooses, several cards at once or one; it can be taken back, all of it.

        Raises Refused, and changes nothing, where a part of it is not allowed.
        """
        moment = Moment(self.game.clone(), len(self.told), dict(self.read), seat)
        told: list[Event] = []
        try:
            for done, action in enumerate(actions):
                if done and not self.game.view(seat).laid:  # revealed already: there was room for no more
                    raise Refused(REFUSALS[CODE["not_your_turn"]], seat, action)
                told += act(self.game, seat, action)
        except Refused:
            self.game = moment.game
            raise
        self.told += told
        if self.game_is_forced(moment.game, seat):
            return
        self.past = [*self.past, moment][-MAX_UNDO:]

    def game_is_forced(self, game: Game, seat: int) -> bool:
        """Whether the seat has but one choice, which is then made for it: alone at the table, or in sight of all."""
        return len(game.legal(seat)) == 1 and (len(self.people) == 1 or game.question == "take")

    def bot_acts(self, seat: int) -> None:
        """The seat's bot chooses."""
        self.told += act(self.game, seat, choice(self.game, seat, self.players[seat]))

    def _player(self, seat: int, name: str) -> Player:
        if is_outside(name):
            return seated_outside(name, load(name), self.game, self.variant, seat)
        if name == TRAINED:
            before = sum(bot == TRAINED for other, bot in self.bots.items() if other < seat)
            players = self.game.players
            row: Player = as_rows([at_table(self.ref, players, key_of(self.variant, players)).rows[before]])[0]
            return row
        return bot_named(name).row()

    def take_back(self, seat: int) -> int | None:
        """Undo the last choice of the person in that seat; the seat, None where there is none to take back.

        Where several people play, only their own, and only while nothing has been revealed since: nobody peeks.
        """
        if not self.past:
            return None
        if len(self.people) > 1:
            since = self.told[self.past[-1].told :]
            if self.past[-1].seat != seat or not all(KINDS[one.kind].action and one.seat == seat for one in since):
                return None
        moment = self.past.pop()
        self.game = moment.game
        del self.told[moment.told :]
        self.read = moment.read
        return moment.seat

    @property
    def name(self) -> str:
        """The variant's name for files: karate-tomate, my-game."""
        return Path(self.ref).stem if self.ref.endswith((".yaml", ".yml")) else self.ref

    def heading(self, target: Path) -> Heading:
        """The heading of its story, as seen from the file that the story is written to."""
        seats = [self.bots.get(seat, "person") for seat in range(1, self.game.players + 1)]
        return Heading(
            _seen_from(target, self.ref), self.game.players, self.game.seed, self.game.number, self.sets,
            tuple(_seen_from(target, one) for one in self.with_files), self.game.rules_key, ", ".join(seats),
        )  # fmt: skip

    def save(self, target: Path) -> Save:
        """The game as it is put aside, its files named as seen from the file that it is written to."""
        told = f"{self.name} for {self.game.players}, seed {self.game.seed}: put aside in round {self.game.round}"
        return Save(
            _beside(target, self.ref), self.sets, tuple(_beside(target, one) for one in self.with_files),
            self.people, tuple(self.bots.values()), self.language, self.game.rules_key, self.game.identity, told,
            self.game.save(),
        )  # fmt: skip


def _beside(target: Path, ref: str) -> str:
    if not Path(ref).suffix:
        return ref
    try:
        return Path(os.path.relpath(Path(ref).resolve(), target.resolve().parent)).as_posix()
    except ValueError:  # another drive
        return str(Path(ref).resolve())


def named_by(save: Path, ref: str) -> str:
    """A variant or file of house rules that a save names, as seen from here."""
    return os.path.normpath(save.parent / ref) if Path(ref).suffix else ref


def _seen_from(target: Path, ref: str) -> str:
    if not Path(ref).suffix:
        return ref
    try:
        return Path(ref).resolve().relative_to(target.resolve().parent).as_posix()
    except ValueError:
        return Path(ref).name


def seated(players: int, people: tuple[int, ...], bots: tuple[str, ...]) -> dict[int, str]:
    """The bots by seat: those named take the free seats in order, again from the first where there are too few."""
    free = [seat for seat in range(1, players + 1) if seat not in people]
    return {seat: bots[place % len(bots)] for place, seat in enumerate(free)}


def resumed(save: Save, variant: Variant, shown: str, language: str, given: tuple[str, ...] = ()) -> Match:
    """The game of a save at the same point, with what was told on the way and the choices that can be taken back.

    A save cannot seat a bot that is made elsewhere: whoever goes on with it must have `given` its name.

    Bots choose anew on the way, so that their random streams stand at every point as they did; Faults where the
    game is another, or comes out otherwise than it was saved.
    """
    try:
        goal = Game.load(variant, save.game)
    except BadSave as error:
        raise one_fault(Place(shown), "", f"does not fit: {error}", OF_THIS_GAME) from None
    except Faults as faults:
        what = f"does not fit: {faults.faults[0].where} {faults.faults[0].what}"
        raise one_fault(Place(shown), "", what, OF_THIS_GAME) from None
    if goal.identity != save.identity:
        what = "the game comes out otherwise than it was saved"
        raise one_fault(Place(shown), "", what, "Load it with the version of tomate-designer that saved it")
    if not save.people or not all(1 <= seat <= goal.players for seat in save.people):
        raise one_fault(Place(shown), "", "nobody sits at this game", "Save it anew")
    outside = ",".join(dict.fromkeys(bot for bot in save.bots if is_outside(bot) and bot not in given))
    if outside:
        what = f"was played with {outside}, which is code of somebody's own"
        raise one_fault(Place(shown), "", what, f"If you trust it, name it again: --bots {outside}")
    bots = seated(goal.players, save.people, save.bots or PERSONAS)
    game = Game(variant, goal.players, goal.seed, goal.number)
    match = Match(save.variant, variant, save.sets, save.with_files, game, save.people, bots, language)
    for seat, action in goal.log:
        if seat in save.people:
            match.person_acts(seat, action)
        else:
            choice(match.game, seat, match.players[seat])
            match.told += act(game, seat, action)
    if match.game.identity != save.identity:  # bots of another version: go on from the save, without a way back
        match.game, match.past = goal, []
    match.read = dict.fromkeys(save.people, len(match.told))
    return match
