"""How long printing takes: whole processes, median of 5, with peak memory and file size.

    python benchmarks/print.py [--runs 5]

Prints a table. Decks: the base variant with backs; 220 cards of 110 distinct faces (art, two indices, name,
two lines of text, crop marks); 1,000 distinct cards of the same face. Beside them the start-up of `--help`
and `check`, and a bare `import reportlab` as the measure of this machine.
"""

from __future__ import annotations

import argparse
import sys
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
        out = folder / "out.pdf"
        small, large = make_deck(folder / "220", deck_220()), make_deck(folder / "1000", deck_1000())
        table(
            {
                "import reportlab.pdfgen.canvas": ([sys.executable, "-c", "import reportlab.pdfgen.canvas"], None),
                "--help": ([TOOL, "--help"], None),
                "check karate-tomate": ([TOOL, "check", "karate-tomate"], None),
                "print karate-tomate (A4, backs)": ([TOOL, "print", "karate-tomate", "-o", str(out)], out),
                "print 220 cards, 110 faces": ([TOOL, "print", str(small), "-o", str(out)], out),
                "print 1,000 distinct cards": ([TOOL, "print", str(large), "-o", str(out)], out),
            },
            runs,
        )


if __name__ == "__main__":
    main()
