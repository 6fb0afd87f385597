"""What a tuning came to: a table for people, and data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from designer.cli.app import echo_json, version
from designer.cli.simtables import console, wrapped
from designer.cli.studies import FRESH, Best, Plan
from designer.cli.sweeptables import cell_said
from engine.judging.sweeping import Cell, Point, settings
from engine.judging.tuning import Goal, cells_of, front, losses, no_worse
from engine.metrics import PERCENT, meaning_of
from engine.plainwords import whole
from engine.reports import bot_title
from variants.values import ByPlayers
from variants.wording import told_in

_WORDS = {
    "en": {"players": "players", "now": "as it is",
           "partial": "PARTIAL: stopped before all was tried and measured again.",
           "missed": "None of the best meets: {goals}.",
           "as_near": "The variant as it is comes at least as near to the goals as the first.",
           "front": "None of these is better than another in one goal without being worse in another; the first is "
           "the most balanced.",
           "less": "Of the first {n} none is better than another in one goal without being worse in another; the first "
           "is the most balanced. On fresh seeds each of the others is beaten by one of these.",
           "one": "On fresh seeds the first is at least as good as the others in every goal.",
           "how": "{tried} points tried. The best of so many are partly luck, so these numbers are of {games} games "
           "each with fresh seeds; ± is a 95 % interval. Bots: {bots}.",
           "search": "These numbers are those of the search itself: the best of so many are partly luck."},
    "de": {"players": "Personen", "now": "wie es ist",
           "partial": "ABGEBROCHEN: Es ist nicht alles versucht und nachgemessen.",
           "missed": "Keiner der besten erfüllt: {goals}.",
           "as_near": "Die Variante, wie sie ist, kommt den Zielen mindestens so nahe wie der erste.",
           "front": "Keine davon ist in einem Ziel besser als eine andere, ohne in einem anderen schlechter zu sein; "
           "die erste ist die ausgewogenste.",
           "less": "Von den ersten {n} ist keine in einem Ziel besser als eine andere, ohne in einem anderen "
           "schlechter zu sein; die erste ist die ausgewogenste. Mit frischen Startwerten ist jede der übrigen einer "
           "von diesen unterlegen.",
           "one": "Mit frischen Startwerten ist die erste in jedem Ziel mindestens so gut wie die übrigen.",
           "how": "{tried} Punkte versucht. Die besten von so vielen sind es zum Teil durch Glück; deshalb stammen "
           "diese Zahlen aus je {games} Spielen mit frischen Startwerten; ± ist ein 95-%-Intervall. Bots: {bots}.",
           "search": "Diese Zahlen sind die der Suche selbst: Die besten von so vielen sind es zum Teil durch Glück."},
}  # fmt: skip


def give(plan: Plan, best: Best, tried: int, complete: bool, as_json: bool, language: str) -> None:
    """Print it."""
    if as_json:
        echo_json(as_data(plan, best, tried, complete))
    else:
        _print(plan, best, tried, complete, language)


def _print(plan: Plan, best: Best, tried: int, complete: bool, language: str) -> None:
    out, words = console(), _WORDS[told_in(language)]
    if not complete:
        click.secho(words["partial"], bold=True)
    grid = _grid(plan, best, language)
    if out.measure(grid, options=out.options.update(width=10 * out.width)).maximum > out.width:
        grid = _grid(plan, best, language, narrow=True)
    out.print(grid)
    click.echo()
    bots = ", ".join(dict.fromkeys(bot_title(name, language) for name in plan.asked.bots))
    games = whole(max((row["games"] for row in best.base), default=0), told_in(language))
    for sentence in _nearness(plan, best, words):
        click.echo(wrapped(sentence, out.width))
    how = words["how"].format(tried=tried, games=games, bots=bots) if best.base else words["search"]
    click.echo(wrapped(how, out.width))


def _grid(plan: Plan, best: Best, language: str, narrow: bool = False) -> Table:
    """The points and what they come to; `narrow`: heads stand in two lines, so that numbers keep to one."""
    words, rows = _WORDS[told_in(language)], best.rows or best.tried
    grid = Table(show_edge=False, header_style="bold", pad_edge=False)
    grid.add_column("", justify="right")
    for axis in plan.axes:
        head = axis.path.removeprefix("rules.")
        grid.add_column(Text("_\n".join(head.rsplit("_", 1)) if narrow else head), justify="right", overflow="fold")
    several = len(plan.asked.counts) > 1
    if several:
        grid.add_column(words["players"], justify="right")
    for goal in plan.goals:
        head = _goal_said(goal)
        grid.add_column(Text("\n".join(head.rsplit(" ", 1)) if narrow else head), justify="right", overflow="fold",
                        no_wrap=narrow)  # fmt: skip
    for place, point in enumerate(best.points, 1):
        _add(grid, plan, str(place), point, rows[point], several, language)
    if best.base:
        _add(grid, plan, words["now"], _now(plan), best.base, several, language)
    return grid


def _now(plan: Plan) -> Point:
    """What the varied rules are in the variant as it is; empty where that is no single value for these players."""
    rules = plan.asked.variant.rules
    found: list[str] = []
    for axis in plan.axes:
        room, _, name = axis.path.partition(".")
        value = getattr(rules, name, None) if room == "rules" else None
        told = {value.at(n) for n in plan.asked.counts} if isinstance(value, ByPlayers) else {value}
        one = told.pop() if len(told) == 1 else None
        found.append(str(one).lower() if isinstance(one, (bool, int, str)) else "")
    return tuple(found)


def _nearness(plan: Plan, best: Best, words: dict[str, str]) -> Iterator[str]:
    """What holds of several goals, goals that none of the best meets, and whether all this searching was needed."""
    mine = [losses(plan.goals, [cells_of(row) for row in (best.rows or best.tried)[point]]) for point in best.points]
    if len(plan.goals) > 1 and len(mine) > 1:
        there = len(front({point: one for point, one in zip(best.points, mine, strict=True) if one is not None}))
        yield words["front" if there == len(mine) else "less" if there > 1 else "one"].format(n=there)
    missed = [goal for place, goal in enumerate(plan.goals)
              if goal.kind == "in" and all(one is None or one[place] > 0 for one in mine)]  # fmt: skip
    if missed:
        yield words["missed"].format(goals=", ".join(map(_goal_said, missed)))
    if best.base and no_worse(losses(plan.goals, [cells_of(row) for row in best.base]), mine[0]):
        yield words["as_near"]


def _goal_said(goal: Goal) -> str:
    """The goal as one writes it, in percent where its number is."""
    if goal.kind != "in" or meaning_of(goal.key).unit not in PERCENT:
        return str(goal)
    return f"{goal.key} in {100 * goal.low:g}%..{100 * goal.high:g}%"


def _add(
    grid: Table, plan: Plan, name: str, point: Sequence[str], rows: Sequence[dict[str, Any]], several: bool,
    language: str,
) -> None:  # fmt: skip
    for number, row in enumerate(rows):
        cells = cells_of(row)
        first = [Text(name), *map(Text, point)] if not number else [""] * (1 + len(plan.axes))
        numbers = [cell_said(goal.key, cells.get(goal.key), row["games"], language) for goal in plan.goals]
        grid.add_row(*first, *([str(row["players"])] if several else []), *numbers)


def as_data(plan: Plan, best: Best, tried: int, complete: bool) -> dict[str, Any]:
    """Everything, for a script."""
    return {
        "tool": f"tomate-designer {version()}", "seed": plan.asked.seed, "bots": list(plan.asked.bots),
        "complete": complete, "honesty": plan.asked.honesty(), "goals": list(map(str, plan.goals)), "tried": tried,
        "fresh_games": FRESH,
        "best": [
            {"set": list(settings(plan.axes, point)), "measured": _rows(plan, best.rows.get(point, [])),
             "searched": _rows(plan, best.tried.get(point, []))}
            for point in best.points
        ],
        "as_it_is": _rows(plan, best.base),
    }  # fmt: skip


def _rows(plan: Plan, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "losses": losses(plan.goals, [cells_of(row) for row in rows]) if rows else None,
        "players": [{"players": row["players"], "games": row["games"],
                     "numbers": {key: Cell(*cell)._asdict() for key, cell in row["cells"].items()}} for row in rows],
    }  # fmt: skip
