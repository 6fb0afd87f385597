"""Stories: a whole recorded game as lines that people read, from which it is replayed and checked line by line.

A story says which game it is (variant, changes, players, seed) and then tells every choice and what followed. To
check it, the game is dealt anew, each choice is read from its line, and every other line must be what the game
itself then tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

import variants
from engine.game import MAX_GAME, MAX_SEED, Game, Refused
from engine.listening import act, begin
from engine.telling import KINDS, Event, say
from variants.faults import Fault, Faults, Place, did_you_mean, one_fault
from variants.model import Variant
from variants.values import MAX_PLAYERS, MIN_PLAYERS

FORMAT = 2
MAX_BYTES = 4 * 2**20
"""No story is longer."""
PREFACE = "# A recorded game. Step through it with: tomate-designer replay FILE"
RECORD_ANEW = "Mend the line, or record the game anew"

Progress = tuple[Game, list[Event]]


@dataclass(frozen=True, slots=True)
class Heading:
    """Which game a story tells."""

    variant: str
    """As `variants.load` takes it: a built-in name, or a file beside the story or below."""
    players: int
    seed: int
    number: int = 0
    sets: tuple[str, ...] = ()
    with_files: tuple[str, ...] = ()
    rules: str = ""
    """Game.rules_key: everything that the kernel knew of the variant."""
    seats: str = ""
    """Who sat where; for the reader only."""

    def lines(self) -> list[str]:
        """As written in a story."""
        rows = [("story", str(FORMAT)), ("variant", self.variant)]
        rows += [("set", one) for one in self.sets] + [("with", one) for one in self.with_files]
        rows += [("rules", self.rules), ("players", str(self.players)), ("seed", str(self.seed))]
        rows += [("number", str(self.number))] if self.number else []
        rows += [("seats", self.seats)] if self.seats else []
        return [f"{key}: {value}" for key, value in rows]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a story with the events that it tells of."""

    number: int
    text: str
    event: Event


@dataclass(frozen=True, slots=True)
class Story:
    """A story that has been read and found true."""

    heading: Heading
    variant: Variant
    lines: tuple[Line, ...]
    game: Game


def write(game: Game, variant: Variant, heading: Heading) -> str:
    """The story of a game that is over; a story of a game in progress would tell what players may not know yet."""
    if not game.over:
        raise ValueError("the game is not over yet")
    again = Game(variant, game.players, game.seed, game.number)
    told = begin(again)
    for seat, action in game.log:
        told += act(again, seat, action)
    body = [_written(event) for event in told if _belongs(event)]
    return "\n".join([PREFACE, *heading.lines(), "", *body]) + "\n"


def _belongs(event: Event) -> bool:
    return KINDS[event.kind].told != "table"


def _written(event: Event) -> str:
    return "  " * KINDS[event.kind].indent + say(event)


@dataclass(frozen=True, slots=True)
class Instead:
    """What takes the place of what a story names, where files lie elsewhere; it must still be the same game."""

    variant: str = ""
    sets: tuple[str, ...] = ()
    with_files: tuple[str, ...] = ()


