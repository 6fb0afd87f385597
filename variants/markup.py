r"""Markup inside the words of a card: `<trophy>` icons, `**bold**`, `_italic_`, line breaks, `\` escapes.

`parse` turns written text into runs and complains about all that it does not understand, with the cure;
`render` writes runs back. Text here is what a person typed on a card, so the marks are few:

- `<name>` is an icon; a `<` that no name and `>` follow is just a `<` ("a < b");
- `**` turns bold on and off; `_` turns italic on before a word and off after it, and is an underscore
  inside_words and where two or more stand together (`____`, a line to write on);
- a line break is a line break; a backslash takes the meaning from the next `\ < > * _ : { } [ ]`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from variants.faults import did_you_mean, quote

STANDARD_ICONS = ("trophy", "knife", "tomato", "card", "hand", "special", "end")
"""Icons that every variant has, besides its suits' ids and its look's own."""

Kind: TypeAlias = Literal["text", "icon", "break"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style, an icon by name, or a break (value: a newline, never bold or italic)."""

    kind: Kind
    value: str
    bold: bool = False
    italic: bool = False


class MarkupError(ValueError):
    """What is wrong with a marked-up text: (what, cure) pairs in order of appearance, without final full stops."""

    def __init__(self, problems: Iterable[tuple[str, str]]) -> None:
        self.problems: list[tuple[str, str]] = list(dict.fromkeys(problems))
        super().__init__("; ".join(f"{what}. {cure}" for what, cure in self.problems))


