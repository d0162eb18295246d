"""Where tables are kept: the port, and its adapters."""
