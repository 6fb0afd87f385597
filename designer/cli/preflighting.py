"""`preflight`: what a print service would send a PDF back for."""

from __future__ import annotations

from pathlib import Path

import click

from designer.cli.app import echo_json, json_option
from designer.export.targets import PRESS, TARGETS

SERVICES = tuple(name for name, row in TARGETS.items() if row.takes == PRESS)
"""Those that take PDFs; a test holds that they are the presets that say so."""


@click.command("preflight", short_help="Judge a PDF by the rules of a print service.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "target", default="drivethru", type=click.Choice(SERVICES), metavar="SERVICE",
              help=f"Of {', '.join(SERVICES)} (usual: drivethru).")  # fmt: skip
@click.option("--preset", type=click.Path(dir_okay=False, path_type=Path), metavar="PRESET",
              help="What your print service asks for, in YAML.")  # fmt: skip
@json_option
def preflight_(file: Path, target: str, preset: Path | None, as_json: bool) -> None:
    """Say what a print service would send FILE, any PDF, back for.

    The exit code is 1 where anything is found.

    \b
    Examples:
      tomate-designer preflight cards.pdf --to drivethru
      tomate-designer preflight cards.pdf --preset my-printer.yaml --json
    """
    from designer.cli.tables import print_table
    from designer.export.preflight import as_data, preflight, summary
    from designer.export.presets import load_preset, read_preset
    from designer.overview import Table

    wanted = read_preset(preset, target) if preset else load_preset(target)
    try:
        report = preflight(file.read_bytes(), wanted)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise click.UsageError(f"{file} cannot be judged: {error}.") from None
    if as_json:
        echo_json({"file": str(file), "service": wanted.name, **as_data(report)})
    else:
        if report.findings:
            rows = tuple((one.rule, one.where, one.what) for one in report.findings)
            print_table(Table("", ("rule", "pages", "finding"), rows))
        click.echo(summary(str(file), report))
    if report.findings:
        raise click.exceptions.Exit(1)
