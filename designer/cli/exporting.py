"""`export`: the cards for print services and virtual tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from designer.cli.app import echo_json, json_option, language_of, load_variant, variant_options
from designer.cli.printing import make_job, stem_of
from designer.cli.progress import track
from designer.cli.sheetoptions import look_options
from designer.export.targets import TARGETS, Order, export


@click.command("export", short_help="Cards for virtual tables and print services.")
@variant_options
@click.option("--to", "target", required=True, type=click.Choice(list(TARGETS)), metavar="TARGET",
              help=f"Of {', '.join(TARGETS)}.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="PLACE",
              help="A folder, or a file.zip (usual: the folder NAME-TARGET).")  # fmt: skip
@look_options
@click.option("--dpi", type=click.IntRange(30, 1200), metavar="N", help="Dots per inch (usual: as the target needs).")
@click.option("--url", metavar="PREFIX", help="Where the pictures will lie on the web: https://example.org/cards/.")
@click.option("--icc", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="The colour profile of the press.")  # fmt: skip
@click.option("--preset", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="What your print service asks for, in YAML.")  # fmt: skip
@json_option
def export_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], target: str, output: Path | None,
    template: str | None, lang: str | None, players: int | None, decks: str | None, as_json: bool, **special: Any,
) -> None:  # fmt: skip
    """Write the cards of VARIANT as a virtual table or a print service takes them.

    \b
    Examples:
      tomate-designer export karate-tomate --to tts --players 4
      tomate-designer export my-game.yaml --to png --dpi 300 -o cards.zip
      tomate-designer export my-game.yaml --to printer --icc press.icc
    """
    if str(output) == "-":
        raise click.BadParameter("an export is many files: name a folder or a .zip.", param_hint="'--output'")
    for name, value in special.items():
        if value is not None and name not in TARGETS[target].takes:
            others = ", ".join(key for key, row in TARGETS.items() if name in row.takes)
            told = f"means nothing to {target}" + (f"; it is for {others}." if others else ".")
            raise click.BadParameter(told, param_hint=f"'--{name}'")
    if special["url"] is not None and not special["url"].startswith(("https://", "http://")):
        raise click.BadParameter(
            f"'{special['url'][:60]}' does not begin with https:// or http://.", param_hint="'--url'"
        )
    found = load_variant(variant, sets, with_files)
    language = language_of(found, lang)
    job = make_job(found, language, template, players, decks, TARGETS[target].bleed)
    if not job.cards:
        raise click.UsageError(f"There is nothing to export: {variant} has no card in these decks.")
    name = stem_of(variant, found) + (f"-{players}p" if players else "") + (f"-{lang}" if lang else "")
    place = output or Path(f"{name}-{target}")
    order = Order(target, job, name, place, players, place.suffix.lower() == ".zip", **special)
    made = export(order)
    files = _write(order, track(made.parts, made.steps, "Exporting"))
    notes = [*made.notes, *job.faces.notes]
    if as_json:
        echo_json({"target": target, "place": str(place), "files": files, "cards": job.cards, "notes": notes,
                   **made.facts})  # fmt: skip
        return
    for note in notes:
        click.echo(f"Note: {note}", err=True)
    click.echo(f"Wrote {place}: {job.cards} cards, {len(files)} files.")


def _write(order: Order, parts: Iterable[tuple[str, bytes]]) -> list[str]:
    """Write all parts or none, into the folder or the zip; nothing where a face has faults. Their paths."""
    from designer.output import PNG_MARK, atomic, together
    from designer.zipping import pack

    files = []

    def sound() -> Iterator[tuple[str, bytes]]:
        for path, data in parts:
            files.append(path)
            yield path, data
        order.job.raise_faults()

    if order.packed:
        with atomic(order.place) as file:
            pack(((f"{order.place.stem}/{path}", data) for path, data in sound()), file)
        return files
    with together() as held:
        for path, data in sound():
            held.write(order.place / path, data, PNG_MARK if path.endswith(".png") else b"")
    return files
