"""What is wrong where YAML itself cannot be read, in words that name the cure.

Always told from PyYAML's pure parser, so that the words do not depend on how PyYAML was installed.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from variants.faults import Fault, Place, one_fault

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_ICON_HABIT = re.compile(
    r"(?<!\$)\{\{?\s*([A-Za-z][\w-]*)\s*\}?\}|\[\[\s*([A-Za-z][\w-]*)\s*\]\]|(?<![\w:]):([A-Za-z][\w-]*):(?!:)"
)
"""{trophy}, {{trophy}}, [[trophy]], :trophy:"""

QUOTES = "Put the whole text in quotes"

_KNOWN: tuple[tuple[str, str, str], ...] = (
    ("found character '\\t'", "a tab stands where the line begins", "Indent with spaces"),
    ("found a tab character", "a tab stands where the line begins", "Indent with spaces"),
    ("that cannot start any token", "text cannot begin with {char}", QUOTES),
    (
        "mapping values are not allowed here",
        "': ' stands inside text that is not in quotes, or a line above it lacks its indentation",
        QUOTES + ", or mend the indentation",
    ),
    ("expected alphabetic or numeric character", "text cannot begin with * or &, which YAML keeps for itself", QUOTES),
    (
        "while scanning a quoted scalar",
        "a quotation mark is never closed",
        "Close it, and write one inside the text twice",
    ),
    (
        "found unknown escape character",
        "a backslash in double quotes means something else to YAML",
        "Use single quotes",
    ),
    (
        "could not find expected ':'",
        "a line is neither `key: value` nor the rest of a text",
        "Write `key: value`, or indent it under its text",
    ),
    (
        "expected ',' or ']'",
        "a list that begins with [ is not closed, or a comma is missing in it",
        "Close it with ]; text that begins with [ needs quotes",
    ),
    (
        "expected ',' or '}'",
        "a table that begins with { is not closed, or a comma is missing in it",
        "Close it with }; text that begins with { needs quotes",
    ),
    (
        "expected <block end>",
        "this line does not belong to what stands above it",
        'Line up its indentation; text that goes on after a " or } or ] needs quotes around all of it',
    ),
    (
        "sequence entries are not allowed here",
        "a list's '- ' cannot stand here",
        "Begin a new line for it, or put text that begins with - in quotes",
    ),
    ("expected the node content", "a value is missing before this", "Write the value, or put text in quotes"),
    ("expected a comment or a line break", "text follows > or |", QUOTES + ", or begin it on the next line"),
    ("expected chomping or indentation", "text cannot begin with > or | in the same line", QUOTES),
)


def icon_habit(line: str) -> str | None:
    """The icon's name where a line writes one as {trophy}, [[trophy]] or :trophy:."""
    found = _ICON_HABIT.search(line)
    return next(name for name in found.groups() if name) if found else None


def ready(text: str, shown: str) -> None:
    """Faults where the text holds a character that YAML does not allow (control characters)."""
    found = _UNPRINTABLE.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        what = f"the character U+{ord(found[0]):04X} cannot stand in a text file"
        raise one_fault(Place(shown, line, column), "", what, "Delete it, or see whether this is a text file")


DEEP = 100
"""Nobody nests so deep on purpose."""


def explain(text: str, shown: str) -> Fault:
    """The fault of text that YAML cannot read."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEP:  # the parser's time grows with the square of the depth
                mark: Any = event.start_mark
                place = Place(shown, mark.line + 1, mark.column + 1)
                return Fault(place, "", f"tables or lists lie more than {DEEP} deep in each other", "Flatten it")
    except yaml.MarkedYAMLError as error:
        return _fault(error, text, shown)
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return Fault(Place(shown), "", "is not YAML", "See whether it is the right file")


def _fault(error: Any, text: str, shown: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    problem = f"{error.context or ''} {error.problem or ''}"
    if "quoted scalar" in problem and "end of stream" in problem and error.context_mark:
        mark = error.context_mark
    place = Place(shown, mark.line + 1, mark.column + 1)
    habit = icon_habit(line)
    if habit:
        cure = f"Write <{habit}>, and put text that begins with {{, [ or : in quotes"
        return Fault(place, "", f"YAML cannot read an icon that is written {_written(line)}", cure)
    char = repr(line[mark.column : mark.column + 1])
    for sign, what, cure in _KNOWN:
        if sign in problem:
            return Fault(place, "", what.replace("{char}", char), cure)
    said = re.sub(r"\s+", " ", str(error.problem or error.context)).strip()
    return Fault(place, "", f"is not YAML here: {said}", "Look at this line and the one above it")


def _written(line: str) -> str:
    found = _ICON_HABIT.search(line)
    return found[0] if found else ""
