"""`new` writes files to begin with; `completion` teaches a shell the commands."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import click

KINDS = {
    "variant": {"variant.yaml": "{stem}.yaml"},
    "cards": {"cards.yaml": "{stem}.yaml", "cards.csv": "{stem}.csv", "face.yaml": "{stem}-face.yaml"},
    "template": {"template.yaml": "{stem}/template.yaml"},
}
"""Each kind of start: the starter files and where they go."""


@click.command("new", short_help="Begin a variant, a deck of any cards, or a template.")
@click.argument("name")
@click.option("--from", "parent", default="karate-tomate", metavar="VARIANT",
              help="The variant that yours differs from (karate-tomate).")  # fmt: skip
@click.option("--kind", type=click.Choice(list(KINDS)), default="variant", metavar="KIND",
              help="variant (usual), cards (any, from a table) or template.")  # fmt: skip
def new_(name: str, parent: str, kind: str) -> None:
    """Write NAME.yaml to begin with, explained line by line.

    Nothing is ever overwritten.

    \b
    Examples:
      tomate-designer new my-game                    differs from karate-tomate
      tomate-designer new my-game --from low-tomato  differs from another variant
      tomate-designer new spells --kind cards        any cards from a table
      tomate-designer new my-look --kind template    a look of your own
    """
    path = Path(name)
    stem = path.name.removesuffix(".yaml").removesuffix(".yml")
    if not re.fullmatch(r"[\w][\w .-]*", stem):
        raise click.BadParameter(f"'{stem}' is no file name: use letters, digits, - and _.", param_hint="'NAME'")
    ref = parent_of(parent, path.parent) if kind == "variant" else parent
    goals = {starter: path.parent / goal.format(stem=stem) for starter, goal in KINDS[kind].items()}
    taken = [str(goal) for goal in goals.values() if goal.exists()]
    if taken:
        raise click.UsageError(f"{', '.join(taken)} exists already. Choose another name, or remove it first.")
    _write(goals, stem, ref)
    if kind == "template":
        click.echo(f"Next: tomate-designer proof karate-tomate --template {_quoted(path.parent / stem)}")
    else:
        click.echo(f"Next: tomate-designer print {_quoted(path.parent / f'{stem}.yaml')}")


def parent_of(ref: str, folder: Path, hint: str = "'--from'") -> str:
    """What a new file in `folder` writes after `extends`. Faults where there is no such variant, or not for it."""
    import variants
    from variants.faults import Place
    from variants.paths import find

    variants.load(ref)  # a parent that is none is a fault now, not when the new file is printed
    if ref in variants.builtin_names():
        return ref
    file = Path(ref)
    try:
        inside = Path(os.path.relpath(file, folder)) if folder.is_dir() else None
    except ValueError:  # on another drive
        inside = None
    if inside is None or ".." in inside.parts:
        raise click.BadParameter(
            f"'{ref}' lies outside '{folder}', and a variant extends files beside it or below it only. "
            f"Begin the new one in '{file.parent}', or copy '{file.name}' to '{folder}' first.",
            param_hint=hint,
        )
    written = f"./{inside.as_posix()}"
    find(folder, written, Place(hint.strip("'")), "")  # as the loader will
    return written


def _write(goals: dict[str, Path], stem: str, parent: str) -> None:
    """The starter files, their marks filled in: all of them or none."""
    from importlib.resources import files

    from designer.output import together

    title = json.dumps(re.sub(r"[-_]+", " ", stem).strip().title(), ensure_ascii=False)
    extends = parent if re.fullmatch(r"[a-z][a-z-]*", parent) else json.dumps(parent, ensure_ascii=False)
    words = {"@NAME@": title, "@FILE@": _quoted(f"{stem}.yaml"), "@FOLDER@": _quoted(f"./{stem}"), "@STEM@": stem,
             "@PARENT@": extends}  # fmt: skip
    with together() as begun:
        for starter, goal in goals.items():
            text = (files("templates") / "starters" / starter).read_text(encoding="utf-8")
            for mark, word in words.items():
                text = text.replace(mark, word)
            begun.write(goal, text.encode())
    for goal in goals.values():
        click.echo(f"Wrote {goal}")


def _quoted(path: Path | str) -> str:
    """A path as a shell takes it."""
    return f'"{path}"' if " " in str(path) else str(path)


@click.command("completion", short_help="Teach your shell the commands.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_(shell: str) -> None:
    """Print the lines that complete commands and options in SHELL.

    \b
    bash:  eval "$(tomate-designer completion bash)"            in ~/.bashrc
    zsh:   eval "$(tomate-designer completion zsh)"             in ~/.zshrc
    fish:  tomate-designer completion fish | source             in config.fish
    """
    from click.shell_completion import get_completion_class

    from designer.cli.app import group

    kind = get_completion_class(shell)
    assert kind is not None  # click knows the three that the argument allows
    click.echo(kind(group, {}, "tomate-designer", "_TOMATE_DESIGNER_COMPLETE").source())
