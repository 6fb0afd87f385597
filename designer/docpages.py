"""The parts of docs/ that code can write, written by code: `python -m designer.docpages --write`, or `--check`.

A page holds pairs of lines `<!-- written: name -->` and `<!-- end -->`; what stands between them is written by
the function of that name here. The rest of the page is for people to write.
"""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from designer import templatedocs
from designer.differences import differences, spoken
from designer.export import docparts as exportdocs
from designer.inspection import RULES
from designer.templatedocs import table
from variants import builtin_names, load
from variants.decks import decks
from variants.effects import CONDITION_BOUNDS, Effect
from variants.markup import STANDARD_ICONS
from variants.model import Deck, ExtraDeck, Look, Special, Suit, Triumph, Variant
from variants.rules import SECTIONS, Rules, declarations
from variants.sizes import CARD_SIZES
from variants.values import MAX_PLAYERS, MIN_PLAYERS, ByPlayers, Model
from variants.vocabulary import MOMENTS, OPERATORS, QUANTITIES, VERBS, WHO
from variants.wording import HOUSE_RULE, Rule

DOCS = Path(__file__).resolve().parent.parent / "docs"
"""Where the pages are, in a checkout."""

_PART = re.compile(r"(<!-- written: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

_TITLES = {
    "setup": "Set-up", "warm_up": "Warm-up", "fight": "Fight", "triumph": "Triumph", "end": "End of the game",
    "scoring": "Scoring", "match": "Match",
}  # fmt: skip


def renewed(page: str) -> str:
    """The page with every written part written anew; KeyError for a part that nobody writes."""
    return _PART.sub(lambda found: f"{found[1]}\n{_writer(found[2])().strip()}\n\n{found[3]}", page)


def _writer(name: str) -> Callable[[], str]:
    """Who writes that part; what tells of the engine is written by the room that knows it."""
    if name in PARTS:
        return PARTS[name]
    from designer.cli.docparts import PARTS as ENGINE_PARTS

    return ENGINE_PARTS[name]


def stale(folder: Path = DOCS) -> list[Path]:
    """Pages that differ from what code would write."""
    pages = ((page, page.read_text(encoding="utf-8")) for page in sorted(folder.rglob("*.md")))
    return [page for page, text in pages if renewed(text) != text]


def main(arguments: list[str]) -> int:
    """`--write` renews the pages, `--check` names those that are stale; the exit code."""
    if arguments not in (["--write"], ["--check"]):
        print("usage: python -m designer.docpages --write | --check")
        return 2
    pages = stale()
    for page in pages:
        if arguments == ["--write"]:
            page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
        print(f"{'wrote' if arguments == ['--write'] else 'stale'}: {page.relative_to(DOCS.parent)}")
    if pages and arguments == ["--check"]:
        print("Run: python -m designer.docpages --write")
    return 1 if pages and arguments == ["--check"] else 0


# --- Parts ---


def _rules() -> str:
    parts = []
    for section in SECTIONS:
        parts.append(f"### {_TITLES[section]}")
        for name, rule in declarations().items():
            if rule.section == section:
                parts.append(_rule(name, rule))
    return "\n\n".join(parts)


def _rule(name: str, rule: Rule) -> str:
    field = Rules.model_fields[name]
    default, source = field.default, "a house rule" if rule.number == HOUSE_RULE else rule.number.replace(" ", ", ")
    if isinstance(default, ByPlayers):
        values = f"{rule.low} to {rule.high}"
        shown = str(default.plain) if default.plain is not None else f"`{default}`"
        words = rule.words("en")
        told: list[Any] = sorted({n for n in words if isinstance(n, int)} | {default.plain or 2})
    else:
        told = [True, False] if field.annotation is bool else list(typing.get_args(field.annotation))
        values, shown = " or ".join(f"`{_yaml(value)}`" for value in told), f"`{_yaml(default)}`"
    lines = [f"**`{name}`**: {values}; default {shown}; {source}.", Rules.meanings()[name], ""]
    if rule.unless:
        others = ", ".join(_yaml(value) for value in rule.unless[1])
        lines[1] += f" Has no say where `{rule.unless[0]}` is {others}."
    lines += [f"- `{_yaml(value)}`: {rule.say(value, 'en') or '*(says nothing)*'}" for value in told]
    return "\n".join(lines)


def _yaml(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _fields() -> str:
    models: tuple[tuple[str, str, type[Model]], ...] = (
        ("The file", "", Variant),
        ("Number cards", "deck", Deck),
        ("A suit", "deck.suits.ID", Suit),
        ("A special card", "deck.specials", Special),
        ("A triumph card", "triumphs.cards", Triumph),
        ("An effect row", "house_rules, effects", Effect),
        ("A print-only deck", "extra_decks.ID", ExtraDeck),
        ("The look", "look", Look),
    )
    parts = []
    for title, path, model in models:
        parts.append(f"### {title}{f': `{path}`' if path else ''}")
        parts.append(table(("field", "what is written", "default", "meaning"), _model_rows(model)))
    return "\n\n".join(parts)


def _model_rows(model: type[Model]) -> Iterator[tuple[str, ...]]:
    schema = model.model_json_schema()
    for name, field in model.model_fields.items():
        written = field.alias or name
        if not field.exclude:  # the program alone fills those
            shape = schema["properties"][written]
            default = "*must be written*" if field.is_required() else _default(shape.get("default"))
            yield f"`{written}`", _kind(shape), default, " ".join(model.meanings().get(name, "").split())


"""Fields that no file writes."""


def _default(value: object) -> str:
    if value in (None, "", [], {}) or isinstance(value, dict):
        return ""
    if isinstance(value, list) and value and isinstance(value[0], float):
        return next(f"`{name}`" for name, size in CARD_SIZES.items() if [*size] == value)
    return f"`[{', '.join(str(item) for item in value)}]`" if isinstance(value, list) else f"`{_yaml(value)}`"


_TOGETHER: dict[tuple[str, ...], str] = {
    ("text", "a table of texts"): "text, or text by language",
    ("a whole number", "text"): "a number, or a range like `3-10`",
}
"""What some unions are in words."""


def _kind(field: dict[str, Any]) -> str:
    """What a JSON schema allows, in words."""
    if "enum" in field:
        return "a word of the tables below"
    if "$ref" in field:
        return "fields of its own"
    if "anyOf" in field:
        kinds = [_kind(form) for form in field["anyOf"] if form.get("type") != "null"]
        return _TOGETHER.get(tuple(kinds)) or " or ".join(kinds)
    kind = field.get("type")
    if kind in ("integer", "number") and "minimum" in field:
        whole = "" if kind == "integer" else " (decimals too)"
        return f"{field['minimum']} to {field['maximum']}{whole}"
    if kind == "array":
        return "a list of " + {"text": "texts", "fields of its own": "rows"}.get(_kind(field["items"]), "tables")
    if kind == "object":
        inner = _kind(field.get("additionalProperties", {}))
        return "a table" + {"text": " of texts", "fields of its own": " by id"}.get(
            inner, f" of numbers, {inner}" if "to" in inner else ""
        )
    words = {"integer": "a whole number", "string": "text", "boolean": "`true` or `false`", "number": "a number"}
    return words.get(str(kind), "anything")


def _effects() -> str:
    def moments() -> Iterator[tuple[str, ...]]:
        for row in MOMENTS.values():
            places = {"house_rule": "house rules", "special": "special cards", "triumph": "triumph cards"}
            yield (
                f"`{row.name}`",
                ", ".join(places[carrier] for carrier in row.en),
                "yes" if row.actor else "",
                row.note,
            )

    def verbs() -> Iterator[tuple[str, ...]]:
        for row in VERBS.values():
            low, high = row.bounds
            at = ", ".join(f"`{name}`" for name in row.moments)
            to = ", ".join(f"`{name}`" for name in row.targets)
            yield f"`{row.name}`", str(low) if low == high else f"{low} to {high}", row.note, at or "any", to or "any"

    parts = (
        "**`at`**, the moment. In a house rule `self` is who acts, on a card whose card it is.",
        table(("moment", "of", "somebody acts", "exactly when"), moments()),
        "**`do`** and **`n`**, the verb and its number.",
        table(("verb", "`n`", "what it does", "at", "who"), verbs()),
        "**`who`**, whom it is about; `self` if nothing is written. Several are met in seat order.",
        table(("who", "means"), ((f"`{row.name}`", row.note) for row in WHO.values())),
        f"**`if`**, one comparison of a quantity with a whole number ({CONDITION_BOUNDS[0]} to {CONDITION_BOUNDS[1]}) "
        f"by {' '.join(f'`{op}`' for op in OPERATORS)}. A player's own quantities are asked of each one it is about.",
        table(("quantity", "means"), ((f"`{row.name}`", row.note) for row in QUANTITIES.values())),
    )
    return "\n\n".join(parts)


def _sizes() -> str:
    return table(("name", "mm"), ((f"`{name}`", f"{w:g} × {h:g}") for name, (w, h) in CARD_SIZES.items()))


def _icons() -> str:
    return " ".join(f"`<{name}>`" for name in STANDARD_ICONS)


def _bounds() -> str:
    from variants import limits

    rows = (
        ("players", f"{MIN_PLAYERS} to {MAX_PLAYERS}"),
        ("suits", str(limits.SUITS)),
        ("different values of number cards", str(limits.VALUES)),
        ("different special cards", str(limits.SPECIALS)),
        ("different triumph cards", str(limits.FACES)),
        ("number of a tomato card", str(limits.TOMATO_NUMBER)),
        ("cards in a deck, copies counted", f"{limits.CARDS:,}"),
        ("extra decks", str(limits.EXTRA_DECKS)),
        ("characters of a text or a cell", f"{limits.TEXT:,}"),
        ("characters of a name, a version, an author", str(limits.NAME)),
        ("files that extend one another", str(limits.CHAIN)),
        (
            "a YAML file",
            f"{limits.YAML_BYTES >> 20} MiB, {limits.YAML_DEPTH} levels deep, {limits.YAML_VALUES:,} values",
        ),
        ("any other file", f"{limits.FILE_BYTES >> 20} MiB"),
        ("a picture", f"{limits.PIXELS // 1_000_000} million pixels"),
        ("a face", f"{limits.FACE_PARTS:,} boxes, icons and tiles, repeated ones counted"),
        ("a table of cards", f"{limits.ROWS:,} rows, {limits.COLUMNS} columns"),
    )
    return table(("what", "at most"), iter(rows))


def _builtins() -> str:
    parts = []
    for name in sorted(builtin_names(), key=lambda name: (load(name).extends is not None, name)):
        variant = load(name)
        numbers, _, triumphs = decks(variant)[:3]
        span = "–".join(map(str, dict.fromkeys(variant.players)))
        lines = [f"## `{name}`: {variant.name.in_('en')} ({variant.name.in_('de')})", ""]
        if variant.why:
            lines += [variant.why.in_("en"), ""]
        if variant.extends:
            parent = load(variant.extends)
            lines += [f"Compared with `{variant.extends}`:", ""]
            lines += [f"- {said}" for said in spoken(differences(parent, variant, "en"))]
        else:
            lines.append(f"{span} players, {numbers.total} number cards, {triumphs.total} triumph cards.")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _inspection() -> str:
    rows = (
        (f"`{rule.name}`", "note" if rule.note else "warning", rule.asks, rule.written(rule.least), rule.cure)
        for rule in RULES
    )
    return table(("rule", "level", "what is looked at", "at least", "cure"), rows)


PARTS: dict[str, Callable[[], str]] = {
    "rules": _rules,
    "fields": _fields,
    "effects": _effects,
    "sizes": _sizes,
    "icons": _icons,
    "bounds": _bounds,
    "variants": _builtins,
    "inspection": _inspection,
    **templatedocs.PARTS,
    **exportdocs.PARTS,
}
"""What a page may ask to be written."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
