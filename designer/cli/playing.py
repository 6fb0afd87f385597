"""`play` lets people sit down at a variant."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import (
    OutputFile,
    changes_options,
    lang_option,
    language_of,
    load_game,
    load_variant,
    players_of,
    variant_argument,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.cli.table.seating import Match

MAX_SEED = 2**32 - 1
"""Seeds that are drawn for a game are below this, so that people can copy them."""

plain_option = click.option("--plain", is_flag=True, help="One fact a line, for screen readers and pipes.")


def interpreted() -> None:
    """Play in plain Python: quick enough for people, and the first hand need not wait for a compiler."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # which the engine asks when it is loaded


@click.command("play", short_help="Play a variant at the terminal, against bots or each other.")
@variant_argument(required=False)
@changes_options
@click.option("--players", type=int, metavar="N", help="How many play (4, or the nearest it is for).")
@click.option("--me", default="1", metavar="SEATS",
              help="Seats that people play, as in 1,3, at one terminal (1).")  # fmt: skip
@click.option("--bots", metavar="NAMES", help="Who plays the others, in order: cautious,trained,expert ...")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="S", help="The deal; the same seed deals the same.")
@lang_option
@plain_option
@click.option(
    "--load", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Go on with a saved game."
)
@click.option("--save", "save_to", type=OutputFile(), metavar="FILE",
              help="Where to save when you stop (named by variant, seed).")  # fmt: skip
@click.option("--story", "story_to", type=OutputFile(), metavar="FILE",
              help="Where to write the story when the game ends.")  # fmt: skip
def play_(
    variant: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], players: int | None, me: str,
    bots: str | None, seed: int | None, lang: str | None, plain: bool, load: Path | None, save_to: Path | None,
    story_to: Path | None,
) -> int:  # fmt: skip
    """Play VARIANT at the terminal. Type ? at any time to see what can be typed.

    \b
    Examples:
      tomate-designer play karate-tomate
      tomate-designer play my-game.yaml --players 5 --lang de
      tomate-designer play duel --me 1,2                 two people, one keyboard
      tomate-designer play --load karate-tomate-7.save   go on with a saved game
    """
    if _searches(bots, load):
        from engine.jit import is_warm

        if not (is_warm("act") and is_warm("consult")):
            click.echo("Compiling the game engine for the expert, once for this version: about a minute ...", err=True)
    else:
        interpreted()
    for option, file in (("--save", save_to), ("--story", story_to)):
        _check_place(option, file)
    if load:
        outside = _outside(bots)
        _refuse_with_load(players=players, me=None if me == "1" else me, bots=None if outside else bots, seed=seed)
        match = _taken_up(load, variant, sets, with_files, lang, outside)
        save_to = save_to or load
    elif variant is None:
        raise click.UsageError("Name a variant, as in: tomate-designer play karate-tomate")
    else:
        match = _new(variant, sets, with_files, players, me, bots, seed, lang)
    from designer.cli.table.terminal import Terminal
    from designer.cli.table.turns import Table

    with Terminal(plain) as terminal:
        return Table(match, terminal, save_to, story_to, load).run()


def _searches(bots: str | None, load: Path | None) -> bool:
    """Whether some bot of the table is an expert, asked before anything of the engine is loaded."""
    if load is None:
        return bots is not None and "expert" in bots
    try:
        return '"expert' in load.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):  # what is wrong with it is told when it is read
        return False


def _check_place(option: str, file: Path | None) -> None:
    """A file to be written when the game ends must have a folder now."""
    if file is not None and (not file.name or not file.parent.is_dir()):
        raise click.BadParameter(f"the folder of '{file}' does not exist." if file.name else "name a file.",
                                 param_hint=f"'{option}'")  # fmt: skip


def _refuse_with_load(**given: object) -> None:
    wrong = [f"--{name}" for name, value in given.items() if value is not None]
    if wrong:
        raise click.UsageError(f"--load goes on with the game as it was saved; leave out {' and '.join(wrong)}.")


def _new(
    ref: str, sets: tuple[str, ...], with_files: tuple[str, ...], players: int | None, me: str, bots: str | None,
    seed: int | None, lang: str | None,
) -> Match:  # fmt: skip
    variant = load_game(ref, sets, with_files)
    language = language_of(variant, lang)
    counts = variant.player_counts
    n = players_of(variant, players) or min(max(4, counts[0]), counts[-1])
    people = _people(me, n)
    from designer.cli.table.seating import Match, seated
    from engine.game import Game

    if seed is None:
        import secrets

        seed = secrets.randbelow(MAX_SEED)
    game = Game(variant, n, seed)
    bots_by_seat = seated(n, people, _bots(bots, n - len(people)))
    return _seats(lambda: Match(ref, variant, sets, with_files, game, people, bots_by_seat, language))


def _seats(match: Callable[[], Match]) -> Match:
    """The match; bots of somebody's own that cannot be had are the fault of --bots."""
    from engine.outside import OutsideError

    try:
        return match()
    except OutsideError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--bots'") from None


def _outside(bots: str | None) -> tuple[str, ...]:
    """The bots of somebody's own among those named."""
    from engine.outside import is_outside

    return tuple(name.strip() for name in (bots or "").split(",") if is_outside(name.strip()))


def _people(me: str, players: int) -> tuple[int, ...]:
    words = [word.strip() for word in me.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= players for word in words):
        raise click.BadParameter(f"name seats from 1 to {players}, as in 1 or 1,3; not '{me}'.", param_hint="'--me'")
    return tuple(sorted({int(word) for word in words}))


def _bots(bots: str | None, free: int) -> tuple[str, ...]:
    from engine.bots import PERSONAS, TRAINED, bot_rows
    from engine.outside import is_outside

    names = tuple(name.strip() for name in bots.split(",")) if bots is not None else PERSONAS
    try:
        bot_rows([name for name in names if not is_outside(name) and name != TRAINED])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None
    if bots is not None and len(names) > free:
        what = f"{len(names)} bots are too many: {free} {'seat is' if free == 1 else 'seats are'} free."
        raise click.BadParameter(what, param_hint="'--bots'")
    return names


def _taken_up(
    load: Path, ref: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None,
    outside: tuple[str, ...],
) -> Match:  # fmt: skip
    from dataclasses import replace

    from designer.cli.table import saves, seating

    save = saves.read(load)
    house = with_files or tuple(seating.named_by(load, one) for one in save.with_files)
    save = replace(save, variant=ref or seating.named_by(load, save.variant), sets=sets or save.sets, with_files=house)
    variant = load_variant(save.variant, save.sets, save.with_files)
    if lang is None and save.language in variant.languages:
        lang = save.language
    return _seats(lambda: seating.resumed(save, variant, str(load), language_of(variant, lang), outside))
