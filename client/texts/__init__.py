"""Keys, news and refusals in the words of the player's language."""
