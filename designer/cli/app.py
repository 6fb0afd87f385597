"""The command `tomate-designer`: its group, the options that commands share, and how errors end it."""

from __future__ import annotations

import difflib
import gc
import importlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from designer.cli.ends import End, ends, open_streams, terminable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from variants.model import Variant

F = TypeVar("F", bound=Callable[..., Any])

COMMANDS = {
    "new": "starting",
    "check": "reading",
    "simulate": "simulating",
    "compare": "comparing",
    "sweep": "sweeping",
    "tune": "tuning",
    "report": "reporting",
    "train": "training",
    "exploit": "training",
    "show": "reading",
    "print": "printing",
    "proof": "printing",
    "kit": "packing",
    "export": "exporting",
    "preflight": "preflighting",
    "rules": "reading",
    "diff": "reading",
    "schema": "reading",
    "play": "playing",
    "replay": "replaying",
    "sizes": "printing",
    "completion": "starting",
}
"""Each command and the module of this package that holds it, in the order of the help."""


class Commands(click.Group):
    """Loads a command's module when it is asked for, and says which name was meant by a wrong one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"designer.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        torn = _torn(args[1:])
        if torn:
            raise click.UsageError(f"The name '{torn}' has spaces, so write it in quotes: \"{torn}\"", ctx)
        empty = _given_nothing(args[1:])
        if empty and name in COMMANDS:
            raise click.UsageError(f"{empty} was given nothing: write a value after it, or leave it out.", ctx)
        if name not in COMMANDS and not name.startswith("-"):
            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            if name.endswith((".yaml", ".yml")):
                hint = f" To print that file: tomate-designer print {name}"
            raise click.UsageError(f"There is no command '{name}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with ends():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with ends(ctx):
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
            return result


def _torn(args: Sequence[str]) -> str:
    """The name of a file with spaces that the shell has taken for several arguments; nothing where there is none."""
    for first in range(len(args)):
        for last in range(first + 2, len(args) + 1):
            name = " ".join(args[first:last])
            with suppress(OSError, ValueError):  # too long for a name, or no name at all
                if not name.startswith("-") and Path(name).is_file() and not Path(args[first]).exists():
                    return name
    return ""


def _given_nothing(args: Sequence[str]) -> str:
    """The option that has an empty value, which is hardly ever meant (a variable of a script that is not set)."""
    for before, arg in zip(["", *args], args, strict=False):
        if arg.startswith("--") and arg.endswith("=") and arg.count("=") == 1:
            return arg[:-1]
        if not arg:
            return before if before.startswith("-") else "A name"
    return ""


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"tomate-designer {version()}")
        ctx.exit()


def version() -> str:
    """The installed version of tomate-designer."""
    from importlib.metadata import version as installed

    return installed("tomate-designer")


class Number(click.FloatRange):
    """A number within bounds; `nan`, which lies within any, is none."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found: float = super().convert(value, param, ctx)
        if found != found:
            self.fail(f"{value!r} is no number.", param, ctx)
        return found


class OutputFile(click.Path):
    """The path of a file to write; `-` is one only where it may be standard output."""

    def __init__(self, *, allow_dash: bool = False) -> None:
        super().__init__(dir_okay=False, path_type=Path, allow_dash=allow_dash)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if str(value) == "-" and not self.allow_dash:
            self.fail("this is written to a file, not to standard output: name one.", param, ctx)
        if isinstance(value, str) and value.endswith(("/", "\\")):
            self.fail(f"'{value}' names a folder: name a file in it.", param, ctx)
        return super().convert(value, param, ctx)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, callback=_version, expose_value=False, is_eager=True, help="Say the version.")
def group() -> None:
    """Design card games: one YAML file prints the cards and plays the game.

    VARIANT is a built-in name (`show` lists them) or the path of a .yaml file.

    \b
    Examples:
      tomate-designer print karate-tomate     a PDF to cut and play with
      tomate-designer new my-game             a variant of your own to edit
      tomate-designer simulate my-game.yaml   how it plays, with error bars
    """


