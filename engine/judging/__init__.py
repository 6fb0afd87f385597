"""Judging variants: comparing, sweeping and tuning them, and the players that adapt to them."""
