"""What is wrong where YAML itself cannot be read, in words that name the cure.

Always told from PyYAML's pure parser, so that the words do not depend on how PyYAML was installed.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from variants.faults import Fault, Place, one_fault, quote

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
    text = _end_of(text)
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
    return half_a_character(text, shown) or Fault(Place(shown), "", "is not YAML", "See whether it is the right file")


NEAR = 64 << 10
"""Characters before a fault that a slow look at it needs; more only where a single entry of the file is longer."""
_TOP = re.compile(r"^[A-Za-z_][\w-]*:(?= |$)", re.MULTILINE)


def _end_of(text: str) -> str:
    """A long text from the last entry of its top level on, that lies well before its fault; empty lines before it."""
    if len(text) <= NEAR or not hasattr(yaml, "CSafeLoader"):
        return text
    try:
        for _ in yaml.parse(text, Loader=yaml.CSafeLoader):
            pass
    except yaml.MarkedYAMLError as error:
        at = getattr(error.context_mark or error.problem_mark, "index", 0)
        starts = [found.start() for found in _TOP.finditer(text, 0, max(0, at - NEAR))]
        if starts:
            return "\n" * text.count("\n", 0, starts[-1]) + text[starts[-1] :]
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return text


def _fault(error: Any, text: str, shown: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    problem = f"{error.context or ''} {error.problem or ''}"
    if "quoted scalar" in problem and "end of stream" in problem and error.context_mark:
        mark = error.context_mark
    place = Place(shown, mark.line + 1, mark.column + 1)
    found = _swallowed(error, lines, shown) or _too_deep(problem, lines, mark, shown)
    if found:
        return found
    path = _windows_path(problem, line, mark)
    if path:
        return Fault(place, "", *path)
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


_COMMENT = re.compile(r"(?<=\s)#(?:[0-9A-Fa-f]{3,8}\b|(?=.*[}\]])[^\s,}\]]*)")
"""What begins a comment to YAML, and looks like a value: a colour, or text with a closing bracket behind it."""


def _swallowed(error: Any, lines: list[str], shown: str) -> Fault | None:
    """A table or list in brackets whose end lies in a comment: {color: #33aa33}."""
    if "flow" not in str(error.context) or not error.context_mark:
        return None
    first, last = error.context_mark.line, (error.problem_mark or error.context_mark).line
    column = error.context_mark.column
    if "flow node" in str(error.context):  # the value was looked for behind the comment, down to the end of the file
        above = (number for number in range(min(last, len(lines) - 1), -1, -1) if _says(lines[number]))
        first, column = next(above, first), 0
    for number, line in enumerate(lines[first : last + 1], first):
        found = _COMMENT.search(line, column if number == first else 0)
        if found:
            what = "# begins a comment, so the rest of the line is not read"
            return Fault(Place(shown, number + 1, found.start() + 1), "", what, f'Put it in quotes: "{found[0]}"')
    return None


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


_BACKSLASHES = re.compile(r'"((?:[A-Za-z]:\\|\\\\)[^"\n]+|[^"\n]*\\[^"\n]*\.\w{2,5})"')
"""Double quotes round a path as Windows writes it: one that begins with a drive, or ends like a file."""


def _windows_path(problem: str, line: str, mark: Any) -> tuple[str, str] | None:
    """What is wrong with a path in double quotes that has backslashes, and its cure; None where there is none."""
    inside = (found[1] for found in _BACKSLASHES.finditer(line) if found.start() < mark.column <= found.end())
    path = next(inside, "")
    if "double-quoted scalar" not in problem or not path:
        return None
    parts = path.split("\\")
    free = re.match(r"[A-Za-z]:|$", parts[0])
    if free:
        cure = f"Copy the file beside this one and write ./{parts[-1]}"
    else:
        cure = f"Write {'/'.join(part for part in parts if part)}, with forward slashes"
    return f"{quote(path)} has backslashes, which mean something else in double quotes", cure


_ENTRY = re.compile(r"( *)(?:- +)*[\w.-]+:(?: |$)")


def _too_deep(problem: str, lines: list[str], mark: Any, shown: str) -> Fault | None:
    """An entry that is indented as if it belonged to the one above it, which has a value of its own."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    own = _ENTRY.match(line)
    above = next((entry for entry in reversed(lines[: mark.line]) if entry.strip()), "")
    upper = _ENTRY.match(above)
    if "mapping values are not allowed" not in problem or not own or not upper or mark.column != own.end(0) - 2:
        return None
    depth = len(own[1])
    if depth <= len(upper[1]) or above.rstrip().endswith((":", "|", ">")):
        return None
    what = f"is indented deeper than {quote(above.strip())} above it, which has its value already"
    return Fault(Place(shown, mark.line + 1, depth + 1), "", what, f"Indent it by {len(upper[1])} spaces, like that")


_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def half_a_character(text: str, shown: str) -> Fault | None:
    """The fault of an escape in double quotes that is a surrogate; None where there is none."""
    found = _HALF.search(text)
    if not found:
        return None
    line = text.count("\n", 0, found.start()) + 1
    place = Place(shown, line, found.start() - text.rfind("\n", 0, found.start()))
    return Fault(place, "", f"{found[0]} is half of a character", "Write the character itself")


def _written(line: str) -> str:
    found = _ICON_HABIT.search(line)
    return found[0] if found else ""
