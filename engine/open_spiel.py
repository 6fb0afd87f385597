"""Any variant as a game of OpenSpiel (extra `learn`): `open_spiel.load(variant, players=2)`.

Sequential with explicit chance nodes (engine.tree). An information state is all that a seat has been told; a seat's
return is its share of the win less an even share, so returns sum to zero.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from engine.consistent import consistent
from engine.desks import Desk
from engine.experts import known, samples
from engine.features import Features, Row
from engine.game import Game
from engine.kernel import codes as c
from engine.tree import Node, Tree
from variants.model import Variant

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed: pip install 'tomate-designer[learn]'") from missing

MEMORY = 128
"""Events that the tensor of an information state holds where nothing else is asked for; the latest, where more were
told. Its string holds all."""
LONGEST = 1_000_000
"""Said to be the most nodes of a game; real games have far fewer."""
SETS = 4096
"""Information sets that a resampler remembers."""


def register(variant: Variant, name: str | None = None) -> str:
    """Make the variant a game that `pyspiel.load_game` knows in this process; the name, by which it is loaded.

    Parameters: `players` (usual: the fewest), `deals` (0: every random event is a chance node; else one chance node of
    so many whole deals), `seed` (of those deals), `memory` (events in the tensor of an information state).
    """
    first, last = variant.players
    title = variant.name.in_("en")
    name = name or "tomate_" + re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=last,
        min_num_players=first,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": first, "deals": 0, "seed": 0, "memory": MEMORY},
    )
    # a class, not a function: OpenSpiel lets go of it after Python has ended, which only a class survives
    pyspiel.register_game(kind, type("TomateGame", (TomateGame,), {"variant": variant, "kind": kind}))
    return name


def load(variant: Variant, players: int, *, deals: int = 0, seed: int = 0, memory: int = MEMORY) -> Any:
    """The variant as a pyspiel.Game; Faults is raised where it cannot be played by so many.

    `register` says what the parameters mean. Variants that are called alike need names of their own to be loaded side
    by side: `pyspiel.load_game(register(variant, "my_name"))`.
    """
    given = {"players": players, "deals": deals, "seed": seed, "memory": memory}
    return pyspiel.load_game(register(variant), given)


class TomateGame(pyspiel.Game):  # type: ignore[misc]
    """A variant for so many players; `register` makes a class of it for each variant."""

    variant: Variant
    kind: Any

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        usual = {"players": self.variant.players[0], "deals": 0, "seed": 0, "memory": MEMORY}
        chosen = usual | (given or {})
        players = int(chosen["players"])
        self.tree = Tree(self.variant, players, int(chosen["deals"]), int(chosen["seed"]))
        self.features = Features.of(self.tree.root.game)
        self.memory = int(chosen["memory"])
        names, rules = self.tree.root.game.names, self.tree.root.game.rules
        deck, tomatoes = int(rules.deck_n), int(rules.tomato_n)
        info = pyspiel.GameInfo(
            num_distinct_actions=c.ACTIONS,
            max_chance_outcomes=max(self.tree.deals, len(names.kinds), len(names.faces), deck, tomatoes),
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> TomateState:
        """The game before anything has come."""
        return TomateState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees: a View, or with perfect recall all that it has been told."""
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def resampler(game: Any, seed: int = 0) -> Callable[[Any, int], Any]:
    """For OpenSpiel's own IS-MCTS: `bot.set_resampler(resampler(game))`.

    What is returned takes a state at which that player chooses, and gives one drawn from all at which it has been told
    the same. With explicit chance each is as likely as it is where the others choose uniformly, which is for tiny games
    (engine.consistent). In a game of whole deals (`deals`) of any size the engine's own sampler draws it: what the seat
    has seen is kept, all that is hidden from it is dealt anew, later random events too (engine.experts.samples).
    """
    random = np.random.default_rng(seed)
    if game.tree.deals:
        return _Dealt(game, random).resample
    believable: dict[tuple[int, str], list[tuple[Node, float]]] = {}

    def resample(state: TomateState, player: int) -> Any:
        believed = (player, state.node.text[player])
        if believed not in believable:
            if len(believable) >= SETS:
                believable.clear()
            believable[believed] = consistent(state.node)
        chances = [chance for _, chance in believable[believed]]
        again = game.new_initial_state()
        for action in believable[believed][random.choice(len(chances), p=chances)][0].path:
            again.apply_action(action)
        return again

    return resample


