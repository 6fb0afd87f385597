"""The rules of preflight: what holds in a PDF that a print service takes, and what finds where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from designer.export.contents import Facts
from designer.export.presets import SHARP, Fit, Preset, fit
from designer.paper import measures, number
from designer.shapes import Box
from variants.sizes import Size

SLACK = 0.1
"""Millimetres that boxes may be off, and percents of ink."""

POINTS_PER_INCH = 72


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page as rules see it: boxes as (left, bottom, width, height) in mm."""

    media: Box
    bleed: Box | None
    trim: Box | None
    facts: Facts
    key: bytes


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A PDF as rules see it, beside what is asked of it."""

    pdf: Any
    preset: Preset
    pages: Sequence[PageFacts]


Found = Iterator[tuple[str, int]]
"""(what, page); page 0 is the file."""


def _boxes(file: FileFacts) -> Found:
    for index, page in enumerate(file.pages, 1):
        if page.trim is None:
            yield "there is no TrimBox, which says where to cut", index
            continue
        bleed = page.bleed or page.media
        if not _within(page.trim, bleed) or not _within(bleed, page.media):
            yield "TrimBox, BleedBox and MediaBox do not lie within each other", index
        least = min(_gaps(page.trim, bleed))
        wanted = _wanted_bleed(file.preset, page.trim)
        if least < wanted - SLACK:
            yield f"the bleed is {number(max(0, least))} mm wide, not {number(wanted)}", index
        if not file.preset.marks and max(_gaps(bleed, page.media)) > SLACK:
            yield "the page is larger than the bleed; nothing may stand there", index


def _wanted_bleed(preset: Preset, trim: Box) -> float:
    found = fit(preset, Size(*trim[2:]))
    return min(found.trim[:2]) if found else preset.bleed


def _sizes(file: FileFacts) -> Found:
    trims = [(index, Size(*page.trim[2:])) for index, page in enumerate(file.pages, 1) if page.trim]
    sizes = Counter(tuple(round(side, 1) for side in size) for _, size in trims)
    usual = sizes.most_common(1)[0][0] if sizes else ()
    for index, size in trims:
        if tuple(round(side, 1) for side in size) != usual:
            yield f"it is {measures(size)}, others are {measures(Size(*usual))}", index
        if not _made(fit(file.preset, size), size):
            names = ", ".join(f"{name} {measures(one.trim)}" for name, one in file.preset.products.items())
            yield f"{file.preset.name} makes no cards of {measures(size)}; known are {names}", index


def _made(found: Fit | None, size: Size) -> bool:
    """Whether that is the size of a product itself: files are cut as their boxes say."""
    return found is not None and all(
        abs(one - other) <= SHARP for one, other in zip(size, found.product.trim, strict=True)
    )


def _order(file: FileFacts) -> Found:
    if file.preset.order == "separate" or not file.pages:
        return
    if len(file.pages) % 2:
        yield f"{len(file.pages)} pages are no pairs of a front and a back", 0
        return
    first, second = ({page.key for page in file.pages[start::2]} for start in (0, 1))
    backs, fronts = (first, second) if file.preset.order == "back-first" else (second, first)
    if len(fronts) == 1 and len(backs) > 1:
        where = "first" if file.preset.order == "back-first" else "second"
        yield f"the back of each card must come {where}, and seems not to", 0


def _standard(file: FileFacts) -> Found:
    pdf, root = file.pdf, file.pdf.Root
    if pdf.get_warnings():
        yield "the file is damaged, and was read as far as it goes", 0
    if pdf.is_encrypted:
        yield "the file is encrypted", 0
    if "/JavaScript" in root.get("/Names", {}) or any(key in root for key in ("/OpenAction", "/AA", "/AcroForm")):
        yield "the file has actions or a form", 0
    for index, page in enumerate(pdf.pages, 1):
        if "/Annots" in page.obj and len(page.obj.Annots):
            yield "there are notes, links or form fields on the page", index
        if float(page.obj.get("/UserUnit", 1)) != 1 or int(page.obj.get("/Rotate", 0)) % 360:
            yield "the page is turned or scaled", index
    yield from _of_rule(file, "standard")
    if file.preset.standard:
        yield from _markers(file)


def _markers(file: FileFacts) -> Found:
    """What PDF/X-1a:2003 asks of the file as a whole (ISO 15930-4, clause 6)."""
    pdf, info = file.pdf, file.pdf.docinfo
    if tuple(map(int, pdf.pdf_version.split("."))) > (1, 4) or pdf.trailer.get("/Type") == "/XRef":
        yield f"the file is PDF {pdf.pdf_version}; the standard allows 1.4 without packed objects", 0
    if str(info.get("/GTS_PDFXVersion", "")) != file.preset.standard:
        yield f"the file does not say that it is {file.preset.standard}", 0
    if str(info.get("/Trapped", "")) not in ("/True", "/False"):
        yield "the file does not say whether it is trapped", 0
    missing = [key[1:] for key in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate") if not info.get(key)]
    if missing:
        yield f"the file does not tell its {', '.join(missing)}", 0
    if "/ID" not in pdf.trailer:
        yield "the file has no ID", 0
    if "/OCProperties" in pdf.Root:
        yield "the file has layers", 0


def _intent(file: FileFacts) -> Found:
    if not file.preset.standard:
        return
    found = [one for one in file.pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
    if len(found) != 1:
        yield f"there are {len(found)} output intents for PDF/X; there must be one", 0
        return
    (one,) = found
    if not str(one.get("/OutputConditionIdentifier", "")):
        yield "the output intent names no printing condition", 0
    profile = one.get("/DestOutputProfile")
    if profile is None:
        if not str(one.get("/RegistryName", "")):
            yield "the output intent has neither a profile nor the registry of its condition", 0
        return
    head = profile.read_bytes()[12:20]
    if head != b"prtrCMYK" or int(profile.get("/N", 0)) != 4:
        yield "the output intent's profile is not that of a press in CMYK", 0


def _fonts(file: FileFacts) -> Found:
    for index, page in enumerate(file.pages, 1):
        if page.facts.text and file.preset.fonts == "outlined":
            yield "there is type; it must be outlines", index
        for font in page.facts.fonts.values():
            if font is not None and not _embedded(font):
                yield f"the font {str(font.get('/BaseFont', 'without a name')).lstrip('/')} is not embedded", index


def _embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    if font.get("/Subtype") == "/Type0":
        return all(map(_embedded, font.DescendantFonts))
    return any(key in font.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _of_rule(file: FileFacts, rule: str) -> Found:
    """What the operators told of a rule."""
    for index, page in enumerate(file.pages, 1):
        yield from ((what, index) for kind, what in page.facts.told if kind == rule)


def _colors(file: FileFacts) -> Found:
    if file.preset.colors == "cmyk":
        yield from _of_rule(file, "colour")


def _transparency(file: FileFacts) -> Found:
    if not file.preset.transparency:
        yield from _of_rule(file, "transparency")


def _ink(file: FileFacts) -> Found:
    limit = file.preset.ink_limit
    if limit is None:
        return
    yield from _of_rule(file, "ink")
    for index, page in enumerate(file.pages, 1):
        if page.facts.ink > limit + SLACK:
            yield f"{page.facts.inked} has {number(page.facts.ink)} % of ink, more than {limit}", index


def _pictures(file: FileFacts) -> Found:
    for index, page in enumerate(file.pages, 1):
        for name, columns, rows, (a, b, c, d, _, _) in page.facts.pictures:
            across, down = hypot(a, b) / POINTS_PER_INCH, hypot(c, d) / POINTS_PER_INCH
            dpi = min(columns / across if across else 1e9, rows / down if down else 1e9)
            if dpi < file.preset.resolution - 0.5:
                yield f"{name.lstrip('/')} has {dpi:.0f} dots per inch, less than {file.preset.resolution}", index


def _within(box: Box, outer: Box) -> bool:
    return min(_gaps(box, outer)) > -SLACK / 10


def _gaps(box: Box, outer: Box) -> tuple[float, float, float, float]:
    """How far a box lies inside another one: left, bottom, right, top."""
    return (
        box[0] - outer[0], box[1] - outer[1],
        outer[0] + outer[2] - box[0] - box[2], outer[1] + outer[3] - box[1] - box[3],
    )  # fmt: skip


RULES: dict[str, tuple[str, Callable[[FileFacts], Found]]] = {
    "boxes": ("every page has a trim box, inside a bleed of the width asked for, inside the page", _boxes),
    "sizes": ("all cards have one size, and it is one that the service makes", _sizes),
    "order": ("fronts and backs come in pairs, in the order asked for", _order),
    "standard": ("PDF/X-1a:2003: version, marks, dates, ID; no encryption, actions, notes, layers", _standard),
    "intent": ("one output intent, by a registered condition or the profile of a press", _intent),
    "fonts": ("all fonts are embedded, or there is no type at all where outlines are asked for", _fonts),
    "colours": ("every colour and picture is in inks or grey", _colors),
    "transparency": ("nothing is see-through: no opacity, soft mask, blending or transparency group", _transparency),
    "ink": ("no colour and no pixel has more ink than the limit", _ink),
    "pictures": ("no picture has fewer dots per inch than asked for, as it is printed", _pictures),
}
"""Each rule: what holds where it holds, and what finds where it does not."""
