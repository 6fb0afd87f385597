"""`export`: the cards for print services and virtual tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from designer.cli.app import echo_json, json_option, language_of, load_variant, tell_notes, variant_options
from designer.cli.printjob import make_job, stem_of
from designer.cli.progress import track
from designer.cli.sheetoptions import look_options
from designer.export.targets import TARGETS, Order, export

CONTENTS = ".tomate-designer"
"""File in an export's folder that says where it is for and what belongs to it, so that the next may replace it."""

ADDRESS = re.compile(r"https?://[A-Za-z0-9.:_-]+(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?")
"""A web address to which names can be added: host and path (RFC 3986), neither query nor fragment."""


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
    from variants.wording import fill

    if str(output) == "-":
        raise click.BadParameter("an export is many files: name a folder or a .zip.", param_hint="'--output'")
    for name, value in special.items():
        if value is not None and name not in TARGETS[target].takes:
            others = ", ".join(key for key, row in TARGETS.items() if name in row.takes)
            told = f"means nothing to {target}" + (f"; it is for {others}." if others else ".")
            raise click.BadParameter(told, param_hint=f"'--{name}'")
    if special["url"] is not None and not ADDRESS.fullmatch(special["url"]):
        raise click.BadParameter(
            f"{special['url'][:60]!r} is no address like https://example.org/cards/.", param_hint="'--url'"
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
    tell_notes(notes)
    cards = fill("{n} {n|card|cards}", n=job.cards)
    click.echo(f"Wrote {place}: {cards}, {len(files)} files.")


def _write(order: Order, parts: Iterable[tuple[str, bytes]]) -> list[str]:
    """Write all parts or none, into the folder or the zip; nothing where a face has faults. Their paths."""
    from designer.output import ZIP_MARK, atomic, together
    from designer.zipping import pack

    files = []

    def sound() -> Iterator[tuple[str, bytes]]:
        for path, data in parts:
            files.append(path)
            yield path, data
        order.job.raise_faults()

    if order.packed:
        with atomic(order.place, ZIP_MARK) as file:
            pack(((f"{order.place.stem}/{path}", data) for path, data in sound()), file)
        return files
    before = _earlier(order)
    with together() as held:
        for path, data in sound():
            held.write(order.place / path, data)
        held.write(order.place / CONTENTS, "\n".join([order.target, *files, ""]).encode())
    for path in before - set(files):  # of the export that was here before
        with suppress(OSError):  # a folder goes with its last file
            (order.place / path).unlink()
            (order.place / path).parent.rmdir()
    return files


def _earlier(order: Order) -> set[str]:
    """The files of the export to the same target that lies in the folder; all else there is somebody's, and refused."""
    try:
        if not order.place.exists() or (order.place.is_dir() and not any(order.place.iterdir())):
            return set()
        target, *files = (order.place / CONTENTS).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        target, files = "", []
    if target != order.target:
        whose = f"an export to {target[:20]}" if target in TARGETS else "files that no export has written"
        raise click.UsageError(f"In {order.place} are {whose}. Name a folder of its own with -o.")
    root = order.place.resolve()  # whoever wrote the list: nothing outside of the folder is touched
    return {path for path in files if (root / path).resolve().is_relative_to(root)}
