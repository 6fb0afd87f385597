"""A game at the terminal: the table as a seat may see it, choices typed, hand-over, hints, saves."""
