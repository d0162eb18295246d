"""The window face: a table to look at, with our own cards, boards and dice, by mouse or by keys."""
