"""What a seat may do, worked out again from the rules' sentences: a second reading that shares no code with the kernel.

It knows only what the seat's view shows and the variant file says, in words and plain sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from engine.views import View
from variants.decks import NumberCard, decks
from variants.model import Variant
from variants.rules import value_at


def legal(variant: Variant, players: int, view: View) -> set[str]:
    """All that the view's seat may do now."""
    if view.seat not in view.asked:
        return set()
    cards = {card.key: card for card, _ in decks(variant, players)[0].cards if isinstance(card, NumberCard)}

    def rule(name: str) -> int | str | bool:
        return value_at(variant.rules, name, players)

    hand = [key for key, n in view.hand for _ in range(n)]
    match view.question:
        case "draft":  # everyone keeps one of the number cards dealt to them
            return set(view.pack)
        case "take":  # each takes one triumph card of the row, of their choice (R13)
            return set(view.row)
        case "declare":  # may declare the end (R18)
            return {"declare", "go on"}
        case "give":  # number cards of your choice from your hand (R11)
            return set(hand)
        case "pick":  # may take a card of the market instead
            return {"blind", *(f"market {key}" for key in view.market)}
        case "exchange":  # with fewer in hand you cannot exchange (R11)
            return {"draw", "exchange"} if len(hand) >= int(rule("exchange_discard")) else {"draw"}
    own = view.seats[view.seat - 1]

    def suited(keys: Iterable[str]) -> list[str]:
        """The suits of these cards in order; cards of any suit bind to none."""
        return [cards[key].suit for key in keys if cards[key].suit != "any"]

    before = [key for _, key in own.played] if rule("follow_suit") else []
    bound = suited([*before, *view.laid])[:1]  # the first suit played is the one to stick to (R10)
    fitting = [key for key in hand if cards[key].suit in ("any", *bound) or not bound]
    room = int(rule("cards_per_pass")) - len(view.laid)
    total = own.sum + sum(cards[key].value for key in view.laid)
    overbid = rule("bidding") == "overbid"
    others = [seat.sum for seat in view.seats if seat.inside and seat.seat != view.seat]

    def enough(more: int) -> bool:
        """Whether the sum becomes higher than that of every other player still in, where it must."""
        return not overbid or total + more > max(others, default=total + more - 1)

    def can_lead(key: str) -> bool:
        """Whether a play that goes on with this card can be made good by further cards of one suit."""
        rest = list((Counter(fitting) - Counter([key])).elements())
        plays = (more for n in range(room) for more in combinations(rest, n) if len(set(suited([key, *more]))) <= 1)
        return any(enough(cards[key].value + sum(cards[one].value for one in more)) for more in plays)

    found = {key for key in set(fitting) if room > 0 and can_lead(key)}
    if view.laid:  # up to so many cards; the tomato card alone
        return found | ({"enough"} if enough(0) else set())
    if rule("tomato_in_first_pass") or view.pass_no > 1 or not found:  # R9
        found.add("tomato")
    return found
