"""How long a kit, an export and a reprint take: whole processes, median of 5, with peak memory and file size.

    python benchmarks/kit.py [--runs 5]

Prints a table: the kit of the base variant; printing what changed since it, with one card of 220 changed too;
exports of the base variant and of 1,000 distinct faces for a virtual table and a print service.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

from jobs import TOOL, deck_220, deck_1000, make_deck, table


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        kit, out, tables, service = folder / "kit.zip", folder / "out.pdf", folder / "tables", folder / "service"
        old, large = make_deck(folder / "220", deck_220()), make_deck(folder / "1000", deck_1000())
        new = make_deck(folder / "changed", [{**deck_220()[0], "title": "Another"}, *deck_220()[1:]])
        subprocess.run([TOOL, "kit", "karate-tomate", "-o", str(kit)], check=True, stdout=subprocess.DEVNULL)
        again = folder / "again.zip"
        since = [TOOL, "print", "karate-tomate", "--set", "deck.copies.1=9", "-o", str(out), "--since"]
        reprint = [TOOL, "print", str(new), "--since", str(old), "-o", str(out)]
        to_tables = ["-o", str(tables)]
        table(
            {
                "kit karate-tomate": ([TOOL, "kit", "karate-tomate", "-o", str(again)], again),
                "print karate-tomate --since its kit": ([*since, str(kit)], out),
                "print karate-tomate --since the variant": ([*since, "karate-tomate"], out),
                "print 1 of 220 cards --since the old deck": (reprint, out),
                "export karate-tomate --to tts": ([TOOL, "export", "karate-tomate", "--to", "tts", *to_tables], None),
                "export 1,000 faces --to tts": ([TOOL, "export", str(large), "--to", "tts", *to_tables], None),
                "export 1,000 faces --to tgc": ([TOOL, "export", str(large), "--to", "tgc", "-o", str(service)], None),
            },
            runs,
        )


if __name__ == "__main__":
    main()
