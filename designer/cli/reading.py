"""Commands that read a variant and tell about it: check, show, rules, diff, schema."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import (
    OutputFile,
    changes_options,
    echo_json,
    json_option,
    lang_option,
    language_of,
    load_game,
    load_variant,
    players_of,
    variant_argument,
    variant_options,
    written_as,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.inspection import Finding
    from variants.faults import Faults
    from variants.model import Variant

output_option = partial(
    click.option, "-o", "--output", type=OutputFile(allow_dash=True), metavar="FILE",
    help="Write to a file; - is standard output.",
)  # fmt: skip

DIFFERS = 1
"""Exit code of `diff` where the two differ, as diff(1) does."""

WARNED = 1
"""Exit code of `check --strict` where there is a warning; where there are faults it is 2."""


@click.command("check", short_help="Every fault, and what looks bad, with cures.")
@variant_options
@click.option("--template", metavar="NAME", help="Draw with this template or folder, not the variant's.")
@click.option("--inspect", is_flag=True, help="Look at the pixels, too: contrast. Takes some seconds.")
@click.option("--strict", is_flag=True, help="As --inspect, and end with exit code 1 where there is a warning.")
@click.option("--limit", "limits", multiple=True, metavar="RULE=NUMBER",
              help="Another threshold: contrast=3, or signs=off (repeatable).")  # fmt: skip
@json_option
def check_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], template: str | None, inspect: bool,
    strict: bool, limits: tuple[str, ...], as_json: bool,
) -> int:  # fmt: skip
    """Read VARIANT and all that it names; tell every fault at once: place, value, cure.

    Then every face is inspected in every language: text shrunk, small or near the cut, coarse images, suits alike ...
    docs/ci.md has the rules and their thresholds.
    Ends with exit code 0; 1 where --strict finds a warning; 2 where there is a fault.

    \b
    Examples:
      tomate-designer check my-game.yaml
      tomate-designer check my-game.yaml --with house.yaml
      tomate-designer check karate-tomate --template ./my-look
      tomate-designer check my-game.yaml --strict --limit dpi=200
    """
    from designer.checkup import checkup
    from designer.cli.printjob import template_of
    from designer.inspection import as_data, read_limits
    from variants.faults import Faults
    from variants.paths import noting

    try:
        wanted = read_limits(limits)
        with noting() as noted:
            game = load_variant(variant, sets, with_files)
            found = checkup(
                game, template_of(template) if template else None, wanted, inspect or strict,
                None if template else noted.values(),
            )  # fmt: skip
    except Faults as faults:
        if not as_json:
            raise
        echo_json({"variant": variant, "ok": False, "faults": _as_data(faults), "findings": []})
        return 2
    warned = strict and any(one.level == "warning" for one in found)
    if as_json:
        echo_json({"variant": variant, "ok": not warned, "faults": [], "findings": [as_data(one) for one in found]})
    else:
        first, last = game.players
        what = f"{first}-{last} players" if game.playable else "decks to print"
        _tell(found)
        click.echo(f"{variant}: no faults{_counted(found)}. {game.name.in_(game.languages[0])}, {what}.")
    return WARNED if warned else 0


def _tell(findings: Sequence[Finding]) -> None:
    """The findings as a table."""
    if not findings:
        return
    from designer.cli.tables import print_table
    from designer.overview import Table
    from variants.faults import several

    rows = tuple(
        (
            one.level, one.rule.name, several(one.cards).removeprefix("card ").removeprefix("cards "),
            ", ".join(one.languages), _what(one), one.found, one.wanted, one.rule.cure,
        )
        for one in findings
    )  # fmt: skip
    print_table(Table("", ("", "rule", "cards", "in", "what", "found", "least", "cure"), rows))
    click.echo()


def _what(one: Finding) -> str:
    return f"{one.about} (box {one.box})" if one.box else one.about


def _counted(findings: Sequence[Finding]) -> str:
    levels = [one.level for one in findings]
    counts = [(levels.count(level), level) for level in ("warning", "note")]
    return "".join(f", {count} {level}{'s' * (count > 1)}" for count, level in counts if count)


def _as_data(faults: Faults) -> list[dict[str, object]]:
    return [
        {
            "file": fault.place.file, "line": fault.place.line, "column": fault.place.column,
            "where": fault.about, "what": fault.what, "cure": fault.cure,
        }
        for fault in faults.faults
    ]  # fmt: skip


@click.command("show", short_help="What is in a game, as tables; no name: the built-in games.")
@variant_argument(required=False)
@changes_options
@lang_option
@json_option
def show_(
    variant: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None, as_json: bool
) -> None:
    """Show the decks, cards, rules and notes of VARIANT as tables.

    \b
    Examples:
      tomate-designer show                          every built-in variant
      tomate-designer show karate-tomate --json
      tomate-designer show my-game.yaml --lang de
    """
    if variant is None:
        _show_builtins(lang or "en", as_json)
        return
    from designer.overview import as_data, overview

    found = load_variant(variant, sets, with_files)
    language = language_of(found, lang)
    if as_json:
        echo_json(as_data(found, language))
        return
    from designer.cli.tables import heading, print_table

    heading(found, language)
    for table in overview(found, language):
        print_table(table)


def _show_builtins(language: str, as_json: bool) -> None:
    import variants
    from designer.overview import Table

    loaded = {name: variants.load(name) for name in variants.builtin_names()}
    if as_json:
        echo_json({name: found.why.in_(language) if found.why else "" for name, found in loaded.items()})
        return
    from designer.cli.tables import print_table

    rows = tuple((name, found.why.in_(language) if found.why else "") for name, found in loaded.items())
    print_table(Table("Built-in variants", ("name", "why you would try it"), rows))


@click.command("diff", short_help="What differs between two variants, in sentences and cards.")
@variant_argument("a")
@variant_argument("b", required=False)
@changes_options
@lang_option
@click.option("--pictures", is_flag=True, help="Write a PDF of the faces before and after, too.")
@click.option("-o", "--output", type=OutputFile(), metavar="FILE",
              help="Where the pictures go.")  # fmt: skip
@json_option
def diff_(
    a: str, b: str | None, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None, pictures: bool,
    output: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Tell which rules and cards differ from variant A to variant B.

    Changes (--set, --with) are made to B, or to A again where there is no B.
    Ends with exit code 0 if nothing differs, 1 if something does.

    \b
    Examples:
      tomate-designer diff karate-tomate my-game.yaml
      tomate-designer diff karate-tomate --set rules.end_trophies=10
      tomate-designer diff old.yaml new.yaml --pictures
    """
    if b is None and not sets and not with_files:
        raise click.UsageError("Name a second variant, or say with --set or --with what is to be changed.")
    from designer.differences import as_data, as_text, differences

    old, new = load_variant(a), load_variant(b or a, sets, with_files)
    language = language_of(new, lang)
    found = differences(old, new, language)
    file = (
        _pictures(old, new, language, output or Path(f"{Path(a).stem}-{Path(b or a).stem}.pdf")) if pictures else None
    )
    if as_json:
        echo_json({**as_data(found), **({"pictures": str(file)} if file else {})})
    else:
        click.echo(as_text(found), nl=False)
        if pictures:
            click.echo(f"Wrote {file}." if file else "No face differs, so there are no pictures.")
    return DIFFERS if found or file else 0


