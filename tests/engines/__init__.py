"""Rules by example, one file a game."""
