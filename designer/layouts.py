"""The layouts of a print run: one for each deck, all on paper that lies the same way where that costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from designer.footer import Caption, Footer
from designer.imposition import Layout, as_good
from designer.printing import BackMode, SheetOptions, layout_of
from variants.faults import Fault

if TYPE_CHECKING:
    from designer.sheets import PrintDeck


def layouts_of(decks: Sequence[PrintDeck], options: SheetOptions, footer: Footer | None) -> list[Layout | Fault]:
    """A layout for each deck, or why there is none.

    Printers turn a sheet over by how its page lies, and people look at one sheet and believe the rest: pages of one
    run all lie alike, unless a deck would then take more sheets or lose marks, gaps or bleed.
    """
    best = _layouts(decks, options, footer)
    if options.orientation == "auto" and len({_lying(layout) for layout in best if isinstance(layout, Layout)}) > 1:
        for same in (_layouts(decks, replace(options, orientation=way), footer) for way in ("portrait", "landscape")):
            if all(_as_good(one, other, options) for one, other in zip(same, best, strict=True)):
                return same
    return best


def _lying(layout: Layout) -> bool:
    return layout.page.width > layout.page.height


def _as_good(one: Layout | Fault, other: Layout | Fault, options: SheetOptions) -> bool:
    return isinstance(one, Layout) and isinstance(other, Layout) and as_good(one, other, options.wishes())


def _layouts(decks: Sequence[PrintDeck], options: SheetOptions, footer: Footer | None) -> list[Layout | Fault]:
    most = 2 * sum(card.count for deck in decks for card in deck.cards)
    found = []
    for deck in decks:
        folded = options.backs is BackMode.GUTTERFOLD and any(card.back for card in deck.cards)
        caption = Caption(
            options.title, deck.title or deck.name, options.paper.title, most, most, most,
            "both" if folded else "front", False, options.language,
        )  # fmt: skip
        found.append(layout_of(deck.name, deck.size, options, footer, caption, deck.place, folded=folded))
    return found
