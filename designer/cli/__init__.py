"""The command line. This package alone may join the drawing rooms and the engine.

Every module here imports only click at its top; what a command needs it imports when it runs,
so that `--help` stays quick.
"""

from designer.cli.app import main

__all__ = ["main"]
