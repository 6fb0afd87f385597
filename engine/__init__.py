"""How a game is played: the rules kernel, bots and simulation."""
