"""The clients: a core without a face, and thin faces over it."""