def _pictures(old: Variant, new: Variant, language: str, file: Path) -> Path | None:
    """Write the faces before and after; None where none differs."""
    from designer.beforeafter import change_pages, pairs
    from designer.cli.printjob import make_job
    from designer.output import PDF_MARK, atomic
    from designer.paper import A4
    from designer.pdf import write

    after = make_job(new, language, None, None, None)
    before = make_job(
        old, language if language in old.languages else old.languages[0], None, None, None, like=after.faces
    )
    listed = pairs(before, after)
    for job in (before, after):
        job.raise_faults()
    if not listed:
        return None
    pages = change_pages(listed, old.name.in_(language), new.name.in_(language), language, A4)
    with atomic(file, PDF_MARK) as target:
        write(pages, target, title=file.stem, language=language)
    return file


@click.command("rules", short_help="The rulebook, written from the file.")
@variant_options
@lang_option
@click.option("--players", type=int, metavar="N", help="Only what N players need to know.")
@click.option("--markdown", is_flag=True, help="Markdown instead of plain text.")
@output_option(callback=written_as(".txt", ".md", otherwise="The rulebook as a PDF is in the `kit`"))
def rules_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], lang: str | None, players: int | None,
    markdown: bool, output: Path | None,
) -> None:  # fmt: skip
    """Write the rulebook of VARIANT as text or Markdown; as a PDF it is in the kit.

    \b
    Examples:
      tomate-designer rules karate-tomate
      tomate-designer rules my-game.yaml --lang de --markdown -o regeln.md
    """
    from designer.rulebook import as_markdown, as_text, rulebook

    found = load_game(variant, sets, with_files)
    book = rulebook(found, language_of(found, lang), players_of(found, players))
    _give(as_markdown(book) if markdown else as_text(book), output)


def _give(text: str, output: Path | None) -> None:
    """A text where it is wished: in a file, or on standard output."""
    if output is None or str(output) == "-":
        click.echo(text, nl=False)
        return
    from designer.output import write_text

    write_text(output, text)
    click.echo(f"Wrote {output}")


@click.command("schema", short_help="The JSON Schema of a variant file, for editors.")
@output_option()
def schema_(output: Path | None) -> None:
    """Write the JSON Schema of a variant file, so that an editor completes and checks it.

    \b
    In VS Code, with the YAML extension, put this line first into your file:
      # yaml-language-server: $schema=./tomate.schema.json
    after:
      tomate-designer schema -o tomate.schema.json
    """
    import json

    from variants.schema import schema

    _give(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n", output)
