"""One world's fingerprint: plays a mix of variants and prints what they came to. Run as a program."""

from __future__ import annotations

import sys

from engine_tables import effect, faces, variant

from engine.bots import BOTS
from engine.simulation import fingerprint, simulate
from variants.model import Special, Triumph, Variant
from variants.values import Text


def mixed() -> list[tuple[Variant, int]]:
    """Variants that between them reach every corner of the kernel."""
    chili = Special(name=Text("Chili"), suit="any", value=2, copies=4, effects=(effect("play", "steal", 1, "left"),))
    prize = Triumph(trophies=2, copies=3, mark=True, effects=(effect("win", "draw"), effect("leave", "gain_knives")))
    house = (
        effect("leave", "draw", 1, "self", "pass == 1"),
        effect("round_end", "lose_trophies", 1, "leader", "round > 3"),
        effect("pass_start", "add_to_sum", -1, "fighters", "hand >= 4"),
        effect("win", "discard", 1, "others"),
        effect("leave", "swap_tomato", 1, "right"),
        effect("game_end", "gain_trophies", 2, "trailing"),
    )
    rich = {"specials": (chili,), "triumphs": (*faces(), prize), "house_rules": house}
    return [
        (variant(), 4),
        (variant(), 10),
        (variant(exchange=True, market=2, pass_draw=1, hand_limit=8), 5),
        (variant(bidding="overbid", cards_per_pass=2, stake=2, won_cards="open"), 4),
        (variant(draft="pass_left", cards_per_pass=3, follow_suit=False, equal_sums="cancel"), 6),
        (variant(**rich, end_marks=2, match_games=3, match_score="trophies"), 3),
        (variant(**rich, elimination="most_knives", final_tie="higher_tomato", unclaimed="discard", market=3), 7),
    ]


def lines(games: int) -> list[str]:
    """A line for each variant: its place in the list, players, fingerprint."""
    out = []
    for place, (made, players) in enumerate(mixed()):
        names = tuple(BOTS)[:players]
        out.append(f"{place} {players} {fingerprint(simulate(made, players, games, names, seed=7, threads=1))}")
    return out


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]))))
