"""What a game is: the variant language and the built-in variants."""

from variants.load import builtin_names, load, parents

__all__ = ["builtin_names", "load", "parents"]
