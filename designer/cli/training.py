"""The commands train and exploit: players that adapt to a variant, and how far they can be beaten."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, echo_json, lang_option, language_of, load_game, variant_options
from designer.cli.judging import STOPPED, Whole, counts_of, wish
from designer.cli.progress import track

if TYPE_CHECKING:
    from engine.judging.evolving import Row
    from engine.judging.exploiting import Exploit
    from engine.judging.league import Interval, Trained
    from variants.model import Variant

GAMES = 1_500_000
"""Games after which bots learn no more; a search that has begun is ended."""
SHORT = 600_000
"""Where they are trained on the way to something else."""


def _check_library() -> None:
    from importlib.util import find_spec

    if find_spec("cma") is None:
        raise click.ClickException("Training needs the library cma: pip install 'tomate-designer[judge]'.")


def _options(command: Any) -> Any:
    for option in reversed((
        click.option("--players", metavar="3-10|4|3,5", help="Numbers of players (usual: all it is for)."),
        click.option("--precision", metavar="0.5%", help="How exactly the honesty bar is measured (about 0.5%)."),
        click.option("--seed", type=Whole(0, 2**31), default=0, metavar="S", help="Same seed, same bots (0)."),
        click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
        click.option("-o", "--output", type=OutputFile(), metavar="FILE",
                     help="Where they are kept (usual: beside VARIANT)."),
        lang_option,
    )):  # fmt: skip
        command = option(command)
    return command


@click.command("train", short_help="Bots that adapt to a variant, by self-play.")
@variant_options
@click.option("--games", type=Whole(1, 10**9), default=GAMES, metavar="N",
              help=f"Games to learn from, about ({GAMES}).")  # fmt: skip
@click.option("--bots", metavar="NAME,NAME", help="Whom the league begins with (all personas).")
@_options
def train_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], games: int, bots: str | None,
    players: str | None, precision: str | None, seed: int, as_json: bool, output: Path | None, lang: str | None,
) -> int:  # fmt: skip
    """Train bots for VARIANT and each number of players; `--bots trained` then plays them.

    It ends when nobody gains any more by playing otherwise. A minute or two for each number of players; Ctrl-C keeps
    what is there.

    \b
    Examples:
      tomate-designer train my-game.yaml --players 4
      tomate-designer simulate my-game.yaml --players 4 --bots trained
    """
    _check_library()
    from designer.output import foresee, write_text
    from engine.judging import league

    found = load_game(variant, sets, with_files)
    file = output or league.beside(variant)
    foresee(file)
    kept = league.read(file) if file.exists() else {}
    first, exactly = _league(bots), _games_for(precision)
    made: dict[int, Trained] = {}
    done = True
    for count in counts_of(found, players):
        one, done = _trained(found, count, games, seed, first, exactly(count))
        if one is not None:
            made[count] = one
        if not done:
            break
    if not made:
        click.echo("Stopped. Nothing was trained.", err=True)
        return STOPPED
    write_text(file, league.as_text(league.joined(kept, made)))
    if as_json:
        echo_json({"file": str(file), "complete": done, "players": {str(n): _data(one) for n, one in made.items()}})
    else:
        for count, one in made.items():
            _tell(count, one, language_of(found, lang))
        click.echo(f"Wrote {file}. Play them with --bots trained.")
    return 0 if done else STOPPED


def _league(bots: str | None) -> list[Row]:
    """Whom a league begins with."""
    from engine.bots import COLUMN, PERSONAS, bot_rows

    names = [name.strip() for name in bots.split(",")] if bots is not None else list(PERSONAS)
    try:
        rows = list(bot_rows(names))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None
    if any(row[COLUMN["persona"]] != 1 or row[COLUMN["iterations"]] for row in rows):
        known = ", ".join(PERSONAS)
        raise click.BadParameter(f"only bots with weights and no search can evolve: {known}.", param_hint="'--bots'")
    return rows


def _games_for(precision: str | None) -> Callable[[int], int]:
    """In how many games the honesty bar is measured for so many players."""
    from designer.cli.judging import precision_of
    from engine.estimates import Z95
    from engine.judging.exploiting import GAMES as USUAL

    if precision is None:
        return lambda players: USUAL
    narrow = precision_of(precision)
    return lambda players: round((players - 1) / players**2 * (Z95 / narrow) ** 2)


_FOUND = {
    "en": ("{players} players: 1 kind of player, from {games} games.",
           "{players} players: {kinds} kinds of players, from {games} games."),
    "de": ("{players} Personen: 1 Art zu spielen, aus {games} Spielen.",
           "{players} Personen: {kinds} Arten zu spielen, aus {games} Spielen."),
}  # fmt: skip
"""What a training came to: one kind of player, or several."""


def _tell(players: int, one: Trained, language: str) -> None:
    from engine.judging.league import honesty
    from engine.plainwords import whole
    from variants.wording import told_in

    kinds = len(set(one.rows))
    words = _FOUND[told_in(language)]
    click.echo(words[kinds > 1].format(players=players, kinds=kinds, games=whole(one.games, language)))
    click.echo("  " + honesty(one.evolved, one.searched, players, language))


def _data(one: Trained) -> dict[str, Any]:
    return {"kinds": len(set(one.rows)), "games": one.games, "seed": one.seed, "evolved": one.evolved,
            "searched": one.searched}  # fmt: skip


def kept_or_trained(ref: str, variant: Variant, players: int, own: bool) -> Trained:
    """The bots beside the variant: those for its rules, or else, unless they must be its `own`, the last for others.

    Where there are none for so many players, they are trained now and kept.
    """
    from designer.changes import in_title
    from designer.output import OutputError, write_text
    from engine.judging import league

    file = league.beside(ref)
    bots = league.read(file) if file.exists() else {}
    there = league.for_rules(bots, players, league.key_of(variant, players))
    if there is not None:
        return there
    if players in bots and not own:
        click.echo(f"Note: the bots for {players} players were trained for other rules: train them anew.", err=True)
        return bots[players][0]
    _check_library()
    name = in_title(variant, variant.languages[0], version=False)
    click.echo(f"No bots are trained for {players} players of {name} yet: a short training (`train` takes longer).",
               err=True)  # fmt: skip
    one, done = _trained(variant, players, SHORT, 0, _league(None), _games_for(None)(players))
    if not done or one is None:
        raise KeyboardInterrupt
    try:
        write_text(file, league.as_text(league.joined(bots, {players: one})))
        click.echo(f"Wrote {file}.", err=True)
    except OutputError as error:  # they play all the same
        click.echo(f"Note: {error.why} These bots are not kept.", err=True)
    return one


def _trained(
    variant: Variant, players: int, games: int, seed: int, first: Sequence[Row], exactly: int
) -> tuple[Trained | None, bool]:  # fmt: skip
    """Who sits at the table that the training finds, with its honesty bar; whether all came to its end."""
    from designer.cli.simrun import compile_for
    from engine.judging.league import Trained, key_of
    from engine.judging.training import Training
    from engine.simulation import Run

    training = Training(variant, players, seed, list(first))
    began, done = time.monotonic(), True
    try:
        compile_for(Run(variant, players))
        for _ in track(training.steps(games), games, f"{players} players", lambda played: played):
            pass
    except KeyboardInterrupt:
        done = False
    if not training.table:
        return None, False
    rate = training.games / max(time.monotonic() - began, 1e-9)
    click.echo(f"{players} players: {training.games:,} games, {rate:,.0f} a second.", err=True)
    rows = tuple(tuple(int(weight) for weight in row) for row in training.rows)
    one = Trained(key_of(variant, players), rows, seed, training.games)
    if not done:
        return one, False
    exploit, done = _exploited(variant, training.rows, seed, exactly)
    return replace(one, evolved=_interval(exploit.evolved), searched=_interval(exploit.searched)), done


def _exploited(variant: Variant, rows: Sequence[Row], seed: int, games: int) -> tuple[Exploit, bool]:
    """How far these players can be exploited, and whether both numbers are known."""
    from designer.cli.simrun import compile_for
    from engine.judging.exploiting import SEARCHER, Exploit
    from engine.simulation import Run

    exploit = Exploit(variant, rows, seed, games)
    try:
        compile_for(Run(variant, len(rows), (SEARCHER,)))
        for _ in track(exploit.steps(), exploit.every, "Honesty bar", lambda done: done):
            pass
    except KeyboardInterrupt:
        return exploit, False
    return exploit, True


def _interval(one: Any) -> Interval | None:
    return None if one is None else (one.mean, *one.interval)


@click.command("exploit", short_help="How far bots can be beaten by one who adapts to them.")
@variant_options
@click.option("--bots", metavar="NAME,NAME", default="trained", help="Whom to beat (trained).")
@click.option("--games", type=Whole(1, 10**9), metavar="N", help="Games in which it is measured (20000).")
@_options
def exploit_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], bots: str, games: int | None,
    players: str | None, precision: str | None, seed: int, as_json: bool, output: Path | None, lang: str | None,
) -> int:  # fmt: skip
    """Let one player adapt to bots that do not change, and tell what it wins above an even share.

    A balance figure is worth as much as its players are hard to beat: this is its honesty bar. For trained bots it is
    kept with them.

    \b
    Examples:
      tomate-designer exploit my-game.yaml --players 4
      tomate-designer exploit karate-tomate --players 4 --bots brawler,counter
    """
    _check_library()
    from engine.judging import league
    from engine.outside import is_outside

    found = load_game(variant, sets, with_files)
    asked = wish(found, players, games, precision, bots, seed, None, ref=variant)
    if any(map(is_outside, asked.bots)):
        raise click.BadParameter("nobody can evolve against bots made elsewhere, which play too slowly.",
                                 param_hint="'--bots'")  # fmt: skip
    exactly = _games_for(precision)
    told: dict[int, Exploit] = {}
    done = True
    for count in asked.counts:
        run = asked.run(found, count)
        rows = [run.weights[seat % len(run.weights)] for seat in range(count)]
        told[count], done = _exploited(found, rows, seed + 1, games or exactly(count))
        if not done:
            break
    bars = {n: (_interval(one.evolved), _interval(one.searched)) for n, one in told.items()}
    if asked.trained:
        _keep(output or league.beside(variant), asked.tables(), bars)
    if as_json:
        numbers = {str(n): {"evolved": evolved, "searched": searched} for n, (evolved, searched) in bars.items()}
        echo_json({"bots": list(asked.bots), "complete": done, "players": numbers})
    else:
        for count, (evolved, searched) in bars.items():
            click.echo(league.honesty(evolved, searched, count, language_of(found, lang)))
    return 0 if done else STOPPED


def _keep(file: Path, trained: dict[int, Trained], bars: dict[int, tuple[Interval | None, Interval | None]]) -> None:
    """Note beside trained bots how far they can be exploited."""
    from designer.output import write_text
    from engine.judging import league

    with suppress(FileNotFoundError):
        kept = league.read(file) if file.exists() else {}
        known = {n: replace(trained[n], evolved=evolved, searched=searched)
                 for n, (evolved, searched) in bars.items() if evolved is not None}  # fmt: skip
        write_text(file, league.as_text(league.joined(kept, known)))
