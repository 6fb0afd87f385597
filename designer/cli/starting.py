"""`new` writes files to begin with; `completion` teaches a shell the commands."""

from __future__ import annotations

import json
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
@click.option("--from", "parent", default="karate-tomate", show_default=True, metavar="VARIANT",
              help="The variant that yours differs from.")  # fmt: skip
@click.option("--kind", type=click.Choice(list(KINDS)), default="variant", show_default=True,
              help="A variant of the game, a deck of any cards from a table, or a look of your own.")  # fmt: skip
def new_(name: str, parent: str, kind: str) -> None:
    """Write NAME.yaml to begin with, explained line by line. Nothing is ever overwritten.

    \b
    Examples:
      tomate-designer new my-game                        differs from karate-tomate
      tomate-designer new my-game --from low-tomato      differs from another variant
      tomate-designer new spells --kind cards            any cards from a table
      tomate-designer new my-look --kind template        a look of your own
    """
    from importlib.resources import files

    import variants
    from designer.output import make_folder, write_text

    path = Path(name)
    stem = path.name.removesuffix(".yaml").removesuffix(".yml")
    if not re.fullmatch(r"[\w][\w .-]*", stem):
        raise click.BadParameter(f"'{stem}' is no file name: use letters, digits, - and _.", param_hint="'NAME'")
    if kind == "variant":
        variants.load(parent)  # a parent that is none is a fault now, not when the new file is printed
    goals = {starter: path.parent / goal.format(stem=stem) for starter, goal in KINDS[kind].items()}
    taken = [str(goal) for goal in goals.values() if goal.exists()]
    if taken:
        raise click.UsageError(f"{', '.join(taken)} exists already. Choose another name, or remove it first.")
    title = json.dumps(re.sub(r"[-_]+", " ", stem).strip().title(), ensure_ascii=False)
    words = {"@NAME@": title, "@FILE@": f"{stem}.yaml", "@STEM@": stem, "@PARENT@": parent}
    for starter, goal in goals.items():
        text = (files("templates") / "starters" / starter).read_text(encoding="utf-8")
        for mark, word in words.items():
            text = text.replace(mark, word)
        make_folder(goal.parent)
        write_text(goal, text)
        click.echo(f"Wrote {goal}")
    if kind == "template":
        click.echo(f"Next: tomate-designer proof karate-tomate --template {_quoted(path.parent / stem)}")
    else:
        click.echo(f"Next: tomate-designer print {_quoted(path.parent / f'{stem}.yaml')}")


def _quoted(path: Path) -> str:
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
