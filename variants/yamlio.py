"""Read YAML into trees that remember where everything was written, with YAML's traps closed.

Only events of PyYAML are used, none of its constructors: what a scalar means is decided here, by a short list.
Plain `true`, `false`, whole numbers and decimals are typed; `~`, `null` and nothing are None; all else is text:
`no`, `on`, `12:30`, `012`, `1_000`, `=`, dates. `raw` keeps what was typed, so a field for text gets exactly that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from variants.faults import LINE, Fault, Faults, Place, one_fault, quote, shortened
from variants.limits import YAML_BYTES, YAML_DEPTH, YAML_VALUES
from variants.yamltraps import explain, half_a_character, ready

Key: TypeAlias = str | int
Scalar: TypeAlias = str | int | float | bool | Path | None

_FAST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class Written(str):
    """Text that knows where it was written and, for a file it may name, in which folder."""

    __slots__ = ("folder", "place")
    place: Place
    folder: Path | None


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A value and where it stands. `value` is a table, a list or a scalar; two nodes are never equal.

    `raw` is a scalar as typed (of an empty value: the comment behind it); `keys` are a table's keys with their
    own places; `folder` is that of the file, None for what is built in; `quoted` tells "12" from 12.
    """

    value: dict[Key, Node] | list[Node] | Scalar
    place: Place
    folder: Path | None = None
    raw: str = ""
    keys: dict[Key, Node] = field(default_factory=dict)
    quoted: bool = False

    @property
    def empty(self) -> bool:
        """Nothing was written where a value belongs (`~` and `null` are something)."""
        return self.value is None and self.raw not in ("~", "null")

    def table(self) -> dict[Key, Node]:
        """The entries of a table; none for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    def items(self) -> list[Node]:
        """The items of a list; none for anything else."""
        return self.value if isinstance(self.value, list) else []

    def having(self, entries: Mapping[Key, Node]) -> Node:
        """The table with these of its entries, or with others in their places."""
        return replace(self, value=dict(entries), keys={key: self.keys[key] for key in entries})

    def of(self, items: Iterable[Node]) -> Node:
        """The list with these items."""
        return replace(self, value=list(items), raw="")

    def plain(self) -> Any:
        """Plain data for a model: dict, tuple, Written, int, float, bool, Path, None."""
        if isinstance(self.value, dict):
            return {self.key(key): node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return tuple(node.plain() for node in self.value)
        return self.as_text() if isinstance(self.value, str) else self.value

    def key(self, key: Key) -> Key:
        """A key of the table; one that is text knows its place."""
        written = self.keys.get(key) if isinstance(key, str) else None
        return written.as_text() if written and written.raw == key else key

    def as_text(self) -> Written:
        """A scalar as it was typed."""
        text = Written(self.raw)
        text.place, text.folder = self.place, self.folder
        return text


def scalar(text: str) -> Scalar:
    """What an unquoted scalar means."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def read(source: Path | Traversable, shown: str, faults: list[Fault] | None = None, *, builtin: bool = False) -> Node:
    """The tree of a YAML file; `shown` is its name in complaints.

    Raises Faults where the file cannot be read. Lesser faults (a key written twice) are added to `faults`
    and reading goes on; without that list they are raised as well.
    """
    folder = None if builtin or not isinstance(source, Path) else source.parent
    return parse(decode(read_bytes(source, shown), shown), shown, folder, faults)


