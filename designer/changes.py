"""How a variant was changed for one run (--with, --set), in a few words: for names of files and for footers."""

from __future__ import annotations

import hashlib
import re

from variants.model import Variant

LONGEST = 48
"""Characters that the changes may add to a file's name."""

MOST_SAID = 60
"""Characters of the changes in a footer; more of them are counted."""

_MORE = {"en": "{n} more", "de": "{n} weitere"}


def in_words(changes: tuple[str, ...]) -> list[str]:
    """Each change as short as it can be told: end_trophies=10, house (a file by its name, wherever it lies)."""
    said = []
    for change in changes:
        option, _, text = change.partition(" ")
        text = (
            re.sub(r"\.ya?ml$", "", re.split(r"[/\\]", text)[-1]) if option == "--with" else text.removeprefix("rules.")
        )
        said.append(re.sub(r"\s*=\s*", "=", text.strip(), count=1))
    return said


def in_name(variant: Variant) -> str:
    """What to add to a file's name, other for other changes and safe on every system: -end_trophies=10; or nothing."""
    words = "-".join(in_words(variant.changes))
    if not words:
        return ""
    safe = re.sub(r"[^\w=.,+-]+", "_", words).strip("_.")
    if safe == words and len(safe) <= LONGEST:
        return f"-{safe}"
    mark = hashlib.sha256("\0".join(in_words(variant.changes)).encode("utf-8", "surrogatepass")).hexdigest()[:6]
    return f"-{safe[: LONGEST - 7].rstrip('_.-')}-{mark}"


def in_title(variant: Variant, language: str, *, version: bool = True) -> str:
    """Name and version of a variant ("Karate Tomate v1"), and its changes in brackets; what is too long is counted."""
    title = versioned(variant, language) if version else variant.name.in_(language)
    told = _shortened(in_words(variant.changes), language)
    return f"{title} ({told})" if told else title


def versioned(variant: Variant, language: str) -> str:
    """The name with the version, which nobody should read as part of it: "Karate Tomate v1"."""
    mark = "v" if variant.version[:1].isdigit() else ""
    return f"{variant.name.in_(language)} {mark}{variant.version}"


def _shortened(words: list[str], language: str) -> str:
    # what a footer's font may lack (the name of a file) is no reason not to print
    plain = [word.encode("latin-1", "replace").decode("latin-1") for word in words]
    kept = [word if len(word) <= MOST_SAID else word[: MOST_SAID - 3] + "..." for word in plain]
    while len(", ".join(kept)) > MOST_SAID and len(kept) > 1:
        kept.pop()
    if len(kept) < len(words):
        kept.append(_MORE.get(language, _MORE["en"]).format(n=len(words) - len(kept)))
    return ", ".join(kept)
