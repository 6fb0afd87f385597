"""What is left of a game: a save when it is put aside; how it ended, and its story, when it is over."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

from designer.cardwords import amount
from designer.cli.table import saves
from designer.cli.table.seating import Match
from designer.cli.table.words import Words
from designer.output import OutputError, write_text
from engine import stories
from engine.telling import Event, say


def put_aside(
    match: Match, name: str, save_to: Path | None, own: Path | None, words: Words
) -> tuple[Path | None, list[str]]:
    """Save the game; where, None where it could not be, and what there is to tell of it.

    `name` is what was typed; without it `save_to`, or the usual place. No file is replaced but `own`.
    """
    usual = Path(f"{match.name}-{match.game.seed}.save")
    try:
        target = Path(name) if name else saves.free(save_to or usual, own)
        if name and target != own and os.path.lexists(target):
            raise OutputError(target, FileExistsError(17, "another file lies there"))
        saves.write(target, match.save(target))
    except (OutputError, ValueError) as error:  # ValueError: no file can have that name
        return None, [words("not-saved", why=str(error))]
    return target, [words("saved", path=str(target)), words("go-on-with", path=shlex.quote(str(target)))]


def write_story(match: Match, story_to: Path | None, words: Words) -> tuple[bool, list[str]]:
    """Write the story of a finished game; whether it could be, and what there is to tell of it."""
    target = saves.free(story_to or Path(f"{match.name}-{match.game.seed}-story.txt"))
    heading = match.heading(target)
    try:
        write_text(target, stories.write(match.game, match.variant, heading))
    except (OutputError, ValueError) as error:
        return False, [words("no-story", why=str(error))]
    elsewhere = []
    if not (target.parent / heading.variant).is_file() and Path(match.ref).suffix:
        elsewhere += ["--variant", match.ref]
    if any(Path(one).suffix and not (target.parent / one).is_file() for one in heading.with_files):
        elsewhere += [part for one in match.with_files for part in ("--with", one)]
    command = " ".join(map(shlex.quote, [str(target), *elsewhere]))
    return True, [words("story", path=str(target)), words("replay", path=command)]


def final_lines(match: Match, words: Words, called: Callable[[int], str]) -> list[str]:
    """How the game, or match, ended: why, what everybody has and what it counts, who is out, who wins."""
    game, result = match.game, match.game.result
    assert result is not None
    several = game.rules.match_games > 1
    how = say(Event("end", result.declarer or 0, (result.end,)), words.language, seats=called)
    lines = [words("match-over" if several else "over"), f"{how[:1].upper()}{how[1:]}."]
    cost = int(game.rules.knife_cost)
    for seat in range(1, game.players + 1):
        trophies, knives = result.trophies[seat - 1], result.knives[seat - 1]
        parts = [amount("trophy", trophies, words.language), amount("knife", knives, words.language)]
        parts += [words("count", n=trophies - cost * knives)] if cost else []
        parts += [words("points", n=result.points[seat - 1])] if several else []
        parts += [words("out")] if seat in result.out else []
        if seat in result.winners:
            parts.append(words("wins" if len(result.winners) == 1 else "shares"))
        lines.append(f"{called(seat)}: {', '.join(parts)}.")
    return lines + _tie(match, words)


def _tie(match: Match, words: Words) -> list[str]:
    """What decided between equal scores, where something did."""
    game, result = match.game, match.game.result
    assert result is not None
    if game.rules.match_games > 1 or f"tie-{match.variant.rules.final_tie}" not in words:
        return []
    cost = int(game.rules.knife_cost)
    scores = {
        seat: result.trophies[seat - 1] - cost * result.knives[seat - 1]
        for seat in range(1, game.players + 1)
        if seat not in result.out
    }
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    decided = len(best) > len(result.winners)
    return [words("tie", how=words(f"tie-{match.variant.rules.final_tie}"))] if decided else []
