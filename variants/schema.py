"""The JSON Schema of a variant file as it is written, for editors that complete and check YAML."""

from __future__ import annotations

from typing import Any

from variants.model import Variant
from variants.tables import TABLES
from variants.typewalk import kind_of
from variants.values import Model

DIALECT = "https://json-schema.org/draft/2020-12/schema"

KEPT = {"Effect", "Special"}
"""Models whose required fields must stand in every file: list items, which a parent cannot complete."""


def schema() -> dict[str, Any]:
    """The schema (draft 2020-12): `extends` may supply whatever a file leaves out, so little is required.

    Lists of cards may be the name of a table file; text may be typed as a number; every entry may be `~`,
    which takes away what the parent says.
    """
    whole = Variant.model_json_schema(by_alias=True)
    definitions = whole.setdefault("$defs", {})
    models = {model.__name__: model for model in _models(Variant)}
    for name, definition in {**definitions, "Variant": whole}.items():
        model = models.get(name)
        if model is None:
            continue
        if name not in KEPT:
            definition.pop("required", None)
        for field, told in model.meanings().items():
            written = model.model_fields[field].alias or field
            if written in definition["properties"]:
                definition["properties"][written]["description"] = " ".join(told.split())
        for hidden in [f for f, info in model.model_fields.items() if info.exclude]:
            definition["properties"].pop(hidden, None)
    _tables_too(definitions["Triumphs"]["properties"], "cards")
    _tables_too(definitions["Deck"]["properties"], "specials")
    _tables_too(definitions["ExtraDeck"]["properties"], "cards")
    _as_written(whole)
    whole["required"] = ["format", "name"]
    whole["properties"]["format"] = {"const": 1, "description": whole["properties"]["format"].get("description", "")}
    return {
        "$schema": DIALECT,
        "title": "A variant of tomate-designer",
        **{k: v for k, v in whole.items() if k != "title"},
    }


def _models(root: type[Model]) -> set[type[Model]]:
    """The model and every model inside it."""
    found: set[type[Model]] = set()
    waiting: list[Any] = [root]
    while waiting:
        kind = kind_of(waiting.pop()).type
        if isinstance(kind, type) and issubclass(kind, Model) and kind not in found:
            found.add(kind)
            waiting += [field.annotation for field in kind.model_fields.values()]
        waiting += getattr(kind, "__args__", ())
    return found


def _tables_too(properties: dict[str, Any], field: str) -> None:
    endings = "|".join(ending[1:] for ending in TABLES)
    table = {"type": "string", "pattern": rf"(?i)\.({endings})(#.*)?$"}
    rows = {key: properties[field].pop(key) for key in ("type", "items", "default") if key in properties[field]}
    properties[field]["anyOf"] = [rows, table]


def _as_written(node: Any) -> None:
    """Text may be typed as a number or a word like true; the loader takes what was typed. Entries may be ~."""
    if isinstance(node, list):
        for item in node:
            _as_written(item)
        return
    if not isinstance(node, dict):
        return
    for value in node.values():
        _as_written(value)
    if node.get("type") == "string" and not {"pattern", "enum", "const"} & set(node):
        node["type"] = ["string", "number", "boolean"]
    for name, entry in node.get("properties", {}).items():
        if name not in ("format", "name") and isinstance(entry, dict):
            about = {key: entry.pop(key) for key in ("description", "default") if key in entry}
            node["properties"][name] = {"anyOf": [dict(entry), {"type": "null"}], **about}
