"""How a game looks: card faces and art. Data only."""
