"""A process of its own that draws one SVG: standard input to PNG on standard output, the font files as arguments.

resvg cannot be interrupted, and what it cannot do may end its process; so it gets one that may be ended, of bounded
memory and time. Started as a file by designer/svgraster.py, it knows nothing of this package.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

MEMORY = 2 << 30
"""Bytes: 36 megapixels in a dozen layers."""


def _bound(seconds: int) -> None:
    """Where the system can: no more memory, no more work once nobody waits, no core file."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches this process too, and ends it at once
    if sys.platform == "win32":
        return
    import resource

    for kind, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # macOS does not bound memory so; a lower bound may hold already
            resource.setrlimit(kind, (most, most))


def main(seconds: str, *font_files: str) -> None:
    """Draw what comes in; a panic or an error goes to standard error, and the status is 1."""
    _bound(int(seconds))
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode("utf-8"),
        dpi=96,
        skip_system_fonts=True,
        font_files=list(font_files),
        font_family="Lato",
        sans_serif_family="Lato",
    )
    sys.stdout.buffer.write(bytes(data))


if __name__ == "__main__":
    main(*sys.argv[1:])
