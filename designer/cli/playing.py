"""`play` lets people sit down at a variant; `replay` steps through a recorded game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import (
    changes_options,
    lang_option,
    language_of,
    load_game,
    load_variant,
    players_of,
    variant_argument,
)

if TYPE_CHECKING:
    from designer.cli.table.cards import Cards
    from designer.cli.table.seating import Match
    from designer.cli.table.words import Words
    from engine.telling import Event
    from variants.model import Variant

MAX_SEED = 2**32 - 1
"""Seeds that are drawn for a game are below this, so that people can copy them."""

plain_option = click.option("--plain", is_flag=True, help="One fact a line, for screen readers and pipes.")


def _interpreted() -> None:
    """Play in plain Python: quick enough for people, and the first hand need not wait for a compiler."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # which the engine asks when it is loaded


@click.command("play", short_help="Play a variant at the terminal, against bots or each other.")
@variant_argument(required=False)
@changes_options
@click.option("--players", type=int, metavar="N", help="How many play (4, or the nearest it is for).")
@click.option("--me", default="1", metavar="SEATS",
              help="Seats that people play, as in 1,3, at one terminal (1).")  # fmt: skip
@click.option("--bots", metavar="NAMES", help="Who plays the others, in order: cautious,brawler,...")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="S", help="The deal; the same seed deals the same.")
@lang_option
@plain_option
@click.option(
    "--load", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Go on with a saved game."
)
@click.option("--save", "save_to", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Where to save when you stop (named by variant, seed).")  # fmt: skip
@click.option("--story", "story_to", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
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
    _interpreted()
    if load:
        match = _taken_up(load, variant, sets, with_files, lang)
        save_to = save_to or load
    elif variant is None:
        raise click.UsageError("Name a variant, as in: tomate-designer play karate-tomate")
    else:
        match = _new(variant, sets, with_files, players, me, bots, seed, lang)
    from designer.cli.table.terminal import Terminal
    from designer.cli.table.turns import Table

    with Terminal(plain) as terminal:
        return Table(match, terminal, save_to, story_to).run()


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
    return Match(ref, variant, sets, with_files, game, people, seated(n, people, _bots(bots)), language)


def _people(me: str, players: int) -> tuple[int, ...]:
    words = [word.strip() for word in me.split(",")]
    if not all(word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= players for word in words):
        raise click.BadParameter(f"name seats from 1 to {players}, as in 1 or 1,3; not '{me}'.", param_hint="'--me'")
    return tuple(sorted({int(word) for word in words}))


def _bots(bots: str | None) -> tuple[str, ...]:
    from designer.cli.table.seating import PERSONAS
    from engine.bots import bot_rows

    names = tuple(name.strip() for name in bots.split(",")) if bots is not None else PERSONAS
    try:
        bot_rows(names)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None
    return names


def _taken_up(
    load: Path, ref: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None
) -> Match:
    from dataclasses import replace

    from designer.cli.table import saves, seating

    save = saves.read(load)
    if ref is not None:
        save = replace(save, variant=ref, sets=sets or save.sets, with_files=with_files or save.with_files)
    variant = load_variant(save.variant, save.sets, save.with_files)
    if lang is None and save.language in variant.languages:
        lang = save.language
    return seating.resumed(save, variant, str(load), language_of(variant, lang))


@click.command("replay", short_help="Step through a recorded game.")
@click.argument("story", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--all", "everything", is_flag=True, help="All lines at once. So it is in a pipe.")
@click.option("--variant", "ref", metavar="VARIANT", help="The variant, where it does not lie beside the story.")
@lang_option
def replay_(story: Path, everything: bool, ref: str | None, lang: str | None) -> int:
    """Check STORY line by line against the rules, then show it: Enter for the next line, a for all, q to stop.

    \b
    Examples:
      tomate-designer replay karate-tomate-7-story.txt
      tomate-designer replay karate-tomate-7-story.txt --all --lang de
    """
    _interpreted()
    from designer.cli.table.cards import Cards
    from designer.cli.table.words import Words
    from engine import stories

    variant: Variant | None = load_variant(ref) if ref else None
    told = stories.load(story, variant)
    words = Words(language_of(told.variant, lang))
    cards = Cards(told.variant, told.game.players, language_of(told.variant, lang))
    lines = [_in_words(line.event, cards, words) for line in told.lines]
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in lines:
            click.echo(line)
    else:
        _step(lines, words("step"))
    return 0


def _in_words(event: Event, cards: Cards, words: Words) -> str:
    """A line of a story with the names of its cards, in the language of the words."""
    from engine.telling import KINDS, say

    text = say(event, words.language, cards.name)
    return "  " * KINDS[event.kind].indent + text[:1].upper() + text[1:]


def _step(lines: list[str], how: str) -> None:
    """Line by line, as somebody presses Enter."""
    import shutil
    import textwrap

    click.echo(how)
    everything = False
    width = shutil.get_terminal_size().columns - 1
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        click.echo(textwrap.fill(line, width, subsequent_indent=indent), nl=everything)
        if everything:
            continue
        try:
            typed = input().strip().casefold()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return
        if typed == "q":
            return
        everything = typed == "a"