def read_bytes(source: Path | Traversable, shown: str, limit: int = YAML_BYTES) -> bytes:
    """A regular file's bytes; Faults if there is none, or more than `limit`."""
    place = Place(shown)
    try:
        if source.is_dir():
            raise one_fault(place, "", "is a folder", "Name a file in it")
        if not source.is_file():
            raise one_fault(place, "", "there is no such file", "Look at the spelling and at the folder")
        with source.open("rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file name"
        raise one_fault(place, "", f"cannot be read: {reason}", "Look at the file's name and permissions") from None
    if len(data) > limit:
        size = f"{limit >> 20} MiB" if limit >= 1 << 20 else f"{limit >> 10} KiB"
        raise one_fault(place, "", f"is larger than {size}", "Split it, or see whether it is the right file")
    return data


def decode(data: bytes, shown: str) -> str:
    """UTF-8, with or without a byte order mark; Faults names the first byte that is not."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise one_fault(Place(shown, 1, 1), "", "is UTF-16, not UTF-8", "Save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        what = f"is not UTF-8: byte 0x{data[error.start]:02X}"
        raise one_fault(Place(shown, line, column), "", what, "Save it as UTF-8") from None


def parse(
    text: str, shown: str, folder: Path | None = None, faults: list[Fault] | None = None, loader: Any = _FAST
) -> Node:
    """The tree of YAML text; Faults as in `read`."""
    ready(text, shown)
    composer = _Composer(text, shown, folder, loader)
    try:
        node = composer.document()
    except (yaml.YAMLError, ValueError, OverflowError):
        raise Faults([*composer.faults, explain(text, shown)]) from None
    if faults is None and composer.faults:
        raise Faults(composer.faults)
    if faults is not None:
        faults += composer.faults
    return node


class _Composer:
    """Builds nodes from events, bounded in depth and number while reading."""

    def __init__(self, text: str, shown: str, folder: Path | None, loader: Any) -> None:
        self.events: Iterator[Any] = iter(yaml.parse(text, Loader=loader))
        self.lines = text.split("\n")
        self.shown = shown
        self.folder = folder
        self.faults: list[Fault] = []
        self.anchors: dict[str, tuple[Node, int, int]] = {}
        self.open: set[str] = set()
        self.count = 0
        self.colon: Any = None
        """Where the key of the last entry ended."""
        self.height = 0
        """Of the node composed last: how many levels lie in it."""

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                what = "a second document begins here (---)"
                raise Faults([*self.faults, Fault(self.place(event), "", what, "Keep one document in a file")])
            if isinstance(event, yaml.NodeEvent):
                root = self.node(event, 1)
        if root is None or root.empty:
            raise one_fault(Place(self.shown), "", "is empty", "Write at least `format: 1` and `name:`")
        return root

    def place(self, event: Any) -> Place:
        return Place(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)

    def stop(self, event: Any, what: str, cure: str) -> Faults:
        return Faults([*self.faults, Fault(self.place(event), "", what, cure)])

    def node(self, event: Any, depth: int) -> Node:
        self.count += 1
        if self.count > YAML_VALUES:
            raise self.stop(event, f"holds more than {YAML_VALUES} values", "Split it, or use fewer aliases (*name)")
        if depth > YAML_DEPTH:
            raise self.stop(event, f"tables or lists lie more than {YAML_DEPTH} deep in each other", "Flatten it")
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        before = self.count
        if event.anchor:
            self.open.add(event.anchor)
        tag = getattr(event, "tag", None)
        if tag and not (tag == "!" and isinstance(event, yaml.ScalarEvent)):
            shown_tag = tag.replace("tag:yaml.org,2002:", "!!")
            what = f"the tag {quote(shown_tag)} is not allowed"
            self.faults.append(Fault(self.place(event), "", what, "Leave it out; text that begins with ! needs quotes"))
        if isinstance(event, yaml.ScalarEvent):
            node = self.scalar(event)
            self.height = 1
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self.sequence(event, depth)
        else:
            node = self.mapping(event, depth)
        if event.anchor:
            self.open.discard(event.anchor)
            self.anchors[event.anchor] = (node, self.count - before + 1, self.height)
        return node

    def alias(self, event: Any, depth: int) -> Node:
        name = quote("*" + event.anchor)
        if event.anchor in self.open:
            raise self.stop(event, f"the alias {name} lies inside what it repeats", "Write the value out")
        if event.anchor not in self.anchors:
            what = f"the alias {name} repeats nothing: there is no {name.replace('*', '&', 1)} before it"
            raise self.stop(event, what, "Text that begins with * needs quotes")
        node, size, self.height = self.anchors[event.anchor]
        self.count += size - 1
        if self.count > YAML_VALUES:
            raise self.stop(event, f"aliases make more than {YAML_VALUES} values", "Write out what you need")
        if depth + self.height - 1 > YAML_DEPTH:
            raise self.stop(event, f"aliases make it more than {YAML_DEPTH} deep", "Flatten it")
        return node

    def scalar(self, event: Any) -> Node:
        place = self.place(event)
        if event.style:
            if not event.value.isascii() and any("\ud800" <= char <= "\udfff" for char in event.value):
                half = half_a_character("\n".join(self.lines), self.shown)
                raise Faults([*self.faults, *([half] if half else ())])
            return Node(event.value, place, self.folder, event.value, quoted=True)
        raw = event.value
        if not raw:
            return Node(None, place, self.folder, self.comment(event))
        return Node(scalar(raw), place, self.folder, raw)

    def comment(self, event: Any) -> str:
        """The comment that stands where a value should: `color: #E9B824`."""
        for mark in (event.start_mark, self.colon):
            behind = self.lines[mark.line][mark.column :].lstrip(": ") if mark and mark.line < len(self.lines) else ""
            if behind.startswith("#"):
                return behind.strip()
        return ""

    def sequence(self, event: Any, depth: int) -> Node:
        items: list[Node] = []
        height = 0
        for inner in self.events:
            if isinstance(inner, yaml.SequenceEndEvent):
                break
            items.append(self.node(inner, depth + 1))
            height = max(height, self.height)
        self.height = height + 1
        return Node(items, self.place(event), self.folder)

    def mapping(self, event: Any, depth: int) -> Node:
        entries: dict[Key, Node] = {}
        keys: dict[Key, Node] = {}
        height = 0
        text = loose = None  # an unquoted text in { }, and what follows a comma in it
        for inner in self.events:
            if isinstance(inner, yaml.MappingEndEvent):
                break
            key_node = self.node(inner, depth + 1)
            self.colon = inner.end_mark
            height = max(height, self.height)
            after = next(self.events)
            value = self.node(after, depth + 1)
            height = max(height, self.height)
            bare = event.flow_style and value.empty and after.start_mark.index == inner.end_mark.index
            if bare and text:
                loose, text = loose or key_node, f"{text}, {key_node.raw}"
                continue
            self.loose(text, loose)
            text, loose = None if value.quoted or not isinstance(value.value, str) else value.raw, None
            key = self.key(key_node, keys)
            if key is not None:
                entries[key] = value
                keys[key] = key_node
        self.loose(text, loose)
        self.height = height + 1
        return Node(entries, self.place(event), self.folder, keys=keys)

    def loose(self, text: str | None, after: Node | None) -> None:
        """Note a text that a comma has broken off."""
        if text and after:
            what = f"{quote(after.raw)} stands alone: between {{ and }} a comma ends a text"
            self.faults.append(Fault(after.place, "", what, f'Put the whole text in quotes: "{shortened(text, LINE)}"'))

    def key(self, node: Node, known: dict[Key, Node]) -> Key | None:
        """The key of an entry; None, with a fault noted, where it cannot be one."""
        if isinstance(node.value, (dict, list)):
            what, cure = (
                "a table or list cannot be a key",
                "An icon in text is written <trophy>; other text needs quotes",
            )
            self.faults.append(Fault(node.place, "", what, cure))
            return None
        key = node.value if type(node.value) is int else node.raw
        if key == "<<" and not node.quoted:
            what, cure = "YAML's merge key '<<' is not read", "Use `extends`, or write the entries out"
        elif key in known:
            what, cure = (
                f"the key {quote(str(key))} is written twice, first on line {known[key].place.line}",
                "Keep one of them",
            )
        else:
            return key
        self.faults.append(Fault(node.place, "", what, cure))
        return None
