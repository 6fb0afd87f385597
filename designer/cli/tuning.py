"""The command tune: values of rules that meet goals best."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.app import OutputFile, language_of, load_game, variant_options
from designer.cli.judging import Whole, axes_of, cluster_option, judge_options, refusing, tell_honesty, wish

if TYPE_CHECKING:
    from designer.cli.judging import Wish
    from designer.cli.studies import Plan
    from engine.judging.sweeping import Point
    from engine.judging.tuning import Goal, Study
    from variants.model import Variant

TRIALS = 60
IDLE = 12
"""Batches in a row that bring no new point, after which a search is at its end."""


@click.command("tune", short_help="Values of rules that meet goals best.")
@variant_options
@click.option("--vary", multiple=True, required=True, metavar="PATH=VALUES",
              help="A value and what it may be, as in sweep: rules.hand_size=4..6 (repeatable).")  # fmt: skip
@click.option("--goal", "goals", multiple=True, required=True, metavar="GOAL",
              help='"rounds in 8..10", "minimise ties" (repeatable).')  # fmt: skip
@click.option("--trials", type=Whole(1, 10_000), default=TRIALS, metavar="N", help=f"Points to try ({TRIALS}).")
@judge_options
@cluster_option
@click.option("--study", type=OutputFile(), metavar="FILE", help="Keep what was tried; the same command goes on.")
@click.option("--pick", type=Whole(1, 5), default=1, metavar="N", help="Which of the best -o writes (1).")
@click.option("-o", "--output", type=OutputFile(), metavar="FILE", help="Write the best as a variant: best.yaml.")
def tune_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], vary: tuple[str, ...], goals: tuple[str, ...],
    trials: int, as_json: bool, lang: str | None, study: Path | None, pick: int, output: Path | None, **options: Any,
) -> int:  # fmt: skip
    """Search the values of --vary for those that meet the goals best.

    \b
    Examples:
      tomate-designer tune my-game.yaml --vary rules.end_trophies=6..16
          --vary rules.hand_size=4..6 --goal "rounds in 8..10" -o best.yaml
    """
    from designer.cli import studies
    from variants.wording import told_in

    studies.check_library()
    if output is not None:
        extends = _beside(variant, output)
    base = load_game(variant, sets, with_files)
    language = language_of(base, lang) if lang else told_in(base.languages[0])
    asked = wish(base, **options, ref=variant)
    axes, wanted = axes_of(vary), _goals(goals, asked)
    plan = studies.Plan((variant, sets, with_files), axes, wanted, asked, trials)
    with studies.opened(plan, study) as searched:
        code = _search(plan, searched)
    if not searched.losses():
        click.echo("Stopped. Nothing was played." if code else _nowhere(searched), err=True)
        return code or 2
    best, code = _again(plan, searched, base, code)
    from designer.cli import tunetables

    tunetables.give(plan, best, len(searched.rows), not code, as_json, language)
    if output is not None and best.points:
        point = best.points[min(pick, len(best.points)) - 1]
        _save(plan, base, point, output, extends)
    tell_honesty(language, asked, others="tune" if best.rows else "sweep")  # unless they were not measured again
    return code


def _goals(written: Sequence[str], asked: Wish) -> tuple[Goal, ...]:
    from engine.judging.tuning import goals
    from engine.reports import Account

    with refusing("'--goal'"):
        return goals(written, Account(asked.runs()[0]).report().lines)


def _nowhere(searched: Study) -> str:
    return f"None of the {len(searched.rows)} points can be played and has these numbers: see one with `check --set`."


def _search(plan: Plan, searched: Study) -> int:
    """Try points until there are enough, or no new ones come; the exit code: 0 where it came to its end."""
    from designer.cli.progress import track
    from designer.cli.workers import ended

    def play() -> None:
        with plan.asked.workers() as workers:
            for _ in track(_tried(plan, searched, workers), plan.trials, "Trials", lambda done: done):
                pass

    return ended(play)


def _tried(plan: Plan, searched: Study, workers: Any) -> Any:
    """How many points have been tried, after each batch."""
    from engine.judging.sweeping import MOST_POINTS, points

    whole = plan.whole
    if whole <= min(plan.trials, MOST_POINTS):
        searched.every(points(plan.axes))
    idle = 0
    while len(searched.rows) < min(plan.trials, whole) and idle < IDLE:
        batch = searched.propose()
        fresh = [point for point in dict.fromkeys(point for _, point in batch) if point not in searched.rows]
        idle = 0 if fresh else idle + 1
        searched.tell(batch, plan.played(fresh, workers))
        yield min(len(searched.rows), plan.trials)


def _again(plan: Plan, searched: Study, base: Variant, code: int) -> tuple[Any, int]:
    """The best, and the variant as it is, measured on fresh seeds; the exit code: 0 where that came to its end."""
    from designer.cli.studies import measured
    from engine.judging.tuning import finalists

    chosen = finalists(searched.losses(), searched.off())
    return measured(plan, base, chosen, searched, code)


def _beside(ref: str, output: Path) -> str:
    """What the new file writes after `extends`."""
    from designer.cli.starting import parent_of
    from designer.output import foresee

    if output.suffix.lower() not in (".yaml", ".yml"):
        raise click.BadParameter(f"'{output}' should end in .yaml.", param_hint="'--output'")
    if output.exists():  # which write_text refuses: it may be somebody's work
        raise click.BadParameter(f"'{output}' is there already: name a new file.", param_hint="'--output'")
    foresee(output)  # told now, not when all is played
    return parent_of(ref, output.parent, "'--output'")


def _save(plan: Plan, base: Variant, point: Point, output: Path, extends: str) -> None:
    from designer.output import write_text
    from engine.judging.sweeping import settings
    from variants.saving import as_file

    ref, sets, with_files = plan.source
    chosen = settings(plan.axes, point)
    names = {language: f"{base.name.in_(language)}, {_tuned(language)}" for language in base.languages}
    write_text(output, as_file(ref, [*sets, *chosen], with_files, extends, names))
    click.echo(f"Wrote {output}: {', '.join(chosen)}.", err=True)


def _tuned(language: str) -> str:
    return "abgestimmt" if language == "de" else "tuned"
