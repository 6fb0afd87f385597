"""An example of a fight, made from the variant's own cards, and legal by its rules."""

from __future__ import annotations

from dataclasses import dataclass

from variants.decks import Card, NumberCard, TomatoCard, TriumphCard, decks, suits_in_play
from variants.model import Variant


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player plays, pass by pass; their sum and place where they stay to the end."""

    plays: tuple[Card, ...]
    sum: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A fight: the row of triumph cards, and the seats in order."""

    players: int
    row: tuple[TriumphCard, ...]
    seats: tuple[Seat, ...]


def example(variant: Variant) -> Example | None:
    """A fight over two passes for the fewest players of whom somebody must leave; None where there is no such fight.

    In the first pass everyone plays a number card, in the second the lower ones leave and the others follow suit.
    Sums rise from seat to seat, so that the same plays are legal whether players choose at once or overbid in turn.
    """
    for players in variant.player_counts:
        stake = variant.rules.stake.at(players)
        if 0 < stake < players:
            return _fight(variant, players, stake)
    return None


def _fight(variant: Variant, players: int, stake: int) -> Example | None:
    listed = {deck.name: deck for deck in decks(variant, players)}
    suits = suits_in_play(variant, players)
    values = {suit: [v for v, n in sorted(variant.deck.copies_of(suit).items()) if n] for suit in suits}
    row = _row(listed["triumphs"].cards, stake)
    tomatoes = [card for card, _ in listed["tomatoes"].cards if isinstance(card, TomatoCard)]
    if len(row) < stake or len(tomatoes) < players or not all(values.values()):
        return None
    leaving = players - stake
    seats: list[Seat] = []
    for seat in range(players):
        suit = suits[seat % len(suits)]
        first = values[suit][min(seat, len(values[suit]) - 1)]
        plays: list[Card] = [NumberCard(f"{suit}-{first}", suit, first)]
        if seat < leaving:
            seats.append(Seat((*plays, tomatoes[(3 * seat + 4) % len(tomatoes)])))
            continue
        second = values[suit][max(0, len(values[suit]) - 1 - (players - 1 - seat))]
        if variant.rules.bidding == "overbid":  # the fight is over as soon as enough have left
            seats.append(Seat(tuple(plays), first, players - seat))
            continue
        seats.append(Seat((*plays, NumberCard(f"{suit}-{second}", suit, second)), first + second, players - seat))
    sums = [seat.sum for seat in seats if seat.sum is not None]
    firsts = [seat.plays[0].value for seat in seats if isinstance(seat.plays[0], NumberCard)]
    rising = sums == sorted(set(sums)) and (variant.rules.bidding != "overbid" or firsts == sorted(set(firsts)))
    return Example(players, row, tuple(seats)) if rising else None


def _row(cards: tuple[tuple[Card, int], ...], stake: int) -> tuple[TriumphCard, ...]:
    """Triumph cards of different faces, the best for trophies first."""
    faces = [card for card, _ in cards if isinstance(card, TriumphCard) and not card.face.effects]
    faces = faces or [card for card, _ in cards if isinstance(card, TriumphCard)]
    step = max(1, len(faces) // stake)
    chosen = faces[1::step][:stake] if len(faces) > stake else faces
    while chosen and len(chosen) < stake:
        chosen = [*chosen, *faces][:stake]
    return tuple(sorted(chosen, key=lambda card: -card.face.trophies))
