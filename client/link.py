"""A connection that mends itself, around a session."""
