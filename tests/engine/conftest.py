"""The helpers in this folder (engine_tables, enumeration) can be imported from the folders below it, too."""
