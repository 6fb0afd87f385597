"""Where words may be divided: Liang's algorithm on the patterns that pyphen carries.

pyphen itself compiles a regular expression per pattern, which takes most of a second for German; a deck of
cards divides few words, so here a pattern is only taken apart when a word meets it.
Source: F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983; the files are Hunspell's hyph_*.dic.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

DICTIONARIES = {"de": "de_DE", "en": "en_US"}
"""Language of a text: its dictionary. Other languages are not hyphenated."""

LEFT = 2
RIGHT = 3
"""Letters that at least stay before and come after the hyphen."""

SHORTEST = 8
"""Words of fewer letters stay whole: a smaller size reads better than Ge-müse."""

_DIGITS = str.maketrans("", "", "0123456789")


@cache
def divisions(word: str, language: str) -> tuple[int, ...]:
    """Positions before which a word of letters may be divided with a hyphen, ascending."""
    if len(word) < SHORTEST or language not in DICTIONARIES:
        return ()
    patterns, longest = _patterns(language)
    dotted = f".{word.lower()}."
    if len(dotted) != len(word) + 2:  # a capital whose small form is two characters
        return ()
    values = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, min(len(dotted), start + longest) + 1):
            pattern = patterns.get(dotted[start:end])
            if pattern is not None:
                for offset, value in _levels(pattern):
                    values[start + offset] = max(values[start + offset], value)
    return tuple(at for at in range(LEFT, len(word) - RIGHT + 1) if values[at + 1] % 2)


@cache
def _patterns(language: str) -> tuple[dict[str, str], int]:
    """{letters: pattern with its digits}, and the length of the longest."""
    from pyphen import LANGUAGES

    first, _, rest = Path(LANGUAGES[DICTIONARIES[language]]).read_bytes().partition(b"\n")
    lines = rest.decode(first.strip().decode("ascii")).split("\n")
    # commands are in capitals; a pattern with a slash changes letters (old spelling), which we leave
    kept = [p for line in lines if (p := line.strip()) and p[0] not in "#%" and "/" not in p and not p.isupper()]
    patterns = {pattern.translate(_DIGITS): pattern for pattern in kept if " " not in pattern}
    return patterns, max(map(len, patterns))


def _levels(pattern: str) -> list[tuple[int, int]]:
    """(position in the letters, digit) of a pattern like `.ad4der`."""
    found: list[tuple[int, int]] = []
    letters = 0
    for part in re.findall(r"\d|\D", pattern):
        if part.isdigit():
            found.append((letters, int(part)))
        else:
            letters += 1
    return found
