"""What the authors' kit (``engines.check``) is made of."""
