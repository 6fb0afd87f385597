"""`kit`: one zip from which a stranger prints and plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import (
    Number,
    OutputFile,
    echo_json,
    json_option,
    lang_option,
    language_of,
    load_variant,
    tell_notes,
    variant_options,
    written_as,
)
from designer.cli.printjob import make_job, stem_of

if TYPE_CHECKING:
    from designer.job import Job
    from designer.kit.kit import Wishes
    from variants.model import Variant


@click.command("kit", short_help="A zip to hand out: sheets, rulebook, boxes, leaflets.")
@variant_options
@click.option("-o", "--output", type=OutputFile(), metavar="FILE",
              callback=written_as(".zip"), help="Where to write.")  # fmt: skip
@lang_option
@click.option("--template", metavar="NAME|FOLDER", help="The look of the coloured cards.")
@click.option("--paper", "papers", multiple=True, metavar="NAME", help="A paper; may be given again.  [a4, letter]")
@click.option("--only", metavar="KINDS", help="Of cards, rules, aids, scores, boxes, calibration.")
@click.option("--thickness", type=Number(0.05, 3), metavar="MM", help="Of a card, for the boxes.  [0.32]")
@click.option("--sleeves", is_flag=True, help="Boxes for cards in sleeves.")
@click.option("--margin", type=Number(0, 50), metavar="MM", help="What printers cannot print on.  [5]")
@json_option
def kit_(
    variant: str, sets: tuple[str, ...], with_files: tuple[str, ...], output: Path | None, lang: str | None,
    template: str | None, papers: tuple[str, ...], only: str | None, thickness: float | None, sleeves: bool,
    margin: float | None, as_json: bool,
) -> None:  # fmt: skip
    """Pack VARIANT for a stranger: cards in colour and saving ink, both sides,
    fronts only and gutterfold; rulebook, aids, score sheet, boxes, leaflets.

    \b
    Examples:
      tomate-designer kit karate-tomate
      tomate-designer kit my-game.yaml --lang de --paper a4 --only cards,rules
    """
    from designer.cli.progress import track
    from designer.kit.kit import FOREIGN, Kit
    from designer.kit.sources import Order
    from designer.output import ZIP_MARK, atomic
    from designer.zipping import pack
    from variants.decks import decks

    found = load_variant(variant, sets, with_files)
    language = language_of(found, lang)
    wishes = _wishes(language, papers, only, thickness, sleeves, margin)
    asked = {"--lang": lang, "--only": only, "--thickness": thickness, "--margin": margin}
    options = [word for name, value in asked.items() if value is not None for word in (name, f"{value}")]
    options += [word for paper in papers for word in ("--paper", paper)] + ["--sleeves"] * sleeves
    order = Order(variant, stem_of(variant, found), sets, with_files, template, tuple(options))

    def job(of: Variant, look: str | None, code: str) -> Job:
        return make_job(of, code, look or template, None, None)

    if not any(deck.total for deck in decks(found)):
        raise click.UsageError(f"There is nothing to pack: {variant} has no card.")
    kit = Kit(found, wishes, order, job)
    parts = kit.parts()
    target = output or Path(f"{kit.name}.zip")
    with atomic(target, ZIP_MARK) as file:
        pack(((part.path, part.make()) for part in track(parts, len(parts), "Packing")), file)
    if as_json:
        echo_json({"file": str(target), "contents": [part.path for part in parts]})
        return
    foreign = (part.path for part in parts if FOREIGN.search(part.path))
    tell_notes(f"'{name}' has a character that Windows does not unpack: rename the file." for name in foreign)
    click.echo(f"Wrote {target}: {len(parts)} files for {' and '.join(paper.title for paper in wishes.papers)}.")


def _wishes(
    language: str, papers: tuple[str, ...], only: str | None, thickness: float | None, sleeves: bool,
    margin: float | None,
) -> Wishes:  # fmt: skip
    from designer import usual
    from designer.kit.kit import Wishes
    from designer.kit.papers import CONTENTS
    from designer.kit.tuckbox import Stock
    from designer.paper import find_paper
    from variants.faults import did_you_mean

    kinds = [kind.strip() for kind in only.split(",")] if only is not None else list(CONTENTS)
    for kind in kinds:
        if kind not in CONTENTS:
            cure = did_you_mean(kind, CONTENTS, f"Choose of {', '.join(CONTENTS)}")
            raise click.BadParameter(f"'{kind}' is no part of a kit. {cure}", param_hint="'--only'")
    chosen = list(dict.fromkeys(find_paper(paper) for paper in papers or ("a4", "letter")))
    stock = Stock(sleeved=sleeves) if thickness is None else Stock(thickness, sleeves)
    return Wishes(chosen, language, kinds, stock, usual.MARGIN if margin is None else margin)
