"""The manifest of a kit: which cards it holds, by their fingerprints, so that a later print knows what is there."""

from __future__ import annotations

import json
import lzma
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, ValidationError

from designer.ledger import Entry
from variants.faults import Place, one_fault
from variants.limits import CARD_SIDE, CARDS, EXTRA_DECKS, ROWS
from variants.sizes import Size
from variants.values import Model

NAME = "manifest.json"

MOST_BYTES = 6 << 20
"""A manifest is read as far as that, whatever the zip says of its size."""

DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, RuntimeError, EOFError, ValueError,
)  # fmt: skip
"""What reading a zip raises where it is cut short, edited or of another kind."""

Print = tuple[str, str]
"""(template, language) of a printed deck."""

Plain = StringConstraints(max_length=20_000, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")
"""Text that does nothing to a terminal."""

Fingerprint = Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]


Side = Annotated[float, Field(ge=CARD_SIDE[0], le=CARD_SIDE[1])]


class Cards(Model):
    """Cards that look alike."""

    deck: Annotated[str, Plain]
    key: Annotated[str, Plain]
    words: Annotated[str, Plain]
    size: tuple[Side, Side]
    front: Fingerprint
    back: Fingerprint
    count: Annotated[int, Field(ge=1, le=CARDS)]


class Deck(Model):
    """All cards in one template and language."""

    template: Annotated[str, Plain]
    language: Annotated[str, Plain]
    cards: Annotated[tuple[Cards, ...], Field(max_length=ROWS * EXTRA_DECKS)]


class Manifest(Model):
    """What a kit holds."""

    format: Literal[1]
    made_by: Annotated[str, Plain]
    variant: Annotated[str, Plain]
    """Its name and version."""
    decks: Annotated[tuple[Deck, ...], Field(max_length=100)]

    def prints(self) -> list[Print]:
        """The templates and languages whose cards the kit holds."""
        return [(deck.template, deck.language) for deck in self.decks]

    def entries(self, template: str, language: str) -> tuple[Entry, ...] | None:
        """The cards in that template and language; None where the kit has none."""
        for deck in self.decks:
            if (deck.template, deck.language) == (template, language):
                return tuple(Entry(**{**dict(card), "size": Size(*card.size)}) for card in deck.cards)
        return None


def manifest(made_by: str, variant: str, decks: Mapping[Print, tuple[Entry, ...]]) -> str:
    """The manifest as JSON, one card to a line."""
    listed = [
        {"template": template, "language": language, "cards": [_as_data(entry) for entry in entries]}
        for (template, language), entries in decks.items()
    ]
    head = json.dumps({"format": 1, "made_by": made_by, "variant": variant}, ensure_ascii=False)[:-1]
    told = ",\n".join(
        json.dumps({**deck, "cards": None}, ensure_ascii=False)[: -len("null}")]
        + "[\n" + ",\n".join(json.dumps(card, ensure_ascii=False) for card in deck["cards"]) + "\n]}"
        for deck in listed
    )  # fmt: skip
    return f'{head}, "decks": [\n{told}\n]}}\n'


def _as_data(entry: Entry) -> dict[str, Any]:
    return {
        "deck": entry.deck, "key": entry.key, "words": entry.words, "size": list(entry.size),
        "front": entry.front, "back": entry.back, "count": entry.count,
    }  # fmt: skip


def read_manifest(kit: Path, place: Place) -> Manifest:
    """The manifest of a kit zip; nothing is unpacked. Raises Faults for a file that is no kit."""
    try:
        with zipfile.ZipFile(kit) as held:
            inside = [name for name in held.namelist() if name.rpartition("/")[2] == NAME and name.count("/") <= 1]
            if not inside:
                raise one_fault(place, "", f"'{kit.name}' has no {NAME}: it is no kit", "Name a zip that `kit` wrote")
            with held.open(inside[0]) as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise one_fault(
            place, "", f"'{kit.name}' cannot be read: {error.strerror or error}", "Look at the path"
        ) from None
    except DAMAGED as error:
        raise one_fault(place, "", f"'{kit.name}' is no whole zip: {error}", "Fetch it anew") from None
    if len(data) > MOST_BYTES:
        raise one_fault(place, "", f"the {NAME} of '{kit.name}' is too long", f"It may have {MOST_BYTES >> 20} MiB")
    try:
        return Manifest.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        what = f"the {NAME} of '{kit.name}' is not as `kit` writes it: {where}: {first['msg'][:100]}"
        raise one_fault(place, "", what, "Name a zip that this tool wrote, or print all cards") from None
