"""How bytes come and go: the port, and its adapters."""
