"""A variant for others to print and for virtual tables: what each of them takes, and how it is written."""
