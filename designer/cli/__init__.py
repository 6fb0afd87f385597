"""The command line. This package alone may join the drawing rooms and the engine.

Every module here imports only click at its top; what a command needs it imports when it runs,
so that `--help` stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line; every end is an exit code and, if bad, plain lines on standard error."""
    try:
        from designer.cli.app import run  # Ctrl-C is heard while this loads, too

        code = run(arguments)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("Stopped. What was not finished is as it was before.\n")
        code = INTERRUPTED
    sys.exit(code)
