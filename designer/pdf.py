"""The painter: pages of shapes to a PDF file, with reportlab for the file's objects and the fonts' subsets.

Art that recurs (named groups) is drawn inline or as a form XObject, whichever makes the file smaller. A form costs an
object of its own (FORM_COST), and is compressed apart; an inline copy costs its compressed size once per page, and
next to nothing for further copies on the page as long as they lie within deflate's window of 32 KiB.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import md5
from importlib.metadata import PackageNotFoundError, version
from typing import Any, BinaryIO, Literal

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from designer.operators import Art, Content, Image, Writer, number
from designer.pdffonts import Fonts
from designer.pdfimages import Stored, stored
from designer.shapes import PT_PER_MM, Box, Glyphs, Group, Page, Picture, Shape

FORM_COST = 230
"""Bytes that a form takes besides its operators: the object, its dictionary and its line in the file's index."""
FORM_PAGE_COST = 20
"""Bytes that each page takes to list it."""
FORM_USE_COST = 8
"""Bytes that drawing it takes, compressed."""
WINDOW = 32 * 1024
"""How far back deflate finds a copy."""
PENDING = 24 * 1024 * 1024
"""Pages are kept as text until so many bytes are waiting, to count how often art recurs; then they are written."""

Duplex = Literal["long", "short"]

# The environment (RL_...) and files in the home folder tell reportlab how to write; ours is the same everywhere.
_settings: Any = rl_config
_settings.invariant, _settings.pdfMultiLine, _settings.pdfComments = 1, 0, 0


def write(
    pages: Iterable[Page],
    target: BinaryIO,
    *,
    title: str,
    author: str = "",
    language: str = "en",
    duplex: Duplex | None = None,
) -> int:
    """Write pages as a PDF file; returns how many there were.

    `duplex` says by which edge the sheets are turned when they are printed on both sides; a viewer that heeds it
    offers that to the printer. Pages are taken one by one and not kept. The same pages give the same bytes.
    Raises ValueError where there is no page, TextError for a character that its font lacks.
    """
    file = _File(title, author, language, duplex)
    count = 0
    for page in pages:
        file.add(page, count)
        count += 1
    if not count:
        raise ValueError("a PDF needs at least one page")
    file.save(target)
    return count


def creator() -> str:
    """Our name and version."""
    try:
        return f"tomate-designer {version('tomate-designer')}"
    except PackageNotFoundError:  # run from a plain checkout
        return "tomate-designer"


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc, unused-ignore]
    """The document's information, without dates: they would say when and where it was made."""

    def format(self, document: Any) -> Any:
        words = {"Title": self.title, "Author": self.author, "Creator": self.creator, "Producer": self.producer}
        return pdfdoc.PDFDictionary({k: pdfdoc.PDFString(v) for k, v in words.items() if v}).format(document)


class _Outlines(pdfdoc.PDFDictionary):  # type: ignore[misc, unused-ignore]
    """The root of an outline that we write ourselves; reportlab asks whether its own is ready."""

    ready = 1

    def prepare(self, document: Any, canvas: Any) -> None:
        """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A page whose operators are written but not yet joined."""

    page: Page
    content: Content


