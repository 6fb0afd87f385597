"""What every command that draws asks for: the print job, its template, what its files are called."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.app import players_of

if TYPE_CHECKING:
    from designer.faces import Faces
    from designer.job import Job
    from designer.templates import Template
    from variants.model import Variant

MOST_BLEED = 50.0
"""What is asked beyond it is out of bounds, and told so by the sheets."""


def make_job(
    variant: Variant,
    language: str,
    template: str | None,
    players: int | None,
    decks: str | None,
    bleed: float = 0.0,
    like: Faces | None = None,
) -> Job:
    """The print job for what the command line asks; faces reach past their trim as far as the sheets may need."""
    from designer.faces import BLEED, Faces
    from designer.job import Job

    look = template_of(template) if template is not None else None
    only = [name.strip() for name in decks.split(",") if name.strip()] if decks is not None else []
    if decks is not None and not only:
        raise click.BadParameter(f"'{decks}' names no deck.", param_hint="'--decks'")
    faces = Faces(variant, look, language, max(BLEED, min(bleed, MOST_BLEED)), like=like)
    return Job(variant, faces, players_of(variant, players), only)


def template_of(ref: str) -> Template:
    """A built-in template by name, or the folder that the user names, wherever it lies."""
    from designer.template_files import load_template
    from variants.builtin import template_names

    if ref in template_names() or not Path(ref).exists():
        return load_template(ref)
    folder = Path(ref).resolve()
    if folder.is_file():
        folder = folder.parent
    return load_template(f"./{folder.name}", folder.parent)


def stem_of(ref: str, variant: Variant) -> str:
    """What files are called by default: as the variant, and by what was changed for this run."""
    from designer.changes import in_name

    return (Path(ref).stem if ref.endswith((".yaml", ".yml")) else Path(ref).name) + in_name(variant)
