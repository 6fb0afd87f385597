"""What commands about many games share: their options, and the runs that these ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from designer.cli.app import lang_option

if TYPE_CHECKING:
    from designer.cli.workers import Cluster, Here
    from engine import Run
    from engine.judging.jobs import Job
    from engine.judging.league import Trained
    from engine.judging.sweeping import Axis
    from variants.faults import Faults
    from variants.model import Variant

F = TypeVar("F", bound=Callable[..., Any])

USUAL = "random"
"""Who plays where nobody is named."""
GAMES = 10_000
MAX_GAMES = 1_000_000_000
MAX_THREADS = 256
LEAST, MOST = 0.0001, 0.25
"""How narrow and how wide a precision may be."""
STOPPED = 130
"""Exit code after Ctrl-C."""


class Whole(click.IntRange):
    """A whole number in digits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if isinstance(value, str) and not re.fullmatch(r"\s*[-+]?\d+\s*", value):
            self.fail(f"'{value}' is no whole number in digits, like 1000000.", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{str(value).strip()} is not between {self.min} and {self.max}.", param, ctx)

    def _describe_range(self) -> str:
        return ""  # bounds that nobody meets are no help; a number beyond them is told with its bounds


@contextmanager
def refusing(option: str) -> Iterator[None]:
    """A ValueError is told as what is wrong with an option."""
    try:
        yield
    except ValueError as error:
        told = str(error)
        raise click.BadParameter(told if told.endswith(("?", ".")) else f"{told}.", param_hint=option) from None


def axes_of(vary: Sequence[str]) -> list[Axis]:
    """What --vary asks for."""
    from engine.judging.sweeping import MOST_AXES, Axis

    with refusing("'--vary'"):
        axes = [Axis.read(one) for one in vary]
        if len({axis.path for axis in axes}) < len(axes) or len(axes) > MOST_AXES:
            raise ValueError(f"vary each value once, and {MOST_AXES} at most")
    return axes


def play_options(command: F, usual: str = USUAL) -> F:
    """Who plays how many games: --players, --games, --precision, --bots, --seed, --threads."""
    for option in reversed((
        click.option("--players", metavar="3-10|4|3,5", help="Numbers of players (usual: all it is for)."),
        click.option("--games", type=Whole(1, MAX_GAMES), metavar="N",
                     help=f"Games for each number of players ({GAMES})."),
        click.option("--precision", metavar="0.5%", help="Play until win shares are known to ± so much."),
        click.option("--bots", metavar="NAME,NAME",
                     help="Who plays, by turns: random, cautious, brawler, collector, knife-wary, counter, "
                     f"trained, expert (expert:400 thinks longer), or python:module:factory ({usual})."),
        click.option("--seed", type=Whole(0, 2**64 - 1), metavar="S", help="Same seed, same games (0)."),
        click.option("--threads", type=Whole(1, MAX_THREADS), metavar="N",
                     help="Threads (usual: all processors); same results."),
    )):  # fmt: skip
        command = option(command)
    return command


def cluster_option(command: F) -> F:
    """--cluster."""
    return click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786.")(command)


def judge_options(command: F, usual: str = USUAL) -> F:
    """Those, and --json and --lang."""
    json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
    return play_options(json(lang_option(command)), usual)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the options ask for, checked."""

    variant: Variant
    """Trained bots are for it; what is played with them beside it are variations of it."""
    ref: str
    """The variant as it was named: trained bots lie beside it."""
    counts: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int
    games: int | None
    """For each number of players; None: until it is precise enough."""
    precision: float | None
    threads: int | None
    own: bool = False
    """Each variant that is played needs bots that were trained for its own rules."""
    cluster: str | None = None
    """Where jobs are played, if not here."""
    trained: dict[tuple[int, str], Trained] = field(default_factory=dict, compare=False)
    """Trained bots that take part, by number of players and the rules that they play: read, or trained when they are
    first needed."""

    def beside(self, variant: Variant, ref: str) -> Wish:
        """The same for a variant that is compared: each is played by those who know it."""
        return replace(self, variant=variant, ref=ref, own=True)

    def runs(self) -> tuple[Run, ...]:
        """A run of the variant for each number of players."""
        return tuple(self.run(self.variant, n) for n in self.counts)

    def run(self, variant: Variant, players: int) -> Run:
        """A run of these bots."""
        from engine.bots import TRAINED
        from engine.outside import OutsideError
        from engine.outsiderun import run

        if TRAINED in self.bots:
            from engine.judging.league import seated
            from engine.simulation import Run

            table = self._trained(variant if self.own else self.variant, players)
            return Run(variant, players, seated(self.bots, table), self.seed)
        try:
            return run(variant, players, self.bots, self.seed)
        except OutsideError as error:
            raise click.BadParameter(f"{error}.", param_hint="'--bots'") from None

    def job(self, variant: Variant | Faults, players: int, wanted: Sequence[str]) -> Job:
        """A run of these bots as a job, of which those numbers are to be known; the variant can be played."""
        from engine.judging.jobs import Job
        from variants.faults import Faults

        assert not isinstance(variant, Faults)
        return Job(self.run(variant, players), self.games, self.precision, tuple(wanted))

    def workers(self) -> AbstractContextManager[Here | Cluster]:
        """Who plays such jobs; bots made elsewhere one after the other, for nobody knows what they can bear."""
        from designer.cli.workers import workers
        from engine.outside import is_outside

        return workers(self.cluster, 1 if any(map(is_outside, self.bots)) else self.threads)

    def _trained(self, variant: Variant, players: int) -> Trained:
        """The bots that are kept beside the variant, or that are trained now; told where they are for other rules."""
        from engine.judging.league import key_of

        key = (players, key_of(variant, players))
        if key not in self.trained:
            from designer.cli.training import kept_or_trained

            self.trained[key] = kept_or_trained(self.ref, variant, players, self.own)
        return self.trained[key]

    def tables(self) -> dict[int, Trained]:
        """The trained bots of this variant that take part so far, by number of players."""
        if not self.trained:
            return {}
        from engine.judging.league import key_of

        keys = {n: (n, key_of(self.variant, n)) for n in self.counts}
        return {n: self.trained[key] for n, key in keys.items() if key in self.trained}

    def identity(self) -> dict[str, Any]:
        """Which trained bots play, as plain data; their names do not say it."""
        return {str(n): [list(row) for row in one.rows] for n, one in self.tables().items()}

    def honesty(self) -> dict[str, Any]:
        """How far the trained bots can be exploited, by number of players, as plain data."""
        return {str(n): {"evolved": one.evolved, "searched": one.searched} for n, one in self.tables().items()}

    def honesty_said(self, language: str, name: str = "") -> list[str]:
        """The same in words: a judgement is worth as much as its players are hard to beat; each after the variant's
        name, where it is one of several."""
        from engine.judging.league import honesty

        before = f"{name}: " if name else ""
        return [before + honesty(one.evolved, one.searched, n, language) for n, one in self.tables().items()]


def tell_honesty(language: str, *sides: Wish, names: Sequence[str] = ("",), others: str = "") -> None:
    """Say on standard error what the players are worth that a judgement is by. `names`: of several variants; `others`:
    what else these bots played (engine.judging.league.ELSEWHERE)."""
    from engine.judging.league import AIMLESS, ELSEWHERE
    from variants.wording import told_in

    first = sides[0]
    told = [bar for side, name in zip(sides, names, strict=True) for bar in side.honesty_said(language, name)]
    if told and others:
        told.append(ELSEWHERE[others][told_in(language)].format(name=first.variant.name.in_(language)))
    if set(first.bots) == {USUAL}:
        told.append(AIMLESS[told_in(language)])
    from sys import stderr

    for sentence in told:
        if stderr.isatty():
            from designer.cli.simtables import console, wrapped

            sentence = wrapped(sentence, console().width)
        click.echo(sentence, err=True)


def wish(
    variant: Variant, players: str | None, games: int | None, precision: str | None, bots: str | None,
    seed: int | None, threads: int | None, ref: str, usual: str = USUAL, cluster: str | None = None,
    timed: bool = False,
) -> Wish:  # fmt: skip
    """The options of a command, or what is wrong with them; `usual` bots play where none are named;
    `timed`: by the clock, too, though the same games never come again."""
    counts = counts_of(variant, players)
    narrow = None if precision is None else precision_of(precision)
    if games is not None and narrow is not None:
        raise click.UsageError("--games says how many, --precision how exact: give one of them.")
    from engine.outside import is_outside

    names = _bots_of(bots or usual, counts, players is None)
    if not timed:
        _refuse_timed(names)
    if cluster is not None and any(map(is_outside, names)):
        raise click.UsageError("Bots of your own play here only: leave --cluster out.")
    if cluster is not None and threads is not None:
        raise click.UsageError("--threads is for playing here. A worker has its own: dask worker --nthreads N.")
    most = None if narrow else games or GAMES
    return Wish(variant, ref, counts, names, seed or 0, most, narrow, threads, cluster=cluster)


def _bots_of(text: str, counts: tuple[int, ...], default: bool) -> tuple[str, ...]:
    """Bots as written, `counter,random`; there must be a seat for each. `default`: the counts were not asked for."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise click.BadParameter(f"'{text}' lacks a name.", param_hint="'--bots'")
    from engine.bots import BOTS, TRAINED, bot_rows
    from engine.outside import is_outside
    from variants.faults import did_you_mean

    inside = [name for name in names if not is_outside(name) and name != TRAINED]
    known = (*BOTS, TRAINED)
    try:
        for name in inside:
            if name.partition(":")[0] not in BOTS:
                cure = did_you_mean(name, known, "Known: " + ", ".join(known))
                raise ValueError(f"no bot is called '{name}'. {cure}")
        bot_rows(inside)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--bots'") from None
    if TRAINED in names and any(map(is_outside, names)):
        raise click.BadParameter("trained bots do not play with those made elsewhere.", param_hint="'--bots'")
    if len(names) > counts[0]:
        cure = f" Give --players {len(names)}-{counts[-1]}." if default and len(names) <= counts[-1] else ""
        raise click.BadParameter(
            f"{len(names)} bots are too many for {counts[0]} players.{cure}", param_hint="'--bots'"
        )
    return names


def _refuse_timed(names: Sequence[str]) -> None:
    from engine.bots import is_timed

    for name in filter(is_timed, names):
        raise click.BadParameter(
            f"'{name}' plays by the clock, and the same games never come again. Here give iterations, like expert:400.",
            param_hint="'--bots'",
        )


def counts_of(variant: Variant, text: str | None) -> tuple[int, ...]:
    """Numbers of players as written: `4`, `3-10`, `3,5-7`; each must be one that the variant is for."""
    if text is None:
        return tuple(variant.player_counts)
    first, last = variant.players
    counts: set[int] = set()
    for piece in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", piece)
        low, high = (int(span[1]), int(span[2] or span[1])) if span else (0, -1)
        if low > high:
            raise click.BadParameter(f"'{text}' is not like 4, 3-10 or 3,5.", param_hint="'--players'")
        counts |= set(range(low, high + 1))
    wrong = sorted(counts - set(variant.player_counts))
    if wrong:
        raise click.BadParameter(
            f"this variant is for {first}-{last} players, not {wrong[0]}.", param_hint="'--players'"
        )
    return tuple(sorted(counts))


def precision_of(text: str) -> float:
    """A precision as written, `0.5%`, as a share."""
    found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*%\s*", text)
    if not found:
        raise click.BadParameter(f"'{text}' is not a percentage like 0.5%.", param_hint="'--precision'")
    share = float(found[1].replace(",", ".")) / 100
    if not LEAST <= share <= MOST:
        raise click.BadParameter(f"{text} is out of range: from {LEAST:.2%} to {MOST:.0%}.", param_hint="'--precision'")
    return share