class _File:
    """A PDF file that grows; the `Objects` of designer/operators.py."""

    def __init__(self, title: str, author: str, language: str, duplex: Duplex | None) -> None:
        made: Any = pdfdoc.PDFDocument
        self._document: Any = made(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self._document.signature = md5(usedforsecurity=False)  # reportlab's own holds SOURCE_DATE_EPOCH
        self._document.info = _Info()
        self._document.info.title = title
        self._document.info.author = author
        self._document.info.creator = creator()
        preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
        if duplex:
            preferences["Duplex"] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[duplex]
        names = {k: v if v == "true" else pdfdoc.PDFName(v) for k, v in preferences.items()}
        self._document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(names)
        self._states = pdfdoc.PDFDictionary({})
        self._fonts = Fonts(self._document)
        self._images: dict[bytes, Image] = {}
        self._by_identity: dict[tuple[int, int], tuple[Art, tuple[Shape, ...]]] = {}
        self._by_value: dict[tuple[tuple[Shape, ...], int], Art] = {}
        self._waiting: list[_Waiting] = []
        self._size = 0
        self._bookmarks: list[tuple[str, Any]] = []
        """(title, the page's reference)."""
        self._forms = 0
        self._sample = b"0"
        """What was compressed last; an inline copy is measured beside it, as it would stand on a page."""

    # --- what operators ask for ---

    def text(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """Stretches of one subset each."""
        return self._fonts.text(glyphs)

    def image(self, picture: Picture) -> Image:
        """Equal bytes are stored once."""
        found = self._images.get(picture.data)
        if found is None:
            found = self._images[picture.data] = Image(f"I{len(self._images) + 1}")
            self._document.Reference(self._image_object(stored(picture.data)), found.name)
        return found

    def _image_object(self, kept: Stored) -> Any:
        entries: dict[str, Any] = {"Type": "/XObject", "Subtype": "/Image", **dict(kept.entries)}
        if kept.mask:
            entries["SMask"] = self._document.Reference(self._image_object(kept.mask))
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), kept.data)

    def alpha(self, value: int) -> str:
        """One state per opacity."""
        name = f"A{value}"
        opacity = number(value / 255, 3)
        self._states.dict[name] = pdfdoc.PDFDictionary({"ca": opacity, "CA": opacity})
        return name

    def art(self, group: Group, decimals: int) -> tuple[Art, bool]:
        """Equal children are one art; equal by identity where the caller shares them, which is quick to see."""
        known = self._by_identity.get((id(group.children), decimals))
        if known:
            return known[0], False
        art = self._by_value.get((group.children, decimals))
        new = art is None
        if art is None:
            art = Art(group.name)
            self._by_value[group.children, decimals] = art
        if len(self._by_identity) > 10_000:
            self._by_identity.clear()
        self._by_identity[id(group.children), decimals] = (art, group.children)
        return art, new

    # --- pages ---

    def add(self, page: Page, index: int) -> None:
        """Write a page's operators; it waits until enough are together to see what recurs."""
        writer = Writer(self)
        writer.shapes(page.shapes)
        content = writer.finish()
        self._count(content, index)
        self._waiting.append(_Waiting(replace(page, shapes=()), content))
        self._size += sum(len(part) for part in content if isinstance(part, str))
        if self._size > PENDING:
            self._flush()

    def _count(self, content: Content, page: int) -> None:
        for part in content:
            if isinstance(part, Art):
                part.uses += 1
                if part.last_page != page:
                    part.last_page = page
                    part.pages += 1
                self._count(part.content, page)

    def _flush(self) -> None:
        settled: set[Art] = set()
        for waiting in self._waiting:
            self._settle(waiting.content, settled)
        for waiting in self._waiting:
            self._page(waiting.page, waiting.content)
        self._waiting = []
        self._size = 0

    def _settle(self, content: Content, settled: set[Art]) -> None:
        """Decide what becomes a form, inner art first."""
        for art in content:
            if isinstance(art, Art) and not art.form and art not in settled:
                settled.add(art)
                self._settle(art.content, settled)
                if self._is_form_smaller(art):
                    self._make_form(art)

    def _is_form_smaller(self, art: Art) -> bool:
        if art.uses < 2:
            return False
        raw = self._joined(art.content, {}).encode("latin-1")
        alone = len(zlib.compress(raw))
        press = zlib.compressobj(zdict=self._sample)
        beside = len(press.compress(raw)) + len(press.flush())
        self._sample = (self._sample + raw)[-WINDOW:]
        again = min(beside, 12 + len(raw) // 100) if 2 * len(raw) < WINDOW else beside
        inline = art.pages * beside + (art.uses - art.pages) * again
        return alone + FORM_COST + art.pages * FORM_PAGE_COST + art.uses * FORM_USE_COST < inline

    def _make_form(self, art: Art) -> None:
        self._forms += 1
        used: dict[str, Any] = {}
        raw = self._joined(art.content, used)
        art.form = f"X{self._forms}"
        reach = "[-9999 -9999 9999 9999]"  # nothing is to be cut; clips are in the operators
        entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": reach, "Resources": self._resources(used)}
        self._document.Reference(self._stream(raw, entries), art.form)
        art.content = []

    def _joined(self, content: Content, used: dict[str, Any]) -> str:
        """Operators as one text; `used` collects the objects that they name."""
        parts: list[str] = []
        for part in content:
            if isinstance(part, str):
                parts.append(part)
                continue
            if isinstance(part, Art) and not part.form:
                parts.append(self._joined(part.content, used))
                continue
            name = part.name if isinstance(part, Image) else part.form
            used[name] = pdfdoc.PDFObjectReference(name)
            parts.append(f"/{name} Do")
        return "\n".join(parts)

    def _page(self, page: Page, content: Content) -> None:
        height = number(page.height * PT_PER_MM, 3)
        used: dict[str, Any] = {}
        raw = f"1 0 0 -1 0 {height} cm\n{self._joined(content, used)}\n"
        made: Any = pdfdoc.PDFPage()
        whole = (0.0, 0.0, page.width, page.height)
        trim = page.trim_box or whole
        made.MediaBox = _box(whole, page.height)
        made.TrimBox = _box(trim, page.height)
        made.BleedBox = _box(page.bleed_box or trim, page.height)
        made.Contents = self._stream(raw, {})
        made.Resources = self._resources(used)
        self._bookmarks += [(title, self._document.thisPageRef()) for title in page.bookmarks]
        self._document.addPage(made)

    def _outline(self) -> None:
        """The bookmarks as the file's outline, one level deep (ISO 32000-1, 12.3.3)."""
        root = _Outlines({"Type": "/Outlines", "Count": len(self._bookmarks)})
        parent = self._document.Reference(root, "Bookmarks")
        names = [f"Bookmark{index}" for index in range(len(self._bookmarks))]
        for index, (title, page) in enumerate(self._bookmarks):
            entries = {"Title": pdfdoc.PDFString(title), "Parent": parent, "Dest": pdfdoc.PDFArray([page, "/Fit"])}
            if index:
                entries["Prev"] = pdfdoc.PDFObjectReference(names[index - 1])
            if index + 1 < len(names):
                entries["Next"] = pdfdoc.PDFObjectReference(names[index + 1])
            self._document.Reference(pdfdoc.PDFDictionary(entries), names[index])
        root.dict["First"], root.dict["Last"] = (pdfdoc.PDFObjectReference(names[at]) for at in (0, -1))
        self._document.Outlines = self._document.Catalog.Outlines = root

    def _stream(self, raw: str, entries: dict[str, Any]) -> Any:
        data = zlib.compress(raw.encode("latin-1"), 9)
        self._document.updateSignature(data)
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary({**entries, "Filter": "/FlateDecode"}), data)

    def _resources(self, used: dict[str, Any]) -> Any:
        entries: dict[str, Any] = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
        if used:
            entries["XObject"] = pdfdoc.PDFDictionary(dict(sorted(used.items())))
        entries["ExtGState"] = self._document.Reference(self._states)
        return pdfdoc.PDFDictionary(entries)

    def save(self, target: BinaryIO) -> None:
        """Write what is left, then the file."""
        self._flush()
        if self._bookmarks:
            self._outline()
        self._document.SaveToFile(target, None)


def _box(box: Box, height: float) -> Any:
    """A page box, from the bottom left, in points."""
    x, y, width, tall = box
    corners = (x, height - y - tall, x + width, height - y)
    return pdfdoc.PDFArray([number(value * PT_PER_MM, 3) for value in corners])
