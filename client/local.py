"""The server as a child of this program, for games on one machine."""
