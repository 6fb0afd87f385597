"""The rules as plain functions over records, compiled by numba or run as they stand; split by moment of the game."""