def read(text: str, shown: str, folder: Path | None = None, instead: Instead = Instead()) -> Story:
    """Replay a story and check it line by line; raises Faults with the line and the cure.

    `shown` is the file as the user named it; `folder` is where it lies: a variant file that it names is found there.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    rows = list(_heading_rows(lines))
    heading = _heading(rows, shown)
    variant = _variant(heading, rows, shown, folder, instead)
    game = _dealt(heading, variant, rows, shown)
    return Story(heading, variant, tuple(_replay(game, lines[len(rows) :], shown, len(text.splitlines()))), game)


def _dealt(heading: Heading, variant: Variant, rows: Sequence[tuple[int, str, str]], shown: str) -> Game:
    """The game that the heading names, just dealt."""
    place = {key: number for number, key, _ in rows}
    if heading.players not in variant.player_counts:
        first, last = variant.players
        what = f"{heading.variant} is for {first} to {last} players, not {heading.players}"
        raise _fault(shown, place["players"], what, RECORD_ANEW)
    game = Game(variant, heading.players, heading.seed, heading.number)
    if heading.rules != game.rules_key:
        what = f"was played by rules with the key '{heading.rules}', but {heading.variant} has '{game.rules_key}'"
        cure = "Replay it with the variant, and the version of it, that it was played with"
        raise _fault(shown, place["rules"], what, cure)
    return game


def load(path: Path, instead: Instead = Instead()) -> Story:
    """Read and check a story from its file; Faults also where the file cannot be read."""
    shown = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise one_fault(
            Place(shown), "", f"cannot be read: {error.strerror}", "Name a file that `play` wrote"
        ) from None
    except UnicodeDecodeError:
        raise one_fault(Place(shown), "", "is no text in UTF-8", "Name a file that `play` wrote") from None
    if len(raw) > MAX_BYTES:
        raise one_fault(Place(shown), "", "is longer than any story", "Name a file that `play` wrote")
    return read(text, shown, path.parent, instead)


def _fault(shown: str, number: int, what: str, cure: str) -> Faults:
    return one_fault(Place(shown, number), "", what, cure)


# --- the heading ---

WANTED = ("story", "variant", "rules", "players", "seed")
KNOWN = (*WANTED, "number", "seats", "set", "with")


def _heading_rows(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """The rows `key: value` at the start; the first line of the game itself ends them."""
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon or not re.fullmatch(r"[a-z]+", key):
            return
        yield number, key, value.strip()


def _heading(rows: Sequence[tuple[int, str, str]], shown: str) -> Heading:
    faults: list[Fault] = []
    found: dict[str, str] = {}
    where: dict[str, int] = {}
    for number, key, value in rows:
        if key not in KNOWN:
            faults.append(Fault(Place(shown, number), "", f"'{key}' is unknown", did_you_mean(key, KNOWN, RECORD_ANEW)))
        elif key in found and key not in ("set", "with"):
            faults.append(Fault(Place(shown, number), "", f"'{key}' is written twice", "Keep one of the lines"))
        found[key] = value
        where.setdefault(key, number)
    if "story" not in found:
        raise _fault(shown, 1, "this is no story: it does not begin with 'story: 2'", "Name a file that `play` wrote")
    for key in WANTED:
        if key not in found:
            faults.append(Fault(Place(shown, 1), "", f"the line '{key}: ...' is missing", RECORD_ANEW))
    bounds = {"story": (FORMAT, FORMAT), "players": (MIN_PLAYERS, MAX_PLAYERS), "seed": (0, MAX_SEED),
              "number": (0, MAX_GAME)}  # fmt: skip
    for key, (low, high) in bounds.items():
        value = found.get(key, str(low))
        if not re.fullmatch(r"\d{1,20}", value) or not low <= int(value) <= high:
            cure = "Use the version of tomate-designer that wrote it" if key == "story" else RECORD_ANEW
            what = f"'{key}' must be a whole number from {low} to {high}, not '{value}'"
            faults.append(Fault(Place(shown, where[key]), "", what, cure))
    if faults:
        raise Faults(sorted(faults))
    return Heading(
        found["variant"], int(found["players"]), int(found["seed"]), int(found.get("number", "0")),
        tuple(value for _, key, value in rows if key == "set"),
        tuple(value for _, key, value in rows if key == "with"),
        found["rules"], found.get("seats", ""),
    )  # fmt: skip


def _variant(
    heading: Heading, rows: Sequence[tuple[int, str, str]], shown: str, folder: Path | None, instead: Instead
) -> Variant:
    """The variant that a story names: built in, or a file beside the story or below, never elsewhere unless told."""
    place = {key: number for number, key, _ in reversed(rows)}
    names: list[str] = [instead.variant] if instead.variant else []
    named = [] if instead.variant else [("variant", heading.variant)]
    named += [] if instead.with_files else [("with", name) for name in heading.with_files]
    for key, name in named:
        if name in variants.builtin_names():
            names.append(name)
            continue
        path = PurePosixPath(name.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in name:
            raise _fault(shown, place[key], f"names a file elsewhere: '{name}'", f"Name your file with --{key}")
        names.append(str((folder or Path()) / path))
        if not Path(names[-1]).is_file():
            raise _fault(
                shown, place[key], f"'{name}' is no built-in variant and no file beside the story",
                f"Put it there, or name your file with --{key}",
            )  # fmt: skip
    return variants.load(names[0], instead.sets or heading.sets, [*names[1:], *instead.with_files])


# --- the game, line by line ---


@dataclass(slots=True)
class _Reader:
    """The lines that are still to be checked, and what the game tells meanwhile."""

    lines: list[tuple[int, str]]
    shown: str
    last: int
    at: int = 0
    done: list[Line] = field(default_factory=list)

    def expect(self, events: Sequence[Event]) -> None:
        """The next lines must tell of these events."""
        for event in events:
            if not _belongs(event):
                continue
            wanted = say(event)
            if self.at == len(self.lines):
                raise _fault(self.shown, self.last, f"the story breaks off before '{wanted}'", RECORD_ANEW)
            number, text = self.lines[self.at]
            if text != wanted:
                raise _fault(self.shown, number, f"says '{text}', but in this game '{wanted}' happens", RECORD_ANEW)
            self.done.append(Line(number, text, event))
            self.at += 1


def _replay(game: Game, lines: list[tuple[int, str]], shown: str, last: int) -> list[Line]:
    reader = _Reader(lines, shown, last)
    reader.expect(begin(game))
    while not game.over:
        if reader.at == len(lines):
            seats = " or ".join(map(str, game.waiting))
            raise _fault(shown, last, f"the story breaks off where seat {seats} must choose", RECORD_ANEW)
        number, text = lines[reader.at]
        choice = _choice(text)
        if choice is None:
            raise _fault(shown, number, f"'{text}' is no choice, and here somebody must choose", RECORD_ANEW)
        try:
            events = act(game, *choice)
        except Refused as refused:
            raise _fault(
                shown, number, f"'{text}' is not allowed here: {refused.refusal.en[:-1]}", RECORD_ANEW
            ) from None
        reader.expect(events)
    if reader.at < len(lines):
        number, text = lines[reader.at]
        raise _fault(shown, number, f"the game was over before '{text}'", "Remove what follows the end")
    return reader.done


def _pattern(kind: str) -> tuple[re.Pattern[str], Callable[[str], str]]:
    row = KINDS[kind]
    pattern = re.escape(row.en).replace(r"\{seat\}", r"seat (\d{1,2})").replace(r"\{cards\}", r"(\S+)")
    return re.compile(pattern), lambda card: row.action.replace("{card}", card)


_CHOICES = [_pattern(kind) for kind, row in KINDS.items() if row.action]


def _choice(text: str) -> tuple[int, str] | None:
    """The seat and action that a line records; None where it records none."""
    for pattern, action in _CHOICES:
        found = pattern.fullmatch(text)
        if found:
            return int(found[1]), action(found[2] if pattern.groups > 1 else "")
    return None
