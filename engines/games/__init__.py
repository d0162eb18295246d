"""One module a game; each holds its ENGINE."""
