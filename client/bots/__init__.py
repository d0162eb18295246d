"""Bots: clients with a brain."""
