"""What a game is: the variant language and the built-in variants."""
