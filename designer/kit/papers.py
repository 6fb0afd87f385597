"""The leaflets of a kit: how to print it, what is in it, whose it is. Their words lie in templates/kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from designer.cardwords import card_words, deck_words
from designer.changes import versioned
from designer.paper import Paper, measures
from variants.decks import CardList
from variants.model import Variant
from variants.values import LANGUAGES
from variants.wording import fill

NAMES = {
    "en": {"printing": "PRINTING.md", "components": "COMPONENTS.md", "licence": "LICENCE.txt"},
    "de": {"printing": "DRUCKEN.md", "components": "INHALT.md", "licence": "LIZENZ.txt"},
}
"""What each leaflet is called."""

WORDS = {
    "en": {
        "card": "card", "copies": "copies", "sheets": "{count} {count|sheet|sheets} of {paper}", "and": " or ",
        "printed": "Printed on both sides they take {sheets}.", "few": "some", "by": "\nMade by {author}.\n",
        "sources": "The {n|folder|folders} {names} {n|holds|hold} the game itself.", "with": " and ",
        "aids": ", one sheet for every {most} players", "each": "{size} each.",
        "en": "English", "de": "German", "spoken": "\n\nWords on cards and boxes are in {language}.",
        "others": "\nFor {others}, make the kit anew as told at the end, with `--lang {code}`.",
    },
    "de": {
        "card": "Karte", "copies": "Anzahl", "sheets": "{count} Blatt {paper}", "and": " oder ",
        "printed": "Beidseitig gedruckt sind das {sheets}.", "few": "einige", "by": "\nGemacht von {author}.\n",
        "sources": "{n|Der Ordner|Die Ordner} {names} {n|enthält|enthalten} das Spiel selbst.", "with": " und ",
        "aids": ", ein Blatt für je {most} Personen", "each": "Je {size}.",
        "en": "Englisch", "de": "Deutsch", "spoken": "\n\nDie Worte auf Karten und Schachteln sind auf {language}.",
        "others": "\nAuf {others} macht ihr sie neu, wie es am Ende steht, mit `--lang {code}`.",
    },
}  # fmt: skip

CONTENTS = {
    "cards": {"en": "the cards", "de": "die Karten"},
    "rules": {"en": "the rulebook, as a booklet to fold and staple", "de": "die Spielregel, als Heft zum Falten"},
    "aids": {"en": "a card for each player with a round in short", "de": "für jede Person eine Karte mit dem Ablauf"},
    "scores": {"en": "a sheet to note scores on", "de": "ein Wertungsblatt"},
    "boxes": {"en": "boxes for the decks", "de": "Schachteln für die Stapel"},
    "calibration": {
        "en": "a sheet that measures how far backs drift",
        "de": "ein Prüfblatt für verrutschte Rückseiten",
    },
}
"""What the files of a paper's folder are, by kind; the keys are what `--only` takes."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the leaflets tell of a kit."""

    variant: Variant
    decks: Sequence[CardList]
    files: Mapping[str, Sequence[str]]
    """The names of the files of a paper's folder, by kind."""
    papers: Sequence[Paper]
    sheets: Mapping[Paper, int]
    """Sheets of the cards alone, by paper."""
    aids: Mapping[Paper, int]
    """Player aids on a sheet, by paper, where one sheet does not serve all players."""
    thickness: float
    sources: Sequence[str]
    """The folders of the files from which the kit can be made anew."""
    command: str
    kit: str
    version: str
    language: str
    """Of the cards and the boxes."""


def leaflets(facts: Facts, languages: Sequence[str]) -> dict[str, str]:
    """The leaflets in every language that the tool speaks of these, English where it speaks none, by file name."""
    told = [language for language in languages if language in LANGUAGES] or ["en"]
    return {
        NAMES[language][kind]: _text(kind, facts, language)
        for language in told
        for kind in ("printing", "components", "licence")
    }


def _text(kind: str, facts: Facts, language: str) -> str:
    words, variant = WORDS[language], facts.variant
    sheets = words["and"].join(
        fill(words["sheets"], count=count, paper=paper.title) for paper, count in facts.sheets.items()
    )
    printed = fill(words["printed"], sheets=sheets) if facts.sheets else ""
    ending = "txt" if kind == "licence" else "md"
    name = kind if variant.playable or kind != "licence" else "licence-own"
    text = (resources.files("templates") / "kit" / f"{name}.{language}.{ending}").read_text(encoding="utf-8")
    plain = words["and"].join(f"{count} ({paper.title})" for paper, count in facts.sheets.items())
    return fill(
        text,
        folders=words["and"].join(f"`{paper.name}`" for paper in facts.papers),
        title=versioned(variant, language),
        name=variant.name.in_(language),
        spoken=_spoken(facts, language),
        files="\n".join(_files(facts, language)),
        sheets=printed if kind == "components" else plain or words["few"],
        decks="\n".join(_decks(facts, language)),
        total=sum(deck.total for deck in facts.decks),
        thickness=f"{facts.thickness:g} mm".replace(".", "," if language == "de" else "."),
        radius=f"{variant.look.corner_radius:g}".replace(".", "," if language == "de" else "."),
        author=fill(words["by"], author=variant.author) if variant.author else "",
        sources=fill(
            words["sources"], n=len(facts.sources), names=words["with"].join(f"`{name}/`" for name in facts.sources)
        ),
        command=facts.command,
        variant=facts.command.removeprefix("tomate-designer kit ").partition(" --")[0],
        kit=facts.kit,
        version=facts.version,
    )


def _spoken(facts: Facts, language: str) -> str:
    """What language the cards are in, and how to have them in the others; nothing where there is one alone."""
    words = WORDS[language]
    others = [code for code in facts.variant.languages if code != facts.language]
    if not others or not facts.files.get("cards"):
        return ""
    own = fill(words["spoken"], language=words.get(facts.language, facts.language))
    listed = words["and"].join(words.get(code, code) for code in others)
    return own + fill(words["others"], others=listed, code=others[0])


def _files(facts: Facts, language: str) -> list[str]:
    """A list of what lies in a paper's folder."""
    words = WORDS[language]
    most = words["and"].join(f"{count} ({paper.title})" for paper, count in facts.aids.items())
    more = {"aids": fill(words["aids"], most=most)} if most else {}
    return [
        f"- {CONTENTS[kind][language]}{more.get(kind, '')}: {', '.join(f'`{name}`' for name in names)}"
        for kind, names in facts.files.items()
        if names
    ]


def _decks(facts: Facts, language: str) -> list[str]:
    """The cards of each deck as a table."""
    words = WORDS[language]
    lines = []
    for deck in facts.decks:
        lines += [f"## {deck_words(deck, facts.variant, language)}", ""]
        lines += [fill(words["each"], size=measures(facts.variant.size_of(deck.name))), ""]
        lines += [f"| {words['card']} | {words['copies']} |", "|---|---:|"]
        for card, count in deck.cards:
            face = card_words(card, facts.variant, language).replace("|", "\\|").replace("\n", " ")
            lines.append(f"| {face[:1].upper()}{face[1:]} | {count} |")
        lines.append("")
    return lines[:-1]
