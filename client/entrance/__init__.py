"""What comes before a table: the command line, the menu, a game to be filled in, rules to read."""
