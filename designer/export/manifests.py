"""What manifests of exports have in common."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from designer.cardwords import card_words, deck_name
from designer.export.cards import Deck
from designer.export.targets import Order
from designer.job import Job
from designer.pdf import creator
from variants.decks import Card

FORMAT = 1


def head(order: Order) -> dict[str, Any]:
    """How every manifest begins: whose cards these are."""
    variant, faces = order.job.variant, order.job.faces
    return {
        "format": FORMAT, "made_by": creator(), "target": order.target,
        "name": in_all(order.job, variant.name.in_),
        "version": variant.version, "changes": list(variant.changes), "players": order.players,
        "language": faces.language, "template": faces.template.name,
    }  # fmt: skip


def in_all(job: Job, words: Callable[[str], str]) -> dict[str, str]:
    """What something is called in each language of the variant."""
    return {language: words(language) for language in job.variant.languages}


def about_card(job: Job, card: Card, copies: int) -> dict[str, Any]:
    """What every manifest says of a card: its key, how many there are, and its name in a few words."""
    names = in_all(job, lambda language: card_words(card, job.variant, language))
    return {"key": card.key, "copies": copies, "names": names}


def about(job: Job, deck: Deck) -> dict[str, Any]:
    """What every manifest says of a deck."""
    return {
        "deck": deck.name,
        "name": in_all(job, lambda language: deck_name(deck.name, job.variant, language)),
        "size_mm": list(deck.size),
    }


def as_json(data: dict[str, Any]) -> bytes:
    """As a file that a person can read."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
