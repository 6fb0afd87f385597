"""One world's fingerprints: plays a mix of variants and prints what they came to. Run as a program.

The mix is built from the tables of rules and effects, so that a new row of them is played of itself. With `cover` it
also prints the lines of the rules' kernel that no game has run (in the interpreted world, where lines can be seen).
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, get_args

import numpy as np
from engine_tables import effect, faces, variant

import engine.kernel
from engine import experts
from engine.bots import BOTS, QUICK, bot_named
from engine.game import Game
from engine.judging.outlook import Outlook
from engine.kernel import codes as c
from engine.kernel import doors
from engine.simulation import Run, fingerprint
from variants.effects import Effect, misfits
from variants.model import Special, Triumph, Variant
from variants.rules import Rules, declarations
from variants.values import Text
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO

TESTS = [f"{quantity} {op} 2" for quantity, op in zip(QUANTITIES, [*OPERATORS] * 2, strict=True)]


def rows(carrier: str) -> tuple[Effect, ...]:
    """Effects that a carrier may have: as few as show each moment, verb and addressee; conditions go round."""
    found: list[Effect] = []
    shown: set[str] = set()
    for at, do, who in product(MOMENTS, VERBS, WHO):
        n = min(2, VERBS[do].bounds[1])
        row = effect(at, do, n, who, None if len(found) % 2 else TESTS[len(found) // 2 % len(TESTS)])
        if not {at, do, who} <= shown and not misfits(row, carrier):
            shown |= {at, do, who}
            found.append(row)
    return tuple(found)


def choices(turn: int) -> dict[str, Any]:
    """Every rule of few choices, and every switch, at its turn-th value; four turns show all of them."""
    fields = {name: Rules.model_fields[name].annotation for name in declarations()}
    values = {name: (False, True) if kind is bool else get_args(kind) for name, kind in fields.items()}
    return {name: known[turn % len(known)] for name, known in values.items() if known}


def mixed() -> list[tuple[Variant, int]]:
    """Variants that between them reach every line of the kernel."""
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4, effects=rows("special"))
    prize = Triumph(trophies=2, copies=3, mark=True, effects=rows("triumph"))
    rich = {"specials": (chili,), "triumphs": (*faces(), prize), "house_rules": rows("house_rule")}
    scarce = {"market": 2, "number_cards_used": 40, "reshuffle": False, "hand_limit": 6}
    several = {"match_games": 2, "hand_limit": 7}
    turns = [variant(**rich, **choices(turn) | {"end_marks": 2 * (turn == 3)} | several) for turn in range(4)]
    nine = tuple(f"suit{place}" for place in range(9))
    return [
        (variant(), 4),
        (variant(), 10),
        *((made, 3 + turn) for turn, made in enumerate(turns)),
        (variant(exchange=True, pass_draw=1, **scarce), 5),
        (variant(bidding="overbid", cards_per_pass=2, stake=2, won_cards="open", specials=(chili,)), 4),
        (variant(bidding="overbid", cards_per_pass=3, follow_suit=False, tomato_in_first_pass=False), 3),
        (variant(draft="pass_left", cards_per_pass=3, follow_suit=False, equal_sums="cancel"), 6),
        (variant(elimination="most_knives", final_tie="higher_tomato", unclaimed="discard", market=3), 7),
        (variant(declaring="never", round_limit=70, stake=1, stalemate_rounds=50, triumphs=faces("1.1.1x200")), 2),
        (variant(suits_in_play=2, pass_draw=1, reshuffle=False, round_limit=4, match_games=2), 3),
        (variant(tomatoes=(0, 99)), 10),
        (variant(suits=nine, elimination="nobody", hand_limit=5, end_trophies=4), 8),
    ]


def lines(games: int) -> list[str]:
    """A line for each variant: as games are simulated, and as they are played choice by choice; and what is special."""
    out = []
    for place, (made, players) in enumerate(mixed()):
        names = QUICK[:players]
        count = 1 if made.rules.round_limit.at(players) > 50 else games
        parts = Run(made, players, names, seed=7).parts(count, threads=1)
        told = [fingerprint(part.results) + hashlib.sha256(part.cards.tobytes()).hexdigest()[:8] for part in parts]
        out.append(f"{place} {players} {' '.join(told)} {driven(made, players)}")
    out += [experts_game(*mixed()[place], place) for place in (0, 4, 6)]
    out += [experts_know(*mixed()[place]) for place in (2, 9)]
    return [*out, capped()]


def experts_know(made: Variant, players: int, most: int = 90, every: int = 18) -> str:
    """What seats know in the course of a game, as samples of what may be; bots that search nothing play it."""
    game = Game(made, players, seed=5)
    told = hashlib.sha256()
    for turn in range(most):
        if game.over:
            break
        seat = game.waiting[turn % len(game.waiting)]
        if turn % every == every - 1:
            told.update(experts.samples(game, seat, 2, seed=turn).tobytes())
        game.act(seat, game.choose(seat, BOTS[QUICK[(seat + turn) % len(QUICK)]].row()))
    return told.hexdigest()[:16]


def experts_game(made: Variant, players: int, seed: int, most: int = 14) -> str:
    """The beginning of a game in which experts of few iterations choose."""
    game = Game(made, players, seed=seed)
    row = bot_named("expert:6").row()
    for _ in range(most):
        if not game.over:
            seat = game.waiting[0]
            action = experts.choose(game, seat - 1, row, learn=2)
            game.act(seat, game.names.say(game.unhidden, action))
    return f"{' '.join(action for _, action in game.log)} {game.identity}"


def driven(made: Variant, players: int, most: int = 120) -> str:
    """A game through the doors of `Game`: what is allowed, what is refused and why, to whom, after every choice."""
    game = Game(made, players, seed=8)
    told = hashlib.sha256()
    bots = [BOTS[name] for name in QUICK]
    for turn in range(most):
        tried = range(-1, c.ACTIONS + 1) if turn % 32 == 0 else range(turn % 23, c.ACTIONS, 23)
        for seat in range(-1, players + 1):
            told.update(bytes(doors.refusal(game._states, game._rules, seat, action) for action in tried))
        if game.over:
            break
        seat = game.waiting[turn % len(game.waiting)]
        told.update(repr(game.legal(seat) if turn % 16 == 0 else "").encode())
        if turn == 16:
            by_seat = np.stack([bots[place % len(bots)].row() for place in range(players)])
            told.update(Outlook.of(by_seat, seed=3, games=2).chances(game).tobytes())
        lines = game.act_aloud(seat, game.choose(seat, bots[(seat + turn // 9) % len(bots)].row()))
        told.update(repr((lines, game.identity)).encode())
    return told.hexdigest()[:16]


def capped() -> str:
    """A game at the last of the rounds that any game may have."""
    game = Game(variant(), 3)
    game.unhidden.round_no = c.ROUND_CAP
    for seat in (1, 2, 3):
        game.act(seat, "tomato")
    assert game.result is not None
    return game.result.end


# --- which lines of the kernel have run ---

NOT_OF_THE_INTERPRETED_WORLD = {"_one_instruction", "_code"}


SEARCH = {"determining", "experts", "knowledge", "searching", "valuing"}
"""Modules of the search. The worlds run them, too, but to reach each of their lines takes minutes in the interpreted
one: tests/engine/test_expert.py looks at what they do."""


def kernel_functions() -> Iterator[FunctionType]:
    for info in pkgutil.iter_modules(engine.kernel.__path__, "engine.kernel."):
        if info.name.rpartition(".")[2] in SEARCH:
            continue
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            own = isinstance(value, FunctionType) and value.__module__ == info.name
            if own and name not in NOT_OF_THE_INTERPRETED_WORLD:
                yield value


def uncovered(games: int) -> list[str]:
    """The lines of the kernel that did not run, but for those marked `# never`."""
    missing: dict[CodeType, set[int]] = {}
    for function in kernel_functions():
        code = function.__code__
        missing[code] = {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        left = missing.get(frame.f_code)
        if not left:
            return None
        left.discard(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        lines(games)
    finally:
        sys.settrace(None)
    out = []
    for code, left in missing.items():
        source = Path(code.co_filename).read_text(encoding="utf-8").splitlines()
        for line in sorted(left):
            text = source[line - 1].strip()
            if "# never" not in text and not text.startswith(("def ", "@")):
                out.append(f"{Path(code.co_filename).name}:{line}: {text}")
    return out


if __name__ == "__main__":
    count = int(sys.argv[1])
    print("\n".join(uncovered(count) if "cover" in sys.argv else lines(count)))
