"""Preflight: what a print service would send a PDF back for, found by rules before it is sent."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from designer.export.contents import Reader, drawing
from designer.export.presets import Preset
from designer.export.pressrules import RULES, FileFacts, Found, PageFacts
from designer.paper import number
from designer.shapes import MM_PER_POINT, Box
from variants.wording import fill

SHOWN = 5
"""So many pages with the same finding are named."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What breaks a rule, and on which pages (from 1; none: the file as a whole)."""

    rule: str
    what: str
    pages: tuple[int, ...] = ()

    @property
    def where(self) -> str:
        """The first of its pages."""
        more = f" and {len(self.pages) - SHOWN} more" if len(self.pages) > SHOWN else ""
        return ", ".join(map(str, self.pages[:SHOWN])) + more

    def __str__(self) -> str:
        pages = fill("{n|page|pages} {where}: ", n=len(self.pages), where=self.where) if self.pages else ""
        return f"{self.rule}: {pages}{self.what}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a preflight found."""

    pages: int
    ink: float
    """The most of all inks together, in percent."""
    findings: tuple[Finding, ...]


def preflight(data: bytes, preset: Preset) -> Report:
    """Judge a PDF by all rules. ValueError for what is no PDF, or one that is locked."""
    import pikepdf

    try:
        pdf = pikepdf.open(io.BytesIO(data), suppress_warnings=True)
    except pikepdf.PasswordError:
        raise ValueError("it asks for a password, so no printer can use it") from None
    except pikepdf.PdfError as error:
        why = str(error).strip().rpartition(">: ")[2]  # without what it calls the bytes that it was given
        raise ValueError(f"it is no whole PDF ({why[:100]})") from None
    with pdf:
        reader = Reader()
        file = FileFacts(pdf, preset, [_page(page, reader) for page in pdf.pages])
        findings = [finding for name, (_, check) in RULES.items() for finding in _gathered(name, check(file))]
        return Report(len(file.pages), max((page.facts.ink for page in file.pages), default=0.0), tuple(findings))


def summary(name: str, report: Report) -> str:
    """A report in one line."""
    found = len(report.findings)
    told = fill("{n} {n|finding|findings}", n=found) if found else "nothing found in preflight"
    known = not any(one.rule == "colours" for one in report.findings)
    ink = f", at most {number(report.ink)} % of ink" if known else ""
    return f"{name}: {fill('{n} {n|page|pages}', n=report.pages)}{ink}, {told}"


def as_data(report: Report) -> dict[str, Any]:
    """A report for a script."""
    findings = [{"rule": one.rule, "what": one.what, "pages": list(one.pages)} for one in report.findings]
    return {"pages": report.pages, "ink": round(report.ink, 1), "findings": findings}


def _gathered(rule: str, found: Found) -> Iterator[Finding]:
    """The same finding on many pages is told once."""
    pages: dict[str, list[int]] = {}
    for what, page in found:
        pages.setdefault(what, []).append(page)
    yield from (Finding(rule, what, tuple(filter(None, numbers))) for what, numbers in pages.items())


def _page(page: Any, reader: Reader) -> PageFacts:
    def box(name: str) -> Box | None:
        written = page.obj.get(name) if name != "/MediaBox" else page.mediabox
        if written is None:
            return None
        left, bottom, right, top = (float(value) * MM_PER_POINT for value in written)
        return (min(left, right), min(bottom, top), abs(right - left), abs(top - bottom))

    media = box("/MediaBox")
    assert media is not None
    return PageFacts(media, box("/BleedBox"), box("/TrimBox"), reader.page(page), drawing(page))
