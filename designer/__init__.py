"""How a game is shown: card faces, sheets, rulebook and the command line."""
