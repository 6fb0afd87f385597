"""What a print run is like unless somebody says otherwise. Loads nothing, so that `--help` can read it."""

PAPER = "a4"
MARGIN = 5.0
"""What a printer cannot print on, on every side, mm."""
BLEED = 2.0
"""mm, on fronts; on backs too where nothing else is said."""
BACKS = "long"
"""Two-sided, turned over the long edge."""
GUTTER = 5.0
"""Free on either side of a gutterfold's line, mm."""
