"""The commands train and exploit: players that adapt to a variant, and how far they can be beaten."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, echo_json, load_game, variant_options
from designer.cli.judging import STOPPED, Whole, counts_of
from designer.cli.progress import track

if TYPE_CHECKING:
    from engine.judging.league import Trained
    from engine.judging.training import Training
    from variants.model import Variant

GENERATIONS = 48
RESPONSE = 32


def _check_library() -> None:
    from importlib.util import find_spec

    if find_spec("cma") is None:
        raise click.ClickException("Training needs the library cma: pip install 'tomate-designer[judge]'.")


def _options(command: Any) -> Any:
    for option in reversed((
        click.option("--players", metavar="3-10|4|3,5", help="Numbers of players (usual: all it is for)."),
        click.option("--generations", type=Whole(1, 100_000), metavar="N", help="How long to evolve."),
        click.option("--seed", type=Whole(0, 2**31), default=0, metavar="S", help="Same seed, same bots (0)."),
        click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
    )):  # fmt: skip
        command = option(command)
    return command


@click.command("train", short_help="Bots that adapt to a variant, by self-play.")
@variant_options
@_options
@click.option("-o", "--output", type=OutputFile(), metavar="FILE", help="Where they are kept (usual: beside VARIANT).")
def train_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], players: str | None, generations: int | None,
    seed: int, as_json: bool, output: Path | None,
) -> int:  # fmt: skip
    """Evolve a bot for VARIANT and each number of players; `--bots trained` then plays it.

    Ctrl-C keeps the best so far. About a minute for each number of players.

    \b
    Examples:
      tomate-designer train my-game.yaml --players 4
      tomate-designer simulate my-game.yaml --players 4 --bots trained
    """
    _check_library()
    from engine.judging import league

    found = load_game(variant, sets, with_files)
    counts = counts_of(found, players)
    file = output or league.beside(variant)
    bots = league.read(file) if file.exists() else {}
    made: dict[int, Trained] = {}
    done = True
    for count in counts:
        one, done = _trained(found, count, generations or GENERATIONS, seed)
        if one is not None:
            made[count] = one
        if not done:
            break
    if not made:
        click.echo("Stopped. Nothing was trained.", err=True)
        return STOPPED
    from designer.output import write_text

    write_text(file, league.as_text(bots | made))
    if as_json:
        echo_json({"file": str(file), "complete": done, "players": {str(n): _data(one) for n, one in made.items()}})
    else:
        for count, one in made.items():
            mean, low, high = one.share
            click.echo(f"{count} players: wins {mean:.1%} of games from a seat ({low:.1%} to {high:.1%}) against the "
                       f"league; an even share is {1 / count:.1%}. {one.generations} generations.")  # fmt: skip
        click.echo(f"Wrote {file}. Play them with --bots trained.")
    return 0 if done else STOPPED


def _trained(variant: Variant, players: int, generations: int, seed: int) -> tuple[Trained | None, bool]:
    """The best bot that the evolution finds, and whether it came to its end."""
    from designer.cli.simrun import compile_for
    from engine.judging.league import Trained, key_of
    from engine.judging.training import Training, steps
    from engine.simulation import Run

    done = True
    training: Training | None = None
    began = time.monotonic()
    try:
        compile_for(Run(variant, players))
        training = Training(variant, players, seed)
        for _ in track(steps(training, generations), generations, f"{players} players"):
            pass
    except KeyboardInterrupt:
        done = False
    if training is None or not training.generations:
        return None, done
    try:
        row, share = training.champion()
    except KeyboardInterrupt:  # again, while the best is found: other numbers of players are kept
        return None, False
    rate = training.games / max(time.monotonic() - began, 1e-9)
    click.echo(f"{players} players: {training.games:,} games, {rate:,.0f} a second.", err=True)
    weights = tuple(int(weight) for weight in row)
    interval = (share.mean, *share.interval)
    return Trained(key_of(variant, players), weights, seed, training.generations, interval), done


def _data(one: Trained) -> dict[str, Any]:
    return {"share": one.share, "exploited": one.exploited, "generations": one.generations, "seed": one.seed}


@click.command("exploit", short_help="How far bots can be beaten by one who adapts to them.")
@variant_options
@_options
@click.option("--bots", metavar="NAME,NAME", default="trained", help="Whom to beat (trained).")
def exploit_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], players: str | None, generations: int | None,
    seed: int, as_json: bool, bots: str,
) -> int:  # fmt: skip
    """Evolve one player against bots that do not change, and tell what it wins above its share.

    A balance figure is worth as much as its players are hard to beat: this is its honesty bar.

    \b
    Examples:
      tomate-designer exploit my-game.yaml --players 4
      tomate-designer exploit karate-tomate --players 4 --bots brawler,counter
    """
    _check_library()
    from dataclasses import replace

    from designer.cli.judging import wish
    from designer.cli.simrun import compile_for
    from designer.output import write_text
    from engine.judging import league
    from engine.judging.training import respond

    found = load_game(variant, sets, with_files)
    asked = wish(found, players, None, None, bots, seed, None, ref=variant)
    told: dict[int, league.Interval] = {}
    done = True
    for run in asked.runs(found):
        try:
            compile_for(run)
            _, share = respond(found, run.players, list(run.weights), generations or RESPONSE, seed + 1)
        except KeyboardInterrupt:
            done = False
            break
        low, high = share.interval
        even = 1 / run.players
        told[run.players] = (share.mean - even, low - even, high - even)
    file = league.beside(variant)
    if asked.bots == ("trained",) and told and file.exists():
        kept = league.read(file)
        kept |= {n: replace(kept[n], exploited=one) for n, one in told.items()
                 if n in kept and kept[n].rules == league.key_of(found, n)}  # fmt: skip
        write_text(file, league.as_text(kept))
    if as_json:
        echo_json({"bots": list(asked.bots), "complete": done, "players": {str(n): one for n, one in told.items()}})
    for count, (mean, low, high) in told.items() if not as_json else ():
        whom = ", ".join(asked.bots)
        click.echo(f"{count} players: who adapts to {whom} wins at least {100 * mean:+.1f} points more than an even "
                   f"share of {1 / count:.1%} (95 %: {100 * low:+.1f} to {100 * high:+.1f}).")  # fmt: skip
    return 0 if done else STOPPED
