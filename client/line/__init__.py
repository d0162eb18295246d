"""The line face: one event a line, for screen readers, dumb terminals and scripts."""
