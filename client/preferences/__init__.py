"""What a player wants from one start to the next, kept in the user's folder."""
