"""`replay` steps through a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import changes_options, lang_option, language_of
from designer.cli.playing import interpreted

if TYPE_CHECKING:
    from designer.cli.table.cards import Cards
    from designer.cli.table.words import Words
    from engine.stories import Story
    from engine.telling import Event


@click.command("replay", short_help="Step through a recorded game.")
@click.argument("story", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--all", "everything", is_flag=True, help="All lines at once. So it is in a pipe.")
@click.option("--variant", "ref", metavar="VARIANT", help="The variant, where it does not lie beside the story.")
@changes_options
@lang_option
def replay_(
    story: Path, everything: bool, ref: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None
) -> int:
    """Check STORY line by line against the rules, then show it: Enter for the next line, a for all, q to stop.

    \b
    Examples:
      tomate-designer replay karate-tomate-7-story.txt
      tomate-designer replay karate-tomate-7-story.txt --all --lang de
      tomate-designer replay my-7-story.txt --variant ../games/my.yaml
    """
    interpreted()
    from designer.cli.table.cards import Cards
    from designer.cli.table.words import Words
    from engine import stories

    told = stories.load(story, stories.Instead(ref or "", sets, with_files))
    words = Words(language_of(told.variant, lang))
    cards = Cards(told.variant, told.game.players, language_of(told.variant, lang))
    lines = _heading(told, cards, words)
    lines += [_in_words(line.event, cards, words) for line in told.lines]
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in lines:
            click.echo(line)
    else:
        _step(lines, words("step"))
    return 0


def _heading(story: Story, cards: Cards, words: Words) -> list[str]:
    """Which game it was, and who sat where."""
    heading, name = story.heading, story.variant.name.in_(words.language)
    lines = [words("replayed", name=name, n=heading.players, seed=heading.seed)]
    lines += [*heading.sets, *heading.with_files]
    bots = [one.strip() for one in heading.seats.split(",")] if heading.seats else []
    from variants.faults import visible

    called = [words("person") if one == "person" else words.bot(one) for one in bots]
    lines += [f"  {words('seat', n=seat)}: {who}" for seat, who in enumerate(called, 1)]
    return [*map(visible, lines), ""]


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
    width = max(20, shutil.get_terminal_size().columns - 1)
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
