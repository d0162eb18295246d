"""What every face is held to, and the adapters by which line, tui and window are held to it."""