def variant_options(command: F) -> F:
    """VARIANT, --set and --with, as every command takes them that reads a variant."""
    return variant_argument()(changes_options(command))


def changes_options(command: F) -> F:
    """--set and --with."""
    command = click.option(
        "--with", "with_files", multiple=True, metavar="FILE",
        help="Add a file of house rules (repeatable).",
    )(command)  # fmt: skip
    return click.option(
        "--set", "sets", multiple=True, metavar="PATH=VALUE",
        help="Change a value: rules.end_trophies=10 (repeatable).",
    )(command)  # fmt: skip


def variant_argument(name: str = "variant", required: bool = True) -> Callable[[F], F]:
    """A variant's name or file; the shell completes built-in names and files."""
    return click.argument(name, required=required, shell_complete=_complete_variant)


def _complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    import variants

    names = [CompletionItem(name) for name in variants.builtin_names() if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def players_of(variant: Variant, players: int | None) -> int | None:
    """The player count asked for, checked against those that the variant is for."""
    if players is not None and players not in variant.player_counts:
        first, last = variant.players
        raise click.BadParameter(
            f"this variant is for {first}-{last} players, not {players}.", param_hint="'--players'"
        )
    return players


def json_option(command: F) -> F:
    """--json: the answer for a script."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def lang_option(command: F) -> F:
    """--lang: the language of the cards and rules."""
    return click.option("--lang", metavar="CODE", help="Language: en, de, ... (usual: the variant's first).")(command)


def written_as(
    *endings: str, otherwise: str = ""
) -> Callable[[click.Context, click.Parameter, Path | None], Path | None]:
    """A callback for `-o` of a command that writes files with these endings: names of other kinds are refused.

    `otherwise` says where another kind is to be had. A number is no ending: `rules-1.2` has none.
    """

    def checked(ctx: click.Context, param: click.Parameter, output: Path | None) -> Path | None:
        ending = output.suffix.lower() if output else ""
        if ending[1:2].isalpha() and ending not in endings:
            command = ctx.info_name
            cure = f"{command} writes {' or '.join(endings)}: name it like {Path(str(output)).stem}{endings[0]}"
            raise click.BadParameter(". ".join(filter(None, (f"'{output}' ends in {ending}", cure, otherwise))) + ".")
        return output

    return checked


def load_variant(ref: str, sets: Sequence[str] = (), with_files: Sequence[str] = ()) -> Variant:
    """The variant, or Faults (which end the command with exit code 2)."""
    import variants

    return variants.load(ref, sets, with_files)


def load_game(ref: str, sets: Sequence[str] = (), with_files: Sequence[str] = ()) -> Variant:
    """The variant, which must be a game: decks to print have no rules to write and nothing to play."""
    found = load_variant(ref, sets, with_files)
    if not found.playable:
        raise click.UsageError(f"{ref} has cards to print and no game of its own, so there is nothing to play by.")
    return found


def language_of(variant: Variant, lang: str | None) -> str:
    """The language asked for, checked against those that the variant has."""
    if lang is None:
        return variant.languages[0]
    if lang not in variant.languages:
        raise click.BadParameter(
            f"this variant has {' and '.join(variant.languages)}, not '{lang}'.", param_hint="'--lang'"
        )
    return lang


def echo_json(data: object) -> None:
    """JSON on standard output, readable and the same every time."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def tell_notes(notes: Iterable[str]) -> None:
    """What a person should know, beside the answer."""
    for note in notes:
        click.echo(f"Note: {note}", err=True)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code. Whatever is wrong has been said in plain lines on standard error."""
    open_streams()
    gc.set_threshold(50_000, 50, 50)  # a run is short and makes few circles: collecting them costs more than it frees
    try:
        with terminable():
            result = group.main(args=arguments, prog_name="tomate-designer", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except End as end:
        return end.code
    except click.exceptions.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        error.show()
        if isinstance(error, click.UsageError) and "unexpected extra argument" in error.message:
            click.echo('A name with spaces goes in quotes: "my game.yaml"', err=True)
        return error.exit_code
