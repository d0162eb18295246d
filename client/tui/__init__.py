"""The terminal face: a table to look at and to point at, by keys or by mouse."""
