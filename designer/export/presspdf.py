"""A deck as a PDF for a press: a page for each side of each copy, colours as inks, the marks of PDF/X, preflight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from designer.cardwords import deck_name
from designer.export.cmyk import Inks, Profile, read_profile
from designer.export.manifests import about_card
from designer.export.pdfx import as_pdfx
from designer.export.preflight import as_data, preflight, summary
from designer.export.presets import Preset
from designer.export.pressed import Press
from designer.export.safezone import SafeZone
from designer.export.services import Made, about_deck, manifest
from designer.export.targets import Export, Order
from designer.faces import Face
from designer.pdf import write
from designer.shapes import Page

NO_PROFILE = (
    "no colour profile was given: colours are converted by a rule of thumb and will look different in print; "
    "docs/export.md says where to get a profile for --icc"
)

SIDES = {"front-first": ("front", "back"), "back-first": ("back", "front")}
"""The order in which the two pages of a card come."""


def press_parts(order: Order, preset: Preset, decks: list[Made], made: Export) -> Iterator[tuple[str, bytes]]:
    """The PDFs of the decks, then the manifest. A profile that is none is a fault before anything is drawn."""
    profile = read_profile(order.icc) if order.icc else None
    if preset.colors == "cmyk" and not profile:
        made.notes.append(NO_PROFILE)
    return _Run(order, preset, decks, made, profile).parts()


class _Run:
    """The files of one export, made one after the other."""

    def __init__(self, order: Order, preset: Preset, decks: list[Made], made: Export, profile: Profile | None) -> None:
        self._order, self._preset, self._decks, self._made, self._profile = order, preset, decks, made, profile
        limit = preset.ink_limit
        inks = Inks(limit, preset.black, profile) if preset.colors == "cmyk" and limit is not None else None
        self._press = Press(inks, not preset.transparency, preset.fonts == "outlined")
        self._zone = SafeZone(preset.safe)

    def parts(self) -> Iterator[tuple[str, bytes]]:
        told = []
        reports = self._made.facts["preflight"] = {}
        for one in self._decks:
            sheets = _Sheets(one, self._press, self._zone)
            files = []
            for ending, sides in self._files(one):
                path = f"{one.deck.name}{ending}.pdf"
                data = self._pdf(one, sheets.run(sides))
                report = preflight(data, self._preset)
                reports[path] = as_data(report)
                self._made.notes += [*(f"{path}: {one}" for one in report.findings), summary(path, report)]
                files.append(path)
                yield path, data
            cards = _cards(self._order, self._preset, one)
            told.append({**about_deck(self._order, one), "files": files, "cards": cards})
        self._made.notes += [*self._press.notes, *self._zone.notes()]
        yield manifest(self._order, self._preset, told)

    def _files(self, one: Made) -> list[tuple[str, tuple[str, ...]]]:
        """The files of a deck: how their names end, and which sides they hold."""
        if self._preset.order != "separate":
            return [("", SIDES[self._preset.order])]
        backs = [("-backs", ("back",))] if one.deck.backs else []
        return [("-fronts", ("front",)), *backs]

    def _pdf(self, one: Made, pages: Iterator[Page]) -> bytes:
        variant, language = self._order.job.variant, self._order.job.faces.language
        held = BytesIO()
        title = f"{variant.name.in_(language)}: {deck_name(one.deck.name, variant, language)}"
        write(pages, held, title=title, author=variant.author, language=language)
        data, standard = held.getvalue(), self._preset.standard
        return as_pdfx(data, standard, self._preset.condition, self._profile) if standard else data


class _Sheets:
    """The pages of a deck; each face is made ready for the press once, however often it is printed."""

    def __init__(self, one: Made, press: Press, zone: SafeZone) -> None:
        self._one, self._press, self._zone = one, press, zone
        self._back = lru_cache(maxsize=4)(self._drawn_back)

    def run(self, sides: tuple[str, ...]) -> Iterator[Page]:
        """The pages of a file: for each copy those sides, in that order."""
        deck = self._one.deck
        for index, (card, count) in enumerate(deck.cards.cards):
            pages = []
            for side in sides:
                if side == "front":
                    pages.append(self._page(deck.job.front(card), card.key))
                else:
                    pages.append(self._back(deck.backs[index]) if deck.backs else self._one.blank())
            for _ in range(count):
                yield from pages

    def _drawn_back(self, index: int) -> Page:
        deck = self._one.deck
        face = deck.job.back(deck.cards.cards[index][0])
        assert face is not None
        return self._page(face, deck.back_name(index))

    def _page(self, face: Face, name: str) -> Page:
        self._zone.look(face.shapes, self._one.trim, name)
        return self._one.page(self._press.face(face.shapes, name), name)


def _cards(order: Order, preset: Preset, one: Made) -> list[dict[str, Any]]:
    """Each card with the pages on which its front is, counted from 1."""
    cards, page = [], 1
    step = 1 if preset.order == "separate" else 2
    first = 1 if preset.order == "back-first" else 0
    for card, count in one.deck.cards.cards:
        pages = [page + first + step * copy for copy in range(count)]
        cards.append({**about_card(order.job, card, count), "pages": pages})
        page += step * count
    return cards
