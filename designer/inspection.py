"""What `check` judges beyond faults: the rules with their thresholds, and findings, measured, judged and folded.

A finding is a warning or a note. What cannot be printed at all is a fault and told as such (variants/faults.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from variants.faults import Fault, Faults, Place, did_you_mean, quote


@dataclass(frozen=True, slots=True)
class Rule:
    """What is looked at: a name for `--limit`, its meaning for docs, and what helps."""

    name: str
    asks: str
    cure: str
    least: float | None = None
    """The threshold: what is measured should not be less. None: it is a fault of style however small."""
    unit: str = ""
    note: bool = False
    """Worth knowing, and no reason to fail."""

    def written(self, value: float | None) -> str:
        """A measure with its unit; empty for none."""
        if value is None:
            return ""
        number = f"{round(value, 0 if self.unit in ('%', 'dpi') else 1):g}"
        return f"{number}{self.unit}" if self.unit in ("%", ":1") else f"{number} {self.unit}".rstrip()


SHRINK = Rule(
    "shrink", "size of a text as set, in shares of its style's size; it was shrunk to fit its box",
    "Shorten it, give its box more room, or its style a smaller size", 50, "%",
)  # fmt: skip
SIZE = Rule(
    "size", "size of a text as set", "Shorten it, give its box more room, or raise `min_size` in its style", 6, "pt"
)
CONTRAST = Rule(
    "contrast",
    "contrast (WCAG 2.2) of a text with the ground under it, which nine tenths of that ground reach; two thirds are "
    "enough for text from 18 pt on, or 14 pt bold",
    "Take a darker or lighter `color`, a calmer ground, or an `outline`", 4.5, ":1",
)  # fmt: skip
SAFE = Rule(
    "safe", "distance of a text or an icon from the cut, which may go astray",
    "Move its box away from the card's edge", 3, "mm",
)  # fmt: skip
DPI = Rule("dpi", "pixels of an image per inch as printed", "Use a larger image, or show it smaller", 300, "dpi")
SUITS = Rule(
    "suits",
    "difference (CIE 1976) of two suits' colours in full colour, in greyscale and to the three kinds of dichromats",
    "Move their colours apart, one of them light and one dark", 10,
)  # fmt: skip
TRANSLATION = Rule(
    "translation", "texts that are printed without words of their own in one of the variant's languages",
    "Write it once for each language, {en: ..., de: ...}, or change `languages`",
)  # fmt: skip
FALLBACK = Rule(
    "fallback", "letters and figures that a style's font lacks and another font prints",
    "Choose a font that has them",
)  # fmt: skip
SIGNS = Rule(
    "signs", "likewise signs and arrows", "Nothing, if it looks well; or choose a font that has them", note=True
)
UNUSED = Rule(
    "unused", "pictures beside the variant, or beside pictures that it shows, that no face shows",
    "Name it, or take it out of the folder", note=True,
)  # fmt: skip
IDLE = Rule("idle", "rows that can never act", "Take the row out, or mend its moment or condition", note=True)
PIXELS = Rule(
    "pixels", "drawings that vectors cannot do, so that they print as pixels",
    "Nothing, if it looks well; or draw it without", note=True,
)  # fmt: skip

RULES = (SHRINK, SIZE, CONTRAST, SAFE, DPI, SUITS, TRANSLATION, FALLBACK, SIGNS, UNUSED, IDLE, PIXELS)

Who: TypeAlias = tuple[str, str]
"""Whose face: a card's key, and the language of its words."""

Limits: TypeAlias = Mapping[str, float | None]
"""Thresholds by the rules' names, where they differ from the rules' own; None: the rule is off."""

SHOWN = 3
"""Texts, pictures and the like that a finding names; it counts the rest."""

ROUNDING = 0.995
"""What reaches this share of its threshold reaches it: 299 dpi are 300."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something measured or found: what, in which box of the template, on which cards, in which languages.

    `value` is the worst of what was measured and `best` the best, `least` the threshold applied.
    """

    rule: Rule
    about: str
    box: str = ""
    cards: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    value: float | None = None
    best: float | None = None
    least: float | None = None
    ease: float = 1.0
    """The share of the rule's threshold that suffices here."""

    @property
    def level(self) -> str:
        """`warning` or `note`."""
        return "note" if self.rule.note else "warning"

    @property
    def found(self) -> str:
        """What was measured, with its unit; empty where nothing was."""
        worst, best = self.rule.written(self.value), self.rule.written(self.best)
        return worst if worst == best or not best else f"{worst} to {best}"

    @property
    def wanted(self) -> str:
        """The threshold with its unit."""
        return self.rule.written(self.least)


def read_limits(written: Iterable[str]) -> dict[str, float | None]:
    """Thresholds as the command line has them: `contrast=3`, `signs=off`. Raises Faults with all that are wrong."""
    limits: dict[str, float | None] = {}
    faults: list[Fault] = []
    rules = {rule.name: rule for rule in RULES}
    for one in written:
        name, _, value = one.partition("=")
        rule = rules.get(name.strip())
        if rule is None:
            what, cure = f"there is no rule {quote(name)}", did_you_mean(name, rules, f"Rules are: {', '.join(rules)}")
            faults.append(Fault(Place("--limit"), "", what, cure))
        elif value.strip() == "off":
            limits[rule.name] = None
        elif rule.least is None or not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", value.strip()):
            cure = f"Write {name}=off" + ("" if rule.least is None else f", or a number as in {name}={rule.least:g}")
            faults.append(Fault(Place("--limit"), name, f"{quote(value)} is no threshold for it", cure))
        else:
            limits[rule.name] = float(value)
    if faults:
        raise Faults(faults)
    return limits


def judged(measured: Iterable[Finding], limits: Limits) -> tuple[Finding, ...]:
    """Those below their threshold, or without one, folded; warnings first, in the order of RULES."""
    kept = []
    for one in measured:
        least = limits.get(one.rule.name, one.rule.least)
        if least is None and one.rule.name in limits:
            continue
        wanted = None if least is None else least * one.ease
        if one.value is None or wanted is None or one.value < wanted * ROUNDING:
            kept.append(replace(one, least=wanted))
    return tuple(sorted(folded(kept), key=lambda one: (one.rule.note, RULES.index(one.rule))))


def folded(findings: Iterable[Finding]) -> Iterator[Finding]:
    """One finding for what one box does on several cards, or for the same thing wherever it is found."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for one in findings:
        groups.setdefault((one.rule, one.box or one.about, one.least), []).append(one)
    for group in groups.values():
        values = [one.value for one in group if one.value is not None]
        abouts = list(dict.fromkeys(one.about for one in group))
        more = f" and {len(abouts) - SHOWN} more" if len(abouts) > SHOWN else ""
        yield replace(
            group[0],
            about=", ".join(abouts[:SHOWN]) + more,
            cards=tuple(dict.fromkeys(card for one in group for card in one.cards)),
            languages=tuple(dict.fromkeys(code for one in group for code in one.languages)),
            value=min(values, default=None),
            best=max(values, default=None),
        )


def as_data(finding: Finding) -> dict[str, object]:
    """A finding for a script."""
    return {
        "rule": finding.rule.name, "level": finding.level, "about": finding.about, "box": finding.box.strip("'"),
        "cards": list(finding.cards), "languages": list(finding.languages),
        "value": None if finding.value is None else round(finding.value, 2),
        "least": finding.least, "unit": finding.rule.unit, "cure": finding.rule.cure,
    }  # fmt: skip