class _Dealt:
    """Draws states of a game of whole deals, as one seat may believe them to be."""

    def __init__(self, game: TomateGame, random: np.random.Generator) -> None:
        self._game, self._random = game, random
        self._at: tuple[Node, Game, Desk] | None = None

    def resample(self, state: TomateState, player: int) -> Any:
        """A state at which that player, who chooses, has been told the same."""
        node = state.node
        if self._at is None or self._at[0] is not node:
            played = replayed(node)
            self._at = node, played, known(played)
        _, played, seen = self._at
        (drawn,) = samples(played, player + 1, 1, int(self._random.integers(2**62)), seen)[:, None]
        found = self._believed(node, node.game.at(drawn), player)
        while found.seat != player + 1:  # others have chosen, unseen: they choose again
            found = found.next(int(self._random.choice(found.legal)))
        again = self._game.new_initial_state()
        again.place = _Place(found)
        return again

    def _believed(self, node: Node, game: Game, player: int) -> Node:
        """A node of its own at that game; the others know what they see there."""
        seats = range(1, node.tree.players + 1)
        text = tuple(node.text[player] if seat == player + 1 else f"{game.view(seat)}\n" for seat in seats)
        return replace(node, parent=None, via=-1, game=game, text=text, news=((),) * node.tree.players, after={})


def replayed(node: Node) -> Game:
    """The game of a node with all that was chosen, from its deal on."""
    line = [*node.line()][::-1]
    game = Game(node.tree.variant, node.tree.players, node.tree.seed, line[1].via)
    for before, after in pairwise(line[1:]):
        game.act(before.seat, before.words(after.via))
    return game


class _Place:
    """The node that a state stands at. Nodes never change, so a copy shares it; pickled, it is the way there."""

    def __init__(self, node: Node | None, path: tuple[int, ...] = ()) -> None:
        self.node, self.path = node, path

    def __deepcopy__(self, _memo: Any) -> _Place:
        return self

    def __reduce__(self) -> Any:
        return _Place, (None, self.path if self.node is None else self.node.path)


class TomateState(pyspiel.State):  # type: ignore[misc]
    """A node of the tree as OpenSpiel wants it; players count from 0."""

    def __init__(self, game: TomateGame) -> None:
        super().__init__(game)
        self.place = _Place(game.tree.root)

    @property
    def node(self) -> Node:
        """Where it stands."""
        place = self.place
        if place.node is None:
            place.node = self.get_game().tree.root
            for action in place.path:
                place.node = place.node.next(action)
        return place.node

    def current_player(self) -> int:
        """Who chooses next; of those who choose at the same time the first who has not yet."""
        if self.node.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.is_over else self.node.seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if player == self.node.seat - 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come, with its chance."""
        assert self.node.draw is not None
        return [(outcome, ways / self.node.draw.total) for outcome, ways in self.node.draw.outcomes]

    def _apply_action(self, action: int) -> None:
        self.place = _Place(self.node.next(action))

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.node.words(action)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.node.is_over

    def returns(self) -> list[float]:
        """Each player's share of the win, less an even share; all 0 before the end."""
        if not self.node.is_over:
            return [0.0] * self.node.tree.players
        return [share - 1 / self.node.tree.players for share in self.node.shares]

    def __str__(self) -> str:
        return "\n".join(f"[{seat}] {text}" for seat, text in enumerate(self.node.text, 1)) + f"{self.node.script}"


class Observer:
    """Views and information states as text and numbers (see open_spiel.python.observation)."""

    def __init__(self, game: TomateGame, kind: Any) -> None:
        self._features, self._recall = game.features, bool(kind.perfect_recall)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is what one player knows, public and own; parts of it are not to be had")
        players, wide = self._features.players, len(self._features.columns)
        if self._recall:
            shape: tuple[int, ...] = (game.memory, len(self._features.event_columns))
        else:
            shape = (wide,)
        self.tensor = np.zeros(players + int(np.prod(shape)), np.float32)
        self.dict = {
            "player": self.tensor[:players],
            "told" if self._recall else "view": self.tensor[players:].reshape(shape),
        }

    def set_from(self, state: TomateState, player: int) -> None:
        """Fill `tensor` with what that player knows in that state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not self._recall:
            if state.node.dealt:
                self.dict["view"][:] = self._features.view(_game(state).view(player + 1))
            return
        told = self.dict["told"]
        for place, row in enumerate(_latest(state.node, player, len(told), self._features)):
            told[place] = row

    def string_from(self, state: TomateState, player: int) -> str:
        """What that player knows in that state, in words."""
        if self._recall:
            return f"seat {player + 1}\n{state.node.text[player]}"
        return str(_game(state).view(player + 1)) if state.node.dealt else "not dealt"


def _game(state: TomateState) -> Game:
    return state.node.game


def _latest(node: Node, player: int, most: int, features: Features) -> list[Row]:
    """The last events that the player was told, in order."""
    rows: list[Row] = []
    for at in node.line():
        rows += [features.event(event, player + 1) for event in reversed(at.news[player])]
        if len(rows) >= most:
            break
    return rows[:most][::-1]
