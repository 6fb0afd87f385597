"""A rulebook: what stands where, the written book as data, and that data as plain text or Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any

WIDTH = 88
"""Columns of the plain text."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph; `sources` are rule numbers of seeds/rules.yaml or "house rule".

    `topics` are what it speaks of, as paths of the variant file or names of a list: "rules.stake", "list.box".
    """

    number: str
    text: str
    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """A list, each item one line or two."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: column heads, then rows of cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Items | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section."""

    key: str
    number: int
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook: title, a line below it, sections, and small lines at the end."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    closing: tuple[str, ...] = field(default=())


@lru_cache(maxsize=4)
def layout(name: str = "rulebook.yaml") -> list[dict[str, Any]]:
    """The sections and blocks of templates/rulebook.yaml, or of another file of its form."""
    import yaml

    text = resources.files("templates").joinpath(name).read_text(encoding="utf-8")
    sections: list[dict[str, Any]] = yaml.safe_load(text)
    return sections


def as_text(book: Book, width: int = WIDTH) -> str:
    """The book as plain text, wrapped to so many columns."""
    lines = [book.title, "=" * len(book.title), "", *textwrap.wrap(book.subtitle, width)]
    for section in book.sections:
        heading = f"{section.number}. {section.title}"
        lines += ["", "", heading, "-" * len(heading)]
        for block in section.blocks:
            lines += ["", *_text_lines(block, width)] if not isinstance(block, Items) else _text_lines(block, width)
    if book.closing:
        lines += ["", ""] + [line for small in book.closing for line in textwrap.wrap(small, width)]
    return "\n".join(lines) + "\n"


def _text_lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from textwrap.wrap(
                block.text,
                width,
                initial_indent=f"{block.number:<6}",
                subsequent_indent=" " * 6,
                break_long_words=False,
            )
        case Items():
            for item in block.items:
                yield from textwrap.wrap(item, width, initial_indent="      - ", subsequent_indent=" " * 8)
        case Grid():
            rows = (block.heads, *block.rows)
            widths = [max(len(row[column]) for row in rows) for column in range(len(block.heads))]
            for row in rows:
                cells = [row[0].ljust(widths[0])] + [cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)]
                yield (" " * 6 + "  ".join(cells)).rstrip()


def as_markdown(book: Book) -> str:
    """The book as Markdown."""
    lines = [f"# {escape(book.title)}", "", escape(book.subtitle)]
    for section in book.sections:
        lines += ["", f"## {section.number}. {escape(section.title)}"]
        for block in section.blocks:
            lines += ["", *_markdown_lines(block)]
    if book.closing:
        lines += ["", "---"] + [line for small in book.closing for line in ("", f"*{escape(small)}*")]
    return "\n".join(lines) + "\n"


def _markdown_lines(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"**{block.number}** {escape(block.text)}"
        case Items():
            yield from (f"- {escape(item)}" for item in block.items)
        case Grid():
            yield "| " + " | ".join(map(escape, block.heads)) + " |"
            yield "|---" + "|---:" * (len(block.heads) - 1) + "|"
            yield from ("| " + " | ".join(map(escape, row)) + " |" for row in block.rows)


def escape(text: str) -> str:
    """Text with Markdown's own signs escaped."""
    for sign in "\\`*_<>|#":
        text = text.replace(sign, "\\" + sign)
    return text