_TOKEN = re.compile(
    r"""(?P<escape>\\[\\<>*_:{}\[\]])
      | (?P<icon><\s*/?\s*[^\W\d_][^<>\r\n]{0,40}>)
      | (?P<habit>:[^\W\d_][\w-]*: | \{\s*[^\W\d_][\w -]*\} | \[\[\s*[^\W\d_][\w -]*\]\])
      | (?P<stars>\*{2,}) | (?P<unders>_+)
      | (?P<break>\r\n?|\n)
      | (?P<text>[^\\<:{\[*_\r\n]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_HTML = {"b": "**bold**", "strong": "**bold**", "i": "_italic_", "em": "_italic_", "br": "a line break"}

Item: TypeAlias = tuple[Kind | Literal["**", "_"], str]


def parse(text: str, icons: Collection[str]) -> tuple[Run, ...]:
    """The runs of a marked-up text, every text run in Unicode NFC, neighbours of one style joined.

    `icons` are the names that may stand in <>. Raises MarkupError with every problem of the text at once.
    """
    problems = list(_unprintable_problems(text))
    items: list[Item] = []
    for token in _TOKEN.finditer(text):
        found = _item(token.lastgroup or "", token[0], icons)
        if isinstance(found, list):
            problems += found
        else:
            items.append(found)
    runs, unclosed = _styled(items)
    problems += unclosed
    if problems:
        raise MarkupError(problems)
    return runs


def render(runs: Iterable[Run]) -> str:
    """The written form of runs as `parse` gives them: parsing it gives the same runs."""
    parts: list[str] = []
    bold = italic = False
    waiting = (
        ""  # line breaks: a mark that ends before the next word ends before them, as none stands after white space
    )
    for run in runs:
        if run.kind == "break":
            waiting += "\n"
            continue
        if italic and not run.italic:
            parts.append("_")
        if bold and not run.bold:
            parts.append("**")
        parts.append(waiting)
        if run.bold and not bold:
            parts.append("**")
        if run.italic and not italic:
            parts.append("_")
        bold, italic, waiting = run.bold, run.italic, ""
        parts.append(f"<{run.value}>" if run.kind == "icon" else escape(run.value))
    return "".join(parts) + "_" * italic + "**" * bold + waiting


def escape(text: str) -> str:
    """Text that parses to itself, whatever marks it holds (line breaks stay breaks)."""
    return re.sub(r"[\\<>*_:{}\[\]]", r"\\\g<0>", text)


def plain(runs: Iterable[Run]) -> str:
    """The words alone, icons by name, for messages and for text without pictures."""
    return "".join(f"<{run.value}>" if run.kind == "icon" else run.value for run in runs)


def name_of(char: str) -> str:
    """A character for a message: 'U+263A WHITE SMILING FACE'."""
    return f"U+{ord(char):04X} {unicodedata.name(char, 'unnamed')}"


def unprintable(char: str) -> tuple[str, str] | None:
    """Why a character cannot be printed in any font, as (what, cure); None if it can.

    Control and invisible formatting characters, and scripts written from right to left. The soft hyphen may stay:
    it says where a word may be divided.
    """
    category = unicodedata.category(char)
    if unicodedata.bidirectional(char) in ("R", "AL", "AN"):
        return (
            f"'{char}' ({name_of(char)}) belongs to a script written from right to left, which is not set",
            "Use letters written from left to right, or put the words into a picture",
        )
    if category in ("Cc", "Cs", "Zl", "Zp") or (category == "Cf" and char != "\u00ad"):
        name = unicodedata.name(char, "control character")
        return (f"an invisible character, U+{ord(char):04X} ({name}), stands in the text", "Delete it")
    return None


def _unprintable_problems(text: str) -> Iterator[tuple[str, str]]:
    if text.isascii() and text.isprintable():
        return
    for char in dict.fromkeys(text):
        if char not in "\t\r\n" and (problem := unprintable(char)):
            yield problem


def _item(kind: str, token: str, icons: Collection[str]) -> Item | list[tuple[str, str]]:
    """A token as an item, or what is wrong with it."""
    match kind:
        case "escape":
            return ("text", token[1])
        case "icon":
            name = token[1:-1]
            return ("icon", name) if name in icons else [_unknown_icon(token, icons)]
        case "habit":
            return _habit(token, icons)
        case "stars" if len(token) == 2:
            return ("**", token)
        case "stars" if len(token) == 3:
            return [("'***' is neither bold nor italic", r"Write **_so_** for both, or \*\*\* for three asterisks")]
        case "unders" if len(token) == 1:
            return ("_", token)
        case "break":
            return ("break", "\n")
    return ("text", token.replace("\t", " "))


def _unknown_icon(token: str, icons: Collection[str]) -> tuple[str, str]:
    name = token.strip("<>/ ").lower()
    if name in _HTML:
        return (f"{quote(token)} is HTML", f"Write {_HTML[name]}")
    known = f"Known are {', '.join(f'<{icon}>' for icon in sorted(icons))}" if icons else "No icons are known here"
    near = [icon for icon in sorted(icons) if icon.lower() == name]
    cure = f"Did you mean '{near[0]}'?" if near else did_you_mean(name, icons, rf"{known}; a plain < is written \<")
    return (f"unknown icon {quote(token)}", cure)


def _habit(token: str, icons: Collection[str]) -> Item | list[tuple[str, str]]:
    """:trophy:, {trophy} and [[trophy]]: a problem where an icon was surely meant, otherwise text."""
    name = token.strip(":{}[] ").lower()
    lower = {icon.lower(): icon for icon in sorted(icons, reverse=True)}
    cutoff = 1.0 if token.startswith(":") else 0.8  # "a:b:c" is text far more often than {trophys} is
    near = difflib.get_close_matches(name, list(lower), n=1, cutoff=cutoff)
    if not near:
        return ("text", token)
    return [(f"{quote(token)} is not how an icon is written", f"Write <{lower[near[0]]}>")]


def _styled(items: list[Item]) -> tuple[tuple[Run, ...], list[tuple[str, str]]]:
    """Items as runs: bold and italic resolved, neighbours joined; and what was opened and never closed."""
    runs: list[Run] = []
    bold = italic = False
    for index, (kind, value) in enumerate(items):
        if kind == "**":
            bold = not bold
            continue
        if kind == "_":
            before, after = _beside(items, index, -1), _beside(items, index, 1)
            if not italic and not before.isalnum() and after and not after.isspace():
                italic = True
                continue
            if italic and before and not before.isspace() and not after.isalnum():
                italic = False
                continue
        if kind == "icon" or kind == "break":
            runs.append(Run(kind, value, bold and kind == "icon", italic and kind == "icon"))
        elif runs and runs[-1].kind == "text" and (runs[-1].bold, runs[-1].italic) == (bold, italic):
            runs[-1] = Run("text", runs[-1].value + value, bold, italic)
        else:
            runs.append(Run("text", value, bold, italic))
    unclosed: list[tuple[str, str]] = []
    if bold:
        unclosed.append(("bold text begins with ** and never ends", r"Write ** where it ends, or \*\* for asterisks"))
    if italic:
        unclosed.append(("italic text begins with _ and never ends", r"Write _ where it ends, or \_ for an underscore"))
    return tuple(_normal(run) for run in runs), unclosed


def _normal(run: Run) -> Run:
    value = unicodedata.normalize("NFC", run.value)
    return run if value == run.value else replace(run, value=value)


def _beside(items: list[Item], index: int, step: int) -> str:
    """The character next to an item, bold marks overlooked; '' at either end."""
    index += step
    while 0 <= index < len(items) and items[index][0] == "**":
        index += step
    if not 0 <= index < len(items):
        return ""
    kind, value = items[index]
    if kind == "icon":
        return ">"
    return value[-1] if step < 0 else value[0]
