"""The command compare."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, changes_options, echo_json, language_of, load_game
from designer.cli.judging import STOPPED, judge_options, refusing, tell_honesty, wish

if TYPE_CHECKING:
    from designer.cli.judging import Wish
    from engine.judging.comparing import Comparison, Contest
    from variants.model import Variant

MOST = 8
"""Variants that are compared at once."""


@click.command("compare", short_help="What a house rule changes in play, on the same seeds.")
@click.argument("variants", nargs=-1, required=True, metavar="VARIANT [OTHER]...")
@changes_options
@judge_options
@click.option("--until-decided", metavar="NUMBER=SIZE",
              help="Play until it is sure if that number differs by that.")  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Show every number, not only what changed.")
@click.option("-o", "--output", type=OutputFile(), metavar="FILE", help="Write the answer to a file.")
def compare_(
    variants: tuple[str, ...], sets: tuple[str, ...], with_files: tuple[str, ...], as_json: bool, lang: str | None,
    until_decided: str | None, everything: bool, output: Path | None, **options: Any,
) -> int:  # fmt: skip
    """Play VARIANT and each OTHER on the same seeds and tell what differs.

    Changes are made to every OTHER, or to VARIANT itself where there is none.

    \b
    Examples:
      tomate-designer compare karate-tomate market --players 4
      tomate-designer compare my-game.yaml --set rules.hand_size=6
      tomate-designer compare karate-tomate low-tomato --until-decided rounds=0.1
    """
    if output is not None:
        from designer.output import foresee

        foresee(output)
    first, others = _loaded(variants, sets, with_files)
    from variants.wording import told_in

    language = language_of(first, lang) if lang else told_in(first.languages[0])
    asked = wish(first, **_for_all(first, others, options), ref=variants[0])
    if until_decided is not None:
        if asked.precision is not None:
            raise click.UsageError("--until-decided plays until it is sure, --precision until it is exact: give one.")
        asked = replace(asked, games=options["games"])
    sides = _sides(variants, first, others, asked)
    contests = _contests(sides)
    from designer.cli.contests import Decider, fresh, play

    decider = None if until_decided is None else _decider(until_decided, contests, Decider)
    done = play(contests, asked, decider)
    if not contests[0].games:
        click.echo("Stopped. Nothing was played.", err=True)
        return STOPPED
    from designer.cli.comparetables import as_data, as_text

    measured = contests
    if decider is not None and done:
        measured = _contests([replace(side, seed=(asked.seed + 1) % 2**64) for side in sides])
        done = fresh(measured, contests, asked)
        if not measured[0].games:  # Ctrl-C came at once: what the test saw is all there is
            measured = contests
    names = _names([first, *others], variants, language)
    pairs = [(names[0], names[1 + place // len(asked.counts)]) for place in range(len(contests))]
    told = _judged([one for one in measured if one.games])
    verdicts = decider.verdicts(contests) if decider is not None else []
    if as_json:
        _give_json(as_data(told, pairs, sides, done, verdicts), output)
    else:
        _give(as_text(told, pairs, language, done, everything, verdicts, output is None), output)
    tell_honesty(language, *sides, names=names)
    return 0 if done else STOPPED


def _loaded(
    refs: tuple[str, ...], sets: tuple[str, ...], with_files: tuple[str, ...]
) -> tuple[Variant, list[Variant]]:  # fmt: skip
    """The first variant, and the others with the changes."""
    if len(refs) == 1 and not sets and not with_files:
        raise click.UsageError("Name a second variant, or say with --set or --with what is to be changed.")
    if len(refs) > MOST:
        raise click.UsageError(f"{len(refs)} variants are too many to compare at once: {MOST} at most.")
    return load_game(refs[0]), [load_game(ref, sets, with_files) for ref in refs[1:] or refs]


def _for_all(first: Variant, others: Sequence[Variant], options: dict[str, Any]) -> dict[str, Any]:
    """The options, for the numbers of players that all variants are for where none are asked for."""
    shared = [n for n in first.player_counts if all(n in other.player_counts for other in others)]
    if not shared:
        spans = ", ".join("{}-{}".format(*one.players) for one in (first, *others))
        raise click.UsageError(f"No number of players is one that all of them are for: {spans}.")
    asked = options["players"]
    if asked is None:
        if len(shared) < len(first.player_counts):
            click.echo(f"Note: compared for {shared[0]}-{shared[-1]} players, for which all of them are.", err=True)
        return options | {"players": f"{shared[0]}-{shared[-1]}"}
    from designer.cli.judging import counts_of

    for other in others:
        counts_of(other, asked)
    return options


def _sides(refs: Sequence[str], first: Variant, others: Sequence[Variant], asked: Wish) -> list[Wish]:
    """Who plays each variant: trained bots those that were trained for it."""
    named = zip((first, *others), (refs[0], *(refs[1:] or refs)), strict=True)
    return [asked.beside(variant, ref) for variant, ref in named]


def _contests(sides: Sequence[Wish]) -> list[Contest]:
    """The runs side by side: for each other variant one for each number of players."""
    from engine.judging.comparing import Contest

    ones, *others = [side.runs() for side in sides]
    return [Contest(one, run) for other in others for one, run in zip(ones, other, strict=True)]


def _decider(written: str, contests: Sequence[Contest], make: Any) -> Any:
    """What `--until-decided` asks for, checked."""
    key, _, size = (part.strip() for part in written.partition("="))
    with refusing("'--until-decided'"):
        for contest in contests:
            contest.check(key)
    return make(key, _band(key, size) if size else None, len(contests))


def _band(key: str, size: str) -> float:
    """The size as written, `0.5`, of a share `1%`."""
    from engine.metrics import PERCENT, meaning_of

    found = re.fullmatch(r"(\d{1,9}(?:[.,]\d+)?)\s*(%?)", size)
    band = float(found[1].replace(",", ".")) / (100 if found[2] else 1) if found else 0.0
    share = meaning_of(key).unit in PERCENT
    if found is None or not band or (bool(found[2]) if not share else band >= 1):
        like = f"{key}=1%" if share else f"{key}=0.5"
        raise click.BadParameter(f"'{size}' is no size of this number: write it like {like}.",
                                 param_hint="'--until-decided'")  # fmt: skip
    return band


def _names(variants: Sequence[Variant], refs: Sequence[str], language: str) -> list[str]:
    """What the variants are called with their changes; by their files where two are called alike."""
    from designer.changes import in_title

    names = [in_title(one, language, version=False) for one in variants]
    files = [*refs, *refs][: len(names)]
    return [name if names.count(name) == 1 else f"{name} ({file})" for name, file in zip(names, files, strict=True)]


def _judged(contests: Sequence[Contest]) -> tuple[Comparison, ...]:
    from engine.judging.comparing import judged

    return judged([contest.comparison() for contest in contests])


def _give(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    from designer.output import write_text

    write_text(output, text)
    click.echo(f"Wrote {output}.", err=True)


def _give_json(data: object, output: Path | None) -> None:
    if output is None:
        echo_json(data)
        return
    import json

    _give(json.dumps(data, indent=2, ensure_ascii=False) + "\n", output)
