"""What a game is: the variant language and the built-in variants."""

from variants.builtin import builtin_names
from variants.load import load, parents

__all__ = ["builtin_names", "load", "parents"]
