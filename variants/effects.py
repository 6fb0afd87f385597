"""Effect rows: at a named moment, do a verb, to whom, if. The same rows serve cards and house rules."""

from __future__ import annotations

from pydantic import Field

from variants.values import Model


class Effect(Model):
    """One row: `{at: win, do: draw, n: 1, who: self, if: pass == 1}`."""

    at: str
    """The moment."""
    do: str
    """The verb."""
    n: int = 1
    """How many, or how much."""
    who: str = "self"
    """Whom it happens to."""
    condition: str | None = Field(default=None, alias="if")
    """`quantity op number`; the row acts only where it holds."""
