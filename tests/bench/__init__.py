"""Speed, always as a ratio within one run: `make bench` prints the figures, no test depends on them."""
