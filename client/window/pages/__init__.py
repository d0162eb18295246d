"""Pages to choose, type, set and read, by keys, clicks or fingers; and those before a table."""
