"""Brains against brains in one program, on the same deals: how good each is, and how sure that is."""
